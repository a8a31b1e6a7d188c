"""Readings: where the text of the rules can honestly be read both ways. No quiz asks about what they change.

A reading is a version of the rules, like a misconception; but here nobody is wrong. The rules as they are played by
default give one result, the reading the other one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from dfcrules.errors import UnknownName
from dfcrules.rules.standard import Rules

if TYPE_CHECKING:
    from dfcrules.game.objects import Entity, Obj
    from dfcrules.game.state import State


class Reading(Rules):
    """One way to read what is unsettled.

    unsettled: what the question is, with that word. by_default: what comes out by default, and why; otherwise: what by
    this reading, and why. rules: the rules that leave it open.
    """

    unsettled: ClassVar[str] = ""
    by_default: ClassVar[str] = ""
    otherwise: ClassVar[str] = ""
    rules: ClassVar[tuple[str, ...]] = ()
    shown_in: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        cls.name = cls.__name__

    @classmethod
    def overrides(cls) -> tuple[str, ...]:
        """The decisions that it answers otherwise."""
        return tuple(sorted(name for name in vars(cls) if hasattr(Rules, name) and callable(getattr(cls, name))))


class TokenBackBorrowsManaValue(Reading):
    """A double-faced token copy with its back face up has the mana value of its front face."""

    unsettled = "It is unsettled what mana value a double-faced token copy has with its back face up."
    by_default = "0: the token copies the back face, and what copies a back face has mana value 0."
    otherwise = "The front face's: the token is double-faced itself, and has a front face with a mana cost."
    rules = ("202.3b", "707.8a")
    shown_in = ("mana-value-of-a-token-copy",)

    def mana_value_of_token_copy_back(self, obj: Obj) -> int:
        return obj.body.mana_value


class DeadSourcesAreNotDoubled(Reading):
    """An effect that asks what a source is looks only at sources that are still there."""

    unsettled = "It is unsettled whether Trance Kuja doubles the damage of a Wizard that has died before it is dealt."
    by_default = "It is doubled: as it last was, the source was a Wizard under that player's control."
    otherwise = "It is not doubled: by then there is no Wizard, and nobody controls a card in the graveyard."
    rules = ("608.2h", "609.7b", "614.1a")
    shown_in = ("a-wizard-that-has-died",)

    def gone_source_counts(self, s: State, source: Entity) -> bool:
        return False


READINGS: tuple[type[Reading], ...] = (TokenBackBorrowsManaValue, DeadSourcesAreNotDoubled)


def reading(name: str) -> Reading:
    """The reading of this name, ready to play by. Raises `UnknownName` that lists them."""
    for kind in READINGS:
        if kind.__name__.casefold() == name.replace(" ", "").replace("-", "").casefold():
            return kind()
    names = tuple(kind.__name__ for kind in READINGS)
    raise UnknownName(name, f"{name!r} is no reading known here; there are: {', '.join(names)}", names)
