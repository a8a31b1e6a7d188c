"""Solutions: what stands open is found, and filled in from the table of answers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dfcrules import BadData
from dfcrules.coursework.solving import open_in, read_answers, solved


def notebook(*cells: str) -> dict[str, Any]:
    """A notebook of code cells, but for those that begin like a heading or a link."""
    return {
        "cells": [
            {"cell_type": "markdown" if text.startswith(("#", "[", "!")) else "code", "source": text} for text in cells
        ]
    }


OPEN = notebook(
    "# 02 · Entering\n\nA question.",
    "from dfcrules.exercise import exercise\n\ntask = exercise('enters-transformed')\ntask",
    "answer = ...\ntask.check(answer)",
    "[on](03-turning-over.ipynb#A-part) and [out](https://example.org/a) and [here](#there) ![x](pictures/board.svg)",
    "second = exercise('enters-transformed', 2)\nsecond",
    "%time 1",
    "'é'; answer = ...  # say 4/3?\nsecond.check(answer)",
    "answers = [..., ...]",
    "known = [1, 2]; slices = known[...] if 0 else ()",
)
ANSWERS = {"enters-transformed": "back", "enters-transformed 2": "4/3", "answers": ["A", 3]}


def test_what_stands_open_is_found_with_the_exercise_that_checks_it() -> None:
    assert [(one.cell, one.name, one.key) for one in open_in(OPEN)] == [
        (2, "answer", "enters-transformed"),
        (6, "answer", "enters-transformed 2"),
        (7, "answers", "answers"),
    ]


def test_a_solution_has_the_answers_and_all_else_as_it_was() -> None:
    made = solved(OPEN, ANSWERS, "02-entering")
    sources = ["".join(cell["source"]) for cell in made["cells"]]
    assert sources[2] == 'answer = "back"\ntask.check(answer)'
    assert sources[6] == "'é'; answer = \"4/3\"  # say 4/3?\nsecond.check(answer)"
    assert sources[7] == 'answers = ["A", 3]'
    assert [sources[at] for at in (1, 4, 5, 8)] == [OPEN["cells"][at]["source"] for at in (1, 4, 5, 8)]


def test_it_says_that_it_is_one_and_its_links_are_seen_from_its_folder() -> None:
    made = solved(OPEN, ANSWERS, "02-entering")
    first, links = "".join(made["cells"][0]["source"]), "".join(made["cells"][3]["source"])
    assert first.splitlines() == [
        "# 02 · Entering (solutions)",
        "",
        "*These are the solutions. First try [the notebook itself](../02-entering.ipynb).*",
        "",
        "A question.",
    ]
    assert links == (
        "[on](../03-turning-over.ipynb#A-part) and [out](https://example.org/a) and [here](#there) "
        "![x](../pictures/board.svg)"
    )


def test_the_open_notebook_stays_as_it_is() -> None:
    before = repr(OPEN)
    solved(OPEN, ANSWERS, "02-entering")
    assert repr(OPEN) == before


def test_nothing_stands_open_in_a_solution() -> None:
    assert open_in(solved(OPEN, ANSWERS, "02-entering")) == []


def test_an_answer_that_is_missing_is_named() -> None:
    with pytest.raises(BadData, match=r'answers.toml: \["02-entering"\]: no answer is given to enters-transformed 2'):
        solved(OPEN, {"enters-transformed": "back", "answers": []}, "02-entering")


def test_an_answer_to_nothing_is_named() -> None:
    with pytest.raises(BadData, match="nothing of this name stands open in the notebook: enters-transfomed"):
        solved(OPEN, {**ANSWERS, "enters-transfomed": "front"}, "02-entering")


@pytest.mark.parametrize("text", ["a = ", "loose = 1"])
def test_a_table_of_answers_that_cannot_be_read_is_named(tmp_path: Path, text: str) -> None:
    (tmp_path / "answers.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BadData, match=r"answers.toml: (this table|there should be)"):
        read_answers(tmp_path / "answers.toml")
