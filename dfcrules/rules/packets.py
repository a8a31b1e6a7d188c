"""Damage as plain data: a packet is the damage of one source to one recipient; what it was, what changed it, what is
told of it afterwards (120).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dfcrules.game.objects import BATTLEFIELD, Entity, is_player
from dfcrules.rules.characteristics import look
from dfcrules.value import Value

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules

DAMAGEABLE = frozenset(("Creature", "Planeswalker", "Battle"))


class Changed(Value):
    """One change of an amount of damage: which effect, what kind of change, before and after, by which rule.

    kind: "added", "prevented", "not prevented", "reduced", "redirected" (away or here), "replaced" (by something that
    is no damage).
    """

    label: str
    kind: str
    before: int
    after: int
    rule: str


class Packet(Value):
    """Damage that a source would deal to a recipient; simultaneous packets are one event.

    `assigned` is what it began with. `applied` names the effects that had their opportunity (614.5).
    """

    source: Entity
    to: Entity
    amount: int
    combat: bool = False
    assigned: int = 0
    unpreventable: bool = False
    applied: tuple[Any, ...] = ()
    changes: tuple[Changed, ...] = ()

    def _key(self) -> tuple[Any, ...]:
        """What makes two packets equal: not in which order effects were applied, nor what is told of them
        afterwards.
        """
        return (
            self.source, self.to, self.amount, self.combat, self.assigned, self.unpreventable, frozenset(self.applied),
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Packet) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())


class Dealt(Value):
    """The account of one packet after it was dealt; rows of the damage table are made of these.

    The changes turn `assigned` into `dealt`; `excess` is the part of `dealt` beyond lethal (120.10), never taken off it
    again. life_lost: what the player lost by it at once (120.3a).
    """

    source: str
    recipient: str
    source_id: Entity
    recipient_id: Entity
    combat: bool
    assigned: int
    changes: tuple[Changed, ...]
    dealt: int
    excess: int
    result: str
    life_lost: int = 0


def can_be_damaged(s: State, r: Rules, entity: Entity) -> bool:
    """120.1, 120.1a: players, creatures, planeswalkers and battles."""
    if is_player(entity):
        return not s.players[entity].lost
    obj = s.objects.get(entity)
    if obj is None or obj.zone != BATTLEFIELD:
        return False
    return not DAMAGEABLE.isdisjoint(look(s, r, entity).types.types)


Threshold = tuple[int | None, int | None]
"""How much damage is not yet excess: what is lethal to a creature, and the counters of a planeswalker or battle."""


def lethal_threshold(s: State, r: Rules, entity: Entity) -> Threshold:
    """How much damage is needed now before the rest is excess (120.10); none of it for a player."""
    if is_player(entity) or entity not in s.objects:
        return None, None
    obj, view = s.objects[entity], look(s, r, entity)
    kinds = view.types.types
    creature = max(0, (view.toughness or 0) - obj.damage) if "Creature" in kinds else None
    counters = [
        obj.counter(counter) for kind, counter in (("Planeswalker", "loyalty"), ("Battle", "defense")) if kind in kinds
    ]
    return creature, min(counters, default=None)


def part_that_counts(threshold: Threshold, before: int, deathtouch: bool) -> int | None:
    """How much more of a damage is no excess, after `before` of the same event: for a creature 1 with deathtouch
    (702.2c); of something with several types the smallest number, that is the largest excess (120.4a). None: all of it.
    """
    creature, counters = threshold
    left = []
    if creature is not None:
        lethal = max(0, creature - before)
        left.append(min(lethal, 1) if deathtouch else lethal)
    if counters is not None:
        left.append(max(0, counters - before))
    return min(left, default=None)


def name_of(s: State, r: Rules, entity: Entity) -> str:
    """The name of a player or an object."""
    return s.players[entity].name if is_player(entity) else look(s, r, entity).name
