"""Which rules would have decided anything otherwise: only those can come to another result."""

from __future__ import annotations

import pytest

from dfcrules import Game
from dfcrules.rules.misconceptions import MISCONCEPTIONS, BackFaceManaValueZero, CloneCanTransform
from dfcrules.rules.noting import PROCEDURES, NotingRules, decisions, overridden
from dfcrules.rules.standard import Rules


@pytest.fixture
def noting() -> NotingRules:
    return NotingRules([kind() for kind in MISCONCEPTIONS])


def test_it_plays_by_the_rules(noting: NotingRules) -> None:
    games = [Game(rules=noting), Game()]
    for game in games:
        kuja = game.put("Kuja, Genome Sorcerer", "Ann")
        game.transform(kuja)
        game.attack({kuja: "Ben"})
        game.damage()
    assert [str(event) for event in games[0].log] == [str(event) for event in games[1].log]


def test_who_decides_the_same_is_not_named(noting: NotingRules) -> None:
    game = Game(rules=noting)
    kuja = game.put("Kuja, Genome Sorcerer", "Ann")
    assert kuja.mana_value == 4
    assert "BackFaceManaValueZero" not in noting.differing


def test_who_decides_otherwise_is_named(noting: NotingRules) -> None:
    game = Game(rules=noting)
    kuja = game.put("Kuja, Genome Sorcerer", "Ann", transformed=True)
    assert kuja.mana_value == 4
    assert "BackFaceManaValueZero" in noting.differing


def test_who_does_something_otherwise_is_named_as_soon_as_it_comes_up(noting: NotingRules) -> None:
    game = Game(rules=noting)
    kuja = game.put("Kuja, Genome Sorcerer", "Ann")
    assert "SickAfterTransforming" not in noting.differing
    game.transform(kuja)
    assert "SickAfterTransforming" in noting.differing


def test_what_is_overridden() -> None:
    assert overridden(BackFaceManaValueZero) == ("mana_value_of_back",)
    assert overridden(CloneCanTransform) == ("may_transform", "turn_over")
    assert overridden(Rules) == ()


def test_procedures_are_decisions() -> None:
    assert set(PROCEDURES) <= set(decisions())


def test_whoever_changes_the_state_is_a_procedure() -> None:
    """What a rival answers is only compared if answering does nothing: nothing else is told the state it could change,
    and gives nothing back.
    """
    silent = [name for name in decisions() if getattr(Rules, name).__annotations__.get("return") == "None"]
    assert set(silent) <= set(PROCEDURES)
