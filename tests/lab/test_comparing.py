"""A copy beside its original, as the board tells it: each value is the engine's own."""

from __future__ import annotations

from typing import Any

import pytest

from dfcrules import Game
from dfcrules.lab import Board

KUJA, CECIL = "Kuja, Genome Sorcerer", "Cecil, Dark Knight"
ANN, BEN, CAI = 0, 1, 2


@pytest.fixture
def game() -> Game:
    game = Game("Ann", "Ben", "Cai")
    game.put(KUJA, "Ann")
    game.put(CECIL, "Cai")
    return game


def played(game: Game, *messages: dict[str, Any]) -> Board:
    board = Board(game, name="game")
    for message in messages:
        board.handle(message)
        assert board.shown["message"].get("kind") != "refused", board.shown["message"]
    return board


def rows(board: Board) -> dict[str, list[str]]:
    return {row["what"]: row["values"] for row in board.inspector["original"]["rows"]}


@pytest.mark.parametrize("back", [False, True])
@pytest.mark.parametrize("verb", ["copy", "clone", "become copy"])
def test_each_value_is_that_of_the_engine(game: Game, verb: str, back: bool) -> None:
    kuja, cecil = game.zone("battlefield")
    how = {"copy": {"entity": kuja.entity, "player": BEN}, "clone": {"entity": kuja.entity, "player": BEN}}
    how["become copy"] = {"entity": cecil.entity, "of": kuja.entity}
    board = played(game, *([{"do": "transform", "entity": kuja.entity}] if back else []), {"do": verb, **how[verb]})
    made = board.shown.get("select", cecil.entity)
    board.handle({"do": "inspect", "entity": made})
    copy = next(one for one in game.zone("battlefield") if one.entity == made)
    found = rows(board)
    assert found["mana value"] == [str(kuja.mana_value), str(copy.mana_value)]
    assert found["turning over"] == ["can" if one.can_transform else "cannot" for one in (kuja, copy)]
    assert board.inspector["original"]["id"] == kuja.entity
    [why] = [row["why"] for row in board.inspector["original"]["rows"] if row["what"] == "mana value"]
    for one, chain in zip((kuja, copy), why, strict=True):
        assert chain == [[link.reason, link.rule] for link in one.why("mana value").chains["mana value"][1]]
    assert "name" in board.inspector["original"]["same"]


def test_an_original_that_has_turned_over_and_one_that_has_left(game: Game) -> None:
    kuja = game["Kuja"]
    board = played(game, {"do": "copy", "entity": kuja.entity, "player": BEN})
    made = board.shown["select"]
    board.handle({"do": "inspect", "entity": made})
    assert board.inspector["original"]["words"] == f"The original is Ann's {KUJA}."
    board.handle({"do": "transform", "entity": kuja.entity})
    assert board.inspector["original"]["words"].endswith(
        "It has turned over since, and is Trance Kuja, Fate Defied now."
    )
    assert rows(board)["power"] == ["4", "3"]
    board.handle({"do": "exile", "entity": kuja.entity})
    assert "It has left since" in board.inspector["original"]["words"]
    assert "power" not in rows(board)
    board.handle({"do": "undo"})
    assert rows(board)["power"] == ["4", "3"]
    board.handle({"do": "inspect", "entity": kuja.entity})
    assert "original" not in board.inspector  # it is no copy


def test_what_a_button_has_made_is_selected_once_and_an_open_inspector_tells_of_it(game: Game) -> None:
    kuja, cecil = game.zone("battlefield")
    board = played(
        game, {"do": "inspect", "entity": kuja.entity}, {"do": "clone", "entity": kuja.entity, "player": BEN}
    )
    assert board.shown["select"] == board.inspector["id"] == game["Clone"].entity
    board.handle({"do": "tap", "entity": kuja.entity})
    assert "select" not in board.shown
    board.handle({"do": "put", "name": "Forest", "player": CAI})
    assert board.shown["select"] == game["Forest"].entity
    board.handle({"do": "tab", "what": "log"})
    board.handle({"do": "return transformed", "entity": cecil.entity})
    assert board.shown["select"] == game["Cecil, Redeemed Paladin"].entity
    assert board.inspector["id"] == game["Forest"].entity  # that tab is closed


def test_a_copy_that_a_position_begins_with_names_no_original(game: Game) -> None:
    game.copy_token("Kuja", "Ben", label="twin")
    board = played(game.fork(), {"do": "inspect", "entity": game["twin"].entity})
    assert board.inspector["original"]["words"].startswith("The original is")  # a fork remembers what was done
    fresh = Game("Ann", "Ben")
    fresh.place("Forest", "Ann")
    board = played(fresh, {"do": "inspect", "entity": fresh["Forest"].entity})
    assert "original" not in board.inspector
