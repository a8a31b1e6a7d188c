"""QuizPlayer: questions one after the other; a wrong answer is told which mistaken rule leads to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dfcrules.errors import BadData
from dfcrules.lab.form import Form, Json, ask, here, press, words
from dfcrules.quiz import Marking, Question, mark


class QuizPlayer(Form):
    """Questions to answer on the page: `QuizPlayer(quiz.generate(seed=7, number=5))`. `markings` has what was said."""

    title = "Quiz"

    def __init__(self, questions: Sequence[Question]) -> None:
        self.questions = tuple(questions)
        if not self.questions:
            raise BadData("a quiz needs at least one question", "questions")
        self.markings: dict[int, Marking] = {}
        self.place = 0
        super().__init__(answer="")

    @property
    def question(self) -> Question:
        """The question on the page."""
        return self.questions[self.place]

    def controls(self) -> list[Json]:
        controls: list[Json] = []
        if self.place not in self.markings:
            options = [(letter, f"{letter}) {option}") for letter, option in self.question.lettered]
            if options:
                controls.append(press("choose", "Your answer", options))
            else:
                controls += [
                    ask("answer", "Your answer", self.values["answer"]),
                    press("go", "Then", [("say", "Answer")]),
                ]
        turns = [("back", "← The one before")] if self.place else []
        turns += [("next", "The next one →")] if self.place < len(self.questions) - 1 else []
        return [
            *controls,
            *([press("turn", f"Question {self.place + 1} of {len(self.questions)}", turns)] if turns else []),
        ]

    def pressed(self, name: str, value: Any) -> None:
        if name == "turn":
            self.place += 1 if value == "next" else -1
            self.values["answer"] = ""
        else:
            given = dict(self.question.lettered)[value] if name == "choose" else self.values["answer"]
            self.markings[self.place] = mark(self.question, given)

    def parts(self) -> list[Json]:
        question = self.question
        text, _, asks = question.text.rpartition("\n")
        parts = [words(text), *self.printed(question.scenario), words(asks, "head")]
        marking = self.markings.get(self.place)
        if marking is not None:
            listed = [f"{letter}) {option}" for letter, option in question.lettered]
            parts += [words("\n".join(listed))] if listed else []
            given = f"Your answer: {marking.answer}"
            parts.append(
                words(f"{'✓' if marking.right else '✗'} {given}\n{marking}", "good" if marking.right else "warn")
            )
        right = sum(one.right for one in self.markings.values())
        parts.append(here("choose", "answer", "go", "turn"))
        return [*parts, words(f"{len(self.markings)} of {len(self.questions)} answered, {right} right", "faint")]
