"""A class: its answers as a table, and a chart of which misconceptions it holds."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from dfcrules.quiz.classroom import COLUMNS, Rows, Tally
from dfcrules.rules.misconceptions import MISCONCEPTIONS
from dfcrules.show.chart import Chart
from dfcrules.show.charts import SIZE, Look, canvas, legend, name_ticks, rectangle, write
from dfcrules.show.words import clean

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from pandas import DataFrame

    from dfcrules.quiz.classroom import Row

TITLE = "Which misconceptions a class holds"
KINDS = {
    "people": Look("#e69f00", "//", "P"),
    "programs": Look("#56b4e9", "..", "F"),
    "unexplained": Look("#bbbbbb", "", "?"),
}
"""Mistakes of people, faults of programs, and what nothing known explains."""

LEGEND = {
    "people": "P  a mistake of people",
    "programs": "F  a fault of programs",
    "unexplained": "?  none that is known",
}
NEUTRAL = "#7a7a7a"


def class_table(rows: Rows | Iterable[Row]) -> DataFrame:
    """One row for each answer: student, question, answer, right, misconception."""
    from pandas import DataFrame as Frame

    told = [(clean(r.student), clean(r.question), clean(r.answer), r.right, clean(r.misconception)) for r in rows]
    return Frame(told, columns=list(COLUMNS))


def misconception_chart(answers: Rows | Tally | Iterable[Row]) -> Chart:
    """A bar for each misconception: how many answers it leads to; first mistakes of people, then faults of programs.

    answers: rows of a class, or counts of hands. An answer to which several lead counts for each of them.
    """
    tally = answers if isinstance(answers, Tally) else Tally.of(answers)
    order = list(KINDS)
    counted = sorted(tally.held.items(), key=lambda one: order.index(kind_of(one[0])))
    figure, axes = canvas(TITLE, 10.5, 2.2 + 0.5 * max(2, len(counted)))
    for place, (name, number) in enumerate(counted):
        look = KINDS[kind_of(name)]
        rectangle(axes, 0, place + 0.12, number, 0.76, look)
        write(axes, number, place + 0.5, f"  {number}  {look.letter}", SIZE - 1, ha="left", color=NEUTRAL)
    _axes(axes, [in_words(name) for name, _ in counted], max([1, *[number for _, number in counted]]))
    legend(figure, [(LEGEND[kind], look) for kind, look in KINDS.items()])
    numbers = [(name, kind_of(name), number, tally.answers) for name, number in counted]
    return Chart(TITLE, figure, ("misconception", "of", "answers", "of all answers"), numbers)


def kind_of(name: str) -> str:
    """Whose mistake a misconception is: of "people", of "programs"; "unexplained" for what is none that is known."""
    made_by = {kind.__name__: kind.made_by for kind in MISCONCEPTIONS}
    return made_by.get(name, "unexplained")


def in_words(name: str) -> str:
    """The name of a misconception as words: "token copies cannot transform"."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower()


def _axes(axes: Axes, names: Sequence[str], most: int) -> None:
    from matplotlib.ticker import MaxNLocator

    axes.set_xlim(0, most * 1.2)
    axes.set_ylim(max(1, len(names)), -0.2)
    axes.set_xlabel("answers", fontsize=SIZE, color=NEUTRAL)
    axes.tick_params(axis="x", labelsize=SIZE - 2, colors=NEUTRAL)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    places: list[Any] = [place + 0.5 for place in range(len(names))]
    name_ticks(axes, places, names)
    if not names:
        write(axes, most * 0.6, 0.4, "no wrong answers", SIZE, color=NEUTRAL)
