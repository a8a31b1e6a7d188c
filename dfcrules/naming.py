"""What a name in a game means, and how to say which object is meant.

A name may be a label given by the author, a player's name, an object's name at the moment, the name of either of its
faces, or what stands before the comma, or its first words; "Ben's Moss Cub" tells two of a kind apart, "Ben's Moss
Cub 2" is the second to have come, "Moss Cub (graveyard)" the one there. A name that fits two is an error.
"""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING

from dfcrules.cards.filters import is_reserved
from dfcrules.cards.names import folded
from dfcrules.errors import AmbiguousName, BadData, UnknownName
from dfcrules.game.objects import BATTLEFIELD, HAND, LIBRARY, STACK, ZONES, Entity, Obj, is_player
from dfcrules.rules.characteristics import look

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules


def check_label(s: State, label: str) -> None:
    """Raise `BadData` if a label would mean something else already."""
    if is_reserved(label):
        raise BadData(f"{label!r} means something of its own here; choose another label", "as")
    if any(folded(player.name) == folded(label) for player in s.players):
        raise BadData(f"{label!r} is a player's name; choose another label", "as")
    if s.follow(s.labels.get(label, -1)) != -1:
        raise BadData(f"the label {label!r} is taken; choose another one", "as")


def entity_named(s: State, r: Rules, name: str, among: Sequence[Entity] | None = None) -> Entity:
    """The player or object of this name. Raises `UnknownName` with the nearest names, or `AmbiguousName`."""
    wanted = folded(name)
    for number, player in enumerate(s.players):
        if folded(player.name) == wanted and (among is None or number in among):
            return number
    if name in s.labels:
        return s.labels[name]
    whose, wanted = _owner(s, wanted)
    objects = [obj for obj in s.objects.values() if (among is None or obj.id in among) and obj.zone != "outside"]
    if whose is not None:
        objects = [obj for obj in objects if _whose(s, r, obj) == whose]
    fitting = _fitting(s, r, objects, wanted)
    if not fitting:
        wanted, objects = _marked(wanted, objects)
        fitting = _fitting(s, r, objects, wanted)
    if len(fitting) == 1:
        return fitting[0].id
    if not fitting and (place := wanted.rpartition(" ")[2]).isdigit():
        several = sorted(_fitting(s, r, objects, wanted.rpartition(" ")[0]), key=lambda obj: obj.id)
        if 0 < int(place) <= len(several):
            return several[int(place) - 1].id
    if fitting and _interchangeable(fitting):  # one that has no label, if there is one: a label means its own object
        labelled = set(s.labels.values())
        return min(fitting, key=lambda obj: (obj.id in labelled, obj.id)).id
    if fitting:
        listed = tuple(describe(s, r, obj) for obj in fitting)
        sentence = f"{name!r} fits {len(fitting)} objects: {'; '.join(listed)}"
        how = 'Say which ("Ben\'s ...", "Ben\'s ... 2") or give one a label of its own'
        raise AmbiguousName(name, f"{sentence}. {how}", listed)
    raise _unknown(s, r, name, objects)


def _interchangeable(fitting: list[Obj]) -> bool:
    """Cards of one name in one hand or library are as good as each other."""
    first = fitting[0]
    return first.zone in (HAND, LIBRARY) and all(
        obj.zone == first.zone and obj.owner == first.owner and obj.body == first.body for obj in fitting
    )


def _fitting(s: State, r: Rules, objects: list[Obj], wanted: str) -> list[Obj]:
    """The objects a name fits: those on the battlefield before those on the stack before all others."""
    names = {
        obj.id: [folded(look(s, r, obj.id).name), *(folded(face.name) for face in obj.body.faces)] for obj in objects
    }
    tests: tuple[Callable[[list[str]], bool], ...] = (
        lambda own: own[0] == wanted,
        lambda own: wanted in own,
        lambda own: any(name.split(",")[0] == wanted for name in own),
        lambda own: any(name.startswith(f"{wanted} ") for name in own),
    )
    for test in tests:
        found = [obj for obj in objects if test(names[obj.id])]
        for zone in (BATTLEFIELD, STACK, None):
            there = [obj for obj in found if zone is None or obj.zone == zone]
            if there:
                return there
    return []


def _owner(s: State, wanted: str) -> tuple[int | None, str]:
    for number, player in enumerate(s.players):
        start = f"{folded(player.name)}'s "
        if wanted.startswith(start):
            return number, wanted[len(start) :]
    return None, wanted


def _marked(wanted: str, objects: list[Obj]) -> tuple[str, list[Obj]]:
    """The name without the marks behind it, and the objects that have them: "moss cub (token, graveyard) 2"."""
    found = re.fullmatch(r"(.+) \(([a-z]+(?:, [a-z]+)*)\)( \d+)?", wanted)
    marks = found[2].split(", ") if found else []
    if not found or not set(marks) <= {"token", *ZONES}:
        return wanted, objects
    marked = [obj for obj in objects if all(obj.is_token if mark == "token" else obj.zone == mark for mark in marks)]
    return found[1] + (found[3] or ""), marked


def _whose(s: State, r: Rules, obj: Obj) -> int:
    return look(s, r, obj.id).controller if obj.zone in (BATTLEFIELD, STACK) else obj.owner


def _unknown(s: State, r: Rules, name: str, objects: list[Obj]) -> UnknownName:
    from difflib import get_close_matches

    known = list(dict.fromkeys([player.name for player in s.players] + [look(s, r, obj.id).name for obj in objects]))
    known += list(s.labels)
    near = tuple(get_close_matches(name, known, 3, 0.5))
    hint = f"; did you mean {' or '.join(map(repr, near))}?" if near else f"; there are: {', '.join(known) or 'none'}"
    return UnknownName(name, f"nothing in this game is called {name!r}{hint}", near)


def describe(s: State, r: Rules, obj: Obj) -> str:
    """An object told apart from others of its name: "Ben's Moss Cub (token, battlefield)"."""
    owner = s.name_of_player(_whose(s, r, obj))
    marks = ["token"] if obj.is_token else []
    marks += [obj.zone]
    labels = [label for label, entity in s.labels.items() if entity == obj.id]
    marks += [f'"{label}"' for label in labels]
    return f"{owner}'s {look(s, r, obj.id).name} ({', '.join(marks)})"


def reference(s: State, r: Rules, entity: Entity) -> str | None:
    """A name that means exactly this player or object now; None if only a label could tell it from another one."""
    if is_player(entity):
        return s.players[entity].name
    for label, labelled in s.labels.items():
        if labelled == entity:
            return label
    if entity not in s.objects:
        return None
    obj = s.objects[entity]
    shown = look(s, r, entity).name
    owned = f"{s.name_of_player(_whose(s, r, obj))}'s {shown}"
    there, places = f"{owned} ({obj.zone})", range(1, len(s.objects) + 1)
    for text in (shown, owned, there, *(f"{name} {place}" for name in (owned, there) for place in places)):
        with suppress(LookupError):
            if entity_named(s, r, text) == entity:
                return text
    return None


__all__ = ["check_label", "describe", "entity_named", "is_reserved", "reference"]
