"""Effects that last: what resolved spells, abilities and instructions leave behind for a while (611.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.game.objects import Entity
from dfcrules.value import Value

if TYPE_CHECKING:
    from dfcrules.cards.abilities import ReplaceDamage
    from dfcrules.cards.card import Face
    from dfcrules.cards.changes import Change
    from dfcrules.cards.instructions import Instructions

END_OF_TURN = "end of turn"
END_OF_COMBAT = "end of combat"


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


class DamageEffect(Lasting):
    """Replaces or prevents damage (614, 615). `left` is what a shield for the next N can still absorb; -1: no limit.

    `only_to` and `only_from` name entities fixed as it began; None leaves it to the filters of `spec`.
    """

    spec: ReplaceDamage
    left: int
    only_to: tuple[Entity, ...] | None
    only_from: tuple[Entity, ...] | None


class Delayed(Lasting):
    """A delayed triggered ability (603.7): at the beginning of that step, do this, once."""

    step: str
    whose: int
    do: Instructions
    about: tuple[Entity, ...]
    source_turned: int
