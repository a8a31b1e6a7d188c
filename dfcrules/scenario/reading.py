"""Reading scenario files. Every mistake is reported with the file, the place, what is wrong and what would be right."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from dfcrules.cards.card import Card, card_from_plain
from dfcrules.cards.mana import symbols_in
from dfcrules.cards.plain import text, unknown_key, whole, yes_or_no
from dfcrules.errors import BadData, DfcRulesError
from dfcrules.game.objects import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY
from dfcrules.play import Order, read_order
from dfcrules.rules.turn import STEPS
from dfcrules.scenario.expecting import check_expectation
from dfcrules.value import Value

FILE_KEYS = ("title", "rules", "question", "about", "source", "unsettled", "mana", "turn", "players", "cards", "do")
PLAYER_KEYS = ("life", "starting_life", "poison", "mana", "battlefield", "hand", "library", "graveyard", "exile")
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
    "count",
)
STEP_KEYS = ("as", "by", "answers", "refused", "nothing", "expect", "outcomes", "answer", "note", "undo")
ZONES = (BATTLEFIELD, HAND, LIBRARY, GRAVEYARD, EXILE)


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


class Seat(Value):
    """One player of the position to begin with."""

    name: str
    life: int | None = None
    starting_life: int | None = None
    poison: int = 0
    placed: tuple[Placed, ...] = ()
    has_library: bool = False
    mana: tuple[str, ...] = ()


class Given(Value):
    """An answer in a file: the value, and optionally by whom, to which rule, about what."""

    value: Any
    by: str = ""
    rule: str = ""
    about: str = ""


class ScenarioStep(Value):
    """One `[[do]]`: at most one order or answer, and what is expected of it or afterwards."""

    number: int
    order: Order | None = None
    plain: tuple[tuple[str, Any], ...] = ()
    label: str = ""
    by: str = ""
    answers: tuple[Given, ...] = ()
    answer: Given | None = None
    refused: str = ""
    nothing: str = ""
    expect: tuple[tuple[str, Any], ...] = ()
    outcomes: tuple[tuple[tuple[str, Any], ...], ...] | None = None
    undo: int = 0
    note: str = ""


class Scenario:
    """A position to begin with, and what happens and is expected then."""

    def __init__(
        self,
        title: str,
        seats: tuple[Seat, ...],
        steps: tuple[ScenarioStep, ...],
        *,
        rules: tuple[str, ...] = (),
        cards: Mapping[str, Card] | None = None,
        active: str = "",
        step: str = "precombat main",
        turn: int = 1,
        question: str = "",
        about: str = "",
        source: str = "",
        unsettled: str = "",
        free: bool = False,
        path: str = "",
    ) -> None:
        self.title = title
        self.seats = seats
        self.steps = steps
        self.rules = rules
        self.cards = dict(cards or {})
        self.active = active or seats[0].name
        self.step = step
        self.turn = turn
        self.question = question
        self.about = about
        self.source = source
        self.unsettled = unsettled
        self.free = free
        self.path = path

    def __repr__(self) -> str:
        return f"Scenario({self.title!r}, {len(self.steps)} steps)"


def load(path: str | Path) -> Scenario:
    """Read a scenario file. Raises `BadData` with the file's name in the sentence."""
    file = Path(path)
    try:
        source = file.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise BadData("there is no such file", str(path)) from None
    except IsADirectoryError:
        raise BadData("this is a folder; name a scenario file in it", str(path)) from None
    except UnicodeDecodeError:
        raise BadData("this is no UTF-8 text", str(path)) from None
    except OSError as error:
        raise BadData(f"this file cannot be read: {error.strerror}", str(path)) from None
    return read(source, str(path))


def read(source: str, path: str = "scenario") -> Scenario:
    """Read a scenario from TOML text."""
    try:
        raw = tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        raise BadData(f"this is not valid TOML: {error}", path) from None
    try:
        return _scenario(raw, path)
    except BadData as error:
        raise error.at(path) from None
    except DfcRulesError as error:
        raise BadData(str(error), path) from None


