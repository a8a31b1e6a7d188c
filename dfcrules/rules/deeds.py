"""Paying with deeds: who pays chooses what to sacrifice, exile, discard or tap (118.3, 601.2h)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dfcrules.cards.deeds import WHOLE_HAND, Deed
from dfcrules.cards.filters import number_words
from dfcrules.errors import IllegalAction
from dfcrules.game.choices import SOME, Choice
from dfcrules.game.events import Event
from dfcrules.game.objects import BATTLEFIELD, EXILE, GRAVEYARD, HAND, NOTHING, Entity
from dfcrules.rules.agenda import Question, Steps
from dfcrules.rules.characteristics import look
from dfcrules.rules.exiling import mark_exiled
from dfcrules.rules.find import Context
from dfcrules.rules.fitting import fits
from dfcrules.rules.life import LifeChange, cannot_lose, change_life
from dfcrules.rules.telling import options_for
from dfcrules.rules.zones import MoveTo

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules


def why_not(s: State, r: Rules, player: int, source: Entity, deed: Deed) -> IllegalAction | None:
    """Why a deed cannot be done now; None if it can (118.3)."""
    name = s.name_of_player(player)
    if deed.verb == "pay":
        return _why_not_pay_life(s, r, player, deed.number)
    if deed.verb == "remove":
        obj = s.objects.get(source)
        there = 0 if obj is None else obj.counter(deed.kind)
        return None if there >= deed.number else IllegalAction(f"There are too few {deed.kind} counters", "118.3")
    if deed.number == WHOLE_HAND:
        return None
    if deed.what is None and not deed.materials:
        return None if source in s.objects else IllegalAction("It is not there any more", "118.3")
    there_are = candidates(s, r, player, source, deed)
    if deed.power:
        if _power(s, r, there_are) < deed.power:
            return IllegalAction(f"{name} has no other untapped creatures with total power {deed.power}", "702.122a")
    elif deed.materials:
        if not fit_all(s, r, deed, there_are, player, source):
            return IllegalAction(f"{name} has nothing to craft with: {materials_words(deed)}", "702.167")
    elif len(there_are) < deed.number:
        if deed.verb == "discard" and not there_are:
            return IllegalAction("There is no card to discard", "118.3")
        return IllegalAction(f"{name} cannot {deed.verb} {_what(deed)}", "118.3")
    return None


def _why_not_pay_life(s: State, r: Rules, player: int, amount: int) -> IllegalAction | None:
    name = s.name_of_player(player)
    if s.players[player].life < amount:
        return IllegalAction(f"{name} has less than that much life", "119.4")
    forbidding = cannot_lose(s, r, player, amount)
    if forbidding is not None:
        return IllegalAction(f"{name} cannot lose life, so {name} cannot pay any: {forbidding.words}", "119.8")
    return None


def do(s: State, r: Rules, player: int, source: Entity, deed: Deed) -> Steps:
    """The steps that do a deed."""
    if deed.verb == "pay":
        return change_life(s, r, (LifeChange(player, -deed.number, "119.4", " (paid)"),))
    if deed.number == WHOLE_HAND:
        s.paid += s.zone(HAND, player)
        return (_moving("discard", s.zone(HAND, player)),)
    if deed.verb == "remove":
        obj = s.objects[source]
        s.set(obj, counters=obj.with_counters(deed.kind, -deed.number))
        words = f"{deed.number} {deed.kind} counter{'' if deed.number == 1 else 's'}"
        name = look(s, r, source).name
        s.tell(Event("counters removed", "118.3", name, source, deed.kind, amount=deed.number, note=words))
        return ()
    if deed.what is None and not deed.materials:
        return (_moving(deed.verb, (source,)),)
    return (PayDeed(player, source, deed),)


def _moving(verb: str, chosen: tuple[Entity, ...]) -> MoveTo:
    zone, how, rule = {
        "sacrifice": (GRAVEYARD, "sacrificed", "701.21a"),
        "exile": (EXILE, "exiled", "701.13a"),
        "craft": (EXILE, "exiled", "702.167"),
        "discard": (GRAVEYARD, "discarded", "701.9a"),
    }[verb]
    return MoveTo(chosen, zone, how, rule)


class PayDeed(Question):
    """What is sacrificed, exiled, discarded or tapped to pay a cost; with no more than is needed nobody is asked."""

    player: int
    source: Entity
    deed: Deed

    def ask(self, s: State, r: Rules) -> Choice | None:
        deed, there = self.deed, candidates(s, r, self.player, self.source, self.deed)
        refusal = why_not(s, r, self.player, self.source, deed)
        if refusal is not None:  # what was there has been used for another part of the cost
            raise refusal
        number = len(deed.materials) or deed.number
        if deed.power:  # fewer than so many cannot have the power
            number = len(_enough(s, r, tuple(sorted(there, key=lambda e: -_power(s, r, (e,)))), deed))
        most = len(there) if deed.power or deed.more else number
        known = self.source in s.objects or self.source in s.former
        name = look(s, r, self.source).name if known else ""
        question = f"What do you {'exile' if deed.materials else deed.verb} to pay for {name or 'it'}?"
        question += f" ({_what(deed)})"
        default = _enough(s, r, there, deed) if deed.power else there[:number]
        if deed.materials:
            default = fit_all(s, r, deed, there, self.player, self.source)
        return Choice(
            SOME, self.player, "601.2h", question, options_for(s, r, there), name, self.source, least=number, most=most,
            hidden=deed.verb == "discard", default=default,
        )  # fmt: skip

    def check(self, s: State, r: Rules, answer: Any) -> None:
        """A crew needs the power, materials all have to be used (702.122a, 702.167)."""
        if self.deed.power and _power(s, r, answer) < self.deed.power:
            raise IllegalAction(f"Their total power is {_power(s, r, answer)}, not {self.deed.power}", "702.122a")
        if self.deed.materials and not fit_all(s, r, self.deed, answer, self.player, self.source, True):
            raise IllegalAction(f"These are not {materials_words(self.deed)}", "702.167")

    def answered(self, s: State, r: Rules, answer: Any) -> Steps:
        made = s.made
        if self.deed.verb == "tap":
            for entity in answer:
                s.set(s.objects[entity], tapped=True)
                s.tell(Event("tapped", "702.122a" if self.deed.power else "701.26a", look(s, r, entity).name, entity))
        else:
            _moving(self.deed.verb, answer).do(s, r)
            if self.deed.materials:
                mark_exiled(s, self.source, s.made)
        s.made, s.paid = made, (*s.paid, *answer)
        return ()


def candidates(s: State, r: Rules, player: int, source: Entity, deed: Deed) -> tuple[Entity, ...]:
    """What could be used to pay with; a card is never discarded or exiled to pay for itself (601.2a)."""
    ctx = Context(you=player, this=source)
    if deed.materials:
        mine = [e for e in s.zone(BATTLEFIELD) if look(s, r, e).controller == player] + list(s.zone(GRAVEYARD, player))
        found = [e for e in mine if e != source and any(_is(s, r, one, e, ctx) for one in deed.materials)]
        return tuple(found)
    assert deed.what is not None
    zone = deed.what.zone
    there = s.zone(zone, -1 if zone == BATTLEFIELD else player)
    itself = source if zone != BATTLEFIELD else NOTHING
    return tuple([e for e in there if e != itself and fits(s, deed.what, e, look(s, r, e), ctx)])


def _is(s: State, r: Rules, want: Any, entity: Entity, ctx: Context) -> bool:
    return fits(s, want, entity, look(s, r, entity), ctx)


def fit_all(
    s: State, r: Rules, deed: Deed, among: tuple[Entity, ...], player: int, source: Entity, exactly: bool = False
) -> tuple[Entity, ...]:
    """Materials out of these, one for each that is asked for (702.167); empty if there are none. exactly: all of these
    have to be used, or at least be like what is asked for if more is allowed.
    """
    ctx = Context(you=player, this=source)
    if exactly and not deed.more and len(among) != len(deed.materials):
        return ()

    def place(wanted: tuple[Any, ...], left: tuple[Entity, ...]) -> tuple[Entity, ...] | None:
        if not wanted:
            return ()
        for entity in left:
            if _is(s, r, wanted[0], entity, ctx):
                rest = place(wanted[1:], tuple([e for e in left if e != entity]))
                if rest is not None:
                    return (entity, *rest)
        return None

    return place(deed.materials, among) or ()


def _power(s: State, r: Rules, creatures: tuple[Entity, ...]) -> int:
    return sum(max(0, look(s, r, entity).power or 0) for entity in creatures)


def _enough(s: State, r: Rules, creatures: tuple[Entity, ...], deed: Deed) -> tuple[Entity, ...]:
    """The first few that have the power."""
    few: tuple[Entity, ...] = ()
    for entity in creatures:
        if _power(s, r, few) < deed.power:
            few = (*few, entity)
    return few


def materials_words(deed: Deed) -> str:
    """What is needed to craft, in words."""
    first = deed.materials[0]
    if all(one == first for one in deed.materials):
        several = f"{number_words(len(deed.materials))} {first.words(len(deed.materials))}"
        return f"{several} or more" if deed.more else several
    return ", ".join(one.words() for one in deed.materials)


def _what(deed: Deed) -> str:
    """What is needed, in words."""
    if deed.materials:
        return materials_words(deed)
    assert deed.what is not None
    if deed.power:
        return f"other untapped creatures with total power {deed.power}"
    what = deed.what.replace(controller="any") if deed.what.zone == BATTLEFIELD else deed.what
    return f"{number_words(deed.number)} {what.words(deed.number)}"
