"""The players of a scenario and what they begin with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dfcrules.cards.mana import symbols_in
from dfcrules.cards.names import folded
from dfcrules.cards.plain import text, unknown_key, whole, yes_or_no
from dfcrules.errors import BadData
from dfcrules.game.objects import BATTLEFIELD, COMMAND, EXILE, GRAVEYARD, HAND, LIBRARY
from dfcrules.naming import is_reserved
from dfcrules.scenario.keys import OBJECT_KEYS, PLAYER_KEYS, a_table, at_least, belongs, misplaced
from dfcrules.value import Value

ZONES = (BATTLEFIELD, HAND, LIBRARY, GRAVEYARD, EXILE, COMMAND)


class Placed(Value):
    """One object of the position to begin with."""

    card: str
    player: str
    zone: str
    label: str = ""
    tapped: bool = False
    damage: int = 0
    counters: tuple[tuple[str, int], ...] | None = None
    sick: bool = False
    owner: str = ""
    token: bool = False
    transformed: bool = False
    copy_of: str = ""
    attached_to: str = ""
    commander: bool = False
    where: str = ""


class Seat(Value):
    """One player of the position to begin with."""

    name: str
    life: int | None = None
    starting_life: int | None = None
    poison: int = 0
    placed: tuple[Placed, ...] = ()
    has_library: bool = False
    mana: tuple[str, ...] = ()


def read_seat(name: str, table: Mapping[str, Any]) -> Seat:
    """Read [players.NAME]."""
    where = f"players.{name}"
    for key in table:
        if key not in PLAYER_KEYS:
            raise misplaced(key, PLAYER_KEYS, where, belongs(key))
    life = whole(table["life"], f"{where}.life") if "life" in table else None
    start = whole(table["starting_life"], f"{where}.starting_life") if "starting_life" in table else None
    placed: list[Placed] = []
    for zone in ZONES:
        listed = table.get(zone, [])
        if not isinstance(listed, list):
            raise BadData(f"a list of cards is needed here, not {listed!r}", f"{where}.{zone}")
        for number, entry in enumerate(listed, 1):
            place = f"{where}.{zone}[{number}]"
            placed += [one.replace(where=place) for one in _placed(entry, name, zone, place)]
    poison = whole(table.get("poison", 0), f"{where}.poison")
    mana = _mana(table.get("mana", ""), f"{where}.mana")
    return Seat(name, life, start, poison, tuple(placed), LIBRARY in table, mana)


def _placed(entry: Any, player: str, zone: str, where: str) -> list[Placed]:
    if isinstance(entry, str):
        return [Placed(entry, player, zone)]
    table = a_table(entry, where)
    for key in table:
        if key not in OBJECT_KEYS:
            raise unknown_key(key, OBJECT_KEYS, where)
    if "card" not in table:
        raise BadData('"card" is missing: { card = "...", as = "..." }', where)
    counters = table.get("counters")
    if counters is not None:
        from dfcrules.cards.instructions import read_counters

        counters = read_counters(counters, f"{where}.counters")
    one = Placed(
        text(table["card"], f"{where}.card"),
        player,
        zone,
        text(table.get("as", ""), f"{where}.as"),
        yes_or_no(table.get("tapped", False), f"{where}.tapped"),
        at_least(0, table.get("damage", 0), f"{where}.damage"),
        counters,
        yes_or_no(table.get("sick", False), f"{where}.sick"),
        text(table.get("owner", ""), f"{where}.owner"),
        yes_or_no(table.get("token", False), f"{where}.token"),
        yes_or_no(table.get("transformed", False), f"{where}.transformed"),
        text(table.get("copy_of", ""), f"{where}.copy_of"),
        text(table.get("attached_to", ""), f"{where}.attached_to"),
        yes_or_no(table.get("commander", False), f"{where}.commander"),
    )
    number = at_least(1, table.get("count", 1), f"{where}.count")
    if number > 1 and one.label:
        return [one.replace(label=f"{one.label} {place}") for place in range(1, number + 1)]
    return [one] * number


def check_player(name: str, players: Mapping[str, Any]) -> None:
    """Raise `BadData` if this name cannot be a player's here."""
    if not name or is_reserved(name):
        raise BadData(f"{name!r} cannot be a player's name: it means something else here", f"players.{name}")
    alike = [other for other in players if other != name and folded(other) == folded(name)]
    if alike:
        raise BadData(f"{name!r} and {alike[0]!r} are too much alike to tell them apart", f"players.{name}")


def _mana(raw: Any, where: str) -> tuple[str, ...]:
    symbols = symbols_in(text(raw, where))
    letters = tuple(symbol.text.strip("{}") for symbol in symbols)
    if "".join(f"{{{letter}}}" for letter in letters) != raw or any(letter not in "WUBRGC" for letter in letters):
        free = '; mana = "free", for all players, stands at the top of the file' if raw == "free" else ""
        raise BadData(f'a mana pool is written like "{{B}}{{B}}{{R}}{{C}}", not {raw!r}{free}', where)
    return letters
