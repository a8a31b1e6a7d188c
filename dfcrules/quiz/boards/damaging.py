"""Boards about damage: doubling, preventing, assigning, and what comes of it."""

from __future__ import annotations

from random import Random
from typing import Any

from dfcrules.quiz.boards.base import Board, Plain, bystanders, seats
from dfcrules.scenario.asking import ALLOWED, Asked

WIZARDS = ("Ember Page", "Kind Page", "Rune Clerk")
DOUBLER: Plain = {
    "front": {"cost": "{2}{R}", "type": "Creature — Human Wizard", "pt": "2/3"},
    "back": {
        "name": "Storm Incarnate",
        "type": "Creature — Avatar Wizard",
        "pt": "4/5",
        "indicator": "R",
        "abilities": [{"damage": "double", "from": {"type": "Wizard", "controller": "you"}}],
    },
}
BELL: Plain = {"cost": "{3}", "type": "Artifact", "abilities": [{"damage": "double", "to": "opponents"}]}


def _wizard(rng: Random, **more: Any) -> tuple[str, Plain]:
    return rng.choice(WIZARDS), {"cost": "{1}{R}", "type": "Creature — Human Wizard", "pt": "1/2", **more}


def _coals(amount: int) -> Plain:
    more: Plain = {"damage": "add", "amount": amount, "to": "opponents"}
    return {"cost": "{2}{R}", "type": "Enchantment", "abilities": [more]}


def doubled(rng: Random, difficulty: int) -> Board:
    """A Wizard deals damage that is doubled, perhaps twice; perhaps it has lifelink."""
    name, card = _wizard(rng, **({"keywords": ["lifelink"]} if rng.random() < 0.5 else {}))
    cards: Plain = {name: card, "Storm Caller": DOUBLER}
    there: list[Any] = ["Storm Incarnate", name]
    for bell in rng.sample(("Loud Bell", "Deep Bell", "Old Bell"), rng.randint(0, max(1, difficulty - 1))):
        cards[bell] = BELL
        there.append(bell)
    do: tuple[Plain, ...] = ({"deal": rng.randint(1, 3), "from": name, "to": "Ben"},)
    return Board(seats(there), cards, do, (Asked("life", "Ben"), Asked("life", "Ann")))


def shield_and_doubling(rng: Random, difficulty: int) -> Board:
    """Damage is doubled and a shield takes some of it; the damaged player has chosen what comes first."""
    name, card = _wizard(rng)
    cards: Plain = {name: card, "Storm Caller": DOUBLER}
    there: list[Any] = ["Storm Incarnate", name, *bystanders(rng, difficulty - 1, cards)]
    shield = rng.randint(1, 3)
    first = rng.choice(("shield", "Storm Incarnate"))
    deal: Plain = {"deal": rng.randint(shield, shield + 3), "from": name, "to": "Ben"}
    do = ({"prevent": shield, "to": "Ben"}, {**deal, "answers": [{"choose": first, "by": "Ben"}]})
    return Board(seats(there), cards, do, (Asked("life", "Ben"),))


def shield_and_more(rng: Random, difficulty: int) -> Board:
    """A shield takes all of the damage, which something else would increase."""
    name, card = _wizard(rng)
    amount = rng.randint(1, 3)
    cards: Plain = {name: card, "Hot Coals": _coals(rng.randint(1, 3))}
    there: list[Any] = ["Hot Coals", name, *bystanders(rng, difficulty - 1, cards)]
    answers = [{"choose": "shield", "by": "Ben"}]
    do = ({"prevent": amount, "to": "Ben"}, {"deal": amount, "from": name, "to": "Ben", "answers": answers})
    return Board(seats(there), cards, do, (Asked("life", "Ben"),))


