"""The turn: its steps in order, what happens by itself as they begin, and how the game gets from one to the next
(500-514, 703)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dfcrules.cards.abilities import Chapter
from dfcrules.cards.changes import LIMITS
from dfcrules.errors import IllegalAction
from dfcrules.game.choices import SOME, Choice
from dfcrules.game.effects import END_OF_COMBAT, END_OF_TURN, YOUR_NEXT_TURN, Lasting
from dfcrules.game.events import Event
from dfcrules.game.objects import BATTLEFIELD, GRAVEYARD, HAND
from dfcrules.game.state import SETTLED
from dfcrules.rules.agenda import Question, Step, Steps
from dfcrules.rules.assigning import CombatDamage
from dfcrules.rules.attacking import check_attacks
from dfcrules.rules.blocking import DeclareBlockers
from dfcrules.rules.characteristics import look
from dfcrules.rules.control import keep_effects
from dfcrules.rules.daytime import CheckDaytime
from dfcrules.rules.settle import Settle
from dfcrules.rules.stack import ResolveTop
from dfcrules.rules.telling import options_for
from dfcrules.rules.untapping import untap
from dfcrules.rules.zones import MoveTo

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules

RULES = {
    "untap": "502.3", "upkeep": "503.1", "draw": "504.1", "precombat main": "505.4", "beginning of combat": "507.1",
    "declare attackers": "508.1", "declare blockers": "509.1", "combat damage": "510.2", "end of combat": "511.1",
    "postcombat main": "505.1", "end step": "513.1", "cleanup": "514.1",
}  # fmt: skip
STEPS = tuple(RULES)
PHASES = {
    "beginning": ("untap", "draw"),
    "main": ("postcombat main", "postcombat main"),  # only a turn's first main phase is precombat (505.1a)
    "combat": ("beginning of combat", "end of combat"),
    "ending": ("end step", "cleanup"),
}
"""The first and the last step of the phases that can be extra ones (500.8)."""

LAST_STEPS = ("draw", "precombat main", "end of combat", "postcombat main", "cleanup")
NO_PRIORITY = ("untap", "cleanup")
HAND_SIZE = 7


class GoTo(Step):
    """Everyone passes until the game is at the named step, the next one of that kind (117.4, 500.2).

    this_turn: it has to come this turn, or nothing happens.
    """

    step: str
    this_turn: bool = False

    def do(self, s: State, r: Rules) -> Steps:
        if self.step not in STEPS:
            raise IllegalAction(f"{self.step!r} is no step; the steps are {', '.join(STEPS)}", "500.1")
        if self.step in ("declare blockers", "combat damage") and s.combat is None:
            raise IllegalAction(f"Nothing attacks, so there is no {self.step} step", "508.8")
        this_turn = s.turn.number if self.this_turn or self.step in ("declare blockers", "combat damage") else 0
        empty = () if s.top_of_stack is None else (EmptyStack(),)
        return (*empty, BeginNext(), Onward(self.step, this_turn))


class Onward(Step):
    """Go on until the named step is reached. turn: the number of the turn in which it has to be, or 0."""

    step: str
    turn: int = 0

    def do(self, s: State, r: Rules) -> Steps:
        if self.turn and s.turn.number != self.turn:
            raise IllegalAction(f"There is no {self.step} step any more this turn", "500.11")
        if s.turn.step == self.step:
            return ()
        settle = () if s.turn.step == "untap" else (Settle(), EmptyStack())
        return (*settle, BeginNext(), Onward(self.step, self.turn))


class EmptyStack(Step):
    """Everyone passes until the stack is empty."""

    def do(self, s: State, r: Rules) -> Steps:
        if s.top_of_stack is None:
            return ()
        again: Steps = (HandSize(), CleanUp(), Settle()) if s.turn.step == "cleanup" else ()  # 514.3a
        return (ResolveTop(), Settle(), *again, EmptyStack())


class PassBy(Step):
    """Leave steps in which nobody gets priority (502.4, 514.3), unless something happened in the cleanup step."""

    def do(self, s: State, r: Rules) -> Steps:
        if s.turn.step not in NO_PRIORITY or s.waiting or s.zone("stack"):
            return ()
        return (BeginNext(), PassBy())


class BeginNext(Step):
    """End this step and begin the next one (500.2, 500.5)."""

    def do(self, s: State, r: Rules) -> Steps:
        if s.combat is not None and s.turn.step == "declare blockers" and not s.combat.blocks_declared:
            return (DeclareBlockers(()), Settle(), EmptyStack(), BeginNext())
        if s.turn.step == "declare attackers" and not s.turn.declared:
            check_attacks(s, r, ())  # nobody attacks, if that is allowed (508.1d)
        for player, one in enumerate(s.players):
            if one.mana or one.bound_mana:
                s.set_player(player, mana=(), bound_mana=())  # 500.5
        if s.turn.step == "end of combat":
            end_effects(s, r, END_OF_COMBAT)
            s.combat = None  # 511.3
            s.derived.pop(SETTLED, None)  # what is no longer attacked (704.5x)
        following = _following(s)
        if s.turn.step == "combat damage" and s.combat is not None and not s.combat.dealt:
            following = "combat damage"  # 510.4
        if following in ("declare blockers", "combat damage") and s.combat is None:
            following = "end of combat"  # 508.8
        return begin(s, r, following) if following else _new_turn(s, r)


def _following(s: State) -> str:
    """The step after this one: of an extra phase or step if one was added here, the newest first (500.8, 500.9);
    "" after the last one of the turn.
    """
    turn, ended = s.turn, s.turn.step
    while True:
        here = [one for one in turn.extra if one[0] == ended]
        if here:
            first, last = PHASES.get(here[-1][1], (here[-1][1],) * 2)
            regular = turn.within[0][1] if turn.within else ended
            if here[-1][1] == "main" and not turn.main_phases and STEPS.index(regular) < STEPS.index("precombat main"):
                first = last = "precombat main"  # the first one of the turn (505.1a)
            extra = list(turn.extra)
            del extra[len(extra) - 1 - extra[::-1].index(here[-1])]
            s.turn = turn.replace(extra=tuple(extra), within=(*turn.within, (last, ended)))
            return first
        if not turn.within or turn.within[-1][0] != ended:
            break
        turn, ended = turn.replace(within=turn.within[:-1]), turn.within[-1][1]
    s.turn = turn
    place = STEPS.index(ended) + 1
    return STEPS[place] if place < len(STEPS) else ""


def has_attack_ahead(s: State) -> bool:
    """Whether this turn still has a declare attackers step, also the one that it is in."""
    if any(part == "combat" for _, part in s.turn.extra):
        return True
    declared = STEPS.index("declare attackers")
    in_combat = any(last == "end of combat" for last, _ in s.turn.within)
    regular = s.turn.within[0][1] if s.turn.within else s.turn.step
    return STEPS.index(regular) <= declared or (in_combat and STEPS.index(s.turn.step) <= declared)


def add_extra(s: State, what: str) -> None:
    """Add a phase after this phase, or a step after this step (500.8, 500.9)."""
    after = s.turn.step
    if what in PHASES:
        last, base = s.turn.within[-1] if s.turn.within else ("", after)
        place = STEPS.index(base)
        after = last if last in LAST_STEPS else next(last for last in LAST_STEPS if STEPS.index(last) >= place)
    s.turn = s.turn.replace(extra=(*s.turn.extra, (after, what)))


def begin(s: State, r: Rules, step: str) -> Steps:
    """Begin a step: say so, and do what happens by itself then (703.4)."""
    s.turn = s.turn.replace(step=step, declared=False)
    if (s.turn.active, step) in s.skips:
        s.skips = tuple([skip for skip in s.skips if skip != (s.turn.active, step)])
        s.tell(Event("nothing", "500.11", note=f"the {step} is skipped"))
        if step == "combat damage" and s.combat is not None:
            s.combat = s.combat.replace(dealt=True)
        return (BeginNext(),)
    s.priority, s.passed = None, ()
    s.tell(Event("step", RULES[step], player=s.name_of_player(s.turn.active), note=step))
    if step == "untap":
        return (CheckDaytime(), UntapAll())
    if step == "draw":
        from dfcrules.rules.instructed.zones import DrawOne

        first = s.turn.number == 1 and len(s.players) == 2  # 103.8a
        return () if first else (DrawOne(s.turn.active),)
    if step == "precombat main":
        return (AddLore(),)
    if step == "combat damage":
        return (CombatDamage(),)
    return (HandSize(), CleanUp()) if step == "cleanup" else ()


def _new_turn(s: State, r: Rules) -> Steps:
    """The next turn: an extra one if there is any, the newest first (500.7), else that of the next player.

    Effects until a player's next turn end as it begins (500.4), or as it would have (800.4m).
    """
    ended = s.turn.regular
    extra = [p for p in s.extra_turns if not s.players[p].lost]
    if extra:
        active, s.extra_turns = extra[-1], tuple(extra[:-1])
    else:
        order = s.in_turn_order(s.turn.regular)
        following = order[1:] if order and order[0] == s.turn.regular else order
        active = following[0] if following else s.turn.active
    regular = s.turn.regular if extra else active
    s.turn = s.turn.replace(
        number=s.turn.number + 1, active=active, regular=regular, main_phases=0, attacked=(), extra=(), within=(),
        before=s.turn.active,
    )  # fmt: skip
    s.tell(Event("turn", "500.7" if extra else "500.1", player=s.name_of_player(active), amount=s.turn.number))
    for player, one in enumerate(s.players):
        s.set_player(player, land_plays=0, extra_lands=0, life_gained=0, spells_before=one.spells_cast, spells_cast=0)
    s.set_player(active, latest_turn=s.turn.number)
    number = len(s.players)
    passed = range(1, (active - ended) % number) if not extra else ()
    for player in (active, *[(ended + i) % number for i in passed]):
        end_effects(s, r, YOUR_NEXT_TURN, player)
    return begin(s, r, "untap")


class UntapAll(Step):
    """The active player's permanents untap, all at once (502.3)."""

    def do(self, s: State, r: Rules) -> Steps:
        tapped = [(e, look(s, r, e)) for e in s.zone(BATTLEFIELD) if s.objects[e].tapped]
        mine = [(e, view) for e, view in tapped if view.controller == s.turn.active]
        for entity, view in mine:
            if LIMITS["doesnt_untap"] in view.limits:
                continue
            untap(s, r, entity, "502.3")
        return ()


