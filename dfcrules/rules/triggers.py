"""Triggered abilities: what triggers when, and how the triggers come onto the stack (603).

After every step its new events are held against the abilities there are; what triggers waits until someone would get
priority, and is then put onto the stack, the active player's first (603.3b).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dfcrules.cards.abilities import STEPS, Ability, Chapter, Target, Triggered
from dfcrules.cards.card import Card, Face, Layout
from dfcrules.cards.filters import Filter
from dfcrules.cards.instructions import Deal
from dfcrules.cards.plain import Phrase
from dfcrules.cards.typeline import TypeLine
from dfcrules.game.choices import ONE, SOME, Choice, Option
from dfcrules.game.effects import Delayed
from dfcrules.game.events import Event
from dfcrules.game.objects import ABILITY, BATTLEFIELD, COMMAND, STACK, Entity, Obj, OnStack, is_player
from dfcrules.rules.agenda import Question, Steps
from dfcrules.rules.characteristics import View, look
from dfcrules.rules.find import Context, fits, holds, legal_targets
from dfcrules.rules.sieges import is_defeated, with_intrinsic
from dfcrules.value import Value

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules

LOOKS_BACK = ("leaves", "dies", "sacrificed")
"""These look at the game as it was just before the event (603.10a)."""


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


def notice(s: State, r: Rules, start: int) -> None:
    """See what triggers on the events from number `start` on (603.2)."""
    events = s.log.since(start)
    found: list[Waiting] = []
    kinds = {event.kind for event in events}
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
            (entity, ability, _watched(ability))
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
        (event.subject_id, ability, _watched(ability))
        for event in left
        for ability in look(s, r, event.subject_id).abilities
        if isinstance(ability, Triggered) and ability.when in LOOKS_BACK
    ]
    own = [
        (event.subject_id, ability, _watched(ability))
        for event in cast
        for ability in look(s, r, event.subject_id).abilities
        if isinstance(ability, Triggered) and ability.when == "cast" and ability.what == "this"
    ]
    return [*watchers, *gone, *own]


def _watched(ability: Ability) -> tuple[str, ...]:
    """The kinds of events that could make an ability trigger."""
    if isinstance(ability, Chapter):
        return ("counters", "entered")
    assert isinstance(ability, Triggered)
    return ("step",) if ability.when in STEPS else KINDS[ability.when]


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
    for about, player, amount in _together(occurrences) if ability.one_or_more else occurrences:
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
    if when == "becomes target":
        return [found for event in events for found in _by_targeting(s, r, ability, entity, ctx, event)]
    if when == "is defeated":
        return [((entity,), -1, 0)] if any(is_defeated(s, entity, event) for event in events) else []
    found: list[Occurrence] = []
    for event in events:
        matched = _matches(s, r, ability, entity, ctx, event)
        if matched is not None:
            found.append(matched)
    return found


def _is_whose(whose: str, player: int, you: int) -> bool:
    return whose == "any" or (player == you) == (whose == "you")


KINDS = {
    "enters": ("entered",),
    "leaves": ("died", "exiled", "moved"),
    "dies": ("died",),
    "attacks": ("attacked",),
    "blocks": ("blocked",),
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
}


def _matches(s: State, r: Rules, ability: Triggered, entity: Entity, ctx: Context, event: Event) -> Occurrence | None:
    when = ability.when
    if event.kind not in KINDS[when]:
        return None
    if when == "leaves" and not (event.detail and event.detail[0] == BATTLEFIELD):  # type: ignore[index]
        return None
    if when in ("gains life", "draws", "discards"):
        player = event.other_id
        return ((event.subject_id,), player, event.amount or 1) if _is_whose(ability.whose, player, ctx.you) else None
    subject = event.subject_id
    if ability.what == "this":
        if subject != entity:
            return None
    elif not (isinstance(ability.what, Filter) and _like(s, r, ability.what, subject, ctx)):
        return None
    view = look(s, r, subject)
    if when == "cast" and not _is_whose(ability.whose, view.controller, ctx.you):
        return None
    return ((subject,), view.controller, event.amount)


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
    if ability.what == "this":
        hit = [e for e in hit if e == entity]
    elif isinstance(ability.what, Filter):
        hit = [e for e in hit if _like(s, r, ability.what, e, ctx)]
    return [((e,), obj.controller, 1) for e in hit]


def _together(found: list[Occurrence]) -> list[Occurrence]:
    """All that happened at once as one occurrence; "that much" is how many there were (603.2c)."""
    if not found:
        return []
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
    if event.kind != "damage" or (ability.combat and not getattr(event.detail, "combat", False)):
        return None
    key, other = event.subject_id, event.other_id
    if ability.when == "is dealt damage":
        key, other = other, key
    if is_player(key):
        return None
    if ability.what == "this":
        if key != entity:
            return None
    elif not (isinstance(ability.what, Filter) and _like(s, r, ability.what, key, ctx)):
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


class PutTriggers(Question):
    """Put waiting triggers onto the stack: the active player's first, each player ordering their own (603.3b)."""

    def ask(self, s: State, r: Rules) -> Choice | None:
        player, mine = self._next(s)
        if len({_told_apart_by(w) for w in mine}) < 2:
            return None  # whichever comes first, the same happens
        values = _values(mine)
        options = _numbered(tuple([Option(v, _shortly(w)) for v, w in zip(values, mine, strict=True)]))
        question = "Which of your triggered abilities goes onto the stack first (and so resolves last)?"
        return Choice(ONE, player, "603.3b", question, options, default=options[0].value)

    def _next(self, s: State) -> tuple[int, tuple[Waiting, ...]]:
        for player in s.in_turn_order():
            mine = tuple([w for w in s.waiting if w.controller == player])
            if mine:
                return player, mine
        return -1, ()

    def answered(self, s: State, r: Rules, answer: Any) -> Steps:
        _, mine = self._next(s)
        if not mine:
            s.waiting = ()
            return ()
        chosen = mine[0] if answer is None else mine[_values(mine).index(answer)]
        rest = list(s.waiting)
        rest.remove(chosen)
        s.waiting = tuple(rest)
        return (StackTrigger(chosen), PutTriggers())


