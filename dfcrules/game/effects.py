"""Effects that last: what resolved spells, abilities and instructions leave behind for a while (611.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.game.objects import Entity
from dfcrules.value import Value

if TYPE_CHECKING:
    from dfcrules.cards.card import Face
    from dfcrules.cards.changes import Change
    from dfcrules.cards.damage import ReplaceDamage, ReplaceLife
    from dfcrules.cards.instructions import Instructions

END_OF_TURN = "end of turn"
END_OF_COMBAT = "end of combat"
YOUR_NEXT_TURN = "your next turn"


class Lasting(Value):
    """Base: what all of them have. `until` is empty for an effect without end; `you` is whose effect it is (109.5)."""

    id: int
    label: str
    source: Entity
    you: int
    stamp: int
    until: str


class Changing(Lasting):
    """Changes characteristics of objects fixed as it began (611.2c)."""

    affected: tuple[Entity, ...]
    change: Change


class Copying(Lasting):
    """Makes an object a copy: `face` holds the copied values, `of` the name of what was copied (707.2)."""

    affected: tuple[Entity, ...]
    face: Face
    of: str


class Controlling(Lasting):
    """Gives control of an object to a player (613.1b)."""

    affected: tuple[Entity, ...]
    player: int


class HeldBy(Controlling):
    """Gives control as long as a static ability of its source does so (613.1b, 611.3a)."""


class UntilItLeaves(Lasting):
    """What is exiled until its source leaves the battlefield (610.3)."""

    affected: tuple[Entity, ...]


class DamageEffect(Lasting):
    """Replaces or prevents damage (614, 615). `left` is how much of the next N it can still change; -1: no limit.

    `only_to` and `only_from` name entities fixed as it began; None leaves it to the filters of `spec`. once: the next
    time only. instead_to: where it sends damage; targets: what its spell or ability targeted.
    """

    spec: ReplaceDamage
    left: int = -1
    only_to: tuple[Entity, ...] | None = None
    only_from: tuple[Entity, ...] | None = None
    once: bool = False
    instead_to: tuple[Entity, ...] | None = None
    targets: tuple[Entity, ...] = ()

    def is_like(self, other: DamageEffect) -> bool:
        """Whether it does the same to the same, so that which of the two comes first changes nothing."""
        return all(
            getattr(self, field) == getattr(other, field)
            for field in ("spec", "left", "only_to", "only_from", "once", "instead_to", "targets", "you", "until")
        )


class LifeEffect(Lasting):
    """Replaces gains or losses of life, or forbids them (119.7-119.10)."""

    spec: ReplaceLife


class Delayed(Lasting):
    """A delayed triggered ability (603.7): at the beginning of that step, do this, once.

    went: what the objects it is about had become by changing zones, as far as what made it could find that (400.7e).
    of: instead of at a step, when one of these "dies" or "leaves".
    """

    step: str
    whose: int
    do: Instructions
    about: tuple[Entity, ...]
    source_turned: int
    went: tuple[tuple[Entity, Entity], ...] = ()
    of: tuple[Entity, ...] = ()
