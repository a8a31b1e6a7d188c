"""Running scenarios: the game, step by step, with what differs from what was expected; also by other rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from dfcrules.errors import DfcRulesError, IllegalAction
from dfcrules.game.choices import Answer, falls_under
from dfcrules.game.events import Event
from dfcrules.play import Game
from dfcrules.rules.standard import Rules
from dfcrules.scenario.expecting import differences
from dfcrules.scenario.position import begin

if TYPE_CHECKING:
    from dfcrules.outcomes import Outcomes
    from dfcrules.scenario.reading import Given, Scenario, ScenarioStep

MOST_BY_OTHER_RULES = 300
"""How many positions are looked at by other rules than those as they are."""

SAME, DIFFERENT, REFUSED, NOT_COMPARABLE = "same", "different", "refused", "not comparable"


class StepRan:
    """What one step did: its events, what was not as expected, and the refusal if there was an unexpected one.

    active: whose turn it was; decider: who had to decide, if anybody. defaulted: whether somebody had to decide who is
    not asked in the file, and a default was taken.
    """

    def __init__(self, step: ScenarioStep) -> None:
        self.step = step
        self.events: tuple[Event, ...] = ()
        self.differs: list[str] = []
        self.refusal: DfcRulesError | None = None
        self.notes: list[str] = []
        self.defaulted = False
        self.active = self.decider = ""
        self.refused_as_expected: IllegalAction | None = None
        self.wrong_rule = ""


class Ran:
    """A scenario that was run: the game as it ended, and each step."""

    def __init__(self, scenario: Scenario, game: Game, steps: list[StepRan]) -> None:
        self.scenario = scenario
        self.game = game
        self.steps = steps

    @property
    def failures(self) -> list[str]:
        """What is not as expected, each with the step."""
        return [
            f"step {ran.step.number}: {what}"
            for ran in self.steps
            for what in (*ran.differs, *filter(None, (ran.wrong_rule, str(ran.refusal or ""))))
        ]

    @property
    def passed(self) -> bool:
        """Whether everything was as expected."""
        return not self.failures

    @property
    def end(self) -> str:
        """same, different, refused or not comparable; only different means that other rules were noticed.

        What differs after somebody had to decide who is not asked in the file is not comparable: it is another game.
        """
        for ran in self.steps:
            if ran.defaulted:
                return SAME if self.passed else NOT_COMPARABLE
            if ran.differs:
                return DIFFERENT
            if ran.refusal or ran.wrong_rule:
                return REFUSED
        return SAME


def run(scenario: Scenario, rules: Rules | None = None, missing: str = "stop") -> Ran:
    """Run a scenario; never raises for what happens in it.

    missing: what to do with a choice that no step answers: "stop" there, or take the "default".
    """
    game = begin(scenario, rules)
    steps: list[StepRan] = []
    for ran in play(scenario, game, missing):
        steps.append(ran)
        if ran.refusal is None:
            _check(game, ran.step, ran)
    return Ran(scenario, game, steps)


def play(scenario: Scenario, game: Game, missing: str = "stop") -> Iterator[StepRan]:
    """Play a scenario on a game at its position, step by step; after an unexpected refusal there are no more steps.

    What a step expects is not looked at, only whether what it should refuse is refused.
    """
    for step in scenario.steps:
        ran = StepRan(step)
        ran.active = game.active
        ran.decider = game.players[game.pending.player] if game.pending is not None else ""
        start = len(game.log)
        try:
            if missing == "default" and step.answer is None and step.outcomes is None:
                _take_defaults(game, ran, step)
            _do(game, step, ran, missing)
        except DfcRulesError as error:
            ran.refusal = error
        ran.events = game.log.since(start)
        yield ran
        if ran.refusal is not None:
            break


def compare(scenario: Scenario, rules: Rules) -> Ran:
    """Run a scenario by other rules: what is missing takes the choice's default, what is left over is noted."""
    return run(scenario, rules, missing="default")


