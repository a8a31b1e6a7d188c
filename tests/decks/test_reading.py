"""Deck lists as people write them, and MTGJSON's deck files."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from dfcrules import BadData
from dfcrules.decks import Deck, read_deck


def entries(deck: Deck) -> list[tuple[int, str, str]]:
    return [(one.count, one.name, one.board) for one in deck.cards]


@pytest.mark.parametrize(
    ("line", "count", "name"),
    [
        ("1 Sol Ring", 1, "Sol Ring"),
        ("12x Swamp", 12, "Swamp"),
        ("12 x Swamp", 12, "Swamp"),
        ("x3 Swamp", 3, "Swamp"),
        ("Sol Ring", 1, "Sol Ring"),
        ("1 Sol Ring (C21) 263", 1, "Sol Ring"),
        ("1 Sol Ring (C21) 263 *F*", 1, "Sol Ring"),
        ("1 Sol Ring [C21]", 1, "Sol Ring"),
        ("1x Sol Ring (c21) 263 [Ramp] ^Have,#37d67a^", 1, "Sol Ring"),
        ("1 Sol Ring <extended> (C21) F", 1, "Sol Ring"),
        ("1 Sol Ring # for speed", 1, "Sol Ring"),
        ("1 Fire // Ice", 1, "Fire"),  # "Fire // Ice" is tried before that
        ("1996 World Champion", 1, "1996 World Champion"),
        ("1 +2 Mace", 1, "+2 Mace"),
        ("1 Lim-Dûl's Vault", 1, "Lim-Dûl's Vault"),
        ("  1\tSol   Ring  ", 1, "Sol Ring"),
    ],
)
def test_one_line(line: str, count: int, name: str) -> None:
    assert entries(read_deck(f"{line}\n")) == [(count, name, "main")]


def test_every_way_a_line_may_be_meant_is_kept() -> None:
    entry = read_deck("1 Fire // Ice (MH2) 290 *F*\n").cards[0]
    assert entry.forms == ("Fire // Ice (MH2) 290 *F*", "Fire // Ice (MH2) 290", "Fire // Ice", "Fire")
    assert entry.place == "line 1"


def test_sections_comments_and_blank_lines() -> None:
    deck = read_deck(
        "About\nName My deck\n\nCommander\n1 Ada\n\n# Creatures\n2 Bear\n// just a remark\n[Lands]\n9 Forest\n"
        "Ramp (3)\n1 Seed\n\nSIDEBOARD:\n1 Side\nMaybeboard\n1 Maybe\nDeck\nSB: 1 Also\n1 More *CMDR*\n"
    )
    assert entries(deck) == [
        (1, "Ada", "commander"),
        (2, "Bear", "main"),
        (9, "Forest", "main"),
        (1, "Seed", "main"),
        (1, "Side", "sideboard"),
        (1, "Maybe", "aside"),
        (1, "Also", "sideboard"),
        (1, "More", "commander"),
    ]


def test_after_the_commander_a_blank_line_is_enough() -> None:
    assert entries(read_deck("Commander\n1 Ada\n\n99 Forest\n")) == [(1, "Ada", "commander"), (99, "Forest", "main")]


@pytest.mark.parametrize("text", ["1 Ada\n\n2 Bear\n97 Forest\n", "2 Bear\n97 Forest\n\n1 Ada\n"])
def test_one_that_stands_apart_is_taken_for_the_commander_and_this_is_told(text: str) -> None:
    deck = read_deck(text)
    assert [one.name for one in deck.on("commander")] == ["Ada"]
    assert deck.notes == ("no section names the commander; taken for it, as it stands apart: Ada",)


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("0 Sol Ring", "line 1: 0 is no number of copies; it is a number from 1 to 999"),
        ("-2 Sol Ring", "line 1: -2 is no number of copies"),
        ("123456 Sol Ring", "line 1: 123456 is no number of copies"),
        ("1 Sol\x1bRing", "line 1: it holds a control character"),
        ("1 " + "x" * 500, "line 1: its 502 characters are too many for the name of a card"),
    ],
)
def test_a_line_that_cannot_be_read_is_a_fault_of_its_own(line: str, fault: str) -> None:
    deck = read_deck(f"{line}\n1 Bear\n")
    assert [one.name for one in deck.cards] == ["Bear"]
    assert deck.faults[0].startswith(fault)


def test_a_deck_file_of_mtgjson(tmp_path: Path) -> None:
    data = {
        "data": {
            "code": "ABC",
            "commander": [{"name": "Day // Night", "side": "a", "count": 1}, {"name": "Day // Night", "side": "b"}],
            "mainBoard": [{"name": "Forest", "count": 98}, {"name": "Odd", "count": "x"}, {"count": 1}],
            "name": "A deck",
            "sideBoard": [{"name": "Side", "count": 1}],
        },
        "meta": {},
    }
    file = tmp_path / "deck.json.gz"
    file.write_bytes(gzip.compress(json.dumps(data).encode()))
    deck = read_deck(file)
    assert deck == read_deck(data)
    assert read_deck(data["data"]).cards == deck.cards
    assert deck.name == "A deck"
    assert entries(deck) == [
        (1, "Day // Night", "commander"),
        (1, "Day // Night", "aside"),  # the other face of a card that is there already
        (98, "Forest", "main"),
        (1, "Side", "sideboard"),
    ]
    assert len(deck.faults) == 2


def test_what_is_no_deck_says_so(tmp_path: Path) -> None:
    empty = tmp_path / "empty.txt"
    empty.write_text("// nothing\n")
    with pytest.raises(BadData, match=r"empty.txt: there is no card in it; a line is written like '1 Sol Ring'"):
        read_deck(empty)
    with pytest.raises(BadData, match="it is no deck: neither mainBoard nor commander has a card"):
        read_deck({"data": {"cards": [{"name": "Bear"}], "name": "A set"}})
    latin = tmp_path / "latin.txt"
    latin.write_bytes("1 Jötun Grunt\n".encode("latin-1"))
    with pytest.raises(BadData, match="it is not in UTF-8"):
        read_deck(latin)
    long = tmp_path / "long.txt"
    long.write_text("1 Bear\n" * 200_000)
    with pytest.raises(BadData, match="which no list of a deck has"):
        read_deck(long)


def test_a_number_with_thousands_of_digits_in_a_deck_file_is_a_fault(tmp_path: Path) -> None:
    file = tmp_path / "deck.json"
    file.write_text(
        '{"data": {"mainBoard": [{"name": "Forest", "count": %s}, {"name": "Bear", "count": 1}]}}' % ("9" * 5_000)
    )
    deck = read_deck(file)
    assert entries(deck) == [(1, "Bear", "main")]
    assert deck.faults == ("'mainBoard' record 1: it holds a number with far too many digits",)


@pytest.mark.parametrize(
    ("categories", "board"),
    [
        ("[Maybeboard{noDeck}{noPrice}]", "aside"),
        ("[Sideboard]", "sideboard"),
        ("[Maybeboard{noDeck},Draw]", "aside"),
        ("[Draw,Maybeboard{noDeck}{noPrice}]", "aside"),
        ("[Considered{noDeck}]", "aside"),
        ("[Commander{top}]", "commander"),
        ("[Ramp,Draw]", "main"),
    ],
)
def test_categories_say_what_is_in_the_deck(categories: str, board: str) -> None:
    deck = read_deck(f"1x Sol Ring (c21) 263 {categories} ^Have,#37d67a^\n1x Bear\n")
    assert entries(deck)[0] == (1, "Sol Ring", board)


@pytest.mark.parametrize("comment", ["# my picks:", "// my picks (2)", "# [maybe later]:", "//Ramp (3)", "# Draw:"])
def test_a_comment_never_changes_the_section(comment: str) -> None:
    deck = read_deck(f"Commander\n1 Ada\n{comment}\n1 Bob\nSideboard\n{comment}\n1 Side\n")
    assert [one.board for one in deck.cards] == ["commander", "commander", "sideboard"]


@pytest.mark.parametrize("heading", ["Creatures (2)", "Ramp:", "[Draw]", "// Lands", "Sorceries"])
def test_a_heading_in_the_sideboard_stays_there(heading: str) -> None:
    deck = read_deck(f"1 Bear\nSideboard\n{heading}\n1 Side\n\nMaybeboard\n{heading}\n1 Maybe\n\nDeck\n1 Ox\n")
    assert [one.board for one in deck.cards] == ["main", "sideboard", "aside", "main"]


def test_a_blank_line_under_the_heading_does_not_end_the_section() -> None:
    for heading in ("Commander", "Commander(s)", "Commanders:", "Commander (1)"):
        deck = read_deck(f"1 Bear\n\n{heading}\n\n1 Ada\n\n98 Forest\n")
        assert [one.board for one in deck.cards] == ["main", "commander", "main"]


@pytest.mark.parametrize(
    ("line", "name", "board"),
    [
        ("1 Ada # !Commander", "Ada", "commander"),
        ("Commander: Ada", "Ada", "commander"),
        ("Commander: 1 Ada", "Ada", "commander"),
        ("1 Sol Ring|C21", "Sol Ring", "main"),
        ("1 Sol Ring <263> [C21] (F)", "Sol Ring", "main"),
        ("Sol Ring <263> [C21] (F)", "Sol Ring", "main"),
        ("sb: 1 Sol Ring", "Sol Ring", "sideboard"),
    ],
)
def test_forms_that_other_programs_write(line: str, name: str, board: str) -> None:
    assert entries(read_deck(f"{line}\n")) == [(1, name, board)]


def test_a_list_of_faults_only_is_read_to_its_end() -> None:
    deck = read_deck("0 Bear\n\n-1 Ox\n")
    assert (len(deck.cards), len(deck.faults)) == (0, 2)
