"""A class: answers as rows, in and out as CSV; how many hold which misconception; one question asked of all together.

A row says student, question, answer, right, misconception. An answer to which several misconceptions lead has several
rows' worth of names in its one row, joined by "; ".
"""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from dfcrules.errors import BadData
from dfcrules.quiz.marking import mark, understood
from dfcrules.rules.misconceptions import MISCONCEPTIONS

if TYPE_CHECKING:
    from dfcrules.quiz.marking import Marking
    from dfcrules.quiz.question import Question

COLUMNS = ("student", "question", "answer", "right", "misconception")
UNEXPLAINED = "none that is known"
"""What stands for a wrong answer to which no known misconception leads."""

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "'")
_DATE = re.compile(r"\d+[/-]\d+")
"""A size such as 5/4, which a spreadsheet would take for a day of the year."""


class Row(NamedTuple):
    """One answer of one student. misconception: the names of those that lead to it, joined by "; "; "" if right."""

    student: str
    question: str
    answer: str
    right: bool
    misconception: str

    @property
    def misconceptions(self) -> tuple[str, ...]:
        """The names, one by one."""
        return tuple([name for name in self.misconception.split("; ") if name])


class Rows:
    """The answers of a class."""

    def __init__(self, rows: Iterable[Row] = ()) -> None:
        self.rows = list(rows)

    def add(self, student: str, question: object, marking: Marking) -> Row:
        """Add what was marked; returns the row."""
        return self.enter(student, question, marking.answer, marking.right, marking.misconceptions)

    def enter(self, student: str, question: object, answer: str, right: bool, names: Iterable[str] = ()) -> Row:
        """Add an answer with the misconceptions that lead to it; returns the row."""
        believed = "" if right else "; ".join(names) or UNEXPLAINED
        row = Row(str(student), str(question), str(answer), right, believed)
        self.rows.append(row)
        return row

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def tally(self) -> Tally:
        """How many answers go back to which misconception."""
        return Tally.of(self.rows)

    def to_csv(self) -> str:
        """The rows as CSV. A cell that a spreadsheet would take for a formula or a date begins with an apostrophe."""
        return to_csv(COLUMNS, [(*row[:3], "yes" if row.right else "no", row.misconception) for row in self.rows])

    @staticmethod
    def from_csv(text: str) -> Rows:
        """The rows that `to_csv` wrote, perhaps edited. Raises `BadData` with the line."""
        rows = []
        for number, cells in enumerate(from_csv(COLUMNS, text), 2):
            if cells["right"].casefold() not in ("yes", "no", "true", "false"):
                raise BadData(f'"right" is yes or no, not {cells["right"]!r}', f"line {number}")
            right = cells["right"].casefold() in ("yes", "true")
            rows.append(Row(cells["student"], cells["question"], cells["answer"], right, cells["misconception"]))
        return Rows(rows)

    def __repr__(self) -> str:
        right = sum(row.right for row in self.rows)
        students = len({row.student for row in self.rows})
        return f"{len(self.rows)} answers of {students} students, {right} right"


class Tally:
    """How many answers there were, how many right, and how many go back to each misconception.

    An answer to which several lead counts as a part for each: which of them it was is not known.
    """

    def __init__(self) -> None:
        self.answers = 0
        self.right = 0
        self._held: Counter[str] = Counter()

    @staticmethod
    def of(rows: Iterable[Row]) -> Tally:
        """The tally of rows."""
        tally = Tally()
        for row in rows:
            tally.count(row.right, row.misconceptions)
        return tally

    def count(self, right: bool, names: Iterable[str], times: int = 1) -> None:
        """Count an answer, or as many alike."""
        self.answers += times
        if right:
            self.right += times
            return
        for name in tuple(names) or (UNEXPLAINED,):
            self._held[name] += times

    @property
    def held(self) -> dict[str, int]:
        """How many answers each misconception leads to, the most frequent first."""
        order = {kind.__name__: place for place, kind in enumerate(MISCONCEPTIONS)}
        names = sorted(self._held, key=lambda name: (-self._held[name], order.get(name, len(order)), name))
        return {name: self._held[name] for name in names}

    def __add__(self, other: Tally) -> Tally:
        added = Tally()
        added.answers, added.right = self.answers + other.answers, self.right + other.right
        added._held = self._held + other._held
        return added

    def __repr__(self) -> str:
        lines = [f"{self.answers} answers, {self.right} right"]
        return "\n".join([*lines, *[f"  {name}: {number}" for name, number in self.held.items()]])


