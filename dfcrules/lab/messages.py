"""Messages of the page, read: each act becomes a `Call`. A page may be late, or wrong, so everything is checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from dfcrules.errors import DfcRulesError, IllegalAction
from dfcrules.game.objects import is_player
from dfcrules.lab import calls
from dfcrules.lab.calls import Call, The
from dfcrules.rules.characteristics import look

if TYPE_CHECKING:
    from dfcrules.game.choices import Choice
    from dfcrules.game.objects import Entity
    from dfcrules.play import Game

Message = Mapping[str, Any]


class BadMessage(DfcRulesError):
    """What the page sent is no message this board knows, or it speaks of something that is not there any more."""


def given_in(message: Message, key: str) -> Any:
    """What a message has to hold under this key."""
    if not isinstance(message, Mapping) or key not in message:
        raise BadMessage(f"This message lacks {key!r}.")
    return message[key]


def text_in(message: Message, key: str) -> str:
    """A text that a message has to hold."""
    value = given_in(message, key)
    if not isinstance(value, str):
        raise BadMessage(f"{key!r} has to be a text.")
    return value


def whole_in(value: Any, least: int = 0) -> int:
    """A whole number that a message has to hold."""
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise BadMessage(f"A whole number of at least {least} is needed here.")
    return value


def _list(message: Message, key: str) -> list[Any]:
    value = given_in(message, key)
    if not isinstance(value, list):
        raise BadMessage(f"{key!r} has to be a list.")
    return value


def entity_in(game: Game, value: Any) -> Entity:
    """A player or an object that is there now; a page may speak of one that has left."""
    entity = whole_in(value)
    state = game.state
    if entity < len(state.players) or entity in state.objects:
        return entity
    if entity in state.former:
        name = look(state, game.rules, entity).name
        raise IllegalAction(f"{name} is not there any more; what it has become is a new object", "400.7")
    raise BadMessage("There is no such player or object at this moment of the game.")


def _the(game: Game, message: Message, key: str) -> The:
    return The(entity_in(game, given_in(message, key)))


def object_in(game: Game, message: Message) -> The:
    """The object that acts, or that something is done with."""
    if isinstance(message, Mapping) and message.get("entity") is None:
        raise BadMessage("Select a card first: click it, and press the button then.")
    the = _the(game, message, "entity")
    if is_player(the.entity):
        raise BadMessage(f"{game.players[the.entity]} is a player; choose a permanent.")
    return the


def player_in(game: Game, message: Message, key: str = "player") -> Entity:
    """The number of a player."""
    player = whole_in(given_in(message, key))
    if player >= len(game.players):
        raise BadMessage("There is no such player.")
    return player


def _pairs(game: Game, message: Message) -> dict[The, The]:
    pairs: dict[The, The] = {}
    for pair in _list(message, "pairs"):
        if not isinstance(pair, list) or len(pair) != 2:
            raise BadMessage("Each pair says who, and whom.")
        pairs[The(entity_in(game, pair[0]))] = The(entity_in(game, pair[1]))
    return pairs


# --- what acts on the game


def _copy(game: Game, message: Message) -> Call:
    return calls.copy_token(game, object_in(game, message).entity, player_in(game, message))


def _deal(game: Game, message: Message) -> Call:
    return Call("deal", (whole_in(given_in(message, "amount")), object_in(game, message), _the(game, message, "to")))


def _cast(game: Game, message: Message) -> Call:
    card = object_in(game, message).entity
    return calls.cast(card, player_in(game, message), message.get("transformed") is True, whole_in(message.get("x", 0)))


def _play_land(game: Game, message: Message) -> Call:
    return Call("play_land", (object_in(game, message), The(player_in(game, message))))


def _activate(game: Game, message: Message) -> Call:
    return calls.activate(game, object_in(game, message).entity, whole_in(given_in(message, "ability"), 1))


def _answer(game: Game, message: Message) -> Call:
    if game.pending is None or given_in(message, "at") != len(game.inputs):
        raise BadMessage("This question is not open any more; look at the board again.")
    return answer_in(game, message)


def answer_in(game: Game, message: Message) -> Call:
    """The answer to the open choice that a message gives: picks, a number, amounts, or an intent."""
    choice = game.pending
    if choice is None or not isinstance(message, Mapping):
        raise BadMessage("There is no question to which this could be an answer.")
    if "number" in message:
        return calls.answer_number(choice, whole_in(message["number"]))
    if "amounts" in message:
        return calls.answer_amounts(game, choice, [whole_in(one) for one in _list(message, "amounts")])
    if "intent" in message:
        words = text_in(message, "intent")
        if words not in ("all", "lethal, the rest"):
            raise BadMessage(f"{words!r} is no way to share out damage.")
        return calls.answer_intent(game, choice, words, _place(choice, given_in(message, "to")))
    return calls.answer_picks(game, choice, [_place(choice, one) for one in _list(message, "picks")])


def _place(choice: Choice, value: Any) -> int:
    place = whole_in(value)
    if place >= len(choice.options):
        raise BadMessage("There is no such option.")
    return place


def _put(game: Game, message: Message) -> Call:
    name = text_in(message, "name").strip()
    if not name:
        raise BadMessage("Type the name of a card first, for instance Kuja, Genome Sorcerer.")
    return Call("put", (name, The(player_in(game, message))))


def _clone(game: Game, message: Message) -> Call:
    return calls.clone(game, object_in(game, message).entity, player_in(game, message))


def _become_copy(game: Game, message: Message) -> Call:
    original = _the(game, message, "of")
    if is_player(original.entity):
        raise BadMessage("A permanent becomes a copy of a permanent, not of a player.")
    return Call("become_copy", (object_in(game, message), original))


def _attach(game: Game, message: Message) -> Call:
    return Call("attach", (object_in(game, message), _the(game, message, "to")))


def _counters(game: Game, message: Message) -> Call:
    return Call("add_counters", (object_in(game, message),))


def _returned(game: Game, message: Message) -> Call:
    return Call("exile_and_return", (object_in(game, message),), (("transformed", True),))


def _simply(method: str) -> Callable[[Game, Message], Call]:
    """An instruction about one object, and no more."""
    return lambda game, message: Call(method, (object_in(game, message),))


ACTS: dict[str, Callable[[Game, Message], Call]] = {
    **{verb: _simply(verb) for verb in ("transform", "tap", "untap", "destroy", "sacrifice", "exile", "bounce")},
    "put": _put,
    "copy": _copy,
    "clone": _clone,
    "become copy": _become_copy,
    "attach": _attach,
    "counters": _counters,
    "return transformed": _returned,
    "attack": lambda game, message: Call("attack", (_pairs(game, message),)),
    "block": lambda game, message: Call("block", (_pairs(game, message),)),
    "damage": lambda game, message: Call("damage"),
    "deal": _deal,
    "answer": _answer,
    "cast": _cast,
    "play land": _play_land,
    "activate": _activate,
    "pass": lambda game, message: Call("pass_priority"),
    "resolve": lambda game, message: Call("resolve"),
    "advance": lambda game, message: Call("advance", (text_in(message, "to"),)),
    "undo": lambda game, message: Call("undo"),
    "redo": lambda game, message: Call("redo"),
}
