"""Exercises: what they show and hide, and what is said to an answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from dfcrules import BadData, UnknownName
from dfcrules.exercise import Exercise, NotAnswered, exercise, questions_in
from dfcrules.lesson import lesson_named, names
from dfcrules.quiz import Marking
from dfcrules.scenario import read

ALL = [(name, number) for name in names() for number in range(1, len(questions_in(lesson_named(name))) + 1)]

CHARM = """
title = "A <b>charm</b>"

[cards."<img src=x onerror=alert(1)>"]
cost = "{1}"
type = "Artifact Creature — Construct"
pt = "2/2"

[players.Ann]
battlefield = [{ card = "<img src=x onerror=alert(1)>", as = "charm" }]

[[do]]
expect = { power = { charm = 2 } }
"""

MOMENT = " (At this moment, before anything on the stack resolves.)"


@pytest.fixture
def task() -> Exercise:
    return exercise("enters-transformed")


def test_it_says_what_is_there_what_happens_and_what_is_asked(task: Exercise) -> None:
    assert str(task).splitlines()[0] == "It is Ann's turn, the precombat main phase."
    assert [line.strip() for line in str(task).splitlines()[-5:]] == [
        "What happens:",
        '1. An effect says: exile "crystal", then return it to the battlefield transformed under its owner\'s control.',
        "",
        f'Which face of "crystal" is up?{MOMENT}',
        "(A) the back face; B) the front face)",
    ]


def test_it_is_drawn_with_the_same_words(task: Exercise) -> None:
    drawn = task._repr_mimebundle_()
    assert drawn["text/plain"] == str(task)
    assert "<img" in drawn["text/html"]
    assert f"<strong>Which face of &quot;crystal&quot; is up?{MOMENT}</strong>" in drawn["text/html"]


def test_its_second_question_is_another(task: Exercise) -> None:
    second = exercise("enters-transformed", 2)
    assert second.question.asks == f'What are the power and toughness of "crystal"?{MOMENT}'
    assert second.check("4/3").right


def test_an_open_answer_is_not_answered_yet_and_no_error(task: Exercise) -> None:
    said = task.check(...)
    assert isinstance(said, NotAnswered)
    assert str(said) == f'not answered yet: Which face of "crystal" is up?{MOMENT}'
    assert not said.right


@pytest.mark.parametrize("answer", ["back", "the back face", "A", "a)"])
def test_a_right_answer_may_be_a_word_or_a_letter(task: Exercise, answer: str) -> None:
    assert task.check(answer).right


def test_a_wrong_answer_names_the_misconception_its_rule_and_where_the_games_part(task: Exercise) -> None:
    said = task.check("front")
    assert isinstance(said, Marking)
    assert not said.right
    assert said.misconceptions == ("EntersFrontUp",)
    assert said.rule == "712.14a"
    assert "Where this idea parts from the rules:" in said.text


@pytest.mark.parametrize("answer", ["sideways", "", " ", 7])
def test_what_is_none_of_the_options_leaves_it_open(task: Exercise, answer: object) -> None:
    said = task.check(answer)
    assert isinstance(said, NotAnswered)
    assert "not answered yet: answer: " in said.text


def test_a_number_is_typed_in_so_that_no_option_gives_it_away() -> None:
    task = exercise("trample-then-doubling")
    assert task.question.options == ()
    assert str(task).endswith("How much life does Ben have?\n  (a number)")
    assert task.check(14).right
    assert not task.check("12").right
    assert isinstance(task.check("many"), NotAnswered)


def test_a_hint_names_the_rule_in_the_rulebooks_words(task: Exercise) -> None:
    hint = task.hint()
    assert hint.rule == "712.14a"
    assert str(hint).startswith("The rule to read is 712.14a. A card that is put onto the battlefield transformed")


def test_its_game_stands_before_what_is_asked_about_and_is_a_fork(task: Exercise) -> None:
    one, other = task.game, task.game
    assert one["crystal"].face == "front"
    one.transform("crystal")
    assert other["crystal"].face == "front"


def test_later_questions_have_played_what_came_before() -> None:
    game = exercise("turning-over-in-combat").game
    assert "Evening Choir attacks Ben" in str(game.log[-1])
    assert game["choir"].face == "front"


def test_a_board_that_would_give_the_answer_away_is_not_drawn() -> None:
    """What counts on the board is the question there: the printed cards are drawn instead."""
    task = exercise("a-back-face-with-indicator")
    assert not task.shows_board
    assert "mana value" not in task._repr_mimebundle_()["text/html"].partition("<details>")[0]  # nor do they say it
    assert exercise("enters-transformed").shows_board


def test_what_comes_from_a_file_is_text_and_never_markup() -> None:
    drawn = exercise(read(CHARM, "charm.toml"))._repr_mimebundle_()["text/html"]
    assert "<img src=x" not in drawn.replace("src='data:", "")
    assert "&lt;img src=x" in drawn


def test_a_scenario_file_of_ones_own_is_an_exercise_as_well(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(CHARM, encoding="utf-8")
    assert exercise(tmp_path / "mine.toml").check(2).right


@pytest.mark.parametrize("number", [0, 3, -1, "2"])
def test_a_question_that_is_not_there_is_an_error_that_says_how_many_there_are(number: int) -> None:
    with pytest.raises(BadData, match=r"enters-transformed.toml: there are 2 questions; there is no number"):
        exercise("enters-transformed", number)


def test_an_unknown_name_lists_what_there_is() -> None:
    with pytest.raises(UnknownName, match="'enters-transfomed' is no lesson; there are: "):
        exercise("enters-transfomed")


@pytest.mark.parametrize(("name", "number"), ALL)
def test_each_question_of_each_lesson_can_be_shown_hinted_and_answered(name: str, number: int) -> None:
    task = exercise(name, number)
    drawn = task._repr_mimebundle_()
    assert task.question.asks in drawn["text/plain"]
    assert task.check(task.question._right).right
    assert task.hint().rule
    assert task.rules
    again = exercise(name, number)._repr_mimebundle_()
    assert drawn == again, "the same each time"
