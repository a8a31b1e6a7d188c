"""LessonPlayer: a lesson to go through, predicting; a wrong prediction is told which mistaken rule leads to it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from dfcrules.lab.form import Form, Json, ask, here, press, words
from dfcrules.lesson import Lesson, Stage
from dfcrules.quiz import Marking

LESSON = "Lesson"


class LessonPlayer(Form):
    """A lesson on the page: `LessonPlayer("...")` with the name or the file of one, or a `Lesson`."""

    def __init__(self, lesson: Lesson | str | Path) -> None:
        self.lesson = lesson if isinstance(lesson, Lesson) else Lesson.load(lesson)
        self.title = LESSON  # the title of a lesson may say its answer, and is told at the end
        self.told: list[Json] = []
        super().__init__(own="")

    def controls(self) -> list[Json]:
        question = self.lesson.question
        if question is not None:
            expect = "What do you expect?"
            options = [press("predict", expect, [(option, option) for option in question.options])]
            return [
                *(options if question.options else []),
                ask("own", "or in your own words" if question.options else expect, self.values["own"]),
                press("go", "Then", [("say", "Say it"), ("reveal", "Show me")]),
            ]
        return [press("go", "Then", [("next", "Go on")])] if not self.lesson.done else []

    def pressed(self, name: str, value: Any) -> None:
        lesson = self.lesson
        if name == "predict":
            self._hear(lesson.predict(value))
        elif value == "say":
            self._hear(lesson.predict(self.values["own"]))
        elif value == "reveal":
            self._hear(lesson.reveal())
        else:
            self._hear(lesson.next())

    def _hear(self, said: object) -> None:
        """What the lesson says to what was done."""
        if isinstance(said, Marking):
            self.told.append(words(("✓ " if said.right else "✗ ") + str(said), "good" if said.right else "warn"))
        else:
            before, _, last = str(said).rpartition("\n")
            asks = isinstance(said, Stage) and said.asks
            self.told += [words(before)] if before else []
            self.told.append(words(last, "head" if asks else ""))
        if self.lesson.question is None:
            self.values["own"] = ""

    def parts(self) -> list[Json]:
        lesson = self.lesson
        right, made, number = lesson.progress
        question = [words(lesson.scenario.question, "head")] if lesson.scenario.question else []
        progress = words(f"{made} of {number} questions answered, {right} right", "faint")
        return [
            *question,
            words(lesson.position),
            *self.printed(lesson.scenario),
            *self.told,
            here("predict", "own", "go"),
            progress,
        ]
