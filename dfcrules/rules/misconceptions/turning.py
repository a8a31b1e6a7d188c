"""Mistakes about turning over in place, and about leaving and coming back (701.27, 712.18, 400.7)."""

from __future__ import annotations

from dfcrules.game.effects import Changing
from dfcrules.game.objects import BATTLEFIELD, EXILE, Entity, Obj, is_player
from dfcrules.game.state import State
from dfcrules.rules.characteristics import View
from dfcrules.rules.misconceptions.base import PROGRAMS, Misconception


class TransformingMakesANewObject(Misconception):
    """What turns over loses its damage, its counters, what is attached to it, and what lasts on it."""

    believes = "It is something else now, so whatever was marked on it, put on it or attached to it is gone."
    breaks = "712.18"
    right = "Turning over leaves the same object: damage, counters and what is attached stay."
    shown_in = ("turning-over-keeps-damage",)

    def turn_over(self, s: State, obj: Obj) -> None:
        super().turn_over(s, obj)
        s.set(s.objects[obj.id], damage=0, counters=(), deathtouched=False)
        for entity in s.zone(BATTLEFIELD):
            if s.objects[entity].attached_to == obj.id:
                s.set(s.objects[entity], attached_to=-1)
        s.set_effects(tuple([e for e in s.effects if not (isinstance(e, Changing) and obj.id in (e.affected or ()))]))


class SickAfterTransforming(Misconception):
    """What turns over cannot attack in that turn."""

    believes = "It has just become a creature with this face, so it is summoning sick."
    breaks = "302.6"
    right = "What matters is since when you control the permanent without a break; turning over is no break."
    shown_in = ("attacking-after-turning-over",)

    def turn_over(self, s: State, obj: Obj) -> None:
        super().turn_over(s, obj)
        s.set(s.objects[obj.id], since=s.turn.number)


class PlaneswalkerBackGetsLoyalty(Misconception):
    """A permanent that turns over into a planeswalker gets its loyalty counters by that."""

    believes = "It becomes a planeswalker, so it gets the loyalty that is printed there."
    breaks = "306.5b"
    right = "Loyalty counters come with entering. Turned over in place it has none, and is put into the graveyard."
    shown_in = ("turning-into-a-planeswalker",)

    def turn_over(self, s: State, obj: Obj) -> None:
        super().turn_over(s, obj)
        now = s.objects[obj.id]
        loyalty = now.face.loyalty
        if "Planeswalker" in now.face.types.types and isinstance(loyalty, int):
            s.set(now, counters=now.with_counters("loyalty", loyalty))


class TransformingLeavesCombat(Misconception):
    """An attacking or blocking creature that turns over is removed from combat."""

    believes = "It is not the creature that attacked any more, so it is out of combat."
    breaks = "506.4"
    right = "It stays in combat as long as it is still a creature and still under the same control."
    shown_in = ("turning-over-in-combat",)

    def turn_over(self, s: State, obj: Obj) -> None:
        from dfcrules.rules.combat import leave_combat

        super().turn_over(s, obj)
        leave_combat(s, obj.id, "it has turned over")


class TransformingCountsAsEntering(Misconception):
    """Abilities that trigger on entering trigger when something turns over."""

    believes = "The new face comes onto the battlefield, so abilities that look for entering trigger."
    breaks = "712.18"
    right = "It was on the battlefield all the time. Only what is put there enters."
    shown_in = ("turning-over-is-not-entering",)

    def events_that_trigger(self, when: str, kinds: tuple[str, ...]) -> tuple[str, ...]:
        return (*kinds, "transformed") if when == "enters" else kinds


class TransformsOncePerTrigger(Misconception):
    """Each trigger that says so turns it over again."""

    believes = "Each trigger says transform, so it turns over each time."
    breaks = "701.27f"
    right = "An ability of the permanent does nothing if that has turned over since the ability went on the stack."
    was_true_until = "April 2016"
    shown_in = ("two-triggers-one-turn",)

    def turned_since(self, obj: Obj, turned_then: int) -> bool:
        return False


class ReturnedPermanentRemembers(Misconception):
    """What is exiled and returned keeps its damage, its counters and what was attached."""

    believes = "It is the same card that comes back, so whatever was on it or attached to it still is."
    breaks = "400.7"
    right = "What changes zones becomes a new object; nothing of the old one goes with it."
    shown_in = ("exiled-and-returned",)

    def new_object(self, s: State, before: Obj, after: Obj) -> Obj:
        if before.zone != EXILE:
            return super().new_object(s, before, after)
        for old, known in s.former.items():
            if known.became == before.id and known.obj.zone == BATTLEFIELD:
                for entity in s.zone(BATTLEFIELD):
                    if s.objects[entity].attached_to == old:
                        s.set(s.objects[entity], attached_to=after.id)
                counters = dict(after.counters) | dict(known.obj.counters)
                return after.replace(damage=known.obj.damage, counters=tuple(sorted(counters.items())))
        return after


class ReturnedCardIsStillMeant(Misconception):
    """An ability still finds the card after that has left the battlefield and come back."""

    believes = "The ability says this card, and the card is there again."
    breaks = "400.7"
    right = "The ability means the object that left. What came back is a new one, which it does not find."
    made_by = PROGRAMS
    shown_in = ("the-second-trigger-finds-nothing",)

    def object_meant(self, s: State, entity: Entity) -> Entity:
        if is_player(entity) or entity in s.objects:
            return entity
        now = s.follow(entity)
        return now if now != -1 and s.objects[now].zone == BATTLEFIELD else entity


class LegendRuleByCard(Misconception):
    """Two permanents of the same double-faced card are the same legend, whichever faces are up."""

    believes = "Both are the same card, so I may keep only one, whichever faces are up."
    breaks = "704.5j"
    right = "The legend rule compares the names they have now; front and back have different names."
    shown_in = ("two-faces-two-names",)

    def name_for_legends(self, obj: Obj, view: View) -> str:
        return obj.body.front.name if obj.body.is_double_faced and not view.copy_of else view.name
