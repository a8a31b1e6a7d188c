"""Facts: the same whoever published them, and the same as in the catalog."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from dfcrules.cards import Card, catalog, identity_of
from dfcrules.cards.card import Face, Layout
from dfcrules.cards.mana import ManaCost
from dfcrules.cards.typeline import TypeLine
from dfcrules.importing import import_cards

CARDS = catalog.cards()
FACTS = ("name", "cost", "types", "indicator", "power", "toughness", "loyalty", "defense", "cda_colors", "colors")

ToMtgjson = Callable[[Card, str], list[dict[str, Any]]]
ToScryfall = Callable[[Card, str], dict[str, Any]]
Imported = Callable[..., Card]


def facts(card: Card) -> list[tuple[object, ...]]:
    return [(*(getattr(face, fact) for fact in FACTS), tuple(sorted(face.keywords))) for face in card.faces]


def test_records_of_the_whole_catalog_give_its_facts_and_identities(mtgjson: ToMtgjson, scryfall: ToScryfall) -> None:
    atomic = import_cards({"meta": {}, "data": {card.full_name: mtgjson(card, "transform") for card in CARDS}})
    bulk = import_cards([scryfall(card, "transform") for card in CARDS])
    assert atomic.report.imported == bulk.report.imported == 401
    assert not atomic.report.skipped
    assert not bulk.report.skipped
    for card, first, second in zip(CARDS, atomic, bulk, strict=True):
        assert first.faces == second.faces
        assert facts(first) == facts(card)
        assert first.is_nonmodal_dfc
        assert identity_of(first) == identity_of(second) == identity_of(card)


def test_what_the_card_library_plays_is_played_when_it_is_imported(mtgjson: ToMtgjson) -> None:
    kuja = catalog.find("Kuja, Genome Sorcerer")
    imported = import_cards({"data": {kuja.full_name: mtgjson(kuja, "transform")}}).cards[0]
    assert [face.abilities for face in imported.faces] == [face.abilities for face in kuja.faces]
    assert all(face.modelled for face in imported.faces)


def simple(name: str, types: str, cost: str = "{1}{G}") -> Face:
    power = 2 if "Creature" in types else None
    return Face(name, ManaCost.parse(cost) if cost else None, TypeLine.parse(types), power=power, toughness=power)


@pytest.mark.parametrize(
    ("word", "layout", "faces"),
    [
        ("normal", Layout.SINGLE, [simple("A", "Creature — Bear")]),
        ("saga", Layout.SINGLE, [simple("A", "Enchantment — Saga")]),
        ("modal_dfc", Layout.MODAL, [simple("A", "Creature — Bear"), simple("B", "Land", "")]),
        ("split", Layout.SPLIT, [simple("A", "Instant"), simple("B", "Sorcery", "{U}")]),
        ("flip", Layout.FLIP, [simple("A", "Creature — Bear"), simple("B", "Creature — Bear", "")]),
        ("adventure", Layout.ADVENTURE, [simple("A", "Creature — Bear"), simple("B", "Instant", "{W}")]),
        ("prepare", Layout.PREPARE, [simple("A", "Creature — Bear"), simple("B", "Sorcery", "{W}")]),
        ("meld", Layout.MELD, [simple("A", "Creature — Bear")]),
    ],
)
def test_the_layout_is_the_records_own(
    mtgjson: ToMtgjson, scryfall: ToScryfall, word: str, layout: str, faces: list[Face]
) -> None:
    card = Card(layout, tuple(faces))
    one = import_cards({"data": {card.full_name: mtgjson(card, word)}}).cards[0]
    assert one == import_cards([scryfall(card, word)]).cards[0]
    assert one.layout == layout
    assert one.name == ("A // B" if layout == Layout.SPLIT else "A")
    assert [face.name for face in one.faces] == [face.name for face in faces]


def test_slashes_in_a_name_make_no_second_face(imported: Imported) -> None:
    assert imported(name="SP//dr, Piloted").faces[0].name == "SP//dr, Piloted"
    assert imported(name="This // That").layout == Layout.SINGLE


def test_both_sides_of_a_reversible_card_are_one_face(mtgjson: ToMtgjson, scryfall: ToScryfall) -> None:
    tower = simple("Tower", "Land", "")
    twice = Card(Layout.REVERSIBLE, (tower, tower))
    atomic = import_cards({"data": {"Tower // Tower": mtgjson(twice, "reversible_card")[:1]}}).cards[0]
    bulk = import_cards([scryfall(twice, "reversible_card")]).cards[0]
    assert atomic == bulk
    assert len(atomic.faces) == 1


def test_missing_empty_and_zero_costs_are_three_things(imported: Imported, refused: Callable[..., str]) -> None:
    """202.1b"""
    assert imported().front.cost is None
    assert str(imported(manaCost="{0}").front.cost) == "{0}"
    assert refused(manaCost="") == (
        "Probe: manaCost: it is empty; it is left out if no mana cost is printed, and {0} if it is zero (202.1b)"
    )
    record = {"object": "card", "name": "Probe", "layout": "normal", "type_line": "Artifact"}
    assert import_cards([record | {"mana_cost": ""}]).cards[0].front.cost is None
    missing = import_cards([record])
    assert missing.cards[0].front.cost is None
    assert "mana_cost: it is missing; read as no mana cost" in str(missing.report.remarks[0])


@pytest.mark.parametrize(
    ("fields", "identity"),
    [
        ({"manaCost": "{W/U}{B/P}"}, "WUB"),
        ({"manaCost": "{2/R}{C/G}"}, "RG"),
        ({"manaCost": "{G/U/P}"}, "UG"),
        ({"manaCost": "{C/P}"}, ""),
        ({"manaCost": "{3}", "text": "{T}: Add {B}."}, "B"),
        ({"manaCost": "{W}", "text": "Extort (You may pay {W/B}.)"}, "W"),
        ({"manaCost": "{W}", "text": "Devoid"}, "W"),
        ({"type": "Sorcery", "text": "Probe is all colors."}, "WUBRG"),
        ({"manaCost": "{G}", "text": "Probe is all colors. This ability doesn't affect its color identity."}, "G"),
        ({"type": "Creature", "power": "1", "toughness": "1", "colorIndicator": ["R"]}, "R"),
        ({"type": "Land — Swamp Island", "text": "({T}: Add {U} or {B}.)"}, "UB"),
        ({"type": "Enchantment — Saga", "text": "I — Add {R}.\nII — The word blue means nothing."}, "R"),
        ({"type": "Vanguard", "layout": "vanguard", "text": "Add {R}."}, ""),
    ],
)
def test_identity_comes_from_everything_that_counts(imported: Imported, fields: dict[str, Any], identity: str) -> None:
    """903.4, 903.4c"""
    assert str(identity_of(imported(**fields))) == identity


def test_loyalty_costs_are_written_in_one_way(imported: Imported) -> None:
    kind = "Legendary Planeswalker — Probe"
    one = imported(type=kind, loyalty="3", text="[+1]: Do.\n[−X]: Do not.\n[0]: Rest.")
    record = {"object": "card", "name": "Probe", "layout": "normal", "type_line": kind, "mana_cost": ""}
    record |= {"oracle_text": "+1: Do.\n−X: Do not.\n0: Rest.", "loyalty": "3"}
    assert import_cards([record]).cards[0].faces == one.faces


def test_where_a_card_exists(imported: Imported) -> None:
    assert imported(printings=["FIN"]).status == "paper"
    assert imported(name="A-Probe").status == "digital"
    assert imported(availability=["arena"]).status == "digital"
    assert imported(printings=["CMB1"]).status == "playtest"
    record = {"object": "card", "name": "Probe", "layout": "normal", "type_line": "Artifact", "mana_cost": "{1}"}
    assert import_cards([record | {"digital": True, "games": ["arena"]}]).cards[0].status == "digital"
    assert import_cards([record | {"promo_types": ["playtest"]}]).cards[0].status == "playtest"


def test_power_on_a_sorcery_is_left_out_and_told() -> None:
    record = {"name": "Probe", "layout": "normal", "type": "Sorcery", "power": "4", "toughness": "4"}
    pool = import_cards([record])
    assert pool.cards[0].front.power is None
    assert str(pool.report.remarks[0]) == "Probe: power: 4/4 left out: Sorcery has no power and toughness (208.3)"


def test_words_that_the_rules_do_not_know_stay_on_the_type_line(imported: Imported) -> None:
    assert imported(type="Host Creature — Cat").front.types.types == ("Host", "Creature")
    assert imported(type="Stickers").front.types.types == ("Stickers",)
