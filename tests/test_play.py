"""`Game`: actions, what comes of them, refusals, going back, branching, and answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from dfcrules import AmbiguousName, BadData, DfcRulesError, Game, IllegalAction, UnknownName
from dfcrules.cards.card import card_from_plain
from dfcrules.cards.instructions import GainLife
from dfcrules.game.choices import Answer
from dfcrules.rules.misconceptions import misconception

KUJA, TRANCE = "Kuja, Genome Sorcerer", "Trance Kuja, Fate Defied"
TABLES: dict[str, dict[str, Any]] = {
    "Moss Cub": {"cost": "{G}", "type": "Creature — Bear", "pt": "1/1"},
    "Old Bear": {"cost": "{2}{G}", "type": "Creature — Bear", "pt": "3/3"},
    "Ember Adept": {"cost": "{3}{R}", "type": "Creature — Human Wizard", "pt": "4/6", "keywords": ["trample"]},
    "Charm": {"cost": "{W}", "type": "Instant", "abilities": [{"spell": [{"gain_life": 3}]}]},
    "Doubler": {"cost": "{R}", "type": "Enchantment", "abilities": [{"damage": "double"}]},
}
CARDS = {name: card_from_plain(name, table) for name, table in TABLES.items()}


@pytest.fixture
def game() -> Game:
    """Ann and Ben; the cards above are in the box."""
    return Game("Ann", "Ben", cards=CARDS)


@pytest.fixture
def fight(game: Game) -> Game:
    """Ann's trampling Ember Adept (4/6) attacks; Ben blocks with a Moss Cub (1/1)."""
    game.put("Ember Adept", "Ann")
    game.put("Moss Cub", "Ben")
    game.attack({"Ember Adept": "Ben"})
    game.block({"Moss Cub": "Ember Adept"})
    return game


@pytest.fixture
def shielded(game: Game) -> Game:
    """3 damage to Ben are to be dealt; Ben has a shield for 2 and everything is doubled: which first?"""
    game.put("Doubler", "Ann")
    game.prevent(2, "Ben")
    game.deal(3, game.put("Old Bear", "Ann"), "Ben")
    return game


# Beginning


def test_a_game_without_names_is_between_ann_and_ben() -> None:
    assert Game().players == ("Ann", "Ben")


def test_the_first_player_begins_unless_told_otherwise() -> None:
    assert Game("Ann", "Ben", "Cid").active == "Ann"
    assert Game("Ann", "Ben", "Cid", active="Cid").active == "Cid"


def test_everybody_begins_with_twenty_life_unless_told_otherwise() -> None:
    assert Game().life("Ben") == 20
    assert Game(life=40).life("Ben") == 40


@pytest.mark.parametrize(
    "name", ["this", "it", "target", "target 2", "targets", "you", "each player", "each opponent", "that player", ""]
)
def test_a_name_that_means_something_else_here_is_no_players_name(name: str) -> None:
    with pytest.raises(BadData, match="cannot be a player's name"):
        Game("Ann", name)


@pytest.mark.parametrize("names", [("Ann", "Ann"), ("Ann", "ANN"), ("Ann", "ann", "Ben")])
def test_two_players_of_one_name_are_refused(names: tuple[str, ...]) -> None:
    with pytest.raises(BadData, match="players need different names"):
        Game(*names)


def test_nobody_plays_alone() -> None:
    with pytest.raises(BadData, match="at least two players"):
        Game("Ann")


def test_a_players_name_may_be_written_in_any_case(game: Game) -> None:
    assert game.life("ANN") == 20


def test_who_does_not_play_is_unknown(game: Game) -> None:
    with pytest.raises(UnknownName, match="'Cid' is not one of the players: Ann, Ben"):
        game.life("Cid")


# Doing