def _values(mine: tuple[Waiting, ...]) -> list[int]:
    """What an answer says: the source of a trigger, or its place where one source has several."""
    sources = [w.source for w in mine]
    return sources if len(set(sources)) == len(sources) else list(range(len(mine)))


def _shortly(w: Waiting) -> str:
    words = w.ability.words("it")
    return f"{w.name}: {words if len(words) < 90 else words[:87].rsplit(' ', 1)[0] + ' ...'}"


def _told_apart_by(w: Waiting) -> Any:
    """What makes the order of this trigger and another one matter: equal ones need no order."""
    own = w.about == (w.source,)
    says = getattr(w.ability, "do", ())
    return (
        w.ability,
        w.source if _speaks_of_itself(w.ability, own) else -1,
        w.about if not own and (_mentions(says, "it") or targets_of(w.ability)) else (),
        w.amount if _mentions(says, "that much") else 0,
        w.player if _mentions(says, "that player") else -1,
    )


def _speaks_of_itself(ability: Ability, it_too: bool) -> bool:
    """Whether an ability does something with its own source, other than having it deal damage."""
    instructions = getattr(ability, "do", ())
    first = instructions[:1] if it_too else ()
    return any(_mentions(one, "this") for one in instructions) or any(_mentions(one, "it") for one in first)


def _mentions(value: Any, word: str) -> bool:
    if isinstance(value, tuple):
        return any(_mentions(one, word) for one in value)
    if not isinstance(value, Phrase):
        return bool(value == word)
    skipped = "from_" if isinstance(value, Deal) else ""
    return any(_mentions(getattr(value, field), word) for field in value.fields if field != skipped)


def _numbered(options: tuple[Option, ...]) -> tuple[Option, ...]:
    """Options of one name are numbered, so that each can be said."""
    labels = [option.label for option in options]
    return tuple(
        [
            option if labels.count(option.label) == 1 else Option(option.value, f"{option.label} ({n})")
            for n, option in enumerate(options, 1)
        ]
    )


class StackTrigger(Question):
    """Put one trigger onto the stack, choosing its targets; without legal ones it is removed (603.3d)."""

    waiting: Waiting
    chosen: tuple[tuple[Entity, ...], ...] = ()

    def ask(self, s: State, r: Rules) -> Choice | None:
        targets = targets_of(self.waiting.ability)
        if len(self.chosen) == len(targets):
            return None
        return target_choice(s, r, targets[len(self.chosen)], context_of(self.waiting), "603.3d", self.waiting.name)

    def answered(self, s: State, r: Rules, answer: Any) -> Steps:
        targets = targets_of(self.waiting.ability)
        w = self.waiting
        if len(self.chosen) < len(targets):
            if answer is None:
                s.tell(Event("nothing", "603.3d", w.name, w.source, note=f"{w.name}'s trigger has no legal target"))
                return ()
            return (StackTrigger(w, (*self.chosen, answer)),)
        flat = tuple(e for group in self.chosen for e in group)
        source = s.objects.get(w.source)
        turned = w.turned if w.turned != -1 else source.turned if source is not None else 0
        put_ability(s, r, w, flat, turned)
        return ()


def put_ability(s: State, r: Rules, w: Waiting, targets: tuple[Entity, ...], turned: int, x: int = 0) -> Obj:
    """Put an ability onto the stack: an object of its own (113.7a, 602.2a, 603.3)."""
    on_stack = OnStack(targets, x, w.ability, w.source, turned, w.about, w.went, w.amount, w.player)
    face = Face(f"ability of {w.name}", None, TypeLine((), (), ()))
    body = Card(Layout.SINGLE, (face,), "custom")
    obj = s.place(
        Obj(s.new_id(), body, w.controller, w.controller, STACK, kind=ABILITY, stamp=s.tick(), on_stack=on_stack)
    )
    player = s.name_of_player(w.controller)
    rule = "603.3" if isinstance(w.ability, Triggered | Chapter) else "602.2a"
    note = target_words(s, r, targets)
    s.tell(Event("stacked", rule, f"the ability of {w.name}", obj.id, player=player, note=note))
    return obj


def target_words(s: State, r: Rules, targets: tuple[Entity, ...]) -> str:
    """What is targeted, for the log."""
    names = [s.players[e].name if is_player(e) else look(s, r, e).name for e in targets]
    return f", targeting {', '.join(names)}" if names else ""


def targets_of(ability: Ability) -> tuple[Target, ...]:
    """The targets that an ability asks for."""
    return getattr(ability, "targets", ())


def target_choice(s: State, r: Rules, target: Target, ctx: Context, rule: str, name: str) -> Choice | None:
    """The choice of what one target is; None if there is nothing legal to choose."""
    legal = legal_targets(s, r, target, ctx)
    if len(legal) < target.least:
        return None
    options = _numbered(tuple([Option(e, s.players[e].name if is_player(e) else look(s, r, e).name) for e in legal]))
    most = min(target.most, len(legal))
    question = f"What does {name} target? ({target.words()})"
    default = tuple(option.value for option in options[: max(target.least, min(1, most))])
    return Choice(
        SOME, ctx.you, rule, question, options, name, ctx.this, least=target.least, most=most, default=default
    )


def view_of_source(s: State, r: Rules, source: Entity) -> View:
    """The source of an ability as it is, or last was (113.7a)."""
    return look(s, r, source)
