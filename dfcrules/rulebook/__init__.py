"""The rulebook: a rule's number, and what the rule says in plain words of our own.

    >>> print(look_up("CR 701.27c"))
    701.27c Transform. If a permanent that is not double-faced is told to transform, nothing happens.

The texts are TOML tables in `text/`, one table a section. They are read at the first look-up, not before. They explain;
what is binding are the Comprehensive Rules themselves, whose numbers these are (edition of September 25, 2026).
"""

from __future__ import annotations

import re
from functools import cache

from dfcrules.errors import UnknownName
from dfcrules.value import Value

__all__ = ["Entry", "cited", "has", "look_up", "numbers", "search", "section"]

_LETTERS = "abcdefghijkmnpqrstuvwxyz"  # the rules skip l and o, which look like digits
# (Patterns are compiled, and kept, by `re` at first use.)
_NUMBER = r"(?:cr|rules?)?[:.]?([1-9]\d\d)(?:\.([1-9]\d*)\.?([a-z]{0,2}))?\.?"
# 712.8e, also as the head of 712.8d-e, 205.3j/k/m; but not 1.5, 0.3, 127.0.0.1, 1712.8, 120.5px or 703.5e9.
_CITATION = (
    r"(?<![\d.])([1-9]\d\d\.[1-9]\d{0,2})"
    r"(?:(a?[a-z])((?:[-–/]a?[a-z](?![A-Za-z0-9_]))*))?(?![A-Za-z0-9_]|\.\d)"
)


class Entry(Value):
    """One rule: its number, the title of the section it belongs to, and what it says."""

    number: str
    title: str
    text: str

    def __str__(self) -> str:
        return f"{self.number} {self.title}. {self.text}"

    @property
    def line(self) -> str:
        """The rule without the title, for lists of one section: "712.8e  While its back face is up, ..." """
        return f"{self.number}  {self.text}"

    def __repr__(self) -> str:
        from textwrap import fill

        return fill(str(self), 100)


def look_up(number: str) -> Entry:
    """The rule with this number, however it is written: `712.8e`, `CR 712.8e`, `rule 712.8E.`"""
    entry = _book().get(_tidy(number))
    if entry is None:
        raise _unknown(number)
    return entry


def has(number: str) -> bool:
    """Whether the rulebook knows this number."""
    return _tidy(number) in _book()


def numbers() -> tuple[str, ...]:
    """All numbers, in the order of a rulebook: 701.3 before 701.21, 704.5z before 704.5aa."""
    return tuple(_book())


def section(number: str) -> tuple[Entry, ...]:
    """A rule together with the rules below it: `712` gives all of 712, `712.8` gives 712.8 and 712.8a to 712.8g."""
    top = _parts(look_up(number).number)
    depth = 3 if top[2] else 2 if top[1] else 1
    return tuple(entry for entry in _book().values() if _parts(entry.number)[:depth] == top[:depth])


def search(words: str) -> tuple[Entry, ...]:
    """The rules in whose title or text all these words occur, in any order, upper or lower case."""
    wanted = words.lower().split()
    found = []
    for entry in _book().values() if wanted else ():
        text = f"{entry.title} {entry.text}".lower()
        if all(word in text for word in wanted):
            found.append(entry)
    return tuple(found)


def cited(text: str) -> tuple[str, ...]:
    """The rule numbers that a piece of text mentions, each once, in the order of their first appearance.

    >>> cited("See 701.27a, 712.8d-e and 704.5m/n; not Python 3.11.")
    ('701.27a', '712.8d', '712.8e', '704.5m', '704.5n')
    """
    found: list[str] = []
    for rule, letter, more in re.findall(_CITATION, text):
        letters = [letter]
        for sign, end in re.findall(r"([^a-z])([a-z]+)", more):
            letters += [end] if sign == "/" else _between(letters[-1], end)
        found += [rule + each for each in letters]
    return tuple(dict.fromkeys(found))


@cache
def _book() -> dict[str, Entry]:
    import tomllib
    from importlib.resources import files

    entries = []
    for page in files(__name__).joinpath("text").iterdir():
        if page.name.endswith(".toml"):
            for table in tomllib.loads(page.read_text(encoding="utf-8")).values():
                title = table.pop("title")
                entries += [Entry(number, title, text) for number, text in table.items()]
    entries.sort(key=lambda entry: _order(entry.number))
    return {entry.number: entry for entry in entries}


def _tidy(number: str) -> str:
    """The number as the rulebook writes it, or an empty string if this is no rule number."""
    match = re.fullmatch(_NUMBER, re.sub(r"[\s()\[\]]", "", number).lower())
    if match is None:
        return ""
    chapter, rule, letter = match.groups()
    return f"{chapter}.{rule}{letter}" if rule else str(chapter)


def _parts(number: str) -> tuple[int, int, str]:
    chapter, _, rest = number.partition(".")
    rule = rest.rstrip("abcdefghijklmnopqrstuvwxyz")
    return int(chapter), int(rule or 0), rest[len(rule) :]


def _order(number: str) -> tuple[int, int, int, str]:
    chapter, rule, letter = _parts(number)
    return chapter, rule, len(letter), letter


def _between(first: str, last: str) -> list[str]:
    """The letters after `first` up to `last`; only `last` if they do not ascend."""
    row = [*_LETTERS, *("a" + letter for letter in _LETTERS)]
    if first in row and last in row and row.index(first) < row.index(last):
        return row[row.index(first) + 1 : row.index(last) + 1]
    return [last]


def _unknown(number: str) -> UnknownName:
    tidy = _tidy(number)
    if not tidy:
        return UnknownName(number, f"{number!r} is not the number of a rule; a number looks like 712.8e.")
    nearest = _nearest(tidy)
    listed = f"{', '.join(nearest[:-1])} and {nearest[-1]}"
    return UnknownName(number, f"The rulebook has no rule {tidy}; the nearest numbers are {listed}.", nearest)


def _nearest(tidy: str) -> tuple[str, ...]:
    """Three numbers close to one that is missing: of the same rule if possible, then of the same section."""
    chapter, rule, letter = _parts(tidy)

    def distance(number: str) -> tuple[int, ...]:
        a, b, c = _parts(number)
        kinship = 0 if (a, b) == (chapter, rule) else 3 if c else 1 if a == chapter else 2 if not b else 3
        return kinship, abs(a - chapter), abs(b - rule), abs(_place(c) - _place(letter))

    return tuple(sorted(_book(), key=distance)[:3])


def _place(letter: str) -> int:
    """How far down the alphabet: nothing, a, b, ... z, aa, ab, ..."""
    return 26 * (len(letter) - 1) + ord(letter[-1]) - ord("a") + 1 if letter else 0
