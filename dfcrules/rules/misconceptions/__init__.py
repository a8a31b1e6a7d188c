"""Misconceptions: the rules with one page swapped. Each gets exactly one thing wrong, and has its story.

The same game runs under one of them, so that the wrong answer can be computed and shown beside the right one. Mistakes
of people and faults of programs are kept apart by `made_by`.
"""

from __future__ import annotations

from dfcrules.errors import UnknownName
from dfcrules.rules.misconceptions.assigning import (
    BlockersInOrder,
    DeathtouchLeavesLethal,
    DoubleBeforeAssigning,
    LethalAfterDoubling,
    LethalAfterPrevention,
    RedirectToPlaneswalker,
)
from dfcrules.rules.misconceptions.base import PEOPLE, PROGRAMS, Misconception
from dfcrules.rules.misconceptions.characteristics import (
    BackFaceHasFrontsColor,
    BackFaceHasFrontsManaCost,
    BackFaceIsColorless,
    BackFaceManaValueZero,
    ColorIsColorIdentity,
    CopyKeepsFrontsManaValue,
    SpellManaValueIsWhatWasPaid,
)
from dfcrules.rules.misconceptions.copies import CloneCanTransform, TokenCopiesCannotTransform, TokenCopiesEnterFrontUp
from dfcrules.rules.misconceptions.counting import (
    EachCardCounts,
    OneAfterTheOther,
    SameTypeCountsAgain,
    SeatOrder,
    SubtypesCount,
    SupertypesCount,
)
from dfcrules.rules.misconceptions.damage import (
    CommanderDamageByFace,
    DoublerIsTheSource,
    DoublingAlwaysFirst,
    LifelinkFromPlayersOnly,
    NothingLeftStillGrows,
    PreventedStillTriggers,
    PreventionAlwaysFirst,
    SourceControllerOrders,
    TwoDoublersTriple,
)
from dfcrules.rules.misconceptions.daytime import AnybodysSpellsDecide, DayboundTurnsWhenTold, EntersByDayThenTurns
from dfcrules.rules.misconceptions.faces import (
    BackFaceStaysBack,
    BothFacesCountElsewhere,
    CountersOfTheFrontFace,
    EntersFrontUp,
    SingleFacedCardEntersAnyway,
    TextOfBothFaces,
    TypesOfTheFrontFace,
)
from dfcrules.rules.misconceptions.identity import (
    CommanderByItsBackFace,
    HybridCountsAsOne,
    IdentityFromFrontFaceOnly,
    IdentityIsColor,
    IdentityWithoutIndicators,
    IdentityWithReminderText,
)
from dfcrules.rules.misconceptions.stack import (
    AbilityDiesWithTheSpell,
    AbilityResolvesAfterTheSpell,
    DyingTriggersTheFrontFace,
    SagaSacrificedAtOnce,
    SagaWithoutChaptersDies,
)
from dfcrules.rules.misconceptions.turning import (
    LegendRuleByCard,
    PlaneswalkerBackGetsLoyalty,
    ReturnedCardIsStillMeant,
    ReturnedPermanentRemembers,
    SickAfterTransforming,
    TransformingCountsAsEntering,
    TransformingLeavesCombat,
    TransformingMakesANewObject,
    TransformsOncePerTrigger,
)

