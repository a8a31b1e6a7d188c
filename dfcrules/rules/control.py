"""Control that static abilities give, and control that ends: a permanent goes back to the player under whom it entered
(613.1b, 110.2), or to nobody.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dfcrules.cards.abilities import Controls
from dfcrules.game.effects import Controlling, HeldBy
from dfcrules.game.events import Event
from dfcrules.game.objects import BATTLEFIELD, EXILE, Entity
from dfcrules.rules.characteristics import look
from dfcrules.rules.elsewhere import diverting
from dfcrules.rules.find import Context, find, holds
from dfcrules.rules.zones import move

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules


def keep_effects(s: State, r: Rules, kept: tuple[Any, ...]) -> None:
    """All effects but these end. Who controls something again because of that has not controlled it since the turn
    began (302.6); if that player has left the game, it is exiled, at once (800.4c).
    """
    ending = [e for e in s.effects if isinstance(e, Controlling) and e not in kept]
    there = [e for e in dict.fromkeys(e for one in ending for e in one.affected) if e in s.objects]
    before = {entity: look(s, r, entity).controller for entity in there}
    s.set_effects(kept)
    changed = [entity for entity in there if look(s, r, entity).controller != before[entity]]
    for entity in changed:
        s.set(s.objects[entity], since=s.turn.number)
    exile(s, r, tuple([e for e in changed if s.players[look(s, r, e).controller].lost]), "800.4c")


Held = tuple[Entity, Entity, int]
"""What a static ability has controlled: its source, the permanent, the player."""


def follow_control(s: State, r: Rules, from_the_start: bool = False) -> bool:
    """Static abilities give control as long as they do (611.3a): what they control now, each from when it begins on.
    Whoever gains control has not had it since the turn began (302.6), unless the board is only being set up.
    """
    wanted = _held_now(s, r)
    there = [effect for effect in s.effects if isinstance(effect, HeldBy)]
    if not wanted and not there:
        return False
    had = {(effect.source, effect.affected[0], effect.player): effect for effect in there}
    ending = [effect for held, effect in had.items() if held not in wanted]
    if ending:
        keep_effects(s, r, tuple([effect for effect in s.effects if effect not in ending]))
    begun = [held for held in wanted if held not in had]
    for source, entity, player in begun:
        before, name = look(s, r, entity).controller, look(s, r, source).name
        s.add_effect(HeldBy(s.new_id(), name, source, player, s.tick(), "", (entity,), player))
        if look(s, r, entity).controller != before and not from_the_start:
            s.set(s.objects[entity], since=s.turn.number)
            s.tell(Event("control", "613.1b", look(s, r, entity).name, entity, player=s.name_of_player(player)))
    return bool(ending or begun)


def _held_now(s: State, r: Rules) -> list[Held]:
    found = []
    for source in s.zone(BATTLEFIELD):
        view = look(s, r, source)
        for ability in view.abilities:
            if isinstance(ability, Controls):
                ctx = Context(you=view.controller, this=source)
                if ability.while_ is None or holds(s, r, ability.while_, ctx):
                    held = find(s, r, ability.controls, ctx)
                    there = [e for e in held if e in s.objects and s.objects[e].zone == BATTLEFIELD]
                    found += [(source, entity, view.controller) for entity in there]
    return found


def exile(s: State, r: Rules, entities: tuple[Entity, ...], rule: str) -> None:
    """Exile permanents and spells because their controller has left the game."""
    leaving, effects = [(s.objects[entity], look(s, r, entity)) for entity in entities], diverting(s, r)
    for obj, view in leaving:
        move(s, r, obj, EXILE, "exiled", rule, view=view, effects=effects)
