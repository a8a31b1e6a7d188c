"""Carrying out: cards that are shown, or cast on the way (701.20, 608.2g)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.cards import instructions as say
from dfcrules.game.events import Event
from dfcrules.rules.agenda import Steps
from dfcrules.rules.casting import ChooseAndCast, why_not_free
from dfcrules.rules.characteristics import look
from dfcrules.rules.find import Context, find, players, reach
from dfcrules.rules.permission import Way

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules

from dfcrules.rules.instruct import carries_out, nothing


@carries_out(say.Reveal)
def _reveal(s: State, r: Rules, order: say.Reveal, ctx: Context) -> Steps:
    """701.20a-b: shown to everybody; nothing changes zones."""
    shown = tuple([entity for entity in find(s, r, order.reveal, ctx) if entity in s.objects])
    if not shown:
        return nothing(s, "701.20a", "there is nothing to reveal")
    for entity in shown:
        obj, name = s.objects[entity], look(s, r, entity).name
        s.tell(Event("revealed", "701.20a", name, entity, player=s.name_of_player(obj.owner), note=name))
    s.made = shown
    return ()


@carries_out(say.LookAt)
def _look_at(s: State, r: Rules, order: say.LookAt, ctx: Context) -> Steps:
    """701.20e: shown to one player; nothing changes zones, and what it is stays a secret."""
    seen = tuple([entity for entity in find(s, r, order.look_at, ctx) if entity in s.objects])
    s.made = seen
    if not seen:
        return nothing(s, "701.20e", "there is nothing to look at")
    for player in players(s, r, order.who, ctx):
        who = s.name_of_player(player)
        cards = "a card" if len(seen) == 1 else f"{len(seen)} cards"
        s.tell(Event("effect", "701.20e", player=who, note=f"{who} looks at {cards}"))
    return ()


@carries_out(say.CastFree)
def _cast_free(s: State, r: Rules, order: say.CastFree, ctx: Context) -> Steps:
    """608.2g: cast at once, as part of what resolves; it then resolves after that, like any spell."""
    steps: Steps = ()
    for player in players(s, r, order.who, ctx):
        for entity in reach(s, r, order.cast_free, ctx):
            refusal = why_not_free(s, r, entity, player, order.transformed)
            if refusal is not None:
                nothing(s, *refusal)
                continue
            way = Way("free", 1 if order.transformed else 0, "", "608.2g")
            steps += (ChooseAndCast(entity, player, way, 0, None),)
    return steps
