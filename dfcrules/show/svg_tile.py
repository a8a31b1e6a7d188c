"""A permanent on the board, drawn small: name, types, numbers, colors by letter, and what is true of it now."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from dfcrules.show.measure import Fitted, fit, one_line, width
from dfcrules.show.palette import EDGE, INK, PAPER, frame_of
from dfcrules.show.shapes import block, corner, disc, group, label, picture, rect, written
from dfcrules.show.shown import BACK, Mark, Shown
from dfcrules.show.svg_card import draw_pills, number_box, pill_rows, urgent_first

WIDE = 190.0
TILT = 7
"""Degrees by which a tapped permanent leans: enough to be seen, little enough to be read; a pill says "tapped", too."""

_PAD = 6.0
_INNER = WIDE - 2 * _PAD
_MARK = 11.5
_MARK_HIGH = _MARK * 1.5 + 2
_NAME_HIGH = 35.0
_TYPES_HIGH = 28.0
_BOX = 60.0
_BOX_HIGH = 30.0
_MOST_ROWS = 4
_SMALLEST = 10.5
"""No text is smaller, so that a tile can be read in a narrow column as well."""


def one(shown: Shown) -> str:
    """A drawing of one permanent, upright."""
    high = height(shown)
    root = picture(WIDE, high, shown.title)
    tile(root, shown, high)
    return written(root)


def height(shown: Shown) -> float:
    """The height that this permanent needs, with all its marks."""
    return 3 * _PAD + _NAME_HIGH + _TYPES_HIGH + len(_rows(shown)) * _MARK_HIGH + _BOX_HIGH


def placed(parent: Element, shown: Shown, x: float, y: float, high: float) -> None:
    """A permanent at a place of the board; tapped, it leans to the right."""
    move = f"translate({x:g} {y:g})"
    lean = f" rotate({TILT} {WIDE / 2:g} {high / 2:g})" if shown.is_tapped else ""
    tile(group(parent, shown.title, move + lean, "permanent"), shown, high)


def tile(parent: Element, shown: Shown, high: float) -> None:
    """Draw a permanent with its upper left corner at the origin."""
    tint = frame_of(shown.colors, shown.types)
    rect(parent, 0.5, 0.5, WIDE - 1, high - 1, tint.frame, 9, EDGE, 1.6)
    if shown.is_token:  # a second line around: no card
        rect(parent, 3, 3, WIDE - 6, high - 6, "none", 7, EDGE, 0.8)
    _name(parent, shown, tint.bar)
    _types(parent, shown)
    top = 2 * _PAD + _NAME_HIGH + _TYPES_HIGH - 2
    for row in _rows(shown):
        draw_pills(parent, _PAD, top, row, _MARK)
        top += _MARK_HIGH
    _foot(parent, shown, high - _PAD)


def _rows(shown: Shown) -> list[list[str]]:
    """Keywords, then marks, as rows of pills; then the mana value, if it takes the room of none of them."""
    keywords = [Mark(shown.keywords, shown.keywords)] if shown.keywords else []
    said = [*keywords, *urgent_first(shown.marks)]
    if shown.told_value:
        rows = pill_rows([*said, Mark(shown.told_value, shown.told_value)], _INNER, _MARK, _MOST_ROWS + 1)
        if len(rows) <= _MOST_ROWS:
            return rows
    return pill_rows(said, _INNER, _MARK, _MOST_ROWS) if said else []


def _name(parent: Element, shown: Shown, bar: str) -> None:
    rect(parent, _PAD, _PAD, _INNER, _NAME_HIGH, bar, 5)
    left = _PAD + 4
    if shown.side:
        left += 4
        corner(parent, left + 8, _PAD + 6, 12, shown.side == BACK)
        label(parent, left + 8, _PAD + _NAME_HIGH - 6, shown.side, _SMALLEST, anchor="middle")
        left += 24
    name = _one_or_two_lines(shown.name, WIDE - _PAD - 4 - left, _NAME_HIGH - 2, 15, 13, bold=True)
    block(parent, left, _PAD + (_NAME_HIGH - name.height) / 2, name, bold=True)


def _types(parent: Element, shown: Shown) -> None:
    top = _PAD + _NAME_HIGH + 2
    rect(parent, _PAD, top, _INNER, _TYPES_HIGH, PAPER, 4)
    types = _one_or_two_lines(shown.kind, _INNER - 8, _TYPES_HIGH - 1, 12.5, 11)
    block(parent, _PAD + 4, top + (_TYPES_HIGH - types.height) / 2, types)


def _one_or_two_lines(text: str, room: float, high: float, size: float, smaller: float, bold: bool = False) -> Fitted:
    """One line as long as it stays readable; else as many as there is room for."""
    fitted = one_line(text, room, size, smaller, bold)
    return fit([text], room, high, smaller, _SMALLEST, bold) if fitted.is_cut else fitted


def _foot(parent: Element, shown: Shown, bottom: float) -> None:
    middle = bottom - _BOX_HIGH / 2
    x = _PAD + 9.0
    for letter in shown.colors:
        disc(parent, x, middle, 8.5, letter)
        x += 19
    if not shown.colors:
        wide = width("colorless", 11) + 10
        rect(parent, _PAD, middle - 8.5, wide, 17, PAPER, 8)
        label(parent, _PAD + wide / 2, middle + 4, "colorless", 11, INK, anchor="middle")
    if shown.numbers:
        number_box(parent, WIDE - _PAD - _BOX, bottom - _BOX_HIGH, _BOX, _BOX_HIGH, shown, 20)
