"""Questions: wrong options are what misconceptions compute; exactly one is right; nothing betrays which."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from dfcrules import BadData, quiz
from dfcrules.lesson import lesson_named, lessons
from dfcrules.quiz import Question
from dfcrules.quiz.boards import GENERATED, damaging, question_on, stacking, turning
from dfcrules.quiz.boards.base import Maker
from dfcrules.quiz.exam import check
from dfcrules.rules.misconceptions import MISCONCEPTIONS, misconception
from dfcrules.rules.readings import READINGS
from dfcrules.rules.standard import Rules
from dfcrules.scenario import load
from dfcrules.scenario.asking import Asked
from dfcrules.scenario.versions import played

SCENARIOS = sorted((Path(__file__).parent.parent / "scenarios").rglob("*.toml"))
NAMES = {kind.__name__ for kind in MISCONCEPTIONS}


@pytest.fixture(scope="module")
def generated() -> list[Question]:
    """Questions from boards of several seeds."""
    return [question for seed in range(1, 6) for question in quiz.generate(seed=seed, number=len(GENERATED) * 5)]


@pytest.fixture(scope="module")
def from_scenarios() -> list[Question]:
    """Questions from a part of the scenario files."""
    return quiz.make([load(path) for path in SCENARIOS[::5]], seed=3, number=60)


@pytest.fixture(scope="module")
def questions(generated: list[Question], from_scenarios: list[Question]) -> list[Question]:
    return generated + from_scenarios


def answer_by(rules: Rules, question: Question) -> str | None:
    asked = [()] * (question.step - 1) + [(question.asked,)]
    return played(question.scenario, rules, asked).answer(question.step, question.asked)


# One right answer


def test_exactly_one_option_is_right(questions: list[Question]) -> None:
    for question in questions:
        check(question)
        if question.options:
            assert question.options.count(question.key()["right"]) == 1


def test_no_option_is_there_twice(questions: list[Question]) -> None:
    assert all(len(set(question.options)) == len(question.options) for question in questions)


def test_a_question_with_two_right_options_would_be_noticed() -> None:
    question = quiz.make([lesson_named("mana-value-of-the-back-face")], seed=1)[0]
    question.options = ("4", "4")
    with pytest.raises(BadData, match="has not exactly one right answer"):
        check(question)


# Wrong options are computed


def test_each_wrong_option_is_what_its_misconceptions_come_to(questions: list[Question]) -> None:
    for question in questions:
        wrong = question.key()["wrong"]
        assert wrong or is_control(question), "nobody would get it wrong"
        for answer, names in wrong.items():
            assert answer_by(misconception(names[0]), question) == answer


def is_control(question: Question) -> bool:
    """Asked so that a kind of board has not always the same answer."""
    return question.scenario.title == "A board made at random"


def test_there_are_fillers_only_where_there_would_be_two_options(questions: list[Question]) -> None:
    """Every option is right, or believed by somebody; but two are a toss of a coin, and get a near miss as a third."""
    for question in questions:
        believed = {question.key()["right"], *question.key()["wrong"]}
        fillers = set(question.options) - believed
        assert len(believed) + len(fillers) <= 3 or not fillers
        assert not question.options or 2 <= len(question.options) <= 4


def test_a_near_miss_is_explained_by_the_right_answer(generated: list[Question]) -> None:
    found = 0
    for question in generated:
        for filler in set(question.options) - {question.key()["right"], *question.key()["wrong"]} - {"yes", "no"}:
            marking = quiz.mark(question, filler)
            assert not marking.right
            assert f"I cannot tell how you got {filler}." in marking.text
            assert len(marking.text.splitlines()) > 2
            found += 1
    assert found > 10


@pytest.mark.parametrize(
    ("maker", "answers"),
    [
        (stacking.last_chapter, {"battlefield", "graveyard"}),
        (stacking.who_chooses, {"Ben", "Cleo"}),
        (turning.no_back_face, {"battlefield", "graveyard"}),
        (turning.two_of_a_card, {"Ann", "Ben", "nobody"}),
        (turning.clone, {"yes", "no"}),
        (damaging.may_it_be_assigned, {"yes", "no"}),
    ],
    ids=lambda one: getattr(one, "__name__", ""),
)
def test_a_kind_of_board_has_not_always_the_same_answer(maker: Maker, answers: set[str]) -> None:
    rng = Random(3)
    made = [question_on(maker(rng, 2), rng) for _ in range(25)]
    assert answers <= {question.key()["right"] for question in made if question is not None}


def test_no_question_shows_a_bare_letter_for_a_card(generated: list[Question]) -> None:
    assert [question.text for question in generated if '"X"' in question.text] == []


def test_what_is_unsettled_is_never_asked(questions: list[Question]) -> None:
    for question in questions:
        assert not question.scenario.unsettled
        for kind in READINGS:
            assert answer_by(kind(), question) == question.key()["right"]


def test_nothing_is_asked_about_an_unsettled_scenario() -> None:
    assert quiz.make([lesson_named("mana-value-of-a-token-copy"), lesson_named("a-wizard-that-has-died")], seed=1) == []


# Nothing betrays the answer


def test_the_right_option_stands_in_every_place(questions: list[Question]) -> None:
    places = {question.options.index(question.key()["right"]) for question in questions if len(question.options) > 2}
    assert places == {0, 1, 2} or places == {0, 1, 2, 3}


def test_numbers_stand_by_size(questions: list[Question]) -> None:
    for question in questions:
        if question.options and all(option.isdigit() for option in question.options):
            assert list(question.options) == sorted(question.options, key=int)


def test_a_question_looks_the_same_whichever_option_is_right() -> None:
    lesson = lesson_named("mana-value-of-the-back-face")
    asked = Asked("mana_value", "kuja")
    one = Question(lesson, 2, asked, {"4": (), "0": ("BackFaceManaValueZero",)}, ("0", "4"))
    other = Question(lesson, 2, asked, {"0": (), "4": ("BackFaceManaValueZero",)}, ("0", "4"))
    assert str(one) == str(other)
    assert repr(one) == repr(other)
    assert one.for_student() == other.for_student()
    assert one.key() != other.key()


def test_no_text_names_a_misconception_or_the_title(questions: list[Question]) -> None:
    for question in questions:
        assert not [name for name in NAMES if name in str(question)]
        assert question.scenario.title not in str(question)


# Seeds


def test_the_same_seed_makes_the_same_questions() -> None:
    assert list(map(str, quiz.generate(seed=7))) == list(map(str, quiz.generate(seed=7)))
    assert list(map(str, quiz.make(lessons(), seed=7))) == list(map(str, quiz.make(lessons(), seed=7)))


def test_another_seed_makes_other_questions() -> None:
    assert list(map(str, quiz.generate(seed=7))) != list(map(str, quiz.generate(seed=8)))
    assert list(map(str, quiz.make(lessons(), seed=7))) != list(map(str, quiz.make(lessons(), seed=8)))


def test_no_question_is_asked_twice_in_one_quiz() -> None:
    made = quiz.generate(seed=1, number=60)
    assert len({(question.asks, question.cards) for question in made}) == 60


# What a teacher sets


@pytest.mark.parametrize("topic", GENERATED)
def test_a_topic_has_questions_of_each_difficulty(topic: str) -> None:
    for level in (1, 2, 3):
        made = quiz.generate(seed=1, number=4, topics=[topic], difficulty=[level])
        assert [question.difficulty for question in made] == [level] * 4


def test_an_unknown_topic_is_an_error_that_lists_those_there_are() -> None:
    with pytest.raises(BadData, match="'astrology' is no topic of questions; there are: characteristics, "):
        quiz.generate(seed=1, topics=["astrology"])


def test_difficulty_is_from_1_to_3() -> None:
    with pytest.raises(BadData, match=r"difficulty is some of 1, 2 and 3, not \[4\]"):
        quiz.generate(seed=1, difficulty=[4])


def test_the_number_is_kept() -> None:
    assert len(quiz.generate(seed=1, number=3)) == 3
    assert len(quiz.make(lessons(), seed=1, number=3)) == 3


def test_questions_of_both_kinds_are_made(questions: list[Question]) -> None:
    assert {question.kind for question in questions} == {quiz.CHOICE, quiz.NUMBER}


def test_scenarios_can_be_chosen_by_difficulty() -> None:
    made = quiz.make(lessons(), seed=1, number=50, difficulty=[1])
    assert {question.difficulty for question in made} == {1}


# The words


def test_a_question_says_all_that_is_needed() -> None:
    question = quiz.make([lesson_named("the-spell-is-countered")], seed=2)[0]
    assert question.text.splitlines()[:6] == [
        "It is Ann's turn, the precombat main phase.",
        "Ann: 20 life",
        "  battlefield: Spark Page",
        "  hand: Deep Breath",
        "Ben: 20 life",
        "  battlefield: nothing",
    ]
    assert "  Stop That, {U}, Instant. Counter target spell." in question.text
    assert "  2. Ben casts Stop That, targeting Deep Breath." in question.text


def test_options_have_letters() -> None:
    question = quiz.make([lesson_named("a-token-turns-over")], seed=2)[0]
    assert "\n  A) " in str(question)
