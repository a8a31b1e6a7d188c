"""Marking: right, or which mistaken rule leads to that; where the two games part; what to play next."""

from __future__ import annotations

from random import Random

import pytest

from dfcrules import BadData, quiz
from dfcrules.lesson import lesson_named
from dfcrules.quiz import Question
from dfcrules.quiz.boards import damaging, question_on
from dfcrules.quiz.making import options_of
from dfcrules.rules.misconceptions import MISCONCEPTIONS
from dfcrules.scenario import read
from dfcrules.scenario.asking import Asked
from dfcrules.scenario.versions import versions


def ask(lesson: str, step: int, key: str, name: str = "", other: str = "") -> Question:
    """The question of a lesson, with the options that come of it."""
    scenario, asked = lesson_named(lesson), Asked(key, name, other)
    beliefs = versions(scenario).at(step, asked)
    return Question(scenario, step, asked, beliefs, options_of(beliefs, Random(1)))


@pytest.fixture
def mana_value() -> Question:
    return ask("mana-value-of-the-back-face", 2, "mana_value", "kuja")


def test_a_right_answer_comes_with_its_reasons(mana_value: Question) -> None:
    marking = quiz.mark(mana_value, "4")
    assert marking.right
    assert marking.misconceptions == ()
    assert marking.rule == "202.3b"
    assert marking.text.splitlines()[0] == "Right: 4."
    assert "the front face's mana cost {2}{B}{R} counts: 4 (202.3b)" in marking.text


def test_a_wrong_answer_says_what_you_get_if_you_think_that(mana_value: Question) -> None:
    marking = quiz.mark(mana_value, "0")
    assert not marking.right
    assert marking.misconceptions == marking.mistakes == ("BackFaceManaValueZero",)
    assert marking.rule == "202.3b"
    assert marking.text.splitlines()[:3] == [
        "Not right: 0. The answer is 4.",
        "This is what you get if you think:",
        '  "The back face has no mana cost, so its mana value is 0." But: While the back face is up, mana value comes '
        "from the front face's mana cost. (202.3b) (That was the rule until April 2016.)",
    ]


def test_a_letter_stands_for_its_option(mana_value: Question) -> None:
    assert mana_value.options == ("0", "4")
    assert quiz.mark(mana_value, "b").right
    assert quiz.mark(mana_value, "B)").right
    assert quiz.mark(mana_value, 4).right
    assert not quiz.mark(mana_value, "A").right


@pytest.mark.parametrize("answer", ["(B)", "option B", "Option (b)", " b ", "B."])
def test_a_letter_may_be_written_in_several_ways(mana_value: Question, answer: str) -> None:
    assert quiz.mark(mana_value, answer).right


@pytest.mark.parametrize("answer", ["", " ", "C", "(C)", "option C", "H"])
@pytest.mark.parametrize("free", [False, True])
def test_nothing_and_a_letter_of_no_option_are_never_colors(answer: str, free: bool) -> None:
    scenario = lesson_named("a-back-face-without-indicator")
    beliefs = {"colorless": (), "blue": ("BackFaceHasFrontsColor",)}
    question = Question(scenario, 1, Asked("colors", "archive"), beliefs, ("blue", "colorless"), free=free)
    with pytest.raises(BadData):
        quiz.mark(question, answer)
    assert quiz.mark(question, "B").right


@pytest.mark.parametrize("answer", ["C", "seven", "", "44"])
def test_what_is_none_of_the_options_is_an_error(mana_value: Question, answer: str) -> None:
    with pytest.raises(BadData, match="is none of the options; answer with one of A, B"):
        quiz.mark(mana_value, answer)


def test_a_typed_number_may_be_anything() -> None:
    lesson = lesson_named("mana-value-of-the-back-face")
    typed = Question(lesson, 2, Asked("mana_value", "kuja"), {"4": (), "0": ("BackFaceManaValueZero",)})
    assert typed.kind == quiz.NUMBER
    assert quiz.mark(typed, " 4 ").right
    assert quiz.mark(typed, "007").misconceptions == ()
    unknown = quiz.mark(typed, 7)
    assert unknown.text.splitlines()[1] == "I cannot tell how you got 7. Here is how it comes to 4:"
    assert "the front face's mana cost {2}{B}{R} counts: 4 (202.3b)" in unknown.text
    with pytest.raises(BadData, match="a whole number is needed here, not 'four'"):
        quiz.mark(typed, "four")


# Where the two games part


def test_it_says_by_which_event_the_games_part() -> None:
    marking = quiz.mark(ask("turning-over-in-combat", 4, "life", "Ben"), "20")
    [part] = marking.parts
    assert part.step == 2
    assert part.by_the_rules == "Evening Choir transforms into Hollow Chorus (701.27a)"
    assert part.by_the_misconception == "Hollow Chorus leaves combat: it has turned over (506.4)"


def test_where_no_event_differs_it_says_which_reason_does(mana_value: Question) -> None:
    [part] = quiz.mark(mana_value, "0").parts
    assert "the front face's mana cost {2}{B}{R} counts: 4 (202.3b)" in part.by_the_rules
    assert part.by_the_misconception == "the back face, which is up, has no mana cost: 0 (202.3b)"


def test_who_refuses_parts_from_the_rules_there() -> None:
    marking = quiz.mark(ask("lethal-before-doubling", 3, "allowed"), "yes")
    [part] = marking.parts
    assert part.step == 3
    assert "must assign at least 4 to Stone Ox, which is lethal damage" in part.by_the_rules
    assert part.by_the_misconception.startswith("Combat damage")


