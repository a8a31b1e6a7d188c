"""Characteristics: the copiable values first, then the layers in their order; each value with its chain of reasons."""

from __future__ import annotations

from typing import Any

import pytest

from dfcrules import Colors, Game, Handle
from dfcrules.cards.card import Card, card_from_plain

KUJA, TRANCE, FRAGMENTS = "Kuja, Genome Sorcerer", "Trance Kuja, Fate Defied", "Crystal Fragments"
BEAR = card_from_plain("Old Bear", {"cost": "{2}{G}", "type": "Creature — Bear", "pt": "3/3"})


MASK = card_from_plain(
    "Mask Maker",
    {
        "front": {"cost": "{2}{R}", "type": "Creature — Human", "pt": "2/2"},
        "back": {"name": "Iron Mask", "type": "Artifact — Equipment"},
    },
)


def enchantment(name: str, **ability: Any) -> Card:
    return card_from_plain(name, {"cost": "{W}", "type": "Enchantment", "abilities": [ability]})


ANTHEM = enchantment("Anthem", gives={"pt": "+1/+1"}, to={"type": "creature", "controller": "you"})
FORGE = enchantment("Forge", gives={"pt": "+1/+1"}, to={"type": "artifact"})


@pytest.fixture
def game() -> Game:
    """Ann and Ben."""
    return Game("Ann", "Ben")


@pytest.fixture
def bear(game: Game) -> Handle:
    """Ann's Old Bear, 3/3."""
    return game.put(BEAR, "Ann")


def size(one: Handle) -> tuple[int | None, int | None]:
    return one.power, one.toughness


# The order of the layers


def test_what_modifies_comes_after_what_sets_whichever_came_first(game: Game, bear: Handle) -> None:
    """613.4b-c"""
    game.modify(bear, "+2/+2")
    game.modify(bear, {"set_pt": "1/1"})
    assert size(bear) == (3, 3)


def test_of_two_that_set_the_newer_one_counts(game: Game, bear: Handle) -> None:
    """613.7"""
    game.modify(bear, {"set_pt": "1/1"})
    game.modify(bear, {"set_pt": "5/5"})
    assert size(bear) == (5, 5)


def test_counters_count_on_top_of_what_was_set(game: Game, bear: Handle) -> None:
    game.add_counters(bear, "+1/+1", 2)
    game.modify(bear, {"set_pt": "1/1"})
    assert size(bear) == (3, 3)


def test_an_effect_on_artifacts_sees_what_became_one_later(game: Game, bear: Handle) -> None:
    """613.1: types (layer 4) are settled before power (layer 7) looks at them."""
    game.put(FORGE, "Ben")
    game.modify(bear, {"add_types": "artifact"})
    assert size(bear) == (4, 4)


def test_an_ability_that_is_lost_gives_nothing(game: Game) -> None:
    """613.1f: abilities (layer 6) are lost before power (layer 7)."""
    elder = {"type": "Creature — Elf", "pt": "2/2", "abilities": [{"gives": {"pt": "+1/+1"}}]}
    one = game.put(card_from_plain("Elder", elder), "Ann")
    assert size(one) == (3, 3)
    game.modify(one, {"lose_abilities": True})
    assert size(one) == (2, 2)


def test_an_ability_that_is_given_counts_in_the_layers_after_it(game: Game, bear: Handle) -> None:
    """613.1f, 613.1g: granted in layer 6, it modifies power in layer 7."""
    game.modify(bear, {"abilities": [{"gives": {"pt": "+1/+0"}}]})
    assert size(bear) == (4, 3)


def test_an_effect_that_has_begun_to_apply_goes_on_although_its_ability_is_lost(game: Game) -> None:
    """613.6: it makes itself an artifact in layer 4; losing the ability in layer 6 does not stop its +1/+1 in 7."""
    table = {
        "type": "Creature — Elf",
        "pt": "2/2",
        "abilities": [{"gives": {"add_types": "artifact", "pt": "+1/+1"}}],
    }
    one = game.put(card_from_plain("Tinker", table), "Ann")
    game.modify(one, {"lose_abilities": True})
    assert one.types.has("Artifact")
    assert size(one) == (3, 3)


@pytest.mark.parametrize(
    ("first", "then", "keywords"),
    [
        ({"lose_abilities": True}, {"keywords": ["flying"]}, ("flying",)),
        ({"keywords": ["flying"]}, {"lose_abilities": True}, ()),
    ],
)
def test_keywords_are_lost_and_given_in_the_order_of_the_effects(
    game: Game, bear: Handle, first: dict[str, Any], then: dict[str, Any], keywords: tuple[str, ...]
) -> None:
    game.modify(bear, first)
    game.modify(bear, then)
    assert bear.keywords == keywords


