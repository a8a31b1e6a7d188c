"""The legend rule: of legendary permanents with one name, a player keeps one (704.5j)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dfcrules.game.choices import ONE, Choice
from dfcrules.game.objects import BATTLEFIELD, Entity
from dfcrules.rules.agenda import Steps
from dfcrules.rules.characteristics import look
from dfcrules.rules.deciding import Deciding
from dfcrules.rules.telling import options_for

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules


def same_legends(s: State, r: Rules) -> list[tuple[int, tuple[Entity, ...]]]:
    """The groups of legendary permanents of one name under one controller, of which only one is kept."""
    groups: dict[tuple[int, str], tuple[Entity, ...]] = {}
    for entity in s.zone(BATTLEFIELD):
        view = look(s, r, entity)
        if "Legendary" in view.types.supertypes and view.name:
            key = view.controller, r.name_for_legends(s.objects[entity], view)
            groups[key] = (*groups.get(key, ()), entity)
    return [(player, group) for (player, _), group in groups.items() if len(group) > 1]


class LegendRule(Deciding):
    """The controller keeps one; the others will be put into their owners' graveyards (704.5j)."""

    group: tuple[Entity, ...] = ()

    def ask(self, s: State, r: Rules) -> Choice | None:
        view = look(s, r, self.group[0])
        options = options_for(s, r, self.group)
        question = f"Which {view.name} do you keep?"
        return Choice(
            ONE, view.controller, "704.5j", question, options, view.name, self.group[0], default=self.group[-1]
        )

    def answered(self, s: State, r: Rules, answer: Any) -> Steps:
        others = tuple([entity for entity in self.group if entity != answer])
        return self.go_on(legends=(*self.decided.legends, *others))
