"""Whole games with the cards of the library, two to four players, by random legal choices.

Some seventy games are played, the same each time. `DFCRULES_GAMES=3000` plays more; with `DFCRULES_RANDOM=1` they are
others each time.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dfcrules import Game, IllegalAction
from dfcrules.cards import catalog
from dfcrules.game.choices import Choice
from dfcrules.game.state import State
from dfcrules.rules.actions import Action, Activate, AttackWith, BlockWith, Cast, PlayLand
from dfcrules.rules.standard import Rules
from dfcrules.scenario import read, run, write

Check = Callable[[State, Rules], None]

GAMES = int(os.environ.get("DFCRULES_GAMES", "0"))
many = settings(max_examples=GAMES or 15, derandomize="DFCRULES_RANDOM" not in os.environ, deadline=None)

NAMES = ("Ann", "Ben", "Cai", "Dee")
FOUR = ("Kuja, Genome Sorcerer", "Kefka, Court Mage", "Cecil, Dark Knight", "Crystal Fragments")
WHOLE = tuple([card.front.name for card in catalog.cards() if "Final Fantasy" in card.sets])
TURNS = 10
MOST_INPUTS = 250


def new_game(chance: Random) -> Game:
    """Everyone has four cards in hand, and a library of them: the four of old, or any of their set."""
    game = Game(*NAMES[: chance.choice((2, 3, 4))], mana="free")
    for player in game.players:
        for name in FOUR if chance.random() < 0.4 else chance.sample(WHOLE, 4):
            game.place(name, player, zone="hand")
            for _ in range(4):
                game.place(name, player, zone="library")
    return game


def some_answer(choice: Choice, chance: Random) -> list[Any]:
    """Answers of the right form in a random order."""
    answers = list(islice(choice.answers(), 60))
    chance.shuffle(answers)
    return [list(answer) if isinstance(answer, tuple) else answer for answer in answers]


def one_input(game: Game, chance: Random) -> None:
    """One legal input: an answer, a legal action, or passing priority."""
    if game.pending is not None:
        for answer in some_answer(game.pending, chance):
            try:
                game.answer(answer)
            except IllegalAction:
                continue
            return
        raise AssertionError(f"no answer is legal: {game.pending}")
    if chance.random() < 0.3:
        game.do(chance.choice(game.actions()), by=game.priority)
    else:
        game.pass_priority()


def is_over(game: Game) -> bool:
    return game.state.turn.number > TURNS or sum(not player.lost for player in game.state.players) < 2


def play(seed: int) -> tuple[Game, Random]:
    """A game of ten turns or so."""
    chance = Random(seed)
    game = new_game(chance)
    for _ in range(MOST_INPUTS):
        if is_over(game):
            break
        one_input(game, chance)
    return game, chance


seeds = st.integers(0, 10**9)


@given(seeds)
@many
def test_the_state_is_sound_after_every_input(check_state: Check, seed: int) -> None:
    chance = Random(seed)
    game = new_game(chance)
    for _ in range(MOST_INPUTS):
        if is_over(game):
            break
        one_input(game, chance)
        check_state(game.state, game.rules)


@given(seeds)
@many
def test_undoing_every_input_restores_every_state(seed: int) -> None:
    chance = Random(seed)
    game = new_game(chance)
    kept = [game.state.copy()]
    while not is_over(game) and len(kept) < MOST_INPUTS:
        one_input(game, chance)
        kept.append(game.state.copy())
    for state in reversed(kept):
        assert game.state == state
        if state is not kept[0]:
            game.undo()


@given(seeds)
@many
def test_a_saved_game_is_played_again_to_the_same_end(seed: int) -> None:
    game, _ = play(seed)
    assert game.replay().state == game.state
    again = run(read(write(game)))
    assert again.failures == []
    assert [p.life for p in again.game.state.players] == [p.life for p in game.state.players]
    assert len(again.game.log) == len(game.log)


@given(seeds)
@many
def test_what_is_listed_as_legal_is_accepted(seed: int) -> None:
    game, chance = play(seed)
    if is_over(game) or game.pending is not None:
        return
    listed = game.actions()
    assert listed, "one may always pass"
    for order in chance.sample(listed, min(6, len(listed))):
        assert game.is_legal(order, by=game.priority)
        game.fork().do(order, by=game.priority)


def sampled(game: Game, chance: Random) -> list[tuple[Action, str]]:
    """Actions picked without a look at the rules, by anybody."""
    objects = sorted(game.state.objects)
    found: list[tuple[Action, str]] = []
    for _ in range(12):
        one, other, player = chance.choice(objects), chance.choice(objects), chance.randrange(len(game.players))
        found.append(
            (
                chance.choice((
                    Cast(one), Cast(one, transformed=True), Activate(one, chance.choice((None, 1, 2))), PlayLand(one),
                    AttackWith(((one, player),)), BlockWith(((one, other),)),
                )),
                chance.choice(game.players),
            )
        )  # fmt: skip
    return found


@given(seeds)
@many
def test_a_refused_action_names_its_rule_and_changes_nothing(seed: int) -> None:
    game, chance = play(seed)
    if is_over(game) or game.pending is not None:
        return
    for order, player in sampled(game, chance):
        state, before = game.state, game.state.copy()
        refusal = game.why_not(order, by=player)
        assert (refusal is None) == game.is_legal(order, by=player)
        if refusal is None:
            continue
        with pytest.raises(IllegalAction) as raised:
            game.do(order, by=player)
        assert raised.value.rule == refusal.rule
        assert game.state is state
        assert game.state == before
