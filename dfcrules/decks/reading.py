"""Reading deck lists: the text forms that people exchange, and MTGJSON's deck files.

    Commander
    1 Cecil, Dark Knight (FIN) 91 *F*

    // lands
    12x Swamp
    1 Fire // Ice          # either face's name will do

A line is a number (1 if left out), "x" if you like, and a name; what may follow is a set in parentheses or brackets, a
number, marks between asterisks, and a remark after "#". Sections are lines such as "Commander", "Sideboard:" or
"Creatures (30)". After "//" or "#" only the known words are one; anything else is a comment. A heading that is not
known, or that names a kind of card, divides the part it stands in: in the sideboard it stays the sideboard.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from itertools import chain
from typing import IO, Any, Final

from dfcrules.decks.decklist import ASIDE, COMMANDER, MAIN, SIDE, Deck, Listed
from dfcrules.errors import BadData
from dfcrules.importing.records import is_walked, place_of, shown
from dfcrules.importing.source import Pieces
from dfcrules.importing.stream import Entry, entries, entries_of

LONGEST: Final = 1_000_000
"""A text list of more characters than this is no deck."""

MOST: Final = 999
_LONGEST_LINE: Final = 400

_LINE: Final = re.compile(r"(?i:SB:\s*)?(?:(-?\d{1,9})\s*[xX×]?\s+|(?:[xX×])(\d{1,3})\s+)?(\S.*)")
_NO_COUNT: Final = re.compile(r"\d{4}\s+\D")  # a name that begins with a year
_COUNT_BEHIND: Final = re.compile(r"\s*(?:\(\d+\)|:\s*\d+|\[\d+\])\s*$")
_MARKS: Final = (
    re.compile(r"\s+#.*$"),
    re.compile(r"\s+\*[^*]*\*$"),
    re.compile(r"\s+\^[^^]*\^$"),
    re.compile(r"\s+<[^>]*>$"),
    re.compile(r"\s+\[[^\]]*\](?:\s+[\w★†-]{1,8})?$"),
    re.compile(r"\s+\([A-Za-z0-9_-]{2,8}\)(?:\s+[\w★†-]{1,8})?$"),
    re.compile(r"\s+(?:F|\((?i:F|foil|etched)\))$"),
    re.compile(r"\s*\|[^|]*$"),
    re.compile(r"\s+//\s.*$"),
)

_KINDS: Final = ["creature", "instant", "artifact", "enchantment", "land", "planeswalker", "battle", "spell", "other"]
_DIVIDES: Final = "divides"
"""A heading within a part of the deck."""

_SECTIONS: Final = {
    **dict.fromkeys(
        ("commander", "commanders", "commander(s)", "command zone", "general", "partner", "background"), COMMANDER
    ),
    **dict.fromkeys(("deck", "main", "main deck", "maindeck", "mainboard", "main board", "the 99"), MAIN),
    **dict.fromkeys(("sideboard", "side board", "side", "companion"), SIDE),
    **dict.fromkeys(("maybeboard", "maybe board", "maybe", "considering", "tokens", "tokens & extras", "about"), ASIDE),
    **dict.fromkeys((*_KINDS, *(f"{kind}s" for kind in _KINDS)), _DIVIDES),
    **dict.fromkeys(("sorcery", "sorceries", "basic lands"), _DIVIDES),
}
_COMMENT: Final = ("//", "#", ";", "--")
_LEADS: Final = re.compile(r"(?i)(?:commanders?|general|partner|background):\s+(\S.*)")
_CATEGORIES: Final = re.compile(r"\[([^\]]*)\]")
_CALLED_COMMANDER: Final = re.compile(r"(?i)\*CMDR\*|#\s*!commander\b")
_BOARDS: Final = {"commander": COMMANDER, "mainBoard": MAIN, "sideBoard": SIDE, "tokens": ASIDE}


def read_deck(source: str | os.PathLike[str] | IO[Any] | dict[str, Any]) -> Deck:
    """The deck in a file (a path or an open file: text, or MTGJSON, plain or gzip), in a table, or in a text of several
    lines. Raises `BadData` if there is none.
    """
    if isinstance(source, dict):
        return _from_mtgjson(entries_of(source, is_walked), "the deck")
    if isinstance(source, str) and "\n" in source:
        return _from_text(source, "the deck")
    pieces = Pieces(source)
    text = iter(pieces)
    try:
        start = next(text, "")
        if start.lstrip()[:1] == "{":
            return _from_mtgjson(entries(chain([start], text), is_walked), pieces.name)
        if len(start) > LONGEST or next(text, ""):
            raise BadData(f"it has more than {LONGEST:,} characters, which no list of a deck has", pieces.name)
    finally:
        pieces.close()
    if pieces.ended_early:
        raise BadData(pieces.ended_early, pieces.name)
    if not start.isascii() and re.search("[\ud800-\udfff]", start):
        raise BadData("it is not in UTF-8; save it in this encoding", pieces.name)
    return _from_text(start, pieces.name)


def _from_text(text: str, name: str) -> Deck:
    cards: list[Listed] = []
    faults: list[str] = []
    headings: list[Listed] = []
    board, named = MAIN, False
    blocks: list[int] = [0]
    begun = 0  # how many cards there were when the section began
    for number, raw in enumerate(text.splitlines(), 1):
        line = " ".join(raw.replace("\ufeff", "").split())
        if not line:
            if cards and blocks[-1] != len(cards):
                blocks.append(len(cards))
                # the deck follows, often without a heading
                board = MAIN if board == COMMANDER and begun < len(cards) else board
            continue
        section = _section(line)
        if section:
            if section == _DIVIDES:
                board = MAIN if board == COMMANDER else board
                if _plain(line).casefold() not in _SECTIONS:
                    headings.append(Listed(1, _plain(line), board, number, _forms(_plain(line)), False))
            else:
                board = section
            named, begun = True, len(cards)
            continue
        if line.startswith(_COMMENT) or (board == ASIDE and line.casefold().startswith("name ")):
            continue
        listed = _listed(line, number, board)
        if isinstance(listed, str):
            faults.append(f"line {number}: {listed}")
        else:
            cards.append(listed)
    if not cards and not faults:
        raise BadData("there is no card in it; a line is written like '1 Sol Ring'", name)
    notes: tuple[str, ...] = ()
    apart = _apart(cards, blocks, named)
    if apart and not any(one.board == COMMANDER for one in cards):
        cards, notes = led_by_lines(cards, apart[0])
    return Deck(name, tuple(cards), tuple(faults), notes, tuple(headings), apart)


def _plain(line: str) -> str:
    """What a heading says."""
    return _COUNT_BEHIND.sub("", line.strip("/#[]=-* ").rstrip(":")).rstrip(": ")


def _section(line: str) -> str:
    """The part of the deck that begins with this heading; "" if the line is none."""
    plain = _plain(line).casefold()
    if plain in _SECTIONS:
        return _SECTIONS[plain]
    if line.startswith(_COMMENT):
        return ""
    is_heading = line.endswith(":") or (line[0] in "[=" and line[-1] in "]=") or bool(_COUNT_BEHIND.search(line))
    return _DIVIDES if is_heading and plain and not line[0].isdigit() else ""


def _listed(line: str, number: int, board: str) -> Listed | str:
    """The entry on a line, or what is wrong with it."""
    if len(line) > _LONGEST_LINE:
        return f"its {len(line):,} characters are too many for the name of a card"
    if not line.isprintable():
        return "it holds a control character"
    leads = _LEADS.fullmatch(line)
    found = _LINE.fullmatch(leads.group(1) if leads else line)
    if found is None:
        return f"{shown(line)} is no entry; one is written like '1 Sol Ring'"
    count, name = int(found.group(1) or found.group(2) or 1), found.group(3)
    if _NO_COUNT.match(line):
        count, name = 1, line
    if not 0 < count <= MOST:
        return f"{count} is no number of copies; it is a number from 1 to {MOST}"
    if line[:3].upper() == "SB:":
        board = SIDE
    board = COMMANDER if leads or _CALLED_COMMANDER.search(name) else _board_of_categories(name) or board
    forms = _forms(name)
    counted = bool(found.group(1) or found.group(2)) or bool(leads)
    return Listed(count, forms[-1] if len(forms[-1]) > 1 else name, board, number, forms, counted)


def _board_of_categories(name: str) -> str:
    """The part of the deck that categories in brackets say, such as "[Maybeboard{noDeck},Draw]"; "" if they do not."""
    boards = []
    for one in (one for found in _CATEGORIES.findall(name) for one in found.split(",")):
        word, _, marks = one.partition("{")
        board = _SECTIONS.get(word.strip().casefold(), "")
        boards.append(ASIDE if board not in (SIDE, COMMANDER) and "nodeck" in marks.casefold() else board)
    return next((board for board in (COMMANDER, SIDE, ASIDE) if board in boards), "")


def _forms(name: str) -> tuple[str, ...]:
    """How a name may be meant: as it stands first, then with one mark after the other taken from its end."""
    forms = [name]
    while True:
        shorter = next((cut for mark in _MARKS if (cut := mark.sub("", forms[-1]).strip()) != forms[-1]), "")
        if not shorter:
            return tuple(forms)
        forms.append(shorter)


def _apart(cards: list[Listed], blocks: list[int], named: bool) -> tuple[tuple[int, ...], ...]:
    """Lines that may be the commanders as they stand apart: one or two single cards at the beginning or the end; or,
    after a section of one commander, a single card, which may be its partner.
    """
    starts = [start for start in blocks if start < len(cards)]
    if not starts:
        return ()
    groups = [cards[start:end] for start, end in zip(starts, [*starts[1:], len(cards)], strict=True)]
    lines = [tuple([one.line for one in group]) for group in groups]
    single = [all(one.count == 1 and one.board == MAIN for one in group) for group in groups]
    led = [any(one.board == COMMANDER for one in group) for group in groups]
    if any(led):
        after = led.index(True) + 1
        is_one = sum([one.board == COMMANDER for one in cards]) == 1 and after < len(groups)
        return (lines[after],) if is_one and len(lines[after]) == 1 and single[after] else ()
    if named or len(groups) < 2:
        return ()
    return tuple([lines[place] for place in (0, -1) if len(groups[place]) <= 2 and single[place]])


def led_by_lines(cards: Iterable[Listed], lines: tuple[int, ...]) -> tuple[list[Listed], tuple[str, ...]]:
    """The entries with those on these lines as commanders, and a note about it."""
    led = [one.replace(board=COMMANDER) if one.line in lines else one for one in cards]
    names = " and ".join(one.name for one in led if one.line in lines)
    return led, (f"no section names the commander; taken for it, as it stands apart: {names}",)


def _from_mtgjson(found: Iterable[Entry], name: str) -> Deck:
    cards: list[Listed] = []
    faults: list[str] = []
    for entry in found:
        path = entry.path
        if entry.problem:
            faults.append(f"{place_of(path)}: {entry.problem}")
        elif entry.closes and not path and any(key in entry.value for key in _BOARDS):  # without "data" around it
            return _from_mtgjson(entries_of({"data": entry.value}, is_walked), name)
        elif entry.closes and isinstance(entry.value.get("name"), str):
            name = entry.value["name"]
        elif len(path) == 3 and path[1] in _BOARDS:
            listed = _mtgjson_entry(entry.value, str(path[1]))
            if isinstance(listed, str):
                faults.append(f"{place_of(path)}: {listed}")
            else:
                cards.append(listed)
    if not faults and all(one.board == ASIDE for one in cards):
        raise BadData("it is no deck: neither mainBoard nor commander has a card", name)
    return Deck(name, tuple(cards), tuple(faults))


def _mtgjson_entry(record: Any, board: str) -> Listed | str:
    if not isinstance(record, dict):
        return f"a record is a table, not {shown(record)}"
    name, count = record.get("name"), record.get("count", 1)
    if not isinstance(name, str) or not name.strip() or len(name) > _LONGEST_LINE:
        return f"name: a text is expected, not {shown(name)}"
    if type(count) is not int or not 0 < count <= MOST:
        return f"count: a number from 1 to {MOST} is expected, not {shown(count)}"
    if record.get("side") not in (None, "a"):
        return Listed(count, name, ASIDE)  # another face of a card that has an entry of its own
    return Listed(count, name, _BOARDS[board], 0, (name,))
