"""The order of replacement and prevention effects on damage, and what one of them does (614-616).

`result` is a pure function of plain data: live play and exploring use the same one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.cards.damage import ReplaceDamage
from dfcrules.game.effects import DamageEffect
from dfcrules.game.events import Event
from dfcrules.game.objects import Entity, is_player
from dfcrules.rules.characteristics import look
from dfcrules.rules.damage_effects import (
    MULTIPLIES,
    Applicable,
    applies,
    damage_effects,
    redirected_to,
    unpreventable,
)
from dfcrules.rules.find import Context, number
from dfcrules.rules.packets import Changed, Packet, name_of
from dfcrules.value import Value

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.agenda import Steps
    from dfcrules.rules.standard import Rules

Packets = tuple[Packet, ...]
Pair = tuple[int, Applicable]
"""The number of a packet, and an effect that could be applied to it."""
ENLARGES = (*MULTIPLIES, "add", "at least")
ELSEWHERE = ("redirect", "instead")
"""Changes that take damage away from a recipient without preventing it."""


class Decision(Value):
    """What happens next: the (packet number, effect) pairs among which `player` picks; no question if `ask` is
    false. shield: the effect on the next N, or the next time, whose share has to be settled first.
    """

    player: int
    options: tuple[Pair, ...]
    ask: bool
    shield: DamageEffect | None = None


def open_decision(s: State, r: Rules, packets: Packets) -> Decision | None:
    """The next effect to apply, or who has to pick it; None when nothing applies any more (616.1f).

    Several players decide in turn order from the active one (616.1). Nobody is asked where all orders come to the same.
    """
    effects = damage_effects(s, r)
    if not effects:
        return None
    kept = s.derived.get("decision")
    if kept is not None and kept[0] is packets:
        return kept[1]  # type: ignore[no-any-return]
    decision = _decide(s, r, packets, effects)
    s.derived["decision"] = (packets, decision)
    return decision


def _decide(s: State, r: Rules, packets: Packets, effects: list[Applicable]) -> Decision | None:
    open_packets = _open_pairs(s, r, packets, effects)
    if not open_packets:
        return None
    order = {player: place for place, player in enumerate(s.in_turn_order())}
    player = min(open_packets, key=lambda p: order.get(p, len(order)))
    return _narrow(s, r, player, open_packets[player], packets)


def _open_pairs(s: State, r: Rules, packets: Packets, effects: list[Applicable]) -> dict[int, list[Pair]]:
    """What can be applied to which packet, by the player who decides about it."""
    found: dict[int, list[Pair]] = {}
    for index, packet in enumerate(packets):
        applicable = applicable_to(s, r, packet, effects)
        if applicable:
            controller = -1 if is_player(packet.to) else look(s, r, packet.to).controller
            decider = r.orders_replacements(s, packet, controller)
            found.setdefault(decider, []).extend((index, effect) for effect in applicable)
    return found


def applicable_to(s: State, r: Rules, packet: Packet, effects: list[Applicable]) -> tuple[Applicable, ...]:
    """The effects among which the next one is picked: self-replacement effects first (616.1a)."""
    if not r.still_damage(packet):
        return ()
    found = r.replaces(s, packet, tuple([e for e in effects if applies(s, r, e, packet)]))
    own = tuple([e for e in found if e.own])
    return own or found


def _narrow(s: State, r: Rules, player: int, pairs: list[Pair], packets: Packets) -> Decision:
    """Among which of a player's pairs the next one is picked: those of the first packet; but where an effect on the
    next N or the next time is contested among several packets, the order over all of these matters.
    """
    contested = _contested(s, r, pairs, packets)
    if contested is None:
        first = pairs[0][0]
        mine = [pair for pair in pairs if pair[0] == first]
        return Decision(player, tuple(mine), ask=not _idle(s, r, packets[first], [effect for _, effect in mine]))
    shield, wanting = contested
    open_: list[Pair] = []
    for index, effect in pairs:
        if index in wanting and not (_is(effect, shield) and any(_is(e, shield) for _, e in open_)):
            open_.append((index, effect))
    if len(open_) == 1:
        return sharing(player, pairs, shield, wanting, packets)
    return Decision(player, tuple(open_), ask=True)


def sharing(player: int, pairs: list[Pair], shield: DamageEffect, wanting: list[int], packets: Packets) -> Decision:
    """The decision how a contested effect is shared out (615.7), or to which source's damage it belongs (615.8)."""
    tied = [(index, effect) for index, effect in pairs if index in wanting and _is(effect, shield)]
    if shield.once:
        sources = dict.fromkeys(packets[index].source for index, _ in tied)
        tied = [next((i, e) for i, e in tied if packets[i].source == source) for source in sources]
    return Decision(player, tuple(tied), ask=True, shield=shield)


def _is(effect: Applicable, shield: DamageEffect) -> bool:
    return effect.shield is not None and effect.shield.id == shield.id


