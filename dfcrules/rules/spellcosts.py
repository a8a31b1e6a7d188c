"""What a spell costs in the end (601.2f): its mana cost or another cost, plus what is added, less what is taken off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.cards.abilities import CostChange
from dfcrules.cards.filters import Filter
from dfcrules.cards.mana import ManaCost
from dfcrules.game.objects import STACK, Entity
from dfcrules.rules.characteristics import look, look_ahead
from dfcrules.rules.commanders import tax
from dfcrules.rules.costs import Cost, read_cost
from dfcrules.rules.find import Context, holds
from dfcrules.rules.fitting import fits
from dfcrules.rules.tallies import this_turn

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules


def total_cost(s: State, r: Rules, entity: Entity, player: int, face: int, written: str, x: int) -> Cost:
    """What casting a card with this face up costs its caster now, where `written` is the cost it starts from.

    Only generic mana is added or taken off (118.7a), never below none; mana value and mana cost stay as they are.
    """
    cost = read_cost(written)
    difference = _difference(s, r, entity, player, face) + tax(s, s.objects[entity])
    return cost.replace(mana=_changed(cost.mana, difference, x) if difference else cost.mana, face=face)


def _difference(s: State, r: Rules, entity: Entity, player: int, face: int) -> int:
    changes = [
        (source, view.controller, ability)
        for source in s.speaking
        for view in (look(s, r, source),)
        for ability in view.abilities
        if isinstance(ability, CostChange)
    ]
    if not changes:
        return 0
    spell = look_ahead(s, r, s.objects[entity].replace(zone=STACK, up=face, controller=player))
    total = 0
    for source, you, ability in changes:
        ctx = Context(you=you, this=source)
        if ability.what.controller != "any" and (player == you) != (ability.what.controller == "you"):
            continue
        if ability.first and _has_cast(s, r, ability.what.replace(controller="any"), player, ctx):
            continue
        like = fits(s, ability.what.replace(controller="any"), entity, spell, ctx)
        if like and (ability.while_ is None or holds(s, r, ability.while_, ctx)):
            total += ability.difference
    return total


def _has_cast(s: State, r: Rules, want: Filter, player: int, ctx: Context) -> bool:
    """Whether a player has cast such a spell this turn; where it is now does not matter."""
    cast = [event.subject_id for event in this_turn(s, "cast") if event.other_id == player]
    return any(
        fits(s, want, spell, look(s, r, spell), ctx) for spell in cast if spell in s.objects or spell in s.former
    )


def ability_cost(cost: Cost, less: int, x: int) -> Cost:
    """What activating an ability costs that costs less (602.2b, 601.2f); again only generic mana is taken off."""
    return cost.replace(mana=_changed(cost.mana, -less, x)) if less else cost


def _changed(mana: ManaCost | None, difference: int, x: int) -> ManaCost | None:
    symbols = mana.symbols if mana is not None else ()
    generic = difference
    kept = []
    for symbol in symbols:
        if symbol.kind == "generic":
            generic += symbol.mana_value
        elif symbol.kind == "variable":
            generic += x
        else:
            kept.append(str(symbol))
    if generic > 0 or not kept:
        kept.insert(0, f"{{{max(0, generic)}}}")
    return ManaCost.parse("".join(kept)) if symbols or generic > 0 else None