INSTRUCTIONS: dict[str, tuple[Callable[[Game], object], Callable[[Game], object], object]] = {
    "put": (lambda g: g.put("Ember Adept", "Ben"), lambda g: g["Ember Adept"].controller, "Ben"),
    "put transformed": (
        lambda g: g.put("Cecil, Dark Knight", "Ben", transformed=True),
        lambda g: g["Cecil"].is_back_up,
        True,
    ),
    "put into a hand": (lambda g: g.put("Charm", "Ben", zone="hand"), lambda g: len(g.zone("hand", "Ben")), 1),
    "transform": (lambda g: g.transform("Kuja"), lambda g: g["Kuja"].name, TRANCE),
    "exile": (lambda g: g.exile("Kuja"), lambda g: g["Kuja"].zone, "exile"),
    "bounce": (lambda g: g.bounce("Kuja"), lambda g: g["Kuja"].zone, "hand"),
    "destroy": (lambda g: g.destroy("Kuja"), lambda g: g["Kuja"].zone, "graveyard"),
    "sacrifice": (lambda g: g.sacrifice("Kuja"), lambda g: g["Kuja"].zone, "graveyard"),
    "exile and return": (
        lambda g: g.exile_and_return("Kuja", transformed=True),
        lambda g: g["Kuja"].name,
        TRANCE,
    ),
    "copy token": (lambda g: g.copy_token("Kuja", "Ben"), lambda g: g["Ben's Kuja"].is_token, True),
    "create": (
        lambda g: g.create({"type": "Creature — Wizard", "pt": "0/1"}, "Ben", 3),
        lambda g: sum(one.is_token for one in g.zone("battlefield", "Ben")),
        3,
    ),
    "become copy": (
        lambda g: g.become_copy("Old Bear", "Kuja"),
        lambda g: g["Ben's Kuja, Genome Sorcerer"].owner,
        "Ben",
    ),
    "tap": (lambda g: g.tap("Kuja"), lambda g: g["Kuja"].tapped, True),
    "add counters": (lambda g: g.add_counters("Kuja", "+1/+1", 2), lambda g: g["Kuja"].power, 5),
    "gain life": (lambda g: g.gain_life("Ben", 3), lambda g: g.life("Ben"), 23),
    "lose life": (lambda g: g.lose_life("Ben", 3), lambda g: g.life("Ben"), 17),
    "deal": (lambda g: g.deal(2, "Kuja", "Old Bear"), lambda g: g["Old Bear"].damage, 2),
    "modify": (lambda g: g.modify("Kuja", "+2/+2"), lambda g: g["Kuja"].toughness, 6),
    "gain control": (lambda g: g.gain_control("Kuja", "Ben"), lambda g: g["Kuja"].controller, "Ben"),
    "fight": (lambda g: g.fight("Kuja", "Old Bear"), lambda g: g["Old Bear"].zone, "graveyard"),
    "draw": (lambda g: g.draw("Ann"), lambda g: g["Moss Cub"].zone, "hand"),
}


@pytest.mark.parametrize("what", INSTRUCTIONS)
def test_an_instruction_does_what_it_says(game: Game, what: str) -> None:
    game.put(KUJA, "Ann")
    game.put("Old Bear", "Ben")
    game.put("Moss Cub", "Ann", zone="library")
    do, ask, expected = INSTRUCTIONS[what]
    do(game)
    assert ask(game) == expected


def test_counters_can_be_taken_off(game: Game) -> None:
    game.put("Moss Cub", "Ann", counters={"+1/+1": 3})
    game.remove_counters("Moss Cub", "+1/+1", 2)
    assert game["Moss Cub"].counters == {"+1/+1": 1}


def test_what_is_tapped_can_be_untapped(game: Game) -> None:
    game.put("Moss Cub", "Ann", tapped=True)
    game.untap("Moss Cub")
    assert not game["Moss Cub"].tapped


def test_a_card_can_be_returned_from_the_graveyard(game: Game) -> None:
    game.put(KUJA, "Ann", zone="graveyard")
    game.return_("Kuja", transformed=True)
    assert game[TRANCE].zone == "battlefield"


def test_a_copy_can_end(game: Game) -> None:
    game.put("Moss Cub", "Ann")
    cub = game["Moss Cub"]
    game.become_copy(cub, game.put(KUJA, "Ben"))
    game.end_copy(cub)
    assert cub.name == "Moss Cub"


def test_a_discarded_card_goes_to_its_owners_graveyard(game: Game) -> None:
    game.put("Moss Cub", "Ben", zone="hand")
    game.discard("Moss Cub")
    assert [card.name for card in game.zone("graveyard", "Ben")] == ["Moss Cub"]


def test_what_is_prevented_is_not_dealt(game: Game) -> None:
    game.prevent("all", "Ben")
    game.deal(3, game.put("Old Bear", "Ann"), "Ben")
    assert game.life("Ben") == 20


