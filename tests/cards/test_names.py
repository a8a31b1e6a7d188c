"""Looking names up the way people type them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dfcrules.cards.names import NameIndex, folded
from dfcrules.errors import AmbiguousName, UnknownName

NAMES = [
    "Lim-Dûl the Necromancer",
    "Ætherling",
    "SP//dr",
    "Urza's Mine",
    "Fire, and Ice",
    "Fire & Ice",
    "Minsc & Boo",
    "...",
]
INDEX = NameIndex([(name, number) for number, name in enumerate(NAMES)])


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Lim-Dul the Necromancer", "Lim-Dûl the Necromancer"),
        ("lim–du\u0302l  THE necromancer ", "Lim-Dûl the Necromancer"),
        ("aetherling", "Ætherling"),
        ("Urza’s Mine", "Urza's Mine"),
        ("Urza&#39;s Mine", "Urza's Mine"),
        ("urza&amp;#39;s mine", "Urza's Mine"),
        ("urzas mine", "Urza's Mine"),
        ("Minsc &amp; Boo", "Minsc & Boo"),
        ("SP // dr", "SP//dr"),
        ("sp/dr", "SP//dr"),
        ("Fire, and Ice", "Fire, and Ice"),
        ("fire and ice", "Fire, and Ice"),
        ("...", "..."),
        ("…", "..."),
    ],
)
def test_forgiving_look_up_gives_the_true_name(typed: str, name: str) -> None:
    assert INDEX.find(typed) == (name, NAMES.index(name))


@given(st.sampled_from(NAMES), st.sampled_from([str.upper, str.lower, str.title, str.swapcase]))
def test_case_never_matters(name: str, change: Callable[[str], str]) -> None:
    assert INDEX.find(change(name))[0] == name


def test_folding_takes_away_what_people_write_differently() -> None:
    assert folded(" Lim-Dûl’s  “Vault” / b") == 'lim-dul\'s "vault" // b'


@given(st.text(max_size=30))
def test_folding_twice_changes_nothing_more(name: str) -> None:
    if "&" not in name:  # entities may be nested
        assert folded(folded(name)) == folded(name)


@given(st.text(max_size=40))
def test_any_text_is_a_name_or_an_error_of_ours(name: str) -> None:
    try:
        true_name, _ = INDEX.find(name)
    except (UnknownName, AmbiguousName):
        return
    assert true_name in NAMES


def test_an_unknown_name_lists_the_nearest_ones_with_all_its_words_first() -> None:
    index = NameIndex([(name, 0) for name in ("Kuja Sorcerer", "Trance Kuja", "Kujo", "Kuja Sorcerer // Trance Kuja")])
    with pytest.raises(UnknownName) as error:
        index.find("kuja")
    assert error.value.nearest == ("Trance Kuja", "Kuja Sorcerer", "Kujo")
    assert "no card is called 'kuja'; perhaps one of these is meant: Trance Kuja; Kuja Sorcerer; Kujo" in str(
        error.value
    )
    assert error.value.name == "kuja"


def test_one_near_name_is_asked_about() -> None:
    with pytest.raises(UnknownName, match="no card is called 'Urza Mine'; did you mean \"Urza's Mine\""):
        INDEX.find("Urza Mine")


def test_nothing_near_is_said() -> None:
    with pytest.raises(UnknownName, match="no card is called 'Zyx', nor anything like it"):
        INDEX.find("Zyx")


def test_which_names_begin_with_words() -> None:
    assert INDEX.beginning_with("FIRE") == (("Fire, and Ice", 4), ("Fire & Ice", 5))
    assert INDEX.beginning_with("urzas") == (("Urza's Mine", 3),)
    assert INDEX.beginning_with("Urz") == INDEX.beginning_with("!") == ()


def test_a_name_that_fits_several_things_lists_them() -> None:
    index = NameIndex([("Bear", 1), ("Bear", 2)])
    with pytest.raises(AmbiguousName, match="fits 2"):
        index.find("Bear")
    close = NameIndex([("Be-ar", 1), ("Be'ar", 2)])
    assert close.find("Be-ar")[1] == 1
    with pytest.raises(AmbiguousName) as error:
        close.find("bear")
    assert error.value.candidates == ("Be-ar", "Be'ar")


@pytest.mark.parametrize("name", ["", " ", "!!", "/", "&amp;", "x" * 10_000])
def test_what_is_no_name_is_unknown(name: str) -> None:
    with pytest.raises(UnknownName):
        INDEX.find(name)
