"""Imported cards on a board: what is played, and what is said by name not to be (710-715)."""

from __future__ import annotations

from typing import Any

import pytest

from dfcrules import Game, NotModelled
from dfcrules.cards import Card
from dfcrules.importing import import_cards

Record = dict[str, Any]


def card(layout: str, *faces: tuple[str, str]) -> Card:
    """An imported card: name and type line of each face."""
    name = " // ".join(name for name, _ in faces)
    records: list[Record] = []
    for side, (face, kind) in zip("abc", faces, strict=False):
        record: Record = {"name": name, "layout": layout, "type": kind}
        if len(faces) > 1:
            record |= {"faceName": face, "side": side}
        if "Creature" in kind:
            record |= {"power": "2", "toughness": "2", "text": "Flying"}
        records.append(record)
    pool = import_cards({"data": {name: records}})
    assert not pool.report.skipped
    return pool.cards[0]


BEAR = ("Bear", "Creature — Bear")
SPELL = ("Roar", "Sorcery")


@pytest.mark.parametrize(
    ("layout", "faces", "name"),
    [
        ("modal_dfc", (BEAR, SPELL), "a modal double-faced card (712.3)"),
        ("meld", (BEAR,), "a meld card (712.4)"),
        ("flip", (BEAR, ("Old Bear", "Creature — Bear")), "a flip card (710)"),
        ("adventure", (BEAR, SPELL), "an adventurer card or omen (715)"),
        ("prepare", (BEAR, SPELL), "a card that prepares a spell"),
        ("reversible_card", (BEAR, BEAR), "a reversible card"),
    ],
)
@pytest.mark.parametrize("verb", ["put", "place"])
def test_what_is_not_played_of_a_layout_is_said_by_name(layout: str, faces: Any, name: str, verb: str) -> None:
    game = Game("Ann", "Ben")
    getattr(game, verb)(card(layout, *faces), "Ann")
    assert f"Not modelled: Bear is {name}" in str(game.log[1])
    assert "not modelled]" in " ".join(repr(game).split())
    assert "flying" in game["Bear"].keywords


def test_a_room_and_a_plane_have_no_place_on_a_board() -> None:
    room = card("split", ("Attic", "Enchantment — Room"), ("Cellar", "Enchantment — Room"))
    for verb in ("put", "place"):
        game = Game("Ann", "Ben")
        with pytest.raises(NotModelled, match="Attic // Cellar is a split card"):
            getattr(game, verb)(room, "Ann")
        with pytest.raises(NotModelled, match=r"Somewhere is no permanent card \(Plane — Far\), so it cannot enter"):
            getattr(game, verb)(card("planar", ("Somewhere", "Plane — Far")), "Ann")
        assert not game.log


def test_a_split_spell_stays_where_it_is() -> None:
    game = Game("Ann", "Ben")
    game.put(card("split", ("Left", "Instant"), ("Right", "Sorcery")), "Ann")
    assert "Left is an instant, part of a split card (709), which cannot enter" in str(game.log[0])


def test_keywords_that_the_engine_knows_work_in_combat() -> None:
    def creature(name: str, power: str, text: str) -> Card:
        record = {"name": name, "layout": "normal", "type": "Creature — Bear", "power": power, "toughness": power}
        return import_cards([record | {"text": text}]).cards[0]

    game = Game("Ann", "Ben")
    big = game.put(creature("Big", "5", "Trample, lifelink (It gains you life.)"), "Ann")
    small = game.put(creature("Small", "2", "Ward {2}\nSomething else happens."), "Ben")
    assert "Not modelled: the rules text of Small" in str(game.log)
    game.attack({big: "Ben"})
    game.block({small: big})
    game.damage({big: {small: 2, "Ben": 3}})
    assert game.life("Ben") == 17
    assert game.life("Ann") == 25


def test_other_abilities_are_shown_and_marked_on_the_card() -> None:
    from dfcrules.show import card_text

    record = {"name": "Small", "layout": "normal", "type": "Artifact", "text": "Something happens.\nThen nothing does."}
    shown = card_text(import_cards([record]).cards[0])
    assert "  - Something happens. (not modelled)\n  - Then nothing does. (not modelled)" in shown


def test_an_imported_card_survives_being_written_down() -> None:
    from dfcrules.scenario.writing import write

    game = Game("Ann", "Ben")
    game.put(card("adventure", BEAR, SPELL), "Ann")
    game.put(card("meld", ("Half", "Creature — Human")), "Ann")
    text = write(game)
    assert 'layout = "adventure"' in text
    assert 'layout = "meld"' in text
