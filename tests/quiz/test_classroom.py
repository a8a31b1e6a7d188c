"""A class: rows in and out, what it believes, and a question for all together."""

from __future__ import annotations

import pytest

from dfcrules import BadData, quiz
from dfcrules.lesson import lesson_named
from dfcrules.quiz import Poll, Question, Rows, Tally
from dfcrules.quiz.classroom import Row
from dfcrules.scenario.asking import Asked


@pytest.fixture
def question() -> Question:
    """Four instants and a creature: 2 card types."""
    beliefs = {"22": (), "25": ("EachCardCounts", "SameTypeCountsAgain"), "24": ("SubtypesCount",)}
    return Question(lesson_named("types-not-cards"), 1, Asked("life", "Ann"), beliefs, ("22", "24", "25"))


@pytest.fixture
def rows() -> Rows:
    rows = Rows()
    rows.enter("Mia", 1, "4", right=True)
    rows.enter("Mia", 2, "0", right=False, names=["BackFaceManaValueZero"])
    rows.enter("Noah", 1, "7", right=False)
    return rows


def test_an_answer_is_a_row(question: Question) -> None:
    rows = Rows()
    rows.add("Mia", 1, quiz.mark(question, "25"))
    assert list(rows) == [Row("Mia", "1", "25", False, "EachCardCounts; SameTypeCountsAgain")]
    assert rows.rows[0].misconceptions == ("EachCardCounts", "SameTypeCountsAgain")


def test_a_wrong_answer_that_nothing_explains_says_so(rows: Rows) -> None:
    assert rows.rows[-1].misconception == "none that is known"


def test_the_tally_counts_what_answers_go_back_to(rows: Rows) -> None:
    tally = rows.tally
    assert (tally.answers, tally.right) == (3, 1)
    assert tally.held == {"BackFaceManaValueZero": 1, "none that is known": 1}
    assert repr(tally) == "3 answers, 1 right\n  BackFaceManaValueZero: 1\n  none that is known: 1"


def test_tallies_add_up(rows: Rows) -> None:
    both = rows.tally + rows.tally
    assert (both.answers, both.right, both.held["BackFaceManaValueZero"]) == (6, 2, 2)


# CSV


def test_rows_come_back_as_they_were(rows: Rows) -> None:
    assert Rows.from_csv(rows.to_csv()).rows == rows.rows


@pytest.mark.parametrize(
    "text", ["=1+1", "+1", "-1", "@here", "\tx", "'quoted", "5/4", "5-4", 'say "no", please', "Zoë"]
)
def test_no_cell_is_taken_for_a_formula_or_a_date(text: str) -> None:
    rows = Rows([Row(text, text, text, True, "")])
    csv = rows.to_csv()
    for cell in csv.splitlines()[1].split(","):
        assert not cell.startswith(("=", "+", "-", "@", "\t", "5/"))
    assert Rows.from_csv(csv).rows == rows.rows


def test_a_file_saved_by_a_spreadsheet_can_be_read() -> None:
    text = "\ufeffright;answer;student;question;misconception;remark\r\nyes;4;Mia;1;;fine\r\n"
    assert Rows.from_csv(text).rows == [Row("Mia", "1", "4", True, "")]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("student,question,answer,right\n", "line 1: the column 'misconception' is missing"),
        ("student,question,answer,right,misconception\nMia,1,4,perhaps,\n", '"right" is yes or no'),
    ],
)
def test_a_wrong_file_says_where(text: str, sentence: str) -> None:
    with pytest.raises(BadData, match=sentence):
        Rows.from_csv(text)


# Together in class


def test_hands_are_counted_and_revealed_with_what_each_option_believes(question: Question) -> None:
    poll = Poll(question)
    poll.count({"A": 12, "25": 9, "c": 1})
    assert poll.hands == {"22": 12, "25": 1}, "the last count for an option is the one that counts"
    poll.count({"B": 2, "C": 9})
    assert poll.reveal().splitlines() == [
        "How much life does Ann have?",
        "  A) 22: 12 hands, right",
        "       Ann gains 1 life (119.3)",
        "  B) 24: 2 hands",
        '       "What stands after the dash are types as well, so they count as card types." (205.3)',
        "  C) 25: 9 hands",
        '       "Each card counts, so there are as many as there are cards." (205.2a)',
        '       "If two cards have the same card type, that type counts twice." (205.2a)',
    ]


def test_before_the_reveal_nothing_is_told(question: Question) -> None:
    poll = Poll(question)
    poll.count({"A": 3})
    assert "hands so far: 3" in repr(poll)
    assert "right" not in repr(poll)


def test_hands_feed_the_same_counts(question: Question) -> None:
    poll = Poll(question)
    poll.count({"A": 2, "C": 3})
    assert isinstance(poll.tally, Tally)
    assert poll.tally.held == {"EachCardCounts": 3, "SameTypeCountsAgain": 3}
    assert len(poll.rows) == 5


@pytest.mark.parametrize(
    ("hands", "sentence"), [({"D": 1}, "none of the options"), ({"A": -1}, "a whole number, not -1")]
)
def test_a_slip_counts_nothing(question: Question, hands: dict[str, int], sentence: str) -> None:
    poll = Poll(question)
    poll.count({"A": 2})
    with pytest.raises(BadData, match=sentence):
        poll.count({"B": 4, **hands})
    assert poll.hands == {"22": 2}


def test_a_question_without_options_cannot_be_asked_by_hands() -> None:
    beliefs = {"4": (), "0": ("BackFaceManaValueZero",)}
    typed = Question(lesson_named("mana-value-of-the-back-face"), 2, Asked("mana_value", "kuja"), beliefs)
    with pytest.raises(BadData, match="hands are counted for options"):
        Poll(typed)
