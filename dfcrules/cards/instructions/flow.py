"""Instructions: the stack, the turn, conditions and choices."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.cards.amounts import Amount, Condition, amount_words
from dfcrules.cards.filters import Ref, ref_words
from dfcrules.cards.instructions.base import (
    Instruction,
    Instructions,
    does,
    sentence,
)

if TYPE_CHECKING:
    from dfcrules.cards.changes import Abilities


class CounterSpell(Instruction):
    """Counter a spell or ability on the stack (701.6)."""

    counter: Ref


class CopySpell(Instruction):
    """Copy a spell or ability on the stack; that is not casting it (707.10)."""

    copy_spell: Ref
    for_: Ref = "you"

    def words(self) -> str:
        return f"copy {ref_words(self.copy_spell)}"


class If(Instruction):
    """Do something only if a condition holds now."""

    if_: Condition | None
    do: Instructions = ()
    otherwise: Instructions = ()

    def words(self) -> str:
        condition = self.if_.words() if self.if_ else "always"
        tail = f"; otherwise {sentence(self.otherwise)}" if self.otherwise else ""
        return f"if {condition}, {sentence(self.do)}{tail}"


class May(Instruction):
    """A player may do something; decided as it happens (603.5, 608.2d)."""

    may: Instructions
    who: Ref = "you"
    otherwise: Instructions = ()

    def words(self) -> str:
        return f"{ref_words(self.who)} may {sentence(self.may)}"


class Later(Instruction):
    """A delayed triggered ability (603.7): do something at the beginning of the next step of that kind."""

    later: str
    do: Instructions = ()
    whose: str = "any"

    def words(self) -> str:
        whose = "your next" if self.whose == "you" else "the next"
        return f"at {whose} {self.later}, {sentence(self.do)}"


class ExtraTurn(Instruction):
    """A player takes an extra turn after this one (500.7)."""

    extra_turn: Ref

    def words(self) -> str:
        return f"{does(self.extra_turn, 'take')} an extra turn after this one"


class SkipStep(Instruction):
    """A player skips the next step of a kind (500.11)."""

    skip: str
    who: Ref = "you"

    def words(self) -> str:
        return f"{does(self.who, 'skip')} the next {self.skip}"


class LoseGame(Instruction):
    """A player loses the game at once (104.3e)."""

    lose_game: Ref

    def words(self) -> str:
        return f"{does(self.lose_game, 'lose')} the game"


class WinGame(Instruction):
    """A player wins the game at once (104.2b)."""

    win_game: Ref

    def words(self) -> str:
        return f"{does(self.win_game, 'win')} the game"


class LandPlays(Instruction):
    """A player may play more lands this turn than usual (305.2)."""

    land_plays: Amount
    who: Ref = "you"

    def words(self) -> str:
        more = "an additional land" if self.land_plays == 1 else f"{amount_words(self.land_plays)} additional lands"
        return f"{does(self.who, 'may play').removesuffix('s')} {more} this turn"


class Emblem(Instruction):
    """A player gets an emblem with abilities: neither a card nor a permanent (114)."""

    emblem: Abilities
    for_: Ref = "you"

    def words(self) -> str:
        inside = " and ".join(f'"{ability.words("this")}"' for ability in self.emblem)
        return f"{does(self.for_, 'get')} an emblem with {inside}"


class AddMana(Instruction):
    """Add mana to a mana pool (106.4); "{W} or {U}" leaves the choice."""

    add_mana: str
    who: Ref = "you"

    def words(self) -> str:
        return f"add {self.add_mana}"
