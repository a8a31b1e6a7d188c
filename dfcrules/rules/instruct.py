"""Carrying out instructions: each kind of instruction becomes steps. Cards, scenarios and games all come through
here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from dfcrules.cards import instructions as say
from dfcrules.cards.abilities import ReplaceDamage
from dfcrules.cards.filters import Filter
from dfcrules.cards.mana import symbols_in
from dfcrules.errors import IllegalAction, NotModelled
from dfcrules.game.choices import ONE, Choice, Option
from dfcrules.game.effects import Changing, Controlling, DamageEffect, Delayed
from dfcrules.game.events import Event
from dfcrules.game.objects import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY, Entity, is_player
from dfcrules.rules import attach, choosing, copying, damage, stack, transform, zones
from dfcrules.rules.agenda import Question, Step, Steps
from dfcrules.rules.characteristics import look
from dfcrules.rules.find import Context, find, holds, number, players

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules

Handler = Callable[["State", "Rules", Any, Context], Steps]
HOW: dict[type[say.Instruction], Handler] = {}
H = TypeVar("H", bound=Handler)


def carries_out(kind: type[say.Instruction]) -> Callable[[H], H]:
    """Register how instructions of this kind are carried out."""

    def register(handler: H) -> H:
        HOW[kind] = handler
        return handler

    return register


class Perform(Step):
    """Follow instructions in their order (608.2c). What one of them made is "it" for the next."""

    instructions: tuple[say.Instruction, ...]
    context: Context
    moved: bool = False

    def do(self, s: State, r: Rules) -> Steps:
        context = self.context.replace(it=s.made) if self.moved else self.context
        if not self.instructions:
            return ()
        instruction, rest = self.instructions[0], self.instructions[1:]
        handler = HOW.get(type(instruction))
        if handler is None:
            raise NotModelled(f'"{instruction.words()}" is not modelled', "608.2c")
        s.made = ()
        steps = handler(s, r, instruction, context)
        return (*steps, Perform(rest, context, instruction.moves)) if rest else steps


def _permanents(s: State, entities: tuple[Entity, ...]) -> tuple[Entity, ...]:
    return tuple([e for e in entities if e in s.objects and s.objects[e].zone == BATTLEFIELD])


def _nothing(s: State, rule: str, note: str) -> Steps:
    s.tell(Event("nothing", rule, note=note))
    return ()


def _named(s: State, r: Rules, entity: Entity) -> str:
    return damage._name(s, r, entity) if entity in s.objects or is_player(entity) or entity in s.former else "it"


# --- turning over, copies, tokens


@carries_out(say.Transform)
def _transform(s: State, r: Rules, order: say.Transform, ctx: Context) -> Steps:
    return (transform.TurnOver(find(s, r, order.transform, ctx), ctx.by),)


@carries_out(say.Create)
def _create(s: State, r: Rules, order: say.Create, ctx: Context) -> Steps:
    amount = number(s, r, order.number, ctx)
    return tuple(
        step
        for player in players(s, r, order.for_, ctx)
        for step in copying.create_tokens(s, order.create, player, amount, order.tapped)
    )


@carries_out(say.CopyToken)
def _copy_token(s: State, r: Rules, order: say.CopyToken, ctx: Context) -> Steps:
    amount = number(s, r, order.number, ctx)
    return tuple(
        copying.CreateCopies(entity, player, amount, order.tapped, order.changes)
        for player in players(s, r, order.for_, ctx)
        for entity in find(s, r, order.copy_token, ctx)
    )


@carries_out(say.BecomeCopy)
def _become_copy(s: State, r: Rules, order: say.BecomeCopy, ctx: Context) -> Steps:
    original = find(s, r, order.of, ctx)
    if len(original) != 1 or is_player(original[0]):
        return _nothing(s, "707.2", "there is not exactly one object to copy")
    return (copying.Become(find(s, r, order.become_copy, ctx), original[0], order.until, order.changes, ctx.you),)


@carries_out(say.EndCopy)
def _end_copy(s: State, r: Rules, order: say.EndCopy, ctx: Context) -> Steps:
    return (copying.StopCopying(find(s, r, order.end_copy, ctx)),)


# --- zones


@carries_out(say.Exile)
def _exile(s: State, r: Rules, order: say.Exile, ctx: Context) -> Steps:
    return (zones.MoveTo(find(s, r, order.exile, ctx), EXILE, "exiled", "701.13a"),)


@carries_out(say.Return)
def _return(s: State, r: Rules, order: say.Return, ctx: Context) -> Steps:
    found = find(s, r, order.return_, ctx)
    if order.to != BATTLEFIELD:
        return (zones.MoveTo(found, order.to, "moved", "400.7"),)
    under = order.under or ("you" if ctx.this != -1 else "owner")
    controller = None if under == "owner" else players(s, r, under, ctx)[0]
    return (zones.Enter(found, controller, order.transformed, order.tapped, counters=order.counters),)


@carries_out(say.ExileAndReturn)
def _exile_and_return(s: State, r: Rules, order: say.ExileAndReturn, ctx: Context) -> Steps:
    back = say.Return("it", transformed=order.transformed, under=order.under)
    return (Perform((say.Exile(order.exile_and_return), back), ctx),)


@carries_out(say.Put)
def _put(s: State, r: Rules, order: say.Put, ctx: Context) -> Steps:
    found = find(s, r, order.put, ctx)
    owner = players(s, r, order.for_, ctx)[0]
    controller = players(s, r, order.controller, ctx)[0] if order.controller != "" else owner
    if order.zone != BATTLEFIELD:
        return (zones.MoveTo(found, order.zone, "moved", "400.7"),)
    original = find(s, r, order.copy_of, ctx)[0] if order.copy_of != "" else -1
    from_outside = all(s.objects[e].zone == "outside" for e in found if e in s.objects)
    settled = from_outside and not order.sick
    return (
        zones.Enter(
            found, controller, order.transformed, order.tapped, original, order.changes, order.counters, settled
        ),
    )


@carries_out(say.Place)
def _place(s: State, r: Rules, order: say.Place, ctx: Context) -> Steps:
    owner = players(s, r, order.for_, ctx)[0]
    return (
        zones.SetUp(
            find(s, r, order.place, ctx), owner, order.zone, order.transformed, order.tapped, order.sick, order.damage,
            order.counters,
        ),
    )  # fmt: skip


@carries_out(say.Bounce)
def _bounce(s: State, r: Rules, order: say.Bounce, ctx: Context) -> Steps:
    return (zones.MoveTo(find(s, r, order.bounce, ctx), HAND, "moved", "400.7"),)


@carries_out(say.Move)
def _move(s: State, r: Rules, order: say.Move, ctx: Context) -> Steps:
    return (zones.MoveTo(find(s, r, order.move, ctx), order.to, "moved", "400.7", order.bottom),)


@carries_out(say.Destroy)
def _destroy(s: State, r: Rules, order: say.Destroy, ctx: Context) -> Steps:
    doomed = []
    for entity in _permanents(s, find(s, r, order.destroy, ctx)):
        view = look(s, r, entity)
        if s.objects[entity].counter("shield"):
            obj = s.objects[entity]
            s.set(obj, counters=obj.with_counters("shield", -1))
            s.tell(
                Event(
                    "counters removed", "122.1c", view.name, entity, "shield", amount=1, note="a shield counter instead"
                )
            )
        elif "indestructible" in view.keywords:
            s.tell(Event("nothing", "702.12", view.name, entity, note=f"{view.name} is indestructible"))
        else:
            doomed.append(entity)
    return (zones.MoveTo(tuple(doomed), GRAVEYARD, "destroyed", "701.8a"),)


@carries_out(say.Sacrifice)
def _sacrifice(s: State, r: Rules, order: say.Sacrifice, ctx: Context) -> Steps:
    return (zones.MoveTo(_permanents(s, find(s, r, order.sacrifice, ctx)), GRAVEYARD, "sacrificed", "701.21a"),)


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
    steps = []
    for player in players(s, r, order.who, ctx):
        top = s.zone(LIBRARY, player)[-amount:] if amount else ()
        steps.append(zones.MoveTo(tuple(reversed(top)), GRAVEYARD, "moved", "701.17a"))
    return tuple(steps)


@carries_out(say.EachDiscards)
def _each_discards(s: State, r: Rules, order: say.EachDiscards, ctx: Context) -> Steps:
    return choosing.discard_cards(s, players(s, r, order.each_discards, ctx), number(s, r, order.number, ctx))


@carries_out(say.EachSacrifices)
def _each_sacrifices(s: State, r: Rules, order: say.EachSacrifices, ctx: Context) -> Steps:
    who = players(s, r, order.each_sacrifices, ctx)
    return choosing.sacrifice_permanents(who, number(s, r, order.number, ctx), order.what)


# --- status, counters, characteristics


@carries_out(say.Tap)
def _tap(s: State, r: Rules, order: say.Tap, ctx: Context) -> Steps:
    return _set_tapped(s, r, find(s, r, order.tap, ctx), True, "701.26a")


@carries_out(say.Untap)
def _untap(s: State, r: Rules, order: say.Untap, ctx: Context) -> Steps:
    return _set_tapped(s, r, find(s, r, order.untap, ctx), False, "701.26b")


def _set_tapped(s: State, r: Rules, entities: tuple[Entity, ...], tapped: bool, rule: str) -> Steps:
    s.made = entities
    for entity in _permanents(s, entities):
        obj, name = s.objects[entity], look(s, r, entity).name
        if obj.tapped == tapped:
            s.tell(Event("nothing", rule, name, entity, note=f"{name} is already {'tapped' if tapped else 'untapped'}"))
            continue
        s.set(obj, tapped=tapped)
        s.tell(Event("tapped" if tapped else "untapped", rule, name, entity))
    return ()


@carries_out(say.PutCounters)
def _put_counters(s: State, r: Rules, order: say.PutCounters, ctx: Context) -> Steps:
    amount = number(s, r, order.number, ctx)
    found = find(s, r, order.on, ctx)
    s.made = found
    detail = (0, 0)
    for entity in found:
        if amount <= 0 or (not is_player(entity) and entity not in s.objects):
            continue
        note = f"{amount} {order.counters} counter{'' if amount == 1 else 's'}"
        if is_player(entity):
            if order.counters != "poison":
                raise NotModelled(f"{order.counters} counters on players are not modelled", "122.1")
            s.set_player(entity, poison=s.players[entity].poison + amount)
        else:
            obj = s.objects[entity]
            before = obj.counter(order.counters)
            s.set(obj, counters=obj.with_counters(order.counters, amount))
            detail = (before, before + amount)
        name = _named(s, r, entity)
        s.tell(Event("counters", "122.6", name, entity, order.counters, amount=amount, note=note, detail=detail))
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
    affected = _permanents(s, find(s, r, order.modify, ctx))
    s.made = affected
    if not affected or order.change is None:
        return _nothing(s, "611.2c", "there is nothing to change")
    label = ctx.label or "an effect"
    s.add_effect(Changing(s.new_id(), label, ctx.this, ctx.you, s.tick(), order.until, affected, order.change))
    names = ", ".join(look(s, r, e).name for e in affected)
    until = f" until {order.until}" if order.until else ""
    s.tell(Event("effect", "611.2c", names, affected[0], note=f"{names} {order.change.words()}{until}"))
    return ()


@carries_out(say.GainControl)
def _gain_control(s: State, r: Rules, order: say.GainControl, ctx: Context) -> Steps:
    player = players(s, r, order.who, ctx)[0]
    affected = _permanents(s, find(s, r, order.gain_control, ctx))
    s.made = affected
    for entity in affected:
        if look(s, r, entity).controller == player:
            continue
        label = ctx.label or "an effect"
        s.add_effect(Controlling(s.new_id(), label, ctx.this, ctx.you, s.tick(), order.until, (entity,), player))
        s.set(s.objects[entity], since=s.turn.number)
        s.tell(Event("control", "613.1b", look(s, r, entity).name, entity, player=s.name_of_player(player)))
    return ()


@carries_out(say.Attach)
def _attach(s: State, r: Rules, order: say.Attach, ctx: Context) -> Steps:
    hosts = find(s, r, order.to, ctx)
    if len(hosts) != 1:
        return _nothing(s, "701.3b", "there is nothing to attach it to")
    return tuple(attach.AttachTo(entity, hosts[0]) for entity in find(s, r, order.attach, ctx))


@carries_out(say.Unattach)
def _unattach(s: State, r: Rules, order: say.Unattach, ctx: Context) -> Steps:
    return (attach.ComeOff(find(s, r, order.unattach, ctx)),)


# --- life and damage


@carries_out(say.GainLife)
def _gain_life(s: State, r: Rules, order: say.GainLife, ctx: Context) -> Steps:
    for player in players(s, r, order.who, ctx):
        damage.gain_life(s, player, number(s, r, order.gain_life, ctx), "119.3")
    return ()


@carries_out(say.LoseLife)
def _lose_life(s: State, r: Rules, order: say.LoseLife, ctx: Context) -> Steps:
    for player in players(s, r, order.who, ctx):
        damage.lose_life(s, player, number(s, r, order.lose_life, ctx), "119.3")
    return ()


@carries_out(say.SetLife)
def _set_life(s: State, r: Rules, order: say.SetLife, ctx: Context) -> Steps:
    for player in players(s, r, order.who, ctx):
        difference = number(s, r, order.set_life, ctx) - s.players[player].life
        damage.gain_life(s, player, difference, "119.5")
        damage.lose_life(s, player, -difference, "119.5")
    return ()


@carries_out(say.Deal)
def _deal(s: State, r: Rules, order: say.Deal, ctx: Context) -> Steps:
    amount = number(s, r, order.deal, ctx)
    packets = []
    for source in find(s, r, order.from_, ctx):
        if is_player(source):
            raise IllegalAction(f"{s.name_of_player(source)} is a player; only objects deal damage", "120.1")
        for to in find(s, r, order.to, ctx):
            if not damage.can_be_damaged(s, r, to):
                reason = f"{_named(s, r, to)} cannot be dealt damage"
                s.tell(Event("nothing", "120.1a", _named(s, r, to), to, note=reason))
                continue
            packets.append(damage.Packet(source, to, amount, assigned=amount, unpreventable=order.unpreventable))
    if amount <= 0:
        return _nothing(s, "120.8", "0 damage is no damage")
    return damage.deal(s, r, tuple(packets))


@carries_out(say.Fight)
def _fight(s: State, r: Rules, order: say.Fight, ctx: Context) -> Steps:
    pair = (*find(s, r, order.fight, ctx), *find(s, r, order.with_, ctx))
    there = _permanents(s, pair)
    if len(pair) != 2 or len(there) != len(pair) or not all(look(s, r, e).is_creature for e in there):
        return _nothing(s, "701.14b", "one of the two is no creature on the battlefield, so neither deals damage")
    one, other = pair
    if one == other:
        power = max(0, look(s, r, one).power or 0)
        return damage.deal(s, r, (damage.Packet(one, one, 2 * power, assigned=2 * power),))
    powers = [max(0, look(s, r, e).power or 0) for e in pair]
    return damage.deal(
        s,
        r,
        (
            damage.Packet(one, other, powers[0], assigned=powers[0]),
            damage.Packet(other, one, powers[1], assigned=powers[1]),
        ),
    )


@carries_out(say.Prevent)
def _prevent(s: State, r: Rules, order: say.Prevent, ctx: Context) -> Steps:
    everything = order.prevent == "all"
    left = -1 if everything else number(s, r, order.prevent, ctx)
    if left == 0:
        return _nothing(s, "615.7", "a shield for the next 0 damage prevents nothing")
    to = order.to if order.to is not None else "anything"
    spec = ReplaceDamage(
        "prevent all" if everything else "prevent",
        amount=0 if everything else left,
        from_=order.from_ if isinstance(order.from_, Filter) else Filter(zone="any"),
        to=to,
        combat=True if order.combat else None,
    )
    only_from = None if order.from_ is None or isinstance(order.from_, Filter) else find(s, r, order.from_, ctx)
    label = ctx.label or "shield"
    s.add_effect(
        DamageEffect(
            s.new_id(), label, ctx.this, ctx.you, s.tick(), order.until, spec, left, _fixed(s, r, to, ctx), only_from
        )
    )
    until = f" until {order.until}" if order.until else ""
    whom = "" if to == "anything" else " to " + _whom(s, r, to, ctx)
    what = "all" if everything else f"the next {left}"
    s.tell(Event("effect", "615.1" if everything else "615.7", note=f"{what} damage{whom} will be prevented{until}"))
    return ()


def _fixed(s: State, r: Rules, to: Any, ctx: Context) -> tuple[Entity, ...] | None:
    """Recipients that are named are fixed; groups and filters are looked at anew each time (611.2c)."""
    from dfcrules.rules.replacement import GROUPS

    return None if to == "anything" or isinstance(to, Filter) or to in GROUPS else find(s, r, to, ctx)


def _whom(s: State, r: Rules, to: Any, ctx: Context) -> str:
    fixed = _fixed(s, r, to, ctx)
    if fixed is None:
        return to.words(2) if isinstance(to, Filter) else str(to)
    return ", ".join(_named(s, r, e) for e in fixed)


# --- the stack, conditions, choices, later


@carries_out(say.Later)
def _later(s: State, r: Rules, order: say.Later, ctx: Context) -> Steps:
    source = s.objects.get(ctx.this)
    turned = source.turned if source is not None else 0
    whose = ctx.you if order.whose == "you" else -1
    label = ctx.label or "an effect"
    s.add_effect(
        Delayed(s.new_id(), label, ctx.this, ctx.you, s.tick(), "", order.later, whose, order.do, ctx.it, turned)
    )
    s.tell(Event("effect", "603.7a", note=order.words()))
    return ()


@carries_out(say.AddMana)
def _add_mana(s: State, r: Rules, order: say.AddMana, ctx: Context) -> Steps:
    return tuple(AddOneMana(player, order.add_mana) for player in players(s, r, order.who, ctx))


class AddOneMana(Question):
    """Add mana to a pool; "{W} or {U}" leaves the choice to the player (106.4)."""

    player: int
    mana: str

    def ask(self, s: State, r: Rules) -> Choice | None:
        options = tuple([Option(part.strip(), part.strip()) for part in self.mana.split(" or ")])
        return Choice(ONE, self.player, "106.4", "Which mana do you add?", options, default=options[0].value)

    def answered(self, s: State, r: Rules, answer: Any) -> Steps:
        letters = tuple([symbol.text.strip("{}") for symbol in symbols_in(answer)])
        s.set_player(self.player, mana=s.players[self.player].mana + letters)
        s.tell(Event("mana", "106.4", player=s.name_of_player(self.player), note=answer))
        return ()


@carries_out(say.ExtraTurn)
def _extra_turn(s: State, r: Rules, order: say.ExtraTurn, ctx: Context) -> Steps:
    for player in players(s, r, order.extra_turn, ctx):
        s.extra_turns = (*s.extra_turns, player)
        s.tell(Event("effect", "500.7", note=f"{s.name_of_player(player)} will take an extra turn after this one"))
    return ()


@carries_out(say.SkipStep)
def _skip(s: State, r: Rules, order: say.SkipStep, ctx: Context) -> Steps:
    for player in players(s, r, order.who, ctx):
        s.skips = (*s.skips, (player, order.skip))
        s.tell(Event("effect", "500.11", note=f"{s.name_of_player(player)} will skip the next {order.skip}"))
    return ()


@carries_out(say.CounterSpell)
def _counter(s: State, r: Rules, order: say.CounterSpell, ctx: Context) -> Steps:
    return (stack.CounterIt(find(s, r, order.counter, ctx)),)


@carries_out(say.CopySpell)
def _copy_spell(s: State, r: Rules, order: say.CopySpell, ctx: Context) -> Steps:
    player = players(s, r, order.for_, ctx)[0]
    return tuple(stack.CopyOnStack(entity, player) for entity in find(s, r, order.copy_spell, ctx))


@carries_out(say.If)
def _if(s: State, r: Rules, order: say.If, ctx: Context) -> Steps:
    met = order.if_ is None or holds(s, r, order.if_, ctx)
    chosen = order.do if met else order.otherwise
    return (Perform(chosen, ctx),) if chosen else ()


@carries_out(say.May)
def _may(s: State, r: Rules, order: say.May, ctx: Context) -> Steps:
    return tuple(MayDo(player, order, ctx) for player in players(s, r, order.who, ctx))


class MayDo(Question):
    """A player may do something; decided as it happens (603.5, 608.2d)."""

    player: int
    order: say.May
    context: Context

    def ask(self, s: State, r: Rules) -> Choice | None:
        options = (Option("yes", "yes"), Option("no", "no"))
        question = f"Do this: {say.sentence(self.order.may)}?"
        return Choice(
            ONE, self.player, "608.2d", question, options, self.context.label, self.context.this, default="no"
        )

    def answered(self, s: State, r: Rules, answer: Any) -> Steps:
        chosen = self.order.may if answer == "yes" else self.order.otherwise
        context = self.context.replace(player=self.player)
        return (Perform(chosen, context),) if chosen else ()
