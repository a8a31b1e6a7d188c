"""What spells cost in the end (601.2f)."""

from __future__ import annotations

import pytest

from dfcrules import Game
from dfcrules.cards import card_from_plain
from dfcrules.cards.card import Card
from dfcrules.cards.mana import ManaCost
from dfcrules.errors import IllegalAction
from dfcrules.rules.spellcosts import _changed

BEAR = card_from_plain("Old Bear", {"cost": "{2}{G}", "type": "Creature — Bear", "pt": "3/3"})


def days(costs: str, **what: object) -> Card:
    """An artifact that changes what spells cost."""
    ability = {"costs": costs, "what": {"zone": "stack", **what}}
    return card_from_plain(f"Days {costs}", {"cost": "{2}", "type": "Artifact", "abilities": [ability]})


@pytest.mark.parametrize(
    ("cost", "difference", "x", "total"),
    [
        ("{2}{G}", -1, 0, "{1}{G}"),
        ("{2}{G}", -5, 0, "{G}"),
        ("{2}", -5, 0, "{0}"),
        ("{G}", 2, 0, "{2}{G}"),
        ("{X}{R}", -1, 3, "{2}{R}"),
        ("{0}", 1, 0, "{1}"),
    ],
)
def test_only_the_generic_part_changes(cost: str, difference: int, x: int, total: str) -> None:
    """118.7a"""
    assert str(_changed(ManaCost.parse(cost), difference, x)) == total


def test_a_free_spell_pays_what_is_added() -> None:
    assert str(_changed(None, 2, 0)) == "{2}"
    assert _changed(None, -2, 0) is None


@pytest.mark.parametrize(
    ("change", "mana", "paid"),
    [
        (days("{1} less"), "{C}{G}", True),
        (days("{1} less", controller="opponents"), "{C}{G}", False),
        (days("{1} less", type="Wizard"), "{C}{G}", False),
        (days("{1} more", controller="opponents"), "{C}{C}{G}", True),
        (days("{1} more", controller="you"), "{C}{C}{G}", False),
    ],
    ids=str,
)
def test_whose_spells_and_which(change: Card, mana: str, paid: bool) -> None:
    game = Game("Ann", "Ben")
    game.put(change, "Ann")
    game.put(BEAR, "Ann", zone="hand")
    game.do({"add_mana": mana})
    if not paid:
        with pytest.raises(IllegalAction, match="cannot pay"):
            game.cast("Old Bear")
        return
    spell = game.cast("Old Bear")
    assert spell.mana_value == 3
    assert str(spell.object.body.front.cost) == "{2}{G}"
