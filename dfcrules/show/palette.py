"""Colors of drawings. Beside every color stands a letter, a word or a shape; none of them says anything alone.

Cards bring their own light background and look the same everywhere. Boards take the colors of the notebook's theme,
with fallbacks that go together where there is none.
"""

from __future__ import annotations

from typing import NamedTuple

from dfcrules.cards.color import Colors
from dfcrules.cards.typeline import TypeLine

FONT = "var(--jp-ui-font-family, system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif)"

INK = "#1d1a16"
"""Text on cards."""
PAPER = "#fffdf7"
"""What text on cards stands on."""
EDGE = "#24211d"
"""The border of a card."""
HALO = "#ffffff"

TEXT = "var(--jp-content-font-color1, var(--vscode-editor-foreground, #1f1f1f))"
FAINT = "var(--jp-content-font-color2, var(--vscode-descriptionForeground, #555555))"
GROUND = "var(--jp-layout-color1, var(--vscode-editor-background, #ffffff))"
SHADE = "var(--jp-layout-color2, var(--vscode-editorWidget-background, #f1f1f1))"
LINE = "var(--jp-border-color1, var(--vscode-panel-border, #bdbdbd))"

ATTACK = "#c8412b"
BLOCK = "#2c6fb3"
ALERT = "#f6d8cf"
CALM = "#e9e6df"
ACTIVE = "#e3b341"


class Tint(NamedTuple):
    """A frame: its color, and the lighter one of the bars on it."""

    frame: str
    bar: str


class Ink(NamedTuple):
    """A mana disc: its color, and that of the letter on it."""

    fill: str
    letter: str


FRAMES = {
    "W": Tint("#e6dcb4", "#fbf7e6"),
    "U": Tint("#7fb2d9", "#e6f2fa"),
    "B": Tint("#6b6470", "#e9e6ea"),
    "R": Tint("#d9836a", "#fbe9e2"),
    "G": Tint("#7fb387", "#e7f3e8"),
}
GOLD = Tint("#d8b64c", "#fbf3d7")
GREY = Tint("#aeb7be", "#eef1f3")
BROWN = Tint("#ab8b69", "#f3ebe1")

DISCS = {
    "W": Ink("#fbf3c4", INK),
    "U": Ink("#9fd0f2", INK),
    "B": Ink("#4b4450", "#ffffff"),
    "R": Ink("#f59c85", INK),
    "G": Ink("#9bd3a0", INK),
}
PLAIN = Ink("#d3d0ca", INK)


def frame_of(colors: Colors, types: TypeLine) -> Tint:
    """The frame of a face: its color; gold for several; without color brown for lands, grey for all else."""
    if colors.is_multicolored:
        return GOLD
    for letter in colors:
        return FRAMES[letter]
    return BROWN if types.is_land else GREY
