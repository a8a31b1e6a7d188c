"""State-based actions (704): all that apply at once, again until none does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.cards.abilities import Chapter
from dfcrules.game.effects import Lasting
from dfcrules.game.events import Event
from dfcrules.game.objects import BATTLEFIELD, GRAVEYARD, NOTHING, SPELL_COPY, STACK, TOKEN, Entity, LastKnown, Obj
from dfcrules.game.state import SETTLED
from dfcrules.rules.agenda import Step, Steps
from dfcrules.rules.characteristics import View, look
from dfcrules.rules.combat import LeaveIfUnfit
from dfcrules.rules.commanders import ToCommandZone, arrived, carry_out
from dfcrules.rules.control import follow_control
from dfcrules.rules.daytime import following
from dfcrules.rules.deciding import Decided, Deciding
from dfcrules.rules.elsewhere import diverting
from dfcrules.rules.leaving import PlayersLeave
from dfcrules.rules.legends import LegendRule, same_legends
from dfcrules.rules.protectors import AnotherProtector, protects, why_another
from dfcrules.rules.sieges import is_pending
from dfcrules.rules.unattaching import come_off, falling_off
from dfcrules.rules.zones import move

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules


Leaving = tuple[Obj, View, str, str, str]
"""A permanent that goes to the graveyard, as it is before any does (704.8): the kind of event, the rule, why."""


class StateBasedActions(Step):
    """Perform all state-based actions that apply, simultaneously; repeat until there are none (704.3).

    decided: what players have chosen for them, if anything was to be chosen.
    """

    decided: Decided | None = None

    def do(self, s: State, r: Rules) -> Steps:
        if s.derived.get(SETTLED) == s.waiting:
            return (LeaveIfUnfit(),) if s.combat else ()
        turning = following(s, r)
        if turning:
            return (*turning, self)
        if follow_control(s, r):
            return (self,)
        losing = _losing(s)
        leaving: list[Leaving] = []
        marked = attached = choosing = False
        for entity in s.zone(BATTLEFIELD):
            obj, view = s.objects[entity], look(s, r, entity)
            marked = marked or obj.deathtouched or bool(obj.counters)
            attached = attached or obj.attached_to != -1 or "Aura" in view.types.subtypes
            choosing = choosing or "Legendary" in view.types.supertypes or "Battle" in view.types.types
            reason = _reason_to_leave(s, r, obj, view)
            if reason is not None:
                leaving.append((obj, view, *reason))
        choosing = choosing or bool(arrived(s))
        if choosing and self.decided is None and len(s.in_turn_order()) > len(losing) + 1:
            open_choices = _to_decide(s, r, {obj.id for obj, *_ in leaving})
            if open_choices:
                return (open_choices[0].replace(ahead=open_choices[1:]),)
        decided = self.decided or Decided()
        leaving += _by_choice(s, r, decided)
        off = falling_off(s, r) if attached else ()
        leaving += [(one.obj, one.view, "effect", one.rule, one.why) for one in off if one.to_graveyard]
        ceasing = [obj for obj in s.objects.values() if _ceases(obj)]
        changed = bool(losing or leaving or ceasing or off or decided.protectors or decided.commanders)
        carry_out(s, r, decided.commanders)
        _to_graveyards(s, r, leaving)
        for obj in ceasing:
            view = look(s, r, obj.id)
            s.remove(obj)
            s.former[obj.id] = LastKnown(obj, view)
            if obj.kind == TOKEN:
                s.tell(Event("ceased", "704.5d", view.name, obj.id))
        for player, rule, why in losing:
            s.set_player(player, lost=why)
            s.tell(Event("lost", rule, other_id=player, player=s.name_of_player(player), note=why))
        changed |= marked and _counters_cancel(s)
        for one in off:
            if not one.to_graveyard and one.obj.id in s.objects:
                come_off(s, r, one)
        for battle, player, rule in decided.protectors:
            if player != NOTHING and battle in s.objects:
                protects(s, r, battle, player, rule)
        drop_dead_effects(s)
        if changed:
            return (PlayersLeave(), StateBasedActions()) if losing else (StateBasedActions(),)
        s.derived[SETTLED] = s.waiting
        return (LeaveIfUnfit(),) if s.combat else ()


def _to_decide(s: State, r: Rules, going: set[Entity]) -> tuple[Deciding, ...]:
    """What players have to choose, the active player first (101.4). A battle that goes anyway needs no protector."""
    found: list[tuple[int, Deciding]] = [(player, LegendRule(group=group)) for player, group in same_legends(s, r)]
    for entity in s.zone(BATTLEFIELD):
        obj, view = s.objects[entity], look(s, r, entity)
        rule = why_another(s, obj, view) if "Battle" in view.types.types and entity not in going else ""
        if rule:
            found.append((view.controller, AnotherProtector(battle=entity, rule=rule)))
    found += [(s.objects[entity].owner, ToCommandZone(commander=entity)) for entity in arrived(s)]
    order = s.in_turn_order()
    return tuple([one for player in order for whose, one in found if whose == player])


def _by_choice(s: State, r: Rules, decided: Decided) -> list[Leaving]:
    """What goes to the graveyard because of what was chosen, or because nobody could be."""
    found: list[Leaving] = []
    for entity in decided.legends:
        view = look(s, r, entity)
        found.append(
            (s.objects[entity], view, "effect", "704.5j", f"the legend rule puts one {view.name} into the graveyard")
        )
    for battle, player, rule in decided.protectors:
        if player == NOTHING:
            view = look(s, r, battle)
            found.append((s.objects[battle], view, "effect", rule, f"nobody can protect {view.name}"))
    return found


def _to_graveyards(s: State, r: Rules, leaving: list[Leaving]) -> None:
    """All of them at once; what has several reasons to go goes by the first."""
    made, effects = s.made, diverting(s, r) if leaving else ()
    for obj, view, how, rule, note in leaving:
        if obj.id not in s.objects:
            continue
        s.tell(Event(how, rule, view.name, obj.id, player=s.name_of_player(view.controller), note=note))
        move(s, r, obj, GRAVEYARD, "moved", rule, view=view, effects=effects)
    s.made = made


def _losing(s: State) -> list[tuple[int, str, str]]:
    found = []
    for number, player in enumerate(s.players):
        if player.lost:
            continue
        if player.life <= 0:
            found.append((number, "704.5a", f"life is {player.life}"))
        elif player.drew_from_empty:
            found.append((number, "704.5b", "a card was to be drawn from an empty library"))
        elif player.poison >= 10:
            found.append((number, "704.5c", f"{player.poison} poison counters"))
        elif any(amount >= 21 for _, amount in player.commander_damage):
            most = max(amount for _, amount in player.commander_damage)
            found.append((number, "704.6c", f"{most} combat damage from one commander"))
    return found


def _reason_to_leave(s: State, r: Rules, obj: Obj, view: View) -> tuple[str, str, str] | None:
    """Why a permanent goes to the graveyard now: the kind of event, the rule, the reason."""
    kinds = view.types.types
    if "Creature" in kinds:
        toughness = view.toughness or 0
        if toughness <= 0:
            return "effect", "704.5f", f"{view.name} has toughness {toughness}"
        if "indestructible" not in view.keywords:
            if obj.damage >= toughness:
                return "destroyed", "704.5g", f": {obj.damage} damage on toughness {toughness}"
            if obj.deathtouched:
                return "destroyed", "704.5h", ": it was dealt damage by a source with deathtouch"
    if "Planeswalker" in kinds and obj.counter("loyalty") == 0:
        return "effect", "704.5i", f"{view.name} has loyalty 0"
    if "Battle" in kinds and obj.counter("defense") == 0:
        siege = "Siege" in view.types.subtypes
        if not (siege and is_pending(s, obj.id)):
            return "effect", "704.5v" if siege else "704.5w", f"{view.name} has defense 0"
    if "Saga" in view.types.subtypes and _saga_is_over(s, r, obj, view):
        return "sacrificed", "704.5s", ""
    return None


def _saga_is_over(s: State, r: Rules, obj: Obj, view: View) -> bool:
    """At or past its final chapter, and no chapter ability of it is still to resolve (704.5s, 714.4)."""
    chapters = tuple([n for ability in view.abilities if isinstance(ability, Chapter) for n in ability.chapter])
    if not r.last_chapter_reached(obj, chapters):
        return False
    return not (r.saga_waits() and _chapter_under_way(s, obj))


def _chapter_under_way(s: State, obj: Obj) -> bool:
    """Whether a chapter ability of it has triggered and not left the stack yet."""
    if any(w.source == obj.id and isinstance(w.ability, Chapter) for w in s.waiting):
        return True
    on_stack = [s.objects[e].on_stack for e in s.zone(STACK)]
    return any(o is not None and o.source == obj.id and isinstance(o.ability, Chapter) for o in on_stack)


def _ceases(obj: Obj) -> bool:
    if obj.kind == TOKEN:
        return obj.zone not in (BATTLEFIELD, "outside")
    return obj.kind == SPELL_COPY and obj.zone not in (STACK, BATTLEFIELD)


def _counters_cancel(s: State) -> bool:
    """704.5q: +1/+1 and -1/-1 counters go away in pairs; and the mark of deathtouch is spent with this check."""
    changed = False
    for entity in s.zone(BATTLEFIELD):
        obj = s.objects[entity]
        pairs = min(obj.counter("+1/+1"), obj.counter("-1/-1"))
        if pairs:
            counters = obj.replace(counters=obj.with_counters("+1/+1", -pairs)).with_counters("-1/-1", -pairs)
            s.set(obj, counters=counters)
            note = f"{pairs} +1/+1 and {pairs} -1/-1 counter{'' if pairs == 1 else 's'}, which cancel each other"
            s.tell(Event("counters removed", "704.5q", obj.face.name, entity, note=note))
            changed = True
        if obj.deathtouched:
            s.set(s.objects[entity], deathtouched=False)
    return changed


def drop_dead_effects(s: State) -> None:
    """Forget effects whose objects have all left; a new object is not affected (400.7)."""
    if not s.effects:
        return
    kept = []
    for effect in s.effects:
        affected = getattr(effect, "affected", None)
        if affected is not None and isinstance(effect, Lasting) and not any(e in s.objects for e in affected):
            continue
        kept.append(effect)
    if len(kept) != len(s.effects):
        s.set_effects(tuple(kept))
