"""Which triggered abilities could see an event: as a rule those there are just after it; what looks for leaving looks
at the game just before it (603.10).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.cards.abilities import STATE, STEPS, Ability, Chapter, Triggered, TriggersAgain
from dfcrules.game.events import Event
from dfcrules.game.objects import BATTLEFIELD, Entity
from dfcrules.rules.characteristics import View, look
from dfcrules.rules.occurrences import KINDS
from dfcrules.rules.sieges import with_intrinsic
from dfcrules.value import Value

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules

LOOKS_BACK = ("leaves", "dies", "sacrificed")
"""These look at the game as it was just before the event (603.10a)."""


LAST_SEEN = frozenset(("died", "exiled", "moved", "cast"))
"""Kinds of events whose own object may have abilities that trigger, wherever it is now."""


class Watcher(Value):
    """A triggered ability, its source and what that was like, and the kinds of events that could set it off."""

    source: Entity
    ability: Ability
    view: View
    kinds: tuple[str, ...]

    @property
    def looks_back(self) -> bool:
        return isinstance(self.ability, Triggered) and self.ability.when in LOOKS_BACK


def standing(s: State, r: Rules) -> list[Watcher]:
    """The triggered abilities of permanents and emblems now, and those that make others trigger again; kept until
    something changes.
    """
    found: list[Watcher] | None = s.derived.get("triggers")
    if found is None:
        found = [
            Watcher(entity, ability, view, _watched(r, ability))
            for entity in s.speaking
            for view in (look(s, r, entity),)
            for ability in with_intrinsic(view)
            if isinstance(ability, Triggered | Chapter | TriggersAgain)
        ]
        s.derived["triggers"] = found
    return found


def remember(s: State, r: Rules) -> None:
    """Something is about to leave the battlefield: keep what there is now for the abilities that look back at it. What
    leaves in the same step leaves by the same event.
    """
    if s.looked_back is None:
        s.looked_back = standing(s, r)


def watchers(s: State, r: Rules, events: tuple[Event, ...]) -> list[Watcher]:
    """Every triggered ability that could see these events."""
    now = standing(s, r)
    left = {e.subject_id for e in events if e.kind in LAST_SEEN and e.detail and e.detail[0] == BATTLEFIELD}  # type: ignore[index]
    cast = [e.subject_id for e in events if e.kind == "cast"]
    if left:
        before = now if s.looked_back is None else s.looked_back
        now = [one for one in now if not one.looks_back]
        now += [one for one in before if one.looks_back and one.source not in left]
    gone = [one for entity in left for one in _own(s, r, entity, r.abilities_of_what_left(s, entity)) if one.looks_back]
    own = [
        one
        for entity in cast
        for one in _own(s, r, entity, look(s, r, entity).abilities)
        if isinstance(one.ability, Triggered) and one.ability.when == "cast" and one.ability.what == "this"
    ]
    return [*now, *gone, *own] if left or cast else now


def _own(s: State, r: Rules, entity: Entity, abilities: tuple[Ability, ...]) -> list[Watcher]:
    """The triggered abilities of an object that an event is about."""
    view = look(s, r, entity)
    return [Watcher(entity, one, view, _watched(r, one)) for one in abilities if isinstance(one, Triggered)]


def _watched(r: Rules, ability: Ability) -> tuple[str, ...]:
    """The kinds of events that could make an ability trigger."""
    if isinstance(ability, Chapter):
        return ("counters", "entered")
    if not isinstance(ability, Triggered):
        return ()
    if ability.when == STATE:  # no event, but what is true sets it off (603.8)
        return ()
    return ("step",) if ability.when in STEPS else r.events_that_trigger(ability.when, KINDS[ability.when])
