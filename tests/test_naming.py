"""What a name in a game means, and how to say which object is meant."""

from __future__ import annotations

import pytest

from dfcrules import AmbiguousName, Game, UnknownName
from dfcrules.cards.card import card_from_plain
from dfcrules.naming import describe, entity_named, is_reserved, reference

KUJA = "Kuja, Genome Sorcerer"
CUB = card_from_plain("Moss Cub", {"cost": "{G}", "type": "Creature — Bear", "pt": "1/1"})


@pytest.fixture
def game() -> Game:
    """Ann has Kuja; both have a Moss Cub."""
    game = Game("Ann", "Ben", cards={"Moss Cub": CUB})
    game.put(KUJA, "Ann")
    game.put("Moss Cub", "Ann")
    game.put("Moss Cub", "Ben")
    return game


# What fits


@pytest.mark.parametrize("name", [KUJA, "kuja, genome sorcerer", "KUJA, GENOME SORCERER", "Kuja"])
def test_the_name_of_the_face_that_is_up_whatever_its_case_or_what_stands_before_its_comma(
    game: Game, name: str
) -> None:
    assert game[name].name == KUJA


@pytest.mark.parametrize("name", ["Trance Kuja, Fate Defied", "Trance Kuja"])
def test_the_other_faces_name_means_the_same_object(game: Game, name: str) -> None:
    assert game[name] == game[KUJA]


def test_a_player_has_a_name_too(game: Game) -> None:
    assert entity_named(game.state, game.rules, "ben") == 1


def test_a_label_is_a_name(game: Game) -> None:
    cub = game.put("Moss Cub", "Ann", label="the small one")
    assert game["the small one"] == cub


def test_a_label_goes_with_the_card_into_other_zones(game: Game) -> None:
    game.put("Moss Cub", "Ann", label="the small one")
    game.destroy("the small one")
    assert game["the small one"].zone == "graveyard"


def test_whose_it_is_tells_two_of_a_name_apart(game: Game) -> None:
    assert game["Ben's Moss Cub"].controller == "Ben"


def test_whose_it_is_means_who_controls_it_on_the_battlefield(game: Game) -> None:
    game.gain_control("Ben's Moss Cub", "Ann")
    game.destroy("Kuja")
    with pytest.raises(AmbiguousName, match="fits 2 objects"):
        game["Ann's Moss Cub"]


def test_whose_it_is_means_who_owns_it_elsewhere(game: Game) -> None:
    game.gain_control("Ben's Moss Cub", "Ann", until="end of turn")
    game.exile("Kuja")
    ann_cub, ben_cub = game.zone("battlefield")
    assert ben_cub.owner == "Ben"
    game.destroy(ben_cub)
    assert game["Ben's Moss Cub"].zone == "graveyard"
    assert game["Ann's Moss Cub"] == ann_cub


def test_what_is_on_the_battlefield_is_meant_before_what_is_elsewhere(game: Game) -> None:
    game.put("Moss Cub", "Ben", zone="graveyard")
    assert game["Ben's Moss Cub"].zone == "battlefield"


def test_a_zone_in_parentheses_says_where(game: Game) -> None:
    buried = game.put("Moss Cub", "Ben", zone="graveyard")
    assert game["Moss Cub (graveyard)"] == buried
    assert game["Ben's Moss Cub (battlefield)"].zone == "battlefield"
    with pytest.raises(UnknownName):
        game["Moss Cub (exile)"]


def test_what_an_error_lists_is_a_name_itself(game: Game) -> None:
    token = game.copy_token("Ben's Moss Cub", "Ben")
    with pytest.raises(AmbiguousName) as error:
        game["Ben's Moss Cub"]
    assert error.value.candidates == ("Ben's Moss Cub (battlefield)", "Ben's Moss Cub (token, battlefield)")
    assert game["Ben's Moss Cub (token, battlefield)"] == token


def test_a_spell_behind_a_permanent_of_its_name_can_be_named(game: Game) -> None:
    spell = game.put_on_stack(game.card("Moss Cub"), "Ben")
    name = reference(game.state, game.rules, spell.entity)
    assert name == "Ben's Moss Cub (stack)"
    assert game[name] == spell


