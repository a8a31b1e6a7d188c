"""Who is in combat, and who leaves it (506.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.game.events import Event
from dfcrules.game.objects import BATTLEFIELD, Entity, is_player
from dfcrules.game.state import SETTLED
from dfcrules.rules.agenda import Step, Steps
from dfcrules.rules.characteristics import look
from dfcrules.rules.find import defender
from dfcrules.rules.packets import name_of

if TYPE_CHECKING:
    from dfcrules.game.state import Attack, State
    from dfcrules.rules.standard import Rules


class LeaveIfUnfit(Step):
    """Permanents that stopped being creatures, or changed controllers, leave combat; so does what is attacked if it is
    no planeswalker or battle any more, or another player's (506.4). Whoever attacks that goes on attacking (506.4c).
    """

    def do(self, s: State, r: Rules) -> Steps:
        combat = s.combat
        if combat is None:
            return ()
        for attack in combat.attacks:
            reason = _unfit(s, r, attack.attacker, s.turn.active)
            if reason:
                leave_combat(s, attack.attacker, reason)
            for blocker in attack.blockers:
                reason = _unfit(s, r, blocker, attack.defending)
                if reason:
                    leave_combat(s, blocker, reason)
            if not attack.left and not is_player(attack.attacked):
                _leave_if_not_attackable(s, r, attack)
        return ()


def _unfit(s: State, r: Rules, creature: Entity, player: int) -> str:
    """Why a creature leaves combat; an empty text if it stays."""
    view = look(s, r, creature)
    if not view.is_creature:
        return "it is no creature any more"
    if "Battle" in view.types.types:
        return "it is a battle now"
    return "" if view.controller == player else "it changed controllers"


def _leave_if_not_attackable(s: State, r: Rules, attack: Attack) -> None:
    entity = attack.attacked
    obj = s.objects.get(entity)
    if obj is None or obj.zone != BATTLEFIELD:
        reason = ""  # it has left, and that was told
    elif not {"Planeswalker", "Battle"} & set(look(s, r, entity).types.types):
        reason = "it is no planeswalker or battle any more"
    elif defender(s, r, entity) != attack.defending:
        reason = "it is another player's now"
    else:
        return
    assert s.combat is not None
    attacks = [a.replace(left=True) if a.attacked == entity else a for a in s.combat.attacks]
    s.combat = s.combat.replace(attacks=tuple(attacks))
    if reason:
        s.tell(Event("left combat", "506.4", name_of(s, r, entity), entity, note=reason))


def leave_combat(s: State, entity: Entity, reason: str = "") -> None:
    """Remove a permanent from combat (506.4). An attacker that it blocked stays blocked (509.1h)."""
    combat = s.combat
    if combat is None:
        return
    involved = [a for a in combat.attacks if entity in (a.attacker, a.attacked)]
    if not involved and not combat.is_blocking(entity):
        return
    attacks = [_without(attack, entity) for attack in combat.attacks]
    removed = [_without(attack, entity) for attack in combat.removed]
    removed += [attack for attack in attacks if attack.attacker == entity]
    attacks = [attack for attack in attacks if attack.attacker != entity]
    s.combat = combat.replace(attacks=tuple(attacks), removed=tuple(removed))
    s.derived.pop(SETTLED, None)  # what is no longer attacked (704.5x)
    if reason and entity in s.objects:
        name = s.views[entity].name if entity in s.views else s.objects[entity].face.name
        s.tell(Event("left combat", "506.4", name, entity, note=reason))


def _without(attack: Attack, blocker: Entity) -> Attack:
    if blocker not in attack.blockers:
        return attack
    return attack.replace(blockers=tuple([b for b in attack.blockers if b != blocker]))


def still_attacked(s: State, r: Rules, attack: Attack) -> bool:
    """Whether what is attacked is there to be damaged: a planeswalker or battle may have left combat (506.4c)."""
    if is_player(attack.attacked):
        return not s.players[attack.attacked].lost
    obj = s.objects.get(attack.attacked)
    if attack.left or obj is None or obj.zone != BATTLEFIELD:
        return False
    return bool({"Planeswalker", "Battle"} & set(look(s, r, attack.attacked).types.types))
