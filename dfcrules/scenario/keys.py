"""The keys of scenario files, and what to say when one of them stands in the wrong table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dfcrules.cards.plain import unknown_key, whole
from dfcrules.errors import BadData

FILE_KEYS = ("title", "rules", "question", "about", "source", "unsettled", "mana", "turn", "players", "cards", "do")
TURN_KEYS = ("active", "step", "number", "daytime")
PLAYER_KEYS = (
    "life", "starting_life", "poison", "mana", "battlefield", "hand", "library", "graveyard", "exile", "command",
)  # fmt: skip
OBJECT_KEYS = (
    "card",
    "as",
    "tapped",
    "damage",
    "counters",
    "sick",
    "owner",
    "token",
    "transformed",
    "copy_of",
    "attached_to",
    "commander",
    "count",
)
STEP_KEYS = ("as", "by", "answers", "refused", "nothing", "expect", "outcomes", "answer", "note", "undo")


def a_table(raw: Any, where: str) -> Mapping[str, Any]:
    """The raw value, if it is a table."""
    if not isinstance(raw, Mapping):
        raise BadData(f"a table is needed here, not {raw!r}", where)
    return raw


def at_least(least: int, raw: Any, where: str) -> int:
    """A whole number that is not too small."""
    number = whole(raw, where)
    if number < least:
        raise BadData(f"a number of {least} or more is needed here, not {number}", where)
    return number


def belongs(key: str) -> str:
    """Where a key belongs that TOML has put into the last table that was opened."""
    if key == "do":
        return "steps are written [[do]]"
    if key == "cards":
        return "cards are written [cards.NAME]"
    if key in FILE_KEYS:
        return "write it above the first [table]"
    return "write it below [[do]]" if key in STEP_KEYS else ""


def meant_elsewhere(key: str) -> str:
    """Where a key of the top level belongs instead."""
    if key in PLAYER_KEYS:
        return "it belongs to a player: [players.Ann]"
    if key in ("active", "step", "number"):
        return "it belongs to the turn: turn = { active = ..., step = ... }"
    return "it belongs to a step: [[do]]" if key in STEP_KEYS else ""


def misplaced(key: str, known: tuple[str, ...], where: str, hint: str) -> BadData:
    """The error for a key in the wrong table, or unknown anywhere."""
    if hint:
        return BadData(f'"{key}" is in the wrong table; {hint}', where)
    return unknown_key(key, known, where)
