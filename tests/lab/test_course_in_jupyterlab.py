"""The course as a student has it: each notebook runs in a real JupyterLab; its first board does what the text says."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Locator, expect

from dfcrules.coursework import course_folder, notebooks

if TYPE_CHECKING:
    from tests.lab.conftest import JupyterLab, NotebookOpener

CARD, MORE, PRESS = "card", "more", "press"

FIRST_CLICKS: dict[str, tuple[list[tuple[str, str]], str]] = {
    "00-start-here": ([(CARD, "Kuja"), (PRESS, "Flip")], "transforms into Trance Kuja"),
    "01-two-faces": ([(CARD, "Kuja"), (PRESS, "Flip")], "transforms into Trance Kuja"),
    "02-entering": (
        [(CARD, "Moss Bear"), (MORE, "More"), (PRESS, "Exile, return transformed")],
        "Moss Bear is not double-faced, so it cannot enter transformed; it stays in exile",
    ),
    "03-turning-over": ([(CARD, "Kuja"), (PRESS, "Flip")], "transforms into Trance Kuja"),
    "04-copies": (
        [(CARD, "Kuja"), (PRESS, "Clone for Cai"), (CARD, "copy of Kuja"), (PRESS, "Flip")],
        "is not double-faced, so it cannot turn over",
    ),
    "06-combat": ([(PRESS, "Combat damage"), (PRESS, "Lethal, the rest to Ben")], "deals 6 damage to Ben"),
    "07-double-prevent-choose": ([(PRESS, "shield (prevents the next 3)")], "deals 2 damage to Ben"),
    "08-the-stack": ([(PRESS, "Resolve top of stack")], "Spark is countered"),
    "09-everyone-chooses": ([(MORE, "Only Ann may look"), (PRESS, "2. Island")], "Ann"),
    "10-the-saga-on-the-back": (
        [(CARD, "Crystal Fragments"), (PRESS, "1. {5}{W}{W}"), (PRESS, "Resolve top of stack")],
        "Summon: Alexander enters under Ann's control, back face up, with 1 lore counter",
    ),
    "11-day-and-night": (
        [(PRESS, "Pass priority"), (PRESS, "Cast Deep Breath"), (PRESS, "Resolve top of stack"), (PRESS, "Next turn")],
        "Quiet Hunter transforms into Moonlit Hunter",
    ),
    "12-write-your-own": (
        [
            (CARD, "Garden Keeper"),
            (PRESS, "1. {4}{G}"),
            (PRESS, "Resolve top of stack"),
            (PRESS, "Resolve top of stack"),
        ],
        "Keeper of Thorns is destroyed",
    ),
}
"""What the first text of a notebook tells to click, and what the board says then."""


def clicked(board: Locator, kind: str, name: str) -> None:
    """Click a card by a part of its name or description, or a button by how its words begin."""
    if kind == CARD:
        board.locator(f'.dfc-card[aria-label*="{name}"]').first.click()
    elif kind == MORE:
        board.locator("summary").filter(has_text=name).first.click()
    else:
        before = board.get_attribute("data-handled")
        exact = board.get_by_role("button", name=name, exact=True)
        (exact if exact.count() else board.get_by_role("button", name=name)).first.click()
        expect(board).not_to_have_attribute("data-handled", before or "")


@pytest.mark.slow
@pytest.mark.parametrize("path", notebooks(), ids=lambda path: path.stem)
def test_a_notebook_runs_and_its_first_board_does_what_the_text_says(
    path: Path, jupyterlab: JupyterLab, open_notebook: NotebookOpener
) -> None:
    shutil.copy(course_folder() / path.name, jupyterlab.folder / path.name)
    notebook = open_notebook(path.name)
    notebook.run_all()
    if path.stem not in FIRST_CLICKS:
        return
    steps, said = FIRST_CLICKS[path.stem]
    first = [number for number, cell in enumerate(notebook.contents()["cells"]) if "Board(" in "".join(cell["source"])]
    board = notebook.output(first[0]).locator(".dfc-board")
    expect(board).to_be_visible()
    for kind, name in steps:
        clicked(board, kind, name)
    expect(board.get_by_role("status")).to_contain_text(said)
