"""What can be expected can be asked, in words, and answered by a game in plain texts."""

from __future__ import annotations

import pytest

from dfcrules import Game
from dfcrules.lesson import lesson_named
from dfcrules.scenario import read
from dfcrules.scenario.asking import Asked, answer_or_none, answer_to, as_answer, asked_in, same
from dfcrules.scenario.expecting import KEYS
from dfcrules.scenario.questions import QUESTIONS
from dfcrules.scenario.versions import versions

POSITION = """
[players.Ann]
battlefield = [{ card = "Kuja, Genome Sorcerer", as = "kuja" }]
"""


def asked(expect: str) -> tuple[Asked, ...]:
    return asked_in(read(f"{POSITION}[[do]]\nexpect = {expect}\n").steps[0])


def test_each_expectation_is_a_question() -> None:
    assert asked('{ life = { Ann = 20, Ben = 3 }, has_type = { kuja = ["Human", "Wizard"] } }') == (
        Asked("life", "Ann"),
        Asked("life", "Ben"),
        Asked("has_type", "kuja", "Human"),
        Asked("has_type", "kuja", "Wizard"),
    )


def test_nearly_everything_that_can_be_expected_has_words() -> None:
    without = [key for key in KEYS if key not in QUESTIONS and not key.startswith(("lacks_", "on_"))]
    assert without == ["unsettled", "events", "last_rule"]


@pytest.mark.parametrize(
    ("one", "answer"),
    [
        (Asked("mana_value", "kuja"), "4"),
        (Asked("colors", "kuja"), "black and red"),
        (Asked("face", "kuja"), "the front face"),
        (Asked("pt", "kuja"), "3/4"),
        (Asked("can_transform", "kuja"), "yes"),
        (Asked("counters", "kuja"), "none"),
        (Asked("has_type", "kuja", "Wizard"), "yes"),
        (Asked("battlefield", "Ann"), "Kuja, Genome Sorcerer"),
        (Asked("graveyard", "Ben"), "nothing"),
        (Asked("in_battlefield", "Ben", "Kuja, Genome Sorcerer"), "no"),
        (Asked("stack"), "nothing"),
        (Asked("pending"), "nobody"),
        (Asked("lost"), "nobody"),
        (Asked("may_be_commander", "kuja"), "yes"),
        (Asked("can_attack", "kuja"), "yes"),
        (Asked("commander_damage", "Ben"), "0"),
        (Asked("dealt_in_all", "kuja"), "0"),
    ],
)
def test_a_game_answers(one: Asked, answer: str) -> None:
    game = Game("Ann", "Ben")
    game.put("Kuja, Genome Sorcerer", "Ann", label="kuja")
    assert answer_to(one, game) == answer


def test_what_is_not_there_has_no_answer() -> None:
    assert answer_or_none(Asked("mana_value", "nobody"), Game("Ann", "Ben")) is None


@pytest.mark.parametrize(
    ("key", "given", "answer"),
    [
        ("colors", "BR", "black and red"),
        ("colors", "red, black", "black and red"),
        ("colors", "C", "colorless"),
        ("colors", "", ""),
        ("face", "back", "the back face"),
        ("life", 14, "14"),
        ("tapped", True, "yes"),
        ("tapped", " Yes ", "yes"),
        ("types", "Creature - Human", "Creature — Human"),
    ],
)
def test_what_people_say_is_understood(key: str, given: object, answer: str) -> None:
    assert as_answer(Asked(key, "kuja"), given) == answer


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("yes", "Yes", True),
        ("creature artifact — bear", "Artifact Creature — Bear", True),
        ("Creature — Human Wizard", "Creature — Wizard Human", True),
        ("Creature — Human", "Creature — Human Wizard", False),
        ("Moss Cub", "Cub Moss", False),
    ],
)
def test_which_answers_say_the_same(one: str, other: str, alike: bool) -> None:
    assert same(one, other) is alike


# All versions of a scenario


TWO_STEPS = read(
    f"""{POSITION}
    [[do]]
    transform = "kuja"
    [[do]]
    expect = {{ mana_value = {{ kuja = 4 }}, life = {{ Ann = 20 }} }}
    """
)


def test_the_right_answer_comes_first_and_then_the_wrong_ones() -> None:
    played = versions(TWO_STEPS)
    assert played.at(2, Asked("mana_value", "kuja")) == {"4": (), "0": ("BackFaceManaValueZero",)}
    assert played.at(2, Asked("life", "Ann")) == {"20": ()}


def test_only_those_play_who_would_decide_something_otherwise() -> None:
    played = versions(TWO_STEPS)
    assert "BackFaceManaValueZero" in played.others
    assert "SeatOrder" not in played.others


def test_after_a_choice_that_the_file_does_not_answer_nothing_is_comparable() -> None:
    """By the mistaken rule Ann has to decide something; what comes of the default says nothing."""
    other = versions(lesson_named("damage-and-planeswalkers")).others["RedirectToPlaneswalker"]
    assert other.answer(1, Asked("pending")) == "Ann"
    assert other.answer(1, Asked("life", "Ben")) is None
