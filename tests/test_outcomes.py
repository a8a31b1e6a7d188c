"""`outcomes()`: every distinct end of what is pending, with one list of answers that leads there."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from dfcrules import Game
from dfcrules.cards.card import Card, card_from_plain
from dfcrules.errors import BadData
from dfcrules.exploring import summary
from dfcrules.rules import orders

BEAR = card_from_plain("Old Bear", {"cost": "{2}{G}", "type": "Creature — Bear", "pt": "3/3"})


def changes_damage(**ability: object) -> Card:
    """An enchantment that changes damage like this."""
    name = " ".join(str(value) for value in ability.values())
    return card_from_plain(name.title(), {"cost": "{R}", "type": "Enchantment", "abilities": [ability]})


DOUBLER = changes_damage(damage="double")


@pytest.fixture
def game() -> Game:
    """Ann and Ben; Ann has a bear."""
    game = Game("Ann", "Ben")
    game.put(BEAR, "Ann")
    return game


def lives(game: Game, player: str = "Ben") -> list[int]:
    return sorted(end.game.life(player) for end in game.outcomes())


# Every end


def test_with_nothing_pending_there_is_one_end_the_game_as_it_is(game: Game) -> None:
    [end] = game.outcomes()
    assert end.answers == ()
    assert end.game.state == game.state
    assert str(end) == "without any choice -> nothing changes"


def test_doubling_and_prevention_end_differently_in_the_two_orders(game: Game) -> None:
    """616.1: 3 doubled, less 2, is 4; 3 less 2, doubled, is 2."""
    game.put(DOUBLER, "Ann")
    game.prevent(2, "Ben")
    game.deal(3, "Old Bear", "Ben")
    assert lives(game) == [16, 18]


def test_an_end_tells_who_gave_which_answer_by_which_rule(game: Game) -> None:
    game.put(DOUBLER, "Ann")
    game.prevent(2, "Ben")
    game.deal(3, "Old Bear", "Ben")
    [end] = [end for end in game.outcomes() if end.game.life("Ben") == 18]
    [answer] = end.answers
    assert (answer.player, answer.rule) == ("Ben", "616.1")
    assert answer.question == "3 damage from Old Bear to Ben: which effect changes it first?"
    assert answer.answer.startswith("shield")


def test_the_answers_of_an_end_lead_there(game: Game) -> None:
    game.put(DOUBLER, "Ann")
    game.put(changes_damage(damage="add", amount=1), "Ann")
    game.prevent(2, "Ben")
    game.deal(3, "Old Bear", "Ben")
    for end in game.outcomes():
        played = game.fork()
        for answer in end.answers:
            played.answer(answer.plain, by=answer.player)
        assert played.state == end.game.state


def test_an_end_is_a_game_that_can_be_replayed_and_taken_back(game: Game) -> None:
    game.put(DOUBLER, "Ann")
    game.prevent(2, "Ben")
    game.deal(3, "Old Bear", "Ben")
    end = game.outcomes()[0].game
    assert end.replay().state == end.state
    end.undo(len(end.inputs) - len(game.inputs))
    assert end.pending == game.pending


def test_an_end_says_what_has_changed(game: Game) -> None:
    game.put(DOUBLER, "Ann")
    game.prevent(2, "Ben")
    game.deal(3, "Old Bear", "Ben")
    assert {tuple(end.changes) for end in game.outcomes()} == {
        ("Ben 20 -> 16 life", "shield: used up"),
        ("Ben 20 -> 18 life", "shield: used up"),
    }


def test_looking_at_the_outcomes_decides_nothing(game: Game) -> None:
    game.put(DOUBLER, "Ann")
    game.prevent(2, "Ben")
    game.deal(3, "Old Bear", "Ben")
    state = game.state
    game.outcomes()
    assert game.state is state
    assert game.pending is not None


def test_outcomes_come_in_the_same_order_every_time(game: Game) -> None:
    game.put(DOUBLER, "Ann")
    game.prevent(2, "Ben")
    game.deal(3, "Old Bear", "Ben")
    assert str(game.outcomes()) == str(game.outcomes())


def test_a_split_of_combat_damage_has_an_end_for_each_split_that_differs(game: Game) -> None:
    """510.1c: 3 damage among two blockers with toughness 3: (3,0), (2,1), (1,2), (0,3)."""
    for label in ("left", "right"):
        game.put(BEAR, "Ben", label=label)
    game.attack({"Ann's Old Bear": "Ben"})
    game.block({"left": "Ann's Old Bear", "right": "Ann's Old Bear"})
    game.damage()
    assert len(game.outcomes()) == 4


def test_answers_that_the_rules_forbid_lead_nowhere(game: Game) -> None:
    """702.19b: a trampler assigns lethal damage to its blocker first, so (1, 2) and (0, 3) are no ends."""
    cub = card_from_plain("Cub", {"cost": "{G}", "type": "Creature — Bear", "pt": "2/2"})
    game.put(cub, "Ben")
    game.modify("Old Bear", {"keywords": ["trample"]})
    game.attack({"Old Bear": "Ben"})
    game.block({"Cub": "Old Bear"})
    game.damage()
    assert lives(game) == [19, 20]


# Equal ends are merged


def test_orders_that_end_alike_are_one_end(game: Game) -> None:
    """Adding 1 and adding 2 come to the same in both orders; only where the doubling comes matters."""
    game.put(DOUBLER, "Ann")
    game.put(changes_damage(damage="add", amount=1), "Ann")
    game.put(changes_damage(damage="add", amount=2), "Ann")
    game.deal(3, "Old Bear", "Ben")
    ends = lives(game)
    assert ends == [20 - damage for damage in (12, 11, 10, 9)]


def test_two_shields_in_any_order_are_one_end(game: Game) -> None:
    game.prevent(2, "Ben")
    game.prevent(3, "Ben")
    game.deal(9, "Old Bear", "Ben")
    assert lives(game) == [16]


def test_states_are_merged_whatever_order_led_there(game: Game) -> None:
    """Six effects: what has been applied and what is left makes 216 states; the orders have 1,957 beginnings."""
    game.put(DOUBLER, "Ann")
    for amount in range(1, 5):
        game.put(changes_damage(damage="add", amount=amount), "Ann")
    game.prevent(2, "Ben")
    game.deal(3, "Old Bear", "Ben")
    assert game.outcomes().looked_at <= 216


def test_ten_different_effects_do_not_take_ten_factorial_games(game: Game) -> None:
    """10! is 3,628,800. What has been applied so far and what is left of the damage: that makes some 8,000 states."""
    game.put(DOUBLER, "Ann")
    for amount in range(1, 8):
        game.put(changes_damage(damage="add", amount=amount), "Ann")
    for amount in (1, 2):
        game.put(changes_damage(damage="prevent", amount=amount), "Ben")
    game.deal(5, "Old Bear", "Ben")
    assert game.pending is not None
    assert len(game.pending.options) == 10
    found = game.outcomes()
    assert found.complete
    assert found.looked_at < 10_000


# Limits


def test_a_limit_that_is_reached_is_admitted(game: Game) -> None:
    game.put(DOUBLER, "Ann")
    game.prevent(2, "Ben")
    game.deal(3, "Old Bear", "Ben")
    found = game.outcomes(limit=2)
    assert not found.complete
    assert "not all" in str(found)


def test_all_that_was_asked_for_is_complete(game: Game) -> None:
    game.put(DOUBLER, "Ann")
    game.prevent(2, "Ben")
    game.deal(3, "Old Bear", "Ben")
    assert game.outcomes().complete


# Many effects, many recipients


KINDS = [
    {"damage": "double"},
    {"damage": "triple"},
    {"damage": "add", "amount": 1},
    {"damage": "add", "amount": 3},
    {"damage": "prevent", "amount": 2},
    {"damage": "halve"},
    {"damage": "halve", "round_up": False},
    {"damage": "prevent half"},
    {"damage": "at most", "amount": 4},
    {"damage": "at least", "amount": 5},
    {"damage": "prevent all but", "amount": 3},
    {"damage": "prevent", "amount": 1, "then": [{"gain_life": "that much"}]},
    {"damage": "add", "amount": {"count": {"type": "artifact"}}},
    {"damage": "double", "while": {"count": {"type": "artifact"}, "at_least": 3}},
]


@given(
    kinds=st.lists(st.sampled_from(KINDS), min_size=2, max_size=4),
    shield=st.integers(0, 3),
    amount=st.integers(1, 6),
    unpreventable=st.booleans(),
)
@example(kinds=[KINDS[9], KINDS[4], KINDS[4], KINDS[9]], shield=0, amount=1, unpreventable=False)
@settings(max_examples=40, deadline=None)
def test_orders_worked_out_together_end_as_those_played_one_by_one(
    kinds: list[dict[str, object]], shield: int, amount: int, unpreventable: bool
) -> None:
    game = Game("Ann", "Ben")
    game.put(BEAR, "Ann")
    for number, kind in enumerate(kinds):
        table = {"cost": "{1}", "type": "Artifact", "abilities": [kind]}
        game.put(card_from_plain(f"Charm {number}", table), "Ben" if number % 2 else "Ann")
    if shield:
        game.prevent(shield, "Ben")
    game.do({"deal": amount, "from": "Old Bear", "to": "Ben", "unpreventable": unpreventable})
    together = game.outcomes()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(orders, "plain_orders", lambda *_: None)
        one_by_one = game.outcomes()
    assert {summary(end.state, game.rules) for end in together} == {
        summary(end.state, game.rules) for end in one_by_one
    }
    assert all(end.game.state == end.state for end in together)


def test_ten_effects_need_no_ten_factorial_games(game: Game) -> None:
    for number, kind in enumerate(KINDS[:10]):
        game.put(card_from_plain(f"Charm {number}", {"cost": "{1}", "type": "Artifact", "abilities": [kind]}), "Ann")
    game.deal(3, "Old Bear", "Ben")
    ends = game.outcomes()
    assert ends.complete
    assert ends.looked_at < 200
    worst, best = ends.least("life of Ben"), ends.most("life of Ben")
    assert worst.life("Ben") < best.life("Ben")
    assert worst.game.life("Ben") == worst.life("Ben")


@pytest.fixture
def crowd() -> Callable[..., Game]:
    """A big attacker blocked by many creatures that are alike."""

    def make(power: int, blockers: int, toughness: int = 1, keywords: tuple[str, ...] = ()) -> Game:
        big = {"cost": "{G}", "type": "Creature — Beast", "pt": f"{power}/{power}", "keywords": list(keywords)}
        small = card_from_plain("Cub", {"cost": "{G}", "type": "Creature — Bear", "pt": f"1/{toughness}"})
        game = Game("Ann", "Ben")
        attacker = game.put(card_from_plain("Big", big), "Ann")
        cubs = [game.put(small, "Ben") for _ in range(blockers)]
        game.attack({attacker: "Ben"})
        game.block(dict.fromkeys(cubs, attacker))
        return game

    return make


def test_blockers_that_are_alike_are_interchangeable(crowd: Callable[..., Game]) -> None:
    """20 damage among twenty 1/1s: from one to twenty of them die, whichever they are."""
    ends = crowd(20, 20).combat_outcomes()
    assert ends.complete
    assert sorted(end.permanents("Ben") for end in ends) == list(range(20))


def test_a_label_makes_a_blocker_one_of_its_own(crowd: Callable[..., Game]) -> None:
    game = Game("Ann", "Ben")
    attacker = game.put(card_from_plain("Ogre", {"cost": "{R}", "type": "Creature — Ogre", "pt": "1/1"}), "Ann")
    cub = card_from_plain("Cub", {"cost": "{G}", "type": "Creature — Bear", "pt": "0/1"})
    for label in ("left", "right"):
        game.put(cub, "Ben", label=label)
    game.attack({attacker: "Ben"})
    game.block({"left": attacker, "right": attacker})
    assert len(game.combat_outcomes()) == 2


def test_too_many_ways_are_said_and_the_extremes_are_there(crowd: Callable[..., Game]) -> None:
    """30 damage among thirty 1/3s: all to one, or as many dead as possible, or none at all."""
    ends = crowd(30, 30, toughness=3).combat_outcomes()
    assert not ends.complete
    assert "only the extreme ones" in ends.remark
    assert str(ends).endswith(f"... not all: {ends.remark}")
    assert {end.permanents("Ben") for end in ends} >= {20, 29, 30}


def test_a_trampler_s_legal_ways_are_few(crowd: Callable[..., Game]) -> None:
    ends = crowd(6, 2, toughness=2, keywords=("trample",)).combat_outcomes()
    assert ends.most("dealt to Ben").dealt(to="Ben") == 2
    assert ends.least("dealt to Ben").dealt(to="Ben") == 0


# Questions to ask of the ends


def test_the_whole_of_combat_has_both_damage_steps(crowd: Callable[..., Game]) -> None:
    """510.4: what double strikes deals damage twice."""
    game = crowd(3, 2, toughness=2, keywords=("double strike", "trample"))
    ends = game.combat_outcomes()
    assert ends.most("dealt to Ben").dealt(to="Ben") == 2
    assert ends.can(lambda end: end.permanents("Ben") == 0)
    assert ends.must(lambda end: end.state.combat is not None and end.state.combat.dealt)
    assert ends[0].game.state == ends[0].state
    assert ends[0].game.replay().state == ends[0].state


def test_an_order_can_be_explored_before_it_is_given(game: Game) -> None:
    game.put(DOUBLER, "Ann")
    game.prevent(2, "Ben")
    ends = game.outcomes(order={"deal": 3, "from": "Old Bear", "to": "Ben"})
    assert sorted(end.life("Ben") for end in ends) == [16, 18]
    assert game.life("Ben") == 20
    assert ends[0].dealt(by="Ann") == ends[0].dealt(by="Old Bear", to="Ben") > 0


def test_what_a_player_would_want(game: Game) -> None:
    game.put(DOUBLER, "Ann")
    game.prevent(2, "Ben")
    game.deal(3, "Old Bear", "Ben")
    ends = game.outcomes()
    assert [end.life("Ben") for end in ends.best_for("Ben")] == [18]
    assert len(ends.where(lambda end: end.survives("Ben"))) == 2
    assert ends.most(lambda end: 20 - end.life("Ben")).life("Ben") == 16


def test_a_measure_that_means_nothing_says_what_would(game: Game) -> None:
    with pytest.raises(BadData, match=r"is a function, or like \"life of Ben\""):
        game.outcomes().most("luck of Ben")
    with pytest.raises(BadData, match="no end at all"):
        game.outcomes().where(lambda _: False).most("life of Ben")


def test_progress_is_told(crowd: Callable[..., Game], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dfcrules.exploring.EVERY", 0.0)
    told: list[tuple[int, int]] = []
    crowd(4, 4).combat_outcomes(progress=lambda done, left: told.append((done, left)))
    assert [done for done, _ in told] == sorted(done for done, _ in told)
    assert told[-1][1] == 0
