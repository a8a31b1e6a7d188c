"""Mistakes about day and night, and about what turns over with them (731, 702.145)."""

from __future__ import annotations

from dfcrules.cards.card import Card, Face
from dfcrules.game.state import State
from dfcrules.rules.characteristics import View
from dfcrules.rules.misconceptions.base import Misconception
from dfcrules.rules.standard import Verdict


class DayboundTurnsWhenTold(Misconception):
    """An instruction to transform turns over what has daybound or nightbound."""

    believes = "The spell says transform, so it turns over, whatever the time of day."
    breaks = "702.145b"
    right = "What has daybound or nightbound turns over only as day and night change."
    shown_in = ("a-werewolf-is-told-to-transform",)

    def may_be_told_to_transform(self, view: View) -> Verdict | None:
        return None

    def turns_at_any_time(self) -> bool:
        return False


class AnybodysSpellsDecide(Misconception):
    """The spells of all players in the turn before decide whether it becomes day or night."""

    believes = "Somebody has cast a spell in the last turn, so it stays day."
    breaks = "731.2a"
    right = "Only the spells count that the active player of the turn before cast in that turn."
    shown_in = ("whose-spells-keep-the-day",)

    def spells_that_decide(self, s: State) -> int:
        return sum(player.spells_before for player in s.players)


class EntersByDayThenTurns(Misconception):
    """At night a permanent with daybound enters with its front face up, and turns over after that."""

    believes = "It comes as it is in my hand, and then the night turns it over."
    breaks = "702.145b"
    right = "At night it enters with its back face up; nothing turns over."
    shown_in = ("entering-at-night",)

    def face_by_night(self, s: State, card: Card, up: int, entering: Face) -> int:
        return up
