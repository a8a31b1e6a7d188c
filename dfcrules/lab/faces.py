"""Faces: what an object looks like, drawn, under a key made from what is in it.

A face goes to the page once; after that its key is enough. What looks the same has the same key.
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any

from dfcrules.game.objects import BATTLEFIELD, NOTHING, Entity
from dfcrules.rules.activating import activatable
from dfcrules.rules.characteristics import look
from dfcrules.show import svg_card, svg_tile
from dfcrules.show.shown import Shown, shown_face, shown_object
from dfcrules.show.text import object_line
from dfcrules.show.words import clean, name_of

if TYPE_CHECKING:
    from dfcrules.cards.abilities import Ability
    from dfcrules.cards.card import Card
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules

Json = dict[str, Any]


class Faces:
    """The faces that have been drawn, by key."""

    def __init__(self) -> None:
        self.drawn: dict[str, Json] = {}
        self._keys: dict[Shown, str] = {}
        self._last: dict[Entity, tuple[tuple[Any, ...], str]] = {}

    def key(self, state: State, rules: Rules, entity: Entity) -> str:
        """The key of what an object looks like now; drawn if it is new."""
        seen = _all_that_shows(state, rules, entity)
        before, key = self._last.get(entity, ((), ""))
        if seen and len(seen) == len(before) and all(map(_is, seen, before)):
            return key  # of thirty permanents, a click changes few
        key = self._key(state, rules, entity)
        self._last[entity] = seen, key
        return key

    def _key(self, state: State, rules: Rules, entity: Entity) -> str:
        shown = shown_object(state, rules, entity)
        known = self._keys.get(shown)
        if known is not None:
            return known
        abilities = [clean(one.words()) for one in _activated(state, rules, entity)]
        words = {"name": name_of(state, rules, entity), "line": object_line(state, rules, entity)}
        return self._draw(shown, {**words, "abilities": abilities})

    def printed(self, card: Card, side: int, *, bare: bool = False) -> str:
        """The key of a face as it is printed; drawn if it is new. A bare one answers no question."""
        shown = shown_face(card, side)._replace(is_bare=bare)
        known = self._keys.get(shown)
        first = shown.title.split("\n", 1)[0]
        return known or self._draw(shown, {"name": clean(card.faces[side].name), "line": first, "abilities": []})

    def _draw(self, shown: Shown, words: Json) -> str:
        face = {
            "card": svg_card.one(shown),
            "tile": svg_tile.one(shown),
            "side": shown.side,
            "other": shown.other,
            "tapped": shown.is_tapped,
            **words,
        }
        key = hashlib.blake2b(json.dumps(face).encode(), digest_size=6).hexdigest()
        self.drawn[key] = face
        self._keys[shown] = key
        return key


def _all_that_shows(state: State, rules: Rules, entity: Entity) -> tuple[Any, ...]:
    """What the picture of a permanent is made of, if it is made of nothing else: no combat, nothing that it is attached
    to.
    """
    obj = state.objects[entity]
    if state.combat is not None or obj.attached_to != NOTHING or obj.zone != BATTLEFIELD:
        return ()
    names = tuple([label for label, labelled in state.labels.items() if labelled == entity])
    return obj, look(state, rules, entity), rules, state.turn.number, names


def _is(one: object, other: object) -> bool:
    """Whether they are the same; numbers and names only have to be equal."""
    return one is other or (isinstance(one, int | tuple) and one == other)


def _activated(state: State, rules: Rules, entity: Entity) -> list[Ability]:
    """The abilities that can be activated where the object is, in the order in which the engine counts them."""
    there = activatable(look(state, rules, entity))
    return [one for one in there if getattr(one, "zone", BATTLEFIELD) == state.objects[entity].zone]
