"""Sieges: a defeated one is exiled, and its controller may cast it transformed for nothing (310.12b)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.cards.abilities import Triggered
from dfcrules.cards.instructions import CastFree, Exile, May
from dfcrules.game.objects import STACK, Entity

if TYPE_CHECKING:
    from dfcrules.cards.abilities import Ability
    from dfcrules.game.events import Event
    from dfcrules.game.state import State
    from dfcrules.rules.characteristics import View

DEFEATED = Triggered("is defeated", do=(Exile("this"), May((CastFree("it", transformed=True),))))
"""What every Siege has of itself (310.12b)."""


def with_intrinsic(view: View) -> tuple[Ability, ...]:
    """The abilities of a permanent, with the one that it has as a Siege."""
    return (*view.abilities, DEFEATED) if "Siege" in view.types.subtypes else view.abilities


def is_defeated(s: State, entity: Entity, event: Event) -> bool:
    """Whether this event took away the last defense counter; once, until the ability has left the stack."""
    obj = s.objects.get(entity)
    if obj is None or obj.counter("defense") or is_pending(s, entity):
        return False
    if event.kind == "damage":
        return event.other_id == entity
    return event.kind == "counters removed" and event.subject_id == entity and event.other == "defense"


def is_pending(s: State, entity: Entity) -> bool:
    """Whether a triggered ability of this object waits or is on the stack; a Siege then stays (704.5v)."""
    if any(waiting.source == entity for waiting in s.waiting):
        return True
    on_stack = [s.objects[e].on_stack for e in s.zone(STACK)]
    return any(o is not None and o.source == entity and isinstance(o.ability, Triggered) for o in on_stack)
