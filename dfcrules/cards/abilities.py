"""The abilities a card can have, as data: what they are, their plain form and their words.

An ability is known by its leading key: `when` (triggered), `cost` (activated), `gives` (static), `damage` (replaces or
prevents damage), `enters` (how it enters), `chapter`, `equip`, `spell` (what an instant or sorcery does), `disturb`,
`as_transforms`. Keywords that are one word ("flying") are no abilities here but stand in a face's `keywords`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from dfcrules.cards.amounts import Amount, Condition, amount_words
from dfcrules.cards.changes import Change
from dfcrules.cards.filters import Filter, Ref, ref_words
from dfcrules.cards.instructions import AddMana, Counters, Instruction, Instructions, counter_words, sentence
from dfcrules.cards.mana import Symbol, symbols_in
from dfcrules.cards.plain import Phrase, by_leading_key, reader
from dfcrules.errors import BadData

KINDS: dict[str, type[Ability]] = {}

KEYWORDS = (
    "deathtouch", "defender", "double strike", "first strike", "flash", "flying", "haste", "hexproof", "indestructible",
    "infect", "lifelink", "menace", "reach", "trample", "vigilance", "wither",
)  # fmt: skip
"""Keywords that the rules room plays. Others are shown, and said to be not modelled."""


class Ability(Phrase):
    """Base of all abilities."""

    leading: ClassVar[str] = ""

    def __init_subclass__(cls) -> None:
        cls.leading = cls.fields[0].rstrip("_")
        KINDS[cls.leading] = cls

    def words(self, name: str = "this") -> str:
        """The ability as shown on a card, in our own words; `name` is what the card calls itself."""
        raise NotImplementedError  # pragma: no cover - every ability has its own

    def symbols(self) -> tuple[Symbol, ...]:
        """The mana symbols in its text, which count for color identity (903.4)."""
        return symbols_in(" ".join(_texts_with_symbols(self)))


def _texts_with_symbols(value: Any) -> list[str]:
    """All texts inside a piece of the vocabulary; a token's own cost or text is part of the creating text."""
    if isinstance(value, str):
        return [value] if "{" in value else []
    if isinstance(value, tuple):
        return [text for one in value for text in _texts_with_symbols(one)]
    if isinstance(value, Phrase):
        return [text for field in value.fields for text in _texts_with_symbols(getattr(value, field))]
    return []


class Target(Phrase):
    """What a target may be (115): permanents like a filter, players, or spells; `least` 0 makes it optional."""

    filter: Filter = Filter()
    player: str = ""
    least: int = 1
    most: int = 1
    anything: bool = False
    ability: bool = False

    def words(self) -> str:
        what = "anything that can be damaged" if self.anything else self.filter.words()
        if self.player:
            what = self.player if self.player == "player" else f"target {self.player}"
        return f"{'up to ' if self.least == 0 else ''}{'one' if self.most == 1 else str(self.most)} target: {what}"


class Triggered(Ability):
    """A triggered ability (603.1): `when` this happens, do that. With `if_`, checked twice (603.4).

    when: a step ("upkeep", "end step", ...), or "enters", "leaves", "dies", "attacks", "blocks", "becomes blocked",
    "deals damage", "is dealt damage", "transforms", "cast", "loses life", "gains life", "draws", "discards",
    "sacrificed". what: the object it is about ("this" by default for object events); whose: whose step or deed it is.
    """

    when: str
    whose: str = "any"
    what: Ref = "this"
    to: str = ""
    combat: bool = False
    if_: Condition | None = None
    targets: Targets = ()
    do: Instructions = ()
    once_each_turn: bool = False
    your_turn: bool = False

    def words(self, name: str = "this") -> str:
        condition = f", if {self.if_.words()}" if self.if_ else ""
        targets = f" ({'; '.join(target.words() for target in self.targets)})" if self.targets else ""
        limit = " Only once each turn." if self.once_each_turn else ""
        return f"{_capital(self._event(name))}{condition}: {sentence(self.do)}{targets}.{limit}"

    def _event(self, name: str) -> str:
        what = name if self.what == "this" else _a_or_each(self.what)
        owner = {"you": "your ", "opponents": "each opponent's ", "any": "each "}[self.whose]
        doer = {"you": "you", "opponents": "an opponent", "any": "a player"}[self.whose]
        turn = " during your turn" if self.your_turn else ""
        if self.when in STEPS:
            return f"{owner}{self.when}"
        if self.when in ("loses life", "gains life", "draws", "discards"):
            verb = (
                self.when if doer != "you" else self.when.replace("loses", "lose").replace("gains", "gain").rstrip("s")
            )
            return f"whenever {doer} {verb}{turn}"
        if self.when == "cast" and self.what == "this":
            return "when you cast this spell"
        if self.when == "cast":
            return f"whenever {doer} cast{'' if doer == 'you' else 's'} {what}{turn}"
        if self.when == "deals damage":
            kind = "combat damage" if self.combat else "damage"
            return f"whenever {what} deals {kind}{f' to a {self.to}' if self.to else ''}"
        if self.when == "transforms":
            return f"when {what} transforms into this face" if self.what == "this" else f"whenever {what} transforms"
        once = self.when in ("enters", "dies", "leaves") and self.what == "this"
        return f"{'when' if once else 'whenever'} {what} {self.when}{turn}"


