"""Finding what an instruction speaks of: objects, players, numbers; and testing conditions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.cards.amounts import Amount, Condition, Count, CountersOn, Trait, TypesAmong
from dfcrules.cards.color import Colors
from dfcrules.cards.filters import Filter, Named, Ref
from dfcrules.errors import IllegalAction
from dfcrules.game.objects import ABILITY, BATTLEFIELD, STACK, Entity, is_player
from dfcrules.rules.characteristics import View, look
from dfcrules.value import Value

if TYPE_CHECKING:
    from dfcrules.cards.abilities import Target
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules


class Context(Value):
    """Whose effect it is and what its words point at: "you", "this", "it", "target", "that player", "that much".

    `went` says what objects that a trigger is about became by changing zones (400.7e). `by` goes with an ability on
    the stack: its source and how often that had turned over by then (701.27f).
    """

    you: int = -1
    this: Entity = -1
    targets: tuple[Entity, ...] = ()
    it: tuple[Entity, ...] = ()
    went: tuple[tuple[Entity, Entity], ...] = ()
    player: int = -1
    amount: int = 0
    x: int = 0
    by: tuple[Entity, int] | None = None
    label: str = ""


def find(s: State, r: Rules, ref: Ref, ctx: Context) -> tuple[Entity, ...]:
    """The entities a reference means now, in the order in which they are in their zones."""
    if isinstance(ref, int):
        return (ref,)
    if isinstance(ref, Named):
        return (ref.entity,)
    if isinstance(ref, tuple):
        return tuple(dict.fromkeys(one for part in ref for one in find(s, r, part, ctx)))
    if isinstance(ref, Filter):
        return tuple([e for e in _candidates(s, ref.zone) if matches(s, r, ref, e, ctx)])
    if ref == "this":
        return (ctx.this,)
    if ref == "it":
        return ctx.it
    if ref.startswith("target"):
        if ref in ("target", "targets"):
            return ctx.targets if ref == "targets" else ctx.targets[:1]
        return ctx.targets[int(ref.split()[1]) - 1 :][:1]
    if ref in ("equipped creature", "enchanted permanent", "attached"):
        host = s.objects[ctx.this].attached_to if ctx.this in s.objects else -1
        return (host,) if host != -1 else ()
    return players(s, r, ref, ctx)


def reach(s: State, r: Rules, ref: Ref, ctx: Context) -> tuple[Entity, ...]:
    """What a reference means to an instruction that moves cards: an object that has just left is found where it went.

    Only the object of the trigger's own event is found like this (400.7e); any other that has left is gone (400.7).
    """
    found = find(s, r, ref, ctx)
    went = dict(ctx.went)
    return tuple([went.get(e, e) if e not in s.objects else e for e in found]) if went else found


def players(s: State, r: Rules, ref: Ref, ctx: Context) -> tuple[int, ...]:
    """The players a reference means, in turn order from the active player on (101.4)."""
    if ref == "you":
        return (ctx.you,) if ctx.you >= 0 else ()
    if ref == "each player":
        return s.in_turn_order()
    if ref == "each opponent":
        return tuple([p for p in s.in_turn_order() if p != ctx.you])
    if ref == "that player":
        return (ctx.player,) if ctx.player >= 0 else ()
    if ref in ("controller", "owner") and ctx.it:
        obj = s.objects.get(ctx.it[0]) or s.former[ctx.it[0]].obj
        return (look(s, r, ctx.it[0]).controller if ref == "controller" else obj.owner,)
    if ref == "defending player" and s.combat is not None:
        attack = s.combat.attack_of(ctx.this)
        if attack is not None:
            return (defender(s, r, attack.attacked),)
    if isinstance(ref, str) and ref.startswith("target"):
        return tuple([e for e in find(s, r, ref, ctx) if is_player(e)])
    if isinstance(ref, Named):
        ref = ref.entity
    if isinstance(ref, int) and is_player(ref):
        return (ref,)
    if isinstance(ref, tuple):
        return tuple(p for one in ref for p in players(s, r, one, ctx))
    raise IllegalAction(f"{ref!r} is not a player here", "109.5")


def defender(s: State, r: Rules, attacked: Entity) -> int:
    """The player who defends: the attacked one, or who controls the attacked planeswalker (802.2a)."""
    return attacked if is_player(attacked) else look(s, r, attacked).controller


def _candidates(s: State, zone: str) -> tuple[Entity, ...]:
    if zone == BATTLEFIELD:
        return s.zone(BATTLEFIELD)
    if zone == "any":
        return tuple(s.objects)
    return tuple(e for (name, _), entities in s.zones.items() if name == zone for e in entities)


def matches(s: State, r: Rules, want: Filter, entity: Entity, ctx: Context) -> bool:
    """Whether an object is like this. "You" and "this" come from the context."""
    if is_player(entity):
        return False
    obj = s.objects.get(entity)
    if obj is None:
        if entity not in s.former:
            return False
        obj = s.former[entity].obj
    if want.zone != "any" and obj.zone != want.zone:
        return False
    return fits(s, want, entity, look(s, r, entity), ctx)


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
    if want.color and not view.colors & Colors.parse(want.color):
        return False
    if want.keyword and want.keyword not in view.keywords:
        return False
    if want.token is not None and obj.is_token != want.token:
        return False
    if want.tapped is not None and obj.tapped != want.tapped:
        return False
    if want.transformed is not None and (obj.up == 1 and obj.body.is_double_faced) != want.transformed:
        return False
    if want.attacking is not None:
        attacking = s.combat is not None and s.combat.attack_of(entity) is not None
        if attacking != want.attacking:
            return False
    if want.max_mana_value is not None and view.mana_value > want.max_mana_value:
        return False
    return want.mana_value is None or view.mana_value == want.mana_value


def legal_targets(s: State, r: Rules, target: Target, ctx: Context) -> tuple[Entity, ...]:
    """What may be chosen as this target now (115.1, 702.11, 702.16b)."""
    found: list[Entity] = []
    if target.player or target.anything:
        found += [p for p in s.in_turn_order(0) if target.player != "opponent" or p != ctx.you]
    if target.anything:
        found += [e for e in s.zone(BATTLEFIELD) if _damageable(look(s, r, e))]
    elif not target.player:
        found += [e for e in _candidates(s, target.filter.zone) if matches(s, r, target.filter, e, ctx)]
        if target.filter.zone == STACK:
            found = [
                e for e in found if s.objects[e].on_stack is not None and (target.ability or not _is_ability(s, e))
            ]
    return tuple([e for e in found if is_player(e) or not _untargetable(look(s, r, e), ctx)])


def _is_ability(s: State, entity: Entity) -> bool:
    return s.objects[entity].kind == ABILITY


def _damageable(view: View) -> bool:
    return bool({"Creature", "Planeswalker", "Battle"} & set(view.types.types))


def _untargetable(view: View, ctx: Context) -> bool:
    return "shroud" in view.keywords or ("hexproof" in view.keywords and view.controller != ctx.you)


def number(s: State, r: Rules, amount: Amount, ctx: Context) -> int:
    """What an amount is now."""
    if isinstance(amount, int):
        return amount
    if isinstance(amount, Count):
        return len(find(s, r, amount.count, ctx))
    if isinstance(amount, TypesAmong):
        return len({kind for entity in find(s, r, amount.types_among, ctx) for kind in look(s, r, entity).types.types})
    if isinstance(amount, Trait):
        found = find(s, r, amount.of, ctx)
        return sum(getattr(look(s, r, entity), amount.trait.replace(" ", "_")) or 0 for entity in found)
    if isinstance(amount, CountersOn):
        found = find(s, r, amount.of, ctx)
        return sum((s.objects.get(e) or s.former[e].obj).counter(amount.counters_on) for e in found)
    if amount == "that much":
        return ctx.amount
    if amount == "x":
        return ctx.x
    player = s.players[ctx.you]
    if amount == "your life":
        return player.life
    if amount == "half starting life":
        return player.starting_life // 2
    raise IllegalAction(f"{amount!r} is no amount", "107.2")


def holds(s: State, r: Rules, condition: Condition, ctx: Context) -> bool:
    """Whether a condition is true now."""
    if condition.your_turn is not None and (s.turn.active == ctx.you) != condition.your_turn:
        return False
    value = number(s, r, condition.amount, ctx)
    if condition.at_least is not None and value < number(s, r, condition.at_least, ctx):
        return False
    if condition.at_most is not None and value > number(s, r, condition.at_most, ctx):
        return False
    return condition.exactly is None or value == number(s, r, condition.exactly, ctx)
