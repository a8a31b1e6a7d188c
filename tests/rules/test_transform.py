"""Turning over: when it happens, when nothing happens, and what stays as it was."""

from __future__ import annotations

from typing import Any

import pytest

from dfcrules import Game, Handle
from dfcrules.cards.card import Card, card_from_plain
from dfcrules.cards.instructions import CopySpell
from dfcrules.rules.standard import Verdict

KUJA, TRANCE = "Kuja, Genome Sorcerer", "Trance Kuja, Fate Defied"


def two_faced(name: str, back: dict[str, Any]) -> Card:
    front = {"cost": "{1}{U}", "type": "Creature — Human", "pt": "1/2"}
    return card_from_plain(name, {"front": front, "back": {"name": f"{name} Behind", **back}})


SCHOLAR = two_faced("Odd Scholar", {"type": "Sorcery"})
BEAR = card_from_plain("Old Bear", {"cost": "{2}{G}", "type": "Creature — Bear", "pt": "3/3"})


@pytest.fixture
def game() -> Game:
    """Ann and Ben."""
    return Game("Ann", "Ben")


def verdict(game: Game, one: Handle, by: tuple[int, int] | None = None) -> Verdict:
    return game.rules.may_transform(game.state, one.object, one.view, by)


# Whether it turns over


def test_what_is_double_faced_turns_over(game: Game) -> None:
    assert verdict(game, game.put(KUJA, "Ann")) == Verdict(True, "701.27a")


def test_it_turns_back_too(game: Game) -> None:
    kuja = game.put(KUJA, "Ann")
    game.transform(kuja)
    game.transform(kuja)
    assert kuja.name == KUJA


@pytest.mark.parametrize(
    ("pose", "rule"),
    [
        (lambda game: game.put(BEAR, "Ann"), "701.27c"),
        (lambda game: game.put(SCHOLAR, "Ann"), "701.27d"),
        (lambda game: game.put(KUJA, "Ann", zone="graveyard"), "701.27a"),
        (lambda game: game.put_on_stack(game.card(KUJA), "Ann"), "701.27a"),
        (lambda game: game.modify(game.put(KUJA, "Ann"), {"cant_transform": True}), "101.2"),
    ],
    ids=["single-faced", "a sorcery behind", "in a graveyard", "on the stack", "something forbids it"],
)
def test_nothing_happens_and_the_rule_says_why(game: Game, pose: Any, rule: str) -> None:
    one = pose(game)
    before = one.object
    said = verdict(game, one)
    assert (said.yes, said.rule) == (False, rule)
    [event] = game.transform(one).events
    assert (event.kind, event.rule) == ("nothing", rule)
    assert one.object == before


def test_its_own_ability_does_nothing_once_it_has_turned_over_since(game: Game) -> None:
    """701.27f: `by` is the ability's source, and how often it had turned over when the ability was put there."""
    kuja = game.put(KUJA, "Ann")
    its_own = (kuja.entity, kuja.object.turned)
    assert verdict(game, kuja, its_own).yes
    game.transform(kuja)
    assert verdict(game, kuja, its_own).rule == "701.27f"


def test_turning_over_twice_is_having_turned_over(game: Game) -> None:
    """701.27f counts, it does not compare faces."""
    kuja = game.put(KUJA, "Ann")
    its_own = (kuja.entity, kuja.object.turned)
    game.transform(kuja)
    game.transform(kuja)
    assert not verdict(game, kuja, its_own).yes


def test_other_objects_instructions_are_not_limited(game: Game) -> None:
    """701.27f"""
    kuja, bear = game.put(KUJA, "Ann"), game.put(BEAR, "Ann")
    others = (bear.entity, 0)
    game.transform(kuja)
    assert verdict(game, kuja, others).yes


# What stays as it was


def test_it_stays_the_same_object_with_all_that_was_on_it(game: Game) -> None:
    """712.18"""
    kuja = game.put(KUJA, "Ann", tapped=True, counters={"+1/+1": 1}, sick=True)
    game.deal(1, kuja, kuja)
    game.gain_control(kuja, "Ben")
    before = kuja.object
    game.transform(kuja)
    assert kuja.object == before.replace(up=1, turned=1, stamp=kuja.object.stamp)
    assert kuja.controller == "Ben"


