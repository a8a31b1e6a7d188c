"""The command line: what it prints, how it ends, and how it complains."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from dfcrules.cli import main

ROOT = Path(__file__).parents[1]

PASSING = """
title = "A lesson in arithmetic"
[players.Ann]
battlefield = ["Kuja, Genome Sorcerer"]
[[do]]
transform = "Kuja"
expect = { power = { Kuja = 4 } }
"""
FAILING = PASSING.replace("= 4", "= 5").replace("arithmetic", "mistakes")
REFUSED = PASSING.replace('transform = "Kuja"', 'block = { Kuja = "Kuja" }')
COLON = PASSING + '[[do]]\nexpect = { mana_value = { Kuja = 4 } }\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, where the command is run."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(path: Path, text: str) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return str(path)


class Ran:
    """What a command gave back, printed, and complained of."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err


@pytest.fixture
def dfcrules(capsys: pytest.CaptureFixture[str], folder: Path) -> object:
    """The command: call it with its arguments."""

    def command(*arguments: str) -> Ran:
        capsys.readouterr()
        code = main(arguments)
        return Ran(code, *capsys.readouterr())

    return command


# run


def test_run_prints_every_event_with_its_rule(dfcrules, folder: Path) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
    ran = dfcrules("run", write(folder / "a.toml", PASSING))
    assert ran.out.splitlines() == [
        "A lesson in arithmetic",
        "",
        "step 1: transform Kuja",
        "  Kuja, Genome Sorcerer transforms into Trance Kuja, Fate Defied (701.27a)",
        "",
        "as expected",
    ]
    assert (ran.code, ran.err) == (0, "")
