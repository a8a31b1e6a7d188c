"""Files of saved games: new, whole, never over another one; and going on with a game that was saved."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from dfcrules import Game
from dfcrules.errors import BadData
from dfcrules.scenario import save_new, steps_of, write
from dfcrules.scenario.saving import AUTOSAVE, file_stem, save_again, scenario_files


def played() -> Game:
    game = Game("Ann", "Ben")
    kuja = game.put("Kuja, Genome Sorcerer", "Ann")
    game.transform(kuja)
    game.copy_token(kuja, "Ben")
    game.advance("end step")
    return game


def test_a_file_of_the_same_name_stays_as_it_is(tmp_path: Path) -> None:
    files = [save_new(tmp_path, "duel", text) for text in ("one", "two", "three")]
    assert [file.name for file in files] == ["duel.toml", "duel-2.toml", "duel-3.toml"]
    assert [file.read_text(encoding="utf-8") for file in files] == ["one", "two", "three"]
    assert len(list(tmp_path.iterdir())) == 3  # nothing else is left behind


def test_without_links_still_nothing_is_overwritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def link(*_: Any) -> None:
        raise OSError("this file system has none")

    monkeypatch.setattr(os, "link", link)
    assert [save_new(tmp_path, "duel", text).name for text in ("one", "two")] == ["duel.toml", "duel-2.toml"]
    assert (tmp_path / "duel.toml").read_text(encoding="utf-8") == "one"


def test_saving_again_replaces_the_whole_text(tmp_path: Path) -> None:
    file = save_new(tmp_path, "mine", "a long text\n" * 100)
    save_again(file, "short")
    assert file.read_text(encoding="utf-8") == "short"
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize(
    ("typed", "stem"),
    [
        ("duel", "duel"),
        ("duel.toml", "duel"),
        ("../../etc/passwd", "etc-passwd"),
        ("C:\\duel", "C--duel"),
        (".hidden", "hidden"),
        ("", "game"),
        ("..", "game"),
        ("<img src=x>", "img src-x"),
        ("x" * 500, "x" * 80),
        ("Kuja’s\u202e turn\n", "Kuja-s- turn"),
    ],
)
def test_what_was_typed_becomes_the_name_of_a_file_here(typed: str, stem: str, tmp_path: Path) -> None:
    assert file_stem(typed) == stem
    assert save_new(tmp_path, typed, "text").parent == tmp_path


def test_a_folder_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="nothing can be saved"):
        save_new(tmp_path / "nowhere", "duel", "text")


def test_only_scenario_files_are_listed(tmp_path: Path) -> None:
    save_new(tmp_path, "duel", write(played()))
    save_new(tmp_path, "other", "[tool]\nx = 1\n")
    assert scenario_files(tmp_path) == ["duel.toml"]


def test_a_saved_game_goes_on_as_the_same_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = played()
    save_new(tmp_path, "old", write(Game("Cai", "Dee")))
    save_new(tmp_path, f"board{AUTOSAVE}", write(game))
    monkeypatch.chdir(tmp_path)
    again = Game.restore()
    assert [str(one) for one in again.log] == [str(one) for one in game.log]
    assert len(again.inputs) == len(game.inputs)
    again.undo()  # it is not only the end that is restored
    assert again.step == "precombat main"
    assert Game.restore("old.toml").players == ("Cai", "Dee")


def test_a_game_that_cannot_be_restored_says_why(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="no such file"):
        Game.restore(tmp_path / "none.toml")
    file = save_new(tmp_path, "broken", write(played()) + '[[do]]\ntransform = "Nobody"\n')
    with pytest.raises(BadData, match="cannot be played again"):
        Game.restore(file)


def test_without_an_autosave_there_is_nothing_to_restore(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadData, match="name the file"):
        Game.restore()


def test_each_input_as_a_step_is_what_the_whole_file_says() -> None:
    game = played()
    steps, text = steps_of(game), write(game)
    assert len(steps) == len(game.inputs)
    assert all(step in text for step in steps)
    assert steps_of(game, 2) == steps[2:]
