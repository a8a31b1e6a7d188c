"""What has happened this turn, read off the log: kept in the state, it would tell apart ends that are equal in all that
counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dfcrules.game.events import Event
from dfcrules.game.objects import Entity

if TYPE_CHECKING:
    from dfcrules.game.state import State


def this_turn(s: State, *kinds: str) -> Iterator[Event]:
    """The events of these kinds in this turn, the newest first."""
    for event in reversed(s.log.since(0)):
        if event.kind == "turn":
            return
        if event.kind in kinds:
            yield event


def damage_to(s: State, sources: tuple[Entity, ...] | None, recipient: Entity | None, combat: bool = False) -> int:
    """Damage that was dealt to something, or to anything, by these sources, or by any (120.9)."""
    return sum(
        event.amount
        for event in this_turn(s, "damage")
        if recipient in (None, event.other_id)
        and (sources is None or event.subject_id in sources)
        and (not combat or getattr(event.detail, "combat", False))
    )


def drawn(s: State, player: int) -> int:
    """How many cards a player has drawn."""
    return sum(event.other_id == player for event in this_turn(s, "drew"))
