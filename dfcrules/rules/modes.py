"""Modal spells and abilities: their modes are announced before the targets (601.2b), and what was not chosen is as if
it were not there.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, TypeVar

from dfcrules.cards.abilities import Spell
from dfcrules.cards.filters import Called
from dfcrules.cards.instructions import Modal, WhenDone
from dfcrules.cards.plain import Phrase
from dfcrules.game.choices import ONE, SOME, Choice, Option
from dfcrules.rules.find import Context, legal_targets

if TYPE_CHECKING:
    from dfcrules.cards.abilities import Ability
    from dfcrules.cards.instructions import Instructions
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules

A = TypeVar("A", bound="Ability")


def modal_part(ability: Ability | None) -> Modal | None:
    """The choice of modes that has to be announced for a spell or ability; None if there is none."""
    return next((one for one in _says(ability) if isinstance(one, Modal)), None)


def mode_choice(s: State, r: Rules, ability: Ability, ctx: Context, rule: str, name: str) -> Choice | None:
    """Which modes to announce. One without a legal target may not be chosen (601.2b-c); None if too few are left."""
    modal = modal_part(ability)
    assert modal is not None
    called = Called(name)
    options = tuple(
        [
            Option(f"mode {number}", mode.words(called))
            for number, mode in enumerate(modal.modes, 1)
            if all(len(legal_targets(s, r, target, ctx)) >= target.least for target in mode.targets)
        ]
    )
    if len(options) < modal.choose:
        return None
    if modal.choose == 1:
        return Choice(ONE, ctx.you, rule, f"Which mode of {name}?", options, name, ctx.this, default=options[0].value)
    default = tuple([option.value for option in options[: modal.choose]])
    return Choice(
        SOME, ctx.you, rule, f"Which {modal.choose} modes of {name}?", options, name, ctx.this,
        least=modal.choose, most=modal.choose, default=default,
    )  # fmt: skip


def with_modes(ability: A, answer: Any) -> A:
    """The spell or ability as it is once its modes are announced: what they say, in the printed order (608.2c)."""
    chosen = (answer,) if isinstance(answer, str) else answer
    do: Instructions = ()
    targets = tuple(getattr(ability, "targets", ()))
    for one in _says(ability):
        if not isinstance(one, Modal):
            do += (one,)
            continue
        for number, mode in enumerate(one.modes, 1):
            if f"mode {number}" in chosen:
                before, own = (sum(target.limit for target in some) for some in (targets, mode.targets))
                do += mode.do if len(chosen) == 1 else _renumbered(mode.do, before, own)
                targets += mode.targets
    return ability.replace(**{_field(ability): do, "targets": targets})


def _renumbered(value: Any, by: int, own: int) -> Any:
    """Instructions that speak of "target", "target 2" or "targets", moved behind the targets of other modes."""
    if isinstance(value, tuple):
        return tuple(_renumbered(one, by, own) for one in value)
    if isinstance(value, WhenDone) and value.targets:
        return value  # its targets are chosen later
    if isinstance(value, Phrase):
        return value.replace(**{field: _renumbered(getattr(value, field), by, own) for field in value.fields})
    if value == "targets":
        return tuple(f"target {by + number}" for number in range(1, own + 1))
    if isinstance(value, str) and by and re.fullmatch(r"target( \d+)?", value):
        return f"target {int(value[7:] or 1) + by}"
    return value


def _says(ability: Ability | None) -> Instructions:
    instructions: Instructions = getattr(ability, _field(ability), ())
    return instructions


def _field(ability: Ability | None) -> str:
    return "spell" if isinstance(ability, Spell) else "do"
