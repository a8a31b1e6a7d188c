"""The progress bar: nothing for a second, then a line in the terminal, gone in the end."""

from __future__ import annotations

import io

import pytest

from dfcrules.show import progress
from dfcrules.show.progress import Bar


class Terminal(io.StringIO):
    """Something that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_bar_appears_after_a_second_only(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    with Bar("outcomes") as bar:
        bar(1, 3)
        assert terminal.getvalue() == ""
        monkeypatch.setattr(progress, "PATIENCE", 0.0)
        bar(1, 3)
        assert "outcomes: [######..................] 1 looked at, 3 to go" in terminal.getvalue()
    assert terminal.getvalue().endswith(" \r")


def test_nothing_is_written_where_nobody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    nowhere = io.StringIO()
    monkeypatch.setattr("sys.stderr", nowhere)
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    with Bar("outcomes") as bar:
        bar(1, 3)
    assert nowhere.getvalue() == ""
