"""Events as a board tells them: in words, each with its rule, and which is meant where several have one name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from dfcrules import rulebook
from dfcrules.game.objects import BATTLEFIELD, Entity, is_player
from dfcrules.rules.characteristics import look
from dfcrules.show.words import clean, name_of

if TYPE_CHECKING:
    from dfcrules.game.events import Event
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules


class Told:
    """Events for the log, each as its words and its rule. Of things that have one name, it says which is meant."""

    def __init__(self, state: State, rules: Rules, events: Sequence[Event] = ()) -> None:
        self.state, self.rules = state, rules
        self._called: dict[str, list[Entity]] = {}
        there = [(look(state, rules, entity).name, entity) for entity in state.zone(BATTLEFIELD)]
        there += [(one.subject, one.subject_id) for one in events] + [(one.other, one.other_id) for one in events]
        for name, entity in there:
            same = self._called.setdefault(name, [])
            if entity not in same and self._is_permanent(entity):
                same.append(entity)
        self.lines = [self._line(one) for one in events]

    def _is_permanent(self, entity: Entity) -> bool:
        """Whether it is or was a permanent: a spell goes from zone to zone under one name and is no other one."""
        obj = self.state.objects.get(entity)
        if obj is None and entity in self.state.former:
            obj = self.state.former[entity].obj
        return obj is not None and obj.zone == BATTLEFIELD

    def name(self, entity: Entity) -> str:
        """What to call a player or an object now."""
        name = name_of(self.state, self.rules, entity)
        return name if is_player(entity) else self._which(name, look(self.state, self.rules, entity).name, entity)

    def _line(self, event: Event) -> list[str]:
        subject = self._which(event.subject, event.subject, event.subject_id, event.player)
        other = event.other
        if event.other_id != event.subject_id:
            other = self._which(event.other, event.other, event.other_id)
        return [clean(event.replace(subject=subject, other=other).words()), event.rule]

    def _which(self, shown: str, name: str, entity: Entity, said: str = "") -> str:
        """The name; with whose it is if others have it as well, and which if that is not enough.

        `said` is a player whom the sentence names anyway: "Ben creates Moss Cub".
        """
        same = self._called.get(name, [])
        if entity not in same or len(same) < 2:
            return shown
        controllers = {one: look(self.state, self.rules, one).controller for one in same}
        whose = self.state.name_of_player(controllers[entity])
        alike = sorted(one for one in same if controllers[one] == controllers[entity])
        which = f" {alike.index(entity) + 1}" if len(alike) > 1 else ""
        return shown if whose == said else f"{clean(whose)}'s {shown}{which}"


class Sentences:
    """What the rules say whose numbers are in something that goes to the page, if the page does not have it yet."""

    def __init__(self, told: object, known: set[str]) -> None:
        self.found: dict[str, str] = {}
        for number in rulebook.cited("\n".join(_texts(told))):
            if number not in known and rulebook.has(number):
                entry = rulebook.look_up(number)
                self.found[number] = f"{entry.title}. {entry.text}"


def _texts(told: object) -> Iterator[str]:
    if isinstance(told, str):
        yield told
    elif isinstance(told, dict):
        for value in told.values():
            yield from _texts(value)
    elif isinstance(told, list):
        for value in told:
            yield from _texts(value)
