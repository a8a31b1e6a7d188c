"""A whole card, drawn: frame, name, cost, indicator, types, words, numbers, and what is true of it in the game."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element

from dfcrules.show.measure import fit, one_line, width
from dfcrules.show.palette import ALERT, CALM, EDGE, INK, PAPER, frame_of
from dfcrules.show.shapes import (
    block,
    corner,
    disc,
    group,
    label,
    picture,
    pill,
    pill_width,
    rect,
    symbol_disc,
    watermark,
    written,
)
from dfcrules.show.shown import BACK, Mark, Shown

WIDE, HIGH = 300.0, 420.0
GAP_BETWEEN = 20.0

COST = "dfc-cost"
"""The class of what is drawn of a mana cost: the back face's mana value comes from there alone."""

_BORDER = 7.0
_LEFT = 15.0
_INNER = WIDE - 2 * _LEFT
_TEXT_TOP = 90.0
_FOOT = 54.0
_BOTTOM = HIGH - 14.0
_PARAGRAPH_GAP = 0.35
_ROOM_FOR_WATERMARK = 70
_URGENT = ("tapped", "attacking", "blocking", "damage", "summoning sick")


def one(shown: Shown) -> str:
    """A drawing of one card."""
    root = picture(WIDE, HIGH, shown.title)
    card(root, shown)
    return written(root)


def several(cards: Sequence[Shown], title: str) -> str:
    """Cards side by side."""
    root = picture(len(cards) * (WIDE + GAP_BETWEEN) - GAP_BETWEEN, HIGH, title)
    for place, shown in enumerate(cards):
        card(group(root, shown.title, f"translate({place * (WIDE + GAP_BETWEEN):g} 0)"), shown)
    return written(root)


def card(parent: Element, shown: Shown) -> None:
    """Draw a card with its upper left corner at the origin."""
    tint = frame_of(shown.colors, shown.types)
    rect(parent, 0.5, 0.5, WIDE - 1, HIGH - 1, EDGE, 16, "#8a857c", 1)
    rect(parent, _BORDER, _BORDER, WIDE - 2 * _BORDER, HIGH - 2 * _BORDER, tint.frame, 10)
    _name_and_cost(parent, shown, tint.bar)
    _types(parent, shown, tint.bar)
    text_bottom = _marks(parent, shown, _BOTTOM - _FOOT - 8)
    _texts(parent, shown, text_bottom)
    _foot(parent, shown, tint.bar)


def _name_and_cost(parent: Element, shown: Shown, bar: str) -> None:
    top, high = 14.0, 40.0
    rect(parent, _LEFT, top, _INNER, high, bar, 7, EDGE, 0.8)
    right = _cost(parent, shown, WIDE - _LEFT - 6, top + high / 2)
    left = _LEFT + 8
    if shown.side:
        corner(parent, left + 10, top + 6, 14, shown.side == BACK)
        label(parent, left + 10, top + high - 7, shown.side, 10, anchor="middle")
        left += 29
    room = right - left - 4
    name = one_line(shown.name, room, 17, 13, bold=True)
    if name.is_cut:
        name = fit([shown.name], room, high - 4, 13, 10.5, bold=True)
    block(parent, left, top + (high - name.height) / 2, name, bold=True)


def _cost(parent: Element, shown: Shown, right: float, middle: float) -> float:
    """The cost as discs, the last one at the right; returns where they begin."""
    symbols = shown.cost.symbols if shown.cost is not None else ()
    if not symbols:
        return right
    parent = group(parent, kind=COST)
    radius = 10.0 if len(symbols) <= 5 else 8.0 if len(symbols) <= 8 else 6.0
    kept = symbols[:12]
    step = radius * 2 + 1.5
    start = right - step * len(kept)
    if len(kept) < len(symbols):
        label(parent, start - 2, middle + 4, "…", 12, anchor="end")
    for place, symbol in enumerate(kept):
        symbol_disc(parent, start + step * place + radius, middle, radius, symbol)
    return start - (12 if len(kept) < len(symbols) else 0)


def _types(parent: Element, shown: Shown, bar: str) -> None:
    top, high = 58.0, 27.0
    rect(parent, _LEFT, top, _INNER, high, bar, 6, EDGE, 0.8)
    left = _LEFT + 8
    for letter in shown.indicator or ():
        disc(parent, left + 6, top + high / 2, 7.5, letter)
        left += 17
    room = WIDE - _LEFT - 6 - left - (2 if shown.indicator else 0)
    types = one_line(shown.kind, room, 14, 11)
    if types.is_cut:
        types = fit([shown.kind], room, high - 1, 10, 9)
    block(parent, left + (2 if shown.indicator else 0), top + (high - types.height) / 2, types)


