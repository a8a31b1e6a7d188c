"""Writing a game as a scenario file: its start and its inputs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dfcrules.play import Game


def write(game: Game, title: str) -> str:
    """The game as TOML text that plays it again."""
    raise NotImplementedError
