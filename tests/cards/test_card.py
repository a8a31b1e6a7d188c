"""Faces and cards (712)."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from dfcrules.cards.card import Card, Face, Layout
from dfcrules.cards.color import ALL_COLORS, COLORLESS, Colors
from dfcrules.cards.mana import ManaCost, Symbol
from dfcrules.cards.typeline import TypeLine
from dfcrules.errors import UnknownName


def face(name: str = "Moss Cub", cost: str = "", types: str = "Creature — Bear", **more: Any) -> Face:
    return Face(name, ManaCost.parse(cost) if cost else None, TypeLine.parse(types), **more)


def test_a_face_has_the_colors_of_its_mana_cost() -> None:
    assert face(cost="{2}{W/U}").colors == Colors.parse("WU")


def test_a_back_face_has_the_colors_of_its_indicator() -> None:
    assert face(indicator=Colors.parse("RG")).colors.words == "red and green"


def test_a_back_face_without_indicator_is_colorless() -> None:
    """105.2, 202.2: whatever color the frame has."""
    assert face(types="Land").colors is COLORLESS
    assert face(types="Artifact — Food").colors.is_colorless


def test_cost_and_indicator_add_up() -> None:
    assert face(cost="{B}", indicator=Colors.parse("R")).colors == Colors.parse("BR")


def test_a_characteristic_defining_ability_has_the_last_word() -> None:
    """604.3: "is all colors", and devoid."""
    assert face(cda_colors=ALL_COLORS).colors is ALL_COLORS
    assert face(cost="{U}", cda_colors=COLORLESS).colors is COLORLESS


def test_colors_follow_when_a_face_is_replaced() -> None:
    blue = face(cost="{U}")
    assert blue.colors == Colors.parse("U")
    assert blue.replace(cost=None).colors is COLORLESS
    assert blue.colors == Colors.parse("U")


def test_symbols_of_the_rules_text_come_from_everywhere_and_once() -> None:
    written = face(
        symbols=(Symbol.parse("{B}"),), keywords=("ward {U}", "extort"), text="{T}, {B}: Draw. ({R} is red.)"
    )
    assert [str(symbol) for symbol in written.text_symbols] == ["{B}", "{U}", "{T}"]


def test_equal_faces_are_equal_with_and_without_colors_worked_out() -> None:
    one, other = face(cost="{G}"), face(cost="{G}")
    assert one.colors
    assert one == other
    assert hash(one) == hash(other)
    assert pickle.loads(pickle.dumps(one)) == other
    assert one != face(cost="{0}") != face()


def double(front_cost: str = "{1}{B}{B}", layout: str = Layout.NONMODAL, back_cost: str = "") -> Card:
    return Card(layout, (face("Day Bear", front_cost), face("Night Bear", back_cost)))


def test_mana_value_of_a_card_is_its_front_faces() -> None:
    assert double().mana_value == 3
    assert double("{1}{G}", Layout.MODAL, "{3}{U}{U}").mana_value == 2
    assert double("{X}{G}").mana_value == 1
    assert Card.single(face()).mana_value == 0
    assert Card.single(face(cost="{0}")).mana_value == 0


def test_a_split_card_has_both_halves() -> None:
    split = double("{1}{R}", Layout.SPLIT, "{2}{U}")
    assert split.mana_value == 5
    assert split.name == "Day Bear // Night Bear"
    assert split.back is None


@pytest.mark.parametrize(
    ("layout", "double_faced", "nonmodal"),
    [
        (Layout.NONMODAL, True, True),
        (Layout.MODAL, True, False),
        (Layout.MELD, False, False),
        (Layout.FLIP, False, False),
    ],
)
def test_only_two_layouts_can_turn_over(layout: str, double_faced: bool, nonmodal: bool) -> None:
    card = double(layout=layout)
    assert (card.is_double_faced, card.is_nonmodal_dfc) == (double_faced, nonmodal)
    assert (card.back is not None) is double_faced


def test_a_single_faced_card_has_no_back() -> None:
    card = Card.single(face())
    assert card.back is None
    assert not card.is_double_faced
    assert card.name == card.full_name == "Moss Cub"


def test_cards_and_faces_show_their_names() -> None:
    card = double()
    assert repr(card) == "Card('Day Bear // Night Bear')"
    assert str(card) == "Day Bear // Night Bear"
    assert card.name == "Day Bear"
    assert repr(card.front) == "Face('Day Bear')"


def test_a_face_is_found_by_its_name() -> None:
    card = double()
    assert card.face_named("night bear") is card.back
    with pytest.raises(UnknownName, match="has no face called 'Dusk Bear'") as error:
        card.face_named("Dusk Bear")
    assert error.value.nearest == ("Day Bear", "Night Bear")


def test_every_layout_has_words() -> None:
    constants = {value for name, value in vars(Layout).items() if name.isupper() and isinstance(value, str)}
    assert constants == set(Layout.WORDS)
