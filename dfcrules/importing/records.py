"""Which values of a file are records of cards, and which records are one card.

MTGJSON gives each face a record of its own: in AtomicCards all faces of a name stand in one list, in a set or deck file
they stand anywhere among the cards. Scryfall gives a card one record. Which of the two it is, each record shows itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from dfcrules.importing.stream import Entry, Path, entries_of

MTGJSON: Final = "MTGJSON"
SCRYFALL: Final = "Scryfall"

CARD_LISTS: Final = ("cards", "mainBoard", "sideBoard", "commander", "planes", "schemes")
TOKEN_LISTS: Final = ("tokens",)
_LISTS: Final = frozenset((*CARD_LISTS, *TOKEN_LISTS))
_ABOUT: Final = frozenset(
    ("booster", "decks", "sealedProduct", "languages", "translations", "sourceSetCodes", "sealedProductUuids", "meta")
)
"""What a set or deck file says besides its cards."""

MANY_FACES: Final = frozenset(
    (
        "transform",
        "modal_dfc",
        "flip",
        "split",
        "aftermath",
        "adventure",
        "prepare",
        "reversible_card",
        "double_faced_token",
    )
)
"""Layouts of which MTGJSON writes several records a card. (A meld card has one: its other half is a card as well.)"""


_LONGEST_LABEL: Final = 100


class Unit(NamedTuple):
    """The records of one card, faces in order; or what cannot be read, with the problem.

    `board` is the list of a set or deck file they stand in. `note`: no card, but something about the file.
    """

    name: str
    vendor: str
    records: list[dict[str, Any]]
    board: str = ""
    problem: str = ""
    note: str = ""


def is_walked(path: Path, kind: str) -> bool:
    """Whether a container is gone through value by value: the file, its data, a set in it, a list of cards."""
    if len(path) < 2:
        return not path or path[0] == "data"
    if path[0] != "data" or not isinstance(path[1], str):
        return False
    if len(path) == 2:
        return path[1] in _LISTS if kind == "[" else path[1] not in _ABOUT
    return len(path) == 3 and kind == "[" and path[2] in _LISTS


def units(found: Iterable[Entry]) -> Iterator[Unit]:
    """The cards among the values of a file, in order."""
    waiting: dict[Any, Unit] = {}
    walked = is_set = False
    odd: list[Unit] = []
    """Values under a name that are no record: those of a set or deck say something about it, others are faults."""
    for entry in found:
        path = entry.path
        if entry.problem:
            yield Unit(place_of(path), "", [], problem=entry.problem)
        elif entry.closes:
            yield from _closed(path, entry.value, waiting, walked)
            if not path and entry.value.get("has_more") is True:
                total = entry.value.get("total_cards")
                of = f" of {total:,} cards" if type(total) is int and 0 < total < 10**9 else ""
                yield Unit("the file", "", [], note=f"it is one page of a search{of}; more cards are not in this file")
            if len(path) == 2 and path[0] == "data":
                odd += _odd_table(path, entry.value, walked)
            elif path == ("data",):
                is_set = is_set or isinstance(entry.value.get("code"), str)
                odd += _odd_values(path, entry.value, only_lists=is_set)
            walked = False
        elif len(path) == 2 and path[0] == "data" and isinstance(path[1], str):
            if isinstance(entry.value, list) and path[1] not in _ABOUT and path[1] not in _LISTS:
                yield from _named_list(path[1], entry.value)
        elif path and isinstance(path[-1], int):
            walked = len(path) == 4 or walked
            is_set = is_set or (len(path) == 3 and path[1] in _LISTS)
            board = str(path[-2]) if len(path) > 2 else ""
            yield from _record(place_of(path), entry.value, board, waiting)
        elif not path:
            yield Unit("the file", "", [], problem=f"a table or a list is expected, not {shown(entry.value)}")
    yield from waiting.values()
    yield from (unit for unit in odd if not is_set or unit.board in _LISTS)


def place_of(path: Path) -> str:
    """For people: where in a file something stands."""
    names = [key for key in path if isinstance(key, str) and key not in ("data", "")]
    place = " ".join(repr(name[:60]) for name in names)
    if path and isinstance(path[-1], int):
        place += f"{' ' * bool(place)}record {path[-1] + 1}"
    return place or "the file"


def label(name: str) -> str:
    """A name from a file as lines call it: on one line, not too long, every character of it visible."""
    plain = " ".join(name[: _LONGEST_LABEL + 1].split())
    plain = plain if plain.isprintable() else ascii(plain)[1:-1]
    return plain if len(name) <= _LONGEST_LABEL else f"{plain[:_LONGEST_LABEL]}..."


def shown(value: Any) -> str:
    """A value from a file, short enough for one line."""
    if isinstance(value, dict):
        return f"a table of {len(value)}"
    if isinstance(value, list | tuple):
        return f"a list of {len(value)}"
    if isinstance(value, str):
        return repr(value if len(value) <= 40 else f"{value[:37]}...")
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    if isinstance(value, int | float):
        return f"{value:.12g}" if isinstance(value, float) or abs(value) < 10**12 else "an enormous number"
    return type(value).__name__


def vendor_of(record: dict[str, Any]) -> str:
    """Whose record this is; "" if it looks like no card."""
    if "type_line" in record or "card_faces" in record or "oracle_text" in record or record.get("object") == "card":
        return SCRYFALL
    looks = "layout" in record or "colorIdentity" in record or "manaCost" in record or "types" in record
    return MTGJSON if "name" in record and looks else ""


def _closed(path: Path, fields: dict[str, Any], waiting: dict[Any, Unit], walked: bool) -> Iterator[Unit]:
    """The end of a table: that of the file, of its data, of a set, or of a record."""
    if len(path) == 2 and not walked and "name" in fields and vendor_of(fields):  # a table of records
        yield from _record(place_of(path), fields, "", waiting)
    elif len(path) == 1 and vendor_of(fields):  # {"data": one record}; its own lists are not there any more
        yield Unit("the file", "", [], problem='"data" holds a single card; give the card itself')
    elif not path and "data" in fields:
        yield Unit("data", "", [], problem=f"a table or a list is expected, not {shown(fields['data'])}")
    elif not path and fields.get("object") == "error":
        yield Unit("the file", "", [], problem=f"it holds an error message: {shown(fields.get('details'))}")
    elif not path and vendor_of(fields):
        yield from _record("the file", fields, "", waiting)
    elif not path and (_LISTS & fields.keys() or any(isinstance(one, list) for one in fields.values())):
        yield from units(entries_of({"data": fields}, is_walked))  # the inner part of a file


def _odd_table(path: Path, fields: dict[str, Any], walked: bool) -> Iterator[Unit]:
    """What is wrong with a table that stands where a card's list of faces or a set is expected."""
    if path[1] in _LISTS:
        yield Unit(place_of(path), "", [], str(path[1]), "a list of records is expected, not a table")
    elif any(name in fields for name in _LISTS):
        yield from _odd_values(path, fields, only_lists=True)
    elif not walked and not isinstance(fields.get("code"), str) and not ("name" in fields and vendor_of(fields)):
        yield Unit(label(str(path[1])), "", [], problem="this is no card's record: neither layout nor type")


