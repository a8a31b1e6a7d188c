"""The abilities a card can have, as data: what they are, their plain form and their words.

An ability is known by its leading key: `when` (triggered), `cost` (activated), `gives` (static), `damage` (replaces or
prevents damage), `enters` (how it enters), `chapter`, `equip`, `spell` (what an instant or sorcery does), `disturb`,
`as_transforms`. Keywords that are one word ("flying") are no abilities here but stand in a face's `keywords`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dfcrules.cards.ability import KINDS, Ability, capital
from dfcrules.cards.amounts import Condition
from dfcrules.cards.filters import Filter, Ref, a, ref_words
from dfcrules.cards.instructions import AddMana, Instruction, Instructions, sentence
from dfcrules.cards.keywords import KEYWORDS
from dfcrules.cards.plain import Phrase, by_leading_key, reader
from dfcrules.cards.replacements import (
    DAMAGE_CHANGES,
    AsTransforms,
    CountersPut,
    Enters,
    GoesElsewhere,
    ReplaceDamage,
)
from dfcrules.cards.statics import CostChange, PowerIs, Static, ToughnessIs
from dfcrules.errors import BadData


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
    "sacrificed", "becomes target" (`by` a spell like that), "is defeated" (of a Siege). one_or_more: once for all of it
    that happens at once, and "that much" is how many (603.2c).

    what: the object it is about ("this" by default for object events); whose: whose step or deed it is.
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
        condition = f", if {self.if_.words()}" if self.if_ else ""
        targets = f" ({'; '.join(target.words() for target in self.targets)})" if self.targets else ""
        limit = " Only once each turn." if self.once_each_turn else ""
        return f"{capital(self._event(name))}{condition}: {sentence(self.do)}{targets}.{limit}"

    def _event(self, name: str) -> str:
        what = name if self.what == "this" else _a_or_each(self.what)
        owner = {"you": "your ", "opponents": "each opponent's ", "any": "each "}[self.whose]
        doer = {"you": "you", "opponents": "an opponent", "any": "a player"}[self.whose]
        turn = " during your turn" if self.your_turn else ""
        many = self.one_or_more and isinstance(self.what, Filter)
        if self.one_or_more:
            what = f"one or more {self.what.words(2)}" if isinstance(self.what, Filter) else what
            turn += " (once for all of it at the same time)"
        if self.when in STEPS:
            return f"{owner}{self.when}"
        if self.when in ("loses life", "gains life", "draws", "discards"):
            verb = (
                self.when if doer != "you" else self.when.replace("loses", "lose").replace("gains", "gain").rstrip("s")
            )
            cards = " one or more cards" if self.one_or_more and self.when in ("draws", "discards") else ""
            return f"whenever {doer} {verb}{cards}{turn}"
        if self.when == "becomes target":
            whose = {"you": " of yours", "opponents": " of an opponent", "any": ""}[self.whose]
            by = self.by.words() if self.by else "spell or ability"
            return f"whenever {what} {'become' if many else 'becomes'} the target of {a(by)}{whose}{turn}"
        if self.when == "cast" and self.what == "this":
            return "when you cast this spell"
        if self.when == "cast":
            return f"whenever {doer} cast{'' if doer == 'you' else 's'} {what}{turn}"
        if self.when == "deals damage":
            kind = "combat damage" if self.combat else "damage"
            return f"whenever {what} {'deal' if many else 'deals'} {kind}{f' to a {self.to}' if self.to else ''}{turn}"
        if self.when == "transforms" and self.what == "this":
            return f"when {what} transforms into this face"
        once = self.when in ("enters", "dies", "leaves") and self.what == "this"
        verb = "is sacrificed" if self.when == "sacrificed" else self.when
        return f"{'when' if once else 'whenever'} {what} {_of_many(verb) if many else verb}{turn}"


def _of_many(verb: str) -> str:
    """What several things do: "enter" for "enters"."""
    first, space, rest = verb.partition(" ")
    return {"is": "are", "becomes": "become"}.get(first, first.removesuffix("s")) + space + rest


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


class Chapter(Ability):
    """A chapter ability of a Saga (714.2): one number or several."""

    chapter: Numbers
    do: Instructions = ()
    targets: Targets = ()

    def words(self, name: str = "this") -> str:
        targets = f" ({'; '.join(target.words() for target in self.targets)})" if self.targets else ""
        return f"{', '.join(ROMAN[n] for n in self.chapter)} — {capital(sentence(self.do))}{targets}."


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
        return f"{capital(sentence(self.spell))}{targets}."


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


def ability_from_plain(table: Any, where: str = "") -> Ability:
    """Read one ability. Raises `BadData` with the key that is wrong and what would be right."""
    ability = by_leading_key(KINDS, table, where, "ability")
    if isinstance(ability, ReplaceDamage) and ability.damage not in DAMAGE_CHANGES:
        raise BadData(f"damage becomes one of {', '.join(DAMAGE_CHANGES)}, not {ability.damage!r}", where)
    if isinstance(ability, Triggered) and ability.when not in (*STEPS, *EVENTS):
        raise BadData(
            f'"when" is a step ({", ".join(STEPS)}) or an event ({", ".join(EVENTS)}), not {ability.when!r}', where
        )
    if isinstance(ability, Triggered) and not isinstance(ability.what, Filter) and ability.what not in WATCHED:
        listed = ", ".join(map(repr, WATCHED))
        raise BadData(f'"what" is a filter such as {{ type = "creature" }}, or {listed}, not {ability.what!r}', where)
    if isinstance(ability, Triggered) and ability.to not in ("", "player", "opponent", "creature"):
        raise BadData(f'"to" is "player", "opponent" or "creature", not {ability.to!r}', where)
    if isinstance(ability, Triggered) and ability.whose not in ("you", "opponents", "any"):
        raise BadData(f'"whose" is "you", "opponents" or "any", not {ability.whose!r}', where)
    return ability  # type: ignore[return-value]


WATCHED = ("this", "equipped creature", "enchanted permanent", "attached")

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
    "becomes target",
    "is defeated",
)


def _a_or_each(what: Ref) -> str:
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

__all__ = [
    "DAMAGE_CHANGES",
    "KEYWORDS",
    "KINDS",
    "Ability",
    "AsTransforms",
    "CostChange",
    "CountersPut",
    "Enters",
    "GoesElsewhere",
    "Instruction",
    "PowerIs",
    "ReplaceDamage",
    "Static",
    "ToughnessIs",
    "ability_from_plain",
]
