"""Boards about day and night: what turns over with them, what makes them change, and what enters at night."""

from __future__ import annotations

from random import Random
from typing import Any

from dfcrules.quiz.boards.base import Board, Plain, X, bystanders, seats, two_faced
from dfcrules.scenario.asking import Asked

SPELL = "Deep Breath"
INSTANT: Plain = {"cost": "{W}", "type": "Instant", "abilities": [{"spell": [{"gain_life": 1}]}]}
TIMES = ("day", "night")


def bound(rng: Random, back: Plain | None = None) -> tuple[str, str, Plain]:
    """A double-faced creature with daybound and nightbound: both names and the card."""
    return two_faced(rng, {"keywords": ["daybound"]}, {"keywords": ["nightbound"], **(back or {})})


def told_to_transform(rng: Random, difficulty: int) -> Board:
    """A creature is told to transform, with or without daybound, by day or by night."""
    name, back, card = bound(rng)
    time = rng.choice(TIMES)
    control = rng.random() < 0.3
    if control:  # any other double-faced creature, so that not everything stays as it is
        name, back, card = two_faced(rng)
    up = back if time == "night" else name
    cards: Plain = {name: card}
    there: list[Any] = [{"card": up, "as": X}, *bystanders(rng, difficulty - 1, cards)]
    asks = (Asked("face", X),) if control else (Asked("face", X), Asked("pt", X))
    return Board(seats(there), cards, ({"transform": X},), asks, {"daytime": time}, control=control)


def whose_spells(rng: Random, difficulty: int) -> Board:
    """Spells are cast in a turn, by its active player or by the other one; then the next turn begins."""
    name, back, card = bound(rng)
    time = rng.choice(TIMES)
    needed = 2 if time == "night" else 1
    cards: Plain = {name: card, SPELL: INSTANT}
    there: list[Any] = [{"card": back if time == "night" else name, "as": X}]
    there += bystanders(rng, difficulty - 1, cards)
    enough = rng.random() < 0.3  # the active player casts as many as are needed: nobody known here gets that wrong
    mine = needed if enough else rng.randrange(needed)
    theirs = rng.randint(0, 1) if enough else needed - mine
    players = seats(there, hand=[SPELL] * mine)
    players["Ben"]["hand"] = [SPELL] * theirs
    do: list[Plain] = []
    for who in ["Ann"] * mine + ["Ben"] * theirs:
        do += [{"cast": SPELL, "by": who}, {"resolve": True}]
    do.append({"advance": "next turn"})
    asks = (Asked("daytime"), Asked("face", X))
    return Board(players, cards, tuple(do), asks, {"daytime": time}, "free", "731.2", enough)


def entering_at_night(rng: Random, difficulty: int) -> Board:
    """A creature with daybound enters that does something as it turns over."""
    amount = rng.randint(1, 3)
    when: Plain = {"when": "transforms", "do": [{"deal": amount, "to": "each opponent"}]}
    name, _, card = bound(rng, {"abilities": [when]})
    cards: Plain = {name: card}
    others: list[Any] = list(bystanders(rng, difficulty - 1, cards))
    falls = rng.random() < 0.3  # it is there already as night falls, and does turn over
    players = seats(others, hand=[{"card": name, "as": X}])
    do: list[Plain] = [{"put": X, "from": "hand"}]
    if falls:
        do.append({"it_becomes": "night"})
    do.append({"advance": "postcombat main"})
    time = "day" if falls else "night"
    return Board(players, cards, tuple(do), (Asked("life", "Ben"),), {"daytime": time}, "", "702.145b", falls)
