"""Exploring: from what is pending, or from an order, to every distinct end.

Equal states, with what is under way, are looked at once; orders of replacement effects that only change amounts are
worked out together (`rules.orders`); equal recipients of a split are interchangeable; of more splits than `MOST_SPLITS`
only the extreme ones are looked at, and that is said.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeAlias

from dfcrules.errors import IllegalAction
from dfcrules.game.choices import SPLIT, Choice
from dfcrules.game.objects import is_player
from dfcrules.outcomes import Done, Outcome, Outcomes
from dfcrules.rules import agenda, orders
from dfcrules.rules.actions import DealCombatDamage
from dfcrules.rules.characteristics import look
from dfcrules.rules.damage import Replacing
from dfcrules.rules.packets import Dealt
from dfcrules.rules.settle import Settle
from dfcrules.splitting import extreme_splits, splits_that_differ

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.play import Game
    from dfcrules.rules.standard import Rules

Progress: TypeAlias = "Callable[[int, int], None]"
"""Called now and then with how many positions have been looked at, and how many are known to be left."""

MOST_SPLITS = 1000
"""A split with more legal ways than this is not explored in full; ..."""
MOST_TRIED = 20_000
"""... nor one of which more than this would have to be tried."""
EVERY = 0.1
"""Seconds between two calls of a progress callback."""

Node: TypeAlias = "tuple[State, tuple[Done, ...]]"


class Explorer:
    """One exploration: what is still to be looked at, and what has been found."""

    def __init__(self, start: Game, limit: int, whole_combat: bool, progress: Progress | None) -> None:
        self.start, self.rules = start, start.rules
        self.limit, self.whole_combat, self.progress = limit, whole_combat, progress
        self.waiting: deque[Node] = deque()
        self.seen: dict[Any, list[State]] = {}
        self.ends: dict[Any, Outcome] = {}
        self.looked_at = 0
        self.remark = ""
        self._told = time.monotonic()

    def run(self, state: State, done: tuple[Done, ...]) -> Outcomes:
        """Look at everything from here on."""
        self.waiting.append((state, done))
        while self.waiting:
            node = self.waiting.popleft()
            self.looked_at += 1
            if self.looked_at > self.limit:
                self.remark = self.remark or f"{self.limit} positions looked at"
                break
            self._tell()
            self._look_at(node)
        if self.progress is not None:
            self.progress(self.looked_at, 0)
        return Outcomes(tuple(self.ends.values()), not self.remark, self.looked_at, self.remark)

    def _tell(self) -> None:
        if self.progress is not None and time.monotonic() - self._told > EVERY:
            self._told = time.monotonic()
            self.progress(self.looked_at, len(self.waiting) + 1)

    def _look_at(self, node: Node) -> None:
        state, done = node
        if state.choice is None:
            going_on = len(state.in_turn_order()) > 1
            if self.whole_combat and going_on and state.combat is not None and not state.combat.dealt:
                self._next_damage_step(node)
                return
            key = summary(state, self.rules), self._dealt(state)
            self.ends.setdefault(key, Outcome(self.start, done, state))
            return
        if self._together(node):
            return
        for exact in self._answers(state):
            new = state.copy()
            try:
                agenda.answer(new, self.rules, list(exact) if state.choice.kind == "some" else exact)
            except IllegalAction:
                continue
            self._found(new, (*done, (None, state.choice.player, exact)))

    def _found(self, new: State, done: tuple[Done, ...]) -> None:
        alike = self.seen.setdefault((_rough(new), self._dealt(new)), [])
        if not any(new == other for other in alike):
            alike.append(new)
            self.waiting.append((new, done))

    def _dealt(self, state: State) -> Any:
        """Who has dealt how much to which player, and to whose permanents: ends that differ in it are not one."""
        totals: dict[tuple[int, int, bool], int] = {}
        for event in state.log.since(len(self.start.log)):
            if isinstance(event.detail, Dealt) and event.detail.dealt:
                to, whose = event.detail.recipient_id, look(state, self.rules, event.detail.source_id).controller
                player = is_player(to)
                key = whose, to if player else look(state, self.rules, to).controller, player
                totals[key] = totals.get(key, 0) + event.detail.dealt
        return tuple(sorted(totals.items()))

    def _next_damage_step(self, node: Node) -> None:
        """First strike has been dealt; the regular combat damage comes next (510.4)."""
        state, done = node
        new, order = state.copy(), DealCombatDamage()
        player = new.turn.active
        new.made = ()
        new.agenda = (*order.steps(new, self.rules, player), Settle())
        agenda.run(new, self.rules)
        self._found(new, (*done, (order, player, None)))

    def _together(self, node: Node) -> bool:
        """All orders of replacement effects at once, where they only change amounts."""
        state, done = node
        step = state.agenda[0]
        if not isinstance(step, Replacing):
            return False
        found = orders.plain_orders(state, self.rules, step.packets)
        if found is None:
            return False
        for number, wanted in enumerate(found):
            if number > self.limit:
                self.remark = f"{self.limit} combinations of orders looked at"
                break
            self._tell()
            new = state.copy()
            new.choice = None
            packets, given, besides = orders.follow(new, self.rules, step.packets, wanted)
            new.agenda = (Replacing(packets), *besides, *state.agenda[1:])
            agenda.run(new, self.rules)
            self._found(new, (*done, *[(None, player, exact) for player, exact in given]))
        return True

    def _answers(self, state: State) -> Iterator[Any]:
        """The answers to look at: of splits only those that differ, and only the extreme ones if there are too many."""
        choice: Choice = state.choice  # type: ignore[assignment]
        if choice.kind != SPLIT:
            return choice.answers()
        looked = islice(splits_that_differ(state, self.rules, choice), MOST_TRIED)
        found = list(islice(filter(lambda split: self._allowed(state, split), looked), MOST_SPLITS + 1))
        if len(found) <= MOST_SPLITS and next(looked, None) is None:
            return iter(found)
        self.remark = (
            f"there are too many ways to split {choice.total} damage (more than {MOST_SPLITS}), so only the extreme "
            "ones were looked at: the best and the worst case for each recipient"
        )
        return iter(extreme_splits(state, self.rules, choice))

    def _allowed(self, state: State, split: tuple[int, ...]) -> bool:
        """Whether the rules allow this split; the rest of the step does not matter yet."""
        try:
            state.agenda[0].check(state, self.rules, split)
        except IllegalAction:
            return False
        return True


def explore(
    game: Game, limit: int, order: Any = None, whole_combat: bool = False, progress: Progress | None = None
) -> Outcomes:
    """Every distinct end of what is pending in a game, or of an order given to it."""
    explorer = Explorer(game, limit, whole_combat, progress)
    if order is None:
        return explorer.run(game.state, ())
    begun = game.fork()
    begun.do(order)
    made = begun.inputs[-1]
    return explorer.run(begun.state, ((made.order, made.player, None),))


def _rough(s: State) -> Any:
    """A cheap key that equal states share."""
    return (tuple(p.life for p in s.players), s.next_id, len(s.objects), len(s.effects), hash(s.agenda))


def summary(s: State, r: Rules) -> Any:
    """What can be seen of a state; two ends that look the same are one outcome."""
    players = tuple((p.name, p.life, p.poison, p.lost, p.commander_damage) for p in s.players)
    objects = []
    labelled = {entity: label for label, entity in s.labels.items()}
    for obj in s.objects.values():
        view = look(s, r, obj.id)
        objects.append(
            (
                labelled.get(obj.id, ""),
                obj.zone,
                obj.owner,
                view.controller,
                view.name,
                obj.up,
                obj.tapped,
                obj.damage,
                obj.counters,
                view.power,
                view.toughness,
                obj.kind,
                obj.on_stack,
            )
        )
    return players, tuple(sorted(objects, key=repr)), tuple(getattr(e, "left", None) for e in s.effects)
