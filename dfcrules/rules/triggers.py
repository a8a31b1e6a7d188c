"""Triggered abilities: what triggers when (603.2-603.4).

After every step its new events are held against the abilities there are; what triggers waits until someone would get
priority, and is then put onto the stack, the active player's first (603.3b).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.cards.abilities import STATE, Ability, Chapter, Triggered
from dfcrules.game.effects import Delayed
from dfcrules.game.events import Event
from dfcrules.game.objects import BATTLEFIELD, GRAVEYARD, STACK, Entity
from dfcrules.rules.find import Context, holds
from dfcrules.rules.occurrences import occurrences, together
from dfcrules.rules.repeating import with_repeats
from dfcrules.rules.watching import LAST_SEEN, LOOKS_BACK, Watcher, standing, watchers
from dfcrules.value import Value

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules


class Waiting(Value):
    """An ability that has triggered and waits to be put onto the stack (603.3).

    about: the objects its event was about ("it"); went: what they became by changing zones, which it can find there
    (400.7e); player, amount: "that player", "that much". turned: how often its
    source had turned over when a delayed trigger was created (701.27f); -1: the count as it is put onto the stack.
    """

    ability: Ability
    source: Entity
    controller: int
    name: str
    about: tuple[Entity, ...] = ()
    player: int = -1
    amount: int = 0
    went: tuple[tuple[Entity, Entity], ...] = ()
    turned: int = -1
    x: int = 0


def notice(s: State, r: Rules, start: int) -> None:
    """See what triggers on the events from number `start` on (603.2)."""
    events = s.log.since(start)
    kinds = {event.kind for event in events}
    if s.derived.get("triggers") == [] and not s.effects and kinds.isdisjoint(LAST_SEEN):
        return  # nothing is there that could trigger
    found: list[Waiting] = []
    for watcher in watchers(s, r, events):
        if not kinds.isdisjoint(watcher.kinds):
            found += _waiting(s, r, watcher, events)
    found += _state_triggers(s, r)
    _wait(s, with_repeats(s, r, found) + _delayed(s, events))


def notice_states(s: State, r: Rules) -> None:
    """See what triggers because something is true, also where nothing has happened but that an ability has left the
    stack (603.8).
    """
    _wait(s, with_repeats(s, r, _state_triggers(s, r)))


def _wait(s: State, found: list[Waiting]) -> None:
    """They wait until someone would get priority (603.3)."""
    if found:
        s.waiting = (*s.waiting, *found)
        for one in found:
            s.tell(Event("triggered", "603.2", one.name, one.source, note=f": {one.ability.words('it')}"))


def _waiting(s: State, r: Rules, watcher: Watcher, events: tuple[Event, ...]) -> list[Waiting]:
    entity, ability, view = watcher.source, watcher.ability, watcher.view
    ctx = Context(you=view.controller, this=entity)
    if isinstance(ability, Chapter):
        times = sum(_chapter_reached(s, entity, ability, event) for event in events)
        return [Waiting(ability, entity, view.controller, view.name)] * times
    assert isinstance(ability, Triggered)
    if ability.your_turn and s.turn.active != view.controller:
        return []
    found = []
    happened = occurrences(s, r, ability, entity, ctx, events)
    if ability.one_or_more:
        happened = together(happened, bool(ability.to))
    for about, player, amount in happened:
        if ability.once_each_turn and _already_triggered(s, entity, ability):
            break
        went = where_they_went(s, about) if ability.when in LOOKS_BACK else ()
        waiting = Waiting(ability, entity, view.controller, view.name, about, player, amount, went)
        if ability.if_ is not None and not holds(s, r, ability.if_, context_of(waiting)):
            continue  # an intervening "if" that is false: it does not trigger at all (603.4)
        found.append(waiting)
        if ability.once_each_turn:
            _remember(s, entity, ability)
            break
    return found


def _state_triggers(s: State, r: Rules) -> list[Waiting]:
    """What triggers because something is true now; not again until the ability has left the stack (603.8)."""
    watching: list[Watcher] | None = s.derived.get("state triggers")
    if watching is None:
        watching = [one for one in standing(s, r) if isinstance(one.ability, Triggered) and one.ability.when == STATE]
        s.derived["state triggers"] = watching
    found = []
    for watcher in watching:
        ability, source = watcher.ability, watcher.source
        if not isinstance(ability, Triggered) or ability.if_ is None:
            continue
        waiting = Waiting(ability, source, watcher.view.controller, watcher.view.name)
        there = [(w.ability, w.source) for w in s.waiting]
        there += [(o.ability, o.source) for e in s.zone(STACK) if (o := s.objects[e].on_stack) is not None]
        if (ability, source) not in there and holds(s, r, ability.if_, context_of(waiting)):
            found.append(waiting)
    return found


def where_they_went(s: State, about: tuple[Entity, ...]) -> tuple[tuple[Entity, Entity], ...]:
    """What objects that just left have become; a zone-change trigger can find it there (400.7e), and so can an ability
    whose cost moved it (400.7j).
    """
    return tuple([(e, s.former[e].became) for e in about if e in s.former and s.former[e].became in s.objects])


def with_lost_aura(s: State, waiting: Waiting) -> Waiting:
    """An Aura whose trigger is about the permanent that it was on can be found in the graveyard to which it went with
    that, or because of that (400.7f).
    """
    was = s.former.get(waiting.source)
    if was is None or not any(was.obj.attached_to == entity for entity, _ in waiting.went):
        return waiting
    if was.became not in s.objects or s.objects[was.became].zone != GRAVEYARD or waiting.source in waiting.about:
        return waiting
    return waiting.replace(went=(*waiting.went, (waiting.source, was.became)))


def _already_triggered(s: State, entity: Entity, ability: Triggered) -> bool:
    obj = s.objects.get(entity)
    return obj is not None and (ability.words(), s.turn.number) in obj.uses


def _remember(s: State, entity: Entity, ability: Triggered) -> None:
    obj = s.objects.get(entity)
    if obj is not None:
        s.set(obj, uses=(*obj.uses, (ability.words(), s.turn.number)))


def context_of(waiting: Waiting, you: int = -1) -> Context:
    """The context in which a trigger's words are read."""
    return Context(
        you=waiting.controller if you == -1 else you,
        this=waiting.source,
        it=waiting.about,
        player=waiting.player,
        amount=waiting.amount,
        went=waiting.went,
        label=waiting.name,
        x=waiting.x,
    )


