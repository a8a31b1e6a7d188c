"""Carrying out: what players do with their libraries: surveil, scry, search (701.22, 701.23, 701.25)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dfcrules.cards import instructions as say
from dfcrules.cards.filters import Filter
from dfcrules.game.choices import ONE, SOME, Choice
from dfcrules.game.events import Event
from dfcrules.game.objects import GRAVEYARD, LIBRARY, Entity
from dfcrules.rules.agenda import Question, Steps
from dfcrules.rules.characteristics import look
from dfcrules.rules.find import Context, number, players
from dfcrules.rules.fitting import fits
from dfcrules.rules.instruct import carries_out, nothing
from dfcrules.rules.telling import options_for
from dfcrules.rules.zones import MoveTo

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules


@carries_out(say.Surveil)
def _surveil(s: State, r: Rules, order: say.Surveil, ctx: Context) -> Steps:
    amount = number(s, r, order.surveil, ctx)
    if not amount:
        return nothing(s, "701.25c", "surveil 0 is no event")
    return tuple(LookAtTop(player, amount) for player in players(s, r, order.who, ctx))


@carries_out(say.Scry)
def _scry(s: State, r: Rules, order: say.Scry, ctx: Context) -> Steps:
    amount = number(s, r, order.scry, ctx)
    if not amount:
        return nothing(s, "701.22b", "scry 0 is no event")
    return tuple(LookAtTop(player, amount, scry=True) for player in players(s, r, order.who, ctx))


class LookAtTop(Question):
    """Look at the top cards: any number of them go to the graveyard (701.25a), or to the bottom of the library if it is
    to scry (701.22a); the rest back on top.
    """

    player: int
    number: int
    scry: bool = False

    @property
    def _rule(self) -> str:
        return "701.22a" if self.scry else "701.25a"

    def _top(self, s: State) -> tuple[Entity, ...]:
        return tuple(reversed(s.zone(LIBRARY, self.player)[-self.number :]))

    def ask(self, s: State, r: Rules) -> Choice | None:
        top = self._top(s)
        if not top:
            return None
        question = f"Which of these cards of your library go to {'its bottom' if self.scry else 'your graveyard'}?"
        return Choice(
            SOME, self.player, self._rule, question, options_for(s, r, top), least=0, most=len(top), hidden=True,
            default=(),
        )  # fmt: skip

    def answered(self, s: State, r: Rules, answer: Any) -> Steps:
        top, away = self._top(s), tuple(answer or ())
        who = s.name_of_player(self.player)
        did = f"scries {self.number}, {len(away)} to the bottom"
        if not self.scry:
            did = f"surveils {self.number} {'card' if self.number == 1 else 'cards'}"
        s.tell(Event("effect", self._rule, player=who, note=f"{who} {did}"))
        kept = tuple([e for e in top if e not in away])
        above: Steps = (PutBack(self.player, kept, self._rule),) if len(kept) > 1 else ()
        if not away:
            return above
        if self.scry:
            return (PutBack(self.player, away, self._rule, at_bottom=True), *above)
        return (MoveTo(away, GRAVEYARD, "moved", "701.25a"), *above)


class PutBack(Question):
    """Put cards back on top of a library, or at its bottom, in any order: which is the upper one, the next, and so on
    (701.22a, 701.25a).
    """

    player: int
    cards: tuple[Entity, ...]
    rule: str
    ordered: tuple[Entity, ...] = ()
    at_bottom: bool = False

    def ask(self, s: State, r: Rules) -> Choice | None:
        if len(self.cards) < 2:
            return None
        options = options_for(s, r, self.cards)
        first = "Which card is the upper one at the bottom?" if self.at_bottom else "Which card is on top?"
        question = first if not self.ordered else "Which card is next?"
        return Choice(ONE, self.player, self.rule, question, options, hidden=True, default=self.cards[0])

    def answered(self, s: State, r: Rules, answer: Any) -> Steps:
        if answer is not None:
            rest = tuple([e for e in self.cards if e != answer])
            return (self.replace(cards=rest, ordered=(*self.ordered, answer)),)
        order = (*self.ordered, *self.cards)
        others = tuple([e for e in s.zone(LIBRARY, self.player) if e not in order])
        library = (*reversed(order), *others) if self.at_bottom else (*others, *reversed(order))
        s.zones[LIBRARY, self.player] = library
        return ()


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