def test_an_instruction_may_be_given_in_its_plain_form(game: Game) -> None:
    game.do({"gain_life": 3, "who": "Ben"})
    assert game.life("Ben") == 23


def test_an_instruction_may_be_given_as_the_value_it_is(game: Game) -> None:
    game.do(GainLife(3, "Ben"))
    assert game.life("Ben") == 23


@pytest.mark.parametrize(("by", "who"), [(None, "Ann"), ("Ben", "Ben"), (1, "Ben")])
def test_you_is_whoever_gives_the_instruction(game: Game, by: str | int | None, who: str) -> None:
    game.do({"gain_life": 3}, by=by)
    assert game.life(who) == 23


def test_a_label_names_what_came_of_an_action(game: Game) -> None:
    cub = game.put("Moss Cub", "Ann", label="small")
    assert game["small"] == cub


def test_a_label_for_several_is_numbered(game: Game) -> None:
    game.copy_token(game.put("Moss Cub", "Ann"), "Ann", 2, label="twin")
    assert game["twin 1"] != game["twin 2"]


def test_a_handle_and_a_name_mean_the_same(game: Game) -> None:
    kuja = game.put(KUJA, "Ann")
    other = game.fork()
    game.transform(kuja)
    other.transform("Kuja")
    assert game.state == other.state


def test_an_object_of_another_game_is_refused(game: Game) -> None:
    stranger = Game("Ann", "Ben")
    stranger.gain_life("Ann", 1)
    kuja = stranger.put(KUJA, "Ann")
    game.put("Moss Cub", "Ann")
    with pytest.raises(IllegalAction):
        game.transform(kuja)


def test_a_card_that_is_not_in_the_game_cannot_be_acted_on(game: Game) -> None:
    with pytest.raises(IllegalAction, match="Moss Cub is a card, not an object of this game; put it somewhere first"):
        game.transform(CARDS["Moss Cub"])


def test_a_new_card_is_there_as_if_since_the_turn_began(game: Game) -> None:
    """A position is posed, not played; with `sick` it has just come (302.6)."""
    game.put("Moss Cub", "Ann")
    game.put("Old Bear", "Ann", sick=True)
    assert game.can({"attack": {"Moss Cub": "Ben"}})
    assert not game.can({"attack": {"Old Bear": "Ben"}})


def test_zones_list_what_is_in_them(game: Game) -> None:
    game.put("Moss Cub", "Ann", zone="graveyard")
    game.put("Old Bear", "Ben", zone="graveyard")
    assert [card.name for card in game.zone("graveyard")] == ["Moss Cub", "Old Bear"]
    assert [card.name for card in game.zone("graveyard", "Ben")] == ["Old Bear"]


def test_the_battlefield_can_be_asked_for_one_controller(game: Game) -> None:
    game.put("Moss Cub", "Ann")
    game.put("Old Bear", "Ben")
    assert [one.name for one in game.zone("battlefield", "Ben")] == ["Old Bear"]


# Refusals leave the game exactly as it was


REFUSALS: dict[str, tuple[Callable[[Game], object], str]] = {
    "attack with an opponent's creature": (lambda g: g.attack({"Old Bear": "Ann"}), "506.2"),
    "attack yourself": (lambda g: g.attack({"Moss Cub": "Ann"}), "506.2"),
    "attack a creature": (lambda g: g.attack({"Moss Cub": "Old Bear"}), "506.2"),
    "attack with what is no creature": (lambda g: g.attack({"Doubler": "Ben"}), "506.3"),
    "attack with what is tapped": (lambda g: g.attack({"Ember Adept": "Ben"}), "508.1a"),
    "one of two attackers is illegal": (lambda g: g.attack({"Moss Cub": "Ben", "Ember Adept": "Ben"}), "508.1a"),
    "block without an attack": (lambda g: g.block({"Old Bear": "Moss Cub"}), "508.8"),
    "combat damage without an attack": (lambda g: g.damage(), "508.8"),
    "resolve an empty stack": (lambda g: g.resolve(), "117.4"),
    "discard from the battlefield": (lambda g: g.discard("Moss Cub"), "701.9a"),
    "cast what is not double-faced transformed": (
        lambda g: g.put_on_stack("Charm", "Ann", transformed=True),
        "712.11a",
    ),
    "a step that there is not": (lambda g: g.advance("lunch"), "500.1"),
    "answer what nobody asked": (lambda g: g.answer("yes"), "608.2d"),
}


