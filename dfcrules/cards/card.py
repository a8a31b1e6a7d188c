"""Printed cards: faces, layouts, and cards made of them (712).

A `Card` is what is printed, with no game around it; which face counts, and when, is decided by the game. Names are
data: any text, never markup.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from dfcrules.cards.color import COLORLESS, Colors
from dfcrules.cards.mana import ManaCost, Symbol, symbols_in
from dfcrules.cards.typeline import TypeLine
from dfcrules.errors import UnknownName
from dfcrules.value import Value

if TYPE_CHECKING:
    from dfcrules.cards.abilities import Ability


class Layout:
    """How the faces of a card are arranged. Only the two kinds `NONMODAL` and `MODAL` can turn over (712.9)."""

    SINGLE: Final = "single"
    NONMODAL: Final = "nonmodal"
    MODAL: Final = "modal"
    MELD: Final = "meld"
    SPLIT: Final = "split"
    FLIP: Final = "flip"
    ADVENTURE: Final = "adventure"
    PREPARE: Final = "prepare"
    REVERSIBLE: Final = "reversible"

    WORDS: Final = MappingProxyType(
        {
            SINGLE: "single-faced card",
            NONMODAL: "nonmodal double-faced card (712.2)",
            MODAL: "modal double-faced card (712.3)",
            MELD: "meld card (712.4)",
            SPLIT: "split card (709)",
            FLIP: "flip card (710)",
            ADVENTURE: "adventurer card or omen (715, 903.4e)",
            PREPARE: "card that prepares a spell (903.4e)",
            REVERSIBLE: "reversible card (one card, printed on both sides)",
        }
    )

    UNPLAYED: Final = MappingProxyType(
        {
            MODAL: "a modal double-faced card (712.3): only its front face is played here",
            MELD: "a meld card (712.4): it is played here, but never melds",
            SPLIT: "a split card (709): which half is cast or unlocked is not played here",
            FLIP: "a flip card (710): it is played here, but never flips",
            ADVENTURE: "an adventurer card or omen (715): only the permanent is played here, not the spell in it",
            PREPARE: "a card that prepares a spell: only the permanent is played here, not the spell in it",
            REVERSIBLE: "a reversible card: only its first side is played here",
        }
    )
    """What a board does not play of a card with such a layout."""


STATUSES: Final = ("paper", "digital", "playtest", "custom")
"""Where a card comes from: printed, only in digital games, a playtest card, or defined by the user."""


def card_from_plain(name: str, table: Mapping[str, Any], where: str = "") -> Card:
    """The card that a plain-data table describes; see `dfcrules.cards.cardform` for its keys.

    Raises `BadData` that says where (card, face, key; `where` stands before them), what is wrong and what is right.
    """
    from dfcrules.cards.cardform import read_card

    return read_card(name, table, where)


def card_to_plain(card: Card) -> dict[str, Any]:
    """The table from which `card_from_plain`, given the front face's name, makes an equal card."""
    from dfcrules.cards.cardform import write_card

    return write_card(card)


class _Kept:
    """What a frozen value has worked out once; no fields, so neither compared nor saved."""

    __slots__ = ("_colors", "_hash")
    _colors: Colors
    _hash: int


class Face(_Kept, Value):
    """One face with the characteristics printed on it (109.3, 712.8).

    `cost` is None where no mana cost is printed, which is not the same as {0} (202.1b).
    `power` and the like are numbers, or text where a star is printed (208.2), or None where nothing is printed.
    `keywords` are names in lower case; `abilities` are what this package plays.
    `symbols` are symbols known to be in the rules text; `cda_colors` are the colors that a characteristic-defining
    ability gives (604.3), `COLORLESS` meaning that it takes all of them away; `cda_counts` is False where the ability
    says that color identity does not change by it.
    `modelled` is False if the face has rules text beyond keywords that this package does not play; `text` may hold the
    author's own words for it, which are shown and never played.
    """

    name: str
    cost: ManaCost | None
    types: TypeLine
    indicator: Colors | None = None
    power: int | str | None = None
    toughness: int | str | None = None
    loyalty: int | str | None = None
    defense: int | str | None = None
    keywords: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    symbols: tuple[Symbol, ...] = ()
    cda_colors: Colors | None = None
    modelled: bool = True
    text: str = ""
    cda_counts: bool = True

    @property
    def colors(self) -> Colors:
        """Its colors: those of the mana cost and the color indicator (105.2, 202.2, 204.2).

        A characteristic-defining ability has the last word (604.3, 105.3). A face with none of these is colorless,
        however its frame is tinted.
        """
        try:
            return self._colors
        except AttributeError:
            colors = self._worked_out()
            object.__setattr__(self, "_colors", colors)
            return colors

    def _worked_out(self) -> Colors:
        if self.cda_colors is not None:
            return self.cda_colors
        return (self.cost.colors if self.cost else COLORLESS) | (self.indicator or COLORLESS)

    @property
    def text_symbols(self) -> tuple[Symbol, ...]:
        """The symbols in its rules text, each once, those in reminder text left out (903.4, 903.4c).

        They come from `symbols`, from `abilities`, from keywords such as "ward {2}", and from `text`.
        """
        found = list(self.symbols)
        for ability in self.abilities:
            found += ability.symbols()
        for written in (*self.keywords, self.text):
            if "{" in written:
                found += symbols_in(written)
        return tuple(dict.fromkeys(found))

    @property
    def is_permanent(self) -> bool:
        """Whether this face can be on the battlefield (110.4)."""
        return self.types.is_permanent

    @property
    def is_instant_or_sorcery(self) -> bool:
        """Whether this face can never be on the battlefield (304.4, 307.4, 712.10)."""
        return self.types.is_instant_or_sorcery

    def __hash__(self) -> int:
        return _hash_of(self)

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"Face({self.name!r})"


