"""Sets of colors (105)."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dfcrules.cards.color import ALL_COLORS, COLOR_NAMES, COLORLESS, LETTERS, Colors
from dfcrules.errors import BadData

letter_sets = st.sets(st.sampled_from(LETTERS))
colors = letter_sets.map(Colors.of)


@pytest.mark.parametrize(
    ("written", "read"),
    [("", ""), ("W", "W"), ("BW", "WB"), ("gw", "WG"), ("GRBUW", "WUBRG"), (" ub ", "UB")],
)
def test_letters_in_any_order_and_case_read_in_the_usual_order(written: str, read: str) -> None:
    assert str(Colors.parse(written)) == read


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ("Q", "'Q' is no color"),
        ("WC", "'C' in 'WC' is no color"),
        ("WW", "names white twice"),
        ("purple", "'purple' is no color; the colors are white, blue, black, red and green, or their letters"),
        ("white and purple", "'white and purple' is no color"),
        ("white white", "'white white' is no color"),
        ("W,B", "',' in 'W,B' is no color"),
    ],
)
def test_anything_else_is_refused_with_what_is_wrong(written: str, sentence: str) -> None:
    with pytest.raises(BadData, match=sentence):
        Colors.parse(written)


@pytest.mark.parametrize(
    ("written", "read"),
    [("White", "W"), ("black and white", "WB"), ("red, blue and white", "WUR"), ("colorless", "")],
)
def test_words_are_read_as_well(written: str, read: str) -> None:
    assert str(Colors.parse(written)) == read


@given(colors)
def test_the_words_for_colors_are_read_back(made: Colors) -> None:
    assert Colors.parse(made.words) is made


def test_a_set_may_be_made_of_letters_that_repeat() -> None:
    assert Colors.of(["U", "W", "U"]) == Colors.parse("WU")
    with pytest.raises(BadData, match="'X' is no color"):
        Colors.of("WX")


@pytest.mark.parametrize(
    ("letters", "words"),
    [("", "colorless"), ("U", "blue"), ("BW", "white and black"), ("RUW", "white, blue and red")],
)
def test_words_for_people(letters: str, words: str) -> None:
    assert Colors.parse(letters).words == words


def test_a_color_may_be_named_by_its_word() -> None:
    for letter, word in COLOR_NAMES.items():
        assert Colors.of_word(word.title()) == Colors.of(letter)
    assert Colors.of_word("colorless") is COLORLESS
    with pytest.raises(BadData, match="white, blue, black, red and green"):
        Colors.of_word("purple")


@pytest.mark.parametrize(
    ("letters", "kind"),
    [("", "is_colorless"), ("R", "is_monocolored"), ("RG", "is_multicolored"), ("WUBRG", "is_multicolored")],
)
def test_each_set_is_colorless_monocolored_or_multicolored(letters: str, kind: str) -> None:
    kinds = ("is_colorless", "is_monocolored", "is_multicolored")
    assert [name for name in kinds if getattr(Colors.parse(letters), name)] == [kind]


@given(letter_sets, letter_sets)
def test_sets_of_colors_behave_like_sets_of_letters(some: set[str], others: set[str]) -> None:
    a, b = Colors.of(some), Colors.of(others)
    assert set(a | b) == some | others
    assert set(a & b) == some & others
    assert set(a - b) == some - others
    assert (a <= b) == (some <= others)
    assert (a == b) == (some == others)
    assert len(a) == len(some)
    assert bool(a) == bool(some)
    assert all((letter in a) == (letter in some) for letter in LETTERS)


@given(colors)
def test_each_set_exists_once_however_it_is_made(made: Colors) -> None:
    assert Colors.parse(str(made)) is made
    assert pickle.loads(pickle.dumps(made)) is made
    assert copy.deepcopy(made) is made
    assert eval(repr(made), {"Colors": Colors}) is made
    assert hash(made) == hash(Colors.of(made))


def test_only_single_letters_are_in_a_set() -> None:
    assert "W" in ALL_COLORS
    for other in ("WU", "", "w", "C", 1, None):
        assert other not in ALL_COLORS


def test_a_set_cannot_be_changed() -> None:
    with pytest.raises(AttributeError, match="immutable"):
        ALL_COLORS._bits = 0


def test_colors_are_combined_with_colors_only() -> None:
    with pytest.raises(TypeError):
        Colors.parse("W") | "U"  # type: ignore[operator]
