"""What to play next: a lesson that shows a mistake, or a scenario that tells several of them apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from dfcrules.errors import DfcRulesError
from dfcrules.lesson.shipped import lessons_for
from dfcrules.quiz.making import asked_of
from dfcrules.quiz.wording import asks
from dfcrules.rules.misconceptions import misconception
from dfcrules.scenario.telling import labels
from dfcrules.scenario.versions import Versions, versions

if TYPE_CHECKING:
    from dfcrules.quiz.marking import PlayNext
    from dfcrules.scenario.asking import Asked
    from dfcrules.scenario.reading import Scenario


def play_next(names: Sequence[str], pool: Sequence[Scenario], played: Scenario) -> tuple[PlayNext, ...]:
    """For one misconception a scenario that shows it; for several, one that tells them apart; none just `played`."""
    from dfcrules.quiz.marking import PlayNext

    if len(names) > 1:
        apart = tell_apart(names, pool)
        if apart is not None:
            scenario, step, asked, _ = apart  # its answers are for whoever marks: they would give it away
            question = asks(asked, scenario.steps[step - 1], labels(scenario))
            return (PlayNext(scenario, f'it tells these ideas apart, in step {step}: "{question}"'),)
    shown = [lesson for name in names for lesson in lessons_for(name) if lesson.title != played.title]
    return tuple([PlayNext(lesson, "it shows this idea") for lesson in shown[:2]])


def tell_apart(
    names: Sequence[str], pool: Sequence[Scenario] = ()
) -> tuple[Scenario, int, Asked, dict[str, tuple[str, ...]]] | None:
    """A scenario, a step and a question to which these misconceptions give as many different answers as can be found.

    With the answers, and who gives each; the right answer may be the answer of some of them. None if nothing known
    here tells any two of them apart.
    """
    kinds = [type(misconception(name)) for name in names]
    best = None
    for scenario in _candidates(names, pool):
        questions = [asked_of(step) for step in scenario.steps]
        try:
            played = versions(scenario, questions, kinds)
        except DfcRulesError:
            continue
        for step, asked in enumerate(questions, 1):
            for one in asked:
                if played.standard.answer(step, one) is None or not played.settled(step, one):
                    continue
                answers = _who_says_what(played, step, one, names)
                groups = len([who for who in answers.values() if who])
                if groups > (best[0] if best else 1):
                    best = groups, (scenario, step, one, answers)
        if best is not None and best[0] == len(names):
            break
    return best[1] if best else None


def _who_says_what(played: Versions, step: int, asked: Asked, names: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """The answers and who gives each. Who plays the same game as the rules says what is right."""
    found: dict[str, list[str]] = {}
    for name in names:
        version = played.others.get(name, played.standard)
        answer = version.answer(step, asked)
        if answer is not None:
            found.setdefault(answer, []).append(name)
    return {answer: tuple(who) for answer, who in found.items()}


def _candidates(names: Sequence[str], pool: Sequence[Scenario]) -> Iterator[Scenario]:
    for name in names:
        yield from lessons_for(name)
    yield from [scenario for scenario in pool if not scenario.unsettled]
