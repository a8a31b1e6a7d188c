"""Events: what happened, by which rule. Their words are made when they are read, not when they happen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import overload

from dfcrules.value import Value

WORDS = {
    "placed": "{player} has {subject}{note}",
    "entered": "{subject} enters under {player}'s control{note}",
    "cast": "{player} casts {subject}{note}",
    "resolved": "{subject} resolves{note}",
    "countered": "{subject} is countered",
    "moved": "{subject} goes from {note}",
    "died": "{subject} {note}",
    "ceased": "{subject}, a token, ceases to exist",
    "created": "{player} creates {subject}, a token{note}",
    "transformed": "{subject} transforms into {other}",
    "nothing": "nothing happens: {note}",
    "copied": "{subject} becomes a copy of {other}{note}",
    "copy ended": "{subject} is no longer a copy; it is {other} again",
    "tapped": "{subject} becomes tapped",
    "untapped": "{subject} becomes untapped",
    "counters": "{subject} gets {note}",
    "counters removed": "{subject} loses {note}",
    "life replaced": "{note}",
    "gained life": "{player} gains {amount} life{note}",
    "lost life": "{player} loses {amount} life{note}",
    "drew": "{player} draws {note}",
    "discarded": "{player} discards {subject}",
    "sacrificed": "{player} sacrifices {subject}",
    "destroyed": "{subject} is destroyed{note}",
    "exiled": "{subject} is exiled{note}",
    "attacked": "{subject} attacks {other}",
    "blocked": "{subject} blocks {other}",
    "became blocked": "{subject} becomes blocked",
    "no blocks": "{player} blocks nothing",
    "left combat": "{subject} leaves combat: {note}",
    "assigned": "{subject} assigns {note}",
    "replaced": "{note}: {amount} to {other} from {subject}",
    "damage": "{subject} deals {amount} damage to {other}{note}",
    "no damage": "{subject} deals no damage to {other}: {note}",
    "effect": "{note}",
    "effect ended": "{note} ends",
    "attached": "{subject} becomes attached to {other}",
    "unattached": "{subject} comes off {other}",
    "chose": "{player} chooses {note}",
    "step": "{note}",
    "daytime": "{note}",
    "turn": "{player}'s turn {amount} begins",
    "lost": "{player} loses the game: {note}",
    "won": "{player} wins the game",
    "drawn": "the game is a draw",
    "triggered": "{subject} triggers{note}",
    "stacked": "{player} puts {subject} onto the stack{note}",
    "control": "{player} gains control of {subject}",
    "not modelled": "not modelled: {note}",
    "revealed": "{player} reveals {note}",
    "activated": "{player} activates {subject}{note}",
    "mana": "{player} adds {note}",
    "passed": "{player} passes",
}


class Event(Value):
    """One thing that happened. `rule` is the number of the rule that made it happen.

    `subject` and `other` are names as they were at that moment, `subject_id` and `other_id` the entities they belong
    to (-1: none).
    """

    kind: str
    rule: str
    subject: str = ""
    subject_id: int = -1
    other: str = ""
    other_id: int = -1
    player: str = ""
    amount: int = 0
    note: str = ""
    detail: object = None

    def words(self) -> str:
        """The event as a sentence, without its rule."""
        text = WORDS[self.kind].format(
            subject=self.subject, other=self.other, player=self.player, amount=self.amount, note=self.note
        )
        return text[:1].upper() + text[1:]

    def __str__(self) -> str:
        return f"{self.words()} ({self.rule})" if self.rule else self.words()

    def __repr__(self) -> str:
        return str(self)


class Log:
    """The events so far, oldest first. Copies share what they have in common, so a copy costs nothing.

    length: how many there are, for those in a hurry.
    """

    __slots__ = ("_items", "length")

    def __init__(self, items: tuple[Event, ...] = ()) -> None:
        self._items = list(items)
        self.length = len(items)

    def copy(self) -> Log:
        """A log that begins with the same events and goes its own way from here."""
        new = object.__new__(Log)
        new._items = self._items
        new.length = self.length
        return new

    def add(self, event: Event) -> None:
        """Append an event."""
        if self.length != len(self._items):  # a copy has gone on from here: part ways
            self._items = self._items[: self.length]
        self._items.append(event)
        self.length += 1

    @property
    def last(self) -> Event:
        """The newest event."""
        return self[-1]

    def of_kind(self, kind: str) -> tuple[Event, ...]:
        """All events of one kind."""
        return tuple(event for event in self if event.kind == kind)

    def since(self, start: int) -> tuple[Event, ...]:
        """The events from number `start` on."""
        return tuple(self._items[start : self.length])

    def __len__(self) -> int:
        return self.length

    def __iter__(self) -> Iterator[Event]:
        return iter(self._items[: self.length])

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Event, ...]: ...
    def __getitem__(self, index: int | slice) -> Event | tuple[Event, ...]:
        if isinstance(index, slice):
            return tuple(self._items[: self.length][index])
        if index < 0:
            index += self.length
        if not 0 <= index < self.length:
            raise IndexError(f"the log has {self.length} events")
        return self._items[index]

    def __str__(self) -> str:
        return "\n".join(f"{number:>3}  {event}" for number, event in enumerate(self, 1))

    def __repr__(self) -> str:
        return str(self) or "nothing has happened yet"
