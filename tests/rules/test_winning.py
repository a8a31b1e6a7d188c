"""Effects that say who wins or loses, cards looked at and cast on the way."""

from __future__ import annotations

import pytest

from dfcrules import Game
from dfcrules.cards import card_from_plain

BEAR = card_from_plain("Old Bear", {"cost": "{2}{G}", "type": "Creature — Bear", "pt": "3/3"})
CUB = card_from_plain("Moss Cub", {"cost": "{G}", "type": "Creature — Bear", "pt": "1/1"})
AURA = card_from_plain(
    "Veil", {"cost": "{W}", "type": "Enchantment — Aura", "abilities": [{"spell": [], "targets": "creature"}]}
)


def test_losing_by_an_effect_is_at_once() -> None:
    """104.3e: the others go on, the loser's permanents are gone (800.4a)."""
    game = Game("Ann", "Ben", "Cid")
    game.put(BEAR, "Ben")
    game.do({"lose_game": "Ben"})
    assert game.log.of_kind("lost")[0].rule == "104.3e"
    assert game.zone("battlefield") == ()
    assert game.log.of_kind("won") == ()
    game.do({"lose_game": "Cid"})
    assert [event.player for event in game.log.of_kind("won")] == ["Ann"]


def test_winning_by_an_effect_ends_it_for_all() -> None:
    """104.2b"""
    game = Game("Ann", "Ben", "Cid")
    game.do({"win_game": "Cid"})
    assert [(event.player, event.rule) for event in game.log.of_kind("won")] == [("Cid", "104.2b")]
    assert [player.name for player in game.state.players if not player.lost] == ["Cid"]


def test_surveil_leaves_the_rest_in_any_order() -> None:
    """701.25a"""
    game = Game("Ann", "Ben")
    for card in (CUB, BEAR, AURA):  # the last one is on top
        game.put(card, "Ann", zone="library")
    game.do({"surveil": 3})
    assert game.pending is not None
    assert game.pending.hidden
    game.answer(["Old Bear"])
    game.answer("Moss Cub")
    assert [card.name for card in game.zone("library", "Ann")] == ["Veil", "Moss Cub"]
    assert [card.name for card in game.zone("graveyard", "Ann")] == ["Old Bear"]


def test_surveil_more_than_there_is() -> None:
    game = Game("Ann", "Ben")
    game.do({"surveil": 2})
    assert game.pending is None
    game.do({"surveil": 0})
    assert game.log.last.rule == "701.25c"


@pytest.mark.parametrize(
    ("name", "transformed", "rule"),
    [("Veil", False, "601.2c"), ("Old Bear", True, "712.11a"), ("Field", False, "305.9")],
)
def test_what_cannot_be_cast_for_nothing(name: str, transformed: bool, rule: str) -> None:
    game = Game("Ann", "Ben")
    for card in (AURA, BEAR, card_from_plain("Field", {"type": "Land"})):
        game.put(card, "Ann", zone="exile")
    game.do({"cast_free": name, "transformed": transformed})
    assert (game.log.last.kind, game.log.last.rule) == ("nothing", rule)


def test_cast_for_nothing_in_somebody_elses_turn() -> None:
    """608.2g: while something resolves, timing and costs do not matter."""
    game = Game("Ann", "Ben", active="Ben")
    game.put(BEAR, "Ann", zone="graveyard")
    game.do({"cast_free": "Old Bear"}, by="Ann")
    game.resolve()
    assert game["Old Bear"].zone == "battlefield"
