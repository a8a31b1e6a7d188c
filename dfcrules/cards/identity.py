"""Color identity with the evidence for each color (903.4).

    identity(card)             # colors, evidence, and what each color stands or falls with
    identity_of(card)          # Colors('WB')
    why_identity(card)["W"]    # 'color indicator W of Cecil, Redeemed Paladin (back face)'
    needing(cards, "back face")  # the cards whose identity would be another one without their back faces

Color identity is no color: it asks which decks a card may be in, and what an object's colors are is another question
(105.2).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from dfcrules.cards.card import Card
from dfcrules.cards.color import Colors
from dfcrules.cards.printed import CDA, INDICATOR, LAND_TYPE, MANA_COST, RULES_TEXT, STANDARD, Evidence, PrintedRules
from dfcrules.errors import BadData
from dfcrules.value import Value

_RULES = {
    MANA_COST: "903.4",
    INDICATOR: "903.4, 204.2",
    CDA: "903.4, 604.3",
    RULES_TEXT: "903.4",
    LAND_TYPE: "903.5d",
}

BACK_FACE: Final = "back face"
PARTS: Final = (BACK_FACE, MANA_COST, INDICATOR, CDA, RULES_TEXT, LAND_TYPE)
"""What a color identity can stand or fall with: the back face, or one of the sources of color."""

_SHORT: Final = {
    "back": BACK_FACE,
    "cost": MANA_COST,
    "indicator": INDICATOR,
    "ability": CDA,
    "text": RULES_TEXT,
    "land type": LAND_TYPE,
}


class Identity(Value):
    """The color identity of a card: the colors, and every reason for each of them."""

    card: Card
    colors: Colors
    evidence: tuple[Evidence, ...]
    rules: PrintedRules = STANDARD

    @property
    def needs(self) -> tuple[str, ...]:
        """The parts of the card without which its color identity would be another one, such as "back face"."""
        if not self.colors:
            return ()
        return tuple([part for part in PARTS if _colors_without(self.evidence, part) != self.colors])

    def __str__(self) -> str:
        from dfcrules.show.printed import identity_text

        return identity_text(self.card, self.rules)

    def __repr__(self) -> str:
        return str(self)


def identity(card: Card, rules: PrintedRules = STANDARD) -> Identity:
    """The color identity of a card with its evidence, under the rules as they are or under others."""
    found = rules.evidence(card)
    return Identity(card, Colors.of([reason.color for reason in found]), found, rules)


def identity_of(card: Card, rules: PrintedRules = STANDARD) -> Colors:
    """The color identity of a card, under the rules as they are or under others."""
    return rules.color_identity(card)


def evidence_for(card: Card, rules: PrintedRules = STANDARD) -> dict[str, tuple[Evidence, ...]]:
    """The evidence for each color of the identity, by its letter, in the order white, blue, black, red, green."""
    found = rules.evidence(card)
    return {
        color: tuple([reason for reason in found if reason.color == color])
        for color in Colors.of([reason.color for reason in found])
    }


def why_identity(card: Card, rules: PrintedRules = STANDARD) -> dict[str, str]:
    """For people: each color of the identity with the first thing that brings it."""
    return {color: evidence_words(reasons[0]) for color, reasons in evidence_for(card, rules).items()}


def needs(card: Card, part: str, rules: PrintedRules = STANDARD) -> bool:
    """Whether the color identity would be another one without this part: "back face", "color indicator"...

    The parts are those of `PARTS`; their short names ("back", "cost", "indicator", "text") will do. Raises `BadData`.
    """
    whole = part_named(part)
    found = rules.evidence(card)
    return bool(found) and _colors_without(found, whole) != Colors.of([reason.color for reason in found])


def needing(cards: Iterable[Card], part: str, rules: PrintedRules = STANDARD) -> tuple[Card, ...]:
    """The cards whose color identity would be another one without this part."""
    return tuple([card for card in cards if needs(card, part, rules)])


def within(cards: Iterable[Card], colors: Colors | str, rules: PrintedRules = STANDARD) -> tuple[Card, ...]:
    """The cards that may be in a deck whose commander has this color identity (903.5c)."""
    limit = Colors.parse(colors) if isinstance(colors, str) else colors
    return tuple([card for card in cards if rules.fits_identity(card, limit)])


def part_named(part: str) -> str:
    """The full name of a part that identity can need. Raises `BadData` with the names that there are."""
    plain = part.strip().lower()
    if plain in PARTS:
        return plain
    if plain in _SHORT:
        return _SHORT[plain]
    raise BadData(f"{part!r} is nothing that color identity can need; it is one of {', '.join(map(repr, PARTS))}")


def evidence_words(reason: Evidence) -> str:
    """For people: "mana cost {B} of Cecil, Dark Knight (front face)"."""
    return f"{reason.source} {reason.symbol} of {reason.face_name} ({place_words(reason)})"


def place_words(reason: Evidence) -> str:
    """ "front face", or "second part"."""
    return f"{reason.face} face" if reason.face in ("front", "back") else reason.face


def evidence_rule(reason: Evidence) -> str:
    """The rule by which it counts; 903.4d is added for a back face, 903.4e for a part such as an adventure."""
    rule = _RULES[reason.source]
    if reason.face == "front" or reason.face.startswith("first"):
        return rule
    return f"{rule}, 903.4d" if reason.face == "back" else f"{rule}, 903.4e"


def _colors_without(evidence: Iterable[Evidence], part: str) -> Colors:
    if part == BACK_FACE:
        return Colors.of([reason.color for reason in evidence if reason.face != "back"])
    return Colors.of([reason.color for reason in evidence if reason.source != part])
