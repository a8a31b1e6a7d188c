"""What is attached to something that it may not be on: Auras go to the graveyard, the rest comes off (704.5m-p)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.game.events import Event
from dfcrules.game.objects import BATTLEFIELD, Obj, is_player
from dfcrules.rules.attach import can_enchant, guarded
from dfcrules.rules.characteristics import View, look
from dfcrules.rules.protection import protected_from
from dfcrules.value import Value

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules


class FallingOff(Value):
    """A permanent that does not stay attached, or an Aura that is attached to nothing; by which rule, and why."""

    obj: Obj
    view: View
    rule: str
    why: str
    to_graveyard: bool = False


def falling_off(s: State, r: Rules) -> tuple[FallingOff, ...]:
    """All that apply now; nothing has been moved yet (704.3)."""
    found = [_falling(s, r, s.objects[entity], look(s, r, entity)) for entity in s.zone(BATTLEFIELD)]
    return tuple([one for one in found if one is not None])


def _falling(s: State, r: Rules, obj: Obj, view: View) -> FallingOff | None:
    aura = "Aura" in view.types.subtypes
    host = obj.attached_to
    if host == -1:
        why = f"{view.name} is an Aura that is attached to nothing"
        return FallingOff(obj, view, "704.5m", why, True) if aura else None
    if aura and not view.is_creature:
        keyword = guarded(s, r, host, obj.id)
        if not keyword and can_enchant(s, r, view.abilities, view.controller, host):
            return None
        why = f"to something with {keyword}" if keyword else "to nothing it can enchant"
        return FallingOff(obj, view, "702.16c" if keyword else "704.5m", f"{view.name} is attached {why}", True)
    equipment = "Equipment" in view.types.subtypes and not view.is_creature
    there = not is_player(host) and host in s.objects and s.objects[host].zone == BATTLEFIELD
    if equipment and there and look(s, r, host).is_creature and not protected_from(s, r, look(s, r, host), obj.id):
        return None  # 702.16d
    return FallingOff(obj, view, "704.5n" if equipment else "704.5p", "")


def come_off(s: State, r: Rules, one: FallingOff) -> None:
    """It stays on the battlefield, attached to nothing."""
    host = one.obj.attached_to
    name = s.name_of_player(host) if is_player(host) else look(s, r, host).name
    s.set(s.objects[one.obj.id], attached_to=-1)
    s.tell(Event("unattached", one.rule, one.view.name, one.obj.id, name, host))
