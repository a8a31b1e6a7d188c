"""Finding what an instruction speaks of: objects, players, numbers; and testing conditions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.cards.amounts import (
    Amount,
    Condition,
    Count,
    CountersOn,
    DamageThisTurn,
    Devotion,
    DiedThisTurn,
    Different,
    DrawnThisTurn,
    Half,
    HowMany,
    Plus,
    SpellsCast,
    Trait,
    Twice,
    TypesAmong,
)
from dfcrules.cards.color import Colors
from dfcrules.cards.filters import Filter, Named, Ref
from dfcrules.errors import IllegalAction
from dfcrules.game.objects import ABILITY, BATTLEFIELD, CARD, LIBRARY, NOTHING, STACK, Entity, OnStack, is_player
from dfcrules.rules import tallies
from dfcrules.rules.characteristics import View, look
from dfcrules.rules.fitting import exiled_with, fits
from dfcrules.value import Value

if TYPE_CHECKING:
    from dfcrules.cards.abilities import Target
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules


class Context(Value):
    """Whose effect it is and what its words point at: "you", "this", "it", "target", "that player", "that much".

    `went` says what objects that a trigger is about became by changing zones (400.7e). `by` goes with an ability on
    the stack: its source and how often that had turned over by then (701.27f); `resolved`: for which time this turn
    it resolves. `done`: whether the instruction before did something (118.12). `spell`: "this" is itself the spell
    that these are the words of. `shares`: how it was announced to be divided among the targets (601.2d). `doer`: who
    may do this, if that is another player than "you".
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
    done: bool = False
    resolved: int = 0
    spell: bool = False
    shares: tuple[int, ...] = ()
    doer: int = -1


def find(s: State, r: Rules, ref: Ref, ctx: Context) -> tuple[Entity, ...]:
    """The entities a reference means now, in the order in which they are in their zones."""
    if isinstance(ref, int):
        if not (ref in s.objects or ref in s.former or ref < len(s.players)):
            raise IllegalAction(f"There is no object or player number {ref}", "109.1")
        return (ref,)
    if isinstance(ref, Named):
        return (ref.entity,)
    if isinstance(ref, tuple):
        return tuple(dict.fromkeys(one for part in ref for one in find(s, r, part, ctx)))
    if isinstance(ref, Filter):
        return tuple([e for e in _candidates(s, ref.zone) if matches(s, r, ref, e, ctx)])
    if ref == "this":
        return (r.object_meant(s, ctx.this),)
    if ref == "it":
        return ctx.it
    if ref.startswith("target"):
        return _targeted(ref, ctx)
    if ref == "chosen one":
        speaker = s.known(ctx.this)
        return () if speaker is None else speaker.chosen
    if ref == "exiled cards":
        return exiled_with(s, ctx.this)
    if ref == "top card":
        return s.zone(LIBRARY, ctx.you)[-1:]
    if ref in ("equipped creature", "enchanted permanent", "enchanted creature", "attached"):
        obj = s.known(ctx.this)
        return (obj.attached_to,) if obj is not None and obj.attached_to != -1 else ()
    return players(s, r, ref, ctx)


def _targeted(ref: str, ctx: Context) -> tuple[Entity, ...]:
    """What "targets", "target" or "target 2" means; a target that has become illegal is left out (608.2b)."""
    number = int(ref.split()[1]) if " " in ref else 1
    meant = ctx.targets if ref == "targets" else ctx.targets[number - 1 :][:1]
    return tuple([entity for entity in meant if entity != NOTHING])


def reach(s: State, r: Rules, ref: Ref, ctx: Context) -> tuple[Entity, ...]:
    """What a reference means to an instruction that moves cards: an object that has just left is found where it went.

    Only the object of the trigger's own event is found like this (400.7e); any other that has left is gone (400.7).
    """
    found = find(s, r, ref, ctx)
    went = dict(ctx.went)
    return tuple([went.get(e, e) if e not in s.objects else e for e in found]) if went else found


def players(s: State, r: Rules, ref: Ref, ctx: Context) -> tuple[int, ...]:
    """The players a reference means, in turn order from the active player on (101.4). To those who have left the game
    nothing can be done any more; that part of an effect is just left out (608.2m, 609.3).
    """
    return tuple([player for player in _meant(s, r, ref, ctx) if not s.players[player].lost])


