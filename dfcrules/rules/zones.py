"""Zones: objects change them and become new objects (400.7); permanents enter (712.13-712.14, 614.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.cards.abilities import Enters, EntersAsCopy
from dfcrules.cards.card import Card, Face, Layout
from dfcrules.cards.keywords import is_played
from dfcrules.errors import NotModelled
from dfcrules.game.effects import Copying
from dfcrules.game.events import Event
from dfcrules.game.objects import (
    ABILITY,
    BATTLEFIELD,
    CARD,
    EXILE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    SPELL_COPY,
    STACK,
    TOKEN,
    Entity,
    LastKnown,
    Obj,
)
from dfcrules.rules.agenda import Step, Steps
from dfcrules.rules.characteristics import View, look
from dfcrules.rules.combat import leave_combat
from dfcrules.rules.counters import Multiplying, multiplying, number_put
from dfcrules.rules.elsewhere import Diverting, destination, diverting
from dfcrules.rules.foreseen import as_it_enters
from dfcrules.rules.protectors import ChooseProtector
from dfcrules.rules.watching import remember

if TYPE_CHECKING:
    from dfcrules.cards.changes import Change
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules


class MoveTo(Step):
    """Objects change zones at the same time, for one reason.

    `how` is the kind of event that is told ("exiled", "destroyed", "sacrificed", "discarded", "moved"); `rule` its
    rule. What is not there any more is passed over (609.3).
    """

    objects: tuple[Entity, ...]
    zone: str
    how: str
    rule: str
    bottom: bool = False

    def do(self, s: State, r: Rules) -> Steps:
        # last known information dates from before any of them leaves (608.2h, 704.8)
        there = [(s.objects[entity], look(s, r, entity)) for entity in self.objects if entity in s.objects]
        effects = diverting(s, r)
        moved = [move(s, r, obj, self.zone, self.how, self.rule, self.bottom, view, effects) for obj, view in there]
        s.made = tuple(moved)
        return ()


def move(
    s: State,
    r: Rules,
    obj: Obj,
    zone: str,
    how: str,
    rule: str,
    bottom: bool = False,
    view: View | None = None,
    effects: tuple[Diverting, ...] | None = None,
) -> Entity:
    """Move one object: the old one is remembered as it last was, a new one is in the new zone (400.7).

    view, effects: what it was like, and what sends things elsewhere, where several leave at once; otherwise as it is
    now.
    """
    view = view or look(s, r, obj.id)
    if obj.zone == BATTLEFIELD:
        remember(s, r)
    if how in ("destroyed", "sacrificed", "discarded"):
        player = view.controller if obj.zone == BATTLEFIELD else obj.owner
        s.tell(Event(how, rule, view.name, obj.id, other_id=player, player=s.name_of_player(player)))
    if obj.kind != ABILITY:
        zone, rule = destination(s, r, obj, view, zone, rule, diverting(s, r) if effects is None else effects)
    if obj.zone == BATTLEFIELD:
        leave_combat(s, obj.id)
    s.remove(obj)
    if (
        obj.kind not in (CARD, TOKEN) and zone != BATTLEFIELD
    ):  # spell copies and abilities are only on the stack (704.5e)
        s.former[obj.id] = LastKnown(obj, view)
        return obj.id
    up = r.face_after_moving(obj, zone) if obj.kind == CARD else obj.up
    new = s.place(
        Obj(
            s.new_id(),
            obj.body,
            obj.owner,
            obj.owner,
            zone,
            kind=obj.kind,
            up=up,
            stamp=s.tick(),
            copied=obj.copied,
            commander=obj.commander,
            arrived=bool(obj.commander) and zone in (GRAVEYARD, EXILE),
        ),
        at_bottom=bottom,
    )
    s.former[obj.id] = LastKnown(obj, view, new.id)
    _tell_move(s, r, obj, view, new, rule)
    return new.id


def _tell_move(s: State, r: Rules, obj: Obj, view: View, new: Obj, rule: str) -> None:
    """One event for one change of zone: "died" (to the graveyard from the battlefield), "exiled" or "moved"."""
    name, kinds = view.name, view.types.types
    shown = look(s, r, new.id).name
    as_what = "" if shown == name else f" as {shown}"
    if obj.zone == BATTLEFIELD and new.zone == GRAVEYARD:
        verb = "dies: it goes" if "Creature" in kinds or "Planeswalker" in kinds else "goes"
        kind, note, rule = "died", f"{verb} to {s.name_of_player(new.owner)}'s graveyard{as_what}", "700.4"
    elif new.zone == EXILE:
        kind, note = "exiled", f"{as_what}, from {_place(s, obj)}"
    else:
        kind, note = "moved", f"{_place(s, obj)} to {_place(s, new)}{as_what}"
    if as_what:  # a card has only its front face there; what was a copy is itself again
        rule = "712.8a" if obj.body.is_double_faced else "400.7"
    s.tell(Event(kind, rule, name, obj.id, shown, new.id, note=note, detail=(obj.zone, new.zone)))


def _place(s: State, obj: Obj) -> str:
    if obj.zone in (HAND, LIBRARY, GRAVEYARD):
        return f"{s.name_of_player(obj.owner)}'s {obj.zone}"
    return obj.zone if obj.zone == EXILE else f"the {obj.zone}"


class Entrance(Step):
    """One permanent that is to enter: what represents it, under whose control, and how.

    `face` is the face of its body that will be up; `copying` holds copied values if it enters as a copy (707.5).
    """

    entity: Entity
    controller: int
    face: int
    tapped: bool = False
    copying: Face | None = None
    copy_of: str = ""
    counters: tuple[tuple[str, int], ...] = ()
    rule: str = "712.14"
    settled: bool = False
    attached_to: Entity = -1

    def do(self, s: State, r: Rules) -> Steps:
        return self.enter(s, r, multiplying(s, r))

    def enter(self, s: State, r: Rules, doublers: tuple[Multiplying, ...]) -> Steps:
        """It enters; `doublers` are the effects on counters that there were before (614.4)."""
        obj = s.objects[self.entity]
        before = look(s, r, obj.id)
        there = as_it_enters(s, r, obj.id, self.face, self.controller, self.copying)
        up = r.face_by_night(s, obj.body, self.face, there)
        if up != self.face:
            return self.replace(face=up, rule="702.145b").enter(s, r, doublers)
        face = self.copying or obj.body.faces[self.face]
        read = self.copying or r.face_of_counters(obj.body, self.face)
        read = there if read is face else read
        s.remove(obj)
        kind = TOKEN if obj.kind == SPELL_COPY else obj.kind
        stamp = s.tick()
        tapped, counters = enters_with(read, self.tapped, self.counters)
        new = s.place(
            r.new_object(
                s,
                obj,
                Obj(
                    s.new_id(),
                    obj.body,
                    obj.owner,
                    self.controller,
                    BATTLEFIELD,
                    kind=kind,
                    up=self.face,
                    tapped=tapped,
                    counters=counters,
                    stamp=stamp,
                    since=0 if self.settled else s.turn.number,
                    copied=obj.copied,
                    attached_to=self.attached_to,
                    commander=obj.commander,
                ),
            )
        )
        s.former[obj.id] = LastKnown(obj, before, new.id)
        if self.copying is not None:
            s.add_effect(
                Copying(
                    s.new_id(), self.copy_of, new.id, self.controller, stamp, "", (new.id,), self.copying, self.copy_of
                )
            )
        s.made = (*s.made, new.id)
        if doublers and counters:
            counters = tuple([(k, number_put(s, r, new.id, k, n, doublers)[0]) for k, n in counters])
            s.set(new, counters=counters)
        note = self._how(obj, tapped, counters)
        view = look(s, r, new.id)
        s.tell(
            Event(
                "entered",
                self.rule,
                view.name,
                new.id,
                before.name,
                obj.id,
                s.name_of_player(self.controller),
                note=note,
            )
        )
        tell_not_modelled(s, face, obj.body)
        return (ChooseProtector(new.id),) if "Battle" in face.types.types else ()

    def _how(self, obj: Obj, tapped: bool, counters: tuple[tuple[str, int], ...]) -> str:
        how = []
        if self.copying is not None:
            how.append(f"as a copy of {self.copy_of}")
        if obj.body.is_double_faced:
            how.append("back face up" if self.face else "front face up")
        if tapped:
            how.append("tapped")
        how += [f"with {number} {kind} counter{'' if number == 1 else 's'}" for kind, number in counters]
        return ", " + ", ".join(how) if how else ""


def enters_with(
    face: Face, tapped: bool, counters: tuple[tuple[str, int], ...]
) -> tuple[bool, tuple[tuple[str, int], ...]]:
    """How a permanent with this face up enters: loyalty (306.5b), defense (310.4b), one lore counter (714.3a),
    614.1c.
    """
    more = dict(counters)
    types = face.types.types
    if "Planeswalker" in types and isinstance(face.loyalty, int):
        more["loyalty"] = more.get("loyalty", 0) + face.loyalty
    if "Battle" in types and isinstance(face.defense, int):
        more["defense"] = more.get("defense", 0) + face.defense
    if "Saga" in face.types.subtypes:
        more["lore"] = more.get("lore", 0) + 1
    for ability in face.abilities:
        if isinstance(ability, Enters):
            tapped = tapped or ability.enters == "tapped"
            for kind, number in ability.counters:
                more[kind] = more.get(kind, 0) + number
    return tapped, tuple(sorted((kind, number) for kind, number in more.items() if number))


def copying_ability(face: Face) -> EntersAsCopy | None:
    """The ability by which something with this face up may enter as a copy (707.5)."""
    return next((one for one in face.abilities if isinstance(one, EntersAsCopy)), None)


def check_board(card: Card, up: int) -> None:
    """Refuse, by name, what has no place on a battlefield here. Instants and sorceries are the rules' own business."""
    types = card.faces[up].types
    if card.layout == Layout.SPLIT and types.is_permanent:
        raise NotModelled(f"{card.full_name} is {card.unplayed}", "709")
    if not types.is_permanent and not types.is_instant_or_sorcery:
        raise NotModelled(f"{card.faces[up].name} is no permanent card ({types}), so it cannot enter", "110.4")