@pytest.mark.parametrize("what", REFUSALS)
def test_a_refusal_names_its_rule_and_leaves_the_game_as_it_was(game: Game, what: str) -> None:
    game.put("Moss Cub", "Ann")
    game.put("Ember Adept", "Ann", tapped=True)
    game.put("Doubler", "Ann")
    game.put("Old Bear", "Ben")
    game.put("Charm", "Ann", zone="hand")
    state, copy, inputs = game.state, game.state.copy(), game.inputs
    act, rule = REFUSALS[what]
    with pytest.raises(IllegalAction) as refusal:
        act(game)
    assert refusal.value.rule == rule
    assert f"({rule})" in str(refusal.value)
    assert game.state is state
    assert game.state == copy
    assert list(game.log) == list(copy.log)
    assert game.inputs == inputs


def test_a_refusal_does_not_spoil_what_can_be_done_again(game: Game) -> None:
    game.gain_life("Ann", 1)
    game.undo()
    with pytest.raises(IllegalAction):
        game.attack({"Ben": "Ann"})
    game.redo()
    assert game.life("Ann") == 21


def test_whether_something_is_allowed_can_be_asked_without_doing_it(game: Game) -> None:
    cub = game.put("Moss Cub", "Ann", tapped=True)
    state = game.state
    why_not = game.why_not({"attack": {"Moss Cub": "Ben"}})
    assert str(why_not) == "Moss Cub is tapped; only untapped creatures can be declared as attackers (508.1a)."
    assert game.why_not({"untap": "Moss Cub"}) is None
    assert game.state is state
    assert cub.tapped


# What makes no sense is refused with a sentence


NONSENSE: dict[str, Callable[[Game], object]] = {
    "an instruction that there is not": lambda g: g.do({"fly": "Moss Cub"}),
    "no instruction": lambda g: g.do({}),
    "a key that there is not": lambda g: g.do({"tap": "Moss Cub", "twice": True}),
    "an amount in words": lambda g: g.deal("two", "Moss Cub", "Ben"),  # type: ignore[arg-type]
    "an amount of life in words": lambda g: g.gain_life("Ann", "banana"),  # type: ignore[arg-type]
    "a shield of unknown size": lambda g: g.prevent("some", "Ann"),
    "a shield of negative size": lambda g: g.prevent(-2, "Ann"),
    "a zone that there is not": lambda g: g.put("Moss Cub", "Ann", zone="nowhere"),
    "moved to a zone that there is not": lambda g: g.do({"move": "Moss Cub", "to": "nowhere"}),
    "asking for a zone that there is not": lambda g: g.zone("nowhere"),
    "counters of half a size": lambda g: g.add_counters("Moss Cub", "a/b"),
    "fewer than no counters": lambda g: g.put("Moss Cub", "Ann", counters={"lore": -2}),
    "a player as the source of damage": lambda g: g.deal(2, "Ann", "Ben"),
    "a copy of a player": lambda g: g.become_copy("Moss Cub", "Ben"),
    "tapping nothing": lambda g: g.tap(None),
    "tapping a number": lambda g: g.tap(3.5),
    "tapping the unknown": lambda g: g.tap(999),
    "tapping a player who is not there": lambda g: g.tap(7),
    "a target by a word": lambda g: g.tap("target x"),
    "an active player who is not there": lambda g: Game("Ann", "Ben", active="Cid"),
    "a step that there is not": lambda g: Game("Ann", "Ben", step="lunch"),
    "life in words": lambda g: Game("Ann", "Ben", life="much"),  # type: ignore[arg-type]
    "taking back what was never done": lambda g: g.undo(99),
    "taking back less than nothing": lambda g: g.undo(-1),
    "doing again what was never taken back": lambda g: g.redo(),
    "looking at a moment that never was": lambda g: g.at(99),
    "doing again less than nothing": lambda g: g.redo(-1),
    "a player by a number too high": lambda g: g.do({"gain_life": 1}, by=7),
    "a card by a name that fits none": lambda g: g.put("Xyzzy", "Ann"),
    "a card for somebody who does not play": lambda g: g.put("Moss Cub", "Cid"),
    "a change that is none": lambda g: g.modify("Moss Cub", "+1"),
    "a token without a type": lambda g: g.create({"pt": "1/1"}, "Ann"),
}


