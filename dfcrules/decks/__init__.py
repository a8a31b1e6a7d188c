"""Decks: reading lists of cards, and checking them by the rules of Commander (903.5).

from dfcrules.decks import check_deck, read_deck

check = check_deck(read_deck("my deck.txt"), pool)
check.legal, check.violations
"""

from __future__ import annotations

from dfcrules.decks.check import DeckCheck, Violation, check_deck
from dfcrules.decks.decklist import Deck, Listed
from dfcrules.decks.reading import read_deck

__all__ = ["Deck", "DeckCheck", "Listed", "Violation", "check_deck", "read_deck"]
