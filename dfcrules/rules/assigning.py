"""Combat damage is assigned, creature by creature, and judged as a whole (510.1, 510.4); then all of it is dealt at
once (510.2).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dfcrules.errors import IllegalAction
from dfcrules.game.choices import SPLIT, Choice
from dfcrules.game.events import Event
from dfcrules.game.objects import Entity
from dfcrules.rules.agenda import Question, Step, Steps
from dfcrules.rules.characteristics import look
from dfcrules.rules.damage import deal
from dfcrules.rules.packets import Packet
from dfcrules.rules.packets import name_of as name
from dfcrules.rules.telling import options_for
from dfcrules.rules.trampling import Short, Tiers, assignable, can_complete, flat, lethal, passed_over

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules


class CombatDamage(Step):
    """One combat damage step (510): first the first and double strikers if there are any, then the rest (510.4)."""

    def do(self, s: State, r: Rules) -> Steps:
        combat = s.combat
        if combat is None:
            raise IllegalAction("Nothing attacks, so no combat damage is dealt", "508.8")
        fighters = _fighters(s, r)
        first = [e for e in fighters if {"first strike", "double strike"} & set(look(s, r, e).keywords)]
        if combat.struck is None and first:
            striking = first
            s.combat = combat.replace(struck=tuple(first))
        else:
            struck = combat.struck or ()
            striking = [e for e in fighters if e not in struck or "double strike" in look(s, r, e).keywords]
            s.combat = combat.replace(struck=struck, dealt=True)
        return (Assigning(tuple(striking)),)


def _fighters(s: State, r: Rules) -> list[Entity]:
    """Attackers, then blockers, defender by defender in turn order (510.1, 802.5)."""
    assert s.combat is not None
    attackers = [a.attacker for a in s.combat.attacks]
    blockers = dict.fromkeys(b for a in s.combat.attacks for b in a.blockers)
    order = {player: place for place, player in enumerate(s.in_turn_order())}
    return attackers + sorted(blockers, key=lambda b: order.get(look(s, r, b).controller, 0))


class Assigning(Question):
    """Combat damage is assigned, creature by creature (510.1); the whole of it is judged together (510.1e).

    Whoever has a free choice comes after those that have none, so that what is assigned anyway is known (702.19b).
    """

    waiting: tuple[Entity, ...]
    assigned: tuple[Packet, ...] = ()
    chosen: tuple[Entity, ...] = ()

    def ask(self, s: State, r: Rules) -> Choice | None:
        creature, tiers = self._next(s, r)
        recipients = flat(tiers)
        if len(recipients) < 2:
            return None
        view = look(s, r, creature)
        total = r.combat_damage(s, creature, view)
        amounts = tuple([lethal(s, r, creature, to, self.assigned) for to in recipients])
        return Choice(
            SPLIT,
            view.controller,
            "510.1c" if s.combat is not None and s.combat.attack_of(creature) else "510.1d",
            f"How does {view.name} assign its {total} damage?",
            options_for(s, r, recipients),
            view.name,
            creature,
            total=total,
            lethal=amounts,
            default=_default(amounts, total),
        )

    def _next(self, s: State, r: Rules) -> tuple[Entity, Tiers]:
        """The next creature that assigns, and to what: those without a choice first. Nobody: (-1, ())."""
        first: tuple[Entity, Tiers] = (-1, ())
        for creature in self.waiting:
            if creature in self.chosen or r.combat_damage(s, creature, look(s, r, creature)) <= 0:
                continue
            tiers = assignable(s, r, creature)
            number = sum(map(len, tiers))
            if number == 1:
                return creature, tiers
            if number and first[0] == -1:
                first = creature, tiers
        return first

    def check(self, s: State, r: Rules, answer: Any) -> None:
        """What is assigned so far must be part of an assignment that is legal as a whole (510.1e)."""
        creature, tiers = self._next(s, r)
        assigned = self.assigned + _packets(creature, flat(tiers), answer)
        short = [one for one in passed_over(s, r, assigned) if one.plain > 0]
        later = [e for e in self.waiting if e not in self.chosen and e != creature]
        if not short or can_complete(s, r, tuple(short), tuple(later)):
            return
        first = next((one for one in short if one.past.source == creature), short[0])
        source, to, past = first.past.source, first.to, first.past.to
        what = "lethal damage" if look(s, r, to).is_creature else "its loyalty"
        if source == creature:
            least = self._least(s, r, first, tuple(later))
            needs = f"must assign at least {least} to {name(s, r, to)}, which is {what}"
            says = f"{needs}, before {name(s, r, past)} can be assigned any"
        else:
            says = f"assigns damage past {name(s, r, to)}, which would be {first.plain} short of {what}"
        raise IllegalAction(f"{name(s, r, source)} {says}", _order_rule(s, r, source, to))

    def _least(self, s: State, r: Rules, short: Short, later: tuple[Entity, ...]) -> int:
        """The least that a creature has to assign to what it passes over, so that others can still make it lethal."""
        creature, to = short.past.source, short.to
        most = lethal(s, r, creature, to, self.assigned)
        for amount in range(most):
            trial = (*self.assigned, *_packets(creature, (to, short.past.to), (amount, 1)))
            if can_complete(s, r, tuple([one for one in passed_over(s, r, trial) if one.to == to]), later):
                return amount
        return most

    def answered(self, s: State, r: Rules, answer: Any) -> Steps:
        creature, tiers = self._next(s, r)
        if creature == -1:
            return deal(s, r, self.assigned)
        recipients = flat(tiers)
        if answer is None:
            answer = (r.combat_damage(s, creature, look(s, r, creature)),)
        packets = _packets(creature, recipients, answer)
        shares = tuple([(packet.to, packet.assigned) for packet in packets])
        note = ", ".join(f"{amount} to {name(s, r, to)}" for to, amount in shares)
        attack = s.combat.attack_of(creature) if s.combat is not None else None
        rule = "510.1d" if attack is None else "510.1c" if attack.blocked else "510.1b"
        s.tell(Event("assigned", rule, look(s, r, creature).name, creature, note=note, detail=shares))
        return (Assigning(self.waiting, self.assigned + packets, (*self.chosen, creature)),)


def _packets(creature: Entity, recipients: tuple[Entity, ...], amounts: tuple[int, ...]) -> tuple[Packet, ...]:
    """What a creature assigns, as damage to be dealt."""
    shares = zip(recipients, amounts, strict=True)
    return tuple([Packet(creature, to, amount, combat=True, assigned=amount) for to, amount in shares if amount])


def _order_rule(s: State, r: Rules, creature: Entity, to: Entity) -> str:
    """The rule by which something is assigned damage before something else; who does not trample may divide freely."""
    view = look(s, r, to)
    if not view.is_creature:
        return "702.19c"
    return "702.19b" if any("trample" in word for word in look(s, r, creature).keywords) else "510.1c"


def _default(lethal: tuple[int, ...], total: int) -> tuple[int, ...]:
    """Lethal damage to one after the other, the rest to the last."""
    left, split = total, []
    for amount in lethal[:-1]:
        split.append(min(left, amount))
        left -= split[-1]
    return (*split, left)