def _scenario(raw: Mapping[str, Any], path: str) -> Scenario:
    for key in raw:
        if key not in FILE_KEYS:
            raise _misplaced(key, FILE_KEYS, "", _meant_elsewhere(key))
    title = text(raw.get("title", Path(path).stem.replace("-", " ")), "title")
    cards = {name: card_from_plain(name, _table(table, f"cards.{name}"), f"cards.{name}")
             for name, table in _table(raw.get("cards", {}), "cards").items()}  # fmt: skip
    players = _table(raw.get("players", {"Ann": {}, "Ben": {}}), "players")
    if not players:
        raise BadData("a game needs players: [players.Ann]", "players")
    if len(players) == 1:  # a question about one player's board needs no more words; somebody sits opposite
        players = {**players, ("Ann" if "Ben" in players else "Ben"): {}}
    seats = tuple(_seat(name, _table(table, f"players.{name}"), cards) for name, table in players.items())
    turn = _table(raw.get("turn", {}), "turn")
    for key in turn:
        if key not in ("active", "step", "number"):
            raise unknown_key(key, ("active", "step", "number"), "turn")
    active = text(turn.get("active", seats[0].name), "turn.active")
    if active not in players:
        raise BadData(f"{active!r} is not one of the players: {', '.join(players)}", "turn.active")
    step = text(turn.get("step", "precombat main"), "turn.step")
    if step not in STEPS:
        raise BadData(f"{step!r} is no step; the steps are {', '.join(STEPS)}", "turn.step")
    steps = raw.get("do", [])
    if not isinstance(steps, list):
        raise BadData("steps are written [[do]], with two brackets", "do")
    return Scenario(
        title,
        seats,
        tuple(_step(number, table) for number, table in enumerate(steps, 1)),
        rules=_texts(raw.get("rules", []), "rules"),
        cards=cards,
        active=active,
        step=step,
        turn=whole(turn.get("number", 1), "turn.number"),
        question=text(raw.get("question", ""), "question"),
        about=text(raw.get("about", ""), "about"),
        source=text(raw.get("source", ""), "source"),
        unsettled=text(raw.get("unsettled", ""), "unsettled"),
        free=_free(raw.get("mana", "")),
        path=path,
    )


def _free(raw: Any) -> bool:
    if raw not in ("", "free"):
        raise BadData(
            'mana = "free" shows costs without charging them; a player\'s mana belongs to [players.NAME]', "mana"
        )
    return bool(raw == "free")


def _mana(raw: Any, where: str) -> tuple[str, ...]:
    symbols = symbols_in(text(raw, where))
    letters = tuple(symbol.text.strip("{}") for symbol in symbols)
    if "".join(f"{{{letter}}}" for letter in letters) != raw or any(letter not in "WUBRGC" for letter in letters):
        raise BadData(f'a mana pool is written like "{{B}}{{B}}{{R}}{{C}}", not {raw!r}', where)
    return letters


def _texts(raw: Any, where: str) -> tuple[str, ...]:
    if isinstance(raw, str):
        return (raw,)
    if not isinstance(raw, list):
        raise BadData(f"a list of texts is needed here, not {raw!r}", where)
    return tuple(text(one, where) for one in raw)


def _table(raw: Any, where: str) -> Mapping[str, Any]:
    if not isinstance(raw, Mapping):
        raise BadData(f"a table is needed here, not {raw!r}", where)
    return raw


def _meant_elsewhere(key: str) -> str:
    if key in PLAYER_KEYS:
        return "it belongs to a player: [players.Ann]"
    if key in ("active", "step", "number"):
        return "it belongs to the turn: turn = { active = ..., step = ... }"
    return "it belongs to a step: [[do]]" if key in STEP_KEYS else ""


def _misplaced(key: str, known: tuple[str, ...], where: str, hint: str) -> BadData:
    if hint:
        return BadData(f'"{key}" is in the wrong table; {hint}', where)
    return unknown_key(key, known, where)


