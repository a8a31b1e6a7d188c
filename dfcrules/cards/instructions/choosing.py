"""Instructions: what a player chooses, looks for or pays while something resolves."""

from __future__ import annotations

from typing import TypeAlias

from dfcrules.cards.amounts import Amount, amount_words, things
from dfcrules.cards.deeds import Cost
from dfcrules.cards.filters import AS_IT_IS, Called, Filter, Ref, a, read_filter, ref_words
from dfcrules.cards.instructions.base import Instruction, does, theirs
from dfcrules.cards.plain import reader

Choosable: TypeAlias = "Filter | str"


class Choose(Instruction):
    """A player chooses objects or players without targeting them (608.2d); they are "it" for the next instruction, and
    the "chosen one" for other abilities of the same object (607.1, 607.1b).

    choose: "player", "opponent", or a filter; among: only out of these.
    """

    moves = True
    choose: Choosable
    among: Ref = ""
    who: Ref = "you"
    number: Amount = 1
    up_to: bool = False

    def words(self, called: Called = AS_IT_IS) -> str:
        one, many = self.choose, f"{self.choose}s"
        if isinstance(self.choose, Filter):
            one, many = self.choose.words(), self.choose.words(2)
        what = things(self.number, str(one), many, called)
        if self.up_to:
            what = f"up to {'one ' + str(one) if self.number == 1 else what}"
        there = "them" if self.among == "it" else ref_words(self.among, called)
        among = f" among {there}" if self.among != "" else ""
        return f"{does(self.who, 'choose', called)} {what}{among}"


class Search(Instruction):
    """A player searches their library for cards, which are "it" for the next instruction; then it is shuffled (701.23,
    701.24). Who looks for cards of some kind may fail to find any (701.23b).
    """

    moves = True
    search: Filter
    who: Ref = "you"
    number: Amount = 1

    def words(self, called: Called = AS_IT_IS) -> str:
        one = self.search.replace(zone="library", controller="any")
        card = one.words().removesuffix(" in a library")
        what = a(card) if self.number == 1 else f"up to {amount_words(self.number, called)} {card}s"
        return f"{does(self.who, 'search', called)} {theirs(self.who)} library for {what}, shuffle"


class Scry(Instruction):
    """Look at the top cards of a library; any of them go to the bottom, the rest back on top, in any order (701.22)."""

    scry: Amount
    who: Ref = "you"

    def words(self, called: Called = AS_IT_IS) -> str:
        return f"{does(self.who, 'scry', called).replace('scrys', 'scries')} {amount_words(self.scry, called)}"


class Pay(Instruction):
    """A player pays a cost while something resolves (118.12); if they cannot, nothing is paid (118.3)."""

    pay: Cost
    who: Ref = "you"

    def words(self, called: Called = AS_IT_IS) -> str:
        if self.pay[:1] in "{[":
            return f"{does(self.who, 'pay', called)} {self.pay}"
        verb, _, rest = self.pay.partition(" ")  # a deed says itself what is done: "you discard your hand"
        return f"{does(self.who, verb, called)} {rest if self.who == 'you' else rest.replace('your', 'their')}"


@reader("Choosable")
def _choosable(raw: object, where: str) -> Filter | str:
    return str(raw) if raw in ("player", "opponent") else read_filter(raw, where)
