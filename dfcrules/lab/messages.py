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


def _given(message: Message, key: str) -> Any:
    if not isinstance(message, Mapping) or key not in message:
        raise BadMessage(f"This message lacks {key!r}.")
    return message[key]


def text_in(message: Message, key: str) -> str:
    """A text that a message has to hold."""
    value = _given(message, key)
    if not isinstance(value, str):
        raise BadMessage(f"{key!r} has to be a text.")
    return value


def _whole(value: Any, least: int = 0) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise BadMessage(f"A whole number of at least {least} is needed here.")
    return value


def _list(message: Message, key: str) -> list[Any]:
    value = _given(message, key)
    if not isinstance(value, list):
        raise BadMessage(f"{key!r} has to be a list.")
    return value


def entity_in(game: Game, value: Any) -> Entity:
    """A player or an object that is there now; a page may speak of one that has left."""
    entity = _whole(value)
    state = game.state
    if entity < len(state.players) or entity in state.objects:
        return entity
    if entity in state.former:
        name = look(state, game.rules, entity).name
        raise IllegalAction(f"{name} is not there any more; what it has become is a new object", "400.7")
    raise BadMessage("There is no such player or object at this moment of the game.")


def _the(game: Game, message: Message, key: str) -> The:
    return The(entity_in(game, _given(message, key)))


def object_in(game: Game, message: Message) -> The:
    """The object that acts, or that something is done with."""
    if isinstance(message, Mapping) and message.get("entity") is None:
        raise BadMessage("Select a card first: click it, and press the button then.")
    the = _the(game, message, "entity")
    if is_player(the.entity):
        raise BadMessage(f"{game.players[the.entity]} is a player; choose a permanent.")
    return the


def _player(game: Game, message: Message, key: str = "player") -> Entity:
    player = _whole(_given(message, key))
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
    return calls.copy_token(game, object_in(game, message).entity, _player(game, message))


def _deal(game: Game, message: Message) -> Call:
    return Call("deal", (_whole(_given(message, "amount")), object_in(game, message), _the(game, message, "to")))


def _cast(game: Game, message: Message) -> Call:
    card = object_in(game, message).entity
    return calls.cast(card, _player(game, message), message.get("transformed") is True, _whole(message.get("x", 0)))


def _play_land(game: Game, message: Message) -> Call:
    return Call("play_land", (object_in(game, message), The(_player(game, message))))


def _activate(game: Game, message: Message) -> Call:
    return calls.activate(game, object_in(game, message).entity, _whole(_given(message, "ability"), 1))


def _answer(game: Game, message: Message) -> Call:
    choice = game.pending
    if choice is None or _given(message, "at") != len(game.inputs):
        raise BadMessage("This question is not open any more; look at the board again.")
    if "number" in message:
        return calls.answer_number(choice, _whole(message["number"]))
    if "amounts" in message:
        return calls.answer_amounts(game, choice, [_whole(one) for one in _list(message, "amounts")])
    if "intent" in message:
        words = text_in(message, "intent")
        if words not in ("all", "lethal, the rest"):
            raise BadMessage(f"{words!r} is no way to share out damage.")
        return calls.answer_intent(game, choice, words, _place(choice, _given(message, "to")))
    return calls.answer_picks(game, choice, [_place(choice, one) for one in _list(message, "picks")])


def _place(choice: Choice, value: Any) -> int:
    place = _whole(value)
    if place >= len(choice.options):
        raise BadMessage("There is no such option.")
    return place


ACTS: dict[str, Callable[[Game, Message], Call]] = {
    "transform": lambda game, message: Call("transform", (object_in(game, message),)),
    "copy": _copy,
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
