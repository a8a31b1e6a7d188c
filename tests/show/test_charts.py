"""Charts: the numbers, the bars and the labels; the picture itself is only made."""

from __future__ import annotations

import warnings
from collections.abc import Callable

import pytest
from matplotlib.colors import to_rgb, to_rgba
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
    assert chart.rows[0] == ('Ember Adept "two"', "Ben", 4, 4, 0, 0, 8, "4 -> 8")
    assert bars(chart)[:3] == [(0, 4, ""), (4, 4, "//"), (0, 8, "")]
    assert labels(chart)[:3] == ["4 assigned", "+4 added: Trance Kuja", "8 dealt"]
    (axes,) = chart.figure.axes
    assert axes.get_yticklabels()[0].get_text() == 'Ember Adept "two"\nto Ben'


def test_a_damage_chart_is_its_numbers_as_text(after_combat: Game) -> None:
    assert repr(damage_chart(after_combat)) == (
        "Damage, from assigned to dealt (120.4)\n"
        "  source             recipient          assigned  added  prevented  reduced  dealt  in this order\n"
        '  Ember Adept "two"  Ben                       4      4          0        0      8  4 -> 8\n'
        '  Moss Cub           Ember Adept "one"         1      0          0        0      1  -\n'
        '  Ember Adept "one"  Moss Cub                  1      1          0        0      2  1 -> 2\n'
        '  Ember Adept "one"  Ben                       3      3          0        0      6  3 -> 6'
    )


@pytest.mark.parametrize(
    ("first", "order", "steps"),
    [
        ("shield", "4 -> 2 -> 4", [(0, 4, ""), (2, 2, ".."), (2, 2, "//"), (0, 4, "")]),
        ("Trance", "4 -> 8 -> 6", [(0, 4, ""), (4, 4, "//"), (6, 2, ".."), (0, 6, "")]),
    ],
)
def test_bars_follow_the_order_of_the_effects(game: Game, first: str, order: str, steps: list[object]) -> None:
    game.prevent(2, to="Ben")
    game.deal(4, "Ann's Trance Kuja, Fate Defied", "Ben")
    game.answer(first)
    chart = damage_chart(game)
    assert chart.rows[0][-1] == order
    assert bars(chart) == steps


def test_a_chart_has_no_ground_of_its_own(after_combat: Game) -> None:
    """It lies on the page, which may be light or dark; what is written there is grey, which can be read on both."""
    chart = damage_chart(after_combat)
    (axes,) = chart.figure.axes
    assert [to_rgba(one.get_facecolor())[3] for one in (chart.figure, axes)] == [0, 0]
    for text in (*axes.texts, *axes.get_yticklabels(), *axes.get_xticklabels(), axes.xaxis.label):
        assert 4 < contrast(to_rgb(text.get_color()), 1.0) < 5
        assert contrast(to_rgb(text.get_color()), 0.006) > 4  # JupyterLab's dark ground


def contrast(color: tuple[float, float, float], ground: float) -> float:
    """The contrast of a color with a ground of that luminance, as WCAG has it."""
    linear = [one / 12.92 if one <= 0.03928 else ((one + 0.055) / 1.055) ** 2.4 for one in color]
    luminance = sum(share * one for share, one in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
    lighter, darker = max(luminance, ground), min(luminance, ground)
    return (lighter + 0.05) / (darker + 0.05)


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
    bundle, how = chart._repr_mimebundle_()
    assert how["image/png"]["unconfined"]  # a narrow page scrolls it instead of making it too small to read
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


def test_the_halves_of_a_column_are_called_what_they_are() -> None:
    dfc = card("Delver of Secrets")
    split = Card("split", (dfc.front, card("Kuja, Genome Sorcerer").front))
    for cards, names in (
        ([dfc], ["front", "back"]),
        ([split], ["first", "others"]),
        ([dfc, split], ["front, first", "back, others"]),
    ):
        chart = identity_chart(cards)
        assert [label.get_text() for label in chart.figure.axes[0].get_xticklabels()][:2] == names
