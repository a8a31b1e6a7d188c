"""How things come to pass: procedures as sequences of small frozen steps, kept in the state as its agenda.

A step does one thing and may name the steps that follow from it; a question stops the game with a `Choice` and goes on
once it is answered. As steps are plain values, a game that waits can be copied, compared, saved and resumed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

from dfcrules.errors import IllegalAction
from dfcrules.value import Value

if TYPE_CHECKING:
    from dfcrules.game.choices import Choice
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules

Steps: TypeAlias = "tuple[Step, ...]"

MOST_STEPS = 100_000
"""A procedure that takes more steps than this has no end (104.4b, 732.4)."""


class Step(Value):
    """Something the rules do. `do` carries it out and returns what has to happen next."""

    def do(self, s: State, r: Rules) -> Steps:
        raise NotImplementedError  # pragma: no cover - every step has its own


class Made(Step):
    """What an action has made is still that, whatever has been done in between."""

    entities: tuple[Any, ...]

    def do(self, s: State, r: Rules) -> Steps:
        s.made = self.entities
        return ()


class Question(Step):
    """A step that may need a player's decision first."""

    def ask(self, s: State, r: Rules) -> Choice | None:
        """The choice, or None if there is nothing to decide."""
        raise NotImplementedError  # pragma: no cover - every question has its own

    def check(self, s: State, r: Rules, answer: Any) -> None:
        """Raise `IllegalAction` if the rules forbid this answer, although it has the right form."""

    def answered(self, s: State, r: Rules, answer: Any) -> Steps:
        """Carry out the step; `answer` is None if there was nothing to decide."""
        raise NotImplementedError  # pragma: no cover - every question has its own


def push(s: State, *steps: Step) -> None:
    """Let these steps happen next, in this order."""
    s.agenda = (*steps, *s.agenda)


def run(s: State, r: Rules) -> None:
    """Go on until the agenda is empty or a choice is open."""
    from dfcrules.rules.triggers import notice

    for _ in range(MOST_STEPS):
        if s.choice is not None or not s.agenda:
            return
        step = s.agenda[0]
        if isinstance(step, Question):
            choice = step.ask(s, r)
            only = None if choice is None else choice.only_answer()
            if choice is not None and only is None:
                s.choice = choice.replace(who=s.players[choice.player].name)
                return
            _take(s, r, step, only, notice)
        else:
            _take(s, r, step, None, notice)
    raise IllegalAction("This goes on for ever, and nobody can choose to end it; the game would be a draw", "104.4b")


def answer(s: State, r: Rules, raw: Any, find: Callable[[str], int] | None = None) -> Any:
    """Answer the open choice and go on; returns the exact answer. Raises `IllegalAction`; the state is then spoilt."""
    choice = s.choice
    if choice is None:
        raise IllegalAction("Nobody has to decide anything at the moment", "608.2d")
    step: Question = s.agenda[0]
    exact = choice.read(raw, find)
    step.check(s, r, exact)
    s.choice = None
    from dfcrules.rules.triggers import notice

    _take(s, r, step, exact, notice)
    run(s, r)
    return exact


def _take(s: State, r: Rules, step: Step, answer: Any, notice: Callable[[State, Rules, int], None]) -> None:
    """Take the step off the agenda, carry it out, and see what triggers on what happened (603.2)."""
    s.agenda = s.agenda[1:]
    log = s.log
    start = log.length
    more = step.answered(s, r, answer) if isinstance(step, Question) else step.do(s, r)
    if more:
        s.agenda = (*more, *s.agenda)
    if s.effects:
        s.agenda = (*_coming_back(s), *s.agenda)
    if log.length > start:
        notice(s, r, start)
        s.looked_back = None


def _coming_back(s: State) -> Steps:
    from dfcrules.rules.exiling import returning

    return returning(s)
