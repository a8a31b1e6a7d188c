"""Games and cards to show, and a measure of what lies inside a drawing."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from xml.etree.ElementTree import Element, fromstring

import pytest

from dfcrules import Card, Game
from dfcrules.cards import card_from_plain
from dfcrules.cards.card import Face
from dfcrules.cards.mana import ManaCost
from dfcrules.cards.typeline import TypeLine
from dfcrules.show.measure import width

SVG = "{http://www.w3.org/2000/svg}"

HOSTILE = (
    "<img src=x onerror=alert(1)>",
    "\"&'</text><script>alert(1)</script>",
    "$x^2$ \\frac{1}{2}",
    "two\nlines\tand a tab",
    "\u202egnp.exe\u2066 and \u200fmarks\u200e",
    "\x1b[31mred\x00\x07",
    "half \ud800 of a pair \uffff",
    "漢字の名前 😀👩‍👩‍👧 שלום",
    "Long " * 60,
    "x" * 10_000,
)
"""Names that nobody should have; tokens and faces built in Python can have them all the same."""


@pytest.fixture(params=HOSTILE, ids=range(len(HOSTILE)))
def hostile(request: pytest.FixtureRequest) -> str:
    """One hostile name after the other."""
    return str(request.param)


@pytest.fixture
def any_face() -> Callable[..., Face]:
    """Makes a face with any name at all; nothing checks it."""

    def make(name: str, text: str = "", types: str = "Creature — Bear") -> Face:
        return Face(name, ManaCost.parse("{1}{G}"), TypeLine.parse(types), power=2, toughness=2, text=text)

    return make


@pytest.fixture
def cub() -> Card:
    return card_from_plain("Moss Cub", {"cost": "{G}", "type": "Creature — Bear", "pt": "1/1"})


@pytest.fixture
def adept() -> Card:
    table = {"cost": "{3}{R}", "type": "Creature — Human Wizard", "pt": "4/6", "keywords": ["trample"]}
    return card_from_plain("Ember Adept", table)


@pytest.fixture
def game() -> Game:
    """Ann's Kuja with its back face up, and Ben's token copy of it."""
    game = Game("Ann", "Ben")
    kuja = game.put("Kuja, Genome Sorcerer", "Ann")
    game.transform(kuja)
    game.copy_token(kuja, "Ben", label="twin")
    return game


@pytest.fixture
def combat(adept: Card, cub: Card) -> Game:
    """Ann's two tramplers attack Ben, who blocks one of them; her Kuja doubles what Wizards deal."""
    game = Game("Ann", "Ben")
    game.transform(game.put("Kuja, Genome Sorcerer", "Ann"))
    game.put(adept, "Ann", label="one")
    game.put(adept, "Ann", label="two")
    game.put(cub, "Ben")
    game.attack({"one": "Ben", "two": "Ben"})
    game.block({"Moss Cub": "one"})
    return game


@pytest.fixture
def after_combat(combat: Game) -> Game:
    combat.damage({"one": {"Moss Cub": 1, "Ben": 3}})
    return combat


@pytest.fixture
def outside() -> Callable[[str], list[str]]:
    """The texts of a drawing that would not lie within its view box, by our own measure."""

    def found(svg: str) -> list[str]:
        root = fromstring(svg)
        _, _, wide, high = map(float, root.attrib["viewBox"].split())
        bad = []
        for text, dx, dy in _texts(root, 0, 0):
            size, content = float(text.attrib["font-size"]), text.text or ""
            long = width(content, size, text.get("font-weight") == "bold")
            x, y = dx + float(text.attrib["x"]), dy + float(text.attrib["y"])
            left = x - {"start": 0.0, "middle": long / 2, "end": long}[text.get("text-anchor", "start")]
            if left < -0.1 or left + long > wide + 0.1 or y - size * 0.8 < 0 or y > high:
                bad.append(content)
        return bad

    return found


def _texts(parent: Element, dx: float, dy: float) -> Iterator[tuple[Element, float, float]]:
    """All texts with the shift of the groups they are in; what leans because it is tapped is taken as upright."""
    moved = re.match(r"translate\((\S+) (\S+)\)", parent.get("transform", ""))
    if moved:
        dx, dy = dx + float(moved[1]), dy + float(moved[2])
    for child in parent:
        if child.tag == f"{SVG}text":
            yield child, dx, dy
        yield from _texts(child, dx, dy)
