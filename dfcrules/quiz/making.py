"""Making questions: from scenarios, or from boards made at random (see `dfcrules.quiz.boards`).

A question's wrong options are what misconceptions really compute in that game; where that would leave two options, a
near miss makes a third. What an unsettled rule could change is
never asked, and neither is what no misconception gets wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING

from dfcrules.errors import BadData, DfcRulesError
from dfcrules.quiz.question import Question, is_whole
from dfcrules.rules.actions import Action
from dfcrules.rules.misconceptions import TOPICS
from dfcrules.scenario.asking import ALLOWED, NO, YES, Asked, asked_in
from dfcrules.scenario.versions import Versions, versions

if TYPE_CHECKING:
    from dfcrules.scenario.reading import Scenario

MOST_OPTIONS = 4
"""More than these nobody reads; the right answer is always among them."""

SHARE_TYPED = 0.3
"""How many of the questions whose answer is a number have it typed in rather than chosen."""

NEVER_ASKED = ("keywords", "library", "in_library", "library_size", "turn", "priority", "token", "owner")
"""What says more about the file than about the rules."""

ONE_OR_OTHER = {"face": ("the front face", "the back face"), "daytime": ("day", "night")}
"""What has just two answers."""


def make(
    scenarios: Iterable[Scenario], seed: object, number: int = 10, difficulty: Sequence[int] = (1, 2, 3)
) -> list[Question]:
    """Questions from scenarios, one from each that has one, in an order that the seed decides.

    The same seed makes the same questions. There are fewer than `number` if the scenarios do not have so many.
    """
    rng = Random(f"scenarios {seed}")
    waiting = list(scenarios)
    rng.shuffle(waiting)
    made: list[Question] = []
    for scenario in waiting:
        if len(made) == number:
            break
        made += question_from(scenario, rng, difficulty)
    return made


def question_from(scenario: Scenario, rng: Random, difficulty: Sequence[int] = (1, 2, 3)) -> list[Question]:
    """One question from a scenario, or none if there is nothing in it that misconceptions get wrong."""
    if scenario.unsettled or any(step.undo for step in scenario.steps):
        return []
    questions = [asked_of(step) for step in scenario.steps]
    try:
        played = versions(scenario, questions)
    except DfcRulesError:
        return []
    found = [(step, asked) for step, asked in worth_asking(played, questions) if _level(step) in difficulty]
    return [build(played, *rng.choice(found), rng)] if found else []


def _level(step: int) -> int:
    return 1 if step <= 1 else 2 if step <= 3 else 3


def asked_of(step: object) -> tuple[Asked, ...]:
    """What can be asked after a step: what its author expects, and whether an action is allowed at all."""
    from dfcrules.scenario.reading import ScenarioStep

    assert isinstance(step, ScenarioStep)
    own = tuple([asked for asked in asked_in(step) if asked.key not in NEVER_ASKED])
    may = (Asked(ALLOWED),) if isinstance(step.order, Action) and Asked(ALLOWED) not in own else ()
    return (*own, *may)


def worth_asking(played: Versions, questions: Sequence[tuple[Asked, ...]]) -> Iterator[tuple[int, Asked]]:
    """The questions to which there is one right answer, and at least one wrong one that somebody would give."""
    for step, asked in enumerate(questions, 1):
        for one in asked:
            if (
                len(played.at(step, one)) > 1
                and played.standard.answer(step, one) is not None
                and played.settled(step, one)
            ):
                yield step, one


def build(played: Versions, step: int, asked: Asked, rng: Random) -> Question:
    """The question with its options in an order that says nothing: numbers by size, the rest shuffled."""
    beliefs = played.at(step, asked)
    right = next(iter(beliefs))
    typed = asked.is_number and is_whole(right) and rng.random() < SHARE_TYPED
    more = () if typed or right in (YES, NO) else third(played.scenario, asked, beliefs, rng)
    options = () if typed else options_of(beliefs, rng, more)
    whose = tuple([ran.decider or ran.active for ran in played.standard.steps])
    stacked = played.standard.stacked[step - 1]
    return Question(played.scenario, step, asked, beliefs, options, topic_of(beliefs), whose, stacked=stacked)


def options_of(beliefs: Mapping[str, tuple[str, ...]], rng: Random, more: Sequence[str] = ()) -> tuple[str, ...]:
    """The right answer and wrong ones, in an order that says nothing; none if there is nothing to choose between.

    more: wrong answers that nobody known here believes.
    """
    right, *wrong = [*beliefs, *more]
    if right in (YES, NO):
        return (YES, NO)
    if not wrong:
        return ()
    return in_order([right, *(rng.sample(wrong, MOST_OPTIONS - 1) if len(wrong) >= MOST_OPTIONS else wrong)], rng)


def third(scenario: Scenario, asked: Asked, beliefs: Mapping[str, tuple[str, ...]], rng: Random) -> tuple[str, ...]:
    """What to put beside one or two answers, so that it is no toss of a coin: a near miss, another zone or player.

    Empty if there are more than two already, or nothing fits. As there is one right answer, it is always wrong.
    """
    if len(beliefs) > 2:
        return ()
    number = 3 - len(beliefs)
    if asked.is_number and all(is_whole(answer) for answer in beliefs):
        values = sorted(map(int, beliefs))
        gap = values[-1] - values[0] or 1
        near = {values[0] - gap, values[-1] + gap, (values[0] + values[-1]) // 2, values[-1] + 1} - {*values}
        fitting = [str(one) for one in sorted(near) if one >= 0]
    elif asked.key == "pt" and len(beliefs) == 2 and all("/" in answer for answer in beliefs):
        (power, toughness), (other_power, other_toughness) = [answer.split("/", 1) for answer in beliefs]
        crossed = (f"{power}/{other_toughness}", f"{other_power}/{toughness}")
        fitting = [one for one in crossed if one not in beliefs]
    elif asked.key in ONE_OR_OTHER:
        fitting = [one for one in ONE_OR_OTHER[asked.key] if one not in beliefs][: 2 - len(beliefs)]
    elif asked.key == "name":
        faces = dict.fromkeys(face.name for card in scenario.cards.values() for face in card.faces)
        fitting = [name for name in faces if name not in beliefs]
    elif asked.key == "zone":
        fitting = [zone for zone in ("battlefield", "graveyard", "exile", "hand") if zone not in beliefs]
    elif asked.key == "pending":
        fitting = [who for who in ("nobody", *[seat.name for seat in scenario.seats]) if who not in beliefs]
    else:
        return ()
    return tuple(rng.sample(fitting, min(number, len(fitting))))


def in_order(options: Sequence[str], rng: Random) -> tuple[str, ...]:
    """Options in an order that does not betray the right one."""
    if set(options) <= {YES, NO}:
        return (YES, NO)
    if all(is_whole(option) for option in options):
        return tuple(sorted(options, key=int))
    shuffled = sorted(options)
    rng.shuffle(shuffled)
    return tuple(shuffled)


def topic_of(beliefs: dict[str, tuple[str, ...]]) -> str:
    """The topic of the first misconception that gets it wrong; "" if none does."""
    first = next((names[0] for names in beliefs.values() if names), "")
    return next((topic for topic, kinds in TOPICS.items() if first in [kind.__name__ for kind in kinds]), "")


def check_topics(topics: Sequence[str], known: Sequence[str]) -> tuple[str, ...]:
    """The topics asked for, or all that are known. Raises `BadData` that lists them."""
    for topic in topics:
        if topic not in known:
            raise BadData(f"{topic!r} is no topic of questions; there are: {', '.join(known)}", "topics")
    return tuple(topics) or tuple(known)
