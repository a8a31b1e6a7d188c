"""Triggered abilities: what triggers when (603.2-603.4).

After every step its new events are held against the abilities there are; what triggers waits until someone would get
priority, and is then put onto the stack, the active player's first (603.3b).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.cards.abilities import STEPS, Ability, Chapter, Triggered
from dfcrules.cards.filters import Filter
from dfcrules.game.effects import Delayed
from dfcrules.game.events import Event
from dfcrules.game.objects import BATTLEFIELD, COMMAND, STACK, Entity, is_player
from dfcrules.rules.characteristics import look
from dfcrules.rules.find import Context, find, fits, holds
from dfcrules.rules.sieges import is_defeated, with_intrinsic
from dfcrules.value import Value

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules

LOOKS_BACK = ("leaves", "dies", "sacrificed")
"""These look at the game as it was just before the event (603.10a)."""


LAST_SEEN = frozenset(("died", "exiled", "moved", "cast"))
"""Kinds of events whose own object may have abilities that trigger, wherever it is now."""


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
    for entity, ability, watched in _watchers(s, r, events):
        if not kinds.isdisjoint(watched):
            found += _waiting(s, r, entity, ability, events)
    found += _delayed(s, events)
    if found:
        s.waiting = (*s.waiting, *found)
        for one in found:
            s.tell(Event("triggered", "603.2", one.name, one.source, note=f": {one.ability.words('it')}"))


Watcher = tuple[Entity, Ability, tuple[str, ...]]


def _watchers(s: State, r: Rules, events: tuple[Event, ...]) -> list[Watcher]:
    """Every triggered ability that could see these events, with its source and the kinds of events it watches."""
    watchers: list[Watcher] | None = s.derived.get("triggers")
    if watchers is None:
        watchers = [
            (entity, ability, _watched(r, ability))
            for zone in (BATTLEFIELD, COMMAND)
            for entity in s.zone(zone)
            for ability in with_intrinsic(look(s, r, entity))
            if isinstance(ability, Triggered | Chapter)
        ]
        s.derived["triggers"] = watchers
    left = [e for e in events if e.kind in ("died", "exiled", "moved") and e.detail and e.detail[0] == BATTLEFIELD]  # type: ignore[index]
    cast = [e for e in events if e.kind == "cast"]
    if not left and not cast:
        return watchers
    gone = [
        (event.subject_id, ability, _watched(r, ability))
        for event in left
        for ability in r.abilities_of_what_left(s, event.subject_id)
        if isinstance(ability, Triggered) and ability.when in LOOKS_BACK
    ]
    own = [
        (event.subject_id, ability, _watched(r, ability))
        for event in cast
        for ability in look(s, r, event.subject_id).abilities
        if isinstance(ability, Triggered) and ability.when == "cast" and ability.what == "this"
    ]
    return [*watchers, *gone, *own]


def _watched(r: Rules, ability: Ability) -> tuple[str, ...]:
    """The kinds of events that could make an ability trigger."""
    if isinstance(ability, Chapter):
        return ("counters", "entered")
    assert isinstance(ability, Triggered)
    return ("step",) if ability.when in STEPS else r.events_that_trigger(ability.when, KINDS[ability.when])


def _waiting(s: State, r: Rules, entity: Entity, ability: Ability, events: tuple[Event, ...]) -> list[Waiting]:
    view = look(s, r, entity)
    ctx = Context(you=view.controller, this=entity)
    if isinstance(ability, Chapter):
        times = sum(_chapter_reached(s, entity, ability, event) for event in events)
        return [Waiting(ability, entity, view.controller, view.name)] * times
    assert isinstance(ability, Triggered)
    if ability.your_turn and s.turn.active != view.controller:
        return []
    found = []
    occurrences = _occurrences(s, r, ability, entity, ctx, events)
    if ability.one_or_more:
        occurrences = _together(occurrences, ability.when == "deals damage" and ability.to in ("player", "opponent"))
    for about, player, amount in occurrences:
        if ability.once_each_turn and _already_triggered(s, entity, ability):
            break
        went = _went(s, about) if ability.when in LOOKS_BACK else ()
        waiting = Waiting(ability, entity, view.controller, view.name, about, player, amount, went)
        if ability.if_ is not None and not holds(s, r, ability.if_, context_of(waiting)):
            continue  # an intervening "if" that is false: it does not trigger at all (603.4)
        found.append(waiting)
        if ability.once_each_turn:
            _remember(s, entity, ability)
            break
    return found


def _went(s: State, about: tuple[Entity, ...]) -> tuple[tuple[Entity, Entity], ...]:
    """What objects that just left have become; a zone-change trigger can find it there (400.7e)."""
    return tuple([(e, s.former[e].became) for e in about if e in s.former and s.former[e].became in s.objects])


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


Occurrence = tuple[tuple[Entity, ...], int, int]


def _occurrences(
    s: State, r: Rules, ability: Triggered, entity: Entity, ctx: Context, events: tuple[Event, ...]
) -> list[Occurrence]:
    """How often the events make it trigger, each time with what it is about, whose doing it is, and how much."""
    when = ability.when
    if when in STEPS:
        return [
            ((), s.turn.active, 0)
            for event in events
            if event.kind == "step" and event.note == when and _is_whose(ability.whose, s.turn.active, ctx.you)
        ]
    if when in ("deals damage", "is dealt damage", "loses life"):
        return _by_damage(s, r, ability, entity, ctx, events)
    if when in PAIRED:
        return [one for event in events if (one := _by_block(s, r, ability, ctx, event)) is not None]
    if when == "blocks":  # once, however many it blocks (509.3)
        events = tuple({event.subject_id: event for event in reversed(events) if event.kind == "blocked"}.values())[
            ::-1
        ]
    if when == "becomes target":
        return [found for event in events for found in _by_targeting(s, r, ability, entity, ctx, event)]
    if when == "day or night changes":  # not as the first of them begins (731.1a)
        return [((), -1, 0) for event in events if event.kind == "daytime" and event.detail and event.detail[0]]  # type: ignore[index]
    if when == "is defeated":
        return [((entity,), -1, 0)] if any(is_defeated(s, entity, event) for event in events) else []
    found: list[Occurrence] = []
    for event in events:
        matched = _matches(s, r, ability, entity, ctx, event)
        if matched is not None:
            found.append(matched)
    return found


PAIRED = ("blocks a creature", "becomes blocked by a creature")


def _by_block(s: State, r: Rules, ability: Triggered, ctx: Context, event: Event) -> Occurrence | None:
    """A creature blocks another one: once for each pair (509.3); "it" is the other creature."""
    if event.kind != "blocked":
        return None
    mine, other = event.subject_id, event.other_id
    if ability.when == "becomes blocked by a creature":
        mine, other = other, mine
    return ((other,), look(s, r, other).controller, 1) if _is_about(s, r, ability, mine, ctx) else None


def _is_whose(whose: str, player: int, you: int) -> bool:
    return whose == "any" or (player == you) == (whose == "you")


KINDS = {
    "enters": ("entered",),
    "leaves": ("died", "exiled", "moved"),
    "dies": ("died",),
    "attacks": ("attacked",),
    "blocks": ("blocked",),
    "blocks a creature": ("blocked",),
    "becomes blocked by a creature": ("blocked",),
    "becomes blocked": ("became blocked",),
    "transforms": ("transformed",),
    "cast": ("cast",),
    "sacrificed": ("sacrificed",),
    "deals damage": ("damage",),
    "is dealt damage": ("damage",),
    "loses life": ("lost life", "damage"),
    "gains life": ("gained life",),
    "draws": ("drew",),
    "discards": ("discarded",),
    "becomes target": ("cast", "stacked"),
    "is defeated": ("damage", "counters removed"),
    "day or night changes": ("daytime",),
}


def _matches(s: State, r: Rules, ability: Triggered, entity: Entity, ctx: Context, event: Event) -> Occurrence | None:
    when = ability.when
    if event.kind not in r.events_that_trigger(when, KINDS[when]):
        return None
    if when == "leaves" and not (event.detail and event.detail[0] == BATTLEFIELD):  # type: ignore[index]
        return None
    if when in ("gains life", "draws", "discards"):
        player = event.other_id
        return ((event.subject_id,), player, event.amount or 1) if _is_whose(ability.whose, player, ctx.you) else None
    subject = event.subject_id
    if not _is_about(s, r, ability, subject, ctx):
        return None
    view = look(s, r, subject)
    if when == "cast" and not _is_whose(ability.whose, view.controller, ctx.you):
        return None
    return ((subject,), view.controller, event.amount)


def _is_about(s: State, r: Rules, ability: Triggered, subject: Entity, ctx: Context) -> bool:
    """Whether the object of an event is the one, or one of those, that the trigger watches."""
    if ability.what == "this":
        return subject == ctx.this
    if isinstance(ability.what, Filter):
        return _like(s, r, ability.what, subject, ctx)
    return subject in find(s, r, ability.what, ctx)


def _like(s: State, r: Rules, want: Filter, subject: Entity, ctx: Context) -> bool:
    """Whether the object of an event is what the trigger watches for; zones do not matter any more then."""
    return fits(s, want, subject, look(s, r, subject), ctx)


def _by_targeting(
    s: State, r: Rules, ability: Triggered, entity: Entity, ctx: Context, event: Event
) -> list[Occurrence]:
    """What has just become the target of a spell or ability (601.2c, 603.3d); "that player" controls that."""
    obj = s.objects.get(event.subject_id)
    if event.kind not in KINDS["becomes target"] or obj is None or obj.on_stack is None:
        return []
    if not _is_whose(ability.whose, obj.controller, ctx.you):
        return []
    if ability.by is not None and not _like(s, r, ability.by.replace(zone=STACK), obj.id, ctx):
        return []
    hit = [e for e in dict.fromkeys(obj.on_stack.targets) if not is_player(e)]
    return [((e,), obj.controller, 1) for e in hit if _is_about(s, r, ability, e, ctx)]


def _together(found: list[Occurrence], by_player: bool) -> list[Occurrence]:
    """All that happened at once as one occurrence; "that much" is how many there were (603.2c). Damage "to a player" is
    one occurrence for each player who is dealt some.
    """
    if not found:
        return []
    if by_player:
        hit = [player for about, _, _ in found for player in about]
        return [((player,), player, hit.count(player)) for player in dict.fromkeys(hit)]
    about = tuple([entity for one, _, _ in found for entity in one])
    return [(about, found[0][1], len(found))]


def _by_damage(
    s: State, r: Rules, ability: Triggered, entity: Entity, ctx: Context, events: tuple[Event, ...]
) -> list[Occurrence]:
    """Damage and loss of life: once for each source, recipient or player, however much of it is dealt at once."""
    sums: dict[Entity, int] = {}
    about: dict[Entity, tuple[Entity, ...]] = {}
    for event in events:
        found = _damage_key(s, r, ability, entity, ctx, event)
        if found is not None:
            sums[found] = sums.get(found, 0) + event.amount
            other = event.subject_id if ability.when == "is dealt damage" else event.other_id
            about[found] = (*about.get(found, ()), other)
    occurrences = []
    for key, amount in sums.items():
        player = next((e for e in about[key] if is_player(e)), -1)
        occurrences.append((about[key], player, amount))
    return occurrences


def _damage_key(s: State, r: Rules, ability: Triggered, entity: Entity, ctx: Context, event: Event) -> Entity | None:
    if ability.when == "loses life":
        lost = event.kind == "lost life" or (event.kind == "damage" and bool(getattr(event.detail, "life_lost", 0)))
        player = event.other_id
        return player if lost and is_player(player) and _is_whose(ability.whose, player, ctx.you) else None
    if event.kind not in r.events_that_trigger(ability.when, KINDS[ability.when]) or (
        ability.combat and not getattr(event.detail, "combat", False)
    ):
        return None
    key, other = event.subject_id, event.other_id
    if ability.when == "is dealt damage":
        key, other = other, key
    if is_player(key):
        return None
    if not _is_about(s, r, ability, key, ctx):
        return None
    if ability.to == "player" and not is_player(other):
        return None
    if ability.to == "opponent" and not (is_player(other) and other != ctx.you):
        return None
    if ability.to == "creature" and (is_player(other) or not look(s, r, other).is_creature):
        return None
    return key


def _delayed(s: State, events: tuple[Event, ...]) -> list[Waiting]:
    """Delayed triggers whose moment has come; each goes off once (603.7b)."""
    steps = [event.note for event in events if event.kind == "step"]
    if not steps:
        return []
    due = [e for e in s.effects if isinstance(e, Delayed) and e.step in steps and e.whose in (-1, s.turn.active)]
    if due:
        s.set_effects(tuple([e for e in s.effects if e not in due]))
    return [Waiting(Triggered(e.step, do=e.do), e.source, e.you, e.label, e.about, turned=e.source_turned) for e in due]
