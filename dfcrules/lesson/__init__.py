"""Lessons: any scenario, step by step, each expectation a question to predict before the engine answers it.

    lesson = Lesson.load("tests/scenarios/rulings/08-trample-then-double.toml")
    lesson.next()          # what happens next, and a question about it
    lesson.predict(14)     # right, or which mistaken rule leads to that; with the events and rules that lead there
    lesson.next()          # on to the next question
    lesson.done

Nothing here raises for what a student does: an open question says "not answered yet", and stays open.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from dfcrules.errors import BadData
from dfcrules.lesson.shipped import lesson_named, lessons, names
from dfcrules.quiz.making import options_of
from dfcrules.quiz.marking import Marking, mark
from dfcrules.quiz.question import Question
from dfcrules.quiz.wording import is_wish
from dfcrules.scenario.asking import asked_in
from dfcrules.scenario.happening import step_words
from dfcrules.scenario.position import begin
from dfcrules.scenario.reading import Scenario, load
from dfcrules.scenario.running import play
from dfcrules.scenario.telling import card_lines, labels, position_lines
from dfcrules.scenario.versions import Versions, versions
from dfcrules.show.words import clean_lines
from dfcrules.value import Value

if TYPE_CHECKING:
    from dfcrules.game.events import Event
    from dfcrules.play import Game

NOT_ANSWERED = "not answered yet"


class Stage(Value):
    """Where a lesson is: the step (0 before the first), what is said there, and whether a question is open."""

    step: int
    text: str
    asks: bool = False

    def __str__(self) -> str:
        return clean_lines(self.text)

    def __repr__(self) -> str:
        return str(self)


class Lesson:
    """A scenario to go through, predicting.

    question: the open question (`None` if there is none), whose `options`, if it has any, are suggestions; a prediction
    may be anything. markings: what was said to each prediction so far. game: the game as far as it has been told.
    """

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.question: Question | None = None
        self.markings: list[Marking] = []
        self._games: list[Game] = []
        self._events: list[tuple[Event, ...]] = []
        self._who: list[str] = []
        self._play()
        self._versions: Versions | None = None
        self._waiting = [
            (step.number, asked) for step in scenario.steps[: len(self._events)] for asked in asked_in(step)
        ]
        self._told = 0
        self._asked_of = 0
        self._reasons: set[str] = set()

    @staticmethod
    def load(path: str | Path) -> Lesson:
        """A lesson from a scenario file, or by the name of one that comes with the package. Raises `BadData`."""
        return Lesson(lesson_named(str(path)) if str(path) in names() else load(path))

    def _play(self) -> None:
        game = begin(self.scenario)
        self._games.append(game.fork())
        for ran in play(self.scenario, game):
            self._games.append(game.fork())
            self._events.append(ran.events)
            self._who.append(ran.decider or ran.active)

    # --- asking

    @property
    def waits(self) -> bool:
        """Whether a question is open."""
        return self.question is not None

    @property
    def done(self) -> bool:
        """Whether everything has been told and every question answered or given up."""
        return self.question is None and not self._waiting and self._told >= len(self._events)

    @property
    def game(self) -> Game:
        """The game as far as it has been told: a copy, to look at or to play with."""
        return self._games[self._told].fork()

    @property
    def position(self) -> str:
        """The position to begin with, in words, with the cards in it."""
        return "\n".join([*position_lines(self.scenario), "", *card_lines(self.scenario)])

    @property
    def progress(self) -> tuple[int, int, int]:
        """How many predictions were right, how many were made, how many questions there are in all."""
        made = len(self.markings)
        left = len(self._waiting) + (self.question is not None)
        return len([one for one in self.markings if one.right]), made, made + left

    # --- going on

    def next(self) -> Stage:
        """Go on to the next question, telling what happens on the way. With a question open, that is said again."""
        if self.question is not None:
            return Stage(self._asked_of, f"{NOT_ANSWERED}: {self.question.asks}", asks=True)
        said: list[str] = []
        while self._waiting and not self._played().at(*self._waiting[0]):
            self._waiting.pop(0)  # nothing to be asked, such as about what is gone by then
        until = self._waiting[0][0] if self._waiting else len(self._events) + 1
        while self._told < min(until - 1, len(self._events)):
            said += self._tell()
        if not self._waiting:
            return Stage(self._told, "\n".join([*said, self._end()]))
        step, asked = self._waiting.pop(0)
        if step != self._asked_of and not is_wish(asked, self.scenario.steps[step - 1]):
            said += self._step_line(step)
        self._asked_of = step
        played = self._played()
        beliefs = played.at(step, asked)
        options = options_of(beliefs, Random(f"{self.scenario.title} {step} {asked}"))
        stacked = bool(self._games[step].zone("stack"))
        self.question = Question(
            self.scenario, step, asked, beliefs, options, whose=tuple(self._who), free=True, stacked=stacked
        )
        return Stage(step, "\n".join([*said, self.question.asks]), asks=True)

    def predict(self, value: object) -> Marking | Stage:
        """Say what you expect; the question is then closed, and the answer comes with its reasons."""
        if self.question is None:
            return Stage(self._told, "There is no open question; lesson.next() goes on.")
        try:
            marking = mark(self.question, value)
        except BadData as error:
            return Stage(self._asked_of, f"{NOT_ANSWERED}: {error}", asks=True)
        self.markings.append(marking)
        self._close(marking)
        return marking

    def reveal(self) -> Stage:
        """Give the open question up: its answer with the reasons."""
        if self.question is None:
            return Stage(self._told, "There is no open question; lesson.next() goes on.")
        marking = mark(self.question, self.question._right)
        self._close(marking)
        return Stage(self._asked_of, marking.text.replace("Right: ", "The answer is ", 1))

    def _close(self, marking: Marking) -> None:
        self.question = None
        self._reasons = set(marking.reasons)

    def _played(self) -> Versions:
        if self._versions is None:
            self._versions = versions(self.scenario)
        return self._versions

    def _tell(self) -> list[str]:
        """One step and its events."""
        number = self._told + 1
        said = [] if number == self._asked_of else self._step_line(number)
        said += [f"  {event}" for event in self._events[number - 1] if str(event) not in self._reasons]
        self._reasons = set()
        self._told = number
        return said

    def _step_line(self, number: int) -> list[str]:
        step = self.scenario.steps[number - 1]
        words = step_words(step, labels(self.scenario), self._who[number - 1])
        return [f"{number}. {words}"] if words else []

    def _end(self) -> str:
        right, made, _ = self.progress
        about = f" It was about: {self.scenario.title}." if self.scenario.title else ""
        return f"That is the end. Right: {right} of {made}.{about}" if made else f"That is the end.{about}"

    def __str__(self) -> str:
        unsettled = [f"unsettled: {self.scenario.unsettled}"] if self.scenario.unsettled else []
        right, made, number = self.progress
        state = f"{made} of {number} questions answered, {right} right"
        head = self.scenario.question or self.scenario.title  # a title may say the answer: it comes at the end
        return clean_lines("\n".join([head, *unsettled, "", self.position, "", state]))

    def __repr__(self) -> str:
        return str(self)


__all__ = ["Lesson", "Stage", "lesson_named", "lessons", "names"]
