"""Broken records: one clear line each, the rest imported, and never a traceback."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dfcrules.cards import identity_of
from dfcrules.cli import main
from dfcrules.importing import Pool, import_cards
from dfcrules.show import card_text, identity_text

Record = dict[str, Any]

WHOLE: list[Record] = [
    {
        "name": "Moss Cub",
        "layout": "normal",
        "type": "Creature — Bear",
        "manaCost": "{G}",
        "power": "1",
        "toughness": "1",
    },
    {
        "name": "Day // Night",
        "faceName": "Day",
        "side": "a",
        "layout": "transform",
        "type": "Creature — Human",
        "manaCost": "{W}",
        "power": "1",
        "toughness": "1",
        "text": "Flying\n{B}: Nothing.",
        "keywords": ["Flying"],
        "colorIdentity": ["W", "B"],
        "identifiers": {"scryfallId": "x"},
        "otherFaceIds": ["u"],
        "count": 1,
    },
    {
        "name": "Day // Night",
        "faceName": "Night",
        "side": "b",
        "layout": "transform",
        "type": "Creature — Wolf",
        "colorIndicator": ["B"],
        "power": "3",
        "toughness": "*",
        "identifiers": {"scryfallId": "x"},
    },
    {
        "object": "card",
        "name": "A // B",
        "layout": "split",
        "keywords": [],
        "games": ["paper"],
        "card_faces": [
            {"name": "A", "mana_cost": "{R}", "type_line": "Instant", "oracle_text": "Do."},
            {"name": "B", "mana_cost": "{1}{U}", "type_line": "Sorcery", "oracle_text": "Or not."},
        ],
    },
]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=5,
)
TRAPS = st.sampled_from(
    [
        "",
        " ",
        "{",
        "{}",
        "{Q}{",
        "a" * 400,
        "x\x00y",
        "\ud800",
        "\u202e",
        "1/2",
        "—",
        "//",
        "A // B",
        "{9999999999}",
        "\n",
    ]
)


@st.composite
def broken(draw: st.DrawFn) -> Any:
    """Whole records of which some fields have been taken away or made into anything else."""
    records = json.loads(json.dumps(WHOLE))
    for _ in range(draw(st.integers(1, 4))):
        record = draw(st.sampled_from(records))
        if draw(st.booleans()) and isinstance(record, dict) and isinstance(record.get("card_faces"), list):
            if not record["card_faces"]:
                continue
            record = draw(st.sampled_from(record["card_faces"]))
        if not isinstance(record, dict) or not record:
            continue
        key = draw(st.sampled_from(sorted(record)))
        if draw(st.booleans()):
            record[key] = draw(JSON | TRAPS)
        else:
            del record[key]
    return draw(
        st.sampled_from(
            [
                records,
                {"data": {"cards": records, "mainBoard": records[:2]}},
                {"data": {"Day // Night": records[1:3], "Moss Cub": records[:1]}},
                {"object": "list", "data": records},
                records[3],
                {"data": {"ABC": {"cards": records}}},
            ]
        )
    )


def accounted(pool: Pool) -> None:
    """Nothing is lost, every line is one, and what became a card can be shown and asked for its identity."""
    report = pool.report
    assert report.read == report.imported + len(report.skipped)
    assert report.imported == len(pool)
    for one in (*report.skipped, *report.remarks):
        assert "\n" not in str(one)
        assert len(str(one)) < 700
    for card in pool:
        identity_of(card)
        card_text(card)
        identity_text(card)
        assert card in pool.all_named(card.name)


@given(broken())
@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
def test_broken_records_are_cards_or_are_listed(data: Any) -> None:
    pool = import_cards(data)
    assert pool.report.read
    accounted(pool)


@given(JSON)
@settings(deadline=None)
def test_anything_else_is_no_card_either(data: Any) -> None:
    accounted(import_cards([data]))
    accounted(import_cards({"data": data}))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("broken")


@given(data=broken(), cut=st.integers(0, 40), command=st.sampled_from(["import", "deck", "card", "identity"]))
@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
def test_the_command_line_never_shows_a_traceback(folder: Path, data: Any, cut: int, command: str) -> None:
    file = folder / "cards.json"
    text = json.dumps(data)
    file.write_text(text[: len(text) - cut])
    deck = folder / "deck.txt"
    deck.write_text("Commander\n1 Day\n\n1 Moss Cub\n1 Nothing Like It\n")
    arguments = {
        "import": ["import", str(file)],
        "deck": ["deck", str(deck), "--cards", str(file)],
        "card": ["card", "Day", "--cards", str(file)],
        "identity": ["identity", "Moss Cub", "--cards", str(file)],
    }
    assert main(arguments[command]) in (0, 1, 2)
    assert main(["deck", str(file)]) in (0, 1, 2)


@given(st.binary(max_size=60), st.sampled_from([b"", b"\x1f\x8b\x08", b"{", b"[", b"\xff\xfe", b"\xef\xbb\xbf{"]))
@settings(deadline=None)
def test_neither_do_files_of_any_bytes(folder: Path, start: bytes, rest: bytes) -> None:
    file = folder / "bytes"
    file.write_bytes(rest + start)
    assert main(["import", str(file)]) in (0, 1, 2)
    assert main(["deck", str(file)]) in (0, 1, 2)


@pytest.mark.parametrize(
    ("fields", "line"),
    [
        ({"name": ""}, "Probe: name: a name is a text that is not empty, not ''"),
        ({"layout": None}, "Probe: layout: it is missing"),
        ({"layout": "spiral"}, "Probe: layout: 'spiral' is no known layout"),
        ({"layout": ["normal"]}, "Probe: layout: a text is expected, not a list of 1"),
        ({"type": None}, "Probe: type: it is missing, but every card has a type line (205.1)"),
        ({"type": {"a": 1}}, "Probe: type: a text is expected, not a table of 1"),
        ({"manaCost": 3}, "Probe: manaCost: a text is expected, not 3"),
        ({"manaCost": "2G"}, "Probe: manaCost: symbol 1 of the mana cost '2G' is not in braces; write '{2}{G}'"),
        ({"text": "{T}: Add {Y/Z}."}, "Probe: text: '{Y/Z}' is no symbol"),
        ({"text": "a{" + "b" * 11_000}, "Probe: text: its 11,002 characters are too many; at most 10,000 are read"),
        ({"text": "\x1b[31m"}, "Probe: text: it holds a control character"),
        ({"power": [4]}, "Probe: power: a printed number is expected, such as 4, * or 1+*, not a list of 1"),
        ({"power": 10**400}, "Probe: power: a printed number is expected, such as 4, * or 1+*, not an enormous number"),
        ({"colorIndicator": ["X"]}, "Probe: colorIndicator: a list of the letters W, U, B, R, G is expected"),
        ({"colorIndicator": "W"}, "Probe: colorIndicator: a list of at most 1,000 texts is expected, not 'W'"),
        ({"keywords": [1]}, "Probe: keywords: a list of texts is expected, but it holds 1"),
        ({"layout": "transform"}, "Probe: faces: a card of layout 'transform' has two faces, but there is only one"),
    ],
)
def test_the_line_names_record_and_field(refused: Callable[..., str], fields: Record, line: str) -> None:
    assert refused(**fields).startswith(line)


def test_an_enormous_name_is_cut_in_the_line() -> None:
    pool = import_cards([{"name": "x" * 100_000, "layout": "normal", "type": "Artifact"}])
    line = str(pool.report.skipped[0])
    assert "name: its 100,000 characters are too many" in line
    assert len(line) < 300


def test_faces_that_disagree_and_faces_too_many() -> None:
    front, back = WHOLE[1], WHOLE[2]
    pool = import_cards({"data": {"Day // Night": [front, back | {"layout": "split"}]}})
    assert "the faces disagree: 'transform' and 'split'" in str(pool.report)
    faces = WHOLE[3]["card_faces"]
    pool = import_cards([WHOLE[3] | {"layout": "transform", "card_faces": faces * 2}])
    assert "has at most 2 faces, but there are 4" in str(pool.report)


def test_data_that_holds_itself_is_no_trap() -> None:
    record: Record = dict(WHOLE[0])
    record["relatedCards"] = record
    record["keywords"] = [record]
    assert "a list of texts is expected, but it holds a table" in str(import_cards([record]).report)
    record["keywords"] = []
    assert len(import_cards([record])) == 1
    data: dict[str, Any] = {}
    data["data"] = data
    accounted(import_cards(data))


def test_a_truncated_file_gives_what_came_before(tmp_path: Path) -> None:
    text = json.dumps({"data": {"Moss Cub": WHOLE[:1], "Day // Night": WHOLE[1:3]}})
    file = tmp_path / "cards.json"
    file.write_text(text[:-40])
    pool = import_cards(file)
    assert [card.name for card in pool] == ["Moss Cub"]
    assert [str(one) for one in pool.report.skipped] == ["'Day // Night': the file ends in the middle of it"]


def test_a_record_that_is_no_json_costs_only_itself(tmp_path: Path) -> None:
    cub = json.dumps(WHOLE[:1])
    file = tmp_path / "cards.json"
    file.write_text(f'{{"data": {{"Odd": [{{"name": Odd}}], "Moss Cub": {cub}}}}}')
    pool = import_cards(file)
    assert [card.name for card in pool] == ["Moss Cub"]
    assert [str(one) for one in pool.report.skipped] == ["'Odd': it is no JSON: expecting value"]


GOOD: Record = {"name": "A", "layout": "normal", "type": "Artifact"}


def test_a_number_with_thousands_of_digits_costs_its_own_record_only(tmp_path: Path) -> None:
    huge = "9" * 5_000
    file = tmp_path / "cards.json"
    record = json.dumps(GOOD)
    file.write_text(
        f'{{"data": {{"Big": [{{"name": "Big", "edhrecRank": {huge}}}], "Bare": {huge}, "A": [{record}]}}}}'
    )
    pool = import_cards(file)
    assert [card.name for card in pool] == ["A"]
    assert [str(one) for one in pool.report.skipped] == [
        "'Big': it holds a number with far too many digits",
        "'Bare': it holds a number with far too many digits",
    ]
    file.write_text(huge)
    assert import_cards(file).report.ended_early or import_cards(file).report.skipped


@pytest.mark.parametrize("odd", [5, None, "x", {}, {"x": 1}, {"name": "C", "text": "x"}, True, 1.5])
def test_a_value_that_is_no_record_is_counted_and_told(odd: Any) -> None:
    report = import_cards({"data": {"A": [GOOD], "C": odd}}).report
    assert (report.read, report.imported) == (2, 1)
    assert report.skipped[0].record == "C"
    assert report.skipped[0].why.startswith(("a list of records is expected, not ", "this is no card's record"))


@pytest.mark.parametrize("cards", [5, None, "x", {}, {"x": 1}])
@pytest.mark.parametrize("depth", [0, 1])
def test_a_list_of_cards_that_is_none_is_counted_and_told(cards: Any, depth: int) -> None:
    data: Any = {"booster": {"x": 1}, "code": "ABC", "cards": cards, "translations": {"x": None}, "type": "core"}
    report = import_cards({"data": {"ABC": data} if depth else data}).report
    assert [one.why.startswith("a list of records is expected, not ") for one in report.skipped] == [True]


@pytest.mark.parametrize("odd", [5, None])
def test_a_set_that_is_no_table_is_counted_and_told(odd: Any) -> None:
    whole = {"code": "ABC", "cards": [GOOD], "name": "Whole"}
    report = import_cards({"data": {"ABC": whole, "DEF": odd, "GHI": {"code": "GHI", "cards": []}}}).report
    assert (report.read, report.imported) == (2, 1)
    assert report.skipped[0].record == "DEF"


def test_what_a_set_says_about_itself_is_no_record() -> None:
    about = {"code": "ABC", "name": "Whole", "isFoilOnly": False, "mcmId": None, "extra": {"x": 1}}
    assert import_cards({"data": {**about, "cards": [GOOD]}}).report.read == 1
    assert import_cards({"data": {**about, "cards": []}}).report.read == 0


@pytest.mark.parametrize("text", ["} {W} {", "{ {W}}", "}{", "{T}: } {W} {", "{{W}}", "{W", "W}", "(}{)", "Flying {"])
def test_braces_that_are_no_pairs_are_refused_with_record_and_field(text: str) -> None:
    pool = import_cards({"data": {"A": [GOOD | {"colorIdentity": []}], "Bad": [GOOD | {"name": "Bad", "text": text}]}})
    assert [card.name for card in pool] == ["A"]
    assert (pool.report.skipped[0].record, pool.report.skipped[0].field) == ("Bad", "text")
    assert not pool.differences()


@pytest.mark.parametrize("line", ["", "  ", "Arti\x07fact", "X" * 300])
@pytest.mark.parametrize("vendor", ["MTGJSON", "Scryfall"])
def test_a_wrong_type_line_is_a_fault_listed_by_name(line: str, vendor: str, tmp_path: Path) -> None:
    bad = {"name": "Bad", "layout": "normal", "type": line}
    if vendor == "Scryfall":
        bad = {"object": "card", "name": "Bad", "layout": "normal", "mana_cost": "", "type_line": line}
    data = {"data": {"A": [GOOD], "Bad": [bad]}}
    report = import_cards(data).report
    assert [(one.record, one.field[:4]) for one in report.faults] == [("Bad", "type")]
    file = tmp_path / "cards.json"
    file.write_text(json.dumps(data))
    assert main(["import", str(file)]) == 1


def test_all_lists_every_skipped_record_by_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    records = [GOOD, GOOD, GOOD | {"name": "Soldier", "layout": "token"}, GOOD | {"name": "Bad", "layout": "odd"}]
    file = tmp_path / "cards.json"
    file.write_text(json.dumps(records))
    assert main(["import", str(file), "--all"]) == 1
    lines = capsys.readouterr().out.split("\n")
    assert "  A: another printing of a card that is there already" in lines
    assert "  Soldier: layout: a token is no card (111.1)" in lines
    assert sum(line.startswith("  Bad: layout: ") for line in lines) == 1


def test_one_page_of_a_search_says_that_there_are_more() -> None:
    card = {"object": "card", "name": "A", "layout": "normal", "type_line": "Artifact", "mana_cost": ""}
    page = {"object": "list", "total_cards": 500, "has_more": True, "data": [card]}
    report = import_cards(page).report
    assert "note: it is one page of a search of 500 cards; more cards are not in this file" in str(report)
    assert (report.read, report.imported) == (1, 1)
    assert not import_cards(page | {"has_more": False}).report.notes
