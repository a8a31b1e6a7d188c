"""State-based actions: all that apply at once, again and again until none does."""

from __future__ import annotations

from typing import Any

import pytest

from dfcrules import Game, Handle
from dfcrules.cards.card import card_from_plain
from dfcrules.scenario import read, run

CUB = card_from_plain("Moss Cub", {"cost": "{G}", "type": "Creature — Bear", "pt": "1/1"})
BEAR = card_from_plain("Old Bear", {"cost": "{2}{G}", "type": "Creature — Bear", "pt": "3/3"})
ELDER = card_from_plain(
    "Elder",
    {
        "type": "Creature — Elf",
        "pt": "2/2",
        "abilities": [{"gives": {"pt": "+1/+1"}, "to": {"type": "creature", "other": True, "controller": "you"}}],
    },
)
KUJA = "Kuja, Genome Sorcerer"


@pytest.fixture
def game() -> Game:
    """Ann, Ben and Cid."""
    return Game("Ann", "Ben", "Cid")


def reasons(events: Any) -> list[tuple[str, str]]:
    return [(event.kind, event.rule) for event in events]


# Creatures


@pytest.mark.parametrize(
    ("damage", "survives"), [(2, True), (3, False), (4, False)], ids=["less than toughness", "as much", "more"]
)
def test_a_creature_with_lethal_damage_is_destroyed(game: Game, damage: int, survives: bool) -> None:
    """704.5g"""
    bear = game.put(BEAR, "Ann")
    game.deal(damage, bear, bear)
    assert bear.exists is survives


def test_toughness_0_is_no_destruction(game: Game) -> None:
    """704.5f"""
    came = game.modify(game.put(CUB, "Ann"), "+0/-1")
    assert ("effect", "704.5f") in reasons(came.events)
    assert not [event for event in came.events if event.kind == "destroyed"]


@pytest.mark.parametrize(("change", "survives"), [("+0/-3", False), ({"set_pt": "3/1"}, True)], ids=str)
def test_indestructible_saves_from_damage_but_not_from_toughness_0(game: Game, change: Any, survives: bool) -> None:
    """702.12"""
    bear = game.put(BEAR, "Ann")
    game.modify(bear, {"keywords": ["indestructible"]})
    game.deal(2, bear, bear)
    game.modify(bear, change)
    assert bear.exists is survives


def test_any_damage_by_deathtouch_destroys(game: Game) -> None:
    """704.5h"""
    asp = card_from_plain("Asp", {"type": "Creature — Snake", "pt": "1/1", "keywords": ["deathtouch"]})
    bear = game.put(BEAR, "Ann")
    came = game.deal(1, game.put(asp, "Ben"), bear)
    assert ("destroyed", "704.5h") in reasons(came.events)


def test_damage_by_deathtouch_is_forgotten_after_the_check(game: Game) -> None:
    """704.5h speaks of damage since the last check: an indestructible creature does not die of it later."""
    asp = card_from_plain("Asp", {"type": "Creature — Snake", "pt": "1/1", "keywords": ["deathtouch"]})
    bear = game.put(BEAR, "Ann")
    game.modify(bear, {"keywords": ["indestructible"]})
    game.deal(1, game.put(asp, "Ben"), bear)
    game.modify(bear, {"lose_keywords": ["indestructible"]})
    assert bear.exists


def test_what_loses_its_anthem_dies_in_the_next_check(game: Game) -> None:
    """704.3: again and again until none applies."""
    game.put(ELDER, "Ann")
    cub = game.put(CUB, "Ann")
    game.deal(1, cub, cub)
    assert cub.exists
    game.destroy("Elder")
    assert not cub.exists


def test_all_that_die_at_once_see_each_other(game: Game) -> None:
    """704.8: two that keep each other alive, dealt lethal damage at the same time, die together."""
    for label in ("left", "right"):
        game.put(ELDER, "Ann", label=label)
    came = game.deal(3, game.put(BEAR, "Ben"), ["left", "right"])
    assert [event.note for event in came.events if event.kind == "destroyed"] == [": 3 damage on toughness 3"] * 2


# Other permanents


def test_a_planeswalker_without_loyalty_goes_to_the_graveyard(game: Game) -> None:
    """704.5i"""
    walker = card_from_plain("Walker", {"type": "Legendary Planeswalker — Jace", "loyalty": 2})
    came = game.remove_counters(game.put(walker, "Ann"), "loyalty", 2)
    assert ("effect", "704.5i") in reasons(came.events)
    assert game["Walker"].zone == "graveyard"


