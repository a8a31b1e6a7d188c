"""Outcomes as a small multiple: a panel for each end, its numbers as text."""

from __future__ import annotations

from dfcrules import Card, Game
from dfcrules.show.outcome_chart import outcomes_chart


def test_each_end_has_its_order_and_its_amounts(game: Game) -> None:
    game.prevent(3, to="Ben")
    game.deal(4, "Ann's Trance Kuja, Fate Defied", "Ben")
    chart = outcomes_chart(game.outcomes())
    assert [row[:2] + row[2:3] + row[5:] for row in chart.rows] == [
        (1, "Ben", "shield, Trance Kuja", "4 -> 1 -> 2", 2, "Ben 20 -> 18 life, shield: used up"),
        (2, "Ben", "Trance Kuja, shield", "4 -> 8 -> 5", 5, "Ben 20 -> 15 life, shield: used up"),
    ]
    assert [axes.get_title(loc="left") for axes in chart.figure.axes[:2]] == [
        "1. shield, Trance Kuja", "2. Trance Kuja, shield",
    ]  # fmt: skip


def test_more_ends_than_fit_are_counted(adept: Card, cub: Card) -> None:
    game = Game("Ann", "Ben")
    big = game.put(adept, "Ann")
    game.modify(big, "+16/+0")
    cubs = [game.put(cub, "Ben") for _ in range(14)]
    game.attack({big: "Ben"})
    game.block(dict.fromkeys(cubs, big))
    chart = outcomes_chart(game.combat_outcomes())
    assert chart.title.endswith(": the first 12 of 20") or "the first 12 of" in chart.title
    assert chart.png()


def test_no_choice_is_one_end(game: Game) -> None:
    chart = outcomes_chart(game.outcomes())
    assert chart.rows == ()
    assert chart.figure.axes[0].get_title(loc="left") == "1. nobody decides"