def _meant(s: State, r: Rules, ref: Ref, ctx: Context) -> tuple[int, ...]:
    if ref == "you":
        return (ctx.you,) if ctx.you >= 0 else ()
    if ref == "each player":
        return s.in_turn_order()
    if ref == "each opponent":
        return tuple([p for p in s.in_turn_order() if p != ctx.you])
    if ref == "that player":
        return (ctx.player,) if ctx.player >= 0 else ()
    if ref == "source's controller":
        ref = "controller"
    if ref in ("controller", "owner") and ctx.it:
        obj = s.objects.get(ctx.it[0]) or s.former[ctx.it[0]].obj
        return (look(s, r, ctx.it[0]).controller if ref == "controller" else obj.owner,)
    if ref == "defending player" and (s.combat is not None or ctx.this != NOTHING):
        return _defending(s, ctx)
    if isinstance(ref, str) and (ref in ("it", "chosen one") or ref.startswith("target")):
        return tuple([e for e in find(s, r, ref, ctx) if is_player(e)])
    if isinstance(ref, Named):
        ref = ref.entity
    if isinstance(ref, int) and 0 <= ref < len(s.players):
        return (ref,)
    if isinstance(ref, tuple):
        return tuple(p for one in ref for p in _meant(s, r, one, ctx))
    known = isinstance(ref, int) and (ref in s.objects or ref in s.former)
    shown = look(s, r, ref).name if known and isinstance(ref, int) else repr(ref)
    raise IllegalAction(f"{shown} is not a player", "109.5")


def one_player(s: State, r: Rules, ref: Ref, ctx: Context) -> int | None:
    """The player a reference means; None if there is none, or has left the game (608.2b, 800.4b)."""
    return next(iter(players(s, r, ref, ctx)), None)


def _defending(s: State, ctx: Context) -> tuple[int, ...]:
    """The defending player of the creature that speaks, or that a trigger is about: the one that it attacks, or did
    before it was removed from combat (508.5). If it attacks nobody, nobody is meant, and nothing is done (609.3).
    """
    attacks = () if s.combat is None else (*s.combat.removed, *s.combat.attacks)
    for speaker in (ctx.this, *ctx.it):
        mine = [attack for attack in attacks if attack.attacker == speaker]
        if mine:
            return (mine[-1].defending,)
    return ()


def defender(s: State, r: Rules, attacked: Entity) -> int:
    """The player who defends: the attacked one, who controls the attacked planeswalker, or a battle's protector
    (802.2a).
    """
    if is_player(attacked):
        return attacked
    view, obj = look(s, r, attacked), s.objects.get(attacked)
    if obj is None or "Battle" not in view.types.types:
        return view.controller
    # one that has just become a battle: until a protector is picked (704.5x), the next opponent (310.12a)
    return obj.protector if obj.protector != -1 else [*s.in_turn_order(view.controller)[1:], view.controller][0]


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


def is_like(s: State, r: Rules, want: Filter, entity: Entity, ctx: Context) -> bool:
    """Whether an object that was found already is like this, as it is or last was (608.2h); where it is matters only
    if another zone than the battlefield is named.
    """
    if is_player(entity) or (entity not in s.objects and entity not in s.former):
        return False
    if want.zone not in (BATTLEFIELD, "any") and (entity not in s.objects or s.objects[entity].zone != want.zone):
        return False
    return fits(s, want, entity, look(s, r, entity), ctx)


def legal_targets(s: State, r: Rules, target: Target, ctx: Context) -> tuple[Entity, ...]:
    """What may be chosen as this target now (115.1, 702.11, 702.16b); a spell is no target for itself (115.5)."""
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
    itself = ctx.this if ctx.spell else NOTHING
    return tuple([e for e in found if is_player(e) or (e != itself and not _untargetable(s, r, look(s, r, e), ctx))])


def _is_ability(s: State, entity: Entity) -> bool:
    return s.objects[entity].kind == ABILITY


def _damageable(view: View) -> bool:
    return bool({"Creature", "Planeswalker", "Battle"} & set(view.types.types))


def _untargetable(s: State, r: Rules, view: View, ctx: Context) -> bool:
    """Shroud, hexproof, protection (702.11, 702.16b)."""
    from dfcrules.rules.protection import protected_from

    if "shroud" in view.keywords or ("hexproof" in view.keywords and view.controller != ctx.you):
        return True
    return bool(protected_from(s, r, view, ctx.this))


def number(s: State, r: Rules, amount: Amount, ctx: Context) -> int:
    """What an amount is now."""
    if isinstance(amount, int):
        return amount
    if isinstance(amount, Count):
        return len(find(s, r, amount.count, ctx))
    if isinstance(amount, TypesAmong):
        return r.types_among(tuple([look(s, r, entity).types for entity in _objects(s, r, amount.types_among, ctx)]))
    if isinstance(amount, Trait):
        found = _objects(s, r, amount.of, ctx)
        return sum(getattr(look(s, r, entity), amount.trait.replace(" ", "_")) or 0 for entity in found)
    if isinstance(amount, HowMany):
        return len(find(s, r, amount.how_many, ctx))
    if isinstance(amount, Different):
        among = [look(s, r, entity) for entity in _objects(s, r, amount.among, ctx)]
        return len({getattr(view, amount.different.replace(" ", "_")) for view in among})
    if isinstance(amount, CountersOn):
        found = _objects(s, r, amount.of, ctx)
        return sum((s.objects.get(e) or s.former[e].obj).counter(amount.counters_on) for e in found)
    if isinstance(amount, SpellsCast):
        return _spells_cast(s, amount, ctx)
    if isinstance(amount, Devotion):
        return _devotion(s, r, amount.devotion, ctx.you)
    if isinstance(amount, DamageThisTurn):
        return _damage_this_turn(s, r, amount, ctx)
    if isinstance(amount, DiedThisTurn):
        return _died_this_turn(s, r, amount.died_this_turn, ctx)
    if isinstance(amount, DrawnThisTurn):
        return sum(tallies.drawn(s, player) for player in _meant(s, r, amount.drawn_this_turn, ctx))
    if isinstance(amount, Twice):
        return 2 * number(s, r, amount.twice, ctx)
    if isinstance(amount, Half):
        return (number(s, r, amount.half, ctx) + amount.round_up) // 2
    if isinstance(amount, Plus):
        return number(s, r, amount.plus, ctx) + number(s, r, amount.and_, ctx)
    if amount == "that much":
        return ctx.amount
    if amount == "that many":
        return len(ctx.it)
    if amount == "x":
        return ctx.x
    if amount == "mana spent":
        spells = [spell for entity in (*ctx.it, ctx.this) if (spell := spell_of(s, entity)) is not None]
        return spells[0].mana_spent if spells else 0
    player = s.players[ctx.you]
    if amount == "your life":
        return player.life
    if amount == "half starting life":
        return player.starting_life // 2
    if amount == "life gained this turn":
        return player.life_gained
    raise IllegalAction(f"{amount!r} is no amount", "107.2")