class Card(_Kept, Value):
    """A card as printed: one face, or a front and a back (712.1), or two halves.

    `layout` is one of the constants of `Layout`, `status` one of `STATUSES`; `sets` names the sets it was printed in.
    """

    layout: str
    faces: tuple[Face, ...]
    status: str = "paper"
    sets: tuple[str, ...] = ()

    @staticmethod
    def single(face: Face, status: str = "custom") -> Card:
        """A card with this face alone."""
        return Card(Layout.SINGLE, (face,), status)

    @staticmethod
    def nonmodal(front: Face, back: Face, status: str = "custom") -> Card:
        """A nonmodal double-faced card (712.2)."""
        return Card(Layout.NONMODAL, (front, back), status)

    @property
    def front(self) -> Face:
        """The front face, or the only one."""
        return self.faces[0]

    @property
    def back(self) -> Face | None:
        """The back face of a double-faced card; None if the card has no back face of its own."""
        return self.faces[1] if self.is_double_faced else None

    @property
    def name(self) -> str:
        """Its name outside the game: the front face's (712.8a); a split card has both halves' names (709.4)."""
        return self.full_name if self.layout == Layout.SPLIT else self.front.name

    @property
    def full_name(self) -> str:
        """All names: "Kuja, Genome Sorcerer // Trance Kuja, Fate Defied"."""
        return " // ".join([face.name for face in self.faces])

    @property
    def is_double_faced(self) -> bool:
        """Whether it has two faces that it can turn to (712.2, 712.3); a meld card's back is half of another card."""
        return self.layout in (Layout.NONMODAL, Layout.MODAL)

    @property
    def unplayed(self) -> str:
        """What a board does not play of a card with this layout, with the layout's name; empty if it plays all."""
        return Layout.UNPLAYED.get(self.layout, "")

    @property
    def playable_faces(self) -> tuple[int, ...]:
        """The faces that may be chosen as the card is played: of a modal card either one (712.11b, 712.12), otherwise
        the front (712.11).
        """
        return (0, 1) if self.layout == Layout.MODAL else (0,)

    @property
    def is_nonmodal_dfc(self) -> bool:
        """Whether it is a nonmodal double-faced card (712.2)."""
        return self.layout == Layout.NONMODAL

    @property
    def mana_value(self) -> int:
        """Mana value of the card outside battlefield and stack: the front face's (202.3, 712.8a).

        0 without mana cost (202.3a). A split card has both halves' together (202.3d).
        """
        halves = self.faces if self.layout == Layout.SPLIT else self.faces[:1]
        return sum([face.cost.mana_value() for face in halves if face.cost])

    def face_named(self, name: str) -> Face:
        """The face with this name, whatever its case. Raises `UnknownName` if neither face has it."""
        for face in self.faces:
            if face.name.casefold() == name.casefold():
                return face
        names = tuple([face.name for face in self.faces])
        raise UnknownName(name, f"{self.full_name} has no face called {name!r}", names)

    def __hash__(self) -> int:
        return _hash_of(self)

    def __str__(self) -> str:
        return self.full_name

    def __repr__(self) -> str:
        return f"Card({self.full_name!r})"

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        from dfcrules.show.drawn import bundle_of_card

        return bundle_of_card(self)


def _hash_of(value: Face | Card) -> int:
    try:
        return value._hash
    except AttributeError:
        worked_out = Value.__hash__(value)
        object.__setattr__(value, "_hash", worked_out)
        return worked_out
