"""Telling things apart: options of one name get a number and what distinguishes them, so that each can be said."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.game.choices import Option
from dfcrules.game.objects import BATTLEFIELD, Entity, is_player
from dfcrules.rules.characteristics import look

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules


def options_for(s: State, r: Rules, entities: tuple[Entity, ...]) -> tuple[Option, ...]:
    """Objects and players as options, each with a name of its own: 'Moss Cub "left"', "Moss Cub 2 (token, tapped)"."""
    names = [s.players[e].name if is_player(e) else look(s, r, e).name for e in entities]
    found = []
    labelled = {entity: label for label, entity in s.labels.items()} if len(set(names)) < len(names) else {}
    for place, (entity, name) in enumerate(zip(entities, names, strict=True)):
        if names.count(name) > 1:
            label = labelled.get(entity, "")
            name = f'{name} "{label}"' if label else f"{name} {names[: place + 1].count(name)}{_marks(s, r, entity)}"
        found.append(Option(entity, name))
    return tuple(found)


def numbered(options: tuple[Option, ...]) -> tuple[Option, ...]:
    """Options of one label are numbered."""
    labels = [option.label for option in options]
    return tuple(
        [
            option if labels.count(option.label) == 1 else option.replace(label=f"{option.label} ({n})")
            for n, option in enumerate(options, 1)
        ]
    )


def _marks(s: State, r: Rules, entity: Entity) -> str:
    """What tells a permanent from its like: whose, token, copy, tapped, counters."""
    obj = s.objects.get(entity)
    if obj is None or obj.zone != BATTLEFIELD:
        return ""
    view = look(s, r, entity)
    marks = [f"{s.name_of_player(view.controller)}'s"]
    marks += [
        word for word, there in (("token", obj.is_token), ("copy", bool(view.copy_of)), ("tapped", obj.tapped)) if there
    ]
    marks += [f"{number} {kind}" for kind, number in obj.counters]
    return f" ({', '.join(marks)})"
