"""Objects, and the one number space that names objects and players alike.

Whatever can be damaged, attacked or chosen is an *entity*, a plain int: players are 0, 1, 2, ... in turn order,
objects count from `FIRST_OBJECT` on. A number is never used twice in a game, so a card that changes zones, which
makes it a new object (400.7), has a new number.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.value import Value

if TYPE_CHECKING:
    from dfcrules.cards.abilities import Ability
    from dfcrules.cards.card import Card, Face

Entity = int
FIRST_OBJECT = 100

BATTLEFIELD = "battlefield"
STACK = "stack"
HAND = "hand"
LIBRARY = "library"
GRAVEYARD = "graveyard"
EXILE = "exile"
COMMAND = "command"
ZONES = (BATTLEFIELD, STACK, HAND, LIBRARY, GRAVEYARD, EXILE, COMMAND)

CARD = "card"
TOKEN = "token"
SPELL_COPY = "copy"
ABILITY = "ability"
EMBLEM = "emblem"


NOTHING: Entity = -1
"""No object and no player: the place of a target that has become illegal."""


def is_player(entity: Entity) -> bool:
    """Whether this number names a player rather than an object."""
    return entity < FIRST_OBJECT


class OnStack(Value):
    """What an object carries only while it is on the stack.

    A spell remembers where from and which `way` it was cast, such as "flashback". A modal spell has its chosen modes
    as `ability`. An ability remembers its source, how often that source had turned over by then (701.27f) and what
    its trigger was about. `shares`: how its damage is divided among the places (601.2d).
    `delayed`: it is a delayed triggered ability (603.7).
    """

    places: tuple[Entity, ...] = ()
    x: int = 0
    ability: Ability | None = None
    source: Entity = -1
    source_turned: int = 0
    about: tuple[Entity, ...] = ()
    went: tuple[tuple[Entity, Entity], ...] = ()
    amount: int = 0
    player: int = -1
    from_zone: str = ""
    way: str = ""
    mana_spent: int = 0
    enters_with: tuple[tuple[str, int], ...] = ()
    shares: tuple[int, ...] = ()
    delayed: bool = False

    @property
    def targets(self) -> tuple[Entity, ...]:
        """What is targeted; `places` also keeps the places of targets that might have been chosen and were not."""
        return tuple([entity for entity in self.places if entity != NOTHING])


class Obj(Value):
    """One object (109.1). `body` is what represents it: a card, or what a token is made as.

    `up` is the face of the body that is up (0 front, 1 back); it is no status (110.5), and every characteristic
    follows from it and the zone, so none is stored here. `commander` numbers the commanders of a game, in all zones
    (903.3); 0 for anything else; one has `arrived` in a graveyard or exile until state-based actions look (704.6d).
    `chosen`: what an ability of it had somebody choose, for its other abilities (607.1). `exiled_with`: with what it
    was exiled (607.2a), or what was crafted with it (702.167).
    """

    id: Entity
    body: Card
    owner: int
    controller: int
    zone: str
    kind: str = CARD
    up: int = 0
    turned: int = 0
    tapped: bool = False
    damage: int = 0
    deathtouched: bool = False
    counters: tuple[tuple[str, int], ...] = ()
    attached_to: Entity = -1
    protector: int = -1
    chosen: tuple[Entity, ...] = ()
    stamp: int = 0
    since: int = 0
    copied: bool = False
    on_stack: OnStack | None = None
    uses: tuple[tuple[str, int], ...] = ()
    commander: int = 0
    exiled_with: Entity = -1
    arrived: bool = False

    def counter(self, kind: str) -> int:
        """How many counters of this kind are on it (122.1)."""
        for name, number in self.counters:
            if name == kind:
                return number
        return 0

    def with_counters(self, kind: str, change: int) -> tuple[tuple[str, int], ...]:
        """The counters after `change` more of a kind; never fewer than none."""
        kept = dict(self.counters)
        kept[kind] = max(0, kept.get(kind, 0) + change)
        return tuple(sorted((name, number) for name, number in kept.items() if number))

    @property
    def front_mana_value(self) -> int:
        """What the front face's mana cost comes to, an X in it being what was chosen for the spell (202.3e)."""
        cost = self.body.front.cost
        return cost.mana_value(self.on_stack.x if self.on_stack else 0) if cost is not None else 0

    @property
    def is_token(self) -> bool:
        """Tokens are permanents, never cards (111.6)."""
        return self.kind == TOKEN

    @property
    def face(self) -> Face:
        """The face of the body that is up, before anything is applied to it."""
        return self.body.faces[self.up]

    @property
    def other_face(self) -> Face | None:
        """The face that transforming would turn up; None if nothing double-faced represents this object."""
        return self.body.faces[1 - self.up] if self.body.is_double_faced else None


class LastKnown(Value):
    """An object as it last was in the zone it left (113.7a, 608.2h), and the new object it became, if any."""

    obj: Obj
    view: object
    became: Entity = -1
