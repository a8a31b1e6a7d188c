"""Modal spells and abilities: a choice among several things to do, made as they go onto the stack (601.2b)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from dfcrules.cards.filters import AS_IT_IS, Called, number_words
from dfcrules.cards.instructions.base import Instruction, Instructions
from dfcrules.cards.plain import Phrase, reader
from dfcrules.errors import BadData

if TYPE_CHECKING:
    from dfcrules.cards.abilities import Targets


class Mode(Phrase):
    """One of the things to choose between, with targets of its own."""

    do: Instructions
    targets: Targets = ()

    def words(self, called: Called = AS_IT_IS) -> str:
        """What it does, as a sentence without its stop."""
        from dfcrules.cards.targets import said_of

        return said_of(self.do, self.targets, called.this)


class Modal(Instruction):
    """Choose among modes. In an ability or spell this is announced before its targets (601.2b, 603.3c)."""

    modes: Modes
    choose: int = 1

    def words(self, called: Called = AS_IT_IS) -> str:
        listed = "; or ".join(mode.words(called) for mode in self.modes)
        return f"choose {number_words(self.choose)}: {listed}"


@reader("Modes")
def _modes(raw: Any, where: str) -> tuple[Mode, ...]:
    if not isinstance(raw, list | tuple) or len(raw) < 2 or not all(isinstance(one, Mapping) for one in raw):
        raise BadData(f"modes are a list of two or more tables such as {{ do = {{ draw = 1 }} }}, not {raw!r}", where)
    return tuple(Mode.from_plain(one, f"{where}[{number}]") for number, one in enumerate(raw, 1))


Modes = tuple[Mode, ...]
