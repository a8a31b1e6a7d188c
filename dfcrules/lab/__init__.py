"""Widgets for notebooks. They hold no rule and compute no result: everything acts through `Game`.

from dfcrules import Game
from dfcrules.lab import Board
game = Game("Ann", "Ben")
game.put("Kuja, Genome Sorcerer", "Ann")
Board(game)

The small labs have one idea each: `FaceFlipper`, `TokenCopier`, `CombatLab`, `OrderLab`, `IdentityLab`,
`TurnOrderTable`, `LessonPlayer`, `QuizPlayer` and `ClassBoard`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dfcrules.lab.board import Board
from dfcrules.lab.calls import CLONE

if TYPE_CHECKING:
    from dfcrules.lab.labs.class_board import ClassBoard
    from dfcrules.lab.labs.combat_lab import CombatLab
    from dfcrules.lab.labs.face_flipper import FaceFlipper
    from dfcrules.lab.labs.identity_lab import IdentityLab
    from dfcrules.lab.labs.lesson_player import LessonPlayer
    from dfcrules.lab.labs.order_lab import OrderLab
    from dfcrules.lab.labs.quiz_player import QuizPlayer
    from dfcrules.lab.labs.token_copier import TokenCopier
    from dfcrules.lab.labs.turn_order_table import TurnOrderTable

__all__ = [
    "CLONE",
    "Board",
    "ClassBoard",
    "CombatLab",
    "FaceFlipper",
    "IdentityLab",
    "LessonPlayer",
    "OrderLab",
    "QuizPlayer",
    "TokenCopier",
    "TurnOrderTable",
]

_LABS = {
    "ClassBoard": "class_board",
    "CombatLab": "combat_lab",
    "FaceFlipper": "face_flipper",
    "IdentityLab": "identity_lab",
    "LessonPlayer": "lesson_player",
    "OrderLab": "order_lab",
    "QuizPlayer": "quiz_player",
    "TokenCopier": "token_copier",
    "TurnOrderTable": "turn_order_table",
}
"""Where each small lab is: loaded when it is first asked for."""


def __getattr__(name: str) -> Any:
    if name not in _LABS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.labs.{_LABS[name]}"), name)
