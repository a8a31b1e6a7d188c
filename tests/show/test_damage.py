"""The accounts of damage: which are the last ones, and that they add up."""

from __future__ import annotations

from dfcrules import Card, Game
from dfcrules.cards import card_from_plain
from dfcrules.show.damage import Row, damage_rows


def adds_up(rows: list[Row]) -> bool:
    return all(row.assigned + row.added - row.prevented - row.reduced == row.dealt for row in rows)


def test_the_last_combat_row_by_row(after_combat: Game) -> None:
    rows = damage_rows(after_combat)
    shown = {(row.source, row.recipient): (row.assigned, row.added, row.dealt, row.excess) for row in rows}
    assert shown == {
        ('Ember Adept "two"', "Ben"): (4, 4, 8, 0),
        ("Moss Cub", 'Ember Adept "one"'): (1, 0, 1, 0),
        ('Ember Adept "one"', "Moss Cub"): (1, 1, 2, 1),
        ('Ember Adept "one"', "Ben"): (3, 3, 6, 0),
    }
    assert {row.step for row in rows} == {"combat damage"}
    assert "becomes twice as much): 4 to 8 (701.10g)" in rows[0].effects
    assert adds_up(rows)


def test_prevented_damage_is_accounted_for(game: Game, cub: Card) -> None:
    target = game.put(cub, "Ben")
    game.prevent(2, to=target)
    game.deal(5, game.put(cub, "Ann", label="source"), target)
    (row,) = damage_rows(game)
    assert (row.assigned, row.added, row.prevented, row.dealt) == (5, 0, 2, 3)
    assert row.step == "no combat"


def test_damage_that_is_prevented_altogether_is_a_row_as_well(game: Game, cub: Card) -> None:
    target = game.put(cub, "Ben")
    game.prevent("all", to=target)
    game.deal(5, game.put(cub, "Ann", label="source"), target)
    (row,) = damage_rows(game)
    assert (row.assigned, row.prevented, row.dealt, row.result) == (5, 5, 0, "nothing")


def test_only_the_last_damage_unless_everything_is_asked_for(after_combat: Game) -> None:
    after_combat.deal(1, "two", "Ben")
    assert [row.assigned for row in damage_rows(after_combat)] == [1]
    everything = damage_rows(after_combat, everything=True)
    assert [row.step for row in everything] == ["combat damage"] * 4 + ["no combat"]
    assert adds_up(everything)


def test_a_second_combat_damage_step_is_told_apart() -> None:
    table = {"cost": "{W}", "type": "Creature — Knight", "pt": "2/2", "keywords": ["double strike"]}
    game = Game()
    game.put(card_from_plain("Twin Blade", table), "Ann")
    game.attack({"Twin Blade": "Ben"})
    game.block({})
    game.damage()
    game.damage()
    assert [row.step for row in damage_rows(game)] == ["combat damage", "combat damage 2"]


def test_no_damage_no_rows(game: Game) -> None:
    assert damage_rows(game) == []
