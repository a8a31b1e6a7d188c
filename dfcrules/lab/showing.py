"""What a board shows, as plain JSON. The words are those of `dfcrules.show`, so that page, text and drawing agree.

What a permanent looks like is a *face*: its drawing and its line, kept under a key made from what is in it. A face goes
to the page once; after that the key is enough.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from dfcrules.game.choices import SPLIT, Choice
from dfcrules.game.objects import BATTLEFIELD, COMMAND, EXILE, GRAVEYARD, HAND, LIBRARY, STACK, Entity, is_player
from dfcrules.rules.activating import activatable
from dfcrules.rules.casting import ways_to_cast
from dfcrules.rules.characteristics import look
from dfcrules.rules.find import defender
from dfcrules.show.shown import Shown, shown_object
from dfcrules.show.svg import card_svg
from dfcrules.show.text import effect_text, heading, object_line, permanents, player_line
from dfcrules.show.words import clean, name_of

if TYPE_CHECKING:
    from dfcrules.cards.abilities import Ability
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
            "abilities": [clean(one.words()) for one in _activated(state, rules, entity)],
        }
        key = hashlib.blake2b(json.dumps(face).encode(), digest_size=6).hexdigest()
        self.drawn[key] = face
        self._keys[look_of_it] = key
        return key


def _activated(state: State, rules: Rules, entity: Entity) -> list[Ability]:
    """The abilities that can be activated where the object is, in the order in which the engine counts them."""
    there = activatable(look(state, rules, entity))
    return [one for one in there if getattr(one, "zone", BATTLEFIELD) == state.objects[entity].zone]


def board(game: Game, faces: Faces) -> Json:
    """The board as it is: small, since what permanents look like is elsewhere."""
    state, rules = game.state, game.rules
    labels = {entity: clean(label) for label, entity in state.labels.items()}
    holder = state.holder
    shown: Json = {
        "heading": heading(state, rules),
        "active": state.turn.active,
        "priority": holder,
        "players": [_player(state, rules, number, faces, labels) for number in range(len(state.players))],
        "combat": state.combat is not None,
        "at": len(game.inputs),
    }
    parts: Json = {
        "stack": [object_line(state, rules, entity) for entity in reversed(state.zone(STACK))],
        "zones": [line for zone in (EXILE, COMMAND) if (line := _pile(state, rules, zone, -1))],
        "effects": [effect_text(state, rules, effect) for effect in state.effects],
        "choice": _choice(game, state.choice) if state.choice is not None else None,
        "plays": _plays(state, rules, holder) if state.choice is None else [],
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


def _plays(state: State, rules: Rules, player: Entity) -> list[Json]:
    """The cards that the player who has priority might play, and how; whether they may, the game says."""
    found: dict[str, Json] = {}  # of cards that are alike, one will do
    for zone in (HAND, GRAVEYARD):
        for entity in state.zone(zone, player):
            name, where = name_of(state, rules, entity), "" if zone == HAND else f" from the {zone}"
            play: Json = {"entity": entity, "player": player}
            if zone == HAND and look(state, rules, entity).types.is_land:
                found.setdefault(f"Play {name}", {"do": "play land", **play})
            for way in ways_to_cast(state, rules, entity, player):
                play = {"do": "cast", **play, "transformed": way.face == 1, "asks_x": "X" in (way.cost or "")}
                found.setdefault(f"Cast {name}{' transformed' if way.face else ''}{where}", play)
    return [{"text": text, **play} for text, play in found.items()]


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


class Told:
    """Events for the log, each as its words and its rule. Of things that have one name, it says which is meant."""

    def __init__(self, state: State, rules: Rules, events: Sequence[Event] = ()) -> None:
        self.state, self.rules = state, rules
        self._called: dict[str, list[Entity]] = {}
        there = [(look(state, rules, entity).name, entity) for entity in state.zone(BATTLEFIELD)]
        there += [(one.subject, one.subject_id) for one in events] + [(one.other, one.other_id) for one in events]
        for name, entity in there:
            same = self._called.setdefault(name, [])
            if entity not in same and self._is_permanent(entity):
                same.append(entity)
        self.lines = [self._line(one) for one in events]

    def _is_permanent(self, entity: Entity) -> bool:
        """Whether it is or was a permanent: a spell goes from zone to zone under one name and is no other one."""
        obj = self.state.objects.get(entity)
        if obj is None and entity in self.state.former:
            obj = self.state.former[entity].obj
        return obj is not None and obj.zone == BATTLEFIELD

    def name(self, entity: Entity) -> str:
        """What to call a player or an object now."""
        name = name_of(self.state, self.rules, entity)
        return name if is_player(entity) else self._which(name, look(self.state, self.rules, entity).name, entity)

    def _line(self, event: Event) -> list[str]:
        subject = self._which(event.subject, event.subject, event.subject_id, event.player)
        other = event.other
        if event.other_id != event.subject_id:
            other = self._which(event.other, event.other, event.other_id)
        return [clean(event.replace(subject=subject, other=other).words()), event.rule]

    def _which(self, shown: str, name: str, entity: Entity, said: str = "") -> str:
        """The name; with whose it is if others have it as well, and which if that is not enough.

        `said` is a player whom the sentence names anyway: "Ben creates Moss Cub".
        """
        same = self._called.get(name, [])
        if entity not in same or len(same) < 2:
            return shown
        controllers = {one: look(self.state, self.rules, one).controller for one in same}
        whose = self.state.name_of_player(controllers[entity])
        alike = sorted(one for one in same if controllers[one] == controllers[entity])
        which = f" {alike.index(entity) + 1}" if len(alike) > 1 else ""
        return shown if whose == said else f"{clean(whose)}'s {shown}{which}"


def plan(game: Game, what: str, start: Entity) -> Json:
    """A declaration of attackers or blockers in the making: who might do what, and what the rules would say to each.

    `start` is what somebody wants to begin with (-1: nothing in particular); it comes first, even if it cannot.
    """
    told = Told(game.state, game.rules)
    rows = [_row(game, what, entity, onto, told) for entity, onto in _candidates(game, what, start)]
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
        attackable = [one for one, view in views.items() if {"Planeswalker", "Battle"} & set(view.types.types)]
        onto += [one for one in attackable if defender(state, rules, one) != active]  # 508.1b
    for entity, view in views.items():
        if entity == start or (view.is_creature and (view.controller == active) == (what == "attack")):
            yield entity, [to for to in onto if to != entity]


def _row(game: Game, what: str, entity: Entity, onto: list[Entity], told: Told) -> Json:
    """One creature; `why` is the refusal that it meets whatever it attacks or blocks."""
    state, rules = game.state, game.rules
    refusals = [game.why_not({what: {entity: to}}) for to in onto]
    whys = ["" if refusal is None else str(refusal) for refusal in refusals]
    shared = whys[0] if len(set(whys)) == 1 else ""
    targets: list[Json] = [{"id": to, "name": told.name(to)} for to in onto]
    for target, why in zip(targets, whys, strict=True):
        if why != shared:
            target["why"] = why
    name, plain = told.name(entity), name_of(state, rules, entity)
    if name == plain:
        name += f" ({name_of(state, rules, look(state, rules, entity).controller)})"
    return {"id": entity, "name": name, "why": shared, "to": targets}
