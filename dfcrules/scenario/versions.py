"""One scenario in all its versions: played by the rules, by each misconception, by each reading of an unsettled rule.

    played = versions(scenario)
    played.at(3, Asked("life", "Ben"))         # what the rules and each misconception answer after the third step
    played.others["DoubleBeforeAssigning"]     # how that game went

A misconception that would have decided nothing otherwise plays the very same game; it is not played again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from dfcrules.errors import IllegalAction
from dfcrules.game.objects import STACK
from dfcrules.rules.misconceptions import MISCONCEPTIONS
from dfcrules.rules.noting import NotingRules
from dfcrules.rules.readings import READINGS
from dfcrules.scenario.asking import ALLOWED, Asked, answer_or_none, asked_in
from dfcrules.scenario.position import begin
from dfcrules.scenario.running import play

if TYPE_CHECKING:
    from dfcrules.play import Game
    from dfcrules.rules.misconceptions import Misconception
    from dfcrules.rules.readings import Reading
    from dfcrules.rules.standard import Rules
    from dfcrules.scenario.reading import Scenario
    from dfcrules.scenario.running import StepRan

Questions = Sequence[tuple[Asked, ...]]
"""What is asked after each step, the first step's questions first."""


class Version:
    """A scenario as it goes by some rules: its game, its steps, and an answer to each question after each step.

    comparable: up to which step it is the same game with the same inputs. A choice that the file does not answer ends
    that; then only who has to decide can still be asked. waited, stacked: after each step, whether somebody has to
    decide, and whether something is on the stack.
    """

    def __init__(self, rules: Rules, game: Game) -> None:
        self.rules = rules
        self.game = game
        self.steps: list[StepRan] = []
        self.answers: list[dict[Asked, str | None]] = []
        self.comparable = 0
        self.waited: list[bool] = []
        self.stacked: list[bool] = []

    def answer(self, step: int, asked: Asked) -> str | None:
        """The answer after a step (the first has number 1); None if this version did not come so far, or has none."""
        if step > self.comparable + (asked.key == "pending") or step > len(self.answers):
            return None
        return self.answers[step - 1].get(asked)


class Versions:
    """All versions of a scenario. `same` names the misconceptions by which it goes as by the rules, without playing."""

    def __init__(
        self, scenario: Scenario, standard: Version, others: dict[str, Version], readings: list[Version]
    ) -> None:
        self.scenario = scenario
        self.standard = standard
        self.others = others
        self.readings = readings

    def at(self, step: int, asked: Asked) -> dict[str, tuple[str, ...]]:
        """The answers after a step, each with the misconceptions that give it; the right one is there, too.

        The right answer comes first, with an empty tuple: nobody needs a mistake to find it.
        """
        right = self.standard.answer(step, asked)
        found: dict[str, list[str]] = {} if right is None else {right: []}
        for name, version in self.others.items():
            answer = version.answer(step, asked)
            if answer is not None and answer != right:
                found.setdefault(answer, []).append(name)
        return {answer: tuple(names) for answer, names in found.items()}

    def settled(self, step: int, asked: Asked) -> bool:
        """Whether all readings of what is unsettled give the right answer."""
        right = self.standard.answer(step, asked)
        return all(reading.answer(step, asked) == right for reading in self.readings)


def versions(
    scenario: Scenario, questions: Questions | None = None, among: Iterable[type[Misconception]] = MISCONCEPTIONS
) -> Versions:
    """Play a scenario by the rules, and by every misconception and reading that could make a difference.

    questions: what is asked after each step; what its author expects if left out. Raises `BadData` if the position
    cannot be put up.
    """
    asked = [asked_in(step) for step in scenario.steps] if questions is None else questions
    kinds: list[type[Misconception]] = list(among)
    noting = NotingRules([kind() for kind in (*kinds, *READINGS)])
    standard = played(scenario, noting, asked)
    others = {}
    for kind in kinds:
        if kind.__name__ in noting.differing:
            others[kind.__name__] = played(scenario, kind(), asked, standard)
    readings: list[type[Reading]] = [kind for kind in READINGS if kind.__name__ in noting.differing]
    return Versions(scenario, standard, others, [played(scenario, kind(), asked, standard) for kind in readings])


def played(scenario: Scenario, rules: Rules, questions: Questions, like: Version | None = None) -> Version:
    """One version: the same inputs by some rules; what is missing takes the choice's default.

    like: the version to compare with; once somebody has to decide in only one of the two, they part.
    """
    version = Version(rules, begin(scenario, rules))
    comparable = True
    for ran, asked in zip(play(scenario, version.game, missing="default"), questions, strict=False):
        version.steps.append(ran)
        version.answers.append({one: _answer(one, version.game, ran) for one in asked})
        version.waited.append(version.game.pending is not None)
        version.stacked.append(bool(version.game.state.zone(STACK)))
        number = len(version.waited)
        apart = like is not None and number <= len(like.waited) and like.waited[number - 1] != version.waited[-1]
        comparable = comparable and not ran.defaulted and not apart
        if comparable:
            version.comparable = ran.step.number
    return version


def _answer(asked: Asked, game: Game, ran: StepRan) -> str | None:
    """After a step that was refused nothing can be asked but whether it was allowed."""
    if ran.refusal is not None and not (asked.key == ALLOWED and isinstance(ran.refusal, IllegalAction)):
        return None
    return answer_or_none(asked, game, ran)
