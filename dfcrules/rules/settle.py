"""What happens whenever a player would get priority (117.5): state-based actions, then triggers, until all is quiet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.rules.agenda import Step, Steps
from dfcrules.rules.stacking import PutTriggers
from dfcrules.rules.state_based import StateBasedActions

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules


class Settle(Step):
    """Perform state-based actions, put waiting triggers onto the stack, repeat; then give priority.

    player: who gets it: who had it before acting (117.3c); -1: the active player (117.3a-b).
    """

    player: int = -1

    def do(self, s: State, r: Rules) -> Steps:
        return (StateBasedActions(), GivePriority(self.player))


class GivePriority(Step):
    """Put waiting triggers onto the stack first; there are none in the untap step (502.4)."""

    player: int

    def do(self, s: State, r: Rules) -> Steps:
        if s.waiting and s.turn.step != "untap":
            return (PutTriggers(), Settle(self.player))
        s.passed = ()
        s.priority = self.player if self.player != -1 else s.turn.active
        return ()
