"""Boards, objects, logs and choices as text."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from dfcrules import Card, Face, Game, Rules
from dfcrules.game.choices import NUMBER, SOME, Choice, Option
from dfcrules.show.text import WIDTH, board, choice_text, effect_text, log_text, object_line

ROOT = Path(__file__).resolve().parents[2]


def test_a_board_says_whose_turn_it_is_and_what_everyone_has(game: Game) -> None:
    assert board(game) == (
        "Turn 1, Ann's: precombat main\n"
        "\n"
        "Ann: 20 life\n"
        "  Trance Kuja, Fate Defied  4/6  black and red Legendary Creature — Avatar Wizard [back face up,\n"
        "      mana value 4]\n"
        "\n"
        "Ben: 20 life\n"
        '  Trance Kuja, Fate Defied  4/6  black and red Legendary Creature — Avatar Wizard ["twin", back face\n'
        "      up, token copy, mana value 0 (unsettled), summoning sick]"
    )


def test_repr_of_a_game_is_its_board(game: Game) -> None:
    assert repr(game) == board(game)


def test_an_object_line_has_everything_on_one_line(game: Game) -> None:
    twin = game["twin"]
    assert repr(twin) == (
        "Trance Kuja, Fate Defied  4/6  black and red Legendary Creature — Avatar Wizard "
        '["twin", back face up, token copy, mana value 0 (unsettled), summoning sick]'
    )


def test_keywords_stand_behind_the_types(adept: Card) -> None:
    game = Game()
    assert repr(game.put(adept, "Ann")) == "Ember Adept  4/6  red Creature — Human Wizard with trample"


def test_a_line_for_what_has_left_says_so(game: Game) -> None:
    twin = game["twin"]
    game.exile(twin)
    assert object_line(game.state, game.rules, twin.entity) == "Trance Kuja, Fate Defied (not there any more)"


def test_a_board_has_hands_graveyards_exile_and_the_size_of_libraries(cub: Card) -> None:
    game = Game()
    for zone in ("hand", "graveyard", "exile", "library", "library"):
        game.put(cub, "Ben", zone=zone)
    text = board(game)
    assert "  hand (1): Moss Cub\n  graveyard (1): Moss Cub\n  library: 2 cards" in text
    assert text.endswith("exile (1): Moss Cub")


def test_a_board_has_the_stack_and_who_has_priority() -> None:
    game = Game()
    game.put("Kuja, Genome Sorcerer", "Ann")
    game.advance("end step")
    text = board(game)
    assert "stack, what resolves first on top (Ann has priority)\n  1. ability of Kuja, Genome Sorcerer: " in text
    assert text.endswith("[Ann's]")


def test_a_board_has_what_is_pending_with_its_rule(combat: Game) -> None:
    combat.damage()
    assert board(combat).endswith(
        "Ann decides: How does Ember Adept assign its 4 damage? (510.1c)\n  - Moss Cub (lethal: 1)\n  - Ben\n  4 in all"
    )


def test_a_board_has_effects_that_last(game: Game) -> None:
    game.prevent(3, to="Ben")
    game.modify("twin", "+2/+2")
    said = [effect_text(game.state, game.rules, effect) for effect in game.state.effects]
    assert said[0] == "shield: prevents the next 3 damage, to Ben, until end of turn"
    assert said[1].endswith("Trance Kuja, Fate Defied gets +2/+2, until end of turn")
    assert "effects that last\n  shield: prevents" in board(game)


def test_an_effect_on_a_kind_of_objects_says_which() -> None:
    game = Game()
    game.put("Summon: Alexander", "Ann", transformed=True)
    game.resolve()
    said = [effect_text(game.state, game.rules, effect) for effect in game.state.effects]
    assert said == [
        "Ann's Summon: Alexander: Damage that any source would deal to creatures you control is prevented, "
        "until end of turn"
    ]


def test_attachments_follow_what_bears_them(game: Game, cub: Card) -> None:
    fragments = game.put("Crystal Fragments", "Ann")
    game.put(cub, "Ann")
    game.attach(fragments, "Ann's Trance Kuja, Fate Defied")
    names = re.findall(r"^  (\S.*?)  ", board(game), re.MULTILINE)
    assert names[:3] == ["Trance Kuja, Fate Defied", "Crystal Fragments", "Moss Cub"]


def test_a_board_played_by_other_rules_says_so() -> None:
    class Upside(Rules):
        name = "everything upside down"

    assert board(Game(rules=Upside())).startswith(
        "Turn 1, Ann's: precombat main (played by other rules: everything upside down)"
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_full_board_stays_narrow(players: int, adept: Card) -> None:
    game = Game("Ann", "Ben", "Cleo", "Dov"[:3]) if players == 4 else Game(*("Ann", "Ben", "Cleo")[:players])
    for name in game.players:
        for _ in range(30 // players):
            game.put(adept, name)
    text = board(game)
    assert text.count("Ember Adept") == 30 // players * players
    assert max(map(len, text.splitlines())) <= WIDTH + 4


def test_choices_say_how_many() -> None:
    state = Game().state
    some = Choice(SOME, 0, "514.1", "Discard which?", (Option(1, "Moss Cub"), Option(2, "Oak")), most=2, hidden=True)
    assert choice_text(state, some) == (
        "Ann decides: Discard which? (514.1)\n  (what is chosen stays hidden until it is revealed)\n"
        "  - Moss Cub\n  - Oak\n  choose 1 to 2"
    )
    number = Choice(NUMBER, 1, "107.1", "Which number?", least=0, most=3)
    assert choice_text(state, number) == "Ben decides: Which number? (107.1)\n  a number from 0 to 3"


def test_a_log_may_begin_later(game: Game) -> None:
    whole, later = log_text(game.log), log_text(game.log, 2)
    assert whole.splitlines()[2:] == later.splitlines()
    assert whole.startswith("  1  Kuja, Genome Sorcerer enters under Ann's control, front face up (712.14)")


def test_hostile_names_stay_on_their_line(hostile: str, any_face: Callable[..., Face]) -> None:
    game = Game()
    game.put(Card.single(any_face(hostile, hostile)), "Ann")
    text = board(game)
    assert len(text.splitlines()) <= 9
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e\u2066\ud800]", text)
    text.encode("utf-8")


def test_texts_carry_no_addresses_and_do_not_depend_on_the_hash_seed() -> None:
    code = (
        "from dfcrules import Game, card\n"
        "from dfcrules.show.svg import board_svg\n"
        "g = Game('Ann', 'Ben')\n"
        "g.transform(g.put('Kuja, Genome Sorcerer', 'Ann'))\n"
        "g.put('Archangel Avacyn', 'Ben', counters={'+1/+1': 1, 'shield': 2})\n"
        "g.prevent(2, to='Ben')\n"
        "print(g, repr(g.log), repr(card('Arlinn Kord')), board_svg(g), sep='\\n')\n"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert len(runs) == 1
    assert b"0x" not in runs.pop()
