"""A question: a position, what happens, what is asked, and the options that misconceptions really compute there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from dfcrules.quiz.wording import asks, is_wish
from dfcrules.scenario.asking import Asked
from dfcrules.scenario.happening import step_words
from dfcrules.scenario.telling import card_lines, labels, position_lines
from dfcrules.show.words import clean, clean_lines

if TYPE_CHECKING:
    from dfcrules.scenario.reading import Scenario

CHOICE: Final = "choice"
NUMBER: Final = "number"
OPEN: Final = "open"
LETTERS: Final = "ABCDEFGH"


class Question:
    """One question with its options. What is right is not in it by any public name, nor in what it prints.

    text: all that a student needs, the options left out: `position`, `cards` and `happens` (lines), and `asks`, the
    question itself. kind: CHOICE, with `options` to choose from; NUMBER, to be typed in; or OPEN, where options are
    suggestions. topic, difficulty (1-3):
    what it is about, and how much has to be kept in mind. scenario, step, asked: where it comes from. whose: who acts
    or decides in each step; stacked: whether something is on the stack at the moment that is asked about.
    """

    def __init__(
        self,
        scenario: Scenario,
        step: int,
        asked: Asked,
        beliefs: Mapping[str, tuple[str, ...]],
        options: tuple[str, ...] = (),
        topic: str = "",
        whose: tuple[str, ...] = (),
        free: bool = False,
        stacked: bool = False,
    ) -> None:
        self.scenario = scenario
        self.step = step
        self.asked = asked
        self.options = options
        self.topic = topic
        self.difficulty = 1 if step <= 1 else 2 if step <= 3 else 3
        self._beliefs = dict(beliefs)
        number = asked.is_number and is_whole(self._right)
        self.kind = OPEN if free or not (options or number) else CHOICE if options else NUMBER
        called = labels(scenario)
        self.position = tuple(map(clean_lines, position_lines(scenario)))
        self.cards = tuple(map(clean_lines, card_lines(scenario)))
        players = [*whose, *[scenario.active] * len(scenario.steps)]
        last = scenario.steps[step - 1]
        before = scenario.steps[: step - is_wish(asked, last)]
        told = [step_words(one, called, who) for one, who in zip(before, players, strict=False)]
        self.happens = tuple([clean(words) for words in told if words])
        self.asks = clean(asks(asked, last, called, players[step - 1], stacked))

    @property
    def text(self) -> str:
        """Position, cards, what happens, and what is asked; options stand apart."""
        parts = [*self.position, "", "The cards:", *[f"  {line}" for line in self.cards]]
        if self.happens:
            parts += ["", "What happens:", *[f"  {number}. {line}" for number, line in enumerate(self.happens, 1)]]
        return "\n".join([*parts, "", self.asks])

    @property
    def lettered(self) -> tuple[tuple[str, str], ...]:
        """The options with their letters."""
        return tuple(zip(LETTERS, self.options, strict=False))

    def for_student(self) -> dict[str, Any]:
        """The question as plain data without any answer: text, kind and options."""
        return {"text": self.text, "kind": self.kind, "options": list(self.options)}

    def key(self) -> dict[str, Any]:
        """What a marker has to know, as plain data: the right answer, and which mistakes lead to which wrong ones."""
        wrong = {answer: list(names) for answer, names in self._beliefs.items() if names}
        letters = {option: letter for letter, option in self.lettered}
        return {
            "right": self._right,
            "letter": letters.get(self._right, ""),
            "options": list(self.options),
            "wrong": wrong,
        }

    @property
    def _right(self) -> str:
        return next(answer for answer, names in self._beliefs.items() if not names)

    def __str__(self) -> str:
        shown = [f"  {letter}) {clean(option)}" for letter, option in self.lettered] or (
            ["  (a number)"] if self.kind == NUMBER else []
        )
        return "\n".join([self.text, *shown])

    def __repr__(self) -> str:
        return str(self)


def is_whole(text: str) -> bool:
    """Whether a text is a whole number."""
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdigit()
