"""Mana symbols, mana costs and mana value (107.4, 202).

    ManaCost.parse("{2}{B}{R}").mana_value()     # 4
    ManaCost.parse("{W/U}{W/U}").colors.words    # 'white and blue'
    symbols_in("{T}: Add {G}. ({G/W} is both.)") # {T} and {G}; reminder text does not count

Three things differ: a face without a mana cost has `None`; `{0}` is a cost of one symbol; an empty text is an error.
"""

from __future__ import annotations

from typing import Final

from dfcrules.cards.color import COLORLESS, LETTERS, Colors
from dfcrules.errors import BadData
from dfcrules.value import Value

MANA_KINDS: Final = frozenset(
    (
        "generic",  # 107.4b: {0}, {1}, {2}...
        "variable",  # 107.3, 107.4b: {X}
        "colored",  # 107.4a: {W}
        "colorless",  # 107.4c: {C}
        "snow",  # 107.4h: {S}
        "hybrid",  # 107.4e: {W/U}
        "two-hybrid",  # 107.4e: {2/W}
        "colorless-hybrid",  # 107.4e: {C/W}
        "phyrexian",  # 107.4f: {W/P}
        "hybrid-phyrexian",  # 107.4f: {W/U/P}
    )
)
"""The kinds of symbol that a mana cost may hold. In rules text there are also "tap", "untap", "energy" and "other"."""


class Symbol(Value):
    """One symbol as printed between braces, e.g. `{W/U}` (107.4-107.14).

    `colors`: every color it shows, also of a half that need not be paid (107.4e, 107.4f).
    `mana_value`: what it adds to a mana value; the larger half of a hybrid, 0 for X (202.3e-g).
    """

    text: str
    colors: Colors
    mana_value: int
    kind: str

    @staticmethod
    def parse(text: str) -> Symbol:
        """The symbol for a text such as "{W/U}" or "{u/w}". Raises `BadData` if there is no such symbol."""
        found = _SYMBOLS.get(text)
        if found is None:
            found = _read(text)
            found = _SYMBOLS[text] = _SYMBOLS.setdefault(found.text, found)
        return found

    @property
    def is_mana(self) -> bool:
        """Whether this is a mana symbol (107.4), unlike {T}, {Q} or {E}."""
        return self.kind in MANA_KINDS

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Symbol({self.text!r})"


class _Kept:
    __slots__ = ("_colors", "_value")
    _colors: Colors
    _value: int


class ManaCost(_Kept, Value):
    """A mana cost as printed in a face's upper corner (202.1)."""

    symbols: tuple[Symbol, ...]

    @staticmethod
    def parse(text: str) -> ManaCost:
        """The cost for a text such as "{2}{B}{R}".

        Raises `BadData`, in one sentence, for an empty text, for anything outside braces, and for symbols that do not
        exist or cannot be part of a mana cost, such as {T}.
        """
        found = _COSTS.get(text)
        if found is None:
            found = ManaCost(_cost_symbols(text.strip()))
            _COSTS[text] = found
        return found

    @property
    def colors(self) -> Colors:
        """The colors of all its symbols (202.2, 202.2d)."""
        try:
            return self._colors
        except AttributeError:
            colors = COLORLESS
            for symbol in self.symbols:
                colors |= symbol.colors
            object.__setattr__(self, "_colors", colors)
            return colors

    def mana_value(self, x: int = 0) -> int:
        """The total of its symbols; `x` is the number chosen for X, which is 0 anywhere but on the stack (202.3e)."""
        if x < 0:
            raise BadData(f"X is {x}, but no number below zero can be chosen for it (107.1b)")
        try:
            value = self._value
        except AttributeError:
            value = sum([symbol.mana_value for symbol in self.symbols])
            object.__setattr__(self, "_value", value)
        return value + x * sum([symbol.kind == "variable" for symbol in self.symbols]) if x else value

    def __str__(self) -> str:
        return "".join([symbol.text for symbol in self.symbols])

    def __repr__(self) -> str:
        return f"ManaCost({str(self)!r})"


def symbols_in(text: str) -> tuple[Symbol, ...]:
    """All symbols of a rules text in order, those in reminder text left out (207.2a, 903.4c).

    Reminder text stands in parentheses, which may be nested. A parenthesis that is never closed ends with its line; one
    that was never opened means nothing. Raises `BadData` for braces around something that is no symbol.
    """
    if "(" in text:
        text = _without_parentheses(text)
    pieces = text.split("{")[1:]
    found = []
    for piece in pieces:
        inner, brace, _ = piece.partition("}")
        if not brace:
            raise BadData(f"'{{{inner[:12]}' is never closed; a symbol is written like '{{W}}'")
        found.append(Symbol.parse("{" + inner + "}"))
    return tuple(found)


def _without_parentheses(text: str) -> str:
    opened: list[int] = []
    spans: list[tuple[int, int]] = []
    for place, letter in enumerate(text):
        if letter == "(":
            opened.append(place)
        elif letter == ")" and opened:
            spans.append((opened.pop(), place + 1))
    spans += [(start, _end_of_line(text, start)) for start in opened]
    kept, done = [], 0
    for start, end in sorted(spans):
        kept.append(text[done:start])  # empty for a span inside another one
        done = max(done, end)
    return "".join(kept) + text[done:]


