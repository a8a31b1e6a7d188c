"""The JavaScript of a widget as one text.

Each file here is a module of its own that says what it imports, so that editors and linters understand it. A widget's
`_esm`, however, cannot import files that lie beside it; so what a file imports is put before it, once, and the words
that made modules of them are left out. No two of the files may give the same name to things at their top level.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

_IMPORT = re.compile(r'^import \{[^}]*\} from "\./([a-z-]+\.js)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?!default)", re.MULTILINE)


def script(name: str) -> str:
    """A file with all that it imports, as one module. (A path would do for `_esm`, but leaks: the widget lives on.)"""
    return "\n".join(_without_imports(one) for one in _needed(name, []))


def style(*names: str) -> str:
    """Style sheets, one after the other."""
    return "\n".join(map(read, names))


@cache
def read(name: str) -> str:
    """The text of a file beside this one."""
    return files(__package__).joinpath("page", name).read_text(encoding="utf-8")


def _needed(name: str, before: list[str]) -> list[str]:
    """The files in an order in which each comes after what it imports."""
    for other in _IMPORT.findall(read(name)):
        if other not in before:
            _needed(other, before)
    if name not in before:
        before.append(name)
    return before


def _without_imports(name: str) -> str:
    return _EXPORT.sub("", _IMPORT.sub("", read(name)))
