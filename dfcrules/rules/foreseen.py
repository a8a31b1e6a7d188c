"""What a permanent would be as it enters, which decides what replacement effects apply to that (614.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.game.effects import Copying
from dfcrules.game.objects import BATTLEFIELD, Entity, Obj
from dfcrules.rules.characteristics import look

if TYPE_CHECKING:
    from dfcrules.cards.card import Face
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules


def as_it_enters(s: State, r: Rules, entity: Entity, up: int, controller: int, copying: Face | None = None) -> Face:
    """The values with which something would enter, with the keywords and abilities that it would have there: effects
    that already exist count (614.12).
    """
    obj = s.objects[entity]
    face = copying or obj.body.faces[up]
    if s.layered is False:  # no effect changes any characteristics
        return face
    trial = s.copy()
    trial.remove(trial.objects[entity])
    stamp = trial.tick()
    there = Obj(trial.new_id(), obj.body, obj.owner, controller, BATTLEFIELD, kind=obj.kind, up=up, stamp=stamp)
    new = trial.place(there)
    if copying is not None:
        name = copying.name
        trial.add_effect(Copying(trial.new_id(), name, entity, controller, stamp, "", (new.id,), copying, name))
    view = look(trial, r, new.id)
    return face.replace(keywords=view.keywords, abilities=view.abilities)
