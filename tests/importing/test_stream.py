"""JSON value by value: the same values as at once, whatever the pieces; and what is broken is told."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dfcrules.importing.stream import Entry, Path, entries, entries_of

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=20,
)


def two_deep(path: Path, kind: str) -> bool:
    return len(path) < 2


def read(text: str, size: int = 3) -> list[Entry]:
    return list(entries([text[start : start + size] for start in range(0, len(text), size)], two_deep))


@given(JSON, st.integers(1, 20), st.booleans())
def test_in_pieces_or_in_memory_the_values_are_the_same(value: Any, size: int, ascii_only: bool) -> None:
    text = json.dumps(value, ensure_ascii=ascii_only)
    assert read(text, size) == list(entries_of(value, two_deep))


@given(JSON, st.data())
def test_a_text_that_ends_too_early_says_so_once_and_keeps_what_came_before(value: Any, data: st.DataObject) -> None:
    text = json.dumps([value, value])
    cut = data.draw(st.integers(1, len(text) - 1))
    found = read(text[:cut], 7)
    whole = list(entries_of([value, value], two_deep))
    assert found[-1].problem
    assert not any(entry.problem for entry in found[:-1])
    assert found[:-1] == whole[: len(found) - 1]


@given(st.text(max_size=40))
def test_any_text_comes_to_an_end(text: str) -> None:
    assert read(text, 5)


@pytest.mark.parametrize(
    ("broken", "problem"),
    [
        ('{"x": }', "it is no JSON: expecting value"),
        ('{"x": {2}, "y": "}]"}', "it is no JSON: expecting property name enclosed in double quotes"),
        ('["unquoted: ", word]', "it is no JSON: expecting value"),
        ("nonsense", "it is no JSON: expecting value"),
        ("[" * 100_000 + "]" * 100_000, "it is nested too deeply"),
    ],
)
def test_a_broken_value_is_passed_over_and_the_rest_is_read(broken: str, problem: str) -> None:
    found = list(entries([f'{{"a": 1, "b": {{"c": {broken}, "d": 2}}, "e": 3}}'], two_deep))
    assert [(entry.path, entry.problem) for entry in found if entry.problem] == [(("b", "c"), problem)]
    assert {entry.path: entry.value for entry in found if not entry.closes and not entry.problem} == {
        ("a",): 1,
        ("b", "d"): 2,
        ("e",): 3,
    }


def test_where_nothing_can_be_told_apart_any_more_reading_stops() -> None:
    assert read('{"a": 1 "b": 2}')[-1] == Entry(
        ("a",), None, "what follows cannot be read: a comma or the end of the table is expected"
    )
    assert read('{"a": 1, 2: 3}')[-1].problem.startswith("what follows cannot be read")


def test_a_value_of_more_characters_than_any_record_has_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dfcrules.importing.stream.LONGEST", 1000)
    text = json.dumps({"a": ["x" * 300] * 20, "b": 2})
    found = list(
        entries([text[start : start + 100] for start in range(0, len(text), 100)], lambda path, kind: not path)
    )
    assert found[0] == Entry(("a",), None, "it has more than 1,000 characters")
    assert found[1] == Entry(("b",), 2)


def test_what_follows_after_the_end_is_told() -> None:
    assert [entry.problem for entry in read("[1] \n [2]")] == ["", "something follows after its end, which is not read"]
    assert read("[1] \n ") == [Entry((0,), 1)]
