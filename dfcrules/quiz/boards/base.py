"""What boards made at random are made of: names, cards, and the board itself as a scenario in plain data."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, TypeAlias

from dfcrules.cards import catalog
from dfcrules.naming import is_reserved
from dfcrules.scenario.asking import Asked
from dfcrules.value import Value

Plain: TypeAlias = "dict[str, Any]"
Maker: TypeAlias = "Callable[[Random, int], Board]"

PLAYERS = ("Ann", "Ben", "Cleo", "Dan")
LETTERS = "WUBRG"
X = "X"
"""Stands for what a card is called that has two names, until the board is made: then it is a noun of its own."""

CREATURES = (
    ("Moss Cub", "Creature — Bear"),
    ("Gray Wolf", "Creature — Wolf"),
    ("River Otter", "Creature — Otter"),
    ("Hill Giant", "Creature — Giant"),
    ("Lamp Keeper", "Creature — Human Advisor"),
    ("Reed Soldier", "Creature — Human Soldier"),
    ("Salt Crab", "Creature — Crab"),
    ("Tin Hound", "Artifact Creature — Dog Construct"),
    ("Plum Fairy", "Creature — Faerie"),
    ("Old Boar", "Creature — Boar"),
)
"""Single-faced creatures: names and type lines; costs and sizes are made up anew each time."""

TWO_FACED = (
    ("Evening Choir", "Human Bard", "Hollow Chorus", "Horror"),
    ("Grave Novice", "Human Cleric", "Grave Master", "Zombie"),
    ("Quiet Hunter", "Human Werewolf", "Moonlit Hunter", "Werewolf"),
    ("Clay Apprentice", "Human Artificer", "Clay Colossus", "Golem"),
    ("Ink Scholar", "Human Wizard", "Ink Serpent", "Serpent"),
    ("Lantern Girl", "Human", "Lantern Ghost", "Spirit"),
    ("Thorn Squire", "Elf Knight", "Thorn Tyrant", "Elf Horror"),
    ("Ember Dancer", "Human Shaman", "Ember Storm", "Elemental"),
    ("Frost Clerk", "Merfolk Advisor", "Frost Maw", "Leviathan"),
    ("Gilded Page", "Human Noble", "Gilded Beast", "Beast"),
)
"""Double-faced creatures: the names and creature types of both faces."""


class Board(Value):
    """A position and steps as a scenario file has them, and what can be asked after the last step.

    rule: the number of the one that decides. control: nobody known here gets it wrong; asked so that a kind of board
    has not always the same answer.
    """

    players: Plain
    cards: Plain
    do: tuple[Plain, ...]
    asks: tuple[Asked, ...]
    turn: Plain = {}  # noqa: RUF012 - never changed
    mana: str = ""
    rule: str = ""
    control: bool = False

    def plain(self) -> Plain:
        """As a scenario file has it."""
        raw: Plain = {
            "title": "A board made at random",
            "players": self.players,
            "cards": self.cards,
            "do": list(self.do),
        }
        if self.turn:
            raw["turn"] = self.turn
        if self.rule:
            raw["rules"] = [self.rule]
        if self.mana:
            raw["mana"] = self.mana
        return raw


def noun(name: str) -> str:
    """What to call a card of this name: its main noun, such as "hunter"."""
    word = name.partition(" //")[0].partition(",")[0].partition(" of ")[0].partition(" the ")[0].split()[-1].casefold()
    return word if word.isalpha() and not is_reserved(word) else "subject"


def named(board: Board) -> Board:
    """The same board, with a noun for X."""
    called = next((one["card"] for one in _placed(board.players) if one.get("as") == X), "")
    fronts = {card["back"]["name"]: name for name, card in board.cards.items() if "back" in card}
    front = fronts.get(called, called)
    if called and called not in board.cards and called not in fronts:
        front = catalog.find(called).front.name
    word = noun(front) if called else X
    asks = tuple([one.replace(name=word if one.name == X else one.name) for one in board.asks])
    return board.replace(players=_renamed(board.players, word), do=_renamed(board.do, word), asks=asks)


def _placed(players: Plain) -> Iterator[Plain]:
    for seat in players.values():
        for there in seat.values():
            if isinstance(there, list):
                yield from [one for one in there if isinstance(one, dict)]


def _renamed(raw: Any, word: str) -> Any:
    if isinstance(raw, dict):
        return {_renamed(key, word): _renamed(value, word) for key, value in raw.items()}
    if isinstance(raw, list | tuple):
        return type(raw)([_renamed(one, word) for one in raw])
    return word if raw == X else raw


def creature(
    rng: Random, others: Plain | None = None, power: tuple[int, int] = (1, 4), **more: Any
) -> tuple[str, Plain]:
    """A single-faced creature that is not among `others`: its name and its card."""
    name, types = rng.choice([one for one in CREATURES if one[0] not in (others or {})])
    color = rng.choice(LETTERS)
    size = f"{rng.randint(*power)}/{rng.randint(1, 5)}"
    return name, {"cost": f"{{{rng.randint(1, 3)}}}{{{color}}}", "type": types, "pt": size, **more}


def two_faced(rng: Random, front: Plain | None = None, back: Plain | None = None) -> tuple[str, str, Plain]:
    """A double-faced creature with a color indicator on its back: both names and the card."""
    name, types, other, other_types = rng.choice(TWO_FACED)
    color = rng.choice(LETTERS)
    generic = rng.randint(1, 3)
    pips = rng.choice((1, 1, 2))
    one: Plain = {
        "cost": f"{{{generic}}}" + f"{{{color}}}" * pips,
        "type": f"Creature — {types}",
        "pt": f"{rng.randint(1, 3)}/{rng.randint(2, 4)}",
    }
    two: Plain = {
        "name": other,
        "type": f"Creature — {other_types}",
        "pt": f"{rng.randint(3, 6)}/{rng.randint(3, 6)}",
        "indicator": rng.choice((color, rng.choice(LETTERS))),
    }
    return name, other, {"front": {**one, **(front or {})}, "back": {**two, **(back or {})}}


def size(table: Plain) -> tuple[int, int]:
    """Power and toughness of a face in plain data."""
    power, _, toughness = table["pt"].partition("/")
    return int(power), int(toughness)


def bystanders(rng: Random, number: int, cards: Plain) -> list[str]:
    """Creatures that have nothing to do with the question; their cards are added to `cards`."""
    names = []
    for _ in range(number):
        name, card = creature(rng, cards)
        cards[name] = card
        names.append(name)
    return names


def seats(battlefield: list[Any], theirs: list[Any] | None = None, **of_ann: Any) -> Plain:
    """Ann with this on her battlefield (and in the zones named), and Ben opposite."""
    return {"Ann": {"battlefield": battlefield, **of_ann}, "Ben": {"battlefield": theirs or []}}
