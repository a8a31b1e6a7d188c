"""Putting counters on permanents, and effects that make it more of them (122.6, 614.16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.cards.abilities import CountersPut
from dfcrules.game.events import Event
from dfcrules.game.objects import Entity
from dfcrules.rules.characteristics import look
from dfcrules.rules.find import Context, matches

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules

Multiplying = tuple[Entity, int, CountersPut]
"""An effect that multiplies counters: its source, whose it is, and what it says."""


def multiplying(s: State, r: Rules) -> tuple[Multiplying, ...]:
    """The effects there are now, kept until something changes."""
    found: tuple[Multiplying, ...] | None = s.derived.get("counters put")
    if found is None:
        found = tuple(
            [
                (entity, view.controller, ability)
                for entity in s.speaking
                for view in (look(s, r, entity),)
                for ability in view.abilities
                if isinstance(ability, CountersPut)
            ]
        )
        s.derived["counters put"] = found
    return found


def number_put(
    s: State, r: Rules, entity: Entity, kind: str, number: int, effects: tuple[Multiplying, ...]
) -> tuple[int, bool]:
    """How many counters an effect puts in the end, and whether that was changed; doublings come in any order."""
    changed = False
    for source, you, ability in effects:
        fitting = ability.kind in ("", kind) and matches(s, r, ability.to, entity, Context(you=you, this=source))
        if fitting and number:
            number, changed = 2 * number, True
    return number, changed


def put(s: State, r: Rules, entity: Entity, kind: str, number: int) -> None:
    """An effect puts counters on an object (122.6); for a turn-based action this is not the way (614.16)."""
    obj = s.objects[entity]
    number, changed = number_put(s, r, entity, kind, number, multiplying(s, r))
    before = obj.counter(kind)
    s.set(obj, counters=obj.with_counters(kind, number))
    note = f"{number} {kind} counter{'' if number == 1 else 's'}{' (doubled)' if changed else ''}"
    detail = (before, before + number)
    name = look(s, r, entity).name
    rule = "614.16" if changed else "122.6"
    s.tell(Event("counters", rule, name, entity, kind, amount=number, note=note, detail=detail))
