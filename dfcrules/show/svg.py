"""Cards and boards as SVG: drawn, not photographed, in words and shapes of our own.

Every text in them is data and stays text. What has to be cut to fit is there in full in the drawing's title.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.errors import UnknownName
from dfcrules.show import svg_card, svg_tile
from dfcrules.show.printed import card_text
from dfcrules.show.shown import shown_face, shown_object
from dfcrules.show.svg_board import board_svg

if TYPE_CHECKING:
    from dfcrules.cards.card import Card, Face
    from dfcrules.game.objects import Entity
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules

__all__ = ["CARD", "TILE", "board_svg", "card_pair_svg", "card_svg", "face_svg"]

CARD, TILE = "card", "tile"
SIZES = (CARD, TILE)


def card_svg(state: State, rules: Rules, entity: Entity, size: str = CARD) -> str:
    """An object of a game: "card" with its words, or "tile", small, as it is on the board."""
    if size not in SIZES:
        raise UnknownName(size, f"{size!r} is no size; it is one of {', '.join(SIZES)}", SIZES)
    draw = svg_card.one if size == CARD else svg_tile.one
    return draw(shown_object(state, rules, entity))


def face_svg(face: Face, card: Card | None = None, up: int | None = None) -> str:
    """A printed face without a game. `card` is what it belongs to, `up` which of its faces it is (1: back)."""
    from dfcrules.cards.card import Card as Cards

    whole = card or Cards.single(face)
    if up is None:
        up = whole.faces.index(face) if face in whole.faces else 0
    return svg_card.one(shown_face(whole, up))


def card_pair_svg(card: Card, *, bare: bool = False) -> str:
    """A printed card: its faces side by side, the front on the left. A bare one says no colors and no mana value."""
    faces = [shown_face(card, side)._replace(is_bare=bare) for side in range(len(card.faces))]
    return svg_card.several(faces, card.full_name if bare else card_text(card))
