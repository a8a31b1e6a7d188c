"""Carrying out: cards that are looked at, shown, or cast on the way (701.20, 701.25, 608.2g)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dfcrules.cards import instructions as say
from dfcrules.game.choices import ONE, SOME, Choice
from dfcrules.game.events import Event
from dfcrules.game.objects import GRAVEYARD, LIBRARY, Entity
from dfcrules.rules.agenda import Question, Step, Steps
from dfcrules.rules.casting import ChooseAndCast, why_not_free
from dfcrules.rules.characteristics import look
from dfcrules.rules.find import Context, find, number, players, reach
from dfcrules.rules.permission import Way
from dfcrules.rules.zones import MoveTo

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules

from dfcrules.rules.instruct import carries_out, nothing
from dfcrules.rules.telling import options_for


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


@carries_out(say.Surveil)
def _surveil(s: State, r: Rules, order: say.Surveil, ctx: Context) -> Steps:
    amount = number(s, r, order.surveil, ctx)
    if not amount:
        return nothing(s, "701.25c", "surveil 0 is no event")
    return tuple(Surveiling(player, amount) for player in players(s, r, order.who, ctx))


class Surveiling(Question):
    """Look at the top cards: any number of them go to the graveyard (701.25a)."""

    player: int
    number: int

    def _top(self, s: State) -> tuple[Entity, ...]:
        return tuple(reversed(s.zone(LIBRARY, self.player)[-self.number :]))

    def ask(self, s: State, r: Rules) -> Choice | None:
        top = self._top(s)
        if not top:
            return None
        options = options_for(s, r, top)
        question = "Which of these cards of your library go to your graveyard?"
        return Choice(
            SOME, self.player, "701.25a", question, options, least=0, most=len(top), hidden=True, default=()
        )  # fmt: skip

    def answered(self, s: State, r: Rules, answer: Any) -> Steps:
        top, away = self._top(s), tuple(answer or ())
        who = s.name_of_player(self.player)
        cards = "card" if self.number == 1 else "cards"
        s.tell(Event("effect", "701.25a", player=who, note=f"{who} surveils {self.number} {cards}"))
        kept = tuple([e for e in top if e not in away])
        steps: tuple[Step, ...] = (MoveTo(away, GRAVEYARD, "moved", "701.25a"),) if away else ()
        return (*steps, PutBack(self.player, kept)) if len(kept) > 1 else steps


class PutBack(Question):
    """Put cards back on top of a library, or at its bottom, in any order: which is the top one, the next, and so on
    (701.22a, 701.25a).
    """

    player: int
    cards: tuple[Entity, ...]
    ordered: tuple[Entity, ...] = ()
    at_bottom: bool = False

    def ask(self, s: State, r: Rules) -> Choice | None:
        if len(self.cards) < 2:
            return None
        options = options_for(s, r, self.cards)
        first = "Which card is the upper one at the bottom?" if self.at_bottom else "Which card is on top?"
        question = first if not self.ordered else "Which card is next?"
        return Choice(ONE, self.player, "701.25a", question, options, hidden=True, default=self.cards[0])

    def answered(self, s: State, r: Rules, answer: Any) -> Steps:
        if answer is not None:
            rest = tuple([e for e in self.cards if e != answer])
            return (self.replace(cards=rest, ordered=(*self.ordered, answer)),)
        order = (*self.ordered, *self.cards)
        below = tuple([e for e in s.zone(LIBRARY, self.player) if e not in order])
        library = (*reversed(order), *below) if self.at_bottom else (*below, *reversed(order))
        s.zones[LIBRARY, self.player] = library
        return ()
