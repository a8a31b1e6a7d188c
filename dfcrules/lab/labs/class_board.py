"""ClassBoard: one question for all together. Hands are counted, then it is revealed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dfcrules.lab.form import Form, Json, bars, here, press, slide, words
from dfcrules.quiz import Poll, Question, mark

MOST_HANDS = 60


class ClassBoard(Form):
    """Predict together: count hands for each option, reveal, look at the chart. `poll` is the `Poll` behind it."""

    title = "What does the class say?"

    def __init__(self, question: Question | Poll) -> None:
        self.poll = question if isinstance(question, Poll) else Poll(question)
        self.revealed = False
        hands = {letter: self.poll.hands.get(option, 0) for letter, option in self.poll.question.lettered}
        super().__init__(**hands)

    def controls(self) -> list[Json]:
        hands = [
            slide(letter, f"{letter}) {option}", self.values[letter], 0, MOST_HANDS)
            for letter, option in self.poll.question.lettered
        ]
        shown = [("reveal", "Reveal")] if not self.revealed else [("hide", "Hide again")]
        return [*hands, press("go", "Then", shown)]

    def change(self, values: Mapping[str, Any]) -> None:
        super().change(values)
        options = dict(self.poll.question.lettered)
        self.poll.count({options[letter]: self.values[letter] for letter in values})

    def pressed(self, name: str, value: Any) -> None:
        self.revealed = value == "reveal"

    def parts(self) -> list[Json]:
        question = self.poll.question
        text, _, asks = question.text.rpartition("\n")
        rows = []
        for letter, option in question.lettered:
            hands = self.values[letter]
            right = self.revealed and mark(question, option).right
            words_ = f"{hands} {'hand' if hands == 1 else 'hands'}{', right' if right else ''}"
            rows.append(
                (f"{letter}) {option}{' ✓' if right else ''}", [("dealt" if right else "assigned", 0, hands, words_)])
            )
        pictures = self.printed(question.scenario)
        parts = [words(text), *pictures, words(asks, "head"), here(*dict(question.lettered), "go"), bars("Hands", rows)]
        return [*parts, *([words(self.poll.reveal())] if self.revealed else [])]
