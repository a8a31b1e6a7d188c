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
from dfcrules.show.damage import Change, Row, damage_rows
from dfcrules.show.words import clean, cut

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from dfcrules.play import Game

IDENTITY = "Where color identity comes from (903.4)"
DAMAGE = "Damage, from assigned to dealt (120.4)"
SIZE = 14
_LONGEST = 34
_FIRST = ("front", "first part")


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
    "redirected": Look("#009e73", "\\\\", ">"),
    "dealt": Look("#d55e00", "", "D"),
}
_EDGE = "#222222"
"""Lines and letters on something light."""
NEUTRAL = "#7a7a7a"
"""Lines and letters on the page, which may be light or dark: they stand out from white and from black."""


def identity_chart(cards: Card | Iterable[Card], rules: PrintedRules = STANDARD) -> Chart:
    """Cards and colors: in each cell what brings the color, by the front face on the left, by the back on the right."""
    many = [cards] if isinstance(cards, Card) else list(cards)
    rows = []
    figure, axes = canvas(IDENTITY, 10.5, 2.3 + 0.72 * max(1, len(many)))
    for place, card in enumerate(many):
        found: dict[tuple[str, str], list[str]] = {}
        for reason in rules.evidence(card):
            rows.append((clean(card.full_name), COLOR_NAMES[reason.color], reason.face, reason.source, reason.symbol))
            sources = found.setdefault((reason.color, reason.face), [])
            if reason.source not in sources:
                sources.append(reason.source)
        for (color, face), sources in found.items():
            _fill_half(axes, LETTERS.index(color) + (0.5 if face not in _FIRST else 0), place, sources)
    _identity_axes(axes, [card.full_name for card in many], _sides(many))
    legend(figure, [(f"{look.letter}  {source}", look) for source, look in SOURCES.items()])
    return Chart(IDENTITY, figure, ("card", "color", "face", "source", "symbol"), rows)


def _fill_half(axes: Axes, left: float, top: float, sources: Sequence[str]) -> None:
    """One half of a cell, shared by the sources of one color on one face."""
    wide = 0.5 / len(sources)
    for place, source in enumerate(sources):
        look = SOURCES[source]
        x = left + place * wide
        rectangle(axes, x, top + 0.08, wide, 0.84, look)
        write(axes, x + wide / 2, top + 0.5, look.letter, SIZE, weight="bold", box=True)


def _sides(cards: Sequence[Card]) -> tuple[str, str]:
    """What the two halves of a column are called; a split card has parts, not a front and a back."""
    in_parts = [len(card.faces) > 1 and not card.is_double_faced for card in cards]
    if not any(in_parts):
        return "front", "back"
    return ("first", "others") if all(in_parts) else ("front, first", "back, others")


def _identity_axes(axes: Axes, names: Sequence[str], sides: tuple[str, str]) -> None:
    axes.set_xlim(0, len(LETTERS))
    axes.set_ylim(max(1, len(names)), 0)
    for edge in range(len(LETTERS) + 1):
        axes.axvline(edge, color=NEUTRAL, linewidth=1.2)
        if edge < len(LETTERS):
            axes.axvline(edge + 0.5, color=NEUTRAL, linewidth=0.6, linestyle=":")
    for edge in range(len(names) + 1):
        axes.axhline(edge, color=NEUTRAL, linewidth=0.8)
    ticks = [place + half for place in range(len(LETTERS)) for half in (0.25, 0.75)]
    axes.set_xticks(ticks, list(sides) * len(LETTERS), fontsize=SIZE - 4, color=NEUTRAL)
    axes.xaxis.tick_top()
    for place, letter in enumerate(LETTERS):
        above: dict[str, Any] = {"va": "bottom", "transform": axes.get_xaxis_transform(), "color": NEUTRAL}
        write(axes, place + 0.5, 1.0, f"{letter}  {COLOR_NAMES[letter]}\n", SIZE, **above)
    name_ticks(axes, [place + 0.5 for place in range(len(names))], names)
    if not names:
        write(axes, len(LETTERS) / 2, 0.5, "no cards", SIZE, color=NEUTRAL)


class Bar(NamedTuple):
    """One bar: which kind of amount, from where to where, and what is written beside it."""

    kind: str
    start: int
    wide: int
    text: str


def damage_chart(game: Game, everything: bool = False) -> Chart:
    """Bars for each account of the last damage: what was assigned, what each effect made of it in turn, and what was
    dealt. Read from top to bottom, a bar begins where the one before it has left the amount.
    """
    rows = damage_rows(game, everything)
    groups = [bars_of(row) for row in rows]
    lines = sum(len(group) for group in groups)
    figure, axes = canvas(DAMAGE, 10.5, 2.4 + 0.34 * max(3, lines) + 0.3 * max(1, len(rows)))
    middles = _draw_bars(axes, groups)
    name_ticks(axes, middles, [f"{row.source}\nto {row.recipient}" for row in rows])
    there = {bar.kind for group in groups for bar in group} or {"assigned", "dealt"}
    legend(figure, [(name, look) for name, look in AMOUNTS.items() if name in there])
    amounts = [one for one in AMOUNTS if one != "redirected" or one in there]
    columns = ("source", "recipient", *amounts, "in this order")
    numbers = [(row.source, row.recipient, *(getattr(row, one) for one in amounts), order_words(row)) for row in rows]
    return Chart(DAMAGE, figure, columns, numbers)


