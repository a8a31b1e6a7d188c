"""Which card types a subtype belongs to (205.3), and type lines as effects change them (205.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dfcrules.cards.changes import type_line
from dfcrules.cards.typeline import BASIC_LAND_TYPES, USUAL_ORDER, TypeLine

if TYPE_CHECKING:
    from dfcrules.cards.changes import Change

_LISTS: Final = {
    ("Artifact",): (
        "Attraction", "Blood", "Bobblehead", "Clue", "Contraption", "Equipment", "Food", "Fortification", "Gold",
        "Incubator", "Junk", "Lander", "Map", "Powerstone", "Spacecraft", "Treasure", "Vehicle",
    ),
    ("Enchantment",): (
        "Aura", "Background", "Cartouche", "Case", "Class", "Curse", "Role", "Room", "Rune", "Saga", "Shrine",
    ),
    ("Land",): (*BASIC_LAND_TYPES, "Cave", "Desert", "Gate", "Lair", "Locus", "Sphere", "Town"),
    ("Instant", "Sorcery"): ("Adventure", "Arcane", "Lesson", "Omen", "Trap"),
    ("Battle",): ("Siege",),
}  # fmt: skip
_OWNERS: Final = {word: owners for owners, words in _LISTS.items() for word in words}
_CREATURES: Final = ("Creature", "Kindred")
_SPELLS: Final = ("Instant", "Sorcery")


def owners(word: str, beside: tuple[str, ...]) -> tuple[str, ...]:
    """The card types that a subtype belongs to, standing beside these card types (205.3c).

    A word that is in none of the short lists is a creature type (205.3m) wherever it can be one; beside other card
    types only, as in "Planeswalker - Sage" (205.3j), it is one of theirs.
    """
    known = _OWNERS.get(word)
    if known is not None and (not beside or any(kind in known for kind in beside)):
        return known
    if not beside or any(kind in _CREATURES for kind in beside):
        return _CREATURES
    return ("Planeswalker",) if "Planeswalker" in beside else beside[:1]


def changed_types(before: TypeLine, change: Change) -> TypeLine:
    """A type line as an effect changes it.

    205.1a: new card types replace the old ones, but for instant and sorcery; of the subtypes only those stay that
    belong to a card type it still has. New subtypes replace those of the same family. 205.4b: supertypes are apart.
    205.3d: without the card type there is no subtype.
    """
    supers, kinds, subs = before.supertypes, before.types, before.subtypes
    family = {word: owners(word, kinds) for word in subs}
    if change.types:
        new = type_line(change.types)
        supers = new.supertypes or supers
        if new.types:
            kinds = tuple(dict.fromkeys((*new.types, *(kind for kind in kinds if kind in _SPELLS))))
        fresh = {word: _owners_of_new(word, new.types, before.types) for word in new.subtypes}
        gone = {owner for word, some in fresh.items() if set(some) & set(kinds) for owner in some}
        family = {word: some for word, some in family.items() if not gone.intersection(some)} | fresh
    if change.add_types:
        more = type_line(change.add_types)
        supers = _with(supers, more.supertypes)
        kinds = _with(kinds, more.types)
        family |= {w: _owners_of_new(w, more.types, kinds) for w in more.subtypes if w not in family}
    away = {word.casefold() for word in change.remove_types}
    kinds = tuple(word for word in kinds if word.casefold() not in away)
    return TypeLine(
        tuple(word for word in supers if word.casefold() not in away),
        kinds,
        tuple(w for w, some in family.items() if w.casefold() not in away and any(kind in kinds for kind in some)),
    )


def _with(words: tuple[str, ...], more: tuple[str, ...]) -> tuple[str, ...]:
    """Words and those that come to them, as they would be printed; words that are all there stay as they stand."""
    new = dict.fromkeys((*words, *more))
    last = len(USUAL_ORDER)
    place = {word: USUAL_ORDER.index(word) if word in USUAL_ORDER else last for word in new}
    return words if len(new) == len(words) else tuple(sorted(new, key=place.__getitem__))


def _owners_of_new(word: str, said: tuple[str, ...], there: tuple[str, ...]) -> tuple[str, ...]:
    """What a new subtype belongs to: the card types said along with it, else those of the short lists."""
    if said or word in _OWNERS:
        both = (*said, *there) if any(kind in _CREATURES for kind in there) else said
        return owners(word, both if said else ())
    only_walker = "Planeswalker" in there and not any(kind in _CREATURES for kind in there)
    return ("Planeswalker",) if only_walker else _CREATURES


def names_basic_land_type(change: Change) -> bool:
    """Whether an effect sets basic land types."""
    return bool(change.types) and any(word in BASIC_LAND_TYPES for word in type_line(change.types).subtypes)


def sets_basic_land_type(change: Change, after: TypeLine) -> bool:
    """Whether it does so to a land, which takes its old land types and its rules text away (305.7)."""
    return "Land" in after.types and names_basic_land_type(change)
