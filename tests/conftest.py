"""Fixtures for all rooms: what is always true of a state, to be checked after every input."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from dfcrules.game.objects import BATTLEFIELD, FIRST_OBJECT, STACK, is_player
from dfcrules.game.state import State, zone_owner
from dfcrules.rules.characteristics import look
from dfcrules.rules.standard import Rules


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Where tests run side by side (`-n 2`), a file stays together, and so does what shares the browser: tests/lab."""
    from xdist.scheduler import LoadScopeScheduling

    class Together(LoadScopeScheduling):  # type: ignore[misc]
        def _split_scope(self, nodeid: str) -> str:
            path = nodeid.split("::")[0]
            return "tests/lab" if path.startswith("tests/lab/") else path

    return Together(config, log)


@pytest.fixture(scope="session")
def check_state() -> Callable[[State, Rules], None]:
    """A function that asserts what holds of every state after every input."""
    return invariants


def invariants(state: State, rules: Rules) -> None:
    """What holds after every input."""
    objects_and_zones(state)
    faces(state)
    numbers_of_things(state)
    combat(state)
    if not state.agenda and state.choice is None and len(state.in_turn_order()) > 1:
        settled(state, rules)


def objects_and_zones(state: State) -> None:
    listed = [entity for zone in state.zones.values() for entity in zone]
    assert sorted(listed) == sorted(state.objects), "every object is in exactly one zone, and nothing else is"
    for entity, obj in state.objects.items():
        assert obj.id == entity
        assert FIRST_OBJECT <= entity < state.next_id
        assert entity in state.zone(obj.zone, zone_owner(obj)), "it is in the zone it says it is in"
        assert entity not in state.former, "what is there has not left"
        assert obj.zone != STACK or obj.on_stack is not None


def faces(state: State) -> None:
    for obj in state.objects.values():
        if obj.zone not in (BATTLEFIELD, STACK):
            assert obj.up == 0, "off the battlefield and the stack only the front face counts (712.8a)"
        assert obj.up == 0 or obj.body.is_double_faced, "only what is double-faced shows a back face"
        if obj.zone == BATTLEFIELD:
            assert not obj.face.is_instant_or_sorcery, "no instant or sorcery is on the battlefield (304.4)"
        else:
            assert not obj.damage
            assert not obj.tapped
            assert not obj.counters
            assert obj.attached_to == -1


def numbers_of_things(state: State) -> None:
    for obj in state.objects.values():
        assert obj.damage >= 0
        assert all(number > 0 for _, number in obj.counters)
        assert list(obj.counters) == sorted(obj.counters)
    assert all(player.poison >= 0 for player in state.players)


def combat(state: State) -> None:
    fighting = state.combat.attacks if state.combat is not None else ()
    for attack in fighting:
        assert state.objects[attack.attacker].zone == BATTLEFIELD
        assert all(state.objects[blocker].zone == BATTLEFIELD for blocker in attack.blockers)
        assert attack.blocked or not attack.blockers


def settled(state: State, rules: Rules) -> None:
    """What state-based actions see to (704)."""
    legends = []
    for player in state.players:
        assert player.lost or (player.life > 0 and player.poison < 10)
    for entity, obj in state.objects.items():
        assert not state.players[obj.owner].lost, "what a player who has lost owns has left with them (800.4a)"
        assert not obj.is_token or obj.zone == BATTLEFIELD, "no token is anywhere else (704.5d)"
        assert obj.kind != "copy" or obj.zone == STACK, "no copy of a spell is anywhere else (704.5e)"
        if obj.zone != BATTLEFIELD:
            continue
        view = look(state, rules, entity)
        assert not state.players[view.controller].lost
        if view.is_creature:
            assert view.toughness is not None
            assert view.toughness > 0
            assert obj.damage < view.toughness or "indestructible" in view.keywords
        assert "Planeswalker" not in view.types.types or obj.counter("loyalty")
        assert not (obj.counter("+1/+1") and obj.counter("-1/-1"))
        host = obj.attached_to
        assert host == -1 or is_player(host) or state.objects[host].zone == BATTLEFIELD
        assert host == -1 or not view.is_creature, "what has become a creature has come off (704.5p)"
        if "Legendary" in view.types.supertypes:
            legends.append((view.controller, view.name))
    assert len(legends) == len(set(legends)), "nobody has two legendary permanents of one name (704.5j)"