def _do(game: Game, step: ScenarioStep, ran: StepRan, missing: str) -> None:
    if step.undo:
        game.undo(step.undo)
    if step.answer is not None:
        _expecting_refusal(step, ran, lambda: game.answer(step.answer.value, by=step.answer.by or step.by or None))
        left = list(step.answers)
        while left and game.pending is not None:
            game.answer(left[0].value, by=left.pop(0).by or None)
        _tell_unused(ran, [one.value for one in left], missing)
    elif step.order is not None:
        answers = [_answer(game, given) for given in step.answers]
        _expecting_refusal(
            step,
            ran,
            lambda: game.do(step.order, by=step.by or None, answers=answers, label=step.label),
        )
        _tell_unused(ran, [one.value for one in game.leftover], missing)


def _tell_unused(ran: StepRan, unused: list[Any], missing: str) -> None:
    """Answers that nobody has asked for: in a file of one's own a mistake, by other rules worth a note."""
    if unused:
        listed = ", ".join(map(repr, unused))
        (ran.differs if missing == "stop" else ran.notes).append(f"nobody was asked what is answered here: {listed}")


def _expecting_refusal(step: ScenarioStep, ran: StepRan, act: Any) -> None:
    if not step.refused:
        act()
        return
    try:
        act()
    except IllegalAction as refusal:
        ran.refused_as_expected = refusal
        if not falls_under(refusal.rule, step.refused):
            ran.wrong_rule = f"it is refused by {refusal.rule}, not {step.refused}: {refusal}"
        return
    ran.differs.append(f"it is allowed, although {step.refused} should refuse it")


def _take_defaults(game: Game, ran: StepRan, step: ScenarioStep) -> None:
    if step.order is None:
        return
    while game.pending is not None:
        choice = game.pending
        ran.defaulted = True
        ran.notes.append(f"{choice.question} (no answer given: the default)")
        game.answer(list(choice.default) if isinstance(choice.default, tuple) else choice.default)


def _answer(game: Game, given: Given) -> Answer:
    subject: Any = None
    if given.about:
        subject = game[given.about].entity if given.about not in game.players else game.player(given.about)
    return Answer(given.value, game.player(given.by) if given.by else None, given.rule, subject)


def _check(game: Game, step: ScenarioStep, ran: StepRan) -> None:
    if step.nothing and not any(
        e.kind in ("nothing", "no damage") and falls_under(e.rule, step.nothing) for e in ran.events
    ):
        rules = ", ".join(e.rule for e in ran.events if e.kind == "nothing") or "nothing of the kind was said"
        ran.differs.append(f"nothing should happen by {step.nothing}; {rules}")
    if step.outcomes is not None:
        ran.differs += _check_outcomes(game, step.outcomes)
    ran.differs += differences(game, step.expect)


def _check_outcomes(game: Game, wanted: tuple[tuple[tuple[str, Any], ...], ...]) -> list[str]:
    ends = list(ends_of(game))
    fits = [[not differences(end.game, expect) for end in ends] for expect in wanted]
    matched: dict[int, int] = {}  # end -> expectation
    for number in range(len(wanted)):
        _match(number, fits, matched, set())
    there = "; ".join(map(str, ends)) or "none"
    lacking = [number for number in range(len(wanted)) if number not in matched.values()]
    said = [f"no outcome is like number {number + 1} of those expected; there are: {there}" for number in lacking]
    return said + [f"an outcome was not expected: {end}" for place, end in enumerate(ends) if place not in matched]


def ends_of(game: Game) -> Outcomes:
    """All ends of what is pending. By a mistaken rule a game may never end: then not all of them are looked for."""
    return game.outcomes() if game.rules.name == Rules.name else game.outcomes(MOST_BY_OTHER_RULES)


def _match(number: int, fits: list[list[bool]], matched: dict[int, int], tried: set[int]) -> bool:
    """Give an expectation an end of its own, moving others to further ends that fit them if need be."""
    for place, fit in enumerate(fits[number]):
        if fit and place not in tried:
            tried.add(place)
            if place not in matched or _match(matched[place], fits, matched, tried):
                matched[place] = number
                return True
    return False
