"""Combat: what can be declared, how damage is shared out, and what is refused with its rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from dfcrules import Game, IllegalAction
from dfcrules.cards.card import Card, card_from_plain


def creature(name: str, pt: str, *keywords: str) -> Card:
    return card_from_plain(name, {"cost": "{G}", "type": "Creature — Bear", "pt": pt, "keywords": list(keywords)})


BOX = {
    card.name: card
    for card in (
        creature("Bear", "3/3"),
        creature("Cub", "1/1"),
        creature("Wall", "0/4", "defender"),
        creature("Bird", "1/1", "flying"),
        creature("Spider", "1/3", "reach"),
        creature("Brute", "5/5", "trample"),
        creature("Asp", "2/2", "deathtouch", "trample"),
        creature("Gang", "2/2", "menace"),
        creature("Hare", "1/1", "haste"),
        creature("Guard", "2/2", "vigilance"),
        creature("Lancer", "2/2", "first strike"),
        creature("Twin Blade", "2/2", "double strike"),
        card_from_plain("Walker", {"type": "Legendary Planeswalker — Jace", "loyalty": 4}),
    )
}


@pytest.fixture
def game() -> Game:
    """Ann, Ben and Cid; it is Ann's turn."""
    return Game("Ann", "Ben", "Cid", cards=BOX)


def board(game: Game, **of: str) -> Game:
    """Put these creatures, named by whose they are."""
    for player, names in of.items():
        for name in names.split(", "):
            game.put(name, player)
    return game


def fight(game: Game, attack: dict[str, str], block: dict[str, str]) -> Game:
    game.attack(attack)
    game.block(block)
    game.damage()
    return game


# What cannot attack


@pytest.mark.parametrize(
    ("pose", "rule"),
    [
        (lambda game: game.put("Bear", "Ann", sick=True), "302.6"),
        (lambda game: game.put("Bear", "Ann", tapped=True), "508.1a"),
        (lambda game: game.put("Wall", "Ann", label="Bear"), "702.3"),
        (lambda game: game.put("Bear", "Ben"), "506.2"),
        (lambda game: game.put("Walker", "Ann", label="Bear"), "506.3"),
        (lambda game: game.modify(game.put("Bear", "Ann"), {"cant_attack": True}), "508.1c"),
        (lambda game: game.put("Bear", "Ann", zone="hand"), "508.1a"),
    ],
    ids=["sick", "tapped", "defender", "another player's", "no creature", "forbidden", "in hand"],
)
def test_what_cannot_attack_is_refused_with_its_rule(game: Game, pose: Callable[[Game], Any], rule: str) -> None:
    pose(game)
    with pytest.raises(IllegalAction) as refusal:
        game.attack({"Bear": "Ben"})
    assert refusal.value.rule == rule


def test_with_haste_it_attacks_at_once(game: Game) -> None:
    game.put("Hare", "Ann", sick=True)
    game.attack({"Hare": "Ben"})
    assert game["Hare"].tapped


def test_attacking_taps_except_with_vigilance(game: Game) -> None:
    """508.1f, 702.20"""
    board(game, Ann="Bear, Guard")
    game.attack({"Bear": "Ben", "Guard": "Ben"})
    assert (game["Bear"].tapped, game["Guard"].tapped) == (True, False)


def test_each_attacker_has_a_player_of_its_own(game: Game) -> None:
    """802.3"""
    fight(board(game, Ann="Bear, Cub"), {"Bear": "Ben", "Cub": "Cid"}, {})
    assert (game.life("Ben"), game.life("Cid")) == (17, 19)


def test_attackers_are_declared_only_once(game: Game) -> None:
    board(game, Ann="Bear, Cub")
    game.attack({"Bear": "Ben"})
    with pytest.raises(IllegalAction, match=r"508\.1"):
        game.attack({"Cub": "Ben"})


# What cannot block


@pytest.mark.parametrize(
    ("attacker", "block", "rule"),
    [
        ("Bird", {"Bear": "Bird"}, "702.9"),
        ("Gang", {"Bear": "Gang"}, "702.111"),
        ("Cub", {"Bear": "Lancer"}, "509.1a"),
        ("Cub", {"Spider": "Cub"}, "802.4a"),
        ("Cub", {"Brute": "Cub"}, "509.1a"),
        ("Cub", {"Walker": "Cub"}, "506.3"),
    ],
    ids=["flying", "menace", "not attacking", "not attacked", "tapped", "no creature"],
)
def test_what_cannot_block_is_refused_with_its_rule(
    game: Game, attacker: str, block: dict[str, str], rule: str
) -> None:
    board(game, Ann=f"{attacker}, Lancer", Ben="Bear, Walker", Cid="Spider")
    game.put("Brute", "Ben", tapped=True)
    game.attack({attacker: "Ben"})
    with pytest.raises(IllegalAction) as refusal:
        game.block(block)
    assert refusal.value.rule == rule


@pytest.mark.parametrize("blocker", ["Spider", "Bird"])
def test_flyers_are_blocked_by_flying_or_reach(game: Game, blocker: str) -> None:
    game.put("Bird", "Ann", label="attacker")
    game.put(blocker, "Ben", label="blocker")
    game.attack({"attacker": "Ben"})
    game.block({"blocker": "attacker"})
    assert [str(event) for event in game.log.of_kind("blocked")] == [f"{blocker} blocks Bird (509.1g)"]


def test_two_together_block_what_has_menace(game: Game) -> None:
    board(game, Ann="Gang", Ben="Bear, Cub")
    fight(game, {"Gang": "Ben"}, {"Bear": "Gang", "Cub": "Gang"})
    assert game["Gang"].zone == "battlefield"
    assert game.pending is not None


