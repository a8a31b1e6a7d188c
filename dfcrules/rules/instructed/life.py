"""Carrying out: life totals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.cards import instructions as say
from dfcrules.cards.damage import ReplaceLife
from dfcrules.game.effects import LifeEffect
from dfcrules.game.events import Event
from dfcrules.rules.agenda import Steps
from dfcrules.rules.find import Context, number, players
from dfcrules.rules.instruct import carries_out
from dfcrules.rules.life import LifeChange, change_life

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules


@carries_out(say.GainLife)
def _gain_life(s: State, r: Rules, order: say.GainLife, ctx: Context) -> Steps:
    amount = max(0, number(s, r, order.gain_life, ctx))
    return change_life(s, r, tuple([LifeChange(one, amount, "119.3") for one in players(s, r, order.who, ctx)]))


@carries_out(say.LoseLife)
def _lose_life(s: State, r: Rules, order: say.LoseLife, ctx: Context) -> Steps:
    amount = max(0, number(s, r, order.lose_life, ctx))
    return change_life(s, r, tuple([LifeChange(one, -amount, "119.3") for one in players(s, r, order.who, ctx)]))


@carries_out(say.SetLife)
def _set_life(s: State, r: Rules, order: say.SetLife, ctx: Context) -> Steps:
    changes = []
    for player in players(s, r, order.who, ctx):
        difference = number(s, r, order.set_life, ctx) - s.players[player].life
        changes.append(LifeChange(player, difference, "119.5"))
    return change_life(s, r, tuple(changes))


@carries_out(say.ChangeLife)
def _change_life(s: State, r: Rules, order: say.ChangeLife, ctx: Context) -> Steps:
    spec = ReplaceLife(order.change_life, order.becomes, order.amount, order.whose, order.damage, order.then)
    label = ctx.label or "an effect"
    s.add_effect(LifeEffect(s.new_id(), label, ctx.this, ctx.you, s.tick(), order.until, spec))
    s.tell(Event("effect", "119.7" if order.becomes == "cannot" else "614.1a", note=order.words()))
    return ()