def _marks(parent: Element, shown: Shown, bottom: float) -> float:
    """The marks as pills, in rows above the foot; returns where they begin."""
    if not shown.marks:
        return bottom + 2
    rows = pill_rows(urgent_first(shown.marks), _INNER, 12.5, 3)
    step = 22.0
    top = bottom - step * len(rows) + 4
    for place, row in enumerate(rows):
        draw_pills(parent, _LEFT, top + place * step, row, 12.5)
    return top - 5


def urgent_first(marks: Sequence[Mark]) -> list[Mark]:
    """What matters most in combat before the rest, so that it is never what there is no room for."""
    return sorted(marks, key=lambda mark: not _is_urgent(mark.text))


def _is_urgent(mark: str) -> bool:
    return any(word in mark for word in _URGENT)


def pill_rows(marks: Sequence[Mark], room: float, size: float, most: int) -> list[list[str]]:
    """Marks in rows of pills; what is too long is said shorter, or cut, and what would need more than `most` rows is
    counted.
    """
    rows: list[list[str]] = [[]]
    used = 0.0
    for place, mark in enumerate(marks):
        text = mark.text if pill_width(mark.text, size) <= room else mark.short
        short = one_line(text, room - size * 1.2, size, size).lines[0]
        wide = pill_width(short, size)
        if rows[-1] and used + wide > room:
            if len(rows) == most:
                _count_rest(rows[-1], len(marks) - place, room, size)
                return rows
            rows.append([])
            used = 0.0
        rows[-1].append(short)
        used += wide + 4
    return rows


def _count_rest(row: list[str], left: int, room: float, size: float) -> None:
    """Make the last pill of the last row say how many marks are left out."""
    while row and sum(pill_width(mark, size) + 4 for mark in row) + pill_width(f"+{left} more", size) > room:
        row.pop()
        left += 1
    row.append(f"+{left} more")


def draw_pills(parent: Element, x: float, y: float, row: Sequence[str], size: float) -> None:
    """A row of pills; what matters most in combat is warmer, and says so in words."""
    for mark in row:
        x += pill(parent, x, y, mark, size, ALERT if _is_urgent(mark) else CALM) + 4


def _texts(parent: Element, shown: Shown, bottom: float) -> None:
    high = bottom - _TEXT_TOP
    rect(parent, _LEFT, _TEXT_TOP, _INNER, high, PAPER, 5, EDGE, 0.8)
    end = _TEXT_TOP
    if shown.texts:
        fitted = fit(shown.texts, _INNER - 18, high - 16, 17, 8.5, gap=_PARAGRAPH_GAP)
        end = block(parent, _LEFT + 9, _TEXT_TOP + 8, fitted, gap=_PARAGRAPH_GAP)
    left = bottom - end
    if shown.side and left > _ROOM_FOR_WATERMARK:
        watermark(parent, WIDE / 2, end + left / 2, min(left - 24, 150), shown.side == BACK)


def _foot(parent: Element, shown: Shown, bar: str) -> None:
    top = _BOTTOM - _FOOT
    box = _number_width(shown)
    room = _INNER - (box + 6 if box else 0)
    if shown.foot:
        rect(parent, _LEFT, top, room, _FOOT, bar, 6, EDGE, 0.8)
    lines = [one_line(text, room - 12, 13, 9) for text in shown.foot]
    y = top + (_FOOT - sum(line.height for line in lines)) / 2
    for line in lines:
        y = block(parent, _LEFT + 7, y, line)
    if box:
        number_box(parent, WIDE - _LEFT - box, top, box, _FOOT, shown, 24)


def _number_width(shown: Shown) -> float:
    return 0 if not shown.numbers else min(120.0, max(68.0, width(shown.numbers, 24, True) + 16))


def number_box(parent: Element, x: float, y: float, wide: float, high: float, shown: Shown, size: float) -> None:
    """Power and toughness, loyalty or defense; for the latter two the word stands below the number."""
    rect(parent, x, y, wide, high, PAPER, 6, INK, 1.8)
    word = shown.kind_of_number
    number = one_line(shown.numbers, wide - 6, size * 0.85 if word else size, size / 3, bold=True)
    below = size * 0.46 if word else 0
    baseline = y + high / 2 + number.size * 0.36 - below * 0.6
    label(parent, x + wide / 2, baseline, number.lines[0], number.size, bold=True, anchor="middle")
    if word:
        label(parent, x + wide / 2, y + high - size * 0.2, word, below, anchor="middle")
