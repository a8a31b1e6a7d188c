"""Carrying out: choices without a target, paying on the way (608.2d, 118.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dfcrules.cards import instructions as say
from dfcrules.cards.filters import Filter
from dfcrules.game.choices import SOME, Choice
from dfcrules.game.events import Event
from dfcrules.game.objects import Entity, is_player
from dfcrules.rules import costs
from dfcrules.rules.agenda import Question, Steps
from dfcrules.rules.find import Context, find, is_like, number, players, reach
from dfcrules.rules.instruct import carries_out, named, nothing
from dfcrules.rules.telling import options_for

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules


@carries_out(say.Pay)
def _pay(s: State, r: Rules, order: say.Pay, ctx: Context) -> Steps:
    cost = costs.read_cost(order.pay)
    steps: Steps = ()
    for player in players(s, r, order.who, ctx):
        who, free = s.name_of_player(player), s.players[player].free
        refusal = costs.why_not_payable(s, r, player, ctx.this, cost, ctx.x, free)
        if refusal is not None:
            nothing(s, "118.3", f"{who} cannot pay {order.pay}: {refusal}")
            continue
        s.tell(Event("effect", "118.12", player=who, note=f"{who} pays {order.pay}"))
        steps += costs.pay(s, r, player, ctx.this, cost, ctx.x, free)
    return steps


@carries_out(say.Choose)
def _choose(s: State, r: Rules, order: say.Choose, ctx: Context) -> Steps:
    who = r.order_of_choosing(s, players(s, r, order.who, ctx))
    if not who:
        return nothing(s, "800.4g", "there is nobody to choose")
    return (Choosing(order, ctx, who, number(s, r, order.number, ctx)),)


class Choosing(Question):
    """Choose among what is there, the active player first; nothing is targeted (608.2d, 101.4). In the filter, "you" is
    the one who chooses.
    """

    order: say.Choose
    context: Context
    players: tuple[int, ...]
    number: int
    chosen: tuple[Entity, ...] = ()

    def _there(self, s: State, r: Rules) -> tuple[Entity, ...]:
        order, ctx, player = self.order, self.context.replace(you=self.players[0]), self.players[0]
        if not isinstance(order.choose, Filter):
            return tuple([p for p in s.in_turn_order() if order.choose == "player" or p != player])
        if order.among == "":
            return find(s, r, order.choose, ctx)
        return tuple([e for e in reach(s, r, order.among, ctx) if is_like(s, r, order.choose, e, ctx)])

    def ask(self, s: State, r: Rules) -> Choice | None:
        there = self._there(s, r) if self.players else ()
        most = min(self.number, len(there))
        if not most:
            return None
        least = 0 if self.order.up_to else most
        question = f"What do you choose? ({self.order.words()})"
        label, this = self.context.label, self.context.this
        options = options_for(s, r, there)
        return Choice(
            SOME,
            self.players[0],
            "608.2d",
            question,
            options,
            label,
            this,
            least=least,
            most=most,
            default=there[:most],
        )

    def answered(self, s: State, r: Rules, answer: Any) -> Steps:
        if self.players:
            who, chosen = s.name_of_player(self.players[0]), tuple(answer or ())
            if chosen:
                s.tell(Event("chose", "608.2d", player=who, note=", ".join(named(s, r, e) for e in chosen)))
            else:
                s.tell(Event("nothing", "609.3", player=who, note=f"{who} chooses nothing"))
            return (self.replace(players=self.players[1:], chosen=self.chosen + chosen),)
        s.made = self.chosen
        this = self.context.this
        source = s.known(this)
        if source is not None and self.chosen:
            chosen = self.chosen + _of_another_kind(source.chosen, self.order)
            if this in s.objects:
                s.set(source, chosen=chosen)
            else:  # it has left; what its ability has still to do knows what was chosen
                s.former[this] = s.former[this].replace(obj=source.replace(chosen=chosen))
        return ()


def _of_another_kind(before: tuple[Entity, ...], order: say.Choose) -> tuple[Entity, ...]:
    """What was chosen for another pair of linked abilities, such as on the other face: players are no objects (607.1,
    607.1b).
    """
    objects = isinstance(order.choose, Filter)
    return tuple([entity for entity in before if is_player(entity) == objects])
