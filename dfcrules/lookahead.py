"""The looking-ahead half of a `Game`: what could be done, and what would come of it. Nothing here changes the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from dfcrules.errors import IllegalAction
from dfcrules.rules.actions import DealCombatDamage

if TYPE_CHECKING:
    from dfcrules.exploring import Progress
    from dfcrules.outcomes import Outcomes
    from dfcrules.play import Game
    from dfcrules.resolving import Order


class LookingAhead:
    """Methods that look ahead; a base of `Game`."""

    @property
    def _game(self) -> Game:
        return cast("Game", self)

    def outcomes(
        self,
        limit: int = 10_000,
        *,
        order: Order | Mapping[str, Any] | None = None,
        progress: Progress | None = None,
    ) -> Outcomes:
        """Every distinct end of what is pending, each with one list of answers that leads there and who gave them.

        limit: how many positions to look at. order: what to do first, such as {"deal": 3, "from": "Kuja", "to": "Ben"};
        this game stays as it is. progress: called now and then with how many have been looked at and how many wait;
        left out, a bar appears where it takes more than a second.
        """
        return self._explored(order, limit, progress, whole_combat=False)

    def combat_outcomes(self, *, limit: int = 10_000, progress: Progress | None = None) -> Outcomes:
        """Every distinct end of the combat under way: all legal assignments, all orders of effects, both combat damage
        steps (510.4); see `outcomes`.
        """
        order = None if self._game.pending is not None else DealCombatDamage()
        return self._explored(order, limit, progress, whole_combat=True)

    def _explored(self, order: Any, limit: int, progress: Progress | None, whole_combat: bool) -> Outcomes:
        from dfcrules.exploring import explore

        if progress is None:
            from dfcrules.show.progress import Bar

            with Bar("outcomes") as bar:
                return explore(self._game, limit, order, whole_combat, bar)
        return explore(self._game, limit, order, whole_combat, progress)

    def can(self, order: Order | Mapping[str, Any], by: str | int | None = None) -> bool:
        """Whether the rules allow an action now."""
        return self.why_not(order, by) is None

    def why_not(self, order: Order | Mapping[str, Any], by: str | int | None = None) -> IllegalAction | None:
        """The refusal that an action would meet now, or None if it is allowed. Nothing is changed."""
        try:
            self._game.fork().do(order, by)
        except IllegalAction as refusal:
            return refusal
        return None

    def actions(self, by: str | None = None) -> tuple[Order, ...]:
        """What a player (by default who has priority) may legally do now, an example for each that has many ways."""
        from dfcrules.legal import legal_actions

        return legal_actions(self._game, self._game.player(by or self._game.priority))

    def is_legal(self, order: Order | Mapping[str, Any], by: str | int | None = None) -> bool:
        """Whether the rules allow an action now; the same as `can`."""
        return self.can(order, by)
