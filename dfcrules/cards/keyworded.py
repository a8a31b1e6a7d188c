"""Keyword abilities that say more than one word: what they cost, and what is done (702)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from dfcrules.cards.ability import Ability
from dfcrules.cards.amounts import Condition
from dfcrules.cards.changes import Change
from dfcrules.cards.deeds import Cost
from dfcrules.cards.filters import Called, Filter, Zone, number_words, read_filter, zone_words
from dfcrules.cards.instructions import Instructions, Modify, Return
from dfcrules.cards.plain import reader
from dfcrules.errors import BadData

Materials: TypeAlias = "tuple[Filter, ...]"


class Disturb(Ability):
    """May be cast transformed from the graveyard for this cost (702.146, 712.11a)."""

    disturb: Cost

    def words(self, name: str = "this") -> str:
        return f"Disturb {self.disturb}."


class Flashback(Ability):
    """May be cast from the graveyard for this cost, and is exiled afterwards (702.34)."""

    flashback: Cost

    def words(self, name: str = "this") -> str:
        return f"Flashback {self.flashback}."


class AsThough(Ability):
    """Permission to cast this card from a zone, perhaps transformed (601.3, 712.11a), for its mana cost or another
    cost.
    """

    cast_from: Zone
    transformed: bool = False
    cost: Cost = ""

    def words(self, name: str = "this") -> str:
        how = " transformed" * self.transformed
        price = f" for {self.cost}" if self.cost else ""
        return f"You may cast {name}{how} from {zone_words(self.cast_from, 'your')}{price}."


class MoreThanMeetsTheEye(Ability):
    """May be cast converted, with its back face up, for this cost (702.162, 712.11a)."""

    more_than_meets_the_eye: Cost

    def words(self, name: str = "this") -> str:
        return f"More than meets the eye {self.more_than_meets_the_eye}."


class PlaysFrom(Ability):
    """Lands may be played and spells be cast from another zone of yours, for their usual costs and at their usual times
    (601.3, 305.1); of a double-faced card the front face (712.8a).
    """

    plays_from: Zone
    what: Filter = Filter(zone="any")
    while_: Condition | None = None

    def words(self, name: str = "this") -> str:
        when = f"While {self.while_.words(Called(name))}, you" if self.while_ else "You"
        cards = self.what.replace(zone="battlefield").words(2) if self.what != Filter(zone="any") else "cards"
        return f"{when} may play {cards} from {zone_words(self.plays_from, 'your')}."


class Crew(Ability):
    """Tap other untapped creatures with this total power: it becomes an artifact creature this turn (702.122a)."""

    crew: int

    @property
    def does(self) -> Instructions:
        return (Modify("this", Change(add_types=("artifact", "creature"))),)

    def words(self, name: str = "this") -> str:
        return f"Crew {self.crew}."


class Craft(Ability):
    """Pay, exile this and materials, permanents of yours or cards of your graveyard, and return this card transformed
    under its owner's control, at sorcery speed (702.167).

    with_: what is exiled, a filter or one for each of several; number: so many that are like a single filter; or_more:
    that many or more.
    """

    craft: Cost
    with_: Materials
    number: int = 1
    or_more: bool = False

    @property
    def materials(self) -> tuple[Filter, ...]:
        """One filter for each card or permanent that is needed."""
        return self.with_ * self.number if len(self.with_) == 1 else self.with_

    @property
    def sorcery(self) -> bool:
        return True

    @property
    def does(self) -> Instructions:
        return (Return("this", transformed=True, under="owner"),)

    def words(self, name: str = "this") -> str:
        if len(self.with_) == 1:
            with_ = f"{number_words(self.number)} {'or more ' * self.or_more}"
            with_ += self.with_[0].words(1 if self.number == 1 and not self.or_more else 2)
        else:
            with_ = ", ".join(one.words() for one in self.with_)
        return f"Craft with {with_} {self.craft}."


@reader("Materials")
def _materials(raw: Any, where: str) -> tuple[Filter, ...]:
    raw = [raw] if isinstance(raw, str | Mapping) else raw
    if not isinstance(raw, list | tuple) or not raw:
        raise BadData(f'materials are a filter such as "artifact", or a list of them, not {raw!r}', where)
    return tuple(read_filter(one, where) for one in raw)
