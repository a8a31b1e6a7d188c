"""Misconceptions: each has its story, gets exactly one thing wrong, and is noticed by our own scenarios."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dfcrules import Game, UnknownName, rulebook
from dfcrules.cards.card import card_from_plain
from dfcrules.rules.misconceptions import MISCONCEPTIONS, Misconception, misconception
from dfcrules.rules.noting import decisions
from dfcrules.rules.standard import Rules
from dfcrules.scenario import compare, load

SCENARIOS = sorted((Path(__file__).parent / "scenarios").rglob("*.toml"))
STORY = {"believes", "breaks", "right", "was_true_until", "made_by", "shown_in", "name"}
TWO_DECISIONS = {"CloneCanTransform", "DoubleBeforeAssigning"}
"""One mistaken belief that takes two decisions to play: whether, and then what."""

each_misconception = pytest.mark.parametrize("kind", MISCONCEPTIONS, ids=lambda kind: kind.__name__)

KUJA, TRANCE = "Kuja, Genome Sorcerer", "Trance Kuja, Fate Defied"


# Each has its story


@each_misconception
def test_a_misconception_says_what_is_believed_and_what_is_right(kind: type[Misconception]) -> None:
    for text in (kind.believes, kind.right):
        assert text.endswith(".")
        assert len(text.split()) > 5


@each_misconception
def test_a_misconception_names_the_rule_it_breaks(kind: type[Misconception]) -> None:
    assert rulebook.has(kind.breaks)


@each_misconception
def test_a_misconception_has_a_name_of_its_own(kind: type[Misconception]) -> None:
    assert kind().name == kind.__name__
    assert kind().name != Rules().name


# It gets exactly one thing wrong


@each_misconception
def test_a_misconception_overrides_one_decision_of_the_rules(kind: type[Misconception]) -> None:
    assert len(kind.overrides()) == (2 if kind.__name__ in TWO_DECISIONS else 1)
    assert set(kind.overrides()) <= set(decisions())
    public = {name for name in vars(kind) if not name.startswith("_")}
    assert public <= {*kind.overrides(), *STORY}, "it has nothing but its story and what it gets wrong"


def test_every_decision_has_its_rule() -> None:
    assert [name for name in decisions() if not re.search(r"\d{3}\.\d|How many", getattr(Rules, name).__doc__ or "")] == []


def test_by_the_first_a_back_face_has_mana_value_0() -> None:
    game = Game(rules=misconception("BackFaceManaValueZero"))
    assert game.put(KUJA, "Ann", transformed=True).mana_value == 0


def test_by_the_second_a_token_copy_stays_as_it_is() -> None:
    game = Game(rules=misconception("TokenCopiesCannotTransform"))
    twin = game.copy_token(game.put(KUJA, "Ann"), "Ben")
    [event] = game.transform(twin).events
    assert (twin.name, event.rule) == (KUJA, "701.27c")


@pytest.mark.parametrize(("rules", "life"), [(Rules(), 14), (misconception("DoubleBeforeAssigning"), 13)])
def test_by_the_third_lethal_damage_is_taken_from_the_doubled_amount(rules: Rules, life: int) -> None:
    """4 damage, 1 of it lethal: 3 doubled is 6; by the misconception, 8 less 1 is 7."""
    game = Game(rules=rules)
    game.put(TRANCE, "Ann", transformed=True)
    adept = {"cost": "{3}{R}", "type": "Creature — Human Wizard", "pt": "4/6", "keywords": ["trample"]}
    cub = {"cost": "{G}", "type": "Creature — Bear", "pt": "1/1"}
    game.put(card_from_plain("Ember Adept", adept), "Ann")
    game.put(card_from_plain("Moss Cub", cub), "Ben")
    game.attack({"Ember Adept": "Ben"})
    game.block({"Moss Cub": "Ember Adept"})
    game.damage()
    game.answer("lethal, the rest to Ben")
    assert game.life("Ben") == life


# How it is asked for


@pytest.mark.parametrize(
    "name", ["BackFaceManaValueZero", "backfacemanavaluezero", "back face mana value zero", "back-face-mana-value-zero"]
)
def test_a_misconception_is_found_by_its_name(name: str) -> None:
    assert misconception(name).name == "BackFaceManaValueZero"


def test_an_unknown_one_is_an_error_that_lists_those_there_are() -> None:
    with pytest.raises(UnknownName, match="'FlatEarth' is no misconception known here; there are: BackFace") as error:
        misconception("FlatEarth")
    assert set(error.value.nearest) == {kind.__name__ for kind in MISCONCEPTIONS}


# Our scenarios notice


@each_misconception
def test_at_least_one_scenario_notices(kind: type[Misconception]) -> None:
    assert any(compare(load(path), kind()).end == "different" for path in SCENARIOS)


@each_misconception
def test_every_scenario_can_be_played_by_it(kind: type[Misconception]) -> None:
    """Nothing is raised, and an end that is not the same says what differs or who refused."""
    for path in SCENARIOS:
        ran = compare(load(path), kind())
        assert ran.end in ("same", "different", "refused", "not comparable"), path.name
        assert (ran.end == "same") == (ran.failures == []), path.name
