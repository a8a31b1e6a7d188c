"""How often events make an ability trigger: once for each time that what it watches for happens in them (603.2c)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.cards.abilities import STEPS, Triggered
from dfcrules.cards.filters import Filter
from dfcrules.game.events import Event
from dfcrules.game.objects import BATTLEFIELD, GRAVEYARD, NOTHING, STACK, Entity, is_player
from dfcrules.rules.characteristics import look
from dfcrules.rules.find import Context, find
from dfcrules.rules.fitting import fits
from dfcrules.rules.sieges import is_defeated

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules

Occurrence = tuple[tuple[Entity, ...], int, int]


def occurrences(
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
    if when == "is not blocked":
        return _not_blocked(s, r, ability, ctx, events)
    if when == "goes to graveyard":
        return [one for event in events if (one := _by_graveyard(s, r, ability, ctx, event)) is not None]
    if when == "is defeated":
        return [((entity,), -1, 0)] if any(is_defeated(s, entity, event) for event in events) else []
    found: list[Occurrence] = []
    for event in events:
        matched = _matches(s, r, ability, entity, ctx, event)
        if matched is not None:
            found.append(matched)
    return found


def _not_blocked(s: State, r: Rules, ability: Triggered, ctx: Context, events: tuple[Event, ...]) -> list[Occurrence]:
    """Attackers that no blocker was declared for, as their defending players declare (509.1h, 509.1i)."""
    declared = {player for event in events if event.kind in KINDS["is not blocked"] for player in event.detail or ()}  # type: ignore[attr-defined]
    attacks = s.combat.attacks if s.combat is not None else ()
    open_ = [attack.attacker for attack in attacks if attack.defending in declared and not attack.blocked]
    return [((e,), look(s, r, e).controller, 1) for e in open_ if _is_about(s, r, ability, e, ctx)]


def _by_graveyard(s: State, r: Rules, ability: Triggered, ctx: Context, event: Event) -> Occurrence | None:
    """A card is put into a graveyard from anywhere: what it is there counts, its front face (712.8a); a token is no
    card (111.6).
    """
    card = s.objects.get(event.other_id)
    if event.kind not in KINDS["goes to graveyard"] or card is None or card.zone != GRAVEYARD or card.is_token:
        return None
    if not event.detail or event.detail[1] != GRAVEYARD or not isinstance(ability.what, Filter):  # type: ignore[index]
        return None
    fitting = _is_whose(ability.whose, card.owner, ctx.you) and _like(s, r, ability.what, card.id, ctx)
    return ((card.id,), card.owner, 1) if fitting else None


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
    "is not blocked": ("blocked", "no blocks"),
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
    "loses the game": ("lost",),
    "becomes true": (),
    "day or night changes": ("daytime",),
    "goes to graveyard": ("died", "moved"),
}


def _matches(s: State, r: Rules, ability: Triggered, entity: Entity, ctx: Context, event: Event) -> Occurrence | None:
    when = ability.when
    if event.kind not in r.events_that_trigger(when, KINDS[when]):
        return None
    if when == "leaves" and not (event.detail and event.detail[0] == BATTLEFIELD):  # type: ignore[index]
        return None
    if when == "loses the game":
        loser = event.other_id
        about = _is_whose(ability.whose, loser, ctx.you) and (
            ability.what == "this" or loser in find(s, r, ability.what, ctx)
        )
        return ((), loser, 1) if about else None
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


def together(found: list[Occurrence], for_each: bool) -> list[Occurrence]:
    """All that happened at once as one occurrence; "that much" is how many there were (603.2c). `for_each`: damage "to
    a player" or "to a creature" is one occurrence for each who is dealt some.
    """
    if not found:
        return []
    if for_each:
        hit = [one for about, _, _ in found for one in about]
        return [((one,), one if is_player(one) else -1, hit.count(one)) for one in dict.fromkeys(hit)]
    about = tuple([entity for one, _, _ in found for entity in one])
    return [(about, found[0][1], len(found))]


def _by_damage(
    s: State, r: Rules, ability: Triggered, entity: Entity, ctx: Context, events: tuple[Event, ...]
) -> list[Occurrence]:
    """Damage and loss of life, however much of it there is at once (603.2c): once for each source that deals damage; if
    the words name recipients, once for each of those as well; once for each recipient that is dealt it, or player.
    """
    sums: dict[Damage, int] = {}
    about: dict[Damage, tuple[Entity, ...]] = {}
    for event in events:
        found = _damage_key(s, r, ability, entity, ctx, event)
        if found is not None:
            sums[found] = sums.get(found, 0) + event.amount
            other = event.subject_id if ability.when == "is dealt damage" else event.other_id
            about[found] = (other,) if ability.to else (*about.get(found, ()), other)
    occurrences = []
    for key, amount in sums.items():
        player = next((e for e in about[key] if is_player(e)), -1)
        occurrences.append((about[key], player, amount))
    return occurrences


Damage = tuple[Entity, Entity]
"""What tells occurrences of damage apart: who deals or is dealt it, and to whom, if the words ask for that."""


def _damage_key(s: State, r: Rules, ability: Triggered, entity: Entity, ctx: Context, event: Event) -> Damage | None:
    if ability.when == "loses life":
        lost = event.kind == "lost life" or (event.kind == "damage" and bool(getattr(event.detail, "life_lost", 0)))
        player = event.other_id
        return (player, NOTHING) if lost and is_player(player) and _is_whose(ability.whose, player, ctx.you) else None
    if event.kind not in r.events_that_trigger(ability.when, KINDS[ability.when]) or (
        ability.combat and not getattr(event.detail, "combat", False)
    ):
        return None
    key, other = event.subject_id, event.other_id
    if ability.when == "is dealt damage":
        key, other = other, key
    if is_player(key) or ability.what == "you":
        return (key, NOTHING) if key == ctx.you and ability.what == "you" else None
    if not _is_about(s, r, ability, key, ctx):
        return None
    if ability.to == "player" and not is_player(other):
        return None
    if ability.to == "opponent" and not (is_player(other) and other != ctx.you):
        return None
    if ability.to == "creature" and (is_player(other) or not look(s, r, other).is_creature):
        return None
    return key, other if ability.to else NOTHING
