"""To whom combat damage can be assigned, and past whom trample may go: what all creatures assign together has to be
lethal first (510.1b-e, 702.19b-f).
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from dfcrules.game.objects import Entity, is_player
from dfcrules.rules.characteristics import look
from dfcrules.rules.combat import still_attacked
from dfcrules.rules.packets import Packet
from dfcrules.value import Value

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules

PAST_PLANESWALKERS = "trample over planeswalkers"
Tiers = tuple[tuple[Entity, ...], ...]
"""To what a creature can assign damage: to what stands in a later group only once all in the earlier ones are assigned
lethal damage (702.19b-c).
"""


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


def lethal(s: State, r: Rules, creature: Entity, to: Entity, assigned: tuple[Packet, ...]) -> int:
    """What a creature would have to assign for lethal damage, after what others have assigned; of a planeswalker, its
    loyalty (702.19c).
    """
    missing = _missing(s, r, creature, to, assigned)
    if missing <= 0 or is_player(to) or not look(s, r, to).is_creature:
        return missing
    if "deathtouch" not in look(s, r, creature).keywords:
        return missing
    already = sum([packet.assigned for packet in assigned if packet.to == to])
    return r.lethal_damage(s, creature, s.objects[to], look(s, r, to), already, True)


class Short(Value):
    """What has been passed over by trample, by which damage, and what it still lacks: of any damage, or of damage with
    deathtouch (702.2c).
    """

    to: Entity
    past: Packet
    plain: int
    touch: int


def passed_over(s: State, r: Rules, assigned: tuple[Packet, ...]) -> tuple[Short, ...]:
    """What is passed over by the damage that is assigned so far, and what each of them still lacks (702.19b-c)."""
    found: dict[tuple[Entity, Entity], Short] = {}
    for packet in assigned:
        tiers = assignable(s, r, packet.source)
        place = next((n for n, tier in enumerate(tiers) if packet.to in tier), 0)
        for to in flat(tiers[:place]):
            plain = _missing(s, r, packet.source, to, assigned)
            touch = plain
            if plain > 0 and look(s, r, to).is_creature:
                touch = min(plain, _by_touch(s, r, packet.source, to) - _with_deathtouch(s, r, to, assigned))
            found.setdefault((to, packet.source), Short(to, packet, plain, touch))
    return tuple(found.values())


def can_complete(s: State, r: Rules, short: tuple[Short, ...], later: tuple[Entity, ...]) -> bool:
    """Whether creatures that assign later can still assign what is lacking (510.1e)."""
    open_ = tuple([one for one in short if one.plain > 0])
    if not open_:
        return True
    if not later:
        return False
    creature, *others = later
    within = flat(assignable(s, r, creature))
    touches = "deathtouch" in look(s, r, creature).keywords
    recipients = tuple(dict.fromkeys([one.to for one in open_ if one.to in within]))
    most = {to: max([one.touch if touches else one.plain for one in open_ if one.to == to]) for to in recipients}
    for amounts in product(*[range(most[to], -1, -1) for to in recipients]):
        if sum(amounts) > r.combat_damage(s, creature, look(s, r, creature)):
            continue
        given = dict(zip(recipients, amounts, strict=True))
        left = tuple([_less(one, given.get(one.to, 0), touches) for one in open_])
        if can_complete(s, r, left, tuple(others)):
            return True
    return False


def _less(short: Short, amount: int, touches: bool) -> Short:
    """What is lacking after some more damage."""
    if touches and amount and amount >= short.touch:
        return short.replace(plain=0, touch=0)
    return short.replace(plain=short.plain - amount, touch=short.touch - amount if touches else short.touch)


def _missing(s: State, r: Rules, creature: Entity, to: Entity, assigned: tuple[Packet, ...]) -> int:
    """What something still lacks of lethal damage, or of its loyalty, as this creature has to see it."""
    if is_player(to) or to not in s.objects:
        return 0
    view, obj = look(s, r, to), s.objects[to]
    already = sum([packet.assigned for packet in assigned if packet.to == to])
    if not view.is_creature:
        tramples = PAST_PLANESWALKERS in look(s, r, creature).keywords
        return max(0, obj.counter("loyalty") - already) if tramples else 0
    touched = _with_deathtouch(s, r, to, assigned)
    if touched and touched >= _by_touch(s, r, creature, to):
        return 0
    return r.lethal_damage(s, creature, obj, view, already, False)


def _with_deathtouch(s: State, r: Rules, to: Entity, assigned: tuple[Packet, ...]) -> int:
    """How much of what is assigned comes from sources with deathtouch."""
    packets = [packet for packet in assigned if packet.to == to]
    return sum([packet.assigned for packet in packets if "deathtouch" in look(s, r, packet.source).keywords])


def _by_touch(s: State, r: Rules, creature: Entity, to: Entity) -> int:
    """How much damage with deathtouch is lethal to a creature: 1, unless it is dying anyway (702.2c)."""
    return r.lethal_damage(s, creature, s.objects[to], look(s, r, to), 0, True)