@pytest.mark.parametrize("what", NONSENSE)
def test_what_makes_no_sense_is_refused_with_a_sentence(game: Game, what: str) -> None:
    game.put("Moss Cub", "Ann")
    state = game.state
    with pytest.raises(DfcRulesError) as error:
        NONSENSE[what](game)
    assert len(str(error.value)) > len("No.")
    assert game.state is state


def test_a_group_can_be_told_in_its_plain_form(game: Game) -> None:
    game.put("Moss Cub", "Ann")
    game.put("Old Bear", "Ben")
    game.tap({"type": "creature"})
    assert [one.tapped for one in game.zone("battlefield")] == [True, True]


# Choices


def test_what_is_pending_says_who_decides_what_between_what_by_which_rule(fight: Game) -> None:
    fight.damage()
    choice = fight.pending
    assert choice is not None
    assert fight.players[choice.player] == "Ann"
    assert choice.question == "How does Ember Adept assign its 4 damage?"
    assert [option.label for option in choice.options] == ["Moss Cub", "Ben"]
    assert choice.rule == "510.1c"


@pytest.mark.parametrize(
    "answer", [{"Moss Cub": 1, "Ben": 3}, [1, 3], "lethal, the rest to Ben", "lethal, the rest to the player"]
)
def test_the_same_answer_in_several_forms(fight: Game, answer: Any) -> None:
    fight.damage()
    fight.answer(answer)
    assert fight.life("Ben") == 17


def test_a_handle_may_be_part_of_an_answer(fight: Game) -> None:
    fight.damage()
    fight.answer({fight["Moss Cub"]: 2, "Ben": 2})
    assert fight.life("Ben") == 18


def test_nothing_else_goes_on_before_the_answer(fight: Game) -> None:
    fight.damage()
    state = fight.state
    with pytest.raises(IllegalAction, match="Ann has to decide first: How does Ember Adept assign its 4 damage") as no:
        fight.gain_life("Ann", 1)
    assert no.value.rule == "510.1c"
    assert fight.state is state


def test_only_who_is_asked_may_answer(fight: Game) -> None:
    fight.damage()
    state = fight.state
    with pytest.raises(IllegalAction, match=r"Ann decides this, not Ben \(510\.1c\)"):
        fight.answer([1, 3], by="Ben")
    assert fight.state is state


def test_who_is_asked_may_say_so(fight: Game) -> None:
    fight.damage()
    fight.answer([1, 3], by="Ann")
    assert fight.life("Ben") == 17


@pytest.mark.parametrize("answer", [[0, 4], [4], {"Ann": 4}, "half to Ben", None])
def test_an_answer_against_the_rules_leaves_the_choice_open(fight: Game, answer: Any) -> None:
    fight.damage()
    state = fight.state
    with pytest.raises(IllegalAction):
        fight.answer(answer)
    assert fight.state is state
    assert fight.pending is not None


def test_an_answer_is_an_input_and_can_be_taken_back(fight: Game) -> None:
    fight.damage()
    fight.answer([1, 3])
    fight.undo()
    fight.answer([4, 0])
    assert fight.life("Ben") == 20


def test_with_one_possible_answer_nobody_is_asked(fight: Game) -> None:
    fight.modify("Ember Adept", {"lose_keywords": ["trample"]})
    fight.damage()
    assert fight.pending is None


# Answers given in advance


def test_an_assignment_may_be_given_along_with_the_damage(fight: Game) -> None:
    fight.damage({"Ember Adept": {"Moss Cub": 1, "Ben": 3}})
    assert fight.life("Ben") == 17


def test_an_assignment_goes_to_the_creature_that_it_names(game: Game) -> None:
    for label in ("left", "right"):
        game.put("Ember Adept", "Ann", label=label)
        game.put("Moss Cub", "Ben", label=f"{label} cub")
    game.attack({"left": "Ben", "right": "Ben"})
    game.block({"left cub": "left", "right cub": "right"})
    game.damage({"right": [2, 2], "left": [1, 3]})
    assert [str(e) for e in game.log.of_kind("assigned")][:2] == [
        "Moss Cub assigns 1 to Ember Adept (510.1d)",
        "Moss Cub assigns 1 to Ember Adept (510.1d)",
    ]
    assert [e.note for e in game.log.of_kind("assigned")][2:] == ["1 to Moss Cub, 3 to Ben", "2 to Moss Cub, 2 to Ben"]


