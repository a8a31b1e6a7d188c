"""A position and its steps in words, for people who have no board before them."""

from __future__ import annotations

import pytest

from dfcrules.cards.card import card_from_plain
from dfcrules.scenario import read
from dfcrules.scenario.happening import step_words
from dfcrules.scenario.telling import card_lines, face_line, labels, position_lines

BOARD = """
turn = { active = "Ben", step = "end step" }
[players.Ann]
life = 33
starting_life = 40
poison = 1
hand = ["Moss Cub"]
battlefield = [
  { card = "Trance Kuja, Fate Defied", as = "kuja", tapped = true, damage = 2 },
  { card = "Moss Cub", count = 3 },
  { card = "Moss Cub", as = "clone", copy_of = "kuja", token = true, sick = true },
]
[players.Ben]
mana = "{R}{R}"
[cards."Moss Cub"]
cost = "{G}"
type = "Creature — Bear"
pt = "1/1"
keywords = ["trample"]
"""


def test_a_position_is_told() -> None:
    assert position_lines(read(BOARD)) == [
        "It is Ben's turn, the end step.",
        "Ann: 33 life (began with 40), 1 poison counter",
        '  battlefield: Trance Kuja, Fate Defied (called "kuja", back face up, tapped, 2 damage marked on it); '
        '3 x Moss Cub; Moss Cub (called "clone", token, came under control this turn, a copy of "kuja")',
        "  hand: Moss Cub",
        "Ben: 20 life, {R}{R} in the mana pool",
        "  battlefield: nothing",
    ]


def test_day_and_night_are_told() -> None:
    assert position_lines(read('turn = { daytime = "night" }\n[players.Ann]'))[0].endswith(". It is night.")


def test_cards_are_told_as_they_are_printed() -> None:
    lines = card_lines(read(BOARD))
    assert lines[-1] == "Moss Cub, {G}, Creature — Bear, 1/1, trample"
    assert lines[0] == "Kuja, Genome Sorcerer // Trance Kuja, Fate Defied"
    assert lines[2].startswith(
        "  back: Trance Kuja, Fate Defied, no mana cost, color indicator black and red, Legendary Creature"
    )
    assert not [line for line in lines if "mana value" in line], "that is for the rules to say"


def test_what_is_not_played_is_said_not_to_matter() -> None:
    card = card_from_plain("Old Book", {"cost": "{1}", "type": "Artifact", "modelled": False, "symbols": "{R}"})
    assert face_line(card.front) == "Old Book, {1}, Artifact. (It has more text, with the mana symbol {R}.)"


@pytest.mark.parametrize(
    ("step", "words"),
    [
        ('attack = { kuja = "Ben" }', '"kuja" attacks Ben.'),
        ("block = {}", "Nothing blocks."),
        ('damage = { kuja = { cub = 1, Ben = 3 } }', 'Combat damage is dealt, "kuja" assigns 1 to cub and 3 to Ben.'),
        ('transform = "kuja"', 'An effect says: transform "kuja".'),
        ('exile = "kuja"\nas = "gone"', 'An effect says: exile "kuja" (call it "gone").'),
        ('draw = 2\nby = "Ben"', "An effect of Ben's says: you draw two cards."),
        ('cast = "Moss Cub"\ntargets = ["kuja"]\nx = 2', 'Ann casts Moss Cub with X = 2, targeting "kuja".'),
        ('cast = "Moss Cub"\ntransformed = true\nby = "Ben"', "Ben casts Moss Cub transformed."),
        ('activate = "kuja"\nability = 2', 'Ann activates the second ability of "kuja".'),
        ('play_land = "Moss Cub"', "Ann plays Moss Cub."),
        ('pass = "all"', "Everybody passes."),
        ("resolve = 2", "The top 2 objects of the stack resolve, one after the other."),
        ('advance = "postcombat main"', "The game goes on to the postcombat main phase."),
        ('answer = "shield"\nby = "Ben"', "Ben decides: shield."),
        ("undo = 1", "The last thing done is taken back."),
        (
            'deal = 1\nfrom = "kuja"\nto = "Ben"\nanswers = [{ choose = "shield", by = "Ben" }]',
            'An effect says: "kuja" deals 1 damage to Ben; of the effects that change this damage, Ben lets the '
            "prevention effect come first.",
        ),
        ("expect = {}", ""),
    ],
)  # fmt: skip
def test_a_step_is_told_without_its_result(step: str, words: str) -> None:
    scenario = read(f"{BOARD}[[do]]\n{step}\n")
    assert step_words(scenario.steps[0], labels(scenario), "Ann") == words
