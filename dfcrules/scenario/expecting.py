"""Expectations: what can be asked of a game, by key. Each says in a sentence what differs.

About players: life, poison, lost, hand_size, library_size, graveyard_size. About zones: `graveyard`, `hand`, `exile`,
`library`, `battlefield` (exactly these, by player), `in_graveyard`, ... (at least these). About objects, by name or
label: see `OF_OBJECTS`. About the game: active, step, stack, pending, events, last_rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from dfcrules.cards.color import COLOR_NAMES, Colors
from dfcrules.cards.typeline import TypeLine
from dfcrules.errors import DfcRulesError, IllegalAction
from dfcrules.game.objects import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY, is_player
from dfcrules.handle import Handle
from dfcrules.naming import entity_named
from dfcrules.rules.attacking import check_attack
from dfcrules.rules.packets import Dealt

if TYPE_CHECKING:
    from dfcrules.play import Game

ZONES = (BATTLEFIELD, HAND, LIBRARY, GRAVEYARD, EXILE)


def _colors(handle: Handle) -> str:
    return str(handle.colors)


def _attached(handle: Handle) -> str:
    host = handle.object.attached_to
    if host == -1:
        return ""
    return handle.game.players[host] if is_player(host) else Handle(handle.game, host).name


def _attacking(handle: Handle) -> bool:
    combat = handle.game.state.combat
    return combat is not None and combat.attack_of(handle.entity) is not None


def _blocking(handle: Handle) -> bool:
    combat = handle.game.state.combat
    return combat is not None and combat.is_blocking(handle.entity)


def _identity(handle: Handle) -> str:
    return str(handle.game.rules.color_identity(handle.object.body))


def _can_attack(handle: Handle) -> bool:
    """Whether it could be declared as an attacker of some opponent, in a combat of this turn (508.1)."""
    state, rules = handle.game.state, handle.game.rules
    for player in state.in_turn_order()[1:]:
        with suppress(IllegalAction):
            check_attack(state, rules, handle.object.id, player)
            return True
    return False


def _may_be_commander(handle: Handle) -> bool:
    return handle.game.rules.may_be_commander(handle.object.body)


OF_OBJECTS: dict[str, Callable[[Handle], Any]] = {
    "name": lambda h: h.name,
    "face": lambda h: h.face,
    "mana_value": lambda h: h.mana_value,
    "mana_cost": lambda h: h.mana_cost,
    "colors": _colors,
    "types": lambda h: str(h.types),
    "power": lambda h: h.power,
    "toughness": lambda h: h.toughness,
    "pt": lambda h: "none" if h.power is None else f"{h.power}/{h.toughness}",
    "loyalty": lambda h: h.loyalty,
    "defense": lambda h: h.view.defense,
    "keywords": lambda h: list(h.keywords),
    "zone": lambda h: h.zone,
    "controller": lambda h: h.controller,
    "owner": lambda h: h.owner,
    "tapped": lambda h: h.tapped,
    "damage": lambda h: h.damage,
    "counters": lambda h: h.counters,
    "token": lambda h: h.is_token,
    "copy_of": lambda h: h.copy_of,
    "can_transform": lambda h: h.can_transform,
    "can_attack": _can_attack,
    "attached_to": _attached,
    "attacking": _attacking,
    "blocking": _blocking,
    "identity": _identity,
    "may_be_commander": _may_be_commander,
    "unsettled": lambda h: list(h.unsettled),
}
MEMBERS = ("has_type", "lacks_type", "has_keyword", "lacks_keyword")
OF_PLAYERS = ("life", "poison", "commander_damage", *(f"{zone}_size" for zone in ZONES))
OF_ZONES = (*ZONES, *(f"in_{zone}" for zone in ZONES), "on_battlefield")
OF_DAMAGE = ("dealt", "assigned", "prevented", "excess")
OF_GAME = (
    "active",
    "priority",
    "daytime",
    "step",
    "turn",
    "stack",
    "pending",
    "lost",
    "events",
    "last_rule",
    "gone",
    "new_object",
)
KEYS = (*OF_OBJECTS, *MEMBERS, *OF_PLAYERS, *OF_ZONES, *OF_DAMAGE, *OF_GAME)


def differences(game: Game, expect: tuple[tuple[str, Any], ...]) -> list[str]:
    """What is not as expected, a sentence each."""
    found: list[str] = []
    for key, value in expect:
        try:
            found += _differences(game, key, value)
        except (DfcRulesError, LookupError) as error:
            found.append(f"{key}: {error}")
    return found


def _differences(game: Game, key: str, value: Any) -> list[str]:
    if key in OF_OBJECTS:
        return [d for name, wanted in value.items() if (d := _of_object(game, key, name, wanted))]
    if key in MEMBERS:
        return [d for name, wanted in value.items() for d in _members(game, key, name, wanted)]
    if key in OF_PLAYERS:
        return [d for name, wanted in value.items() if (d := _of_player(game, key, name, wanted))]
    if key in OF_ZONES:
        return [d for name, wanted in value.items() for d in _of_zone(game, key, name, wanted)]
    if key in OF_DAMAGE:
        return [d for source, wanted in value.items() for d in _of_damage(game, key, source, wanted)]
    return _of_game(game, key, value)


def _of_damage(game: Game, key: str, source: str, wanted: Any) -> list[str]:
    """Damage so far in this game, by source and recipient: a table of recipients, or one number for all of them."""
    said = []
    asked = wanted if isinstance(wanted, Mapping) else {"": wanted}
    for recipient, number in asked.items():
        actual = damage_of(game, key, source, recipient)
        if actual != number:
            whom = f" to {recipient}" if recipient else ""
            said.append(f"damage {key} by {source}{whom} is {actual}, not {number}")
    return said


def damage_of(game: Game, key: str, source: str, recipient: str) -> int:
    """How much damage was `dealt`, `assigned`, `prevented` or `excess` by a source, to a recipient if one is named."""
    sources = _chain(game, source)
    to = _chain(game, recipient) if recipient else None
    mine = [account for account in _accounts(game) if account.source_id in sources]
    return sum(_amount(key, account) for account in mine if to is None or account.recipient_id in to)


def _amount(key: str, account: Dealt) -> int:
    if key == "prevented":
        return sum(change.before - change.after for change in account.changes if change.kind == "prevented")
    return int(getattr(account, key))


def _chain(game: Game, name: str) -> set[int]:
    """Every object that this name has meant: the one it means, and those it was before it changed zones (400.7)."""
    try:
        found = {entity_named(game.state, game.rules, name)}
    except LookupError:
        sources = {account.source_id for account in _accounts(game) if account.source == name}
        found = sources | {account.recipient_id for account in _accounts(game) if account.recipient == name}
        if not found:
            raise
    while True:
        before = {old for old, former in game.state.former.items() if former.became in found} - found
        after = {now for one in found if (now := game.state.follow(one)) != -1} - found
        if not before | after:
            return found
        found |= before | after


def _accounts(game: Game) -> list[Dealt]:
    return [event.detail for event in game.log if isinstance(event.detail, Dealt)]


def handle_named(game: Game, name: str) -> Handle:
    """The object of this name; a label follows a card into other zones."""
    return game[name]


def _of_object(game: Game, key: str, name: str, wanted: Any) -> str:
    actual = OF_OBJECTS[key](handle_named(game, name))
    shown = key.replace("_", " ")
    if key in ("colors", "identity"):
        wanted = color_letters(wanted)
    elif key == "keywords":
        wanted, actual = sorted(wanted), sorted(actual)
    elif key == "counters":
        wanted = {kind: number for kind, number in wanted.items() if number}
    elif key == "unsettled":
        wanted = [wanted] if isinstance(wanted, str) else list(wanted)
    elif key == "attached_to" and game.state.labels.get(wanted) == handle_named(game, name).object.attached_to:
        return ""
    elif key == "pt" and wanted in ("", "none", None):
        wanted = "none"
    elif key in ("power", "toughness", "loyalty", "defense") and wanted == "none":
        wanted = None
    elif key == "types":
        line = TypeLine.parse(wanted)
        wanted = actual if line.same_words(handle_named(game, name).types) else str(line)
    if actual == wanted:
        return ""
    return f"{shown} of {name} is {_said(actual)}, not {_said(wanted)}"


def _said(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value in ("", None, [], {}) else str(value)


def color_letters(wanted: Any) -> str:
    if isinstance(wanted, list):
        letters = {word: letter for letter, word in COLOR_NAMES.items()}
        wanted = "".join(letters.get(str(one), str(one)) for one in wanted)
    return "" if wanted in ("colorless", "C") else str(Colors.parse(wanted))


def _members(game: Game, key: str, name: str, wanted: Any) -> list[str]:
    handle = handle_named(game, name)
    wanted = [wanted] if isinstance(wanted, str) else wanted
    has = handle.types.has if key.endswith("type") else lambda word: word in handle.keywords
    positive = key.startswith("has")
    return [f"{name} {'lacks' if positive else 'has'} {word}" for word in wanted if bool(has(word)) != positive]


def _of_player(game: Game, key: str, name: str, wanted: Any) -> str:
    number = game.player(name)
    if key == "life":
        actual: Any = game.state.players[number].life
    elif key == "poison":
        actual = game.state.players[number].poison
    elif key == "commander_damage":
        actual = max((amount for _, amount in game.state.players[number].commander_damage), default=0)
    else:
        actual = len(game.zone(key.removesuffix("_size"), game.players[number]))
    return "" if actual == wanted else f"{key.replace('_', ' ')} of {name} is {actual}, not {wanted}"


def _of_zone(game: Game, key: str, name: str, wanted: Any) -> list[str]:
    zone = key.removeprefix("in_").removeprefix("on_")
    player = game.players[game.player(name)]
    present = Counter(handle.name for handle in game.zone(zone, player))
    asked = Counter([wanted] if isinstance(wanted, str) else wanted)
    said = [f"{name}'s {zone} lacks {card}" for card, number in asked.items() if present[card] < number]
    if key in ZONES:
        said += [f"{name}'s {zone} also has {card}" for card, number in present.items() if number > asked[card]]
    return said


def _of_game(game: Game, key: str, value: Any) -> list[str]:
    if key == "events":
        counted = (_events(game, kind, number) for kind, number in value.items())
        return [d for d in counted if d]
    if key == "gone":
        names = [value] if isinstance(value, str) else value
        return [said for name in names if (said := _still_there(game, name))]
    if key == "new_object":
        judged = (_new_object(game, name, wanted) for name, wanted in value.items())
        return [d for d in judged if d]
    if key == "pending":
        return _pending(game, value)
    if key == "stack":
        actual: Any = [handle.name for handle in reversed(game.zone("stack"))]
        value = [value] if isinstance(value, str) else value
    elif key == "lost":
        actual = [player.name for player in game.state.players if player.lost]
        value = [value] if isinstance(value, str) else value
    else:
        last = game.log.last.rule if len(game.log) else ""
        actual = {
            "active": game.active,
            "priority": game.priority,
            "daytime": game.daytime,
            "step": game.step,
            "turn": game.state.turn.number,
            "last_rule": last,
        }[key]
    return [] if actual == value else [f"{key.replace('_', ' ')} is {actual}, not {value}"]


def _events(game: Game, kind: str, number: int) -> str:
    found = sum(event.kind == kind or event.rule == kind for event in game.log)
    return "" if found == number else f"there are {found} events {kind!r}, not {number}"


def _still_there(game: Game, name: str) -> str:
    """Why a name is not gone; a name that never meant anything has not gone either."""
    try:
        entity = entity_named(game.state, game.rules, name)
    except LookupError:
        former = [known.obj for known in game.state.former.values()]
        ever = any(name in (face.name for face in obj.body.faces) for obj in former)
        return "" if ever else f"nothing in this game was ever called {name}"
    return f"{name} is still there" if game.state.follow(entity) != -1 else ""


def _new_object(game: Game, name: str, wanted: bool) -> str:
    entity = game.state.labels.get(name)
    if entity is None:
        return f'{name} needs a label (as = "...") to be asked whether it is a new object'
    actual = game.state.follow(entity) not in (entity, -1)
    return "" if actual == wanted else f"{name} is {'a new' if actual else 'the same'} object"


def _pending(game: Game, value: Any) -> list[str]:
    choice = game.pending
    if value is False:
        return [] if choice is None else [f"{game.players[choice.player]} has to decide: {choice.question}"]
    if choice is None:
        return ["nobody has to decide anything"]
    wanted = {"player": value} if isinstance(value, str) else value if isinstance(value, Mapping) else {}
    actual = {
        "player": game.players[choice.player],
        "rule": choice.rule,
        "options": [option.label for option in choice.options],
        "number": len(choice.options),
        "total": choice.total,
    }
    return [
        f"the choice's {key} is {actual.get(key)}, not {one}" for key, one in wanted.items() if actual.get(key) != one
    ]
