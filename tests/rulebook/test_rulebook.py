"""The rulebook: numbers in, plain words out."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import pytest

from dfcrules import rulebook
from dfcrules.errors import UnknownName
from dfcrules.rulebook import Entry, cited, has, look_up, numbers, search, section

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    (page for page in files(rulebook).joinpath("text").iterdir() if page.name.endswith(".toml")),
    key=lambda page: page.name,
)

# What a student should not have to decode.
ABBREVIATIONS = ["DFC", "MDFC", "SBA", "SBAs", "MV", "CMC", "APNAP", "CDA", "CDAs", "EOT", "ETB", "P/T", "LKI", "num"]


# Looking up


def test_a_number_gives_number_title_and_text() -> None:
    entry = look_up("701.27c")
    assert entry.number == "701.27c"
    assert entry.title == "Transform"
    assert "nothing happens" in entry.text


def test_an_entry_prints_as_a_line_for_a_slide() -> None:
    assert str(Entry("701.27a", "Transform", "Turn it over.")) == "701.27a Transform. Turn it over."


def test_an_entry_in_a_list_of_its_section_does_without_the_title() -> None:
    assert Entry("701.27a", "Transform", "Turn it over.").line == "701.27a  Turn it over."


def test_a_section_can_be_looked_up_by_its_own_number() -> None:
    assert look_up("712").title == "Double-faced cards"
    assert look_up("701.27").title == "Transform"
    assert look_up("702.19").title == "Trample"


@pytest.mark.parametrize(
    "written",
    [
        "CR 712.8e",
        "rule 712.8e",
        "Rule: 712.8E",
        "rules 712.8e",
        " 712.8 e ",
        "712.8e.",
        "712.8.e",
        "712.8(e)",
        "[712.8e]",
    ],
)
def test_a_number_may_be_written_in_many_ways(written: str) -> None:
    assert look_up(written) is look_up("712.8e")
    assert has(written)


def test_the_unsettled_rule_says_so() -> None:
    assert "unsettled" in look_up("202.3b").text


# What is not there


def test_a_missing_subrule_names_its_neighbors_of_the_same_rule() -> None:
    with pytest.raises(UnknownName) as caught:
        look_up("CR 712.8z")
    assert caught.value.nearest == ("712.8g", "712.8f", "712.8e")
    assert caught.value.name == "CR 712.8z"
    assert str(caught.value) == "The rulebook has no rule 712.8z; the nearest numbers are 712.8g, 712.8f and 712.8e."


def test_a_missing_rule_names_its_neighbors_of_the_same_section() -> None:
    with pytest.raises(UnknownName, match=r"712\.21, 712\.20 and 712\.19"):
        look_up("712.99")


def test_a_rule_of_a_missing_section_names_the_sections_around_it() -> None:
    with pytest.raises(UnknownName) as caught:
        look_up("713.2")
    assert set(caught.value.nearest[:2]) == {"712", "714"}


@pytest.mark.parametrize("written", ["", "transform", "12.3", "1.5", "0712.8", "712.0", "7128e", "712.8e and 712.8f"])
def test_what_is_no_number_is_told_what_a_number_looks_like(written: str) -> None:
    assert not has(written)
    with pytest.raises(UnknownName, match="not the number of a rule; a number looks like"):
        look_up(written)


# Order and sections


def test_numbers_ascend_as_in_a_rulebook() -> None:
    place = numbers().index
    assert place("701.3") < place("701.21") < place("702.2") < place("702.19")
    assert place("712") < place("712.8") < place("712.8a") < place("712.8e") < place("712.9") < place("712.10")
    assert place("704.5y") < place("704.5z") < place("704.5aa") < place("704.6")


def test_a_section_is_the_rule_with_the_rules_below_it() -> None:
    assert [entry.number for entry in section("712.14")] == ["712.14", "712.14a", "712.14b", "712.14c"]
    assert [entry.number for entry in section("712.8e")] == ["712.8e"]
    assert [entry.number for entry in section("712.1")] == ["712.1"]
    assert section("712")[0].title == "Double-faced cards"
    assert look_up("712.21e") in section("712")


# Searching


def test_search_finds_entries_that_have_all_the_words() -> None:
    found = search("Mana VALUE back")
    assert look_up("202.3b") in found
    assert look_up("712.8e") in found
    assert look_up("202.3e") not in found


def test_search_sees_titles_too_and_keeps_the_order() -> None:
    assert [entry.number for entry in search("trample ordinary")] == ["702.19f"]
    found = [entry.number for entry in search("transform")]
    assert found == sorted(found, key=numbers().index)


def test_search_for_nothing_finds_nothing() -> None:
    assert search("  ") == ()
    assert search("banana") == ()


# Citations


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("701.27a, 712.8d-e and 704.5m-n", "701.27a 712.8d 712.8e 704.5m 704.5n"),
        ("(616.1, 614.5); see CR712.8e.", "616.1 614.5 712.8e"),
        ("205.3j/k/m and 104.3b\N{EN DASH}d", "205.3j 205.3k 205.3m 104.3b 104.3c 104.3d"),
        ("601.2k-p skips two letters", "601.2k 601.2m 601.2n 601.2p"),
        ("704.5z-aa", "704.5z 704.5aa"),
        ("310.8-310.11", "310.8 310.11"),
        ("712.8a-based, again 712.8a", "712.8a"),
        ('nothing("701.27c", "...")', "701.27c"),
        ("0.3 of 1.5, Python 3.11, 12.30, 1712.8, 127.0.0.1, 3.121.4, 100.0, 120.5px, 300.5e9", ""),
    ],
)
def test_cited_finds_rule_numbers_and_nothing_else(text: str, found: str) -> None:
    assert cited(text) == tuple(found.split())


def texts_with_citations() -> list[Path]:
    rooms = [ROOT / "dfcrules", ROOT / "tests" / "scenarios"]
    return [path for room in rooms for path in sorted(room.rglob("*")) if path.suffix in {".py", ".toml"}]


def test_every_rule_that_the_package_cites_is_in_the_rulebook() -> None:
    unknown = {
        f"{path.relative_to(ROOT)} cites {number}"
        for path in texts_with_citations()
        for number in cited(path.read_text(encoding="utf-8"))
        if not has(number)
    }
    assert not unknown


# The texts themselves


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_rule_stands_in_its_section_in_ascending_order(page: Traversable) -> None:
    tables = tomllib.loads(page.read_text(encoding="utf-8"))
    written = [number for table in tables.values() for number in table if number != "title"]
    assert written == sorted(written, key=numbers().index)
    for name, table in tables.items():
        assert table["title"]
        assert not table["title"].endswith(".")
        assert has(name)
        for number in table:
            assert number == "title" or re.fullmatch(rf"{re.escape(name)}(\.[1-9]\d*)?([a-z]|a[a-z])?", number)


def test_every_lettered_rule_has_its_rule_and_every_rule_its_section() -> None:
    for number in numbers():
        rule = number.rstrip("abcdefghijklmnopqrstuvwxyz")
        assert has(rule), f"{number} has no {rule} above it"
        assert has(rule.partition(".")[0])


def faults(text: str) -> list[str]:
    found = []
    if not text.endswith(".") or text.endswith(".."):
        found.append("does not end with a full stop")
    if not 20 < len(text) < 400:
        found.append(f"has {len(text)} characters")
    if text != " ".join(text.split()):
        found.append("has stray blanks")
    found += re.findall(rf"(?<![\w/])(?:{'|'.join(ABBREVIATIONS)})(?![\w/])", text)
    return found


def test_texts_are_short_plain_sentences() -> None:
    assert {number: bad for number in numbers() if (bad := faults(look_up(number).text))} == {}


def test_a_bad_text_would_be_noticed() -> None:
    assert faults("A DFC has P/T on its back  face") == [
        "does not end with a full stop",
        "has stray blanks",
        "DFC",
        "P/T",
    ]
    assert faults("Done.") == ["has 5 characters"]


def test_rules_cited_by_rules_exist() -> None:
    for number in numbers():
        assert all(has(other) for other in cited(look_up(number).text)), number


# Costs nothing until needed


def test_importing_reads_no_page() -> None:
    code = (
        "import dfcrules.rulebook as rulebook, sys; assert 'tomllib' not in sys.modules; "
        "assert rulebook._book.cache_info().currsize == 0; "
        "rulebook.look_up('712'); assert rulebook._book.cache_info().currsize == 1"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)