def test_it_has_a_new_timestamp(game: Game) -> None:
    """613.7g"""
    kuja = game.put(KUJA, "Ann")
    before = kuja.object.stamp
    game.put(BEAR, "Ann")
    game.transform(kuja)
    assert kuja.object.stamp > before


def test_an_effect_until_end_of_turn_goes_on(game: Game) -> None:
    kuja = game.put(KUJA, "Ann")
    game.modify(kuja, "+2/+2")
    game.transform(kuja)
    assert (kuja.power, kuja.toughness) == (6, 8)


def test_it_goes_on_attacking_with_its_other_face(game: Game) -> None:
    """506.4"""
    kuja = game.put(KUJA, "Ann")
    game.attack({kuja: "Ben"})
    game.transform(kuja)
    game.damage()
    assert game.life("Ben") == 12  # 4, and Trance Kuja doubles what Wizards deal


def test_it_leaves_combat_if_it_is_no_creature_any_more(game: Game) -> None:
    """506.4"""
    one = game.put(two_faced("Mask Maker", {"type": "Artifact"}), "Ann")
    game.attack({one: "Ben"})
    came = game.transform(one)
    assert came.events[-1].rule == "506.4"
    game.damage()
    assert game.life("Ben") == 20


def test_a_planeswalker_reached_in_place_has_no_loyalty_and_is_lost(game: Game) -> None:
    """306.5b, 704.5i: entering gives loyalty counters, turning over gives none."""
    one = game.put(two_faced("Young Mage", {"type": "Legendary Planeswalker — Jace", "loyalty": 5}), "Ann")
    came = game.transform(one)
    assert [event.rule for event in came.events][:2] == ["701.27a", "704.5i"]


def test_several_turn_over_by_one_instruction(game: Game) -> None:
    game.put(KUJA, "Ann")
    game.put("Cecil, Dark Knight", "Ben")
    game.put(BEAR, "Ben")
    came = game.do({"transform": {"type": "creature"}})
    assert [event.kind for event in came.events] == ["transformed", "transformed", "nothing"]


def test_what_is_done_as_it_turns_over_uses_no_stack(game: Game) -> None:
    """712.20"""
    table = {
        "type": "Creature — Elf",
        "pt": "2/2",
        "abilities": [{"as_transforms": [{"counters": "+1/+1", "number": 2}]}],
    }
    one = game.put(two_faced("Moon Elf", table), "Ann")
    game.transform(one)
    assert one.counters == {"+1/+1": 2}
    assert game.zone("stack") == ()


def test_it_is_not_done_as_it_turns_back(game: Game) -> None:
    table = {"type": "Creature — Elf", "pt": "2/2", "abilities": [{"as_transforms": [{"gain_life": 2}]}]}
    one = game.put(two_faced("Moon Elf", table), "Ann", transformed=True)
    game.transform(one)
    assert game.life("Ann") == 20


def test_a_delayed_trigger_that_is_copied_counts_from_when_it_was_created() -> None:
    """701.27f, 707.10"""
    card = {
        "front": {
            "type": "Creature — Wolf",
            "pt": "1/1",
            "abilities": [{"cost": "{0}", "do": [{"later": "end step", "do": [{"transform": "this"}]}]}],
        },
        "back": {"name": "Big Wolf", "type": "Creature — Wolf", "pt": "2/2"},
    }
    game = Game("Ann", "Ben", cards={"Wolf": card})
    wolf = game.place("Wolf", "Ann")
    game.activate(wolf)
    game.resolve()
    game.transform(wolf)
    game.advance("end step")
    top = game.state.top_of_stack
    assert top is not None
    game.do(CopySpell(top.id))
    game.resolve("all")
    assert game.log.of_kind("nothing")[0].rule == "701.27f"
    assert len(game.log.of_kind("nothing")) == 2
    assert len(game.log.of_kind("transformed")) == 1
