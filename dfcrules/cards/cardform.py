"""The plain-data form of a card: tables such as TOML gives, in a scenario file, in a library, or from a student.

    cost = "{3}{R}"                     # left out if there is none, as on lands and most back faces
    type = "Creature — Human Wizard"
    pt = "4/6"
    keywords = ["trample"]

A double-faced card has two such tables, `front` and `back`. Every error names card, face and key. Callers use
`card_from_plain` and `card_to_plain` of `dfcrules.cards.card`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from dfcrules.cards.card import STATUSES, Card, Face, Layout
from dfcrules.cards.color import ALL_COLORS, COLORLESS, Colors
from dfcrules.cards.filters import check_no_names
from dfcrules.cards.keywords import read_keyword
from dfcrules.cards.mana import ManaCost, Symbol, symbols_in
from dfcrules.cards.plain import text, texts, unknown_key, yes_or_no
from dfcrules.cards.typeline import TypeLine
from dfcrules.errors import BadData

FACE_KEYS: Final = (
    *("cost", "type", "indicator", "pt", "loyalty", "defense", "keywords", "abilities"),
    *("symbols", "cda_colors", "cda_counts", "text", "modelled"),
)
CARD_KEYS: Final = ("layout", "status", "sets")

_ELSEWHERE: Final = {
    **dict.fromkeys(("power", "toughness", "p/t", "power_toughness"), "pt"),
    **dict.fromkeys(("mana_cost", "manacost", "mana"), "cost"),
    **dict.fromkeys(("types", "type_line", "typeline", "supertypes", "subtypes"), "type"),
    **dict.fromkeys(("color", "colors", "color_indicator"), "indicator"),
    **dict.fromkeys(("rules_text", "oracle_text", "oracle"), "text"),
}
"""What other card data calls our keys."""

_EITHER: Final = (Layout.MELD, Layout.REVERSIBLE)
"""Layouts of which one face may be known alone: half of a meld card's back is another card's."""

_LONGEST_NAME: Final = 300
_DIRECTION_MARKS: Final = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"  # they would reorder what follows
_LONGEST_NUMBER: Final = 6

Table = Mapping[str, Any]


def read_card(name: str, table: Table, where: str = "") -> Card:
    """The card that a table describes. Raises `BadData`."""
    place = _place(name, where)
    if not isinstance(table, Mapping):
        raise BadData(f"a card is a table such as {{ type = 'Creature — Bear', pt = '2/2' }}, not {table!r}", place)
    two_faced = "front" in table or "back" in table
    _only_known(table, (*CARD_KEYS, "front", "back", "more") if two_faced else (*CARD_KEYS, *FACE_KEYS), place)
    layout = text(table.get("layout", Layout.NONMODAL if two_faced else Layout.SINGLE), f"{place}.layout")
    _check_layout(layout, table, place)
    faces: tuple[Face, ...]
    if two_faced:
        more = table.get("more", ())
        if not isinstance(more, list | tuple):
            raise BadData(f"further parts are a list of tables, not {more!r}", f"{place}.more")
        further = {f"more[{number}]": part for number, part in enumerate(more, 1)}
        faces = (
            _read_side("front", table, name, place),
            *(_read_side(side, {**table, **further}, None, place) for side in ("back", *further)),
        )
    else:
        own = {key: value for key, value in table.items() if key in FACE_KEYS}
        faces = (_read_face(checked_name(name, place), own, place, is_front=True),)
    status = text(table.get("status", "custom"), f"{place}.status")
    if status not in STATUSES:
        raise BadData(f"{status!r} is no status; it is one of {', '.join(STATUSES)}", f"{place}.status")
    return Card(layout, faces, status, texts(table.get("sets", ()), f"{place}.sets"))


def _place(name: object, where: str) -> str:
    """Where we are, for errors: what the caller says, then the card's name if that does not end with it already."""
    shown = str(name)[:80]
    return where if shown and where.rstrip("\"']").endswith(shown) else f"{where}: {shown}" if where else shown


def write_card(card: Card) -> dict[str, Any]:
    """The table from which `read_card`, given the front face's name, makes an equal card."""
    table: dict[str, Any] = {}
    two_faced = len(card.faces) > 1
    if card.layout != (Layout.NONMODAL if two_faced else Layout.SINGLE):
        table["layout"] = card.layout
    if card.status != "custom":
        table["status"] = card.status
    if card.sets:
        table["sets"] = list(card.sets)
    if two_faced:
        table["front"] = _write_face(card.faces[0])
        table["back"], *more = [{"name": face.name} | _write_face(face) for face in card.faces[1:]]
        return table | ({"more": more} if more else {})
    return _write_face(card.faces[0]) | table