class Poll:
    """One question for all together: hands are counted for each option and typed in, then it is revealed."""

    def __init__(self, question: Question) -> None:
        if not question.options:
            raise BadData("hands are counted for options, and this question has none", "question")
        self.question = question
        self.hands: dict[str, int] = {}

    def count(self, hands: Mapping[str, int]) -> None:
        """How many hands there were for each option, by letter or text. Raises `BadData`; then nothing is counted."""
        counted = dict(self.hands)
        for option, number in hands.items():
            if isinstance(number, bool) or not isinstance(number, int) or number < 0:
                raise BadData(f"hands are counted by a whole number, not {number!r}", f"option {option}")
            counted[understood(self.question, option)] = number
        self.hands = counted

    @property
    def rows(self) -> Rows:
        """The hands as rows of a class: "hand 1", "hand 2", ..."""
        rows, number = Rows(), 0
        for option in self.question.options:
            marking = mark(self.question, option) if self.hands.get(option) else None
            for _ in range(self.hands.get(option, 0)):
                number += 1
                assert marking is not None
                rows.add(f"hand {number}", self.question.asks, marking)
        return rows

    @property
    def tally(self) -> Tally:
        """The hands by misconception; the counts of several polls add up."""
        return self.rows.tally

    def reveal(self) -> str:
        """Each option with its hands, which one is right, and what each other one believes."""
        lines = [self.question.asks]
        for letter, option in self.question.lettered:
            marking = mark(self.question, option)
            hands = self.hands.get(option, 0)
            lines.append(
                f"  {letter}) {option}: {hands} {'hand' if hands == 1 else 'hands'}{', right' * marking.right}"
            )
            lines += [f"       {line}" for line in _beliefs(marking)]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return "\n".join([str(self.question), f"  hands so far: {sum(self.hands.values())}"])


def _beliefs(marking: Marking) -> list[str]:
    from dfcrules.rules.misconceptions import misconception

    if marking.right:
        return list(marking.reasons)
    return [f'"{misconception(name).believes}" ({misconception(name).breaks})' for name in marking.misconceptions]


def to_csv(columns: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """CSV with a heading, safe to open in a spreadsheet: no cell is taken for a formula or a date."""
    held = io.StringIO(newline="")
    writer = csv.writer(held, lineterminator="\r\n")
    writer.writerow(list(columns))
    writer.writerows([[_safe(str(cell)) for cell in row] for row in rows])
    return held.getvalue()


def from_csv(columns: Iterable[str], text: str) -> list[dict[str, str]]:
    """The rows of a CSV with these columns, whatever their order; others are left out. Raises `BadData`."""
    dialect = ";" if ";" in text.partition("\n")[0] else ","
    reader = csv.DictReader(io.StringIO(text.removeprefix("\ufeff"), newline=""), delimiter=dialect)
    missing = [column for column in columns if column not in (reader.fieldnames or ())]
    if missing:
        raise BadData(f"the column {missing[0]!r} is missing; the first line names the columns", "line 1")
    return [{column: _plain(row[column] or "") for column in columns} for row in reader]


def _safe(cell: str) -> str:
    return f"'{cell}" if _mistakable(cell) else cell


def _plain(cell: str) -> str:
    return cell[1:] if cell.startswith("'") and _mistakable(cell[1:]) else cell


def _mistakable(cell: str) -> bool:
    """Whether a spreadsheet would make something else of a cell: a formula, or a date."""
    return cell.startswith(_FORMULA) or _DATE.match(cell) is not None
