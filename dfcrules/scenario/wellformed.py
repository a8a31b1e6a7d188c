"""Whether expectations are well formed: known keys, and values of the right kind, seen before anything is played."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from dfcrules import rulebook
from dfcrules.cards.keywords import read_keyword
from dfcrules.cards.names import folded
from dfcrules.cards.plain import unknown_key
from dfcrules.errors import BadData
from dfcrules.game.events import WORDS
from dfcrules.game.objects import ZONES as ALL_ZONES
from dfcrules.rules.turn import STEPS
from dfcrules.scenario.expecting import KEYS, MEMBERS, OF_DAMAGE, OF_OBJECTS, OF_PLAYERS, OF_ZONES, color_letters

NUMBERS = ("mana_value", "power", "toughness", "loyalty", "defense", "damage")
FLAGS = ("tapped", "token", "can_transform", "can_attack", "attacking", "blocking", "may_be_commander")
FACES = ("front", "back", "only")


def check_expectation(key: str, value: Any, where: str) -> None:
    """Whether an expectation is well formed, before anything is played. Raises `BadData`."""
    if key not in KEYS:
        raise unknown_key(key, KEYS, where)
    place = f"{where}.{key}"
    tables = (*OF_OBJECTS, *MEMBERS, *OF_PLAYERS, *OF_ZONES, *OF_DAMAGE, "events", "new_object")
    if key in tables:
        if not isinstance(value, Mapping):
            whom = "player" if key in (*OF_PLAYERS, *OF_ZONES) else "object"
            raise BadData(f"{key} is expected of each {whom}: {key} = {{ ... = ... }}, not {value!r}", where)
        for name, wanted in value.items():
            _check_value(key, wanted, f"{place}.{name}")
    elif key == "daytime" and value not in ("day", "night", "neither"):
        raise BadData(f'it is "day", "night" or "neither", not {value!r}', where)
    elif key == "step" and value not in STEPS:
        raise BadData(f"{value!r} is no step; the steps are {', '.join(STEPS)}", place)
    elif key == "pending":
        _check_pending(value, place)
    if key == "events":
        for kind in value:
            if kind not in WORDS and not rulebook.has(kind):
                near = get_close_matches(kind, list(WORDS), 1)
                hint = f"; did you mean {near[0]!r}?" if near else ""
                raise BadData(f"{kind!r} is neither a kind of event nor a rule{hint}", place)


def _check_value(key: str, wanted: Any, where: str) -> None:
    number = isinstance(wanted, int) and not isinstance(wanted, bool)
    if key in NUMBERS:
        _demand(number or wanted == "none", 'a number, or "none"', wanted, where)
    elif key in (*OF_PLAYERS, "events"):
        _demand(number, "a number", wanted, where)
    elif key in (*FLAGS, "new_object"):
        _demand(isinstance(wanted, bool), "true or false", wanted, where)
    elif key == "face":
        _demand(wanted in FACES, f"one of {', '.join(FACES)}", wanted, where)
    elif key == "zone":
        _demand(wanted in ALL_ZONES, f"one of {', '.join(ALL_ZONES)}", wanted, where)
    elif key in ("colors", "identity"):
        try:
            color_letters(wanted)
        except BadData as error:
            raise error.at(where) from None
    elif key == "counters":
        counted = isinstance(wanted, Mapping) and all(isinstance(one, int) for one in wanted.values())
        _demand(counted, 'a table such as { "+1/+1" = 2 }', wanted, where)
    elif key in OF_DAMAGE:
        _demand(number or isinstance(wanted, Mapping), "a number, or a table of recipients", wanted, where)
    elif key in (*OF_ZONES, *MEMBERS, "keywords", "unsettled"):
        listed = isinstance(wanted, list) and all(isinstance(one, str) for one in wanted)
        _demand(listed or isinstance(wanted, str), "a text, or a list of texts", wanted, where)
        for word in ([wanted] if isinstance(wanted, str) else wanted) if key == "keywords" else ():
            read_keyword(word, where)
    elif key == "pt":
        size = isinstance(wanted, str) and (
            wanted in ("", "none") or all(_whole(part) for part in wanted.split("/", 1))
        )
        _demand(size and ("/" in wanted or wanted in ("", "none")), 'a size such as "4/6", or "none"', wanted, where)
    else:
        _demand(isinstance(wanted, str), "a text", wanted, where)


def _whole(part: str) -> bool:
    return part.removeprefix("-").isdigit()


def check_players(expect: tuple[tuple[str, Any], ...], players: tuple[str, ...], where: str) -> None:
    """Whether the players that expectations speak of sit at the table. Raises `BadData`."""
    known = {folded(name) for name in players}
    for key, value in expect:
        named: list[Any] = []
        if key in (*OF_PLAYERS, *OF_ZONES):
            named = list(value)
        elif key in ("active", "lost", "priority"):
            named = value if isinstance(value, list) else [value]
        elif key == "pending" and not isinstance(value, bool):
            named = [value.get("player", players[0])] if isinstance(value, Mapping) else [value]
        for name in named:
            if folded(str(name)) not in known:
                raise BadData(f"{name!r} is not one of the players: {', '.join(players)}", f"{where}.{key}")


def _demand(met: bool, right: str, wrong: Any, where: str) -> None:
    if not met:
        raise BadData(f"{right} is needed here, not {wrong!r}", where)


def _check_pending(value: Any, where: str) -> None:
    if isinstance(value, Mapping):
        for key in value:
            if key not in PENDING:
                raise unknown_key(key, PENDING, where)
        return
    _demand(isinstance(value, str | bool), "true, false, a player's name or a table", value, where)


PENDING = ("player", "rule", "options", "number", "total")
