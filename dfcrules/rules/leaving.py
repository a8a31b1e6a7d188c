"""The end of a game, and players who leave one that goes on (104, 800.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.game.effects import Controlling
from dfcrules.game.events import Event
from dfcrules.game.objects import BATTLEFIELD, CARD, STACK, LastKnown, Obj
from dfcrules.rules.agenda import Step, Steps
from dfcrules.rules.characteristics import look
from dfcrules.rules.combat import leave_combat
from dfcrules.rules.control import exile, keep_effects

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
        _leave(s, r, tuple([player for player, one in enumerate(s.players) if one.lost]))
        return ()


class GameIsOver(Step):
    """The game is over at once, whatever was still to happen (104.1)."""

    def do(self, s: State, r: Rules) -> Steps:
        s.agenda, s.waiting = (), ()
        return ()


def _leave(s: State, r: Rules, gone: tuple[int, ...]) -> None:
    """All they own goes too, and control effects in their favor end; then what they control on the stack without a card
    ceases to be; then what they still control is exiled (800.4a). What attacks them goes on attacking (506.4).
    """
    for obj in list(s.objects.values()):
        if obj.owner in gone:
            _take_along(s, r, obj)
    keep_effects(s, r, tuple([e for e in s.effects if not (isinstance(e, Controlling) and e.player in gone)]))
    for entity in s.zone(STACK):
        obj = s.objects[entity]
        if obj.controller in gone and obj.kind != CARD:
            _take_along(s, r, obj)
    theirs = [e for e in s.zone(BATTLEFIELD) if look(s, r, e).controller in gone]
    theirs += [e for e in s.zone(STACK) if s.objects[e].controller in gone]
    exile(s, r, tuple(theirs), "800.4a")


def _take_along(s: State, r: Rules, obj: Obj) -> None:
    """It leaves the game."""
    view = look(s, r, obj.id)
    leave_combat(s, obj.id)
    s.remove(obj)
    s.former[obj.id] = LastKnown(obj, view)
