"""Handles: objects of a game as Python values that one can ask, and that every action takes.

kuja = game.put("Kuja, Genome Sorcerer", "Ann")
kuja.power          # 3
kuja.why("power")   # where the 3 comes from, with rules
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dfcrules.cards.color import Colors
from dfcrules.cards.typeline import TypeLine
from dfcrules.errors import AmbiguousName, IllegalAction, UnknownName
from dfcrules.game.objects import BATTLEFIELD, STACK, Entity, Obj
from dfcrules.rules.characteristics import View, Why, explain, look
from dfcrules.rules.transform import if_told

if TYPE_CHECKING:
    from dfcrules.game.events import Event
    from dfcrules.play import Game

CHARACTERISTICS = (
    "name",
    "mana_value",
    "colors",
    "types",
    "power",
    "toughness",
    "loyalty",
    "defense",
    "keywords",
    "abilities",
    "controller",
)


class Handle:
    """One object of a game. Its properties are what is true now; after it has left its zone, asking is an error
    (400.7).
    """

    __slots__ = ("entity", "game")

    def __init__(self, game: Game, entity: Entity) -> None:
        self.game = game
        self.entity = entity

    # --- the object

    @property
    def object(self) -> Obj:
        """The plain object. Raises `IllegalAction` (400.7) if it has left: what it has become is another object."""
        found = self.game.state.objects.get(self.entity)
        if found is None:
            raise IllegalAction(self._gone(), "400.7")
        return found

    def _gone(self) -> str:
        state = self.game.state
        if self.entity not in state.former:
            return "This object does not exist at this moment of the game"
        name = look(state, self.game.rules, self.entity).name
        now = state.follow(self.entity)
        if now == -1:
            return f"{name} has left and is gone"
        new = state.objects[now]
        shown = look(state, self.game.rules, now).name
        return f"{name} has left; what is now in the {new.zone} is a new object, {shown}: ask for it by name"

    @property
    def exists(self) -> bool:
        """Whether this object is still there."""
        return self.entity in self.game.state.objects

    @property
    def view(self) -> View:
        """All characteristics at once."""
        return look(self.game.state, self.game.rules, self.object.id)

    def why(self, characteristic: str = "") -> Explanation:
        """The chain of reasons for a characteristic ("power", "colors", "mana value", ...), each with its rule.

        Without an argument, of all of them.
        """
        asked = characteristic.replace(" ", "_")
        if asked and asked not in CHARACTERISTICS:
            known = ", ".join(name.replace("_", " ") for name in CHARACTERISTICS)
            raise UnknownName(characteristic, f"{characteristic!r} is no characteristic; ask for one of: {known}")
        obj = self.object
        wanted = (asked,) if asked else ("name", "mana_value", "colors", "types", "power", "toughness", "keywords")
        chains = {}
        for one in wanted:
            chain = explain(self.game.state, self.game.rules, obj.id, one)
            if asked or getattr(self.view, one) not in (None, ()):
                value = self.controller if one == "controller" else getattr(self.view, one)
                chains[one.replace("_", " ")] = (value, chain)
        return Explanation(self.view.name, chains)

    # --- characteristics

    @property
    def name(self) -> str:
        """The name of the face that counts."""
        return self.view.name

    @property
    def mana_value(self) -> int:
        """The mana value (202.3)."""
        return self.view.mana_value

    @property
    def mana_cost(self) -> str:
        """The mana cost as text; empty if there is none (202.1b)."""
        return str(self.view.cost) if self.view.cost is not None else ""

    @property
    def colors(self) -> Colors:
        """The colors (105.2)."""
        return self.view.colors

    @property
    def types(self) -> TypeLine:
        """Supertypes, card types and subtypes."""
        return self.view.types

    @property
    def power(self) -> int | None:
        """The power; None for what is no creature."""
        return self.view.power

    @property
    def toughness(self) -> int | None:
        """The toughness; None for what is no creature."""
        return self.view.toughness

    @property
    def loyalty(self) -> int | None:
        """The loyalty: on the battlefield the number of loyalty counters (306.5c)."""
        return self.view.loyalty

    @property
    def keywords(self) -> tuple[str, ...]:
        """The keywords it has now."""
        return self.view.keywords

    @property
    def unsettled(self) -> tuple[str, ...]:
        """Characteristics for which the text of the rules can be read both ways (202.3b)."""
        return self.view.unsettled

    # --- the rest

    @property
    def zone(self) -> str:
        """The zone it is in."""
        return self.object.zone

    @property
    def controller(self) -> str:
        """Who controls it; off the battlefield and the stack, its owner (108.4a)."""
        obj = self.object
        player = self.view.controller if obj.zone in (BATTLEFIELD, STACK) else obj.owner
        return self.game.state.players[player].name

    @property
    def owner(self) -> str:
        """Who owns it."""
        return self.game.state.players[self.object.owner].name

    @property
    def face(self) -> str:
        """ "front" or "back": the face that is up; "only" if nothing double-faced represents it."""
        obj = self.object
        if not obj.body.is_double_faced:
            return "only"
        return "back" if obj.up else "front"

    @property
    def is_back_up(self) -> bool:
        """Whether its back face is up."""
        return self.face == "back"

    @property
    def can_transform(self) -> bool:
        """Whether an instruction to transform would turn it over (701.27)."""
        return if_told(self.game.state, self.game.rules, self.object, self.view).yes

    @property
    def is_token(self) -> bool:
        """Whether it is a token."""
        return self.object.is_token

    @property
    def copy_of(self) -> str:
        """The name of what it copies by a copy effect; empty if it is itself."""
        return self.view.copy_of

    @property
    def tapped(self) -> bool:
        """Whether it is tapped."""
        return self.object.tapped

    @property
    def damage(self) -> int:
        """The damage marked on it (120.6)."""
        return self.object.damage

    @property
    def counters(self) -> dict[str, int]:
        """Its counters, by kind."""
        return dict(self.object.counters)

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, Handle) and other.entity == self.entity and other.game is self.game

    def __hash__(self) -> int:
        return hash(self.entity)

    def __str__(self) -> str:
        from dfcrules.show.text import object_line

        return object_line(self.game.state, self.game.rules, self.entity) if self.exists else self._gone()

    def __repr__(self) -> str:
        return str(self)

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        from dfcrules.show.drawn import bundle_of_object

        return bundle_of_object(self)


class Came(Handle):
    """What came of an action: objects made or acted on, events, and whether something is pending.

    If it is exactly one object, it stands for that object.
    """

    __slots__ = ("events", "made")

    def __init__(self, game: Game, made: tuple[Entity, ...], events: tuple[Event, ...]) -> None:
        super().__init__(game, made[0] if len(made) == 1 else -1)
        self.made = made
        self.events = events

    @property
    def objects(self) -> tuple[Handle, ...]:
        """All objects that came of it."""
        return tuple(Handle(self.game, entity) for entity in self.made)

    @property
    def pending(self) -> bool:
        """Whether someone has to decide before it goes on."""
        return self.game.pending is not None

    @property
    def object(self) -> Obj:
        if len(self.made) != 1:
            names = ", ".join(str(handle.name) for handle in self.objects if handle.exists)
            if not self.made:
                raise AmbiguousName("", "no single object came of this; see .events for what happened")
            raise AmbiguousName("", f"{len(self.made)} objects came of this, not one: {names}; use .objects")
        return super().object

    def __str__(self) -> str:
        if len(self.made) != 1:
            return "\n".join(map(str, self.events)) or "nothing has happened"
        told = [str(event) for event in self.events if event.kind in ("nothing", "no damage", "not modelled")]
        return "\n".join([super().__str__(), *told])


class Explanation:
    """Why characteristics are as they are: for each its value and the chain of reasons."""

    def __init__(self, name: str, chains: dict[str, tuple[Any, tuple[Why, ...]]]) -> None:
        self.name = name
        self.chains = chains

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules in the chains, in order."""
        return tuple(dict.fromkeys(why.rule for _, chain in self.chains.values() for why in chain))

    def __str__(self) -> str:
        from dfcrules.rules.characteristics import value_words

        lines = [f"{self.name}"]
        for characteristic, (value, chain) in self.chains.items():
            reasons = "; ".join(map(str, chain)) or "as it is"
            lines.append(f"  {characteristic} {value_words(value)}: {reasons}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return str(self)
