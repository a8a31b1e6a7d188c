"""Every scenario file is played: it passes under the rules, cites rules that exist, and expects nothing idly."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dfcrules import rulebook
from dfcrules.scenario import Scenario, load, run
from dfcrules.scenario.telling import card_lines, position_lines

HERE = Path(__file__).parent
FILES = sorted(HERE.rglob("*.toml"))
EXACT_TEXTS = ("name", "face", "zone", "pt", "types", "controller", "owner", "mana_cost", "attached_to", "copy_of")
"""Expectations whose text has to be met exactly: a letter more must be noticed."""

every_file = pytest.mark.parametrize("file", FILES, ids=[str(file.relative_to(HERE)) for file in FILES])


@every_file
def test_passes(file: Path) -> None:
    ran = run(load(file))
    assert not ran.failures
    assert len(ran.steps) == len(ran.scenario.steps), "it stopped before its end"


@every_file
def test_says_what_it_is_about(file: Path) -> None:
    scenario = load(file)
    assert scenario.title != file.stem.replace("-", " "), "it has no title of its own"
    told = "\n".join([*card_lines(scenario), *position_lines(scenario)])
    assert scenario.title not in told, "its title stands on a card, and a question would seem to give it away"
    assert scenario.question.endswith(("?", ".", ")")), "it asks no question"
    assert scenario.rules, "it cites no rule"
    assert [number for number in scenario.rules if not rulebook.has(number)] == []
    expecting = [step.expect or step.outcomes or step.refused or step.nothing for step in scenario.steps]
    assert any(expecting), "it expects nothing"


@pytest.mark.parametrize("folder", ["questions", "faults"])
def test_recorded_cases_name_their_source(folder: str) -> None:
    for file in sorted((HERE / folder).glob("*.toml")):
        source = load(file).source
        assert source, f"{file.name} does not say which case it is"
        assert file.stem.rstrip("abcdef") == source.lower(), f"{file.name} is named after another case"


def test_titles_tell_files_apart() -> None:
    titles = [load(file).title for file in FILES]
    assert sorted(title for title in set(titles) if titles.count(title) > 1) == []


@every_file
def test_no_expectation_is_idle(file: Path) -> None:
    """Each number, truth value, exact text and rule that a file expects is changed in turn: the file has to fail."""
    scenario = load(file)
    unnoticed = [what for what, changed in mutants(scenario) if run(changed).passed]
    assert unnoticed == []


def mutants(scenario: Scenario) -> Iterator[tuple[str, Scenario]]:
    """The scenario with one expectation made wrong, for each of them."""
    for place, step in enumerate(scenario.steps):
        for what, expect in wrong(step.expect):
            yield f"step {step.number}: {what}", with_step(scenario, place, step.replace(expect=expect))
        ends = step.outcomes or ()
        for number, one in enumerate(ends):
            for what, expect in wrong(one):
                outcomes = (*ends[:number], expect, *ends[number + 1 :])
                yield (
                    f"step {step.number}, outcome {number + 1}: {what}",
                    with_step(scenario, place, step.replace(outcomes=outcomes)),
                )
        for key in ("refused", "nothing"):
            if getattr(step, key):
                yield f"step {step.number}: {key}", with_step(scenario, place, step.replace(**{key: "100.6"}))


def with_step(scenario: Scenario, place: int, step: Any) -> Scenario:
    changed = copy.copy(scenario)
    changed.steps = (*scenario.steps[:place], step, *scenario.steps[place + 1 :])
    return changed


def wrong(expect: tuple[tuple[str, Any], ...]) -> Iterator[tuple[str, tuple[tuple[str, Any], ...]]]:
    for place, (key, value) in enumerate(expect):
        for what, changed in _wrong(key, value, key in EXACT_TEXTS):
            yield what, (*expect[:place], (key, changed), *expect[place + 1 :])


def _wrong(what: str, value: Any, exact: bool) -> Iterator[tuple[str, Any]]:
    if isinstance(value, bool):
        yield what, not value
    elif isinstance(value, int):
        yield what, value + 1
    elif isinstance(value, str) and exact:
        yield what, f"{value}, or so"
    elif isinstance(value, dict):
        for key, one in value.items():
            for deeper, changed in _wrong(f"{what} of {key}", one, exact):
                yield deeper, {**value, key: changed}