def test_one_creature_blocks_one_attacker(game: Game) -> None:
    board(game, Ann="Bear, Cub", Ben="Spider")
    game.attack({"Bear": "Ben", "Cub": "Ben"})
    spider = game["Spider"]
    with pytest.raises(IllegalAction, match="can block only one attacker"):
        game.do({"block": {"Spider": "Bear", "Ben's Spider": "Cub"}})
    assert spider.exists


# Sharing out damage


def test_an_unblocked_attacker_deals_all_to_what_it_attacks(game: Game) -> None:
    """510.1b"""
    fight(board(game, Ann="Brute", Ben="Walker"), {"Brute": "Walker"}, {})
    assert (game["Walker"].zone, game.life("Ben")) == ("graveyard", 20)


def test_among_several_blockers_any_split_is_allowed(game: Game) -> None:
    """510.1c: there is no order among blockers any more."""
    fight(board(game, Ann="Bear", Ben="Cub, Spider"), {"Bear": "Ben"}, {"Cub": "Bear", "Spider": "Bear"})
    game.answer({"Spider": 3})
    assert [card.name for card in game.zone("graveyard")] == ["Spider"]


def test_the_choice_says_what_would_be_lethal_to_each(game: Game) -> None:
    board(game, Ann="Brute", Ben="Cub, Spider")
    game.deal(1, "Cub", "Spider")
    fight(game, {"Brute": "Ben"}, {"Cub": "Brute", "Spider": "Brute"})
    assert game.pending is not None
    assert game.pending.lethal == (1, 2, 0)


def test_with_deathtouch_one_point_is_lethal(game: Game) -> None:
    """702.19b, 702.2c"""
    fight(board(game, Ann="Asp", Ben="Spider"), {"Asp": "Ben"}, {"Spider": "Asp"})
    game.answer("lethal, the rest to Ben")
    assert (game["Spider"].zone, game.life("Ben")) == ("graveyard", 19)


def test_trample_assigns_lethal_damage_to_all_blockers_first(game: Game) -> None:
    """702.19b"""
    fight(board(game, Ann="Brute", Ben="Cub, Spider"), {"Brute": "Ben"}, {"Cub": "Brute", "Spider": "Brute"})
    with pytest.raises(IllegalAction, match=r"must assign at least 3 to Spider.*702\.19b"):
        game.answer({"Cub": 1, "Spider": 2, "Ben": 2})
    game.answer({"Cub": 1, "Spider": 3, "Ben": 1})
    assert game.life("Ben") == 19


def test_what_nobody_blocks_any_more_tramples_over_nothing(game: Game) -> None:
    """702.19d"""
    board(game, Ann="Brute", Ben="Cub")
    game.attack({"Brute": "Ben"})
    game.block({"Cub": "Brute"})
    game.exile("Cub")
    game.damage()
    assert game.life("Ben") == 15


def test_the_stated_default_is_lethal_to_each_and_the_rest_to_the_last(game: Game) -> None:
    fight(board(game, Ann="Brute", Ben="Cub, Spider"), {"Brute": "Ben"}, {"Cub": "Brute", "Spider": "Brute"})
    assert game.pending is not None
    assert game.pending.default == (1, 3, 1)


def test_what_two_tramplers_assign_together_counts(game: Game) -> None:
    """702.19b, 510.1e: the second one needs only what is missing."""
    game.put("Brute", "Ann", label="left")
    game.put("Brute", "Ann", label="right")
    game.put("Spider", "Ben", label="one")
    game.put("Spider", "Ben", label="two")
    game.attack({"left": "Ben", "right": "Cid"})
    game.block({"one": "left", "two": "left"})
    game.damage({"left": {"one": 3, "two": 2}})
    assert (game.life("Ben"), game.life("Cid")) == (20, 15)


def test_power_0_assigns_nothing(game: Game) -> None:
    """510.1a"""
    board(game, Ann="Bear")
    game.modify("Bear", {"set_pt": "0/3"})
    fight(game, {"Bear": "Ben"}, {})
    assert game.log.of_kind("assigned") == ()


# Two combat damage steps


@pytest.mark.parametrize(("attacker", "ben", "steps"), [("Bear", 17, 1), ("Lancer", 18, 1), ("Twin Blade", 16, 2)])
def test_how_often_an_attacker_strikes(game: Game, attacker: str, ben: int, steps: int) -> None:
    """510.4"""
    board(game, Ann=attacker)
    game.attack({attacker: "Ben"})
    game.block()
    while game.can({"damage": True}):
        game.damage()
    assert game.life("Ben") == ben
    assert len(game.log.of_kind("damage")) == steps


def test_what_died_in_the_first_step_does_not_strike_in_the_second(game: Game) -> None:
    board(game, Ann="Lancer", Ben="Cub")
    fight(game, {"Lancer": "Ben"}, {"Cub": "Lancer"})
    assert game["Lancer"].damage == 0


def test_combat_damage_is_dealt_once(game: Game) -> None:
    fight(board(game, Ann="Bear"), {"Bear": "Ben"}, {})
    with pytest.raises(IllegalAction, match="dealt"):
        game.damage()


@pytest.mark.parametrize("step", ["declare blockers", "combat damage"])
def test_a_combat_step_that_will_not_come_is_refused_at_once(game: Game, step: str) -> None:
    """508.8"""
    with pytest.raises(IllegalAction) as refusal:
        game.advance(step)
    assert refusal.value.rule == "508.8"