def _odd_values(path: Path, fields: dict[str, Any], only_lists: bool) -> Iterator[Unit]:
    """Single values that stand where records are expected."""
    if vendor_of(fields):
        return
    for key, value in fields.items():
        if key in _LISTS:
            problem = f"a list of records is expected, not {shown(value)}"
            yield Unit(place_of((*path, key)), "", [], key, problem)
        elif not only_lists:
            yield Unit(label(str(key)), "", [], problem=f"a list of records is expected, not {shown(value)}")


def _record(place: str, record: Any, board: str, waiting: dict[Any, Unit]) -> Iterator[Unit]:
    """A record that stands by itself. One that is a face waits for the other faces of its card."""
    if not isinstance(record, dict):
        yield Unit(place, "", [], board, problem=f"a record is a table, not {shown(record)}")
        return
    vendor = vendor_of(record)
    name = record.get("faceName") or record.get("name")
    name = label(name) if isinstance(name, str) and name.strip() else place
    if not vendor:
        yield Unit(name, "", [], board, problem="this is no card's record: neither layout nor type")
        return
    if vendor == SCRYFALL or _layout(record) not in MANY_FACES:
        yield Unit(name, vendor, [record], board)
        return
    key = (board, _printing(record))
    unit = waiting.get(key)
    if unit is None:
        waiting[key] = unit = Unit(name, vendor, [], board)
    if any(_side(one) == _side(record) for one in unit.records):
        yield waiting.pop(key)
        waiting[key] = unit = Unit(name, vendor, [], board)
    unit.records.append(record)
    if len(unit.records) >= _faces_expected(record):
        yield _ordered(waiting.pop(key))


def _named_list(name: str, records: list[Any]) -> Iterator[Unit]:
    """The faces that stand under one name: of one card, or of several that share the name."""
    groups: dict[Any, list[dict[str, Any]]] = {}
    for number, record in enumerate(records, 1):
        if not isinstance(record, dict):
            yield Unit(f"{label(name)} record {number}", "", [], problem=f"a record is a table, not {shown(record)}")
            continue
        if len(records) == 1 or _layout(record) not in MANY_FACES:
            yield Unit(label(name), vendor_of(record) or MTGJSON, [record])
            continue
        groups.setdefault(_oracle(record), []).append(record)
    for faces in groups.values():
        card: list[dict[str, Any]] = []
        sides: set[Any] = set()
        for record in sorted(faces, key=_side) if len(groups) > 1 else faces:
            if _side(record) and _side(record) in sides:
                yield _ordered(Unit(label(name), MTGJSON, card))
                card, sides = [], set()
            card.append(record)
            sides.add(_side(record))
        yield _ordered(Unit(label(name), MTGJSON, card))
    if not records:
        yield Unit(label(name), "", [], problem="there is no record under this name")


def _ordered(unit: Unit) -> Unit:
    return unit._replace(records=sorted(unit.records, key=_side))


def _layout(record: dict[str, Any]) -> str:
    layout = record.get("layout")
    return layout if isinstance(layout, str) else ""


def _side(record: dict[str, Any]) -> str:
    side = record.get("side")
    return side if isinstance(side, str) else ""


def _oracle(record: dict[str, Any]) -> str:
    found = record.get("identifiers")
    oracle = found.get("scryfallOracleId") if isinstance(found, dict) else None
    return oracle if isinstance(oracle, str) else ""


def _printing(record: dict[str, Any]) -> tuple[str, ...]:
    """What the faces of one printed card have in common."""
    found = record.get("identifiers")
    printed = found.get("scryfallId") if isinstance(found, dict) else None
    if isinstance(printed, str):
        return (printed,)
    return tuple([shown(record.get(key)) for key in ("setCode", "number", "name")])


def _faces_expected(record: dict[str, Any]) -> int:
    others = record.get("otherFaceIds")
    return len(others) + 1 if isinstance(others, list) and others else 2
