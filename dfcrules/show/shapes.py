"""Pieces of SVG, made with ElementTree so that every text is escaped. No element has an id: ids collide on a page."""

from __future__ import annotations

import math
from collections.abc import Sequence
from xml.etree.ElementTree import Element, SubElement, tostring

from dfcrules.cards.color import LETTERS
from dfcrules.cards.mana import Symbol
from dfcrules.show.measure import LEADING, Fitted, width
from dfcrules.show.palette import DISCS, EDGE, FONT, HALO, INK, PLAIN

Point = tuple[float, float]

ASCENT = 0.95
"""From the top of a line to its baseline, in font sizes."""


def number(value: float) -> str:
    """A coordinate, as short as it can be written."""
    return f"{round(value, 1):g}"


def picture(wide: float, high: float, title: str, largest: float = 1.0, description: str = "") -> Element:
    """An empty drawing that scales with its place, up to `largest` times its size; the title is its text."""
    root = Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {number(wide)} {number(high)}",
            "width": number(wide * largest),
            "height": number(high * largest),
            "role": "img",
            "style": f"max-width:100%;height:auto;font-family:{FONT}",
        },
    )
    SubElement(root, "title").text = title
    if description:
        SubElement(root, "desc").text = description
    return root


def written(root: Element) -> str:
    """The drawing as text."""
    return tostring(root, encoding="unicode")


def group(parent: Element, title: str = "", transform: str = "", kind: str = "") -> Element:
    """A group; its title is what shows when the mouse rests on it."""
    made = SubElement(parent, "g")
    if transform:
        made.set("transform", transform)
    if kind:
        made.set("class", kind)
    if title:
        SubElement(made, "title").text = title
    return made


def rect(
    parent: Element,
    x: float,
    y: float,
    wide: float,
    high: float,
    fill: str,
    radius: float = 0,
    edge: str = "",
    thick: float = 1,
) -> Element:
    """A rectangle; its colors may be variables of the theme."""
    made = SubElement(parent, "rect", {"x": number(x), "y": number(y), "width": number(wide), "height": number(high)})
    if radius:
        made.set("rx", number(radius))
    _paint(made, fill, edge, thick)
    return made


def path(parent: Element, d: str, fill: str = "none", edge: str = "", thick: float = 1, dashes: str = "") -> Element:
    """Any outline."""
    made = SubElement(parent, "path", {"d": d})
    _paint(made, fill, edge, thick)
    if dashes:
        made.set("stroke-dasharray", dashes)
    return made


def label(
    parent: Element,
    x: float,
    y: float,
    text: str,
    size: float,
    fill: str = INK,
    bold: bool = False,
    italic: bool = False,
    anchor: str = "start",
) -> Element:
    """One line of text; y is its baseline."""
    made = SubElement(parent, "text", {"x": number(x), "y": number(y), "font-size": number(size)})
    _paint(made, fill)
    if bold:
        made.set("font-weight", "bold")
    if italic:
        made.set("font-style", "italic")
    if anchor != "start":
        made.set("text-anchor", anchor)
    made.text = text
    return made


def block(
    parent: Element, x: float, y: float, fitted: Fitted, fill: str = INK, bold: bool = False, gap: float = 0
) -> float:
    """Lines of text from the top y on; returns where they end."""
    for line in fitted.lines:
        if line.startswith("\n"):
            y += gap * fitted.size * LEADING
        label(parent, x, y + ASCENT * fitted.size, line.lstrip("\n"), fitted.size, fill, bold)
        y += fitted.size * LEADING
    return y


def pill(
    parent: Element, x: float, y: float, text: str, size: float, fill: str, color: str = INK, bold: bool = False
) -> float:
    """A word in a rounded box; returns its width."""
    wide = pill_width(text, size, bold)
    high = size * 1.5
    rect(parent, x, y, wide, high, fill, high / 2)
    label(parent, x + wide / 2, y + size * 1.1, text, size, color, bold, anchor="middle")
    return wide


def pill_width(text: str, size: float, bold: bool = False) -> float:
    """The width of a pill with this text."""
    return width(text, size, bold) + size * 1.1


