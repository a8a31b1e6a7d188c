"""Gaining and losing life (119.3): each change can be replaced, or be impossible, before it happens (119.7-119.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dfcrules.cards.damage import ReplaceLife
from dfcrules.game.choices import ONE, Choice, Option
from dfcrules.game.effects import LifeEffect
from dfcrules.game.events import Event
from dfcrules.game.objects import Entity
from dfcrules.rules.agenda import Question, Steps
from dfcrules.rules.characteristics import look
from dfcrules.rules.find import Context, holds, number
from dfcrules.rules.telling import numbered
from dfcrules.value import Value

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules


class LifeChange(Value):
    """Life that a player would gain (amount above 0) or lose (below 0): by which rule, in what words, because of what.

    damage: it is the result of damage (120.3a). applied: the effects that had their opportunity (614.5).
    """

    player: int
    amount: int
    rule: str
    note: str = ""
    source: Entity = -1
    damage: bool = False
    applied: tuple[Any, ...] = ()


class Applicable(Value):
    """One effect that could change a gain or loss; `key` tells it from others."""

    key: Any
    words: str
    spec: ReplaceLife
    you: int
    source: Entity


def change_life(s: State, r: Rules, changes: tuple[LifeChange, ...]) -> Steps:
    """Let players gain and lose life at the same time. A change of 0 is no event (119.9)."""
    real = tuple([c for c in changes if c.amount and not s.players[c.player].lost])
    if not real:
        return ()
    if life_effects(s, r):
        order = s.in_turn_order()  # who has to choose does so in this order (616.1, 101.4)
        return (ChangingLife(tuple(sorted(real, key=lambda change: order.index(change.player)))),)
    for one in real:
        happen(s, one)
    return ()


def happen(s: State, change: LifeChange) -> None:
    """The life total changes (119.3)."""
    one = s.players[change.player]
    name = one.name
    if change.amount > 0:
        gained = one.life_gained + change.amount
        s.set_player(change.player, life=one.life + change.amount, life_gained=gained)
    else:
        s.set_player(change.player, life=one.life + change.amount)
    kind, amount = ("gained life", change.amount) if change.amount > 0 else ("lost life", -change.amount)
    s.tell(
        Event(
            kind, change.rule, "", change.source, other_id=change.player, player=name, amount=amount, note=change.note
        )
    )


def life_effects(s: State, r: Rules) -> tuple[Applicable, ...]:
    """All effects on gaining and losing life now, kept until something changes."""
    found: tuple[Applicable, ...] | None = s.derived.get("life effects")
    if found is None:
        lasting = [
            Applicable(("lasting", e.id), e.label, e.spec, e.you, e.source)
            for e in s.effects
            if isinstance(e, LifeEffect)
        ]
        static = [
            Applicable((entity, place), view.name, ability, view.controller, entity)
            for entity in s.speaking
            for view in (look(s, r, entity),)
            for place, ability in enumerate(view.abilities)
            if isinstance(ability, ReplaceLife)
        ]
        found = s.derived["life effects"] = (*lasting, *static)
    return found


def cannot_lose(s: State, r: Rules, player: int, amount: int) -> Applicable | None:
    """The effect because of which a player cannot lose life, and so cannot pay it either (119.8)."""
    if amount <= 0:
        return None  # paying 0 life is always possible (119.4b)
    changing = ChangingLife((LifeChange(player, -amount, "119.4"),))
    return next((effect for effect in changing.applicable(s, r) if effect.spec.becomes == "cannot"), None)


class ChangingLife(Question):
    """Effects change what players would gain and lose, in the order that the player chooses (616.1); then all of it
    happens at once.
    """

    changes: tuple[LifeChange, ...]
    settled: tuple[LifeChange, ...] = ()

    def ask(self, s: State, r: Rules) -> Choice | None:
        found = self.applicable(s, r)
        if len(found) < 2 or _idle(found):
            return None
        change = self.changes[0]
        options = numbered(tuple([Option(str(n), self._words(e)) for n, e in enumerate(found)]))
        verb = "gain" if change.amount > 0 else "loss"
        question = f"A {verb} of {abs(change.amount)} life: which effect changes it first?"
        who = s.name_of_player(change.player)
        return Choice(ONE, change.player, "616.1", question, options, who, change.player, default="0")

    def _words(self, effect: Applicable) -> str:
        return f"{effect.words} ({effect.spec.result_words({'gained': 'gain', 'lost': 'lose'}[effect.spec.life])})"

    def applicable(self, s: State, r: Rules) -> list[Applicable]:
        """The effects that could change the next gain or loss now."""
        if not self.changes or not self.changes[0].amount:
            return []
        change = self.changes[0]
        return [e for e in life_effects(s, r) if e.key not in change.applied and self._applies(s, r, e, change)]

    def _applies(self, s: State, r: Rules, effect: Applicable, change: LifeChange) -> bool:
        spec, ctx = effect.spec, Context(you=effect.you, this=effect.source)
        if (spec.life == "gained") != (change.amount > 0) or (spec.damage is not None and spec.damage != change.damage):
            return False
        if spec.whose != "any" and (change.player == effect.you) != (spec.whose == "you"):
            return False
        if spec.while_ is not None and not holds(s, r, spec.while_, ctx):
            return False
        if spec.becomes == "not below":
            return self._life(s, change.player) + change.amount < number(s, r, spec.amount, ctx)
        return True

    def _life(self, s: State, player: int) -> int:
        """The life total after what has been settled of the same event."""
        return s.players[player].life + sum(one.amount for one in self.settled if one.player == player)

    def answered(self, s: State, r: Rules, answer: Any) -> Steps:
        if not self.changes:
            for one in self.settled:
                happen(s, one)
            return ()
        change, found = self.changes[0], self.applicable(s, r)
        forbidding = next((e for e in found if e.spec.becomes == "cannot"), None)
        if forbidding is not None:  # "cannot" is no replacement and comes before all of them (614.17)
            rule = "119.7" if change.amount > 0 else "119.8"
            verb = "gain" if change.amount > 0 else "lose"
            who = s.name_of_player(change.player)
            s.tell(Event("nothing", rule, forbidding.words, note=f"{who} cannot {verb} life: {forbidding.words}"))
            return (self.replace(changes=self.changes[1:]),)
        if not found:
            return (self.replace(changes=self.changes[1:], settled=(*self.settled, change)),)
        effect = found[0] if answer is None else found[int(answer)]
        after, besides = self._apply(s, r, effect, change)
        if not after.amount:
            return (*besides, self.replace(changes=self.changes[1:]))
        return (*besides, self.replace(changes=(after, *self.changes[1:])))

    def _apply(self, s: State, r: Rules, effect: Applicable, change: LifeChange) -> tuple[LifeChange, Steps]:
        from dfcrules.rules.instruct import Perform

        spec, ctx = effect.spec, Context(you=effect.you, this=effect.source, player=change.player, label=effect.words)
        size = abs(change.amount)
        value = number(s, r, spec.amount, ctx)
        left = {
            "double": size * 2,
            "triple": size * 3,
            "add": size + value,
            "halve": (size + 1) // 2,
            "not below": max(0, min(size, self._life(s, change.player) - value)),
        }.get(spec.becomes, 0)
        sign = 1 if change.amount > 0 else -1
        new = change.replace(amount=sign * left, applied=(*change.applied, effect.key))
        verb = "gain" if change.amount > 0 else "loss"
        who = s.name_of_player(change.player)
        s.tell(Event("life replaced", "614.1a", effect.words, effect.source, player=who, amount=left,
                     note=f"{effect.words}: {who}'s {verb} of {size} life becomes {left}"))  # fmt: skip
        then: Steps = (Perform(spec.then, ctx.replace(amount=size, it=(change.source,))),) if spec.then else ()
        return new, then


def _idle(effects: list[Applicable]) -> bool:
    """Whether the order makes no difference."""
    kinds = {effect.spec.becomes for effect in effects}
    return "cannot" in kinds or (kinds <= {"double", "triple"} or kinds == {"add"} or kinds == {"nothing"})
