"""What teaches what: complete, and linked in all directions."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from dfcrules import UnknownName, rulebook
from dfcrules.cli import main
from dfcrules.coursework import course_folder, notebooks
from dfcrules.coursework.links import (
    CHAPTER,
    KINDS,
    NOT_TEACHING,
    Links,
    about,
    lessons_by_rule,
    links,
    misconceptions_table,
    notebooks_table,
    rules_of_the_chapter,
    rules_table,
)
from dfcrules.lesson import lesson_named, names

PACKAGE = course_folder().parent / "dfcrules" / "coursework"


@pytest.fixture
def small(tmp_path: Path) -> Links:
    """A course of one notebook, and two that speak of everything."""
    cells = [
        {"cell_type": "markdown", "source": "# 01 · Small\n\nThe back counts (712.8d-e)."},
        {"cell_type": "code", "source": "1", "outputs": [{"output_type": "stream", "text": "it stays (712.18)"}]},
        {"cell_type": "code", "source": "t = exercise('enters-transformed', 2)\nt", "outputs": []},
    ]
    for name in ("01-small", "for-teachers", "glossary"):
        (tmp_path / f"{name}.ipynb").write_text(json.dumps({"cells": cells}), encoding="utf-8")
    return links(tmp_path)


def test_a_notebook_teaches_what_it_cites_what_it_shows_and_what_it_asks(small: Links) -> None:
    [taught] = small.notebooks
    assert (taught.name, taught.title, taught.short) == ("01-small", "01 · Small", "01")
    assert taught.exercises == (("enters-transformed", 2),)
    assert {"712.8d", "712.8e", "712.18", "712.14a"} <= set(taught.rules)
    assert "EntersFrontUp" in taught.asked


def test_from_a_rule_or_a_misconception_one_comes_to_the_notebook(small: Links) -> None:
    assert [one.name for one in small.by_rule("712.8e")] == ["01-small"]
    assert [one.name for one in small.by_misconception("EntersFrontUp")] == ["01-small"]
    assert small.by_rule("712.20") == ()


def test_what_is_neither_taught_nor_listed_is_told(small: Links) -> None:
    assert "712.20" in small.untold
    assert "CloneCanTransform" in small.untold
    assert "712.8e" not in small.untold
    assert small.not_taught["712.7"] == "about sleeves and substitute cards on a real table"


def test_what_is_listed_as_not_taught_and_is_taught_is_told(small: Links) -> None:
    listed = small.replace(reasons=(*small.reasons, ("712.8e", "too hard")))
    assert listed.taught_after_all == ("712.8e",)
    assert "712.8e" not in listed.not_taught


# The real course


def test_each_rule_of_712_and_each_misconception_is_taught_or_listed_as_not_taught() -> None:
    assert links().untold == ()


def test_nothing_is_listed_as_not_taught_that_is() -> None:
    assert links().taught_after_all == ()


def test_what_is_listed_as_not_taught_exists_once_and_has_a_reason() -> None:
    listed = [name for name, _ in links().reasons]
    assert len(listed) == len(set(listed))
    assert set(listed) <= {*rules_of_the_chapter(), *KINDS}
    assert all(len(why.split()) > 2 for _, why in links().reasons)


def test_what_is_written_down_as_noticed_exists() -> None:
    noticed = tomllib.loads((PACKAGE / "noticed.toml").read_text(encoding="utf-8"))["noticed"]
    assert set(noticed) <= set(KINDS)
    there = {path.stem for path in notebooks()}
    assert {name for by in noticed.values() for name in by} <= there


def test_each_notebook_that_teaches_has_exercises_or_is_the_first() -> None:
    without = [one.name for one in links().notebooks if not one.exercises]
    assert without == ["00-start-here"]
    assert not {one.name for one in links().notebooks} & set(NOT_TEACHING)


def test_each_rule_that_a_notebook_cites_is_in_the_rulebook() -> None:
    unknown = {
        rule
        for path in notebooks()
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]
        if cell["cell_type"] == "markdown"
        for rule in rulebook.cited("".join(cell["source"]))
        if not rulebook.has(rule)
    }
    assert unknown == set()


def test_lessons_and_rules_lead_to_each_other() -> None:
    assert "enters-transformed" in lessons_by_rule()["712.14a"]
    for rule, some in lessons_by_rule().items():
        assert rulebook.has(rule)
        assert all(rule in lesson_named(name).rules for name in some)
    assert {name for some in lessons_by_rule().values() for name in some} == set(names())


# Tables


def test_the_tables_have_a_row_for_each_rule_misconception_and_notebook() -> None:
    assert [row[0] for row in rules_table().rows] == list(rules_of_the_chapter())
    assert [row[0] for row in misconceptions_table().rows] == list(KINDS)
    assert len(notebooks_table()) == len(links().notebooks)
    assert all(rule.startswith(f"{CHAPTER}.") for rule in rules_of_the_chapter())


def test_a_table_links_to_the_notebooks_and_has_a_text_form() -> None:
    drawn = rules_table()._repr_mimebundle_()
    assert '<a href="01-two-faces.ipynb">01</a>' in drawn["text/html"]
    assert drawn["text/plain"].splitlines()[0].split("  ")[0] == "rule"


# In the terminal


def test_about_a_rule_one_is_told_notebooks_lessons_and_misconceptions() -> None:
    lines = about("CR 712.14a")
    assert lines[0].startswith("712.14a ")
    assert "EntersFrontUp" in lines[1]
    assert "02 · Entering the battlefield" in lines[2]
    assert "enters-transformed" in lines[3]


def test_about_a_misconception_as_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["course", "about", "entersfrontup"]) == 0
    said = capsys.readouterr().out
    assert said.startswith('EntersFrontUp: "A card always enters with its front face up')
    assert "lessons: enters-transformed" in said


def test_about_what_is_not_taught_the_reason_is_told() -> None:
    assert about("712.7")[2] == "notebooks: none: about sleeves and substitute cards on a real table"


@pytest.mark.parametrize("name", ["nonsense", "712.99"])
def test_about_nothing_known_one_line_says_so(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(UnknownName):
        about(name)
    assert main(["course", "about", name]) == 2
    assert capsys.readouterr().err.count("\n") == 1
