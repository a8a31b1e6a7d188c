"""A game that was played is written as a scenario file, which plays it again."""

from __future__ import annotations

from pathlib import Path

import pytest

from dfcrules import Game, NotModelled
from dfcrules.cards.card import Card, card_from_plain
from dfcrules.exploring import summary
from dfcrules.scenario import load, read, run, write

CUB = card_from_plain("Cub", {"cost": "{G}", "type": "Creature — Bear", "pt": "1/1"})
TAP = {"do": [{"tap": "target"}], "targets": [{"type": "creature"}]}
CHARM = card_from_plain("Charm", {"cost": "{G}", "type": "Instant", "abilities": [{"spell": [{"modes": [TAP, TAP]}]}]})


def new_game(*cards: Card) -> Game:
    return Game("Ann", "Ben", mana="free", cards={card.name: card for card in cards})


def again(game: Game) -> Game:
    """The game that comes of the written one."""
    ran = run(read(write(game)))
    assert ran.passed, write(game)
    return ran.game


def test_objects_named_inside_other_instructions_keep_their_names() -> None:
    game = new_game(CUB)
    game.place("Cub", "Ann", label="first")
    game.place("Cub", "Ann", label="second")
    game.do({"may": [{"tap": "second"}]})
    game.answer("yes")
    assert [game[label].tapped for label in ("first", "second")] == [False, True]
    assert again(game).state == game.state


def test_a_mode_is_written_by_its_number_as_two_may_have_the_same_words() -> None:
    game = new_game(CUB, CHARM)
    game.place("Cub", "Ben")
    game.do({"put": "Charm", "zone": "hand"})
    game.cast("Charm")
    game.answer("mode 2")
    assert '"mode 2"' in write(game)
    assert again(game).state == game.state


def test_targets_are_written_by_name() -> None:
    game = new_game(CUB, CHARM)
    cub = game.place("Cub", "Ben")
    game.do({"put": "Charm", "zone": "hand"})
    game.cast("Charm", targets=[cub])
    game.answer("mode 1")
    assert f"targets = [{cub.entity}]" not in write(game)
    assert again(game).state == game.state


def test_a_copy_that_stood_there_from_the_beginning_is_one_again() -> None:
    game = run(
        read(
            'title = "Two of them"\n[players.Ann]\n'
            'battlefield = ["Crystal Fragments", { card = "Cub", as = "cub", copy_of = "Crystal Fragments" }]\n'
            '[cards.Cub]\ncost = "{G}"\ntype = "Creature — Bear"\npt = "1/1"\n[[do]]\ntap = "cub"\n'
        )
    ).game
    assert again(game)["cub"].name == game["cub"].name == "Crystal Fragments"


LABELLED_LATER = """
[players.Ann]
battlefield = ["Kuja, Genome Sorcerer"]
[players.Ben]
battlefield = ["Cecil, Dark Knight"]
[[do]]
become_copy = "Kuja"
of = "Cecil"
as = "twin"
"""


def test_a_label_given_later_to_what_was_there_is_written_once() -> None:
    game = run(read(LABELLED_LATER)).game
    assert write(game).count('as = "twin"') == 1
    assert again(game)["twin"].name == "Cecil, Dark Knight"


SCENARIOS = Path(__file__).parent.parent / "scenarios"
NEW = [path for room in ("combat", "damage", "life", "entering") for path in sorted((SCENARIOS / room).glob("*.toml"))]
ALL = sorted(SCENARIOS.rglob("*.toml"))


@pytest.mark.parametrize(
    "file",
    [*NEW, *[pytest.param(path, marks=pytest.mark.slow) for path in ALL if path not in NEW]],
    ids=lambda path: path.relative_to(SCENARIOS).as_posix() if isinstance(path, Path) else "",
)
def test_the_game_of_a_scenario_is_written_and_played_again(file: Path) -> None:
    game = run(load(file)).game
    states = [one.state.copy() for one in (game, run(read(write(game))).game)]
    for state in states:
        state.labels = {}  # writing labels what would be ambiguous
    assert summary(states[0], game.rules) == summary(states[1], game.rules)


def test_two_different_cards_of_one_name_are_not_written_as_one() -> None:
    game = new_game(CUB)
    game.put(CUB, "Ann")
    game.put(card_from_plain("Cub", {"cost": "{G}", "type": "Creature — Bear", "pt": "5/5"}), "Ben")
    with pytest.raises(NotModelled, match="Two different cards are called Cub"):
        write(game)


def test_under_whose_control_is_written_by_name() -> None:
    game = new_game(CUB)
    game.put("Cub", "Ann", zone="graveyard")
    game.return_("Cub", under="Ben")
    game.exile_and_return("Cub", under="Ann")
    assert [line for line in write(game).splitlines() if line.startswith("under")] == ['under = "Ben"', 'under = "Ann"']
    assert again(game).state == game.state
