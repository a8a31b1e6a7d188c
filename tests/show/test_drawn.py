"""What a notebook is given."""

from __future__ import annotations

from dfcrules import Game, card
from dfcrules.show.printed import card_text
from dfcrules.show.text import board


def test_a_game_shows_its_board(game: Game) -> None:
    bundle = game._repr_mimebundle_()
    assert bundle["text/plain"] == board(game) == repr(game)
    assert bundle["text/html"].startswith('<div class="dfcrules"><svg ')


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
