"""Where records come from: a path, an open file, or data that is in memory already; plain or gzip.

Text is handed on piece by piece, so that the size of a file does not matter. Bytes that are no text in the file's
encoding become lone surrogates: what holds one is refused later, record by record, and the rest is read.
"""

from __future__ import annotations

import codecs
import gzip
import io
import os
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any, Final

from dfcrules.errors import BadData

PIECE: Final = 1 << 20
"""So many bytes (or characters of a text file) are read at once."""

_GZIP: Final = b"\x1f\x8b"
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
        except (EOFError, zlib.error, gzip.BadGzipFile) as error:
            self.ended_early = f"its compressed data is damaged or ends too early ({error})"
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
        packed = _Joined(start, self._file, self._told)
        stream: io.RawIOBase | gzip.GzipFile = packed
        if start.startswith(_GZIP):
            stream = gzip.GzipFile(fileobj=packed)
        first = stream.read(PIECE) or b""
        decode = codecs.getincrementaldecoder(_encoding(first))("surrogateescape").decode
        while first:
            yield decode(first)
            first = stream.read(PIECE) or b""
        yield decode(b"", True)

    def _text(self, piece: str) -> Iterator[str]:
        piece = piece.removeprefix("\ufeff")
        while piece:
            yield piece
            self._told()
            piece = self._file.read(PIECE)

    def _told(self) -> None:
        if self._progress is not None and self._size:
            try:
                done = self._file.tell()
            except (OSError, ValueError):
                return
            self._progress(min(done / self._size, 1.0))


class _Joined(io.RawIOBase):
    """The piece that was read already, then the rest of the file."""

    def __init__(self, start: bytes, rest: IO[bytes], told: Callable[[], None]) -> None:
        self._start, self._rest, self._told = start, rest, told

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        if self._start:
            size = len(self._start) if size < 0 else size
            piece, self._start = self._start[:size], self._start[size:]
            return piece
        self._told()
        return self._rest.read(size)


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
