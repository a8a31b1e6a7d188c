"""What teaches what: notebooks, rules, misconceptions and lessons, linked in all directions.

Nothing of it is written down by hand but why something is not taught. A notebook teaches a rule that it cites in its
text or shows at work, or that decides one of its exercises. It teaches a misconception that leads to a wrong answer in
one of its exercises, or by which its own outputs would be others (`.ci/notebooks_notice.py` proves that).

    course = links()
    course.by_rule("712.8e")                       # the notebooks that teach it
    course.by_misconception("BackFaceManaValueZero")
    course.untold                                  # neither taught nor listed as not taught: a test wants none
    rules_table(), misconceptions_table(), notebooks_table()       # for teachers
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dfcrules import rulebook
from dfcrules.coursework import course_folder, notebooks
from dfcrules.coursework.solving import exercises_in, key_of
from dfcrules.errors import UnknownName
from dfcrules.exercise import exercise
from dfcrules.lesson.shipped import lesson_named, names
from dfcrules.rules.misconceptions import MISCONCEPTIONS
from dfcrules.value import Value

if TYPE_CHECKING:
    from dfcrules.show.listing import Listing

CHAPTER = "712"
"""The part of the rules that the course is about."""

NOT_TEACHING = ("13-the-exam", "for-teachers", "glossary")
"""Notebooks that speak of everything: they count as teaching nothing."""

KINDS = tuple(kind.__name__ for kind in MISCONCEPTIONS)


class Taught(Value):
    """What one notebook teaches.

    name: of its file, without ending; title: its heading. rules: all that it cites or that decide its exercises, of any
    chapter. exercises: names and numbers of questions. asked: misconceptions that lead to wrong answers in them;
    noticed: those by which its outputs would be others.
    """

    name: str
    title: str
    rules: tuple[str, ...] = ()
    exercises: tuple[tuple[str, int], ...] = ()
    asked: tuple[str, ...] = ()
    noticed: tuple[str, ...] = ()

    @property
    def short(self) -> str:
        """What it is called where there is little room: its number."""
        return self.name.partition("-")[0]

    @property
    def misconceptions(self) -> tuple[str, ...]:
        """Those that it teaches, one way or the other, in the order in which they are listed everywhere."""
        return tuple([name for name in KINDS if name in self.asked or name in self.noticed])


class Links(Value):
    """The whole course. reasons: why a rule or a misconception is not taught, as it was written down."""

    notebooks: tuple[Taught, ...]
    reasons: tuple[tuple[str, str], ...] = ()

    def by_rule(self, number: str) -> tuple[Taught, ...]:
        """The notebooks that teach a rule."""
        return tuple([one for one in self.notebooks if number in one.rules])

    def by_misconception(self, name: str) -> tuple[Taught, ...]:
        """The notebooks that teach a misconception."""
        return tuple([one for one in self.notebooks if name in one.misconceptions])

    @property
    def not_taught(self) -> dict[str, str]:
        """What is not taught, and why."""
        return {name: why for name, why in self.reasons if not self._teaching(name)}

    @property
    def untold(self) -> tuple[str, ...]:
        """Rules of the chapter and misconceptions that are neither taught nor listed as not taught."""
        known = dict(self.reasons)
        return tuple(
            [name for name in (*rules_of_the_chapter(), *KINDS) if name not in known and not self._teaching(name)]
        )

    @property
    def taught_after_all(self) -> tuple[str, ...]:
        """What is listed as not taught, and is."""
        return tuple([name for name, _ in self.reasons if self._teaching(name)])

    def _teaching(self, name: str) -> bool:
        return bool(self.by_misconception(name) if name in KINDS else self.by_rule(name))


def rules_of_the_chapter() -> tuple[str, ...]:
    """The numbers of all rules of 712."""
    return tuple([entry.number for entry in rulebook.section(CHAPTER) if entry.number != CHAPTER])


@cache
def links(folder: Path | None = None) -> Links:
    """The links of the course, read from its notebooks as they are saved."""
    there = [path for path in notebooks(folder or course_folder()) if path.stem not in NOT_TEACHING]
    noticed = _table("noticed.toml").get("noticed", {})
    listed = _table("not_taught.toml")["not_taught"]
    reasons = [(name, group["because"]) for group in listed for name in group["names"]]
    return Links(tuple([_taught(path, noticed) for path in there]), tuple(reasons))


def _table(name: str) -> dict[str, Any]:
    return tomllib.loads(files("dfcrules.coursework").joinpath(name).read_text(encoding="utf-8"))


def _taught(path: Path, noticed: dict[str, list[str]]) -> Taught:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    exercises = exercises_in(notebook)
    tasks = [exercise(name, number) for name, number in exercises]
    rules = [rule for text in _texts(notebook) for rule in rulebook.cited(text)]
    rules += [rule for task in tasks for rule in task.rules]
    asked = {name for task in tasks for name in task.misconceptions}
    return Taught(
        path.stem,
        _title(notebook, path.stem),
        tuple([rule for rule in rulebook.numbers() if rule in set(rules)]),
        tuple(exercises),
        tuple([name for name in KINDS if name in asked]),
        tuple([name for name in KINDS if path.stem in noticed.get(name, ())]),
    )


def _texts(notebook: dict[str, Any]) -> Iterable[str]:
    """What a reader of the notebook sees: its text, and what its code shows as text."""
    for cell in notebook["cells"]:
        if cell["cell_type"] == "markdown":
            yield "".join(cell["source"])
        for output in cell.get("outputs", ()):
            yield "".join(output.get("text", output.get("data", {}).get("text/plain", "")))


def _title(notebook: dict[str, Any], name: str) -> str:
    lines = [line for cell in notebook["cells"][:1] for line in "".join(cell["source"]).splitlines()]
    return next((line[2:] for line in lines if line.startswith("# ")), name)


# --- from a rule, and from a misconception


@cache
def lessons_by_rule() -> dict[str, tuple[str, ...]]:
    """For each rule the lessons (scenario files that come along) that are about it."""
    found: dict[str, list[str]] = {}
    for name in names():
        for rule in lesson_named(name).rules:
            found.setdefault(rule, []).append(name)
    return {rule: tuple(some) for rule, some in found.items()}


def about(asked: str, course: Links | None = None) -> tuple[str, ...]:
    """Lines on where a rule or a misconception is taught: notebooks, lessons, misconceptions. Raises `UnknownName`."""
    course = course or links()
    kind = next((kind for kind in MISCONCEPTIONS if kind.__name__.casefold() == asked.casefold()), None)
    if kind is None:
        entry = rulebook.look_up(asked) if any(letter.isdigit() for letter in asked) else None
        if entry is None:
            raise UnknownName(
                asked, f"{asked!r} is neither the number of a rule nor the name of a misconception", KINDS
            )
        mistaken = [one.__name__ for one in MISCONCEPTIONS if one.breaks == entry.number]
        where, lessons = course.by_rule(entry.number), lessons_by_rule().get(entry.number, ())
        lines = [str(entry), f"misconceptions: {', '.join(mistaken) or 'none'}"]
    else:
        where, lessons = course.by_misconception(kind.__name__), kind.shown_in
        lines = [f'{kind.__name__}: "{kind.believes}"', f"right is: {kind.right} ({kind.breaks})"]
    why = course.not_taught.get(kind.__name__ if kind else entry.number if entry else "", "")
    taught = ", ".join(one.title for one in where) or (f"none: {why}" if why else "none")
    return (*lines, f"notebooks: {taught}", f"lessons: {', '.join(lessons) or 'none'}")


# --- tables for teachers


def rules_table(course: Links | None = None) -> Listing:
    """Each rule of 712: in which notebooks and lessons it is taught, or why not."""
    from dfcrules.show.listing import Listing

    course = course or links()
    rows = [
        (
            number,
            _cut(rulebook.look_up(number).text),
            _linked(course.by_rule(number)),
            [kind.__name__ for kind in MISCONCEPTIONS if kind.breaks == number],
            course.not_taught.get(number, ""),
        )
        for number in rules_of_the_chapter()
    ]
    return Listing(("rule", "what it says", "notebooks", "misconceptions", "not taught because"), rows)


def misconceptions_table(course: Links | None = None) -> Listing:
    """Each misconception: what is believed, whose exercises ask for it, which notebooks would show something else."""
    from dfcrules.show.listing import Listing

    course = course or links()
    rows = [
        (
            kind.__name__,
            kind.believes,
            kind.breaks,
            _linked(one for one in course.notebooks if kind.__name__ in one.asked),
            _linked(one for one in course.notebooks if kind.__name__ in one.noticed),
            course.not_taught.get(kind.__name__, ""),
        )
        for kind in MISCONCEPTIONS
    ]
    heads = ("misconception", "what is believed", "rule", "exercise in", "seen in", "not taught because")
    return Listing(heads, rows)


def notebooks_table(course: Links | None = None) -> Listing:
    """Each notebook: its rules of 712, its exercises, its misconceptions."""
    from dfcrules.show.listing import Listing

    course = course or links()
    rows = [
        (
            [(one.title, f"{one.name}.ipynb")],
            [rule for rule in one.rules if rule.partition(".")[0] == CHAPTER],
            [key_of(*task) for task in one.exercises],
            list(one.misconceptions),
        )
        for one in course.notebooks
    ]
    return Listing(("notebook", "rules of 712", "exercises", "misconceptions"), rows)


def _linked(some: Iterable[Taught]) -> list[tuple[str, str]]:
    return [(one.short, f"{one.name}.ipynb") for one in some]


def _cut(text: str) -> str:
    """The first sentence."""
    head, stop, _ = text.partition(". ")
    return head + "." * bool(stop)


__all__ = [
    "Links",
    "Taught",
    "about",
    "lessons_by_rule",
    "links",
    "misconceptions_table",
    "notebooks_table",
    "rules_of_the_chapter",
    "rules_table",
]
