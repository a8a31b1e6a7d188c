"""Copies: token copies, which may be double-faced (707.8a), and permanents that become copies (707.2-707.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.cards.abilities import PowerIs, ToughnessIs
from dfcrules.cards.card import Card, Face, Layout
from dfcrules.cards.changes import type_line
from dfcrules.cards.color import Colors
from dfcrules.game.effects import Copying
from dfcrules.game.events import Event
from dfcrules.game.objects import ABILITY, BATTLEFIELD, STACK, TOKEN, Entity, Obj
from dfcrules.rules.agenda import Step, Steps
from dfcrules.rules.characteristics import copiable, look
from dfcrules.rules.entering import Arrival, EnterTogether
from dfcrules.rules.zones import Entrance, from_outside

if TYPE_CHECKING:
    from dfcrules.cards.changes import Change
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules


def values_to_copy(s: State, r: Rules, entity: Entity) -> tuple[Face, str]:
    """The copiable values of an object (707.2) and its name; of one that is gone, as they last were (111.12)."""
    obj = s.objects.get(entity)
    if obj is None:
        view = look(s, r, entity)
        return view.face, view.name
    face, _ = copiable(s, r, obj)
    return face, face.name


def with_exceptions(face: Face, change: Change | None) -> Face:
    """Copied values with the exceptions that the copying effect makes; they are copiable too (707.9)."""
    if change is None:
        return face
    types = face.types
    if change.types:
        line = type_line(change.types)
        types = line if line.supertypes else line.replace(supertypes=types.supertypes)  # 205.4b
    if change.add_types:
        more = type_line(change.add_types)
        types = types.replace(
            supertypes=(*types.supertypes, *(w for w in more.supertypes if w not in types.supertypes)),
            types=(*types.types, *(w for w in more.types if w not in types.types)),
            subtypes=(*types.subtypes, *(w for w in more.subtypes if w not in types.subtypes)),
        )
    gone = {word.casefold() for word in change.remove_types}
    types = types.replace(
        supertypes=tuple(w for w in types.supertypes if w.casefold() not in gone),
        types=tuple(w for w in types.types if w.casefold() not in gone),
        subtypes=tuple(w for w in types.subtypes if w.casefold() not in gone),
    )
    changes: dict[str, object] = {"types": types}
    abilities = face.abilities
    if change.base is not None:
        changes["power"], changes["toughness"] = change.base
        abilities = tuple(a for a in abilities if not isinstance(a, PowerIs | ToughnessIs))  # 707.9d
    if change.color:
        # the exception is the color, so what would define it otherwise is not copied (707.9d)
        changes["indicator"], changes["cda_colors"] = Colors.parse(change.color), None
        changes["cost"] = None if face.cost is None or face.cost.colors - Colors.parse(change.color) else face.cost
    if change.name:
        changes["name"] = change.name
    if change.keywords:
        changes["keywords"] = (*face.keywords, *(k for k in change.keywords if k not in face.keywords))
    if change.abilities or abilities != face.abilities:
        changes["abilities"] = (*abilities, *change.abilities)
    return face.replace(**changes)


def token_body(s: State, r: Rules, original: Obj, change: Change | None) -> tuple[Card, int]:
    """What represents a token copy, and which face is up.

    707.8a: of a double-faced card or permanent, both faces: each from the same face of the original, with the copy
    effects on it. Of anything else, one face.
    """
    values, copying = copiable(s, r, original)
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
        original = s.objects.get(self.original) or (s.former[self.original].obj if self.original in s.former else None)
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
        return _enter_tokens(s, body, self.player, self.number, self.tapped, up, copied=True)


def create_tokens(s: State, body: Card, player: int, number: int, tapped: bool) -> Steps:
    """Create tokens with the given characteristics (111.3, 701.7)."""
    s.made = ()
    return _enter_tokens(s, body, player, number, tapped, 0, copied=False)


def _enter_tokens(s: State, body: Card, player: int, number: int, tapped: bool, up: int, copied: bool) -> Steps:
    if s.players[player].lost:
        s.tell(Event("nothing", "800.4b", note=f"{s.name_of_player(player)} has left the game, so no token is made"))
        return ()
    arrivals: list[Arrival] = []
    for _ in range(number):
        made = from_outside(s, body, player, TOKEN, copied=copied)
        rule = "707.8a" if copied and body.is_double_faced else "707.2" if copied else "701.7a"
        how = f" ({'back' if up else 'front'} face up)" if body.is_double_faced else ""
        news = Event("created", rule, body.faces[up].name, made.id, player=s.name_of_player(player), note=how)
        entrance = Entrance(made.id, player, up, tapped, rule=rule)
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
