"""What is counted over a turn: spells cast, life gained, damage dealt, attackers, resolutions, land plays."""

from __future__ import annotations

from typing import Any

import pytest

from dfcrules import Game
from dfcrules.cards import card_from_plain
from dfcrules.cards.amounts import read_amount, read_condition
from dfcrules.errors import IllegalAction
from dfcrules.rules.find import Context, holds, number

BEAR = card_from_plain("Old Bear", {"cost": "{2}{G}", "type": "Creature — Bear", "pt": "3/3"})
SPARK = card_from_plain(
    "Spark", {"cost": "{R}", "type": "Instant", "abilities": [{"spell": {"deal": 1, "to": "target"}, "targets": "any"}]}
)
FIELD = card_from_plain("Field", {"type": "Land"})


@pytest.fixture
def game() -> Game:
    return Game("Ann", "Ben", mana="free")


def amount(game: Game, table: Any, you: int = 0, this: int = -1, player: int = 1) -> int:
    """An amount for Ann, with Ben as "that player"."""
    ctx = Context(you=you, this=this, player=player)
    return number(game.state, game.rules, read_amount(table, ""), ctx)


def cast(game: Game, player: str) -> None:
    game.put(SPARK, player, zone="hand")
    game.cast(f"{player}'s Spark", player, targets=["Ben"])
    game.resolve()


def test_spells_are_counted_by_player_and_turn(game: Game) -> None:
    for player in ("Ann", "Ann", "Ben"):
        cast(game, player)
    assert amount(game, {"spells_cast": "this turn"}) == 3
    assert amount(game, {"spells_cast": "this turn", "by": "you"}) == 2
    assert amount(game, {"spells_cast": "this turn", "by": "one player"}, you=1) == 2
    assert amount(game, {"spells_cast": "last turn"}) == 0
    game.advance("next turn")
    assert amount(game, {"spells_cast": "last turn"}) == 3
    assert amount(game, {"spells_cast": "this turn"}) == 0
    game.advance("next turn")
    assert amount(game, {"spells_cast": "last turn"}) == 0


def test_a_copy_of_a_spell_is_not_cast(game: Game) -> None:
    """707.10"""
    game.put(SPARK, "Ann", zone="hand")
    game.cast("Spark", targets=["Ben"])
    game.do({"copy_spell": "Spark"})
    assert amount(game, {"spells_cast": "this turn"}) == 1


def test_life_gained_is_not_life_left(game: Game) -> None:
    game.gain_life("Ann", 3)
    game.lose_life("Ann", 2)
    assert (amount(game, "life gained this turn"), amount(game, "life gained this turn", you=1)) == (3, 0)
    game.advance("next turn")
    assert amount(game, "life gained this turn") == 0


def test_damage_is_counted_for_the_object_that_dealt_it(game: Game) -> None:
    """A new object has dealt none (400.7); the turn before does not count."""
    bear = game.put(BEAR, "Ann")
    entity = bear.entity
    table = {"damage_this_turn": "this", "to": "that player"}
    game.deal(2, bear, "Ben")
    game.deal(3, bear, "Ben")
    game.deal(1, bear, "Ann")
    assert amount(game, table, this=entity) == 5
    game.exile_and_return(bear)
    assert amount(game, table, this=game["Old Bear"].entity) == 0
    assert amount(game, table, this=entity) == 5
    game.advance("next turn")
    assert amount(game, table, this=entity) == 0


def test_who_attacked_this_turn(game: Game) -> None:
    bear, other = game.place(BEAR, "Ann", label="one"), game.place(BEAR, "Ann", label="other")
    condition = read_condition({"this": {"attacked": True}}, "")
    game.attack({"one": "Ben"})
    for handle, attacked in ((bear, True), (other, False)):
        assert holds(game.state, game.rules, condition, Context(you=0, this=handle.entity)) is attacked
    game.advance("next turn")
    assert not holds(game.state, game.rules, condition, Context(you=0, this=bear.entity))


def test_additional_lands(game: Game) -> None:
    """305.2: for this turn only."""
    for _ in range(3):
        game.put(FIELD, "Ann", zone="hand")
    game.do({"land_plays": 1})
    game.play_land("Field")
    game.play_land(game.zone("hand", "Ann")[0])
    with pytest.raises(IllegalAction, match=r"has played 2 lands this turn \(305\.2\)"):
        game.play_land(game.zone("hand", "Ann")[0])
    for _ in range(2):
        game.advance("next turn")
    game.advance("precombat main")
    game.play_land(game.zone("hand", "Ann")[0])
    assert game.state.players[0].land_plays == 1
