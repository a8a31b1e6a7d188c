"""Boards about turning over in place, leaving and coming back, and copies."""

from __future__ import annotations

from random import Random
from typing import Any

from dfcrules.quiz.boards.base import Board, Plain, X, bystanders, creature, seats, size, two_faced
from dfcrules.scenario.asking import Asked

SPEAR: Plain = {
    "cost": "{1}",
    "type": "Artifact — Equipment",
    "abilities": [{"gives": "+1/+1", "to": "equipped creature"}, {"equip": "{2}"}],
}
COUNTER = "+1/+1"


def marked_and_turned(rng: Random, difficulty: int) -> Board:
    """A creature with damage, counters or an Equipment turns over."""
    name, _, card = two_faced(rng)
    cards: Plain = {name: card}
    placed: Plain = {"card": name, "as": X}
    there: list[Any] = [placed]
    marks = rng.sample(("damage", "counters", "spear"), min(difficulty, 2) if difficulty < 3 else 3)
    if "damage" in marks:
        placed["damage"] = rng.randint(1, size(card["front"])[1] - 1)
    if "counters" in marks:
        placed["counters"] = {COUNTER: rng.randint(1, 3)}
    if "spear" in marks:
        cards["Tin Spear"] = SPEAR
        there.append({"card": "Tin Spear", "as": "spear", "attached_to": X})
    asks = {"damage": Asked("damage", X), "counters": Asked("pt", X), "spear": Asked("pt", X)}
    return Board(seats(there), cards, ({"transform": X},), tuple(dict.fromkeys(asks[one] for one in marks)))


def exiled_and_returned(rng: Random, difficulty: int) -> Board:
    """A creature with counters or an Equipment is exiled and returned, perhaps transformed."""
    name, _, card = two_faced(rng)
    cards: Plain = {name: card}
    there: list[Any] = [{"card": name, "as": X, "counters": {COUNTER: rng.randint(1, 3)}}]
    if difficulty > 1:
        cards["Tin Spear"] = SPEAR
        there.append({"card": "Tin Spear", "as": "spear", "attached_to": X})
    step: Plain = {"exile_and_return": X}
    if rng.random() < 0.5:
        step["transformed"] = True
    return Board(seats(there), cards, (step,), (Asked("pt", X), Asked("counters", X)), rule="400.7")


def turned_in_combat(rng: Random, difficulty: int) -> Board:
    """An attacking creature turns over before damage."""
    name, _, card = two_faced(rng)
    cards: Plain = {name: card}
    there: list[Any] = [{"card": name, "as": X}]
    attack = {X: "Ben"}
    for other in bystanders(rng, difficulty - 1, cards):
        there.append(other)
        attack[other] = "Ben"
    do: list[Plain] = [{"attack": attack}, {"transform": X}, {"block": {}}, {"damage": True}]
    return Board(seats(there), cards, tuple(do), (Asked("life", "Ben"),))


def into_a_planeswalker(rng: Random, difficulty: int) -> Board:
    """A creature turns over in place into a planeswalker, or is exiled and returned as one."""
    name, back, card = two_faced(rng)
    loyalty = rng.randint(2, 5)
    card["back"] = {
        "name": back,
        "type": "Legendary Planeswalker",
        "loyalty": loyalty,
        "indicator": card["back"]["indicator"],
    }
    cards: Plain = {name: card}
    there: list[Any] = [{"card": name, "as": X}, *bystanders(rng, difficulty - 1, cards)]
    in_place = rng.random() < 0.5
    step: Plain = {"transform": X} if in_place else {"exile_and_return": X, "transformed": True}
    asks = (Asked("zone", X),) if in_place else (Asked("zone", X), Asked("loyalty", X))
    return Board(seats(there), cards, (step,), asks)


def several_triggers(rng: Random, difficulty: int) -> Board:
    """Several creatures die, and each time the same creature is told to turn over; perhaps once more later."""
    watch: Plain = {"when": "dies", "what": {"type": "creature", "other": True}, "do": [{"transform": "this"}]}
    again = rng.random() < 0.5
    name, _, card = two_faced(rng, {"abilities": [watch]}, {"abilities": [watch]} if again else None)
    cards: Plain = {name: card}
    there: list[Any] = [{"card": name, "as": X}]
    do: list[Plain] = []
    for victim in bystanders(rng, 2 if again else 1, cards):
        there.append({"card": victim, "count": rng.randint(2, 1 + max(2, difficulty))})
        do += [{"destroy": {"name": victim}}, {"resolve": "all"}]
    return Board(seats(there), cards, tuple(do), (Asked("face", X), Asked("events", "", "transformed")))


def no_back_face(rng: Random, difficulty: int) -> Board:
    """A card is told to return transformed: single-faced or double-faced."""
    cards: Plain = {}
    control = False
    if rng.random() < 0.6:
        name, cards_of = creature(rng)
        asks = (Asked("zone", X),)
    else:
        name, _, cards_of = two_faced(rng)
        control = rng.random() < 0.5
        asks = (Asked("zone", X),) if control else (Asked("face", X), Asked("pt", X))  # type: ignore[assignment]
    cards[name] = cards_of
    others: list[Any] = list(bystanders(rng, difficulty, cards))
    players = seats(others, graveyard=[{"card": name, "as": X}])
    step: Plain = {"return": X, "transformed": True}
    return Board(players, cards, (step,), asks, rule="712.14a", control=control)


