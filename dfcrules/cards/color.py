"""The five colors and sets of them (105).

A `Colors` is a set of colors in the order white, blue, black, red, green. There are only thirty-two of them, and each
exists once, so that comparing and storing them costs nothing.

    Colors.parse("bw")              # Colors('WB')
    Colors.parse("WB").words        # 'white and black'
    "W" in Colors.parse("WB")       # True
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import MappingProxyType
from typing import Any, Final

from dfcrules.errors import BadData

LETTERS: Final = "WUBRG"
"""The letters of the five colors in their usual order (105.1)."""

COLOR_NAMES: Final = MappingProxyType({"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"})
"""Letter to word (105.1)."""


class Colors:
    """An immutable set of colors (105.2). No color at all is a set as well: colorless, which is not a color."""

    __slots__ = ("_bits", "_letters")
    _bits: int
    _letters: str

    def __new__(cls, letters: str = "") -> Colors:
        """The same as `Colors.parse`, so that a `repr` can be typed in again."""
        return cls.parse(letters)

    @staticmethod
    def parse(text: str) -> Colors:
        """The colors written as letters or words, in any order and case: "WB", "white and black".

        An empty text is colorless, as is the word. Raises `BadData` for anything but the letters W, U, B, R, G, each at
        most once, and the words for them.
        """
        if not isinstance(text, str):
            raise BadData(f'colors are written as a text such as "WB", not {text!r}')
        found = _BY_LETTERS.get(text)
        if found is not None:
            return found
        found = _of_words(text)
        if found is not None:
            return found
        letters = text.strip().upper()
        for place, letter in enumerate(letters):
            if letter not in LETTERS:
                raise BadData(_no_color(text, letter))
            if letter in letters[:place]:
                raise BadData(f"{text!r} names {COLOR_NAMES[letter]} twice; each color is written once")
        return Colors.of(letters)

    @staticmethod
    def of(letters: Iterable[str]) -> Colors:
        """The set of the given letters; a letter may come more than once. Raises `BadData` for other letters."""
        bits = 0
        for letter in letters:
            if letter not in _BIT:
                raise BadData(_no_color(str(letter), str(letter)))
            bits |= _BIT[letter]
        return _ALL[bits]

    @staticmethod
    def of_word(word: str) -> Colors:
        """The set that one English word stands for: "white", or "colorless". Raises `BadData` for other words."""
        plain = word.strip().lower()
        if plain == "colorless":
            return COLORLESS
        for letter, name in COLOR_NAMES.items():
            if name == plain:
                return _ALL[_BIT[letter]]
        raise BadData(f"{word!r} is no color; the colors are {_listed(tuple(COLOR_NAMES.values()))} (105.1)")

    @property
    def is_colorless(self) -> bool:
        """No color at all (105.2c)."""
        return self._bits == 0

    @property
    def is_monocolored(self) -> bool:
        """Exactly one color (105.2a)."""
        return len(self._letters) == 1

    @property
    def is_multicolored(self) -> bool:
        """Two colors or more (105.2b)."""
        return len(self._letters) > 1

    @property
    def words(self) -> str:
        """For people: "white and black", "white, blue and red", "colorless"."""
        return _listed(tuple(COLOR_NAMES[letter] for letter in self._letters)) or "colorless"

    def __or__(self, other: Colors) -> Colors:
        return _ALL[self._bits | other._bits] if isinstance(other, Colors) else NotImplemented

    def __and__(self, other: Colors) -> Colors:
        return _ALL[self._bits & other._bits] if isinstance(other, Colors) else NotImplemented

    def __sub__(self, other: Colors) -> Colors:
        return _ALL[self._bits & ~other._bits] if isinstance(other, Colors) else NotImplemented

    def __le__(self, other: Colors) -> bool:
        """Whether every color of this set is in the other one, e.g. of a card in a commander's identity (903.5c)."""
        return not self._bits & ~other._bits if isinstance(other, Colors) else NotImplemented

    def __contains__(self, letter: object) -> bool:
        return isinstance(letter, str) and len(letter) == 1 and letter in self._letters

    def __iter__(self) -> Iterator[str]:
        return iter(self._letters)

    def __len__(self) -> int:
        return len(self._letters)

    def __bool__(self) -> bool:
        return self._bits != 0

    def __eq__(self, other: object) -> bool:
        return self is other  # each set exists once

    def __hash__(self) -> int:
        return self._bits

    def __str__(self) -> str:
        return self._letters

    def __repr__(self) -> str:
        return f"Colors({self._letters!r})"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("Colors are immutable; combine them with |, & and -")

    def __reduce__(self) -> tuple[Any, ...]:
        return Colors, (self._letters,)

    def __copy__(self) -> Colors:
        return self

    def __deepcopy__(self, memo: object) -> Colors:
        return self


def _interned(bits: int) -> Colors:
    colors = object.__new__(Colors)
    object.__setattr__(colors, "_bits", bits)
    object.__setattr__(colors, "_letters", "".join(letter for letter in LETTERS if bits & _BIT[letter]))
    return colors


def _listed(words: tuple[str, ...]) -> str:
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def _of_words(text: str) -> Colors | None:
    """The colors in "white, blue and red", or None if there are no such words in it."""
    words = [word for word in text.lower().replace(",", " ").split() if word != "and"]
    if words == ["colorless"]:
        return COLORLESS
    letters = [letter for letter, name in COLOR_NAMES.items() if name in words]
    return Colors.of(letters) if letters and len(letters) == len(words) else None


def _no_color(text: str, letter: str) -> str:
    if len(text.strip()) > len(LETTERS):
        listed = _listed(tuple(COLOR_NAMES.values()))
        return f"{text!r} is no color; the colors are {listed}, or their letters {', '.join(LETTERS)}"
    at = "" if text == letter else f" in {text!r}"
    return f"{letter!r}{at} is no color; the letters are W, U (blue), B (black), R and G"


_BIT: Final = {letter: 1 << place for place, letter in enumerate(LETTERS)}
_ALL: Final = tuple(_interned(bits) for bits in range(32))
_BY_LETTERS: Final = {str(colors): colors for colors in _ALL}

COLORLESS: Final = _ALL[0]
"""No color at all (105.2c)."""

ALL_COLORS: Final = _ALL[31]
"""White, blue, black, red and green."""
