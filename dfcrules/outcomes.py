"""All outcomes: every distinct end of what is pending, with one list of answers that leads to each; and what to ask of
them.

    ends = game.outcomes()
    ends.most("dealt by Ann")        # the end in which Ann's sources deal most
    ends.can(lambda end: end.survives("Ben"))
    ends.best_for("Ben")             # what Ben would want
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

from dfcrules.errors import BadData, UnknownName
from dfcrules.game.objects import BATTLEFIELD, is_player
from dfcrules.rules.characteristics import look
from dfcrules.rules.packets import Dealt
from dfcrules.telling import changes
from dfcrules.value import Value

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.play import Game
    from dfcrules.resolving import Order

Measure: TypeAlias = "str | Callable[[Outcome], int]"
Done: TypeAlias = "tuple[Order | None, int, Any]"
"""One thing done on the way to an end: an order and whose it is, or (order None) an answer and who gave it."""


class Given(Value):
    """One answer on the way: who gave it, to what, by which rule, and the answer in words and in plain form."""

    player: str
    question: str
    rule: str
    answer: str
    plain: Any

    def __str__(self) -> str:
        return f"{self.player}: {self.answer} ({self.rule})"


class Outcome:
    """One end: the answers that lead there, and the game as it then is.

    Both are worked out when they are asked for, since there can be very many ends.
    """

    def __init__(self, start: Game, done: tuple[Done, ...], state: State) -> None:
        self._start = start
        self._done = done
        self.state = state

    @cached_property
    def _played(self) -> tuple[Game, tuple[Given, ...]]:
        game, given = self._start.fork(), []
        for order, player, exact in self._done:
            if order is not None:
                game.do(order, by=player)
                continue
            choice = game.pending
            assert choice is not None
            words = choice.label_of(exact)
            given.append(Given(game.players[player], choice.question, choice.rule, words, choice.plain(exact)))
            game.answer(list(exact) if choice.kind == "some" else exact)
        return game, tuple(given)

    @property
    def game(self) -> Game:
        """The game as it is in the end; it can be played on, taken back and replayed."""
        return self._played[0]

    @property
    def answers(self) -> tuple[Given, ...]:
        """One list of answers that leads here, and who gave them."""
        return self._played[1]

    @property
    def events_before(self) -> int:
        """How many events the log had where the exploring began."""
        return len(self._start.log)

    @cached_property
    def changes(self) -> list[str]:
        """What has changed, in words."""
        return changes(self._start.state, self.state, self._start.rules)

    # --- measures

    def life(self, player: str) -> int:
        """A player's life total in the end."""
        return self.state.players[self._start.player(player)].life

    def survives(self, player: str) -> bool:
        """Whether a player is still in the game."""
        return not self.state.players[self._start.player(player)].lost

    def dealt(self, by: str = "", to: str = "") -> int:
        """Damage dealt on the way by the sources of a player (or by one of that name), to a player or something of a
        name; all of it if nothing is named.
        """
        for name in filter(None, (by, to)):
            self._known(name)
        return sum(account.dealt for account in self._accounts() if self._meant(account, by, to))

    def _known(self, name: str) -> None:
        """Raise `UnknownName` if nothing there is called so."""
        if name in self._start.players or name in self.state.labels:
            return
        names = {account.source for account in self._accounts()} | {account.recipient for account in self._accounts()}
        objects = {look(self._start.state, self._start.rules, e).name for e in self._start.state.objects}
        if name not in names | objects:
            known = ", ".join(self._start.players)
            raise UnknownName(name, f"{name!r} is neither a player ({known}) nor a name or label of an object", ())

    def _accounts(self) -> list[Dealt]:
        events = self.state.log.since(len(self._start.log))
        return [event.detail for event in events if isinstance(event.detail, Dealt)]

    def _meant(self, account: Dealt, by: str, to: str) -> bool:
        source = account.source_id
        whose = self._start.players[look(self.state, self._start.rules, source).controller]
        recipient = self._start.players[account.recipient_id] if is_player(account.recipient_id) else account.recipient
        labels = self.state.labels
        by_source = by in ("", whose, account.source) or labels.get(by) == source
        return by_source and (to in ("", recipient) or labels.get(to) == account.recipient_id)

    def permanents(self, player: str) -> int:
        """How many permanents a player controls in the end."""
        number, rules = self._start.player(player), self._start.rules
        return sum(look(self.state, rules, e).controller == number for e in self.state.zone(BATTLEFIELD))

    def __str__(self) -> str:
        how = "; ".join(map(str, self.answers)) or "without any choice"
        return f"{how} -> {', '.join(self.changes) or 'nothing changes'}"

    def __repr__(self) -> str:
        return str(self)