def not_entering(rng: Random, difficulty: int) -> Board:
    """Life for each creature that enters, while one turns over and perhaps another one is copied."""
    name, _, card = two_faced(rng)
    amount = rng.randint(1, 3)
    hearth: Plain = {
        "cost": "{1}{W}",
        "type": "Enchantment",
        "abilities": [
            {"when": "enters", "what": {"type": "creature", "controller": "you"}, "do": [{"gain_life": amount}]}
        ],
    }
    cards: Plain = {name: card, "Warm Hearth": hearth}
    there: list[Any] = [{"card": name, "as": "first"}, "Warm Hearth"]
    do: list[Plain] = [{"transform": "first"}]
    if difficulty > 1:
        do.insert(rng.randint(0, 1), {"copy_token": "first", "for": "Ann", "as": "twin"})
    do.append({"advance": "postcombat main"})
    return Board(seats(there), cards, tuple(do), (Asked("life", "Ann"),))


def other_faces_text(rng: Random, difficulty: int) -> Board:
    """Both faces have the same ability, or only the face that is not up has it."""
    when: Plain = {"when": "cast", "whose": "you", "what": {"without": "creature", "zone": "stack"}}
    ability: Plain = {"abilities": [{**when, "do": [{"gain_life": rng.randint(1, 4)}]}]}
    both, up = rng.random() < 0.5, rng.randrange(2)
    name, back, card = two_faced(rng, ability if both or up else None, None if up and not both else ability)
    cards: Plain = {name: card, "Deep Breath": {"cost": "{W}", "type": "Instant"}}
    there: list[Any] = [(name, back)[up], *bystanders(rng, difficulty - 1, cards)]
    do = ({"cast": "Deep Breath"}, {"advance": "postcombat main"})
    return Board(seats(there, hand=["Deep Breath"]), cards, do, (Asked("life", "Ann"),), mana="free")


def types_that_count(rng: Random, difficulty: int) -> Board:
    """A creature turns over into something that is no creature; then all creatures are destroyed."""
    name, back, card = two_faced(rng)
    kind = rng.choice(("Artifact", "Enchantment", "Land"))
    card["back"] = {"name": back, "type": kind} | ({"indicator": card["back"]["indicator"]} if kind != "Land" else {})
    cards: Plain = {name: card}
    there: list[Any] = [{"card": name, "as": X}, *bystanders(rng, difficulty, cards)]
    do = ({"transform": X}, {"destroy": {"type": "creature"}})
    return Board(seats(there), cards, do, (Asked("zone", X), Asked("types", X)))


def two_of_a_card(rng: Random, difficulty: int) -> Board:
    """A second legendary permanent of the same card enters: a card front up, or a token copy of the first one."""
    name, back, card = two_faced(rng)
    for face in ("front", "back"):
        card[face]["type"] = f"Legendary {card[face]['type']}"
    cards: Plain = {name: card}
    there: list[Any] = [back, *bystanders(rng, difficulty - 1, cards)]
    whose = rng.choice(("Ann", "Ben"))
    second: Plain = rng.choice(({"put": name, "outside": True, "for": whose}, {"copy_token": back, "for": whose}))
    players = seats(there) if whose == "Ann" else seats([], there)
    return Board(players, cards, (second,), (Asked("pending"),), rule="704.5j")


def token_copy(rng: Random, difficulty: int) -> Board:
    """A token copy of a double-faced creature, perhaps told to transform."""
    name, back, card = two_faced(rng)
    cards: Plain = {name: card}
    there: list[Any] = [{"card": rng.choice((name, back)), "as": "original"}, *bystanders(rng, difficulty - 1, cards)]
    do: list[Plain] = [{"copy_token": "original", "for": rng.choice(("Ann", "Ben")), "as": "twin"}]
    asks = [Asked("name", "twin"), Asked("pt", "twin")]
    if rng.random() < 0.6:
        do.append({"transform": "twin"})
    elif rng.random() < 0.7:
        asks.append(Asked("can_transform", "twin"))
    else:
        [other] = bystanders(rng, 1, cards)
        there.append(other)
        do = [{**do[0], "copy_token": other}]
        return Board(seats(there), cards, tuple(do), (Asked("can_transform", "twin"),), rule="701.27c", control=True)
    return Board(seats(there), cards, tuple(do), tuple(asks), rule="707.8a")


def clone(rng: Random, difficulty: int) -> Board:
    """A single-faced Clone of a double-faced creature, perhaps told to transform."""
    name, back, card = two_faced(rng)
    cards: Plain = {name: card, "Mirror Drifter": {"cost": "{3}{U}", "type": "Creature — Shapeshifter", "pt": "1/1"}}
    there: list[Any] = [{"card": rng.choice((name, back)), "as": "original"}, *bystanders(rng, difficulty - 1, cards)]
    theirs = [{"card": "Mirror Drifter", "as": "clone", "copy_of": "original"}]
    if rng.random() < 0.25:  # the other answer, so that not everything beside a clone stays as it is
        asks = (Asked("can_transform", "original"),)
        return Board(seats(there, theirs), cards, ({"expect": {}},), asks, rule="701.27a", control=True)
    told = rng.random() < 0.6
    asks = (Asked("name", "clone"), Asked("pt", "clone")) if told else (Asked("can_transform", "clone"),)  # type: ignore[assignment]
    step: Plain = {"transform": "clone"} if told else {"expect": {}}
    return Board(seats(there, theirs), cards, (step,), asks, rule="701.27c")