STEPS = (
    "upkeep", "draw", "precombat main", "beginning of combat", "end of combat", "postcombat main", "end step",
)  # fmt: skip


class Activated(Ability):
    """An activated ability (602.1): `cost`, then what it does. `cost` holds symbols, and words such as "sacrifice
    this".
    """

    cost: str
    do: Instructions = ()
    targets: Targets = ()
    sorcery: bool = False
    zone: str = "battlefield"
    once_each_turn: bool = False
    if_: Condition | None = None

    def words(self, name: str = "this") -> str:
        limits = []
        if self.sorcery:
            limits.append("Only when you could cast a sorcery.")
        if self.zone != "battlefield":
            limits.append(f"Works in your {self.zone}.")
        if self.once_each_turn:
            limits.append("Only once each turn.")
        targets = f" ({'; '.join(target.words() for target in self.targets)})" if self.targets else ""
        return " ".join([f"{self.cost}: {sentence(self.do)}{targets}.", *limits])

    @property
    def is_mana_ability(self) -> bool:
        """Untargeted, adds mana and touches no library: it does not use the stack (605.1a)."""
        return not self.targets and any(isinstance(one, AddMana) for one in self.do)


class Static(Ability):
    """A static ability that changes characteristics (604.1), as long as its source is there with this face up."""

    gives: Change
    to: Ref = "this"
    while_: Condition | None = None

    def words(self, name: str = "this") -> str:
        when = f"while {self.while_.words()}, " if self.while_ else ""
        whom = name if self.to == "this" else ref_words(self.to)
        return _capital(f"{when}{whom} {self.gives.words()}.")


class ReplaceDamage(Ability):
    """A replacement or prevention effect on damage (614.1a, 615.1).

    damage: what becomes of it: "double", "triple", "add" or "prevent" `amount`, "prevent all", "halve", "at most",
    "at least", "redirect". from_: which sources; to: which recipients ("anything", "you", "opponents and their
    permanents", "players", "permanents", "you and your permanents", "this", or a filter).
    """

    damage: str
    amount: Amount = 0
    from_: Ref = Filter(zone="any")
    to: Ref = "anything"
    combat: bool | None = None
    round_up: bool = True
    instead_to: Ref | None = None
    then: Instructions = ()
    while_: Condition | None = None

    def words(self, name: str = "this") -> str:
        source = "any source"
        if self.from_ == "this":
            source = name
        elif self.from_ != Filter(zone="any"):
            source = self.from_.words(2) if isinstance(self.from_, Filter) else ref_words(self.from_)
        kind = {None: "damage", True: "combat damage", False: "noncombat damage"}[self.combat]
        whom = "" if self.to == "anything" else f" to {name if self.to == 'this' else ref_words(self.to)}"
        said = f"{kind} that {source} would deal{whom} {self.result_words()}"
        if self.then:
            said += f"; then {sentence(self.then)}"
        when = f"while {self.while_.words()}, " if self.while_ else ""
        return _capital(f"{when}{said}.")

    def result_words(self) -> str:
        """What becomes of the damage, as a verb phrase."""
        amount = amount_words(self.amount)
        return {
            "double": "becomes twice as much",
            "triple": "becomes three times as much",
            "add": f"becomes {amount} more",
            "prevent": f"is reduced by {amount} (prevented)",
            "prevent all": "is prevented",
            "halve": f"becomes half, rounded {'up' if self.round_up else 'down'}",
            "prevent half": f"is half prevented, the prevented half rounded {'up' if self.round_up else 'down'}",
            "at most": f"becomes at most {amount}",
            "at least": f"becomes at least {amount}",
            "redirect": f"goes to {ref_words(self.instead_to or 'this')} instead",
            "cannot be prevented": "cannot be prevented",
        }[self.damage]


DAMAGE_CHANGES = (
    "double", "triple", "add", "prevent", "prevent all", "halve", "prevent half", "at most", "at least", "redirect",
    "cannot be prevented",
)  # fmt: skip


class Enters(Ability):
    """How a permanent enters (614.1c): tapped, with counters."""

    enters: str
    counters: Counters = ()

    def words(self, name: str = "this") -> str:
        how = [self.enters] if self.enters else []
        if self.counters:
            how.append(f"with {counter_words(self.counters)}")
        return _capital(f"{name} enters {' '.join(how)}.")


