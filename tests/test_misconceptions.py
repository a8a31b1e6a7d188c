"""Misconceptions: each has its story, gets exactly one thing wrong, and is noticed by our own scenarios."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from dfcrules import Game, UnknownName, rulebook
from dfcrules.cards.card import card_from_plain
from dfcrules.lesson.shipped import lesson_named, lessons, names
from dfcrules.rules.misconceptions import (
    MISCONCEPTIONS,
    PEOPLE,
    PROGRAMS,
    BackFaceManaValueZero,
    CloneCanTransform,
    Misconception,
    misconception,
)
from dfcrules.rules.noting import decisions
from dfcrules.rules.readings import READINGS, Reading, reading
from dfcrules.rules.standard import Rules
from dfcrules.scenario import compare, load, run
from dfcrules.scenario.asking import asked_in
from dfcrules.scenario.matrix import Matrix, matrix
from dfcrules.scenario.versions import versions

HERE = Path(__file__).parent
SCENARIOS = sorted((HERE / "scenarios").rglob("*.toml"))
WRONG = tomllib.loads((HERE / "wrong_results.toml").read_text(encoding="utf-8"))
STORY = {"believes", "breaks", "right", "was_true_until", "made_by", "shown_in", "name"}
TWO_DECISIONS = {"CloneCanTransform", "DayboundTurnsWhenTold", "DoubleBeforeAssigning"}
"""One mistaken belief that takes two decisions to play: whether, and then what."""

each_misconception = pytest.mark.parametrize("kind", MISCONCEPTIONS, ids=lambda kind: kind.__name__)

KUJA, TRANCE = "Kuja, Genome Sorcerer", "Trance Kuja, Fate Defied"


# Each has its story


@each_misconception
def test_a_misconception_says_what_is_believed_and_what_is_right(kind: type[Misconception]) -> None:
    for text in (kind.believes, kind.right):
        assert text.endswith(".")
        assert len(text.split()) > 5


@each_misconception
def test_a_misconception_names_the_rule_it_breaks(kind: type[Misconception]) -> None:
    assert rulebook.has(kind.breaks)


def test_there_are_more_than_fifty_and_whose_they_are_is_said() -> None:
    assert len(MISCONCEPTIONS) > 50
    assert {kind.made_by for kind in MISCONCEPTIONS} == {PEOPLE, PROGRAMS}
    assert len({kind.believes for kind in MISCONCEPTIONS}) == len(MISCONCEPTIONS)


@each_misconception
def test_a_misconception_has_a_name_of_its_own(kind: type[Misconception]) -> None:
    assert kind().name == kind.__name__
    assert kind().name != Rules().name


# It gets exactly one thing wrong


@each_misconception
def test_a_misconception_overrides_one_decision_of_the_rules(kind: type[Misconception]) -> None:
    assert len(kind.overrides()) == (2 if kind.__name__ in TWO_DECISIONS else 1)
    assert set(kind.overrides()) <= set(decisions())
    public = {name for name in vars(kind) if not name.startswith("_")}
    assert public <= {*kind.overrides(), *STORY}, "it has nothing but its story and what it gets wrong"


def test_every_decision_has_its_rule() -> None:
    without = [name for name in decisions() if not re.search(r"\d{3}\.\d", getattr(Rules, name).__doc__ or "")]
    assert without == []


def test_by_the_first_a_back_face_has_mana_value_0() -> None:
    game = Game(rules=misconception("BackFaceManaValueZero"))
    assert game.put(KUJA, "Ann", transformed=True).mana_value == 0


def test_by_the_second_a_token_copy_stays_as_it_is() -> None:
    game = Game(rules=misconception("TokenCopiesCannotTransform"))
    twin = game.copy_token(game.put(KUJA, "Ann"), "Ben")
    [event] = game.transform(twin).events
    assert (twin.name, event.rule) == (KUJA, "701.27c")


@pytest.mark.parametrize(("rules", "life"), [(Rules(), 14), (misconception("DoubleBeforeAssigning"), 13)])
def test_by_the_third_lethal_damage_is_taken_from_the_doubled_amount(rules: Rules, life: int) -> None:
    """4 damage, 1 of it lethal: 3 doubled is 6; by the misconception, 8 less 1 is 7."""
    game = Game(rules=rules)
    game.put(TRANCE, "Ann", transformed=True)
    adept = {"cost": "{3}{R}", "type": "Creature — Human Wizard", "pt": "4/6", "keywords": ["trample"]}
    cub = {"cost": "{G}", "type": "Creature — Bear", "pt": "1/1"}
    game.put(card_from_plain("Ember Adept", adept), "Ann")
    game.put(card_from_plain("Moss Cub", cub), "Ben")
    game.attack({"Ember Adept": "Ben"})
    game.block({"Moss Cub": "Ember Adept"})
    game.damage()
    game.answer("lethal, the rest to Ben")
    assert game.life("Ben") == life


# How it is asked for


@pytest.mark.parametrize(
    "name", ["BackFaceManaValueZero", "backfacemanavaluezero", "back face mana value zero", "back-face-mana-value-zero"]
)
def test_a_misconception_is_found_by_its_name(name: str) -> None:
    assert misconception(name).name == "BackFaceManaValueZero"


def test_an_unknown_one_is_an_error_that_lists_those_there_are() -> None:
    with pytest.raises(UnknownName, match="'FlatEarth' is no misconception known here; there are: BackFace") as error:
        misconception("FlatEarth")
    assert set(error.value.nearest) == {kind.__name__ for kind in MISCONCEPTIONS}


# Each wrong result is the one that its story tells


@each_misconception
def test_a_lesson_shows_what_comes_of_it(kind: type[Misconception]) -> None:
    assert kind.shown_in
    assert wrong_answers(kind) == WRONG[kind.__name__]


def wrong_answers(kind: type[Misconception]) -> dict[str, list[str]]:
    """What it answers otherwise, lesson by lesson."""
    found = {}
    for name in kind.shown_in:
        lesson = lesson_named(name)
        played = versions(lesson)
        found[name] = [
            f"{step.number}. {asked.words()} {answer}"
            for step in lesson.steps
            for asked in asked_in(step)
            for answer, names in played.at(step.number, asked).items()
            if kind.__name__ in names
        ]
    return found


@pytest.mark.parametrize("name", names())
def test_a_lesson_passes_by_the_rules(name: str) -> None:
    lesson = lesson_named(name)
    assert run(lesson).failures == []
    assert lesson.question.endswith("?")
    assert lesson.rules


def test_each_lesson_belongs_to_a_misconception_or_a_reading() -> None:
    shown = [name for kind in MISCONCEPTIONS for name in kind.shown_in]
    shown += [name for kind in READINGS for name in kind.shown_in]
    assert set(names()) == set(shown)


# Our scenarios notice


@pytest.fixture(scope="module")
def lessons_by_all() -> Matrix:
    """Every lesson, by every misconception."""
    return matrix(lessons())


@pytest.fixture(scope="module")
def all_by_all() -> Matrix:
    """Every scenario of the tests and every lesson, by every misconception: some minutes."""
    return matrix([*(load(path) for path in SCENARIOS), *lessons()])


def test_by_the_rules_every_lesson_passes(lessons_by_all: Matrix) -> None:
    assert [ran.scenario.path for ran in lessons_by_all.failed] == []


def test_each_misconception_is_noticed_by_a_lesson(lessons_by_all: Matrix) -> None:
    assert lessons_by_all.unnoticed == []


@pytest.mark.slow
def test_by_the_rules_everything_passes(all_by_all: Matrix) -> None:
    assert [ran.scenario.path for ran in all_by_all.failed] == []
    assert all_by_all.unnoticed == []


@pytest.mark.slow
def test_each_end_is_one_of_four(all_by_all: Matrix) -> None:
    """And what is not the same says what differs, or who refused."""
    assert {end for ends in all_by_all.ends.values() for end in ends} <= {
        "same",
        "different",
        "refused",
        "not comparable",
    }
    assert [key for key, ran in all_by_all.ran.items() if not ran.failures] == []


@pytest.mark.slow
@each_misconception
def test_who_would_decide_nothing_otherwise_plays_the_same_game(kind: type[Misconception], all_by_all: Matrix) -> None:
    """The matrix leaves such games out; here some of them are played after all, other ones for each misconception."""
    first = MISCONCEPTIONS.index(kind) % 10
    ends = [compare(scenario, kind()).end for scenario in all_by_all.scenarios[first::10]]
    assert ends == all_by_all.ends[kind.__name__][first::10]


def test_a_small_matrix_shows_each_scenario() -> None:
    kinds = [BackFaceManaValueZero, CloneCanTransform]
    made = matrix([lesson_named("mana-value-of-the-back-face"), lesson_named("a-clone-stays-as-it-is")], kinds)
    assert str(made).splitlines() == [
        "                       different  refused  not comparable  same",
        "BackFaceManaValueZero          1        0               0     1  D.",
        "CloneCanTransform              1        0               0     1  .D",
        "",
        "marks, in this order (D different, r refused, n not comparable, . same):",
        "   1  The mana value of a back face",
        "   2  A Clone stays as it is",
    ]


# Readings: nobody is wrong


@pytest.mark.parametrize("kind", READINGS, ids=lambda kind: kind.__name__)
def test_a_reading_says_that_it_is_unsettled_and_gives_both_results(kind: type[Reading]) -> None:
    assert "unsettled" in kind.unsettled
    assert kind.by_default
    assert kind.otherwise
    assert all(rulebook.has(rule) for rule in kind.rules)
    assert reading(kind.__name__).name == kind.__name__
    for name in kind.shown_in:
        lesson = lesson_named(name)
        assert lesson.unsettled
        assert run(lesson).passed
        assert not run(lesson, kind()).passed


def test_a_token_copys_mana_value_can_be_read_both_ways() -> None:
    values = []
    for rules in (Rules(), reading("TokenBackBorrowsManaValue")):
        game = Game(rules=rules)
        twin = game.copy_token(game.put(KUJA, "Ann", transformed=True), "Ben")
        values.append(twin.mana_value)
        assert twin.unsettled == ("mana value",)
    assert values == [0, 4]


def test_a_dead_wizards_damage_can_be_read_both_ways() -> None:
    lives = []
    for rules in (Rules(), reading("DeadSourcesAreNotDoubled")):
        lives.append(run(lesson_named("a-wizard-that-has-died"), rules).game.life("Ben"))
    assert lives == [18, 19]
