"""Mistakes about token copies and Clones of double-faced permanents (707.8a, 712.9)."""

from __future__ import annotations

from dfcrules.cards.card import Face
from dfcrules.game.effects import Copying
from dfcrules.game.objects import Entity, Obj
from dfcrules.game.state import State
from dfcrules.rules.characteristics import View
from dfcrules.rules.misconceptions.base import PROGRAMS, Misconception
from dfcrules.rules.misconceptions.originals import original_of
from dfcrules.rules.standard import Verdict


class TokenCopiesCannotTransform(Misconception):
    """A token copy of a double-faced permanent has only the face that was up."""

    believes = "A token has no back side, so a token copy of a double-faced card cannot transform."
    breaks = "707.8a"
    right = "A token copy of a double-faced permanent is a double-faced token: it has both faces and can transform."
    was_true_until = "2023"
    shown_in = ("a-token-turns-over",)

    def faces_of_token_copy(self, original: Obj, faces: tuple[Face, ...]) -> tuple[Face, ...]:
        return (faces[self.face_of_token_copy(original)],)


class TokenCopiesEnterFrontUp(Misconception):
    """A token copy of a double-faced permanent enters with its front face up."""

    believes = "A token copy starts with the front face, like a card."
    breaks = "707.8a"
    right = "A token copy of a double-faced permanent enters with the same face up as the original has."
    made_by = PROGRAMS
    shown_in = ("a-token-of-the-back-face",)

    def face_of_token_copy(self, original: Obj) -> int:
        return 0


class CloneCanTransform(Misconception):
    """A single-faced permanent that copies a double-faced one turns over like that."""

    believes = "A copy of a double-faced permanent has everything of it, so it can transform, too."
    breaks = "701.27c"
    right = "A copy has the copied values, but it is represented by its own card, and that has no other face."
    shown_in = ("a-clone-stays-as-it-is",)

    def may_transform(self, s: State, obj: Obj, view: View, by: tuple[Entity, int] | None) -> Verdict:
        verdict = super().may_transform(s, obj, view, by)
        copies = obj.other_face is None and _other_face(s, obj) is not None
        return Verdict(True, "701.27a") if copies and verdict.rule == "701.27c" else verdict

    def turn_over(self, s: State, obj: Obj) -> None:
        if obj.other_face is not None:
            super().turn_over(s, obj)
            return
        effect, other = _copying(s, obj), _other_face(s, obj)
        if effect is not None and other is not None:
            turned = effect.replace(face=other, of=other.name)
            s.set_effects(tuple([turned if one is effect else one for one in s.effects]))
            s.set(s.objects[obj.id], turned=obj.turned + 1, stamp=s.tick())


def _copying(s: State, obj: Obj) -> Copying | None:
    mine = [e for e in s.effects if isinstance(e, Copying) and obj.id in e.affected]
    return mine[-1] if mine else None


def _other_face(s: State, obj: Obj) -> Face | None:
    """The other face of what a permanent copies."""
    effect = _copying(s, obj)
    original = original_of(s, effect) if effect is not None else None
    if effect is None or original is None:
        return None
    return next(face for face in original.faces if face.name != effect.face.name)
