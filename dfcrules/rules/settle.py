"""What happens whenever a player would get priority (117.5): state-based actions, then triggers, until all is quiet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.game.state import SETTLED
from dfcrules.rules.agenda import Step, Steps
from dfcrules.rules.stacking import PutTriggers
from dfcrules.rules.state_based import StateBasedActions
from dfcrules.rules.triggers import notice_states

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules


class Settle(Step):
    """Perform state-based actions, put waiting triggers onto the stack, repeat; then give priority.

    player: who gets it: who had it before acting (117.3c); -1: the active player (117.3a-b).
    """

    player: int = -1

    def do(self, s: State, r: Rules) -> Steps:
        if not s.waiting and s.derived.get(SETTLED) == ():  # nothing has changed since all was quiet
            give_priority(s, self.player)
            return ()
        return (StateBasedActions(), GivePriority(self.player))


def give_priority(s: State, player: int) -> None:
    """A player gets priority; -1: the active player (117.3)."""
    s.passed = ()
    s.priority = player if player != -1 else s.turn.active


class GivePriority(Step):
    """Put waiting triggers onto the stack first; there are none in the untap step (502.4)."""

    player: int

    def do(self, s: State, r: Rules) -> Steps:
        notice_states(s, r)
        if s.waiting and s.turn.step != "untap":
            return (PutTriggers(), Settle(self.player))
        give_priority(s, self.player)
        return ()
