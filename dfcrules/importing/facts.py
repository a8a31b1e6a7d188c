"""From the fields of one face, whoever published them, to a `Face`; and from faces to a `Card`."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from dfcrules.cards.card import Card, Face, Layout
from dfcrules.cards.color import Colors
from dfcrules.cards.library import abilities_of
from dfcrules.cards.mana import ManaCost, symbols_in
from dfcrules.cards.typeline import CARD_TYPES, SUPERTYPES, TypeLine
from dfcrules.errors import BadData
from dfcrules.importing.rulestext import read_text

LAYOUTS: Final = {
    **dict.fromkeys(
        ("normal", "leveler", "class", "case", "saga", "mutate", "prototype", "host", "augment", "battle"),
        Layout.SINGLE,
    ),
    **dict.fromkeys(("planar", "scheme", "vanguard", "dungeon"), Layout.SINGLE),
    "transform": Layout.NONMODAL,
    "modal_dfc": Layout.MODAL,
    "meld": Layout.MELD,
    **dict.fromkeys(("split", "aftermath"), Layout.SPLIT),
    "flip": Layout.FLIP,
    **dict.fromkeys(("adventure", "omen"), Layout.ADVENTURE),
    "prepare": Layout.PREPARE,
    "reversible_card": Layout.REVERSIBLE,
}
"""The layouts that both vendors name, and ours."""

NO_CARDS: Final = {
    "token": "a token is no card (111.1)",
    "double_faced_token": "a token is no card (111.1)",
    "emblem": "an emblem is no card (114.5)",
    "art_series": "an art card is no card of the game",
    "checklist": "a checklist card stands for a card and is none",
}

HELPER: Final = "it is a helper card, no card of the game"

_MOST: Final = {Layout.SPLIT: 5, Layout.REVERSIBLE: 4}
"""How many faces a card can have, if not one or two."""
_LEAST_TWO: Final = (Layout.NONMODAL, Layout.MODAL, Layout.SPLIT, Layout.FLIP, Layout.ADVENTURE, Layout.PREPARE)

_BRACES: Final = re.compile(r"\{[^{}]*\}")
_KNOWN: set[str] = set()


class Fields(NamedTuple):
    """One face as published, with the names that its fields have there (for errors)."""

    name: str
    cost: str | None
    type: str
    text: str
    indicator: Colors | None
    power: int | str | None
    toughness: int | str | None
    loyalty: int | str | None
    defense: int | str | None
    keywords: tuple[str, ...]
    cost_key: str
    type_key: str
    text_key: str


class Made(NamedTuple):
    """A card, other names it is known by, its published color identity, and what was noticed (field, remark)."""

    card: Card
    aliases: tuple[str, ...]
    published: Colors | None
    remarks: tuple[tuple[str, str], ...]


def layout_of(word: str | None) -> str:
    """Our layout for a published one. Raises `BadData` for one that is unknown, or of something that is no card."""
    if word is None:
        raise BadData("it is missing", "layout")
    found = LAYOUTS.get(word)
    if found is None:
        if word in NO_CARDS:
            raise BadData(NO_CARDS[word], "layout")
        raise BadData(f"{word[:40]!r} is no known layout", "layout")
    return found


def check_faces(layout: str, word: str, number: int) -> None:
    """Raise `BadData` if a card of this layout cannot have so many faces."""
    if number < 2 and layout in _LEAST_TWO:
        raise BadData(f"a card of layout {word!r} has two faces, but there is only one", "faces")
    most = 1 if layout in (Layout.SINGLE, Layout.MELD) else _MOST.get(layout, 2)
    if number > most:
        raise BadData(f"a card of layout {word!r} has at most {most} faces, but there are {number}", "faces")


def face_of(fields: Fields, layout: str, remarks: list[tuple[str, str]]) -> Face:
    """The face that the fields describe; what the card library plays of it is played. Raises `BadData` that names the
    field.
    """
    cost = None
    if fields.cost is not None:
        try:
            cost = ManaCost.parse(fields.cost)
        except BadData as error:
            raise BadData(error.sentence, fields.cost_key) from None
    types = _types(fields, remarks)
    power, toughness = fields.power, fields.toughness
    if power is not None and types.is_instant_or_sorcery and not types.is_creature:
        remarks.append(("power", f"{power}/{toughness} left out: {types} has no power and toughness (208.3)"))
        power = toughness = None
    read = read_text(fields.text, fields.name, fields.keywords)
    if "{" in fields.text or "}" in fields.text:
        _check_braces(fields.text, fields.text_key)
        _check_symbols(read.text, fields.text_key)
    abilities = abilities_of(fields.name) if layout == Layout.NONMODAL else None
    kept = read.text if abilities is None else ""
    symbols = () if abilities is None else symbols_in(read.text)
    return Face(
        fields.name, cost, types, fields.indicator or None, power, toughness, fields.loyalty, fields.defense,
        read.keywords, abilities or (), symbols, read.cda_colors, not kept, kept, read.cda_counts,
    )  # fmt: skip


def _types(fields: Fields, remarks: list[tuple[str, str]]) -> TypeLine:
    try:
        return TypeLine.parse(fields.type)
    except BadData as error:
        line = fields.type
        if not line.strip() or len(line) > 200 or "//" in line or not line.isprintable():
            raise BadData(error.sentence, fields.type_key) from None
        remarks.append((fields.type_key, f"kept as it is: {error.sentence}"))
        return _as_printed(line)


def _as_printed(line: str) -> TypeLine:
    """A type line with words that the rules do not know, as some cards outside the rules have it."""
    before, _, after = line.replace("–", "—").partition("—")
    words = before.split()
    supertypes = tuple([word for word in words if word in SUPERTYPES])
    types = tuple([word for word in words if word not in SUPERTYPES])
    known = [word for word in types if word in CARD_TYPES]
    others = [word for word in types if word not in CARD_TYPES]
    return TypeLine(supertypes, tuple(dict.fromkeys((*others, *known))), tuple(dict.fromkeys(after.split())))


def _check_braces(text: str, key: str) -> None:
    """Raise `BadData` for a brace that belongs to no pair, or to a pair around another one."""
    left = _BRACES.sub("", text)
    place = next((place for place, letter in enumerate(left) if letter in "{}"), None)
    if place is not None:
        raise BadData(f"the brace in {left[max(0, place - 8) : place + 8]!r} has no partner; write '{{W}}'", key)


def _check_symbols(text: str, key: str) -> None:
    """Raise `BadData` for a symbol that does not exist, unless it stands in reminder text."""
    if _KNOWN.issuperset(_BRACES.findall(text)):
        return
    try:
        _KNOWN.update(map(str, symbols_in(text)))
    except BadData as error:
        raise BadData(error.sentence, key) from None
