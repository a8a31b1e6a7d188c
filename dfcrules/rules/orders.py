"""All orders of replacement effects on damage, without playing each of them: for every amount that can be left, one
order that leads there (616.1).

Ten effects have 3,628,800 orders, but only 1,024 sets of them can have been applied; for each set the amounts that can
be left are worked out from those of the sets with one effect fewer. It is used where effects only change amounts;
whatever does more is explored step by step.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any

from dfcrules.cards.instructions import GainLife, LoseLife
from dfcrules.rules.damage import tell_chosen
from dfcrules.rules.damage_effects import Applicable, applies, damage_effects, unpreventable
from dfcrules.rules.find import number
from dfcrules.rules.packets import Packet
from dfcrules.rules.replacement import ELSEWHERE, apply_effect, context_of, open_decision, result
from dfcrules.rules.standard import Rules

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.agenda import Steps

Order = tuple[Any, ...]
"""Keys of effects, in the order in which they are applied to one packet."""
MOST_SETS = 40_000
"""Beyond so many sets of effects, orders are explored step by step."""


def plain_orders(s: State, r: Rules, packets: tuple[Packet, ...]) -> Iterator[tuple[Order, ...]] | None:
    """For each combination of amounts that can be left of the packets, an order of effects for each of them; None if
    these effects do more than change amounts, or are too many.
    """
    if type(r) is not Rules:  # other rules may order and apply effects in other ways
        return None
    orders = []
    for packet in packets:
        effects = [e for e in damage_effects(s, r) if packet.amount > 0 and _concerns(s, r, e, packet)]
        riders = any(effect.spec.then for effect in effects)
        if not all(_is_plain(effect, riders) for effect in effects) or len({e.own for e in effects}) > 1:
            return None
        found = _orders_of(s, r, packet, effects)
        if found is None:
            return None
        orders.append(found)
    if _share_a_shield(s, r, packets):
        return None
    return product(*orders)


def follow(
    s: State, r: Rules, packets: tuple[Packet, ...], orders: tuple[Order, ...]
) -> tuple[tuple[Packet, ...], tuple[tuple[int, str], ...], Steps]:
    """Apply effects in these orders, as if the players had chosen so. Returns the packets afterwards, the answers that
    were given on the way (by whom, and which), and what the effects do besides.
    """
    besides: Steps = ()
    left = [list(order) for order in orders]
    given: list[tuple[int, str]] = []
    while True:
        decision = open_decision(s, r, packets)
        if decision is None:
            return packets, tuple(given), besides
        index, effect = decision.options[0]
        mine = {e.key: e for i, e in decision.options if i == index}
        wanted = next((key for key in left[index] if key in mine), effect.key)
        if decision.ask:
            effect = mine[wanted]
            tell_chosen(s, decision.player, effect)
            given.append((decision.player, f"{index}:{effect.name}"))
        # where nobody is asked, whichever comes first does the same: the others take its place in the order
        swapped = {wanted: effect.key, effect.key: wanted}
        left[index] = [key for key in (swapped.get(key, key) for key in left[index]) if key != effect.key]
        packets, more = apply_effect(s, r, packets, index, effect)
        besides += more


def _concerns(s: State, r: Rules, effect: Applicable, packet: Packet) -> bool:
    """Whether an effect is, or could become, applicable to a packet: "at least" depends on the amount."""
    if effect.key in packet.applied:
        return False
    return applies(s, r, effect, packet.replace(amount=0) if effect.spec.damage == "at least" else packet)


def _is_plain(effect: Applicable, riders: bool) -> bool:
    """Whether it only changes the amount, and perhaps life besides, and looks at nothing else of the game."""
    spec = effect.spec
    if spec.damage in ELSEWHERE:
        return False
    if riders and (spec.while_ is not None or not isinstance(spec.amount, int)):
        return False  # what one effect does besides could change what another one looks at
    if not all(isinstance(one, GainLife | LoseLife) for one in spec.then):
        return False
    return effect.key[0] != "shield counter" and (effect.shield is None or not effect.shield.once)


def _share_a_shield(s: State, r: Rules, packets: tuple[Packet, ...]) -> bool:
    """Whether a shield is not yet shared out among the packets that want it."""
    decision = open_decision(s, r, packets)
    if decision is not None and decision.shield is not None:
        return True
    limited = [e for e in damage_effects(s, r) if e.left > 0]
    return any(sum(p.amount > 0 and _concerns(s, r, e, p) for p in packets) > 1 for e in limited)


class _Kind:
    """Effects that do the same: the first of them stands for all, so that only how many were applied counts.

    idle: it prevents what cannot be prevented. counted: what it prevents or uses up has to be known in the end.
    """

    def __init__(self, effect: Applicable, left: int, idle: bool, amount: int) -> None:
        self.effect, self.left, self.idle = effect, left, idle
        self.counted = bool(effect.spec.then) or (left > 0 and not idle)
        self.keys = [effect.key]
        self.amount = amount
        self._known: dict[int, int] = {}

    def result(self, amount: int) -> int:
        """What is left of an amount."""
        return amount if self.idle else self._would(amount)

    def _would(self, amount: int) -> int:
        after = self._known.get(amount)
        if after is None:
            after = self._known[amount] = result(self.effect.spec, amount, self.amount, self.left)
        return after

    def much(self, amount: int) -> int:
        """What it prevents of an amount, or makes of it: the "that much" of what it does besides (615.5)."""
        after = self._would(amount)
        return amount - after if self.effect.prevents else after

    def applies_to(self, amount: int) -> bool:
        """Whether it can be applied to this amount."""
        return amount > 0 and (self.effect.spec.damage != "at least" or amount < self.amount)


Left = tuple[int, tuple[int, ...]]
"""What is left: the amount, and how much each kind that is counted has prevented."""


def _orders_of(s: State, r: Rules, packet: Packet, effects: list[Applicable]) -> list[Order] | None:
    """One order for each end of one packet."""
    kinds = _kinds(s, r, packet, effects)
    sizes = [len(kind.keys) + 1 for kind in kinds]
    if prod(sizes) > MOST_SETS:
        return None
    steps = [prod(sizes[:n]) for n in range(len(kinds))]
    counted = [n for n, kind in enumerate(kinds) if kind.counted]
    reach: list[set[Left]] = [set() for _ in range(prod(sizes))]
    reach[0].add((packet.amount, (0,) * len(counted)))
    ends: dict[Left, int] = {}
    for place, lefts in enumerate(reach):
        if not lefts:
            continue
        final = set(lefts)
        for n, kind in enumerate(kinds):
            if place // steps[n] % sizes[n] == sizes[n] - 1:
                continue  # all of this kind have been applied
            going = [left for left in lefts if kind.applies_to(left[0])]
            final.difference_update(going)
            target = reach[place + steps[n]]
            if n in counted:
                target.update([_after(kind, n, counted, left) for left in going])
            else:
                target.update([(kind.result(amount), used) for amount, used in going])
        for left in final:
            ends.setdefault(left, place)
    return [_path(kinds, sizes, steps, counted, reach, place, left) for left, place in sorted(ends.items())]


def _after(kind: _Kind, n: int, counted: list[int], left: Left) -> Left:
    amount, used = left
    if n in counted:
        place = counted.index(n)
        used = (*used[:place], used[place] + kind.much(amount), *used[place + 1 :])
    return kind.result(amount), used


def _kinds(s: State, r: Rules, packet: Packet, effects: list[Applicable]) -> list[_Kind]:
    found: dict[Any, _Kind] = {}
    cannot = any(e.prevents for e in effects) and unpreventable(s, r, packet)
    for effect in effects:
        idle = effect.prevents and cannot
        left = effect.left
        spec = effect.spec
        amount = number(s, r, spec.amount, context_of(effect))
        alike = (spec.damage, amount, spec.round_up, spec.then, effect.you, left, idle)
        if alike in found:
            found[alike].keys.append(effect.key)
        else:
            found[alike] = _Kind(effect, left, idle, amount)
    return list(found.values())


def _path(
    kinds: list[_Kind], sizes: list[int], steps: list[int], counted: list[int], reach: list[set[Left]], place: int,
    left: Left,
) -> Order:  # fmt: skip
    """One order that ends here, found by going back."""
    order: list[Any] = []
    while place:
        for n, kind in enumerate(kinds):
            count = place // steps[n] % sizes[n]
            if not count:
                continue
            before = place - steps[n]
            found = next(
                (b for b in reach[before] if kind.applies_to(b[0]) and _after(kind, n, counted, b) == left), None
            )
            if found is not None:
                order.append(kind.keys[count - 1])
                place, left = before, found
                break
    return tuple(reversed(order))


__all__ = ["follow", "plain_orders"]
