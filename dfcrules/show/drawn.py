"""What a notebook shows of an object, a game or a card: a drawing, and beside it the text that nbval compares.

The drawing goes into HTML rather than into an image: there it follows the light or dark theme of the notebook, shows
the full text of what had to be cut when the mouse rests on it, and is read out by screen readers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dfcrules.cards.card import Card
    from dfcrules.handle import Handle
    from dfcrules.play import Game

TEXT = "text/plain"
HTML = "text/html"


def bundle_of_object(handle: Handle) -> dict[str, str]:
    """An object as a card; the text alone if it has left, or if it stands for several."""
    from dfcrules.show.svg import card_svg

    text = str(handle)
    if not handle.exists:
        return {TEXT: text}
    return {TEXT: text, HTML: _framed(card_svg(handle.game.state, handle.game.rules, handle.entity))}


def bundle_of_game(game: Game) -> dict[str, str]:
    """A whole board."""
    from dfcrules.show.svg import board_svg
    from dfcrules.show.text import board

    return {TEXT: board(game), HTML: _framed(board_svg(game))}


def bundle_of_card(card: Card) -> dict[str, str]:
    """A printed card, both faces side by side."""
    from dfcrules.show.svg import card_pair_svg
    from dfcrules.show.text import card_text

    return {TEXT: card_text(card), HTML: _framed(card_pair_svg(card))}


def _framed(svg: str) -> str:
    """A block of its own, so that front ends do not put it in line with text."""
    return f'<div class="dfcrules">{svg}</div>'
