"""Misconceptions: the rules with one page swapped. Each gets exactly one thing wrong, and has its story.

The same game runs under one of them, so that the wrong answer can be computed and shown beside the right one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from dfcrules.cards.card import Face
from dfcrules.errors import UnknownName
from dfcrules.game.objects import Entity, Obj
from dfcrules.rules.standard import Rules

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.characteristics import View
    from dfcrules.rules.packets import Packet


class Misconception(Rules):
    """Base: what a student believes, which rule that breaks, what is right; until when it was the rule, if it was."""

    believes: ClassVar[str] = ""
    breaks: ClassVar[str] = ""
    right: ClassVar[str] = ""
    was_true_until: ClassVar[str] = ""

    def __init_subclass__(cls) -> None:
        cls.name = cls.__name__


class BackFaceManaValueZero(Misconception):
    """The back face's mana value is taken from the back face's own, missing mana cost."""

    believes = "The back face has no mana cost, so its mana value is 0."
    breaks = "202.3b"
    right = "While the back face is up, mana value comes from the front face's mana cost."
    was_true_until = "April 2016"

    def mana_value_of_back(self, obj: Obj) -> int:
        return 0


class TokenCopiesCannotTransform(Misconception):
    """A token copy of a double-faced permanent has only the face that was up."""

    believes = "A token has no back side, so a token copy of a double-faced card cannot transform."
    breaks = "707.8a"
    right = "A token copy of a double-faced permanent is a double-faced token: it has both faces and can transform."
    was_true_until = "2023"

    def faces_of_token_copy(self, original: Obj, faces: tuple[Face, ...]) -> tuple[Face, ...]:
        return (faces[self.face_of_token_copy(original)],)


class DoubleBeforeAssigning(Misconception):
    """Combat damage is doubled first, and the doubled amount is what gets assigned."""

    believes = "My damage is doubled, so I assign the doubled amount, and lethal damage comes out of that."
    breaks = "510.1a"
    right = "Assign damage equal to power; what doubles it changes each part as it is dealt."

    def combat_damage(self, s: State, creature: Entity, view: View) -> int:
        return self._multiplied(s, creature, super().combat_damage(s, creature, view))

    def _multiplied(self, s: State, creature: Entity, amount: int) -> int:
        from dfcrules.rules.damage_effects import multipliers
        from dfcrules.rules.packets import Packet
        from dfcrules.rules.replacement import result

        for effect in multipliers(s, self, Packet(creature, _somebody_else(s), amount, combat=True)):
            amount = result(effect.spec, amount, 0)
        return amount

    def replaces(self, s: State, packet: Packet, effects: tuple[Any, ...]) -> tuple[Any, ...]:
        from dfcrules.rules.damage_effects import MULTIPLIES

        standard = super().replaces(s, packet, effects)
        return tuple([e for e in standard if not (packet.combat and e.spec.damage in MULTIPLIES)])


def _somebody_else(s: State) -> int:
    """An opponent of the active player, as the one who would be dealt the damage."""
    return s.in_turn_order()[-1]


MISCONCEPTIONS: tuple[type[Misconception], ...] = (
    BackFaceManaValueZero,
    TokenCopiesCannotTransform,
    DoubleBeforeAssigning,
)


def misconception(name: str) -> Misconception:
    """The misconception of this name, ready to play by. Raises `UnknownName` that lists them."""
    for kind in MISCONCEPTIONS:
        if kind.__name__.casefold() == name.replace(" ", "").replace("-", "").casefold():
            return kind()
    names = tuple(kind.__name__ for kind in MISCONCEPTIONS)
    raise UnknownName(name, f"{name!r} is no misconception known here; there are: {', '.join(names)}", names)
