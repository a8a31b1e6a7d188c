"""Triggers and other abilities come onto the stack: their order, their targets (603.3, 602.2, 115)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dfcrules.cards.abilities import Ability, Chapter, Target, Triggered
from dfcrules.cards.amounts import Condition
from dfcrules.cards.card import Card, Face, Layout
from dfcrules.cards.instructions import Deal
from dfcrules.cards.plain import Phrase
from dfcrules.cards.typeline import TypeLine
from dfcrules.errors import IllegalAction
from dfcrules.game.choices import ONE, SOME, Choice, Option
from dfcrules.game.events import Event
from dfcrules.game.objects import ABILITY, NOTHING, STACK, Entity, Obj, OnStack, is_player
from dfcrules.rules.agenda import Question, Steps
from dfcrules.rules.characteristics import View, look
from dfcrules.rules.dividing import AnnounceDivision
from dfcrules.rules.find import Context, legal_targets
from dfcrules.rules.modes import modal_part, mode_choice, with_modes
from dfcrules.rules.telling import numbered, options_for
from dfcrules.rules.triggers import Waiting, context_of, with_lost_aura

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules


class PutTriggers(Question):
    """Put waiting triggers onto the stack: the active player's first, each player ordering their own (603.3b).

    left: how many of those that waited as this round began are still to be put there; -1: it begins now. What triggers
    meanwhile waits for the next round.
    """

    left: int = -1

    def ask(self, s: State, r: Rules) -> Choice | None:
        player, mine = self._next(s)
        if len({(_told_apart_by(w), _how_it_deals(s, r, w)) for w in mine}) < 2:
            return None  # whichever comes first, the same happens
        values = _values(mine)
        labels = [_shortly(w) for w in mine]
        labels = [
            _whom(s, w, label) if labels.count(label) > 1 else label for w, label in zip(mine, labels, strict=True)
        ]
        options = numbered(tuple([Option(v, label) for v, label in zip(values, labels, strict=True)]))
        question = "Which of your triggered abilities goes onto the stack first (and so resolves last)?"
        return Choice(ONE, player, "603.3b", question, options, default=options[0].value)

    def _round(self, s: State) -> tuple[Waiting, ...]:
        waiting: tuple[Waiting, ...] = s.waiting
        return waiting if self.left == -1 else waiting[: self.left]

    def _next(self, s: State) -> tuple[int, tuple[Waiting, ...]]:
        this_round = self._round(s)
        for player in s.in_turn_order():
            mine = tuple([w for w in this_round if w.controller == player])
            if mine:
                return player, mine
        return -1, ()

    def answered(self, s: State, r: Rules, answer: Any) -> Steps:
        _, mine = self._next(s)
        left = len(self._round(s))
        if not mine:  # those of players who have left the game are not put there (800.4d)
            s.waiting = s.waiting[left:]
            return ()
        chosen = mine[0] if answer is None else mine[_values(mine).index(answer)]
        rest = list(s.waiting)
        rest.remove(chosen)
        s.waiting = tuple(rest)
        return (StackTrigger(chosen), PutTriggers(left - 1))


def _values(mine: tuple[Waiting, ...]) -> list[int]:
    """What an answer says: the source of a trigger, or its place where one source has several."""
    sources = [w.source for w in mine]
    return sources if len(set(sources)) == len(sources) else list(range(len(mine)))


def _shortly(w: Waiting) -> str:
    words = w.ability.words("it")
    return f"{w.name}: {words if len(words) < 90 else words[:87].rsplit(' ', 1)[0] + ' ...'}"


def _whom(s: State, w: Waiting, label: str) -> str:
    """Which player a trigger is about, where several say the same."""
    named = w.player >= 0 and _mentions(getattr(w.ability, "do", ()), "that player")
    return f"{label} ({s.name_of_player(w.player)})" if named else label


def _told_apart_by(w: Waiting) -> Any:
    """What makes the order of this trigger and another one matter: equal ones need no order."""
    own = w.about == (w.source,)
    says = getattr(w.ability, "do", ())
    return (
        w.ability,
        w.source if _speaks_of_itself(w.ability, own) else -1,
        w.about if not own and (_mentions(says, "it") or targets_of(w.ability)) else (),
        w.amount if _mentions(says, "that much") else 0,
        w.player if _mentions(says, "that player") else -1,
    )


def _how_it_deals(s: State, r: Rules, w: Waiting) -> tuple[str, ...]:
    """What matters of the source of damage (120.3): with lifelink, for one, it is not the same which comes first."""
    if not _deals(getattr(w.ability, "do", ())):
        return ()
    return tuple([keyword for keyword in look(s, r, w.source).keywords if keyword in _OF_DAMAGE])


def _deals(value: Any) -> bool:
    """Whether damage is dealt in these instructions."""
    if isinstance(value, tuple):
        return any(_deals(one) for one in value)
    if not isinstance(value, Phrase):
        return False
    return isinstance(value, Deal) or any(_deals(getattr(value, field)) for field in value.fields)


_OF_DAMAGE = ("deathtouch", "infect", "lifelink", "wither")


def _speaks_of_itself(ability: Ability, it_too: bool) -> bool:
    """Whether an ability does something with its own source, or with the player whom that attacks, other than having it
    deal damage.
    """
    instructions = getattr(ability, "do", ())
    first = instructions[:1] if it_too else ()
    return any(
        _mentions(one, word) for one in instructions for word in ("this", "defending player", "chosen one")
    ) or any(_mentions(one, "it") for one in first)


_ABOUT_IT = ("it", "that many", "mana spent", "controller", "owner")


def _mentions(value: Any, word: str) -> bool:
    if isinstance(value, tuple):
        return any(_mentions(one, word) for one in value)
    if not isinstance(value, Phrase):
        return value in _ABOUT_IT if word == "it" else bool(value == word)
    if isinstance(value, Condition) and getattr(value, word, None) is not None:
        return True
    skipped = ("from_", "under") if isinstance(value, Deal) else ("under",)  # whose control a card returns under
    return any(_mentions(getattr(value, field), word) for field in value.fields if field not in skipped)


class StackTrigger(Question):
    """Put one trigger onto the stack, choosing its modes and targets; without legal ones it is removed (603.3c-d)."""

    waiting: Waiting
    chosen: tuple[tuple[Entity, ...], ...] = ()

    def ask(self, s: State, r: Rules) -> Choice | None:
        w = self.waiting
        if modal_part(w.ability) is not None:
            return mode_choice(s, r, w.ability, context_of(w), "603.3c", w.name)
        targets = targets_of(w.ability)
        if len(self.chosen) == len(targets):
            return None
        return target_choice(s, r, targets[len(self.chosen)], context_of(w), "603.3d", w.name)

    def check(self, s: State, r: Rules, answer: Any) -> None:
        if modal_part(self.waiting.ability) is None:
            check_total(s, r, targets_of(self.waiting.ability)[len(self.chosen)], answer)

    def answered(self, s: State, r: Rules, answer: Any) -> Steps:
        targets = targets_of(self.waiting.ability)
        w = self.waiting
        if modal_part(w.ability) is not None:
            if answer is None:
                s.tell(Event("nothing", "603.3c", w.name, w.source, note=f"{w.name}'s trigger has no possible mode"))
                return ()
            return (StackTrigger(w.replace(ability=with_modes(w.ability, answer))),)
        if len(self.chosen) < len(targets):
            if answer is None:
                s.tell(Event("nothing", "603.3d", w.name, w.source, note=f"{w.name}'s trigger has no legal target"))
                return ()
            return (StackTrigger(w, (*self.chosen, answer)),)
        flat = tuple(e for spec, group in zip(targets, self.chosen, strict=True) for e in in_places(spec, group))
        source = s.objects.get(w.source)
        turned = w.turned if w.turned != -1 else source.turned if source is not None else 0
        return (AnnounceDivision(put_ability(s, r, with_lost_aura(s, w), flat, turned, w.x).id),)


def put_ability(s: State, r: Rules, w: Waiting, targets: tuple[Entity, ...], turned: int, x: int = 0) -> Obj:
    """Put an ability onto the stack: an object of its own (113.7a, 602.2a, 603.3)."""
    delayed = w.turned != -1
    on_stack = OnStack(targets, x, w.ability, w.source, turned, w.about, w.went, w.amount, w.player, delayed=delayed)
    face = Face(f"ability of {w.name}", None, TypeLine((), (), ()))
    body = Card(Layout.SINGLE, (face,), "custom")
    obj = s.place(
        Obj(s.new_id(), body, w.controller, w.controller, STACK, kind=ABILITY, stamp=s.tick(), on_stack=on_stack),
        at_bottom=r.below_what_is_there(s, w),
    )
    player = s.name_of_player(w.controller)
    rule = "603.3" if isinstance(w.ability, Triggered | Chapter) else "602.2a"
    note = target_words(s, r, targets)
    s.tell(Event("stacked", rule, f"the ability of {w.name}", obj.id, player=player, note=note))
    return obj


def target_words(s: State, r: Rules, targets: tuple[Entity, ...]) -> str:
    """What is targeted, for the log."""
    targets = tuple([e for e in targets if e != NOTHING])
    names = [s.players[e].name if is_player(e) else look(s, r, e).name for e in targets]
    return f", targeting {', '.join(names)}" if names else ""


def targets_of(ability: Ability) -> tuple[Target, ...]:
    """The targets that an ability asks for."""
    return getattr(ability, "targets", ())


def in_places(target: Target, chosen: tuple[Entity, ...]) -> tuple[Entity, ...]:
    """What was chosen, with the places that were left empty, so that "target 2" means the same whatever was chosen."""
    return (*chosen, *(NOTHING,) * (target.limit - len(chosen)))


def check_total(s: State, r: Rules, target: Target, chosen: tuple[Entity, ...]) -> None:
    """Raise `IllegalAction` if several targets have more mana value together than they may (601.2c)."""
    total = sum(look(s, r, entity).mana_value for entity in chosen if not is_player(entity) and entity != NOTHING)
    if target.total is not None and total > target.total:
        raise IllegalAction(f"Their mana values come to {total}, which is more than {target.total}", "601.2c")


def target_choice(s: State, r: Rules, target: Target, ctx: Context, rule: str, name: str) -> Choice | None:
    """The choice of what one target is; None if there is nothing legal to choose."""
    legal = legal_targets(s, r, target, ctx)
    if target.total is not None:
        legal = tuple([e for e in legal if look(s, r, e).mana_value <= target.total])
    if len(legal) < target.least:
        return None
    options = options_for(s, r, legal)
    most = min(target.limit, len(legal))
    question = f"What does {name} target? ({target.words()})"
    default = tuple(option.value for option in options[: max(target.least, min(1, most))])
    return Choice(
        SOME, ctx.you, rule, question, options, name, ctx.this, least=target.least, most=most, default=default
    )


def view_of_source(s: State, r: Rules, source: Entity) -> View:
    """The source of an ability as it is, or last was (113.7a)."""
    return look(s, r, source)
