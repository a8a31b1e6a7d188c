"""Copies: what is copiable, what a token copy is made as, and what a copy effect leaves alone."""

from __future__ import annotations

from typing import Any

import pytest

from dfcrules import Colors, Game, Handle
from dfcrules.cards.card import card_from_plain
from dfcrules.cards.changes import read_changes
from dfcrules.errors import BadData
from dfcrules.rules.copying import values_to_copy, with_exceptions

KUJA, TRANCE = "Kuja, Genome Sorcerer", "Trance Kuja, Fate Defied"
BEAR = card_from_plain("Old Bear", {"cost": "{2}{G}", "type": "Creature — Bear", "pt": "3/3"})


@pytest.fixture
def game() -> Game:
    """Ann has Kuja, Ben an Old Bear."""
    game = Game("Ann", "Ben")
    game.put(KUJA, "Ann")
    game.put(BEAR, "Ben")
    return game


def copiable(game: Game, one: Handle) -> Any:
    face, _ = values_to_copy(game.state, game.rules, one.entity)
    return face


# What is copiable


def test_the_face_that_is_up_is_copied(game: Game) -> None:
    """707.8"""
    game.transform("Kuja")
    assert copiable(game, game["Kuja"]).name == TRANCE


@pytest.mark.parametrize(
    "change",
    [
        lambda game: game.modify("Old Bear", {"set_pt": "9/9", "color": "U", "keywords": ["flying"]}),
        lambda game: game.add_counters("Old Bear", "+1/+1", 3),
        lambda game: game.tap("Old Bear"),
        lambda game: game.gain_control("Old Bear", "Ann"),
    ],
    ids=["an effect", "counters", "status", "control"],
)
def test_what_is_no_copiable_value_is_not_copied(game: Game, change: Any) -> None:
    """707.2"""
    before = copiable(game, game["Old Bear"])
    change(game)
    assert copiable(game, game["Old Bear"]) == before


def test_a_copy_is_copied_as_what_it_copies(game: Game) -> None:
    """707.3"""
    game.become_copy("Old Bear", "Kuja")
    assert copiable(game, game["Ben's Kuja, Genome Sorcerer"]).name == KUJA


def test_what_has_left_is_copied_as_it_last_was(game: Game) -> None:
    """111.12"""
    bear = game["Old Bear"]
    game.become_copy(bear, "Kuja")
    game.destroy(bear)
    assert values_to_copy(game.state, game.rules, bear.entity)[1] == KUJA


def test_the_copy_does_not_follow_later_changes(game: Game) -> None:
    """707.2b"""
    bear = game["Old Bear"]
    game.become_copy(bear, "Kuja")
    game.transform(game["Ann's Kuja"])
    assert bear.name == KUJA


# Exceptions


@pytest.mark.parametrize(
    ("exception", "field", "value"),
    [
        ({"set_pt": "1/1"}, "power", 1),
        ({"name": "Decoy"}, "name", "Decoy"),
        ({"keywords": ["flying"]}, "keywords", ("flying",)),
        ({"color": "U"}, "colors", Colors.parse("U")),
    ],
    ids=str,
)
def test_an_exception_becomes_part_of_what_is_copied(exception: Any, field: str, value: Any) -> None:
    """707.9"""
    assert getattr(with_exceptions(BEAR.front, read_changes(exception, "")), field) == value


@pytest.mark.parametrize(
    ("exception", "types"),
    [
        ({"add_types": "artifact"}, "Artifact Creature — Bear"),
        ({"add_types": "Legendary"}, "Legendary Creature — Bear"),
        ({"remove_types": "Bear"}, "Creature"),
        ({"types": "Creature — Frog"}, "Creature — Frog"),
    ],
    ids=str,
)
def test_an_exception_may_be_about_types(exception: Any, types: str) -> None:
    copied = with_exceptions(BEAR.front, read_changes(exception, "")).types
    assert set(str(copied).replace("— ", "").split()) == set(types.replace("— ", "").split())


def test_an_exception_about_color_takes_the_place_of_the_indicator(game: Game) -> None:
    """707.9d"""
    trance = game.card(KUJA).faces[1]
    copied = with_exceptions(trance, read_changes({"color": "U"}, ""))
    assert copied.colors == Colors.parse("U")
    assert copied.indicator is None


