"""The accounts of dealt damage, row by row: what both the table and the chart are made of.

In each row assigned + added - prevented - reduced = dealt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from dfcrules.game.objects import Entity
from dfcrules.rules.packets import Changed, Dealt
from dfcrules.show.words import clean, cut, short_name

if TYPE_CHECKING:
    from dfcrules.game.events import Event
    from dfcrules.play import Game

_DAMAGE = ("damage", "no damage")
_AMONG = (*_DAMAGE, "gained life", "replaced", "chose")
"""Kinds of events that stand between damage that was dealt at one time."""


class Change(NamedTuple):
    """What one effect did to an amount of damage; `kind` is "added", "prevented" or "reduced"."""

    kind: str
    label: str
    before: int
    after: int
    rule: str


class Row(NamedTuple):
    """The damage of one source to one recipient, from what was assigned to what came of it."""

    step: str
    source: str
    recipient: str
    assigned: int
    added: int
    prevented: int
    reduced: int
    dealt: int
    excess: int
    result: str
    rule: str
    effects: str
    changes: tuple[Change, ...] = ()


def damage_rows(game: Game, everything: bool = False) -> list[Row]:
    """The damage of the last combat, or what was dealt together last if that was no combat damage; or all of it."""
    events = list(game.log)
    accounts = [number for number, event in enumerate(events) if isinstance(event.detail, Dealt)]
    if not accounts:
        return []
    chosen = accounts if everything else _last(events, accounts)
    steps = _steps(events, chosen)
    names = _names([_account(events[number]) for number in chosen], game.state.labels)
    return [_row(events[number], step, names) for number, step in zip(chosen, steps, strict=True)]


def _names(accounts: list[Dealt], labels: dict[str, Entity]) -> dict[Entity, str]:
    """What to call each source and recipient; those with one name are told apart by their labels, or numbered."""
    called: dict[Entity, str] = {}
    for account in accounts:
        called.setdefault(account.source_id, clean(account.source))
        called.setdefault(account.recipient_id, clean(account.recipient))
    labelled = {entity: cut(label) for label, entity in labels.items()}
    alike: dict[str, list[Entity]] = {}
    for entity, name in called.items():
        alike.setdefault(name, []).append(entity)
    for name, entities in alike.items():
        if len(entities) > 1:
            unlabelled = [entity for entity in entities if entity not in labelled]
            called |= {entity: f'{name} "{labelled[entity]}"' for entity in entities if entity in labelled}
            if len(unlabelled) > 1:
                called |= {entity: f"{name} ({place})" for place, entity in enumerate(unlabelled, 1)}
    return called


def _last(events: list[Event], accounts: list[int]) -> list[int]:
    newest = accounts[-1]
    if _account(events[newest]).combat:
        start = max((n for n in range(newest) if events[n].kind == "attacked"), default=0)
        return [number for number in accounts if number > start and _account(events[number]).combat]
    start = newest
    while start > 0 and events[start - 1].kind in _AMONG:
        start -= 1
    return [number for number in accounts if number >= start]


def _steps(events: list[Event], chosen: list[int]) -> list[str]:
    """For each account, in which combat damage step it was; assigning anew begins another one (510.4)."""
    names = []
    number, before = 0, -1
    for place in chosen:
        between = [event.kind for event in events[before + 1 : place]]
        if "attacked" in between or "turn" in between or before < 0:
            number = 1
        elif "assigned" in between:
            number += 1
        combat = _account(events[place]).combat
        names.append("no combat" if not combat else "combat damage" if number == 1 else f"combat damage {number}")
        before = place
    return names


def _row(event: Event, step: str, names: dict[Entity, str]) -> Row:
    account = _account(event)
    assigned = account.changes[0].before if account.changes else account.assigned
    added = prevented = reduced = 0
    changes = tuple([_change(one) for one in account.changes])
    for change in changes:
        more = change.after - change.before
        prevented -= more if change.kind == "prevented" else 0
        added += more if change.kind == "added" else 0
        reduced -= more if change.kind == "reduced" else 0
    effects = "; ".join(f"{clean(one.label)}: {one.before} to {one.after} ({one.rule})" for one in account.changes)
    return Row(
        step, names[account.source_id], names[account.recipient_id], assigned, added, prevented, reduced, account.dealt,
        account.excess, clean(account.result), event.rule, effects, changes,
    )  # fmt: skip


def _change(one: Changed) -> Change:
    """A change with its effect in few words: without what it does in brackets, and only what is before a comma."""
    kind = "prevented" if one.kind == "prevented" else "added" if one.after > one.before else "reduced"
    return Change(kind, short_name(one.label.partition(" (")[0]), one.before, one.after, one.rule)


def _account(event: Event) -> Dealt:
    assert isinstance(event.detail, Dealt)
    return event.detail
