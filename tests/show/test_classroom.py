"""A class as a table and as a chart."""

from __future__ import annotations

import pytest

from dfcrules.quiz import Rows
from dfcrules.show import class_table, misconception_chart


@pytest.fixture
def rows() -> Rows:
    rows = Rows()
    rows.enter("Mia", 1, "4", right=True)
    rows.enter("Mia", 2, "0", right=False, names=["BackFaceManaValueZero"])
    rows.enter("Noah", 2, "0", right=False, names=["BackFaceManaValueZero"])
    rows.enter("Noah", 3, "no", right=False, names=["SagaSacrificedAtOnce"])
    rows.enter("$x$ <b>", 1, "7", right=False)
    return rows


def test_a_class_is_a_table(rows: Rows) -> None:
    table = class_table(rows)
    assert list(table.columns) == ["student", "question", "answer", "right", "misconception"]
    assert list(table["right"]) == [True, False, False, False, False]
    assert table.groupby("student")["right"].sum().to_dict() == {"$x$ <b>": 0, "Mia": 1, "Noah": 0}


def test_an_empty_class_is_an_empty_table() -> None:
    assert list(class_table(Rows()).columns) == ["student", "question", "answer", "right", "misconception"]


def test_the_chart_keeps_people_and_programs_apart(rows: Rows) -> None:
    assert str(misconception_chart(rows)).splitlines() == [
        "Which misconceptions a class holds",
        "  misconception          of           answers  of all answers",
        "  BackFaceManaValueZero  people             2               5",
        "  SagaSacrificedAtOnce   programs           1               5",
        "  none that is known     unexplained        1               5",
    ]


def test_each_bar_has_a_letter_beside_its_color(rows: Rows) -> None:
    (axes,) = misconception_chart(rows).figure.axes
    assert [text.get_text().strip() for text in axes.texts] == ["2  P", "1  F", "1  ?"]
    assert axes.get_yticklabels()[0].get_text() == "back face mana value zero"


def test_counts_of_hands_make_the_same_chart(rows: Rows) -> None:
    assert str(misconception_chart(rows.tally)) == str(misconception_chart(rows))


def test_a_class_without_mistakes_says_so() -> None:
    chart = misconception_chart(Rows())
    assert str(chart) == "Which misconceptions a class holds\n  (nothing)"
    assert chart.png()
