"""Carrying out: winning and losing, what players may do this turn, emblems."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.cards import instructions as say
from dfcrules.cards.card import Card, Face, Layout
from dfcrules.cards.typeline import TypeLine
from dfcrules.game.events import Event
from dfcrules.game.objects import COMMAND, EMBLEM, Obj
from dfcrules.rules.agenda import Steps
from dfcrules.rules.find import Context, number, players
from dfcrules.rules.leaving import GameIsOver, PlayersLeave

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules

from dfcrules.rules.instruct import carries_out, named


@carries_out(say.LoseGame)
def _lose_game(s: State, r: Rules, order: say.LoseGame, ctx: Context) -> Steps:
    """104.3e, and at once: no state-based action is waited for."""
    losing = [player for player in players(s, r, order.lose_game, ctx) if not s.players[player].lost]
    for player in losing:
        why = f"{ctx.label or 'an effect'} says so"
        s.set_player(player, lost=why)
        s.tell(Event("lost", "104.3e", other_id=player, player=s.name_of_player(player), note=why))
    return (PlayersLeave(),) if losing else ()


@carries_out(say.WinGame)
def _win_game(s: State, r: Rules, order: say.WinGame, ctx: Context) -> Steps:
    """104.2b: the game ends, so nobody else is in it any more."""
    winners = [player for player in players(s, r, order.win_game, ctx) if not s.players[player].lost]
    if not winners:
        return ()
    for player in winners:
        s.tell(Event("won", "104.2b", player=s.name_of_player(player)))
    for player, one in enumerate(s.players):
        if player not in winners and not one.lost:
            s.set_player(player, lost=f"{s.name_of_player(winners[0])} wins the game")
    return (GameIsOver(),)


@carries_out(say.LandPlays)
def _land_plays(s: State, r: Rules, order: say.LandPlays, ctx: Context) -> Steps:
    amount = number(s, r, order.land_plays, ctx)
    for player in players(s, r, order.who, ctx):
        s.set_player(player, extra_lands=s.players[player].extra_lands + amount)
        lands = "land" if amount == 1 else "lands"
        note = f"{s.name_of_player(player)} may play {amount} additional {lands} this turn"
        s.tell(Event("effect", "305.2", player=s.name_of_player(player), note=note))
    return ()


@carries_out(say.Emblem)
def _emblem(s: State, r: Rules, order: say.Emblem, ctx: Context) -> Steps:
    """114.2-114.5: in the command zone, with its abilities and nothing else, owned and controlled by who gets it."""
    made = []
    source = named(s, r, ctx.this) if ctx.this != -1 else ""
    name = f"emblem of {source}" if source else "emblem"
    body = Card(Layout.SINGLE, (Face(name, None, TypeLine((), (), ()), abilities=order.emblem),), "custom")
    for player in players(s, r, order.for_, ctx):
        obj = s.place(Obj(s.new_id(), body, player, player, COMMAND, kind=EMBLEM, stamp=s.tick()))
        s.forget()  # a static ability may work from now on
        made.append(obj.id)
        who = s.name_of_player(player)
        s.tell(Event("effect", "114.2", name, obj.id, player=who, note=f"{who} gets an {name}"))
    s.made = tuple(made)
    return ()