@pytest.mark.parametrize(
    "address", [{}, {"player": 1}, {"rule": "616.1"}, {"rule": "616"}, {"subject": "Ben"}, {"subject": 1}]
)
def test_an_answer_in_advance_is_addressed_by_player_rule_or_subject(game: Game, address: dict[str, Any]) -> None:
    game.put("Doubler", "Ann")
    game.prevent(2, "Ben")
    game.put("Old Bear", "Ann")
    answers = [Answer("shield", **address)]
    game.do({"deal": 3, "from": "Old Bear", "to": "Ben"}, answers=answers)
    assert game.life("Ben") == 18  # (3 - 2) x 2
    assert game.leftover == ()


@pytest.mark.parametrize("address", [{"player": 0}, {"rule": "510"}, {"subject": "Ann"}])
def test_an_answer_addressed_to_another_choice_is_left_over(game: Game, address: dict[str, Any]) -> None:
    game.put("Doubler", "Ann")
    game.prevent(2, "Ben")
    game.put("Old Bear", "Ann")
    answer = Answer("shield", **address)
    game.do({"deal": 3, "from": "Old Bear", "to": "Ben"}, answers=[answer])
    assert game.pending is not None
    assert game.leftover == (answer,)


def test_an_answer_that_was_not_needed_is_reported(game: Game) -> None:
    unneeded = Answer("shield")
    game.do({"gain_life": 1}, answers=[unneeded])
    assert game.leftover == (unneeded,)


def test_the_next_action_has_leftovers_of_its_own(game: Game) -> None:
    game.do({"gain_life": 1}, answers=[Answer("shield")])
    game.gain_life("Ann", 1)
    assert game.leftover == ()


def test_an_answer_in_advance_that_the_rules_forbid_refuses_the_action(fight: Game) -> None:
    state = fight.state
    with pytest.raises(IllegalAction, match="must assign at least 1 to Moss Cub"):
        fight.damage({"Ember Adept": {"Ben": 4}})
    assert fight.state is state


# Going back and forth


def test_undo_takes_back_the_last_input(game: Game) -> None:
    game.gain_life("Ann", 1)
    game.gain_life("Ann", 2)
    game.undo()
    assert game.life("Ann") == 21


def test_undo_takes_back_several(game: Game) -> None:
    game.gain_life("Ann", 1)
    game.gain_life("Ann", 2)
    game.undo(2)
    assert game.inputs == ()
    assert game.life("Ann") == 20


def test_what_was_taken_back_can_be_done_again(game: Game) -> None:
    game.gain_life("Ann", 1)
    game.gain_life("Ann", 2)
    game.undo(2)
    game.redo()
    assert game.life("Ann") == 21
    game.redo()
    assert game.life("Ann") == 23


def test_after_something_else_nothing_can_be_done_again(game: Game) -> None:
    game.gain_life("Ann", 1)
    game.undo()
    game.gain_life("Ann", 5)
    with pytest.raises(BadData, match="inputs to do again are counted only 0"):
        game.redo()


@pytest.mark.parametrize("go", [lambda g: g.undo(99), lambda g: g.undo("x"), lambda g: g.at(99), lambda g: g.undo(-1)])
def test_only_inputs_that_there_are_can_be_taken_back_or_gone_to(game: Game, go: Callable[[Game], Any]) -> None:
    game.gain_life("Ann", 1)
    with pytest.raises(BadData, match="from 0 to"):
        go(game)
    assert game.life("Ann") == 21


def test_a_moment_of_the_past_can_be_looked_at(game: Game) -> None:
    game.gain_life("Ann", 1)
    game.gain_life("Ann", 2)
    assert [game.at(number).life("Ann") for number in range(3)] == [20, 21, 23]


def test_looking_at_the_past_does_not_change_the_present(game: Game) -> None:
    game.gain_life("Ann", 1)
    game.at(0).lose_life("Ann", 5)
    assert game.life("Ann") == 21


