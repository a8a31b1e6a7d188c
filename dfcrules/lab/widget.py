"""What all widgets of the lab have in common: a picture and a text for where there is no kernel, and a clean end."""

from __future__ import annotations

from typing import Any

import anywidget

from dfcrules.lab.displaying import display_with_picture


class LabWidget(anywidget.AnyWidget):
    """A widget that stands in a notebook beside its picture. `repr` is its state as text."""

    def still(self) -> dict[str, str]:
        """The text and the picture of the widget as it is now."""
        raise NotImplementedError  # pragma: no cover - each widget has its own

    def __repr__(self) -> str:
        return self.still()["text/plain"]

    def _ipython_display_(self, **_: Any) -> None:
        display_with_picture(self, self.still())

    def close(self) -> None:
        """End the widget, in the page and in the kernel, and the model of its layout, which else would live on."""
        layout = self.layout if self.comm is not None else None
        super().close()
        self.__dict__.pop("_ipython_display_", None)  # it can be displayed, and live, once more
        if layout is not None:
            layout.close()
