"""A progress bar for the terminal and the notebook: one line that is written over, and gone in the end."""

from __future__ import annotations

import sys
from time import monotonic
from typing import IO, Final

WIDE: Final = 30
_SECONDS: Final = 0.1


class Bar:
    """A bar that is told how much is done, from 0 to 1. It appears when something takes longer than a moment."""

    def __init__(self, label: str, out: IO[str] | None = None) -> None:
        self._label = label
        self._out = sys.stderr if out is None else out
        self._last = monotonic()
        self._shown = 0

    def __call__(self, done: float) -> None:
        now = monotonic()
        if now - self._last < _SECONDS:
            return
        self._last = now
        filled = round(min(max(done, 0.0), 1.0) * WIDE)
        line = f"{self._label} [{'#' * filled}{'.' * (WIDE - filled)}] {done:4.0%}"
        self._out.write(f"\r{line}")
        self._out.flush()
        self._shown = len(line)

    def close(self) -> None:
        """Take the bar away."""
        if self._shown:
            self._out.write(f"\r{' ' * self._shown}\r")
            self._out.flush()
            self._shown = 0
