"""Reading scenario files. Every mistake is reported with the file, the place, what is wrong and what would be right."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from dfcrules import rulebook
from dfcrules.cards.card import Card, card_from_plain
from dfcrules.cards.names import folded
from dfcrules.cards.plain import text, unknown_key
from dfcrules.errors import BadData, DfcRulesError
from dfcrules.naming import is_reserved
from dfcrules.resolving import Order, read_order
from dfcrules.rules.turn import STEPS
from dfcrules.scenario.keys import (
    FILE_KEYS,
    PLAYER_KEYS,
    STEP_KEYS,
    TURN_KEYS,
    a_table,
    at_least,
    belongs,
    meant_elsewhere,
    misplaced,
)  # fmt: skip
from dfcrules.scenario.seats import Seat, check_player, read_seat
from dfcrules.scenario.wellformed import check_expectation, check_players
from dfcrules.value import Value

CARD_WORDS = ("rules", "mana")
"""Keys that a card table refuses with words of its own."""


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
        daytime: str = "",
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
        self.daytime = daytime
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
    return from_plain(raw, path)


def from_plain(raw: Mapping[str, Any], path: str = "scenario") -> Scenario:
    """A scenario from plain data, with the keys that a file has."""
    try:
        return _scenario(raw, path)
    except BadData as error:
        raise error.at(path) from None
    except DfcRulesError as error:
        raise BadData(str(error), path) from None


def _scenario(raw: Mapping[str, Any], path: str) -> Scenario:
    for key in raw:
        if key not in FILE_KEYS:
            raise misplaced(key, FILE_KEYS, "", meant_elsewhere(key))
    title = text(raw.get("title", Path(path).stem.replace("-", " ")), "title")
    cards = {name: _card(name, a_table(table, f"cards.{name}"))
             for name, table in a_table(raw.get("cards", {}), "cards").items()}  # fmt: skip
    players = a_table(raw.get("players", {"Ann": {}, "Ben": {}}), "players")
    if not players:
        raise BadData("a game needs players: [players.Ann]", "players")
    if len(players) == 1:  # a question about one player's board needs no more words; somebody sits opposite
        players = {**players, ("Ann" if "Ben" in players else "Ben"): {}}
    for name in players:
        check_player(name, players)
    seats = tuple(read_seat(name, a_table(table, f"players.{name}")) for name, table in players.items())
    turn = a_table(raw.get("turn", {}), "turn")
    for key in turn:
        if key not in TURN_KEYS:
            raise unknown_key(key, TURN_KEYS, "turn")
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
        tuple(_step(number, table, tuple(players)) for number, table in enumerate(steps, 1)),
        rules=tuple(_rule(one, "rules") for one in _texts(raw.get("rules", []), "rules")),
        cards=cards,
        active=active,
        step=step,
        turn=at_least(1, turn.get("number", 1), "turn.number"),
        daytime=_daytime(turn.get("daytime", "")),
        question=text(raw.get("question", ""), "question"),
        about=text(raw.get("about", ""), "about"),
        source=text(raw.get("source", ""), "source"),
        unsettled=text(raw.get("unsettled", ""), "unsettled"),
        free=_free(raw.get("mana", "")),
        path=path,
    )


def _daytime(raw: Any) -> str:
    if raw not in ("", "day", "night"):
        raise BadData(f'it is "day", "night" or, left out, neither of them; not {raw!r}', "turn.daytime")
    return str(raw)


def _free(raw: Any) -> bool:
    if raw not in ("", "free"):
        raise BadData(
            'mana = "free" shows costs without charging them; a player\'s mana belongs to [players.NAME]', "mana"
        )
    return bool(raw == "free")


def _rule(raw: Any, where: str) -> str:
    """The number of a rule that the rulebook has."""
    number = text(raw, where)
    if number and not rulebook.has(number):
        raise BadData(f"{number!r} is no rule of the rulebook; write a number such as 701.27c", where)
    return number


def _texts(raw: Any, where: str) -> tuple[str, ...]:
    if isinstance(raw, str):
        return (raw,)
    if not isinstance(raw, list):
        raise BadData(f"a list of texts is needed here, not {raw!r}", where)
    return tuple(text(one, where) for one in raw)


def _card(name: str, table: Mapping[str, Any]) -> Card:
    where = f"cards.{name}"
    for key in table:
        if key in (*PLAYER_KEYS, *FILE_KEYS) and key not in CARD_WORDS:
            hint = "it belongs to [players.NAME]" if key in PLAYER_KEYS else belongs(key)
            raise BadData(f'"{key}" is in the wrong table; {hint}', where)
    return card_from_plain(name, table, where)


def _step(number: int, raw: Any, players: tuple[str, ...]) -> ScenarioStep:
    where = f"step {number}"
    table = dict(a_table(raw, where))
    plain = tuple(table.items())
    own = {key: table.pop(key) for key in STEP_KEYS if key in table}
    order = read_order(table, where) if table else None
    if order is not None and "answer" in own:
        raise BadData('"answer" answers the open choice and stands alone; with an action write "answers"', where)
    if order is None and not own.keys() & {"expect", "answer", "outcomes", "undo"}:
        raise BadData("this step does nothing: it has no action, answer or expectation", where)
    if order is None and "as" in own:
        raise BadData('"as" names what comes of an action, and this step has none', f"{where}.as")
    if order is None and "answers" in own and "answer" not in own:
        raise BadData('"answers" go with an action; to answer an open choice write "answer"', f"{where}.answers")
    answers = own.get("answers", [])
    if not isinstance(answers, list):
        answers = [answers]
    outcomes = own.get("outcomes")
    if outcomes is not None:
        if not isinstance(outcomes, list):
            raise BadData("outcomes are a list of tables, one for each end", f"{where}.outcomes")
        outcomes = tuple(_expect(one, f"{where}.outcomes[{n}]") for n, one in enumerate(outcomes, 1))
    expect = _expect(own.get("expect", {}), f"{where}.expect")
    for one in (expect, *(outcomes or ())):
        check_players(one, players, f"{where}.expect")
    return ScenarioStep(
        number,
        order,
        plain,
        _label(own.get("as", ""), players, f"{where}.as"),
        _player(own.get("by", ""), players, f"{where}.by"),
        tuple(_given(one, f"{where}.answers") for one in answers),
        _given(own["answer"], f"{where}.answer") if "answer" in own else None,
        _rule(own.get("refused", ""), f"{where}.refused"),
        _rule(own.get("nothing", ""), f"{where}.nothing"),
        expect,
        outcomes,
        at_least(1, own["undo"], f"{where}.undo") if "undo" in own else 0,
        text(own.get("note", ""), f"{where}.note"),
    )


def _label(raw: Any, players: tuple[str, ...], where: str) -> str:
    label = text(raw, where)
    if label and is_reserved(label):
        raise BadData(f"{label!r} means something of its own here; choose another label", where)
    if label and any(folded(label) == folded(name) for name in players):
        raise BadData(f"{label!r} is a player's name; choose another label", where)
    return label


def _player(raw: Any, players: tuple[str, ...], where: str) -> str:
    name = text(raw, where)
    if name and all(folded(name) != folded(one) for one in players):
        raise BadData(f"{name!r} is not one of the players: {', '.join(players)}", where)
    return name


def _given(raw: Any, where: str) -> Given:
    if isinstance(raw, Mapping) and (
        raw.keys() & {"by", "rule", "about"} or get_close_matches("choose", list(raw), 1, 0.7)
    ):
        if "choose" not in raw:
            raise BadData('"choose" is missing: { choose = ..., by = "Ben", rule = "616.1" }', where)
        for key in raw:
            if key not in ("choose", "by", "rule", "about"):
                raise unknown_key(key, ("choose", "by", "rule", "about"), where)
        return Given(raw["choose"], *(text(raw.get(key, ""), f"{where}.{key}") for key in ("by", "rule", "about")))
    return Given(raw)


def _expect(raw: Any, where: str) -> tuple[tuple[str, Any], ...]:
    table = a_table(raw, where)
    for key, value in table.items():
        check_expectation(key, value, where)
    return tuple(table.items())
