"""Instructions: life totals."""

from __future__ import annotations

from dfcrules.cards.amounts import Amount, amount_words
from dfcrules.cards.filters import AS_IT_IS, Called, Ref, ref_words
from dfcrules.cards.instructions.base import Instruction, Instructions, Until, does, much, theirs, until_words


class GainLife(Instruction):
    """Gain life (119.3)."""

    gain_life: Amount
    who: Ref = "you"

    def words(self, called: Called = AS_IT_IS) -> str:
        return f"{does(self.who, 'gain', called)} {much(self.gain_life, 'life', called)}"


class LoseLife(Instruction):
    """Lose life (119.3)."""

    lose_life: Amount
    who: Ref = "you"

    def words(self, called: Called = AS_IT_IS) -> str:
        return f"{does(self.who, 'lose', called)} {much(self.lose_life, 'life', called)}"


class SetLife(Instruction):
    """A life total becomes a number; that gains or loses the difference (119.5)."""

    set_life: Amount
    who: Ref = "you"

    def words(self, called: Called = AS_IT_IS) -> str:
        whose = "your" if self.who == "you" else f"{ref_words(self.who, called)}'s"
        number = amount_words(self.set_life, called).replace("your starting", f"{theirs(self.who)} starting")
        return f"{does(f'{whose} life total', 'become', called)} {number}"


class ChangeLife(Instruction):
    """Gains or losses of life are changed for a while, or cannot be (119.7, 119.10); see `ReplaceLife`."""

    change_life: LifeEvent
    becomes: LifeBecomes
    amount: Amount = 0
    whose: WhoseLife = "any"
    damage: bool | None = None
    then: Instructions = ()
    until: Until = "end of turn"

    def words(self, called: Called = AS_IT_IS) -> str:
        from dfcrules.cards.damage import ReplaceLife

        spec = ReplaceLife(self.change_life, self.becomes, self.amount, self.whose, self.damage, self.then)
        said = spec.words().removesuffix(".")
        return f"{said[:1].lower()}{said[1:]}{until_words(self.until)}"


LifeEvent = str
WhoseLife = str
LifeBecomes = str
