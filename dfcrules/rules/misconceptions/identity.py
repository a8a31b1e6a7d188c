"""Mistakes about color identity and commanders (903)."""

from __future__ import annotations

from dfcrules.cards.card import Card, Face
from dfcrules.cards.color import COLORLESS, Colors
from dfcrules.cards.mana import Symbol, symbols_in
from dfcrules.rules.misconceptions.base import PROGRAMS, Misconception


class IdentityFromFrontFaceOnly(Misconception):
    """Only the front face counts for color identity."""

    believes = "In the deck only the front face counts, so the color identity is that of the front face."
    breaks = "903.4d"
    right = "Both faces of a double-faced card count for its color identity."
    shown_in = ("identity-of-both-faces",)

    def identity_faces(self, card: Card) -> tuple[Face, ...]:
        return card.faces[:1]


class IdentityWithoutIndicators(Misconception):
    """A color indicator does not count for color identity."""

    believes = "Color identity is about mana symbols, and a color indicator is no mana symbol."
    breaks = "903.4"
    right = "Color indicators count, beside mana cost, symbols in the text and abilities that define colors."
    made_by = PROGRAMS
    shown_in = ("identity-counts-indicators",)

    def indicator_colors(self, face: Face) -> Colors:
        return COLORLESS


class IdentityWithReminderText(Misconception):
    """Mana symbols in reminder text count for color identity."""

    believes = "There is a mana symbol in the text box, so it counts, in parentheses or not."
    breaks = "903.4c"
    right = "Reminder text, which stands in parentheses, is left out."
    made_by = PROGRAMS
    shown_in = ("reminder-text-does-not-count",)

    def text_symbols(self, face: Face) -> tuple[Symbol, ...]:
        in_parentheses = symbols_in(face.text.replace("(", " ").replace(")", " "))
        return tuple(dict.fromkeys((*super().text_symbols(face), *in_parentheses)))


class HybridCountsAsOne(Misconception):
    """A hybrid symbol brings only one of its colors."""

    believes = "A hybrid symbol can be paid with either color, so for the identity it is one of them."
    breaks = "107.4e"
    right = "A hybrid symbol is of both colors, and both are in the color identity."
    shown_in = ("hybrid-is-both-colors",)

    def colors_of_symbol(self, symbol: Symbol) -> Colors:
        return Colors.of(list(symbol.colors)[:1])


class IdentityIsColor(Misconception):
    """Color identity is what colors the faces have; symbols in the text do not count."""

    believes = "The color identity of a card is its color, and text does not give a card a color."
    breaks = "903.4"
    right = "Mana symbols in the rules text count for the identity, although they give no color."
    shown_in = ("identity-counts-symbols-in-text",)

    def text_symbols(self, face: Face) -> tuple[Symbol, ...]:
        return ()


class CommanderByItsBackFace(Misconception):
    """A card may be a commander if either of its faces is a legendary creature."""

    believes = "It becomes a legendary creature when it turns over, so it can be my commander."
    breaks = "712.8a"
    right = "Before the game only the front face counts: that one has to be a legendary creature."
    shown_in = ("no-commander-by-its-back-face",)

    def may_be_commander(self, card: Card) -> bool:
        single = [Card.single(face) for face in card.faces]
        return super().may_be_commander(single[0]) or super().may_be_commander(single[-1])
