"""Things that go elsewhere instead: effects on changes of zones, finality counters, flashback (614.1a)."""

from __future__ import annotations

import pytest

from dfcrules import Game
from dfcrules.cards import card_from_plain
from dfcrules.cards.card import Card
from dfcrules.errors import NotModelled

BEAR = card_from_plain("Old Bear", {"cost": "{2}{G}", "type": "Creature — Bear", "pt": "3/3"})
ECHO = card_from_plain(
    "Echo", {"cost": "{R}", "type": "Instant", "abilities": [{"spell": [], "targets": []}, {"flashback": "{R}"}]}
)
STOP = card_from_plain(
    "Stop", {"cost": "{U}", "type": "Instant", "abilities": [{"spell": {"counter": "target"}, "targets": "spell"}]}
)


def veil(name: str = "Veil", **words: object) -> Card:
    """An enchantment that sends things elsewhere."""
    ability = {"goes_to": "graveyard", **words}
    return card_from_plain(name, {"cost": "{W}", "type": "Enchantment", "abilities": [ability]})


@pytest.fixture
def game() -> Game:
    return Game("Ann", "Ben", mana="free")


@pytest.mark.parametrize(("whose", "zones"), [("you", "eg"), ("opponents", "ge"), ("any", "ee")])
def test_whose_graveyard_it_is_counts(game: Game, whose: str, zones: str) -> None:
    """The owner's, whoever controls the permanent."""
    game.put(veil(whose=whose), "Ann")
    hers, his = game.put(BEAR, "Ann"), game.put(BEAR, "Ben")
    game.gain_control(his, "Ann")
    game.destroy([hers, his])
    for player, letter in zip(("Ann", "Ben"), zones, strict=True):
        zone = {"e": "exile", "g": "graveyard"}[letter]
        assert [card.name for card in game.zone(zone, player)] == ["Old Bear"]


def test_only_what_dies(game: Game) -> None:
    game.put(veil(**{"from": "battlefield"}), "Ann")
    bear, card = game.put(BEAR, "Ann"), game.put(BEAR, "Ann", zone="hand")
    game.destroy(bear)
    game.discard(card)
    assert [one.name for one in game.zone("exile", "Ann")] == ["Old Bear"]
    assert [one.name for one in game.zone("graveyard", "Ann")] == ["Old Bear"]


def test_it_applies_to_what_leaves_together_with_it(game: Game) -> None:
    """614.12: looked at before anything has moved."""
    source, bear = game.put(veil(), "Ann"), game.put(BEAR, "Ben")
    game.destroy([source, bear])
    assert len(game.zone("exile", "Ann")) == len(game.zone("exile", "Ben")) == 1


def test_a_token_is_exiled_and_does_not_die(game: Game) -> None:
    game.put(veil(), "Ann")
    token = game.create({"type": "Creature — Wizard", "pt": "1/1"}, "Ann")
    game.destroy(token)
    assert game.log.of_kind("died") == ()
    assert [event.rule for event in game.log.of_kind("exiled")] == ["614.1a"]


def test_two_that_lead_to_the_same_zone_need_no_choice(game: Game) -> None:
    game.put(veil(), "Ann")
    game.put(veil("Other Veil"), "Ben")
    game.destroy(game.put(BEAR, "Ann"))
    assert game.pending is None
    assert len(game.zone("exile", "Ann")) == 1


def test_two_that_lead_to_different_zones_are_not_guessed(game: Game) -> None:
    """616.1: the affected player would choose, which is not modelled and says so."""
    game.put(veil(), "Ann")
    game.put(veil("Other Veil", instead="library"), "Ann")
    bear = game.put(BEAR, "Ann")
    with pytest.raises(NotModelled, match=r"616\.1"):
        game.destroy(bear)


def test_a_countered_flashback_spell_is_exiled(game: Game) -> None:
    """702.34a: whenever it would leave the stack for anywhere else."""
    echo = game.put(ECHO, "Ann", zone="graveyard")
    game.put(STOP, "Ben", zone="hand")
    game.cast(echo)
    game.cast("Stop", "Ben", targets=["Echo"])
    game.resolve()
    assert [card.name for card in game.zone("exile", "Ann")] == ["Echo"]
    assert game.zone("graveyard", "Ann") == ()
