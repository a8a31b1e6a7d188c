"""Outcomes as a small multiple: one panel for each end, the amount of damage after each effect on its way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.outcomes import Outcome, Outcomes
from dfcrules.show.chart import Chart
from dfcrules.show.charts import AMOUNTS, NEUTRAL, SIZE, canvas_of, legend, order_words, rectangle, write
from dfcrules.show.damage import Row, rows_since
from dfcrules.show.words import clean, cut

if TYPE_CHECKING:
    from matplotlib.axes import Axes

OUTCOMES = "What could have happened (616.1)"
ACROSS = 3
PANELS = 12
"""More ends than this are counted, not drawn."""
LINES = 6
"""More accounts of damage than this in one panel are counted, not drawn."""


def outcomes_chart(outcomes: Outcomes) -> Chart:
    """One panel for each end: the effects in their order, and how much damage was left after each of them.

    The amounts are drawn to one scale, from left to right: assigned, after each effect, dealt.
    """
    ends = list(outcomes)[:PANELS]
    rows = [rows_since(end.state, end.events_before) for end in ends]
    largest = max([1, *(value for one in rows for row in one for value in _amounts(row))])
    figure, grid = canvas_of(OUTCOMES, ACROSS, max(1, -(-len(ends) // ACROSS)), [_height(one) for one in rows])
    for number, (axes, end, mine) in enumerate(zip(grid, ends, rows, strict=False), 1):
        _panel(axes, f"{number}. {_order(mine) or _decided(end)}", mine, largest, _result(end))
    for axes in grid[len(ends) :]:
        axes.set_axis_off()
    there = {"assigned", "dealt"} | {change.kind for mine in rows for row in mine for change in row.changes}
    legend(figure, [(name, look) for name, look in AMOUNTS.items() if name in there])
    numbers = [
        (number, _who(end), _order([row]) or "-", row.source, row.recipient, order_words(row), row.dealt, _result(end))
        for number, (end, mine) in enumerate(zip(ends, rows, strict=True), 1)
        for row in mine
    ]
    title = OUTCOMES
    if len(outcomes) > PANELS:
        title += f": the first {PANELS} of {len(outcomes)}"
    columns = ("end", "decided by", "order", "source", "recipient", "amounts", "dealt", "result")
    return Chart(title, figure, columns, numbers)


def _height(rows: list[Row]) -> float:
    return 1.0 + 0.5 * max(1, min(LINES, len(rows)))


def _amounts(row: Row) -> list[int]:
    """Assigned, after each effect, dealt."""
    return [row.assigned, *(change.after for change in row.changes), row.dealt]


def _order(rows: list[Row]) -> str:
    """The effects in the order in which they were applied, of the account with the most of them."""
    longest = max(rows, key=lambda row: len(row.changes), default=None)
    return "" if longest is None else ", ".join(change.label for change in longest.changes)


def _who(end: Outcome) -> str:
    return clean(", ".join(dict.fromkeys(given.player for given in end.answers))) or "nobody"


def _decided(end: Outcome) -> str:
    return clean("; ".join(f"{given.player}: {given.answer}" for given in end.answers)) or "nobody decides"


def _result(end: Outcome) -> str:
    return clean(", ".join(end.changes)) or "nothing changes"


def _panel(axes: Axes, title: str, rows: list[Row], largest: int, result: str) -> None:
    """Each account is a row of bars, as high as the amounts they stand for."""
    steps = max([2, *(len(_amounts(row)) for row in rows)])
    axes.set_title(cut(title, 46), fontsize=SIZE - 4, loc="left", parse_math=False, color=NEUTRAL)
    for line, row in enumerate(rows[:LINES]):
        kinds = ["assigned", *(change.kind for change in row.changes), "dealt"]
        for place, (kind, amount) in enumerate(zip(kinds, _amounts(row), strict=True)):
            high = 0.72 * amount / largest
            rectangle(axes, place + 0.1, line + 0.98 - high, 0.8, high, AMOUNTS[kind])
            write(axes, place + 0.5, line + 0.95 - high, str(amount), SIZE - 3, va="bottom", color=NEUTRAL)
        write(axes, steps + 0.05, line + 0.7, cut(f"to {row.recipient}", 22), SIZE - 4, ha="left", color=NEUTRAL)
    lines = min(LINES, len(rows))
    if len(rows) > LINES:
        write(axes, 0.1, lines + 0.35, f"and {len(rows) - LINES} more", SIZE - 4, ha="left", color=NEUTRAL)
    axes.set_xlim(0, steps + 2.2)
    axes.set_ylim(max(1, lines) + (0.6 if len(rows) > LINES else 0.1), -0.25)
    axes.set_xticks([])
    axes.set_yticks([])
    axes.set_xlabel(cut(result, 52), fontsize=SIZE - 4, parse_math=False, color=NEUTRAL, loc="left")
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
