"""What players choose for state-based actions: first all choices, in turn order (101.4), then all the actions at once
(704.3).
"""

from __future__ import annotations

from typing import Any

from dfcrules.game.objects import Entity
from dfcrules.rules.agenda import Question, Steps
from dfcrules.value import Value


class Decided(Value):
    """What has been chosen: the legendary permanents that are not kept (704.5j); battles, who is to protect them from
    now on (-1: nobody can) and by which rule (704.5x-y); commanders, whether they go to the command zone (704.6d).
    """

    legends: tuple[Entity, ...] = ()
    protectors: tuple[tuple[Entity, int, str], ...] = ()
    commanders: tuple[tuple[Entity, bool], ...] = ()


class Deciding(Question):
    """One of these choices. ahead: those that come after it."""

    decided: Decided = Decided()
    ahead: tuple[Deciding, ...] = ()

    def go_on(self, **chosen: Any) -> Steps:
        """The next choice, or after the last one the actions."""
        decided = self.decided.replace(**chosen)
        if self.ahead:
            return (self.ahead[0].replace(decided=decided, ahead=self.ahead[1:]),)
        from dfcrules.rules.state_based import StateBasedActions

        return (StateBasedActions(decided),)