def test_a_refusal_names_its_rule_once_and_the_right_one() -> None:
    """Blockers in an order were a matter of 510.1c; trample has nothing to do with it."""
    rng = Random(1)
    made = [question_on(damaging.may_it_be_assigned(rng, 1), rng) for _ in range(12)]
    question = next(one for one in made if one is not None and "Old Boar" in one.asks)
    [part] = quiz.mark(question, "no").parts
    assert part.by_the_misconception.endswith("(510.1c)")
    assert part.by_the_misconception.count("510.1c") == 1


def test_who_would_have_to_choose_is_told_where_the_games_part() -> None:
    [part] = quiz.mark(ask("damage-and-planeswalkers", 1, "pending"), "Ann").parts
    assert part.by_the_misconception == "Ann has to choose: To what is the 3 damage dealt?"


def test_where_the_games_part_is_left_out_if_it_says_nothing() -> None:
    question = ask("no-commander-by-its-back-face", 1, "may_be_commander", "urn")
    assert "parts from the rules" not in quiz.mark(question, "yes").text


def test_the_rule_that_decides_is_told_with_a_right_answer() -> None:
    right = quiz.mark(ask("exiled-and-returned", 1, "counters", "choir"), "none")
    assert right.text.splitlines()[-1].startswith("  The rule: A card that changes zones becomes a new object")
    assert right.rule == "400.7"


# Several misconceptions, one answer


@pytest.fixture
def identity() -> Question:
    """Cecil: black from the cost of the front face, white from the color indicator of the back."""
    return ask("color-is-no-identity", 1, "identity", "cecil")


def test_an_answer_that_several_give_names_them_all(identity: Question) -> None:
    marking = quiz.mark(identity, "black")
    assert marking.misconceptions == ("IdentityFromFrontFaceOnly", "IdentityWithoutIndicators")
    assert 'Where the idea "In the deck only the front face counts, so' in marking.text
    assert 'Where the idea "Color identity is about mana symbols, and' in marking.text
    assert not [name for name in marking.misconceptions if name in marking.text], "names in code are not for students"


def test_mistakes_of_people_and_faults_of_programs_are_kept_apart(identity: Question) -> None:
    marking = quiz.mark(identity, "black")
    assert marking.mistakes == ("IdentityFromFrontFaceOnly",)
    assert marking.faults == ("IdentityWithoutIndicators",)
    people, programs = "This is what you get if you think:", "A slip that is easily made:"
    assert marking.text.index(people) < marking.text.index(programs)


def test_it_offers_a_scenario_that_tells_them_apart(identity: Question) -> None:
    [following] = quiz.mark(identity, "black").play_next
    assert following.scenario is lesson_named("identity-of-both-faces")
    assert following.why.startswith("it tells these ideas apart, in step 1: ")
    assert "red and green" not in str(following), "it does not give the answer away"


def test_telling_apart_gives_each_an_answer_of_its_own() -> None:
    names = ("SubtypesCount", "SupertypesCount", "EachCardCounts")
    found = quiz.tell_apart(names)
    assert found is not None
    _, _, _, answers = found
    assert sorted(name for who in answers.values() for name in who) == sorted(names)
    assert len([who for who in answers.values() if who]) >= 2


def test_what_plays_the_same_game_cannot_be_told_apart() -> None:
    assert quiz.tell_apart(("SeatOrder",), [lesson_named("a-token-turns-over")]) is None


def test_a_teachers_own_scenarios_are_offered_too() -> None:
    own = read(
        """
        title = "Both in one"
        [players.Ann]
        graveyard = ["Old King", "Old King", "Brass Cub"]
        [cards."Old King"]
        cost = "{3}{W}"
        type = "Legendary Creature"
        pt = "3/3"
        [cards."Brass Cub"]
        cost = "{1}"
        type = "Artifact Creature — Bear"
        pt = "1/1"
        [[do]]
        gain_life = { types_among = { zone = "graveyard", controller = "you" } }
        expect = { life = { Ann = 22 } }
        """
    )
    found = quiz.tell_apart(("SubtypesCount", "SupertypesCount", "EachCardCounts", "SameTypeCountsAgain"), [own])
    assert found is not None


# What to play next


@pytest.mark.parametrize("kind", MISCONCEPTIONS, ids=lambda kind: kind.__name__)
def test_for_each_misconception_there_is_a_question_that_diagnoses_it(kind: type) -> None:
    """Asked about its own lesson, it is named, and parts from the rules somewhere."""
    for name in kind.shown_in:  # type: ignore[attr-defined]
        lesson = lesson_named(name)
        played = versions(lesson)
        for step, answers in enumerate(played.standard.answers, 1):
            for asked in answers:
                beliefs = played.at(step, asked)
                mine = [answer for answer, names in beliefs.items() if kind.__name__ in names]
                for answer in mine:
                    marking = quiz.mark(Question(lesson, step, asked, beliefs, free=True), answer)
                    assert kind.__name__ in marking.misconceptions
                    assert any(part.by_the_rules != part.by_the_misconception for part in marking.parts)
                    return
    pytest.fail("no question shows it")


def test_a_lesson_that_shows_the_mistake_is_offered() -> None:
    marking = quiz.mark(ask("a-back-face-without-indicator", 1, "mana_value", "archive"), "0")
    assert [following.scenario.title for following in marking.play_next] == ["The mana value of a back face"]


def test_where_nothing_has_happened_the_rulebook_gives_the_reason() -> None:
    question = ask("no-commander-by-its-back-face", 1, "may_be_commander", "urn")
    right = quiz.mark(question, "no")
    assert right.rule == "712.8a"
    assert right.reasons[0].startswith("Outside the battlefield and the stack")
    [part] = quiz.mark(question, "yes").parts
    assert (part.by_the_rules, part.by_the_misconception) == ("the answer is no", "the answer is yes")
