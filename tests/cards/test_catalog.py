"""The catalog of printed nonmodal double-faced cards."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dfcrules.cards import catalog, library
from dfcrules.cards.card import Card
from dfcrules.cards.color import ALL_COLORS
from dfcrules.errors import AmbiguousName, UnknownName

CARDS = catalog.cards()


def test_how_many_there_are() -> None:
    assert Counter(card.status for card in CARDS) == {"paper": 389, "digital": 8, "playtest": 4}
    assert sum("Final Fantasy" in card.sets for card in CARDS) == 27


def test_all_are_nonmodal_double_faced_cards_with_802_names() -> None:
    assert all(card.is_nonmodal_dfc and len(card.faces) == 2 for card in CARDS)
    assert len(set(catalog.names())) == 802


def test_the_order_is_fixed() -> None:
    names = [card.name for card in CARDS]
    assert names == sorted(names, key=lambda name: (name.casefold(), name))


def test_facts_of_one_card() -> None:
    kuja = catalog.find("Kuja, Genome Sorcerer")
    front, back = kuja.faces
    assert (str(front.cost), str(front.types)) == ("{2}{B}{R}", "Legendary Creature — Human Mutant Wizard")
    assert (front.power, front.toughness) == (3, 4)
    assert (back.name, back.cost, str(back.types)) == (
        "Trance Kuja, Fate Defied",
        None,
        "Legendary Creature — Avatar Wizard",
    )
    assert (back.power, back.toughness, back.colors.words) == (4, 6, "black and red")
    assert kuja.mana_value == 4


def test_backs_without_indicator_are_colorless() -> None:
    """Lands, artifacts and Eldrazi: not every back face has an indicator."""
    campsite = catalog.look_up("Cooking Campsite")
    assert campsite.is_back
    assert campsite.card.faces[1].colors.is_colorless
    assert campsite.card.faces[1].cost is None


def test_exceptions_among_the_printed_cards() -> None:
    assert [card.name for card in CARDS if card.faces[1].cost] == ["Plant a Sapling"]
    assert [face.name for card in CARDS for face in card.faces if face.cda_colors is ALL_COLORS] == [
        "Awaken the Maelstrom",
        "O-Kagachi Made Manifest",
    ]
    assert sum(isinstance(face.power, str) for card in CARDS for face in card.faces) == 14
    assert catalog.find("Esper Origins").front.is_instant_or_sorcery
    assert catalog.find("Arlinn Kord").faces[1].loyalty is None


def test_numbers_are_printed_where_they_belong() -> None:
    for card in CARDS:
        for face in card.faces:
            assert not (face.types.is_creature and face.power is None), face
            assert face.power is None or face.types.may_print_pt, face
            assert (face.power is None) == (face.toughness is None), face
            assert (face.defense is not None) == face.types.is_battle, face
            assert face.loyalty is None or face.types.is_planeswalker, face
            assert not (face.types.is_land and face.cost), face


@given(st.sampled_from(CARDS), st.sampled_from([" // ", " / ", "/", "//"]))
def test_every_spelling_of_a_whole_name_finds_the_card(card: Card, between: str) -> None:
    found = catalog.look_up(between.join(face.name for face in card.faces))
    assert (found.card, found.face, found.name) == (card, 0, card.full_name)


@given(st.sampled_from(CARDS), st.sampled_from([0, 1]))
def test_either_faces_name_finds_the_card_and_says_which_face(card: Card, side: int) -> None:
    name = card.faces[side].name
    for typed in (name, name.upper(), name.replace("'", "’"), name.replace(",", "").replace("-", " ")):
        found = catalog.look_up(typed)
        assert (found.card, found.face, found.name) == (card, side, name)
    assert catalog.find(name) is card


def test_the_back_faces_name_says_whose_back_it_is() -> None:
    found = catalog.look_up("trance kuja, fate defied")
    assert found.words == "Trance Kuja, Fate Defied is the back face of Kuja, Genome Sorcerer"


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Kuja", "Kuja, Genome Sorcerer"),
        ("trance kuja", "Trance Kuja, Fate Defied"),
        ("Kuja, Genome", "Kuja, Genome Sorcerer"),
        ("CRYSTAL", "Crystal Fragments"),
        ("Cecil", "Cecil, Dark Knight"),
        ("Ojer Axonil", "Ojer Axonil, Deepest Might"),
    ],
)
def test_the_first_words_are_enough_if_one_card_alone_begins_like_that(typed: str, name: str) -> None:
    assert catalog.look_up(typed).name == name


def test_first_words_of_several_cards_list_them() -> None:
    with pytest.raises(AmbiguousName) as error:
        catalog.find("Arlinn")
    assert str(error.value) == (
        "several names begin with 'Arlinn': Arlinn Kord; Arlinn, Embraced by the Moon; Arlinn, the Pack's Hope; "
        "Arlinn, the Moon's Fury; which one?"
    )
    with pytest.raises(AmbiguousName, match="and 28 more; which one"):
        catalog.find("Invasion")


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("Kujaa", "Kuja, Genome Sorcerer"),
        ("Keffka", "Kefka, Court Mage"),
        ("Trance Kja", "Trance Kuja, Fate Defied"),
        ("Alexander", "Summon: Alexander"),
        ("Delvr of Secrets", "Delver of Secrets"),
        ("Cecil, Redeemed Paladin // Cecil, Dark Knight", "Cecil, Dark Knight // Cecil, Redeemed Paladin"),
    ],
)
def test_a_name_that_is_not_quite_right_offers_the_right_one(typed: str, first: str) -> None:
    with pytest.raises(UnknownName) as error:
        catalog.find(typed)
    assert error.value.nearest[0] == first
    assert first in str(error.value)


def test_other_cards_are_not_here() -> None:
    with pytest.raises(UnknownName, match="others have to be defined") as error:
        catalog.find("Lightning Bolt")
    assert error.value.nearest == ()


@pytest.mark.parametrize(("in_the_library", "modelled"), [(None, False), ((), True)])
def test_what_the_library_does_not_have_is_not_modelled(
    monkeypatch: pytest.MonkeyPatch, in_the_library: tuple[()] | None, modelled: bool
) -> None:
    monkeypatch.setattr(library, "abilities_of", lambda name: in_the_library)
    card = catalog._card.__wrapped__(0)  # a fresh one
    assert [face.modelled for face in card.faces] == [modelled, modelled]


def test_importing_reads_no_data() -> None:
    code = "from dfcrules.cards import catalog; print(catalog._rows.cache_info().currsize)"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "0"
