"""`outcomes()`: every distinct end of what is pending, with one list of answers that leads there."""

from __future__ import annotations

import pytest

from dfcrules import Game
from dfcrules.cards.card import Card, card_from_plain

BEAR = card_from_plain("Old Bear", {"cost": "{2}{G}", "type": "Creature — Bear", "pt": "3/3"})


def changes_damage(**ability: object) -> Card:
    """An enchantment that changes damage like this."""
    name = " ".join(str(value) for value in ability.values())
    return card_from_plain(name.title(), {"cost": "{R}", "type": "Enchantment", "abilities": [ability]})


DOUBLER = changes_damage(damage="double")


@pytest.fixture
def game() -> Game:
    """Ann and Ben; Ann has a bear."""
    game = Game("Ann", "Ben")
    game.put(BEAR, "Ann")
    return game


def lives(game: Game, player: str = "Ben") -> list[int]:
    return sorted(end.game.life(player) for end in game.outcomes())


# Every end


def test_with_nothing_pending_there_is_one_end_the_game_as_it_is(game: Game) -> None:
    [end] = game.outcomes()
    assert end.answers == ()
    assert end.game.state == game.state
    assert str(end) == "without any choice -> nothing changes"


def test_doubling_and_prevention_end_differently_in_the_two_orders(game: Game) -> None:
    """616.1: 3 doubled, less 2, is 4; 3 less 2, doubled, is 2."""
    game.put(DOUBLER, "Ann")
    game.prevent(2, "Ben")
    game.deal(3, "Old Bear", "Ben")
    assert lives(game) == [16, 18]


def test_an_end_tells_who_gave_which_answer_by_which_rule(game: Game) -> None:
    game.put(DOUBLER, "Ann")
    game.prevent(2, "Ben")
    game.deal(3, "Old Bear", "Ben")
    [end] = [end for end in game.outcomes() if end.game.life("Ben") == 18]
    [given] = end.answers
    assert (given.player, given.rule) == ("Ben", "616.1")
    assert given.question == "3 damage from Old Bear to Ben: which effect changes it first?"
    assert given.answer.startswith("shield")


def test_the_answers_of_an_end_lead_there(game: Game) -> None:
    game.put(DOUBLER, "Ann")
    game.put(changes_damage(damage="add", amount=1), "Ann")
    game.prevent(2, "Ben")
    game.deal(3, "Old Bear", "Ben")
    for end in game.outcomes():
        played = game.fork()
        for given in end.answers:
            played.answer(given.plain, by=given.player)
        assert played.state == end.game.state


def test_an_end_is_a_game_that_can_be_replayed_and_taken_back(game: Game) -> None:
    game.put(DOUBLER, "Ann")
    game.prevent(2, "Ben")
    game.deal(3, "Old Bear", "Ben")
    end = game.outcomes()[0].game
    assert end.replay().state == end.state
    end.undo(len(end.inputs) - len(game.inputs))
    assert end.pending == game.pending


def test_an_end_says_what_has_changed(game: Game) -> None:
    game.put(DOUBLER, "Ann")
    game.prevent(2, "Ben")
    game.deal(3, "Old Bear", "Ben")
    assert {tuple(end.changes) for end in game.outcomes()} == {
        ("Ben 20 -> 16 life", "shield: used up"),
        ("Ben 20 -> 18 life", "shield: used up"),
    }


def test_looking_at_the_outcomes_decides_nothing(game: Game) -> None:
    game.put(DOUBLER, "Ann")
    game.prevent(2, "Ben")
    game.deal(3, "Old Bear", "Ben")
    state = game.state
    game.outcomes()
    assert game.state is state
    assert game.pending is not None


def test_outcomes_come_in_the_same_order_every_time(game: Game) -> None:
    game.put(DOUBLER, "Ann")
    game.prevent(2, "Ben")
    game.deal(3, "Old Bear", "Ben")
    assert str(game.outcomes()) == str(game.outcomes())


def test_a_split_of_combat_damage_has_an_end_for_each_split_that_differs(game: Game) -> None:
    """510.1c: 3 damage among two blockers with toughness 3: (3,0), (2,1), (1,2), (0,3)."""
    for label in ("left", "right"):
        game.put(BEAR, "Ben", label=label)
    game.attack({"Ann's Old Bear": "Ben"})
    game.block({"left": "Ann's Old Bear", "right": "Ann's Old Bear"})
    game.damage()
    assert len(game.outcomes()) == 4


def test_answers_that_the_rules_forbid_lead_nowhere(game: Game) -> None:
    """702.19b: a trampler assigns lethal damage to its blocker first, so (1, 2) and (0, 3) are no ends."""
    cub = card_from_plain("Cub", {"cost": "{G}", "type": "Creature — Bear", "pt": "2/2"})
    game.put(cub, "Ben")
    game.modify("Old Bear", {"keywords": ["trample"]})
    game.attack({"Old Bear": "Ben"})
    game.block({"Cub": "Old Bear"})
    game.damage()
    assert lives(game) == [19, 20]


# Equal ends are merged


def test_orders_that_end_alike_are_one_end(game: Game) -> None:
    """Adding 1 and adding 2 come to the same in both orders; only where the doubling comes matters."""
    game.put(DOUBLER, "Ann")
    game.put(changes_damage(damage="add", amount=1), "Ann")
    game.put(changes_damage(damage="add", amount=2), "Ann")
    game.deal(3, "Old Bear", "Ben")
    ends = lives(game)
    assert ends == [20 - damage for damage in (12, 11, 10, 9)]


def test_two_shields_in_any_order_are_one_end(game: Game) -> None:
    game.prevent(2, "Ben")
    game.prevent(3, "Ben")
    game.deal(9, "Old Bear", "Ben")
    assert lives(game) == [16]


def test_states_are_merged_whatever_order_led_there(game: Game) -> None:
    """Six effects: what has been applied and what is left makes 216 states; the orders have 1,957 beginnings."""
    game.put(DOUBLER, "Ann")
    for amount in range(1, 5):
        game.put(changes_damage(damage="add", amount=amount), "Ann")
    game.prevent(2, "Ben")
    game.deal(3, "Old Bear", "Ben")
    assert game.outcomes().looked_at <= 216


def test_ten_different_effects_do_not_take_ten_factorial_games(game: Game) -> None:
    """10! is 3,628,800. What has been applied so far and what is left of the damage: that makes some 8,000 states."""
    game.put(DOUBLER, "Ann")
    for amount in range(1, 8):
        game.put(changes_damage(damage="add", amount=amount), "Ann")
    for amount in (1, 2):
        game.put(changes_damage(damage="prevent", amount=amount), "Ben")
    game.deal(5, "Old Bear", "Ben")
    assert game.pending is not None
    assert len(game.pending.options) == 10
    found = game.outcomes()
    assert found.complete
    assert found.looked_at < 10_000


# Limits


def test_a_limit_that_is_reached_is_admitted(game: Game) -> None:
    game.put(DOUBLER, "Ann")
    game.prevent(2, "Ben")
    game.deal(3, "Old Bear", "Ben")
    found = game.outcomes(limit=2)
    assert not found.complete
    assert "not all" in str(found)


def test_all_that_was_asked_for_is_complete(game: Game) -> None:
    game.put(DOUBLER, "Ann")
    game.prevent(2, "Ben")
    game.deal(3, "Old Bear", "Ben")
    assert game.outcomes().complete
