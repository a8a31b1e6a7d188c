"""The ways to split an amount that are worth looking at; recipients that are alike are interchangeable."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import TYPE_CHECKING, Any

from dfcrules.game.choices import Choice
from dfcrules.game.objects import Entity, is_player
from dfcrules.rules.assigning import Assigning
from dfcrules.rules.characteristics import look
from dfcrules.rules.damage_effects import multipliers
from dfcrules.rules.packets import Packet

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules

Split = tuple[int, ...]


def splits_that_differ(s: State, r: Rules, choice: Choice) -> Iterator[Split]:
    """Every split, but of those that give the same amounts to recipients that are alike only one."""
    groups = _alike(s, r, choice)
    order = [place for places in groups for place in places]
    for amounts in _splits(choice.total, [len(places) for places in groups], choice.floor):
        split = [0] * len(order)
        for place, amount in zip(order, amounts, strict=True):
            split[place] = amount
        yield tuple(split)


def _alike(s: State, r: Rules, choice: Choice) -> list[list[int]]:
    """The places of options, those that are interchangeable together."""
    groups: dict[Any, list[int]] = {}
    for place, option in enumerate(choice.options):
        groups.setdefault(_likeness(s, r, option.value), []).append(place)
    return list(groups.values())


def _splits(total: int, sizes: list[int], floor: int) -> Iterator[Split]:
    """Splits in which the amounts within each group do not increase; the first group's largest share first."""
    if not sizes:
        if total == 0:
            yield ()
        return
    size, rest = sizes[0], sizes[1:]
    least_later = floor * sum(rest)
    for share in range(total - least_later, floor * size - 1, -1) if rest else (total,):
        for mine in _partitions(share, size, share, floor):
            for others in _splits(total - share, rest, floor):
                yield mine + others


def _partitions(total: int, parts: int, largest: int, floor: int) -> Iterator[Split]:
    """Ways to write a total as so many parts, none larger than the one before it."""
    if parts == 1:
        if floor <= total <= largest:
            yield (total,)
        return
    least = max(floor, -(-total // parts))
    for first in range(min(largest, total - floor * (parts - 1)), least - 1, -1):
        for rest in _partitions(total - first, parts - 1, first, floor):
            yield (first, *rest)


def _likeness(s: State, r: Rules, value: Any) -> Any:
    """What recipients have to share to be interchangeable; something of its own for all that nothing is like."""
    if not isinstance(value, int) or is_player(value) or value not in s.objects or _is_singled_out(s, value):
        return ("alone", value)
    obj = s.objects[value]
    attackers = () if s.combat is None else s.combat.blocked_by(value)
    assigned: tuple[Any, ...] = ()
    step = s.agenda[0] if s.agenda else None
    if isinstance(step, Assigning):
        assigned = tuple([(p.source, p.amount) for p in step.assigned if p.to == value])
    return (obj.replace(id=0, stamp=0), look(s, r, value), attackers, assigned)


def _is_singled_out(s: State, entity: Entity) -> bool:
    """Whether anything is about this object rather than its like: a label of its own, an attachment, an effect, a
    target.
    """
    for label, named in s.labels.items():
        if named == entity and not label.rpartition(" ")[2].isdigit():  # "cub 1", "cub 2" are one of many
            return True
    if s.objects[entity].attached_to != -1 or any(obj.attached_to == entity for obj in s.objects.values()):
        return True
    for effect in s.effects:
        for field in ("affected", "only_to", "only_from", "instead_to", "targets", "about"):
            if entity in (getattr(effect, field, None) or ()):
                return True
    on_stack = [obj.on_stack for obj in s.objects.values() if obj.on_stack is not None]
    return any(entity in one.places or entity in one.about for one in on_stack) or any(
        entity in getattr(waiting, "about", ()) for waiting in s.waiting
    )


def extreme_splits(s: State, r: Rules, choice: Choice) -> list[Split]:
    """Splits that are the best or the worst for somebody: all to one; lethal damage to the others and the rest to one;
    lethal damage to as many as possible, or to as few as possible.
    """
    number, total, floor = len(choice.options), choice.total, choice.floor
    lethal = choice.lethal or (0,) * number
    found: list[Split] = []
    for place in range(number):
        rest = total - floor * (number - 1)
        found.append(tuple([rest if n == place else floor for n in range(number)]))
        found.append(_lethal_first(lethal, total, place))
    for needed in (lethal, _enough(s, r, choice, lethal)):
        by_need = sorted(range(number), key=lambda n: needed[n])
        found.append(_filled(needed, by_need, total, floor))
        spared = tuple([max(floor, amount - 1) for amount in needed])
        found.append(_filled(spared, by_need[::-1], total, floor))
    groups = _alike(s, r, choice)
    found = [_in_order(split, groups) for split in found]
    return [split for split in dict.fromkeys(found) if sum(split) == total and min(split) >= floor]


def _enough(s: State, r: Rules, choice: Choice, lethal: Split) -> Split:
    """What kills each recipient once it has been multiplied: less than what has to be assigned as lethal damage."""
    step = s.agenda[0] if s.agenda else None
    if not isinstance(step, Assigning):
        return lethal
    needed = []
    for option, amount in zip(choice.options, lethal, strict=True):
        packet = Packet(choice.subject_id, option.value, max(1, amount), combat=True)
        factor = prod(2 if e.spec.damage == "double" else 3 for e in multipliers(s, r, packet))
        needed.append(-(-amount // factor))
    return tuple(needed)


def _filled(wanted: Split, order: list[int], total: int, floor: int) -> Split:
    """What is wanted for one after the other, as far as it goes; the rest to the first."""
    amounts, left = [floor] * len(wanted), total - floor * len(wanted)
    for n in order:
        more = min(left, max(0, wanted[n] - floor))
        amounts[n] += more
        left -= more
    amounts[order[0]] += left
    return tuple(amounts)


def _in_order(split: Split, groups: list[list[int]]) -> Split:
    """The same split with the larger amounts first among recipients that are alike."""
    ordered = list(split)
    for places in groups:
        for place, amount in zip(places, sorted((split[p] for p in places), reverse=True), strict=True):
            ordered[place] = amount
    return tuple(ordered)


def _lethal_first(lethal: Split, total: int, place: int) -> Split:
    """Lethal damage to all others, as far as it goes, and the rest to this one."""
    amounts, left = [0] * len(lethal), total
    for n, needed in enumerate(lethal):
        if n != place:
            amounts[n] = min(left, needed)
            left -= amounts[n]
    amounts[place] += left
    return tuple(amounts)
