"""Supertypes, card types and subtypes (205), as they stand in the middle of a face.

    line = TypeLine.parse("Legendary Creature - Human Wizard")
    str(line)            # 'Legendary Creature — Human Wizard'
    line.has("wizard")   # True

The three kinds of word do not depend on each other (205.4b), so each has a tuple of its own.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from dfcrules.errors import BadData
from dfcrules.value import Value

PERMANENT_TYPES: Final = ("Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker")
"""The card types that permanents have (110.4)."""

CARD_TYPES: Final = (
    *PERMANENT_TYPES,
    *("Instant", "Sorcery", "Kindred"),
    *("Conspiracy", "Dungeon", "Phenomenon", "Plane", "Scheme", "Vanguard"),
)
"""All card types (205.2a)."""

SUPERTYPES: Final = ("Basic", "Legendary", "Ongoing", "Snow", "World")
"""All supertypes (205.4a)."""

USUAL_ORDER: Final = (
    *("Basic", "Legendary", "Ongoing", "World", "Snow"),
    *("Kindred", "Enchantment", "Artifact", "Land", "Planeswalker", "Battle", "Creature"),
)
"""In which order these words usually stand in print; all others come after them."""

BASIC_LAND_TYPES: Final = MappingProxyType({"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"})
"""The basic land types with the color of mana that each lets a land make (205.3i, 305.6)."""


class _Kept:
    __slots__ = ("_lowered",)
    _lowered: frozenset[str]


class TypeLine(_Kept, Value):
    """What stands in the middle of a face: three lists of words in the order of print (205.1)."""

    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()

    @staticmethod
    def parse(text: str) -> TypeLine:
        """The type line written as text; subtypes follow an em dash, an en dash or a hyphen between spaces.

        Each word after the dash is a subtype, but "Time Lord" is one, and so is all that follows "Plane —" (205.3b).
        "Tribal", the old word for kindred, is read as "Kindred". Raises `BadData` for other unknown words before the
        dash (with the nearest card type), for a line without card type, and for words that stand twice.
        """
        found = _LINES.get(text)
        if found is None:
            found = _LINES[text] = _read(text)
        return found

    def same_words(self, other: TypeLine) -> bool:
        """Whether the other line has the same words; the order in which they stand means nothing (205.1)."""
        return all(set(mine) == set(theirs) for mine, theirs in zip(self._parts(), other._parts(), strict=True))

    def _parts(self) -> tuple[tuple[str, ...], ...]:
        return self.supertypes, self.types, self.subtypes

    def has(self, word: str) -> bool:
        """Whether the word is among the supertypes, card types or subtypes, in whatever case it is written."""
        try:
            words = self._lowered
        except AttributeError:
            words = frozenset([known.lower() for known in (*self.supertypes, *self.types, *self.subtypes)])
            object.__setattr__(self, "_lowered", words)
        return word.lower() in words

    @property
    def is_permanent(self) -> bool:
        """Whether a card with this line is a permanent card (110.4a)."""
        return not _PERMANENT.isdisjoint(self.types)

    @property
    def is_instant_or_sorcery(self) -> bool:
        """Whether this can never be on the battlefield (304.4, 307.4)."""
        return "Instant" in self.types or "Sorcery" in self.types

    @property
    def is_creature(self) -> bool:
        """Creatures have power and toughness (302.4)."""
        return "Creature" in self.types

    @property
    def is_artifact(self) -> bool:
        """Artifacts (301)."""
        return "Artifact" in self.types

    @property
    def is_enchantment(self) -> bool:
        """Enchantments (303)."""
        return "Enchantment" in self.types

    @property
    def is_land(self) -> bool:
        """Lands have no mana cost (202.1b) and are played, not cast (305)."""
        return "Land" in self.types

    @property
    def is_planeswalker(self) -> bool:
        """Planeswalkers have loyalty (306.5)."""
        return "Planeswalker" in self.types

    @property
    def is_battle(self) -> bool:
        """Battles have defense (310.4)."""
        return "Battle" in self.types

    @property
    def is_legendary(self) -> bool:
        """Subject to the legend rule (205.4d)."""
        return "Legendary" in self.supertypes

    @property
    def may_print_pt(self) -> bool:
        """Whether such a face may have power and toughness printed: creature, Vehicle or Spacecraft (208.3, 301.7)."""
        return self.is_creature or self.has("Vehicle") or self.has("Spacecraft")

    def __str__(self) -> str:
        before = " ".join((*self.supertypes, *self.types))
        return f"{before} — {' '.join(self.subtypes)}" if self.subtypes else before

    def __repr__(self) -> str:
        return f"TypeLine({str(self)!r})"


_PERMANENT: Final = frozenset(PERMANENT_TYPES)
_LINES: dict[str, TypeLine] = {}
_OLD_WORDS: Final = {"tribal": "Kindred"}
_KNOWN: Final = {word.lower(): word for word in (*SUPERTYPES, *CARD_TYPES)} | _OLD_WORDS


def _read(text: str) -> TypeLine:
    if "//" in text:
        raise BadData(f"the type line {text[:80]!r} is that of two faces; each face has a type line of its own")
    before, dash, after = _cut(text)
    supertypes: list[str] = []
    types: list[str] = []
    for word in before.split():
        known = _KNOWN.get(word.lower())
        if known is None:
            raise BadData(_no_type(word, text))
        (supertypes if known in SUPERTYPES else types).append(known)
    if not types:
        raise BadData(f"the type line {text[:80]!r} has no card type, such as Creature, before the dash (205.2a)")
    subtypes = _subtypes(after, types)
    if dash and not subtypes:
        raise BadData(f"nothing follows the dash of the type line {text[:80]!r}; leave the dash out")
    for words in (supertypes, types, subtypes):
        twice = [word for place, word in enumerate(words) if word in words[:place]]
        if twice:
            raise BadData(f"{twice[0]} stands twice in the type line {text[:80]!r}; once is right")
    return TypeLine(tuple(supertypes), tuple(types), tuple(subtypes))


def _cut(text: str) -> tuple[str, str, str]:
    """What stands before the dash, the dash, what stands after it."""
    plain = text.replace("–", "—").replace(" -- ", " — ").replace(" - ", " — ")
    return plain.partition("—")


def _subtypes(text: str, types: list[str]) -> list[str]:
    if types == ["Plane"]:
        return [" ".join(text.split())] if text.split() else []
    words = [word[0].upper() + word[1:] for word in text.split()]
    joined: list[str] = []
    for word in words:
        if word == "Lord" and joined and joined[-1] == "Time":
            joined[-1] = "Time Lord"
        else:
            joined.append(word)
    return joined


def _no_type(word: str, text: str) -> str:
    from difflib import get_close_matches

    near = get_close_matches(word.lower(), _KNOWN, n=1, cutoff=0.5)
    right = f"perhaps {_KNOWN[near[0]]} is meant" if near else "before the dash stand supertypes and card types only"
    return f"{word[:40]!r} in the type line {text[:80]!r} is no card type; {right} (205.2a)"
