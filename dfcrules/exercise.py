"""Exercises: a question to predict, a board to try it out on, an answer that is marked. Two cells of a notebook each.

    task = exercise("enters-transformed")      # a lesson by its name; or a scenario file of your own
    task                                       # what is there, what happens, and what is asked; never the answer

    answer = ...
    task.check(answer)                         # "not answered yet"; then: right, or which mistake leads to it

Nothing here raises for what a student does. In a cell of otter-grader or nbgrader: `assert task.check(answer).right`.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from types import EllipsisType
from typing import TYPE_CHECKING, Any

from dfcrules import rulebook
from dfcrules.errors import BadData
from dfcrules.lesson.shipped import lesson_named, names
from dfcrules.quiz.making import options_of
from dfcrules.quiz.marking import Marking, mark
from dfcrules.quiz.parting import reasons
from dfcrules.quiz.question import NUMBER, Question, is_whole
from dfcrules.rules.misconceptions import misconception
from dfcrules.rules.standard import Rules
from dfcrules.scenario.asking import NO, YES, Asked, asked_in
from dfcrules.scenario.position import begin
from dfcrules.scenario.reading import Scenario, load
from dfcrules.scenario.running import play
from dfcrules.scenario.versions import versions
from dfcrules.show.words import clean
from dfcrules.value import Value

if TYPE_CHECKING:
    from dfcrules.play import Game

NOT_ANSWERED = "not answered yet"

FORMS = {
    "pt": "such as 2/2",
    "colors": "such as black and red, or BR; colorless",
    "identity": "such as black and red, or BR; colorless",
    "face": "front or back",
    "zone": "such as battlefield, graveyard, hand, library, exile or stack",
    "keywords": "such as flying; trample",
    "mana_cost": "such as {2}{B}, or none",
}
"""How to write an answer that is no number, where there are no options to choose from."""


class NotAnswered(Value):
    """What is said where there is no answer: that is no error, and not right either."""

    text: str
    right: bool = False

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return self.text


class Hint(Value):
    """Which rule decides the question, and what that rule says; how it comes out here is left to the reader."""

    rule: str
    text: str

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return self.text


class Exercise:
    """One question of a scenario. `question` has its parts; what is right is not in it by any public name."""

    def __init__(self, scenario: Scenario, number: int = 1) -> None:
        self.scenario = scenario
        self.number = number
        self.question = _question(scenario, number)

    @property
    def game(self) -> Game:
        """The game as the question stands, before what it asks about has happened: a fork, to try it out on a board."""
        game = begin(self.scenario)
        self._play_on(game)
        return game.fork()

    @property
    def start(self) -> Game:
        """The game at the position that is shown, before anything happens: a fork as well."""
        return begin(self.scenario)

    def check(self, answer: object) -> Marking | NotAnswered:
        """Mark an answer: a value, its text, or the letter of an option. `...` stands for none: "not answered yet"."""
        if isinstance(answer, EllipsisType):
            return NotAnswered(f"{NOT_ANSWERED}: {self.question.asks}")
        try:
            return mark(self.question, answer)
        except BadData as error:
            return NotAnswered(f"{NOT_ANSWERED}: {error}")

    def hint(self) -> Hint:
        """The rule that decides it, in the rulebook's words, without the answer."""
        rule = self._rule()
        if not rule:
            return Hint("", "Try it on a board: Board(task.game).")
        entry = rulebook.look_up(rule)
        return Hint(rule, f"The rule to read is {entry.number}. {entry.text}")

    @property
    def rules(self) -> tuple[str, ...]:
        """The numbers of the rules it is about: those of its file, and those that the mistakes made here break."""
        kinds = [misconception(name).breaks for name in self.misconceptions]
        return tuple(dict.fromkeys([*self.scenario.rules, *kinds]))

    @property
    def misconceptions(self) -> tuple[str, ...]:
        """The names of the misconceptions that lead to a wrong answer here."""
        return tuple([name for names in self.question._beliefs.values() for name in names])

    @property
    def shows_board(self) -> bool:
        """Whether a picture of the board gives nothing away: it is the same by every mistake that is wrong here."""
        right = self._drawn(Rules())
        return all(self._drawn(misconception(name)) == right for name in self.misconceptions)

    def _drawn(self, rules: Rules) -> str:
        from dfcrules.show.svg import board_svg

        rules.name = Rules.name  # a picture says by which rules it is drawn
        return board_svg(begin(self.scenario, rules))

    @property
    def form(self) -> str:
        """In which form an answer may be given, in a few words."""
        return _form(self.question)

    @property
    def text(self) -> str:
        """All of it in words: the position, the cards, what happens, what is asked, and how to answer."""
        said = [f"unsettled: {clean(self.scenario.unsettled)}", ""] if self.scenario.unsettled else []
        return "\n".join([*said, self.question.text, f"  ({self.form})"])

    def _play_on(self, game: Game) -> None:
        """Play what happens before the step that is asked about."""
        if self.question.step > 1:
            for ran in play(self.scenario, game):
                if ran.step.number == self.question.step - 1:
                    return

    def _rule(self) -> str:
        """The rule that the first mistake breaks; if none is known, what the file is about."""
        found = [misconception(name).breaks for name in self.misconceptions]
        found += [*self.scenario.rules, *[reason.rule for reason in reversed(reasons(self.question))]]
        return next(filter(rulebook.has, found), "")

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return self.text

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        from dfcrules.show.exercise import bundle_of_exercise

        return bundle_of_exercise(self)


