"""Protection (702.16): what has a quality cannot target, be attached, damage or block."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from dfcrules.cards.color import COLOR_NAMES
from dfcrules.cards.filters import Filter
from dfcrules.game.objects import Entity, is_player
from dfcrules.rules.find import Context, matches

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.characteristics import View
    from dfcrules.rules.standard import Rules

PREFIX = "protection from "
_COLORS = {name: letter for letter, name in COLOR_NAMES.items()}


def protections(view: View) -> tuple[tuple[str, Filter], ...]:
    """The protection abilities of an object: each with the quality it is from."""
    return tuple([(word, quality(word)) for word in view.keywords if word.startswith(PREFIX)])


@cache
def quality(keyword: str) -> Filter:
    """What a protection ability is from: sources of any zone (702.16a), by color, type, supertype or subtype."""
    word = keyword.removeprefix(PREFIX)
    if word == "everything":  # 702.16j
        return Filter(zone="any")
    if word == "all colors":
        return Filter(color="WUBRG", zone="any")
    if word in ("your opponents", "opponents", "each of your opponents"):  # 702.16k
        return Filter(controller="opponents", zone="any")
    if word in _COLORS:
        return Filter(color=_COLORS[word], zone="any")
    if word == "colorless":
        return Filter(color="colorless", zone="any")
    return Filter(type=(_singular(word),), zone="any")


def _singular(word: str) -> str:
    """A type as it stands on a type line: "creature" for "creatures", "sorcery" for "sorceries"."""
    if word.endswith("ves"):
        return word[:-3] + "f"
    if word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


def protected_from(s: State, r: Rules, view: View, source: Entity) -> str:
    """The protection ability by which an object with this view is protected from a source; empty if there is none."""
    if is_player(source) or (source not in s.objects and source not in s.former):
        return ""
    for keyword, want in protections(view):
        if matches(s, r, want, source, Context(you=view.controller)):
            return keyword
    return ""
