"""Where an object goes instead (614.1a): finality counters, flashback, and effects that send things elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.cards.abilities import GoesElsewhere
from dfcrules.cards.filters import Filter
from dfcrules.errors import NotModelled
from dfcrules.game.objects import BATTLEFIELD, EXILE, GRAVEYARD, STACK, Entity, Obj
from dfcrules.rules.characteristics import View, look
from dfcrules.rules.find import Context, is_like

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules

Diverting = tuple[Entity, int, GoesElsewhere]
"""An effect that sends things elsewhere: its source, whose it is, and what it says."""


def diverting(s: State, r: Rules) -> tuple[Diverting, ...]:
    """The effects there are now. Things that move together are all looked at before any of them has left (614.12)."""
    found: tuple[Diverting, ...] | None = s.derived.get("elsewhere")
    if found is None:
        found = tuple(
            [
                (entity, view.controller, ability)
                for entity in s.speaking
                for view in (look(s, r, entity),)
                for ability in view.abilities
                if isinstance(ability, GoesElsewhere) and ability.what != "this"
            ]
        )
        s.derived["elsewhere"] = found
    return found


def destination(
    s: State, r: Rules, obj: Obj, view: View, zone: str, rule: str, effects: tuple[Diverting, ...]
) -> tuple[str, str]:
    """The zone an object goes to in the end, and by which rule. Each effect changes an event once (614.5).

    122.1h: a finality counter. 702.34a: what was cast by flashback is exiled whenever it leaves the stack.
    616.1: of several the affected player would choose; as long as they lead to the same zone, that changes nothing.
    """
    if obj.zone == BATTLEFIELD and zone == GRAVEYARD and obj.counter("finality"):
        return EXILE, "122.1h"
    if obj.zone == STACK and obj.on_stack is not None and obj.on_stack.way == "flashback" and zone != BATTLEFIELD:
        return EXILE, "702.34a"
    own = [(obj.id, view.controller, a) for a in view.abilities if isinstance(a, GoesElsewhere) and a.what == "this"]
    left = [*own, *effects]
    while left:
        now = [effect for effect in left if _diverts(s, r, effect, obj, zone)]
        if not now:
            break
        places = {ability.instead for _, _, ability in now}
        if len(places) > 1:
            raise NotModelled(f"which of several zones {view.name} goes to instead is not modelled", "616.1")
        left = [effect for effect in left if effect not in now]
        zone, rule = places.pop(), "614.1a"
    return zone, rule


def _diverts(s: State, r: Rules, effect: Diverting, obj: Obj, zone: str) -> bool:
    source, you, ability = effect
    if ability.goes_to != zone or (ability.from_ and ability.from_ != obj.zone):
        return False
    if ability.whose != "any" and (obj.owner == you) != (ability.whose == "you"):
        return False
    if isinstance(ability.what, Filter):
        return is_like(s, r, ability.what, obj.id, Context(you=you, this=source))
    return ability.what == "this"
