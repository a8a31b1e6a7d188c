"""What a notebook shows of an object, a game or a card: a drawing, and beside it the text that nbval compares.

The drawing is an image within HTML. A notebook that nobody has trusted yet cleans HTML: of SVG only the words would be
left, run together; an image it lets through. The text is in the image's `alt`, for screen readers and wherever the
image is not shown. An image cannot see the theme of the notebook, but knows whether the reader prefers dark pages.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dfcrules.cards.card import Card
    from dfcrules.handle import Handle
    from dfcrules.play import Game

TEXT = "text/plain"
HTML = "text/html"

LEAST_WIDE = 620
"""A board is shown no narrower than this, or nobody could read it: a narrow page scrolls it."""

_DARK = {
    "--jp-content-font-color1": "#e6e6e6",
    "--jp-content-font-color2": "#b8b8b8",
    "--jp-layout-color1": "#161616",
    "--jp-layout-color2": "#272727",
    "--jp-border-color1": "#5a5a5a",
}
_STYLE = f"<style>@media(prefers-color-scheme:dark){{svg{{{';'.join(f'{k}:{v}' for k, v in _DARK.items())}}}}}</style>"
_IN_URL = str.maketrans({"%": "%25", "#": "%23", "\n": "%0A", "\r": "%0D", "\t": "%09"})


def bundle_of_object(handle: Handle) -> dict[str, str]:
    """An object as a card; the text alone if it has left, or if it stands for several."""
    from dfcrules.show.svg import card_svg

    text = str(handle)
    if not handle.exists:
        return {TEXT: text}
    return {TEXT: text, HTML: image(card_svg(handle.game.state, handle.game.rules, handle.entity), text)}


def bundle_of_game(game: Game) -> dict[str, str]:
    """A whole board."""
    from dfcrules.show.svg import board_svg
    from dfcrules.show.text import board

    text = board(game)
    return {TEXT: text, HTML: image(board_svg(game), text, LEAST_WIDE)}


def bundle_of_card(card: Card) -> dict[str, str]:
    """A printed card, both faces side by side."""
    from dfcrules.show.svg import card_pair_svg
    from dfcrules.show.text import card_text

    text = card_text(card)
    return {TEXT: text, HTML: image(card_pair_svg(card), text)}


def image(svg: str, text: str, least_wide: int = 0) -> str:
    """A drawing as an image in HTML, in a block of its own, so that front ends do not put it in line with text.

    It is not coded further than a URL in an attribute needs: so it can be searched, and is no longer than the drawing.
    """
    start = svg.index(">") + 1
    source = (svg[:start] + _STYLE + svg[start:]).translate(_IN_URL)
    wide = f"min-width:{least_wide}px;" if least_wide else ""
    return (
        f'<div class="dfcrules" style="overflow-x:auto"><img style="{wide}max-width:100%;height:auto" '
        f"alt='{escape(text)}' src='data:image/svg+xml;charset=utf-8,{_attribute(source)}'></div>"
    )


def _attribute(text: str) -> str:
    """What stands between single quotes; double ones and brackets may stay as they are."""
    return text.replace("&", "&amp;").replace("'", "&#x27;")
