"""What happens whenever a player would get priority (117.5): state-based actions, until there are none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.rules.agenda import Step, Steps
from dfcrules.rules.state_based import StateBasedActions

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules


class Settle(Step):
    """Check state-based actions (704.3) before anyone acts again."""

    def do(self, s: State, r: Rules) -> Steps:
        return (StateBasedActions(),)
