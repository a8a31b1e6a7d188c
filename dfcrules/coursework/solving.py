"""Solutions: the same notebooks with the answers filled in, from one table of answers.

    ["02-entering"]                        # the notebook
    "enters-transformed" = "back"          # the exercise, and the answer to its first question
    "enters-transformed 2" = "4/3"         # its second question
    answers = ["A", 3]                     # or the name that stands open: `answers = [..., ...]`

What stands open in a notebook is an assignment of `...`. In the cell of an exercise's `check` it is that exercise's
answer.
"""

from __future__ import annotations

import ast
import copy
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TypeGuard

from dfcrules.coursework import SOLUTIONS
from dfcrules.errors import BadData
from dfcrules.value import Value

ANSWERS = f"{SOLUTIONS}/answers.toml"
_LINK = re.compile(r"(\]\()(?![a-z][a-z0-9+.-]*:|#|/)([^)\s]+)(\))")


class Open(Value):
    """What stands open in a notebook: its cell (numbered from 0), its name, and its key in the table of answers."""

    cell: int
    name: str
    key: str


def read_answers(path: Path) -> dict[str, dict[str, Any]]:
    """The table of answers: for each notebook, by its name without ending, its answers. Raises `BadData`."""
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadData(f"this table of answers cannot be read: {error}", str(path)) from None
    for name, answers in found.items():
        if not isinstance(answers, dict):
            raise BadData(f"there should be a table [{name!r}] with the answers to this notebook", str(path))
    return found


def open_in(notebook: Mapping[str, Any]) -> list[Open]:
    """What stands open in a notebook, in its order."""
    found = []
    exercises: dict[str, str] = {}
    for number, tree in _trees(notebook):
        for node in tree.body:
            name, value = _assigned(node)
            if _is_exercise(value):
                exercises[name] = key_of(*_named_in(value))
            elif value is not None and _is_open(value):
                checked = [exercises[task] for task in _checks(tree, name) if task in exercises]
                found.append(Open(number, name, checked[0] if checked else name))
    return found


def exercises_in(notebook: Mapping[str, Any]) -> list[tuple[str, int]]:
    """The exercises of a notebook: names and numbers of questions, each once."""
    calls = [node for _, tree in _trees(notebook) for node in ast.walk(tree) if isinstance(node, ast.expr)]
    named = [_named_in(call) for call in calls if _is_exercise(call)]
    return list(dict.fromkeys([(name, number) for name, number in named if name]))


def solved(notebook: Mapping[str, Any], answers: Mapping[str, Any], where: str) -> dict[str, Any]:
    """The notebook with its answers, as it stands in the folder of solutions; outputs are those of the open one.

    Raises `BadData` if an answer is missing, or if one answers nothing.
    """
    there = open_in(notebook)
    missing = [one.key for one in there if one.key not in answers]
    if missing:
        raise BadData(f"no answer is given to {', '.join(missing)}", f'{ANSWERS}: ["{where}"]')
    idle = [key for key in answers if key not in [one.key for one in there]]
    if idle:
        raise BadData(f"nothing of this name stands open in the notebook: {', '.join(idle)}", f'{ANSWERS}: ["{where}"]')
    made: dict[str, Any] = copy.deepcopy(dict(notebook))
    for one in there:
        cell = made["cells"][one.cell]
        cell["source"] = _lines(_filled(_source(cell), one.name, answers[one.key]))
    for cell in made["cells"]:
        if cell["cell_type"] == "markdown":
            cell["source"] = _lines(_LINK.sub(lambda link: _from_within(link, where), _source(cell)))
    first = made["cells"][0]
    title, _, rest = _source(first).partition("\n")
    note = f"*These are the solutions. First try [the notebook itself](../{where}.ipynb).*"
    first["source"] = _lines(f"{title} (solutions)\n\n{note}\n{rest}")
    return made


def _from_within(link: re.Match[str], where: str) -> str:
    """A link as it is seen from the folder of solutions."""
    before, target, after = link.groups()
    return f"{before}../{target}{after}"


def _trees(notebook: Mapping[str, Any]) -> Iterator[tuple[int, ast.Module]]:
    """The code cells that are plain Python."""
    for number, cell in enumerate(notebook["cells"]):
        if cell["cell_type"] == "code":
            try:
                yield number, ast.parse(_source(cell))
            except SyntaxError:  # a magic command of IPython
                continue


def _assigned(node: ast.stmt) -> tuple[str, ast.expr | None]:
    """The one name that is assigned to, and its value."""
    if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id, node.value
    return "", None


def _is_open(value: ast.expr) -> bool:
    if isinstance(value, ast.List | ast.Tuple):
        return bool(value.elts) and all(map(_is_open, value.elts))
    return isinstance(value, ast.Constant) and value.value is ...


def key_of(name: str, number: int = 1) -> str:
    """An exercise and its question, as they are called in the table."""
    return name if number == 1 else f"{name} {number}"


def _is_exercise(value: ast.expr | None) -> TypeGuard[ast.Call]:
    return isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "exercise"


def _named_in(call: ast.Call) -> tuple[str, int]:
    """The name and the number of a question that an exercise is asked for with."""
    given = [node.value for node in call.args if isinstance(node, ast.Constant)]
    given += [node.value.value for node in call.keywords if isinstance(node.value, ast.Constant)]
    name, number = [*given, 1, 1][:2]
    return name if isinstance(name, str) else "", number if isinstance(number, int) else 1


def _checks(tree: ast.Module, name: str) -> Iterator[str]:
    """The exercises that check what has this name, in the same cell."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "check":
            given = [one.id for one in node.args if isinstance(one, ast.Name)]
            if isinstance(node.func.value, ast.Name) and given == [name]:
                yield node.func.value.id


def _filled(source: str, name: str, answer: Any) -> str:
    """The code with an answer where `...` stood."""
    for node in ast.parse(source).body:
        target, value = _assigned(node)
        if target == name and value is not None and value.end_lineno is not None:
            data = source.encode()
            starts = [0]
            for line in data.splitlines(keepends=True):
                starts.append(starts[-1] + len(line))
            begin = starts[value.lineno - 1] + value.col_offset
            end = starts[value.end_lineno - 1] + (value.end_col_offset or 0)
            written = _python(answer)
            return (data[:begin] + written.encode() + data[end:]).decode()
    return source


def _python(answer: Any) -> str:
    """An answer as code, in the quotation marks of the rest of the course."""
    if isinstance(answer, list):
        return f"[{', '.join(map(_python, answer))}]"
    plain = isinstance(answer, str) and answer.isprintable() and not {'"', "\\"} & set(answer)
    return '"' + answer + '"' if plain else repr(answer)


def _source(cell: Mapping[str, Any]) -> str:
    source = cell["source"]
    return source if isinstance(source, str) else "".join(source)


def _lines(text: str) -> list[str]:
    """As a notebook file holds text: line by line."""
    return text.splitlines(keepends=True)
