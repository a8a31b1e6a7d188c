"""Which other rules would have decided anything otherwise in a game: the others play the very same game.

Each time a decision is asked for, those who answer it otherwise are asked as well. As long as an answer is the same, so
is the game; who has never given another one need not play it. Procedures, which do something instead of answering, are
not tried out: whoever does one otherwise may differ as soon as it comes up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from dfcrules.rules.standard import Rules

PROCEDURES = ("dealing", "new_object", "turn_over")
"""Decisions about how something happens; some of those who override them change the state."""


def decisions(kind: type[Rules] = Rules) -> tuple[str, ...]:
    """The names of the decisions, those about printed cards among them, in alphabetical order."""
    return tuple(sorted(name for name in dir(kind) if name[0] != "_" and callable(getattr(kind, name))))


class NotingRules(Rules):
    """The rules as they are; `differing` names the rivals that would have decided something otherwise so far."""

    def __init__(self, rivals: Iterable[Rules] = ()) -> None:
        self.differing: set[str] = set()
        self._rivals: dict[str, list[Rules]] = {}
        for rival in rivals:
            for name in overridden(type(rival)):
                self._rivals.setdefault(name, []).append(rival)


def overridden(kind: type[Rules]) -> tuple[str, ...]:
    """The decisions that a class of rules answers otherwise than the rules as they are."""
    return tuple([name for name in decisions() if getattr(kind, name) is not getattr(Rules, name)])


def _noting(name: str) -> Callable[..., Any]:
    decide = getattr(Rules, name)
    does = name in PROCEDURES

    def noted(self: NotingRules, *given: Any) -> Any:
        rivals = self._rivals.get(name)
        if not rivals:
            return decide(self, *given)
        if does:
            self.differing.update(rival.name for rival in self._rivals.pop(name))
            return decide(self, *given)
        answer = decide(self, *given)
        for rival in tuple(rivals):
            if rival.name in self.differing:
                rivals.remove(rival)
            elif getattr(rival, name)(*given) != answer:
                self.differing.add(rival.name)
                rivals.remove(rival)
        return answer

    return noted


for _name in decisions():
    setattr(NotingRules, _name, _noting(_name))
