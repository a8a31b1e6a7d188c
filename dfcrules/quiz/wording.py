"""What a question asks, in the words that fit its step: what is to be allowed, who chooses first, at which moment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from dfcrules.cards.instructions import EachSacrifices
from dfcrules.rules.actions import DealCombatDamage
from dfcrules.scenario.asking import ALLOWED, ENDS, HAPPENS, Asked
from dfcrules.scenario.happening import wish_words

if TYPE_CHECKING:
    from dfcrules.scenario.reading import ScenarioStep

WHENEVER: Final = (ALLOWED, HAPPENS, ENDS, "pending", "stack", "events", "lost")
"""Asked of what has happened or may happen, not of how things stand at one moment."""


def asks(
    asked: Asked, step: ScenarioStep, called: Mapping[str, str], who: str = "the active player", stacked: bool = False
) -> str:
    """The question. who: acts in the step. stacked: something is on the stack at that moment."""
    if is_wish(asked, step):
        return f"{wish_words(step, called, who)} Is that allowed?"
    if asked.key == "pending" and isinstance(step.order, EachSacrifices):
        return "Who has to choose first?"
    moment = (
        " (At this moment, before anything on the stack resolves.)" if stacked and asked.key not in WHENEVER else ""
    )
    return asked.words(called) + moment


def is_wish(asked: Asked, step: ScenarioStep) -> bool:
    """Whether it is asked if damage may be assigned as somebody wants to: then nothing has been dealt yet."""
    order = step.order
    return (
        asked.key == ALLOWED
        and isinstance(order, DealCombatDamage)
        and bool(order.damage)
        and all(isinstance(shares, Mapping) for _, shares in order.damage)
    )