def _chapter_reached(s: State, entity: Entity, ability: Chapter, event: Event) -> int:
    """How many of its chapters are reached: lore counters go from below the number to at least it (714.2b)."""
    obj = s.objects.get(entity)
    if obj is None or event.subject_id != entity or event.kind not in ("counters", "entered"):
        return 0
    if event.kind == "counters" and event.other != "lore":
        return 0
    before, after = 0, obj.counter("lore")
    if isinstance(event.detail, tuple):
        before, after = event.detail
    return sum(before < number <= after for number in ability.chapter)


def _delayed(s: State, events: tuple[Event, ...]) -> list[Waiting]:
    """Delayed triggers whose moment has come; each goes off once (603.7b)."""
    delayed = [e for e in s.effects if isinstance(e, Delayed)]
    if not delayed:
        return []
    steps = [event.note for event in events if event.kind == "step"]
    found: list[Waiting] = []
    for one in delayed:
        about, went = one.about, one.went
        if one.of:
            about = tuple([event.subject_id for event in events if _leaves(event, one)])
            went = where_they_went(s, about)
        if about if one.of else one.step in steps and one.whose in (-1, s.turn.active):
            ability = Triggered(one.step, do=one.do)
            found.append(Waiting(ability, one.source, one.you, one.label, about, went=went, turned=one.source_turned))
            s.set_effects(tuple([e for e in s.effects if e != one]))
    return found


def _leaves(event: Event, delayed: Delayed) -> bool:
    """Whether what a delayed trigger waits for dies, or leaves the battlefield, by this event."""
    if event.subject_id not in delayed.of:
        return False
    left = event.kind in ("exiled", "moved") and bool(event.detail) and event.detail[0] == BATTLEFIELD  # type: ignore[index]
    return event.kind == "died" or (delayed.step == "leaves" and left)