def _end_of_line(text: str, start: int) -> int:
    end = text.find("\n", start)
    return len(text) if end < 0 else end


_JOKES: Final = ("½", "HW", "HU", "HB", "HR", "HG", "∞", "D", "L")  # of cards outside the rules; they cost nothing here
_OTHER: Final = {"T": "tap", "Q": "untap", "E": "energy"} | dict.fromkeys(
    ("H", "P", "TK", "A", "CHAOS", "PW", *_JOKES), "other"
)
_LONGEST_NUMERAL: Final = 7  # {1000000} has been printed
_SYMBOLS: dict[str, Symbol] = {}
_COSTS: dict[str, ManaCost] = {}


def _read(text: str) -> Symbol:
    inner = text.strip().upper()
    if len(inner) < 3 or inner[0] != "{" or inner[-1] != "}" or "{" in inner[1:] or "}" in inner[:-1]:
        raise BadData(f"{text[:20]!r} is no symbol; one symbol is written between braces, like '{{W}}'")
    inner = inner[1:-1]
    kind, value = _kind(inner.split("/"))
    if not kind:
        raise BadData(_no_symbol(inner))
    colors = Colors.of([letter for letter in inner if letter in LETTERS]) if kind in MANA_KINDS else COLORLESS
    return Symbol("{" + inner + "}", colors, value, kind)


def _kind(halves: list[str]) -> tuple[str, int]:
    """Kind and mana value of what stands between braces, cut at the slashes; ("", 0) if there is no such symbol."""
    colors = [half for half in halves if half in LETTERS and len(half) == 1]
    match halves:
        case [one] if colors:
            return "colored", 1
        case ["C"]:
            return "colorless", 1
        case ["S"]:
            return "snow", 1
        case ["X" | "Y" | "Z"]:
            return "variable", 0
        case [number] if _is_numeral(number):
            return "generic", int(number)
        case [one]:
            return _OTHER.get(one, ""), 0
        case [first, second] if len(colors) == 2 and first != second:
            return "hybrid", 1
        case ["2", _] | [_, "2"] if len(colors) == 1:
            return "two-hybrid", 2
        case ["C", _] | [_, "C"] if len(colors) == 1:
            return "colorless-hybrid", 1
        case [_, "P"] if len(colors) == 1 or halves[0] == "C":
            return "phyrexian", 1
        case [first, second, "P"] if len(colors) == 2 and first != second:
            return "hybrid-phyrexian", 1
    return "", 0


def _is_numeral(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMERAL and (text == "0" or text[0] != "0")


def _no_symbol(inner: str) -> str:
    """The sentence about a symbol that does not exist, with the one that was perhaps meant."""
    letters = sorted((letter for letter in inner if letter in LETTERS), key=LETTERS.index)
    first = ["2"] if any(map(str.isdigit, inner)) else ["C"] if "C" in inner else []
    last = ["P"] if "P" in inner else []
    if letters and all(letter in LETTERS + "CP/ " or letter.isdigit() for letter in inner):
        for halves in ([*first, *letters, *last], [*first, *dict.fromkeys(letters), *last]):
            if _kind(halves)[0]:
                return f"'{{{inner[:12]}}}' is no symbol; perhaps '{{{'/'.join(halves)}}}' is meant"
    return f"'{{{inner[:12]}}}' is no symbol; symbols look like {{W}}, {{2}}, {{X}}, {{W/U}} or {{W/P}} (107.4)"


def _cost_symbols(text: str) -> tuple[Symbol, ...]:
    if not text:
        raise BadData("a mana cost is empty; leave the cost out if there is none, write {0} if it is zero (202.1b)")
    found: list[Symbol] = []
    rest = text
    while rest:
        place = f"symbol {len(found) + 1} of the mana cost {text[:40]!r}"
        inner, brace, after = rest[1:].partition("}")
        if rest[0] != "{":
            raise BadData(f"{place} is not in braces; {_braced(text)}")
        if not brace or "{" in inner:
            raise BadData(f"{place} has no closing brace; {_braced(text)}")
        try:
            symbol = Symbol.parse("{" + inner + "}")
        except BadData as error:
            raise BadData(f"{place}: {error.sentence}") from None
        if not symbol.is_mana:
            raise BadData(f"{place}: {symbol} is no mana symbol; a mana cost holds only what is paid with mana (107.4)")
        found.append(symbol)
        rest = after
    return tuple(found)


def _braced(text: str) -> str:
    """What would be right, if the text has nothing but plain symbols, such as "2BR"."""
    if "//" in text:
        return "each face has a mana cost of its own"
    pieces: list[str] = []
    for letter in text.upper():
        if letter.isdigit() and pieces and pieces[-1].isdigit():
            pieces[-1] += letter
        elif letter not in "{} ":
            pieces.append(letter)
    if 0 < len(pieces) <= 12 and all(_kind([piece])[0] in MANA_KINDS for piece in pieces):
        return f"write '{''.join('{' + piece + '}' for piece in pieces)}'"
    return "every symbol is written between braces, like '{2}{B}{R}'"
