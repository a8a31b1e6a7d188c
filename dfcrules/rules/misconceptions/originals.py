"""Finding what was copied: the rules need no such thing, as a copy keeps nothing of its original but values (707.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.game.effects import Copying

if TYPE_CHECKING:
    from dfcrules.cards.card import Card
    from dfcrules.game.state import State


def original_of(s: State, copying: Copying) -> Card | None:
    """The double-faced card or token whose face was copied, if one of this game has that face."""
    there = list(s.objects.values())
    gone = [known.obj for known in s.former.values()]
    for obj in (*there, *gone):
        if obj.body.is_double_faced and any(face.name == copying.face.name for face in obj.body.faces):
            return obj.body
    return None
