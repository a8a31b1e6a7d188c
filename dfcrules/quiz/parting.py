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


NOTHING_MORE = "nothing more happens"
THE_ANSWER = "the answer is"


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
    def informative(self) -> bool:
        """Whether it says more than that there are two answers, or that a game stops there."""
        return not all(
            told == NOTHING_MORE or told.startswith(THE_ANSWER)
            for told in (self.by_the_rules, self.by_the_misconception)
        )

    def lines(self, alone: bool = True) -> tuple[str, ...]:
        """For people; an idea that is not alone is told by its words. Empty if it is not informative."""
        if not self.informative:
            return ()
        which = "this idea" if alone else f'the idea "{misconception(self.misconception).believes}"'
        return (
            f"Where {which} parts from the rules:",
            f"  by the rules: {self.by_the_rules}",
            f"  by this idea: {self.by_the_misconception}",
        )


def reasons(question: Question) -> tuple[Reason, ...]:
    """Why the right answer is right: the chain of a characteristic, or else the events of the last step."""
    game, steps = _played(question, Rules())
    chain = _chain(question, game)
    if chain:
        return chain
    told = [event for event in (steps[-1] if steps else ()) if event.rule]
    if question.asked.key not in ("step", "active", "turn"):
        told = [event for event in told if event.kind != "step"]  # that the turn goes on is no reason
    events = tuple([Reason(event.words(), event.rule) for event in told])
    return events or _by_the_rulebook(question)


def deciding_rule(question: Question) -> str:
    """The number of the rule that decides a question; "" if none is known.

    A board says it; of the rules that a file is about, it is the one that a mistake here breaks.
    """
    broken = [misconception(name).breaks for names in question._beliefs.values() for name in names]
    about = [rule for rule in question.scenario.rules if rulebook.has(rule)]
    if len(about) == 1:
        return about[0]
    return next((rule for rule in broken if rule in about), next(iter([*broken, *about]), ""))


def _by_the_rulebook(question: Question) -> tuple[Reason, ...]:
    """Where nothing has happened: what the rule says that decides it."""
    number = deciding_rule(question)
    return (Reason(rulebook.look_up(number).text.rstrip("."), number),) if number else ()


def parting(question: Question, name: str) -> Parting:
    """Where the game by this misconception parts from the right one."""
    right, right_steps = _played(question, Rules())
    wrong, wrong_steps = _played(question, misconception(name))
    for number, (ours, theirs) in enumerate(zip_longest(right_steps, wrong_steps, fillvalue=()), 1):
        for one, other in zip_longest(ours, theirs):
            if str(one) != str(other):
                return Parting(name, number, _told(one, right), _told(other, wrong))
    waiting, other_waiting = _waits_for(right), _waits_for(wrong)
    if waiting != other_waiting:
        return Parting(name, question.step, waiting, other_waiting)
    ours_why = "; ".join(map(str, _chain(question, right)))
    theirs_why = "; ".join(map(str, _chain(question, wrong)))
    answers = question._beliefs
    theirs_said = next(answer for answer, names in answers.items() if name in names)
    if not theirs_why or theirs_why == ours_why:
        theirs_why = f"{THE_ANSWER} {theirs_said}"
    return Parting(name, question.step, ours_why or f"{THE_ANSWER} {question._right}", theirs_why)


def _waits_for(game: Game) -> str:
    """Who has to choose what now."""
    if game.pending is None:
        return "nobody has to choose anything"
    return f"{game.players[game.pending.player]} has to choose: {game.pending.question}"


def _told(event: Event | None, game: Game) -> str:
    if event is not None:
        return str(event)
    return NOTHING_MORE if game.pending is None else _waits_for(game)


def _played(question: Question, rules: Rules) -> tuple[Game, list[tuple[Event, ...]]]:
    """The game up to the question, and the events of each step; what was refused is told as the last event."""
    game = begin(question.scenario, rules)
    steps = []
    for ran in play(question.scenario, game, missing="default"):
        told = ran.events
        refusal = ran.refusal or ran.refused_as_expected
        if refusal is not None:
            rule = getattr(refusal, "rule", "")
            said = str(refusal).removesuffix(f" ({rule}).").rstrip(".")  # the event says the number itself
            told = (*told, Event("effect", rule, note=f"it is not allowed: {said}"))
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
