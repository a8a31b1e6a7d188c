"""A copy beside its original: what differs, and where both values come from. All of it is asked of the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dfcrules.game.objects import BATTLEFIELD, Entity
from dfcrules.handle import CHARACTERISTICS
from dfcrules.rules.characteristics import explain, look, value_words
from dfcrules.rules.transform import if_told
from dfcrules.show.words import clean, cut, name_of

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.play import Game
    from dfcrules.rules.standard import Rules

Json = dict[str, Any]

ALWAYS = ("mana_value",)
"""Told with the reasons for both even where it is the same."""
NEVER = ("controller",)
"""Of two things of two players that says nothing."""
TURNING = "turning over"
LONGEST = 200


def beside_original(game: Game, entity: Entity) -> Json:
    """A copy and the original, line by line; empty for what is no copy, and where nobody said what it was to copy."""
    moment, original = _made(game, entity)
    if original < 0:
        return {}
    state, rules, then = game.state, game.rules, game.timeline[moment - 1].state
    there = state if original in state.objects else then  # what has left, as it was when it was copied
    rows, same = [], []
    for what in (one for one in CHARACTERISTICS if one not in NEVER):
        ours, theirs = (_value(s, rules, one, what) for s, one in ((state, entity), (there, original)))
        words = what.replace("_", " ")
        if ours != theirs or what in ALWAYS:
            why = [_reasons(s, rules, one, what) for s, one in ((there, original), (state, entity))]
            rows.append({"what": words, "values": [theirs, ours], "why": why})
        elif ours != "none":
            same.append(words)
    both = [_turning(s, rules, one) for s, one in ((there, original), (state, entity))]
    if None not in both:
        rows.append(
            {"what": TURNING, "values": [one[0] for one in both if one], "why": [one[1] for one in both if one]}
        )
    return {"words": _words(state, then, rules, original), "id": original, "rows": rows, "same": same}


def _made(game: Game, entity: Entity) -> tuple[int, Entity]:
    """After how many inputs it is a copy, and of what; -1 for a thing that nobody was told to copy."""
    obj = game.state.objects[entity]
    if not obj.copied and not look(game.state, game.rules, entity).copy_of:
        return 0, -1
    moments = game.timeline[: len(game.inputs) + 1]
    log = list(game.log)
    for number in reversed(range(len(log))):
        event = log[number]
        if event.subject_id == entity and event.kind in ("copied", "entered"):
            moment = next(n for n, one in enumerate(moments) if len(one.state.log) > number)
            original = event.other_id if event.kind == "copied" else _told(moments[moment].input)
            known = moment > 0 and original in moments[moment - 1].state.objects
            return moment, original if known else -1
    return 0, -1


def _told(given: Any) -> Entity:
    """What an input said was to be copied; -1 if it said nothing of the kind."""
    order = getattr(given, "order", None)
    found = [getattr(order, name, None) for name in ("copy_token", "copy_of")]
    return next((one for one in found if type(one) is int), -1)


def _value(state: State, rules: Rules, entity: Entity, what: str) -> str:
    return cut(value_words(getattr(look(state, rules, entity), what)), LONGEST)


def _reasons(state: State, rules: Rules, entity: Entity, what: str) -> list[list[str]]:
    return [[clean(one.reason), one.rule] for one in explain(state, rules, entity, what)]


def _turning(state: State, rules: Rules, entity: Entity) -> tuple[str, list[list[str]]] | None:
    """Whether it can turn over, by which rule, and if not, why not; None where nothing can."""
    obj = state.objects[entity]
    if obj.zone != BATTLEFIELD:
        return None
    verdict = if_told(state, rules, obj, look(state, rules, entity))
    reason = verdict.reason.format(name_of(state, rules, entity))
    return "can" if verdict.yes else "cannot", [[clean(reason), verdict.rule]]


def _words(state: State, then: State, rules: Rules, original: Entity) -> str:
    """Which it is, and what has become of it since it was copied."""
    name = name_of(then, rules, original)
    whose = cut(then.name_of_player(then.objects[original].controller))
    said = f"The original is {whose}'s {name}"
    if original not in state.objects:
        return f"{said}. It has left since; it stands here as it was then."
    if state.objects[original].up != then.objects[original].up:
        return f"{said}. It has turned over since, and is {name_of(state, rules, original)} now."
    return f"{said}."
