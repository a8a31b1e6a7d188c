"""The end of a game, and players who leave one that goes on (104, 800.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.game.effects import Controlling
from dfcrules.game.events import Event
from dfcrules.game.objects import BATTLEFIELD, EXILE, LastKnown
from dfcrules.rules.agenda import Step, Steps
from dfcrules.rules.characteristics import look
from dfcrules.rules.combat import leave_combat
from dfcrules.rules.zones import move

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules


class PlayersLeave(Step):
    """After players have lost: the game ends if at most one is left (104.2a, 104.4a), else they leave it (800.4a)."""

    def do(self, s: State, r: Rules) -> Steps:
        remaining = s.in_turn_order()
        if len(remaining) < 2:
            if remaining:
                s.tell(Event("won", "104.2a", player=s.name_of_player(remaining[0])))
            else:
                s.tell(Event("drawn", "104.4a"))
            return (GameIsOver(),)
        for player, one in enumerate(s.players):
            if one.lost:
                _leave(s, r, player)
        return ()


class GameIsOver(Step):
    """The game is over at once, whatever was still to happen (104.1)."""

    def do(self, s: State, r: Rules) -> Steps:
        s.agenda, s.waiting = (), ()
        return ()


def _leave(s: State, r: Rules, player: int) -> None:
    """All the player owns goes too; control effects in their favor end; what they still control is exiled (800.4a)."""
    s.set_effects(tuple(e for e in s.effects if not (isinstance(e, Controlling) and e.player == player)))
    for obj in list(s.objects.values()):
        if obj.owner == player or (obj.zone != BATTLEFIELD and obj.controller == player):
            view = look(s, r, obj.id)
            leave_combat(s, obj.id)
            s.remove(obj)
            s.former[obj.id] = LastKnown(obj, view)
    for entity in s.zone(BATTLEFIELD):
        obj = s.objects[entity]
        if obj.controller == player:
            move(s, r, obj, EXILE, "exiled", "800.4a")
    if s.combat is not None:
        s.combat = s.combat.replace(attacks=tuple(a for a in s.combat.attacks if a.attacked != player))
