"""Exiled with something: the cards that belong to it (607.2a), to craft it (702.167), and until it leaves (610.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.game.effects import UntilItLeaves
from dfcrules.game.events import Event
from dfcrules.game.objects import BATTLEFIELD, EXILE, Entity
from dfcrules.rules.agenda import Made, Step, Steps
from dfcrules.rules.characteristics import look
from dfcrules.rules.fitting import exiled_with
from dfcrules.rules.zones import Enter

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules


def mark_exiled(s: State, source: Entity, made: tuple[Entity, ...]) -> tuple[Entity, ...]:
    """These are exiled with this, as far as they are in exile; returns those that are."""
    exiled = tuple([e for e in made if e in s.objects and s.objects[e].zone == EXILE])
    for entity in exiled:
        s.set(s.objects[entity], exiled_with=source)
    return exiled


class ExiledWith(Step):
    """What has just been exiled is exiled with this object; whichever face that shows later (607.1b, 607.2a).

    until_it_leaves: it returns as soon as that leaves the battlefield (610.3).
    """

    source: Entity
    until_it_leaves: bool = False

    def do(self, s: State, r: Rules) -> Steps:
        exiled = mark_exiled(s, self.source, s.made)
        if exiled and self.until_it_leaves:
            view = look(s, r, self.source)
            s.add_effect(UntilItLeaves(s.new_id(), view.name, self.source, view.controller, s.tick(), "", exiled))
        return ()


class KeepMaterials(Step):
    """A crafted permanent knows what was exiled to craft it, although it is a new object (702.167, 400.7)."""

    crafted: Entity

    def do(self, s: State, r: Rules) -> Steps:
        for entity in s.made[:1]:
            mark_exiled(s, entity, exiled_with(s, self.crafted))
        return ()


def stays(s: State, source: Entity) -> bool:
    """Whether what is exiled until this leaves is exiled at all: not if it has left by then (610.3a)."""
    return source in s.objects and s.objects[source].zone == BATTLEFIELD


def returning(s: State) -> Steps:
    """What was exiled until something left, and now comes back: at once, without the stack (610.3)."""
    over = [e for e in s.effects if isinstance(e, UntilItLeaves) and not stays(s, e.source)]
    if not over:
        return ()
    s.set_effects(tuple([e for e in s.effects if e not in over]))
    back = tuple([entity for effect in over for entity in effect.affected if entity in s.objects])
    if not back:
        return ()
    names = ", ".join(dict.fromkeys(effect.label for effect in over))
    s.tell(Event("effect", "610.3", note=f"what was exiled until {names} left returns"))
    return (Enter(back, None), Made(s.made))
