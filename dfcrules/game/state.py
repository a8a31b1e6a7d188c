"""The state of a game: a small container of frozen values that copies in microseconds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dfcrules.game.events import Event, Log
from dfcrules.game.objects import EMBLEM, FIRST_OBJECT, STACK, Entity, LastKnown, Obj
from dfcrules.value import Value

if TYPE_CHECKING:
    from dfcrules.game.choices import Choice

STATUS = frozenset(("tapped", "damage", "deathtouched", "uses"))
"""Fields of an object that change no characteristic by themselves."""

IDLE = frozenset(("nothing", "no damage", "triggered", "stacked", "passed", "chose", "not modelled", "assigned"))
"""Kinds of events that are not yet anything done (118.12)."""

SETTLED = "settled"
"""Among what is derived: that no state-based action applies, as long as nothing they look at changes (704.3)."""

SHARED = -1
"""The battlefield, the stack, exile and the command zone belong to nobody in particular."""


class Player(Value):
    """One player. `life` is the present total, `starting_life` what the game began with (119.1).

    `mana` is the mana pool, `bound_mana` what of it can be spent only on some spells (106.6): the letter, and the
    filter for them. `free` means that mana costs are shown and not charged. `has_library` is false in a position that
    leaves libraries out; nobody can then draw from an empty one (704.5b). Counted over this turn: `land_plays` made and
    `extra_lands` allowed beyond one (305.2), `spells_cast` (and `spells_before`, in the turn before), `life_gained`.
    `commander_damage`: combat damage by each commander (704.6c); `commander_casts`: how often each of this player's was
    cast from the command zone (903.8). `latest_turn`: the number of the latest turn of this player, 0 if there has been
    none.
    """

    name: str
    life: int = 20
    starting_life: int = 20
    poison: int = 0
    lost: str = ""
    drew_from_empty: bool = False
    has_library: bool = False
    mana: tuple[str, ...] = ()
    bound_mana: tuple[tuple[str, Any], ...] = ()
    free: bool = False
    land_plays: int = 0
    extra_lands: int = 0
    spells_cast: int = 0
    spells_before: int = 0
    life_gained: int = 0
    commander_damage: tuple[tuple[int, int], ...] = ()
    commander_casts: tuple[tuple[int, int], ...] = ()
    latest_turn: int = 0


DAY = "day"
NIGHT = "night"


class Turn(Value):
    """Whose turn it is, and where in it the game stands (500.1).

    `regular` is whose turn it is or was last apart from extra turns; `main_phases` counts those begun (505.1a);
    `attacked` names what was declared as an attacker this turn. `extra` has what comes after which step as an extra
    step or phase, the newest last (500.8, 500.9); `declared`: whether attackers have been, in this step; `within`,
    of the extra ones under way, their last step and the step after which they came. `daytime`: whether it is "day" or
    "night", which belongs to the game (731.1); empty: neither. `before`: whose the turn before this one was.
    """

    number: int = 1
    active: int = 0
    step: str = "precombat main"
    regular: int = 0
    main_phases: int = 0
    attacked: tuple[Entity, ...] = ()
    extra: tuple[tuple[str, str], ...] = ()
    within: tuple[tuple[str, str], ...] = ()
    declared: bool = False
    daytime: str = ""
    before: int = -1


class Attack(Value):
    """One attacking creature: what it attacks, whether it has been blocked (it stays so, 509.1h), and by what.

    defending: the defending player, also once what is attacked has left combat (`left`, 506.4, 508.5).
    """

    attacker: Entity
    attacked: Entity
    blocked: bool = False
    blockers: tuple[Entity, ...] = ()
    defending: int = -1
    left: bool = False


class Combat(Value):
    """The combat under way. `struck` names who dealt damage in a first combat damage step (510.4); `removed` has the
    attacks of creatures that have left combat, whose defending player is still known (508.5);
    `have_blocked` names the defending players who have declared, where they do so one after the other (802.4).
    """

    attacks: tuple[Attack, ...] = ()
    blocks_declared: bool = False
    struck: tuple[Entity, ...] | None = None
    dealt: bool = False
    removed: tuple[Attack, ...] = ()
    have_blocked: tuple[int, ...] = ()

    def attack_of(self, creature: Entity) -> Attack | None:
        """The attack of this creature, if it attacks."""
        for attack in self.attacks:
            if attack.attacker == creature:
                return attack
        return None

    def is_blocking(self, creature: Entity) -> bool:
        """Whether this creature blocks, also if the attacker has left combat meanwhile (509.1g)."""
        return any(creature in attack.blockers for attack in (*self.attacks, *self.removed))

    def blocked_by(self, creature: Entity) -> tuple[Entity, ...]:
        """The attackers that this creature blocks."""
        return tuple(attack.attacker for attack in self.attacks if creature in attack.blockers)


class State:
    """Everything there is at one moment. Only steps under way change one, on a copy of their own.

    `agenda` holds what is under way, the next step first; `choice` is what it waits for. Equality leaves out the log:
    two orders of events that end alike are the same state.
    """

    __slots__ = (
        "agenda",
        "choice",
        "clock",
        "combat",
        "deeds",
        "derived",
        "effects",
        "extra_turns",
        "former",
        "label_due",
        "labels",
        "layered",
        "log",
        "looked_back",
        "made",
        "next_id",
        "objects",
        "paid",
        "passed",
        "players",
        "priority",
        "skips",
        "turn",
        "views",
        "waiting",
        "zones",
    )  # fmt: skip

    def __init__(self, players: tuple[Player, ...]) -> None:
        self.players = players
        self.objects: dict[Entity, Obj] = {}
        self.zones: dict[tuple[str, int], tuple[Entity, ...]] = {}
        self.turn = Turn()
        self.combat: Combat | None = None
        self.effects: tuple[Any, ...] = ()
        self.former: dict[Entity, LastKnown] = {}
        self.labels: dict[str, Entity] = {}
        self.label_due = ""  # for what will come of an order that waits for an answer
        self.agenda: tuple[Any, ...] = ()
        self.choice: Choice | None = None
        self.waiting: tuple[Any, ...] = ()
        self.priority: int | None = None
        self.passed: tuple[int, ...] = ()
        self.extra_turns: tuple[int, ...] = ()
        self.skips: tuple[tuple[int, str], ...] = ()
        self.made: tuple[Entity, ...] = ()
        self.paid: tuple[Entity, ...] = ()  # what has been used for the cost that is being paid
        self.deeds = 0  # how many events did something: an instruction that raises it has done something (118.12)
        # While a step runs in which permanents leave: the triggered abilities from just before that (603.10a).
        self.looked_back: list[Any] | None = None
        self.next_id = FIRST_OBJECT
        self.clock = 0
        self.log = Log()
        # What is merely derived, and kept until something changes it: the views of objects, whether any effect changes
        # characteristics at all (None: not known), and what else is looked up often.
        self.views: dict[Entity, Any] = {}
        self.layered: bool | None = None
        self.derived: dict[str, Any] = {}

    def copy(self) -> State:
        """An independent copy. Everything inside is frozen, so only the containers are copied."""
        new = object.__new__(State)
        new.players = self.players
        new.objects = self.objects.copy()
        new.zones = self.zones.copy()
        new.turn = self.turn
        new.combat = self.combat
        new.effects = self.effects
        new.former = self.former.copy()
        new.labels = self.labels.copy()
        new.label_due = self.label_due
        new.agenda = self.agenda
        new.choice = self.choice
        new.waiting = self.waiting
        new.priority = self.priority
        new.passed = self.passed
        new.extra_turns = self.extra_turns
        new.skips = self.skips
        new.made = self.made
        new.paid = self.paid
        new.deeds = self.deeds
        new.looked_back = self.looked_back
        new.next_id = self.next_id
        new.clock = self.clock
        new.log = self.log.copy()
        new.views = self.views.copy()
        new.layered = self.layered
        new.derived = self.derived.copy()
        return new

    def key(self) -> tuple[Any, ...]:
        """What makes two states equal: all but the log and what is merely derived."""
        return (
            self.players, self.objects, self.zones, self.turn, self.combat, self.effects, self.agenda, self.choice,
            self.waiting, self.priority, self.passed, self.extra_turns, self.skips, self.next_id,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    __hash__ = None  # type: ignore[assignment]  # states change while steps run

    # --- reading

    def zone(self, name: str, player: int = SHARED) -> tuple[Entity, ...]:
        """The objects in a zone, in their order (the top card of a library and of the stack is the last)."""
        return self.zones.get((name, player), ())

    @property
    def speaking(self) -> tuple[Entity, ...]:
        """Permanents and emblems: their abilities work where they are (114.4), but not those of a commander in the
        command zone.
        """
        there = self.zone("command")
        return (*self.zone("battlefield"), *[entity for entity in there if self.objects[entity].kind == EMBLEM])

    def known(self, entity: Entity) -> Obj | None:
        """An object, or what it last was if it is gone (608.2h); None if there has been none."""
        return self.objects.get(entity) or (self.former[entity].obj if entity in self.former else None)

    def in_turn_order(self, first: int | None = None) -> tuple[int, ...]:
        """The players still in the game, from the active player (or `first`) on, in turn order (101.4)."""
        start = self.turn.active if first is None else first
        number = len(self.players)
        order = [(start + i) % number for i in range(number)]
        return tuple([p for p in order if not self.players[p].lost])

    @property
    def holder(self) -> int:
        """Who has priority, or would have it: the active player unless it was given to another one (117.3). Of a player
        who has left the game, the next one in turn order (800.4j).
        """
        first = self.turn.active if self.priority is None else self.priority
        return next(iter(self.in_turn_order(first)), first)

    def name_of_player(self, player: int) -> str:
        """The player's name."""
        return self.players[player].name

    # --- changing

    def tick(self) -> int:
        """The next timestamp (613.7)."""
        self.clock += 1
        return self.clock

    def new_id(self) -> Entity:
        """A number never used before."""
        self.next_id += 1
        return self.next_id - 1

    def set(self, obj: Obj, **changes: Any) -> Obj:
        """Replace an object by one with other fields."""
        new = obj.replace(**changes)
        self.objects[obj.id] = new
        if self.layered is not False or not changes.keys() <= STATUS:
            self.forget(obj.id, "up" in changes or "zone" in changes)
        elif "damage" in changes or "deathtouched" in changes:
            self.derived.pop(SETTLED, None)
        return new

    def forget(self, entity: Entity | None = None, anew: bool = True) -> None:
        """Drop what was derived: about one object where no effect changes characteristics, otherwise about all.

        anew: whether it has to be found out again if any effect does.
        """
        if self.layered is False and entity is not None:
            self.views.pop(entity, None)
        else:
            self.views.clear()
        self.derived.clear()
        if anew:
            self.layered = None

    def set_player(self, player: int, **changes: Any) -> None:
        """Replace a player by one with other fields."""
        players = list(self.players)
        players[player] = players[player].replace(**changes)
        self.players = tuple(players)
        self.derived.pop(SETTLED, None)
        if self.layered is not False:  # a static ability may look at life totals
            self.forget(anew=False)

    def place(self, obj: Obj, at_bottom: bool = False) -> Obj:
        """Add an object to the zone it says it is in."""
        owner = zone_owner(obj)
        present = self.zones.get((obj.zone, owner), ())
        self.zones[obj.zone, owner] = (obj.id, *present) if at_bottom else (*present, obj.id)
        self.objects[obj.id] = obj
        self.forget(obj.id)
        if obj.zone == "library" and not self.players[obj.owner].has_library:
            self.set_player(obj.owner, has_library=True)
        return obj

    def remove(self, obj: Obj) -> None:
        """Take an object out of its zone and out of the game's objects."""
        key = (obj.zone, zone_owner(obj))
        self.zones[key] = tuple([i for i in self.zones[key] if i != obj.id])
        del self.objects[obj.id]
        self.forget(obj.id)

    def add_effect(self, effect: Any) -> None:
        """A continuous, replacement or prevention effect begins."""
        self.effects = (*self.effects, effect)
        self.forget()

    def set_effects(self, effects: tuple[Any, ...]) -> None:
        """Other effects than before are there."""
        self.effects = effects
        self.forget()

    def tell(self, event: Event) -> None:
        """Write an event into the log, and keep the tallies of this turn that are not kept elsewhere."""
        self.log.add(event)
        if event.kind not in IDLE:
            self.deeds += 1
            if event.kind == "attacked":
                self.turn = self.turn.replace(attacked=(*self.turn.attacked, event.subject_id))

    def follow(self, entity: Entity) -> Entity:
        """The object that this one has become by changing zones, as far as it is known; -1 if it is gone."""
        while entity not in self.objects and entity in self.former:
            entity = self.former[entity].became
        return entity if entity in self.objects or 0 <= entity < FIRST_OBJECT else -1

    @property
    def top_of_stack(self) -> Obj | None:
        """The object that resolves next (405.5)."""
        stack = self.zone(STACK)
        return self.objects[stack[-1]] if stack else None


def zone_owner(obj: Obj) -> int:
    """Hands, libraries and graveyards are their owner's; the other zones are shared (400.1)."""
    return obj.owner if obj.zone in ("hand", "library", "graveyard") else SHARED
