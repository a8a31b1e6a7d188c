"""Characteristic-defining abilities (604.3): what the stars in the corner of a card stand for, in every zone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.cards.abilities import PowerIs, Static, ToughnessIs

if TYPE_CHECKING:
    from dfcrules.cards.card import Face
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules
    from dfcrules.rules.views import Draft

_KEPT: dict[int, tuple[Face, bool, bool]] = {}


def _of(face: Face) -> tuple[Face, bool, bool]:
    kept = _KEPT.get(id(face))
    if kept is not None and kept[0] is face:
        return kept
    if len(_KEPT) > 5000:
        _KEPT.clear()
    defines = any(isinstance(ability, PowerIs | ToughnessIs) for ability in face.abilities)
    static = defines or any(isinstance(ability, Static) for ability in face.abilities)
    static = static or "living metal" in face.keywords
    kept = _KEPT[id(face)] = (face, static, defines)
    return kept


def has_static(face: Face) -> bool:
    """Whether a face has a static ability that changes or defines characteristics."""
    return _of(face)[1]


def has_defining(face: Face) -> bool:
    """Whether an ability of this face defines its own power or toughness."""
    return _of(face)[2]


def define(s: State, r: Rules, draft: Draft) -> None:
    """Layer 7a (613.4a): the abilities that define power and toughness, as far as it still has them."""
    from dfcrules.rules.find import Context, number

    ctx = Context(you=draft.controller, this=draft.obj.id)
    for ability in draft.abilities:
        for field in ("power", "toughness"):
            amount = getattr(ability, field, None) if isinstance(ability, PowerIs | ToughnessIs) else None
            if amount is not None:
                setattr(draft, field, number(s, r, amount, ctx))
                draft._note(f"its own ability defines it: {ability.words('it')}", "613.4a", field)
