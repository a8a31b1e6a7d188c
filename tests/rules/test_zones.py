"""Zones: a card that changes them becomes a new object; with which face up it enters."""

from __future__ import annotations

from typing import Any

import pytest

from dfcrules import Game
from dfcrules.cards.card import card_from_plain
from dfcrules.rules.zones import enters_with

KUJA, TRANCE = "Kuja, Genome Sorcerer", "Trance Kuja, Fate Defied"
BEAR = card_from_plain("Old Bear", {"cost": "{2}{G}", "type": "Creature — Bear", "pt": "3/3"})
WALKER = card_from_plain("Walker", {"type": "Legendary Planeswalker — Jace", "loyalty": 4})


@pytest.fixture
def game() -> Game:
    """Ann and Ben."""
    return Game("Ann", "Ben")


# A new object


@pytest.mark.parametrize(
    ("move", "zone"),
    [
        ({"exile": "Kuja"}, "exile"),
        ({"bounce": "Kuja"}, "hand"),
        ({"destroy": "Kuja"}, "graveyard"),
        ({"sacrifice": "Kuja"}, "graveyard"),
        ({"move": "Kuja", "to": "library"}, "library"),
    ],
    ids=str,
)
def test_a_card_that_changes_zones_is_a_new_object_with_its_front_up(
    game: Game, move: dict[str, Any], zone: str
) -> None:
    """400.7, 712.8a"""
    old = game.put(KUJA, "Ann", transformed=True, tapped=True, counters={"+1/+1": 2})
    game.do(move)
    new = game["Kuja"]
    assert not old.exists
    assert (new.zone, new.name, new.tapped, new.counters) == (zone, KUJA, False, {})


def test_it_goes_to_its_owners_zone_whoever_controls_it(game: Game) -> None:
    bear = game.put(BEAR, "Ann")
    game.gain_control(bear, "Ben")
    game.destroy(bear)
    assert [card.name for card in game.zone("graveyard", "Ann")] == ["Old Bear"]


def test_an_effect_does_not_follow_it(game: Game) -> None:
    bear = game.put(BEAR, "Ann")
    game.modify(bear, "+2/+2")
    assert game.exile_and_return(bear).power == 3
    assert game.state.effects == ()


def test_what_exiles_and_returns_gives_back_what_came_back(game: Game) -> None:
    back = game.exile_and_return(game.put(KUJA, "Ann"), transformed=True)
    assert back.name == TRANCE


def test_at_the_bottom_of_a_library(game: Game) -> None:
    game.put(BEAR, "Ann", zone="library")
    game.put(KUJA, "Ann")
    game.do({"move": "Kuja", "to": "library", "bottom": True})
    assert [card.name for card in game.zone("library", "Ann")] == [KUJA, "Old Bear"]


def test_a_finality_counter_turns_dying_into_exile(game: Game) -> None:
    """122.1h"""
    bear = game.put(BEAR, "Ann", counters={"finality": 2})
    game.destroy(bear)
    assert game["Old Bear"].zone == "exile"


def test_a_finality_counter_does_nothing_about_a_bounce(game: Game) -> None:
    bear = game.put(BEAR, "Ann", counters={"finality": 1})
    game.bounce(bear)
    assert game["Old Bear"].zone == "hand"


def test_an_attacker_that_leaves_is_out_of_combat_and_its_blocker_deals_nothing(game: Game) -> None:
    """506.4"""
    game.put(KUJA, "Ann")
    bear = game.put(BEAR, "Ben")
    game.attack({"Kuja": "Ben"})
    game.block({bear: "Kuja"})
    game.exile("Kuja")
    assert game.state.combat is not None
    assert game.state.combat.attacks == ()


def test_what_a_blocker_that_left_blocked_stays_blocked(game: Game) -> None:
    """509.1h"""
    game.put(KUJA, "Ann")
    bear = game.put(BEAR, "Ben")
    game.attack({"Kuja": "Ben"})
    game.block({bear: "Kuja"})
    game.exile(bear)
    game.damage()
    assert game.life("Ben") == 20


# Which face, and where it stays


