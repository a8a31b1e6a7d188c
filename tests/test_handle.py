"""Handles: an object of a game as a Python value that says what is true now, and why."""

from __future__ import annotations

from typing import Any

import pytest

from dfcrules import AmbiguousName, Colors, Game, Handle, IllegalAction, UnknownName
from dfcrules.cards.card import card_from_plain

KUJA, TRANCE = "Kuja, Genome Sorcerer", "Trance Kuja, Fate Defied"
CUB = card_from_plain("Moss Cub", {"cost": "{G}", "type": "Creature — Bear", "pt": "1/1"})


@pytest.fixture
def game() -> Game:
    """Ann and Ben, with Moss Cubs in the box."""
    return Game("Ann", "Ben", cards={"Moss Cub": CUB})


# What is true now


@pytest.mark.parametrize(
    ("characteristic", "front", "back"),
    [
        ("name", KUJA, TRANCE),
        ("power", 3, 4),
        ("toughness", 4, 6),
        ("mana_cost", "{2}{B}{R}", ""),
        ("mana_value", 4, 4),
        ("colors", Colors.parse("BR"), Colors.parse("BR")),
        ("face", "front", "back"),
        ("is_back_up", False, True),
    ],
)
def test_a_handle_says_what_is_true_now(game: Game, characteristic: str, front: Any, back: Any) -> None:
    kuja = game.put(KUJA, "Ann")
    assert getattr(kuja, characteristic) == front
    game.transform(kuja)
    assert getattr(kuja, characteristic) == back


def test_undo_is_seen_by_a_handle(game: Game) -> None:
    kuja = game.put(KUJA, "Ann")
    game.transform(kuja)
    game.undo()
    assert kuja.name == KUJA


def test_a_single_faced_card_has_only_one_face(game: Game) -> None:
    assert game.put("Moss Cub", "Ann").face == "only"


def test_what_is_no_creature_has_no_power(game: Game) -> None:
    assert game.put("Crystal Fragments", "Ann").power is None


def test_controller_and_owner_may_differ(game: Game) -> None:
    cub = game.put("Moss Cub", "Ann")
    game.gain_control(cub, "Ben")
    assert (cub.controller, cub.owner) == ("Ben", "Ann")


def test_off_the_battlefield_the_owner_counts_as_controller(game: Game) -> None:
    """108.4a"""
    cub = game.put("Moss Cub", "Ann")
    game.gain_control(cub, "Ben")
    game.destroy(cub)
    assert game["Moss Cub"].controller == "Ann"


def test_status_and_counters_belong_to_the_object(game: Game) -> None:
    cub = game.put("Moss Cub", "Ann", tapped=True, counters={"+1/+1": 2})
    game.deal(1, cub, cub)
    assert (cub.tapped, cub.damage, cub.counters) == (True, 1, {"+1/+1": 2})


def test_a_token_copy_knows_that_it_is_a_token_but_copies_nothing_by_an_effect(game: Game) -> None:
    twin = game.copy_token(game.put(KUJA, "Ann"), "Ben")
    assert twin.is_token
    assert twin.copy_of == ""


def test_what_became_a_copy_says_of_what(game: Game) -> None:
    cub = game.put("Moss Cub", "Ann")
    game.become_copy(cub, game.put(KUJA, "Ben"))
    assert cub.copy_of == KUJA


@pytest.mark.parametrize(("card", "can"), [(KUJA, True), ("Moss Cub", False)])
def test_whether_it_could_turn_over(game: Game, card: str, can: bool) -> None:
    assert game.put(card, "Ann").can_transform is can


def test_what_is_unsettled_says_so(game: Game) -> None:
    """202.3b leaves open what a double-faced token copy with its back up has."""
    kuja = game.put(KUJA, "Ann")
    game.transform(kuja)
    assert game.copy_token(kuja, "Ben").unsettled == ("mana value",)
    assert kuja.unsettled == ()


# After it has left


def test_a_handle_to_an_object_that_has_left_says_so_by_400_7(game: Game) -> None:
    kuja = game.put(KUJA, "Ann")
    game.destroy(kuja)
    with pytest.raises(IllegalAction, match=r"Kuja, Genome Sorcerer has left; .* graveyard is a new object") as error:
        _ = kuja.power
    assert error.value.rule == "400.7"


def test_it_says_what_the_new_object_is_called(game: Game) -> None:
    kuja = game.put(KUJA, "Ann")
    game.transform(kuja)
    game.destroy(kuja)
    with pytest.raises(IllegalAction, match=f"{TRANCE} has left; .*, {KUJA}: ask for it by name"):
        _ = kuja.power


def test_a_token_that_has_left_is_gone(game: Game) -> None:
    twin = game.copy_token(game.put("Moss Cub", "Ann"), "Ann")
    game.exile(twin)
    with pytest.raises(IllegalAction, match="Moss Cub has left and is gone"):
        _ = twin.power


