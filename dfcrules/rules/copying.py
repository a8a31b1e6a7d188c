"""Copies: token copies, which may be double-faced (707.8a), and permanents that become copies (707.2-707.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.cards.abilities import PowerIs, Static, ToughnessIs
from dfcrules.cards.card import Card, Face, Layout
from dfcrules.cards.changes import EVASION, LIMITS, Change, check_exceptions
from dfcrules.cards.color import COLORLESS, Colors
from dfcrules.cards.subtypes import changed_types, sets_basic_land_type
from dfcrules.errors import IllegalAction
from dfcrules.game.effects import Copying
from dfcrules.game.events import Event
from dfcrules.game.objects import ABILITY, BATTLEFIELD, STACK, TOKEN, Entity, Obj, is_player
from dfcrules.rules.agenda import Step, Steps
from dfcrules.rules.characteristics import copiable, look
from dfcrules.rules.entering import Arrival, EnterTogether
from dfcrules.rules.tokens import number_created
from dfcrules.rules.zones import Entrance, from_outside

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules


def check_copied(s: State, entity: Entity) -> None:
    """Raise `IllegalAction` for what no permanent can be a copy of: a player, or an ability on the stack (707.2)."""
    if is_player(entity):
        raise IllegalAction(f"{s.name_of_player(entity)} is a player; only objects can be copied", "707.2")
    if entity in s.objects and s.objects[entity].kind == ABILITY:
        name = s.objects[entity].face.name
        raise IllegalAction(
            f"The {name} is no card, spell or permanent that a permanent could copy; copy_spell copies it", "707.10"
        )


def values_to_copy(s: State, r: Rules, entity: Entity) -> tuple[Face, str]:
    """The copiable values of an object (707.2) and its name; of one that is gone, as they last were (111.12)."""
    obj = s.objects.get(entity)
    if obj is None:
        view = look(s, r, entity)
        return view.face, view.face.name
    face, _ = copiable(s, r, obj)
    return face, face.name


def with_exceptions(face: Face, change: Change | None) -> Face:
    """Copied values with the exceptions that the copying effect makes; they are copiable too (707.9a-b).

    707.9d: an ability that would define the characteristic in question is not copied; neither is the color indicator
    where that is the color. The mana cost is.
    """
    if change is None:
        return face
    check_exceptions(change)
    types = changed_types(face.types, change)
    changes: dict[str, object] = {"types": types}
    keywords, abilities = face.keywords, face.abilities
    if change.lose_abilities or sets_basic_land_type(change, types):  # 305.7
        keywords, abilities = (), ()
        changes |= {"cda_colors": None, "modelled": True, "text": "", "symbols": ()}
    if change.base is not None:
        changes["power"], changes["toughness"] = change.base
        abilities = tuple(a for a in abilities if not isinstance(a, PowerIs | ToughnessIs))
    colors = Colors.parse(change.color) if change.color else COLORLESS if change.colorless else None
    if change.add_color:
        colors = (face.colors if colors is None else colors) | Colors.parse(change.add_color)
    if colors is not None:
        changes["indicator"], changes["cda_colors"] = None, colors
    if change.name:
        changes["name"] = change.name
    keywords = tuple(k for k in keywords if k not in change.lose_keywords)
    changes["keywords"] = (*keywords, *(k for k in change.keywords if k not in keywords))
    changes["abilities"] = (*abilities, *change.abilities, *_limits(change))
    return face.replace(**changes)


def _limits(change: Change) -> tuple[Static, ...]:
    """What the copy may not or must do, as an ability that it has besides (707.9a)."""
    limits = {field: getattr(change, field) for field in (*LIMITS, *EVASION, "blocks_more") if getattr(change, field)}
    return (Static(Change(**limits)),) if limits else ()


def token_body(s: State, r: Rules, original: Obj, change: Change | None) -> tuple[Card, int]:
    """What represents a token copy, and which face is up.

    707.8a: of a double-faced card or permanent, both faces: each from the same face of the original, with the copy
    effects on it. Of anything else, one face. 608.2h: what has left is copied as it last was, as a copy if it was one.
    """
    if original.id in s.objects:
        values, effect = copiable(s, r, original)
        copying = effect is not None
    else:
        last = look(s, r, original.id)
        values, copying = last.face, bool(last.copy_of)
    if not original.body.is_double_faced:
        return Card(Layout.SINGLE, (with_exceptions(values, change),), "custom"), 0
    faces = (values, values) if copying else original.body.faces
    faces = tuple(with_exceptions(face, change) for face in faces)
    faces = r.faces_of_token_copy(original, faces)
    if len(faces) == 1:
        return Card(Layout.SINGLE, faces, "custom"), 0
    return Card(original.body.layout, faces, "custom"), r.face_of_token_copy(original)


class CreateCopies(Step):
    """Create tokens that are copies of an object in any zone (707.8a, 111.2)."""

    original: Entity
    player: int
    number: int = 1
    tapped: bool = False
    change: Change | None = None

    def do(self, s: State, r: Rules) -> Steps:
        check_copied(s, self.original)
        original = s.known(self.original)
        if original is None:
            s.tell(Event("nothing", "111.12", note="there is nothing to copy"))
            return ()
        body, up = token_body(s, r, original, self.change)
        if body.faces[up].is_instant_or_sorcery:
            name = body.faces[up].name
            s.tell(
                Event("nothing", "111.5", name, original.id, note=f"{name} cannot be a permanent, so no token is made")
            )
            return ()
        s.made = ()
        number = number_created(s, r, self.player, self.number)
        return _enter_tokens(s, body, self.player, number, self.tapped, up, copied=True)


def create_tokens(
    s: State,
    r: Rules,
    body: Card,
    player: int,
    number: int,
    tapped: bool,
    counters: tuple[tuple[str, int], ...] = (),
) -> Steps:
    """Create tokens with the given characteristics (111.3, 701.7)."""
    s.made = ()
    number = number_created(s, r, player, number)
    return _enter_tokens(s, body, player, number, tapped, 0, copied=False, counters=counters)


def _enter_tokens(
    s: State,
    body: Card,
    player: int,
    number: int,
    tapped: bool,
    up: int,
    copied: bool,
    counters: tuple[tuple[str, int], ...] = (),
) -> Steps:
    if s.players[player].lost:
        s.tell(Event("nothing", "800.4b", note=f"{s.name_of_player(player)} has left the game, so no token is made"))
        return ()
    arrivals: list[Arrival] = []
    for _ in range(number):
        made = from_outside(s, body, player, TOKEN, copied=copied)
        rule = "707.8a" if copied and body.is_double_faced else "707.2" if copied else "701.7a"
        how = f" ({'back' if up else 'front'} face up)" if body.is_double_faced else ""
        news = Event("created", rule, body.faces[up].name, made.id, player=s.name_of_player(player), note=how)
        entrance = Entrance(made.id, player, up, tapped, counters=counters, rule=rule)
        if "Aura" in body.faces[up].types.subtypes:
            arrivals.append(Arrival(entrance, is_aura=True, news=news))
            continue
        s.tell(news)
        arrivals.append(Arrival(entrance))
    return (EnterTogether(tuple(arrivals)),) if arrivals else ()


class Become(Step):
    """Permanents become copies of an object in place: nothing enters or leaves (707.4)."""

    objects: tuple[Entity, ...]
    original: Entity
    until: str = ""
    change: Change | None = None
    you: int = -1

    def do(self, s: State, r: Rules) -> Steps:
        face, name = values_to_copy(s, r, self.original)
        face = with_exceptions(face, self.change)
        for entity in self.objects:
            if entity not in s.objects or s.objects[entity].zone != BATTLEFIELD:
                continue
            before = look(s, r, entity).name
            until = f" until {self.until}" if self.until else ""
            s.add_effect(
                Copying(s.new_id(), name, self.original, self.you, s.tick(), self.until, (entity,), face, name)
            )
            s.tell(Event("copied", "707.4", before, entity, name, self.original, note=until))
        s.made = self.objects
        return ()


class StopCopying(Step):
    """Copy effects on objects end: they are themselves again, with the face that is up now (712.9)."""

    objects: tuple[Entity, ...]

    def do(self, s: State, r: Rules) -> Steps:
        for entity in self.objects:
            if entity not in s.objects or not look(s, r, entity).copy_of:
                continue
            before = look(s, r, entity).name
            s.set_effects(tuple(e for e in s.effects if not (isinstance(e, Copying) and entity in e.affected)))
            s.tell(Event("copy ended", "707.4", before, entity, look(s, r, entity).name, entity))
        s.made = self.objects
        return ()


def is_spell(obj: Obj) -> bool:
    """Whether an object is a spell rather than an ability on the stack."""
    return obj.zone == STACK and obj.kind != ABILITY
