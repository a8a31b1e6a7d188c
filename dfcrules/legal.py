"""What a player may legally do: candidates are made from what is there, and the rules say which of them are legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.game.objects import BATTLEFIELD, COMMAND, GRAVEYARD, HAND, STACK
from dfcrules.rules.actions import Action, Activate, AttackWith, BlockWith, Cast, DealCombatDamage, Pass, PlayLand
from dfcrules.rules.activating import activatable
from dfcrules.rules.attacking import required_attackers, whom_it_could_attack
from dfcrules.rules.characteristics import look
from dfcrules.rules.permission import lands_to_play, ways_to_cast

if TYPE_CHECKING:
    from dfcrules.play import Game


def legal_actions(game: Game, player: int) -> tuple[Action, ...]:
    """Legal actions of a player now; attacks and blocks as one example each, since there can be very many."""
    if game.pending is not None:
        return ()
    found: list[Action] = [Pass(), *_cards(game, player), *_abilities(game, player), *_combat(game, player)]
    return tuple(order for order in found if game.can(order, player))


def _cards(game: Game, player: int) -> list[Action]:
    found: list[Action] = []
    for entity in (*game.state.zone(HAND, player), *game.state.zone(GRAVEYARD, player), *game.state.zone(COMMAND)):
        if lands_to_play(game.state, game.rules, entity, player):
            found.append(PlayLand(entity))
        for way in ways_to_cast(game.state, game.rules, entity, player):
            found.append(Cast(entity, transformed=way.face == 1))
    return found


def _abilities(game: Game, player: int) -> list[Action]:
    found: list[Action] = []
    for zone in (BATTLEFIELD, GRAVEYARD, HAND):
        for entity in game.state.zone(zone, -1 if zone == BATTLEFIELD else player):
            here = [
                a for a in activatable(look(game.state, game.rules, entity)) if getattr(a, "zone", BATTLEFIELD) == zone
            ]
            found += [Activate(entity, number) for number in range(1, len(here) + 1)]
    return found


def _all_that_must(game: Game) -> list[Action]:
    """One attack of all creatures that must attack, where none of them may do it alone (508.1d)."""
    must = required_attackers(game.state, game.rules)
    pairs = [(creature, whom_it_could_attack(game.state, game.rules, creature)[0]) for creature in must]
    return [AttackWith(tuple(pairs))] if pairs else []


def _combat(game: Game, player: int) -> list[Action]:
    state = game.state
    mine = [e for e in state.zone(BATTLEFIELD) if look(state, game.rules, e).controller == player]
    if state.combat is None:
        if player != state.turn.active:
            return []
        attacks = [(e, p) for e in mine for p in state.in_turn_order()[1:] if game.can(AttackWith(((e, p),)), player)]
        return [AttackWith((pair,)) for pair in attacks] or _all_that_must(game)
    found: list[Action] = []
    if not state.combat.blocks_declared:
        found += [BlockWith(((b, a.attacker),)) for b in mine for a in state.combat.attacks if a.defending == player]
    if not state.combat.dealt and player == state.turn.active and not state.zone(STACK):
        found.append(DealCombatDamage())
    return found
