"""Summoning sickness (302.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dfcrules.game.objects import Obj
    from dfcrules.game.state import State
    from dfcrules.rules.characteristics import View


def is_new(s: State, obj: Obj, controller: int) -> bool:
    """Whether its controller has not controlled it without a break since their latest turn began. That goes on in other
    players' turns, until their own next one.
    """
    return obj.since > 0 and obj.since >= s.players[controller].latest_turn


def is_sick(s: State, obj: Obj, view: View) -> bool:
    """Whether it is a creature that cannot attack or be tapped for an ability yet; haste makes up for it (702.10)."""
    return view.is_creature and "haste" not in view.keywords and is_new(s, obj, view.controller)
