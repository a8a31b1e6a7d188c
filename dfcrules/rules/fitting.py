"""Whether an object is like a filter: its characteristics, as far as the layers have got, and its status."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.cards.color import Colors
from dfcrules.game.objects import ABILITY, BATTLEFIELD, EXILE, STACK, Entity, Obj

if TYPE_CHECKING:
    from dfcrules.cards.filters import Filter
    from dfcrules.game.state import State
    from dfcrules.rules.characteristics import View
    from dfcrules.rules.find import Context


def fits(s: State, want: Filter, entity: Entity, view: View, ctx: Context) -> bool:
    """The part of a filter that looks at characteristics and status; for a last known view as well."""
    obj = s.objects.get(entity) or s.former[entity].obj
    owner = view.controller if obj.zone in (BATTLEFIELD, STACK) else obj.owner
    if want.controller != "any" and (owner == ctx.you) != (want.controller == "you"):
        return False
    if want.other and entity == ctx.this:
        return False
    if want.zone == STACK and obj.kind == ABILITY:
        return False
    if not all(view.types.has(word) for word in want.type):
        return False
    if want.any_of and not any(view.types.has(word) for word in want.any_of):
        return False
    if any(view.types.has(word) for word in want.without):
        return False
    if want.name and view.name != want.name:
        return False
    if want.color and not _colored(view.colors, want.color):
        return False
    if want.keyword and want.keyword not in view.keywords:
        return False
    if want.lacks_keyword and want.lacks_keyword in view.keywords:
        return False
    if want.token is not None and obj.is_token != want.token:
        return False
    if want.tapped is not None and obj.tapped != want.tapped:
        return False
    if want.transformed is not None and (obj.up == 1 and obj.body.is_double_faced) != want.transformed:
        return False
    if want.chosen is not None:
        speaker = s.known(ctx.this)
        if (speaker is not None and entity in speaker.chosen) != want.chosen:
            return False
    if want.attacking is not None:
        attacking = s.combat is not None and s.combat.attack_of(entity) is not None
        if attacking != want.attacking:
            return False
    if want.attacked is not None and (entity in s.turn.attacked) != want.attacked:
        return False
    return _fits_further(s, want, obj, view, ctx)


def exiled_with(s: State, source: Entity) -> tuple[Entity, ...]:
    """The cards in exile that were exiled with this (607.2a), or to craft it."""
    return tuple([obj.id for obj in s.objects.values() if obj.zone == EXILE and obj.exiled_with == source])


def _fits_further(s: State, want: Filter, obj: Obj, view: View, ctx: Context) -> bool:
    """What few filters ask for: blocking, counters, the owner, numbers."""
    if want.blocking is not None and (s.combat is not None and s.combat.is_blocking(obj.id)) != want.blocking:
        return False
    if want.exiled_with_this and (obj.zone != EXILE or obj.exiled_with != ctx.this):
        return False
    if want.counter and not obj.counter(want.counter):
        return False
    if want.owner != "any" and (obj.owner == ctx.you) != (want.owner == "you"):
        return False
    if want.min_power is not None and (view.power is None or view.power < want.min_power):
        return False
    if want.max_power is not None and (view.power is None or view.power > want.max_power):
        return False
    if want.min_mana_value is not None and view.mana_value < want.min_mana_value:
        return False
    if want.max_mana_value is not None and view.mana_value > want.max_mana_value:
        return False
    return want.mana_value is None or view.mana_value == want.mana_value


def _colored(colors: Colors, wanted: str) -> bool:
    """Whether it has one of the wanted colors, or none at all for "colorless" (105.2c)."""
    if wanted in ("multicolored", "monocolored"):  # 105.2a-b
        return (len(colors) == 1) == (wanted == "monocolored") and bool(colors)
    return not colors if wanted == "colorless" else bool(colors & Colors.parse(wanted))