def who_orders(rng: Random, difficulty: int) -> Board:
    """Two effects want the same damage: who has to decide?"""
    name, card = _wizard(rng)
    cards: Plain = {name: card, "Loud Bell": {"cost": "{3}", "type": "Artifact", "abilities": [{"damage": "double"}]}}
    [victim] = bystanders(rng, 1, cards)
    owner, other = rng.sample(("Ann", "Ben"), 2)
    to = rng.choice((other, victim))
    players: Plain = {"Ann": {"battlefield": []}, "Ben": {"battlefield": []}}
    players[owner]["battlefield"] += [name, "Loud Bell"]
    players[other]["battlefield"].append(victim)
    do = ({"prevent": 1, "to": to}, {"deal": rng.randint(2, 4), "from": name, "to": to})
    return Board(players, cards, do, (Asked("pending"),))


def trampling(rng: Random, difficulty: int) -> Board:
    """A trampling creature is blocked; something doubles, prevents, or makes little damage lethal."""
    keywords = ["trample"]
    power, toughness = rng.randint(4, 7), rng.randint(2, 4)
    adept: Plain = {"cost": "{3}{R}", "type": "Creature — Human Wizard", "pt": f"{power}/{power}", "keywords": keywords}
    ox: Plain = {"cost": "{2}{G}", "type": "Creature — Ox", "pt": f"1/{toughness}"}
    cards: Plain = {"Ember Adept": adept, "Stone Ox": ox}
    there: list[Any] = ["Ember Adept"]
    do: list[Plain] = []
    for twist in rng.sample(("double", "prevent", "deathtouch"), min(2, difficulty)):
        if twist == "double":
            cards["Storm Caller"] = DOUBLER
            there.append("Storm Incarnate")
        elif twist == "deathtouch":
            adept["keywords"] = ["deathtouch", "trample"]
        elif not do:
            do.append({"prevent": rng.randint(1, 2), "to": "Stone Ox"})
    do += [{"attack": {"Ember Adept": "Ben"}}, {"block": {"Stone Ox": "Ember Adept"}}]
    if len(there) > 1 and do[0].get("prevent"):
        do = do[1:]  # otherwise somebody would have to order the two
    do.append({"damage": {"Ember Adept": "lethal, the rest to Ben"}})
    return Board(seats(there, ["Stone Ox"]), cards, tuple(do), (Asked("life", "Ben"),))


def may_it_be_assigned(rng: Random, difficulty: int) -> Board:
    """Whether combat damage may be assigned like that: past a blocker, or to the second of two."""
    kind = rng.randrange(4)
    if kind == 0:
        return _past_a_blocker(rng, rng.random() < 0.5)
    if kind == 1:
        first, second = rng.randint(2, 4), rng.randint(1, 4)
        cards: Plain = {
            "Old Boar": {"cost": "{3}{G}", "type": "Creature — Boar", "pt": f"{rng.randint(second, 6)}/4"},
            "Hill Bear": {"cost": "{2}{G}", "type": "Creature — Bear", "pt": f"2/{first}"},
            "Stone Ox": {"cost": "{2}{G}", "type": "Creature — Ox", "pt": f"1/{second}"},
        }
        power = int(cards["Old Boar"]["pt"].split("/")[0])
        do: tuple[Plain, ...] = (
            {"attack": {"Old Boar": "Ben"}},
            {"block": {"Hill Bear": "Old Boar", "Stone Ox": "Old Boar"}},
            {"damage": {"Old Boar": {"Hill Bear": 0, "Stone Ox": power}}},
        )
        return Board(seats(["Old Boar"], ["Hill Bear", "Stone Ox"]), cards, do, (Asked(ALLOWED),))
    toughness = rng.randint(2, 4)
    half = (toughness + 1) // 2
    more = rng.randint(1, 3)
    cards = {
        "Storm Caller": DOUBLER,
        "Ember Adept": {
            "cost": "{3}{R}",
            "type": "Creature — Human Wizard",
            "pt": f"{half + more}/4",
            "keywords": ["trample"],
        },
        "Stone Ox": {"cost": "{2}{G}", "type": "Creature — Ox", "pt": f"1/{toughness}"},
    }
    do = (
        {"attack": {"Ember Adept": "Ben"}},
        {"block": {"Stone Ox": "Ember Adept"}},
        {"damage": {"Ember Adept": {"Stone Ox": half, "Ben": more}}},
    )
    return Board(seats(["Storm Incarnate", "Ember Adept"], ["Stone Ox"]), cards, do, (Asked(ALLOWED),))