def test_an_exception_about_color_leaves_the_mana_cost(game: Game) -> None:
    """707.9d"""
    kuja = game.card(KUJA).front
    copied = with_exceptions(kuja, read_changes({"color": "U"}, ""))
    assert copied.cost == kuja.cost


def test_what_is_added_afterwards_is_no_exception(game: Game) -> None:
    """707.9b"""
    with pytest.raises(BadData, match=r"set_pt"):
        with_exceptions(BEAR.front, read_changes("+1/+1", ""))


def test_without_an_exception_all_is_copied() -> None:
    assert with_exceptions(BEAR.front, None) == BEAR.front


# Token copies


def test_a_token_copy_of_what_is_double_faced_is_double_faced(game: Game) -> None:
    """707.8a"""
    twin = game.copy_token("Kuja", "Ben")
    assert [face.name for face in twin.object.body.faces] == [KUJA, TRANCE]


@pytest.mark.parametrize("transformed", [False, True])
def test_it_enters_with_the_same_face_up(game: Game, transformed: bool) -> None:
    if transformed:
        game.transform("Kuja")
    assert game.copy_token("Kuja", "Ben").is_back_up is transformed


def test_a_token_copy_of_anything_else_has_one_face(game: Game) -> None:
    assert game.copy_token("Old Bear", "Ann").face == "only"


def test_a_copy_effect_on_the_original_is_on_both_faces_of_the_token(game: Game) -> None:
    """707.8a: each face from the same face of the original, with the copy effects on it."""
    kuja = game["Kuja"]
    game.become_copy(kuja, "Old Bear")
    twin = game.copy_token(kuja, "Ben")
    assert [face.name for face in twin.object.body.faces] == ["Old Bear", "Old Bear"]


def test_a_token_copy_of_a_card_elsewhere_is_a_copy_of_its_front(game: Game) -> None:
    game.transform("Kuja")
    game.exile("Kuja")
    assert game.copy_token("Kuja", "Ben").name == KUJA


def test_a_token_copy_is_owned_by_who_creates_it(game: Game) -> None:
    """111.2"""
    twin = game.copy_token("Kuja", "Ben")
    assert (twin.owner, twin.controller) == ("Ben", "Ben")


def test_no_token_is_made_of_an_instant(game: Game) -> None:
    game.put(card_from_plain("Charm", {"cost": "{W}", "type": "Instant"}), "Ann", zone="graveyard")
    came = game.copy_token("Charm", "Ann")
    assert came.made == ()
    assert came.events[-1].kind == "nothing"


# Becoming a copy


def test_becoming_a_copy_is_neither_leaving_nor_entering(game: Game) -> None:
    """707.4"""
    bear = game["Old Bear"]
    game.add_counters(bear, "+1/+1", 1)
    came = game.become_copy(bear, "Kuja")
    assert [event.kind for event in came.events] == ["copied"]
    assert bear.exists
    assert bear.counters == {"+1/+1": 1}


def test_of_two_copy_effects_the_newer_one_counts(game: Game) -> None:
    bear = game["Old Bear"]
    game.become_copy(bear, "Kuja")
    game.become_copy(bear, game.put("Cecil, Dark Knight", "Ben"))
    assert bear.copy_of == "Cecil, Dark Knight"


def test_after_the_newer_effect_ends_the_older_one_counts_again(game: Game) -> None:
    bear = game["Old Bear"]
    game.become_copy(bear, "Kuja")
    game.become_copy(bear, game.put("Cecil, Dark Knight", "Ann"), until="end of turn")
    game.advance("next turn")
    assert bear.name == KUJA


def test_a_double_faced_copy_turns_over_beneath_what_it_copies(game: Game) -> None:
    """712.9"""
    kuja = game["Kuja"]
    game.become_copy(kuja, "Old Bear")
    game.transform(kuja)
    assert (kuja.name, kuja.is_back_up) == ("Old Bear", True)
    game.end_copy(kuja)
    assert kuja.name == TRANCE


def test_a_single_faced_copy_of_a_double_faced_card_cannot_turn_over(game: Game) -> None:
    """712.9"""
    bear = game["Old Bear"]
    game.become_copy(bear, "Kuja")
    assert not bear.can_transform
