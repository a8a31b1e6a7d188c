"""Triggered abilities: becoming a target, one for all, conditions on objects, "if that was done", emblems."""

from __future__ import annotations

from typing import Any

import pytest

from dfcrules import Game
from dfcrules.cards import card_from_plain
from dfcrules.cards.card import Card

BEAR = card_from_plain("Old Bear", {"cost": "{2}{G}", "type": "Creature — Bear", "pt": "3/3"})
SPARK = card_from_plain(
    "Spark", {"cost": "{R}", "type": "Instant", "abilities": [{"spell": {"deal": 1, "to": "target"}, "targets": "any"}]}
)


def stone(**ability: Any) -> Card:
    """An artifact with one ability, by default one that gains a life."""
    table = {"do": [{"gain_life": 1}], **ability}
    return card_from_plain("Stone", {"cost": "{1}", "type": "Artifact", "abilities": [table]})


@pytest.fixture
def game() -> Game:
    return Game("Ann", "Ben", mana="free")


@pytest.mark.parametrize(
    ("more", "times"),
    [
        ({"what": {"type": "creature", "controller": "you"}}, 1),
        ({"what": {"type": "creature"}, "whose": "opponents"}, 1),
        ({"what": {"type": "creature"}, "whose": "you"}, 0),
        ({"what": {"type": "creature"}, "by": {"type": "sorcery"}}, 0),
        ({"what": {"type": "creature"}, "by": {"type": "instant"}}, 1),
        ({"what": "this"}, 0),
    ],
    ids=str,
)
def test_becoming_a_target(game: Game, more: dict[str, Any], times: int) -> None:
    """603.2: as the spell is put on the stack; who controls it and what it is can matter."""
    game.put(stone(when="becomes target", **more), "Ann")
    game.put(BEAR, "Ann")
    game.put(SPARK, "Ben", zone="hand")
    game.cast("Spark", "Ben", targets=["Old Bear"])
    assert len(game.log.of_kind("triggered")) == times


def test_becoming_the_target_of_an_ability(game: Game) -> None:
    game.put(stone(when="becomes target", what={"type": "creature"}), "Ann")
    game.put(BEAR, "Ann")
    bow = {"type": "Artifact", "abilities": [{"cost": "{1}", "targets": "creature", "do": [{"deal": 1}]}]}
    game.put(card_from_plain("Bow", bow), "Ben")
    game.activate("Bow", by="Ben", targets=["Old Bear"])
    assert len(game.log.of_kind("triggered")) == 1


@pytest.mark.parametrize(("one_or_more", "triggers", "life"), [(True, 1, 22), (False, 2, 22)])
def test_one_for_all_that_die_together(game: Game, one_or_more: bool, triggers: int, life: int) -> None:
    """603.2c"""
    number = "that much" if one_or_more else 1
    what = {"type": "creature"}
    game.put(stone(when="dies", what=what, one_or_more=one_or_more, do=[{"gain_life": number}]), "Ann")
    game.destroy([game.put(BEAR, "Ann"), game.put(BEAR, "Ben")])
    game.resolve("all")
    assert len(game.log.of_kind("triggered")) == triggers
    assert game.life("Ann") == life


@pytest.mark.parametrize(
    ("first", "done"),
    [
        ({"tap": "this"}, True),
        ({"gain_life": 0}, False),
        ({"destroy": {"type": "planeswalker"}}, False),
        ({"transform": "this"}, False),
        ({"exile": "this"}, True),
    ],
    ids=str,
)
def test_if_that_was_done(game: Game, first: dict[str, Any], done: bool) -> None:
    """118.12"""
    do = [first, {"if": {"done": True}, "do": [{"lose_life": 5}]}]
    game.put(stone(when="upkeep", whose="opponents", do=do), "Ann")
    game.advance("next turn")
    game.resolve()
    assert game.life("Ann") == (15 if done else 20)


@pytest.mark.parametrize(("answer", "life"), [("yes", 15), ("no", 20)])
def test_if_the_player_did_it(game: Game, answer: str, life: int) -> None:
    do = [{"may": [{"tap": "this"}]}, {"if": {"done": True}, "do": [{"lose_life": 5}]}]
    game.put(stone(when="upkeep", whose="opponents", do=do), "Ann")
    game.advance("next turn")
    game.resolve()
    game.answer(answer)
    assert game.life("Ann") == life


def test_a_condition_on_it_uses_what_it_last_was(game: Game) -> None:
    """608.2h: the creature that died was an artifact as it died."""
    do = [{"if": {"it": "artifact"}, "do": [{"gain_life": 4}], "otherwise": [{"lose_life": 4}]}]
    game.put(stone(when="dies", what={"type": "creature"}, do=do), "Ann")
    bear = game.put(BEAR, "Ann")
    game.modify(bear, {"add_types": "Artifact"})
    game.destroy(bear)
    game.resolve()
    assert game.life("Ann") == 24


def test_an_emblem_is_no_permanent_and_works(game: Game) -> None:
    """114.2-114.5"""
    abilities = [
        {"when": "dies", "what": {"type": "creature"}, "do": [{"gain_life": 1}]},
        {"gives": "+1/+1", "to": {"type": "creature", "controller": "you"}},
    ]
    game.do({"emblem": abilities})
    hers, his = game.put(BEAR, "Ann"), game.put(BEAR, "Ben")
    (emblem,) = game.zone("command")
    assert (emblem.controller, str(emblem.types), emblem.mana_value) == ("Ann", "", 0)
    assert not emblem.colors
    assert (hers.power, his.power) == (4, 3)
    assert "emblem" in str(game)
    game.do({"destroy": {"controller": "any"}})
    assert len(game.zone("command")) == 1
    game.resolve("all")
    assert game.life("Ann") == 22


def test_two_emblems_count_twice(game: Game) -> None:
    for _ in range(2):
        game.do({"emblem": [{"gives": "+1/+1", "to": {"type": "creature", "controller": "you"}}]})
    assert game.put(BEAR, "Ann").power == 5


def test_what_an_equipped_creature_does(game: Game) -> None:
    spear = card_from_plain(
        "Spear",
        {
            "type": "Artifact — Equipment",
            "abilities": [{"when": "attacks", "what": "equipped creature", "do": [{"gain_life": 1}]}],
        },
    )
    game.place(BEAR, "Ann", label="one")
    game.place(BEAR, "Ann", label="other")
    game.attach(game.place(spear, "Ann"), "one")
    game.attack({"one": "Ben", "other": "Ben"})
    game.resolve()
    assert game.life("Ann") == 21
