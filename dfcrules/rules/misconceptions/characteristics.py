"""Mistakes about mana value, mana cost and color of a back face (202, 204)."""

from __future__ import annotations

from dfcrules.cards.card import Face
from dfcrules.cards.color import COLORLESS, Colors
from dfcrules.cards.mana import ManaCost
from dfcrules.game.effects import Copying
from dfcrules.game.objects import STACK, Obj
from dfcrules.game.state import State
from dfcrules.rules.misconceptions.base import PROGRAMS, Misconception
from dfcrules.rules.misconceptions.originals import original_of


class BackFaceManaValueZero(Misconception):
    """The back face's mana value is taken from the back face's own, missing mana cost."""

    believes = "The back face has no mana cost, so its mana value is 0."
    breaks = "202.3b"
    right = "While the back face is up, mana value comes from the front face's mana cost."
    was_true_until = "April 2016"
    shown_in = ("mana-value-of-the-back-face",)

    def mana_value_of_back(self, obj: Obj) -> int:
        return 0


class SpellManaValueIsWhatWasPaid(Misconception):
    """A spell that is cast transformed has the mana value of what was paid for it."""

    believes = "I cast the back face for another cost, so that cost is the spell's mana value."
    breaks = "202.3b"
    right = "A spell with its back face up has the mana value of its front face, whatever was paid."
    shown_in = ("mana-value-of-a-transformed-spell",)

    def mana_value_of_back(self, obj: Obj) -> int:
        if obj.zone != STACK or obj.on_stack is None:
            return super().mana_value_of_back(obj)
        return obj.on_stack.mana_spent


class CopyKeepsFrontsManaValue(Misconception):
    """What copies a back face also gets the mana value of the front face."""

    believes = "A copy is the same in everything, so it has the mana value of the card that it copies."
    breaks = "202.3b"
    right = "What copies a back face has no front face to borrow from: its mana value is 0."
    shown_in = ("mana-value-of-a-copied-back-face",)

    def mana_value_of_copy(self, s: State, copying: Copying) -> int:
        original = original_of(s, copying)
        return original.mana_value if original is not None else 0


class BackFaceHasFrontsManaCost(Misconception):
    """A back face has the mana cost of the front face, symbols and all."""

    believes = "The back face borrows the front's mana value, so it has the front's mana symbols as well."
    breaks = "202.1b"
    right = "It has the front's mana value, but no mana cost: there are no symbols to count."
    shown_in = ("no-symbols-for-devotion",)

    def mana_cost(self, obj: Obj, values: Face) -> ManaCost | None:
        return obj.body.front.cost if obj.up == 1 and values.cost is None else values.cost


class BackFaceHasFrontsColor(Misconception):
    """A back face without a color indicator has the front face's color."""

    believes = "A back face without a color indicator has the color of its front face."
    breaks = "105.2"
    right = "Without mana cost and without color indicator a face is colorless, whatever its other face is."
    shown_in = ("a-back-face-without-indicator",)

    def colors(self, obj: Obj, values: Face) -> Colors:
        bare = values.cost is None and not values.indicator and values.cda_colors is None
        return obj.body.front.colors if obj.up == 1 and bare else values.colors


class BackFaceIsColorless(Misconception):
    """Color comes from the mana cost alone, so a back face has none."""

    believes = "The back face has no mana cost, so it has no color."
    breaks = "202.2e"
    right = "A color indicator makes it that color; most back faces have one."
    made_by = PROGRAMS
    shown_in = ("a-back-face-with-indicator",)

    def colors(self, obj: Obj, values: Face) -> Colors:
        return COLORLESS if obj.up == 1 and values.cost is None else values.colors


class ColorIsColorIdentity(Misconception):
    """An object has every color of its color identity."""

    believes = "Its color identity has these colors, so those are its colors."
    breaks = "105.2"
    right = "Colors come from mana cost and color indicator; symbols in the text count for the identity only."
    shown_in = ("color-is-no-identity",)

    def colors(self, obj: Obj, values: Face) -> Colors:
        itself = any(values is face for face in obj.body.faces)
        return self.color_identity(obj.body) | values.colors if itself else values.colors
