"""Damage: every point is accounted for, from what was assigned to what came of it."""

from __future__ import annotations

from typing import Any

import pytest

from dfcrules import Game
from dfcrules.cards.card import Card, card_from_plain
from dfcrules.rules.packets import Dealt


def card(name: str, pt: str, *keywords: str, **more: Any) -> Card:
    return card_from_plain(
        name, {"cost": "{G}", "type": "Creature — Bear", "pt": pt, "keywords": list(keywords), **more}
    )


BEAR, CUB = card("Old Bear", "3/3"), card("Moss Cub", "1/1")
DOUBLER = card_from_plain("Doubler", {"cost": "{R}", "type": "Enchantment", "abilities": [{"damage": "double"}]})
WALKER = card_from_plain("Walker", {"cost": "{U}", "type": "Legendary Planeswalker — Jace", "loyalty": 4})


@pytest.fixture
def game() -> Game:
    """Ann has a bear, Ben a cub."""
    game = Game("Ann", "Ben")
    game.put(BEAR, "Ann")
    game.put(CUB, "Ben")
    return game


def accounts(game: Game) -> list[Dealt]:
    return [event.detail for event in game.log if isinstance(event.detail, Dealt)]


def account(game: Game) -> Dealt:
    [one] = accounts(game)
    return one


def test_the_account_of_plain_damage(game: Game) -> None:
    game.deal(3, "Old Bear", "Ben")
    one = account(game)
    assert (one.source, one.recipient, one.assigned, one.dealt, one.excess) == ("Old Bear", "Ben", 3, 3, 0)
    assert one.result == "life 20 to 17"


def test_what_was_added_and_prevented_is_in_the_account_with_its_rule(game: Game) -> None:
    game.put(DOUBLER, "Ann")
    game.prevent(2, "Ben")
    game.deal(3, "Old Bear", "Ben")
    game.answer("Doubler")
    one = account(game)
    assert [(change.kind, change.before, change.after, change.rule) for change in one.changes] == [
        ("added", 3, 6, "701.10g"),
        ("prevented", 6, 4, "615.7"),
    ]
    assert (one.assigned, one.dealt) == (3, 4)


def test_damage_that_was_all_prevented_has_an_account_too(game: Game) -> None:
    game.prevent("all", "Ben")
    game.deal(3, "Old Bear", "Ben")
    assert (account(game).assigned, account(game).dealt) == (3, 0)
    assert game.log.last.kind == "no damage"


def test_what_is_beyond_lethal_is_excess(game: Game) -> None:
    """120.10"""
    game.deal(3, "Old Bear", "Moss Cub")
    assert account(game).excess == 2


def test_damage_already_marked_counts_towards_lethal(game: Game) -> None:
    game.put(BEAR, "Ben", label="wall")
    game.deal(2, "Ann's Old Bear", "wall")
    game.deal(3, "Ann's Old Bear", "wall")
    assert accounts(game)[-1].excess == 2


def test_with_deathtouch_all_but_one_is_excess(game: Game) -> None:
    """702.2c, 120.10"""
    game.put(card("Asp", "2/2", "deathtouch"), "Ann")
    game.put(BEAR, "Ben", label="wall")
    game.deal(3, "Asp", "wall")
    assert account(game).excess == 2


def test_players_have_no_excess_damage(game: Game) -> None:
    game.deal(30, "Old Bear", "Ben")
    assert account(game).excess == 0


def test_what_is_beyond_a_planeswalkers_loyalty_is_excess(game: Game) -> None:
    game.put(WALKER, "Ben")
    game.deal(6, "Old Bear", "Walker")
    assert account(game).excess == 2


def test_0_damage_is_not_dealt(game: Game) -> None:
    """120.8"""
    [event] = game.deal(0, "Old Bear", "Ben").events
    assert (event.kind, event.rule) == ("nothing", "120.8")


