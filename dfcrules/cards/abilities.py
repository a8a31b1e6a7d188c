"""The abilities a card can have, as data: what they are, their plain form and their words.

An ability is known by its leading key: `when` (triggered), `cost` (activated), `gives` (static), `damage` (replaces or
prevents damage), `life` (replaces gains or losses of life), `enters` (how it enters), `chapter`, `equip`, `spell` (what
an instant or sorcery does), `disturb`, `as_transforms`. Keywords that are one word ("flying") are no abilities here but
stand in a face's `keywords`.
"""

from __future__ import annotations

import re
from typing import Any

from dfcrules.cards.ability import KINDS, Ability, capital
from dfcrules.cards.amounts import Amount, Condition, Count, amount_words
from dfcrules.cards.damage import DAMAGE_CHANGES, ReplaceDamage, ReplaceLife
from dfcrules.cards.deeds import Cost
from dfcrules.cards.filters import Called, Filter, Ref, Zone, a, ref_words, within
from dfcrules.cards.instructions import AddMana, Instruction, Instructions, Modal
from dfcrules.cards.instructions.base import STEPS as ALL_STEPS
from dfcrules.cards.instructions.base import step_words
from dfcrules.cards.keyworded import AsThough, Craft, Crew, Disturb, Flashback, MoreThanMeetsTheEye, PlaysFrom
from dfcrules.cards.keywords import KEYWORDS
from dfcrules.cards.plain import by_leading_key, reader
from dfcrules.cards.replacements import (
    AsTransforms,
    CountersPut,
    Enters,
    EntersAsCopy,
    GoesElsewhere,
    TokensCreated,
    TriggersAgain,
)
from dfcrules.cards.statics import Controls, CostChange, PowerIs, Static, ToughnessIs
from dfcrules.cards.targets import Target, Targets, said_of
from dfcrules.errors import BadData


