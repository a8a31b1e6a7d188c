"""Control that ends: a permanent goes back to the player under whom it entered (613.1b, 110.2), or to nobody."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dfcrules.game.effects import Controlling
from dfcrules.game.objects import EXILE, Entity
from dfcrules.rules.characteristics import look
from dfcrules.rules.elsewhere import diverting
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


def exile(s: State, r: Rules, entities: tuple[Entity, ...], rule: str) -> None:
    """Exile permanents and spells because their controller has left the game."""
    leaving, effects = [(s.objects[entity], look(s, r, entity)) for entity in entities], diverting(s, r)
    for obj, view in leaving:
        move(s, r, obj, EXILE, "exiled", rule, view=view, effects=effects)