def test_a_fork_goes_its_own_way(game: Game) -> None:
    game.gain_life("Ann", 1)
    other = game.fork()
    other.gain_life("Ann", 10)
    game.lose_life("Ann", 1)
    assert (game.life("Ann"), other.life("Ann")) == (20, 31)
    assert [str(e) for e in game.log] == ["Ann gains 1 life (119.3)", "Ann loses 1 life (119.3)"]
    assert [str(e) for e in other.log] == ["Ann gains 1 life (119.3)", "Ann gains 10 life (119.3)"]


def test_a_fork_waits_for_the_same_answer(shielded: Game) -> None:
    fork = shielded.fork()
    fork.answer("shield")
    assert shielded.pending is not None
    shielded.answer("Doubler")
    assert (fork.life("Ben"), shielded.life("Ben")) == (18, 16)


def test_a_fork_can_take_back_what_happened_before_it(game: Game) -> None:
    game.gain_life("Ann", 1)
    fork = game.fork()
    fork.undo()
    assert (game.life("Ann"), fork.life("Ann")) == (21, 20)


# Replaying


def test_replaying_the_inputs_ends_in_the_same_state(shielded: Game) -> None:
    shielded.answer("shield")
    assert shielded.replay().state == shielded.state


def test_replaying_leaves_the_game_alone(shielded: Game) -> None:
    state = shielded.state
    shielded.replay().answer("shield")
    assert shielded.state is state


def test_a_game_can_be_replayed_by_other_rules(game: Game) -> None:
    game.put(KUJA, "Ann", transformed=True)
    wrong = game.replay(misconception("BackFaceManaValueZero"))
    assert (game["Kuja"].mana_value, wrong["Kuja"].mana_value) == (4, 0)


def test_cards_brought_in_by_value_are_brought_in_again(game: Game) -> None:
    twice = card_from_plain("Nameless", {"type": "Artifact"})
    game.put(twice, "Ann")
    game.put(twice, "Ben")
    assert len(game.replay().zone("battlefield")) == 2


# The stack and the turn


def test_a_cast_spell_waits_on_the_stack_until_it_resolves(game: Game) -> None:
    game.put(KUJA, "Ann", zone="hand")
    spell = game.put_on_stack("Kuja", "Ann")
    assert spell.zone == "stack"
    game.resolve()
    assert game["Kuja"].zone == "battlefield"


def test_the_turn_goes_on_step_by_step(game: Game) -> None:
    game.advance()
    assert game.step == "beginning of combat"


def test_the_turn_can_go_on_to_a_named_step(game: Game) -> None:
    game.advance("end step")
    assert (game.active, game.step) == ("Ann", "end step")


def test_the_next_turn_is_the_next_players(game: Game) -> None:
    game.advance("next turn")
    assert (game.active, game.state.turn.number) == ("Ben", 2)


def test_a_step_that_is_over_comes_again_in_the_next_turn(game: Game) -> None:
    game.advance("upkeep")
    assert (game.active, game.step) == ("Ben", "upkeep")


# Copies of the game


def test_two_objects_of_one_name_need_more_than_the_name(game: Game) -> None:
    game.put("Moss Cub", "Ann")
    game.put("Moss Cub", "Ben")
    with pytest.raises(AmbiguousName):
        game.tap("Moss Cub")
    game.tap("Ben's Moss Cub")
    assert game["Ben's Moss Cub"].tapped


# --- the line of play


def test_the_timeline_has_what_was_taken_back_as_well() -> None:
    game = Game("Ann", "Ben")
    game.gain_life("Ann", 1)
    game.gain_life("Ann", 2)
    game.undo()
    lives = [moment.state.players[0].life for moment in game.timeline]
    assert lives == [20, 21, 23]
    assert game.timeline[len(game.inputs)].state is game.state
    game.lose_life("Ann", 1)
    assert [moment.state.players[0].life for moment in game.timeline] == [20, 21, 20]


def test_another_line_of_the_same_game_can_be_taken_up() -> None:
    game = Game("Ann", "Ben")
    game.gain_life("Ann", 5)
    other = game.fork()
    game.undo()
    game.lose_life("Ann", 3)
    game.take_up(other)
    assert game.life("Ann") == 25
    game.undo()
    assert game.life("Ann") == 20
    assert other.life("Ann") == 25
    with pytest.raises(IllegalAction, match="same game"):
        game.take_up(Game("Ann", "Ben"))
