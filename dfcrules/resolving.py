"""From what people write to what an order acts on: names, handles, cards and filters become entities.

Part of `Game`; kept apart because reading a name is an idea of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeAlias

from dfcrules.cards.card import Card
from dfcrules.cards.filters import Filter, Named, read_filter
from dfcrules.cards.instructions import Instruction
from dfcrules.cards.names import folded
from dfcrules.cards.plain import READERS, Phrase, plain
from dfcrules.errors import IllegalAction, UnknownName
from dfcrules.game.objects import Entity, is_player
from dfcrules.handle import Handle
from dfcrules.naming import entity_named, is_reserved
from dfcrules.rules.actions import Action
from dfcrules.rules.zones import from_outside

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules

Order: TypeAlias = "Instruction | Action"
FOR_OBJECTS = (
    "transform", "exile", "return", "exile_and_return", "put", "place", "bounce", "move", "destroy", "sacrifice",
    "discard", "copy_token", "become_copy", "end_copy", "tap", "untap", "modify", "gain_control", "attach", "unattach",
    "fight", "counter", "copy_spell", "put_on_stack", "cast", "play_land", "activate",
)  # fmt: skip
"""Orders that are about objects; a player named there is a slip."""

BRINGING = ("put", "place", "put_on_stack", "cast", "play_land")
"""Orders whose card may be one from outside the game."""

FOR_ONE = ("put_on_stack", "cast", "play_land", "activate")
"""Orders about one object, which has to be named."""

PLAYER_GROUPS = ("you", "each player", "each opponent", "opponents", "players", "permanents", "your permanents",
                 "opponents and their permanents", "you and your permanents", "anything", "top card")  # fmt: skip
"""Words that mean something in any order; "you" is whose order it is."""

REFERENCES = ("Ref", "Ref | None", "Source", "Sources")
"""Fields that name objects or players."""

CHECKED = (
    "Amount",
    "DamageChange",
    "LifeEvent",
    "LifeBecomes",
    "WhoseLife",
    "DayOrNight",
    "Amount | All",
    "Zone",
    "CounterKind",
    "Counters",
    "Until",
    "str",
    "int",
    "bool",
)
"""Fields that are read again when an order is carried out, since Python code may have put anything into them."""


class Resolving:
    """The half of a `Game` that understands references."""

    rules: Rules
    cards: dict[str, Card]
    _origin: object

    def player(self, name: str | int) -> int:
        """The number of a player; see `Game.player`."""
        raise NotImplementedError  # pragma: no cover - Game has it

    def _still_in(self, state: State, player: int) -> int:
        """The player, if still in the game; nothing comes to or from one who has left (800.4b)."""
        if state.players[player].lost:
            raise IllegalAction(f"{state.players[player].name} has left the game", "800.4b")
        return player

    def _plain(self, value: Any) -> Any:
        """An answer with handles turned into entities."""
        if isinstance(value, Handle):
            return value.object.id
        if isinstance(value, Mapping):
            return {self._plain(key): one for key, one in value.items()}
        return [self._plain(one) for one in value] if isinstance(value, list | tuple) else value

    def _resolved(self, state: State, order: Order, player: int) -> tuple[Order, Order]:
        """The order with every name turned into the entity it means: as it is kept, and as it is carried out.

        They differ where a card is brought in from outside: what is kept can bring it in again.
        """
        changes: dict[str, Any] = {}
        brought: dict[str, Any] = {}
        for field in order.fields:
            value = getattr(order, field)
            kind = order._kind(field)
            if field == "instead_to" and value in ("controller", "that player", "source's controller"):
                continue  # known only when there is damage
            if kind in REFERENCES:
                bringing = field == order.fields[0] and order.verb in BRINGING
                found = self._ref(state, value, player, order if bringing else None, kind not in ("Ref", "Source"))
                if (
                    field == order.fields[0]
                    and order.verb in FOR_OBJECTS
                    and isinstance(found, int)
                    and is_player(found)
                ):
                    name = state.players[found].name
                    raise IllegalAction(f"{name} is a player; {order.verb.replace('_', ' ')} is for objects", "109.1")
                if field == order.fields[0] and order.verb in FOR_ONE:
                    found = _one(state, found, order.verb)
                changes[field] = found
            elif kind == "Whose":
                changes[field] = value if value in ("", "you", "owner") else self.player(value)
            elif kind == "Pairs":
                changes[field] = tuple(
                    (_one(state, self._ref(state, a, player), order.verb), self._pair(state, order, b, player))
                    for a, b in value
                )
            elif kind in ("tuple[Ref, ...]", "Targeted"):
                changes[field] = value and tuple(_one(state, self._ref(state, one, player), field) for one in value)
            elif isinstance(value, Phrase) or (isinstance(value, tuple) and value and isinstance(value[0], Phrase)):
                changes[field] = self._inside(state, value, player)
            elif kind in CHECKED:
                changes[field] = READERS[kind](dict(value) if kind == "Counters" else plain(value), field)
        for field, entity in list(changes.items()):
            obj = state.objects.get(entity) if isinstance(entity, int) else None
            if obj is not None and obj.zone == "outside":
                brought[field] = obj.body
                named = getattr(order, field)
                if (
                    isinstance(named, str)
                    and order.verb in ("put", "place", "put_on_stack")
                    and _is_back(obj.body, named)
                ):
                    brought["transformed"] = changes["transformed"] = True
        return order.replace(**{**changes, **brought}), order.replace(**changes)

    def _pair(self, state: State, order: Order, ref: Any, player: int) -> Any:
        """What is attacked or blocked; one creature may block several."""
        found = self._ref(state, ref, player)
        if order.verb == "block" and isinstance(found, tuple):
            return tuple(_one(state, one, order.verb) for one in found)
        return _one(state, found, order.verb)

    def _inside(self, state: State, value: Any, player: int) -> Any:
        """Names inside amounts, conditions and nested instructions; there, "it" and the like have their meaning."""
        if isinstance(value, tuple):
            return tuple(self._inside(state, one, player) for one in value)
        if not isinstance(value, Phrase) or isinstance(value, Filter):
            return value
        changes: dict[str, Any] = {}
        for field in value.fields:
            inner = getattr(value, field)
            if value._kind(field) in REFERENCES and isinstance(inner, int) and not isinstance(inner, bool):
                changes[field] = self._ref(state, inner, player)
            elif value._kind(field) in REFERENCES and isinstance(inner, str) and not is_reserved(inner):
                changes[field] = Named(self._ref(state, inner, player), inner) if inner else inner
            elif value._kind(field) in REFERENCES and isinstance(inner, tuple):
                changes[field] = tuple(self._one_inside(state, one, player) for one in inner)
            elif isinstance(inner, Phrase | tuple):
                changes[field] = self._inside(state, inner, player)
        return value.replace(**changes) if changes else value

    def _one_inside(self, state: State, ref: Any, player: int) -> Any:
        """One of several references in a nested instruction."""
        if isinstance(ref, str) and ref and not is_reserved(ref):
            return Named(self._ref(state, ref, player), ref)
        return self._inside(state, ref, player)

    def _ref(self, state: State, ref: Any, player: int, bringing: Order | None = None, optional: bool = False) -> Any:
        if isinstance(ref, Handle):
            if ref.game._origin is not self._origin:
                raise IllegalAction("This object belongs to another game", "109.1")
            if ref.entity not in state.objects and bringing is None:
                ref.object  # noqa: B018 - raises the error that says what became of it
            return ref.entity
        if isinstance(ref, Card):
            return self._bring(state, ref, player, bringing)
        if isinstance(ref, str):
            if is_reserved(ref) and ref not in PLAYER_GROUPS:
                raise IllegalAction(f"{ref!r} means something only in the text of a card; name what is meant", "109.5")
            return self._named(state, ref, player, bringing) if ref and ref not in PLAYER_GROUPS else ref
        if isinstance(ref, list | tuple):
            return tuple(self._ref(state, one, player, bringing) for one in ref)
        if isinstance(ref, Mapping):
            return read_filter(ref, "")
        if isinstance(ref, int) and not isinstance(ref, bool):
            if ref not in state.objects and ref not in state.former and not 0 <= ref < len(state.players):
                raise UnknownName(str(ref), f"there is no object or player number {ref}")
            return ref
        if isinstance(ref, Filter) or (ref is None and optional):
            return ref
        raise IllegalAction(f"{ref!r} is neither an object nor a player nor a name of one", "109.1")

    def _named(self, state: State, name: str, player: int, bringing: Order | None) -> Entity:
        if bringing is not None:
            present = self._present(state, name, bringing, player)
            return self._bring(state, self.card(name), player, bringing) if present is None else present
        entity = entity_named(state, self.rules, name)
        if is_player(entity):
            return self._still_in(state, entity)
        now = state.follow(entity)
        return entity if now == -1 else now

    def _present(self, state: State, name: str, order: Order, player: int) -> Entity | None:
        """What `put`, `cast` and the like move, if it is here rather than a card to bring in from outside."""
        source = getattr(order, "from_", "")
        arranging = order.verb == "place" or (order.verb == "put" and getattr(order, "zone", "") != "battlefield")
        if getattr(order, "outside", False):
            return None
        if arranging and not source and name not in state.labels:
            return None  # one more of the kind, even if there is one already
        hidden = [e for e, obj in state.objects.items() if obj.zone not in ("battlefield", "stack", "outside")]
        if source:
            hidden = [e for e in hidden if state.objects[e].zone == source]
        if name in state.labels:
            return state.follow(state.labels[name])
        own = [e for e in hidden if state.objects[e].owner == player]
        in_hand = [e for e in own if state.objects[e].zone == "hand"]
        groups = (hidden,) if order.verb == "put" else (in_hand, own, hidden)
        for group in groups:
            with suppress(UnknownName):
                return entity_named(state, self.rules, name, group)
        if source:
            return entity_named(state, self.rules, name, hidden)  # says what there is
        return None

    def _bring(self, state: State, card: Card, player: int, order: Order | None) -> Entity:
        if order is None:
            raise IllegalAction(f"{card.name} is a card, not an object of this game; put it somewhere first", "109.1")
        whose = getattr(order, "for_", "you")
        owner = player if whose in ("", "you") else self.player(whose)
        return from_outside(state, card, owner).id

    def card(self, name: str) -> Card:
        """A card by name: one defined for this game, or one of the catalog."""
        if name in self.cards:
            return self.cards[name]
        for known, card in self.cards.items():
            if folded(known) == folded(name) or any(folded(face.name) == folded(name) for face in card.faces):
                return card
        from dfcrules.cards import basics, catalog

        return basics.find(name) or catalog.find(name)


def _one(state: State, found: Any, verb: str) -> Entity:
    """One object or player that is there, where an order needs just one."""
    if not isinstance(found, int):
        raise IllegalAction(f'"{verb}" needs one object or player, called by its name, not {_shown(found)}', "109.1")
    if not is_player(found) and found not in state.objects:
        name = state.former[found].obj.face.name
        raise IllegalAction(f"{name} is not there any more; what it has become is a new object", "400.7")
    return found


def _shown(ref: Any) -> str:
    """A reference as somebody wrote it."""
    if isinstance(ref, Filter):
        return f"every {ref.words()}"
    return repr(list(ref)) if isinstance(ref, tuple) else repr(ref)


def _is_back(card: Card, name: str) -> bool:
    """Whether this is the name of a card's back face: it is then to be there with that face up."""
    if card.back is None or folded(card.front.name) == folded(name):
        return False
    if folded(card.back.name) == folded(name):
        return True
    from dfcrules.cards import catalog

    try:
        found = catalog.look_up(name)  # a short name, such as "Trance Kuja"
    except UnknownName:
        return False
    return found.is_back and found.card == card


def read_order(table: Mapping[str, Any], where: str = "") -> Order:
    """Read an instruction or an action from its plain form."""
    from dfcrules.cards import instructions
    from dfcrules.cards.plain import by_leading_key
    from dfcrules.rules import actions

    return by_leading_key({**actions.KINDS, **instructions.KINDS}, table, where, "action")  # type: ignore[return-value]