def order_words(row: Row) -> str:
    """ "4 -> 2 -> 4": the amount after each effect, as it was applied."""
    return " -> ".join(map(str, [row.assigned, *(change.after for change in row.changes)])) if row.changes else "-"


def bars_of(row: Row) -> list[Bar]:
    """The bars of one account, from what was assigned to what was dealt."""
    assigned = Bar("assigned", 0, row.assigned, f"{row.assigned} assigned")
    dealt = Bar("dealt", 0, row.dealt, f"{row.dealt} dealt")
    return [assigned, *map(_bar_of, row.changes), dealt]


def _bar_of(change: Change) -> Bar:
    more = change.after - change.before
    sign = "+" if more > 0 else "\N{MINUS SIGN}"
    text = f"{sign}{abs(more)} {change.kind}: {change.label}"
    return Bar(change.kind, min(change.before, change.after), abs(more), text)


def _draw_bars(axes: Axes, groups: Sequence[Sequence[Bar]]) -> list[float]:
    """Bars one below the other, some room between the groups; returns where the middle of each group is."""
    from matplotlib.ticker import MaxNLocator

    largest = max([1, *(bar.start + bar.wide for group in groups for bar in group)])
    y, middles = 0.0, []
    for group in groups:
        middles.append(y + len(group) / 2)
        for bar in group:
            rectangle(axes, bar.start, y + 0.04, bar.wide, 0.92, AMOUNTS[bar.kind])
            x = bar.start + bar.wide + largest * 0.012
            write(axes, x, y + 0.5, cut(bar.text, _LONGEST), SIZE - 3, ha="left", color=NEUTRAL)
            y += 1
        y += 0.9
    axes.set_xlim(0, largest * 1.5)
    axes.set_ylim(max(1.0, y - 0.5), -0.4)
    axes.set_xlabel("damage", fontsize=SIZE, color=NEUTRAL)
    axes.tick_params(axis="x", labelsize=SIZE - 2, colors=NEUTRAL)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    if not groups:
        axes.set_yticks([])
        write(axes, largest * 0.75, 0.3, "no damage has been dealt", SIZE, color=NEUTRAL)
    return middles


def canvas(title: str, wide: float, high: float) -> tuple[Figure, Axes]:
    """An empty figure with its title, in inches; readable on a light and on a dark page."""
    from matplotlib.figure import Figure as Drawing

    figure = Drawing(figsize=(wide, high), layout="constrained", facecolor="none")
    figure.suptitle(title, fontsize=SIZE + 2, parse_math=False, color=NEUTRAL)
    axes = figure.add_subplot(facecolor="none")
    axes.tick_params(color=NEUTRAL)
    for spine in axes.spines.values():
        spine.set_color(NEUTRAL)
    return figure, axes


def canvas_of(title: str, across: int, down: int, heights: Sequence[float]) -> tuple[Figure, list[Axes]]:
    """A figure with several panels, row by row."""
    from matplotlib.figure import Figure as Drawing

    lines = [max(heights[n * across : (n + 1) * across], default=1.5) for n in range(down)]
    figure = Drawing(figsize=(10.5, 1.0 + sum(lines)), layout="constrained", facecolor="none")
    figure.suptitle(title, fontsize=SIZE + 2, parse_math=False, color=NEUTRAL)
    grid = figure.subplots(down, across, squeeze=False, gridspec_kw={"height_ratios": lines})
    panels = [axes for line in grid for axes in line]
    for axes in panels:
        axes.set_facecolor("none")
        axes.spines["bottom"].set_color(NEUTRAL)
    return figure, panels


def rectangle(axes: Axes, x: float, y: float, wide: float, high: float, look: Look) -> None:
    from matplotlib.patches import Rectangle

    made = Rectangle((x, y), wide, high, facecolor=look.color, edgecolor=_EDGE, hatch=look.hatch)
    made.set_linewidth(0.8)
    axes.add_patch(made)


def write(axes: Axes, x: float, y: float, text: str, size: float, box: bool = False, **how: Any) -> None:
    """A text exactly as it is; in a white box where it stands on a hatch."""
    how = {"ha": "center", "va": "center", "color": _EDGE, **how}
    if box:
        how["bbox"] = {"boxstyle": "round,pad=0.15", "facecolor": "white", "edgecolor": "none"}
    axes.text(x, y, text, fontsize=size, parse_math=False, **how)


def name_ticks(axes: Axes, places: Iterable[float], names: Sequence[str]) -> None:
    """Names beside the chart, never read as markup."""
    labels = ["\n".join(cut(part, _LONGEST) for part in name.replace(" // ", "\n").split("\n")[:2]) for name in names]
    axes.set_yticks(list(places), labels, fontsize=SIZE - 2, parse_math=False, color=NEUTRAL)
    axes.tick_params(axis="y", length=0)


def legend(figure: Figure, entries: Sequence[tuple[str, Look]]) -> None:
    from matplotlib.patches import Patch

    handles = [Patch(facecolor=look.color, edgecolor=_EDGE, hatch=look.hatch, label=text) for text, look in entries]
    columns = min(5, len(handles))
    how = {"fontsize": SIZE - 3, "frameon": False, "labelcolor": NEUTRAL}
    figure.legend(handles=handles, loc="outside lower center", ncols=columns, **how)
