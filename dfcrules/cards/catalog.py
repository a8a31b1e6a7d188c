"""The catalog: the facts of every printed nonmodal double-faced card, found by either face's name.

    find("trance kuja, fate defied")          # Card('Kuja, Genome Sorcerer // Trance Kuja, Fate Defied')
    look_up("Trance Kuja, Fate Defied").face  # 1: it is the back face's name
    find("Kuja")                              # the same card: no other card has a face whose name begins like this

The facts are in `data/catalog.tsv`, written by `.ci/build_catalog.py`. They are read when the first name is looked up,
and a card is built when it is first asked for. What a face does comes from the card library; a face that is not there
has `modelled=False`.
"""

from __future__ import annotations

from functools import cache

from dfcrules.cards.card import Card, Face, Layout
from dfcrules.cards.color import ALL_COLORS, Colors
from dfcrules.cards.mana import ManaCost, symbols_in
from dfcrules.cards.names import NameIndex
from dfcrules.cards.typeline import TypeLine
from dfcrules.errors import AmbiguousName, UnknownName
from dfcrules.value import Value

_COLUMNS = 11  # of one face
_BEFORE = 2  # status and sets
_SHOWN = 8


class Found(Value):
    """What a name stands for: the card, which of its faces is called that (0 front, 1 back), and the exact name.

    The name of a whole card, "front // back", stands for its front face.
    """

    card: Card
    face: int
    name: str

    @property
    def is_back(self) -> bool:
        """Whether the name is that of the back face."""
        return self.face == 1

    @property
    def words(self) -> str:
        """For people: "Trance Kuja, Fate Defied is the back face of Kuja, Genome Sorcerer"."""
        if self.is_back:
            return f"{self.card.faces[1].name} is the back face of {self.card.front.name}"
        return f"{self.card.front.name} is the front face of {self.card.full_name}"


def find(name: str) -> Card:
    """The card that has this name on either face, or "front // back".

    Case, accents, the kind of apostrophe, spaces, and as a last resort punctuation may differ. The first words of a
    name are enough, such as what stands before the comma, if faces of one card alone begin like that. Raises
    `UnknownName`, with the nearest names, or `AmbiguousName`.
    """
    return look_up(name).card


def find_whole(name: str) -> Card:
    """The same, but of a whole name only: the first words of one are not enough."""
    return _card(_index().find(name)[1][0])


def look_up(name: str) -> Found:
    """The same with the face that has the name, and the name as it is printed."""
    try:
        true_name, (row, face) = _index().find(name)
    except UnknownName as error:
        begun = _index().beginning_with(name)
        if begun:
            return _begun(name, begun)
        here = "the catalog has printed nonmodal double-faced cards; others have to be defined"
        raise UnknownName(name, str(error) if error.nearest else f"{error} ({here})", error.nearest) from None
    return Found(_card(row), face, true_name)


def _begun(name: str, entries: tuple[tuple[str, tuple[int, int]], ...]) -> Found:
    """The card of which alone faces begin with these words; front before back."""
    true_name, (row, face) = entries[0]
    if all(other == row for _, (other, _) in entries):
        return Found(_card(row), face, true_name)
    candidates = tuple([true for true, _ in entries if " // " not in true])
    listed = "; ".join(candidates[:_SHOWN])
    more = f"; and {len(candidates) - _SHOWN} more" if len(candidates) > _SHOWN else ""
    raise AmbiguousName(name, f"several names begin with {name!r}: {listed}{more}; which one?", candidates)


def cards() -> tuple[Card, ...]:
    """All cards of the catalog, ordered by the front faces' names."""
    return tuple([_card(row) for row in range(len(_rows()))])


def names() -> tuple[str, ...]:
    """The names of all faces, each front followed by its back."""
    return tuple([name for row in _rows() for name in (row[_BEFORE], row[_BEFORE + _COLUMNS])])


@cache
def _rows() -> tuple[list[str], ...]:
    from pkgutil import get_data  # finds the file in a zipped package, too

    data = get_data("dfcrules.cards", "data/catalog.tsv")
    assert data is not None, "the package was installed without its data"
    return tuple([line.split("\t") for line in data.decode("utf-8").splitlines()[1:]])


@cache
def _index() -> NameIndex[tuple[int, int]]:
    entries = []
    for number, row in enumerate(_rows()):
        front, back = row[_BEFORE], row[_BEFORE + _COLUMNS]
        entries += [(front, (number, 0)), (back, (number, 1)), (f"{front} // {back}", (number, 0))]
    return NameIndex(entries)


@cache
def _card(number: int) -> Card:
    status, sets, *cells = _rows()[number]
    faces = (_face(cells[:_COLUMNS]), _face(cells[_COLUMNS:]))
    return Card(Layout.NONMODAL, faces, status, tuple(sets.split(";")) if sets else ())


def _face(cells: list[str]) -> Face:
    from dfcrules.cards.library import abilities_of

    name, cost, types, indicator, power, toughness, loyalty, defense, keywords, symbols, cda_colors = cells
    abilities = abilities_of(name)
    return Face(
        name=name,
        cost=ManaCost.parse(cost) if cost else None,
        types=TypeLine.parse(types),
        indicator=Colors.parse(indicator) if indicator else None,
        power=_number(power),
        toughness=_number(toughness),
        loyalty=_number(loyalty),
        defense=_number(defense),
        keywords=tuple(keywords.split(";")) if keywords else (),
        abilities=abilities or (),
        symbols=symbols_in(symbols),
        cda_colors={"": None, "all": ALL_COLORS}[cda_colors],
        modelled=abilities is not None,
    )


def _number(cell: str) -> int | str | None:
    """A printed number; text where a star is printed (208.2); None where there is nothing."""
    return int(cell) if cell.isdigit() else cell or None
