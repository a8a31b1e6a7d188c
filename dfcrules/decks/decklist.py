"""A deck as it is written down: how many of which name, where in the deck, on which line."""

from __future__ import annotations

from dfcrules.value import Value

COMMANDER = "commander"
MAIN = "main"
SIDE = "sideboard"
ASIDE = "aside"
"""Cards a list talks about without having them in the deck: a maybeboard, tokens."""


class Listed(Value):
    """One entry: how many, the name as it is written, and `forms`: how it may be meant, from the whole line's rest to
    the name alone (without set, number and remarks). Not `counted`: no number is written, so it may be a heading.
    """

    count: int
    name: str
    board: str = MAIN
    line: int = 0
    forms: tuple[str, ...] = ()
    counted: bool = True

    @property
    def place(self) -> str:
        """For people: "line 12"."""
        return f"line {self.line}" if self.line else "the deck"


class Deck(Value):
    """A deck list. `faults` are lines that could not be read, `notes` what was taken for granted.

    headings: lines that were read as headings of no known section, which may be cards all the same. apart: the lines of
    entries that stand apart and may be the commanders, or the second one; that needs the cards to decide.
    """

    name: str
    cards: tuple[Listed, ...]
    faults: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    headings: tuple[Listed, ...] = ()
    apart: tuple[tuple[int, ...], ...] = ()

    def on(self, board: str) -> tuple[Listed, ...]:
        """The entries of one part: "commander", "main", "sideboard"."""
        return tuple([one for one in self.cards if one.board == board])
