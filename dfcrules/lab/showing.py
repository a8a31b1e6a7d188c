"""What a board shows, as plain JSON. The words are those of `dfcrules.show`, so that page, text and drawing agree.

What a permanent looks like is a *face*: its drawing and its line, kept under a key made from what is in it. A face goes
to the page once; after that the key is enough.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from dfcrules.game.choices import SPLIT, Choice
from dfcrules.game.objects import BATTLEFIELD, COMMAND, EXILE, GRAVEYARD, HAND, LIBRARY, STACK, Entity, is_player
from dfcrules.rules.characteristics import look
from dfcrules.show.shown import Shown, shown_object
from dfcrules.show.svg import card_svg
from dfcrules.show.text import effect_text, heading, object_line, permanents, player_line
from dfcrules.show.words import clean, name_of

if TYPE_CHECKING:
    from dfcrules.game.events import Event
    from dfcrules.game.state import State
    from dfcrules.play import Game
    from dfcrules.rules.standard import Rules

Json = dict[str, Any]


class Faces:
    """The faces that have been drawn, by key. What looks the same is drawn once."""

    def __init__(self) -> None:
        self.drawn: dict[str, Json] = {}
        self._keys: dict[Shown, str] = {}

    def key(self, state: State, rules: Rules, entity: Entity) -> str:
        """The key of what an object looks like now; drawn if it is new."""
        look_of_it = shown_object(state, rules, entity)
        known = self._keys.get(look_of_it)
        if known is not None:
            return known
        face = {
            "card": card_svg(state, rules, entity),
            "tile": card_svg(state, rules, entity, "tile"),
            "name": name_of(state, rules, entity),
            "line": object_line(state, rules, entity),
            "side": look_of_it.side,
            "other": look_of_it.other,
            "tapped": look_of_it.is_tapped,
        }
        key = hashlib.blake2b(json.dumps(face).encode(), digest_size=6).hexdigest()
        self.drawn[key] = face
        self._keys[look_of_it] = key
        return key


def board(game: Game, faces: Faces) -> Json:
    """The board as it is: small, since what permanents look like is elsewhere."""
    state, rules = game.state, game.rules
    labels = {entity: clean(label) for label, entity in state.labels.items()}
    shown: Json = {
        "heading": heading(state, rules),
        "active": state.turn.active,
        "players": [_player(state, rules, number, faces, labels) for number in range(len(state.players))],
        "combat": state.combat is not None,
        "at": len(game.inputs),
    }
    parts: Json = {
        "stack": [object_line(state, rules, entity) for entity in reversed(state.zone(STACK))],
        "zones": [line for zone in (EXILE, COMMAND) if (line := _pile(state, rules, zone, -1))],
        "effects": [effect_text(state, rules, effect) for effect in state.effects],
        "choice": _choice(game, state.choice) if state.choice is not None else None,
    }
    return shown | {name: part for name, part in parts.items() if part}


def _player(state: State, rules: Rules, number: int, faces: Faces, labels: dict[Entity, str]) -> Json:
    return {
        "name": name_of(state, rules, number),
        "line": player_line(state, number),
        "zones": [line for zone in (HAND, LIBRARY, GRAVEYARD) if (line := _pile(state, rules, zone, number))],
        "permanents": [
            {"id": entity, "key": faces.key(state, rules, entity)}
            | ({"label": labels[entity]} if entity in labels else {})
            for entity in permanents(state, rules, number)
        ],
    }


def _pile(state: State, rules: Rules, zone: str, player: int) -> str:
    """A zone on one line; of a library only how many cards it has (401.2)."""
    there = state.zone(zone, player)
    if not there:
        return ""
    names = "" if zone == LIBRARY else f": {'; '.join(name_of(state, rules, one) for one in there)}"
    return f"{zone} ({len(there)}){names}"


def _choice(game: Game, choice: Choice) -> Json:
    state, rules = game.state, game.rules
    shown: Json = {
        "kind": choice.kind,
        "player": name_of(state, rules, choice.player),
        "question": clean(choice.question),
        "rule": choice.rule,
        "options": [_option(state, option.value, option.label) for option in choice.options],
        "least": choice.least,
        "most": choice.most,
        "hidden": choice.hidden,
    }
    if choice.kind == SPLIT:
        shown |= {"total": choice.total, "lethal": list(choice.lethal)}
    return shown


def _option(state: State, value: Any, label: str) -> Json:
    known = isinstance(value, int) and not isinstance(value, bool) and (is_player(value) or value in state.objects)
    return {"label": clean(label), "id": value if known else -1}


def event(one: Event) -> list[str]:
    """An event for the log: its words and its rule."""
    return [clean(one.words()), one.rule]


def plan(game: Game, what: str, start: Entity) -> Json:
    """A declaration of attackers or blockers in the making: who might do what, and what the rules would say to each.

    `start` is what somebody wants to begin with (-1: nothing in particular); it comes first, even if it cannot.
    """
    rows = [_row(game, what, entity, onto) for entity, onto in _candidates(game, what, start)]
    rows.sort(key=lambda row: (row["id"] != start, bool(row["why"])))
    return {"what": what, "rule": {"attack": "508.1", "block": "509.1"}[what], "rows": rows, "start": start}


def _candidates(game: Game, what: str, start: Entity) -> Iterator[tuple[Entity, list[Entity]]]:
    """Each creature that one would think of, and whom it could attack or block; what is allowed, the game says."""
    state, rules = game.state, game.rules
    views = {entity: look(state, rules, entity) for entity in state.zone(BATTLEFIELD)}
    active = state.turn.active
    if what == "block":
        onto = [attack.attacker for attack in state.combat.attacks] if state.combat is not None else []
    else:
        onto = [number for number in range(len(state.players)) if number != active]
        onto += [entity for entity, view in views.items() if {"Planeswalker", "Battle"} & set(view.types.types)]
    for entity, view in views.items():
        if entity == start or (view.is_creature and (view.controller == active) == (what == "attack")):
            yield entity, [to for to in onto if to != entity]


def _row(game: Game, what: str, entity: Entity, onto: list[Entity]) -> Json:
    """One creature; `why` is the refusal that it meets whatever it attacks or blocks."""
    state, rules = game.state, game.rules
    refusals = [game.why_not({what: {entity: to}}) for to in onto]
    whys = ["" if refusal is None else str(refusal) for refusal in refusals]
    shared = whys[0] if len(set(whys)) == 1 else ""
    targets: list[Json] = [{"id": to, "name": name_of(state, rules, to)} for to in onto]
    for target, why in zip(targets, whys, strict=True):
        if why != shared:
            target["why"] = why
    return {
        "id": entity,
        "name": name_of(state, rules, entity),
        "player": name_of(state, rules, look(state, rules, entity).controller),
        "why": shared,
        "to": targets,
    }
