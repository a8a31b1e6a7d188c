"""Boards about triggers and the stack, about who chooses, and about counting card types."""

from __future__ import annotations

from random import Random
from typing import Any

from dfcrules.quiz.boards.base import PLAYERS, Board, Plain, X, bystanders, seats, two_faced
from dfcrules.scenario.asking import Asked

BREATH: Plain = {"cost": "{W}", "type": "Instant"}
STOP: Plain = {"cost": "{U}", "type": "Instant", "abilities": [{"spell": [{"counter": "target"}], "targets": "spell"}]}


def _page(damage: int) -> Plain:
    ability = {
        "when": "cast",
        "whose": "you",
        "what": {"without": "creature", "zone": "stack"},
        "do": [{"deal": damage, "to": "each opponent"}],
    }
    return {"cost": "{R}", "type": "Creature — Human Wizard", "pt": "0/1", "abilities": [ability]}


def countered(rng: Random, difficulty: int) -> Board:
    """A spell sets off triggers and is countered."""
    damage, life = rng.randint(1, 3), rng.randint(2, 5)
    pages = rng.randint(1, difficulty)
    cards: Plain = {
        "Spark Page": _page(damage),
        "Deep Breath": {**BREATH, "abilities": [{"spell": [{"gain_life": life}]}]},
        "Stop That": STOP,
    }
    players = seats([{"card": "Spark Page", "count": pages}], hand=["Deep Breath"])
    players["Ben"]["hand"] = ["Stop That"]
    do = (
        {"cast": "Deep Breath"},
        {"cast": "Stop That", "by": "Ben", "targets": ["Deep Breath"]},
        {"advance": "postcombat main"},
    )
    return Board(players, cards, do, (Asked("life", "Ben"),), mana="free")


def which_first(rng: Random, difficulty: int) -> Board:
    """A spell sets off a trigger; one thing resolves."""
    damage, life = rng.randint(1, 3), rng.randint(2, 5)
    cards: Plain = {
        "Spark Page": _page(damage),
        "Deep Breath": {**BREATH, "abilities": [{"spell": [{"gain_life": life}]}]},
    }
    there: list[Any] = ["Spark Page", *bystanders(rng, difficulty - 1, cards)]
    players = seats(there, hand=["Deep Breath"])
    return Board(
        players,
        cards,
        ({"cast": "Deep Breath"}, {"resolve": 1}),
        (Asked("life", "Ann"), Asked("life", "Ben")),
        mana="free",
    )


def dying(rng: Random, difficulty: int) -> Board:
    """A double-faced creature dies; one of its faces has an ability that triggers on that."""
    ability = {"when": "dies", "do": [{"gain_life": rng.randint(2, 5)}]}
    on_back = rng.random() < 0.7
    name, back, card = two_faced(
        rng, None if on_back else {"abilities": [ability]}, {"abilities": [ability]} if on_back else None
    )
    cards: Plain = {name: card}
    there: list[Any] = [{"card": back, "as": X}, *bystanders(rng, difficulty - 1, cards)]
    do = ({"destroy": X}, {"advance": "postcombat main"})
    return Board(seats(there), cards, do, (Asked("life", "Ann"),))


def last_chapter(rng: Random, difficulty: int) -> Board:
    """A Saga gets its last lore counter; perhaps its last chapter resolves as well."""
    gained = rng.randint(2, 6)
    tale: Plain = {
        "cost": "{2}{W}",
        "type": "Enchantment — Saga",
        "abilities": [{"chapter": [1, 2], "do": [{"gain_life": 1}]}, {"chapter": 3, "do": [{"gain_life": gained}]}],
    }
    cards: Plain = {"Tale of Three": tale}
    there: list[Any] = [
        {"card": "Tale of Three", "counters": {"lore": 2}},
        *bystanders(rng, difficulty, cards),
    ]
    resolved = rng.random() < 0.4
    do: tuple[Plain, ...] = ({"counters": "lore", "on": "Tale of Three"}, *[{"resolve": "all"}] * resolved)
    return Board(seats(there), cards, do, (Asked("zone", "Tale of Three"),), rule="714.4", control=resolved)


IN_GRAVEYARDS = (
    ("Deep Breath", {"cost": "{W}", "type": "Instant"}),
    ("Long Thought", {"cost": "{1}{U}", "type": "Sorcery"}),
    ("Brass Cub", {"cost": "{2}", "type": "Artifact Creature — Bear", "pt": "2/2"}),
    ("Old King", {"cost": "{3}{W}", "type": "Legendary Creature — Human Noble", "pt": "3/3"}),
    ("Moss Cub", {"cost": "{G}", "type": "Creature — Bear", "pt": "1/1"}),
    ("Green Vale", {"type": "Basic Land — Forest"}),
    ("Glass Bell", {"cost": "{1}", "type": "Artifact"}),
    ("Elf Song", {"cost": "{G}", "type": "Kindred Instant — Elf"}),
    ("Quiet Rite", {"cost": "{1}{B}", "type": "Enchantment"}),
)


def card_types(rng: Random, difficulty: int) -> Board:
    """Life for each card type among the cards in a graveyard."""
    chosen = [rng.choice(IN_GRAVEYARDS) for _ in range(difficulty + 2)]
    cards: Plain = dict(chosen)
    graveyard = [name for name, _ in chosen]
    if difficulty > 1:
        name, _, card = two_faced(
            rng, None, {"type": rng.choice(("Land", "Artifact", "Enchantment Creature — Spirit"))}
        )
        if not card["back"]["type"].endswith("Spirit"):
            del card["back"]["pt"]
        cards[name] = card
        graveyard.append(name)
    do: tuple[Plain, ...] = ({"gain_life": {"types_among": {"zone": "graveyard", "controller": "you"}}, "by": "Ann"},)
    return Board(seats([], graveyard=graveyard), cards, do, (Asked("life", "Ann"),), rule="205.2a")


def who_chooses(rng: Random, difficulty: int) -> Board:
    """Everybody sacrifices something; who has to choose first? Perhaps the active player has no choice."""
    number = rng.choice((3, 4)) if difficulty > 1 else 3
    names = PLAYERS[:number]
    active = rng.choice(names[1:])
    cards: Plain = {}
    pair = bystanders(rng, 2, cards)
    players: Plain = {name: {"battlefield": list(pair)} for name in names}
    if difficulty > 1 and rng.random() < 0.5:
        players[active] = {"battlefield": []}
    do: tuple[Plain, ...] = ({"each_sacrifices": "each player", "what": "creature"},)
    return Board(players, cards, do, (Asked("pending"),), turn={"active": active})


def all_at_once(rng: Random, difficulty: int) -> Board:
    """Everybody sacrifices their only creature; one of them watches creatures die."""
    amount = rng.randint(1, 3)
    watcher: Plain = {
        "cost": "{1}{B}",
        "type": "Creature — Spirit",
        "pt": "1/1",
        "abilities": [{"when": "dies", "what": {"type": "creature"}, "do": [{"gain_life": amount}]}],
    }
    cards: Plain = {"Grave Watcher": watcher}
    names = PLAYERS[: 1 + difficulty] if difficulty > 1 else PLAYERS[:2]
    players: Plain = {"Ann": {"battlefield": ["Grave Watcher"]}}
    for name, there in zip(names[1:], bystanders(rng, len(names) - 1, cards), strict=True):
        players[name] = {"battlefield": [there]}
    do = ({"each_sacrifices": "each player", "what": "creature"}, {"advance": "postcombat main"})
    return Board(players, cards, do, (Asked("life", "Ann"),))
