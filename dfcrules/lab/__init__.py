"""Widgets for notebooks. They hold no rule and compute no result: everything acts through `Game`.

from dfcrules import Game
from dfcrules.lab import Board
game = Game("Ann", "Ben")
game.put("Kuja, Genome Sorcerer", "Ann")
Board(game)
"""

from __future__ import annotations

from dfcrules.lab.board import Board
from dfcrules.lab.calls import CLONE

__all__ = ["CLONE", "Board"]