def contested_by(
    s: State, r: Rules, packets: Packets, player: int, effect: Applicable
) -> tuple[Decision, list[int]] | None:
    """If this effect is contested among packets of a player: how it is to be shared, and which packets want it."""
    pairs = _open_pairs(s, r, packets, damage_effects(s, r)).get(player, [])
    contested = _contested(s, r, pairs, packets)
    if contested is None or not _is(effect, contested[0]):
        return None
    return sharing(player, pairs, contested[0], contested[1], packets), contested[1]


def _contested(s: State, r: Rules, pairs: list[Pair], packets: Packets) -> tuple[DamageEffect, list[int]] | None:
    """The first effect on the next N, or on the next time, that several packets want and that may not be enough for all
    of them (615.7, 615.8), with these packets. One that cannot be prevented takes nothing of a shield (615.12).
    """
    wanted: dict[int, tuple[DamageEffect, list[int]]] = {}
    for index, effect in pairs:
        if effect.shield is None or not (effect.shield.left > 0 or effect.shield.once):
            continue
        if not (effect.prevents and unpreventable(s, r, packets[index])):
            wanted.setdefault(effect.shield.id, (effect.shield, []))[1].append(index)
    for shield, indices in wanted.values():
        if len(indices) < 2:
            continue
        if shield.once and len({packets[index].source for index in indices}) > 1:
            return shield, indices
        more = any(index in indices and e.spec.damage in ENLARGES for index, e in pairs)
        if not shield.once and (more or sum(packets[index].amount for index in indices) > shield.left):
            return shield, indices
    return None


def _idle(s: State, r: Rules, packet: Packet, effects: list[Applicable]) -> bool:
    """Whether the order makes no difference; preventing what cannot be prevented changes nothing (615.12)."""
    if len(effects) == 1:
        return True
    if any(e.prevents for e in effects) and unpreventable(s, r, packet):
        effects = [e for e in effects if not e.prevents or e.spec.then]
    return order_is_idle(effects)


def order_is_idle(effects: list[Applicable]) -> bool:
    """Whether the order makes no difference: at most one effect, only multiplying, only adding, or equal ones."""
    if len(effects) < 2:
        return True
    kinds = {effect.spec.damage for effect in effects}
    if not any(e.spec.then for e in effects) and (kinds <= set(MULTIPLIES) or kinds == {"add"}):
        return True
    first = effects[0]
    alike = all(e.spec == first.spec for e in effects)
    if first.shield is None:
        return alike and first.spec.damage != "redirect" and not first.spec.then and not any(e.shield for e in effects)
    return alike and all(e.shield is not None and e.shield.is_like(first.shield) for e in effects)


def result(spec: ReplaceDamage, amount: int, value: int, left: int = -1) -> int:
    """What becomes of an amount of damage under an effect; `value` is its number, `left` what it can still change, of
    the next N.
    """
    if left > 0:
        return amount - min(amount, left)
    kind = spec.damage
    if kind == "double":
        return amount * 2
    if kind == "triple":
        return amount * 3
    if kind == "add":
        return amount + value
    if kind == "prevent":
        return max(0, amount - value)
    if kind in ("prevent all but", "at most"):
        return min(amount, value)
    if kind == "at least":
        return max(amount, value)
    if kind in ("halve", "prevent half"):
        half = (amount + 1) // 2 if spec.round_up else amount // 2
        return half if kind == "halve" else amount - half
    return 0 if kind in ("prevent all", *ELSEWHERE) else amount


def apply_effect(
    s: State, r: Rules, packets: Packets, index: int, effect: Applicable, shares: dict[int, int] | None = None
) -> tuple[Packets, Steps]:
    """Apply one effect to one packet; to several at once if its `shares` are given (615.7), if it is one on the next
    time (615.8) or a shield counter (122.1c). Returns the packets afterwards and what the effect does besides (615.5).
    """
    chosen = packets[index]
    at_once = [index] if shares is None else list(shares)
    if effect.shield is not None and effect.shield.once:
        at_once = [i for i, p in enumerate(packets) if p.source == chosen.source and _open_to(s, r, effect, p)]
    elif effect.key[0] == "shield counter":
        at_once = [i for i, p in enumerate(packets) if p.to == effect.source and _open_to(s, r, effect, p)]
        _spend_shield_counter(s, r, effect)
    changed = {i: _apply_to(s, r, packets[i], effect, None if shares is None else shares[i]) for i in at_once}
    if effect.shield is not None:
        _wear(s, effect.shield, sum(one.used for one in changed.values()))
    after: list[Packet] = []
    for i, packet in enumerate(packets):
        after += changed[i].packets if i in changed else (packet,)
    return tuple(after), _besides(s, r, effect, [(packets[i], one) for i, one in changed.items()])


def _open_to(s: State, r: Rules, effect: Applicable, packet: Packet) -> bool:
    return packet.amount > 0 and effect.key not in packet.applied and applies(s, r, effect, packet)


