"""Combat damage is assigned, creature by creature, and judged as a whole (510.1, 510.4); then all of it is dealt at
once (510.2).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dfcrules.errors import IllegalAction
from dfcrules.game.choices import SPLIT, Choice
from dfcrules.game.events import Event
from dfcrules.game.objects import Entity, is_player
from dfcrules.rules.agenda import Question, Step, Steps
from dfcrules.rules.characteristics import look
from dfcrules.rules.combat import still_attacked
from dfcrules.rules.damage import deal
from dfcrules.rules.packets import Packet
from dfcrules.rules.packets import name_of as name
from dfcrules.rules.telling import options_for

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules

PAST_PLANESWALKERS = "trample over planeswalkers"
Tiers = tuple[tuple[Entity, ...], ...]
"""To what a creature can assign damage: to what stands in a later group only once all in the earlier ones are assigned
lethal damage (702.19b-c).
"""


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
        lethal = tuple([self._lethal(s, r, creature, to) for to in recipients])
        return Choice(
            SPLIT,
            view.controller,
            "510.1c" if s.combat is not None and s.combat.attack_of(creature) else "510.1d",
            f"How does {view.name} assign its {total} damage?",
            options_for(s, r, recipients),
            view.name,
            creature,
            total=total,
            lethal=lethal,
            default=_default(lethal, total),
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

    def _lethal(self, s: State, r: Rules, creature: Entity, to: Entity) -> int:
        """What this creature would have to assign for lethal damage, after what others have assigned; of a
        planeswalker, its loyalty (702.19c).
        """
        if is_player(to) or to not in s.objects:
            return 0
        view, obj = look(s, r, to), s.objects[to]
        already = sum(p.assigned for p in self.assigned if p.to == to)
        if not view.is_creature:
            tramples = PAST_PLANESWALKERS in look(s, r, creature).keywords
            return max(0, obj.counter("loyalty") - already) if tramples else 0
        deathtouch = "deathtouch" in look(s, r, creature).keywords
        if already and any("deathtouch" in look(s, r, p.source).keywords for p in self.assigned if p.to == to):
            return 0
        return r.lethal_damage(s, creature, obj, view, already, deathtouch)

    def check(self, s: State, r: Rules, answer: Any) -> None:
        creature, tiers = self._next(s, r)
        amounts = dict(zip(flat(tiers), answer, strict=True))
        for number, later in enumerate(tiers):
            past = next((to for to in later if amounts[to]), None)
            if number == 0 or past is None:
                continue
            for to in flat(tiers[:number]):
                lethal = self._lethal(s, r, creature, to)
                if amounts[to] + self._others(s, r, creature, to) < lethal:
                    what = "lethal damage" if look(s, r, to).is_creature else "its loyalty"
                    raise IllegalAction(
                        f"{name(s, r, creature)} must assign at least {lethal} to {name(s, r, to)}, which is {what}, "
                        f"before {name(s, r, past)} can be assigned any",
                        _order_rule(s, r, creature, to),
                    )

    def _others(self, s: State, r: Rules, creature: Entity, to: Entity) -> int:
        """What creatures that assign after this one could still assign to the same recipient (510.1e)."""
        later = [e for e in self.waiting if e not in self.chosen and e != creature]
        return sum(r.combat_damage(s, e, look(s, r, e)) for e in later if to in flat(assignable(s, r, e)))

    def answered(self, s: State, r: Rules, answer: Any) -> Steps:
        creature, tiers = self._next(s, r)
        if creature == -1:
            self._check_whole(s, r)
            return deal(s, r, self.assigned)
        recipients = flat(tiers)
        if answer is None:
            answer = (r.combat_damage(s, creature, look(s, r, creature)),)
        shares = [(to, amount) for to, amount in zip(recipients, answer, strict=True) if amount]
        note = ", ".join(f"{amount} to {name(s, r, to)}" for to, amount in shares)
        attack = s.combat.attack_of(creature) if s.combat is not None else None
        rule = "510.1d" if attack is None else "510.1c" if attack.blocked else "510.1b"
        s.tell(Event("assigned", rule, look(s, r, creature).name, creature, note=note, detail=tuple(shares)))
        packets = tuple([Packet(creature, to, amount, combat=True, assigned=amount) for to, amount in shares])
        return (Assigning(self.waiting, self.assigned + packets, (*self.chosen, creature)),)

    def _check_whole(self, s: State, r: Rules) -> None:
        """510.1e, 702.19b: tramplers may go past what is assigned lethal damage by all together."""
        for packet in self.assigned:
            tiers = assignable(s, r, packet.source)
            place = next((n for n, tier in enumerate(tiers) if packet.to in tier), 0)
            for to in flat(tiers[:place]):
                if self._lethal(s, r, packet.source, to) > 0:
                    raise IllegalAction(
                        f"{name(s, r, packet.source)} assigns damage past {name(s, r, to)}, which is not "
                        "assigned lethal damage",
                        _order_rule(s, r, packet.source, to),
                    )


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


def flat(tiers: Tiers) -> tuple[Entity, ...]:
    """All of the groups, one after the other."""
    return tuple([to for tier in tiers for to in tier])


def assignable(s: State, r: Rules, creature: Entity) -> Tiers:
    """To what a creature can assign combat damage (510.1b-d, 702.19b-f)."""
    combat = s.combat
    assert combat is not None
    attack = combat.attack_of(creature)
    if attack is None:
        blocked = combat.blocked_by(creature)
        return (blocked,) if blocked else ()
    keywords = look(s, r, creature).keywords
    there = still_attacked(s, r, attack)
    beyond: Tiers = ((attack.attacked,),) if there else ()
    if PAST_PLANESWALKERS in keywords and not is_player(attack.attacked):
        planeswalker = not there or "Planeswalker" in look(s, r, attack.attacked).types.types
        if planeswalker and not s.players[attack.defending].lost:
            beyond += ((attack.defending,),)  # also if the planeswalker has left combat (702.19e)
    if not attack.blocked:
        return beyond
    blockers: Tiers = r.groups_of_blockers(attack.blockers)
    tramples = "trample" in keywords or PAST_PLANESWALKERS in keywords
    return blockers + beyond if tramples else blockers
