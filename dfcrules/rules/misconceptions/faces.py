"""Mistakes about which face counts, and when (712.8, 712.14)."""

from __future__ import annotations

from functools import cache

from dfcrules.cards.card import Card, Face
from dfcrules.game.objects import BATTLEFIELD, STACK, Obj
from dfcrules.rules.misconceptions.base import PROGRAMS, Misconception


class BackFaceStaysBack(Misconception):
    """The face that was up on the battlefield is still up in the graveyard, in a hand or in exile."""

    believes = "A card that leaves the battlefield with its back face up keeps that face up."
    breaks = "712.8a"
    right = "Everywhere but on the battlefield and the stack, a double-faced card has only its front face."
    made_by = PROGRAMS
    shown_in = ("back-face-in-the-graveyard", "the-end-of-the-story")

    def face_after_moving(self, obj: Obj, zone: str) -> int:
        return obj.up


class TextOfBothFaces(Misconception):
    """A permanent has the abilities of both of its faces, whichever is up."""

    believes = "Both sides are printed on the card, so the abilities of both sides work."
    breaks = "712.8"
    right = "Only the face that is up has characteristics; the text of the other face does nothing."
    made_by = PROGRAMS
    shown_in = ("text-of-both-faces",)

    def face_that_counts(self, obj: Obj) -> Face:
        return _with_text_of_both(obj.body, obj.up) if obj.zone == BATTLEFIELD else obj.body.faces[obj.up]


class TypesOfTheFrontFace(Misconception):
    """A permanent with its back face up keeps the types of its front face."""

    believes = "Turned over, it has the back's name and size, but it is still the kind of card that I played."
    breaks = "712.8e"
    right = "With the back face up, everything but the mana value comes from the back face, its types too."
    made_by = PROGRAMS
    shown_in = ("types-of-the-back-face",)

    def face_that_counts(self, obj: Obj) -> Face:
        return _with_types_of_front(obj.body) if obj.up == 1 and obj.zone == BATTLEFIELD else obj.body.faces[obj.up]


class BothFacesCountElsewhere(Misconception):
    """In libraries, hands and graveyards a card is whatever either of its faces is."""

    believes = "Outside the battlefield a card has the types of both of its faces."
    breaks = "712.8a"
    right = "Outside the battlefield and the stack only the front face counts, so only its types do."
    shown_in = ("a-land-on-the-back",)

    def face_that_counts(self, obj: Obj) -> Face:
        return obj.face if obj.zone in (BATTLEFIELD, STACK) else _with_types_of_both(obj.body)


class SingleFacedCardEntersAnyway(Misconception):
    """A card without a back face that is told to enter transformed enters with the one face it has."""

    believes = "A card that has no back face just enters the battlefield as it is."
    breaks = "712.14a"
    right = "A card that is not double-faced and is told to enter transformed stays where it was."
    was_true_until = "April 2016"
    shown_in = ("no-back-face-to-enter-with",)

    def face_entering(self, card: Card, transformed: bool) -> int | None:
        return super().face_entering(card, transformed and card.is_double_faced)


class EntersFrontUp(Misconception):
    """A double-faced card that is told to enter transformed enters with its front face up."""

    believes = "A card always enters with its front face up, and turns over later."
    breaks = "712.14a"
    right = "A double-faced card that is told to enter transformed enters with its back face up."
    made_by = PROGRAMS
    shown_in = ("enters-transformed",)

    def face_entering(self, card: Card, transformed: bool) -> int | None:
        return super().face_entering(card, transformed and not card.is_double_faced)


class CountersOfTheFrontFace(Misconception):
    """A permanent that enters transformed has the counters that its front face would enter with."""

    believes = "A card that comes back as a planeswalker has no loyalty, because the front face had none."
    breaks = "306.5b"
    right = "The counters that it enters with are read from the face that it has up as it enters."
    made_by = PROGRAMS
    shown_in = ("loyalty-of-the-back-face",)

    def face_of_counters(self, card: Card, up: int) -> Face:
        return card.front


LAST = ("Creature", "Planeswalker")
"""Card types that stand last on a type line: artifact creature, not creature artifact."""


@cache
def _with_text_of_both(card: Card, up: int) -> Face:
    face = card.faces[up]
    others = [one for other in card.faces if other is not face for one in other.abilities]
    return face.replace(abilities=(*face.abilities, *others)) if others else face


@cache
def _with_types_of_front(card: Card) -> Face:
    return card.faces[1].replace(types=card.front.types)


@cache
def _with_types_of_both(card: Card) -> Face:
    if card.back is None:
        return card.front
    front, back = card.front.types, card.back.types
    both = front.replace(
        supertypes=(*front.supertypes, *[w for w in back.supertypes if w not in front.supertypes]),
        types=tuple(sorted({*front.types, *back.types}, key=lambda kind: (kind in LAST, kind))),
        subtypes=(*front.subtypes, *[w for w in back.subtypes if w not in front.subtypes]),
    )
    return card.front.replace(types=both)
