"""Mistakes about who chooses when, and about counting card types (101.4, 205)."""

from __future__ import annotations

from dfcrules.cards.typeline import TypeLine
from dfcrules.game.objects import Entity
from dfcrules.game.state import State
from dfcrules.rules.misconceptions.base import PROGRAMS, Misconception


class SeatOrder(Misconception):
    """Players choose in the order of their seats, from the first seat on."""

    believes = "Everyone chooses in the order in which we sit, beginning with the first player of the game."
    breaks = "101.4"
    right = "The player whose turn it is chooses first, then the others in turn order."
    made_by = PROGRAMS
    shown_in = ("who-chooses-first",)

    def order_of_choosing(self, s: State, players: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sorted(players))


class OneAfterTheOther(Misconception):
    """What all players sacrifice goes one after the other."""

    believes = "First I sacrifice mine, then you sacrifice yours."
    breaks = "101.4"
    right = "All choose first; then everything that was chosen is sacrificed at the same time."
    made_by = PROGRAMS
    shown_in = ("all-at-the-same-time",)

    def at_once(self, how: str, chosen: tuple[Entity, ...]) -> tuple[tuple[Entity, ...], ...]:
        return tuple([(one,) for one in chosen]) if how == "sacrificed" else (chosen,)


class SubtypesCount(Misconception):
    """Subtypes are counted as card types."""

    believes = "What stands after the dash are types as well, so they count as card types."
    breaks = "205.3"
    right = "What stands after the dash are subtypes; they are no card types."
    shown_in = ("subtypes-are-no-card-types",)

    def card_types(self, types: TypeLine) -> tuple[str, ...]:
        return (*types.types, *types.subtypes)


class SupertypesCount(Misconception):
    """Supertypes are counted as card types."""

    believes = "Words such as legendary or basic stand on the type line, so they count as card types."
    breaks = "205.4"
    right = "Legendary, basic and snow are supertypes; they are no card types."
    shown_in = ("supertypes-are-no-card-types",)

    def card_types(self, types: TypeLine) -> tuple[str, ...]:
        return (*types.supertypes, *types.types)


class EachCardCounts(Misconception):
    """The number of cards is taken for the number of card types."""

    believes = "Each card counts, so there are as many as there are cards."
    breaks = "205.2a"
    right = "Count the card types that are there, each one once, not the cards."
    shown_in = ("types-not-cards",)

    def types_among(self, lines: tuple[TypeLine, ...]) -> int:
        return len(lines)


class SameTypeCountsAgain(Misconception):
    """A card type that stands on several cards is counted for each of them."""

    believes = "If two cards have the same card type, that type counts twice."
    breaks = "205.2a"
    right = "Each card type counts once, however many cards have it."
    made_by = PROGRAMS
    shown_in = ("each-type-once",)

    def types_among(self, lines: tuple[TypeLine, ...]) -> int:
        return sum([len(self.card_types(types)) for types in lines])
