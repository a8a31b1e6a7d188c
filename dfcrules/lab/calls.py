"""A click as a call of a `Game` method: one value that is both carried out and written as the line of Python.

Objects and players in a call are numbers (entities); the line names them so that it means the same when it is run.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dfcrules.cards.card import card_from_plain
from dfcrules.cards.names import folded
from dfcrules.errors import DfcRulesError, IllegalAction
from dfcrules.game.choices import NUMBER, ONE, SOME, Choice, Option
from dfcrules.game.objects import BATTLEFIELD, Entity, is_player
from dfcrules.game.state import zone_owner
from dfcrules.naming import entity_named, is_reserved, reference
from dfcrules.rules.characteristics import look
from dfcrules.value import Value

if TYPE_CHECKING:
    from dfcrules.play import Game


class The(Value):
    """A player or an object: carried out by its number, written by its name."""

    entity: Entity


class Call(Value):
    """A method of a `Game` and what it is given; `named` are arguments that are given by name."""

    method: str
    given: tuple[Any, ...] = ()
    named: tuple[tuple[str, Any], ...] = ()

    def run(self, game: Game) -> Any:
        """Do it."""
        return getattr(game, self.method)(*map(exact, self.given), **{name: exact(one) for name, one in self.named})

    def line(self, game: Game, variable: str = "game") -> str:
        """The line of Python that does the same in the game as it is now; `variable` is what the game is called."""
        given = [written(game, one, variable) for one in self.given]
        given += [f"{name}={written(game, one, variable)}" for name, one in self.named]
        line = f"{variable}.{self.method}({', '.join(given)})"
        return f"from dfcrules.lab import CLONE; {line}" if CLONE in self.given else line


def exact(value: Any) -> Any:
    """What the game is given: entities as their numbers."""
    if isinstance(value, The):
        return value.entity
    if isinstance(value, dict):
        return {exact(key): exact(one) for key, one in value.items()}
    return [exact(one) for one in value] if isinstance(value, list) else value


def written(game: Game, value: Any, variable: str) -> str:
    """What stands in the line of Python."""
    if isinstance(value, The):
        return _named(game, value.entity, variable)
    if value is CLONE:
        return "CLONE"
    if isinstance(value, dict):
        pairs = [f"{written(game, key, variable)}: {written(game, one, variable)}" for key, one in value.items()]
        return "{" + ", ".join(pairs) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(written(game, one, variable) for one in value) + "]"
    return quoted(value) if isinstance(value, str) else repr(value)


def _named(game: Game, entity: Entity, variable: str) -> str:
    """A piece of Python that means this player or object: its name, or its place if no name tells it apart."""
    name = reference(game.state, game.rules, entity)
    if name is not None and not is_reserved(name):
        return quoted(name)
    if is_player(entity):
        return str(entity)
    obj = game.state.objects[entity]
    owner = zone_owner(obj)
    whose = "" if owner < 0 else f", {quoted(game.players[owner])}"
    place = game.state.zone(obj.zone, owner).index(entity)
    return f"{variable}.zone({quoted(obj.zone)}{whose})[{place}]"


def quoted(text: str) -> str:
    """A text as Python writes it, in double quotes where that needs no escapes."""
    shown = repr(text)
    return f'"{shown[1:-1]}"' if shown[0] == "'" and '"' not in text else shown


def copy_token(game: Game, original: Entity, player: int) -> Call:
    """Copy a permanent; with a label if its name alone would not tell the copy from what the player has already."""
    state = game.state
    name = look(state, game.rules, original).name
    views = [look(state, game.rules, entity) for entity in state.zone(BATTLEFIELD)]
    same = any(view.name == name and view.controller == player for view in views)
    return Call("copy_token", (The(original), The(player)), (("label", _new_label(game, name)),) if same else ())


def _new_label(game: Game, name: str) -> str:
    """A label that nothing else is called: "Kuja copy", "Kuja copy 2", ..."""
    return _fresh_label(game, f"{name.split(',')[0]} copy")


def _fresh_label(game: Game, short: str) -> str:
    """A label that nothing else is called: "Clone", "Clone 2", ..."""
    taken = {folded(one) for one in (*game.state.labels, *game.players)}
    number, label = 1, short
    while folded(label) in taken or is_reserved(label):
        number += 1
        label = f"{short} {number}"
    return label


CLONE = card_from_plain("Clone", {"cost": "{3}{U}", "type": "Creature — Shapeshifter", "pt": "0/0"})
"""A creature with one face, to enter as a copy of something (707.5). As one of ours it has no words of its own."""


def clone(game: Game, original: Entity, player: int) -> Call:
    """A Clone enters as a copy of a permanent, for this player."""
    return Call("put", (CLONE, The(player)), (("copy_of", The(original)), ("label", _fresh_label(game, "Clone"))))


def cast(card: Entity, player: Entity, transformed: bool, x: int) -> Call:
    """Cast a card; what is not said is as usual."""
    named = (("transformed", transformed), ("x", x))
    return Call("cast", (The(card), The(player)), tuple([(name, value) for name, value in named if value]))


def activate(game: Game, permanent: Entity, number: int) -> Call:
    """Activate an ability of a permanent, which its controller does."""
    state = game.state
    controller = look(state, game.rules, permanent).controller
    by = () if controller == state.turn.active else (("by", The(controller)),)
    return Call("activate", (The(permanent), number), by)


# --- answers


def answer_picks(game: Game, choice: Choice, picks: list[int]) -> Call:
    """The answer that takes these options, by their place."""
    options = [choice.options[place] for place in picks]
    if choice.kind == ONE:
        if len(options) != 1:
            raise IllegalAction("Choose exactly one", choice.rule)
        return Call("answer", (_option(game, choice, options[0]),))
    if choice.kind != SOME:
        raise IllegalAction("This is answered with numbers", choice.rule)
    return Call("answer", ([_option(game, choice, option) for option in options],))


def answer_amounts(game: Game, choice: Choice, amounts: list[int]) -> Call:
    """The answer that shares out these amounts, in the order of the options."""
    if len(amounts) != len(choice.options):
        raise IllegalAction("There has to be one amount for each", choice.rule)
    pairs = zip(choice.options, amounts, strict=True)
    return Call("answer", ({_option(game, choice, option): amount for option, amount in pairs if amount},))


def answer_number(choice: Choice, number: int) -> Call:
    """A number as the answer."""
    if choice.kind != NUMBER:
        raise IllegalAction("This is not answered with a single number", choice.rule)
    return Call("answer", (number,))


def answer_intent(game: Game, choice: Choice, words: str, place: int) -> Call:
    """ "all to X" or "lethal, the rest to X", X being the option at that place."""
    option = choice.options[place]
    for name in (option.label, reference(game.state, game.rules, option.value)):
        if isinstance(name, str) and " to " not in name and _means(game, choice, name, option):
            return Call("answer", (f"{words} to {name}",))
    if place == len(choice.options) - 1:
        return Call("answer", (f"{words} to what it attacks",))
    raise IllegalAction(f"Another one is called {option.label}, too; enter the amounts instead", choice.rule)


def _option(game: Game, choice: Choice, option: Option) -> Any:
    """An option in the form that reads best and is sure to be understood: its label, or else the object or value."""
    if _means(game, choice, option.label, option):
        return option.label
    if isinstance(option.value, int) and (option.value in game.state.objects or is_player(option.value)):
        return The(option.value)
    return option.value


def _means(game: Game, choice: Choice, text: str, option: Option) -> bool:
    """Whether the game would take this text for this option."""
    try:
        return bool(choice.replace(kind=ONE).read(text, _finder(game)) == option.value)
    except DfcRulesError:
        return False


def _finder(game: Game) -> Any:
    return lambda name: game.state.follow(entity_named(game.state, game.rules, name))
