"""Marking: right, or which mistaken rule leads to this answer, where the two games part, and what to play next.

An answer to which several misconceptions lead names them all, with a scenario that tells them apart; one that no known
misconception explains is said to be just that. Mistakes of people and faults of programs are kept apart.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from dfcrules import rulebook
from dfcrules.errors import BadData
from dfcrules.quiz.parting import Parting, Reason, deciding_rule, parting, reasons
from dfcrules.quiz.question import CHOICE, LETTERS, NUMBER, Question, is_whole
from dfcrules.rules.misconceptions import PEOPLE, PROGRAMS, Misconception, misconception
from dfcrules.scenario.asking import NO, YES, as_answer, is_colors, same
from dfcrules.show.words import clean_lines
from dfcrules.value import Value

if TYPE_CHECKING:
    from dfcrules.scenario.reading import Scenario


_LETTER = re.compile(rf"(?:option\s+)?(?:\(([{LETTERS}])\)|([{LETTERS}])[).]?)", re.IGNORECASE)
"""One option's letter, as people write it."""


class PlayNext(Value):
    """A scenario to play next, and what it shows: one mistake, or which of several it is."""

    scenario: Scenario
    why: str

    def __str__(self) -> str:
        return f"{self.scenario.question or self.scenario.title} ({self.why})"


class Marking(Value):
    """What is said to an answer.

    answer: as it was understood. right: whether it is right. text: in sentences. misconceptions: the names of those
    that lead to it; mistakes: those of people among them, faults: those of programs. rule: the number of the rule that
    decides it. reasons: why the right answer is right. parts: for each misconception where its game parts from the
    right one. play_next: scenarios to play next.
    """

    question: Question
    answer: str
    right: bool
    text: str
    misconceptions: tuple[str, ...] = ()
    rule: str = ""
    reasons: tuple[str, ...] = ()
    parts: tuple[Parting, ...] = ()
    play_next: tuple[PlayNext, ...] = ()

    @property
    def mistakes(self) -> tuple[str, ...]:
        """The mistakes of people that lead to this answer."""
        return tuple([name for name in self.misconceptions if misconception(name).made_by == PEOPLE])

    @property
    def faults(self) -> tuple[str, ...]:
        """The faults of programs that lead to this answer."""
        return tuple([name for name in self.misconceptions if misconception(name).made_by == PROGRAMS])

    def __str__(self) -> str:
        return clean_lines(self.text)

    def __repr__(self) -> str:
        return str(self)


def mark(question: Question, answer: object, pool: Sequence[Scenario] | None = None) -> Marking:
    """Mark an answer: a letter or an option's text, or what was typed in.

    pool: scenarios to play next, beside the lessons that come with the package. Raises `BadData` for an answer that is
    none of the options.
    """
    given = understood(question, answer)
    right = question._right
    why = reasons(question)
    explained = [*[f"  {one}" for one in why], *_the_rule(question, why)]
    decides = deciding_rule(question) or (why[-1].rule if why else "")
    if same(given, right):
        text = "\n".join([f"Right: {right}.", *explained])
        return Marking(question, given, True, text, (), decides, tuple(map(str, why)))
    names = believers(question, given)
    kinds = [type(misconception(name)) for name in names]
    parts = tuple([parting(question, name) for name in names])
    rule = kinds[0].breaks if kinds else decides
    from dfcrules.quiz.apart import play_next

    following = play_next(names, pool or (), question.scenario)
    after = [line for part in parts for line in part.lines(len(parts) == 1)] + [
        f"Play next: {one}" for one in following
    ]
    text = "\n".join([*_said(question, given, kinds), *([] if kinds else explained), *after])
    return Marking(question, given, False, text, names, rule, tuple(map(str, why)), parts, following)


def understood(question: Question, answer: object) -> str:
    """The answer in the form that answers have; a letter stands for its option. Raises `BadData`.

    "B", "b)", "(B)" and "option B" are the same. A single letter that stands for no option is nothing else either:
    it is never taken for a color.
    """
    letter = letter_of(answer) if question.options else ""
    if letter:
        if letter in dict(question.lettered):
            return dict(question.lettered)[letter]
        raise _no_option(question, str(answer))
    given = str(answer).strip()
    if not given:
        raise _no_option(question, given) if question.kind == CHOICE else BadData("this is empty", "answer")
    said = as_answer(question.asked, answer)
    for option in question.options:
        if same(option, said):
            return option
    if question.kind == CHOICE:
        raise _no_option(question, said)
    if question.asked.key in ("colors", "identity") and not is_colors(said):
        raise BadData(f"colors are needed here, such as black and red, or colorless, not {said!r}", "answer")
    if question._right in (YES, NO) and said not in (YES, NO):
        raise BadData(f"yes or no is needed here, not {said!r}", "answer")
    if (question.kind == NUMBER or (question.asked.is_number and is_whole(question._right))) and not is_whole(said):
        raise BadData(f"a whole number is needed here, not {said!r}", "answer")
    return str(int(said)) if is_whole(said) else said


def letter_of(answer: object) -> str:
    """The letter of an option that an answer consists of, as a capital; "" if it is something else."""
    found = _LETTER.fullmatch(str(answer).strip())
    return (found[1] or found[2]).upper() if found else ""


def _no_option(question: Question, given: str) -> BadData:
    listed = ", ".join(LETTERS[: len(question.options)])
    return BadData(f"{given!r} is none of the options; answer with one of {listed}", "answer")


def believers(question: Question, answer: str) -> tuple[str, ...]:
    """The misconceptions that lead to this answer."""
    return next((names for option, names in question._beliefs.items() if same(option, answer)), ())


def _the_rule(question: Question, why: Sequence[Reason]) -> list[str]:
    """The rule that decides, in the rulebook's words, unless the reasons name it already."""
    number = deciding_rule(question)
    if not number or number in [reason.rule for reason in why]:
        return []
    return [f"  The rule: {rulebook.look_up(number).text.rstrip('.')} ({number})"]


def _said(question: Question, given: str, kinds: list[type[Misconception]]) -> list[str]:
    lines = [f"Not right: {given}. The answer is {question._right}."]
    people = [kind for kind in kinds if kind.made_by == PEOPLE]
    programs = [kind for kind in kinds if kind.made_by == PROGRAMS]
    if not kinds:
        return [*lines, f"I cannot tell how you got {given}. Here is how it comes to {question._right}:"]
    if people:
        one_of = "" if len(people) == 1 else " one of these"
        lines.append(f"This is what you get if you think{one_of}:")
        lines += [_story(kind) for kind in people]
    if programs:
        lines.append("A slip that is easily made:")
        lines += [_story(kind) for kind in programs]
    return lines


def _story(kind: type[Misconception]) -> str:
    until = f" (That was the rule until {kind.was_true_until}.)" if kind.was_true_until else ""
    return f'  "{kind.believes}" But: {kind.right} ({kind.breaks}){until}'
