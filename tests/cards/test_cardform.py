"""The plain-data form of a card."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dfcrules.cards import catalog
from dfcrules.cards.card import Card, Layout, card_from_plain, card_to_plain
from dfcrules.cards.color import ALL_COLORS, COLORLESS, Colors
from dfcrules.errors import BadData

KUJA_LIKE = """
[front]
cost = "{2}{B}{R}"
type = "Legendary Creature — Human Wizard"
pt = "3/4"

[back]
name = "Trance of the Adept"
type = "Legendary Creature — Avatar Wizard"
indicator = "BR"
pt = "4/6"
keywords = ["Flying", "Ward {2}"]
"""


def test_a_single_faced_card() -> None:
    card = card_from_plain("Ember Adept", {"cost": "{3}{R}", "type": "Creature — Human Wizard", "pt": "4/6"})
    assert card.layout == Layout.SINGLE
    assert card.status == "custom"
    front = card.front
    assert (front.name, front.power, front.toughness, str(front.cost)) == ("Ember Adept", 4, 6, "{3}{R}")
    assert front.modelled


def test_a_double_faced_card_is_nonmodal_unless_it_says_otherwise() -> None:
    card = card_from_plain("Adept of the Trance", tomllib.loads(KUJA_LIKE))
    assert card.is_nonmodal_dfc
    assert card.full_name == "Adept of the Trance // Trance of the Adept"
    back = card.faces[1]
    assert back.cost is None
    assert back.colors == Colors.parse("BR")
    assert back.keywords == ("flying", "ward {2}")


@pytest.mark.parametrize(
    ("pt", "power", "toughness"),
    [("4/6", 4, 6), ("*/*", "*", "*"), ("*/1+*", "*", "1+*"), ("-1/4", -1, 4), (" 2 / 2 ", 2, 2), ("0/13", 0, 13)],
)
def test_a_star_stays_text(pt: str, power: int | str, toughness: int | str) -> None:
    """208.2"""
    front = card_from_plain("Odd Bear", {"type": "Creature — Bear", "pt": pt}).front
    assert (front.power, front.toughness) == (power, toughness)


def test_no_cost_and_a_cost_of_zero_differ() -> None:
    without = card_from_plain("A", {"type": "Artifact"})
    zero = card_from_plain("A", {"type": "Artifact", "cost": "{0}"})
    assert without.front.cost is None
    assert str(zero.front.cost) == "{0}"
    assert without != zero


@pytest.mark.parametrize(
    ("written", "colors"), [("all", ALL_COLORS), ("colorless", COLORLESS), ("WB", Colors.parse("WB"))]
)
def test_colors_by_a_characteristic_defining_ability(written: str, colors: Colors) -> None:
    card = card_from_plain("Kami", {"type": "Creature", "pt": "1/1", "cost": "{W}", "cda_colors": written})
    assert card.front.colors is colors


def test_devoid_is_such_an_ability() -> None:
    """702.114a"""
    table = {"type": "Creature — Eldrazi", "pt": "1/1", "cost": "{U}", "keywords": ["devoid"]}
    card = card_from_plain("Drone", table)
    assert card.front.colors is COLORLESS
    assert card_to_plain(card) == table


def test_own_words_for_a_text_mean_that_it_is_not_played() -> None:
    card = card_from_plain("Oracle", {"type": "Enchantment", "text": "{U}: Look. ({G} is green.)"})
    assert not card.front.modelled
    assert [str(symbol) for symbol in card.front.text_symbols] == ["{U}"]


CREATURE = {"type": "Creature — Bear", "pt": "2/2"}


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ({}, 'Moss Cub: "type" is missing'),
        ({"type": "Creature — Bear"}, 'Moss Cub: "pt" is missing: a creature has power and toughness'),
        ({"type": "Creature", "pt": "2"}, 'Moss Cub.pt: power and toughness are written together, such as pt = "4/6"'),
        ({"type": "Creature", "pt": "2/"}, "Moss Cub.pt: power and toughness are written together"),
        ({"type": "Creature", "pt": 2}, "Moss Cub.pt: power and toughness are written together"),
        ({"type": "Creature", "pt": "2/two"}, "Moss Cub.pt: 'two' is no printed number"),
        ({"type": "Creature", "pt": "1/2/3"}, "Moss Cub.pt: '2/3' is no printed number"),
        ({"type": "Creature", "pt": "²/2"}, "Moss Cub.pt: '²' is no printed number"),
        ({"type": "Artifact — Equipment", "pt": "2/2"}, "Moss Cub.pt: only a creature, Vehicle or Spacecraft"),
        ({"type": "Land", "cost": "{G}"}, "Moss Cub.cost: Land has a mana cost, but lands have none"),
        ({"type": "Planeswalker — Oko"}, 'Moss Cub: "loyalty" is missing'),
        ({"type": "Artifact", "loyalty": 3}, "Moss Cub.loyalty: only a planeswalker has loyalty"),
        ({"type": "Planeswalker", "loyalty": ""}, "Moss Cub.loyalty: '' is no printed number"),
        ({"type": "Planeswalker", "loyalty": True}, "Moss Cub.loyalty: a number or a star is needed here"),
        ({"type": "Battle — Siege"}, 'Moss Cub: "defense" is missing'),
        ({"type": "Artifact", "defense": 3}, "Moss Cub.defense: only a battle has defense"),
        (CREATURE | {"cost": ""}, "Moss Cub.cost: a mana cost is empty; leave the cost out"),
        (CREATURE | {"cost": 3}, "Moss Cub.cost: a text is needed here, not 3"),
        (CREATURE | {"cost": "{T}"}, "Moss Cub.cost: symbol 1 of the mana cost '{T}'"),
        (CREATURE | {"indicator": "Q"}, "Moss Cub.indicator: 'Q' is no color"),
        (CREATURE | {"indicator": ""}, "Moss Cub.indicator: an indicator shows at least one color"),
        (CREATURE | {"type": "Creture"}, "Moss Cub.type: 'Creture' in the type line 'Creture' is no card type"),
        (CREATURE | {"keywords": "flying, haste"}, "Moss Cub.keywords: each keyword is a text of its own"),
        (CREATURE | {"keywords": [3]}, "Moss Cub.keywords: a text is needed here"),
        (CREATURE | {"keywords": ["ward {Q/Q}"]}, "Moss Cub.keywords: '{Q/Q}' is no symbol"),
        (CREATURE | {"text": "{name} dies"}, "Moss Cub.text: '{NAME}' is no symbol"),
        (CREATURE | {"text": "Draw.", "modelled": True}, 'Moss Cub.modelled: a "text" is shown and never played'),
        (CREATURE | {"modelled": "yes"}, "Moss Cub.modelled: true or false is needed here"),
        (CREATURE | {"abilities": {"when": "enters"}}, "Moss Cub.abilities: abilities are a list of tables"),
        (
            CREATURE | {"abilities": [{"gives": "+1/+1", "to": "Bear"}]},
            'Moss Cub.abilities[1]: \'Bear\' is no word for an object or player here, such as "this" or "you"; '
            '{ type = "Bear" } means everything of this type',
        ),
        (
            CREATURE | {"abilities": [{"when": "enters", "do": [{"destroy": ["this", "goblin"]}]}]},
            """Moss Cub.abilities[1]: 'goblin' is no word for an object or player""",
        ),
        (CREATURE | {"abilities": [{"when": "dies", "do": [{"exile": "Old Bear"}]}]}, '{ name = "Old Bear" } means'),
        (CREATURE | {"keyword": ["flying"]}, '"keyword" is not a known key; did you mean "keywords"?'),
        (CREATURE | {"power": 2}, '"power" is not a known key; write "pt"'),
        (CREATURE | {"manaCost": "{G}"}, '"manaCost" is not a known key; write "cost"'),
        (CREATURE | {"colors": "G"}, '"colors" is not a known key; write "indicator"'),
        (CREATURE | {"name": "Bear"}, '"name" is not a known key'),
        (CREATURE | {"layout": "transform"}, "Moss Cub.layout: 'transform' is no layout"),
        (CREATURE | {"layout": "modal"}, 'has the tables "front" and "back"'),
        (CREATURE | {"status": "fake"}, "Moss Cub.status: 'fake' is no status"),
        ({"front": CREATURE}, 'Moss Cub.back: "back" is missing'),
        ({"front": CREATURE, "back": CREATURE}, 'Moss Cub.back: "name" is missing: the back face has a name'),
        ({"front": CREATURE, "back": {"name": "B", "type": "Creature"}}, 'Moss Cub.back: "pt" is missing'),
        ({"front": CREATURE, "back": {"name": "B", "type": "Sorcery", "cost": "x"}}, "Moss Cub.back.cost: symbol 1"),
        ({"front": CREATURE, "back": {"name": "B", "type": "Sorcery"}, "pt": "2/2"}, 'belongs into the table "front"'),
        ({"front": CREATURE, "back": "Bear"}, "Moss Cub.back: a face is a table"),
        ({"front": CREATURE, "back": {"name": "B", "type": "Land"}, "layout": "single"}, "has no back"),
        ("Creature — Bear", "Moss Cub: a card is a table"),
    ],
)
def test_an_error_says_where_what_and_what_would_be_right(table: Any, sentence: str) -> None:
    with pytest.raises(BadData) as error:
        card_from_plain("Moss Cub", table)
    assert sentence in str(error.value)


@pytest.mark.parametrize(
    ("where", "begins"),
    [
        ("lesson.toml", "lesson.toml: Moss Cub.pt: "),
        ('lesson.toml: cards."Moss Cub"', 'lesson.toml: cards."Moss Cub".pt: '),
    ],
)
def test_the_callers_place_stands_before(where: str, begins: str) -> None:
    with pytest.raises(BadData) as error:
        card_from_plain("Moss Cub", {"type": "Creature", "pt": "2"}, where)
    assert str(error.value).startswith(begins)


def test_a_planeswalker_on_the_back_may_have_no_loyalty() -> None:
    """Two printed ones have none: a creature turns into them and keeps no counters."""
    card = card_from_plain("Bear", {"front": CREATURE, "back": {"name": "B", "type": "Planeswalker"}})
    assert card.faces[1].loyalty is None


@pytest.mark.parametrize(
    "name", ["SP//dr", "<b>Bold</b>", "Lim-Dûl", "Kuja, Genome Sorcerer", "_'\"", "名前", "x" * 300]
)
def test_names_are_data(name: str) -> None:
    assert card_from_plain(name, CREATURE).name == name


@pytest.mark.parametrize("name", ["", "   ", "a\nb", "a\x00", "a\u202eb", "a\u2028b", "x" * 301])
def test_names_that_are_refused(name: str) -> None:
    with pytest.raises(BadData, match="name"):
        card_from_plain(name, CREATURE)


def test_a_card_is_written_as_it_was_read() -> None:
    table = tomllib.loads(KUJA_LIKE)
    card = card_from_plain("Adept of the Trance", table)
    written = card_to_plain(card)
    assert written["back"]["keywords"] == ["flying", "ward {2}"]
    assert "name" not in written["front"]
    assert card_from_plain(card.name, written) == card


@given(st.sampled_from(catalog.cards()))
def test_every_printed_card_has_a_plain_form(card: Card) -> None:
    assert card_from_plain(card.name, card_to_plain(card)) == card