def exercise(name: str | Path | Scenario, number: int = 1) -> Exercise:
    """An exercise: a lesson that comes with the package, by its name, or a scenario file; and which of its questions.

    Raises `UnknownName` or `BadData` that say what there is.
    """
    if isinstance(name, Scenario):
        return Exercise(name, number)
    if str(name) not in names() and Path(name).suffix == ".toml":
        return Exercise(load(name), number)
    return Exercise(lesson_named(str(name)), number)


def questions_in(scenario: Scenario) -> tuple[tuple[int, Asked], ...]:
    """The questions of a scenario in the order in which they come up, each with the number of its step."""
    return tuple([(step.number, asked) for step in scenario.steps for asked in asked_in(step)])


def _question(scenario: Scenario, number: int) -> Question:
    there = questions_in(scenario)
    if not there:
        raise BadData("nothing is expected in this scenario, so there is nothing to ask", scenario.path)
    if not isinstance(number, int) or not 1 <= number <= len(there):
        counted = "is only one question" if len(there) == 1 else f"are {len(there)} questions"
        raise BadData(f"there {counted}; there is no number {number!r}", scenario.path)
    step, asked = there[number - 1]
    played = versions(scenario)
    beliefs = played.at(step, asked)
    if played.standard.answer(step, asked) is None:
        raise BadData(f"the game does not come so far that question {number} has an answer", scenario.path)
    # a number is typed in, so that no option gives it away
    number_asked = asked.is_number or all(map(is_whole, beliefs))
    options = () if number_asked else options_of(beliefs, Random(f"{scenario.title} {step} {asked}"))
    whose = tuple([ran.decider or ran.active for ran in played.standard.steps])
    stacked = played.standard.stacked[step - 1]
    return Question(scenario, step, asked, beliefs, options, whose=whose, stacked=stacked)


def _form(question: Question) -> str:
    asked = question.asked
    if set(question.options) == {YES, NO}:
        return f"{YES} or {NO}"
    if question.options:
        return "; ".join(f"{letter}) {option}" for letter, option in question.lettered)
    if question.kind == NUMBER or asked.is_number:
        return "a number" if asked.key not in ("power", "toughness", "loyalty", "defense") else "a number, or none"
    return FORMS.get(asked.key, "in words")
