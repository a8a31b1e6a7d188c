"""Characteristic-defining abilities: what a star stands for (604.3, 613.4a)."""

from __future__ import annotations

import pytest

from dfcrules import Game
from dfcrules.cards import card_from_plain

BEAR = card_from_plain("Old Bear", {"cost": "{2}{G}", "type": "Creature — Bear", "pt": "3/3"})
MEMORY = card_from_plain(
    "Memory",
    {
        "cost": "{G}",
        "type": "Creature — Spirit",
        "pt": "*/*",
        "abilities": [
            {
                "power": {"count": {"type": "creature", "zone": "graveyard", "controller": "you"}},
                "toughness": {"count": {"type": "creature", "zone": "graveyard"}},
            }
        ],
    },
)


@pytest.fixture
def game() -> Game:
    """Two creature cards in Ann's graveyard, one in Ben's; Ann is at 20."""
    made = Game("Ann", "Ben")
    for player in ("Ann", "Ann", "Ben"):
        made.put(BEAR, player, zone="graveyard")
    return made


def test_it_counts_again_whenever_it_is_looked_at(game: Game) -> None:
    memory = game.put(MEMORY, "Ann")
    assert (memory.power, memory.toughness) == (2, 3)
    game.put(BEAR, "Ann", zone="graveyard")
    assert (memory.power, memory.toughness) == (3, 4)


def test_it_works_in_every_zone_and_may_count_itself(game: Game) -> None:
    """604.3: in the graveyard it is one of the creature cards there."""
    card = game.put(MEMORY, "Ann", zone="graveyard")
    hand = game.put(MEMORY, "Ben", zone="hand")
    assert (card.power, card.toughness) == (3, 4)
    assert (hand.power, hand.toughness) == (1, 4)


def test_it_counts_before_everything_else_in_layer_7(game: Game) -> None:
    memory = game.put(MEMORY, "Ann", counters={"+1/+1": 1})
    game.modify(memory, "+2/+0")
    assert (memory.power, memory.toughness) == (5, 4)
    assert memory.why("power").rules[1:] == ("613.4a", "613.4c", "122.1a")
    game.modify(memory, {"set_pt": "0/5"})
    assert (memory.power, memory.toughness) == (3, 6)


def test_without_its_abilities_the_star_is_nothing(game: Game) -> None:
    memory = game.put(MEMORY, "Ann", counters={"+1/+1": 1})
    game.modify(memory, {"lose_abilities": True})
    assert (memory.power, memory.toughness) == (1, 1)


def test_a_copy_counts_for_its_own_controller(game: Game) -> None:
    twin = game.copy_token(game.put(MEMORY, "Ann"), "Ben")
    assert (twin.power, twin.toughness) == (1, 3)


def test_a_copy_that_is_given_a_size_has_it(game: Game) -> None:
    """707.9d: the ability that would define it is not copied."""
    game.put(MEMORY, "Ann")
    made = game.do({"copy_token": "Memory", "for": "Ben", "changes": {"set_pt": "7/7"}})
    assert (made.power, made.toughness) == (7, 7)
    assert made.object.body.front.abilities == ()
