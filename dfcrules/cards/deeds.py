"""Costs as they are written: symbols, and what is done besides in words, such as "sacrifice another creature" or "exile
two cards from your graveyard" (118.3, 601.2h).
"""

from __future__ import annotations

import re
from typing import Any, TypeAlias

from dfcrules.cards.filters import NUMBERS, Filter, plural
from dfcrules.cards.mana import ManaCost, symbols_in
from dfcrules.cards.plain import reader, text
from dfcrules.errors import BadData
from dfcrules.value import Value

Cost: TypeAlias = "str"


class Deed(Value):
    """One thing that is done to pay a cost.

    what: like what the things are that are sacrificed, exiled, discarded or tapped; None: the source itself. kind: of
    the counters that are removed. power: the total power that is needed, instead of a number (702.122a). materials:
    what is exiled to craft, each fitting one of these; more: it may be more of them (702.167).
    """

    verb: str
    number: int = 1
    what: Filter | None = None
    kind: str = ""
    power: int = 0
    materials: tuple[Filter, ...] = ()
    more: bool = False


KNOWN = (
    "sacrifice this", "exile this", "sacrifice another creature or artifact", "sacrifice two Humans",
    "exile three other cards from your graveyard", "discard a card", "discard a creature card", "discard your hand",
    "tap two untapped creatures", "remove a charge counter from this", "pay 3 life",
)  # fmt: skip
"""Examples of every form."""

WHOLE_HAND = -1


def read_deed(words: str) -> Deed:
    """Understand one deed. Raises `BadData` for what is not known."""
    found = _simple(words) or _counters(words) or _of_several(words)
    if found is None:
        raise BadData(f"{words!r} is no cost known here; known are such as: {', '.join(KNOWN)}")
    return found


def _simple(words: str) -> Deed | None:
    if words in ("sacrifice this", "exile this"):
        return Deed(words.split()[0])
    if words == "discard your hand":
        return Deed("discard", WHOLE_HAND, Filter(zone="hand"))
    life = re.fullmatch(r"pay (\d+) life", words)
    if life:
        return Deed("pay", int(life[1]))
    crew = re.fullmatch(r"tap other untapped creatures with total power (\d+)", words)
    if crew:
        what = Filter(type=("creature",), controller="you", other=True, tapped=False)
        return Deed("tap", 1, what, power=int(crew[1]))
    return None


def _counters(words: str) -> Deed | None:
    found = re.fullmatch(r"remove (\w+) (\S.*?) counters? from this", words)
    number = _number(found[1]) if found else None
    return Deed("remove", number, kind=found[2]) if found and number else None


def _of_several(words: str) -> Deed | None:
    """ "sacrifice another creature or artifact", "exile two cards from your graveyard", "tap an untapped Elf"."""
    verb, _, rest = words.partition(" ")
    zone = {"sacrifice": "battlefield", "tap": "battlefield", "exile": "graveyard", "discard": "hand"}.get(verb)
    if zone is None:
        return None
    if zone == "graveyard":
        if not rest.endswith(" from your graveyard"):
            return None
        rest = rest.removesuffix(" from your graveyard")
    count, _, noun = rest.partition(" ")
    if count == "another":
        count, noun = "a", f"other {noun}"
    number = _number(count)
    if number is None or not noun:
        return None
    if zone in ("graveyard", "hand"):
        card = "card" if number == 1 else "cards"
        if noun.split()[-1] != card:
            return None
        noun = noun.removesuffix(card).strip()
    what = _like(noun.removesuffix(" you control").split(), number)
    if what is None or (verb == "tap" and what.tapped is not False):
        return None
    return Deed(verb, number, what.replace(zone=zone, controller="you"))


def _number(word: str) -> int | None:
    if word in ("a", "an"):
        return 1
    if word in NUMBERS[1:]:
        return NUMBERS.index(word)
    return int(word) if word.isdecimal() and int(word) > 0 else None


_STATES: dict[str, dict[str, bool]] = {
    "other": {"other": True},
    "untapped": {"tapped": False},
    "nontoken": {"token": False},
    "token": {"token": True},
}
_LOWER = (
    "creature", "artifact", "enchantment", "land", "planeswalker", "battle", "instant", "sorcery", "legendary", "basic",
    "snow", "permanent",
)  # fmt: skip


def _like(words: list[str], number: int) -> Filter | None:
    """A filter out of the words of a noun phrase; None if one of them is no type."""
    states: dict[str, bool] = {}
    kinds: list[str] = []
    for word in words:
        one = word if number == 1 else _singular(word)
        if one in _STATES:
            states |= _STATES[one]
        elif one in _LOWER or one == "or" or one[:1].isupper():
            kinds.append(one)
        else:
            return None
    if "or" in kinds:
        any_of = [word for word in kinds if word != "or"]
        if kinds[1::2] != ["or"] * (len(any_of) - 1):
            return None
        return Filter(any_of=tuple(any_of), **states)  # type: ignore[arg-type]
    return Filter(type=tuple([word for word in kinds if word != "permanent"]), **states)  # type: ignore[arg-type]


def _singular(word: str) -> str:
    """One of what a word means several of: "Elf" for "Elves"."""
    if len(word) < 4 or not word.endswith("s"):
        return word
    return next((one for one in (f"{word[:-3]}f", f"{word[:-3]}y", word[:-2], word[:-1]) if plural(one) == word), word)


@reader("Cost")
def read_cost_text(raw: Any, where: str) -> str:
    """A cost: symbols, or a loyalty cost such as "[+1]", and words such as "sacrifice this", with commas between."""
    written = text(raw, where)
    try:
        for piece in filter(None, (part.strip() for part in written.split(","))):
            if piece.startswith("["):
                if not re.fullmatch(r"\[[+−-]?\d{1,3}\]", piece):
                    raise BadData(f'{piece!r} is no loyalty cost, such as "[+1]" or "[-3]"')
            elif "{" in piece:
                symbols_in(piece)
            elif " " in piece:
                read_deed(piece)
            else:
                ManaCost.parse(piece)
    except BadData as error:
        raise error.at(where) from None
    return written
