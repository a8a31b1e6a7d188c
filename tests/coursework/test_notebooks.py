"""The notebooks as they are saved: clean, open to students and solved beside, each cell the same when it runs twice."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dfcrules.coursework import SOLUTIONS, course_folder, notebooks
from dfcrules.coursework.solving import open_in

ROOT = Path(__file__).resolve().parent.parent.parent
COURSE = notebooks()
SOLVED = sorted((course_folder() / SOLUTIONS).glob("*.ipynb"))


def cells_of(path: Path) -> list[dict[str, Any]]:
    cells: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return cells


def texts(cell: dict[str, Any]) -> Iterator[str]:
    """What a code cell shows, as text."""
    for output in cell["outputs"]:
        shown = output.get("text") or output.get("data", {}).get("text/plain", "")
        yield shown if isinstance(shown, str) else "".join(shown)


def test_all_are_saved_clean_and_all_solutions_are_made_of_them() -> None:
    ran = subprocess.run(
        [sys.executable, ".ci/notebooks.py", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert ran.stdout == ""
    assert ran.returncode == 0


@pytest.mark.parametrize("path", COURSE, ids=lambda path: path.stem)
def test_an_open_answer_says_that_it_is_not_answered_yet(path: Path) -> None:
    cells = cells_of(path)
    for one in open_in({"cells": cells}):
        if one.key != one.name:
            assert next(texts(cells[one.cell])).startswith("not answered yet: ")


@pytest.mark.parametrize("path", SOLVED, ids=lambda path: path.stem)
def test_each_answer_of_a_solution_is_right(path: Path) -> None:
    student, cells = cells_of(course_folder() / path.name), cells_of(path)
    for one in open_in({"cells": student}):
        said = next(texts(cells[one.cell]))
        assert said.startswith("Right: ") if one.key != one.name else "not right" not in said
    assert open_in({"cells": cells_of(path)}) == []


@pytest.mark.parametrize("path", [*COURSE, *SOLVED], ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_cell_that_is_not_compared_says_why(path: Path) -> None:
    for cell in cells_of(path):
        if "nbval-ignore-output" in cell["metadata"].get("tags", []):
            assert "".join(cell["source"]).startswith("# not compared: ")


@pytest.mark.slow
@pytest.mark.parametrize("path", COURSE, ids=lambda path: path.stem)
def test_each_cell_run_twice_in_a_row_shows_the_same(path: Path) -> None:
    """A student runs a cell again and again: it starts from a position of its own."""
    import nbformat
    from nbclient import NotebookClient

    notebook = nbformat.read(path, as_version=4)
    twice = []
    for cell in notebook.cells:
        again = nbformat.from_dict({**cell, "id": f"{cell['id']}-again"})
        twice += [cell, again] if cell.cell_type == "code" else [cell]
    notebook.cells = twice
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(path.parent)}}).execute()
    ran = [cell for cell in notebook.cells if cell.cell_type == "code"]
    differ = [
        f"{first.source}\n{compared(first)}\n{compared(second)}"
        for first, second in zip(ran[::2], ran[1::2], strict=True)
        if compared(first) != compared(second)
    ]
    assert differ == []


def compared(cell: Any) -> list[Any]:
    """What a run of a cell showed, but for numbers of runs and widgets; what was printed in pieces is one text."""
    printed = "".join(output.text for output in cell.outputs if output.output_type == "stream")
    shown = [
        output.get("evalue") or [output.get("data", {}).get(form) for form in ("text/plain", "text/html")]
        for output in cell.outputs
        if output.output_type != "stream"
    ]
    return [printed, *shown]