class AddLore(Step):
    """A lore counter on each of the active player's Sagas that has chapter abilities (714.3c)."""

    def do(self, s: State, r: Rules) -> Steps:
        if s.turn.main_phases:  # only the turn's first main phase is precombat (505.1a)
            return ()
        s.turn = s.turn.replace(main_phases=1)
        for entity in s.zone(BATTLEFIELD):
            view = look(s, r, entity)
            if view.controller != s.turn.active or "Saga" not in view.types.subtypes:
                continue
            if not any(isinstance(ability, Chapter) for ability in view.abilities):
                continue
            obj = s.objects[entity]
            before = obj.counter("lore")
            s.set(obj, counters=obj.with_counters("lore", 1))
            s.tell(
                Event(
                    "counters",
                    "714.3c",
                    view.name,
                    entity,
                    "lore",
                    amount=1,
                    note="1 lore counter",
                    detail=(before, before + 1),
                )
            )
        return ()


class HandSize(Question):
    """The active player discards down to seven cards (514.1)."""

    def ask(self, s: State, r: Rules) -> Choice | None:
        hand = s.zone(HAND, s.turn.active)
        excess = len(hand) - HAND_SIZE
        if excess <= 0:
            return None
        options = options_for(s, r, hand)
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
        end_effects(s, r, END_OF_TURN)
        return ()


ENDED_BY = {END_OF_TURN: "514.2", END_OF_COMBAT: "500.5a", YOUR_NEXT_TURN: "500.4"}
"""By which rule effects of a duration end."""


def end_effects(s: State, r: Rules, until: str, you: int = -1) -> None:
    """Effects with this duration end (500.4, 500.5a, 514.2); `you`: only those of this player."""
    ending = [e for e in s.effects if isinstance(e, Lasting) and e.until == until and you in (-1, e.you)]
    if ending:
        for effect in ending:
            note = f"the effect of {effect.label}" if effect.label else "an effect"
            s.tell(Event("effect ended", ENDED_BY[until], note=note))
        keep_effects(s, r, tuple([e for e in s.effects if e not in ending]))
