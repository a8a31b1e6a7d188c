"""The state: a small container of frozen values that copies cheaply and compares by what it says."""

from __future__ import annotations

import pytest

from dfcrules.cards.card import card_from_plain
from dfcrules.game.events import Event
from dfcrules.game.objects import BATTLEFIELD, EXILE, GRAVEYARD, LastKnown, Obj, is_player
from dfcrules.game.state import Player, State

BEAR = card_from_plain("Moss Cub", {"cost": "{G}", "type": "Creature — Bear", "pt": "1/1"})


@pytest.fixture
def state() -> State:
    """Ann, Ben and Cid; Ann has a bear on the battlefield."""
    made = State((Player("Ann"), Player("Ben"), Player("Cid")))
    made.place(Obj(made.new_id(), BEAR, 0, 0, BATTLEFIELD))
    return made


def bear_of(state: State) -> Obj:
    return state.objects[state.zone(BATTLEFIELD)[0]]


# Objects


def test_players_and_objects_share_one_row_of_numbers(state: State) -> None:
    assert is_player(2)
    assert not is_player(bear_of(state).id)


def test_no_number_is_given_twice(state: State) -> None:
    assert len({state.new_id() for _ in range(5)} | set(state.objects)) == 6


def test_counters_of_a_kind_are_counted() -> None:
    bear = Obj(100, BEAR, 0, 0, BATTLEFIELD, counters=(("+1/+1", 2),))
    assert (bear.counter("+1/+1"), bear.counter("lore")) == (2, 0)


def test_counters_are_kept_in_a_fixed_order_so_that_equal_objects_are_equal() -> None:
    bear = Obj(100, BEAR, 0, 0, BATTLEFIELD)
    lore_first = bear.replace(counters=bear.with_counters("lore", 1))
    lore_last = bear.replace(counters=bear.with_counters("+1/+1", 1))
    assert lore_first.with_counters("+1/+1", 1) == lore_last.with_counters("lore", 1)


def test_there_are_never_fewer_than_no_counters() -> None:
    bear = Obj(100, BEAR, 0, 0, BATTLEFIELD, counters=(("+1/+1", 1),))
    assert bear.with_counters("+1/+1", -3) == ()


def test_a_single_faced_object_has_no_other_face() -> None:
    assert Obj(100, BEAR, 0, 0, BATTLEFIELD).other_face is None


# Copies


def test_a_copy_is_equal(state: State) -> None:
    assert state.copy() == state


def test_changing_a_copy_leaves_the_original(state: State) -> None:
    before = state.copy()
    other = state.copy()
    other.set(bear_of(other), tapped=True)
    other.set_player(0, life=3)
    other.place(Obj(other.new_id(), BEAR, 1, 1, GRAVEYARD))
    other.remove(bear_of(other))
    other.labels["bear"] = 100
    assert state == before
    assert state.labels == {}


@pytest.mark.parametrize(
    "change",
    [
        lambda s: s.set(bear_of(s), damage=1),
        lambda s: s.set_player(1, life=19),
        lambda s: s.place(Obj(s.new_id(), BEAR, 0, 0, EXILE)),
        lambda s: s.remove(bear_of(s)),
        lambda s: s.new_id(),
    ],
    ids=["an object", "a player", "one more object", "one object fewer", "a number used up"],
)
def test_one_difference_makes_another_state(state: State, change: object) -> None:
    other = state.copy()
    change(other)  # type: ignore[operator]
    assert other != state


def test_two_ways_to_the_same_state_are_the_same_state(state: State) -> None:
    """The log tells how; equality asks only what is."""
    other = state.copy()
    other.tell(Event("passed", "117.3d", player="Ann"))
    assert other == state


def test_a_state_is_no_key_of_a_table_since_steps_change_it(state: State) -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(state)


# Zones


def test_an_object_is_placed_into_the_zone_it_says_it_is_in(state: State) -> None:
    card = state.place(Obj(state.new_id(), BEAR, 1, 1, GRAVEYARD))
    assert state.zone(GRAVEYARD, 1) == (card.id,)
    assert state.zone(GRAVEYARD, 0) == ()


def test_exile_is_shared(state: State) -> None:
    card = state.place(Obj(state.new_id(), BEAR, 1, 1, EXILE))
    assert state.zone(EXILE) == (card.id,)


def test_the_newest_card_lies_on_top_unless_it_is_put_at_the_bottom(state: State) -> None:
    first = state.place(Obj(state.new_id(), BEAR, 0, 0, "library"))
    top = state.place(Obj(state.new_id(), BEAR, 0, 0, "library"))
    bottom = state.place(Obj(state.new_id(), BEAR, 0, 0, "library"), at_bottom=True)
    assert state.zone("library", 0) == (bottom.id, first.id, top.id)


def test_a_removed_object_is_in_no_zone(state: State) -> None:
    bear = bear_of(state)
    state.remove(bear)
    assert state.zone(BATTLEFIELD) == ()
    assert bear.id not in state.objects


def test_the_stack_resolves_from_its_top(state: State) -> None:
    state.place(Obj(state.new_id(), BEAR, 0, 0, "stack"))
    newest = state.place(Obj(state.new_id(), BEAR, 0, 0, "stack"))
    assert state.top_of_stack == newest


def test_an_empty_stack_has_no_top(state: State) -> None:
    assert state.top_of_stack is None


# What an object has become


def moved(state: State, obj: Obj, zone: str) -> Obj:
    """The new object that a card becomes by changing zones."""
    state.remove(obj)
    new = state.place(Obj(state.new_id(), obj.body, obj.owner, obj.owner, zone))
    state.former[obj.id] = LastKnown(obj, None, new.id)
    return new


def test_a_card_is_followed_through_two_zones(state: State) -> None:
    bear = bear_of(state)
    grave = moved(state, bear, GRAVEYARD)
    exile = moved(state, grave, EXILE)
    assert state.follow(bear.id) == exile.id


def test_an_object_that_is_still_there_is_itself(state: State) -> None:
    assert state.follow(bear_of(state).id) == bear_of(state).id


def test_what_has_become_nothing_is_gone(state: State) -> None:
    bear = bear_of(state)
    state.remove(bear)
    state.former[bear.id] = LastKnown(bear, None)
    assert state.follow(bear.id) == -1


def test_players_do_not_become_anything(state: State) -> None:
    assert state.follow(1) == 1


# Turn order


def test_turn_order_begins_with_the_active_player(state: State) -> None:
    """101.4"""
    state.turn = state.turn.replace(active=1)
    assert state.in_turn_order() == (1, 2, 0)


def test_turn_order_can_begin_with_anybody(state: State) -> None:
    assert state.in_turn_order(2) == (2, 0, 1)


def test_who_has_lost_is_left_out(state: State) -> None:
    state.set_player(1, lost="life is 0")
    assert state.in_turn_order() == (0, 2)