def _seat(name: str, table: Mapping[str, Any], cards: Mapping[str, Card]) -> Seat:
    where = f"players.{name}"
    for key in table:
        if key not in PLAYER_KEYS:
            hint = {"do": "steps are written [[do]]", "cards": "cards are written [cards.NAME]"}.get(key, "")
            raise _misplaced(key, PLAYER_KEYS, where, hint)
    life = whole(table["life"], f"{where}.life") if "life" in table else None
    start = whole(table["starting_life"], f"{where}.starting_life") if "starting_life" in table else None
    placed: list[Placed] = []
    for zone in ZONES:
        listed = table.get(zone, [])
        if not isinstance(listed, list):
            raise BadData(f"a list of cards is needed here, not {listed!r}", f"{where}.{zone}")
        for number, entry in enumerate(listed, 1):
            placed += _placed(entry, name, zone, f"{where}.{zone}[{number}]")
    poison = whole(table.get("poison", 0), f"{where}.poison")
    mana = _mana(table.get("mana", ""), f"{where}.mana")
    return Seat(name, life, start, poison, tuple(placed), LIBRARY in table, mana)


def _placed(entry: Any, player: str, zone: str, where: str) -> list[Placed]:
    if isinstance(entry, str):
        return [Placed(entry, player, zone)]
    table = _table(entry, where)
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
        whole(table.get("damage", 0), f"{where}.damage"),
        counters,
        yes_or_no(table.get("sick", False), f"{where}.sick"),
        text(table.get("owner", ""), f"{where}.owner"),
        yes_or_no(table.get("token", False), f"{where}.token"),
        yes_or_no(table.get("transformed", False), f"{where}.transformed"),
        text(table.get("copy_of", ""), f"{where}.copy_of"),
        text(table.get("attached_to", ""), f"{where}.attached_to"),
    )
    number = whole(table.get("count", 1), f"{where}.count")
    if number > 1 and one.label:
        return [one.replace(label=f"{one.label} {place}") for place in range(1, number + 1)]
    return [one] * number


def _step(number: int, raw: Any) -> ScenarioStep:
    where = f"step {number}"
    table = dict(_table(raw, where))
    plain = tuple(table.items())
    own = {key: table.pop(key) for key in STEP_KEYS if key in table}
    order = read_order(table, where) if table else None
    if order is not None and "answer" in own:
        raise BadData('"answer" answers the open choice and stands alone; with an action write "answers"', where)
    if order is None and not own.keys() & {"expect", "answer", "outcomes", "undo"}:
        raise BadData("this step does nothing: it has no action, answer or expectation", where)
    answers = own.get("answers", [])
    if not isinstance(answers, list):
        answers = [answers]
    outcomes = own.get("outcomes")
    if outcomes is not None:
        if not isinstance(outcomes, list):
            raise BadData("outcomes are a list of tables, one for each end", f"{where}.outcomes")
        outcomes = tuple(_expect(one, f"{where}.outcomes[{n}]") for n, one in enumerate(outcomes, 1))
    return ScenarioStep(
        number,
        order,
        plain,
        text(own.get("as", ""), f"{where}.as"),
        text(own.get("by", ""), f"{where}.by"),
        tuple(_given(one, f"{where}.answers") for one in answers),
        _given(own["answer"], f"{where}.answer") if "answer" in own else None,
        text(own.get("refused", ""), f"{where}.refused"),
        text(own.get("nothing", ""), f"{where}.nothing"),
        _expect(own.get("expect", {}), f"{where}.expect"),
        outcomes,
        whole(own.get("undo", 0), f"{where}.undo"),
        text(own.get("note", ""), f"{where}.note"),
    )


def _given(raw: Any, where: str) -> Given:
    if isinstance(raw, Mapping) and "choose" in raw:
        for key in raw:
            if key not in ("choose", "by", "rule", "about"):
                raise unknown_key(key, ("choose", "by", "rule", "about"), where)
        return Given(raw["choose"], *(text(raw.get(key, ""), f"{where}.{key}") for key in ("by", "rule", "about")))
    return Given(raw)


def _expect(raw: Any, where: str) -> tuple[tuple[str, Any], ...]:
    table = _table(raw, where)
    for key, value in table.items():
        check_expectation(key, value, where)
    return tuple(table.items())
