"""JSON, one value at a time: what a large file holds is never in memory as a whole.

The outermost containers are walked; what they hold is decoded whole by the standard library's decoder, which is as
quick as reading the file at once. A value that cannot be read is passed over by its brackets, and told; so is the end
of a file that ends too early.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from json import JSONDecodeError, JSONDecoder
from typing import Any, Final, NamedTuple

LONGEST: Final = 1 << 24
"""A single record of more characters than this is passed over."""

_decode: Final = JSONDecoder(strict=False).raw_decode
_SPACE: Final = re.compile(r"[ \t\r\n]*")
_KEY: Final = re.compile(r'"([^"\\]*)"[ \t\r\n]*:[ \t\r\n]*')
_NUMBER: Final = re.compile(r"[-+.0-9eE]*")
_MARK: Final = re.compile(r'[\[\]{}"]')
_STRING: Final = re.compile(r'"(?:[^"\\]+|\\.)*+"', re.DOTALL)
_END_OF_SCALAR: Final = re.compile(r"[,\]}]")

_AFTER: Final = "what follows cannot be read:"
_ENDS: Final = "the file ends in the middle of it"

Path = tuple[str | int, ...]
Enter = Callable[[Path, str], bool]
"""Whether a container at this path ("{" or "[") is walked rather than decoded whole."""


class Entry(NamedTuple):
    """A value with its place, or what is wrong there (`problem`); `closes` at the end of a walked table, whose own
    plain values are `value`.
    """

    path: Path
    value: Any
    problem: str = ""
    closes: bool = False


class _Stop(Exception):
    """Nothing that follows can be read; says why."""


def entries(pieces: Iterable[str], enter: Enter) -> Iterator[Entry]:
    """All values of a JSON text, in order. A text that ends too early gives a last entry with a problem."""
    reader = _Reader(pieces)
    try:
        yield from reader.value((), enter)
        if reader.goes_on():
            yield Entry((), None, "something follows after its end, which is not read")
    except _Stop as stop:
        yield Entry(reader.at, None, str(stop))


def entries_of(value: Any, enter: Enter, path: Path = ()) -> Iterator[Entry]:
    """The same for a value that is in memory."""
    kind = "{" if isinstance(value, dict) else "[" if isinstance(value, list | tuple) else ""
    if not kind or not enter(path, kind):
        yield Entry(path, value)
    elif kind == "[":
        for number, one in enumerate(value):
            yield from entries_of(one, enter, (*path, number))
    else:
        fields: dict[str, Any] = {}
        for key, one in value.items():
            for entry in entries_of(one, enter, (*path, key)):
                if entry.path == (*path, key) and not entry.closes and _is_kept(path, entry):
                    fields[key] = entry.value
                yield entry
        yield Entry(path, fields, closes=True)


def _is_kept(path: Path, entry: Entry) -> bool:
    """Whether a table that closes still has this value: not the records of a large table, which are gone by then."""
    return not entry.problem and (len(path) != 1 or not isinstance(entry.value, dict | list))


class _Reader:
    """A window on the text; `at` is the path of what is being read."""

    def __init__(self, pieces: Iterable[str]) -> None:
        self._pieces = iter(pieces)
        self._text = ""
        self._place = 0
        self._ended = False
        self.at: Path = ()

    def value(self, path: Path, enter: Enter) -> Iterator[Entry]:
        """The value that begins here, and what is in it as far as it is walked."""
        self.at = path
        opening = self._peek()
        if opening == "{" and enter(path, "{"):
            yield from self._table(path, enter)
        elif opening == "[" and enter(path, "["):
            yield from self._list(path, enter)
        else:
            yield self._whole(path)

    def goes_on(self) -> bool:
        """Whether there is more than space after what was read."""
        try:
            return bool(self._peek())
        except _Stop:
            return False

    def _table(self, path: Path, enter: Enter) -> Iterator[Entry]:
        self._place += 1
        fields: dict[str, Any] = {}
        while self._peek() != "}":
            key = self._key(path)
            for entry in self.value((*path, key), enter):
                if entry.path == (*path, key) and not entry.closes and _is_kept(path, entry):
                    fields[key] = entry.value
                yield entry
            if not self._comma("}"):
                raise _Stop(f"{_AFTER} a comma or the end of the table is expected")
        self._place += 1
        yield Entry(path, fields, closes=True)

    def _key(self, path: Path) -> str:
        """The key here and its colon."""
        plain = _KEY.match(self._text, self._place)
        if plain is not None and plain.end() < len(self._text):
            self._place = plain.end()
            return plain.group(1)
        entry = self._whole(path)
        if entry.problem or not isinstance(entry.value, str) or self._peek() != ":":
            raise _Stop(f"{_AFTER} {entry.problem or 'a key and a colon are expected'}")
        self._place += 1
        return entry.value

    def _list(self, path: Path, enter: Enter) -> Iterator[Entry]:
        self._place += 1
        number = 0
        while self._peek() != "]":
            yield from self.value((*path, number), enter)
            number += 1
            if not self._comma("]"):
                raise _Stop(f"{_AFTER} a comma or the end of the list is expected")
        self._place += 1

    def _comma(self, closing: str) -> bool:
        after = self._peek()
        if after == ",":
            self._place += 1
            self._peek()
            return True
        return after == closing

    def _peek(self) -> str:
        """The next character that is no space. Stops at the end of the text."""
        if self._place < len(self._text) and (letter := self._text[self._place]) not in " \t\r\n":
            return letter
        while True:
            found = _SPACE.match(self._text, self._place)
            assert found is not None
            self._place = found.end()
            if self._place < len(self._text):
                return self._text[self._place]
            if not self._fill():
                raise _Stop(_ENDS)

    def _fill(self, least: int = 0) -> bool:
        """Take in more text, at least so many characters if there are; what was read is let go."""
        more: list[str] = []
        length = 0
        while not self._ended and (not length or length < least):
            piece = next(self._pieces, None)
            if piece is None:
                self._ended = True
            else:
                more.append(piece)
                length += len(piece)
        self._text = "".join([self._text[self._place :], *more])
        self._place = 0
        return length > 0

    def _whole(self, path: Path) -> Entry:
        """The value here, decoded whole."""
        self._peek()
        while True:
            try:
                value, end = _decode(self._text, self._place)
            except (ValueError, RecursionError) as error:
                cut_off = _may_be_cut_off(error, len(self._text))
                if cut_off and len(self._text) - self._place > LONGEST:
                    return self._passed_over(path, f"it has more than {LONGEST:,} characters")
                if cut_off and self._fill(len(self._text) - self._place):
                    continue
                return self._passed_over(path, _problem(error))
            if type(value) in (int, float) and _NUMBER.match(self._text, end).end() == len(self._text):  # type: ignore[union-attr]
                if self._fill():
                    continue  # it may go on
                if path:
                    raise _Stop(_ENDS)
            self._place = end
            return Entry(path, value)

    def _passed_over(self, path: Path, problem: str) -> Entry:
        """Go on after the value here, which cannot be read: its brackets say where it ends."""
        depth = 0
        if self._peek() not in '{["':
            return self._scalar_passed_over(path, problem)
        while True:
            found = _MARK.search(self._text, self._place)
            if found is None:
                self._place = len(self._text)
                if not self._fill():
                    raise _Stop(_ENDS)
                continue
            self._place = found.end()
            mark = found.group()
            if mark == '"':
                self._string_passed_over(found.start())
            depth += (mark in "{[") - (mark in "}]")
            if depth <= 0:
                return Entry(path, None, problem)

    def _string_passed_over(self, start: int) -> None:
        self._place = start
        while (found := _STRING.match(self._text, self._place)) is None:
            if len(self._text) - self._place > LONGEST or not self._fill(len(self._text) - self._place):
                raise _Stop(_ENDS)
        self._place = found.end()

    def _scalar_passed_over(self, path: Path, problem: str) -> Entry:
        while True:
            found = _END_OF_SCALAR.search(self._text, self._place)
            if found is not None:
                self._place = found.start()
                return Entry(path, None, problem)
            self._place = len(self._text)
            if not self._fill():
                raise _Stop(problem)


def _may_be_cut_off(error: Exception, length: int) -> bool:
    """Whether more text may put this right: the fault is at the very end, or a string has not ended."""
    if not isinstance(error, JSONDecodeError):
        return False
    return error.msg.startswith("Unterminated string") or error.pos >= length - 12


def _problem(error: Exception) -> str:
    if isinstance(error, JSONDecodeError):
        return f"it is no JSON: {error.msg[:1].lower()}{error.msg[1:]}"
    if isinstance(error, ValueError):  # Python reads no whole number of more than 4,300 digits
        return "it holds a number with far too many digits"
    return "it is nested too deeply"
