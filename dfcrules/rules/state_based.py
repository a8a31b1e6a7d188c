"""State-based actions (704): all that apply at once, again until none does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dfcrules.cards.abilities import Chapter
from dfcrules.game.choices import ONE, Choice
from dfcrules.game.effects import Lasting
from dfcrules.game.events import Event
from dfcrules.game.objects import BATTLEFIELD, COMMAND, GRAVEYARD, SPELL_COPY, STACK, TOKEN, Entity, LastKnown, Obj
from dfcrules.game.state import SETTLED
from dfcrules.rules.agenda import Question, Step, Steps
from dfcrules.rules.characteristics import View, look
from dfcrules.rules.combat import LeaveIfUnfit
from dfcrules.rules.daytime import following
from dfcrules.rules.elsewhere import diverting
from dfcrules.rules.protection import protected_from
from dfcrules.rules.sieges import is_pending
from dfcrules.rules.telling import options_for
from dfcrules.rules.zones import move

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules


class StateBasedActions(Step):
    """Perform all state-based actions that apply, simultaneously; repeat until there are none (704.3)."""

    def do(self, s: State, r: Rules) -> Steps:
        if s.derived.get(SETTLED) == s.waiting:
            return (LeaveIfUnfit(),) if s.combat else ()
        turning = following(s, r)
        if turning:
            return (*turning, self)
        losing = _losing(s)
        leaving: list[tuple[Obj, View, str, str, str]] = []
        marked = attached = legendary = False
        for entity in s.zone(BATTLEFIELD):
            obj, view = s.objects[entity], look(s, r, entity)
            marked = marked or obj.deathtouched or bool(obj.counters)
            attached = attached or obj.attached_to != -1 or "Aura" in view.types.subtypes
            legendary = legendary or "Legendary" in view.types.supertypes
            reason = _reason_to_leave(s, r, obj, view)
            if reason is not None:
                leaving.append((obj, view, *reason))
        ceasing = [obj for obj in s.objects.values() if _ceases(obj)]
        changed = bool(losing or leaving or ceasing)
        made, effects = s.made, diverting(s, r) if leaving else ()
        for obj, view, how, rule, note in leaving:  # all at once: views date from before any of them left (704.8)
            controller = s.name_of_player(view.controller)
            s.tell(Event(how, rule, view.name, obj.id, player=controller, note=note))
            move(s, r, obj, GRAVEYARD, "moved", rule, view=view, effects=effects)
        s.made = made
        for obj in ceasing:
            view = look(s, r, obj.id)
            s.remove(obj)
            s.former[obj.id] = LastKnown(obj, view)
            if obj.kind == TOKEN:
                s.tell(Event("ceased", "704.5d", view.name, obj.id))
        for player, rule, why in losing:
            s.set_player(player, lost=why)
            s.tell(Event("lost", rule, player=s.name_of_player(player), note=why))
        changed |= marked and _counters_cancel(s)
        changed |= attached and _fall_off(s, r)
        drop_dead_effects(s)
        legends = _legends(s, r) if legendary else ()
        after: Steps = (LegendRule(legends),) if legends else ()
        if losing:
            after += (_game_over(),)
        if changed or legends:
            return (*after, StateBasedActions())
        s.derived[SETTLED] = s.waiting
        return (LeaveIfUnfit(),) if s.combat else ()


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
    if "Battle" in kinds and obj.counter("defense") == 0 and not is_pending(s, obj.id):
        return "effect", "704.5v", f"{view.name} has defense 0"
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


def _fall_off(s: State, r: Rules) -> bool:
    """704.5m-p: attachments on something illegal: Auras go to the graveyard, Equipment comes off."""
    changed = False
    for entity in s.zone(BATTLEFIELD):
        obj = s.objects.get(entity)
        if obj is None:
            continue
        view = look(s, r, entity)
        if obj.attached_to == -1:
            if "Aura" in view.types.subtypes:
                s.tell(Event("effect", "704.5m", note=f"{view.name} is an Aura that is attached to nothing"))
                move(s, r, obj, GRAVEYARD, "moved", "704.5m")
                changed = True
            continue
        host = obj.attached_to
        host_view = look(s, r, host) if host in s.objects and s.objects[host].zone == BATTLEFIELD else None
        if "Aura" in view.types.subtypes and not view.is_creature:
            from dfcrules.rules.attach import can_enchant, guarded

            keyword = guarded(s, r, host, entity)
            if keyword or not can_enchant(s, r, view.abilities, view.controller, host):
                why = f"to something with {keyword}" if keyword else "to nothing it can enchant"
                s.tell(Event("effect", "702.16c" if keyword else "704.5m", note=f"{view.name} is attached {why}"))
                move(s, r, obj, GRAVEYARD, "moved", "704.5m")
                changed = True
        elif (
            "Equipment" not in view.types.subtypes
            or view.is_creature
            or host_view is None
            or not host_view.is_creature
            or protected_from(s, r, host_view, entity)  # 702.16d
        ):
            s.set(obj, attached_to=-1)
            rule = "704.5n" if "Equipment" in view.types.subtypes and not view.is_creature else "704.5p"
            s.tell(Event("unattached", rule, view.name, entity, look(s, r, host).name if host >= 100 else "", host))
            changed = True
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


def _legends(s: State, r: Rules) -> tuple[Entity, ...]:
    """The first group of legendary permanents of one name under one controller (704.5j)."""
    groups: dict[tuple[int, str], list[Entity]] = {}
    for entity in s.zone(BATTLEFIELD):
        view = look(s, r, entity)
        if "Legendary" in view.types.supertypes and view.name:
            groups.setdefault((view.controller, r.name_for_legends(s.objects[entity], view)), []).append(entity)
    order = s.in_turn_order()
    found = [
        (order.index(player), group) for (player, _), group in groups.items() if len(group) > 1 and player in order
    ]
    return tuple(min(found)[1]) if found else ()


class LegendRule(Question):
    """The controller keeps one; the others are put into their owners' graveyards (704.5j)."""

    group: tuple[Entity, ...]

    def ask(self, s: State, r: Rules) -> Choice | None:
        group = [e for e in self.group if e in s.objects]
        if len(group) < 2:
            return None
        view = look(s, r, group[0])
        options = options_for(s, r, tuple(group))
        question = f"Which {view.name} do you keep?"
        return Choice(ONE, view.controller, "704.5j", question, options, view.name, group[0], default=group[-1])

    def answered(self, s: State, r: Rules, answer: Any) -> Steps:
        for entity in self.group:
            if entity != answer and answer is not None and entity in s.objects:
                view = look(s, r, entity)
                s.tell(Event("effect", "704.5j", note=f"the legend rule puts one {view.name} into the graveyard"))
                move(s, r, s.objects[entity], GRAVEYARD, "moved", "704.5j")
        return ()


def _game_over() -> Step:
    from dfcrules.rules.leaving import PlayersLeave

    return PlayersLeave()


__all__ = ["COMMAND", "LegendRule", "StateBasedActions"]
