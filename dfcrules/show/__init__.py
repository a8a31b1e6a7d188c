"""Everything draws itself, and has a plain-text form: text, pictures (SVG), tables (pandas), charts (matplotlib).

What a name here needs is loaded when it is first used, so that text costs nobody the import of pandas.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dfcrules.show.chart import Chart
    from dfcrules.show.charts import damage_chart, identity_chart
    from dfcrules.show.classroom import class_table, misconception_chart
    from dfcrules.show.outcome_chart import outcomes_chart
    from dfcrules.show.svg import board_svg, card_pair_svg, card_svg, face_svg
    from dfcrules.show.tables import (
        board_table,
        damage_table,
        deck_table,
        identity_table,
        ledger,
        log_table,
        outcomes_table,
    )
    from dfcrules.show.text import board, card_text, choice_text, identity_text, log_text, object_line

__all__ = [
    "Chart",
    "board",
    "board_svg",
    "board_table",
    "card_pair_svg",
    "card_svg",
    "card_text",
    "choice_text",
    "class_table",
    "damage_chart",
    "damage_table",
    "deck_table",
    "face_svg",
    "identity_chart",
    "identity_table",
    "identity_text",
    "ledger",
    "log_table",
    "log_text",
    "misconception_chart",
    "object_line",
    "outcomes_chart",
    "outcomes_table",
]

_ROOMS = {
    "text": ("board", "card_text", "choice_text", "identity_text", "log_text", "object_line"),
    "svg": ("board_svg", "card_pair_svg", "card_svg", "face_svg"),
    "tables": ("board_table", "damage_table", "deck_table", "identity_table", "ledger", "log_table", "outcomes_table"),
    "charts": ("damage_chart", "identity_chart"),
    "outcome_chart": ("outcomes_chart",),
    "chart": ("Chart",),
    "classroom": ("class_table", "misconception_chart"),
}
_HOME = {name: room for room, names in _ROOMS.items() for name in names}


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_HOME[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
