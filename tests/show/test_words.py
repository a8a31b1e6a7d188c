"""Names made safe, and what is said of objects."""

from __future__ import annotations

import pytest

from dfcrules import Game, card
from dfcrules.rules.characteristics import look
from dfcrules.show.words import bare_keywords, clean, cut, marks, name_of, numbers, short_name


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Kuja, Genome Sorcerer", "Kuja, Genome Sorcerer"),
        ("two\nlines\tand  more", "two lines and more"),
        ("\x1b[31mred", "\\x1b[31mred"),
        ("\u202egnp.exe", "\\u202egnp.exe"),
        ("half \ud800", "half \\ud800"),
        ("שלום 漢字 😀", "שלום 漢字 😀"),
        ("<b>&amp;", "<b>&amp;"),
    ],
)
def test_clean_shows_what_would_steer_and_leaves_the_rest(text: str, shown: str) -> None:
    assert clean(text) == shown
    clean(text).encode("utf-8")


def test_cut_says_that_the_text_goes_on() -> None:
    assert cut("x" * 100, 10) == "x" * 9 + "…"
    assert cut("short", 10) == "short"


def test_a_card_calls_itself_by_what_stands_before_the_comma() -> None:
    assert short_name("Kuja, Genome Sorcerer") == "Kuja"
    assert short_name(",") == ","


def test_a_keyword_that_an_ability_says_in_full_is_not_said_twice() -> None:
    fragments = card("Crystal Fragments").front
    assert "equip" in fragments.keywords
    assert bare_keywords(fragments.keywords, fragments.abilities) == []
    assert bare_keywords(("flying", "equip"), fragments.abilities) == ["flying"]


def test_numbers_are_those_that_the_object_has(game: Game) -> None:
    arlinn = game.put("Arlinn Kord", "Ann")
    siege = game.put("Invasion of Zendikar", "Ann")
    fragments = game.put("Crystal Fragments", "Ann")
    shown = [numbers(look(game.state, game.rules, one.entity)) for one in (game["twin"], arlinn, siege, fragments)]
    assert shown == ["4/6", "loyalty 3", "defense 3", ""]


def test_marks_say_what_is_true_of_a_permanent(game: Game) -> None:
    twin = game["twin"]
    game.tap(twin)
    game.add_counters(twin, "+1/+1", 2)
    game.deal(3, "Ann's Trance Kuja, Fate Defied", twin)
    said = marks(game.state, game.rules, twin.entity)
    assert said[:3] == ['"twin"', "back face up", "token copy"]
    assert "mana value 0 (unsettled)" in said
    assert {"tapped", "summoning sick", "2 +1/+1 counters", "6 damage"} <= set(said)


def test_marks_of_a_copy_and_of_what_is_attached(game: Game) -> None:
    delver = game.put("Delver of Secrets", "Ann")
    game.transform(delver)
    cecil = game.put("Cecil, Dark Knight", "Ben")
    game.become_copy(cecil, delver)
    fragments = game.put("Crystal Fragments", "Ben")
    game.attach(fragments, cecil)
    said = marks(game.state, game.rules, cecil.entity)
    assert said == ["front face up", "copy of Insectile Aberration", "mana value 0"]
    assert "attached to Insectile Aberration" in marks(game.state, game.rules, fragments.entity)


def test_marks_in_combat(combat: Game) -> None:
    said = {label: marks(combat.state, combat.rules, combat[label].entity) for label in ("one", "two", "Moss Cub")}
    assert said["one"][-2:] == ["attacking Ben", "blocked"]
    assert said["two"][-2:] == ["attacking Ben", "not blocked"]
    assert said["Moss Cub"] == ["blocking Ember Adept"]


def test_marks_say_where_an_object_is(game: Game) -> None:
    kuja = game.put("Delver of Secrets", "Ben", zone="graveyard")
    assert marks(game.state, game.rules, kuja.entity) == ["in Ben's graveyard"]


def test_name_of_what_is_gone_is_its_last_known_one(game: Game) -> None:
    twin = game["twin"]
    game.exile(twin)
    assert name_of(game.state, game.rules, twin.entity) == "Trance Kuja, Fate Defied"
    assert name_of(game.state, game.rules, 9999) == "something unknown"
