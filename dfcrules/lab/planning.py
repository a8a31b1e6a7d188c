"""A declaration of attackers or blockers in the making: who might, whom, and what the rules would say to each."""

from __future__ import annotations

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

    `start` is what somebody wants to begin with (-1: nothing in particular); it comes first, even if it cannot. What
    all have in common is said once: `targets`, and the refusals, `whys`. A row's `why` is the place of the refusal that
    it meets whatever it attacks or blocks (-1: none); `no` has the others, each as the places of target and refusal.
    """
    told = Told(game.state, game.rules)
    candidates, onto = _candidates(game, what, start)
    whys: dict[str, int] = {}
    rows = [_row(game, what, entity, onto, told, whys) for entity in candidates]
    rows.sort(key=lambda row: (row["id"] != start, row["why"] >= 0))
    return {
        "what": what,
        "rule": {"attack": "508.1", "block": "509.1"}[what],
        "start": start,
        "targets": [[to, told.name(to)] for to in onto],
        "whys": list(whys),
        "rows": rows,
    }


def _candidates(game: Game, what: str, start: Entity) -> tuple[list[Entity], list[Entity]]:
    """The creatures that one would think of, and whom one could attack or block; what is allowed, the game says."""
    state, rules = game.state, game.rules
    views = {entity: look(state, rules, entity) for entity in state.zone(BATTLEFIELD)}
    active = state.turn.active
    if what == "block":
        onto = [attack.attacker for attack in state.combat.attacks] if state.combat is not None else []
    else:
        onto = [number for number in range(len(state.players)) if number != active]
        attackable = [one for one, view in views.items() if {"Planeswalker", "Battle"} & set(view.types.types)]
        onto += [one for one in attackable if defender(state, rules, one) != active]  # 508.1b
    mine = [
        one for one, view in views.items() if view.is_creature and (view.controller == active) == (what == "attack")
    ]
    return mine if start in mine or start not in views else [start, *mine], onto


def _row(game: Game, what: str, entity: Entity, onto: list[Entity], told: Told, whys: dict[str, int]) -> Json:
    """One creature, and the refusals that it meets."""
    state, rules = game.state, game.rules
    met: list[tuple[int, str]] = []  # the place of a target, and why not
    for place, to in enumerate(onto):
        refusal = game.why_not({what: {entity: to}}) if to != entity else None
        if refusal is not None:
            met.append((place, str(refusal)))
    others = len(onto) - (entity in onto)
    is_shared = others > 0 and len(met) == others and len({why for _, why in met}) == 1
    places = [[place, whys.setdefault(why, len(whys))] for place, why in met]
    name, plain = told.name(entity), name_of(state, rules, entity)
    if name == plain:
        name += f" ({name_of(state, rules, look(state, rules, entity).controller)})"
    row: Json = {"id": entity, "name": name, "why": places[0][1] if is_shared else -1}
    return row | ({"no": places} if places and not is_shared else {})
