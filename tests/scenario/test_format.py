"""FORMAT.md is complete, and its examples do what they say."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import dfcrules
from dfcrules.cards import abilities, amounts, changes, filters, instructions
from dfcrules.cards.card import card_from_plain
from dfcrules.cards.cardform import CARD_KEYS, FACE_KEYS
from dfcrules.rules import actions
from dfcrules.rules.turn import STEPS
from dfcrules.scenario import load, read, run
from dfcrules.scenario.expecting import KEYS
from dfcrules.scenario.keys import FILE_KEYS, OBJECT_KEYS, PLAYER_KEYS, STEP_KEYS

FORMAT = Path(dfcrules.__file__).parent / "scenario" / "FORMAT.md"
TEXT = FORMAT.read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```toml (\w+)\n(.*?)^```$", TEXT, re.M | re.S)
STAGE = next(source for kind, source in EXAMPLES if kind == "stage")
PARTS: dict[str, Callable[[Any, str], Any]] = {
    "filters": filters.read_filter,
    "amounts": amounts.read_amount,
    "conditions": amounts.read_condition,
    "changes": changes.read_changes,
    "abilities": abilities.ability_from_plain,
}


def named(kind: str) -> list[Any]:
    found = [source for one, source in EXAMPLES if one == kind]
    return [pytest.param(source, id=f"{kind} {number}") for number, source in enumerate(found, 1)]


def test_every_example_is_tested() -> None:
    assert len(EXAMPLES) == TEXT.count("```toml")
    assert {kind for kind, _ in EXAMPLES} == {
        "file",
        "stage",
        "cards",
        "steps",
        "filters",
        "amounts",
        "changes",
        "abilities",
    }


@pytest.mark.parametrize("source", named("file"))
def test_whole_files(source: str) -> None:
    scenario = read(source, "FORMAT.md")
    assert run(scenario).failures == []


@pytest.mark.parametrize("source", named("steps"))
def test_steps_on_the_stage(source: str) -> None:
    ran = run(read(STAGE + source, "FORMAT.md"))
    assert ran.failures == []
    assert len(ran.steps) == len(ran.scenario.steps)


@pytest.mark.parametrize("source", named("cards"))
def test_cards(source: str) -> None:
    for name, table in tomllib.loads(source)["cards"].items():
        assert card_from_plain(name, table).name == name


@pytest.mark.parametrize(
    "source", [one for kind in ("filters", "amounts", "changes", "abilities") for one in named(kind)]
)
def test_vocabulary(source: str) -> None:
    """Each piece can be read, has words, and comes back from its plain form."""
    for part, pieces in tomllib.loads(source).items():
        for piece in pieces:
            value = PARTS[part](piece, part)
            if isinstance(value, int | str):
                continue
            assert value.words()
            assert PARTS[part](value.to_plain(), part) == value


def test_the_first_example_is_the_one_of_the_rulings() -> None:
    rulings = FORMAT.parents[2] / "tests" / "scenarios" / "rulings"
    same = load(rulings / "08-trample-then-double.toml")
    assert read(EXAMPLES[0][1]).cards == same.cards


def code_words() -> set[str]:
    """Everything that stands in code, in running text or in an example."""
    quoted = re.findall(r"`([^`]+)`", re.sub(r"^```.*?^```$", "", TEXT, flags=re.M | re.S))
    return set(re.findall(r"[A-Za-z_]+", " ".join(quoted + [source for _, source in EXAMPLES])))


@pytest.mark.parametrize(
    ("what", "keys"),
    [
        ("a file", FILE_KEYS),
        ("a player", PLAYER_KEYS),
        ("an object", OBJECT_KEYS),
        ("a step", STEP_KEYS),
        ("expectations", KEYS),
        ("a face", FACE_KEYS),
        ("a card", CARD_KEYS),
        ("actions", tuple(actions.KINDS)),
        ("instructions", tuple(instructions.KINDS)),
        ("abilities", tuple(abilities.KINDS)),
        ("filters", tuple(filters.Filter.keys())),
        ("changes", tuple(changes.Change.keys())),
        ("conditions", tuple(amounts.Condition.keys())),
        ("targets", tuple(abilities.Target.keys())),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_every_key_is_documented(what: str, keys: tuple[str, ...]) -> None:
    assert sorted(set(keys) - code_words()) == [], what


@pytest.mark.parametrize(
    "kinds", [actions.KINDS, instructions.KINDS, abilities.KINDS], ids=["actions", "instructions", "abilities"]
)
def test_further_keys_are_documented(kinds: dict[str, Any]) -> None:
    words = code_words()
    missing = {f"{verb}.{key}" for verb, kind in kinds.items() for key in set(kind.keys()) - words}
    assert sorted(missing) == []


def all_keys(value: Any) -> Iterator[str]:
    """The keys of tables, and of the tables inside them."""
    if isinstance(value, dict):
        yield from value
        value = list(value.values())
    if isinstance(value, list):
        for one in value:
            yield from all_keys(one)


def test_every_instruction_and_action_is_played_in_an_example() -> None:
    steps = [step for _, source in EXAMPLES if "[[do]]" in source for step in tomllib.loads(source)["do"]]
    played = set(all_keys(steps))
    assert sorted({*actions.KINDS, *instructions.KINDS} - played) == []


def test_every_expectation_is_used_in_an_example() -> None:
    used = set()
    for _, source in EXAMPLES:
        for step in tomllib.loads(source).get("do", []):
            used |= set(step.get("expect", {}))
    assert sorted(set(KEYS) - used) == []


def test_words_of_the_vocabulary_are_documented() -> None:
    lists = (STEPS, abilities.KEYWORDS, abilities.EVENTS, abilities.DAMAGE_CHANGES, amounts.AMOUNT_WORDS)
    words = [*filters.OBJECT_WORDS, *filters.PLAYER_WORDS, *(word for one in lists for word in one)]
    assert [word for word in words if f"`{word}`" not in TEXT and f'"{word}"' not in TEXT] == []
