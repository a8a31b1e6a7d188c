"""Instructions: damage, and what prevents or changes it for a while."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from dfcrules.cards.amounts import Amount, amount_words
from dfcrules.cards.filters import AS_IT_IS, Called, Filter, Ref, Sources, ref_words, sources
from dfcrules.cards.instructions.base import (
    All,
    Instruction,
    Instructions,
    Until,
    does,
    much,
    sentence,
    until_words,
)


class Deal(Instruction):
    """An object deals damage (120.1); each recipient gets the whole amount, or a share of it if it is `divided`
    (601.2d, 608.2d: at least 1 each). excess_to: who or what is dealt what is beyond lethal instead (120.4a).
    """

    deal: Amount
    from_: Ref = "this"
    to: Ref = "target"
    unpreventable: bool = False
    divided: bool = False
    excess_to: Ref | None = None

    def words(self, called: Called = AS_IT_IS) -> str:
        what = much(self.deal, "unpreventable damage" if self.unpreventable else "damage", called)
        among = " divided as you choose among" if self.divided else " to"
        said = f"{does(self.from_, 'deal', called)} {what}{among} {ref_words(self.to, called)}"
        if self.excess_to is not None:
            said += f"; excess damage goes to {ref_words(self.excess_to, called)} instead"
        return said


class Prevent(Instruction):
    """Prevent damage (615): the next N, or all of it (`all_but` some); to some recipients, perhaps from some sources
    only.

    `to = "creatures"` style filters are looked at anew each time: this changes no characteristics (611.2c). once: only
    the next time, the whole of it (615.8). choose_source: whose effect it is chooses one source (609.7a). then: what
    happens right after (615.5); "that much" is what was prevented, "it" the source. Of several
    recipients that are listed or like a filter, each gets a shield of its own (615.11).
    """

    prevent: Amount | All
    to: Ref | None = None
    from_: Sources = None
    combat: bool = False
    until: Until = "end of turn"
    once: bool = False
    all_but: int = 0
    choose_source: bool = False
    then: Instructions = ()

    def words(self, called: Called = AS_IT_IS) -> str:
        what = "all damage" if self.prevent == "all" else f"the next {amount_words(self.prevent, called)} damage"
        what = what.replace("damage", "combat damage") if self.combat else what
        what += f" but {self.all_but}" if self.all_but else ""
        whom = f" to {ref_words(self.to, called)}" if self.to is not None else ""
        if self.prevent != "all" and (isinstance(self.to, tuple) or self.to == "targets"):
            whom = whom.replace(" to ", " to each of ", 1)
        source = _source_words(self.from_, self.choose_source, called)
        time = " the next time it would be dealt" if self.once else ""
        return f"prevent {what}{source}{whom}{time}{until_words(self.until)}{_then_words(self.then, called)}"


class ChangeDamage(Instruction):
    """Damage is changed for a while (614.1a, 609.7): "double", "redirect", "cannot be prevented", ...; see
    `ReplaceDamage`.

    next: only the next N damage ("redirect", "instead"); once: only the next time. Otherwise as for `Prevent`.
    """

    change_damage: DamageChange
    amount: Amount = 0
    from_: Sources = None
    to: Ref | None = None
    combat: bool | None = None
    round_up: bool = True
    instead_to: Ref | None = None
    next: Amount = 0
    once: bool = False
    choose_source: bool = False
    then: Instructions = ()
    until: Until = "end of turn"

    @classmethod
    def from_plain(cls, table: Mapping[str, Any], where: str = "") -> Self:
        """Read a table. Raises `BadData` where an amount or `then` is missing, or means nothing."""
        from dfcrules.cards.damage import check_damage_change

        check_damage_change(table.get("change_damage"), table, where)
        return super().from_plain(table, where)

    def words(self, called: Called = AS_IT_IS) -> str:
        from dfcrules.cards.damage import ReplaceDamage, damage_words

        from_ = Filter(zone="any") if self.from_ is None else self.from_
        which = damage_words(from_, "anything" if self.to is None else self.to, self.combat, called)
        if self.next:
            which = f"the next {amount_words(self.next, called)} {which}"
        if self.once:
            which = f"the next time, {which}"
        if self.choose_source:
            which += " (one source that you choose)"
        spec = ReplaceDamage(
            self.change_damage, self.amount, round_up=self.round_up, instead_to=self.instead_to, then=self.then
        )
        tail = "" if self.change_damage == "instead" else _then_words(self.then, called)
        return f"{which} {spec.result_words(called)}{until_words(self.until)}{tail}"


DamageChange = str


def _source_words(from_: Ref | None, choose: bool, called: Called) -> str:
    if from_ is None:
        return " from a source of your choice" if choose else ""
    each = isinstance(from_, Filter) and not choose
    chosen = " of your choice" if choose else ""
    return f" from {'each ' * each}{'a ' * (choose and isinstance(from_, Filter))}{sources(from_, 1, called)}{chosen}"


def _then_words(then: Instructions, called: Called) -> str:
    return f"; then {sentence(then, called)}" if then else ""


class Fight(Instruction):
    """Two creatures deal damage equal to their power to each other (701.14)."""

    fight: Ref
    with_: Ref

    def words(self, called: Called = AS_IT_IS) -> str:
        return f"{does(self.fight, 'fight', called)} {ref_words(self.with_, called)}"
