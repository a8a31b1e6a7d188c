"""Instructions: life and damage."""

from __future__ import annotations

from dfcrules.cards.amounts import Amount, amount_words
from dfcrules.cards.filters import Ref, ref_words
from dfcrules.cards.instructions.base import (
    All,
    Instruction,
    does,
    of_life,
    until_words,
)


class GainLife(Instruction):
    """Gain life (119.3)."""

    gain_life: Amount
    who: Ref = "you"

    def words(self) -> str:
        return f"{does(self.who, 'gain')} {of_life(self.gain_life)}"


class LoseLife(Instruction):
    """Lose life (119.3)."""

    lose_life: Amount
    who: Ref = "you"

    def words(self) -> str:
        return f"{does(self.who, 'lose')} {of_life(self.lose_life)}"


class SetLife(Instruction):
    """A life total becomes a number; that gains or loses the difference (119.5)."""

    set_life: Amount
    who: Ref = "you"

    def words(self) -> str:
        whose = "your" if self.who == "you" else f"{ref_words(self.who)}'s"
        return f"{whose} life total becomes {amount_words(self.set_life)}"


class Deal(Instruction):
    """An object deals damage (120.1); each recipient gets the whole amount, unless `divided` lists the shares."""

    deal: Amount
    from_: Ref = "this"
    to: Ref = "target"
    unpreventable: bool = False

    def words(self) -> str:
        tail = " that cannot be prevented" if self.unpreventable else ""
        number = amount_words(self.deal)
        what = f"{number} damage" if isinstance(self.deal, int) or number == "X" else f"damage equal to {number}"
        if self.deal == "that much":
            what = "that much damage"
        return f"{ref_words(self.from_)} deals {what} to {ref_words(self.to)}{tail}"


class Prevent(Instruction):
    """Prevent damage (615): the next N, or all of it; to some recipients, perhaps from some sources only.

    `to = "creatures"` style filters are looked at anew each time: this changes no characteristics (611.2c).
    """

    prevent: Amount | All
    to: Ref | None = None
    from_: Ref | None = None
    combat: bool = False
    until: str = "end of turn"

    def words(self) -> str:
        what = "all damage" if self.prevent == "all" else f"the next {amount_words(self.prevent)} damage"
        what = what.replace("damage", "combat damage") if self.combat else what
        whom = f" to {ref_words(self.to)}" if self.to is not None else ""
        source = f" from {ref_words(self.from_)}" if self.from_ is not None else ""
        return f"prevent {what}{source}{whom}{until_words(self.until)}"


class Fight(Instruction):
    """Two creatures deal damage equal to their power to each other (701.14)."""

    fight: Ref
    with_: Ref

    def words(self) -> str:
        return f"{ref_words(self.fight)} fights {ref_words(self.with_)}"
