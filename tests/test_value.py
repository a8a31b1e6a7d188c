"""Frozen values: declared like a dataclass, compared, copied and pickled like plain data."""

from __future__ import annotations

import copy
import pickle
from typing import Any, ClassVar

import pytest

from dfcrules.value import Value


class Point(Value):
    """With one field that has a default."""

    x: int
    y: int = 0


class Pixel(Point):
    """Adds a required field to what it inherits."""

    color: str  # type: ignore[misc]  # dataclasses would not allow it; a Value does


class Named(Value):
    """Knows something that is no field."""

    kind: ClassVar[str] = "thing"
    name: str = "nameless"


class Elsewhere(Value):
    """Has the same fields as a `Point`."""

    x: int
    y: int = 0


def test_fields_come_by_position_or_by_name() -> None:
    assert Point(1, 2) == Point(x=1, y=2)


def test_a_default_stands_in_for_what_is_left_out() -> None:
    assert Point(1).y == 0


def test_a_missing_field_is_an_error() -> None:
    with pytest.raises(TypeError, match="x"):
        Point()  # type: ignore[call-arg]


def test_a_subclass_has_the_fields_of_its_base_first() -> None:
    assert Pixel.fields == ("x", "y", "color")


def test_a_required_field_may_follow_an_inherited_default() -> None:
    pixel = Pixel(1, color="red")
    assert (pixel.x, pixel.y, pixel.color) == (1, 0, "red")


def test_a_class_variable_is_no_field() -> None:
    assert Named.fields == ("name",)
    assert Named().kind == "thing"


def test_equal_fields_make_equal_values_with_equal_hashes() -> None:
    assert Point(1, 2) == Point(1, 2)
    assert hash(Point(1, 2)) == hash(Point(1, 2))


def test_one_different_field_makes_a_different_value() -> None:
    assert Point(1, 2) != Point(1, 3)


def test_values_of_two_classes_differ_even_with_equal_fields() -> None:
    assert Point(1, 2) != Elsewhere(1, 2)


def test_values_are_no_tuples() -> None:
    assert Point(1, 2) != (1, 2)


def test_replace_makes_a_new_value_and_leaves_the_old_one() -> None:
    old = Point(1, 2)
    assert old.replace(y=5) == Point(1, 5)
    assert old == Point(1, 2)


def test_replace_keeps_the_class() -> None:
    assert Pixel(1, color="red").replace(x=2) == Pixel(2, color="red")


def test_replacing_a_field_that_is_not_there_names_it() -> None:
    with pytest.raises(TypeError, match="Point has no field z"):
        Point(1).replace(z=3)


def test_a_value_cannot_be_changed() -> None:
    point = Point(1)
    with pytest.raises(AttributeError, match=r"Point is frozen; use replace\(x=\.\.\.\)"):
        point.x = 2  # type: ignore[misc]
    assert point.x == 1


def test_a_field_cannot_be_deleted() -> None:
    point = Point(1)
    with pytest.raises(AttributeError, match="frozen"):
        del point.x
    assert point.x == 1


def test_nothing_can_be_added_to_a_value() -> None:
    with pytest.raises(AttributeError):
        Point(1).z = 3


def test_a_value_shows_what_differs_from_the_defaults() -> None:
    assert repr(Point(1)) == "Point(x=1)"
    assert repr(Point(1, 2)) == "Point(x=1, y=2)"


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy], ids=["copy", "deepcopy"])
def test_a_copy_of_what_never_changes_is_the_thing_itself(duplicate: Any) -> None:
    point = Point(1, 2)
    assert duplicate(point) is point


def test_a_value_survives_pickling() -> None:
    pixel = Pixel(1, 2, "red")
    assert pickle.loads(pickle.dumps(pixel)) == pixel


def test_a_value_can_be_taken_apart_by_match() -> None:
    match Point(1, 2):
        case Point(x, y):
            assert (x, y) == (1, 2)