def test_exile_and_return_leave_the_old_handle_behind(game: Game) -> None:
    kuja = game.put(KUJA, "Ann")
    back = game.exile_and_return(kuja)
    assert back.exists
    assert not kuja.exists


def test_an_action_on_what_has_left_is_refused_by_400_7(game: Game) -> None:
    kuja = game.put(KUJA, "Ann")
    game.destroy(kuja)
    before = game.state
    with pytest.raises(IllegalAction, match=r"400\.7"):
        game.transform(kuja)
    assert game.state is before


def test_a_handle_made_later_does_not_exist_earlier(game: Game) -> None:
    kuja = game.put(KUJA, "Ann")
    game.undo()
    assert not kuja.exists
    with pytest.raises(IllegalAction, match="does not exist at this moment"):
        _ = kuja.name


@pytest.mark.parametrize("ask", [repr, str])
def test_showing_what_has_left_is_no_error(game: Game, ask: Any) -> None:
    kuja = game.put(KUJA, "Ann")
    game.destroy(kuja)
    assert "has left" in ask(kuja)


# What came of an action


def test_one_object_stands_for_itself(game: Game) -> None:
    assert game.put(KUJA, "Ann").name == KUJA


def test_several_objects_are_an_error_that_lists_them(game: Game) -> None:
    made = game.copy_token(game.put("Moss Cub", "Ann"), "Ann", 2)
    with pytest.raises(AmbiguousName, match=r"2 objects came of this, not one: Moss Cub, Moss Cub; use \.objects"):
        _ = made.power


def test_several_objects_can_be_had_one_by_one(game: Game) -> None:
    made = game.copy_token(game.put("Moss Cub", "Ann"), "Ann", 2)
    assert [one.power for one in made.objects] == [1, 1]


def test_where_no_object_came_of_it_one_is_told_to_look_at_the_events(game: Game) -> None:
    came = game.gain_life("Ann", 3)
    with pytest.raises(AmbiguousName, match=r"no single object came of this; see \.events"):
        _ = came.power


def test_what_came_has_its_own_events_only(game: Game) -> None:
    game.gain_life("Ann", 3)
    assert [str(event) for event in game.gain_life("Ben", 2).events] == ["Ben gains 2 life (119.3)"]


def test_what_came_of_an_action_without_an_object_shows_its_events(game: Game) -> None:
    assert repr(game.gain_life("Ann", 3)) == "Ann gains 3 life (119.3)"


def test_an_instruction_that_does_nothing_says_why(game: Game) -> None:
    came = game.transform(game.put("Moss Cub", "Ann"))
    [event] = came.events
    assert str(event) == "Nothing happens: Moss Cub is not double-faced, so it cannot turn over (701.27c)"


def test_what_came_says_whether_somebody_has_to_decide(game: Game) -> None:
    kuja = game.put(KUJA, "Ann")
    assert not kuja.pending
    assert game.copy_token(kuja, "Ann").pending


# Equality


def test_two_handles_to_one_object_are_equal(game: Game) -> None:
    kuja = game.put(KUJA, "Ann")
    assert game["Kuja"] == kuja
    assert len({game["Kuja"], kuja, Handle(game, kuja.entity)}) == 1


def test_handles_of_two_games_differ(game: Game) -> None:
    kuja = game.put(KUJA, "Ann")
    assert game.fork()["Kuja"] != kuja


# Why


def test_why_gives_the_chain_of_reasons_with_their_rules(game: Game) -> None:
    kuja = game.put(TRANCE, "Ann", transformed=True)
    game.attach(game.put("Crystal Fragments", "Ann"), kuja)
    assert str(kuja.why("power")) == (
        f"{TRANCE}\n  power 5: the back face, which is up, prints 4 (712.8e); +1 from Crystal Fragments (613.4c)"
    )
    assert kuja.why("power").rules == ("712.8e", "613.4c")


def test_why_without_a_characteristic_explains_all_that_it_has(game: Game) -> None:
    assert list(game.put("Moss Cub", "Ann").why().chains) == [
        "name", "mana value", "colors", "types", "power", "toughness",
    ]  # fmt: skip


def test_characteristics_may_be_asked_for_in_words(game: Game) -> None:
    kuja = game.put(KUJA, "Ann")
    assert kuja.why("mana value").rules == kuja.why("mana_value").rules


def test_what_is_no_characteristic_is_an_error_that_lists_them(game: Game) -> None:
    with pytest.raises(UnknownName, match="'damage' is no characteristic; ask for one of: name, mana value, colors"):
        game.put(KUJA, "Ann").why("damage")


def test_a_handle_shows_the_object_in_one_line(game: Game) -> None:
    kuja = game.put(KUJA, "Ann")
    line = f"{KUJA}  3/4  black and red Legendary Creature — Human Mutant Wizard [front face up]"
    assert repr(kuja) == line
