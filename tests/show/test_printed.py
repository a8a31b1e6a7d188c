"""Printed cards and their color identity as text."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dfcrules import Card, Face, card, catalog
from dfcrules.cards import PrintedRules, card_from_plain
from dfcrules.show.printed import card_text, colors_words, face_texts, identity_text, mana_value_words


def test_a_card_has_both_faces_and_its_identity() -> None:
    lines = card_text(card("Trance Kuja, Fate Defied")).splitlines()
    assert lines[:2] == [
        "Kuja, Genome Sorcerer // Trance Kuja, Fate Defied",
        "nonmodal double-faced card (712.2), printed in Final Fantasy",
    ]
    assert lines[3:10] == [
        "front face: Kuja, Genome Sorcerer",
        "  mana cost       {2}{B}{R}",
        "  mana value      4",
        "  colors          black and red, from the mana cost (202.2)",
        "  type            Legendary Creature — Human Mutant Wizard",
        "  power/toughness 3/4",
        "  - At the beginning of your end step: create a tapped 0/1 black Wizard creature token with",
    ]
    back = lines.index("back face: Trance Kuja, Fate Defied")
    assert lines[back + 1 : back + 5] == [
        "  mana cost       none (202.1b)",
        "  mana value      4, from the front face's mana cost (202.3b)",
        "  colors          black and red, from the color indicator (202.2e)",
        "  color indicator black and red",
    ]
    assert lines[-1] == "color identity: black and red (903.4)"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Cooking Campsite", "3, from the front face's mana cost (202.3b)"),
        ("Ormendahl, Profane Prince", "0, as the front face has no mana cost (202.3b)"),
    ],
)
def test_the_mana_value_of_a_back_face_is_the_fronts(name: str, words: str) -> None:
    assert mana_value_words(card(name), 1) == words


def test_a_land_front_has_mana_value_0() -> None:
    assert mana_value_words(card("Westvale Abbey"), 0) == "0, as there is no mana cost (202.3a)"


@pytest.mark.parametrize(
    ("name", "side", "start"),
    [
        ("Kuja, Genome Sorcerer", 0, "black and red, from the mana cost"),
        ("Kuja, Genome Sorcerer", 1, "black and red, from the color indicator"),
        ("Cooking Campsite", 1, "colorless: no colored mana symbol"),
    ],
)
def test_colors_come_with_their_source(name: str, side: int, start: str) -> None:
    assert colors_words(card(name).faces[side]).startswith(start)


def test_loyalty_defense_and_what_is_not_modelled_are_told() -> None:
    assert "loyalty         3" in card_text(card("Arlinn Kord"))
    assert "defense         3" in card_text(card("Invasion of Zendikar"))
    assert "(rules text not modelled)" in card_text(card("Arlinn Kord"))
    assert "not modelled" not in card_text(card("Kuja, Genome Sorcerer"))


def test_a_bare_equip_is_hidden_beside_the_ability_in_full() -> None:
    texts = face_texts(card("Crystal Fragments").front)
    assert [text for text in texts if "quip" in text][-1].startswith("Equip {1}")
    assert not any(text == "Equip" for text in texts)


def test_the_authors_own_words_are_shown_and_said_not_to_be_played() -> None:
    mine = card_from_plain("Oak", {"cost": "{G}", "type": "Artifact", "text": "Draw <b>two</b> cards."})
    assert "Draw <b>two</b> cards. (not modelled)" in card_text(mine)


def test_identity_has_the_evidence_for_each_color() -> None:
    assert identity_text(card("Cecil, Dark Knight")) == (
        "Cecil, Dark Knight // Cecil, Redeemed Paladin\n"
        "color identity: white and black (903.4)\n"
        "  white  color indicator W on the back face, Cecil, Redeemed Paladin (903.4, 204.2, 903.4d)\n"
        "  black  mana cost {B} on the front face, Cecil, Dark Knight (903.4)\n"
        "  not the same as its colors (front face: black; back face: white) (105.2)"
    )


def test_identity_of_a_colorless_card_says_why() -> None:
    plain = card_from_plain("Anvil", {"cost": "{2}", "type": "Artifact"})
    assert identity_text(plain) == (
        "Anvil\ncolor identity: colorless (903.4)\n"
        "  no mana symbol of a color, no color indicator, no basic land type on it"
    )


def test_a_color_word_in_the_text_does_not_count() -> None:
    table = {
        "cost": "{2}",
        "type": "Artifact",
        "abilities": [{"cost": "{1}", "do": [{"create": {"color": "B", "type": "Creature — Wizard", "pt": "0/1"}}]}],
    }
    assert "the word 'black' in its text does not count" in identity_text(card_from_plain("Anvil", table))


def test_identity_under_a_misconception() -> None:
    class FrontOnly(PrintedRules):
        def identity_faces(self, card: Card) -> tuple[Face, ...]:
            return card.faces[:1]

    assert "color identity: black (903.4)" in identity_text(card("Cecil, Dark Knight"), FrontOnly())


def test_every_card_of_the_catalog_has_its_texts() -> None:
    for one in catalog.cards():
        assert card_text(one).startswith(one.full_name)
        assert f"color identity: {PrintedRules().color_identity(one).words}" in identity_text(one)


def test_hostile_names_and_texts_do_not_steer(hostile: str, any_face: Callable[..., Face]) -> None:
    text = card_text(Card.single(any_face(hostile, hostile)))
    assert "\x1b" not in text
    assert "\u202e" not in text
    text.encode("utf-8")
