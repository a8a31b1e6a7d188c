"""A table to read rather than to reckon with: whole sentences in its cells, and links to notebooks.

(A DataFrame cuts long cells short. For numbers it is the right thing: see `dfcrules.show.tables`.)
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from textwrap import wrap
from typing import Any
from urllib.parse import quote

from dfcrules.show.drawn import HTML, TEXT

Cell = str | Sequence[str | tuple[str, str]]
"""Words; or several, each alone or with the file that it links to."""

WIDEST = 36
GAP = "  "


class Listing:
    """Rows of cells under their heads. In a notebook a table with links, elsewhere text in columns."""

    def __init__(self, heads: Sequence[str], rows: Sequence[Sequence[Cell]]) -> None:
        self.heads = tuple(heads)
        self.rows = tuple([tuple(row) for row in rows])

    def __len__(self) -> int:
        return len(self.rows)

    def __str__(self) -> str:
        table = [self.heads, *[tuple(_words(cell) for cell in row) for row in self.rows]]
        wide = [min(WIDEST, max(map(len, column))) for column in zip(*table, strict=True)]
        lines = [_line(row, wide) for row in table]
        return "\n".join(["\n".join(line) for line in [*lines[:1], [GAP.join("-" * one for one in wide)], *lines[1:]]])

    def __repr__(self) -> str:
        return str(self)

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        heads = "".join(f"<th>{escape(head)}</th>" for head in self.heads)
        rows = "".join(f"<tr>{''.join(f'<td>{_html(cell)}</td>' for cell in row)}</tr>\n" for row in self.rows)
        table = f"<table>\n<thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>"
        return {TEXT: str(self), HTML: table}


def _line(row: Sequence[str], wide: Sequence[int]) -> list[str]:
    """One row as lines of text: a long cell goes on below."""
    cells = [wrap(cell, width) or [""] for cell, width in zip(row, wide, strict=True)]
    high = max(map(len, cells))
    return [
        GAP.join(
            (cell[number] if number < len(cell) else "").ljust(width) for cell, width in zip(cells, wide, strict=True)
        ).rstrip()
        for number in range(high)
    ]


def _words(cell: Cell) -> str:
    if isinstance(cell, str):
        return cell
    return ", ".join(one if isinstance(one, str) else one[0] for one in cell)


def _html(cell: Cell) -> str:
    if isinstance(cell, str):
        return escape(cell)
    return ", ".join(
        escape(one) if isinstance(one, str) else f'<a href="{quote(one[1])}">{escape(one[0])}</a>' for one in cell
    )
