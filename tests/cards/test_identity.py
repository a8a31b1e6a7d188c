"""Color identity of printed cards, with the reasons (903.4)."""

from __future__ import annotations

import pytest

from dfcrules.cards import catalog
from dfcrules.cards.card import Card, Layout
from dfcrules.cards.identity import (
    evidence_for,
    evidence_rule,
    evidence_words,
    identity,
    identity_of,
    needing,
    needs,
    why_identity,
    within,
)
from dfcrules.errors import BadData


@pytest.mark.parametrize(
    ("name", "identity"),
    [
        ("Cecil, Dark Knight", "WB"),
        ("Terra, Magical Adept", "WUBRG"),
        ("Balamb Garden, SeeD Academy", "UG"),
        ("Kuja, Genome Sorcerer", "BR"),
        ("Daybreak Ranger", "RG"),
        ("Archangel Avacyn", "WR"),
        ("Civilized Scholar", "UR"),
        ("Avatar Aang", "WUBRG"),
        ("Westvale Abbey", "B"),
        ("Delver of Secrets", "U"),
        ("Invasion of Alara", "WUBRG"),
        ("Hostile Hostel", "B"),
    ],
)
def test_identity_of_printed_cards(name: str, identity: str) -> None:
    assert str(identity_of(catalog.find(name))) == identity


def test_identity_is_no_color() -> None:
    """105.2: Westvale Abbey is a colorless land in a black identity."""
    abbey = catalog.find("Westvale Abbey")
    assert abbey.front.colors.is_colorless
    assert identity_of(abbey).words == "black"


def test_the_reasons_are_told_by_color() -> None:
    cecil = catalog.find("Cecil, Dark Knight")
    assert why_identity(cecil) == {
        "W": "color indicator W of Cecil, Redeemed Paladin (back face)",
        "B": "mana cost {B} of Cecil, Dark Knight (front face)",
    }
    rules = [evidence_rule(reason) for reasons in evidence_for(cecil).values() for reason in reasons]
    assert rules == ["903.4, 204.2, 903.4d", "903.4"]


def test_every_color_of_every_card_has_evidence() -> None:
    for card in catalog.cards():
        assert list(evidence_for(card)) == list(identity_of(card))


@pytest.mark.parametrize(
    ("part", "number"), [("back face", 26), ("color indicator", 21), ("rules text", 6), ("back", 26), ("text", 6)]
)
def test_how_many_identities_stand_or_fall_with_a_part(part: str, number: int) -> None:
    assert len(needing(catalog.cards(), part)) == number


def test_what_one_identity_needs() -> None:
    cecil = identity(catalog.find("Cecil, Dark Knight"))
    assert cecil.colors.words == "white and black"
    assert cecil.needs == ("back face", "mana cost", "color indicator")
    assert needs(cecil.card, "indicator")
    assert not needs(cecil.card, "rules text")
    assert str(cecil).startswith("Cecil, Dark Knight // Cecil, Redeemed Paladin\ncolor identity: white and black")
    assert identity(catalog.find("Kuja, Genome Sorcerer")).needs == ()
    with pytest.raises(BadData, match="'art' is nothing that color identity can need; it is one of 'back face'"):
        needs(cecil.card, "art")


def test_cards_within_an_identity() -> None:
    """903.5c"""
    found = within(catalog.cards(), "WB")
    assert catalog.find("Cecil, Dark Knight") in found
    assert catalog.find("Kuja, Genome Sorcerer") not in found


def test_a_part_of_a_card_that_is_no_back_is_called_a_part() -> None:
    both = Card(
        Layout.ADVENTURE, (catalog.find("Kuja, Genome Sorcerer").front, catalog.find("Delver of Secrets").front)
    )
    reasons = identity(both).evidence
    assert [reason.face for reason in reasons] == ["first part", "first part", "second part"]
    assert evidence_rule(reasons[2]) == "903.4, 903.4e"
    assert evidence_words(reasons[2]) == "mana cost {U} of Delver of Secrets (second part)"
