"""Orders that mean nothing: each is refused with a sentence, and changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

from dfcrules import Game
from dfcrules.errors import DfcRulesError, IllegalAction

CARDS = {
    "Moss Cub": {"cost": "{G}", "type": "Creature — Bear", "pt": "1/1"},
    "Mirror Imp": {"cost": "{3}{U}", "type": "Creature — Shapeshifter", "pt": "1/1"},
}


@pytest.fixture
def game() -> Game:
    game = Game("Ann", "Ben", cards=CARDS, mana="free")
    game.place("Moss Cub", "Ann")
    game.do({"put_on_stack": "Mirror Imp"})
    return game


ONE = ["", [], "you", "top card", "each opponent", {"type": "creature"}]
ONE_OBJECT = [{verb: what} for verb in ("activate", "cast", "put_on_stack", "play_land") for what in ONE]
NOBODY = [{"untap": 3}, {"lose_game": 3}, {"extra_turn": 7}, {"deal": 1, "from": "Moss Cub", "to": 9}]


@pytest.mark.parametrize(
    "order",
    [
        *ONE_OBJECT,
        *NOBODY,
        *[{"if": {"your_turn": True}, "do": [order]} for order in NOBODY],
        {"attack": {"Moss Cub": ""}},
        {"attack": {"Moss Cub": "you"}},
        {"attack": {"Moss Cub": ["Ben"]}},
        {"put_on_stack": "Mirror Imp", "targets": "each player"},
        *[{"resolve": times} for times in ("two", 0, -3, 1.5, {"times": 2})],
        {"gain_life": {"trait": "size", "of": "Moss Cub"}},
        {"change_life": "gained", "becomes": "double", "whose": "Ben"},
    ],
    ids=str,
)
def test_an_odd_order_is_refused_in_words(game: Game, order: dict[str, Any]) -> None:
    before = game.state
    with pytest.raises(DfcRulesError) as refusal:
        game.do(order)
    assert game.state is before
    assert len(str(refusal.value)) > 20


@pytest.mark.parametrize(
    "order",
    [
        {"gain_life": {"types_among": "Ann"}},  # a player has no card types
        {"copy_spell": "Mirror Imp", "for": []},  # for nobody
        {"if": {"your_turn": True}, "do": [{"gain_control": "Moss Cub", "who": "that player"}]},  # nobody is meant
    ],
    ids=str,
)
def test_an_order_about_nobody_does_nothing(game: Game, order: dict[str, Any]) -> None:
    game.do(order)
    assert (game.life("Ann"), game["Moss Cub"].controller) == (20, "Ann")
    assert len(game.zone("stack")) == 1


def test_as_a_copy_of_nothing_it_is_what_it_is(game: Game) -> None:
    game.place("Mirror Imp", "Ann", zone="hand")
    game.do({"put": "Mirror Imp", "copy_of": {"type": "planeswalker"}, "from": "hand"})
    assert game.zone("battlefield")[-1].name == "Mirror Imp"


@pytest.mark.parametrize("order", [
    {"copy_token": "ability of Keen Imp"},
    {"become_copy": "Keen Imp", "of": "ability of Keen Imp"},
    {"put": "Moss Cub", "copy_of": "ability of Keen Imp", "outside": True},
    {"put": "Moss Cub", "copy_of": "Ann", "outside": True},
    {"copy_token": "Ann"},
], ids=str)  # fmt: skip
def test_no_permanent_is_a_copy_of_an_ability_or_a_player(order: dict[str, Any]) -> None:
    imp: dict[str, Any] = {
        "cost": "{B}",
        "type": "Creature — Imp",
        "pt": "1/1",
        "abilities": [{"when": "enters", "do": [{"gain_life": 1}]}],
    }
    game = Game("Ann", "Ben", cards={**CARDS, "Keen Imp": imp}, mana="free")
    game.put("Keen Imp", "Ann")
    before = game.state
    with pytest.raises(IllegalAction, match=r"object|card, spell or permanent"):
        game.do(order)
    assert game.state is before