@pytest.mark.parametrize("zone", ["hand", "graveyard", "exile", "library"])
@pytest.mark.parametrize(("transformed", "name"), [(False, KUJA), (True, TRANCE)])
def test_a_double_faced_card_enters_with_the_face_it_is_told(
    game: Game, zone: str, transformed: bool, name: str
) -> None:
    """712.14, 712.14a"""
    game.put(KUJA, "Ann", zone=zone)
    assert game.return_("Kuja", transformed=transformed).name == name


def test_a_card_with_one_face_told_to_enter_transformed_stays_where_it_was(game: Game) -> None:
    """712.14a"""
    card = game.put(BEAR, "Ann", zone="exile")
    [event] = game.return_(card, transformed=True).events
    assert (event.kind, event.rule) == ("nothing", "712.14a")
    assert (card.exists, card.zone) == (True, "exile")


@pytest.mark.parametrize(("types", "rule"), [("Instant", "304.4"), ("Sorcery", "307.4")])
def test_no_instant_or_sorcery_enters(game: Game, types: str, rule: str) -> None:
    game.put(card_from_plain("Charm", {"cost": "{W}", "type": types}), "Ann", zone="graveyard")
    [event] = game.return_("Charm").events
    assert (event.kind, event.rule) == ("nothing", rule)


@pytest.mark.parametrize(("under", "controller"), [("owner", "Ann"), ("Ben", "Ben")])
def test_under_whose_control_it_comes_back(game: Game, under: str, controller: str) -> None:
    card = game.put(BEAR, "Ann", zone="exile")
    assert game.return_(card, under=under).controller == controller


# How it enters


@pytest.mark.parametrize(
    ("table", "enters"),
    [
        ({"type": "Legendary Planeswalker — Jace", "loyalty": 4}, (False, (("loyalty", 4),))),
        ({"type": "Battle — Siege", "defense": 5}, (False, (("defense", 5),))),
        (
            {"type": "Enchantment — Saga", "abilities": [{"chapter": 1, "do": [{"draw": 1}]}]},
            (False, (("lore", 1),)),
        ),
        ({"type": "Enchantment — Saga"}, (False, (("lore", 1),))),
        ({"type": "Artifact", "abilities": [{"enters": "tapped"}]}, (True, ())),
        (
            {"type": "Artifact", "abilities": [{"enters": "", "counters": {"charge": 3}}]},
            (False, (("charge", 3),)),
        ),
    ],
    ids=["a planeswalker", "a battle", "a Saga", "a Saga without chapters", "tapped", "with counters"],
)
def test_a_permanent_enters_as_its_face_says(table: dict[str, Any], enters: Any) -> None:
    """306.5b, 310.4b, 714.3a, 614.1c"""
    assert enters_with(card_from_plain("One", table).front, False, ()) == enters


def test_counters_given_by_the_instruction_come_on_top() -> None:
    assert enters_with(WALKER.front, False, (("loyalty", 2),)) == (False, (("loyalty", 6),))


def test_what_enters_as_a_copy_enters_as_what_it_copies(game: Game) -> None:
    """707.5: here with that planeswalker's loyalty."""
    game.put(WALKER, "Ben")
    clone = game.put(BEAR, "Ann", copy_of="Walker")
    assert (clone.name, clone.counters) == ("Walker", {"loyalty": 4})


def test_a_new_permanent_is_summoning_sick_until_its_controllers_turn(game: Game) -> None:
    """302.6"""
    game.put(BEAR, "Ben", zone="hand")
    game.do({"put": "Old Bear", "for": "Ben"}, by="Ben")
    game.advance("next turn")
    game.advance("precombat main")
    assert game.can({"attack": {"Old Bear": "Ann"}})


# Following a card


def test_a_label_follows_a_card_through_three_zones(game: Game) -> None:
    """400.7j for the teacher: the label means the card."""
    game.put(BEAR, "Ann", label="mine")
    game.destroy("mine")
    game.exile("mine")
    game.return_("mine")
    assert game["mine"].zone == "battlefield"


def test_a_token_that_is_gone_does_not_come_back(game: Game) -> None:
    """111.8"""
    game.copy_token(game.put(BEAR, "Ann"), "Ann", label="twin")
    game.exile("twin")
    [event] = game.return_("twin").events
    assert (event.kind, event.rule) == ("nothing", "111.8")
