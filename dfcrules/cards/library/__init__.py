"""The card library: what the faces do, as TOML data in the card vocabulary, one file a set."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dfcrules.cards.abilities import Ability

SETS = ("fin", "fin2")


def abilities_of(face_name: str) -> tuple[Ability, ...] | None:
    """The abilities of a face, or None if the library does not have it."""
    return _library().get(face_name)


@cache
def _library() -> dict[str, tuple[Ability, ...]]:
    import tomllib
    from pkgutil import get_data  # finds the file in a zipped package, too

    from dfcrules.cards.changes import read_abilities

    found = {}
    for name in SETS:
        data = get_data("dfcrules.cards.library", f"{name}.toml")
        assert data is not None, "the package was installed without its card library"
        for face, table in tomllib.loads(data.decode("utf-8")).items():
            found[face] = read_abilities(table["abilities"], f"{name}.toml: {face}")
    return found