class Chapter(Ability):
    """A chapter ability of a Saga (714.2): one number or several."""

    chapter: Numbers
    do: Instructions = ()
    targets: Targets = ()

    def words(self, name: str = "this") -> str:
        targets = f" ({'; '.join(target.words() for target in self.targets)})" if self.targets else ""
        return f"{', '.join(ROMAN[n] for n in self.chapter)} — {_capital(sentence(self.do))}{targets}."


ROMAN = ("0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


class Equip(Ability):
    """Equip: attach to a creature you control, at sorcery speed (702.6a)."""

    equip: str
    only: Filter = Filter(type=("creature",), controller="you")

    def words(self, name: str = "this") -> str:
        return f"Equip {self.equip}."


class Spell(Ability):
    """What an instant or sorcery does as it resolves (608.2c); for an Aura, what it enchants (303.4a)."""

    spell: Instructions
    targets: Targets = ()

    def words(self, name: str = "this") -> str:
        targets = f" ({'; '.join(target.words() for target in self.targets)})" if self.targets else ""
        return f"{_capital(sentence(self.spell))}{targets}."


class Disturb(Ability):
    """May be cast transformed from the graveyard for this cost (702.146, 712.11a)."""

    disturb: str

    def words(self, name: str = "this") -> str:
        return f"Disturb {self.disturb}."


class Flashback(Ability):
    """May be cast from the graveyard for this cost, and is exiled afterwards (702.34)."""

    flashback: str

    def words(self, name: str = "this") -> str:
        return f"Flashback {self.flashback}."


class AsThough(Ability):
    """Permission to cast this card from a zone, perhaps transformed (601.3, 712.11a), for its mana cost or another
    cost.
    """

    cast_from: str
    transformed: bool = False
    cost: str = ""

    def words(self, name: str = "this") -> str:
        how = " transformed" * self.transformed
        price = f" for {self.cost}" if self.cost else ""
        return f"You may cast {name}{how} from your {self.cast_from}{price}."


class AsTransforms(Ability):
    """Done as part of turning over into this face, without the stack (712.20)."""

    as_transforms: Instructions

    def words(self, name: str = "this") -> str:
        return f"As {name} turns over to this face: {sentence(self.as_transforms)}."


def ability_from_plain(table: Any, where: str = "") -> Ability:
    """Read one ability. Raises `BadData` with the key that is wrong and what would be right."""
    ability = by_leading_key(KINDS, table, where, "ability")
    if isinstance(ability, ReplaceDamage) and ability.damage not in DAMAGE_CHANGES:
        raise BadData(f"damage becomes one of {', '.join(DAMAGE_CHANGES)}, not {ability.damage!r}", where)
    if isinstance(ability, Triggered) and ability.when not in (*STEPS, *EVENTS):
        raise BadData(
            f'"when" is a step ({", ".join(STEPS)}) or an event ({", ".join(EVENTS)}), not {ability.when!r}', where
        )
    if isinstance(ability, Triggered) and ability.whose not in ("you", "opponents", "any"):
        raise BadData(f'"whose" is "you", "opponents" or "any", not {ability.whose!r}', where)
    return ability  # type: ignore[return-value]


EVENTS = (
    "enters",
    "leaves",
    "dies",
    "attacks",
    "blocks",
    "becomes blocked",
    "deals damage",
    "is dealt damage",
    "transforms",
    "cast",
    "loses life",
    "gains life",
    "draws",
    "discards",
    "sacrificed",
)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _a_or_each(what: Ref) -> str:
    from dfcrules.cards.filters import a

    return a(what.words()) if isinstance(what, Filter) else ref_words(what)


@reader("Numbers")
def _numbers(raw: Any, where: str) -> tuple[int, ...]:
    raw = [raw] if isinstance(raw, int) else raw
    if not isinstance(raw, list | tuple) or not all(type(n) is int and 0 < n < len(ROMAN) for n in raw):
        raise BadData(f"chapters are numbers from 1 to {len(ROMAN) - 1}, not {raw!r}", where)
    return tuple(raw)


@reader("Targets")
def _targets(raw: Any, where: str) -> tuple[Target, ...]:
    raw = [raw] if isinstance(raw, str | Mapping) else raw
    if not isinstance(raw, list | tuple):
        raise BadData(f"targets are a list of filters, not {raw!r}", where)
    return tuple(_target(one, f"{where}[{number}]") for number, one in enumerate(raw, 1))


def _target(raw: Any, where: str) -> Target:
    if raw == "any":
        return Target(anything=True)
    if raw in ("player", "opponent"):
        return Target(player=raw)
    if raw == "spell":
        return Target(filter=Filter(zone="stack"))
    if isinstance(raw, Mapping) and any(key in Target.fields for key in raw):
        return Target.from_plain(raw, where)
    from dfcrules.cards.filters import read_filter

    return Target(filter=read_filter(raw, where))


Numbers = tuple[int, ...]
Targets = tuple[Target, ...]

__all__ = ["KEYWORDS", "Ability", "Instruction", "ability_from_plain"]