class Outcomes:
    """All ends, in a fixed order.

    `complete` is false if not every way was looked at; `remark` then says what was left out, and the ends there are
    include the best and the worst case of what was cut short.
    """

    def __init__(self, ends: tuple[Outcome, ...], complete: bool, looked_at: int, remark: str = "") -> None:
        self.ends = ends
        self.complete = complete
        self.looked_at = looked_at
        self.remark = remark

    def where(self, wanted: Callable[[Outcome], bool]) -> Outcomes:
        """Only the ends like this."""
        kept = tuple([end for end in self.ends if wanted(end)])
        return Outcomes(kept, self.complete, self.looked_at, self.remark)

    def can(self, wanted: Callable[[Outcome], bool]) -> bool:
        """Whether there is such an end: `ends.can(lambda end: end.survives("Ben"))`."""
        return any(wanted(end) for end in self.ends)

    def must(self, wanted: Callable[[Outcome], bool]) -> bool:
        """Whether every end is like this."""
        return all(wanted(end) for end in self.ends)

    def most(self, measure: Measure) -> Outcome:
        """The first end with the largest number: a function of an end, or words such as "life of Ben", "dealt by Ann",
        "dealt to Ben", "permanents of Ben".
        """
        number = _measure(measure)
        return max(self._some(), key=number)

    def least(self, measure: Measure) -> Outcome:
        """The first end with the smallest number; see `most`."""
        number = _measure(measure)
        return min(self._some(), key=number)

    def best_for(self, player: str) -> Outcomes:
        """The ends that a player would want: still in the game, then as much life as possible, then as many permanents
        more than all others as possible.
        """
        others = [name for name in self._some()[0]._start.players if name != player]

        def worth(end: Outcome) -> tuple[bool, int, int]:
            more = end.permanents(player) - sum(end.permanents(other) for other in others)
            return end.survives(player), end.life(player), more

        best = max(worth(end) for end in self.ends)
        return self.where(lambda end: worth(end) == best)

    def _some(self) -> tuple[Outcome, ...]:
        if not self.ends:
            raise BadData("there is no end at all, so none is the most or the best")
        return self.ends

    def __iter__(self) -> Iterator[Outcome]:
        return iter(self.ends)

    def __len__(self) -> int:
        return len(self.ends)

    def __getitem__(self, index: int) -> Outcome:
        return self.ends[index]

    def __str__(self) -> str:
        lines = [f"{number}. {end}" for number, end in enumerate(self.ends, 1)]
        if not self.complete:
            lines.append(f"... not all: {self.remark or f'{self.looked_at} positions looked at'}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return str(self)


def _measure(measure: Measure) -> Callable[[Outcome], int]:
    """A number of each end, from a function or from words."""
    if callable(measure):
        return measure
    kind, _, name = measure.partition(" of ")
    if kind == "life" and name:
        return lambda end: end.life(name)
    if kind == "permanents" and name:
        return lambda end: end.permanents(name)
    words = measure.split(" ", 2)
    if len(words) == 3 and words[0] == "dealt" and words[1] in ("by", "to"):
        by, to = (words[2], "") if words[1] == "by" else ("", words[2])
        return lambda end: end.dealt(by, to)
    known = '"life of Ben", "dealt by Ann", "dealt to Ben", "permanents of Ben"'
    raise BadData(f"what is to be measured is a function, or like {known}; not {measure!r}", "measure")


__all__ = ["Given", "Outcome", "Outcomes"]
