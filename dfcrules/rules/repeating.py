"""Abilities that make others trigger one more time (603.2d)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.cards.abilities import Chapter, Triggered, TriggersAgain
from dfcrules.rules.find import Context, is_like
from dfcrules.rules.watching import LOOKS_BACK, Watcher, standing

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules
    from dfcrules.rules.triggers import Waiting


def with_repeats(s: State, r: Rules, found: list[Waiting]) -> list[Waiting]:
    """What has triggered, each as often as it does: once, and once more for each such ability. What triggers only once
    each turn does not, and these abilities trigger nothing themselves.
    """
    if not found:
        return found
    now = _repeating(standing(s, r))
    before = now if s.looked_back is None else _repeating(s.looked_back)
    if not now and not before:
        return found
    return [one for waiting in found for one in [waiting] * (1 + _more(s, r, waiting, now, before))]


def _repeating(there: list[Watcher]) -> list[Watcher]:
    return [one for one in there if isinstance(one.ability, TriggersAgain)]


def _more(s: State, r: Rules, waiting: Waiting, now: list[Watcher], before: list[Watcher]) -> int:
    """How many of them apply; what looks for leaving looks for these just before that, too (603.10a)."""
    ability = waiting.ability
    when = ability.when if isinstance(ability, Triggered) else "" if isinstance(ability, Chapter) else None
    if when is None or (isinstance(ability, Triggered) and ability.once_each_turn):
        return 0
    return sum(_applies(s, r, one, waiting, when) for one in (before if when in LOOKS_BACK else now))


def _applies(s: State, r: Rules, watcher: Watcher, waiting: Waiting, when: str) -> bool:
    spec, ctx = watcher.ability, Context(you=watcher.view.controller, this=watcher.source)
    assert isinstance(spec, TriggersAgain)
    if spec.when and spec.when != when:
        return False
    if spec.by is not None and not any(is_like(s, r, spec.by, entity, ctx) for entity in waiting.about):
        return False
    return is_like(s, r, spec.triggers_again, waiting.source, ctx)
