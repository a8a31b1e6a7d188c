"""Characteristics: copiable values first, then the layers (613), with the reason for each value when asked.

`look` gives the view of one object, computed once per state. `explain` computes it again and keeps the chain of
reasons.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from dfcrules.cards.abilities import Activated, PowerIs, Static, ToughnessIs
from dfcrules.cards.card import Face
from dfcrules.cards.changes import type_line
from dfcrules.cards.color import COLORLESS, Colors
from dfcrules.cards.instructions import AddMana
from dfcrules.cards.typeline import BASIC_LAND_TYPES, TypeLine
from dfcrules.game.effects import Changing, Controlling, Copying
from dfcrules.game.objects import BATTLEFIELD, Entity, Obj
from dfcrules.rules.defining import define, has_defining, has_static
from dfcrules.rules.provenance import first_reason, mana_value_reason
from dfcrules.value import Value

if TYPE_CHECKING:
    from dfcrules.cards.abilities import Ability
    from dfcrules.cards.card import Card
    from dfcrules.cards.changes import Change
    from dfcrules.cards.mana import ManaCost
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules


class View(Value):
    """What an object is like at the moment: its characteristics (109.3) and who controls it."""

    name: str
    cost: ManaCost | None
    colors: Colors
    types: TypeLine
    power: int | None
    toughness: int | None
    loyalty: int | None
    defense: int | None
    keywords: tuple[str, ...]
    abilities: tuple[Ability, ...]
    mana_value: int
    controller: int
    face: Face
    copy_of: str = ""
    unsettled: tuple[str, ...] = ()
    limits: tuple[str, ...] = ()

    def has(self, word: str) -> bool:
        """Whether it has this supertype, card type, subtype or keyword."""
        return self.types.has(word) or word in self.keywords

    @property
    def is_creature(self) -> bool:
        return "Creature" in self.types.types


class Why(Value):
    """One link in the chain of reasons for a characteristic: the value so far, where it comes from, the rule."""

    value: Any
    reason: str
    rule: str

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule})"


def look(s: State, r: Rules, entity: Entity) -> View:
    """The view of an object; of one that has left its zone, the last known one (608.2h)."""
    view = s.views.get(entity)
    if view is not None:
        return view  # type: ignore[no-any-return]
    obj = s.objects.get(entity)
    if obj is None:
        return s.former[entity].view  # type: ignore[return-value]
    if obj.zone == BATTLEFIELD and (s.layered or (s.layered is None and _layers_needed(s))):
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


def copiable(s: State, obj: Obj) -> tuple[Face, Copying | None]:
    """The copiable values (707.2): the face that is up, or what the newest copy effect gives instead; and that
    effect.
    """
    newest = None
    for effect in s.effects:
        if isinstance(effect, Copying) and obj.id in effect.affected:
            newest = effect
    return (newest.face, newest) if newest else (obj.body.faces[obj.up], None)


_PLAIN: dict[tuple[Any, ...], tuple[Face, Card, View]] = {}


def _plain(s: State, r: Rules, obj: Obj) -> View:
    """The view of an object that no effect changes but its own counters; kept, as most objects are like this."""
    face = obj.body.faces[obj.up]
    if has_defining(face):
        return _defined(s, r, obj, None)
    key = (id(face), id(obj.body), obj.controller, obj.up, obj.copied, obj.counters, obj.zone, obj.on_stack, r)
    kept = _PLAIN.get(key)
    if kept is not None and kept[0] is face and kept[1] is obj.body:
        return kept[2]
    if len(_PLAIN) > 5000:
        _PLAIN.clear()
    draft = _Draft(s, r, obj, None)
    draft.counters()
    view = draft.view()
    _PLAIN[key] = (face, obj.body, view)
    return view


def _defined(s: State, r: Rules, obj: Obj, trace: tuple[str, list[Why]] | None) -> View:
    """The view of an object in a zone where only its own abilities count; one of them defines it (604.3)."""
    draft = _Draft(s, r, obj, trace)
    s.views[obj.id] = draft.view()  # it may count itself
    try:
        define(s, r, draft)
    finally:
        s.views.pop(obj.id, None)
    draft.counters()
    return draft.view()


def _layers_needed(s: State) -> bool:
    """Whether any effect changes characteristics; kept in the state until something changes that."""
    needed = any(isinstance(effect, Changing | Copying | Controlling) for effect in s.effects)
    if not needed:
        objects = [s.objects[entity] for entity in s.zone(BATTLEFIELD)]
        needed = any(has_static(obj.body.faces[obj.up]) for obj in objects)
    if needed:
        s.views.clear()
    s.layered = needed
    return needed


class _Draft:
    """A view in the making."""

    def __init__(self, s: State, r: Rules, obj: Obj, trace: tuple[str, list[Why]] | None) -> None:
        self.s, self.r, self.obj = s, r, obj
        self._trace = trace
        face, copying = copiable(s, obj)
        self.face = face
        self.copy_of = copying.of if copying else ""
        self.name = face.name
        self.cost = face.cost
        self.colors = face.colors
        self.types = face.types
        self.power = _number(face.power)
        self.toughness = _number(face.toughness)
        self.keywords = face.keywords
        self.abilities = face.abilities
        self.controller = obj.controller
        self.limits: tuple[str, ...] = ()
        self.lost_abilities = False
        self.mana_value, rule, settled = r.mana_value(obj, face, copying is not None)
        self.unsettled = () if settled else ("mana value",)
        if trace is not None:
            self._explain(trace[0], copying, rule, settled)

    def _explain(self, asked: str, copying: Copying | None, mana_rule: str, settled: bool) -> None:
        """The first link of the chain of reasons."""
        if asked == "mana_value":
            self._note(*mana_value_reason(self.obj, self.face, copying, mana_rule, settled, self.mana_value))
        else:
            value = getattr(self.face if asked in ("loyalty", "defense") else self, asked, None)
            self._note(*first_reason(self.obj, self.face, copying, asked, value_words(value)))

    def _note(self, reason: str, rule: str, about: str = "") -> None:
        if self._trace is not None and about in ("", self._trace[0]):
            self._trace[1].append(Why(getattr(self, self._trace[0], None), reason, rule))

    # --- the layers

    def change_types(self, change: Change, source: str) -> None:
        """Layer 4 (613.1d, 205.1)."""
        before = self.types
        supers, kinds, subs = before.supertypes, before.types, before.subtypes
        if change.types:
            new = type_line(change.types)
            supers, kinds, subs = (*new.supertypes,), new.types, new.subtypes
        if change.add_types:
            new = type_line(change.add_types)
            supers += tuple(w for w in new.supertypes if w not in supers)
            kinds += tuple(w for w in new.types if w not in kinds)
            subs += tuple(w for w in new.subtypes if w not in subs)
        gone = {word.casefold() for word in change.remove_types}
        self.types = TypeLine(
            tuple(w for w in supers if w.casefold() not in gone),
            tuple(w for w in kinds if w.casefold() not in gone),
            tuple(w for w in subs if w.casefold() not in gone),
        )
        if self.types != before:
            self._note(f"{source} makes it {self.types}", "613.1d", "types")

    def change_colors(self, change: Change, source: str) -> None:
        """Layer 5 (613.1e, 105.3)."""
        before = self.colors
        if change.color:
            self.colors = Colors.parse(change.color)
        if change.colorless:
            self.colors = COLORLESS
        if change.add_color:
            self.colors |= Colors.parse(change.add_color)
        if self.colors != before:
            self._note(f"{source} makes it {self.colors.words}", "105.3", "colors")

    def change_abilities(self, change: Change, source: str) -> None:
        """Layer 6 (613.1f)."""
        before = self.keywords, self.abilities, self.limits
        if change.lose_abilities:
            self.keywords, self.abilities, self.lost_abilities = (), (), True
        if change.lose_keywords:
            self.keywords = tuple(k for k in self.keywords if k not in change.lose_keywords)
        self.keywords += tuple(k for k in change.keywords if k not in self.keywords)
        self.abilities += change.abilities
        for flag in ("cant_attack", "cant_block", "cant_be_blocked", "cant_transform"):
            if getattr(change, flag):
                self.limits += (flag.replace("cant", "cannot").replace("_", " "),)
        if before != (self.keywords, self.abilities, self.limits):
            self._note(f"{source}: {change.words()}", "613.1f", "keywords")

    def set_base(self, change: Change, source: str) -> None:
        """Layer 7b (613.4b)."""
        if change.base is not None:
            self.power, self.toughness = change.base
            self._note(f"{source} sets it to {change.set_pt}", "613.4b", "power")
            self._note(f"{source} sets it to {change.set_pt}", "613.4b", "toughness")

    def modify(self, change: Change, source: str, rule: str = "613.4c") -> None:
        """Layer 7c (613.4c)."""
        power, toughness = change.modifier
        if power and self.power is not None:
            self.power += power
            self._note(f"{power:+} from {source}", rule, "power")
        if toughness and self.toughness is not None:
            self.toughness += toughness
            self._note(f"{toughness:+} from {source}", rule, "toughness")

    def counters(self) -> None:
        """Counters that change power and toughness (122.1a), or give a keyword (122.1b)."""
        for kind, number in self.obj.counters:
            if "/" in kind:
                power, toughness = (int(part) * number for part in kind.split("/"))
                for field, by in (("power", power), ("toughness", toughness)):
                    value = getattr(self, field)
                    if by and value is not None:
                        setattr(self, field, value + by)
                        self._note(f"{by:+} from {number} {kind} counter{'' if number == 1 else 's'}", "122.1a", field)

    def view(self) -> View:
        """The finished view. On the battlefield only creatures have power and toughness (208.3)."""
        on_battlefield = self.obj.zone == BATTLEFIELD
        if "Land" in self.types.types and not self.lost_abilities:
            self.abilities += tuple(a for a in intrinsic_mana(self.types.subtypes) if a not in self.abilities)
        power, toughness = self.power, self.toughness
        if on_battlefield:
            if "Creature" not in self.types.types:
                power = toughness = None
            else:
                power, toughness = power or 0, toughness or 0
        counters = self.obj.counter if on_battlefield else None
        loyalty = counters("loyalty") if counters and "Planeswalker" in self.types.types else _number(self.face.loyalty)
        defense = counters("defense") if counters and "Battle" in self.types.types else _number(self.face.defense)
        return View(
            self.name,
            self.cost,
            self.colors,
            self.types,
            power,
            toughness,
            loyalty,
            defense,
            self.keywords,
            self.abilities,
            self.mana_value,
            self.controller,
            self.face,
            self.copy_of,
            self.unsettled,
            self.limits,
        )


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
        drafts[entity] = _Draft(s, r, s.objects[entity], mine)
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
    sources.sort(key=lambda source: source.stamp)

    def apply(layer: str) -> None:
        for source in sources:
            if source.affected is None:
                entity, ability = source.static
                if ability not in drafts[entity].abilities:
                    continue  # lost before it began to apply
                you = drafts[entity].controller
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
    _define_all(s, r, drafts)
    for layer in ("set_base", "modify"):
        apply(layer)
    for draft in drafts.values():
        draft.counters()
    return {entity: draft.view() for entity, draft in drafts.items()}


def _define_all(s: State, r: Rules, drafts: dict[Entity, _Draft]) -> None:
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

    def __init__(self, drafts: dict[Entity, _Draft], others: dict[Entity, View]) -> None:
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
        limits = change.cant_attack or change.cant_block or change.cant_be_blocked or change.cant_transform
        return bool(change.lose_abilities or change.keywords or change.lose_keywords or change.abilities or limits)
    return bool(change.set_pt) if layer == "set_base" else bool(change.pt)


@cache
def intrinsic_mana(subtypes: tuple[str, ...]) -> tuple[Ability, ...]:
    """The mana abilities that basic land types give a land, without a word of text (305.6)."""
    colors = [BASIC_LAND_TYPES[word] for word in subtypes if word in BASIC_LAND_TYPES]
    return tuple(Activated("{T}", (AddMana(f"{{{color}}}"),)) for color in colors)


def _number(value: int | str | None) -> int | None:
    """A printed number; a star counts as 0 until something defines it (208.2a)."""
    return value if isinstance(value, int) or value is None else 0


def value_words(value: Any) -> str:
    """A characteristic's value as text."""
    if isinstance(value, Colors):
        return value.words
    if isinstance(value, tuple):
        return ", ".join(one if isinstance(one, str) else one.words() for one in value) or "none"
    return "none" if value is None else str(value)
