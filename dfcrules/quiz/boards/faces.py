"""Boards about characteristics and color identity: which face counts, and what it says."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from dfcrules.cards import catalog
from dfcrules.cards.card import Card
from dfcrules.quiz.boards.base import LETTERS, TWO_FACED, Board, Plain, X, bystanders, seats, two_faced
from dfcrules.rules.misconceptions import TOPICS
from dfcrules.rules.standard import Rules
from dfcrules.scenario.asking import Asked

OF_A_FACE = ("mana_value", "colors", "types", "mana_cost")


@cache
def printed() -> tuple[Card, ...]:
    """Printed double-faced cards whose both faces are plain permanents, so that nothing else happens to them."""
    hard = {"Planeswalker", "Battle", "Aura", "Saga", "Equipment", "Siege"}
    return tuple(
        [
            card
            for card in catalog.cards()
            if card.is_nonmodal_dfc
            and card.status == "paper"
            and all(face.is_permanent and not hard & {*face.types.types, *face.types.subtypes} for face in card.faces)
            and all(face.power is None or isinstance(face.power, int) for face in card.faces)
            and all(face.toughness is None or isinstance(face.toughness, int) for face in card.faces)
        ]
    )


def turned_over(rng: Random, difficulty: int) -> Board:
    """A printed card turns over, or begins so; what is it like?"""
    card = rng.choice(printed())
    cards: Plain = {}
    if difficulty == 1:
        there: list[Any] = [{"card": card.faces[1].name, "as": X}]
        do: tuple[Plain, ...] = ({"expect": {}},)
    else:
        there = [{"card": card.front.name, "as": X}]
        do = ({"transform": X},)
    there += bystanders(rng, difficulty - 1, cards)
    asks = tuple([Asked(key, X) for key in OF_A_FACE])
    return Board(seats(there), cards, do, asks)


def cast_transformed(rng: Random, difficulty: int) -> Board:
    """A card is cast transformed for another cost: what is the mana value of the spell?"""
    color = rng.choice(LETTERS)
    generic = rng.randint(0, 3)
    cost = (f"{{{generic}}}" if generic else "") + f"{{{color}}}"
    name, _, card = two_faced(rng, {"abilities": [{"disturb": cost}]}, {"keywords": ["flying"]})
    pool = f"{{{color}}}" * (generic + 1)
    there = {name: card}
    do: list[Plain] = [{"cast": X, "transformed": True}]
    key = "mana_value"
    if difficulty > 1:
        do.append({"resolve": 1})
        key = rng.choice(("mana_value", "colors"))
    others = bystanders(rng, difficulty - 1, there)
    return Board(
        seats(list(others), graveyard=[{"card": name, "as": X}], mana=pool), there, tuple(do), (Asked(key, X),)
    )


def devotion(rng: Random, difficulty: int) -> Board:
    """Life for devotion, while a permanent shows its back face."""
    color = rng.choice(LETTERS)
    pips = rng.randint(1, 3)
    name, back, card = two_faced(
        rng, {"cost": f"{{{rng.randint(1, 2)}}}" + f"{{{color}}}" * pips}, {"indicator": color}
    )
    cards: Plain = {name: card}
    there: list[Any] = [{"card": back}]
    for other in bystanders(rng, difficulty, cards):
        cards[other]["cost"] = f"{{1}}{{{color}}}" if rng.random() < 0.7 else cards[other]["cost"]
        there.append(other)
    return Board(seats(there), cards, ({"gain_life": {"devotion": color}, "by": "Ann"},), (Asked("life", "Ann"),))


def clone_of_a_back_face(rng: Random, difficulty: int) -> Board:
    """Something becomes a copy of a back face."""
    name, back, card = two_faced(rng)
    cards: Plain = {name: card, "Mirror Drifter": {"cost": "{3}{U}", "type": "Creature — Shapeshifter", "pt": "1/1"}}
    there = [{"card": back, "as": "original"}, {"card": "Mirror Drifter", "as": "clone"}]
    there += [{"card": other} for other in bystanders(rng, difficulty - 1, cards)]
    which = "original" if difficulty > 1 and rng.random() < 0.3 else "clone"
    return Board(seats(there), cards, ({"become_copy": "clone", "of": "original"},), (Asked("mana_value", which),))


def elsewhere(rng: Random, difficulty: int) -> Board:
    """A permanent with its back face up goes to another zone; what is it there?"""
    kind = rng.choice(("Land", "Artifact", "Enchantment"))
    name, back, card = two_faced(rng, None, {"type": kind} if rng.random() < 0.5 else None)
    if "pt" in card["back"] and not card["back"]["type"].startswith("Creature"):
        del card["back"]["pt"]
    cards: Plain = {name: card}
    there: list[Any] = [{"card": back, "as": X}, *bystanders(rng, difficulty - 1, cards)]
    how = rng.choice(({"destroy": X}, {"bounce": X}, {"exile": X}))
    word = rng.choice(("Creature", card["back"]["type"].split()[0]))
    asks = (Asked("name", X), Asked("mana_cost", X), Asked("types", X), Asked("has_type", X, word))
    return Board(seats(there), cards, (how,), asks)


def no_indicator(rng: Random, difficulty: int) -> Board:
    """A back face with or without a color indicator: which colors has it?"""
    kind = rng.choice(("Land", "Artifact", "Creature — Eldrazi Horror"))
    name, _, card = two_faced(rng, None, {"type": kind})
    if not kind.startswith("Creature"):
        del card["back"]["pt"]
    if rng.random() < 0.6:
        del card["back"]["indicator"]
    cards: Plain = {name: card}
    there: list[Any] = [{"card": name, "as": X}, *bystanders(rng, difficulty - 1, cards)]
    return Board(seats(there), cards, ({"transform": X},), (Asked("colors", X), Asked("mana_value", X)))


def identity_of_a_printed_card(rng: Random, difficulty: int) -> Board:
    """The color identity of a printed card."""
    card = rng.choice(telling())
    zone = "hand" if difficulty == 1 else rng.choice(("hand", "battlefield"))
    name = card.front.name
    there = name if zone == "hand" else card.faces[1].name
    players: Plain = {"Ann": {zone: [there]}, "Ben": {}}
    return Board(players, {}, ({"expect": {}},), (Asked("identity", name),))


@cache
def telling() -> tuple[Card, ...]:
    """Printed cards whose color identity some misconception gets wrong."""
    standard, others = Rules(), [kind() for kind in TOPICS["color identity"]]
    return tuple(
        [
            card
            for card in printed()
            if any(other.color_identity(card) != standard.color_identity(card) for other in others)
        ]
    )


def identity_of_a_made_up_card(rng: Random, difficulty: int) -> Board:
    """The color identity of a card with symbols in all kinds of places."""
    one, two, three, four = rng.sample(LETTERS, 4)
    name, types, other, other_types = rng.choice(TWO_FACED)
    front: Plain = {"cost": f"{{2}}{{{one}}}", "type": f"Creature — {types}", "pt": "2/2"}
    back: Plain = {"name": other, "type": f"Creature — {other_types}", "pt": "4/4", "indicator": one}
    for _ in range(difficulty):
        twist = rng.randrange(4)
        if twist == 0:
            front["cost"] = f"{{2}}{{{one}/{two}}}"
        elif twist == 1:
            back["indicator"] = "".join(sorted({one, three}, key=LETTERS.index))
        elif twist == 2:
            front["abilities"] = [{"cost": f"{{{two}}}, {{T}}", "do": [{"gain_life": 1}]}]
        else:
            front["text"] = f"Tithe (Whenever you cast a spell, you may pay {{{four}}}. If you do, you gain 1 life.)"
    players: Plain = {"Ann": {"hand": [name]}, "Ben": {}}
    return Board(players, {name: {"front": front, "back": back}}, ({"expect": {}},), (Asked("identity", name),))
