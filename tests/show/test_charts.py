"""Charts: the numbers, the bars and the labels; the picture itself is only made."""

from __future__ import annotations

import warnings
from collections.abc import Callable

from matplotlib.patches import Rectangle

from dfcrules import Card, Face, Game, card
from dfcrules.show.chart import Chart
from dfcrules.show.charts import AMOUNTS, SOURCES, damage_chart, identity_chart


def bars(chart: Chart) -> list[tuple[float, float, str]]:
    """Where each bar begins, how long it is, and its hatch."""
    (axes,) = chart.figure.axes
    return [(p.get_x(), p.get_width(), p.get_hatch() or "") for p in axes.patches if isinstance(p, Rectangle)]


def labels(chart: Chart) -> list[str]:
    (axes,) = chart.figure.axes
    return [text.get_text() for text in axes.texts]


def test_damage_has_a_bar_for_each_amount(after_combat: Game) -> None:
    chart = damage_chart(after_combat)
    assert chart.rows[0] == ('Ember Adept "two"', "Ben", 4, 4, 0, 0, 8)
    assert bars(chart)[:4] == [(0, 4, ""), (4, 4, "//"), (8, 0, ".."), (0, 8, "")]
    assert labels(chart)[:4] == ["4 assigned", "4 added", "0 prevented", "8 dealt"]
    (axes,) = chart.figure.axes
    assert axes.get_yticklabels()[0].get_text() == 'Ember Adept "two"\nto Ben'


def test_a_damage_chart_is_its_numbers_as_text(after_combat: Game) -> None:
    assert repr(damage_chart(after_combat)) == (
        "Damage, from assigned to dealt (120.4)\n"
        "  source             recipient          assigned  added  prevented  reduced  dealt\n"
        '  Ember Adept "two"  Ben                       4      4          0        0      8\n'
        '  Moss Cub           Ember Adept "one"         1      0          0        0      1\n'
        '  Ember Adept "one"  Moss Cub                  1      1          0        0      2\n'
        '  Ember Adept "one"  Ben                       3      3          0        0      6'
    )


def test_identity_has_a_letter_for_each_source_in_its_half() -> None:
    chart = identity_chart([card("Kuja, Genome Sorcerer"), card("Cooking Campsite")])
    assert sorted(text for text in labels(chart) if len(text) == 1) == sorted("CICICT")
    black_front, black_back = 2.0, 2.5
    places = {(x, hatch) for x, _, hatch in bars(chart)}
    assert {(black_front, ""), (black_back, "//"), (0.5, "..")} <= places
    assert ("Sidequest: Catch a Fish // Cooking Campsite", "white", "back", "rules text", "{W}") in chart.rows


def test_looks_differ_in_more_than_color() -> None:
    for looks in (SOURCES, AMOUNTS):
        assert len({look.letter for look in looks.values()}) == len(looks)
        assert len({look.color for look in looks.values()}) == len(looks)
    assert len({look.hatch for look in SOURCES.values()}) == len(SOURCES)


def test_a_notebook_gets_the_picture_and_the_numbers(after_combat: Game) -> None:
    chart = damage_chart(after_combat)
    bundle = chart._repr_mimebundle_()
    assert bundle["text/plain"] == repr(chart)
    assert bundle["image/png"].startswith("iVBORw0KGgo")


def test_nothing_to_show_is_said() -> None:
    assert repr(damage_chart(Game())) == "Damage, from assigned to dealt (120.4)\n  (nothing)"
    assert "no damage has been dealt" in labels(damage_chart(Game()))
    assert "no cards" in labels(identity_chart([]))
    assert damage_chart(Game()).png()


def test_hostile_names_are_drawn_as_they_are(hostile: str, any_face: Callable[..., Face]) -> None:
    nasty = Card.single(any_face(hostile))
    game = Game()
    game.deal(1, game.put(nasty, "Ann"), "Ben")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for chart in (identity_chart(nasty), damage_chart(game)):
            assert chart.png().startswith(b"\x89PNG")
            (axes,) = chart.figure.axes
            assert not any(text.get_parse_math() for text in [*axes.get_yticklabels(), *axes.texts])
            assert "\x1b" not in repr(chart)
            wide, high = chart.figure.get_size_inches()
            assert wide <= 12
            assert high <= 12
