"""Where a characteristic comes from: the first link in the chain of reasons, before any layer is applied."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.game.objects import BATTLEFIELD, STACK, Obj

if TYPE_CHECKING:
    from dfcrules.cards.card import Face
    from dfcrules.game.effects import Copying

NUMBERS = ("power", "toughness", "loyalty", "defense")


def first_reason(obj: Obj, face: Face, copying: Copying | None, asked: str, value: str) -> tuple[str, str]:
    """Why an object has this value to begin with, and the rule; `value` is the value in words."""
    if asked == "controller":
        return _control(obj)
    counter = {"loyalty": "306.5c", "defense": "310.4b"}.get(asked)
    if counter is not None and obj.zone == BATTLEFIELD:
        number = obj.counter(asked)
        return f"{number} {asked} counter{'' if number == 1 else 's'}", counter
    origin, rule = _origin(obj, copying)
    if asked == "colors":
        return f"{origin} {_color_source(face)}", "202.2e" if face.indicator else "105.2"
    if asked in NUMBERS:
        printed = origin.startswith(("the front", "the back", "the card"))
        return f"{origin} {'prints' if printed and value != 'none' else 'has'} {value}", rule
    return f"from {origin.rstrip(',')}", rule


def _control(obj: Obj) -> tuple[str, str]:
    """Who controls an object before any effect says otherwise; copying says nothing about that (109.4, 110.2)."""
    if obj.zone == BATTLEFIELD:
        return "it entered under that player's control", "110.2"
    if obj.zone == STACK:
        return "that player put it onto the stack", "109.4"
    return "nobody controls it there; that is its owner", "108.4a"


def mana_value_reason(
    obj: Obj, face: Face, copying: Copying | None, rule: str, settled: bool, value: int
) -> tuple[str, str]:
    """Why an object has this mana value (202.3)."""
    origin, _ = _origin(obj, copying)
    if copying is not None and face.cost is None:
        return f"{origin} has no mana cost, and a copy borrows none from another face: 0", rule
    if not settled:
        readings = {value, obj.body.mana_value, 0}
        other = " or ".join(str(one) for one in sorted(readings - {value}))
        return (
            f"unsettled: {origin} has no mana cost, and the rules do not say whether a double-faced token copy takes "
            f"the front's; {value} by this reading, {other} by the other"
        ), rule
    borrowed = obj.up == 1 and obj.body.is_nonmodal_dfc and copying is None and not obj.copied
    if borrowed and (value == obj.front_mana_value or face.cost is not None):
        cost = obj.body.front.cost
        shown = f"mana cost {cost}" if cost else "missing mana cost"
        return f"{origin} has no mana cost; the front face's {shown}{_x(obj)} counts: {value}", rule
    if face.cost is None:
        return f"{origin} has no mana cost: {value}", rule
    return f"{origin} has the mana cost {face.cost}{_x(obj)}: {value}", rule


def _x(obj: Obj) -> str:
    return f" with X = {obj.on_stack.x}" if obj.on_stack and obj.on_stack.x else ""


def counting_face(obj: Obj, face: Face, copying: Copying | None, asked: str, value: int, settled: bool) -> int | None:
    """Which of its own faces an object takes a characteristic from to begin with: 0 the front, 1 the back (712.8).

    None if neither counts, since a copy effect gives the values (707.2). `value` is its mana value, and `settled`
    whether the rules say so; the front's counts while the back of a card is up (202.3b).
    """
    if copying is not None:
        return None
    borrows = asked == "mana_value" and obj.up == 1 and face.cost is None and obj.body.is_nonmodal_dfc
    if borrows and settled and value == obj.front_mana_value:
        return 0
    return next((side for side, one in enumerate(obj.body.faces) if one is face), obj.up)


def _origin(obj: Obj, copying: Copying | None) -> tuple[str, str]:
    """What the copiable values come from, and the rule."""
    side, double = "back" if obj.up else "front", obj.body.is_double_faced
    if copying is not None:
        return f"{copying.of}, which it copies,", "707.2"
    if obj.copied:
        return (f"the token's {side} face, as copied,", "707.8a") if double else ("what was copied", "707.2")
    if obj.is_token:
        return "what the token was made as", "111.3"
    if not double:
        return "the card", "109.3"
    if obj.zone not in (BATTLEFIELD, STACK):
        return "the front face, which alone counts here,", "712.8a"
    if obj.zone == STACK:
        return f"the {side} face, which was cast,", "712.8c"
    return f"the {side} face, which is up,", "712.8e" if obj.up else "712.8d"


def _color_source(face: Face) -> str:
    if face.cda_colors is not None:
        return f"is said to be {face.colors.words}"
    if face.indicator:
        return f"has the color indicator {face.indicator.words}"
    if face.cost is not None and face.cost.colors:
        return f"has the mana cost {face.cost}, so it is {face.colors.words}"
    return "has neither a color indicator nor a colored mana symbol in a mana cost, so it is colorless"
