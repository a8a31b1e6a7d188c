"""Replacement and prevention of damage: what one effect does to a number, and who is asked when."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dfcrules import Game
from dfcrules.cards.abilities import DAMAGE_CHANGES, ReplaceDamage
from dfcrules.cards.card import Card, card_from_plain
from dfcrules.rules.damage_effects import PREVENTS
from dfcrules.rules.replacement import result

BEAR = card_from_plain("Old Bear", {"cost": "{2}{G}", "type": "Creature — Bear", "pt": "3/3"})


def changes_damage(name: str, **ability: Any) -> Card:
    return card_from_plain(name, {"cost": "{R}", "type": "Enchantment", "abilities": [ability]})


DOUBLER = changes_damage("Doubler", damage="double")
TRIPLER = changes_damage("Tripler", damage="triple")
ADDER = changes_damage("Adder", damage="add", amount=1)
GUARD = changes_damage("Guard", damage="prevent", amount=1, to="players")


@pytest.fixture
def game() -> Game:
    """Ann, Ben and Cid; Ann has a bear."""
    game = Game("Ann", "Ben", "Cid")
    game.put(BEAR, "Ann")
    return game


# What one effect does: a pure function


@pytest.mark.parametrize(
    ("effect", "before", "after"),
    [
        (ReplaceDamage("double"), 3, 6),
        (ReplaceDamage("triple"), 3, 9),
        (ReplaceDamage("add", amount=2), 3, 5),
        (ReplaceDamage("prevent", amount=2), 3, 1),
        (ReplaceDamage("prevent", amount=5), 3, 0),
        (ReplaceDamage("prevent all"), 3, 0),
        (ReplaceDamage("halve"), 3, 2),
        (ReplaceDamage("halve", round_up=False), 3, 1),
        (ReplaceDamage("halve"), 4, 2),
        (ReplaceDamage("prevent half"), 3, 1),
        (ReplaceDamage("prevent half", round_up=False), 3, 2),
        (ReplaceDamage("at most", amount=1), 3, 1),
        (ReplaceDamage("at most", amount=5), 3, 3),
        (ReplaceDamage("at least", amount=4), 3, 4),
        (ReplaceDamage("at least", amount=2), 3, 3),
        (ReplaceDamage("redirect"), 3, 0),
        (ReplaceDamage("instead"), 3, 0),
        (ReplaceDamage("prevent all but", amount=1), 3, 1),
        (ReplaceDamage("prevent all but", amount=4), 3, 3),
        (ReplaceDamage("cannot be prevented"), 3, 3),
    ],
    ids=lambda value: value.result_words() if isinstance(value, ReplaceDamage) else "",
)
def test_what_becomes_of_an_amount(effect: ReplaceDamage, before: int, after: int) -> None:
    value = effect.amount
    assert isinstance(value, int)
    assert result(effect, before, value) == after


@pytest.mark.parametrize(("left", "after"), [(2, 1), (3, 0), (9, 0)])
def test_a_shield_takes_what_it_still_can(left: int, after: int) -> None:
    """615.7"""
    assert result(ReplaceDamage("prevent", amount=left), 3, left, left) == after


@given(st.sampled_from(DAMAGE_CHANGES), st.integers(1, 50), st.integers(0, 50), st.booleans())
def test_damage_never_becomes_negative(kind: str, before: int, value: int, round_up: bool) -> None:
    assert result(ReplaceDamage(kind, amount=value, round_up=round_up), before, value) >= 0


@given(st.sampled_from(PREVENTS), st.integers(1, 50), st.integers(0, 50), st.booleans())
def test_what_prevents_never_adds(kind: str, before: int, value: int, round_up: bool) -> None:
    assert result(ReplaceDamage(kind, amount=value, round_up=round_up), before, value) <= before


@given(st.integers(1, 99), st.booleans())
def test_half_and_the_prevented_half_make_the_whole(before: int, round_up: bool) -> None:
    """Rounding the kept half up and the prevented half up differ by the odd point."""
    kept = result(ReplaceDamage("halve", round_up=round_up), before, 0)
    prevented_leaves = result(ReplaceDamage("prevent half", round_up=not round_up), before, 0)
    assert kept == prevented_leaves


# When somebody is asked


def test_one_effect_asks_nobody(game: Game) -> None:
    game.put(DOUBLER, "Ann")
    game.deal(3, "Old Bear", "Ben")
    assert game.pending is None


@pytest.mark.parametrize(
    "pair", [(DOUBLER, TRIPLER), (DOUBLER, DOUBLER), (ADDER, ADDER)], ids=lambda pair: pair[1].name
)
def test_effects_whose_order_is_idle_ask_nobody(game: Game, pair: tuple[Card, Card]) -> None:
    for card in pair:
        game.put(card, "Ann")
    game.deal(3, "Old Bear", "Ben")
    assert game.pending is None


@pytest.mark.parametrize("pair", [(DOUBLER, ADDER), (DOUBLER, GUARD)], ids=lambda pair: pair[1].name)
def test_effects_whose_order_matters_are_ordered_by_the_damaged_player(game: Game, pair: tuple[Card, Card]) -> None:
    """616.1"""
    for card in pair:
        game.put(card, "Ann")
    game.deal(3, "Old Bear", "Ben")
    assert game.pending is not None
    assert (game.pending.player, game.pending.rule) == (1, "616.1")


def test_for_a_permanent_its_controller_orders(game: Game) -> None:
    wall = game.put(BEAR, "Ben", label="wall")
    game.gain_control(wall, "Cid")
    game.put(DOUBLER, "Ann")
    game.put(ADDER, "Ann")
    game.deal(1, "Ann's Old Bear", wall)
    assert game.pending is not None
    assert game.players[game.pending.player] == "Cid"


def test_each_effect_changes_an_event_only_once(game: Game) -> None:
    """614.5: what doubles would otherwise go on doubling."""
    game.put(DOUBLER, "Ann")
    game.deal(3, "Old Bear", "Ben")
    assert game.life("Ben") == 14


def test_several_damaged_players_decide_in_turn_order(game: Game) -> None:
    """616.1, 101.4"""
    game.put(DOUBLER, "Ann")
    game.put(ADDER, "Ann")
    game.deal(1, "Old Bear", ["Cid", "Ben"])
    asked = []
    while game.pending is not None:
        asked.append(game.players[game.pending.player])
        game.answer(game.pending.default)
    assert asked == ["Ben", "Cid"]


# Shields


def test_a_shield_is_used_up_point_by_point(game: Game) -> None:
    """615.7"""
    game.prevent(5, "Ben")
    game.deal(3, "Old Bear", "Ben")
    game.deal(3, "Old Bear", "Ben")
    assert game.life("Ben") == 19


def test_a_shield_that_is_used_up_is_gone(game: Game) -> None:
    game.prevent(2, "Ben")
    game.deal(3, "Old Bear", "Ben")
    assert game.state.effects == ()


def test_a_shield_for_one_does_not_help_another(game: Game) -> None:
    game.prevent(5, "Ben")
    game.deal(3, "Old Bear", "Cid")
    assert game.life("Cid") == 17


def test_damage_that_cannot_be_prevented_uses_up_no_shield(game: Game) -> None:
    """615.12"""
    game.prevent(5, "Ben")
    game.do({"deal": 3, "from": "Old Bear", "to": "Ben", "unpreventable": True})
    assert game.life("Ben") == 17
    game.deal(3, "Old Bear", "Ben")
    assert game.life("Ben") == 17


def test_a_shield_wears_off_with_the_turn(game: Game) -> None:
    game.prevent(5, "Ben")
    game.advance("next turn")
    game.deal(3, "Old Bear", "Ben")
    assert game.life("Ben") == 17
