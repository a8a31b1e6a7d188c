"""Characteristics: copiable values first, then the layers (613), with the reason for each value when asked.

`look` gives the view of one object, computed once per state. `explain` computes it again and keeps the chain of
reasons.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dfcrules.cards.card import Face
from dfcrules.game.effects import Changing, Controlling, Copying
from dfcrules.game.objects import BATTLEFIELD, Entity, Obj
from dfcrules.rules.defining import define, has_defining, has_static
from dfcrules.rules.layers import views_by_layers
from dfcrules.rules.views import Draft, View, Why, copiable, value_words

if TYPE_CHECKING:
    from dfcrules.cards.card import Card
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules


def look(s: State, r: Rules, entity: Entity) -> View:
    """The view of an object; of one that has left its zone, the last known one (608.2h)."""
    view = s.views.get(entity)
    if view is not None:
        return view  # type: ignore[no-any-return]
    obj = s.objects.get(entity)
    if obj is None:
        return s.former[entity].view  # type: ignore[return-value]
    if obj.zone == BATTLEFIELD and (s.layered or (s.layered is None and _layers_needed(s, r))):
        s.views.update(views_by_layers(s, r))
        return s.views[entity]  # type: ignore[no-any-return]
    view = _plain(s, r, obj)
    if not has_defining(obj.face):  # that depends on everything else
        s.views[entity] = view
    return view


def look_ahead(s: State, r: Rules, obj: Obj) -> View:
    """The view of an object as it would be, for instance of a card as the spell it is about to become (601.2f)."""
    return _plain(s, r, obj)


def explain(s: State, r: Rules, entity: Entity, characteristic: str) -> tuple[Why, ...]:
    """The chain of reasons for one characteristic, e.g. "power", from what is printed to the present value."""
    chain: list[Why] = []
    obj = s.objects[entity]
    if obj.zone == BATTLEFIELD:
        views_by_layers(s, r, (entity, characteristic, chain))
    else:
        _defined(s, r, obj, (characteristic, chain))
    return tuple(chain)


_PLAIN: dict[tuple[Any, ...], tuple[Face, Card, View]] = {}


def _plain(s: State, r: Rules, obj: Obj) -> View:
    """The view of an object that no effect changes but its own counters; kept, as most objects are like this."""
    face = r.face_that_counts(obj)
    if has_defining(face):
        return _defined(s, r, obj, None)
    key = (id(face), id(obj.body), obj.controller, obj.up, obj.copied, obj.counters, obj.zone, obj.on_stack, r)
    kept = _PLAIN.get(key)
    if kept is not None and kept[0] is face and kept[1] is obj.body:
        return kept[2]
    if len(_PLAIN) > 5000:
        _PLAIN.clear()
    draft = Draft(s, r, obj, None)
    draft.mana_of_land_types()
    draft.counters()
    view = draft.view()
    _PLAIN[key] = (face, obj.body, view)
    return view


def _defined(s: State, r: Rules, obj: Obj, trace: tuple[str, list[Why]] | None) -> View:
    """The view of an object in a zone where only its own abilities count; one of them defines it (604.3)."""
    draft = Draft(s, r, obj, trace)
    draft.mana_of_land_types()
    s.views[obj.id] = draft.view()  # it may count itself
    try:
        define(s, r, draft)
    finally:
        s.views.pop(obj.id, None)
    draft.counters()
    return draft.view()


def _layers_needed(s: State, r: Rules) -> bool:
    """Whether any effect changes characteristics; kept in the state until something changes that."""
    needed = any(isinstance(effect, Changing | Copying | Controlling) for effect in s.effects)
    if not needed:
        objects = [s.objects[entity] for entity in s.speaking]
        needed = any(has_static(r.face_that_counts(obj)) for obj in objects)
    if needed:
        s.views.clear()
    s.layered = needed
    return needed


__all__ = ["View", "Why", "copiable", "explain", "look", "look_ahead", "value_words"]
