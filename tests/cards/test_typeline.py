"""Type lines (205)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dfcrules.cards.typeline import BASIC_LAND_TYPES, CARD_TYPES, PERMANENT_TYPES, SUPERTYPES, TypeLine
from dfcrules.errors import BadData

lines = st.builds(
    lambda supertypes, types, subtypes: TypeLine(tuple(supertypes), tuple(types), tuple(subtypes)),
    st.lists(st.sampled_from(SUPERTYPES), unique=True, max_size=2),
    st.lists(st.sampled_from([kind for kind in CARD_TYPES if kind != "Plane"]), unique=True, min_size=1, max_size=3),
    st.lists(
        st.sampled_from(["Human", "Time Lord", "Power-Plant", "Urza’s", "Saga", "Forest"]), unique=True, max_size=4
    ),
)


@pytest.mark.parametrize(
    ("text", "supertypes", "types", "subtypes"),
    [
        ("Legendary Creature — Human Wizard", ["Legendary"], ["Creature"], ["Human", "Wizard"]),
        ("Artifact – Equipment", [], ["Artifact"], ["Equipment"]),
        ("Land - Mountain Forest", [], ["Land"], ["Mountain", "Forest"]),
        ("legendary land -- town", ["Legendary"], ["Land"], ["Town"]),
        ("Battle—Siege", [], ["Battle"], ["Siege"]),
        ("Sorcery", [], ["Sorcery"], []),
        ("Legendary Enchantment Creature — Saga Demon", ["Legendary"], ["Enchantment", "Creature"], ["Saga", "Demon"]),
        ("Creature — Time Lord Doctor", [], ["Creature"], ["Time Lord", "Doctor"]),  # 205.3b
        ("Artifact Creature — Assembly-Worker", [], ["Artifact", "Creature"], ["Assembly-Worker"]),
        ("Plane — Bolas's Meditation Realm", [], ["Plane"], ["Bolas's Meditation Realm"]),  # 205.3b
        ("Tribal Instant — Elf", [], ["Kindred", "Instant"], ["Elf"]),
        ("Basic Snow Land — Island", ["Basic", "Snow"], ["Land"], ["Island"]),
    ],
)
def test_reading_a_type_line(text: str, supertypes: list[str], types: list[str], subtypes: list[str]) -> None:
    line = TypeLine.parse(text)
    assert (list(line.supertypes), list(line.types), list(line.subtypes)) == (supertypes, types, subtypes)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Creture — Bear", "perhaps Creature is meant"),
        ("Legendery Creature", "perhaps Legendary is meant"),
        ("Token Creature — Soldier", "before the dash stand supertypes and card types only"),
        ("Legendary", "has no card type"),
        ("— Human", "has no card type"),
        ("", "has no card type"),
        ("Creature —", "leave the dash out"),
        ("Creature Creature", "Creature stands twice"),
        ("Creature — Elf Elf", "Elf stands twice"),
        ("Instant // Sorcery", "each face has a type line of its own"),
    ],
)
def test_a_wrong_type_line_says_what_would_be_right(text: str, sentence: str) -> None:
    with pytest.raises(BadData) as error:
        TypeLine.parse(text)
    assert sentence in str(error.value)


@given(lines)
def test_a_type_line_is_read_as_it_was_written(line: TypeLine) -> None:
    assert TypeLine.parse(str(line)) == line
    assert TypeLine.parse(str(line).replace("—", "-")) == line


@given(lines)
def test_a_line_has_its_words_in_any_case_and_no_others(line: TypeLine) -> None:
    words = (*line.supertypes, *line.types, *line.subtypes)
    assert all(line.has(word.upper()) and line.has(word.lower()) for word in words)
    assert not line.has("Bear")
    assert not line.has("")


def test_time_lord_is_one_word_of_the_line() -> None:
    line = TypeLine.parse("Creature — Time Lord")
    assert line.has("Time Lord")
    assert not line.has("Lord")


@given(lines)
def test_what_can_be_on_the_battlefield(line: TypeLine) -> None:
    assert line.is_permanent == bool(set(line.types) & set(PERMANENT_TYPES))
    assert line.is_instant_or_sorcery == bool(set(line.types) & {"Instant", "Sorcery"})


def test_questions_about_one_type() -> None:
    line = TypeLine.parse("Legendary Artifact Land")
    asked = {name: getattr(line, name) for name in dir(line) if name.startswith("is_")}
    assert {name for name, yes in asked.items() if yes} == {"is_artifact", "is_land", "is_legendary", "is_permanent"}


@pytest.mark.parametrize(
    ("text", "may"),
    [
        ("Creature", True),
        ("Artifact — Vehicle", True),
        ("Artifact — Spacecraft", True),
        ("Artifact — Equipment", False),
    ],
)
def test_which_faces_may_have_power_and_toughness(text: str, may: bool) -> None:
    assert TypeLine.parse(text).may_print_pt is may


def test_five_basic_land_types_for_five_colors() -> None:
    assert "".join(BASIC_LAND_TYPES.values()) == "WUBRG"


def test_type_lines_show_as_they_are_printed() -> None:
    assert repr(TypeLine.parse("Creature - Bear")) == "TypeLine('Creature — Bear')"
