"""dfcrules: the rules of nonmodal double-faced cards, to play with and to learn from.

from dfcrules import Game
game = Game("Ann", "Ben")
kuja = game.put("Kuja, Genome Sorcerer", "Ann")
game.transform(kuja)
"""

from __future__ import annotations

from dfcrules.cards import Card, Colors, Face, ManaCost, TypeLine, catalog
from dfcrules.cards.catalog import find as card
from dfcrules.errors import AmbiguousName, BadData, DfcRulesError, IllegalAction, NotModelled, UnknownName
from dfcrules.handle import Handle
from dfcrules.play import Game
from dfcrules.rules.standard import Rules

__version__ = "0.1.0"

__all__ = [
    "AmbiguousName",
    "BadData",
    "Card",
    "Colors",
    "DfcRulesError",
    "Face",
    "Game",
    "Handle",
    "IllegalAction",
    "ManaCost",
    "NotModelled",
    "Rules",
    "TypeLine",
    "UnknownName",
    "__version__",
    "card",
    "catalog",
]
