"""The playing half of a `Game`: what players do by the rules of the turn, the stack and combat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from dfcrules.errors import BadData
from dfcrules.game.choices import Answer
from dfcrules.rules.actions import Activate, AttackWith, BlockWith, Cast, DealCombatDamage, Pass, PlayLand

if TYPE_CHECKING:
    from dfcrules.handle import Came


class Playing:
    """Methods that play; a base of `Game`."""

    def do(self, order: Any, by: str | int | None = None, answers: Iterable[Answer] = (), label: str = "") -> Came:
        """Carry out one order; see `Game.do`."""
        raise NotImplementedError  # pragma: no cover - Game has it

    @property
    def priority(self) -> str:
        """Who has priority; see `Game.priority`."""
        raise NotImplementedError  # pragma: no cover - Game has it

    def cast(
        self, card: Any, player: str | None = None, *, transformed: bool = False, targets: Any = None, x: int = 0,
        label: str = "",
    ) -> Came:  # fmt: skip
        """Cast a card by the rules: permission, timing, targets, costs (601)."""
        listed = targets if targets is None or isinstance(targets, list | tuple) else (targets,)
        order = Cast(card, transformed, None if listed is None else tuple(listed), x)
        return self.do(order, by=player, label=label)

    def activate(
        self, source: Any, ability: Any = None, *, by: str | None = None, targets: Any = None, x: int = 0
    ) -> Came:
        """Activate an ability; which one by its number or words, if there are several (602)."""
        listed = targets if targets is None or isinstance(targets, list | tuple) else (targets,)
        return self.do(Activate(source, ability, None if listed is None else tuple(listed), x), by=by)

    def play_land(self, card: Any, player: str | None = None) -> Came:
        """Play a land from hand (305.1)."""
        return self.do(PlayLand(card), by=player)

    def pass_priority(self) -> Came:
        """Who has priority passes (117.3d)."""
        return self.do(Pass(), by=self.priority)

    def attack(self, attacks: Mapping[Any, Any]) -> Came:
        """Declare attackers: {attacker: whom it attacks} (508.1)."""
        return self.do(AttackWith(_pairs(attacks, "attacks")))

    def block(self, blocks: Mapping[Any, Any] | None = None) -> Came:
        """Declare blockers: {blocker: the attacker it blocks} (509.1)."""
        return self.do(BlockWith(_pairs(blocks or {}, "blocks")))

    def damage(self, assign: Mapping[Any, Any] | None = None) -> Came:
        """Deal combat damage; `assign` says how creatures with a choice assign theirs: {creature: {recipient:
        amount}}.
        """
        return self.do(DealCombatDamage(_pairs(assign or {}, "assignments")))


def _pairs(table: Any, what: str) -> tuple[tuple[Any, Any], ...]:
    if not isinstance(table, Mapping):
        raise BadData(f"{what} are written {{creature: ...}}, a dict, not {table!r}", what)
    return tuple(table.items())
