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
    if word in ("colorless", "multicolored", "monocolored"):
        return Filter(color=word, zone="any")
    if word == "each color":
        return Filter(color="WUBRG", zone="any")
    *before, last = word.split()
    return Filter(type=tuple(before), any_of=_singular(last), zone="any")


def _singular(word: str) -> tuple[str, ...]:
    """The types that a word can mean on a type line: "zombies" is Zombie, "elves" Elf, "sphinxes" Sphinx."""
    found = [word]
    for ending, instead in (("s", ""), ("es", ""), ("ies", "y"), ("ves", "f"), ("mice", "mouse")):
        if word.endswith(ending) and (len(word) > len(ending) + 1 or word == ending):
            found.append(word.removesuffix(ending) + instead)
    return tuple(found)


def protected_from(s: State, r: Rules, view: View, source: Entity) -> str:
    """The protection ability by which an object with this view is protected from a source; empty if there is none."""
    if is_player(source) or (source not in s.objects and source not in s.former):
        return ""
    for keyword, want in protections(view):
        if matches(s, r, want, source, Context(you=view.controller)):
            return keyword
    return ""
