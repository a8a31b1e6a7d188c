"""The five basic lands, for boards that need some mana (305.6)."""

from __future__ import annotations

from dfcrules.cards.card import Card, Face, Layout
from dfcrules.cards.names import folded
from dfcrules.cards.typeline import BASIC_LAND_TYPES, TypeLine


def find(name: str) -> Card | None:
    """The basic land of this name, or None."""
    for land in BASIC_LAND_TYPES:
        if folded(land) == folded(name):
            return Card(Layout.SINGLE, (Face(land, None, TypeLine(("Basic",), ("Land",), (land,))),))
    return None
