"""Charts: where the colors of color identity come from, and where every point of damage went.

Colors are those of Okabe and Ito, which color-blind readers can tell apart; each comes with a letter or a hatch of
its own. Names are never read as mathematics or markup. matplotlib is loaded when the first chart is made; pyplot
never is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from dfcrules.cards.card import Card
from dfcrules.cards.color import COLOR_NAMES, LETTERS
from dfcrules.cards.printed import CDA, INDICATOR, LAND_TYPE, MANA_COST, RULES_TEXT, STANDARD, PrintedRules
from dfcrules.show.chart import Chart
from dfcrules.show.damage import damage_rows
from dfcrules.show.words import clean, cut

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from dfcrules.play import Game

IDENTITY = "Where color identity comes from (903.4)"
DAMAGE = "Damage, from assigned to dealt (120.4)"
SIZE = 14
_LONGEST = 34


class Look(NamedTuple):
    """How one kind of thing is drawn: color, hatch, and the letter on it."""

    color: str
    hatch: str
    letter: str


SOURCES = {
    MANA_COST: Look("#56b4e9", "", "C"),
    RULES_TEXT: Look("#f0e442", "..", "T"),
    INDICATOR: Look("#e69f00", "//", "I"),
    CDA: Look("#cc79a7", "xx", "A"),
    LAND_TYPE: Look("#009e73", "\\\\", "L"),
}
AMOUNTS = {
    "assigned": Look("#bbbbbb", "", "A"),
    "added": Look("#e69f00", "//", "+"),
    "prevented": Look("#56b4e9", "..", "-"),
    "reduced": Look("#cc79a7", "xx", "r"),
    "dealt": Look("#d55e00", "", "D"),
}
_EDGE = "#222222"


def identity_chart(cards: Card | Iterable[Card], rules: PrintedRules = STANDARD) -> Chart:
    """Cards and colors: in each cell what brings the color, by the front face on the left, by the back on the right."""
    many = [cards] if isinstance(cards, Card) else list(cards)
    rows = []
    figure, axes = _canvas(IDENTITY, 10.5, 2.3 + 0.72 * max(1, len(many)))
    for place, card in enumerate(many):
        found: dict[tuple[str, str], list[str]] = {}
        for reason in rules.evidence(card):
            rows.append((clean(card.full_name), COLOR_NAMES[reason.color], reason.face, reason.source, reason.symbol))
            sources = found.setdefault((reason.color, reason.face), [])
            if reason.source not in sources:
                sources.append(reason.source)
        for (color, face), sources in found.items():
            _fill_half(axes, LETTERS.index(color) + (0.5 if face == "back" else 0), place, sources)
    _identity_axes(axes, [card.full_name for card in many])
    _legend(figure, [(f"{look.letter}  {source}", look) for source, look in SOURCES.items()])
    return Chart(IDENTITY, figure, ("card", "color", "face", "source", "symbol"), rows)


def _fill_half(axes: Axes, left: float, top: float, sources: Sequence[str]) -> None:
    """One half of a cell, shared by the sources of one color on one face."""
    wide = 0.5 / len(sources)
    for place, source in enumerate(sources):
        look = SOURCES[source]
        x = left + place * wide
        _rectangle(axes, x, top + 0.08, wide, 0.84, look)
        _write(axes, x + wide / 2, top + 0.5, look.letter, SIZE, weight="bold", box=True)


def _identity_axes(axes: Axes, names: Sequence[str]) -> None:
    axes.set_xlim(0, len(LETTERS))
    axes.set_ylim(max(1, len(names)), 0)
    for edge in range(len(LETTERS) + 1):
        axes.axvline(edge, color=_EDGE, linewidth=1.2)
        if edge < len(LETTERS):
            axes.axvline(edge + 0.5, color=_EDGE, linewidth=0.6, linestyle=":")
    for edge in range(len(names) + 1):
        axes.axhline(edge, color=_EDGE, linewidth=0.8)
    ticks = [place + half for place in range(len(LETTERS)) for half in (0.25, 0.75)]
    axes.set_xticks(ticks, ["front", "back"] * len(LETTERS), fontsize=SIZE - 4)
    axes.xaxis.tick_top()
    for place, letter in enumerate(LETTERS):
        above = axes.get_xaxis_transform()
        _write(axes, place + 0.5, 1.0, f"{letter}  {COLOR_NAMES[letter]}\n", SIZE, va="bottom", transform=above)
    _name_ticks(axes, [place + 0.5 for place in range(len(names))], names)
    if not names:
        _write(axes, len(LETTERS) / 2, 0.5, "no cards", SIZE)


def damage_chart(game: Game, everything: bool = False) -> Chart:
    """Bars for the last damage, by source and recipient: assigned, added, prevented, otherwise reduced, dealt."""
    columns = ("source", "recipient", *AMOUNTS)
    totals: dict[tuple[str, str], list[int]] = {}
    for row in damage_rows(game, everything):
        sums = totals.setdefault((row.source, row.recipient), [0] * len(AMOUNTS))
        for place, amount in enumerate(AMOUNTS):
            sums[place] += getattr(row, amount)
    shown = [name for place, name in enumerate(AMOUNTS) if name != "reduced" or any(v[place] for v in totals.values())]
    figure, axes = _canvas(DAMAGE, 10.5, 2.4 + (0.34 * len(shown) + 0.3) * max(1, len(totals)))
    _bars(axes, [dict(zip(AMOUNTS, sums, strict=True)) for sums in totals.values()], shown)
    _name_ticks(axes, range(len(totals)), [f"{source}\nto {to}" for source, to in totals])
    _legend(figure, [(name, AMOUNTS[name]) for name in shown])
    rows = [(source, to, *sums) for (source, to), sums in totals.items()]
    return Chart(DAMAGE, figure, columns, rows)


def _bars(axes: Axes, groups: Sequence[dict[str, int]], shown: Sequence[str]) -> None:
    from matplotlib.ticker import MaxNLocator

    largest = max([1, *(group["assigned"] + group["added"] for group in groups), *(group["dealt"] for group in groups)])
    high = 0.84 / len(shown)
    for place, group in enumerate(groups):
        for number, name in enumerate(shown):
            start, wide = _from_to(group, name)
            y = place - 0.42 + number * high
            _rectangle(axes, start, y, wide, high * 0.92, AMOUNTS[name])
            _write(axes, start + wide + largest * 0.012, y + high * 0.46, f"{wide} {name}", SIZE - 3, ha="left")
    axes.set_xlim(0, largest * 1.22)
    axes.set_ylim(max(1, len(groups)) - 0.5, -0.5)
    axes.set_xlabel("damage", fontsize=SIZE)
    axes.tick_params(axis="x", labelsize=SIZE - 2)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    if not groups:
        axes.set_yticks([])
        _write(axes, largest * 0.6, 0, "no damage has been dealt", SIZE)


def _from_to(group: dict[str, int], name: str) -> tuple[int, int]:
    """Where a bar begins and how long it is: what is added begins where what was assigned ends, and so on."""
    ends = {"assigned": 0, "dealt": 0, "added": group["assigned"]}
    most = group["assigned"] + group["added"]
    ends["prevented"] = most - group["prevented"]
    ends["reduced"] = ends["prevented"] - group["reduced"]
    return ends[name], group[name]


def _canvas(title: str, wide: float, high: float) -> tuple[Figure, Axes]:
    from matplotlib.figure import Figure as Drawing

    figure = Drawing(figsize=(wide, high), layout="constrained", facecolor="white")
    figure.suptitle(title, fontsize=SIZE + 2, parse_math=False)
    return figure, figure.add_subplot()


def _rectangle(axes: Axes, x: float, y: float, wide: float, high: float, look: Look) -> None:
    from matplotlib.patches import Rectangle

    made = Rectangle((x, y), wide, high, facecolor=look.color, edgecolor=_EDGE, hatch=look.hatch)
    made.set_linewidth(0.8)
    axes.add_patch(made)


def _write(axes: Axes, x: float, y: float, text: str, size: float, box: bool = False, **how: Any) -> None:
    """A text exactly as it is; in a white box where it stands on a hatch."""
    how = {"ha": "center", "va": "center", "color": _EDGE, **how}
    if box:
        how["bbox"] = {"boxstyle": "round,pad=0.15", "facecolor": "white", "edgecolor": "none"}
    axes.text(x, y, text, fontsize=size, parse_math=False, **how)


def _name_ticks(axes: Axes, places: Iterable[float], names: Sequence[str]) -> None:
    labels = ["\n".join(cut(part, _LONGEST) for part in name.replace(" // ", "\n").split("\n")[:2]) for name in names]
    axes.set_yticks(list(places), labels, fontsize=SIZE - 2, parse_math=False)
    axes.tick_params(axis="y", length=0)


def _legend(figure: Figure, entries: Sequence[tuple[str, Look]]) -> None:
    from matplotlib.patches import Patch

    handles = [Patch(facecolor=look.color, edgecolor=_EDGE, hatch=look.hatch, label=text) for text, look in entries]
    columns = min(5, len(handles))
    figure.legend(handles=handles, loc="outside lower center", ncols=columns, fontsize=SIZE - 3, frameon=False)