class Applied(Value):
    """What one effect made of one packet: the packet or packets afterwards, how much it prevented or took away (the
    "that much" of what it does besides), and how much of its limit that used.
    """

    packets: Packets
    much: int
    used: int


def _apply_to(s: State, r: Rules, packet: Packet, effect: Applicable, share: int | None = None) -> Applied:
    spec = effect.spec
    if share == 0:
        return Applied((packet.replace(applied=(*packet.applied, effect.key)),), 0, 0)
    value = spec.amount if isinstance(spec.amount, int) else number(s, r, spec.amount, context_of(effect))
    left = effect.left
    if share is not None:
        left = min(left, share)
    factor = MULTIPLIES.get(spec.damage)
    after = r.multiplied(packet, factor) if factor else result(spec, packet.amount, value, left)
    kind, rule = _kind(effect, packet.amount, after)
    much = packet.amount - after if effect.prevents or spec.damage in ELSEWHERE else after
    used = packet.amount - after
    if effect.prevents and unpreventable(s, r, packet):
        after, kind, rule, used = packet.amount, "not prevented", "615.12", 0  # a shield is not used up by this
    changed = Changed(effect.words, kind, packet.amount, after, rule)
    new = packet.replace(
        amount=after,
        applied=(*packet.applied, effect.key),
        changes=(*packet.changes, changed),
        source=r.source_after_replacing(packet, effect),
    )
    _tell(s, r, packet, new.to, after, rule, f"{effect.words}, {packet.amount} to {after}")
    if spec.damage != "redirect":
        return Applied((new,), much, used)
    moved = Changed(effect.words, kind, 0, much, rule)
    to = redirected_to(s, r, effect, packet)
    other = new.replace(to=to, amount=much, assigned=0, changes=(moved,))
    _tell(s, r, packet, to, much, rule, effect.words)
    return Applied((new, other), much, used)


def context_of(effect: Applicable) -> Context:
    """The context in which an effect's amounts are read."""
    return Context(you=effect.you, this=effect.source)


def _tell(s: State, r: Rules, packet: Packet, to: Entity, amount: int, rule: str, note: str) -> None:
    source, other = name_of(s, r, packet.source), name_of(s, r, to)
    s.tell(Event("replaced", rule, source, packet.source, other, to, amount=amount, note=note))


def _kind(effect: Applicable, before: int, after: int) -> tuple[str, str]:
    """What kind of change it is, and by which rule."""
    if effect.prevents:
        if effect.key[0] == "protection":
            return "prevented", "702.16e"
        if effect.key[0] == "shield counter":
            return "prevented", "122.1c"
        lasting = effect.shield
        return "prevented", "615.1" if lasting is None else "615.8" if lasting.once else "615.7"
    if effect.spec.damage in MULTIPLIES:
        return "added", "701.10g"
    if effect.spec.damage == "redirect":
        return "redirected", "614.9"
    if effect.spec.damage == "instead":
        return "replaced", "614.6"
    return ("added" if after > before else "reduced"), "614.1a"


def _besides(s: State, r: Rules, effect: Applicable, made: list[tuple[Packet, Applied]]) -> Steps:
    """What an effect does right after it has prevented or replaced damage (615.5); for preventing nothing, nothing, but
    damage that cannot be prevented does not stop it (615.12).
    """
    from dfcrules.rules.instruct import Perform

    much = sum(one.much for _, one in made)
    if not effect.spec.then or not much:
        return ()
    packet = made[0][0]
    lasting = effect.shield
    targets = lasting.targets if lasting is not None and lasting.targets else (packet.to,)
    player = packet.to if is_player(packet.to) else look(s, r, packet.to).controller
    label = lasting.label if lasting is not None else look(s, r, effect.source).name
    about = Context(
        you=effect.you,
        this=effect.source,
        amount=much,
        it=(packet.source,),
        targets=targets,
        player=player,
        label=label,
    )
    return (Perform(effect.spec.then, about),)


def _spend_shield_counter(s: State, r: Rules, effect: Applicable) -> None:
    """One shield counter prevents all damage dealt to its permanent at the same time (122.1c, 510.2)."""
    obj = s.objects[effect.source]
    s.set(obj, counters=obj.with_counters("shield", -1))
    name, note = look(s, r, obj.id).name, "1 shield counter"
    s.tell(Event("counters removed", "122.1c", name, obj.id, "shield", amount=1, note=note))


def _wear(s: State, shield: DamageEffect, used: int) -> None:
    """An effect on the next N goes on until N are used up (615.7), one on the next time is over (615.8); used for
    nothing, neither is (609.7b, 615.12).
    """
    if not used or (shield.left < 0 and not shield.once):
        return
    over = shield.once or used >= shield.left
    s.set_effects(
        tuple([e.replace(left=e.left - used) if e is shield else e for e in s.effects if e is not shield or not over])
    )


__all__ = ["Applicable", "Decision", "apply_effect", "damage_effects", "open_decision", "result", "unpreventable"]
