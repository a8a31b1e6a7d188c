"""Day and night, and the permanents that turn over with them: daybound, nightbound (731, 702.145)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.game.events import Event
from dfcrules.game.objects import BATTLEFIELD, Entity
from dfcrules.game.state import DAY, NIGHT
from dfcrules.rules.agenda import Step, Steps
from dfcrules.rules.characteristics import look

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules


def becomes(s: State, what: str, rule: str) -> Steps:
    """It becomes day or night (731.1a). What it is already, it does not become."""
    before = s.turn.daytime
    if before == what:
        s.tell(Event("nothing", "731.1a", note=f"it is {what} already"))
        return ()
    s.turn = s.turn.replace(daytime=what)
    s.tell(Event("daytime", rule, note=f"it becomes {what}", detail=(before, what)))
    return (FollowDaytime(falling=True),)


def following(s: State, r: Rules, falling: bool = False) -> Steps:
    """What day and night make happen at once: they begin, or permanents turn over (702.145b-g). Mostly nothing.

    falling: day or night has just begun.
    """
    bound = _bound(s, r)
    if not bound:
        return ()
    if not s.turn.daytime:
        if any(is_day for _, is_day in bound):
            return becomes(s, DAY, "702.145d")
        return becomes(s, NIGHT, "702.145g")
    if not falling and not r.turns_at_any_time():
        return ()
    wrong = tuple([e for e, is_day in bound if is_day == (s.turn.daytime == NIGHT) and _can_turn(s, r, e)])
    if not wrong:
        return ()
    from dfcrules.rules.transform import TurnOver

    at_night, by_day = ("702.145b", "702.145e") if falling else ("702.145c", "702.145f")
    return (TurnOver(wrong, daytime=at_night if s.turn.daytime == NIGHT else by_day),)


class FollowDaytime(Step):
    """Permanents turn over at once; that is no state-based action (702.145c, 702.145f)."""

    falling: bool = False

    def do(self, s: State, r: Rules) -> Steps:
        return following(s, r, self.falling)


class CheckDaytime(Step):
    """In the untap step: the spells of last turn's active player decide (731.2)."""

    def do(self, s: State, r: Rules) -> Steps:
        if s.turn.before < 0 or not s.turn.daytime:
            return ()
        cast = r.spells_that_decide(s)
        if s.turn.daytime == DAY and cast == 0:
            return becomes(s, NIGHT, "731.2a")
        if s.turn.daytime == NIGHT and cast >= 2:
            return becomes(s, DAY, "731.2b")
        return ()


def _bound(s: State, r: Rules) -> tuple[tuple[Entity, bool], ...]:
    """The permanents with daybound (True) and nightbound (False), kept until something changes."""
    found: tuple[tuple[Entity, bool], ...] | None = s.derived.get("daytime")
    if found is None:
        views = [(entity, look(s, r, entity).keywords) for entity in s.zone(BATTLEFIELD)]
        found = tuple([(e, "daybound" in k) for e, k in views if "daybound" in k or "nightbound" in k])
        s.derived["daytime"] = found
    return found


def _can_turn(s: State, r: Rules, entity: Entity) -> bool:
    """Whether a permanent is on the wrong face, and can turn over."""
    obj, view = s.objects[entity], look(s, r, entity)
    wrong_face = 0 if "daybound" in view.keywords else 1
    return obj.up == wrong_face and r.may_transform(s, obj, view, None).yes
