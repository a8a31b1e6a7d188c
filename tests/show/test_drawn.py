"""What a notebook is given."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from urllib.parse import unquote
from xml.etree import ElementTree

from dfcrules import Game, card
from dfcrules.show.drawn import image
from dfcrules.show.printed import card_text
from dfcrules.show.svg import board_svg
from dfcrules.show.text import board


def test_a_game_shows_its_board(game: Game) -> None:
    bundle = game._repr_mimebundle_()
    assert bundle["text/plain"] == board(game) == repr(game)
    assert "<svg " in bundle["text/html"]


def test_a_drawing_is_an_image_with_its_text_beside_it(game: Game) -> None:
    """Cleaned of all that could be dangerous, HTML still shows it; `<svg` would leave run-together words."""
    attributes = Reader(game._repr_mimebundle_()["text/html"]).attributes
    assert attributes["alt"] == board(game)
    start, _, source = attributes["src"].partition(",")
    assert start == "data:image/svg+xml;charset=utf-8"
    root = ElementTree.fromstring(unquote(source))
    assert "prefers-color-scheme:dark" in str(root[0].text)
    assert ElementTree.tostring(root[1], "unicode", "text") == ElementTree.fromstring(board_svg(game))[0].text


def test_the_regular_expression_of_nbval_finds_the_drawing(game: Game) -> None:
    html = re.sub(r"(?s)<svg\b.*?</svg>", "DRAWING", game._repr_mimebundle_()["text/html"])
    assert html.endswith("src='data:image/svg+xml;charset=utf-8,DRAWING'></div>")


def test_any_text_comes_through() -> None:
    text = "100% #1 'a' \"b\" <c> & &amp; %25\n\t\N{SNOWMAN}"
    root = ElementTree.Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "a": text})
    root.text = text
    html = image(ElementTree.tostring(root, "unicode"), text)
    read = Reader(html)
    assert read.attributes["alt"] == text
    again = ElementTree.fromstring(unquote(read.attributes["src"].partition(",")[2]))
    assert (again.get("a"), again[0].tail) == (text, text)


class Reader(HTMLParser):
    """The attributes of the last element, as a page would read them."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.attributes: dict[str, str] = {}
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes = {name: value or "" for name, value in attrs}


def test_an_object_shows_itself_as_a_card(game: Game) -> None:
    twin = game["twin"]
    bundle = twin._repr_mimebundle_()
    assert bundle["text/plain"] == repr(twin)
    assert "token copy" in bundle["text/html"]


def test_what_has_left_shows_only_the_sentence_about_it(game: Game) -> None:
    twin = game["twin"]
    game.exile(twin)
    assert list(twin._repr_mimebundle_()) == ["text/plain"]


def test_what_came_of_several_objects_shows_its_events(game: Game) -> None:
    came = game.create({"type": "Creature — Bear", "pt": "2/2"}, "Ann", 2)
    assert came._repr_mimebundle_() == {"text/plain": str(came)}


def test_a_card_shows_both_faces() -> None:
    kuja = card("Kuja, Genome Sorcerer")
    bundle = kuja._repr_mimebundle_()
    assert bundle["text/plain"] == card_text(kuja)
    assert bundle["text/html"].count("mana value 4") >= 2
    assert repr(kuja) == "Card('Kuja, Genome Sorcerer // Trance Kuja, Fate Defied')"
