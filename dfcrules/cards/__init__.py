"""Printed cards: colors, mana costs, type lines, faces, cards, color identity, and the catalog. No game is needed."""

from __future__ import annotations

from dfcrules.cards.card import Card, Face, Layout, card_from_plain, card_to_plain
from dfcrules.cards.catalog import Found, cards, find, look_up
from dfcrules.cards.color import ALL_COLORS, COLOR_NAMES, COLORLESS, Colors
from dfcrules.cards.identity import (
    PARTS,
    Identity,
    evidence_for,
    identity,
    identity_of,
    needing,
    needs,
    why_identity,
    within,
)
from dfcrules.cards.mana import ManaCost, Symbol, symbols_in
from dfcrules.cards.printed import Evidence, PrintedRules
from dfcrules.cards.typeline import TypeLine

__all__ = [
    "ALL_COLORS",
    "COLORLESS",
    "COLOR_NAMES",
    "PARTS",
    "Card",
    "Colors",
    "Evidence",
    "Face",
    "Found",
    "Identity",
    "Layout",
    "ManaCost",
    "PrintedRules",
    "Symbol",
    "TypeLine",
    "card_from_plain",
    "card_to_plain",
    "cards",
    "evidence_for",
    "find",
    "identity",
    "identity_of",
    "look_up",
    "needing",
    "needs",
    "symbols_in",
    "why_identity",
    "within",
]
