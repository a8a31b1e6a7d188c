"""Every kind of file: what is a record, which records are one card, and what the report says of the rest."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from dfcrules.cards.card import Layout
from dfcrules.importing import Report, import_cards, stream_cards
from dfcrules.importing.report import AGAIN, TOKEN

Record = dict[str, Any]

BEAR: Record = {"name": "Bear", "layout": "normal", "type": "Creature — Bear", "power": "2", "toughness": "2"}
FRONT: Record = {
    "name": "Day // Night",
    "faceName": "Day",
    "side": "a",
    "layout": "transform",
    "type": "Creature — Human",
    "manaCost": "{W}",
    "power": "1",
    "toughness": "1",
    "uuid": "u-a",
    "otherFaceIds": ["u-b"],
}
BACK: Record = {
    "name": "Day // Night",
    "faceName": "Night",
    "side": "b",
    "layout": "transform",
    "type": "Creature — Wolf",
    "colorIndicator": ["R"],
    "power": "3",
    "toughness": "3",
    "uuid": "u-b",
    "otherFaceIds": ["u-a"],
}
SCRYFALL: Record = {
    "object": "card",
    "name": "Bear",
    "layout": "normal",
    "mana_cost": "",
    "type_line": "Creature — Bear",
}


def printing(record: Record, number: str) -> Record:
    return record | {"number": number, "setCode": "ABC", "identifiers": {"scryfallId": f"printing {number}"}}


ATOMIC = {"meta": {"version": "5"}, "data": {"Bear": [BEAR], "Day // Night": [FRONT, BACK]}}
SET = {
    "meta": {"version": "5"},
    "data": {
        "baseSetSize": 2,
        "booster": {"default": {"boosters": [{"contents": {"common": 10}}]}},
        "cards": [
            *(printing(BACK, "1"), printing(BEAR, "2"), printing(FRONT, "3")),
            *(printing(FRONT, "1"), printing(BACK, "3"), printing(BEAR, "4")),
        ],
        "code": "ABC",
        "decks": [{"name": "A deck", "mainBoard": [{"uuid": "u-a", "count": 1}], "type": "Theme Deck"}],
        "languages": ["English"],
        "name": "Alphabet",
        "sealedProduct": [{"name": "A box"}],
        "tokens": [{"name": "Bear", "layout": "token", "type": "Token Creature — Bear"}],
    },
}
DECK = {
    "meta": {},
    "data": {"code": "ABC", "commander": [printing(FRONT, "1"), printing(BACK, "1")], "mainBoard": [BEAR], "name": "D"},
}


@pytest.mark.parametrize("as_file", [False, True])
@pytest.mark.parametrize(
    ("data", "names", "skipped"),
    [
        (ATOMIC, ["Bear", "Day // Night"], {}),
        (ATOMIC["data"], ["Bear", "Day // Night"], {}),
        (SET, ["Bear", "Day // Night"], {AGAIN: 2, TOKEN: 1}),
        ({"data": {"ABC": SET["data"]}}, ["Bear", "Day // Night"], {AGAIN: 2, TOKEN: 1}),
        (DECK, ["Day // Night", "Bear"], {}),
        ({"data": {"u-b": BACK, "u-a": FRONT, "u-c": BEAR}}, ["Day // Night", "Bear"], {}),
        ([FRONT, BACK, BEAR], ["Day // Night", "Bear"], {}),
        (BEAR, ["Bear"], {}),
        ([SCRYFALL], ["Bear"], {}),
        (SCRYFALL, ["Bear"], {}),
        ({"object": "list", "total_cards": 1, "has_more": False, "data": [SCRYFALL]}, ["Bear"], {}),
        ([], [], {}),
        ({}, [], {}),
        ({"meta": {}, "data": {}}, [], {}),
    ],
)  # fmt: skip
def test_each_kind_of_file(tmp_path: Path, data: Any, names: list[str], skipped: dict[str, int], as_file: bool) -> None:
    source = data
    if as_file:
        source = tmp_path / "cards.json"
        source.write_text(json.dumps(data))
    pool = import_cards(source)
    assert [card.full_name for card in pool] == names
    assert pool.report.by_reason == skipped
    assert pool.report.read == pool.report.imported + len(pool.report.skipped)
    assert pool.report.is_clean
    for card in pool:
        if card.full_name == "Day // Night":
            assert [face.name for face in card.faces] == ["Day", "Night"]
            assert card.layout == Layout.NONMODAL


def test_cards_of_one_name_are_told_apart_by_their_identifiers() -> None:
    def half(name: str, side: str, cost: str, oracle: str) -> Record:
        return {
            "name": "Left // Right",
            "faceName": name,
            "side": side,
            "layout": "split",
            "type": "Instant",
            "manaCost": cost,
            "identifiers": {"scryfallOracleId": oracle},
        }

    halves = [half("Left", "a", "{R}", "x"), half("Left", "a", "{1}{R}", "y")]
    halves += [half("Right", "b", "{G}", "x"), half("Right", "b", "{1}{G}", "y")]
    pool = import_cards({"data": {"Left // Right": halves, "Bear": [BEAR, BEAR | {"power": "3"}]}})
    assert [[str(face.cost) for face in card.faces] for card in pool][:2] == [["{R}", "{G}"], ["{1}{R}", "{1}{G}"]]
    assert [card.front.power for card in pool][2:] == [2, 3]
    assert pool.report.imported == 4


def test_streaming_gives_every_printing_and_keeps_none() -> None:
    report = Report()
    assert [card.name for card in stream_cards(SET, report)] == ["Bear", "Day", "Day", "Bear"]
    assert (report.read, report.imported, report.by_reason) == (5, 4, {"no card of the game": 1})


def test_an_error_message_instead_of_cards_is_told() -> None:
    pool = import_cards({"object": "error", "code": "not_found", "details": "No such card."})
    assert str(pool.report.skipped[0]) == "the file: it holds an error message: 'No such card.'"


def test_the_report_in_words() -> None:
    pool = import_cards([BEAR, BEAR, BEAR | {"name": "Odd", "layout": "spiral"}, {"layout": "token", "name": "T"}, 7])
    assert str(pool.report).split("\n") == [
        "5 read, 1 imported, 4 skipped",
        "  1: a layout that is not known",
        "  1: another printing of a card that is there already",
        "  1: cannot be read",
        "  1: no card of the game",
        "  Odd: layout: 'spiral' is no known layout",
        "  record 5: a record is a table, not 7",
    ]
    assert repr(pool).startswith("1 card\n5 read")
