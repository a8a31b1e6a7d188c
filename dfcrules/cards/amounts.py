"""Numbers and conditions that are looked up when they are needed: "that much", "four or more Wizards you control"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from dfcrules.cards.color import Colors
from dfcrules.cards.filters import (
    AS_IT_IS,
    Called,
    Filter,
    Ref,
    Zone,
    a,
    each_of,
    number_words,
    read_filter,
    ref_words,
    zone_words,
)
from dfcrules.cards.plain import Phrase, one_of, reader
from dfcrules.errors import BadData

AMOUNT_WORDS = (
    "that much", "that many", "x", "half starting life", "your life", "life gained this turn", "mana spent",
)  # fmt: skip


class Count(Phrase):
    """How many objects a filter finds now."""

    count: Filter

    def words(self, called: Called = AS_IT_IS) -> str:
        return f"the number of {self.count.words(2)}"


class TypesAmong(Phrase):
    """How many different card types occur among objects; supertypes and subtypes are no card types (205.2a)."""

    types_among: Ref

    def words(self, called: Called = AS_IT_IS) -> str:
        among = "those cards" if self.types_among == "it" else each_of(self.types_among, called)
        return f"the number of card types among {among}"


TraitName: TypeAlias = "str"
TRAITS = ("power", "toughness", "mana value")


class Trait(Phrase):
    """The power, toughness or mana value of an object; last known information serves if it is gone (608.2h)."""

    trait: TraitName
    of: Ref = "this"

    def words(self, called: Called = AS_IT_IS) -> str:
        return f"its {self.trait}" if self.of == "it" else f"the {self.trait} of {ref_words(self.of, called)}"


class HowMany(Phrase):
    """How many there are of what a word means, such as the cards exiled with this."""

    how_many: Ref

    def words(self, called: Called = AS_IT_IS) -> str:
        return f"the number of {each_of(self.how_many, called)}"


class Different(Phrase):
    """How many different powers, toughnesses or mana values there are among objects."""

    different: TraitName
    among: Ref

    def words(self, called: Called = AS_IT_IS) -> str:
        return f"the number of different {self.different}s among {each_of(self.among, called)}"


class CountersOn(Phrase):
    """How many counters of a kind are on an object."""

    counters_on: str
    of: Ref = "this"

    def words(self, called: Called = AS_IT_IS) -> str:
        return f"the number of {self.counters_on} counters on {ref_words(self.of, called)}"


WhichTurn: TypeAlias = "str"
Casters: TypeAlias = "str"


class SpellsCast(Phrase):
    """How many spells were cast "this turn" or "last turn": by "anybody", by "you", or the most that "one player"
    cast.
    """

    spells_cast: WhichTurn
    by: Casters = "anybody"

    def words(self, called: Called = AS_IT_IS) -> str:
        by = {"anybody": "", "you": " by you", "one player": " by one and the same player"}[self.by]
        return f"the number of spells cast {self.spells_cast}{by}"


class DamageThisTurn(Phrase):
    """How much damage an object, or "anything", has dealt to players this turn; most: to the one who was dealt the most
    of it.
    """

    damage_this_turn: Ref
    to: Ref = "that player"
    combat: bool = False
    most: bool = False

    def words(self, called: Called = AS_IT_IS) -> str:
        source, to = ref_words(self.damage_this_turn, called), ref_words(self.to, called)
        to = f"one {to.removeprefix('each ')}" if self.most else to
        combat = "combat " * self.combat
        if source == "anything":
            return f"the {combat}damage dealt to {to} this turn"
        return f"the {combat}damage that {source} has dealt to {to} this turn"


class DiedThisTurn(Phrase):
    """How many permanents like this have died this turn; what they were like, and whose, as they last were (608.2h)."""

    died_this_turn: Filter

    def words(self, called: Called = AS_IT_IS) -> str:
        return f"the number of {self.died_this_turn.words(2)} that died this turn"


class DrawnThisTurn(Phrase):
    """How many cards a player has drawn this turn."""

    drawn_this_turn: Ref

    def words(self, called: Called = AS_IT_IS) -> str:
        return f"the number of cards drawn this turn by {ref_words(self.drawn_this_turn, called)}"


class Devotion(Phrase):
    """How many mana symbols of a color the mana costs of your permanents have (700.5); a back face without a mana
    cost has none, whatever its mana value.
    """

    devotion: Colored

    def words(self, called: Called = AS_IT_IS) -> str:
        return f"your devotion to {self.devotion.words}"


class Twice(Phrase):
    """Twice an amount."""

    twice: Amount

    def words(self, called: Called = AS_IT_IS) -> str:
        return f"twice {amount_words(self.twice, called)}"


class Half(Phrase):
    """Half an amount, rounded down unless it says up."""

    half: Amount
    round_up: bool = False

    def words(self, called: Called = AS_IT_IS) -> str:
        return f"half {amount_words(self.half, called)}, rounded {'up' if self.round_up else 'down'}"


class Plus(Phrase):
    """An amount and another one."""

    plus: Amount
    and_: Amount

    def words(self, called: Called = AS_IT_IS) -> str:
        return f"{amount_words(self.plus, called)} plus {amount_words(self.and_, called)}"


Colored: TypeAlias = Colors
Daytime: TypeAlias = "str"
Amount: TypeAlias = (
    "int | str | Devotion | Count | TypesAmong | Trait | CountersOn | SpellsCast | DamageThisTurn | DiedThisTurn"
    " | DrawnThisTurn | Different | HowMany | Twice | Half | Plus"
)


class Condition(Phrase):
    """A comparison: `amount` is at least, at most or exactly something; and what else has to be true.

    your_turn: whose turn it is. it, this, target, and attached (what this is attached to): there is such an object and
    it is like that, as it is or last was (608.2h). done: whether the instruction just before did something (118.12).
    cast_from: the zone from which the spell was cast that this is, or was. resolved: this ability resolves for that
    time this turn. daytime: whether it is "day", "night" or "neither" (731.1).
    """

    amount: Amount = 0
    at_least: Amount | None = None
    at_most: Amount | None = None
    exactly: Amount | None = None
    your_turn: bool | None = None
    it: Filter | None = None
    this: Filter | None = None
    attached: Filter | None = None
    target: Filter | None = None
    done: bool | None = None
    cast_from: Zone = ""
    resolved: int | None = None
    daytime: Daytime = ""

    def words(self, called: Called = AS_IT_IS) -> str:
        """The condition as said after "if"."""
        said = []
        if self.your_turn is not None:
            said.append("it is your turn" if self.your_turn else "it is not your turn")
        if self.daytime:
            said.append("it is neither day nor night" if self.daytime == "neither" else f"it is {self.daytime}")
        target = ref_words("target", called) if called.targets else "the target"
        host = "what it is attached to"
        for name, want in (
            ("it", self.it), (called.this, self.this), (host, self.attached), (target, self.target),
        ):  # fmt: skip
            if want is not None:
                place = "" if want.zone == "battlefield" else f" in {zone_words(want.zone)}"
                said.append(f"{name} is {a(want.words().removesuffix(place))}")
        if self.done is not None:
            said.append("that was done" if self.done else "that was not done")
        if self.cast_from:
            said.append(f"it was cast from {zone_words(self.cast_from)}")
        if self.resolved is not None:
            said.append(f"this ability resolves for the {ordinal(self.resolved)} time this turn")
        for bound, how in ((self.at_least, "or more"), (self.at_most, "or fewer"), (self.exactly, "")):
            if bound is not None:
                said.append(self._compared(bound, how, called))
        return " and ".join(said)

    def _compared(self, bound: Amount, how: str, called: Called) -> str:
        if isinstance(self.amount, Count) and isinstance(bound, int):
            if bound == 1 and how != "or fewer":
                return f"there is {'at least ' if how else 'exactly '}one {self.amount.count.words()}"
            exactly = "exactly " if bound and not how else ""
            how = "" if bound == 0 else f"{how} " if how else ""
            return f"there are {exactly}{number_words(bound)} {how}{self.amount.count.words(2)}"
        how = {"or more": "at least ", "or fewer": "at most ", "": ""}[how]
        return f"{amount_words(self.amount, called)} is {how}{amount_words(bound, called)}"


def ordinal(number: int) -> str:
    """ "fourth", as far as such a word is needed."""
    words = ("", "first", "second", "third", "fourth", "fifth")
    return words[number] if 0 < number < len(words) else f"{number}th"


_KINDS: dict[str, type[Phrase]] = {
    "count": Count,
    "types_among": TypesAmong,
    "trait": Trait,
    "different": Different,
    "how_many": HowMany,
    "counters_on": CountersOn,
    "spells_cast": SpellsCast,
    "damage_this_turn": DamageThisTurn,
    "devotion": Devotion,
    "died_this_turn": DiedThisTurn,
    "drawn_this_turn": DrawnThisTurn,
    "twice": Twice,
    "half": Half,
    "plus": Plus,
}
_FURTHER = ("of", "by", "to", "combat", "most", "among", "round_up", "and")


_WORDS = {
    "half starting life": "half your starting life",
    "x": "X",
    "life gained this turn": "the life you gained this turn",
    "mana spent": "the mana spent on it",
}


def amount_words(amount: Amount, called: Called = AS_IT_IS) -> str:
    """A number as it is said of life, damage, power and the like."""
    if isinstance(amount, int):
        return str(amount)
    if isinstance(amount, str):
        return _WORDS.get(amount, amount)
    return amount.words(called)


def things(amount: Amount, one: str, many: str, called: Called = AS_IT_IS) -> str:
    """A number of things: "a card", "two cards", "that many cards", "cards equal to your life"."""
    if isinstance(amount, int):
        return a(one) if amount == 1 else f"{number_words(amount)} {many}"
    if amount in ("that much", "that many", "x"):
        return f"{'X' if amount == 'x' else 'that many'} {many}"
    return f"{many} equal to {amount_words(amount, called)}"


@reader("Amount")
def read_amount(raw: Any, where: str) -> Amount:
    """A whole number, a word such as "that much", or a table such as { count = "Wizard" }."""
    if isinstance(raw, bool):
        raise BadData(f"a number is needed here, not {raw!r}", where)
    if isinstance(raw, int):
        if raw < 0:
            raise BadData(f"an amount is 0 or more, not {raw}", where)
        return raw
    if isinstance(raw, str) and raw.lower() in AMOUNT_WORDS:
        return raw.lower()
    if isinstance(raw, Mapping):
        for key, kind in _KINDS.items():
            if key in raw:
                return kind.from_plain(raw, where)  # type: ignore[return-value]
    raise BadData(
        f"a number, one of {', '.join(AMOUNT_WORDS)}, or a table with {' or '.join(_KINDS)} is needed, not {raw!r}",
        where,
    )


@reader("Amount | None")
def _read_amount(raw: Any, where: str) -> Amount:
    return read_amount(raw, where)


@reader("Colored")
def _colored(raw: Any, where: str) -> Colors:
    try:
        return Colors.parse(raw)
    except BadData as error:
        raise error.at(where) from None


one_of("TraitName", TRAITS, f"an amount can be {', '.join(TRAITS)} of something")
one_of("DayOrNight", ("day", "night"), 'it becomes "day" or "night"')
one_of("Daytime", ("day", "night", "neither"), 'it is "day", "night" or "neither"')
one_of("WhichTurn", ("this turn", "last turn"), 'spells are counted that were cast "this turn" or "last turn"')
one_of(
    "Casters", ("anybody", "you", "one player"), 'spells are counted that were cast by "anybody", "you" or "one player"'
)


@reader("Condition | None")
def read_condition(raw: Any, where: str) -> Condition:
    """A table such as { amount = { count = "Wizard" }, at_least = 4 }; { count = ... } alone may stand for the
    amount.
    """
    if not isinstance(raw, Mapping):
        raise BadData(f"a condition is a table such as {{ count = ..., at_least = 4 }}, not {raw!r}", where)
    shorthand = {key: value for key, value in raw.items() if key in (*_KINDS, *_FURTHER)}
    if shorthand:
        raw = {"amount": shorthand} | {key: value for key, value in raw.items() if key not in shorthand}
    return Condition.from_plain(raw, where)


__all__ = [
    "Amount",
    "Condition",
    "Count",
    "CountersOn",
    "DamageThisTurn",
    "DiedThisTurn",
    "Different",
    "DrawnThisTurn",
    "Half",
    "HowMany",
    "Plus",
    "SpellsCast",
    "Trait",
    "Twice",
    "TypesAmong",
    "amount_words",
    "read_amount",
    "read_condition",
    "read_filter",
]
