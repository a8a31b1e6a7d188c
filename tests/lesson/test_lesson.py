"""A lesson: what happens, step by step; each expectation is predicted before it is answered."""

from __future__ import annotations

from pathlib import Path

import pytest

from dfcrules import BadData
from dfcrules.lesson import Lesson, lesson_named, lessons
from dfcrules.quiz import Marking
from dfcrules.scenario import load, read

SCENARIOS = sorted((Path(__file__).parent.parent / "scenarios").rglob("*.toml"))


@pytest.fixture
def combat() -> Lesson:
    """Evening Choir attacks, turns over, and deals damage: two questions."""
    return Lesson(lesson_named("turning-over-in-combat"))


def test_it_tells_what_happens_up_to_the_first_question(combat: Lesson) -> None:
    stage = combat.next()
    assert str(stage).splitlines() == [
        '1. "choir" attacks Ben.',
        "  Beginning of combat (507.1)",
        "  Declare attackers (508.1)",
        "  Evening Choir attacks Ben (508.1k)",
        '2. An effect says: transform "choir".',
        'Is "choir" attacking?',
    ]
    assert stage.asks


def test_what_the_question_is_about_is_not_told_before_it_is_answered(combat: Lesson) -> None:
    assert "transforms into" not in str(combat.next())
    assert combat.game["choir"].face == "front"
    combat.predict("yes")
    assert "transforms into" not in str(combat.next()), "that came with the answer"
    assert combat.game["choir"].face == "back"


def test_a_right_prediction_comes_with_its_reasons(combat: Lesson) -> None:
    combat.next()
    marking = combat.predict("yes")
    assert isinstance(marking, Marking)
    assert marking.right
    assert marking.reasons == ("Evening Choir transforms into Hollow Chorus (701.27a)",)


def test_a_wrong_prediction_says_which_mistaken_rule_leads_to_it(combat: Lesson) -> None:
    combat.next()
    marking = combat.predict("no")
    assert isinstance(marking, Marking)
    assert marking.misconceptions == ("TransformingLeavesCombat",)
    assert '"It is not the creature that attacked any more' in marking.text


@pytest.mark.parametrize("value", [15, "15", " 15 "])
def test_a_prediction_may_be_a_number_or_a_text(combat: Lesson, value: object) -> None:
    combat.next()
    combat.predict(True)
    combat.next()
    marking = combat.predict(value)
    assert isinstance(marking, Marking)
    assert marking.right


def test_a_prediction_that_nobody_thought_of_is_said_to_be_just_that(combat: Lesson) -> None:
    combat.next()
    combat.predict("yes")
    combat.next()
    marking = combat.predict(3)
    assert isinstance(marking, Marking)
    assert marking.text.splitlines()[1] == "I cannot tell how you got 3. Here is how it comes to 15:"
    assert "Ben: life 20 to 15" in marking.text


def test_an_open_question_says_not_answered_yet(combat: Lesson) -> None:
    combat.next()
    assert str(combat.next()) == 'not answered yet: Is "choir" attacking?'
    assert str(combat.predict("")).startswith("not answered yet")
    assert combat.waits
    assert not combat.done


@pytest.mark.parametrize("given", ["", "C", "(c)", "option C", "perhaps", 3])
def test_what_cannot_be_an_answer_does_not_cost_the_question(combat: Lesson, given: object) -> None:
    combat.next()
    assert str(combat.predict(given)).startswith("not answered yet")
    assert combat.waits
    assert combat.progress == (0, 0, 2)
    assert combat.predict("yes").right  # type: ignore[union-attr]


def test_predicting_without_a_question_is_no_error(combat: Lesson) -> None:
    assert str(combat.predict(3)) == "There is no open question; lesson.next() goes on."
    assert str(combat.reveal()) == "There is no open question; lesson.next() goes on."


def test_giving_up_shows_the_answer(combat: Lesson) -> None:
    combat.next()
    assert str(combat.reveal()).startswith("The answer is yes.")
    assert combat.progress == (0, 0, 1)


def test_it_ends_with_how_many_were_right(combat: Lesson) -> None:
    combat.next()
    combat.predict("yes")
    combat.next()
    combat.predict(20)
    assert not combat.done
    assert str(combat.next()).endswith("That is the end. Right: 1 of 2. It was about: Turning over in combat.")
    assert combat.done


def test_it_shows_the_position_and_never_an_answer(combat: Lesson) -> None:
    assert 'battlefield: Evening Choir (called "choir", front face up)' in str(combat)
    assert "15" not in str(combat)


def test_the_title_which_may_say_the_answer_is_told_at_the_end() -> None:
    lesson = Lesson.load("a-clone-stays-as-it-is")
    assert str(lesson).startswith("A single-faced Clone is a copy of Kuja.")
    assert "A Clone stays as it is" not in str(lesson)
    go_through(lesson)
    assert str(lesson.next()).endswith("It was about: A Clone stays as it is.")


def test_what_is_unsettled_is_said() -> None:
    assert "unsettled: the rules do not say" in str(Lesson.load("mana-value-of-a-token-copy"))


def test_a_refused_step_is_a_question_too() -> None:
    lesson = Lesson.load("lethal-before-doubling")
    said = str(lesson.next())
    assert "is dealt" not in said, "it is only wanted"
    assert said.endswith('\nAnn wants "adept" to assign 2 to "ox" and 3 to Ben. Is that allowed?')
    marking = lesson.predict("no")
    assert isinstance(marking, Marking)
    assert marking.right
    assert "702.19b" in marking.text


def test_a_file_that_is_not_there_is_an_error_for_people() -> None:
    with pytest.raises(BadData, match="there is no such file"):
        Lesson.load("nowhere.toml")


@pytest.mark.parametrize("scenario", lessons(), ids=lambda scenario: scenario.title)
def test_every_lesson_can_be_gone_through_with_all_right(scenario: object) -> None:
    go_through(Lesson(scenario))  # type: ignore[arg-type]


@pytest.mark.parametrize("path", SCENARIOS[::7], ids=lambda path: path.stem)
def test_any_scenario_file_becomes_a_lesson(path: Path) -> None:
    go_through(Lesson(load(path)))


@pytest.mark.slow
@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_every_scenario_file_becomes_a_lesson(path: Path) -> None:
    go_through(Lesson(load(path)))


def go_through(lesson: Lesson) -> None:
    """Answer every question as the engine would: all is right, and it ends."""
    for _ in range(400):
        if lesson.done:
            break
        lesson.next()
        if lesson.question is not None:
            marking = lesson.predict(lesson.question.key()["right"])
            assert isinstance(marking, Marking)
            assert marking.right
    assert lesson.done
    right, made, number = lesson.progress
    assert right == made == number


def test_a_scenario_without_expectations_is_simply_told() -> None:
    lesson = Lesson(read(CUB + '[[do]]\ndeal = 1\nfrom = "Moss Cub"\nto = "Ben"\n'))
    assert "Ben: life 20 to 19" in str(lesson.next())
    assert lesson.done


CUB = """
[players.Ann]
battlefield = ["Moss Cub"]
[cards."Moss Cub"]
cost = "{G}"
type = "Creature — Bear"
pt = "1/1"
"""
