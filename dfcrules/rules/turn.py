"""The turn: its steps in order, and what happens by itself as they begin (500-514, 703)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dfcrules.errors import IllegalAction
from dfcrules.game.choices import SOME, Choice, Option
from dfcrules.game.effects import END_OF_COMBAT, END_OF_TURN, Lasting
from dfcrules.game.events import Event
from dfcrules.game.objects import BATTLEFIELD, GRAVEYARD, HAND
from dfcrules.rules.agenda import Question, Step, Steps
from dfcrules.rules.characteristics import look
from dfcrules.rules.zones import MoveTo

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules

STEPS = (
    "untap", "upkeep", "draw", "precombat main", "beginning of combat", "declare attackers", "declare blockers",
    "combat damage", "end of combat", "postcombat main", "end step", "cleanup",
)  # fmt: skip
RULES = {
    "untap": "502.3", "upkeep": "503.1", "draw": "504.1", "precombat main": "505.4", "beginning of combat": "507.1",
    "declare attackers": "508.1", "declare blockers": "509.1", "combat damage": "510.2", "end of combat": "511.1",
    "postcombat main": "505.1", "end step": "513.1", "cleanup": "514.1",
}  # fmt: skip
HAND_SIZE = 7


class GoTo(Step):
    """Move on, step by step, to the named one; into the next turn if this turn's is over."""

    step: str

    def do(self, s: State, r: Rules) -> Steps:
        if self.step not in STEPS:
            raise IllegalAction(f"{self.step!r} is no step; the steps are {', '.join(STEPS)}", "500.1")
        return (BeginNext(), Onward(self.step))


class Onward(Step):
    """Go on until the named step is reached."""

    step: str

    def do(self, s: State, r: Rules) -> Steps:
        from dfcrules.rules.settle import Settle

        if s.turn.step == self.step:
            return ()
        return (Settle(), BeginNext(), Onward(self.step))


class BeginNext(Step):
    """End this step and begin the next one, with its turn-based actions (500.1, 703)."""

    def do(self, s: State, r: Rules) -> Steps:
        place = STEPS.index(s.turn.step)
        if s.turn.step == "end of combat":
            _end_effects(s, END_OF_COMBAT)
            s.combat = None  # 511.3
        if place + 1 == len(STEPS):
            return _new_turn(s, r)
        following = STEPS[place + 1]
        if following in ("declare blockers", "combat damage") and (s.combat is None or not s.combat.attacks):
            following = "end of combat"  # 508.8
        return begin(s, r, following)


def begin(s: State, r: Rules, step: str) -> Steps:
    """Begin a step: say so, and do what happens by itself then."""
    s.turn = s.turn.replace(step=step)
    s.tell(Event("step", RULES[step], player=s.name_of_player(s.turn.active), note=step))
    if step == "untap":
        return (UntapAll(),)
    if step == "draw":
        from dfcrules.rules.instruct import DrawOne

        first = s.turn.number == 1 and len(s.players) == 2  # 103.8a
        return () if first else (DrawOne(s.turn.active),)
    if step == "cleanup":
        return (HandSize(), CleanUp())
    return ()


def _new_turn(s: State, r: Rules) -> Steps:
    following = s.in_turn_order()[1:]
    active = following[0] if following else s.turn.active
    s.turn = s.turn.replace(number=s.turn.number + 1, active=active)
    s.tell(Event("turn", "500.1", player=s.name_of_player(active), amount=s.turn.number))
    return begin(s, r, "untap")


class UntapAll(Step):
    """The active player's permanents untap, all at once (502.3)."""

    def do(self, s: State, r: Rules) -> Steps:
        for entity in s.zone(BATTLEFIELD):
            obj = s.objects[entity]
            if obj.tapped and look(s, r, entity).controller == s.turn.active:
                s.tell(Event("untapped", "502.3", look(s, r, entity).name, entity))
                s.set(obj, tapped=False)
        return ()


class HandSize(Question):
    """The active player discards down to seven cards (514.1)."""

    def ask(self, s: State, r: Rules) -> Choice | None:
        hand = s.zone(HAND, s.turn.active)
        excess = len(hand) - HAND_SIZE
        if excess <= 0:
            return None
        options = tuple([Option(card, look(s, r, card).name) for card in hand])
        question = f"Which {excess} of {len(hand)} cards do you discard?"
        default = tuple(hand[:excess])
        return Choice(
            SOME, s.turn.active, "514.1", question, options, least=excess, most=excess, hidden=True, default=default
        )

    def answered(self, s: State, r: Rules, answer: Any) -> Steps:
        return (MoveTo(answer, GRAVEYARD, "discarded", "514.1"),) if answer else ()


class CleanUp(Step):
    """Damage wears off and effects until end of turn end, at the same time (514.2)."""

    def do(self, s: State, r: Rules) -> Steps:
        for entity in s.zone(BATTLEFIELD):
            obj = s.objects[entity]
            if obj.damage or obj.deathtouched:
                s.set(obj, damage=0, deathtouched=False)
        _end_effects(s, END_OF_TURN)
        return ()


def _end_effects(s: State, until: str) -> None:
    ending = [e for e in s.effects if isinstance(e, Lasting) and e.until == until]
    if ending:
        s.set_effects(tuple([e for e in s.effects if e not in ending]))
        for effect in ending:
            note = f"the effect of {effect.label}" if effect.label else "an effect"
            s.tell(Event("effect ended", "514.2" if until == END_OF_TURN else "500.5a", note=note))
