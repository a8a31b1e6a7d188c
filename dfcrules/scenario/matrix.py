"""Misconceptions x scenarios: which scenarios notice which mistaken rule.

Each scenario is played by the rules, and by every misconception that would have decided something otherwise in it; by
all others it is the very same game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from dfcrules.rules.misconceptions import MISCONCEPTIONS, Misconception
from dfcrules.rules.noting import NotingRules
from dfcrules.scenario.running import DIFFERENT, NOT_COMPARABLE, REFUSED, SAME, Ran, compare, run

if TYPE_CHECKING:
    from dfcrules.scenario.reading import Scenario

MARKS = {SAME: ".", DIFFERENT: "D", REFUSED: "r", NOT_COMPARABLE: "n"}
WIDEST = 60
"""With more scenarios than these, a table of marks is too wide to read; their numbers are told instead."""


class Matrix:
    """How each scenario ends by each misconception; `failed` are those that fail by the rules themselves.

    ends: by the name of a misconception, the ends in the order of `scenarios`. ran: what is not simply the same.
    """

    def __init__(self, kinds: Iterable[type[Misconception]]) -> None:
        self.kinds = tuple(kinds)
        self.scenarios: list[Scenario] = []
        self.failed: list[Ran] = []
        self.ends: dict[str, list[str]] = {kind.__name__: [] for kind in self.kinds}
        self.ran: dict[tuple[str, int], Ran] = {}

    def add(self, scenario: Scenario) -> None:
        """Play one more scenario by all of them."""
        noting = NotingRules([kind() for kind in self.kinds])
        by_the_rules = run(scenario, noting)
        if not by_the_rules.passed:
            self.failed.append(by_the_rules)
        for kind in self.kinds:
            end = SAME
            if kind.__name__ in noting.differing:
                ran = compare(scenario, kind())
                end = ran.end
                if end != SAME:
                    self.ran[kind.__name__, len(self.scenarios)] = ran
            self.ends[kind.__name__].append(end)
        self.scenarios.append(scenario)

    def noticing(self, name: str) -> list[Scenario]:
        """The scenarios that notice a misconception: they come to a different result."""
        return [s for s, end in zip(self.scenarios, self.ends[name], strict=True) if end == DIFFERENT]

    @property
    def unnoticed(self) -> list[str]:
        """The misconceptions that no scenario notices."""
        return [name for name in self.ends if not self.noticing(name)]

    def __str__(self) -> str:
        wide = max([len(name) for name in self.ends], default=0)
        heads = (DIFFERENT, REFUSED, NOT_COMPARABLE, SAME)
        lines = [f"{'':{wide}}  {'  '.join(heads)}"]
        small = len(self.scenarios) <= WIDEST
        for name, ends in self.ends.items():
            counts = "  ".join(f"{ends.count(head):{len(head)}}" for head in heads)
            shown = "".join(MARKS[end] for end in ends) if small else self._first(name)
            lines.append(f"{name:{wide}}  {counts}  {shown}".rstrip())
        if small:
            lines += ["", "marks, in this order (D different, r refused, n not comparable, . same):"]
            lines += [f"{number:4}  {scenario.title}" for number, scenario in enumerate(self.scenarios, 1)]
        return "\n".join(lines)

    def _first(self, name: str) -> str:
        noticing = self.noticing(name)
        return f"first: {noticing[0].title}" if noticing else ""


def matrix(
    scenarios: Iterable[Scenario],
    kinds: Iterable[type[Misconception]] = MISCONCEPTIONS,
    progress: Callable[[int], object] | None = None,
) -> Matrix:
    """All scenarios by all misconceptions. `progress` is told how many scenarios have been played."""
    made = Matrix(kinds)
    for number, scenario in enumerate(scenarios, 1):
        made.add(scenario)
        if progress is not None:
            progress(number)
    return made
