"""Instructions: life and damage."""

from __future__ import annotations

from dfcrules.cards.amounts import Amount, amount_words
from dfcrules.cards.filters import AS_IT_IS, Called, Filter, Ref, ref_words, sources
from dfcrules.cards.instructions.base import (
    All,
    Instruction,
    does,
    much,
    theirs,
    until_words,
)


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


class Deal(Instruction):
    """An object deals damage (120.1); each recipient gets the whole amount, unless `divided` lists the shares."""

    deal: Amount
    from_: Ref = "this"
    to: Ref = "target"
    unpreventable: bool = False

    def words(self, called: Called = AS_IT_IS) -> str:
        what = much(self.deal, "unpreventable damage" if self.unpreventable else "damage", called)
        return f"{does(self.from_, 'deal', called)} {what} to {ref_words(self.to, called)}"


class Prevent(Instruction):
    """Prevent damage (615): the next N, or all of it; to some recipients, perhaps from some sources only.

    `to = "creatures"` style filters are looked at anew each time: this changes no characteristics (611.2c).
    """

    prevent: Amount | All
    to: Ref | None = None
    from_: Ref | None = None
    combat: bool = False
    until: str = "end of turn"

    def words(self, called: Called = AS_IT_IS) -> str:
        what = "all damage" if self.prevent == "all" else f"the next {amount_words(self.prevent, called)} damage"
        what = what.replace("damage", "combat damage") if self.combat else what
        whom = f" to {ref_words(self.to, called)}" if self.to is not None else ""
        source = ""
        if self.from_ is not None:
            source = f" from {'each ' * isinstance(self.from_, Filter)}{sources(self.from_, 1, called)}"
        return f"prevent {what}{source}{whom}{until_words(self.until)}"


class Fight(Instruction):
    """Two creatures deal damage equal to their power to each other (701.14)."""

    fight: Ref
    with_: Ref

    def words(self, called: Called = AS_IT_IS) -> str:
        return f"{does(self.fight, 'fight', called)} {ref_words(self.with_, called)}"
