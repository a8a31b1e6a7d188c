"""A declaration of attackers or blockers in the making: who might, whom, and what the rules would say to each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from dfcrules.game.objects import BATTLEFIELD, Entity
from dfcrules.lab.telling import Told
from dfcrules.rules.characteristics import look
from dfcrules.rules.find import defender
from dfcrules.show.words import name_of

if TYPE_CHECKING:
    from dfcrules.play import Game

Json = dict[str, Any]


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
