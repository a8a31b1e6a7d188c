"""Carrying out: moving objects, drawing, discarding, tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.cards import instructions as say
from dfcrules.cards.filters import Ref
from dfcrules.errors import IllegalAction
from dfcrules.game.events import Event
from dfcrules.game.objects import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY, STACK, Entity
from dfcrules.rules import choosing, copying, placing, zones
from dfcrules.rules.agenda import Step, Steps
from dfcrules.rules.attach import AttachTo
from dfcrules.rules.characteristics import look
from dfcrules.rules.entering import together
from dfcrules.rules.exiling import ExiledWith, stays
from dfcrules.rules.find import Context, find, number, one_player, players, reach

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules

from dfcrules.rules.instruct import Perform, carries_out, named, nothing, permanents_of


@carries_out(say.Create)
def _create(s: State, r: Rules, order: say.Create, ctx: Context) -> Steps:
    amount = number(s, r, order.number, ctx)
    return together(
        step
        for player in players(s, r, order.for_, ctx)
        for step in copying.create_tokens(s, r, order.create, player, amount, order.tapped, order.counters)
    )


@carries_out(say.CopyToken)
def _copy_token(s: State, r: Rules, order: say.CopyToken, ctx: Context) -> Steps:
    amount = number(s, r, order.number, ctx)
    return together(
        step
        for player in players(s, r, order.for_, ctx)
        for entity in find(s, r, order.copy_token, ctx)
        for step in copying.CreateCopies(entity, player, amount, order.tapped, order.changes).do(s, r)
    )


@carries_out(say.Exile)
def _exile(s: State, r: Rules, order: say.Exile, ctx: Context) -> Steps:
    if order.until and not stays(s, ctx.this):
        return nothing(s, "610.3a", "what it is to be exiled by has left the battlefield already")
    remembered: Steps = () if ctx.this == -1 else (ExiledWith(ctx.this, bool(order.until)),)
    return (zones.MoveTo(reach(s, r, order.exile, ctx), EXILE, "exiled", "701.13a"), *remembered)


@carries_out(say.Return)
def _return(s: State, r: Rules, order: say.Return, ctx: Context) -> Steps:
    found = reach(s, r, order.return_, ctx)
    if order.to != BATTLEFIELD:
        return (zones.MoveTo(found, order.to, "moved", "400.7"),)
    usual = "you" if ctx.this != -1 else "owner"
    under = usual if order.under == "" else order.under
    controller = None if under == "owner" else one_player(s, r, under, ctx)
    if controller is None and under != "owner":
        return nothing(s, "800.4b", "there is no such player any more, so nothing is returned")
    host = _host(s, r, order.attached_to, ctx)
    entering = zones.Enter(
        found, controller, order.transformed, order.tapped, counters=order.counters, attached_to=host
    )
    return (entering, *_attached(host))


UNDEFINED: Entity = -2
"""What something is to enter attached to, if there is no such thing (303.4i)."""


def _host(s: State, r: Rules, ref: Ref, ctx: Context) -> Entity:
    """What something is to enter attached to; -1: an instruction does not say."""
    return -1 if ref == "" else next(iter(find(s, r, ref, ctx)), UNDEFINED)


def _attached(host: Entity) -> Steps:
    """What is no Aura enters by itself, and is attached if that is legal (301.5e)."""
    return () if host in (-1, UNDEFINED) else (AttachWhatCame(host),)


class AttachWhatCame(Step):
    """Attach what has just entered, unless it came attached."""

    host: Entity

    def do(self, s: State, r: Rules) -> Steps:
        made = s.made
        loose = [entity for entity in made if entity in s.objects and s.objects[entity].attached_to == -1]
        return tuple(AttachTo(entity, self.host) for entity in loose)


@carries_out(say.ExileAndReturn)
def _exile_and_return(s: State, r: Rules, order: say.ExileAndReturn, ctx: Context) -> Steps:
    found = find(s, r, order.exile_and_return, ctx)
    if not any(entity in s.objects for entity in found):
        return nothing(s, "400.7", f"{_gone(s, r, found)} is not there any more; what came of it is a new object")
    back = say.Return("it", transformed=order.transformed, under=order.under, counters=order.counters)
    return (Perform((say.Exile(order.exile_and_return), back), ctx),)


@carries_out(say.Put)
def _put(s: State, r: Rules, order: say.Put, ctx: Context) -> Steps:
    found = reach(s, r, order.put, ctx)
    owner = one_player(s, r, order.for_, ctx)
    controller = one_player(s, r, order.controller, ctx) if order.controller != "" else owner
    if owner is None or controller is None:
        return nothing(s, "800.4b", "there is no such player any more, so nothing is put there")
    if order.zone != BATTLEFIELD:
        return (zones.MoveTo(found, order.zone, "moved", "400.7"),)
    original = next(iter(find(s, r, order.copy_of, ctx)), -1) if order.copy_of != "" else -1
    if original != -1:
        copying.check_copied(s, original)
    from_outside = all(s.objects[e].zone == "outside" for e in found if e in s.objects)
    settled = from_outside and not order.sick
    host = _host(s, r, order.attached_to, ctx)
    return (
        zones.Enter(
            found, controller, order.transformed, order.tapped, original, order.changes, order.counters, settled, host
        ),
        *_attached(host),
    )


@carries_out(say.Place)
def _place(s: State, r: Rules, order: say.Place, ctx: Context) -> Steps:
    owner = players(s, r, order.for_, ctx)[0]
    return (
        placing.SetUp(
            find(s, r, order.place, ctx), owner, order.zone, order.transformed, order.tapped, order.sick, order.damage,
            order.counters, order.commander,
        ),
    )  # fmt: skip


@carries_out(say.Bounce)
def _bounce(s: State, r: Rules, order: say.Bounce, ctx: Context) -> Steps:
    found = find(s, r, order.bounce, ctx)
    spells = tuple([e for e in found if e in s.objects and s.objects[e].zone == STACK])
    permanents = permanents_of(s, r, tuple([e for e in found if e not in spells]))
    return (zones.MoveTo(permanents + spells, HAND, "moved", "400.7"),)


@carries_out(say.Move)
def _move(s: State, r: Rules, order: say.Move, ctx: Context) -> Steps:
    return (zones.MoveTo(reach(s, r, order.move, ctx), order.to, "moved", "400.7", order.bottom),)


@carries_out(say.Destroy)
def _destroy(s: State, r: Rules, order: say.Destroy, ctx: Context) -> Steps:
    doomed = []
    for entity in permanents_of(s, r, find(s, r, order.destroy, ctx)):
        view = look(s, r, entity)
        if "indestructible" in view.keywords:  # an impossible event cannot be replaced either (614.17)
            s.tell(Event("nothing", "702.12", view.name, entity, note=f"{view.name} is indestructible"))
        elif s.objects[entity].counter("shield"):
            obj = s.objects[entity]
            s.set(obj, counters=obj.with_counters("shield", -1))
            instead = "a shield counter instead"
            s.tell(Event("counters removed", "122.1c", view.name, entity, "shield", amount=1, note=instead))
        else:
            doomed.append(entity)
    return (zones.MoveTo(tuple(doomed), GRAVEYARD, "destroyed", "701.8a"),)


@carries_out(say.Sacrifice)
def _sacrifice(s: State, r: Rules, order: say.Sacrifice, ctx: Context) -> Steps:
    """701.21a: whoever an ability tells to sacrifice something can do so only if they control it."""
    there = permanents_of(s, r, find(s, r, order.sacrifice, ctx))
    if ctx.by is not None:
        who = ctx.doer if ctx.doer >= 0 else ctx.you
        for entity in there:
            if look(s, r, entity).controller != who:
                nothing(s, "701.21a", f"{s.name_of_player(who)} does not control {named(s, r, entity)}")
        there = tuple([entity for entity in there if look(s, r, entity).controller == who])
    return (zones.MoveTo(there, GRAVEYARD, "sacrificed", "701.21a"),)


@carries_out(say.Discard)
def _discard(s: State, r: Rules, order: say.Discard, ctx: Context) -> Steps:
    cards = find(s, r, order.discard, ctx)
    for card in cards:
        if card in s.objects and s.objects[card].zone != HAND:
            raise IllegalAction(f"{look(s, r, card).name} is not in a hand; only cards in hand are discarded", "701.9a")
    return (zones.MoveTo(cards, GRAVEYARD, "discarded", "701.9a"),)


@carries_out(say.Draw)
def _draw(s: State, r: Rules, order: say.Draw, ctx: Context) -> Steps:
    amount = number(s, r, order.draw, ctx)
    return tuple(DrawOne(player) for player in players(s, r, order.who, ctx) for _ in range(amount))


class DrawOne(Step):
    """Draw the top card (121.1); from an empty library, the attempt is remembered (121.4)."""

    player: int

    def do(self, s: State, r: Rules) -> Steps:
        library = s.zone(LIBRARY, self.player)
        name = s.name_of_player(self.player)
        if not library and not s.players[self.player].has_library:
            s.tell(Event("nothing", "121.1", player=name, note=f"{name}'s library is not part of this position"))
            return ()
        if not library:
            s.set_player(self.player, drew_from_empty=True)
            s.tell(Event("nothing", "121.4", player=name, note=f"{name}'s library is empty"))
            return ()
        obj = s.objects[library[-1]]
        view = look(s, r, obj.id)
        s.remove(obj)
        new = s.place(obj.replace(id=s.new_id(), zone=HAND, stamp=s.tick()))
        from dfcrules.game.objects import LastKnown

        s.former[obj.id] = LastKnown(obj, view, new.id)
        s.made = (*s.made, new.id)
        s.tell(Event("drew", "121.1", view.name, new.id, other_id=self.player, player=name, amount=1, note="a card"))
        return ()


@carries_out(say.Mill)
def _mill(s: State, r: Rules, order: say.Mill, ctx: Context) -> Steps:
    amount = number(s, r, order.mill, ctx)
    steps: list[Step] = []
    for player in players(s, r, order.who, ctx):
        top = s.zone(LIBRARY, player)[-amount:] if amount else ()
        how, rule = ("exiled", "701.13a") if order.to == EXILE else ("moved", "701.17a")
        steps.append(zones.MoveTo(tuple(reversed(top)), order.to, how, rule))
        if order.to == EXILE and ctx.this != -1:
            steps.append(ExiledWith(ctx.this))
    return tuple(steps)


@carries_out(say.EachDiscards)
def _each_discards(s: State, r: Rules, order: say.EachDiscards, ctx: Context) -> Steps:
    who = r.order_of_choosing(s, players(s, r, order.each_discards, ctx))
    return choosing.discard_cards(s, who, number(s, r, order.number, ctx), order.up_to)


@carries_out(say.EachSacrifices)
def _each_sacrifices(s: State, r: Rules, order: say.EachSacrifices, ctx: Context) -> Steps:
    who = r.order_of_choosing(s, players(s, r, order.each_sacrifices, ctx))
    if order.number == "any":
        return choosing.sacrifice_permanents(who, len(s.objects), order.what, True, ctx.this)
    return choosing.sacrifice_permanents(who, number(s, r, order.number, ctx), order.what, order.up_to, ctx.this)


def _gone(s: State, r: Rules, entities: tuple[Entity, ...]) -> str:
    return ", ".join(named(s, r, entity) for entity in entities) or "it"
