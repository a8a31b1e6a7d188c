"""The fields of a record: what must be there, and of which kind. Errors name the field."""

from __future__ import annotations

import re
from typing import Any, Final

from dfcrules.cards.cardform import checked_name
from dfcrules.cards.color import COLORLESS, LETTERS, Colors
from dfcrules.errors import BadData
from dfcrules.importing.records import shown

LONGEST_TEXT: Final = 10_000
"""The longest printed rules text has less than 800 characters."""

LONGEST_LIST: Final = 1_000
LONGEST_NUMBER: Final = 12

_LONE: Final = re.compile("[\ud800-\udfff]")
_CONTROL: Final = re.compile(r"[\x00-\x09\x0b-\x1f\x7f\u2028\u2029\u202a-\u202e\u2066-\u2069]")

Record = dict[str, Any]


def text(record: Record, key: str, longest: int = LONGEST_TEXT) -> str | None:
    """The text of a field; None if the field is missing or null."""
    value = record.get(key)
    if value is None:
        return None
    if type(value) is not str:
        raise BadData(f"a text is expected, not {shown(value)}", key)
    if len(value) > longest:
        raise BadData(f"its {len(value):,} characters are too many; at most {longest:,} are read", key)
    if not value.isascii() and _LONE.search(value):
        raise BadData("it holds bytes that are no text in the file's encoding", key)
    return value


def name_of(record: Record, *keys: str) -> str:
    """The name that stands in the first of these fields that there is."""
    for key in keys:
        value = text(record, key)
        if value is not None:
            return (
                value if value.isascii() and value.isprintable() and 0 < len(value) < 300 else checked_name(value, key)
            )
    raise BadData("there is none, but every card has a name (201)", keys[-1])


def rules_text(record: Record, key: str) -> str:
    """A rules text, lines parted by "\\n"; empty if there is none."""
    value = text(record, key) or ""
    if "\r" in value:
        value = value.replace("\r\n", "\n").replace("\r", "\n")
    if _CONTROL.search(value):
        raise BadData("it holds a control character", key)
    return value


def texts(record: Record, key: str) -> tuple[str, ...]:
    """A list of texts; empty if there is none."""
    value = record.get(key)
    if value is None:
        return ()
    if type(value) is not list or len(value) > LONGEST_LIST:
        raise BadData(f"a list of at most {LONGEST_LIST:,} texts is expected, not {shown(value)}", key)
    for one in value:
        if type(one) is not str:
            raise BadData(f"a list of texts is expected, but it holds {shown(one)}", key)
    return tuple(value)


def colors(record: Record, key: str) -> Colors | None:
    """A list of color letters; None if the field is missing."""
    letters = texts(record, key)
    if not letters:
        return None if record.get(key) is None else COLORLESS
    for letter in letters:
        if len(letter) != 1 or letter not in LETTERS:
            raise BadData(f"a list of the letters W, U, B, R, G is expected, but it holds {shown(letter)}", key)
    return Colors.of(letters)


def number(record: Record, key: str) -> int | str | None:
    """A printed number; text where something else is printed, such as "*" or "1+*" (208.2)."""
    value = record.get(key)
    if value is None:
        return None
    if type(value) is int and abs(value) < 10**LONGEST_NUMBER:
        return value
    if type(value) is not str or not 0 < len(value) <= LONGEST_NUMBER or not value.isprintable():
        raise BadData(f"a printed number is expected, such as 4, * or 1+*, not {shown(value)}", key)
    digits = value[1:] if value[0] == "-" else value
    return int(value) if digits.isascii() and digits.isdigit() else value
