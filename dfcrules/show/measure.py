"""How wide a text is, and how to make it fit: wrap, shrink, cut with an ellipsis.

A picture cannot ask which font it will be shown in. Widths are therefore those of a wide sans-serif font (DejaVu Sans);
in the narrower ones that most systems have, what fits here fits as well.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

LEADING = 1.22
"""Height of a line, in font sizes."""

_BOLDER = 1.14
_WIDTHS = {
    0.28: "'ijlIJ",
    0.33: " ,./:;\\|",
    0.40: "()[]t-!rf",
    0.52: '"*_`sz?',
    0.59: "cLFkPvxy",
    0.63: "TYaoeESbdghnpqu",
    0.65: "$0123456789{}K",
    0.70: "AVBRXZC",
    0.79: "UHNDG&OQ",
    0.86: "w#+<=>^~M",
    1.00: "%m@W—…",
}
_WIDTH = {letter: width for width, letters in _WIDTHS.items() for letter in letters}
_BY_CLASS = {"W": 1.05, "F": 1.05}  # East Asian wide characters and most emoji
_OTHER = 0.85
_LONGEST = 3000
"""No more of a text than this is looked at; it would never fit."""


@lru_cache(maxsize=4096)
def width(text: str, size: float, bold: bool = False) -> float:
    """The width of a text on one line."""
    ems = sum([_WIDTH.get(letter) or _wide(letter) for letter in text])
    return ems * size * (_BOLDER if bold else 1)


def _wide(letter: str) -> float:
    if unicodedata.combining(letter):
        return 0.0
    base = unicodedata.normalize("NFD", letter)[0]
    return _WIDTH.get(base) or _BY_CLASS.get(unicodedata.east_asian_width(letter), _OTHER)


class Fitted(NamedTuple):
    """A text made to fit: the font size, the lines, and whether something had to be left out."""

    size: float
    lines: tuple[str, ...]
    is_cut: bool

    @property
    def height(self) -> float:
        """The height of all lines together."""
        return len(self.lines) * self.size * LEADING


def one_line(text: str, room: float, size: float, smallest: float, bold: bool = False) -> Fitted:
    """The text on one line: shrunk if it has to be, then cut."""
    text = text[:_LONGEST]
    whole = width(text, size, bold)
    if whole <= room:
        return Fitted(size, (text,), False)
    if whole * smallest / size <= room:
        return Fitted(_floor(size * room / whole), (text,), False)
    return Fitted(smallest, (_cut(text, room, smallest, bold),), True)


def fit(
    paragraphs: Sequence[str],
    room: float,
    height: float,
    size: float,
    smallest: float,
    bold: bool = False,
    gap: float = 0,
) -> Fitted:
    """Paragraphs in a box, in the largest font that holds them all; in the smallest one, what does not fit is cut off.

    `gap` is the part of a line that is left free between paragraphs. A line that begins a paragraph after the first
    carries a leading newline, by which the drawing knows where the gaps are.
    """
    texts = _bounded(paragraphs)
    while True:
        lines = _wrap_all(texts, room, size, bold)
        if _height(lines, size, gap) <= height:
            return Fitted(size, tuple(lines), sum(map(len, texts)) < sum(map(len, paragraphs)))
        if size <= smallest:
            break
        size = max(smallest, size - 0.5)
    while len(lines) > 1 and _height(lines, size, gap) > height:
        lines.pop()
    start = "\n" if lines[-1].startswith("\n") else ""
    lines[-1] = start + _cut(lines[-1].lstrip("\n") + " …", room, size, bold)
    return Fitted(size, tuple(lines), True)


def _bounded(paragraphs: Sequence[str]) -> list[str]:
    left, texts = _LONGEST, []
    for text in paragraphs:
        if left > 0:
            texts.append(text[:left] + ("…" if len(text) > left else ""))
            left -= len(text)
    return texts


def _height(lines: Sequence[str], size: float, gap: float) -> float:
    gaps = sum(1 for line in lines if line.startswith("\n"))
    return (len(lines) + gaps * gap) * size * LEADING


def _wrap_all(texts: Sequence[str], room: float, size: float, bold: bool) -> list[str]:
    lines: list[str] = []
    for place, text in enumerate(texts):
        wrapped = wrap(text, room, size, bold)
        if place and wrapped:
            wrapped[0] = "\n" + wrapped[0]
        lines += wrapped
    return lines


def wrap(text: str, room: float, size: float, bold: bool = False) -> list[str]:
    """The text in lines no wider than `room`; a word that is too long for a line is broken."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        for piece in _pieces(word, room, size, bold):
            longer = f"{line} {piece}" if line else piece
            if width(longer, size, bold) <= room:
                line = longer
            else:
                lines.append(line)
                line = piece
    return [*lines, line] if line else lines


def _pieces(word: str, room: float, size: float, bold: bool) -> list[str]:
    if width(word, size, bold) <= room:
        return [word]
    pieces, piece = [], ""
    for letter in word:
        if piece and width(piece + letter, size, bold) > room:
            pieces.append(piece)
            piece = ""
        piece += letter
    return [*pieces, piece]


def _cut(text: str, room: float, size: float, bold: bool) -> str:
    if width(text, size, bold) <= room:
        return text
    used = width("…", size, bold)
    kept = []
    for letter in text:
        used += width(letter, size, bold)
        if used > room:
            break
        kept.append(letter)
    return "".join(kept).rstrip(" …") + "…"


def _floor(size: float) -> float:
    return int(size * 10) / 10


def columns_of(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(
        [0 if unicodedata.combining(one) else 2 if unicodedata.east_asian_width(one) in "WF" else 1 for one in text]
    )
