"""Choices as values: every kind, every form of an answer, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from dfcrules.errors import IllegalAction, UnknownName
from dfcrules.game.choices import NUMBER, ONE, SOME, SPLIT, Answer, Choice, Option, splits

CUB, WALL, BEN = 101, 102, 1

WHICH_TO_KEEP = Choice(ONE, 0, "704.5j", "Which do you keep?", (Option(CUB, "Cub"), Option(WALL, "Wall of Moss")))
MAY = Choice(ONE, 0, "608.2d", "Do this?", (Option("yes", "yes"), Option("no", "no")))
WHAT_TO_DISCARD = Choice(
    SOME, 0, "514.1", "Which?", (Option(7, "Bolt"), Option(8, "Cub"), Option(9, "Wall")), least=1, most=2
)
FIVE_DAMAGE = Choice(
    SPLIT,
    0,
    "510.1c",
    "How does Ember Adept assign its 5 damage?",
    (Option(CUB, "Cub"), Option(WALL, "Wall"), Option(BEN, "Ben")),
    "Ember Adept",
    100,
    total=5,
    lethal=(1, 3, 0),
)
X = Choice(NUMBER, 0, "601.2b", "What is X?", least=0, most=4)


# One option


@pytest.mark.parametrize("answer", [CUB, "Cub", "cub"])
def test_an_option_is_named_by_its_value_or_its_label(answer: Any) -> None:
    assert WHICH_TO_KEEP.read(answer) == CUB


def test_part_of_a_label_is_enough_if_it_fits_one_option() -> None:
    assert WHICH_TO_KEEP.read("wall") == WALL


def test_a_whole_label_wins_over_one_that_only_contains_it() -> None:
    shields = Choice(ONE, 0, "616.1", "Which?", (Option("a", "shield 1 of two"), Option("b", "shield 1")))
    assert shields.read("shield 1") == "b"


def test_part_of_two_labels_is_refused_with_both() -> None:
    twins = Choice(ONE, 0, "704.5j", "Which?", (Option(CUB, "Kuja 1 (token)"), Option(WALL, "Kuja 2")))
    with pytest.raises(IllegalAction, match=r"'Kuja' fits 2 options: Kuja 1 \(token\), Kuja 2 \(704.5j\)"):
        twins.read("Kuja")


def test_a_name_that_is_no_label_is_looked_up_in_the_game() -> None:
    assert WHICH_TO_KEEP.read("the first one", {"the first one": CUB}.__getitem__) == CUB


def test_a_name_that_nobody_knows_is_refused_with_the_options() -> None:
    def find(name: str) -> int:
        raise UnknownName(name, "nothing is called that")

    with pytest.raises(IllegalAction, match="'Kuja' is not among the options: Cub; Wall of Moss"):
        WHICH_TO_KEEP.read("Kuja", find)


@pytest.mark.parametrize(("answer", "read"), [(True, "yes"), (False, "no"), ("yes", "yes"), ("No", "no")])
def test_yes_and_no_may_be_true_and_false(answer: Any, read: str) -> None:
    assert MAY.read(answer) == read


@pytest.mark.parametrize("answer", [True, 1, 0, 999, None, 101.0, "", [CUB]])
def test_what_is_no_option_is_refused(answer: Any) -> None:
    with pytest.raises(IllegalAction) as refusal:
        WHICH_TO_KEEP.read(answer)
    assert refusal.value.rule == "704.5j"


# Some of the options


@pytest.mark.parametrize("answer", [["Bolt", "Wall"], [9, 7], ("wall", "bolt")])
def test_some_options_come_back_in_the_order_of_the_options(answer: Any) -> None:
    assert WHAT_TO_DISCARD.read(answer) == (7, 9)


@pytest.mark.parametrize("answer", ["Bolt", 7])
def test_a_single_one_needs_no_list(answer: Any) -> None:
    assert WHAT_TO_DISCARD.read(answer) == (7,)


@pytest.mark.parametrize("answer", ["none", "nothing", "", []])
def test_none_can_be_said_in_words(answer: Any) -> None:
    assert WHAT_TO_DISCARD.replace(least=0).read(answer) == ()


def test_the_same_one_twice_is_refused() -> None:
    with pytest.raises(IllegalAction, match="the same one is chosen twice"):
        WHAT_TO_DISCARD.read(["Bolt", 7])


@pytest.mark.parametrize(("answer", "number"), [([], 0), ([7, 8, 9], 3)])
def test_too_few_and_too_many_are_refused_with_the_right_number(answer: Any, number: int) -> None:
    with pytest.raises(IllegalAction, match=f"choose 1 to 2, not {number}"):
        WHAT_TO_DISCARD.read(answer)


def test_a_fixed_number_is_said_as_one_number() -> None:
    with pytest.raises(IllegalAction, match="choose 2, not 1"):
        WHAT_TO_DISCARD.replace(least=2).read("Bolt")


# A split


@pytest.mark.parametrize(
    "answer",
    [
        {"Cub": 1, "Wall": 3, "Ben": 1},
        {CUB: 1, WALL: 3, BEN: 1},
        {"ben": 1, "wall": 3, "cub": 1},
        [1, 3, 1],
        (1, 3, 1),
        "lethal, the rest to Ben",
        "Lethal, the rest to ben",
        "lethal, the rest to the player",
        "lethal, rest to what it attacks",
    ],
    ids=str,
)
def test_a_split_is_a_table_a_list_or_an_intent(answer: Any) -> None:
    assert FIVE_DAMAGE.read(answer) == (1, 3, 1)


def test_who_is_not_in_the_table_gets_nothing() -> None:
    assert FIVE_DAMAGE.read({"Wall": 5}) == (0, 5, 0)


def test_all_to_one() -> None:
    assert FIVE_DAMAGE.read("all to Wall") == (0, 5, 0)


def test_lethal_to_the_others_when_the_rest_goes_to_a_blocker() -> None:
    assert FIVE_DAMAGE.read("lethal, the rest to Cub") == (2, 3, 0)


def test_lethal_goes_only_as_far_as_there_is_damage() -> None:
    assert FIVE_DAMAGE.replace(total=2).read("lethal, the rest to Ben") == (1, 1, 0)


def test_a_receiver_whose_name_has_a_to_in_it() -> None:
    options = (Option(CUB, "Cub"), Option(BEN, "Ode to Ben"))
    choice = FIVE_DAMAGE.replace(options=options, lethal=(1, 0))
    assert choice.read("lethal, the rest to Ode to Ben") == (1, 4)


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ({"Cub": 1}, "5 must be shared out, not 1"),
        ([1, 3, 2], "5 must be shared out, not 6"),
        ([5], "does not say how much goes to each"),
        (5, "5 does not say how much goes to each"),
        (None, "None does not say how much goes to each"),
        ({"Cub": -1, "Wall": 6}, "-1 is not a whole amount of 0 or more"),
        ({"Cub": 2.5, "Wall": 2.5}, "2.5 is not a whole amount"),
        ({"Cub": True, "Wall": 4}, "True is not a whole amount"),
        ({"Cub": "all"}, "'all' is not a whole amount"),
        ({"Ann": 5}, "'Ann' is not among the options: Cub; Wall; Ben"),
        ("everything", 'say "lethal, the rest to ..." or name the amounts'),
        ("half to Ben", 'should begin with "all to" or "lethal, the rest to"'),
        ("all to Ann", "'Ann' is not among the options"),
    ],
)
def test_a_split_that_does_not_add_up_is_refused_with_what_is_wrong(answer: Any, sentence: str) -> None:
    with pytest.raises(IllegalAction) as refusal:
        FIVE_DAMAGE.read(answer)
    assert sentence in str(refusal.value)
    assert refusal.value.rule == "510.1c"


# A number


@pytest.mark.parametrize("answer", [0, 4])
def test_a_number_may_be_at_either_end(answer: int) -> None:
    assert X.read(answer) == answer


@pytest.mark.parametrize("answer", [-1, 5, True, 2.0, "2", None])
def test_what_is_no_number_from_least_to_most_is_refused(answer: Any) -> None:
    with pytest.raises(IllegalAction, match="is not a whole number from 0 to 4"):
        X.read(answer)


# Nobody is asked where only one answer is possible


@pytest.mark.parametrize(
    ("choice", "answer"),
    [
        (WHICH_TO_KEEP.replace(options=(Option(CUB, "Cub"),)), CUB),
        (WHAT_TO_DISCARD.replace(least=3, most=3), (7, 8, 9)),
        (FIVE_DAMAGE.replace(options=(Option(BEN, "Ben"),)), (5,)),
        (X.replace(least=3, most=3), 3),
    ],
    ids=["one", "some", "split", "number"],
)
def test_the_only_possible_answer_is_known(choice: Choice, answer: Any) -> None:
    assert choice.only_answer() == answer


@pytest.mark.parametrize("choice", [WHICH_TO_KEEP, WHAT_TO_DISCARD, FIVE_DAMAGE, X], ids=lambda choice: choice.kind)
def test_with_two_possible_answers_somebody_has_to_decide(choice: Choice) -> None:
    assert choice.only_answer() is None


# All answers


@pytest.mark.parametrize(
    ("choice", "answers"),
    [
        (WHICH_TO_KEEP, [CUB, WALL]),
        (WHAT_TO_DISCARD, [(7,), (8,), (9,), (7, 8), (7, 9), (8, 9)]),
        (
            FIVE_DAMAGE.replace(total=2),
            [(2, 0, 0), (1, 1, 0), (1, 0, 1), (0, 2, 0), (0, 1, 1), (0, 0, 2)],
        ),
        (X, [0, 1, 2, 3, 4]),
    ],
    ids=lambda value: value.kind if isinstance(value, Choice) else "",
)
def test_all_answers_are_listed_in_a_fixed_order(choice: Choice, answers: list[Any]) -> None:
    assert list(choice.answers()) == answers


@pytest.mark.parametrize("choice", [WHICH_TO_KEEP, WHAT_TO_DISCARD, FIVE_DAMAGE, X], ids=lambda choice: choice.kind)
def test_every_answer_reads_back_from_its_plain_form(choice: Choice) -> None:
    for answer in choice.answers():
        assert choice.read(choice.plain(answer)) == answer


def test_listing_answers_stops_at_the_limit() -> None:
    assert list(FIVE_DAMAGE.replace(total=1000).answers(limit=2)) == [(1000, 0, 0), (999, 1, 0)]


def test_the_ways_to_share_five_among_three() -> None:
    assert len(set(splits(5, 3))) == len(list(splits(5, 3))) == 21  # 7 over 2


# In words


@pytest.mark.parametrize(
    ("choice", "answer", "words"),
    [
        (WHICH_TO_KEEP, WALL, "Wall of Moss"),
        (WHAT_TO_DISCARD, (7, 9), "Bolt, Wall"),
        (WHAT_TO_DISCARD, (), "none"),
        (FIVE_DAMAGE, (1, 0, 4), "1 to Cub, 4 to Ben"),
        (X, 3, "3"),
    ],
)
def test_an_answer_in_words(choice: Choice, answer: Any, words: str) -> None:
    assert choice.label_of(answer) == words


# Answers given in advance


@pytest.mark.parametrize(
    "answer",
    [
        Answer([1, 3, 1]),
        Answer([1, 3, 1], player=0),
        Answer([1, 3, 1], rule="510.1c"),
        Answer([1, 3, 1], rule="510"),
        Answer([1, 3, 1], subject="Ember Adept"),
        Answer([1, 3, 1], player=0, rule="510", subject=100),
    ],
    ids=repr,
)
def test_an_answer_fits_if_all_that_it_says_of_the_choice_is_true(answer: Answer) -> None:
    assert answer.fits(FIVE_DAMAGE)


@pytest.mark.parametrize(
    "answer",
    [
        Answer([1, 3, 1], player=1),
        Answer([1, 3, 1], rule="616.1"),
        Answer([1, 3, 1], subject="Cub"),
        Answer([1, 3, 1], player=0, rule="510", subject=101),
    ],
    ids=repr,
)
def test_one_thing_that_is_not_true_and_it_does_not_fit(answer: Answer) -> None:
    assert not answer.fits(FIVE_DAMAGE)


def test_a_rule_is_no_mere_beginning_of_digits() -> None:
    """Rule 61 is not rule 616; "510" means 510 and its parts."""
    assert not Answer("a", rule="51").fits(FIVE_DAMAGE)
