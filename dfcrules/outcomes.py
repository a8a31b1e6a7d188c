"""All outcomes: every distinct end of what is pending, with one list of answers that leads to each.

Equal states, with what is under way, are merged, so that ten effects in any order do not mean ten factorial games.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from dfcrules.errors import IllegalAction
from dfcrules.game.choices import Choice
from dfcrules.game.effects import DamageEffect
from dfcrules.game.objects import BATTLEFIELD
from dfcrules.game.state import State
from dfcrules.rules import agenda
from dfcrules.rules.characteristics import look
from dfcrules.value import Value

if TYPE_CHECKING:
    from dfcrules.play import Game
    from dfcrules.rules.standard import Rules


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
    """One end: the answers that lead there, and the game as it then is."""

    def __init__(self, game: Game, answers: tuple[Given, ...], before: State) -> None:
        self.game = game
        self.answers = answers
        self.changes = changes(before, game.state, game.rules)

    def __str__(self) -> str:
        how = "; ".join(map(str, self.answers)) or "without any choice"
        return f"{how} -> {', '.join(self.changes) or 'nothing changes'}"

    def __repr__(self) -> str:
        return str(self)


class Outcomes:
    """All ends, in a fixed order. `complete` is false if there were more than the stated limit of steps to look at."""

    def __init__(self, ends: tuple[Outcome, ...], complete: bool, looked_at: int) -> None:
        self.ends = ends
        self.complete = complete
        self.looked_at = looked_at

    def __iter__(self) -> Iterator[Outcome]:
        return iter(self.ends)

    def __len__(self) -> int:
        return len(self.ends)

    def __getitem__(self, index: int) -> Outcome:
        return self.ends[index]

    def __str__(self) -> str:
        lines = [f"{number}. {end}" for number, end in enumerate(self.ends, 1)]
        if not self.complete:
            lines.append(f"... not all: {self.looked_at} positions looked at")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return str(self)


def explore(game: Game, limit: int) -> Outcomes:
    """Every distinct end of what is pending in a game."""
    from dfcrules.game.choices import Answer
    from dfcrules.play import Input, Moment

    before, r = game.state, game.rules
    open_states: deque[tuple[State, tuple[Given, ...], tuple[Moment, ...]]] = deque([(before, (), ())])
    buckets: dict[Any, list[State]] = {}
    ends: list[Outcome] = []
    end_keys: set[Any] = set()
    looked_at, complete = 0, True
    while open_states:
        state, given, moments = open_states.popleft()
        looked_at += 1
        if looked_at > limit:
            complete = False
            break
        if state.choice is None:
            key = summary(state, r)
            if key not in end_keys:
                end_keys.add(key)
                branch = game.fork()
                branch._moments.extend(moments)
                ends.append(Outcome(branch, given, before))
            continue
        choice = state.choice
        for exact in choice.answers():
            new = state.copy()
            try:
                agenda.answer(new, r, _as_answer(choice, exact))
            except IllegalAction:
                continue
            bucket = buckets.setdefault(_rough(new), [])
            if any(new == other for other in bucket):
                continue
            bucket.append(new)
            step = Given(
                state.players[choice.player].name,
                choice.question,
                choice.rule,
                choice.label_of(exact),
                choice.plain(exact),
            )
            moment = Moment(Input(None, choice.player, (Answer(exact),)), new)
            open_states.append((new, (*given, step), (*moments, moment)))
    return Outcomes(tuple(ends), complete, looked_at)


def _as_answer(choice: Choice, exact: Any) -> Any:
    return list(exact) if choice.kind == "some" else exact


def _rough(s: State) -> Any:
    """A cheap key that equal states share."""
    return (tuple(p.life for p in s.players), s.next_id, len(s.objects), len(s.effects), hash(s.agenda))


def summary(s: State, r: Rules) -> Any:
    """What can be seen of a state; two ends that look the same are one outcome."""
    players = tuple((p.name, p.life, p.poison, p.lost) for p in s.players)
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


def changes(before: State, after: State, r: Rules) -> list[str]:
    """What differs, in words: life totals, what died or changed zones, damage, counters."""
    said = []
    for old, new in zip(before.players, after.players, strict=True):
        if old.life != new.life:
            said.append(f"{new.name} {old.life} -> {new.life} life")
        if new.lost and not old.lost:
            said.append(f"{new.name} loses the game")
    for entity, obj in before.objects.items():
        now = after.objects.get(entity)
        name = look(before, r, entity).name
        if now is None:
            became = after.follow(entity)
            place = after.objects[became].zone if became != -1 else "nowhere"
            verb = "dies" if obj.zone == BATTLEFIELD and place in ("graveyard", "nowhere") else f"goes to {place}"
            said.append(f"{name} {verb}")
        else:
            if now.damage != obj.damage:
                said.append(f"{name} has {now.damage} damage")
            if now.counters != obj.counters:
                said.append(f"{name} has {', '.join(f'{n} {kind}' for kind, n in now.counters) or 'no counters'}")
    left = {effect.id: effect.left for effect in after.effects if isinstance(effect, DamageEffect)}
    for effect in before.effects:
        if isinstance(effect, DamageEffect) and effect.left > 0 and left.get(effect.id, 0) != effect.left:
            rest = left.get(effect.id, 0)
            alike = sum(isinstance(e, DamageEffect) and e.label == effect.label for e in before.effects)
            name = effect.label if alike == 1 else f"{effect.label} for {effect.left}"
            said.append(f"{name}: {f'{rest} left' if rest else 'used up'}")
    for entity, obj in after.objects.items():
        if entity not in before.objects and obj.zone == BATTLEFIELD:
            said.append(f"{look(after, r, entity).name} enters")
    return said
