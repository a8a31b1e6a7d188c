"""Instructions: the stack, the turn, conditions and choices."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from dfcrules.cards.amounts import Amount, Condition, things
from dfcrules.cards.filters import AS_IT_IS, Called, Filter, Ref, ref_words
from dfcrules.cards.instructions.base import (
    LEAVING,
    STEPS,
    AnyMoment,
    AnyPart,
    AnyStep,
    Instruction,
    Instructions,
    does,
    sentence,
    step_words,
    theirs,
)

if TYPE_CHECKING:
    from dfcrules.cards.abilities import Targets
    from dfcrules.cards.changes import Abilities


class CounterSpell(Instruction):
    """Counter a spell or ability on the stack (701.6)."""

    counter: Ref


class CopySpell(Instruction):
    """Copy a spell or ability on the stack; that is not casting it (707.10)."""

    copy_spell: Ref
    for_: Ref = "you"

    def words(self, called: Called = AS_IT_IS) -> str:
        return f"copy {ref_words(self.copy_spell, called)}"


class If(Instruction):
    """Do something only if a condition holds now."""

    if_: Condition | None
    do: Instructions = ()
    otherwise: Instructions = ()

    def words(self, called: Called = AS_IT_IS) -> str:
        condition = self.if_.words(called) if self.if_ else "always"
        tail = f"; otherwise {sentence(self.otherwise, called)}" if self.otherwise else ""
        return f"if {condition}, {sentence(self.do, called)}{tail}"


class May(Instruction):
    """A player may do something; decided as it happens (603.5, 608.2d)."""

    may: Instructions
    who: Ref = "you"
    otherwise: Instructions = ()

    def words(self, called: Called = AS_IT_IS) -> str:
        tail = f"; otherwise {sentence(self.otherwise, called)}" if self.otherwise else ""
        return f"{ref_words(self.who, called)} may {sentence(self.may, called.replace(doer=self.who))}{tail}"


class Later(Instruction):
    """A delayed triggered ability (603.7): do something at the beginning of the next step of that kind, or when
    something "dies" or "leaves" this turn, which is then "it".
    """

    later: AnyMoment
    do: Instructions = ()
    whose: str = "any"
    of: Ref = ""

    def words(self, called: Called = AS_IT_IS) -> str:
        if self.later in LEAVING:
            of = ref_words(self.of or "this", called)
            return f"when {of} {self.later} this turn, {sentence(self.do, called)}"
        whose = "your next" if self.whose == "you" else "the next"
        return f"at {whose} {step_words(self.later)}, {sentence(self.do, called)}"


class WhenDone(Instruction):
    """A reflexive triggered ability (603.12): "when you do", which triggers if the instruction before did something."""

    when_done: Instructions
    targets: Targets = ()

    def words(self, called: Called = AS_IT_IS) -> str:
        from dfcrules.cards.targets import said_of

        return f"when that is done, {said_of(self.when_done, self.targets, called.this)}"


DayOrNight: TypeAlias = "str"


class ItBecomes(Instruction):
    """It becomes day or night (731.1a)."""

    it_becomes: DayOrNight

    def words(self, called: Called = AS_IT_IS) -> str:
        return f"it becomes {self.it_becomes}"


class ExtraTurn(Instruction):
    """A player takes an extra turn after this one (500.7)."""

    extra_turn: Ref

    def words(self, called: Called = AS_IT_IS) -> str:
        return f"{does(self.extra_turn, 'take', called)} an extra turn after this one"


class Extra(Instruction):
    """An extra phase after this phase ("combat", "main", ...), or an extra step after this step (500.8, 500.9)."""

    extra: AnyPart
    who: Ref = "each player"

    def words(self, called: Called = AS_IT_IS) -> str:
        part = step_words(self.extra) if self.extra in STEPS else f"{self.extra} phase"
        if self.who != "each player":
            return f"{does(self.who, 'get', called)} an extra {part}"
        return f"after this {'step' if self.extra in STEPS else 'phase'}, there is an extra {part}"


class SkipStep(Instruction):
    """A player skips the next step of a kind (500.11)."""

    skip: AnyStep
    who: Ref = "you"

    def words(self, called: Called = AS_IT_IS) -> str:
        return f"{does(self.who, 'skip', called)} {theirs(self.who)} next {step_words(self.skip)}"


class LoseGame(Instruction):
    """A player loses the game at once (104.3e)."""

    lose_game: Ref

    def words(self, called: Called = AS_IT_IS) -> str:
        return f"{does(self.lose_game, 'lose', called)} the game"


class WinGame(Instruction):
    """A player wins the game at once (104.2b)."""

    win_game: Ref

    def words(self, called: Called = AS_IT_IS) -> str:
        return f"{does(self.win_game, 'win', called)} the game"


class LandPlays(Instruction):
    """A player may play more lands this turn than usual (305.2)."""

    land_plays: Amount
    who: Ref = "you"

    def words(self, called: Called = AS_IT_IS) -> str:
        more = things(self.land_plays, "additional land", "additional lands", called)
        return f"{ref_words(self.who, called)} may play {more} this turn"


class Emblem(Instruction):
    """A player gets an emblem with abilities: neither a card nor a permanent (114)."""

    emblem: Abilities
    for_: Ref = "you"

    def words(self, called: Called = AS_IT_IS) -> str:
        inside = " and ".join(ability.quoted("this emblem") for ability in self.emblem)
        return f"{does(self.for_, 'get', called)} an emblem with {inside}"


class AddMana(Instruction):
    """Add mana to a mana pool (106.4); "{W} or {U}" leaves the choice.

    only_for: it can be spent only on spells like this (106.6).
    """

    add_mana: str
    who: Ref = "you"
    only_for: Filter | None = None

    def words(self, called: Called = AS_IT_IS) -> str:
        added = f"add {self.add_mana}" if self.who == "you" else f"{does(self.who, 'add', called)} {self.add_mana}"
        if self.only_for is None:
            return added
        return f"{added} (spend this mana only on {self.only_for.replace(zone='stack', controller='any').words(2)})"
