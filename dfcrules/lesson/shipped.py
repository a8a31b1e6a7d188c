"""The lessons that come with the package: at least one scenario file for each misconception, and for each reading."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from dfcrules.errors import UnknownName
from dfcrules.rules.misconceptions import MISCONCEPTIONS
from dfcrules.rules.readings import READINGS
from dfcrules.scenario.reading import read

if TYPE_CHECKING:
    from dfcrules.scenario.reading import Scenario

_FOLDER = files("dfcrules.lesson") / "files"


@cache
def names() -> tuple[str, ...]:
    """The names of the lessons, in alphabetical order."""
    there = [entry.name for entry in _FOLDER.iterdir() if entry.name.endswith(".toml")]
    return tuple(sorted(name.removesuffix(".toml") for name in there))


@cache
def lesson_named(name: str) -> Scenario:
    """The scenario of this lesson. Raises `UnknownName` that lists them."""
    if name not in names():
        raise UnknownName(name, f"{name!r} is no lesson; there are: {', '.join(names())}", names())
    return read((_FOLDER / f"{name}.toml").read_text(encoding="utf-8"), f"{name}.toml")


def lessons() -> tuple[Scenario, ...]:
    """All of them, in the order of their names."""
    return tuple([lesson_named(name) for name in names()])


def lessons_for(belief: str) -> tuple[Scenario, ...]:
    """The lessons that show a misconception or a reading, by its name."""
    shown = {kind.__name__: kind.shown_in for kind in MISCONCEPTIONS} | {
        kind.__name__: kind.shown_in for kind in READINGS
    }
    return tuple([lesson_named(name) for name in shown.get(belief, ())])