def checked_name(name: object, where: str) -> str:
    """A name as it is: any text that is not blank, of at most 300 characters, without control characters."""
    import unicodedata

    if not isinstance(name, str) or not name.strip():
        raise BadData(f"a name is a text that is not empty, not {name!r}", where)
    if len(name) > _LONGEST_NAME:
        raise BadData(f"a name has at most {_LONGEST_NAME} characters, this one has {len(name)}", where)
    for letter in name:
        if unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp") or letter in _DIRECTION_MARKS:
            raise BadData(f"the name {name!r} has a control character in it, {letter!r}; leave it out", where)
    return name


def _only_known(table: Table, known: tuple[str, ...], place: str) -> None:
    for key in table:
        if key in known:
            continue
        meant = _ELSEWHERE.get(str(key).lower())
        if meant in known:
            raise BadData(f'"{key}" is not a known key; write "{meant}"', place)
        if key in FACE_KEYS and "front" in known:
            raise BadData(f'"{key}" belongs into the table "front" or "back" of a double-faced card', place)
        raise unknown_key(str(key), known, place)


def _check_layout(layout: str, table: Table, place: str) -> None:
    if layout not in Layout.WORDS:
        raise BadData(f"{layout!r} is no layout; it is one of {', '.join(Layout.WORDS)}", f"{place}.layout")
    two_faced = "front" in table or "back" in table
    if layout in _EITHER:
        return
    if (layout == Layout.SINGLE) == two_faced:
        right = "has no back" if layout == Layout.SINGLE else 'has the tables "front" and "back"'
        raise BadData(f"a {Layout.WORDS[layout]} {right}", f"{place}.layout")


def _read_side(side: str, table: Table, name: str | None, place: str) -> Face:
    place = f"{place}.{side}"
    own = table.get(side)
    if own is None:
        raise BadData(f'"{side}" is missing: a card with two faces has the tables "front" and "back"', place)
    if not isinstance(own, Mapping):
        raise BadData(f"a face is a table such as {{ name = 'Bear', type = 'Creature — Bear' }}, not {own!r}", place)
    _only_known(own, ("name", *FACE_KEYS), place)
    if name is None and "name" not in own:
        raise BadData('"name" is missing: the back face has a name of its own (712.8)', place)
    checked = checked_name(own.get("name", name), f"{place}.name")
    return _read_face(checked, {k: v for k, v in own.items() if k != "name"}, place, is_front=side == "front")


def _read_face(name: str, table: Table, place: str, *, is_front: bool) -> Face:
    _only_known(table, FACE_KEYS, place)
    if "type" not in table:
        raise BadData('"type" is missing; write, for instance, type = "Creature — Bear"', place)
    read: dict[str, Any] = {}
    for key, raw in table.items():
        try:
            read[key] = _READERS[key](raw, f"{place}.{key}")
        except BadData as error:
            raise (error if error.where else error.at(f"{place}.{key}")) from None
    power, toughness = read.get("pt", (None, None))
    own_text = read.get("text", "")
    if own_text and read.get("modelled"):
        raise BadData('a "text" is shown and never played, so "modelled" cannot be true beside it', f"{place}.modelled")
    keywords = read.get("keywords", ())
    face = Face(
        name=name,
        cost=read.get("cost"),
        types=read["type"],
        indicator=read.get("indicator"),
        power=power,
        toughness=toughness,
        loyalty=read.get("loyalty"),
        defense=read.get("defense"),
        keywords=keywords,
        abilities=read.get("abilities", ()),
        symbols=read.get("symbols", ()),
        cda_colors=read.get("cda_colors", COLORLESS if "devoid" in keywords else None),  # 702.114a
        modelled=read.get("modelled", not own_text),
        text=own_text,
        cda_counts=read.get("cda_counts", True),
    )
    _check(face, place, is_front)
    return face


def _check(face: Face, place: str, is_front: bool) -> None:
    """What cannot stand together on one face."""
    types = face.types
    if types.is_land and face.cost:
        raise BadData(f"{types} has a mana cost, but lands have none; leave it out (202.1b)", f"{place}.cost")
    if types.is_creature and face.power is None:
        raise BadData('"pt" is missing: a creature has power and toughness, such as pt = "2/2" (208.1)', place)
    if face.power is not None and not types.may_print_pt:
        raise BadData(
            f"only a creature, Vehicle or Spacecraft has a pair of numbers, not {types} (208.3)", f"{place}.pt"
        )
    if face.loyalty is not None and not types.is_planeswalker:
        raise BadData(f"only a planeswalker has loyalty, not {types} (209.1)", f"{place}.loyalty")
    if types.is_planeswalker and face.loyalty is None and is_front:  # some back faces have none: Arlinn, for instance
        raise BadData('"loyalty" is missing: a planeswalker has it, such as loyalty = 3 (209.1)', place)
    if face.defense is not None and not types.is_battle:
        raise BadData(f"only a battle has defense, not {types} (210.1)", f"{place}.defense")
    if types.is_battle and face.defense is None:
        raise BadData('"defense" is missing: a battle has it, such as defense = 4 (210.1)', place)


