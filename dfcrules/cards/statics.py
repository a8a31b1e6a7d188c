"""Static abilities: what is true as long as their source is there (604)."""

from __future__ import annotations

import re

from dfcrules.cards.ability import Ability, capital
from dfcrules.cards.amounts import Amount, Condition, amount_words
from dfcrules.cards.changes import Change
from dfcrules.cards.filters import Called, Filter, Ref, ref_words
from dfcrules.cards.plain import reader
from dfcrules.errors import BadData


class Static(Ability):
    """A static ability that changes characteristics (604.1), as long as its source is there with this face up."""

    gives: Change
    to: Ref = "this"
    while_: Condition | None = None

    def words(self, name: str = "this") -> str:
        called = Called(name)
        when = f"while {self.while_.words(called)}, " if self.while_ else ""
        several = isinstance(self.to, tuple) and len(self.to) > 1
        return capital(f"{when}{ref_words(self.to, called)} {self.gives.words(bare=several)}.")


class Controls(Ability):
    """You control something as long as this is so (613.1b): "you control enchanted creature"."""

    controls: Ref
    while_: Condition | None = None

    def words(self, name: str = "this") -> str:
        called = Called(name)
        when = f"while {self.while_.words(called)}, " if self.while_ else ""
        return capital(f"{when}you control {ref_words(self.controls, called)}.")


LIVING_METAL = Static(Change(add_types=("artifact", "creature")), while_=Condition(your_turn=True))
"""What the keyword living metal stands for (702.161)."""


class PowerIs(Ability):
    """A characteristic-defining ability: the power that the star in the corner stands for (604.3, 613.4a); also the
    toughness, if that is given.
    """

    power: Amount
    toughness: Amount | None = None

    def words(self, name: str = "this") -> str:
        called = Called(name)
        toughness = "" if self.toughness is None else f", and its toughness is {amount_words(self.toughness, called)}"
        return capital(f"the power of {name} is {amount_words(self.power, called)}{toughness}.")


class ToughnessIs(Ability):
    """A characteristic-defining ability: the toughness that the star in the corner stands for (604.3, 613.4a)."""

    toughness: Amount

    def words(self, name: str = "this") -> str:
        return capital(f"the toughness of {name} is {amount_words(self.toughness, Called(name))}.")


class CostChange(Ability):
    """Spells cost more or less to cast (601.2f): "{1} less", of what some players cast. Mana values do not change.

    what: the spells; its `controller` is who casts them. first: only the first one like that which a player casts in a
    turn. Only generic mana is added or taken away (118.7a).
    """

    costs: CostDifference
    what: Filter = Filter(zone="stack")
    while_: Condition | None = None
    first: bool = False

    @property
    def difference(self) -> int:
        """How much generic mana is added; less than 0 for a reduction."""
        number, how = self.costs[1:].split("} ")
        return int(number) * (-1 if how == "less" else 1)

    def words(self, name: str = "this") -> str:
        when = f"while {self.while_.words(Called(name))}, " if self.while_ else ""
        what = self.what.replace(zone="stack", controller="any").words(2)
        whose = {"you": " that you cast", "opponents": " that your opponents cast", "any": ""}[self.what.controller]
        if self.first:
            one = self.what.replace(zone="stack", controller="any").words()
            each = {"you": " that you cast", "opponents": " that an opponent casts", "any": " that a player casts"}
            return capital(f"{when}the first {one}{each[self.what.controller]} each turn costs {self.costs}.")
        return capital(f"{when}{what}{whose} cost {self.costs}.")


CostDifference = str


@reader("CostDifference")
def _cost_difference(raw: object, where: str) -> str:
    if not isinstance(raw, str) or not re.fullmatch(r"\{\d{1,3}\} (less|more)", raw):
        raise BadData(f'a change of costs is like "{{1}} less" or "{{2}} more" (generic mana), not {raw!r}', where)
    return raw
