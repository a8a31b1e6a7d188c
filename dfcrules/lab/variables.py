"""What a notebook calls a game, so that a copied line acts on the very game that is on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dfcrules.lab.board import Board

USUAL = "board.game"
"""Where no notebook knows a name: the game of a board called `board`."""


def variable_of(board: Board) -> str:
    """A piece of Python that is this board's game: `game`, `board.game`, or `Out[3].game` if nothing has a name."""
    from IPython import get_ipython

    shell = get_ipython()
    known: dict[str, Any] = getattr(shell, "user_ns", {})
    names = sorted((name for name in known if not name.startswith("_")), key=lambda name: name != "game")
    for name in names:
        if known[name] is board.game:
            return name
    for name in names:
        if known[name] is board:
            return f"{name}.game"
    shown = known.get("Out")
    for number, value in shown.items() if isinstance(shown, dict) else ():
        if value is board:
            return f"Out[{number}].game"
    return USUAL
