"""Permanents enter at the same time (608.2f): what is chosen comes first (614.12a), and each one sees the others enter
(603.6a).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from dfcrules.cards.abilities import EntersAsCopy
from dfcrules.game.choices import ONE, Choice, Option
from dfcrules.game.events import Event
from dfcrules.game.objects import GRAVEYARD, SPELL_COPY, STACK, TOKEN, Entity
from dfcrules.rules.agenda import Question, Step, Steps
from dfcrules.rules.attach import can_enchant, guarded
from dfcrules.rules.counters import multiplying
from dfcrules.rules.find import Context, find
from dfcrules.rules.foreseen import as_it_enters
from dfcrules.rules.telling import options_for
from dfcrules.rules.zones import Entrance, copying_ability, move
from dfcrules.value import Value

if TYPE_CHECKING:
    from dfcrules.cards.card import Face
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules


class Arrival(Value):
    """One permanent that is to enter. An Aura needs something to be on: `host`, if the effect names it, or what its
    controller chooses (303.4f). `news` is told if it enters. `decided`: as what, if it may be a copy.
    """

    entrance: Entrance
    is_aura: bool = False
    host: Entity = -1
    news: Event | None = None
    decided: bool = False


def arriving(s: State, r: Rules, entrance: Entrance) -> Step:
    """One permanent enters; if something has to be chosen for it, that comes first."""
    return EnterTogether((Arrival(entrance),)) if _as_copy(s, r, entrance) is not None else entrance


class EnterTogether(Question):
    """All of these enter, by one event. First those that may enter as copies choose, then Auras, all of them among
    what was there before (614.12a); with nothing legal to be on, an Aura stays where it is (303.4g).
    """

    arrivals: tuple[Arrival, ...]

    def ask(self, s: State, r: Rules) -> Choice | None:
        copier = self._next_copier(s, r)
        if copier is not None:
            return _which_original(s, r, copier.entrance)
        aura = self._next_aura(s)
        if aura is None or aura.host != -1:
            return None
        hosts = _hosts(s, r, aura.entrance)
        if not hosts:
            return None
        options = options_for(s, r, hosts)
        question = f"What does {_face(s, aura.entrance).name} enchant?"
        return Choice(ONE, aura.entrance.controller, "303.4f", question, options, default=options[0].value)

    def _next_copier(self, s: State, r: Rules) -> Arrival | None:
        return _first(s, [one for one in self.arrivals if not one.decided and _as_copy(s, r, one.entrance)])

    def _next_aura(self, s: State) -> Arrival | None:
        return _first(s, [one for one in self.arrivals if one.is_aura])

    def answered(self, s: State, r: Rules, answer: Any) -> Steps:
        copier = self._next_copier(s, r)
        if copier is not None:
            settled = copier.replace(decided=True) if answer in (None, ITSELF) else _as_copy_of(s, r, copier, answer)
            return (EnterTogether(tuple([settled if one is copier else one for one in self.arrivals])),)
        aura = self._next_aura(s)
        if aura is None:
            doublers = multiplying(s, r)
            return tuple([step for one in self.arrivals for step in one.entrance.enter(s, r, doublers)])
        host = aura.host if answer is None else answer
        if host in _hosts(s, r, aura.entrance):
            if aura.news is not None:
                s.tell(aura.news)
            now: tuple[Arrival, ...] = (Arrival(aura.entrance.replace(attached_to=host)),)
        else:
            _stays(s, r, aura.entrance)
            now = ()
        place = self.arrivals.index(aura)
        left = (*self.arrivals[:place], *now, *self.arrivals[place + 1 :])
        return (EnterTogether(left),) if left else ()


def _first(s: State, waiting: list[Arrival]) -> Arrival | None:
    """Players choose in turn order (101.4)."""
    order = s.in_turn_order()
    return min(waiting, key=lambda one: order.index(one.entrance.controller), default=None)


ITSELF = "itself"
"""The answer of somebody who does not want a copy."""


def _as_copy(s: State, r: Rules, entrance: Entrance) -> EntersAsCopy | None:
    """The ability by which something may enter as a copy (707.5), if it would have it there (614.12)."""
    if entrance.copying is not None or copying_ability(_face(s, entrance)) is None:
        return None
    return copying_ability(as_it_enters(s, r, entrance.entity, entrance.face, entrance.controller))


def _which_original(s: State, r: Rules, entrance: Entrance) -> Choice | None:
    ability, name = _as_copy(s, r, entrance), _face(s, entrance).name
    assert ability is not None
    found = find(s, r, ability.enters_as_copy_of, Context(you=entrance.controller, this=entrance.entity))
    there = tuple([entity for entity in found if entity != entrance.entity])
    if not there:
        return None
    options = options_for(s, r, there)
    if ability.may:
        options = (*options, Option(ITSELF, "no copy: it enters as itself"))
    question = f"As a copy of what does {name} enter?"
    return Choice(ONE, entrance.controller, "707.5", question, options, name, entrance.entity, default=there[0])


def _as_copy_of(s: State, r: Rules, arrival: Arrival, original: Entity) -> Arrival:
    """What enters is a copy from the start, with the exceptions that its ability makes (707.5, 707.9)."""
    from dfcrules.rules.copying import values_to_copy, with_exceptions

    ability = _as_copy(s, r, arrival.entrance)
    assert ability is not None
    values, name = values_to_copy(s, r, original)
    copied = with_exceptions(values, ability.changes)
    entrance = arrival.entrance.replace(copying=copied, copy_of=name, rule="707.5")
    return arrival.replace(entrance=entrance, is_aura="Aura" in copied.types.subtypes, decided=True)


def together(steps: Iterable[Step]) -> Steps:
    """What several parts of one action make enters at the same time: their arrivals as one step (608.2f)."""
    made = tuple(steps)
    arrivals = tuple([one for step in made if isinstance(step, EnterTogether) for one in step.arrivals])
    others = tuple([step for step in made if not isinstance(step, EnterTogether)])
    return (*others, EnterTogether(arrivals)) if arrivals else others


def _stays(s: State, r: Rules, entrance: Entrance) -> None:
    name, obj = _face(s, entrance).name, s.objects[entrance.entity]
    if obj.zone == STACK and obj.kind != SPELL_COPY:
        end = "so it goes to its owner's graveyard"
        move(s, r, obj, GRAVEYARD, "moved", "303.4g")
    elif obj.kind in (TOKEN, SPELL_COPY):
        s.remove(obj)
        end = "so no token is made"
    else:
        end = "so it stays where it is"
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