class Triggered(Ability):
    """A triggered ability (603.1): `when` this happens, do that. With `if_`, checked twice (603.4).

    when: a step ("upkeep", "end step", ...), or "enters", "leaves", "dies", "attacks", "blocks", "becomes blocked",
    "blocks a creature" and "becomes blocked by a creature" (once for each, which is "it"), "deals damage", "is dealt
    damage", "transforms", "cast", "loses life", "gains life", "draws", "discards", "sacrificed", "becomes target" (`by`
    a spell like that), "is defeated" (of a Siege), "loses the game" (what: the "chosen one", or somebody like `whose`),
    "goes to graveyard" (cards, from anywhere), or "becomes true" (`if_` does, 603.8). one_or_more: once for all of it
    that happens at once, and "that much" is how many (603.2c).

    what: the object it is about ("this" by default for object events); whose: whose step or deed it is. to: damage to a
    "player", an "opponent" or a "creature", once for each of them; without it, once for each source.
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
    one_or_more: bool = False
    by: Filter | None = None

    def words(self, name: str = "this") -> str:
        condition = f", if {self.if_.words(Called(name))}" if self.if_ and self.when != STATE else ""
        limit = " Only once each turn." if self.once_each_turn else ""
        it = "that creature" if self.when in ("blocks a creature", "becomes blocked by a creature") else "it"
        return f"{capital(self._event(name))}{condition}: {said_of(self.do, self.targets, name, it)}.{limit}"

    def _event(self, name: str) -> str:
        what = name if self.what == "this" else _a_or_each(self.what)
        doer = {"you": "you", "opponents": "an opponent", "any": "a player"}[self.whose]
        turn = " during your turn" if self.your_turn else ""
        many = self.one_or_more and isinstance(self.what, Filter)
        if self.one_or_more:
            what = f"one or more {self.what.words(2)}" if isinstance(self.what, Filter) else what
            turn += " (once for all of it at the same time)"
        if self.when == STATE and self.if_ is not None:
            return f"as soon as {self.if_.words(Called(name))}"
        if self.when == REFLEXIVE:
            return "when that is done"
        if self.when == "goes to graveyard" and isinstance(self.what, Filter):
            card = self.what.replace(zone="graveyard", controller="any").words(2 if many else 1)
            card = card.removesuffix(" in a graveyard")
            whose = {"you": "your", "opponents": "an opponent's", "any": "a"}[self.whose]
            one = f"one or more {card} are" if many else f"{a(card)} is"
            return f"whenever {one} put into {whose} graveyard from anywhere{turn}"
        if self.when in ALL_STEPS:
            return beginning(self.when, self.whose)
        if self.when == "loses the game":
            who = doer if self.what == "this" else what
            return f"when {who} {'lose' if who == 'you' else 'loses'} the game"
        if self.when in ("loses life", "gains life", "draws", "discards"):
            verb = (
                self.when if doer != "you" else self.when.replace("loses", "lose").replace("gains", "gain").rstrip("s")
            )
            cards = ""
            if self.when in ("draws", "discards"):
                cards = " one or more cards" if self.one_or_more else " a card"
            return f"whenever {doer} {verb}{cards}{turn}"
        if self.when == "becomes target":
            whose = {"you": " of yours", "opponents": " of an opponent", "any": ""}[self.whose]
            by = self.by.words() if self.by else "spell or ability"
            return f"whenever {what} {'become' if many else 'becomes'} the target of {a(by)}{whose}{turn}"
        if self.when == "cast" and self.what == "this":
            return "when you cast this spell"
        if self.when == "cast":
            return f"whenever {doer} cast{'' if doer == 'you' else 's'} {what}{turn}"
        if self.when == "is dealt damage" and self.what == "you":
            return f"whenever you are dealt {'combat ' * self.combat}damage{turn}"
        if self.when == "deals damage":
            kind = "combat damage" if self.combat else "damage"
            return f"whenever {what} {'deal' if many else 'deals'} {kind}{f' to {a(self.to)}' if self.to else ''}{turn}"
        if self.when == "transforms" and self.what == "this":
            return f"when {what} transforms into this face"
        if self.when == "is not blocked":
            return f"whenever {what} {'attack and are' if many else 'attacks and is'} not blocked{turn}"
        once = self.when in ("enters", "dies", "leaves", "is defeated") and self.what in ("this", "chosen one")
        verb = "is sacrificed" if self.when == "sacrificed" else self.when
        return f"{'when' if once else 'whenever'} {what} {_of_many(verb) if many else verb}{turn}"


def beginning(step: str, whose: str) -> str:
    """ "at the beginning of your end step", "at the beginning of combat on each opponent's turn"."""
    owner = {"you": "your", "opponents": "each opponent's", "any": "each"}[whose]
    if step.endswith("combat"):
        return f"at the {step.removeprefix('the ')} on {owner} turn"
    return f"at the beginning of {owner} {step_words(step)}"


def _of_many(verb: str) -> str:
    """What several things do: "enter" for "enters"."""
    first, space, rest = verb.partition(" ")
    return {"is": "are", "becomes": "become"}.get(first, first.removesuffix("s")) + space + rest


STATE = "becomes true"
"""The `when` of a state trigger: its `if` is what has to be true (603.8)."""
REFLEXIVE = "reflexive"
"""The `when` of a reflexive triggered ability, which the instruction `when_done` makes (603.12)."""

STEPS = (
    "upkeep", "draw", "precombat main", "beginning of combat", "end of combat", "postcombat main", "end step",
)  # fmt: skip


class Activated(Ability):
    """An activated ability (602.1): `cost`, then what it does. `cost` holds symbols, and words such as "sacrifice
    this". less: how much generic mana less it costs (601.2f).
    """

    cost: Cost
    do: Instructions = ()
    targets: Targets = ()
    sorcery: bool = False
    zone: Zone = "battlefield"
    once_each_turn: bool = False
    if_: Condition | None = None
    less: Amount = 0

    def words(self, name: str = "this") -> str:
        each = (
            self.less.count.words() if isinstance(self.less, Count) else f"of {amount_words(self.less, Called(name))}"
        )
        limits = [] if self.less == 0 else [f"It costs {{1}} less for each {each}."]
        if self.if_:
            limits.append(f"Only if {self.if_.words(Called(name))}.")
        if self.sorcery:
            limits.append("Only when you could cast a sorcery.")
        if self.zone != "battlefield":
            limits.append(f"Works {within(self.zone, 'your')}.")
        if self.once_each_turn:
            limits.append("Only once each turn.")
        cost = re.sub(r"\bthis\b", lambda _: name, self.cost)
        return " ".join([f"{capital(cost)}: {said_of(self.do, self.targets, name)}.", *limits])

    @property
    def is_mana_ability(self) -> bool:
        """Untargeted, adds mana and touches no library: it does not use the stack (605.1a)."""
        modes = [mode for one in self.do if isinstance(one, Modal) for mode in one.modes]
        says = [*self.do, *(one for mode in modes for one in mode.do)]
        return not any((self.targets, *(mode.targets for mode in modes))) and any(
            isinstance(one, AddMana) for one in says
        )


class Chapter(Ability):
    """A chapter ability of a Saga (714.2): one number or several."""

    chapter: Numbers
    do: Instructions = ()
    targets: Targets = ()

    def words(self, name: str = "this") -> str:
        numbers = ", ".join(ROMAN[n] for n in self.chapter)
        return f"{numbers} — {capital(said_of(self.do, self.targets, name))}."


ROMAN = ("0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


class Equip(Ability):
    """Equip: attach to a creature you control, at sorcery speed (702.6a)."""

    equip: Cost
    only: Filter = Filter(type=("creature",), controller="you")

    def words(self, name: str = "this") -> str:
        return f"Equip {self.equip}."


class Spell(Ability):
    """What an instant or sorcery does as it resolves (608.2c); for an Aura, what it enchants (303.4a)."""

    spell: Instructions
    targets: Targets = ()

    def words(self, name: str = "this") -> str:
        if not self.spell and self.targets:
            return f"Enchant {self.targets[0].words().removeprefix('target ')}."
        return f"{capital(said_of(self.spell, self.targets, name))}."


def ability_from_plain(table: Any, where: str = "") -> Ability:
    """Read one ability. Raises `BadData` with the key that is wrong and what would be right."""
    ability = by_leading_key(KINDS, table, where, "ability")
    if isinstance(ability, Triggered) and ability.when not in (*STEPS, *EVENTS):
        raise BadData(
            f'"when" is a step ({", ".join(STEPS)}) or an event ({", ".join(EVENTS)}), not {ability.when!r}', where
        )
    if isinstance(ability, Triggered) and not isinstance(ability.what, Filter) and ability.what not in WATCHED:
        listed = ", ".join(map(repr, WATCHED))
        raise BadData(f'"what" is a filter such as {{ type = "creature" }}, or {listed}, not {ability.what!r}', where)
    if isinstance(ability, Triggered) and ability.when == STATE and ability.if_ is None:
        raise BadData(f'"{STATE}" needs an "if" that says what', where)
    if isinstance(ability, Triggered) and ability.when == "goes to graveyard" and not isinstance(ability.what, Filter):
        raise BadData('"what" is a filter here: which cards are watched', where)
    if isinstance(ability, Triggered) and ability.what == "you" and ability.when != "is dealt damage":
        raise BadData('"what" can be "you" only of "is dealt damage"; "whose" says whose deed or step it is', where)
    if isinstance(ability, Triggered) and ability.to not in ("", "player", "opponent", "creature"):
        raise BadData(f'"to" is "player", "opponent" or "creature", not {ability.to!r}', where)
    if isinstance(ability, Triggered) and ability.whose not in ("you", "opponents", "any"):
        raise BadData(f'"whose" is "you", "opponents" or "any", not {ability.whose!r}', where)
    return ability  # type: ignore[return-value]


WATCHED = ("this", "equipped creature", "enchanted permanent", "enchanted creature", "attached", "chosen one", "you")

EVENTS = (
    "enters",
    "leaves",
    "dies",
    "attacks",
    "blocks",
    "blocks a creature",
    "becomes blocked",
    "becomes blocked by a creature",
    "is not blocked",
    "deals damage",
    "is dealt damage",
    "transforms",
    "cast",
    "loses life",
    "gains life",
    "draws",
    "discards",
    "sacrificed",
    "becomes target",
    "is defeated",
    "loses the game",
    "becomes true",
    "day or night changes",
    "goes to graveyard",
)


def _a_or_each(what: Ref) -> str:
    return a(what.words()) if isinstance(what, Filter) else ref_words(what)


@reader("Numbers")
def _numbers(raw: Any, where: str) -> tuple[int, ...]:
    raw = [raw] if isinstance(raw, int) else raw
    if not isinstance(raw, list | tuple) or not all(type(n) is int and 0 < n < len(ROMAN) for n in raw):
        raise BadData(f"chapters are numbers from 1 to {len(ROMAN) - 1}, not {raw!r}", where)
    return tuple(raw)


Numbers = tuple[int, ...]

__all__ = [
    "DAMAGE_CHANGES",
    "KEYWORDS",
    "KINDS",
    "Ability",
    "AsThough",
    "AsTransforms",
    "Controls",
    "CostChange",
    "CountersPut",
    "Craft",
    "Crew",
    "Disturb",
    "Enters",
    "EntersAsCopy",
    "Flashback",
    "GoesElsewhere",
    "Instruction",
    "MoreThanMeetsTheEye",
    "PlaysFrom",
    "PowerIs",
    "ReplaceDamage",
    "ReplaceLife",
    "Static",
    "Target",
    "Targets",
    "TokensCreated",
    "ToughnessIs",
    "TriggersAgain",
    "ability_from_plain",
]
