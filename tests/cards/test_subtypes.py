"""Subtypes: the card types they belong to, and what stays of a type line as an effect changes it."""

from __future__ import annotations

from typing import Any

import pytest

from dfcrules.cards.changes import read_changes
from dfcrules.cards.subtypes import changed_types, owners
from dfcrules.cards.typeline import TypeLine


@pytest.mark.parametrize(
    ("word", "beside", "belongs"),
    [
        ("Equipment", (), "Artifact"),
        ("Saga", ("Enchantment", "Creature"), "Enchantment"),
        ("Cave", ("Land",), "Land"),
        ("Siege", ("Battle",), "Battle"),
        ("Golem", ("Artifact", "Creature"), "Creature"),
        ("Golem", (), "Creature"),
        ("Goblin", ("Kindred", "Instant"), "Kindred"),
        ("Sage", ("Planeswalker",), "Planeswalker"),
        ("Lair", ("Planeswalker",), "Planeswalker"),
        ("Glade", ("Land",), "Land"),
    ],
)
def test_a_subtype_belongs_to_a_card_type(word: str, beside: tuple[str, ...], belongs: str) -> None:
    """205.3c"""
    assert belongs in owners(word, beside)


@pytest.mark.parametrize(
    ("before", "change", "after"),
    [
        ("Artifact Creature — Equipment Golem", {"types": "Creature"}, "Creature — Golem"),
        ("Artifact Creature — Equipment Golem", {"types": "Artifact"}, "Artifact — Equipment"),
        ("Artifact Creature — Equipment Golem", {"types": "Frog"}, "Artifact Creature — Equipment Frog"),
        ("Artifact Creature — Equipment Golem", {"types": "Vehicle"}, "Artifact Creature — Golem Vehicle"),
        ("Creature — Human Wizard", {"types": "Creature — Frog"}, "Creature — Frog"),
        ("Legendary Creature — Human", {"types": "Artifact"}, "Legendary Artifact"),
        ("Kindred Instant — Goblin Trap", {"types": "Creature"}, "Creature Instant — Goblin Trap"),
        ("Basic Land — Forest", {"types": "mountain"}, "Basic Land — Mountain"),
        ("Land — Forest Cave", {"types": "Land — Mountain Swamp"}, "Land — Mountain Swamp"),
        ("Creature — Bear", {"types": "Mountain"}, "Creature — Bear"),
        ("Artifact", {"add_types": "Frog"}, "Artifact"),
        ("Artifact", {"add_types": ["creature", "Frog"]}, "Artifact Creature — Frog"),
        ("Creature — Bear", {"add_types": "artifact"}, "Artifact Creature — Bear"),
        ("Artifact Creature", {"add_types": ["legendary", "enchantment"]}, "Legendary Enchantment Artifact Creature"),
        ("Snow Land", {"add_types": ["creature", "legendary"]}, "Legendary Snow Land Creature"),
        ("Land — Forest", {"add_types": "Swamp"}, "Land — Forest Swamp"),
        ("Enchantment Creature — Aura Spirit", {"remove_types": "creature"}, "Enchantment — Aura"),
        ("Legendary Creature — Bear", {"remove_types": ["legendary", "Bear"]}, "Creature"),
        ("Planeswalker — Sage", {"add_types": ["creature", "Frog"]}, "Planeswalker Creature — Sage Frog"),
    ],
    ids=str,
)
def test_what_stays_of_a_type_line(before: str, change: Any, after: str) -> None:
    """205.1a, 205.3d, 205.4b"""
    assert str(changed_types(TypeLine.parse(before), read_changes(change, ""))) == after
