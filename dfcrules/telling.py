"""What differs between two states, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.game.effects import DamageEffect
from dfcrules.game.objects import BATTLEFIELD
from dfcrules.rules.characteristics import look

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules


def changes(before: State, after: State, r: Rules) -> list[str]:
    """What differs, in words: life totals, what died or changed zones, damage, counters."""
    said = []
    called = _called(before, r)
    for old, new in zip(before.players, after.players, strict=True):
        if old.life != new.life:
            said.append(f"{new.name} {old.life} -> {new.life} life")
        if new.lost and not old.lost:
            said.append(f"{new.name} loses the game")
    for entity, obj in before.objects.items():
        now = after.objects.get(entity)
        name = called[entity]
        if now is None:
            became = after.follow(entity)
            place = after.objects[became].zone if became != -1 else "nowhere"
            verb = "dies" if obj.zone == BATTLEFIELD and place in ("graveyard", "nowhere") else f"goes to {place}"
            said.append(f"{name} {verb}")
        else:
            if now.damage != obj.damage:
                said.append(f"{name} has {now.damage} damage")
            if now.counters != obj.counters:
                said.append(f"{name} has {', '.join(f'{n} {kind}' for kind, n in now.counters) or 'no counters'}")
    left = {effect.id: effect.left for effect in after.effects if isinstance(effect, DamageEffect)}
    for effect in before.effects:
        if isinstance(effect, DamageEffect) and effect.left > 0 and left.get(effect.id, 0) != effect.left:
            rest = left.get(effect.id, 0)
            alike = sum(isinstance(e, DamageEffect) and e.label == effect.label for e in before.effects)
            name = effect.label if alike == 1 else f"{effect.label} for {effect.left}"
            said.append(f"{name}: {f'{rest} left' if rest else 'used up'}")
    for entity, obj in after.objects.items():
        if entity not in before.objects and obj.zone == BATTLEFIELD:
            said.append(f"{look(after, r, entity).name} enters")
    return said


def _called(s: State, r: Rules) -> dict[int, str]:
    """What to call each object: those of one name are told apart by their labels, if they have any."""
    labelled = {entity: label for label, entity in s.labels.items()}
    names = {entity: look(s, r, entity).name for entity in s.objects}
    seen: dict[str, int] = {}
    for name in names.values():
        seen[name] = seen.get(name, 0) + 1
    return {e: f'{name} "{labelled[e]}"' if seen[name] > 1 and e in labelled else name for e, name in names.items()}
