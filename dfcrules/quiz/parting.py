"""Where the game by a misconception parts from the game by the rules: the first event that differs, or the reason."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from dfcrules import rulebook
from dfcrules.cards.identity import evidence_rule, evidence_words
from dfcrules.errors import DfcRulesError
from dfcrules.game.events import Event
from dfcrules.handle import CHARACTERISTICS
from dfcrules.rules.misconceptions import misconception
from dfcrules.rules.standard import Rules
from dfcrules.scenario.position import begin
from dfcrules.scenario.running import play
from dfcrules.value import Value

if TYPE_CHECKING:
    from dfcrules.play import Game
    from dfcrules.quiz.question import Question


class Reason(Value):
    """One link of the chain that leads to an answer: an event, or where a characteristic comes from; with its rule."""

    words: str
    rule: str

    def __str__(self) -> str:
        return f"{self.words} ({self.rule})" if self.rule else self.words


class Parting(Value):
    """Where two games part: after which step, what happens by the rules, and what by the misconception."""

    misconception: str
    step: int
    by_the_rules: str
    by_the_misconception: str

    @property
    def lines(self) -> tuple[str, ...]:
        """For people."""
        return (
            f"Where {self.misconception} parts from the rules:",
            f"  by the rules: {self.by_the_rules}",
            f"  by the misconception: {self.by_the_misconception}",
        )


def reasons(question: Question) -> tuple[Reason, ...]:
    """Why the right answer is right: the chain of a characteristic, or else the events of the last step."""
    game, steps = _played(question, Rules())
    chain = _chain(question, game)
    if chain:
        return chain
    events = tuple([Reason(event.words(), event.rule) for event in steps[-1] if event.rule]) if steps else ()
    return events or _by_the_rulebook(question)


def _by_the_rulebook(question: Question) -> tuple[Reason, ...]:
    """Where nothing has happened: what the rule says that decides it."""
    broken = [misconception(name).breaks for names in question._beliefs.values() for name in names]
    numbers = [*broken, *question.scenario.rules][:1]
    return tuple([Reason(rulebook.look_up(number).text.rstrip("."), number) for number in numbers])


def parting(question: Question, name: str) -> Parting:
    """Where the game by this misconception parts from the right one."""
    right, right_steps = _played(question, Rules())
    wrong, wrong_steps = _played(question, misconception(name))
    for number, (ours, theirs) in enumerate(zip_longest(right_steps, wrong_steps, fillvalue=()), 1):
        for one, other in zip_longest(ours, theirs):
            if str(one) != str(other):
                return Parting(name, number, _told(one), _told(other))
    ours_why = "; ".join(map(str, _chain(question, right)))
    theirs_why = "; ".join(map(str, _chain(question, wrong)))
    answers = question._beliefs
    theirs_said = next(answer for answer, names in answers.items() if name in names)
    if not theirs_why or theirs_why == ours_why:
        theirs_why = f"the answer is {theirs_said}"
    return Parting(name, question.step, ours_why or f"the answer is {question._right}", theirs_why)


def _told(event: Event | None) -> str:
    return str(event) if event is not None else "nothing more happens"


def _played(question: Question, rules: Rules) -> tuple[Game, list[tuple[Event, ...]]]:
    """The game up to the question, and the events of each step; what was refused is told as the last event."""
    game = begin(question.scenario, rules)
    steps = []
    for ran in play(question.scenario, game, missing="default"):
        told = ran.events
        refusal = ran.refusal or ran.refused_as_expected
        if refusal is not None:
            told = (*told, Event("effect", getattr(refusal, "rule", ""), note=f"it is not allowed: {refusal}"))
        steps.append(told)
        if ran.step.number == question.step:
            break
    return game, steps


def _chain(question: Question, game: Game) -> tuple[Reason, ...]:
    """Where a characteristic that is asked for comes from."""
    key, name = question.asked.key, question.asked.name
    try:
        if key == "identity":
            found = game.rules.evidence(game[name].object.body)
            return tuple([Reason(evidence_words(one), evidence_rule(one)) for one in found])
        keys = [one for one in (("power", "toughness") if key == "pt" else (key,)) if one in CHARACTERISTICS]
        chains = [chain for one in keys for _, chain in game[name].why(one).chains.values()]
    except (DfcRulesError, LookupError):
        return ()
    return tuple([Reason(why.reason, why.rule) for chain in chains for why in chain])
