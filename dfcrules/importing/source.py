"""Where records come from: a path, an open file, or data that is in memory already; plain or gzip.

Text is handed on piece by piece, so that the size of a file does not matter. Bytes that are no text in the file's
encoding become lone surrogates: what holds one is refused later, record by record, and the rest is read.
"""

from __future__ import annotations

import codecs
import os
import zlib
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from typing import IO, Any, Final

from dfcrules.errors import BadData

PIECE: Final = 1 << 18
"""So many bytes (or characters of a text file) are read at once."""

_GZIP: Final = b"\x1f\x8b"
_WITH_HEADER: Final = 31  # what zlib calls gzip
_PACKED: Final = 1 << 16
_OTHERS: Final = ((b"PK\x03\x04", "zip"), (b"BZh", "bzip2"), (b"\xfd7zXZ", "xz"), (b"(\xb5/\xfd", "zstd"))
_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)

Progress = Callable[[float], None]
"""Is told, now and then, how much has been read: from 0 to 1."""


class Pieces:
    """The text of a file in pieces; `name` is what errors call the file."""

    def __init__(self, source: str | os.PathLike[str] | IO[Any], progress: Progress | None = None) -> None:
        self.ended_early = ""
        self._progress = progress
        self._owned: IO[Any] | None = None
        if isinstance(source, str | os.PathLike):
            self.name = str(Path(source).name)
            self._owned = _opened(Path(source))
            self._file: IO[Any] = self._owned
        else:
            self.name = _name_of(source)
            self._file = source
        self._size = _size_of(self._file)

    def __iter__(self) -> Iterator[str]:
        try:
            yield from self._pieces()
        except zlib.error as error:
            self.ended_early = f"its compressed data is damaged ({error})"
        except OSError as error:
            self.ended_early = f"it cannot be read further ({error.strerror or error})"
        except UnicodeError as error:
            self.ended_early = f"it is not in the encoding that it begins with ({error})"
        finally:
            self.close()

    def close(self) -> None:
        """Close what was opened here; a file that came open stays open."""
        if self._owned is not None:
            self._owned.close()

    def _pieces(self) -> Iterator[str]:
        start = self._file.read(PIECE)
        if isinstance(start, str):
            yield from self._text(start)
            return
        if not isinstance(start, bytes):
            raise BadData(f"reading it gives {type(start).__name__}, not text or bytes", self.name)
        for mark, kind in _OTHERS:
            if start.startswith(mark):
                raise BadData(f"it is compressed as {kind}; unpack it first (plain and gzip are read)", self.name)
        parts = self._parts(start)
        if start.startswith(_GZIP):
            parts = self._unpacked(parts)
        first = next(parts, b"")
        decode = codecs.getincrementaldecoder(_encoding(first))("surrogateescape").decode
        for part in chain([first], parts):
            yield decode(part)
        yield decode(b"", True)
        if self._progress is not None:
            self._progress(1.0)

    def _parts(self, part: bytes) -> Iterator[bytes]:
        while part:
            yield part
            self._told()
            part = self._file.read(PIECE)

    def _unpacked(self, parts: Iterator[bytes]) -> Iterator[bytes]:
        """What gzip has packed, in as many members as there are; also all that comes before a damage."""
        inflate = zlib.decompressobj(wbits=_WITH_HEADER)
        for packed in parts:
            rest = packed
            while rest:
                if inflate.eof:
                    inflate = zlib.decompressobj(wbits=_WITH_HEADER)
                for start in range(0, len(rest), _PACKED):
                    part = inflate.decompress(rest[start : start + _PACKED])
                    if part:
                        yield part
                    if inflate.eof:
                        rest = (inflate.unused_data + rest[start + _PACKED :]).lstrip(b"\0")
                        break
                else:
                    rest = b""
        if not inflate.eof:
            self.ended_early = "its compressed data ends too early"

    def _text(self, piece: str) -> Iterator[str]:
        piece = piece.removeprefix("\ufeff")
        while piece:
            yield piece
            self._told()
            piece = self._file.read(PIECE)
        if self._progress is not None:
            self._progress(1.0)

    def _told(self) -> None:
        if self._progress is not None and self._size:
            try:
                done = self._file.tell()
            except (OSError, ValueError):
                return
            self._progress(min(done / self._size, 1.0))


def _opened(path: Path) -> IO[bytes]:
    try:
        return path.open("rb")
    except OSError as error:
        raise BadData(f"it cannot be opened: {error.strerror or error}", str(path)) from None


def _name_of(file: Any) -> str:
    if not hasattr(file, "read"):
        kind = type(file).__name__
        raise BadData(f"cards are read from a path, an open file, a table or a list, not from {kind}", "source")
    name = getattr(file, "name", None)
    return Path(name).name if isinstance(name, str) else "the file"


def _size_of(file: IO[Any]) -> int:
    try:
        return os.fstat(file.fileno()).st_size
    except (OSError, AttributeError, ValueError):
        return 0


def _encoding(start: bytes) -> str:
    for mark, encoding in _MARKS:
        if start.startswith(mark):
            return encoding
    if start[1:2] == b"\0":
        return "utf-16-le"
    return "utf-16-be" if start[:1] == b"\0" else "utf-8"
