"""What the rules say about printed cards, before any game: the first of the rules that a misconception can swap.

`PrintedRules` is a class of small decisions, each found by its number; the rules of the game derive from it. A
misconception subclasses it and gets exactly one decision wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dfcrules.cards.card import Card, Face
from dfcrules.cards.color import COLORLESS, Colors
from dfcrules.cards.mana import Symbol
from dfcrules.cards.typeline import BASIC_LAND_TYPES
from dfcrules.value import Value

MANA_COST = "mana cost"
INDICATOR = "color indicator"
CDA = "characteristic-defining ability"
RULES_TEXT = "rules text"
LAND_TYPE = "basic land type"


class Evidence(Value):
    """One reason why a color is in a card's color identity (903.4).

    `color` is a letter; `source` is "mana cost", "color indicator", "characteristic-defining ability", "rules text" or
    "basic land type"; `face` is "front" or "back", or "first part", "second part"... of a card that has its parts on
    one side; `symbol` is what shows the color: a symbol, letters or a land type.
    """

    color: str
    source: str
    face: str
    face_name: str
    symbol: str


def side_words(card: Card, place: int) -> str:
    """What the face in this place is called: "front" or "back"; "second part" where all is on one side (709, 715)."""
    if card.is_double_faced or len(card.faces) == 1:
        return "back" if place else "front"
    return f"{_ORDINALS[place] if place < len(_ORDINALS) else place + 1} part"


_ORDINALS = ("first", "second", "third", "fourth", "fifth")


class PrintedRules:
    """The decisions about printed cards. Without state: one instance serves all cards."""

    def identity_faces(self, card: Card) -> tuple[Face, ...]:
        """The faces that count for color identity: all of them, also the back face (903.4d, 903.4e).

        A vanguard is never part of a deck, which is all that color identity is asked for; card databases give it none.
        """
        return () if "Vanguard" in card.faces[0].types.types else card.faces

    def colors_of_symbol(self, symbol: Symbol) -> Colors:
        """The colors that a symbol brings: all it shows, also of a hybrid or Phyrexian symbol (107.4e, 107.4f)."""
        return symbol.colors

    def cost_symbols(self, face: Face) -> tuple[Symbol, ...]:
        """The symbols of its mana cost count (903.4)."""
        return face.cost.symbols if face.cost else ()

    def text_symbols(self, face: Face) -> tuple[Symbol, ...]:
        """The symbols in its rules text count, those in reminder text do not (903.4, 903.4c). Color words never do."""
        return face.text_symbols

    def indicator_colors(self, face: Face) -> Colors:
        """The colors of its color indicator count (903.4, 204.2)."""
        return face.indicator or COLORLESS

    def defined_colors(self, face: Face) -> Colors:
        """The colors that a characteristic-defining ability gives it count (903.4, 604.3), unless it says otherwise."""
        return (face.cda_colors or COLORLESS) if face.cda_counts else COLORLESS

    def land_types_counted(self, face: Face) -> tuple[str, ...]:
        """The basic land types on its type line that count.

        By the letter that is a rule for building decks (903.5d), not part of color identity; official rulings and card
        databases count them with it, with the same verdicts about decks. So do we, and the evidence says so.
        """
        return tuple([kind for kind in face.types.subtypes if kind in BASIC_LAND_TYPES]) if face.types.is_land else ()

    def evidence(self, card: Card) -> tuple[Evidence, ...]:
        """Every reason for every color of its color identity, front face first, each once (903.4)."""
        return tuple(dict.fromkeys(self._evidence(card)))

    def color_identity(self, card: Card) -> Colors:
        """Its color identity: the same in all zones and whichever face is up (903.4, 903.4a)."""
        found = COLORLESS
        for face in self.identity_faces(card):
            for _, _, colors in self.sources(face):
                found |= colors
        return found

    def may_be_commander(self, card: Card) -> bool:
        """Whether it can be a commander by its type alone (903.3); outside the game only the front counts (712.8a).

        A legendary creature, a legendary Vehicle, or a legendary Spacecraft with power and toughness. Cards that say
        they can be your commander (903.3a) are not known here.
        """
        types = card.front.types
        spacecraft = types.has("Spacecraft") and card.front.power is not None
        return types.is_legendary and (types.is_creature or types.has("Vehicle") or spacecraft)

    def fits_identity(self, card: Card, identity: Colors) -> bool:
        """Whether a deck whose commander has this color identity may hold the card (903.5c, 903.5d)."""
        return self.color_identity(card) <= identity

    def sources(self, face: Face) -> Iterable[tuple[str, str, Colors]]:
        """903.4: where colors come from on one face: the source, what shows them, and which they are (perhaps none)."""
        for symbol in self.cost_symbols(face):
            yield MANA_COST, symbol.text, self.colors_of_symbol(symbol)
        indicator = self.indicator_colors(face)
        yield INDICATOR, str(indicator), indicator
        defined = self.defined_colors(face)
        yield CDA, str(defined), defined
        for symbol in self.text_symbols(face):
            yield RULES_TEXT, symbol.text, self.colors_of_symbol(symbol)
        for land_type in self.land_types_counted(face):
            yield LAND_TYPE, land_type, Colors.of(BASIC_LAND_TYPES[land_type])

    def _evidence(self, card: Card) -> Iterator[Evidence]:
        for face in self.identity_faces(card):
            side = side_words(card, next(place for place, other in enumerate(card.faces) if other is face))
            for source, shown, colors in self.sources(face):
                for color in colors:
                    yield Evidence(color, source, side, face.name, shown)


STANDARD = PrintedRules()
"""The rules as they are."""
