"""Numbers and conditions that are looked up when they are needed: "that much", "four or more Wizards you control"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from dfcrules.cards.filters import NUMBERS, Filter, Ref, read_filter, ref_words
from dfcrules.cards.plain import Phrase, reader
from dfcrules.errors import BadData

AMOUNT_WORDS = ("that much", "x", "half starting life", "your life")


class Count(Phrase):
    """How many objects a filter finds now."""

    count: Filter

    def words(self) -> str:
        return f"the number of {self.count.words(2)}"


class TypesAmong(Phrase):
    """How many different card types occur among objects; supertypes and subtypes are no card types (205.2a)."""

    types_among: Ref

    def words(self) -> str:
        among = "those cards" if self.types_among == "it" else ref_words(self.types_among)
        return f"the number of card types among {among}"


class Trait(Phrase):
    """The power, toughness or mana value of an object; last known information serves if it is gone (608.2h)."""

    trait: str
    of: Ref = "this"

    def words(self) -> str:
        return f"the {self.trait} of {ref_words(self.of)}"


class CountersOn(Phrase):
    """How many counters of a kind are on an object."""

    counters_on: str
    of: Ref = "this"

    def words(self) -> str:
        return f"the number of {self.counters_on} counters on {ref_words(self.of)}"


Amount: TypeAlias = "int | str | Count | TypesAmong | Trait | CountersOn"


class Condition(Phrase):
    """A comparison: `amount` is at least, at most or exactly something. `your_turn` asks whose turn it is."""

    amount: Amount = 0
    at_least: Amount | None = None
    at_most: Amount | None = None
    exactly: Amount | None = None
    your_turn: bool | None = None

    def words(self) -> str:
        said = []
        if self.your_turn is not None:
            said.append("it is your turn" if self.your_turn else "it is not your turn")
        for bound, how in ((self.at_least, "or more"), (self.at_most, "or fewer"), (self.exactly, "")):
            if bound is not None:
                said.append(self._compared(bound, how))
        return " and ".join(said)

    def _compared(self, bound: Amount, how: str) -> str:
        if isinstance(self.amount, Count) and isinstance(bound, int):
            shown = NUMBERS[bound] if bound < len(NUMBERS) else str(bound)
            return f"there are {shown} {how} {self.amount.count.words(2)}".replace("  ", " ")
        how = {"or more": "at least ", "or fewer": "at most ", "": ""}[how]
        return f"{amount_words(self.amount)} is {how}{amount_words(bound)}"


_KINDS: dict[str, type[Phrase]] = {
    "count": Count,
    "types_among": TypesAmong,
    "trait": Trait,
    "counters_on": CountersOn,
}


def amount_words(amount: Amount) -> str:
    """A number as it is said in a sentence."""
    if isinstance(amount, int):
        return str(amount)
    if isinstance(amount, str):
        return {"half starting life": "half your starting life", "x": "X"}.get(amount, amount)
    return amount.words()


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


@reader("Condition | None")
def read_condition(raw: Any, where: str) -> Condition:
    """A table such as { amount = { count = "Wizard" }, at_least = 4 }; { count = ... } alone may stand for the
    amount.
    """
    if not isinstance(raw, Mapping):
        raise BadData(f"a condition is a table such as {{ count = ..., at_least = 4 }}, not {raw!r}", where)
    shorthand = {key: value for key, value in raw.items() if key in (*_KINDS, "of")}
    if shorthand:
        raw = {"amount": shorthand} | {key: value for key, value in raw.items() if key not in shorthand}
    return Condition.from_plain(raw, where)


__all__ = [
    "Amount",
    "Condition",
    "Count",
    "CountersOn",
    "Trait",
    "TypesAmong",
    "amount_words",
    "read_amount",
    "read_condition",
    "read_filter",
]
