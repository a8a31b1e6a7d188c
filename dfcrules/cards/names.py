"""Looking names up the way people type them.

A `NameIndex` finds what a name stands for by its exact spelling first, then without regard to case, accents, the kind
of apostrophe or dash, HTML entities, doubled spaces and the way of writing " // ", and last without any punctuation.
It never guesses: a name that fits nothing is an error with the nearest names, one that fits several lists them. Which
names begin with certain words can be asked for (`beginning_with`).
"""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType
from typing import Final, Generic, TypeVar

from dfcrules.errors import AmbiguousName, UnknownName

Thing = TypeVar("Thing")

_ALIKE: Final = MappingProxyType(
    str.maketrans(
        {
            **dict.fromkeys("’‘ʼ`´′ʹ＇", "'"),
            **dict.fromkeys("“”„″", '"'),
            **dict.fromkeys("‐‑‒–—−", "-"),
            **dict.fromkeys("\u200b\u200c\u200d\ufeff\u00ad"),
        }
        | {"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ı": "i", "…": "..."}
    )
)
_LONGEST: Final = 700  # two names of 300 characters and what is between them
_SHOWN: Final = 5
_NEAR: Final = 0.7


def folded(name: str) -> str:
    """The name without what people write differently: case, accents, quotes, dashes, entities, spaces, slashes."""
    import unicodedata

    if "&" in name and ";" in name:
        from html import unescape

        name = unescape(unescape(name))  # some data is escaped twice
    name = name.casefold().translate(_ALIKE)
    if not name.isascii():
        letters = unicodedata.normalize("NFKD", name)
        name = "".join([letter for letter in letters if not unicodedata.combining(letter)])
        name = name.casefold().translate(_ALIKE)
    if "/" in name:
        name = " // ".join([part for part in name.split("/") if part.strip()])
    return " ".join(name.split())


def letters_only(name: str) -> str:
    """The folded name without punctuation and spaces."""
    return "".join([letter for letter in folded(name) if letter.isalnum()])


class NameIndex(Generic[Thing]):
    """Names and what they stand for; a name may be given to several things."""

    def __init__(self, entries: Iterable[tuple[str, Thing]], kind: str = "card") -> None:
        self._kind = kind
        self._exact: dict[str, list[tuple[str, Thing]]] = {}
        for name, thing in entries:
            self._exact.setdefault(name, []).append((name, thing))
        self._folded: dict[str, list[tuple[str, Thing]]] | None = None
        self._letters: dict[str, list[tuple[str, Thing]]] | None = None
        self._first: dict[str, list[tuple[str, Thing]]] | None = None

    def names(self) -> tuple[str, ...]:
        """All names, in the order in which they were given."""
        return tuple(self._exact)

    def find(self, name: str) -> tuple[str, Thing]:
        """The true name, and the thing. Raises `UnknownName` with the nearest names, or `AmbiguousName`."""
        found = self.known(name)
        if found is None:
            raise self._unknown(name)
        return found

    def known(self, name: str) -> tuple[str, Thing] | None:
        """The same, but None for a name that fits nothing: nearest names, which take a while, are not looked for."""
        if len(name) > _LONGEST:
            raise UnknownName(name, f"{name[:30]!r}... is too long for the name of a {self._kind}")
        found = self._exact.get(name) or self._by_folding(folded(name)) or self._by_letters(letters_only(name))
        if not found:
            return None
        if len(found) > 1:
            candidates = tuple(dict.fromkeys(true for true, _ in found))
            listed = ", ".join(map(repr, candidates))
            raise AmbiguousName(name, f"{name!r} fits {len(found)} names: {listed}; which one?", candidates)
        return found[0]

    def beginning_with(self, words: str) -> tuple[tuple[str, Thing], ...]:
        """What has a name that begins with these words, such as what stands before a comma."""
        wanted = _words(words)
        if not wanted:
            return ()
        if self._first is None:
            self._first = {}
            for found in self._exact.values():
                for first in _words(found[0][0])[:1]:
                    self._first.setdefault(first, []).extend(found)
        return tuple([entry for entry in self._first.get(wanted[0], ()) if _words(entry[0])[: len(wanted)] == wanted])

    def nearest(self, name: str) -> tuple[str, ...]:
        """Names that were perhaps meant: those with all the words of this one, then those that are spelt like it.

        What stands before the comma counts like a name, and so does the same number of first words.
        """
        from difflib import get_close_matches

        typed, known = folded(name), self._folding()
        if not typed:
            return ()
        keys = [key for key in known if "//" not in key or "//" in typed]
        sharing = [key for key in keys if all(_has_word(key, word) for word in typed.split())]
        spelt: dict[str, list[str]] = {}
        for key in keys:
            first_words = " ".join(key.split()[: len(typed.split())])
            for form in dict.fromkeys((key, key.partition(",")[0], first_words.rstrip(","))):
                spelt.setdefault(form, []).append(key)
        close = [key for form in get_close_matches(typed, spelt, n=_SHOWN, cutoff=_NEAR) for key in spelt[form]]
        ordered = dict.fromkeys([*sorted(sharing, key=len), *close])
        return tuple(dict.fromkeys(true for key in ordered for true, _ in known[key]))[:_SHOWN]

    def _unknown(self, name: str) -> UnknownName:
        nearest = self.nearest(name)
        if nearest:
            one_of = f"; perhaps one of these is meant: {'; '.join(nearest)}"
            hint = one_of if nearest[1:] else f"; did you mean {nearest[0]!r}?"
        else:
            hint = ", nor anything like it"
        return UnknownName(name, f"no {self._kind} is called {name!r}{hint}", nearest)

    def _by_folding(self, key: str) -> list[tuple[str, Thing]] | None:
        return self._folding().get(key)

    def _by_letters(self, key: str) -> list[tuple[str, Thing]] | None:
        if self._letters is None:
            self._letters = {}
            for found in self._exact.values():
                self._letters.setdefault(letters_only(found[0][0]), []).extend(found)
        return self._letters.get(key) if key else None

    def _folding(self) -> dict[str, list[tuple[str, Thing]]]:
        if self._folded is None:
            self._folded = {}
            for found in self._exact.values():
                self._folded.setdefault(folded(found[0][0]), []).extend(found)
        return self._folded


def _words(name: str) -> list[str]:
    """The words of a folded name, each without punctuation."""
    return [word for part in folded(name).split() if (word := "".join(filter(str.isalnum, part)))]


def _has_word(name: str, word: str) -> bool:
    """Whether the name has a word that begins like this one."""
    return name.startswith(word) or f" {word}" in name
