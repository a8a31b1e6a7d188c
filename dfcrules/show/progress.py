"""A progress bar for what takes longer than a second, in the notebook and in the terminal."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import Any, Self

WIDE = 24
PATIENCE = 1.0
"""Seconds before a bar appears."""


class Bar:
    """A callback that draws how far something is: `bar(done, left)`. It goes away when the work is over."""

    def __init__(self, what: str) -> None:
        self.what = what
        self._began = time.monotonic()
        self._shown: Any = None
        self._length = 0

    def __call__(self, done: int, left: int) -> None:
        """So much is done, and so much is known to be left."""
        if time.monotonic() - self._began < PATIENCE:
            return
        filled = WIDE * done // max(1, done + left)
        self._draw(f"{self.what}: [{'#' * filled}{'.' * (WIDE - filled)}] {done} looked at, {left} to go")

    def _draw(self, text: str) -> None:
        if self._shown is None:
            self._shown = _notebook_display() or "terminal"
        if self._shown == "terminal":
            if sys.stderr.isatty():
                sys.stderr.write("\r" + text.ljust(self._length))
                sys.stderr.flush()
                self._length = len(text)
            return
        self._shown.update({"text/plain": text}, raw=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._shown is None:
            return
        if self._shown == "terminal":
            if self._length:
                sys.stderr.write("\r" + " " * self._length + "\r")
                sys.stderr.flush()
        else:
            self._shown.update({"text/plain": ""}, raw=True)


def _notebook_display() -> Any:
    """A place to write into in the notebook's output; None outside one."""
    if "ipykernel" not in sys.modules:
        return None
    from IPython.core.getipython import get_ipython
    from IPython.display import DisplayHandle

    shell = get_ipython()
    if shell is None or type(shell).__name__ != "ZMQInteractiveShell":
        return None
    handle = DisplayHandle()
    handle.display({"text/plain": ""}, raw=True)
    return handle
