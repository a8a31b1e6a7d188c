"""Carrying out: choices without a target, searching, scrying, paying on the way (608.2d, 701.22, 701.23, 118.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dfcrules.cards import instructions as say
from dfcrules.cards.filters import Filter
from dfcrules.game.choices import SOME, Choice
from dfcrules.game.events import Event
from dfcrules.game.objects import LIBRARY, Entity, is_player
from dfcrules.rules import costs
from dfcrules.rules.agenda import Question, Steps
from dfcrules.rules.characteristics import look
from dfcrules.rules.find import Context, find, is_like, number, players, reach
from dfcrules.rules.fitting import fits
from dfcrules.rules.instruct import carries_out, named, nothing
from dfcrules.rules.instructed.cards import PutBack
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
        source = s.objects.get(this)
        if source is not None and self.chosen:
            s.set(source, chosen=self.chosen + _of_another_kind(source.chosen, self.order))
        elif this in s.former and self.chosen:  # it has left; what its ability has still to do knows what was chosen
            known = s.former[this]
            s.former[this] = known.replace(obj=known.obj.replace(chosen=self.chosen))
        return ()


def _of_another_kind(before: tuple[Entity, ...], order: say.Choose) -> tuple[Entity, ...]:
    """What was chosen for another pair of linked abilities, such as on the other face: players are no objects (607.1,
    607.1b).
    """
    objects = isinstance(order.choose, Filter)
    return tuple([entity for entity in before if is_player(entity) == objects])


@carries_out(say.Search)
def _search(s: State, r: Rules, order: say.Search, ctx: Context) -> Steps:
    return tuple(Searching(order, player, number(s, r, order.number, ctx)) for player in players(s, r, order.who, ctx))


class Searching(Question):
    """Look through a library, then shuffle it; what was found stays out of that (701.23a, 701.24b)."""

    order: say.Search
    player: int
    number: int

    def ask(self, s: State, r: Rules) -> Choice | None:
        want, ctx = self.order.search.replace(controller="any"), Context(you=self.player)
        there = tuple([e for e in s.zone(LIBRARY, self.player) if fits(s, want, e, look(s, r, e), ctx)])
        most = min(self.number, len(there))
        if not most:
            return None
        any_card = want == Filter(zone=want.zone)
        rule, question = "701.23a" if any_card else "701.23b", "Which cards do you find?"
        return Choice(
            SOME, self.player, rule, question, options_for(s, r, there),
            least=most if any_card else 0, most=most, hidden=True, default=there[:most],
        )  # fmt: skip

    def answered(self, s: State, r: Rules, answer: Any) -> Steps:
        s.made = found = tuple(answer or ())
        who = s.name_of_player(self.player)
        if not found:
            s.tell(Event("nothing", "701.23b", player=who, note=f"{who} finds nothing"))
        s.tell(
            Event("effect", "701.24a", player=who, note=f"{who} shuffles the library; here its order stays as it is")
        )
        return ()


@carries_out(say.Scry)
def _scry(s: State, r: Rules, order: say.Scry, ctx: Context) -> Steps:
    amount = number(s, r, order.scry, ctx)
    if not amount:
        return nothing(s, "701.22b", "scry 0 is no event")
    return tuple(Scrying(player, amount) for player in players(s, r, order.who, ctx))


class Scrying(Question):
    """Look at the top cards: any number of them go to the bottom of the library, the rest back on top (701.22a)."""

    player: int
    number: int

    def _top(self, s: State) -> tuple[Entity, ...]:
        return tuple(reversed(s.zone(LIBRARY, self.player)[-self.number :]))

    def ask(self, s: State, r: Rules) -> Choice | None:
        top = self._top(s)
        if not top:
            return None
        question = "Which of these cards of your library go to its bottom?"
        return Choice(
            SOME, self.player, "701.22a", question, options_for(s, r, top), least=0, most=len(top), hidden=True,
            default=(),
        )  # fmt: skip

    def answered(self, s: State, r: Rules, answer: Any) -> Steps:
        top, away = self._top(s), tuple(answer or ())
        who = s.name_of_player(self.player)
        s.tell(Event("effect", "701.22a", player=who, note=f"{who} scries {self.number}, {len(away)} to the bottom"))
        kept = tuple([e for e in top if e not in away])
        rest = tuple([e for e in s.zone(LIBRARY, self.player) if e not in top])
        s.zones[LIBRARY, self.player] = (*rest, *reversed(kept))
        below: Steps = (PutBack(self.player, away, at_bottom=True),) if away else ()
        above: Steps = (PutBack(self.player, kept),) if len(kept) > 1 else ()
        return (*below, *above)
