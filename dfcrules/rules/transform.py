"""Transforming: a permanent turns over and stays the same object (701.27, 712.18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.cards.abilities import AsTransforms
from dfcrules.game.events import Event
from dfcrules.game.objects import Entity, Obj
from dfcrules.rules.agenda import Step, Steps
from dfcrules.rules.characteristics import look
from dfcrules.rules.find import Context

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.characteristics import View
    from dfcrules.rules.standard import Rules, Verdict


def if_told(s: State, r: Rules, obj: Obj, view: View, by: tuple[Entity, int] | None = None) -> Verdict:
    """Whether an instruction to transform turns a permanent over, and by which rule, or why not (701.27)."""
    verdict = r.may_transform(s, obj, view, by)
    return (r.may_be_told_to_transform(view) or verdict) if verdict.yes else verdict


class TurnOver(Step):
    """Permanents transform: an instruction says so, or day and night do.

    by: the ability that says so (701.27f), if one does. daytime: the rule by which day or night makes them turn over,
    which is the only way for what has daybound or nightbound (702.145b, 702.145e).
    """

    objects: tuple[Entity, ...]
    by: tuple[Entity, int] | None = None
    daytime: str = ""

    def do(self, s: State, r: Rules) -> Steps:
        from dfcrules.rules.instruct import Perform

        steps: list[Step] = []
        for entity in self.objects:
            obj = s.objects.get(entity)
            if obj is None:
                name = look(s, r, entity).name if entity in s.former else "it"
                s.tell(
                    Event(
                        "nothing", "400.7", name, entity, note=f"{name} is not there any more; what came of it is new"
                    )
                )
                continue
            view = look(s, r, entity)
            if self.daytime:
                verdict = r.may_transform(s, obj, view, self.by)
                verdict = verdict.replace(rule=self.daytime) if verdict.yes else verdict
            else:
                verdict = if_told(s, r, obj, view, self.by)
            if not verdict.yes:
                s.tell(Event("nothing", verdict.rule, view.name, entity, note=verdict.reason.format(view.name)))
                continue
            r.turn_over(s, obj)
            now = look(s, r, entity)
            shown = now.name if not now.copy_of else f"its other face; it is still a copy of {now.copy_of}"
            s.tell(Event("transformed", verdict.rule, view.name, entity, shown, entity))
            for ability in now.abilities:
                if isinstance(ability, AsTransforms) and now.face is r.face_that_counts(s.objects[entity]):
                    steps.append(Perform(ability.as_transforms, Context(you=now.controller, this=entity, it=(entity,))))
        s.made = self.objects
        return tuple(steps)
