"""Color identity with the evidence for each color (903.4).

    identity_of(card)          # Colors('WB')
    why_identity(card)["W"]    # 'color indicator W of Cecil, Redeemed Paladin (back face)'

Color identity is no color: it asks which decks a card may be in, and what an object's colors are is another question
(105.2).
"""

from __future__ import annotations

from dfcrules.cards.card import Card
from dfcrules.cards.color import Colors
from dfcrules.cards.printed import CDA, INDICATOR, LAND_TYPE, MANA_COST, RULES_TEXT, STANDARD, Evidence, PrintedRules

_RULES = {
    MANA_COST: "903.4",
    INDICATOR: "903.4, 204.2",
    CDA: "903.4, 604.3",
    RULES_TEXT: "903.4",
    LAND_TYPE: "903.5d",
}


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


def evidence_words(reason: Evidence) -> str:
    """For people: "mana cost {B} of Cecil, Dark Knight (front face)"."""
    return f"{reason.source} {reason.symbol} of {reason.face_name} ({reason.face} face)"


def evidence_rule(reason: Evidence) -> str:
    """The rule by which it counts, to which 903.4d is added for a back face."""
    rule = _RULES[reason.source]
    return f"{rule}, 903.4d" if reason.face == "back" else rule