def test_turning_over_gives_a_static_ability_a_new_timestamp(game: Game) -> None:
    """613.7g: the face that is up now sets power after an effect that was there before."""
    table = {
        "front": {"cost": "{W}", "type": "Creature — Elf", "pt": "2/2"},
        "back": {
            "name": "Elder One",
            "type": "Creature — Elf",
            "pt": "2/2",
            "abilities": [{"gives": {"set_pt": "6/6"}}],
        },
    }
    one = game.put(card_from_plain("Young One", table), "Ann", transformed=True)
    game.modify(one, {"set_pt": "1/1"})
    assert size(one) == (1, 1)
    game.transform(one)
    game.transform(one)
    assert size(one) == (6, 6)


def test_control_decides_whose_anthem_counts(game: Game, bear: Handle) -> None:
    """613.1b: control (layer 2) comes before all that looks at it."""
    game.put(ANTHEM, "Ben")
    assert size(bear) == (3, 3)
    game.gain_control(bear, "Ben")
    assert size(bear) == (4, 4)


def test_of_two_that_give_control_the_newer_one_counts(game: Game, bear: Handle) -> None:
    game.gain_control(bear, "Ben")
    game.gain_control(bear, "Ann")
    assert bear.controller == "Ann"


# One kind of change at a time


@pytest.mark.parametrize(
    ("change", "colors"),
    [
        ({"color": "U"}, "U"),
        ({"add_color": "U"}, "UG"),
        ({"colorless": True}, ""),
    ],
)
def test_colors_are_set_added_or_taken(game: Game, bear: Handle, change: dict[str, Any], colors: str) -> None:
    """105.3"""
    game.modify(bear, change)
    assert bear.colors == Colors.parse(colors)


@pytest.mark.parametrize(
    ("change", "types"),
    [
        ({"add_types": "Artifact"}, "Legendary Artifact Creature — Human Mutant Wizard"),
        ({"add_types": "Frog"}, "Legendary Creature — Human Mutant Wizard Frog"),
        ({"remove_types": "Legendary"}, "Creature — Human Mutant Wizard"),
        ({"types": "Artifact"}, "Legendary Artifact"),
    ],
)
def test_types_are_added_taken_or_set_and_supertypes_are_apart(game: Game, change: dict[str, Any], types: str) -> None:
    """205.1a-b, 205.4b: setting a card type replaces card types and subtypes; legendary stays."""
    kuja = game.put(KUJA, "Ann")
    game.modify(kuja, change)
    assert set(str(kuja.types).replace("— ", "").split()) == set(types.replace("— ", "").split())


def test_what_is_no_creature_any_more_has_no_power(game: Game, bear: Handle) -> None:
    """208.3"""
    game.modify(bear, {"types": "artifact"})
    assert size(bear) == (None, None)


def test_a_change_of_power_waits_until_it_is_a_creature(game: Game) -> None:
    """208.3a"""
    fragments = game.put(FRAGMENTS, "Ann")
    game.modify(fragments, {"set_pt": "2/2"})
    assert size(fragments) == (None, None)
    game.modify(fragments, {"add_types": "creature"})
    assert size(fragments) == (2, 2)


@pytest.mark.parametrize(("kind", "now"), [("+1/+1", (5, 5)), ("-1/-1", (1, 1)), ("+2/+0", (7, 3)), ("lore", (3, 3))])
def test_counters_change_power_by_what_they_say(game: Game, bear: Handle, kind: str, now: tuple[int, int]) -> None:
    """122.1a: two counters"""
    game.add_counters(bear, kind, 2)
    assert size(bear) == now


def test_a_keyword_counter_gives_its_keyword(game: Game, bear: Handle) -> None:
    """122.1b"""
    game.add_counters(bear, "flying")
    assert "flying" in bear.keywords


def test_a_star_counts_as_0_until_something_defines_it(game: Game) -> None:
    """208.2a"""
    ooze = card_from_plain("Ooze", {"cost": "{G}", "type": "Creature — Ooze", "pt": "*/1+*"})
    assert game.put(ooze, "Ann", zone="graveyard").power == 0


def test_off_the_battlefield_a_printed_power_counts_even_on_what_is_no_creature(game: Game) -> None:
    """208.3, 301.7a: a Vehicle's printed power sleeps on the battlefield."""
    cart = card_from_plain("Cart", {"cost": "{2}", "type": "Artifact — Vehicle", "pt": "3/2"})
    assert size(game.put(cart, "Ann", zone="graveyard")) == (3, 2)
    assert size(game.put(cart, "Ben")) == (None, None)


def test_an_effect_stops_at_the_battlefield(game: Game, bear: Handle) -> None:
    game.put(ANTHEM, "Ann")
    game.bounce(bear)
    assert size(game["Old Bear"]) == (3, 3)


def test_what_has_left_is_known_as_it_last_was(game: Game, bear: Handle) -> None:
    """608.2h"""
    game.modify(bear, "+2/+2")
    game.destroy(bear)
    assert game.state.former[bear.entity].view.power == 5  # type: ignore[attr-defined]


# Why


def why(one: Handle, characteristic: str) -> list[str]:
    [(_, chain)] = one.why(characteristic).chains.values()
    return [str(link) for link in chain]


