"""The layers: how all continuous effects together make the views of permanents (613).

Each layer is applied to all permanents before the next (613.1). Within one, effects come in the order of their
timestamps (613.7), but one that depends on another waits for that (613.8).
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from dfcrules.cards.abilities import PowerIs, Static, ToughnessIs
from dfcrules.cards.amounts import Trait, TypesAmong
from dfcrules.cards.changes import EVASION, LIMITS
from dfcrules.cards.filters import Filter
from dfcrules.cards.plain import Phrase
from dfcrules.cards.subtypes import names_basic_land_type
from dfcrules.game.effects import Changing, Controlling
from dfcrules.game.objects import BATTLEFIELD, Entity
from dfcrules.rules.defining import define
from dfcrules.rules.views import Draft, View, Why

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from dfcrules.cards.changes import Change
    from dfcrules.game.state import State
    from dfcrules.rules.find import Context
    from dfcrules.rules.standard import Rules

NAMES, TYPES, COLORS, ABILITIES = "change_name", "change_types", "change_colors", "change_abilities"
SET, MODIFY, SWITCH = "set_base", "modify", "switch"
"""The layers, by what they do to a draft: 3 to 6, 7b to 7d (613.1, 613.4)."""

_LOOKED_AT = {
    NAMES: ("name",),
    TYPES: ("type", "without", "any_of"),
    COLORS: ("color",),
    ABILITIES: ("keyword", "lacks_keyword"),
    SET: ("min_power", "max_power"),
    MODIFY: ("min_power", "max_power"),
    SWITCH: ("min_power", "max_power"),
}
"""What a filter can ask that a layer changes."""


class _Effect:
    """One effect while the layers are applied. From where it first applies on, it keeps its set of objects (613.6).

    `affected` is None until then for a static ability; `static` is the source entity of that and the ability, and
    None for what has resolved.
    """

    def __init__(
        self, stamp: int, label: str, change: Change, affected: tuple[Entity, ...] | None, static: Any = None
    ) -> None:
        self.stamp, self.label, self.change = stamp, label, change
        self.affected, self.static = affected, static


def views_by_layers(s: State, r: Rules, trace: tuple[Entity, str, list[Why]] | None = None) -> dict[Entity, View]:
    """The views of all permanents. `trace`: of which one, and which characteristic, to note the reasons, and where."""
    drafts = {}
    for entity in s.zone(BATTLEFIELD):
        mine = (trace[1], trace[2]) if trace is not None and trace[0] == entity else None
        drafts[entity] = Draft(s, r, s.objects[entity], mine)
    return _Layers(s, r, drafts).views()


class _Layers:
    """The drafts of all permanents, and the effects that are applied to them."""

    def __init__(self, s: State, r: Rules, drafts: dict[Entity, Draft]) -> None:
        self.s, self.r, self.drafts = s, r, drafts
        for effect in s.effects:  # layer 2
            if isinstance(effect, Controlling):
                for entity in effect.affected:
                    if entity in drafts:
                        drafts[entity].controller = effect.player
                        drafts[entity]._note(f"{effect.label} gives control", "613.1b", "controller")
        self.effects = [
            _Effect(effect.stamp, effect.label, effect.change, effect.affected)
            for effect in s.effects
            if isinstance(effect, Changing)
        ]
        for entity, draft in drafts.items():
            self._add_statics(entity, draft.name, draft.abilities, s.objects[entity].stamp)
        for entity in s.speaking:  # emblems (114.4)
            if entity in drafts:
                continue
            emblem = s.objects[entity]
            self._add_statics(entity, emblem.face.name, emblem.face.abilities, emblem.stamp)
        self.effects.sort(key=lambda effect: effect.stamp)

    def _add_statics(self, entity: Entity, name: str, abilities: tuple[Any, ...], stamp: int) -> list[_Effect]:
        """The effects of the static abilities among these."""
        added = [
            _Effect(stamp, name, ability.gives, None, (entity, ability))
            for ability in abilities
            if isinstance(ability, Static)
        ]
        self.effects += added
        return added

    def views(self) -> dict[Entity, View]:
        """Layer by layer (613.1)."""
        self._apply(NAMES)
        self._apply(TYPES)
        for draft in self.drafts.values():
            draft.mana_of_land_types()
        self._apply(COLORS)
        self._apply(ABILITIES)
        self.effects.sort(key=lambda effect: effect.stamp)  # with abilities that were given just now
        self._define()
        self._apply(SET)
        self._apply(MODIFY)
        for draft in self.drafts.values():
            draft.counters()
        self._apply(SWITCH)
        return {entity: draft.view() for entity, draft in self.drafts.items()}

    def _define(self) -> None:
        """Layer 7a for all permanents; amounts look at the characteristics so far."""
        defined = [d for d in self.drafts.values() if any(isinstance(a, PowerIs | ToughnessIs) for a in d.abilities)]
        with _peeking(self.s, self.drafts):
            for draft in defined:
                define(self.s, self.r, draft)

    def _apply(self, layer: str) -> None:
        """One layer: each effect once, in the order of 613.7 and 613.8."""
        waiting = [effect for effect in self.effects if _touches(layer, effect.change)]
        apart = not _may_depend(layer, waiting)
        while waiting:
            effect = waiting[0] if apart else self._next(layer, waiting)
            waiting.remove(effect)
            affected = self.meant(effect, self.drafts)
            if affected is None:
                continue  # lost before it began to apply
            effect.affected = affected
            self.change(layer, effect, affected, self.drafts)
            if layer == ABILITIES and effect.change.abilities:
                waiting += self._given(effect)
                waiting.sort(key=lambda one: one.stamp)
                apart = not _may_depend(layer, waiting)

    def _given(self, effect: _Effect) -> list[_Effect]:
        """Static abilities that an effect has just given: their timestamp is the later of its own and that of the
        object that has them (613.7a). Those that act in this layer, too, begin now.
        """
        given = []
        for entity in effect.affected or ():
            if entity in self.drafts:
                stamp = max(effect.stamp, self.s.objects[entity].stamp)
                given += self._add_statics(entity, self.drafts[entity].name, effect.change.abilities, stamp)
        return [one for one in given if _touches(ABILITIES, one.change)]

    def meant(self, effect: _Effect, drafts: dict[Entity, Draft]) -> tuple[Entity, ...] | None:
        """What an effect applies to as things are in these drafts; None if it does not exist (any more)."""
        from dfcrules.rules.find import find, holds

        if effect.affected is not None:
            return effect.affected
        s, (_, ability) = self.s, effect.static
        if not _exists(effect, drafts):
            return None
        context = self._context(effect, drafts)
        with _peeking(s, drafts):  # filters look at the characteristics so far
            met = ability.while_ is None or holds(s, self.r, ability.while_, context)
            return find(s, self.r, ability.to, context) if met else ()

    def _context(self, effect: _Effect, drafts: dict[Entity, Draft]) -> Context:
        """Whose words those of a static ability are, by the control so far."""
        from dfcrules.rules.find import Context

        source = effect.static[0]
        you = drafts[source].controller if source in drafts else self.s.objects[source].controller
        return Context(you=you, this=source)

    def change(self, layer: str, effect: _Effect, affected: tuple[Entity, ...], drafts: dict[Entity, Draft]) -> None:
        """Apply an effect to objects, in one layer."""
        present = [entity for entity in affected if entity in drafts]
        often = layer == MODIFY and effect.change.times != 1
        times = self.times(effect, present, drafts) if often else {}  # all are counted before any is changed
        for entity in present:
            change = effect.change.multiplied(times[entity]) if often else effect.change
            getattr(drafts[entity], layer)(change, effect.label)

    def times(self, effect: _Effect, affected: Iterable[Entity], drafts: dict[Entity, Draft]) -> dict[Entity, int]:
        """How often an effect adds to the power and toughness of each object, as things are in these drafts."""
        from dfcrules.rules.find import number

        context, times = self._context(effect, drafts), effect.change.times
        with _peeking(self.s, drafts):
            return {entity: number(self.s, self.r, times, context.replace(it=(entity,))) for entity in affected}

    # --- dependency

    def _next(self, layer: str, waiting: list[_Effect]) -> _Effect:
        """The earliest effect that depends on none of the others; those in a circle do not wait for each other
        (613.8).
        """
        trials = _Trials(self, layer, waiting)
        for one in waiting:
            if all(one in trials.all_needs(other) for other in trials.needs(one)):
                return one
        raise AssertionError("some effect needs none but those of its own circle")  # pragma: no cover


class _Trials:
    """What would be if one effect were applied next: tried on copies of the drafts, once for each effect."""

    def __init__(self, layers: _Layers, layer: str, effects: list[_Effect]) -> None:
        self.layers, self.layer, self.effects = layers, layer, effects
        self._needs: dict[_Effect, list[_Effect]] = {}
        self._after: dict[_Effect, dict[Entity, Draft] | None] = {}
        self._now: dict[_Effect, tuple[Entity, ...] | None] = {}

    def needs(self, one: _Effect) -> list[_Effect]:
        """The effects that this one depends on."""
        if one not in self._needs:
            self._needs[one] = [other for other in self.effects if other is not one and self._depends(one, other)]
        return self._needs[one]

    def all_needs(self, one: _Effect) -> set[_Effect]:
        """All that it depends on, by way of others too."""
        found: set[_Effect] = set()
        open_ = [one]
        while open_:
            more = [other for other in self.needs(open_.pop()) if other not in found]
            found.update(more)
            open_ += more
        return found

    def _depends(self, one: _Effect, other: _Effect) -> bool:
        """613.8: whether applying the other would change whether this one exists, what it applies to, or how much."""
        if one.affected is not None:
            return False
        takes, asks = _takes_abilities(self.layer, other.change), _asks(self.layer, one.static[1])
        if not takes and not asks:
            return False
        if other not in self._after:
            self._after[other] = self._tried(other)
        after = self._after[other]
        if after is None:
            return False
        if not asks:
            return _exists(one, after) != _exists(one, self.layers.drafts)
        now, then = self._meant_now(one), self.layers.meant(one, after)
        if now != then or not now or self.layer != MODIFY or one.change.times == 1:
            return now != then
        return self.layers.times(one, now, self.layers.drafts) != self.layers.times(one, now, after)

    def _meant_now(self, effect: _Effect) -> tuple[Entity, ...] | None:
        if effect not in self._now:
            self._now[effect] = self.layers.meant(effect, self.layers.drafts)
        return self._now[effect]

    def _tried(self, effect: _Effect) -> dict[Entity, Draft] | None:
        """The drafts as they would be; None if nothing would be different."""
        drafts = self.layers.drafts
        affected = [entity for entity in self._meant_now(effect) or () if entity in drafts]
        tried = drafts | {entity: drafts[entity].on_trial() for entity in affected}
        self.layers.change(self.layer, effect, tuple(affected), tried)
        return tried if any(tried[entity].differs(drafts[entity]) for entity in affected) else None


def _exists(effect: _Effect, drafts: dict[Entity, Draft]) -> bool:
    """Whether its source has the static ability that it comes from."""
    entity, ability = effect.static
    return entity not in drafts or ability in drafts[entity].abilities


def _may_depend(layer: str, effects: list[_Effect]) -> bool:
    """Whether any of them could depend on another: most neither take abilities away nor ask for what this layer
    changes, so that nothing has to be tried.
    """
    open_ = [effect for effect in effects if effect.affected is None]
    if len(effects) < 2 or not open_:
        return False
    takes = any(_takes_abilities(layer, effect.change) for effect in effects)
    return takes or any(_asks(layer, effect.static[1]) for effect in open_)


def _takes_abilities(layer: str, change: Change) -> bool:
    return change.lose_abilities if layer == ABILITIES else layer == TYPES and names_basic_land_type(change)


def _asks(layer: str, value: Any) -> bool:
    """Whether what an ability applies to, or its condition, looks at what this layer changes."""
    if isinstance(value, Static):
        return any(_asks(layer, one) for one in (value.to, value.while_, value.gives.times))
    if isinstance(value, tuple):
        return any(_asks(layer, one) for one in value)
    if isinstance(value, Filter) and any(getattr(value, f) not in ((), "", None) for f in _LOOKED_AT.get(layer, ())):
        return True
    if isinstance(value, Trait) and layer in (SET, MODIFY, SWITCH):
        return True
    if isinstance(value, TypesAmong) and layer == TYPES:
        return True
    return isinstance(value, Phrase) and any(_asks(layer, getattr(value, field)) for field in value.fields)


@contextmanager
def _peeking(s: State, drafts: dict[Entity, Draft]) -> Iterator[None]:
    """For a while, who looks at a permanent sees it as it is in these drafts."""
    saved, s.views = s.views, _Peek(drafts, s.views)
    try:
        yield
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
    if layer == NAMES:
        return bool(change.name)
    if layer == TYPES:
        return bool(change.types or change.add_types or change.remove_types)
    if layer == COLORS:
        return bool(change.color or change.add_color or change.colorless)
    if layer == ABILITIES:
        limits = change.blocks_more or any(getattr(change, flag) for flag in (*LIMITS, *EVASION))
        return bool(change.lose_abilities or change.keywords or change.lose_keywords or change.abilities or limits)
    return {SET: bool(change.set_pt), MODIFY: bool(change.pt), SWITCH: change.switch_pt}[layer]