def test_a_card_may_have_such_a_name_of_its_own() -> None:
    game = Game("Ann", "Ben", cards={"Cub (stack)": {"cost": "{G}", "type": "Creature — Bear", "pt": "1/1"}})
    cub = game.put("Cub (stack)", "Ann")
    assert game["Cub (stack)"] == cub


def test_a_copy_goes_by_the_name_it_has_now(game: Game) -> None:
    game.become_copy("Ben's Moss Cub", "Kuja")
    assert game["Ben's Kuja, Genome Sorcerer"].copy_of == KUJA


# What does not


def test_a_name_that_fits_two_objects_is_an_error_that_lists_them(game: Game) -> None:
    with pytest.raises(AmbiguousName) as error:
        game["Moss Cub"]
    assert error.value.candidates == ("Ann's Moss Cub (battlefield)", "Ben's Moss Cub (battlefield)")
    assert str(error.value).startswith("'Moss Cub' fits 2 objects: Ann's Moss Cub (battlefield); Ben's Moss Cub (")


def test_an_action_on_a_name_that_fits_two_objects_does_nothing(game: Game) -> None:
    before = game.state
    with pytest.raises(AmbiguousName):
        game.destroy("Moss Cub")
    assert game.state is before


def test_a_near_miss_is_answered_with_what_was_perhaps_meant(game: Game) -> None:
    with pytest.raises(UnknownName, match="nothing in this game is called 'Kuja, Genom'; did you mean"):
        game["Kuja, Genom"]


def test_a_name_near_nothing_is_answered_with_all_there_is(game: Game) -> None:
    with pytest.raises(UnknownName, match=r"there are: Ann, Ben, Kuja, Genome Sorcerer, Moss Cub$"):
        game["xyz"]


def test_a_player_is_no_object(game: Game) -> None:
    with pytest.raises(UnknownName, match="player"):
        game["Ann"]


# Words that mean something else


@pytest.mark.parametrize("word", ["this", "it", "target", "target 2", "targets", "you", "each opponent", "attached"])
def test_words_of_the_vocabulary_are_no_names(word: str) -> None:
    assert is_reserved(word)


@pytest.mark.parametrize("name", ["Ann", "Kuja", "This Way", "targeting"])
def test_names_are_no_words_of_the_vocabulary(name: str) -> None:
    assert not is_reserved(name)


# Which name to use


def test_an_object_is_told_apart_by_whose_it_is_what_it_is_and_where(game: Game) -> None:
    twin = game.copy_token("Ben's Moss Cub", "Ben", label="twin")
    assert describe(game.state, game.rules, twin.object) == 'Ben\'s Moss Cub (token, battlefield, "twin")'


@pytest.mark.parametrize(
    ("asked", "written"),
    [("Kuja", KUJA), ("Ben's Moss Cub", "Ben's Moss Cub"), ("Ann's Moss Cub", "Ann's Moss Cub")],
)
def test_the_shortest_name_that_means_exactly_this_object(game: Game, asked: str, written: str) -> None:
    assert reference(game.state, game.rules, game[asked].entity) == written


def test_a_label_is_the_name_of_choice(game: Game) -> None:
    cub = game.put("Moss Cub", "Ann", label="the small one")
    assert reference(game.state, game.rules, cub.entity) == "the small one"


def test_a_player_is_referred_to_by_name(game: Game) -> None:
    assert reference(game.state, game.rules, 1) == "Ben"


def test_where_no_name_would_do_a_number_tells_them_apart(game: Game) -> None:
    twin = game.copy_token("Ben's Moss Cub", "Ben")
    name = reference(game.state, game.rules, twin.entity)
    assert name == "Ben's Moss Cub 2"
    assert game[name] == twin


def test_what_is_gone_has_no_name(game: Game) -> None:
    cub = game["Ben's Moss Cub"]
    game.destroy(cub)
    assert reference(game.state, game.rules, cub.entity) is None