def disc(parent: Element, x: float, y: float, radius: float, letters: str) -> None:
    """A disc with letters on it, in the color they name; two halves for two colors."""
    colors = [letter for letter in letters if letter in LETTERS]
    inks = [DISCS[letter] for letter in colors] or [PLAIN]
    circle = {"cx": number(x), "cy": number(y), "r": number(radius)}
    first = SubElement(parent, "circle", circle)
    _paint(first, inks[0].fill, EDGE, 0.8)
    letter_color = inks[0].letter
    if len(set(colors)) > 1:
        half = radius * math.sqrt(0.5)
        start, end = f"{number(x + half)} {number(y - half)}", f"{number(x - half)} {number(y + half)}"
        path(parent, f"M{start}A{number(radius)} {number(radius)} 0 0 1 {end}Z", inks[1].fill, EDGE, 0.5)
    size = radius * (1.35 if len(letters) == 1 else 1.15 if len(letters) == 2 else 0.8)
    room = radius * 1.75
    size = min(size, size * room / max(room, width(letters, size, True)))
    text = label(parent, x, y + size * 0.36, letters, size, letter_color, bold=True, anchor="middle")
    if len({ink.letter for ink in inks}) > 1:  # dark and light halves: a halo keeps the letters readable on both
        text.set("style", f"fill:{INK};stroke:{HALO};stroke-width:{number(size / 5)};paint-order:stroke")


def symbol_disc(parent: Element, x: float, y: float, radius: float, symbol: Symbol) -> None:
    """A mana symbol as a disc."""
    disc(parent, x, y, radius, symbol.text.strip("{}"))


def corner(parent: Element, x: float, y: float, size: float, is_back: bool) -> None:
    """The mark of a double-faced card: a light triangle that points up for the front, a dark one down for the back."""
    half, high = size / 2, size * 0.8
    tip, base = (y + high, y) if is_back else (y, y + high)
    points = f"M{number(x - half)} {number(base)}L{number(x + half)} {number(base)}L{number(x)} {number(tip)}Z"
    path(parent, points, INK if is_back else "#ffffff", INK, 1.2)


def watermark(parent: Element, x: float, y: float, size: float, is_back: bool) -> None:
    """The same triangle, large and faint, where a card has no words."""
    made = group(parent)
    made.set("opacity", "0.1")
    corner(made, x, y - size * 0.4, size, is_back)


def arrow(parent: Element, points: Sequence[Point], color: str, thick: float, dashes: str = "") -> None:
    """An arrow along straight pieces with rounded corners, with a light edge that shows on whatever it crosses."""
    (x1, y1), (x2, y2) = points[-2], points[-1]
    angle = math.atan2(y2 - y1, x2 - x1)
    head = thick * 3.4
    neck = (x2 - head * 0.8 * math.cos(angle), y2 - head * 0.8 * math.sin(angle))
    line, tip = _rounded([*points[:-1], neck], 10), _head(points[-1], angle, head)
    path(parent, line, edge=HALO, thick=thick + 3)
    path(parent, tip, HALO, HALO, 3)
    path(parent, line, edge=color, thick=thick, dashes=dashes)
    path(parent, tip, color)


def _rounded(points: Sequence[Point], radius: float) -> str:
    """A line through points, its corners rounded."""
    pieces = [f"M{_at(points[0])}"]
    for before, turn, after in zip(points, points[1:], points[2:], strict=False):
        pieces.append(f"L{_at(_towards(turn, before, radius))}Q{_at(turn)} {_at(_towards(turn, after, radius))}")
    return "".join([*pieces, f"L{_at(points[-1])}"])


def _towards(start: Point, end: Point, far: float) -> Point:
    """The point on the way from one to the other, at most half of it away."""
    whole = math.hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    part = min(far / whole, 0.5)
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _head(tip: Point, angle: float, size: float) -> str:
    directions = (angle + 0.45, angle - 0.45)
    corners = [(tip[0] - size * math.cos(one), tip[1] - size * math.sin(one)) for one in directions]
    return f"M{_at(tip)}L{_at(corners[0])}L{_at(corners[1])}Z"


def _at(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def _paint(element: Element, fill: str, edge: str = "", thick: float = 1) -> None:
    """Colors: variables of a theme work in a style only, plain ones are shorter as attributes."""
    if "var(" in fill or "var(" in edge:
        stroke = f";stroke:{edge};stroke-width:{number(thick)}" if edge else ""
        element.set("style", f"fill:{fill}{stroke}")
        return
    element.set("fill", fill)
    if edge:
        element.set("stroke", edge)
        element.set("stroke-width", number(thick))