def _write_face(face: Face) -> dict[str, Any]:
    pt = None if face.power is None else f"{face.power}/{face.toughness}"
    devoid = "devoid" in face.keywords and face.cda_colors == COLORLESS
    written = {
        "cost": face.cost and str(face.cost),
        "type": str(face.types),
        "indicator": face.indicator and str(face.indicator),
        "pt": pt,
        "loyalty": face.loyalty,
        "defense": face.defense,
        "keywords": list(face.keywords) or None,
        "abilities": [ability.to_plain() for ability in face.abilities] or None,
        "symbols": "".join(map(str, face.symbols)) or None,
        "cda_colors": None if face.cda_colors is None or devoid else str(face.cda_colors) or "colorless",
        "cda_counts": None if face.cda_counts else False,
        "text": face.text or None,
        "modelled": None if face.modelled or face.text else False,
    }
    return {key: value for key, value in written.items() if value is not None}


def read_number(raw: object, where: str) -> int | str:
    """A printed number; a text with a star or an X in it, such as "*" or "1+*", stays text (208.2)."""
    if isinstance(raw, int) and not isinstance(raw, bool):
        return raw
    if not isinstance(raw, str):
        raise BadData(f"a number or a star is needed here, not {raw!r}", where)
    plain = raw.strip()
    digits = plain.removeprefix("-")
    if digits.isascii() and digits.isdigit() and len(digits) <= _LONGEST_NUMBER:
        return int(plain)
    if len(plain) <= _LONGEST_NUMBER and {"*", "X"} & set(plain) and set(plain) <= set("0123456789*X+-"):
        return plain
    raise BadData(f"{raw!r} is no printed number, such as 4, * or 1+*; leave it out if there is none", where)


def _pt(raw: object, where: str) -> tuple[int | str, int | str]:
    power, slash, toughness = raw.partition("/") if isinstance(raw, str) else ("", "", "")
    if not (power.strip() and slash and toughness.strip()):
        raise BadData(f'power and toughness are written together, such as pt = "4/6", not {raw!r} (208.1)', where)
    return read_number(power, where), read_number(toughness, where)


def _indicator(raw: object, where: str) -> Colors:
    colors = Colors.parse(text(raw, where))
    if not colors:
        raise BadData("an indicator shows at least one color; leave it out if there is none (204.1)", where)
    return colors


def _cda_colors(raw: object, where: str) -> Colors:
    word = text(raw, where).strip().lower()
    return ALL_COLORS if word == "all" else COLORLESS if word == "colorless" else Colors.parse(word)


def _keywords(raw: object, where: str) -> tuple[str, ...]:
    found = texts(raw, where)
    for keyword in found:
        if not keyword.strip() or "," in keyword:
            raise BadData(f'each keyword is a text of its own, such as ["flying", "haste"], not {keyword!r}', where)
        symbols_in(keyword)
    return tuple([read_keyword(keyword, where) for keyword in found])


def _symbols(raw: object, where: str) -> tuple[Symbol, ...]:
    return symbols_in("".join(texts(raw, where)))


def _text(raw: object, where: str) -> str:
    own_words: str = text(raw, where)
    symbols_in(own_words)  # so that a misspelt symbol is found now
    return own_words


def _abilities(raw: object, where: str) -> tuple[Any, ...]:
    from dfcrules.cards.abilities import ability_from_plain

    if not isinstance(raw, list | tuple):
        raise BadData(f"abilities are a list of tables, not {raw!r}", where)
    read = []
    for number, table in enumerate(raw, 1):
        read.append(ability_from_plain(table, f"{where}[{number}]"))
        check_no_names(read[-1], f"{where}[{number}]")
    return tuple(read)


_READERS: Final[dict[str, Callable[[Any, str], Any]]] = {
    "cost": lambda raw, where: ManaCost.parse(text(raw, where)),
    "type": lambda raw, where: TypeLine.parse(text(raw, where)),
    "indicator": _indicator,
    "pt": _pt,
    "loyalty": read_number,
    "defense": read_number,
    "keywords": _keywords,
    "abilities": _abilities,
    "symbols": _symbols,
    "cda_colors": _cda_colors,
    "text": _text,
    "cda_counts": yes_or_no,
    "modelled": yes_or_no,
}