def _past_a_blocker(rng: Random, deathtouch: bool) -> Board:
    """A split that is allowed: 1 damage from deathtouch is lethal, or a shield that counts for nothing here."""
    toughness, more = rng.randint(2, 4), rng.randint(1, 3)
    lethal = 1 if deathtouch else toughness
    adept: Plain = {"cost": "{3}{R}", "type": "Creature — Human Wizard", "pt": f"{lethal + more}/4"}
    adept["keywords"] = ["deathtouch", "trample"] if deathtouch else ["trample"]
    ox: Plain = {"cost": "{2}{G}", "type": "Creature — Ox", "pt": f"1/{toughness}"}
    shield: list[Plain] = [] if deathtouch else [{"prevent": rng.randint(1, 2), "to": "Stone Ox"}]
    do: tuple[Plain, ...] = (
        *shield,
        {"attack": {"Ember Adept": "Ben"}},
        {"block": {"Stone Ox": "Ember Adept"}},
        {"damage": {"Ember Adept": {"Stone Ox": lethal, "Ben": more}}},
    )
    cards: Plain = {"Ember Adept": adept, "Stone Ox": ox}
    return Board(seats(["Ember Adept"], ["Stone Ox"]), cards, do, (Asked(ALLOWED),))


def lifelink_in_combat(rng: Random, difficulty: int) -> Board:
    """A creature with lifelink attacks and is blocked, or not; perhaps its damage is doubled."""
    power = rng.randint(2, 4)
    knight: Plain = {"cost": "{2}{W}", "type": "Creature — Human Wizard", "pt": f"{power}/4", "keywords": ["lifelink"]}
    cards: Plain = {"Kind Knight": knight}
    there: list[Any] = ["Kind Knight"]
    if difficulty > 1:
        cards["Storm Caller"] = DOUBLER
        there.append("Storm Incarnate")
    [blocker] = bystanders(rng, 1, cards)
    blocks = {blocker: "Kind Knight"} if rng.random() < 0.7 else {}
    do = ({"attack": {"Kind Knight": "Ben"}}, {"block": blocks}, {"damage": True})
    return Board(seats(there, [blocker]), cards, do, (Asked("life", "Ann"),))


def prevented_hit(rng: Random, difficulty: int) -> Board:
    """A creature that does something when it damages a player attacks, and some of that is prevented."""
    power, gained = rng.randint(1, 3), rng.randint(2, 5)
    ability: Plain = {"when": "deals damage", "combat": True, "to": "player", "do": [{"gain_life": gained}]}
    thief: Plain = {"cost": "{1}{B}", "type": "Creature — Human Rogue", "pt": f"{power}/1", "abilities": [ability]}
    cards: Plain = {"Night Thief": thief}
    there: list[Any] = ["Night Thief", *bystanders(rng, difficulty - 1, cards)]
    do = (
        {"prevent": power, "to": "Ben"},
        {"attack": {"Night Thief": "Ben"}},
        {"damage": True},
        {"advance": "postcombat main"},
    )
    return Board(seats(there), cards, do, (Asked("life", "Ann"),))


def beside_a_planeswalker(rng: Random, difficulty: int) -> Board:
    """A player who has a planeswalker is dealt noncombat damage."""
    name, card = _wizard(rng)
    sage: Plain = {"cost": "{3}{W}", "type": "Legendary Planeswalker — Sage", "loyalty": rng.randint(3, 5)}
    cards: Plain = {name: card, "Lamp Sage": sage}
    there: list[Any] = [name, *bystanders(rng, difficulty - 1, cards)]
    do: tuple[Plain, ...] = ({"deal": rng.randint(1, 3), "from": name, "to": "Ben"},)
    return Board(seats(there, ["Lamp Sage"]), cards, do, (Asked("pending"),), rule="306.7")