TOPICS: dict[str, tuple[type[Misconception], ...]] = {
    "characteristics": (
        BackFaceManaValueZero,
        SpellManaValueIsWhatWasPaid,
        BackFaceHasFrontsManaCost,
        BackFaceHasFrontsColor,
        BackFaceIsColorless,
        ColorIsColorIdentity,
    ),
    "faces": (
        BackFaceStaysBack,
        TextOfBothFaces,
        TypesOfTheFrontFace,
        BothFacesCountElsewhere,
        SingleFacedCardEntersAnyway,
        EntersFrontUp,
        CountersOfTheFrontFace,
    ),
    "turning over": (
        TransformingMakesANewObject,
        SickAfterTransforming,
        PlaneswalkerBackGetsLoyalty,
        TransformingLeavesCombat,
        TransformingCountsAsEntering,
        TransformsOncePerTrigger,
        ReturnedPermanentRemembers,
        ReturnedCardIsStillMeant,
        LegendRuleByCard,
    ),
    "day and night": (
        DayboundTurnsWhenTold,
        AnybodysSpellsDecide,
        EntersByDayThenTurns,
    ),
    "copies": (
        TokenCopiesCannotTransform,
        TokenCopiesEnterFrontUp,
        CloneCanTransform,
        CopyKeepsFrontsManaValue,
    ),
    "color identity": (
        IdentityFromFrontFaceOnly,
        IdentityWithoutIndicators,
        IdentityWithReminderText,
        HybridCountsAsOne,
        IdentityIsColor,
        CommanderByItsBackFace,
    ),
    "the stack": (
        AbilityDiesWithTheSpell,
        AbilityResolvesAfterTheSpell,
        DyingTriggersTheFrontFace,
        SagaSacrificedAtOnce,
        SagaWithoutChaptersDies,
    ),
    "choosing and counting": (
        SeatOrder,
        OneAfterTheOther,
        SubtypesCount,
        SupertypesCount,
        EachCardCounts,
        SameTypeCountsAgain,
    ),
    "assigning damage": (
        DoubleBeforeAssigning,
        LethalAfterDoubling,
        LethalAfterPrevention,
        DeathtouchLeavesLethal,
        BlockersInOrder,
    ),
    "damage": (
        PreventionAlwaysFirst,
        DoublingAlwaysFirst,
        SourceControllerOrders,
        DoublerIsTheSource,
        TwoDoublersTriple,
        NothingLeftStillGrows,
        PreventedStillTriggers,
        LifelinkFromPlayersOnly,
        RedirectToPlaneswalker,
        CommanderDamageByFace,
    ),
}
"""All misconceptions, by what they are about."""

MISCONCEPTIONS: tuple[type[Misconception], ...] = tuple([kind for group in TOPICS.values() for kind in group])


def misconception(name: str) -> Misconception:
    """The misconception of this name, ready to play by. Raises `UnknownName` that lists them."""
    for kind in MISCONCEPTIONS:
        if kind.__name__.casefold() == name.replace(" ", "").replace("-", "").casefold():
            return kind()
    names = tuple(kind.__name__ for kind in MISCONCEPTIONS)
    raise UnknownName(name, f"{name!r} is no misconception known here; there are: {', '.join(names)}", names)


__all__ = [
    "MISCONCEPTIONS",
    "PEOPLE",
    "PROGRAMS",
    "TOPICS",
    "AbilityDiesWithTheSpell",
    "AbilityResolvesAfterTheSpell",
    "AnybodysSpellsDecide",
    "BackFaceHasFrontsColor",
    "BackFaceHasFrontsManaCost",
    "BackFaceIsColorless",
    "BackFaceManaValueZero",
    "BackFaceStaysBack",
    "BlockersInOrder",
    "BothFacesCountElsewhere",
    "CloneCanTransform",
    "ColorIsColorIdentity",
    "CommanderByItsBackFace",
    "CommanderDamageByFace",
    "CopyKeepsFrontsManaValue",
    "CountersOfTheFrontFace",
    "DayboundTurnsWhenTold",
    "DeathtouchLeavesLethal",
    "DoubleBeforeAssigning",
    "DoublerIsTheSource",
    "DoublingAlwaysFirst",
    "DyingTriggersTheFrontFace",
    "EachCardCounts",
    "EntersByDayThenTurns",
    "EntersFrontUp",
    "HybridCountsAsOne",
    "IdentityFromFrontFaceOnly",
    "IdentityIsColor",
    "IdentityWithReminderText",
    "IdentityWithoutIndicators",
    "LegendRuleByCard",
    "LethalAfterDoubling",
    "LethalAfterPrevention",
    "LifelinkFromPlayersOnly",
    "Misconception",
    "NothingLeftStillGrows",
    "OneAfterTheOther",
    "PlaneswalkerBackGetsLoyalty",
    "PreventedStillTriggers",
    "PreventionAlwaysFirst",
    "RedirectToPlaneswalker",
    "ReturnedCardIsStillMeant",
    "ReturnedPermanentRemembers",
    "SagaSacrificedAtOnce",
    "SagaWithoutChaptersDies",
    "SameTypeCountsAgain",
    "SeatOrder",
    "SickAfterTransforming",
    "SingleFacedCardEntersAnyway",
    "SourceControllerOrders",
    "SpellManaValueIsWhatWasPaid",
    "SubtypesCount",
    "SupertypesCount",
    "TextOfBothFaces",
    "TokenCopiesCannotTransform",
    "TokenCopiesEnterFrontUp",
    "TransformingCountsAsEntering",
    "TransformingLeavesCombat",
    "TransformingMakesANewObject",
    "TransformsOncePerTrigger",
    "TwoDoublersTriple",
    "TypesOfTheFrontFace",
    "misconception",
]
