"""Permanents untap, unless something happens instead (701.26b)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.game.events import Event
from dfcrules.rules.characteristics import look

if TYPE_CHECKING:
    from dfcrules.game.objects import Entity
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules


def untap(s: State, r: Rules, entity: Entity, rule: str) -> None:
    """Untap a tapped permanent; one with a stun counter loses that counter instead (122.1d)."""
    obj, name = s.objects[entity], look(s, r, entity).name
    if obj.counter("stun"):
        s.set(obj, counters=obj.with_counters("stun", -1))
        instead = "a stun counter instead of untapping"
        s.tell(Event("counters removed", "122.1d", name, entity, "stun", amount=1, note=instead))
        return
    s.set(obj, tapped=False)
    s.tell(Event("untapped", rule, name, entity))
