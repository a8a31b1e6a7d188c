"""Which keywords a rules text has, and which colors it defines."""

from __future__ import annotations

import pytest

from dfcrules.cards.color import ALL_COLORS, COLORLESS, Colors
from dfcrules.importing.rulestext import read_text


@pytest.mark.parametrize(
    ("text", "keywords", "left"),
    [
        ("Flying", ("flying",), ""),
        ("Flying, first strike", ("first strike", "flying"), ""),
        ("Flying; trample", ("flying", "trample"), ""),
        ("Menace (Two of them.)\nTrample", ("menace", "trample"), ""),
        ("Flying, ward {2}", ("flying", "ward"), "Ward {2}"),
        ("Disturb {1}{U} (From there.)", ("disturb",), "Disturb {1}{U} (From there.)"),
        ("Hexproof from blue", ("hexproof from blue",), "Hexproof from blue"),
        ("Protection from red", ("protection from red",), ""),
        (
            "Flying, protection from Demons and from Dragons",
            ("flying", "protection from demons", "protection from dragons"),
            "",
        ),
        ("Protection from all colors", ("protection from all colors",), ""),
        ("Protection from the chosen player", ("protection",), "Protection from the chosen player"),
        ("Toxic 2", ("toxic 2",), ""),
        ("Plainscycling {2}", ("plainscycling",), "Plainscycling {2}"),
        ("More than meets the eye {2}{W}", ("more than meets the eye",), "More than meets the eye {2}{W}"),
        ("Ward—Pay 2 life.", ("ward",), "Ward—Pay 2 life."),
        ("Attackers have flying.", (), "Attackers have flying."),
        ("Flying as long as it is tapped.", (), "Flying as long as it is tapped."),
        ("(It is only a reminder.)", (), ""),
        ("Level up {1}\nLEVEL 2-6\n4/4\nFlying", ("level up",), "Level up {1}\nLEVEL 2-6\n4/4\nFlying"),
        ("Haste\n{1}{W}: Level 2\nFlying", ("haste",), "{1}{W}: Level 2\nFlying"),
        ("Station\n8+ | Flying\nTrample", ("station",), "Station\n8+ | Flying\nTrample"),
    ],
)
def test_keywords_count_where_they_stand_in_a_line_of_their_own(
    text: str, keywords: tuple[str, ...], left: str
) -> None:
    read = read_text(text, "Probe")
    assert (read.keywords, read.text) == (keywords, left)


def test_a_keyword_that_only_the_data_knows_is_one_too() -> None:
    assert read_text("Zorble 3", "Probe").keywords == ()
    assert read_text("Zorble 3", "Probe", ("zorble",)).keywords == ("zorble",)
    assert read_text("Zorble — Something happens.", "Probe", ("zorble",)).keywords == ()  # an ability word


@pytest.mark.parametrize(
    ("text", "colors", "counts"),
    [
        ("Kami of Probes is all colors.", ALL_COLORS, True),
        ("Kami of Probes is all colors. This ability doesn't affect its color identity.", ALL_COLORS, False),
        ("This creature is colorless.", COLORLESS, True),
        ("Devoid", COLORLESS, True),
        ("Each permanent is all colors.", None, True),
        ("Target creature is colorless.", None, True),
        ("Protection from each color.", None, True),
    ],
)
def test_colors_that_its_own_ability_defines(text: str, colors: object, counts: bool) -> None:
    read = read_text(text, "Kami of Probes")
    assert (read.cda_colors, read.cda_counts) == (colors, counts)


def test_colors_are_defined_whatever_else_the_text_says() -> None:
    assert read_text("Foo is blue and black.", "Foo").cda_colors == Colors.parse("UB")
    assert read_text("Foo is tapped.", "Foo").cda_colors is None
