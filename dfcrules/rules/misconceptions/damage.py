"""Mistakes about damage: doubling, preventing, assigning (120, 510, 614-616)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dfcrules.game.objects import Entity
from dfcrules.rules.misconceptions.base import Misconception

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.characteristics import View
    from dfcrules.rules.packets import Packet


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
