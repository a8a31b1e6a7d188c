"""Layers: in which order continuous effects count, and the reasons that are given for it."""

from __future__ import annotations

from typing import Any

import pytest

from dfcrules import Game

HUSH = {"gives": {"lose_abilities": True}}


def mage(to: str) -> dict[str, Any]:
    """A creature that takes the abilities of all creatures of one kind."""
    return {"abilities": [{**HUSH, "to": {"type": to}}], "pt": "1/1"}


CARDS = {
    "Ox Mage": {"type": "Creature — Ox", **mage("Cat"), "keywords": ["menace"]},
    "Cat Mage": {"type": "Creature — Cat", **mage("Elk"), "keywords": ["menace"]},
    "Elk Mage": {"type": "Creature — Elk", **mage("Ox"), "keywords": ["menace"]},
    "Free Mage": {"type": "Creature — Yak", **mage("Ox"), "keywords": ["menace"]},
    "Cat Wings": {"type": "Artifact", "abilities": [{"gives": {"keywords": ["flying"]}, "to": {"type": "Cat"}}]},
    "Old Crown": {"type": "Artifact", "abilities": [{"gives": "+2/+2", "to": {"name": "Kid"}}]},
    "Cub": {"type": "Creature — Bear", "pt": "1/1"},
}
MAGES = ("Ox Mage", "Cat Mage", "Elk Mage")


@pytest.fixture
def game() -> Game:
    return Game("Ann", "Ben", cards=CARDS)


@pytest.mark.parametrize("first", [0, 1, 2])
def test_in_a_circle_of_three_timestamps_decide(game: Game, first: int) -> None:
    """613.8: the oldest one takes from the second; the third's is then there to take from the oldest."""
    order = (*MAGES[first:], *MAGES[:first])
    for name in order:
        game.place(name, "Ann")
    assert [game[name].keywords for name in order] == [(), (), ("menace",)]


def test_what_stands_outside_a_circle_comes_before_it(game: Game) -> None:
    """613.8: the youngest effect depends on nothing; one of the circle depends on it."""
    for name in (*MAGES, "Free Mage"):
        game.place(name, "Ann")
    assert [game[name].keywords for name in (*MAGES, "Free Mage")] == [(), ("menace",), (), ("menace",)]


def test_a_circle_does_not_wait_for_what_is_younger(game: Game) -> None:
    """613.8: the oldest of the circle depends on nothing else, so the wings come after it."""
    for name in (*MAGES, "Cat Wings"):
        game.place(name, "Ann")
    assert [game[name].keywords for name in MAGES] == [(), ("flying",), ("menace",)]


def test_a_name_that_is_given_has_its_reason(game: Game) -> None:
    """613.1c"""
    game.place("Old Crown", "Ben")
    cub = game.place("Cub", "Ann")
    game.modify(cub, {"name": "Kid"})
    assert (cub.name, cub.power) == ("Kid", 3)
    assert "613.1c" in str(cub.why("name"))


def test_a_copy_of_what_was_renamed_has_the_old_name(game: Game) -> None:
    """707.2"""
    cub = game.place("Cub", "Ann")
    game.modify(cub, {"name": "Kid"})
    assert game.copy_token(cub, "Ann").name == "Cub"