def test_nothing_can_double_0_damage(game: Game) -> None:
    game.put(DOUBLER, "Ann")
    game.deal(0, "Old Bear", "Ben")
    assert accounts(game) == []


def test_an_enchantment_cannot_be_dealt_damage(game: Game) -> None:
    """120.1a"""
    game.put(DOUBLER, "Ben")
    [event] = game.deal(3, "Old Bear", "Doubler").events
    assert (event.kind, event.rule) == ("nothing", "120.1a")


@pytest.mark.parametrize(
    ("keyword", "of_ben"),
    [(None, (17, 0)), ("infect", (20, 3)), ("wither", (17, 0))],
)
def test_damage_to_a_player_costs_life_or_gives_poison(
    game: Game, keyword: str | None, of_ben: tuple[int, int]
) -> None:
    """120.3a-b"""
    game.put(card("Source", "3/3", *([keyword] if keyword else [])), "Ann")
    game.deal(3, "Source", "Ben")
    assert (game.life("Ben"), game.state.players[1].poison) == of_ben


@pytest.mark.parametrize(
    ("keyword", "marked", "counters"),
    [(None, 2, {}), ("infect", 0, {"-1/-1": 2}), ("wither", 0, {"-1/-1": 2})],
)
def test_damage_to_a_creature_is_marked_or_leaves_counters(
    game: Game, keyword: str | None, marked: int, counters: dict[str, int]
) -> None:
    """120.3d-e"""
    game.put(card("Source", "3/3", *([keyword] if keyword else [])), "Ann")
    wall = game.put(BEAR, "Ben")
    game.deal(2, "Source", wall)
    assert (wall.damage, wall.counters) == (marked, counters)


def test_damage_to_a_planeswalker_costs_loyalty(game: Game) -> None:
    """120.3c, 306.8"""
    walker = game.put(WALKER, "Ben")
    game.deal(3, "Old Bear", walker)
    assert walker.loyalty == 1


def test_what_is_both_creature_and_planeswalker_suffers_both(game: Game) -> None:
    """120.3: each result that applies."""
    walker = game.put(WALKER, "Ben")
    game.modify(walker, {"add_types": "creature", "set_pt": "5/5"})
    game.deal(3, "Old Bear", walker)
    assert (walker.loyalty, walker.damage) == (1, 3)


def test_lifelink_gains_what_was_dealt_not_what_was_assigned(game: Game) -> None:
    """120.3f, 702.15b"""
    game.put(card("Priest", "3/3", "lifelink"), "Ann")
    game.prevent(2, "Ben")
    game.deal(3, "Priest", "Ben")
    assert game.life("Ann") == 21


def test_each_source_with_lifelink_gains_by_itself(game: Game) -> None:
    """702.15e"""
    for label in ("left", "right"):
        game.put(card("Priest", "2/2", "lifelink"), "Ann", label=label)
    game.attack({"left": "Ben", "right": "Ben"})
    game.block()
    game.damage()
    assert [event.amount for event in game.log.of_kind("gained life")] == [2, 2]


def test_lifelink_helps_who_controls_the_source(game: Game) -> None:
    priest = game.put(card("Priest", "3/3", "lifelink"), "Ann")
    game.gain_control(priest, "Ben")
    game.deal(3, priest, "Ann")
    assert (game.life("Ann"), game.life("Ben")) == (17, 23)


def test_to_several_at_once_each_gets_all_of_it(game: Game) -> None:
    game.deal(2, "Old Bear", ["Ann", "Ben"])
    assert (game.life("Ann"), game.life("Ben")) == (18, 18)


def test_a_source_that_has_left_still_deals_its_damage(game: Game) -> None:
    """608.2h, 113.7a: as it last was - here with lifelink."""
    priest = game.put(card("Priest", "3/3", "lifelink"), "Ann")
    game.destroy(priest)
    game.do({"deal": 2, "from": priest.entity, "to": "Ben"})
    assert (game.life("Ben"), game.life("Ann")) == (18, 22)
