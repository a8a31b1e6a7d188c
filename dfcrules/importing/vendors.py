"""The two published forms of a card's data: which field of theirs is which fact.

MTGJSON: each face a record, in camelCase; no `manaCost` where no mana cost is printed. Scryfall: each card a record
with `card_faces` for its faces; an empty `mana_cost` where none is printed.
"""

from __future__ import annotations

import re
from typing import Final

from dfcrules.cards.card import Card, Face, Layout
from dfcrules.errors import BadData
from dfcrules.importing.facts import HELPER, Fields, Made, check_faces, face_of, layout_of
from dfcrules.importing.fields import Record, colors, name_of, number, rules_text, text, texts
from dfcrules.importing.records import MTGJSON, Unit, shown

PLAYTEST_SETS: Final = frozenset(("CMB1", "CMB2", "MB2", "UNK", "PUNK", "PTG"))
_ARENA: Final = frozenset(
    (
        "alchemy",
        "brawl",
        "competitivebrawl",
        "explorer",
        "gladiator",
        "historic",
        "historicbrawl",
        "standardbrawl",
        "timeless",
    )
)

_LOYALTY: Final = re.compile(r"(?m)^([+−-]?(?:\d+|X)):")
"""A loyalty cost as Scryfall writes it; MTGJSON, as the rules do, puts it in brackets (606)."""


def card_of(unit: Unit) -> Made:
    """The card that the records of a unit describe. Raises `BadData` that names the field."""
    return _from_mtgjson(unit.records) if unit.vendor == MTGJSON else _from_scryfall(unit.records[0])


def _from_mtgjson(records: list[Record]) -> Made:
    first = records[0]
    word = text(first, "layout")
    layout = layout_of(word)
    assert word is not None
    if first.get("type") == "Card" or first.get("types") == ["Card"]:
        raise BadData(HELPER, "type")
    check_faces(layout, word, len(records))
    remarks: list[tuple[str, str]] = []
    faces: list[Face] = []
    for record in records:
        if record is not first and record.get("layout") != word:
            raise BadData(f"the faces disagree: {shown(word)} and {shown(record.get('layout'))}", "layout")
        faces.append(face_of(_mtgjson_fields(record), layout, remarks))
    aliases = [
        alias for record in records for alias in (text(record, "faceFlavorName"), text(record, "flavorName")) if alias
    ]
    card = Card(layout, _distinct(layout, faces), _mtgjson_status(first))
    combined = text(first, "name")
    if combined and "//" in combined and first.get("side") in (None, "a") and combined != card.full_name:
        aliases.append(combined)  # of a meld card with what it melds into, of a reversible card with itself
    return Made(card, tuple(aliases), colors(first, "colorIdentity"), tuple(remarks))


def _mtgjson_fields(record: Record) -> Fields:
    cost = text(record, "manaCost")
    if cost == "":
        raise BadData(
            "it is empty; it is left out if no mana cost is printed, and {0} if it is zero (202.1b)", "manaCost"
        )
    line = text(record, "type")
    if line is None:
        raise BadData("it is missing, but every card has a type line (205.1)", "type")
    return Fields(
        name_of(record, "faceName", "name"),
        cost,
        line,
        rules_text(record, "text"),
        colors(record, "colorIndicator"),
        number(record, "power"),
        number(record, "toughness"),
        number(record, "loyalty"),
        number(record, "defense"),
        _lowered(texts(record, "keywords")),
        "manaCost",
        "type",
        "text",
    )


def _mtgjson_status(record: Record) -> str:
    name, available = record.get("name"), record.get("availability")
    formats = record.get("legalities")
    if isinstance(name, str) and name.startswith("A-"):
        return "digital"  # rebalanced cards exist in a digital game only
    if isinstance(available, list) and available and "paper" not in available:
        return "digital"
    if isinstance(formats, dict) and formats and _ARENA.issuperset(formats):
        return "digital"
    printed = texts(record, "printings")
    return "playtest" if printed and PLAYTEST_SETS.issuperset(printed) else "paper"


def _from_scryfall(record: Record) -> Made:
    word = text(record, "layout")
    layout = layout_of(word)
    assert word is not None
    if record.get("type_line") == "Card":
        raise BadData(HELPER, "type_line")
    parts = record.get("card_faces")
    if parts is not None and (not isinstance(parts, list) or not parts or not all(isinstance(p, dict) for p in parts)):
        raise BadData(f"a list of faces is expected, not {shown(parts)}", "card_faces")
    remarks: list[tuple[str, str]] = []
    if parts is None:
        check_faces(layout, word, 1)
        faces = [face_of(_scryfall_fields(record, record, remarks), layout, remarks)]
    else:
        if len(parts) > 1 or layout != Layout.MELD:
            check_faces(layout, word, len(parts))
        faces = [face_of(_scryfall_fields(part, record, remarks), layout, remarks) for part in parts]
    aliases = [
        alias
        for part in (record, *(parts or ()))
        for key in ("flavor_name", "printed_name")
        if (alias := text(part, key)) and (key == "flavor_name" or record.get("lang", "en") == "en")
    ]
    card = Card(layout, _distinct(layout, faces), _scryfall_status(record))
    return Made(card, tuple(aliases), colors(record, "color_identity"), tuple(remarks))


def _scryfall_fields(part: Record, card: Record, remarks: list[tuple[str, str]]) -> Fields:
    cost = text(part, "mana_cost")
    if cost is None:
        remarks.append(("mana_cost", "it is missing; read as no mana cost, for which an empty text is usual"))
    line = text(part, "type_line")
    if line is None:
        raise BadData("it is missing, but every card has a type line (205.1)", "type_line")
    return Fields(
        name_of(part, "name"),
        cost or None,
        line,
        _LOYALTY.sub(r"[\1]:", rules_text(part, "oracle_text")),
        colors(part, "color_indicator"),
        number(part, "power"),
        number(part, "toughness"),
        number(part, "loyalty"),
        number(part, "defense"),
        _lowered(texts(card, "keywords")),
        "mana_cost",
        "type_line",
        "oracle_text",
    )


def _scryfall_status(record: Record) -> str:
    games, promo, set_code = record.get("games"), record.get("promo_types"), record.get("set")
    if isinstance(promo, list) and "playtest" in promo:
        return "playtest"
    if isinstance(set_code, str) and set_code.upper() in PLAYTEST_SETS:
        return "playtest"
    if record.get("digital") is True and not (isinstance(games, list) and "paper" in games):
        return "digital"
    return "digital" if isinstance(games, list) and games and "paper" not in games else "paper"


def _lowered(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple([word.lower() for word in words])


def _distinct(layout: str, faces: list[Face]) -> tuple[Face, ...]:
    """Both sides of a reversible card are one card's; each face counts once."""
    return tuple(dict.fromkeys(faces)) if layout == Layout.REVERSIBLE else tuple(faces)


def is_same_card(one: Card, other: Card) -> bool:
    """Whether two cards have the same faces, however and wherever they are printed."""
    return one.faces == other.faces and one.layout == other.layout
