"""Carrying out: damage, and what prevents or changes it for a while."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dfcrules.cards import instructions as say
from dfcrules.cards.damage import ReplaceDamage
from dfcrules.cards.filters import Filter, Named
from dfcrules.errors import IllegalAction
from dfcrules.game.choices import ONE, Choice
from dfcrules.game.effects import DamageEffect
from dfcrules.game.events import Event
from dfcrules.game.objects import ABILITY, BATTLEFIELD, COMMAND, NOTHING, STACK, Entity, is_player
from dfcrules.rules import damage
from dfcrules.rules.agenda import Question, Steps
from dfcrules.rules.characteristics import look
from dfcrules.rules.damage_effects import GROUPS
from dfcrules.rules.dividing import division
from dfcrules.rules.find import Context, find, matches, number
from dfcrules.rules.instruct import carries_out, named, nothing, permanents_of
from dfcrules.rules.packets import Packet, can_be_damaged
from dfcrules.rules.telling import options_for

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules


LATER_KNOWN = ("controller", "that player", "source's controller")
"""Words for a recipient that depend on the damage itself."""


@carries_out(say.Deal)
def _deal(s: State, r: Rules, order: say.Deal, ctx: Context) -> Steps:
    amount = number(s, r, order.deal, ctx)
    if amount <= 0:
        return nothing(s, "120.8", "0 damage is no damage")
    if order.divided:
        return _divided(s, r, order, ctx, amount)
    return _deal_shares(s, r, order, ctx, tuple([(to, amount) for to in find(s, r, order.to, ctx)]))


def _divided(s: State, r: Rules, order: say.Deal, ctx: Context, amount: int) -> Steps:
    """Damage that is divided: as announced when its targets were chosen (601.2d), otherwise now (608.2d)."""
    if ctx.shares and isinstance(order.to, str) and order.to.startswith("target"):
        announced = zip(ctx.targets, ctx.shares, strict=True)  # the share of an illegal target is lost (608.2b)
        return _deal_shares(s, r, order, ctx, tuple([(to, share) for to, share in announced if to != NOTHING]))
    among = tuple([to for to in find(s, r, order.to, ctx) if can_be_damaged(s, r, to)])
    return (Dividing(order, ctx, among, amount),)


class Dividing(Question):
    """How damage is divided among several, at least 1 to each (608.2d)."""

    order: say.Deal
    context: Context
    among: tuple[Entity, ...]
    amount: int

    def ask(self, s: State, r: Rules) -> Choice | None:
        return division(s, r, self.context.you, self.among, self.amount, "608.2d", self.context.label, -1)

    def answered(self, s: State, r: Rules, answer: Any) -> Steps:
        if answer is None:
            return ()
        return _deal_shares(s, r, self.order, self.context, tuple(zip(self.among, answer, strict=True)))


def _deal_shares(s: State, r: Rules, order: say.Deal, ctx: Context, shares: tuple[tuple[Entity, int], ...]) -> Steps:
    packets = []
    for source in find(s, r, order.from_, ctx):
        if is_player(source):
            raise IllegalAction(f"{s.name_of_player(source)} is a player; only objects deal damage", "120.1")
        for to, amount in shares:
            if not can_be_damaged(s, r, to):
                reason = f"{named(s, r, to)} cannot be dealt damage"
                s.tell(Event("nothing", "120.1a", named(s, r, to), to, note=reason))
                continue
            packets.append(Packet(source, to, amount, assigned=amount, unpreventable=order.unpreventable))
    whole = tuple(packets)
    if order.excess_to is not None and whole:
        about = ctx.replace(it=tuple(to for to, _ in shares))  # "its controller": of what is damaged
        elsewhere = find(s, r, order.excess_to, about)
        if len(elsewhere) == 1:
            label = ctx.label or named(s, r, packets[0].source)
            whole = damage.excess_elsewhere(s, r, whole, elsewhere[0], label)
    return damage.deal(s, r, whole)


@carries_out(say.Fight)
def _fight(s: State, r: Rules, order: say.Fight, ctx: Context) -> Steps:
    pair = (*find(s, r, order.fight, ctx), *find(s, r, order.with_, ctx))
    there = permanents_of(s, r, pair)
    if len(pair) != 2 or len(there) != len(pair) or not all(look(s, r, e).is_creature for e in there):
        return nothing(s, "701.14b", "one of the two is no creature on the battlefield, so neither deals damage")
    one, other = pair
    powers = [max(0, look(s, r, e).power or 0) for e in pair]
    if one == other:  # 701.14c
        return damage.deal(s, r, (Packet(one, one, 2 * powers[0], assigned=2 * powers[0]),))
    packets = (Packet(one, other, powers[0], assigned=powers[0]), Packet(other, one, powers[1], assigned=powers[1]))
    return damage.deal(s, r, packets)


@carries_out(say.Prevent)
def _prevent(s: State, r: Rules, order: say.Prevent, ctx: Context) -> Steps:
    everything = order.prevent == "all"
    left = -1 if everything else number(s, r, order.prevent, ctx)
    if left == 0:
        return nothing(s, "615.7", "a shield for the next 0 damage prevents nothing")
    kind = "prevent" if not everything else "prevent all but" if order.all_but else "prevent all"
    spec = ReplaceDamage(
        kind, amount=order.all_but if everything else left, to=order.to if order.to is not None else "anything",
        combat=True if order.combat else None, then=order.then,
    )  # fmt: skip
    specs = [spec]
    if not everything and (isinstance(order.to, Filter | tuple) or order.to == "targets"):
        # the next N to each of several: a shield for each, and for no others (615.11)
        specs = [spec.replace(to=Named(entity, named(s, r, entity))) for entity in _recipients(s, r, order.to, ctx)]
    return tuple([Begin(one, order.from_, ctx, order.until, left, order.once, order.choose_source) for one in specs])


def _recipients(s: State, r: Rules, to: Any, ctx: Context) -> tuple[Entity, ...]:
    return tuple([entity for entity in find(s, r, to, ctx) if can_be_damaged(s, r, entity)])


@carries_out(say.ChangeDamage)
def _change_damage(s: State, r: Rules, order: say.ChangeDamage, ctx: Context) -> Steps:
    left = number(s, r, order.next, ctx) or -1
    if left > 0 and order.change_damage not in ("redirect", "instead"):
        raise IllegalAction(
            f'"next" goes with "redirect" and "instead" (and with the instruction "prevent"), not with '
            f"{order.change_damage!r}",
            "614.1a",
        )
    spec = ReplaceDamage(
        order.change_damage, ctx.x if order.amount == "x" else order.amount,
        to="anything" if order.to is None else order.to,
        combat=order.combat, round_up=order.round_up, instead_to=order.instead_to, then=order.then,
    )  # fmt: skip
    return (Begin(spec, order.from_, ctx, order.until, left, order.once, order.choose_source),)


class Begin(Question):
    """A replacement or prevention effect begins; whose it is may have to choose a source first (609.7a, 120.7)."""

    spec: ReplaceDamage
    from_: Any
    context: Context
    until: str
    left: int
    once: bool
    choose_source: bool

    def ask(self, s: State, r: Rules) -> Choice | None:
        sources = self._sources(s, r) if self.choose_source else ()
        if not sources:
            return None
        options, ctx = options_for(s, r, sources), self.context
        question = "Which source is this about?"
        return Choice(ONE, ctx.you, "609.7a", question, options, ctx.label, ctx.this, default=options[0].value)

    def _sources(self, s: State, r: Rules) -> tuple[Entity, ...]:
        """Permanents, spells, what abilities on the stack come from; they need not be able to deal damage (120.7)."""
        stack = [s.objects[entity] for entity in s.zone(STACK)]
        spells = [obj.id for obj in stack if obj.kind != ABILITY]
        named_there = [obj.on_stack.source for obj in stack if obj.kind == ABILITY and obj.on_stack is not None]
        there = dict.fromkeys([*s.zone(BATTLEFIELD), *spells, *named_there, *s.zone(COMMAND)])
        known = [entity for entity in there if entity in s.objects or entity in s.former]
        if self.from_ is None:
            return tuple(known)
        if isinstance(self.from_, Filter):
            return tuple([e for e in known if matches(s, r, self.from_.replace(zone="any"), e, self.context)])
        return tuple([e for e in known if e in find(s, r, self.from_, self.context)])

    def answered(self, s: State, r: Rules, answer: Any) -> Steps:
        ctx, spec = self.context, self.spec
        if self.choose_source and answer is None:
            return nothing(s, "609.7a", "there is no such source to choose")
        only_from: tuple[Entity, ...] | None = None
        if answer is not None:
            only_from = (answer,)
        elif self.from_ is not None and not isinstance(self.from_, Filter):
            only_from = find(s, r, self.from_, ctx)
            if any(map(is_player, only_from)):
                raise IllegalAction(
                    "A player is no source of damage; name an object, or a filter such as "
                    '{ controller = "you" } for all sources of a player',
                    "109.2c",
                )
        if isinstance(self.from_, Filter):
            spec = spec.replace(from_=self.from_.replace(zone="any") if self.choose_source else self.from_)
        label = ctx.label or ("shield" if spec.damage.startswith("prevent") else "an effect")
        only_to = _fixed(s, r, spec.to, ctx)
        if only_to is not None:
            spec = spec.replace(to="anything")
        instead = None
        if spec.instead_to is not None and spec.instead_to not in LATER_KNOWN:
            instead = find(s, r, spec.instead_to, ctx)
            spec = spec.replace(instead_to=tuple([Named(entity, named(s, r, entity)) for entity in instead]))
        targets = tuple([entity for entity in ctx.targets if entity != NOTHING])
        s.add_effect(
            DamageEffect(
                s.new_id(), label, ctx.this, ctx.you, s.tick(), self.until, spec, self.left,
                only_to, only_from, self.once, instead, targets,
            )
        )  # fmt: skip
        s.tell(Event("effect", _rule(spec, self.left, self.once), note=self._words(s, r, only_from)))
        return ()

    def _words(self, s: State, r: Rules, only_from: tuple[Entity, ...] | None) -> str:
        spec = self.spec
        until = f" until {self.until}" if self.until else ""
        whom = "" if spec.to == "anything" else " to " + _whom(s, r, spec.to, self.context)
        by = f" from {', '.join(named(s, r, e) for e in only_from)}" if only_from else ""
        which = f"the next {self.left}" if self.left > 0 else "all" if spec.damage == "prevent all" else ""
        what = f"{which} damage{by}{whom}".strip()
        if self.once:
            what = f"the next time, {what}"
        kept = f" but {spec.amount}" if spec.damage == "prevent all but" else ""
        done = "will be prevented" if spec.damage.startswith("prevent") else spec.result_words()
        if spec.instead_to is not None and spec.instead_to not in LATER_KNOWN:
            names = ", ".join(named(s, r, e) for e in find(s, r, spec.instead_to, self.context)) or "nothing"
            done = f"goes to {names} instead"
        return f"{what} {done}{kept}{until}"


def _rule(spec: ReplaceDamage, left: int, once: bool) -> str:
    """Which rule says what an effect of this kind does."""
    if not spec.damage.startswith("prevent"):
        return {"redirect": "614.9", "cannot be prevented": "615.12"}.get(spec.damage, "614.1a")
    return "615.8" if once else "615.7" if left > 0 else "615.1"


def _fixed(s: State, r: Rules, to: Any, ctx: Context) -> tuple[Entity, ...] | None:
    """Recipients that are named are fixed; groups and filters are looked at anew each time (611.2c)."""
    if isinstance(to, tuple) and any(isinstance(one, Filter) or one in GROUPS for one in to):
        return None
    return None if to == "anything" or isinstance(to, Filter) or to in GROUPS else find(s, r, to, ctx)


def _whom(s: State, r: Rules, to: Any, ctx: Context) -> str:
    fixed = _fixed(s, r, to, ctx)
    if fixed is None:
        if isinstance(to, tuple):
            return " and ".join(_whom(s, r, one, ctx) for one in to)
        return to.words(2) if isinstance(to, Filter) else str(to)
    return ", ".join(named(s, r, e) for e in fixed)
