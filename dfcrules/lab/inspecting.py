"""The inspector: each characteristic of an object with its chain of reasons, its two faces, its last transformation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dfcrules.game.objects import BATTLEFIELD, STACK, Entity
from dfcrules.handle import CHARACTERISTICS, Handle
from dfcrules.lab.comparing import beside_original
from dfcrules.rules.characteristics import copiable, look, value_words
from dfcrules.rules.provenance import counting_face
from dfcrules.show.text import object_line
from dfcrules.show.words import clean, counted, cut, is_sick, name_of, place

if TYPE_CHECKING:
    from dfcrules.cards.card import Card
    from dfcrules.game.objects import Obj
    from dfcrules.game.state import State
    from dfcrules.lab.faces import Faces
    from dfcrules.play import Game
    from dfcrules.rules.characteristics import View
    from dfcrules.rules.standard import Rules

Json = dict[str, Any]

COMPARED = ("name", "mana_value", "colors", "types", "power", "toughness", "loyalty", "defense", "keywords")
LONGEST = 200


def inspected(game: Game, faces: Faces, entity: Entity) -> Json:
    """What the inspector shows of an object that is there."""
    state, rules = game.state, game.rules
    obj, view = state.objects[entity], look(state, rules, entity)
    shown: Json = {
        "id": entity,
        "name": name_of(state, rules, entity),
        "line": object_line(state, rules, entity),
        "where": clean(place(state, obj)),
        "rows": [_row(game, entity, one) for one in CHARACTERISTICS if _has(view, one)],
    }
    if obj.body.is_double_faced or view.copy_of:
        shown["faces"] = [_told(face, shown["rows"]) for face in _faces(state, rules, faces, obj, view)]
    turned = _last_turn(game, entity)
    original = beside_original(game, entity)
    return shown | ({"turned": turned} if turned else {}) | ({"original": original} if original else {})


def _has(view: View, characteristic: str) -> bool:
    return getattr(view, characteristic) not in (None, ())


def _row(game: Game, entity: Entity, characteristic: str) -> Json:
    """A characteristic, its value, where it comes from (a face of its own, or none of them), the chain of reasons."""
    handle = Handle(game, entity)
    [(value, chain)] = handle.why(characteristic).chains.values()
    return {
        "what": characteristic.replace("_", " "),
        "value": cut(value_words(value), LONGEST),
        "unsettled": characteristic.replace("_", " ") in handle.unsettled,
        "face": _source(game.state, game.rules, entity, characteristic),
        "chain": [[clean(one.reason), one.rule] for one in chain],
    }


def _source(state: State, rules: Rules, entity: Entity, characteristic: str) -> int:
    """0 or 1, the face it comes from; -1 if it comes from no face of its own."""
    obj = state.objects[entity]
    if characteristic == "controller":
        return -1
    face, copying = copiable(state, rules, obj)
    value, _, settled = rules.mana_value(state, obj, face, copying)
    source = counting_face(obj, face, copying, characteristic, value, settled)
    return -1 if source is None else source


def _faces(state: State, rules: Rules, faces: Faces, obj: Obj, view: View) -> list[Json]:
    """Both faces as they are printed; what is copied, if it is that which counts. `counts`: bright, or dim."""
    found: list[Json] = []
    if view.copy_of:
        key = faces.printed(_card_of(view), 0)
        found.append({"key": key, "title": "What it copies", "counts": True, "face": -1})
    for side, title in enumerate(
        ("Front face", "Back face")[: len(obj.body.faces)] if obj.body.is_double_faced else ()
    ):
        counts = not view.copy_of and side == obj.up
        found.append({"key": faces.printed(obj.body, side), "title": title, "counts": counts, "face": side})
    if not obj.body.is_double_faced:
        found.append({"key": faces.printed(obj.body, 0), "title": "The card itself", "counts": False, "face": 0})
    return found


def _told(face: Json, rows: list[Json]) -> Json:
    """What a face counts for, in words. Of a front face, the mana cost may count while the back face is up (202.3b)."""
    found = [] if face["counts"] else [row["what"] for row in rows if row["face"] == face["face"]]
    told = "counts" if face["counts"] else f"only for the {' and '.join(found)}" if found else "ignored"
    return face | {"told": told, "partly": bool(found)}


def _card_of(view: View) -> Card:
    from dfcrules.cards.card import Card

    return Card.single(view.face)


def _last_turn(game: Game, entity: Entity) -> Json:
    """Before and after the last time it turned over: each line says what, and how it was and then is."""
    timeline = game.timeline[: len(game.inputs) + 1]
    log = list(game.log)
    number = next(
        (n for n in reversed(range(len(log))) if log[n].kind == "transformed" and log[n].subject_id == entity), -1
    )
    if number < 0:
        return {}
    moment = next(n for n, one in enumerate(timeline) if len(one.state.log) > number)
    if moment == 0:
        return {}
    before, after = timeline[moment - 1].state, timeline[moment].state
    if entity not in before.objects or entity not in after.objects:
        return {}
    old, new = (_compared(state, game.rules, entity) for state in (before, after))
    return {
        "words": clean(log[number].words()),
        "rule": log[number].rule,
        "at": moment,
        "rows": [[what, old[what], new[what]] for what in old if (old[what], new[what]) != ("none", "none")],
    }


def _compared(state: State, rules: Rules, entity: Entity) -> dict[str, str]:
    obj, view = state.objects[entity], look(state, rules, entity)
    found = {one.replace("_", " "): cut(value_words(getattr(view, one)), LONGEST) for one in COMPARED}
    if obj.zone not in (BATTLEFIELD, STACK):
        return found
    attached = [
        name_of(state, rules, one) for one in state.zone(BATTLEFIELD) if state.objects[one].attached_to == entity
    ]
    combat = state.combat
    attacks = combat is not None and combat.attack_of(entity) is not None
    return found | {
        "controller": cut(state.name_of_player(view.controller)),
        "damage on it": str(obj.damage),
        "counters": ", ".join(counted(number, f"{cut(kind)} counter") for kind, number in obj.counters) or "none",
        "attached to it": ", ".join(attached) or "none",
        "tapped": "yes" if obj.tapped else "no",
        "summoning sick": "yes" if is_sick(state, obj, view) else "no",
        "attacking": "yes" if attacks else "no",
    }
