"""Instructions: what happens to permanents where they are."""

from __future__ import annotations

from dfcrules.cards.amounts import Amount, CountersOn, things
from dfcrules.cards.changes import Change
from dfcrules.cards.filters import AS_IT_IS, Called, Ref, ref_words
from dfcrules.cards.instructions.base import (
    Changes,
    CounterKind,
    Exceptions,
    Instruction,
    Until,
    does,
    until_words,
)


class Transform(Instruction):
    """Turn a double-faced permanent over (701.27)."""

    transform: Ref


class Convert(Instruction):
    """Convert: like transforming in everything, under another word (701.28)."""

    convert: Ref


class BecomeCopy(Instruction):
    """A permanent becomes a copy of another object, in place (707.4)."""

    become_copy: Ref
    of: Ref
    until: Until = ""
    changes: Exceptions = None

    def words(self, called: Called = AS_IT_IS) -> str:
        except_ = f", except it {self.changes.words()}" if self.changes else ""
        what = f"a copy of {ref_words(self.of, called)}{until_words(self.until)}{except_}"
        return f"{does(self.become_copy, 'become', called)} {what}"


class EndCopy(Instruction):
    """Copy effects on a permanent end; it is itself again."""

    end_copy: Ref

    def words(self, called: Called = AS_IT_IS) -> str:
        return does(self.end_copy, "stop being a copy", called)


class Tap(Instruction):
    """Tap (701.26a)."""

    tap: Ref


class Attacking(Instruction):
    """A creature is put into the attack under way without having been declared (508.4): "... tapped and attacking".

    whom: what it attacks; left out, its controller chooses.
    """

    attacking: Ref
    whom: Ref | None = None

    def words(self, called: Called = AS_IT_IS) -> str:
        whom = f" {ref_words(self.whom, called)}" if self.whom is not None else ""
        return f"{ref_words(self.attacking, called)} is attacking{whom}"


class RemoveFromCombat(Instruction):
    """Remove a permanent from combat (506.4); an attacker that it blocked stays blocked (509.1h)."""

    remove_from_combat: Ref

    def words(self, called: Called = AS_IT_IS) -> str:
        return f"remove {ref_words(self.remove_from_combat, called)} from combat"


class Untap(Instruction):
    """Untap (701.26b)."""

    untap: Ref


class PutCounters(Instruction):
    """Put counters on objects or players (122.6); `up_to`: a player chooses how many, none included (608.2d)."""

    counters: CounterKind
    number: Amount = 1
    on: Ref = "this"
    up_to: bool = False

    def words(self, called: Called = AS_IT_IS) -> str:
        one, many = f"{self.counters} counter", f"{self.counters} counters"
        what = f"one {one}" if self.up_to and self.number == 1 else things(self.number, one, many, called)
        return f"put {'up to ' * self.up_to}{what} on {ref_words(self.on, called)}"


class RemoveCounters(Instruction):
    """Remove counters."""

    remove_counters: CounterKind
    number: Amount = 1
    on: Ref = "this"

    def words(self, called: Called = AS_IT_IS) -> str:
        one, many = f"{self.remove_counters} counter", f"{self.remove_counters} counters"
        what = things(self.number, one, many, called)
        if self.number == CountersOn(self.remove_counters, self.on):
            what = f"all {many}"
        return f"remove {what} from {ref_words(self.on, called)}"


class Modify(Instruction):
    """Change characteristics for a while; whom it changes is fixed as it begins (611.2c)."""

    modify: Ref
    change: Changes
    until: Until = "end of turn"

    def words(self, called: Called = AS_IT_IS) -> str:
        whom, how = ref_words(self.modify, called), self.change or Change()
        if called.doer:
            return f"have {whom} {how.words(gains=bool(self.until), bare=True)}{until_words(self.until)}"
        return f"{whom} {how.words(gains=bool(self.until))}{until_words(self.until)}"


class GainControl(Instruction):
    """Someone gains control of a permanent (613.1b)."""

    gain_control: Ref
    who: Ref = "you"
    until: Until = ""

    def words(self, called: Called = AS_IT_IS) -> str:
        what = f"control of {ref_words(self.gain_control, called)}{until_words(self.until)}"
        return f"{does(self.who, 'gain', called)} {what}"


class Attach(Instruction):
    """Attach an Equipment or Aura (701.3)."""

    attach: Ref
    to: Ref

    def words(self, called: Called = AS_IT_IS) -> str:
        return f"attach {ref_words(self.attach, called)} to {ref_words(self.to, called)}"


class Unattach(Instruction):
    """Take an Equipment or Aura off what it is on."""

    unattach: Ref
