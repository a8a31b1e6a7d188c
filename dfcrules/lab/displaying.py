"""How a widget stands in a notebook: the picture of when it was displayed, and the widget itself beside it."""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import anywidget

PICTURE = "This is a picture of the board. To play, run this cell."

VIEW = "application/vnd.jupyter.widget-view+json"

_STILL = ".jp-OutputArea-child:has(.dfc-still)"
STYLE = (
    f"<style>{_STILL}:has(+ .jp-OutputArea-child .dfc-board),"
    f"{_STILL} + .jp-OutputArea-child:not(:has(.dfc-board)){{display:none}}</style>"
)
"""While the widget lives, its picture is hidden. Where there is no kernel, the place of the widget says only "model not
found": that is hidden, and the picture is seen. Where this style is not understood, both are seen."""


def display_with_picture(widget: anywidget.AnyWidget, still: dict[str, str]) -> None:
    """Display a widget after its picture: two outputs, since in one the widget's, even a dead one, would go first."""
    from IPython.display import display

    if widget.comm is None:  # it was closed when its cell ran again
        widget.layout.open()
        widget.open()
    _replace(widget)
    picture = f'{STYLE}<div class="dfc-still">{still["text/html"]}<p>{PICTURE}</p></div>'
    display({**still, "text/html": picture}, raw=True)
    display({VIEW: {"version_major": 2, "version_minor": 0, "model_id": widget.model_id}}, raw=True)


_displayed: dict[str, tuple[str, list[weakref.ref[Any]]]] = {}
"""For each cell of the notebook: its last run, and the widgets that it displayed."""


def _replace(widget: Any) -> None:
    """What a cell displayed before it ran again is gone from the page: close it, or it would live on in the kernel."""
    from IPython import get_ipython

    parent = getattr(get_ipython(), "parent_header", None) or {}
    cell, run = parent.get("metadata", {}).get("cellId", ""), parent.get("header", {}).get("msg_id", "")
    if not cell:
        return
    before, known = _displayed.get(cell, ("", []))
    if before != run:
        elsewhere = {id(ref()) for other, (_, refs) in _displayed.items() if other != cell for ref in refs}
        for old in [ref() for ref in known]:
            if old is not None and old is not widget and id(old) not in elsewhere:
                old.close()
        known = []
    _displayed[cell] = run, [*known, weakref.ref(widget)]


def refresh_after_cells(widget: Any) -> None:
    """In a notebook: after each cell show what it changed. The widget is not kept alive for that."""
    from IPython import get_ipython

    shell = get_ipython()
    if shell is None:
        return
    known = weakref.ref(widget)

    def after_cell(*_: Any) -> None:
        there = known()
        if there is None or there.comm is None:  # gone, or closed
            shell.events.unregister("post_run_cell", after_cell)
        else:
            there.refresh()

    shell.events.register("post_run_cell", after_cell)
