"""Permanents enter at the same time (608.2f): what is chosen comes first (614.12a), and each one sees the others enter
(603.6a).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from dfcrules.game.choices import ONE, Choice
from dfcrules.game.events import Event
from dfcrules.game.objects import TOKEN, Entity
from dfcrules.rules.agenda import Question, Step, Steps
from dfcrules.rules.attach import can_enchant, guarded
from dfcrules.rules.counters import multiplying
from dfcrules.rules.telling import options_for
from dfcrules.rules.zones import Entrance
from dfcrules.value import Value

if TYPE_CHECKING:
    from dfcrules.cards.card import Face
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules


class Arrival(Value):
    """One permanent that is to enter. An Aura needs something to be on: `host`, if the effect names it, or what its
    controller chooses (303.4f). `news` is told if it enters.
    """

    entrance: Entrance
    is_aura: bool = False
    host: Entity = -1
    news: Event | None = None


class EnterTogether(Question):
    """All of these enter, by one event. Auras choose among what was there before (614.12a); with nothing legal to be
    on, an Aura stays where it is (303.4g).
    """

    arrivals: tuple[Arrival, ...]

    def ask(self, s: State, r: Rules) -> Choice | None:
        aura = self._next_aura()
        if aura is None or aura.host != -1:
            return None
        hosts = _hosts(s, r, aura.entrance)
        if not hosts:
            return None
        options = options_for(s, r, hosts)
        question = f"What does {_face(s, aura.entrance).name} enchant?"
        return Choice(ONE, aura.entrance.controller, "303.4f", question, options, default=options[0].value)

    def _next_aura(self) -> Arrival | None:
        return next((one for one in self.arrivals if one.is_aura), None)

    def answered(self, s: State, r: Rules, answer: Any) -> Steps:
        aura = self._next_aura()
        if aura is None:
            doublers = multiplying(s, r)
            return tuple([step for one in self.arrivals for step in one.entrance.enter(s, r, doublers)])
        host = aura.host if answer is None else answer
        if host in _hosts(s, r, aura.entrance):
            if aura.news is not None:
                s.tell(aura.news)
            now: tuple[Arrival, ...] = (Arrival(aura.entrance.replace(attached_to=host)),)
        else:
            _stays(s, aura.entrance)
            now = ()
        place = self.arrivals.index(aura)
        left = (*self.arrivals[:place], *now, *self.arrivals[place + 1 :])
        return (EnterTogether(left),) if left else ()


def together(steps: Iterable[Step]) -> Steps:
    """What several parts of one action make enters at the same time: their arrivals as one step (608.2f)."""
    made = tuple(steps)
    arrivals = tuple([one for step in made if isinstance(step, EnterTogether) for one in step.arrivals])
    others = tuple([step for step in made if not isinstance(step, EnterTogether)])
    return (*others, EnterTogether(arrivals)) if arrivals else others


def _stays(s: State, entrance: Entrance) -> None:
    name, obj = _face(s, entrance).name, s.objects[entrance.entity]
    end = "so it stays where it is"
    if obj.kind == TOKEN:
        s.remove(obj)
        end = "so no token is made"
    note = f"there is nothing legal for {name} to enchant, {end}"
    s.tell(Event("nothing", "303.4g", name, entrance.entity, note=note))


def _face(s: State, entrance: Entrance) -> Face:
    return entrance.copying or s.objects[entrance.entity].body.faces[entrance.face]


def _hosts(s: State, r: Rules, entrance: Entrance) -> tuple[Entity, ...]:
    """What this Aura could be on, out of the players and the permanents that are there already."""
    players = [number for number, player in enumerate(s.players) if not player.lost]
    abilities, controller, this = _face(s, entrance).abilities, entrance.controller, entrance.entity
    there = (*players, *s.zone("battlefield"))
    return tuple([e for e in there if can_enchant(s, r, abilities, controller, e) and not guarded(s, r, e, this)])
