"""The command line: what it prints, how it ends, and how it complains."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from dfcrules.cli import main

ROOT = Path(__file__).parents[1]

PASSING = """
title = "Kuja turns over"
[players.Ann]
battlefield = ["Kuja, Genome Sorcerer"]
[[do]]
transform = "Kuja"
expect = { power = { Kuja = 4 } }
"""
FAILING = PASSING.replace("= 4", "= 5")
REFUSED = """
title = "Nothing to block"
[players.Ann]
battlefield = ["Kuja, Genome Sorcerer"]
[[do]]
block = { Kuja = "Kuja" }
"""
WAITING = """
title = "Two of them"
[players.Ann]
battlefield = ["Kuja, Genome Sorcerer"]
[[do]]
copy_token = "Kuja"
for = "Ann"
"""
UNREADABLE = 'titel = "A slip of the pen"'
MANA_VALUE = """
title = "Mana value of a back face"
[players.Ann]
battlefield = ["Trance Kuja, Fate Defied"]
[[do]]
expect = { mana_value = { Kuja = 4 } }
"""


class Ran(NamedTuple):
    """How a command ended, what it printed, what it complained of."""

    code: int
    out: str
    err: str


Command = Callable[..., Ran]


@pytest.fixture
def dfcrules(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Command:
    """The command, run in an empty folder: call it with its arguments."""
    monkeypatch.chdir(tmp_path)

    def command(*arguments: str) -> Ran:
        capsys.readouterr()
        code = main(arguments)
        printed = capsys.readouterr()
        return Ran(code, printed.out, printed.err)

    return command


def write(name: str, text: str) -> str:
    """Write a file into the folder of the test."""
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return name


def is_one_clear_line(text: str) -> bool:
    return text.startswith("dfcrules: ") and text.count("\n") == 1 and text.endswith("\n")


# run


def test_run_prints_every_event_with_its_rule(dfcrules: Command) -> None:
    assert dfcrules("run", write("a.toml", PASSING)) == Ran(
        0,
        "Kuja turns over\n"
        "\n"
        'step 1: transform = "Kuja"\n'
        "  Kuja, Genome Sorcerer transforms into Trance Kuja, Fate Defied (701.27a)\n"
        "\n"
        "as expected\n",
        "",
    )


def test_run_says_what_is_not_as_expected_and_ends_with_1(dfcrules: Command) -> None:
    ran = dfcrules("run", write("a.toml", FAILING))
    assert "  NOT AS EXPECTED: power of Kuja is 4, not 5\n" in ran.out
    assert ran.out.endswith("\nnot as expected\n")
    assert ran.code == 1


def test_run_says_what_is_refused_and_ends_with_1(dfcrules: Command) -> None:
    ran = dfcrules("run", write("a.toml", REFUSED))
    assert "  REFUSED: Nothing attacks, so there is nothing to block (508.8).\n" in ran.out
    assert ran.code == 1


def test_run_shows_the_choice_that_is_still_open(dfcrules: Command) -> None:
    ran = dfcrules("run", write("a.toml", WAITING))
    assert "Ann decides: Which Kuja, Genome Sorcerer do you keep? (704.5j)" in ran.out


def test_run_plays_by_a_misconception(dfcrules: Command) -> None:
    ran = dfcrules("run", "--as", "BackFaceManaValueZero", write("a.toml", MANA_VALUE))
    assert "played by the misconception BackFaceManaValueZero\n" in ran.out
    assert "mana value of Kuja is 0, not 4" in ran.out
    assert ran.code == 1


def test_an_unknown_misconception_is_answered_with_those_there_are(dfcrules: Command) -> None:
    ran = dfcrules("run", "--as", "FlatEarth", write("a.toml", MANA_VALUE))
    assert ran.code == 2
    assert is_one_clear_line(ran.err)
    assert "BackFaceManaValueZero" in ran.err


# check


def test_check_counts_what_passed(dfcrules: Command) -> None:
    write("lessons/a.toml", PASSING)
    write("lessons/deeper/b.toml", MANA_VALUE)
    assert dfcrules("check", "lessons") == Ran(0, "2 passed, 0 failed\n", "")


def test_check_says_of_each_that_failed_what_differs(dfcrules: Command) -> None:
    write("lessons/a.toml", PASSING)
    write("lessons/b.toml", FAILING)
    ran = dfcrules("check", "lessons")
    assert ran.out == (
        f"{Path('lessons/b.toml')}: Kuja turns over\n  step 1: power of Kuja is 4, not 5\n1 passed, 1 failed\n"
    )
    assert ran.code == 1


def test_check_goes_on_after_a_file_that_cannot_be_read(dfcrules: Command) -> None:
    write("a.toml", UNREADABLE)
    write("b.toml", PASSING)
    ran = dfcrules("check", "a.toml", "b.toml")
    assert ran.out == "1 passed, 0 failed, 1 could not be read\n"
    assert ran.err == 'dfcrules: a.toml: "titel" is not a known key; did you mean "title"?\n'
    assert ran.code == 2


def test_check_takes_files_and_folders_alike(dfcrules: Command) -> None:
    write("lessons/a.toml", PASSING)
    write("b.toml", MANA_VALUE)
    assert dfcrules("check", "lessons", "b.toml").out == "2 passed, 0 failed\n"


def test_check_passes_over_files_that_are_no_scenarios(dfcrules: Command) -> None:
    write("lessons/a.toml", PASSING)
    write("lessons/notes.txt", "not TOML")
    assert dfcrules("check", "lessons").code == 0


# card, identity, rule


@pytest.mark.parametrize(
    "name", [["Kuja, Genome Sorcerer"], ["Trance Kuja, Fate Defied"], ["Kuja,", "Genome", "Sorcerer"]]
)
def test_card_shows_both_faces_whichever_is_named(dfcrules: Command, name: list[str]) -> None:
    ran = dfcrules("card", *name)
    assert "Kuja, Genome Sorcerer" in ran.out
    assert "Trance Kuja, Fate Defied" in ran.out
    assert (ran.code, ran.err) == (0, "")


def test_identity_gives_the_evidence_for_each_color(dfcrules: Command) -> None:
    ran = dfcrules("identity", "Cecil, Dark Knight")
    assert "black" in ran.out
    assert "white" in ran.out
    assert "903.4" in ran.out
    assert ran.code == 0


def test_rule_says_what_a_rule_says(dfcrules: Command) -> None:
    ran = dfcrules("rule", "701.27c")
    assert ran.out.startswith("701.27c ")
    assert ran.code == 0


def test_a_section_is_shown_whole(dfcrules: Command) -> None:
    lines = dfcrules("rule", "701.27").out.splitlines()
    assert [line.split()[0] for line in lines][:3] == ["701.27", "701.27a", "701.27b"]


def test_rules_are_found_by_words(dfcrules: Command) -> None:
    ran = dfcrules("rule", "token", "copy")
    assert "707.8a" in ran.out
    assert ran.code == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ("card", "Kujo, Genome Sorcerer"),
        ("card", "xyzzy"),
        ("card", ""),
        ("identity", "xyzzy"),
        ("rule", "999.9z"),
        ("rule", "xyzzyplugh"),
        ("rule", "\x1b[31m1"),
    ],
    ids=" ".join,
)
def test_a_name_or_number_that_fits_nothing_is_one_clear_line(dfcrules: Command, arguments: tuple[str, ...]) -> None:
    ran = dfcrules(*arguments)
    assert is_one_clear_line(ran.err)
    assert (ran.code, ran.out) == (2, "")


def test_a_near_miss_names_what_was_perhaps_meant(dfcrules: Command) -> None:
    assert "Kuja, Genome Sorcerer" in dfcrules("card", "Kujo, Genome Sorcerer").err


# Files that cannot be read


def test_a_file_that_is_not_there(dfcrules: Command) -> None:
    assert dfcrules("run", "nowhere.toml") == Ran(2, "", "dfcrules: nowhere.toml: there is no such file\n")


def test_a_folder_where_a_file_is_wanted(dfcrules: Command) -> None:
    Path("lessons").mkdir()
    ran = dfcrules("run", "lessons")
    assert ran == Ran(2, "", "dfcrules: lessons: this is a folder; name a scenario file in it\n")


def test_a_folder_without_scenarios(dfcrules: Command) -> None:
    Path("empty").mkdir()
    ran = dfcrules("check", "empty")
    assert ran == Ran(2, "", "dfcrules: empty: there is no scenario file (.toml) in this folder\n")


@pytest.mark.parametrize(
    "content",
    [b"\xff\xfe\x00", b"title = ", b"[[do]\n", b'do = "now"', b"players = 3", b"\x00", b"", b"[players]\n"],
    ids=repr,
)
@pytest.mark.parametrize("command", ["run", "check"])
def test_a_file_of_nonsense_is_never_a_traceback(dfcrules: Command, command: str, content: bytes) -> None:
    """An empty file is a game of nothing: it passes. All else is one clear line that names the file."""
    Path("a.toml").write_bytes(content)
    ran = dfcrules(command, "a.toml")
    if content:
        assert is_one_clear_line(ran.err)
        assert "a.toml" in ran.err
        assert ran.code == 2
    else:
        assert ran.code == 0


HOSTILE = ["\x1b[31mred\x1b[0m", "a\rb", "\u202egnorw", "<script>alert(1)</script>", "{0.__class__}", "%s%n", "名前"]


@pytest.mark.parametrize("name", HOSTILE, ids=repr)
def test_a_hostile_name_steers_no_terminal(dfcrules: Command, name: str) -> None:
    escaped = "".join(letter if letter.isprintable() else f"\\u{ord(letter):04x}" for letter in name)
    for text in (PASSING.replace("Kuja turns over", escaped), PASSING.replace('"Kuja"', f'"{escaped}"')):
        ran = dfcrules("run", write("a.toml", text))
        assert not [letter for letter in ran.out + ran.err if not letter.isprintable() and letter != "\n"]


@pytest.mark.parametrize("name", HOSTILE, ids=repr)
def test_a_hostile_argument_steers_no_terminal(dfcrules: Command, name: str) -> None:
    ran = dfcrules("card", name)
    assert is_one_clear_line(ran.err)
    assert not [letter for letter in ran.err if not letter.isprintable() and letter != "\n"]


# Misuse


@pytest.mark.parametrize(
    "arguments", [(), ("fly",), ("run",), ("run", "a.toml", "b.toml"), ("check",), ("card",), ("run", "--by", "x", "a")]
)
def test_misuse_ends_with_2_and_says_how_it_is_used(dfcrules: Command, arguments: tuple[str, ...]) -> None:
    ran = dfcrules(*arguments)
    assert ran.err.startswith("usage: dfcrules")
    assert (ran.code, ran.out) == (2, "")


@pytest.mark.parametrize("command", ["run", "check", "card", "identity", "rule", "lab"])
def test_help_names_every_command(dfcrules: Command, command: str) -> None:
    ran = dfcrules("--help")
    assert f"    {command} " in ran.out
    assert ran.code == 0


# As a program


def test_it_runs_as_a_module_too(tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "dfcrules", "rule", "701.27c"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert ran.stdout.startswith("701.27c ")
    assert (ran.returncode, ran.stderr) == (0, "")


def test_a_reader_that_has_had_enough_is_no_error() -> None:
    """`dfcrules rule 701 | head -1`"""
    command = f"{sys.executable} -m dfcrules rule 701 | head -1"
    ran = subprocess.run(command, shell=True, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.stdout.count("\n") == 1
    assert ran.stderr == ""


# import, deck, and cards from a file

CARDS = """{"data": {
"Ada": [{"name": "Ada", "layout": "normal", "type": "Legendary Creature — Human", "manaCost": "{W}",
 "power": "2", "toughness": "2", "text": "{B}: Something happens."}],
"Plains": [{"name": "Plains", "layout": "normal", "type": "Basic Land — Plains"}],
"Odd": [{"name": "Odd", "layout": "spiral", "type": "Artifact"}]}}"""


def test_import_says_what_was_not_imported_and_ends_with_1(dfcrules: Command) -> None:
    assert dfcrules("import", write("cards.json", CARDS)) == Ran(
        1,
        "3 read, 2 imported, 1 skipped\n  1: a layout that is not known\n  Odd: layout: 'spiral' is no known layout\n",
        "",
    )
    assert dfcrules("import", write("cards.json", CARDS.replace("spiral", "normal"))).code == 0


def test_import_of_what_is_no_file_of_cards(dfcrules: Command) -> None:
    assert dfcrules("import", write("deck.txt", "1 Ada")).code == 2
    ran = dfcrules("import", "none.json")
    assert ran.code == 2
    assert is_one_clear_line(ran.err)


def test_a_card_and_its_identity_from_a_file(dfcrules: Command) -> None:
    cards = write("cards.json", CARDS)
    ran = dfcrules("card", "ada", "--cards", cards)
    assert "  - {B}: Something happens. (not modelled)" in ran.out
    assert ran.err == "dfcrules: cards.json: 1 of 3 records could not be imported; 'dfcrules import FILE' lists them\n"
    assert "  black  rules text {B} (903.4)" in dfcrules("identity", "Ada", "--cards", cards).out
    assert is_one_clear_line(dfcrules("card", "Kuja", "--cards", write("none.json", "[]")).err)


def test_deck_ends_with_0_or_1(dfcrules: Command) -> None:
    cards = write("cards.json", CARDS.replace("spiral", "normal"))
    legal = write("legal.txt", "Commander\n1 Ada\n\n99 Plains\n")
    assert dfcrules("deck", legal, "--cards", cards) == Ran(
        0,
        "legal.txt: a legal Commander deck, as far as the rules say\n"
        "led by Ada; 100 cards, commander included\n"
        "color identity of the deck: white and black (903.4)\n"
        "note: no list of banned cards was looked at: it is no part of the rules (903.5)\n",
        "",
    )
    ran = dfcrules("deck", write("short.txt", "1 Ada\n50 Plains\n"), "--cards", cards, "--commander", "Ada")
    assert "it has 51 cards, but exactly 100 make a deck (903.5a)" in ran.out
    assert ran.code == 1


def test_deck_of_what_is_no_deck(dfcrules: Command) -> None:
    for ran in (
        dfcrules("deck", "none.txt"),
        dfcrules("deck", write("empty.txt", "")),
        dfcrules("deck", write("deck.txt", "1 Ada"), "--cards", "none.json"),
        dfcrules("deck", write("deck.txt", "1 Ada"), "--chosen", "pink"),
    ):
        assert ran.code == 2
        assert is_one_clear_line(ran.err)