def test_the_chain_goes_from_what_is_printed_to_the_present_value(game: Game, bear: Handle) -> None:
    game.put(ANTHEM, "Ann")
    game.modify(bear, {"set_pt": "1/1"})
    game.add_counters(bear, "+1/+1", 2)
    assert why(bear, "power") == [
        "the card prints 3 (109.3)",
        "an effect sets it to 1/1 (613.4b)",
        "+1 from Anthem (613.4c)",
        "+2 from 2 +1/+1 counters (122.1a)",
    ]


def test_each_link_has_the_value_so_far(game: Game, bear: Handle) -> None:
    game.modify(bear, {"set_pt": "1/1"})
    game.add_counters(bear, "+1/+1", 2)
    [(value, chain)] = bear.why("power").chains.values()
    assert [link.value for link in chain] == [3, 1, 3]
    assert value == 3


def test_an_equipped_back_face(game: Game) -> None:
    kuja = game.put(KUJA, "Ann", transformed=True)
    game.attach(game.put(FRAGMENTS, "Ann"), kuja)
    assert why(kuja, "power") == ["the back face, which is up, prints 4 (712.8e)", "+1 from Crystal Fragments (613.4c)"]


@pytest.mark.parametrize(
    ("zone", "transformed", "reason"),
    [
        ("battlefield", False, "from the front face, which is up (712.8d)"),
        ("battlefield", True, "from the back face, which is up (712.8e)"),
        ("graveyard", False, "from the front face, which alone counts here (712.8a)"),
    ],
)
def test_where_it_is_decides_which_face_counts(game: Game, zone: str, transformed: bool, reason: str) -> None:
    assert why(game.put(KUJA, "Ann", zone=zone, transformed=transformed), "name") == [reason]


def test_on_the_stack_the_face_that_was_cast_counts(game: Game) -> None:
    spell = game.put_on_stack(game.card(KUJA), "Ann", transformed=True)
    assert why(spell, "name") == ["from the back face, which was cast (712.8c)"]


def test_a_back_faces_color_comes_from_its_indicator(game: Game) -> None:
    assert why(game.put(KUJA, "Ann", transformed=True), "colors") == [
        "the back face, which is up, has the color indicator black and red (202.2e)"
    ]


def test_a_back_face_without_an_indicator_is_colorless_and_says_why(game: Game) -> None:
    assert why(game.put(MASK, "Ann", transformed=True), "colors") == [
        "the back face, which is up, has neither a color indicator nor a colored mana symbol in a mana cost, so it is "
        "colorless (105.2)"
    ]


def test_mana_value_of_a_back_face_names_the_fronts_cost(game: Game) -> None:
    assert why(game.put(KUJA, "Ann", transformed=True), "mana value") == [
        "the back face, which is up, has no mana cost; the front face's mana cost {2}{B}{R} counts: 4 (202.3b)"
    ]


def test_a_copy_of_a_back_face_borrows_no_cost(game: Game, bear: Handle) -> None:
    game.become_copy(bear, game.put(KUJA, "Ben", transformed=True))
    assert bear.mana_value == 0
    assert why(bear, "mana value") == [
        f"{TRANCE}, which it copies, has no mana cost, and a copy borrows none from another face: 0 (202.3b)"
    ]


def test_an_unsettled_value_names_both_readings(game: Game) -> None:
    twin = game.copy_token(game.put(KUJA, "Ann", transformed=True), "Ben")
    [reason] = why(twin, "mana value")
    assert reason.startswith("unsettled: ")
    assert "0 by this reading, 4 by the other (202.3b)" in reason


def test_a_change_of_control_has_a_reason(game: Game, bear: Handle) -> None:
    game.gain_control(bear, "Ben")
    assert why(bear, "controller")[-1] == "an effect gives control (613.1b)"


def test_what_changes_nothing_is_no_link_of_the_chain(game: Game, bear: Handle) -> None:
    game.modify(bear, {"color": "G"})
    assert len(why(bear, "colors")) == 1


def test_who_controls_a_copy_has_nothing_to_do_with_what_it_copies(game: Game, bear: Handle) -> None:
    twin = game.copy_token(bear, "Ben")
    game.become_copy(twin, bear)
    assert str(twin.why("controller")).splitlines()[-1].strip() == (
        "controller Ben: it entered under that player's control (110.2)"
    )
    assert str(game.put("Kuja", "Ben", zone="graveyard").why("controller")).endswith("that is its owner (108.4a)")


def test_an_x_in_the_fronts_mana_cost_has_its_part_in_the_reason() -> None:
    front = {"cost": "{X}{G}", "type": "Creature — Bear", "pt": "1/1", "abilities": [{"disturb": "{X}{U}"}]}
    odd = {"front": front, "back": {"name": "Odd Ghost", "type": "Creature — Spirit", "pt": "2/2", "indicator": "U"}}
    game = Game("Ann", "Ben", cards={"Odd Bear": odd}, mana="free")
    game.place("Odd Bear", "Ann", zone="graveyard")
    spell = game.cast("Odd Bear", "Ann", transformed=True, x=3)
    [reason] = why(spell, "mana value")
    assert reason.endswith("the front face's mana cost {X}{G} with X = 3 counts: 4 (202.3b)")
