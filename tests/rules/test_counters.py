"""Counters that effects put, and effects that make it twice as many (122.6, 614.16)."""

from __future__ import annotations

import pytest

from dfcrules import Game
from dfcrules.cards import card_from_plain
from dfcrules.game.choices import Answer

BEAR = card_from_plain("Old Bear", {"cost": "{2}{G}", "type": "Creature — Bear", "pt": "3/3"})
WALKER = card_from_plain(
    "Walker",
    {"type": "Planeswalker — Sage", "loyalty": 3, "abilities": [{"cost": "[+1]", "do": [{"gain_life": 1}]}]},
)
SEASON = card_from_plain(
    "Season",
    {"cost": "{G}", "type": "Enchantment", "abilities": [{"counters_put": "double", "to": {"controller": "you"}}]},
)
PLUS = card_from_plain(
    "Plus", {"cost": "{G}", "type": "Enchantment", "abilities": [{"counters_put": "double", "kind": "+1/+1"}]}
)


@pytest.fixture
def game() -> Game:
    return Game("Ann", "Ben")


@pytest.mark.parametrize(("sources", "number"), [([], 2), ([SEASON], 4), ([SEASON, SEASON], 8), ([PLUS, SEASON], 8)])
def test_each_effect_doubles_once(game: Game, sources: list[object], number: int) -> None:
    for source in sources:
        game.put(source, "Ann")
    bear, his = game.put(BEAR, "Ann"), game.put(BEAR, "Ben")
    for one in (bear, his):
        game.add_counters(one, number=2)
    assert (bear.counters, his.counters) == ({"+1/+1": number}, {"+1/+1": 2})


def test_only_counters_of_a_kind(game: Game) -> None:
    game.put(PLUS, "Ann")
    bear = game.put(BEAR, "Ann")
    game.add_counters(bear, "charge")
    assert bear.counters == {"charge": 1}


def test_entering_counters_count_and_costs_do_not(game: Game) -> None:
    """306.5b is a replacement effect, a loyalty cost is no effect at all."""
    game.put(SEASON, "Ann")
    walker = game.put(WALKER, "Ann")
    assert walker.loyalty == 6
    game.activate(walker)
    assert walker.loyalty == 7


def test_how_many_is_chosen_as_it_resolves(game: Game) -> None:
    """608.2d: none is a number too."""
    game.put(BEAR, "Ann")
    ends = set()
    for chosen in range(3):
        other = game.fork()
        other.do({"counters": "+1/+1", "number": 2, "on": "Old Bear", "up_to": True}, answers=[Answer(chosen)])
        ends.add(other["Old Bear"].power)
    assert ends == {3, 4, 5}
