"""How many tokens an effect creates, with the effects that make it more of them (701.7b, 614.16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.cards.abilities import TokensCreated
from dfcrules.rules.characteristics import look

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules


def number_created(s: State, r: Rules, player: int, number: int) -> int:
    """Each effect that doubles applies once, whichever comes first (614.5)."""
    for entity in s.speaking:
        view = look(s, r, entity)
        for ability in view.abilities:
            if isinstance(ability, TokensCreated) and _is_for(ability.whose, player, view.controller):
                number *= 2
    return number


def _is_for(whose: str, player: int, you: int) -> bool:
    return whose == "any" or (player == you) == (whose == "you")
