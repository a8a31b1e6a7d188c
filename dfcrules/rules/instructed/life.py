"""Carrying out: life and damage."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dfcrules.cards import instructions as say
from dfcrules.cards.abilities import ReplaceDamage
from dfcrules.cards.filters import Filter
from dfcrules.errors import IllegalAction
from dfcrules.game.effects import DamageEffect
from dfcrules.game.events import Event
from dfcrules.game.objects import Entity, is_player
from dfcrules.rules import damage
from dfcrules.rules.agenda import Steps
from dfcrules.rules.characteristics import look
from dfcrules.rules.find import Context, find, number, players

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules

from dfcrules.rules.instruct import carries_out, named, nothing, permanents_of


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
                reason = f"{named(s, r, to)} cannot be dealt damage"
                s.tell(Event("nothing", "120.1a", named(s, r, to), to, note=reason))
                continue
            packets.append(damage.Packet(source, to, amount, assigned=amount, unpreventable=order.unpreventable))
    if amount <= 0:
        return nothing(s, "120.8", "0 damage is no damage")
    return damage.deal(s, r, tuple(packets))


@carries_out(say.Fight)
def _fight(s: State, r: Rules, order: say.Fight, ctx: Context) -> Steps:
    pair = (*find(s, r, order.fight, ctx), *find(s, r, order.with_, ctx))
    there = permanents_of(s, r, pair)
    if len(pair) != 2 or len(there) != len(pair) or not all(look(s, r, e).is_creature for e in there):
        return nothing(s, "701.14b", "one of the two is no creature on the battlefield, so neither deals damage")
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
        return nothing(s, "615.7", "a shield for the next 0 damage prevents nothing")
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
    return ", ".join(named(s, r, e) for e in fixed)