def _objects(s: State, r: Rules, ref: Ref, ctx: Context) -> tuple[Entity, ...]:
    """The objects a reference means; players have no characteristics."""
    return tuple([entity for entity in find(s, r, ref, ctx) if not is_player(entity)])


def _spells_cast(s: State, amount: SpellsCast, ctx: Context) -> int:
    counts = [p.spells_cast if amount.spells_cast == "this turn" else p.spells_before for p in s.players]
    return counts[ctx.you] if amount.by == "you" else max(counts) if amount.by == "one player" else sum(counts)


def _devotion(s: State, r: Rules, colors: Colors, player: int) -> int:
    """700.5: symbols in the mana costs of permanents; a symbol of two of the colors counts once."""
    views = [view for entity in s.zone(BATTLEFIELD) if (view := look(s, r, entity)).controller == player]
    symbols = [symbol for view in views if view.cost is not None for symbol in view.cost.symbols]
    return sum(any(color in symbol.colors for color in colors) for symbol in symbols)


def _damage_this_turn(s: State, r: Rules, amount: DamageThisTurn, ctx: Context) -> int:
    anything = amount.damage_this_turn == "anything"
    sources = None if anything else find(s, r, amount.damage_this_turn, ctx)
    if amount.to == "anything":
        return tallies.damage_to(s, sources, None, amount.combat)
    everybody = {"each player": -1, "each opponent": ctx.you}  # those who have left were dealt it too (608.2i, 800.4i)
    if amount.to in everybody:
        to = tuple([player for player in range(len(s.players)) if player != everybody[str(amount.to)]])
    else:
        to = _meant(s, r, amount.to, ctx)
    dealt = [tallies.damage_to(s, sources, player, amount.combat) for player in to]
    return max(dealt, default=0) if amount.most else sum(dealt)


def _died_this_turn(s: State, r: Rules, want: Filter, ctx: Context) -> int:
    """What it was like is seen from how it last was on the battlefield (603.10a, 608.2h)."""
    died = [event.subject_id for event in tallies.this_turn(s, "died")]
    return sum(fits(s, want, entity, look(s, r, entity), ctx) for entity in died)


def spell_of(s: State, entity: Entity) -> OnStack | None:
    """What is known of the spell that an object is or was before it resolved; None if it was not cast (707.10)."""
    obj = s.known(entity)
    if obj is not None and obj.zone == BATTLEFIELD:
        obj = next((was.obj for was in s.former.values() if was.became == entity), None)
    if obj is None or obj.zone != STACK or obj.kind != CARD:
        return None
    return obj.on_stack


def holds(s: State, r: Rules, condition: Condition, ctx: Context) -> bool:
    """Whether a condition is true now."""
    if condition.your_turn is not None and (s.turn.active == ctx.you) != condition.your_turn:
        return False
    if condition.daytime and (s.turn.daytime or "neither") != condition.daytime:
        return False
    if condition.done is not None and ctx.done != condition.done:
        return False
    if condition.resolved is not None and ctx.resolved != condition.resolved:
        return False
    if condition.cast_from:
        spell = spell_of(s, ctx.this)
        if spell is None or spell.from_zone != condition.cast_from:
            return False
    for want, meant in (
        (condition.it, ctx.it),
        (condition.this, (ctx.this,)),
        (condition.attached, () if condition.attached is None else find(s, r, "attached", ctx)),
        (condition.target, _targeted("target", ctx)),
    ):
        if want is not None and not any(is_like(s, r, want, entity, ctx) for entity in meant):
            return False
    value = number(s, r, condition.amount, ctx)
    if condition.at_least is not None and value < number(s, r, condition.at_least, ctx):
        return False
    if condition.at_most is not None and value > number(s, r, condition.at_most, ctx):
        return False
    return condition.exactly is None or value == number(s, r, condition.exactly, ctx)
