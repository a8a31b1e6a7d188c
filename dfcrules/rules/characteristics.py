"""Characteristics: copiable values first, then the layers (613), with the reason for each value when asked.

`look` gives the view of one object, computed once per state. `explain` computes it again and keeps the chain of
reasons.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dfcrules.cards.abilities import PowerIs, Static, ToughnessIs
from dfcrules.cards.card import Face
from dfcrules.cards.changes import EVASION, LIMITS
from dfcrules.game.effects import Changing, Controlling, Copying
from dfcrules.game.objects import BATTLEFIELD, COMMAND, Entity, Obj
from dfcrules.rules.defining import define, has_defining, has_static
from dfcrules.rules.views import Draft, View, Why, copiable, value_words

if TYPE_CHECKING:
    from dfcrules.cards.card import Card
    from dfcrules.cards.changes import Change
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
        s.views.update(_battlefield(s, r, None))
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
        _battlefield(s, r, (entity, characteristic, chain))
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
    draft.counters()
    view = draft.view()
    _PLAIN[key] = (face, obj.body, view)
    return view


def _defined(s: State, r: Rules, obj: Obj, trace: tuple[str, list[Why]] | None) -> View:
    """The view of an object in a zone where only its own abilities count; one of them defines it (604.3)."""
    draft = Draft(s, r, obj, trace)
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
        objects = [s.objects[entity] for zone in (BATTLEFIELD, COMMAND) for entity in s.zone(zone)]
        needed = any(has_static(r.face_that_counts(obj)) for obj in objects)
    if needed:
        s.views.clear()
    s.layered = needed
    return needed


class _Source:
    """One effect on characteristics while the layers are applied: it keeps its set of objects (613.6)."""

    def __init__(
        self, stamp: int, label: str, change: Change, affected: tuple[Entity, ...] | None, static: Any
    ) -> None:
        self.stamp, self.label, self.change = stamp, label, change
        self.affected = affected
        self.static = static  # (source entity, ability) of a static ability; None for a resolved effect


def _battlefield(s: State, r: Rules, trace: tuple[Entity, str, list[Why]] | None) -> dict[Entity, View]:
    """The views of all permanents: each layer is applied to all of them before the next (613.1)."""
    from dfcrules.rules.find import Context, find, holds

    drafts = {}
    for entity in s.zone(BATTLEFIELD):
        mine = (trace[1], trace[2]) if trace is not None and trace[0] == entity else None
        drafts[entity] = Draft(s, r, s.objects[entity], mine)
    for effect in s.effects:  # layer 2
        if isinstance(effect, Controlling):
            for entity in effect.affected:
                if entity in drafts:
                    drafts[entity].controller = effect.player
                    drafts[entity]._note(f"{effect.label} gives control", "613.1b", "controller")
    sources = [
        _Source(effect.stamp, effect.label, effect.change, effect.affected, None)
        for effect in s.effects
        if isinstance(effect, Changing)
    ]
    for entity, draft in drafts.items():
        for ability in draft.abilities:
            if isinstance(ability, Static):
                sources.append(_Source(s.objects[entity].stamp, draft.name, ability.gives, None, (entity, ability)))
    for entity in s.zone(COMMAND):  # emblems (114.4)
        emblem = s.objects[entity]
        for ability in emblem.face.abilities:
            if isinstance(ability, Static):
                sources.append(_Source(emblem.stamp, emblem.face.name, ability.gives, None, (entity, ability)))
    sources.sort(key=lambda source: source.stamp)

    def apply(layer: str) -> None:
        for source in sources:
            if source.affected is None:
                entity, ability = source.static
                if entity in drafts and ability not in drafts[entity].abilities:
                    continue  # lost before it began to apply
                you = drafts[entity].controller if entity in drafts else s.objects[entity].controller
                context = Context(you=you, this=entity)
                views = _Peek(drafts, s.views)
                saved, s.views = s.views, views  # filters look at the characteristics so far
                try:
                    met = ability.while_ is None or holds(s, r, ability.while_, context)
                    affected = find(s, r, ability.to, context) if met else ()
                finally:
                    s.views = saved
                if not _touches(layer, source.change):
                    continue
                source.affected = affected
            if _touches(layer, source.change):
                for entity in source.affected:
                    if entity in drafts:
                        getattr(drafts[entity], layer)(source.change, source.label)

    for layer in ("change_types", "change_colors", "change_abilities"):
        apply(layer)
    for entity, draft in drafts.items():  # abilities that were given just now begin to apply in the layers that follow
        for ability in draft.abilities[len(draft.face.abilities) :]:
            if isinstance(ability, Static):
                sources.append(_Source(s.objects[entity].stamp, draft.name, ability.gives, None, (entity, ability)))
    sources.sort(key=lambda source: source.stamp)
    _define_all(s, r, drafts)
    for layer in ("set_base", "modify"):
        apply(layer)
    for draft in drafts.values():
        draft.counters()
    return {entity: draft.view() for entity, draft in drafts.items()}


def _define_all(s: State, r: Rules, drafts: dict[Entity, Draft]) -> None:
    """Layer 7a for all permanents; amounts look at the characteristics so far."""
    defined = [draft for draft in drafts.values() if any(isinstance(a, PowerIs | ToughnessIs) for a in draft.abilities)]
    saved, s.views = s.views, _Peek(drafts, s.views)
    try:
        for draft in defined:
            define(s, r, draft)
    finally:
        s.views = saved


class _Peek(dict):  # type: ignore[type-arg]
    """Views so far, made on demand while layers are being applied."""

    def __init__(self, drafts: dict[Entity, Draft], others: dict[Entity, View]) -> None:
        super().__init__()
        self._drafts, self._others = drafts, others

    def get(self, entity: Entity, default: Any = None) -> Any:
        draft = self._drafts.get(entity)
        if draft is not None:
            return draft.view()
        return super().get(entity) or self._others.get(entity, default)


def _touches(layer: str, change: Change) -> bool:
    if layer == "change_types":
        return bool(change.types or change.add_types or change.remove_types)
    if layer == "change_colors":
        return bool(change.color or change.add_color or change.colorless)
    if layer == "change_abilities":
        limits = change.blocks_more or any(getattr(change, flag) for flag in (*LIMITS, *EVASION))
        return bool(change.lose_abilities or change.keywords or change.lose_keywords or change.abilities or limits)
    return bool(change.set_pt) if layer == "set_base" else bool(change.pt)


__all__ = ["View", "Why", "copiable", "explain", "look", "look_ahead", "value_words"]
