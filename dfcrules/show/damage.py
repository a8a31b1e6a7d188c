"""The accounts of dealt damage, row by row: what both the table and the chart are made of.

In each row assigned + added - prevented - reduced + redirected = dealt, and the `life` of all rows of a player explains
the life total exactly; changes of life that are no damage are rows of their own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from dfcrules.game.objects import Entity
from dfcrules.rules.packets import Changed, Dealt
from dfcrules.show.words import clean, cut, short_name

if TYPE_CHECKING:
    from dfcrules.game.events import Event
    from dfcrules.game.state import State
    from dfcrules.play import Game

_DAMAGE = ("damage", "no damage")
_LIFE = ("gained life", "lost life")
_AMONG = (*_DAMAGE, *_LIFE, "replaced", "life replaced", "chose")
"""Kinds of events that stand between damage that was dealt at one time."""


class Change(NamedTuple):
    """What one effect did to an amount of damage; `kind` is "added", "prevented", "reduced" or "redirected"."""

    kind: str
    label: str
    before: int
    after: int
    rule: str


class Row(NamedTuple):
    """The damage of one source to one recipient, from what was assigned to what came of it; or a change of life.

    redirected: what came here (above 0) or went elsewhere (below 0). life: the change of the recipient's life total.
    """

    step: str
    source: str
    recipient: str
    assigned: int
    added: int
    prevented: int
    reduced: int
    redirected: int
    dealt: int
    excess: int
    life: int
    result: str
    rule: str
    effects: str
    changes: tuple[Change, ...] = ()


def damage_rows(game: Game, everything: bool = False) -> list[Row]:
    """The damage of the last combat, or what was dealt together last if that was no combat damage; or all of it."""
    rows = _rows_by_event(list(game.log), game.state.labels, everything)
    return list(rows.values())


def rows_since(state: State, start: int) -> list[Row]:
    """The damage of all events from number `start` on, of a state that need not be that of a game."""
    return list(_rows_by_event(list(state.log.since(start)), state.labels, everything=True).values())


def _rows_by_event(events: list[Event], labels: dict[str, Entity], everything: bool) -> dict[int, Row]:
    accounts = [number for number, event in enumerate(events) if isinstance(event.detail, Dealt)]
    if not accounts:
        return {}
    chosen = accounts if everything else _last(events, accounts)
    steps = _steps(events, chosen)
    names = _names([_account(events[number]) for number in chosen], labels)
    return {number: _row(events[number], step, names) for number, step in zip(chosen, steps, strict=True)}


def ledger_rows(game: Game, everything: bool = False) -> list[Row]:
    """The same, and in their places the gains and losses of life that are no damage: lifelink, payments, effects."""
    events = list(game.log)
    rows = _rows_by_event(events, game.state.labels, everything)
    life = [number for number, event in enumerate(events) if event.kind in _LIFE]
    if not everything:
        life = [number for number in life if any(_together(events, number, account) for account in rows)]
    rows |= {number: _life_row(events[number]) for number in life}
    return [rows[number] for number in sorted(rows)]


def _together(events: list[Event], number: int, account: int) -> bool:
    """Whether a change of life came with some damage, with nothing else in between."""
    return account < number and all(event.kind in _AMONG for event in events[account:number])


def _life_row(event: Event) -> Row:
    amount = event.amount if event.kind == "gained life" else -event.amount
    why = clean(event.note.strip(" ()")) or ("life gained" if amount > 0 else "life lost")
    result = f"{'gains' if amount > 0 else 'loses'} {abs(amount)} life"
    return Row("life", why, clean(event.player), 0, 0, 0, 0, 0, 0, 0, amount, result, event.rule, "")


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
    assigned = account.assigned
    added = prevented = reduced = redirected = 0
    changes = tuple([_change(one) for one in account.changes])
    for change in changes:
        more = change.after - change.before
        prevented -= more if change.kind == "prevented" else 0
        added += more if change.kind == "added" else 0
        reduced -= more if change.kind == "reduced" else 0
        redirected += more if change.kind == "redirected" else 0
    effects = "; ".join(f"{clean(one.label)}: {one.before} to {one.after} ({one.rule})" for one in account.changes)
    return Row(
        step, names[account.source_id], names[account.recipient_id], assigned, added, prevented, reduced, redirected,
        account.dealt, account.excess, -account.life_lost, clean(account.result), event.rule, effects, changes,
    )  # fmt: skip


def _change(one: Changed) -> Change:
    """A change with its effect in few words: without what it does in brackets, and only what is before a comma."""
    kind = one.kind
    if kind not in ("prevented", "redirected"):
        kind = "added" if one.after > one.before else "reduced"
    return Change(kind, short_name(one.label.partition(" (")[0]), one.before, one.after, one.rule)


def _account(event: Event) -> Dealt:
    assert isinstance(event.detail, Dealt)
    return event.detail
