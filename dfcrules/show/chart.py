"""A chart and the numbers in it. A notebook shows the picture; the numbers as text are what a test compares."""

from __future__ import annotations

import base64
import io
import warnings
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from dfcrules.show.measure import columns_of
from dfcrules.show.words import cut

if TYPE_CHECKING:
    from matplotlib.figure import Figure

DPI = 110
WIDE = 860
"""Pixels on the page, about as wide as a notebook. A narrow page scrolls it: smaller, nobody could read it."""


class Chart:
    """`figure` is a matplotlib Figure, to change or save; `rows` are its numbers, with `columns` as their names."""

    def __init__(self, title: str, figure: Figure, columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
        self.title = title
        self.figure = figure
        self.columns = tuple(columns)
        self.rows = tuple(tuple(row) for row in rows)

    def png(self) -> bytes:
        """The picture."""
        held = io.BytesIO()
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", "Glyph .* missing from font")  # it is drawn as a box
            self.figure.savefig(held, format="png", dpi=DPI, metadata={"Software": None})
        return held.getvalue()

    def __str__(self) -> str:
        if not self.rows:
            return f"{self.title}\n  (nothing)"
        cells = [self.columns, *[[cut(str(cell)) for cell in row] for row in self.rows]]
        wide = [max(columns_of(row[place]) for row in cells) for place in range(len(self.columns))]
        right = [all(isinstance(row[place], int) for row in self.rows) for place in range(len(self.columns))]
        lines = ["  ".join(_padded(row[n], wide[n], right[n]) for n in range(len(wide))).rstrip() for row in cells]
        return "\n".join([self.title, *(f"  {line}" for line in lines)])

    def __repr__(self) -> str:
        return str(self)

    def _repr_mimebundle_(self, **_: Any) -> tuple[dict[str, str], dict[str, Any]]:
        shown = {"text/plain": str(self), "image/png": base64.b64encode(self.png()).decode("ascii")}
        return shown, {"image/png": {"width": WIDE, "unconfined": True}}


def _padded(text: str, wide: int, right: bool) -> str:
    space = " " * (wide - columns_of(text))
    return space + text if right else text + space
