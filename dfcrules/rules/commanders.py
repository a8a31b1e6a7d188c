"""Commanders: how they come into the command zone, and what casting them from there costs (704.6d, 903.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dfcrules.game.choices import ONE, Choice, Option
from dfcrules.game.objects import COMMAND, EXILE, GRAVEYARD, NOTHING, Entity, Obj
from dfcrules.rules.agenda import Steps
from dfcrules.rules.characteristics import look
from dfcrules.rules.deciding import Deciding
from dfcrules.rules.zones import move

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules


def arrived(s: State) -> tuple[Entity, ...]:
    """The commanders that went to a graveyard or into exile since state-based actions were last checked."""
    return tuple([obj.id for obj in s.objects.values() if obj.arrived and obj.zone in (GRAVEYARD, EXILE)])


class ToCommandZone(Deciding):
    """Its owner may put it into the command zone."""

    commander: Entity = NOTHING

    def ask(self, s: State, r: Rules) -> Choice | None:
        obj, name = s.objects[self.commander], look(s, r, self.commander).name
        question = f"Is {name} put from {obj.zone} into the command zone?"
        options = (Option("yes", "yes"), Option("no", "no"))
        return Choice(ONE, obj.owner, "704.6d", question, options, name, self.commander, default="no")

    def answered(self, s: State, r: Rules, answer: Any) -> Steps:
        return self.go_on(commanders=(*self.decided.commanders, (self.commander, answer == "yes")))


def carry_out(s: State, r: Rules, decided: tuple[tuple[Entity, bool], ...]) -> None:
    """Those that were chosen move; the others have been looked at."""
    for entity, goes in decided:
        obj = s.set(s.objects[entity], arrived=False)
        if goes:
            made = s.made
            move(s, r, obj, COMMAND, "moved", "704.6d")
            s.made = made


def tax(s: State, obj: Obj) -> int:
    """{2} for each time this commander has been cast from the command zone before (903.8)."""
    if obj.zone != COMMAND or not obj.commander:
        return 0
    return 2 * dict(s.players[obj.owner].commander_casts).get(obj.commander, 0)


def count_cast(s: State, obj: Obj) -> None:
    """One more time that this commander is cast from the command zone."""
    if obj.zone == COMMAND and obj.commander:
        casts = dict(s.players[obj.owner].commander_casts)
        casts[obj.commander] = casts.get(obj.commander, 0) + 1
        s.set_player(obj.owner, commander_casts=tuple(sorted(casts.items())))
