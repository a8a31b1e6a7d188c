"""Carrying out: the stack, the turn, conditions, choices, what comes later."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dfcrules.cards import instructions as say
from dfcrules.cards.abilities import REFLEXIVE, Triggered
from dfcrules.cards.filters import Filter, Named
from dfcrules.cards.mana import symbols_in
from dfcrules.cards.plain import Phrase
from dfcrules.game.choices import ONE, Choice, Option
from dfcrules.game.effects import END_OF_TURN, Delayed
from dfcrules.game.events import Event
from dfcrules.game.objects import HAND
from dfcrules.rules import costs, stack
from dfcrules.rules.agenda import Question, Steps
from dfcrules.rules.casting import why_not_free
from dfcrules.rules.characteristics import look
from dfcrules.rules.daytime import becomes
from dfcrules.rules.find import Context, find, holds, one_player, players, reach
from dfcrules.rules.modes import mode_choice, with_modes
from dfcrules.rules.transform import if_told
from dfcrules.rules.triggers import Waiting
from dfcrules.rules.turn import STEPS, add_extra

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules

from dfcrules.rules.instruct import Perform, carries_out, named, nothing


@carries_out(say.Later)
def _later(s: State, r: Rules, order: say.Later, ctx: Context) -> Steps:
    source = s.objects.get(ctx.this)
    turned = source.turned if source is not None else 0
    whose = ctx.you if order.whose == "you" else -1
    label = ctx.label or "an effect"
    leaving = order.later in say.LEAVING
    s.add_effect(
        Delayed(
            s.new_id(),
            label,
            ctx.this,
            ctx.you,
            s.tick(),
            END_OF_TURN if leaving else "",
            order.later,
            whose,
            _bound(s, r, order.do, ctx),
            ctx.it,
            turned,
            ctx.went,
            find(s, r, order.of or "this", ctx) if leaving else (),
        )
    )
    s.tell(Event("effect", "603.7a", note=order.words()))
    return ()


def _bound(s: State, r: Rules, value: Any, ctx: Context) -> Any:
    """Instructions for later with what "target", "that much" and "defending player" mean now: a delayed trigger has no
    target and no amount (603.7), and comes when the combat may be over.
    """
    if isinstance(value, tuple):
        return tuple([_bound(s, r, one, ctx) for one in value])
    if not isinstance(value, Phrase):
        return value
    changes: dict[str, Any] = {}
    for field in value.fields:
        inner, kind = getattr(value, field), value._kind(field)
        if kind in ("Ref", "Ref | None", "Source", "Sources") and isinstance(inner, str) and _means_now(inner, s):
            meant = tuple([Named(entity, named(s, r, entity)) for entity in find(s, r, inner, ctx)])
            if meant or inner.startswith("target"):
                changes[field] = meant[0] if len(meant) == 1 else meant
        elif inner == "that much":
            changes[field] = ctx.amount
        elif isinstance(inner, tuple | Phrase):
            changes[field] = _bound(s, r, inner, ctx)
    return value.replace(**changes) if changes else value


def _means_now(word: str, s: State) -> bool:
    """Whether this word would mean something else, or nothing, later."""
    return word.startswith("target") or (word == "defending player" and s.combat is not None)


@carries_out(say.AddMana)
def _add_mana(s: State, r: Rules, order: say.AddMana, ctx: Context) -> Steps:
    return tuple(AddOneMana(player, order.add_mana, order.only_for) for player in players(s, r, order.who, ctx))


class AddOneMana(Question):
    """Add mana to a pool; "{W} or {U}" leaves the choice to the player (106.4)."""

    player: int
    mana: str
    only_for: Filter | None = None

    def ask(self, s: State, r: Rules) -> Choice | None:
        options = tuple([Option(part.strip(), part.strip()) for part in self.mana.split(" or ")])
        return Choice(ONE, self.player, "106.4", "Which mana do you add?", options, default=options[0].value)

    def answered(self, s: State, r: Rules, answer: Any) -> Steps:
        letters = tuple([symbol.text.strip("{}") for symbol in symbols_in(answer)])
        seat = s.players[self.player]
        if self.only_for is not None:
            bound = tuple([(letter, self.only_for) for letter in letters])
            s.set_player(self.player, bound_mana=seat.bound_mana + bound)
        else:
            s.set_player(self.player, mana=seat.mana + letters)
        s.tell(Event("mana", "106.4", player=s.name_of_player(self.player), note=answer))
        return ()


@carries_out(say.ItBecomes)
def _it_becomes(s: State, r: Rules, order: say.ItBecomes, ctx: Context) -> Steps:
    return becomes(s, order.it_becomes, "731.1a")


@carries_out(say.ExtraTurn)
def _extra_turn(s: State, r: Rules, order: say.ExtraTurn, ctx: Context) -> Steps:
    for player in players(s, r, order.extra_turn, ctx):
        s.extra_turns = (*s.extra_turns, player)
        s.tell(Event("effect", "500.7", note=f"{s.name_of_player(player)} will take an extra turn after this one"))
    return ()


@carries_out(say.Extra)
def _extra(s: State, r: Rules, order: say.Extra, ctx: Context) -> Steps:
    if s.turn.active not in players(s, r, order.who, ctx):
        return nothing(s, "500.10a", "it is another player's turn, so nothing is added to it")
    add_extra(s, order.extra)
    phase = order.extra not in STEPS
    s.tell(Event("effect", "500.8" if phase else "500.9", note=order.replace(who="each player").words()))
    return ()


@carries_out(say.SkipStep)
def _skip(s: State, r: Rules, order: say.SkipStep, ctx: Context) -> Steps:
    for player in players(s, r, order.who, ctx):
        s.skips = (*s.skips, (player, order.skip))
        s.tell(Event("effect", "500.11", note=f"{s.name_of_player(player)} will skip the next {order.skip}"))
    return ()


@carries_out(say.CounterSpell)
def _counter(s: State, r: Rules, order: say.CounterSpell, ctx: Context) -> Steps:
    return (stack.CounterIt(find(s, r, order.counter, ctx)),)


@carries_out(say.CopySpell)
def _copy_spell(s: State, r: Rules, order: say.CopySpell, ctx: Context) -> Steps:
    player = one_player(s, r, order.for_, ctx)
    if player is None:
        return nothing(s, "800.4b", "there is no such player any more, so nothing is copied")
    return tuple(stack.CopyOnStack(entity, player) for entity in find(s, r, order.copy_spell, ctx))


@carries_out(say.If)
def _if(s: State, r: Rules, order: say.If, ctx: Context) -> Steps:
    met = order.if_ is None or holds(s, r, order.if_, ctx)
    chosen = order.do if met else order.otherwise
    return (Perform(chosen, ctx),) if chosen else ()


@carries_out(say.Modal)
def _modal(s: State, r: Rules, order: say.Modal, ctx: Context) -> Steps:
    """Modes that no ability has announced: an instruction by itself, or one inside another instruction."""
    return (ChooseModes(order, ctx),)


class ChooseModes(Question):
    """Choose modes as they are carried out (608.2d): those without targets, which are only chosen on announcing."""

    order: say.Modal
    context: Context

    def ask(self, s: State, r: Rules) -> Choice | None:
        name = self.context.label or "this effect"
        choice = mode_choice(s, r, self._ability(), self.context, "608.2d", name)
        if choice is None:
            return None
        targeted = [f"mode {number}" for number, mode in enumerate(self.order.modes, 1) if mode.targets]
        options = tuple([option for option in choice.options if option.value not in targeted])
        if len(options) < self.order.choose:
            return None
        default = options[0].value if choice.kind == ONE else tuple([o.value for o in options[: self.order.choose]])
        return choice.replace(options=options, default=default)

    def answered(self, s: State, r: Rules, answer: Any) -> Steps:
        if answer is None:
            return nothing(s, "608.2d", "none of the modes is possible")
        return (Perform(with_modes(self._ability(), answer).do, self.context),)

    def _ability(self) -> Triggered:
        return Triggered("", do=(self.order,))


@carries_out(say.WhenDone)
def _when_done(s: State, r: Rules, order: say.WhenDone, ctx: Context) -> Steps:
    if not ctx.done:
        return nothing(s, "603.12", "what was to be done first was not done, so nothing triggers")
    ability = Triggered(REFLEXIVE, targets=order.targets, do=order.when_done)
    name = ctx.label or "an effect"
    s.waiting += (Waiting(ability, ctx.this, ctx.you, name, ctx.it, ctx.player, ctx.amount, x=ctx.x),)
    s.tell(Event("triggered", "603.12", name, ctx.this, player=s.name_of_player(ctx.you)))
    return ()


@carries_out(say.May)
def _may(s: State, r: Rules, order: say.May, ctx: Context) -> Steps:
    return (MayDo(players(s, r, order.who, ctx), order, ctx),)


def _possible(s: State, r: Rules, instructions: tuple[say.Instruction, ...], ctx: Context) -> bool:
    """Whether a choice to do this is a choice at all: nobody may choose what cannot be done (608.2d)."""
    first = instructions[0] if instructions else None
    if isinstance(first, say.Transform | say.Convert):
        turning = first.transform if isinstance(first, say.Transform) else first.convert
        there = [s.objects[e] for e in find(s, r, turning, ctx) if e in s.objects]
        return any(if_told(s, r, obj, look(s, r, obj.id), ctx.by).yes for obj in there)
    if isinstance(first, say.CastFree):
        cards = reach(s, r, first.cast_free, ctx)
        return any(
            why_not_free(s, r, card, player, first.transformed) is None
            for card in cards
            for player in players(s, r, first.who, ctx)
        )
    if isinstance(first, say.ExileAndReturn):
        return any(entity in s.objects for entity in find(s, r, first.exile_and_return, ctx))
    if isinstance(first, say.EachSacrifices):
        whose = players(s, r, first.each_sacrifices, ctx)
        mine = find(s, r, first.what, ctx)
        return any(look(s, r, e).controller in whose for e in mine)
    if isinstance(first, say.Pay):
        cost = costs.read_cost(first.pay)
        return any(
            costs.why_not_payable(s, r, player, ctx.this, cost, ctx.x, s.players[player].free) is None
            for player in players(s, r, first.who, ctx)
        )
    if isinstance(first, say.EachDiscards):
        return any(s.zone(HAND, player) for player in players(s, r, first.each_discards, ctx))
    return True


class MayDo(Question):
    """Players may do something; decided as it happens (603.5, 608.2d), all of them before anything is done (608.2e)."""

    players: tuple[int, ...]
    order: say.May
    context: Context
    answers: tuple[tuple[int, str], ...] = ()

    def ask(self, s: State, r: Rules) -> Choice | None:
        if not self.players or not _possible(s, r, self.order.may, self.context.replace(player=self.players[0])):
            return None
        options = (Option("yes", "yes"), Option("no", "no"))
        question = f"Do this: {say.sentence(self.order.may)}?"
        label, this = self.context.label, self.context.this
        return Choice(ONE, self.players[0], "608.2d", question, options, label, this, default="no")

    def answered(self, s: State, r: Rules, answer: Any) -> Steps:
        if self.players:
            answers = (*self.answers, (self.players[0], answer or "no"))
            return (self.replace(players=self.players[1:], answers=answers),)
        steps: Steps = ()
        for player, said in self.answers:
            chosen = self.order.may if said == "yes" else self.order.otherwise
            steps += (Perform(chosen, self.context.replace(player=player, doer=player)),) if chosen else ()
        return steps
