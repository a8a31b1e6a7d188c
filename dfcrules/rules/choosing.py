"""Everyone chooses: players decide in turn order, then what they chose happens to all of it at once (101.4, 608.2e)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dfcrules.game.choices import SOME, Choice
from dfcrules.game.events import Event
from dfcrules.game.objects import BATTLEFIELD, GRAVEYARD, HAND, NOTHING, Entity
from dfcrules.rules.agenda import Question, Step, Steps
from dfcrules.rules.characteristics import look
from dfcrules.rules.find import Context, find
from dfcrules.rules.telling import options_for
from dfcrules.rules.zones import MoveTo

if TYPE_CHECKING:
    from dfcrules.cards.filters import Filter
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules


class EachChooses(Question):
    """Players choose among what is theirs, the active player first; then all of it is sacrificed or discarded at once.

    Cards of a hand are chosen hidden, so that later choosers do not know them (101.4a); permanents openly (101.4b).
    """

    players: tuple[int, ...]
    number: int
    zone: str
    how: str
    rule: str
    what: Filter | None = None
    up_to: bool = False
    chosen: tuple[Entity, ...] = ()
    this: Entity = NOTHING

    def ask(self, s: State, r: Rules) -> Choice | None:
        if not self.players:
            return None
        player = self.players[0]
        mine = self._mine(s, r, player)
        number = min(self.number, len(mine))
        if not number:
            return None
        options = options_for(s, r, mine)
        verb = "discard" if self.zone == HAND else "sacrifice"
        what = f"{number} card{'' if number == 1 else 's'}" if self.zone == HAND else f"{number} of your permanents"
        what = f"of up to {what}" if self.up_to else what
        question = f"Which {what} do you {verb}?"
        least = 0 if self.up_to else number
        return Choice(
            SOME, player, self.rule, question, options, least=least, most=number, hidden=self.zone == HAND,
            default=tuple(mine[:number]),
        )  # fmt: skip

    def _mine(self, s: State, r: Rules, player: int) -> tuple[Entity, ...]:
        if self.zone == HAND:
            return s.zone(HAND, player)
        permanents = s.zone(BATTLEFIELD)
        if self.what is not None:
            permanents = find(s, r, self.what, Context(you=player, this=self.this))
        return tuple([e for e in permanents if look(s, r, e).controller == player])

    def answered(self, s: State, r: Rules, answer: Any) -> Steps:
        if not self.players:
            if not self.chosen:
                s.made = ()
                return ()
            return tuple([MoveTo(part, GRAVEYARD, self.how, self.rule) for part in r.at_once(self.how, self.chosen)])
        name = s.name_of_player(self.players[0])
        if answer is None:
            s.tell(Event("nothing", "609.3", player=name, note=f"{name} has nothing to choose"))
        elif self.zone == HAND:
            s.tell(Event("chose", "101.4a", player=name, note="in secret"))
        else:
            s.tell(Event("chose", "101.4", player=name, note=", ".join(look(s, r, e).name for e in answer)))
        return (self.replace(players=self.players[1:], chosen=self.chosen + (answer or ())),)


def discard_cards(s: State, players: tuple[int, ...], number: int, up_to: bool = False) -> Steps:
    """Players discard cards of their choice (701.9b)."""
    return (EachChooses(players, number, HAND, "discarded", "701.9b", up_to=up_to),)


def sacrifice_permanents(
    players: tuple[int, ...], number: int, what: Filter, up_to: bool = False, this: Entity = NOTHING
) -> tuple[Step, ...]:
    """Players sacrifice permanents of their choice (701.21a)."""
    return (EachChooses(players, number, BATTLEFIELD, "sacrificed", "701.21a", what, up_to, this=this),)