def tell_not_modelled(s: State, face: Face, card: Card) -> None:
    """Say at once, by name, what this package does not play."""
    name = face.name
    if card.unplayed:
        s.tell(Event("not modelled", "", name, note=f"{name} is {card.unplayed}"))
    if not face.modelled:
        s.tell(Event("not modelled", "", name, note=f"the rules text of {name} (its facts and keywords count)"))
    said = {ability.leading.partition("_")[0] for ability in face.abilities}
    unplayed = [word for word in face.keywords if not is_played(word) and word.split()[0] not in said]
    if unplayed:
        s.tell(Event("not modelled", "", name, note=f"{', '.join(unplayed)} ({name})"))


def from_outside(s: State, card: Card, owner: int, kind: str = CARD, zone: str = "outside", **fields: object) -> Obj:
    """A card brought in from outside the game, or what a token will be made of; in no zone yet unless one is named."""
    obj = Obj(s.new_id(), card, owner, owner, zone, kind=kind, **fields)  # type: ignore[arg-type]
    return s.place(obj)


class Enter(Step):
    """Put cards onto the battlefield by an instruction: each with the face that the rules give it (712.14, 712.14a)."""

    objects: tuple[Entity, ...]
    controller: int | None
    transformed: bool = False
    tapped: bool = False
    copy_of: Entity = -1
    changes: Change | None = None
    counters: tuple[tuple[str, int], ...] = ()
    settled: bool = False
    attached_to: Entity = -1

    def do(self, s: State, r: Rules) -> Steps:
        from dfcrules.rules.copying import values_to_copy, with_exceptions
        from dfcrules.rules.entering import Arrival, EnterTogether

        s.made = ()
        arrivals: list[Arrival] = []
        for entity in self.objects:
            obj = s.objects.get(entity)
            if obj is None or (obj.kind == TOKEN and obj.zone not in (BATTLEFIELD, "outside")):
                name = look(s, r, entity).name if obj is None and entity in s.former else _name(s, r, obj)
                rule, reason = "111.8", f"{name} was a token; once gone it cannot come back"
                if obj is None and entity in s.former and not s.former[entity].obj.is_token:
                    rule, reason = "400.7", f"{name} is not there any more; what came of it is a new object"
                s.tell(Event("nothing", rule, name, entity, note=reason))
                continue
            controller = obj.owner if self.controller is None else self.controller
            copying = None
            if self.copy_of != -1:
                values, name = values_to_copy(s, r, self.copy_of)
                copying = with_exceptions(values, self.changes), name
            face = r.face_entering(obj.body, self.transformed)
            if face is not None and copying is None:
                there = as_it_enters(s, r, obj.id, face, controller)
                face = face if copying_ability(there) else r.face_by_night(s, obj.body, face, there)
            if face is not None and copying is not None and copying[0].is_instant_or_sorcery:
                face = None
            if face is None:
                s.tell(_stays(s, r, obj, self.transformed))
                continue
            if copying is None:
                check_board(obj.body, face)
            entrance = Entrance(
                obj.id,
                controller,
                face,
                self.tapped,
                copying[0] if copying else None,
                copying[1] if copying else "",
                self.counters,
                "707.5" if copying else _rule_of_entering(obj.body, face, self.transformed),
                self.settled,
            )
            is_aura = "Aura" in (entrance.copying or obj.body.faces[face]).types.subtypes
            arrivals.append(Arrival(entrance, is_aura, self.attached_to))
        return (EnterTogether(tuple(arrivals)),) if arrivals else ()


def _rule_of_entering(card: Card, up: int, transformed: bool) -> str:
    """By which rule it has this face up."""
    if up:
        return "712.14a" if transformed else "702.145b"
    return "712.14" if card.back else "110.2a"


def _name(s: State, r: Rules, obj: Obj | None) -> str:
    return look(s, r, obj.id).name if obj is not None else "it"


def _stays(s: State, r: Rules, obj: Obj, transformed: bool) -> Event:
    name = look(s, r, obj.id).name
    where = (
        "outside the game" if obj.zone == "outside" else f"in {_place(s, obj)}" if obj.zone != STACK else "on the stack"
    )
    if transformed and not obj.body.is_double_faced:
        reason = f"{name} is not double-faced, so it cannot enter transformed; it stays {where}"
        return Event("nothing", "712.14a", name, obj.id, note=reason)
    up = obj.body.faces[1 if transformed else 0]
    rule = "304.4" if "Instant" in up.types.types else "307.4"
    kind = "an instant" if "Instant" in up.types.types else "a sorcery"
    half = f", part of {obj.body.unplayed.partition(':')[0]}" if obj.body.unplayed else ""
    return Event("nothing", rule, name, obj.id, note=f"{up.name} is {kind}{half}, which cannot enter; it stays {where}")