def test_plus_and_minus_counters_cancel(game: Game) -> None:
    """704.5q"""
    bear = game.put(BEAR, "Ann", counters={"+1/+1": 3})
    came = game.add_counters(bear, "-1/-1", 1)
    assert bear.counters == {"+1/+1": 2}
    assert came.events[-1].note == "1 +1/+1 and 1 -1/-1 counter, which cancel each other"


def test_equipment_comes_off_what_is_no_creature_any_more(game: Game) -> None:
    """704.5n"""
    bear = game.put(BEAR, "Ann")
    equipment = game.put("Crystal Fragments", "Ann")
    game.attach(equipment, bear)
    game.modify(bear, {"types": "artifact"})
    assert equipment.object.attached_to == -1
    assert equipment.zone == "battlefield"


def test_equipment_that_turns_into_a_creature_comes_off(game: Game) -> None:
    """704.5p"""
    fragments = game.put("Crystal Fragments", "Ann")
    game.attach(fragments, game.put(BEAR, "Ann"))
    came = game.transform(fragments)
    assert ("unattached", "704.5p") in reasons(came.events)


# Legends


def test_the_controller_keeps_one_of_two_legends(game: Game) -> None:
    """704.5j"""
    first = game.put(KUJA, "Ann")
    twin = game.copy_token(first, "Ann", label="twin")
    assert game.pending is not None
    game.answer("twin")
    assert twin.exists
    assert not first.exists


def test_the_two_faces_of_one_card_have_two_names(game: Game) -> None:
    game.put(KUJA, "Ann")
    game.put(KUJA, "Ann", transformed=True)
    assert game.pending is None


def test_each_player_may_have_one(game: Game) -> None:
    game.put(KUJA, "Ann")
    game.put(KUJA, "Ben")
    assert game.pending is None


def test_turning_over_can_make_two_of_a_name(game: Game) -> None:
    game.put(KUJA, "Ann", transformed=True)
    game.transform(game.put(KUJA, "Ann", label="second"))
    assert game.pending is not None
    assert game.pending.rule == "704.5j"


# Tokens and copies


def test_a_token_in_any_other_zone_ceases_to_exist(game: Game) -> None:
    """704.5d: it was in the graveyard first."""
    came = game.destroy(game.copy_token(game.put(CUB, "Ann"), "Ben"))
    assert [event.kind for event in came.events] == ["destroyed", "died", "ceased"]


def test_a_copy_of_a_spell_that_is_countered_leaves_nothing(game: Game) -> None:
    """704.5e"""
    spell = game.put_on_stack(CUB, "Ann")
    copy = game.do({"copy_spell": spell.entity, "for": "Ben"})
    game.counter(Handle(game, copy.entity))
    assert game.zone("graveyard") == ()
    assert spell.exists


# Players


@pytest.mark.parametrize(
    ("lose", "rule"),
    [
        (lambda game: game.lose_life("Ben", 20), "704.5a"),
        (lambda game: game.add_counters("Ben", "poison", 10), "704.5c"),
    ],
    ids=["life", "poison"],
)
def test_a_player_loses(game: Game, lose: Any, rule: str) -> None:
    lose(game)
    [lost] = game.log.of_kind("lost")
    assert (lost.player, lost.rule) == ("Ben", rule)


def test_a_draw_from_an_empty_library_loses() -> None:
    """704.5b"""
    game = run(read("[players.Ann]\n[players.Ben]\nlibrary = []\n")).game
    game.draw("Ben")
    assert [(event.player, event.rule) for event in game.log.of_kind("lost")] == [("Ben", "704.5b")]


def test_where_libraries_are_left_out_nobody_draws_from_an_empty_one(game: Game) -> None:
    game.draw("Ben")
    assert game.log.of_kind("lost") == ()


def test_all_who_lose_at_once_make_a_draw(game: Game) -> None:
    """104.4a"""
    game.deal(20, game.put(BEAR, "Ann"), ["Ann", "Ben", "Cid"])
    assert game.log.last.rule == "104.4a"


def test_the_last_one_in_the_game_wins(game: Game) -> None:
    """104.2a"""
    game.lose_life("Ben", 20)
    game.lose_life("Cid", 20)
    assert (game.log.last.kind, game.log.last.player) == ("won", "Ann")


def test_what_a_player_owns_leaves_with_the_player(game: Game) -> None:
    """800.4a"""
    stolen = game.put(BEAR, "Ben")
    game.gain_control(stolen, "Ann")
    game.lose_life("Ben", 20)
    assert not stolen.exists


def test_what_a_player_only_borrowed_goes_back(game: Game) -> None:
    """800.4a: the effect that gave control ends."""
    borrowed = game.put(BEAR, "Ann")
    game.gain_control(borrowed, "Ben")
    game.lose_life("Ben", 20)
    assert borrowed.controller == "Ann"
