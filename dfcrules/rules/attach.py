"""Attaching Equipment and Auras (301.5, 303.4, 701.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.cards.abilities import Spell
from dfcrules.game.events import Event
from dfcrules.game.objects import BATTLEFIELD, Entity, is_player
from dfcrules.rules.agenda import Step, Steps
from dfcrules.rules.characteristics import View, look
from dfcrules.rules.find import Context, matches
from dfcrules.rules.protection import protected_from

if TYPE_CHECKING:
    from dfcrules.cards.abilities import Ability
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules


class AttachTo(Step):
    """Attach a permanent to an object or player; an illegal attachment does nothing (701.3b)."""

    entity: Entity
    host: Entity

    def do(self, s: State, r: Rules) -> Steps:
        obj = s.objects.get(self.entity)
        if obj is None or obj.zone != BATTLEFIELD:
            s.tell(Event("nothing", "701.3b", note="what was to be attached is not on the battlefield"))
            return ()
        view = look(s, r, obj.id)
        reason = why_not(s, r, view, obj.id, self.host)
        if reason:
            s.tell(Event("nothing", "701.3b", view.name, obj.id, note=reason))
            return ()
        s.set(obj, attached_to=self.host, stamp=s.tick())
        host = s.players[self.host].name if is_player(self.host) else look(s, r, self.host).name
        s.tell(Event("attached", "701.3a", view.name, obj.id, host, self.host))
        s.made = (obj.id,)
        return ()


class ComeOff(Step):
    """Unattach permanents (701.3)."""

    objects: tuple[Entity, ...]

    def do(self, s: State, r: Rules) -> Steps:
        for entity in self.objects:
            obj = s.objects.get(entity)
            if obj is not None and obj.attached_to != -1:
                host = obj.attached_to
                name = s.players[host].name if is_player(host) else look(s, r, host).name
                s.tell(Event("unattached", "701.3", look(s, r, entity).name, entity, name, host))
                s.set(obj, attached_to=-1)
        return ()


def why_not(s: State, r: Rules, view: View, entity: Entity, host: Entity) -> str:
    """Why this cannot be attached to that; an empty text if it can."""
    if host == entity:
        return f"{view.name} cannot be attached to itself"
    keyword = guarded(s, r, host, entity)
    if keyword:
        return f"{look(s, r, host).name} has {keyword}, so {view.name} cannot be attached to it"
    if "Aura" in view.types.subtypes and not view.is_creature:
        return "" if can_enchant(s, r, view.abilities, view.controller, host) else f"{view.name} cannot enchant that"
    if "Equipment" not in view.types.subtypes:
        return f"{view.name} is neither an Equipment nor an Aura"
    if view.is_creature:
        return f"{view.name} is a creature itself, so it cannot equip anything"
    if host == entity or is_player(host):
        return f"{view.name} can only be attached to a creature"
    obj = s.objects.get(host)
    if obj is None or obj.zone != BATTLEFIELD or not look(s, r, host).is_creature:
        return f"{view.name} can only be attached to a creature on the battlefield"
    return ""


def guarded(s: State, r: Rules, host: Entity, attachment: Entity) -> str:
    """The protection ability that keeps an Aura or Equipment off an object (702.16c-d); empty if there is none."""
    if is_player(host) or host not in s.objects:
        return ""
    return protected_from(s, r, look(s, r, host), attachment)


def can_enchant(s: State, r: Rules, abilities: tuple[Ability, ...], controller: int, host: Entity) -> bool:
    """Whether an Aura may be on this object or player (303.4c-d): what its enchant ability says, as far as modelled."""
    if s.players[host].lost if is_player(host) else host not in s.objects or s.objects[host].zone != BATTLEFIELD:
        return False  # not there, or not in the game any more
    for ability in abilities:
        if isinstance(ability, Spell) and ability.targets:
            target = ability.targets[0]
            if target.player:
                return is_player(host)
            return not is_player(host) and matches(s, r, target.filter, host, Context(you=controller))
    return True
