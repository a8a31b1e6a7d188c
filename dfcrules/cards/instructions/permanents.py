"""Instructions: what happens to permanents where they are."""

from __future__ import annotations

from dfcrules.cards.amounts import Amount, amount_words
from dfcrules.cards.filters import Ref, a, ref_words
from dfcrules.cards.instructions.base import (
    Changes,
    CounterKind,
    Instruction,
    does,
    until_words,
)


class Transform(Instruction):
    """Turn a double-faced permanent over (701.27)."""

    transform: Ref


class BecomeCopy(Instruction):
    """A permanent becomes a copy of another object, in place (707.4)."""

    become_copy: Ref
    of: Ref
    until: str = ""
    changes: Changes = None

    def words(self) -> str:
        return f"{ref_words(self.become_copy)} becomes a copy of {ref_words(self.of)}{until_words(self.until)}"


class EndCopy(Instruction):
    """Copy effects on a permanent end; it is itself again."""

    end_copy: Ref

    def words(self) -> str:
        return f"{ref_words(self.end_copy)} stops being a copy"


class Tap(Instruction):
    """Tap (701.26a)."""

    tap: Ref


class Untap(Instruction):
    """Untap (701.26b)."""

    untap: Ref


class PutCounters(Instruction):
    """Put counters on objects or players (122.6); `up_to`: a player chooses how many, none included (608.2d)."""

    counters: CounterKind
    number: Amount = 1
    on: Ref = "this"
    up_to: bool = False

    def words(self) -> str:
        what = (
            a(f"{self.counters} counter")
            if self.number == 1
            else f"{amount_words(self.number)} {self.counters} counters"
        )
        what = f"up to {what}" if self.up_to else what
        return f"put {what} on {ref_words(self.on)}"


class RemoveCounters(Instruction):
    """Remove counters."""

    remove_counters: CounterKind
    number: Amount = 1
    on: Ref = "this"

    def words(self) -> str:
        return f"remove {amount_words(self.number)} {self.remove_counters} counters from {ref_words(self.on)}"


class Modify(Instruction):
    """Change characteristics for a while; whom it changes is fixed as it begins (611.2c)."""

    modify: Ref
    change: Changes
    until: str = "end of turn"

    def words(self) -> str:
        change = self.change.words() if self.change else "does not change"
        return f"{ref_words(self.modify)} {change}{until_words(self.until)}"


class GainControl(Instruction):
    """Someone gains control of a permanent (613.1b)."""

    gain_control: Ref
    who: Ref = "you"
    until: str = ""

    def words(self) -> str:
        return f"{does(self.who, 'gain')} control of {ref_words(self.gain_control)}{until_words(self.until)}"


class Attach(Instruction):
    """Attach an Equipment or Aura (701.3)."""

    attach: Ref
    to: Ref

    def words(self) -> str:
        return f"attach {ref_words(self.attach)} to {ref_words(self.to)}"


class Unattach(Instruction):
    """Take an Equipment or Aura off what it is on."""

    unattach: Ref
