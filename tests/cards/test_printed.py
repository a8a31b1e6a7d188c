"""The decisions about printed cards, and what becomes of identity when one of them is wrong (903.4)."""

from __future__ import annotations

from typing import Any

import pytest

from dfcrules.cards import catalog
from dfcrules.cards.card import Card, Face, card_from_plain
from dfcrules.cards.color import COLORLESS, Colors
from dfcrules.cards.mana import Symbol
from dfcrules.cards.printed import STANDARD, Evidence, PrintedRules


def card(**table: Any) -> Card:
    return card_from_plain("Probe", table)


def identity(**table: Any) -> str:
    return str(STANDARD.color_identity(card(**table)))


@pytest.mark.parametrize(
    ("cost", "found"),
    [
        ("{W/U}", "WU"),
        ("{2/W}", "W"),
        ("{G/P}", "G"),
        ("{1}{B/P}{B/P}", "B"),
        ("{C/W}", "W"),
        ("{G/W/P}", "WG"),
        ("{4}", ""),
    ],
)
def test_every_color_of_a_symbol_counts(cost: str, found: str) -> None:
    """107.4e, 107.4f"""
    assert identity(type="Artifact", cost=cost) == found


def test_symbols_in_the_rules_text_count() -> None:
    assert identity(type="Artifact", cost="{3}", text="{T}: Add {B}.") == "B"
    assert identity(type="Creature — Eldrazi", pt="5/5", cost="{7}", text="Emerge {5}{U}{U}") == "U"
    assert identity(type="Creature — Fox", pt="2/2", cost="{2}{W}", symbols="{W}{U}{B}{R}{G}") == "WUBRG"
    assert identity(type="Creature — Fox", pt="2/2", cost="{2}{W}", keywords=["ward {R}"]) == "WR"


def test_reminder_text_and_color_words_do_not_count() -> None:
    """903.4c: extort shows its hybrid symbol in reminder text only."""
    assert identity(type="Creature", pt="1/1", cost="{3}{W}", keywords=["extort"], text="Extort ({W/B}: drain.)") == "W"
    assert identity(type="Land", text="Make a white and black Human.") == ""


def test_indicator_and_characteristic_defining_ability_count() -> None:
    assert identity(type="Creature", pt="1/1", indicator="G") == "G"
    assert identity(type="Sorcery", cda_colors="all") == "WUBRG"


def test_losing_all_colors_takes_nothing_from_the_identity() -> None:
    assert identity(type="Creature", pt="1/1", cost="{U}", keywords=["devoid"]) == "U"


def test_basic_land_types_count_and_say_that_they_do() -> None:
    """903.5d: by the letter a rule about decks; with the same verdict."""
    land = card(type="Land — Mountain Forest")
    assert [(reason.color, reason.source, reason.symbol) for reason in STANDARD.evidence(land)] == [
        ("R", "basic land type", "Mountain"),
        ("G", "basic land type", "Forest"),
    ]
    assert not STANDARD.fits_identity(land, Colors.parse("U"))
    assert STANDARD.fits_identity(land, Colors.parse("RG"))


def test_both_faces_count_with_their_evidence() -> None:
    """903.4d"""
    cecil = catalog.find("Cecil, Dark Knight")
    assert STANDARD.evidence(cecil) == (
        Evidence("B", "mana cost", "front", "Cecil, Dark Knight", "{B}"),
        Evidence("W", "color indicator", "back", "Cecil, Redeemed Paladin", "W"),
    )


def test_each_piece_of_evidence_stands_once() -> None:
    reasons = STANDARD.evidence(card(type="Creature", pt="1/1", cost="{W/U}{W/U}{W}", symbols="{W}"))
    assert [(reason.color, reason.symbol) for reason in reasons] == [
        ("W", "{W/U}"),
        ("U", "{W/U}"),
        ("W", "{W}"),
        ("W", "{W}"),
    ]
    assert len(set(reasons)) == len(reasons)


class FrontOnly(PrintedRules):
    def identity_faces(self, card: Card) -> tuple[Face, ...]:
        return card.faces[:1]


class NoIndicator(PrintedRules):
    def indicator_colors(self, face: Face) -> Colors:
        return COLORLESS


class NoRulesText(PrintedRules):
    def text_symbols(self, face: Face) -> tuple[Symbol, ...]:
        return ()


class NoManaCost(PrintedRules):
    def cost_symbols(self, face: Face) -> tuple[Symbol, ...]:
        return ()


@pytest.mark.parametrize(
    ("mistaken", "cards_it_gets_wrong"),
    [(PrintedRules(), 0), (FrontOnly(), 26), (NoIndicator(), 21), (NoRulesText(), 6)],
)
def test_how_many_printed_cards_show_that_a_decision_is_wrong(mistaken: PrintedRules, cards_it_gets_wrong: int) -> None:
    wrong = [one for one in catalog.cards() if mistaken.color_identity(one) != STANDARD.color_identity(one)]
    assert len(wrong) == cards_it_gets_wrong


def test_a_hybrid_taken_for_either_color_is_one_swapped_decision() -> None:
    class FirstHalfOnly(PrintedRules):
        def colors_of_symbol(self, symbol: Symbol) -> Colors:
            return Colors.of(list(symbol.colors)[:1])

    probe = card(type="Creature", pt="1/1", cost="{W/U}")
    assert str(FirstHalfOnly().color_identity(probe)) == "W"
    assert str(NoManaCost().color_identity(probe)) == ""


@pytest.mark.parametrize(
    ("name", "may"),
    [
        ("Kuja, Genome Sorcerer", True),
        ("Westvale Abbey", False),  # its back is a legendary creature, but outside the game only the front counts
        ("Delver of Secrets", False),
        ("Balamb Garden, SeeD Academy", False),
    ],
)
def test_who_may_be_a_commander(name: str, may: bool) -> None:
    """903.3, 712.8a"""
    assert STANDARD.may_be_commander(catalog.find(name)) is may


@pytest.mark.parametrize(
    ("types", "pt", "may"),
    [
        ("Legendary Artifact — Vehicle", "4/4", True),
        ("Legendary Artifact — Spacecraft", "4/4", True),
        ("Legendary Artifact — Spacecraft", None, False),
        ("Legendary Planeswalker — Oko", None, False),
    ],
)
def test_legendary_vehicles_and_some_spacecraft_may_too(types: str, pt: str | None, may: bool) -> None:
    table = {"type": types} | ({"pt": pt} if pt else {}) | ({"loyalty": 3} if "Planeswalker" in types else {})
    assert STANDARD.may_be_commander(card(**table)) is may
