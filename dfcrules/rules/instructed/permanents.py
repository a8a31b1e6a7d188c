"""Carrying out: what happens to permanents where they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dfcrules.cards import instructions as say
from dfcrules.errors import NotModelled
from dfcrules.game.choices import NUMBER, Choice
from dfcrules.game.effects import Changing, Controlling
from dfcrules.game.events import Event
from dfcrules.game.objects import Entity, is_player
from dfcrules.rules import attach, copying, counters, transform
from dfcrules.rules.agenda import Question, Steps
from dfcrules.rules.attacking import JoinAttack
from dfcrules.rules.characteristics import look
from dfcrules.rules.combat import leave_combat
from dfcrules.rules.find import Context, find, number, one_player

if TYPE_CHECKING:
    from dfcrules.cards.changes import Change
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules

from dfcrules.rules.instruct import carries_out, named, nothing, permanents_of
from dfcrules.rules.untapping import untap


@carries_out(say.Transform)
def _transform(s: State, r: Rules, order: say.Transform, ctx: Context) -> Steps:
    return (transform.TurnOver(find(s, r, order.transform, ctx), ctx.by),)


@carries_out(say.Convert)
def _convert(s: State, r: Rules, order: say.Convert, ctx: Context) -> Steps:
    return (transform.TurnOver(find(s, r, order.convert, ctx), ctx.by),)


@carries_out(say.BecomeCopy)
def _become_copy(s: State, r: Rules, order: say.BecomeCopy, ctx: Context) -> Steps:
    original = find(s, r, order.of, ctx)
    for one in original:
        copying.check_copied(s, one)
    if len(original) != 1:
        return nothing(s, "707.2", "there is not exactly one object to copy")
    return (copying.Become(find(s, r, order.become_copy, ctx), original[0], order.until, order.changes, ctx.you),)


@carries_out(say.EndCopy)
def _end_copy(s: State, r: Rules, order: say.EndCopy, ctx: Context) -> Steps:
    return (copying.StopCopying(find(s, r, order.end_copy, ctx)),)


@carries_out(say.Tap)
def _tap(s: State, r: Rules, order: say.Tap, ctx: Context) -> Steps:
    return _set_tapped(s, r, find(s, r, order.tap, ctx), True, "701.26a")


@carries_out(say.Untap)
def _untap(s: State, r: Rules, order: say.Untap, ctx: Context) -> Steps:
    return _set_tapped(s, r, find(s, r, order.untap, ctx), False, "701.26b")


def _set_tapped(s: State, r: Rules, entities: tuple[Entity, ...], tapped: bool, rule: str) -> Steps:
    s.made = entities
    for entity in permanents_of(s, r, entities):
        obj, name = s.objects[entity], look(s, r, entity).name
        if obj.tapped == tapped:
            s.tell(Event("nothing", rule, name, entity, note=f"{name} is already {'tapped' if tapped else 'untapped'}"))
            continue
        if not tapped:
            untap(s, r, entity, rule)
            continue
        s.set(obj, tapped=True)
        s.tell(Event("tapped", rule, name, entity))
    return ()


@carries_out(say.PutCounters)
def _put_counters(s: State, r: Rules, order: say.PutCounters, ctx: Context) -> Steps:
    amount = number(s, r, order.number, ctx)
    found = find(s, r, order.on, ctx)
    s.made = found
    there = [entity for entity in found if is_player(entity) or entity in s.objects]
    if order.up_to and amount > 0:
        return tuple(PutUpTo(entity, order.counters, amount, ctx) for entity in there)
    for entity in there:
        if amount > 0:
            _put_on(s, r, entity, order.counters, amount)
    return ()


def _put_on(s: State, r: Rules, entity: Entity, kind: str, amount: int) -> None:
    """Counters on an object or a player (122.6)."""
    if not is_player(entity):
        counters.put(s, r, entity, kind, amount)
        return
    if kind != "poison":
        raise NotModelled(f"{kind} counters on players are not modelled", "122.1")
    s.set_player(entity, poison=s.players[entity].poison + amount)
    note = f"{amount} poison counter{'' if amount == 1 else 's'}"
    name = named(s, r, entity)
    s.tell(Event("counters", "122.6", name, entity, kind, amount=amount, note=note, detail=(0, 0)))


class PutUpTo(Question):
    """Put up to so many counters: how many is chosen as it happens (608.2d)."""

    entity: Entity
    kind: str
    most: int
    context: Context

    def ask(self, s: State, r: Rules) -> Choice | None:
        name = named(s, r, self.entity)
        question = f"How many {self.kind} counters do you put on {name}?"
        you = self.context.you
        return Choice(NUMBER, you, "608.2d", question, (), name, self.entity, least=0, most=self.most, default=0)

    def answered(self, s: State, r: Rules, answer: Any) -> Steps:
        if answer and (is_player(self.entity) or self.entity in s.objects):
            _put_on(s, r, self.entity, self.kind, answer)
        return ()


@carries_out(say.RemoveCounters)
def _remove_counters(s: State, r: Rules, order: say.RemoveCounters, ctx: Context) -> Steps:
    amount = number(s, r, order.number, ctx)
    for entity in find(s, r, order.on, ctx):
        obj = s.objects.get(entity)
        if obj is None:
            continue
        there = min(amount, obj.counter(order.remove_counters))
        name = look(s, r, entity).name
        if not there:
            s.tell(Event("nothing", "609.3", name, entity, note=f"{name} has no {order.remove_counters} counters"))
            continue
        s.set(obj, counters=obj.with_counters(order.remove_counters, -there))
        note = f"{there} {order.remove_counters} counter{'' if there == 1 else 's'}"
        s.tell(Event("counters removed", "122.1", name, entity, order.remove_counters, amount=there, note=note))
    return ()


@carries_out(say.Modify)
def _modify(s: State, r: Rules, order: say.Modify, ctx: Context) -> Steps:
    affected = permanents_of(s, r, find(s, r, order.modify, ctx))
    s.made = affected
    if not affected or order.change is None:
        return nothing(s, "611.2c", "there is nothing to change")
    label = ctx.label or "an effect"
    for change, some in _measured(s, r, order.change, affected, ctx):
        s.add_effect(Changing(s.new_id(), label, ctx.this, ctx.you, s.tick(), order.until, some, change))
        names = ", ".join(look(s, r, e).name for e in some)
        until = f" until {order.until}" if order.until else ""
        note = f"{names} {change.words(gains=bool(order.until))}{until}"
        s.tell(Event("effect", "611.2c", names, some[0], note=note))
    return ()


def _measured(
    s: State, r: Rules, change: Change, affected: tuple[Entity, ...], ctx: Context
) -> list[tuple[Change, tuple[Entity, ...]]]:
    """The change with the number that it has from now on (611.2d), and for which of the objects."""
    if change.times == 1:
        return [(change, affected)]
    found: dict[int, tuple[Entity, ...]] = {}
    for entity in affected:
        it = ctx.it or (entity,)
        times = number(s, r, change.times, ctx.replace(it=it))
        found[times] = (*found.get(times, ()), entity)
    return [(change.multiplied(times), some) for times, some in found.items()]


@carries_out(say.GainControl)
def _gain_control(s: State, r: Rules, order: say.GainControl, ctx: Context) -> Steps:
    player = one_player(s, r, order.who, ctx)
    if player is None:
        return nothing(s, "800.4b", "there is no such player any more, so nobody gains control")
    affected = permanents_of(s, r, find(s, r, order.gain_control, ctx))
    s.made = affected
    for entity in affected:
        already = look(s, r, entity).controller == player
        label = ctx.label or "an effect"
        s.add_effect(Controlling(s.new_id(), label, ctx.this, ctx.you, s.tick(), order.until, (entity,), player))
        name, who = look(s, r, entity).name, s.name_of_player(player)
        if already:  # it may outlast what gives control now (611.2a)
            until = f" until {order.until}" if order.until else ""
            s.tell(
                Event(
                    "effect",
                    "611.2a",
                    name,
                    entity,
                    note=f"{who} already controls {name}, now also by this effect{until}",
                )
            )
            continue
        s.set(s.objects[entity], since=s.turn.number)
        s.tell(Event("control", "613.1b", name, entity, player=who))
    return ()


@carries_out(say.Attacking)
def _attacking(s: State, r: Rules, order: say.Attacking, ctx: Context) -> Steps:
    whom = find(s, r, order.whom, ctx)[:1] if order.whom is not None else ()
    if order.whom is not None and not whom:
        return nothing(s, "506.3", "what was to be attacked is not in the game any more")
    creatures = permanents_of(s, r, find(s, r, order.attacking, ctx))
    return tuple([JoinAttack(creature, *whom) for creature in creatures])


@carries_out(say.RemoveFromCombat)
def _remove_from_combat(s: State, r: Rules, order: say.RemoveFromCombat, ctx: Context) -> Steps:
    for entity in permanents_of(s, r, find(s, r, order.remove_from_combat, ctx)):
        before = s.combat
        leave_combat(s, entity, "an effect removes it")
        if s.combat is before:
            name = named(s, r, entity)
            s.tell(Event("nothing", "506.4", name, entity, note=f"{name} is not in combat"))
    return ()


@carries_out(say.Attach)
def _attach(s: State, r: Rules, order: say.Attach, ctx: Context) -> Steps:
    hosts = find(s, r, order.to, ctx)
    if len(hosts) != 1:
        return nothing(s, "701.3b", "there is nothing to attach it to")
    return tuple(attach.AttachTo(entity, hosts[0]) for entity in find(s, r, order.attach, ctx))


@carries_out(say.Unattach)
def _unattach(s: State, r: Rules, order: say.Unattach, ctx: Context) -> Steps:
    return (attach.ComeOff(find(s, r, order.unattach, ctx)),)
