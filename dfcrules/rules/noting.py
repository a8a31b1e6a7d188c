"""Which decisions of the rules a game came to: those of which nobody asked cannot have made a difference.

A misconception that overrides none of them plays the very same game, so nobody has to play it by that.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dfcrules.rules.standard import Rules


def decisions(kind: type[Rules] = Rules) -> tuple[str, ...]:
    """The names of the decisions, those about printed cards among them, in alphabetical order."""
    return tuple(sorted(name for name in dir(kind) if name[0] != "_" and callable(getattr(kind, name))))


class NotingRules(Rules):
    """The rules as they are; `asked` has the name of each decision that was asked for."""

    def __init__(self) -> None:
        self.asked: set[str] = set()

    def concern(self, overridden: tuple[str, ...]) -> bool:
        """Whether other answers to these decisions could have made a difference."""
        return not self.asked.isdisjoint(overridden)


def _noting(name: str) -> Callable[..., Any]:
    decide = getattr(Rules, name)

    def noted(self: NotingRules, *given: Any) -> Any:
        self.asked.add(name)
        return decide(self, *given)

    return noted


for _name in decisions():
    setattr(NotingRules, _name, _noting(_name))
