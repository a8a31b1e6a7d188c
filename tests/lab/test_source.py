"""The JavaScript of the widgets: several modules here, one in the page."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from dfcrules.lab.source import read, script

PAGE = files("dfcrules.lab").joinpath("page")
MODULES = sorted(file.name for file in PAGE.iterdir() if file.name.endswith(".js"))
ENTRIES = [name for name in MODULES if "export default" in read(name)]
TOP_LEVEL = re.compile(r"^(?:export )?(?:async )?(?:function|class|const|let) (\w+)", re.MULTILINE)


@pytest.mark.parametrize("entry", ENTRIES)
def test_a_widget_is_one_module_in_which_every_name_is_given_once(entry: str) -> None:
    joined = script(entry)
    assert re.findall(r"^import .*", joined, re.MULTILINE) == []
    assert re.findall(r"^export .*", joined, re.MULTILINE) == ["export default {"]
    names = TOP_LEVEL.findall(joined)
    assert sorted(names) == sorted(set(names))


def test_every_module_is_part_of_a_widget() -> None:
    used = "".join(script(entry) for entry in ENTRIES)
    for name in MODULES:
        names = TOP_LEVEL.findall(read(name)) or ["render({ model, el })"]
        assert names[-1] in used


@pytest.mark.parametrize("name", MODULES)
def test_no_module_writes_markup(name: str) -> None:
    source = read(name)
    for way in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function"):
        assert way not in source
