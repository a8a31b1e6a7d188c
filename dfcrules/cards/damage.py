"""Replacement and prevention effects on damage, and replacement effects on gaining and losing life (614, 615)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeAlias

from dfcrules.cards.ability import Ability, capital
from dfcrules.cards.amounts import Amount, Condition, amount_words
from dfcrules.cards.filters import AS_IT_IS, Called, Filter, Ref, Source, each_of, ref_words, sources
from dfcrules.cards.instructions import Instructions, sentence
from dfcrules.cards.plain import one_of
from dfcrules.errors import BadData

DamageChange: TypeAlias = "str"
LifeEvent: TypeAlias = "str"
LifeBecomes: TypeAlias = "str"
WhoseLife: TypeAlias = "str"


class ReplaceDamage(Ability):
    """A replacement or prevention effect on damage (614.1a, 615.1).

    damage: what becomes of it: "double", "triple", "add" or "prevent" `amount`, "prevent all", "prevent all but"
    `amount`, "prevent half", "halve", "at most", "at least", "redirect" (to `instead_to`), "instead" (`then` happens
    and no damage), "cannot be prevented". from_: which sources; to: which recipients ("anything", "you", "opponents and
    their permanents", "players", "permanents", "you and your permanents", "this", or a filter). then: what happens
    besides; "that much" is how much was prevented or replaced, "it" the source, "target" the recipient (615.5).
    """

    damage: DamageChange
    amount: Amount = 0
    from_: Source = Filter(zone="any")
    to: Ref = "anything"
    combat: bool | None = None
    round_up: bool = True
    instead_to: Ref | None = None
    then: Instructions = ()
    while_: Condition | None = None

    @classmethod
    def from_plain(cls, table: Mapping[str, Any], where: str = "") -> Self:
        """Read a table. Raises `BadData` where an amount or `then` is missing, or means nothing."""
        check_damage_change(table.get("damage"), table, where)
        return super().from_plain(table, where)

    def words(self, name: str = "this") -> str:
        called = Called(name)
        said = f"{damage_words(self.from_, self.to, self.combat, called)} {self.result_words(called)}"
        if self.then and self.damage != "instead":
            said += f"; then {sentence(self.then, called)}"
        when = f"while {self.while_.words(called)}, " if self.while_ else ""
        return capital(f"{when}{said}.")

    def result_words(self, called: Called = AS_IT_IS) -> str:
        """What becomes of the damage, as a verb phrase."""
        amount = amount_words(self.amount, called)
        if self.damage == "instead":
            return f"is not dealt; instead {sentence(self.then, called)}"
        return {
            "double": "becomes twice as much",
            "triple": "becomes three times as much",
            "add": f"is increased by {amount}",
            "prevent": f"is reduced by {amount} (prevented)",
            "prevent all": "is prevented",
            "prevent all but": f"is prevented except for {amount}",
            "halve": f"becomes half, rounded {'up' if self.round_up else 'down'}",
            "prevent half": f"is half prevented, the prevented half rounded {'up' if self.round_up else 'down'}",
            "at most": f"becomes at most {amount}",
            "at least": f"becomes at least {amount}",
            "redirect": f"goes to {ref_words(self.instead_to or 'this', called)} instead",
            "cannot be prevented": "cannot be prevented",
        }[self.damage]


DAMAGE_CHANGES = (
    "double", "triple", "add", "prevent", "prevent all", "prevent all but", "prevent half", "halve", "at most",
    "at least", "redirect", "instead", "cannot be prevented",
)  # fmt: skip
LIFE_BECOMES = ("double", "triple", "add", "halve", "nothing", "instead", "not below", "cannot")


WITH_AMOUNT = ("add", "prevent", "prevent all but", "at most", "at least")


def check_damage_change(change: Any, table: Mapping[str, Any], where: str) -> None:
    """Raise `BadData` if a change of damage lacks what it needs, or has what means nothing to it."""
    if change in WITH_AMOUNT and "amount" not in table:
        raise BadData(f'"{change}" needs an amount, such as amount = 1', where)
    if change in DAMAGE_CHANGES and change not in WITH_AMOUNT and "amount" in table:
        raise BadData(f'"{change}" has no amount', where)
    if change == "instead" and not table.get("then"):
        raise BadData('"instead" needs "then": what happens instead of the damage', where)


def damage_words(from_: Ref, to: Ref, combat: bool | None, called: Called = AS_IT_IS) -> str:
    """Which damage: "combat damage that Wizards you control would deal to players"."""
    source = "any source" if from_ == Filter(zone="any") else sources(from_, 2, called)
    kind = {None: "damage", True: "combat damage", False: "noncombat damage"}[combat]
    whom = "" if to == "anything" else f" to {each_of(to, called)}"
    return f"{kind} that {source} would deal{whom}"


class ReplaceLife(Ability):
    """A replacement effect on gaining or losing life (119.3, 119.10, 614.1a), or that it cannot be (119.7, 119.8).

    life: "gained" or "lost". becomes: "double", "triple", "add" `amount`, "halve" (rounded up), "nothing", "instead"
    (`then` happens; "that much" is the amount), "not below" (a loss leaves at least `amount`), "cannot".
    whose: whose life, "you", "opponents" or "any". damage: true for losses that damage causes, false for others.
    """

    life: LifeEvent
    becomes: LifeBecomes
    amount: Amount = 0
    whose: WhoseLife = "you"
    damage: bool | None = None
    then: Instructions = ()
    while_: Condition | None = None

    def words(self, name: str = "this") -> str:
        called = Called(name)
        who, s = {"you": ("you", ""), "opponents": ("an opponent", "s"), "any": ("a player", "s")}[self.whose]
        verb = {"gained": "gain", "lost": "lose"}[self.life]
        cause = {None: "", True: " because of damage", False: " otherwise than by damage"}[self.damage]
        when = f"while {self.while_.words(called)}, " if self.while_ else ""
        if self.becomes == "cannot":
            return capital(f"{when}{who} cannot {verb} life{cause}.")
        return capital(f"{when}if {who} would {verb} life{cause}, {self.result_words(verb, who, s, called)}.")

    def result_words(self, verb: str, who: str = "they", s: str = "", called: Called = AS_IT_IS) -> str:
        """What happens instead."""
        who = who if who == "you" else "they"
        amount = amount_words(self.amount, called)
        return {
            "double": f"{who} {verb} twice as much",
            "triple": f"{who} {verb} three times as much",
            "add": f"{who} {verb} that much plus {amount}",
            "halve": f"{who} {verb} half of it, rounded up",
            "nothing": f"{who} {verb} none",
            "instead": sentence(self.then, called),
            "not below": f"{who} {verb} only what leaves {amount}",
            "cannot": "nothing happens",
        }[self.becomes]


one_of("DamageChange", DAMAGE_CHANGES, f"damage becomes one of {', '.join(DAMAGE_CHANGES)}")
one_of("WhoseLife", ("you", "opponents", "any"), '"whose" is "you", "opponents" or "any"')
one_of("LifeEvent", ("gained", "lost"), 'life is "gained" or "lost"')
one_of("LifeBecomes", LIFE_BECOMES, f"gained or lost life becomes one of {', '.join(LIFE_BECOMES)}")
