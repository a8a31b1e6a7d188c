"""Color identity of printed cards, with the reasons (903.4)."""

from __future__ import annotations

import pytest

from dfcrules.cards import catalog
from dfcrules.cards.identity import evidence_for, evidence_rule, identity_of, why_identity


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
