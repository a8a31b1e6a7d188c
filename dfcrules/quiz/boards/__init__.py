"""Questions from boards made at random, within the limits that a teacher sets: topics, difficulty, number.

A board is a scenario in plain data, made by one of the makers of its topic. It becomes a question only if at least one
misconception comes to a wrong answer in it, and no unsettled rule could change the right one. A few boards are
controls: nobody known here gets them wrong, but without them boards of their kind would always have the same answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from dfcrules.errors import BadData
from dfcrules.quiz.boards import damaging, daytime, faces, stacking, turning
from dfcrules.quiz.boards.base import Board, Maker, named
from dfcrules.quiz.making import build, check_topics, worth_asking
from dfcrules.quiz.question import Question
from dfcrules.scenario.reading import from_plain
from dfcrules.scenario.versions import versions

GENERATED: dict[str, tuple[Maker, ...]] = {
    "characteristics": (
        faces.turned_over,
        faces.cast_transformed,
        faces.devotion,
        faces.clone_of_a_back_face,
        faces.no_indicator,
    ),
    "faces": (
        faces.elsewhere,
        turning.other_faces_text,
        turning.types_that_count,
        turning.no_back_face,
    ),
    "turning over": (
        turning.marked_and_turned,
        turning.exiled_and_returned,
        turning.turned_in_combat,
        turning.into_a_planeswalker,
        turning.several_triggers,
        turning.not_entering,
        turning.two_of_a_card,
    ),
    "day and night": (daytime.told_to_transform, daytime.whose_spells, daytime.entering_at_night),
    "copies": (turning.token_copy, turning.clone),
    "color identity": (faces.identity_of_a_printed_card, faces.identity_of_a_made_up_card),
    "the stack": (stacking.countered, stacking.which_first, stacking.dying, stacking.last_chapter),
    "damage": (
        damaging.doubled,
        damaging.shield_and_doubling,
        damaging.shield_and_more,
        damaging.who_orders,
        damaging.lifelink_in_combat,
        damaging.prevented_hit,
        damaging.beside_a_planeswalker,
    ),
    "assigning damage": (damaging.trampling, damaging.may_it_be_assigned),
    "choosing and counting": (stacking.card_types, stacking.who_chooses, stacking.all_at_once),
}
"""The makers of boards, by topic."""

TRIES = 40
"""How many boards are tried before a topic is given up; nearly always the first or second will do."""


def generate(
    seed: object, number: int = 10, topics: Sequence[str] = (), difficulty: Sequence[int] = (1, 2, 3)
) -> list[Question]:
    """Questions from boards made at random; the same seed makes the same ones, and none of them twice.

    topics: of `GENERATED`, all if left out; they take turns. difficulty: 1 (one thing to see) to 3 (several things to
    keep in mind). Raises `BadData` for a topic or difficulty that there is not.
    """
    chosen = check_topics(topics, tuple(GENERATED))
    if not difficulty or not set(difficulty) <= {1, 2, 3}:
        raise BadData(f"difficulty is some of 1, 2 and 3, not {list(difficulty)}", "difficulty")
    rng = Random(f"boards {seed}")
    made: list[Question] = []
    asked: set[object] = set()
    misses = 0
    for topic, maker in _makers(chosen, rng):
        if len(made) >= number or misses > len(GENERATED):
            break
        question = _question(maker, rng, rng.choice(tuple(difficulty)), asked)
        if question is not None:
            question.topic = topic
            made.append(question)
            asked.add(_same_if(question))
        misses = 0 if question is not None else misses + 1
    return made


def _makers(topics: Sequence[str], rng: Random) -> Iterator[tuple[str, Maker]]:
    """Topics in turn, and within each topic its makers in turn, in an order that the seed decides; without end."""
    order = list(topics)
    rng.shuffle(order)
    waiting: dict[str, list[Maker]] = {topic: [] for topic in order}
    while True:
        for topic in order:
            if not waiting[topic]:
                waiting[topic] = rng.sample(GENERATED[topic], len(GENERATED[topic]))
            yield topic, waiting[topic].pop()


def _same_if(question: Question) -> object:
    """Two questions that have this in common are felt to be the same."""
    return question.asks, question.cards


def _question(maker: Maker, rng: Random, difficulty: int, asked: set[object]) -> Question | None:
    """A question from a board of this maker that has not been asked yet."""
    for _ in range(TRIES):
        question = question_on(maker(rng, difficulty), rng, difficulty)
        if question is not None and _same_if(question) not in asked:
            return question
    return None


def question_on(board: Board, rng: Random, difficulty: int = 1) -> Question | None:
    """The question on one board; None if nobody known here would get anything wrong on it, unless it is a control."""
    board = named(board)
    scenario = from_plain(board.plain(), "board")
    last = len(scenario.steps)
    questions = [()] * (last - 1) + [board.asks]
    played = versions(scenario, questions)
    found = list(worth_asking(played, questions))
    if not found and board.control:
        found = [
            (last, one)
            for one in board.asks
            if played.standard.answer(last, one) is not None and played.settled(last, one)
        ]
    if not found:
        return None
    question = build(played, *rng.choice(found), rng)
    question.difficulty = difficulty
    return question


__all__ = ["GENERATED", "Board", "generate", "question_on"]
