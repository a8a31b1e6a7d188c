"""Permission to play cards from other zones than the hand, as permanents and emblems give it (601.3, 305.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.cards.abilities import PlaysFrom
from dfcrules.game.objects import Obj
from dfcrules.rules.characteristics import look, look_ahead
from dfcrules.rules.find import Context, holds
from dfcrules.rules.fitting import fits

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules


def may_play_from_there(s: State, r: Rules, obj: Obj, player: int, face: int = 0) -> bool:
    """Whether something of this player allows to play this card of theirs from where it is, with this face up
    (712.11c).
    """
    if obj.owner != player:
        return False
    for source in s.speaking:
        view = look(s, r, source)
        for ability in view.abilities:
            if not isinstance(ability, PlaysFrom) or view.controller != player or ability.plays_from != obj.zone:
                continue
            ctx = Context(you=player, this=source)
            met = ability.while_ is None or holds(s, r, ability.while_, ctx)
            if met and fits(s, ability.what, obj.id, look_ahead(s, r, obj.replace(up=face)), ctx):
                return True
    return False
