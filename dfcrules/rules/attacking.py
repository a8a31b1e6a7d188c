"""Declaring attackers (508): who may attack whom, what must attack, and how a creature joins an attack."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dfcrules.errors import IllegalAction
from dfcrules.game.choices import ONE, Choice
from dfcrules.game.events import Event
from dfcrules.game.objects import BATTLEFIELD, Entity, is_player
from dfcrules.game.state import Attack, Combat
from dfcrules.rules.agenda import Question, Step, Steps
from dfcrules.rules.characteristics import look
from dfcrules.rules.find import defender
from dfcrules.rules.packets import name_of
from dfcrules.rules.sickness import is_sick
from dfcrules.rules.telling import options_for

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules

Attacks = tuple[tuple[Entity, Entity], ...]


class DeclareAttackers(Step):
    """Declare attackers, all at once (508.1). Any illegality undoes the whole declaration.

    announced: it was legal when the players began to pass; what happened since may have made it impossible.
    """

    attacks: Attacks
    announced: bool = False

    def do(self, s: State, r: Rules) -> Steps:
        try:
            check_attacks(s, r, self.attacks)
        except IllegalAction as refusal:
            if not self.announced:
                raise
            s.tell(Event("nothing", refusal.rule, note=f"the attack is not declared: {refusal}"))
            return ()
        chosen = [creature for creature, _ in self.attacks]
        s.turn = s.turn.replace(declared=True)
        if not self.attacks:
            return ()  # nobody attacks (508.8)
        for creature, _ in self.attacks:
            if "vigilance" not in look(s, r, creature).keywords:
                s.set(s.objects[creature], tapped=True)  # 508.1f
        s.combat = Combat(tuple([_attack(s, r, creature, attacked) for creature, attacked in self.attacks]))
        for creature, attacked in self.attacks:
            s.tell(Event("attacked", "508.1k", look(s, r, creature).name, creature, name_of(s, r, attacked), attacked))
        s.made = tuple(chosen)
        return ()


def _attack(s: State, r: Rules, creature: Entity, attacked: Entity) -> Attack:
    return Attack(creature, attacked, defending=defender(s, r, attacked))


def check_attacks(s: State, r: Rules, attacks: Attacks) -> None:
    """Raise `IllegalAction` if this declaration of attackers is not legal (508.1)."""
    creatures = [creature for creature, _ in attacks]
    if len(set(creatures)) != len(creatures):
        raise IllegalAction("A creature can attack only once", "508.1b")
    for creature, attacked in attacks:
        check_attack(s, r, creature, attacked)
    if len(creatures) == 1 and "cannot attack alone" in look(s, r, creatures[0]).limits:
        raise IllegalAction(f"{look(s, r, creatures[0]).name} cannot attack alone", "508.1c")
    missing = [creature for creature in required_attackers(s, r) if creature not in creatures]
    for creature in missing:
        if "cannot attack alone" in look(s, r, creature).limits and not _has_company(s, r, creature):
            continue
        raise IllegalAction(f"{look(s, r, creature).name} must attack, and it can", "508.1d")


def _has_company(s: State, r: Rules, creature: Entity) -> bool:
    """Whether another creature could attack together with this one (508.1d)."""
    return any(
        e != creature and whom_it_could_attack(s, r, e) for e in s.zone(BATTLEFIELD) if look(s, r, e).is_creature
    )


def required_attackers(s: State, r: Rules) -> tuple[Entity, ...]:
    """The creatures that must attack, as far as they can (508.1d)."""
    must = [e for e in s.zone(BATTLEFIELD) if "must attack" in look(s, r, e).limits]
    return tuple([e for e in must if whom_it_could_attack(s, r, e)]) if must else ()


def whom_it_could_attack(s: State, r: Rules, creature: Entity) -> tuple[Entity, ...]:
    """The players and permanents that a creature could be declared as attacking (508.1b)."""
    found = []
    for attacked in (*s.in_turn_order()[1:], *s.zone(BATTLEFIELD)):
        try:
            check_attack(s, r, creature, attacked)
        except IllegalAction:
            continue
        found.append(attacked)
    return tuple(found)


def check_attack(s: State, r: Rules, creature: Entity, attacked: Entity) -> None:
    """Raise `IllegalAction` if this creature cannot be declared as attacking that player or permanent (508.1a-c)."""
    obj = s.objects.get(creature)
    if obj is None or obj.zone != BATTLEFIELD:
        raise IllegalAction("Only creatures on the battlefield can attack", "508.1a")
    view = look(s, r, creature)
    active = s.turn.active
    if view.controller != active:
        raise IllegalAction(
            f"{view.name} is controlled by {s.name_of_player(view.controller)}; only the active player, "
            f"{s.name_of_player(active)}, attacks",
            "506.2",
        )
    if not view.is_creature:
        raise IllegalAction(f"{view.name} is no creature; only creatures attack", "506.3")
    if "Battle" in view.types.types:
        raise IllegalAction(f"{view.name} is a battle; battles do not attack", "508.1a")
    if obj.tapped:
        raise IllegalAction(f"{view.name} is tapped; only untapped creatures can be declared as attackers", "508.1a")
    if is_sick(s, obj, view):
        raise IllegalAction(
            f"{view.name} has not been under {s.name_of_player(active)}'s control since the turn began; "
            "it is summoning sick",
            "302.6",
        )
    if "defender" in view.keywords:
        raise IllegalAction(f"{view.name} has defender, so it cannot attack", "702.3")
    if "cannot attack" in view.limits:
        raise IllegalAction(f"{view.name} cannot attack", "508.1c")
    _check_attacked(s, r, attacked, active)


def _check_attacked(s: State, r: Rules, attacked: Entity, active: int) -> None:
    if is_player(attacked):
        if attacked == active or s.players[attacked].lost:
            raise IllegalAction(f"{s.name_of_player(attacked)} cannot be attacked; attack an opponent", "506.2")
        return
    obj = s.objects.get(attacked)
    kinds = look(s, r, attacked).types.types if obj is not None and obj.zone == BATTLEFIELD else ()
    if "Planeswalker" not in kinds and "Battle" not in kinds:
        raise IllegalAction("Only players, planeswalkers and battles can be attacked", "506.2")
    if "Planeswalker" in kinds and look(s, r, attacked).controller == active:
        raise IllegalAction("Attack an opponent's planeswalker, not your own", "506.2")
    if "Battle" in kinds and defender(s, r, attacked) == active:
        name = look(s, r, attacked).name
        raise IllegalAction(f"{s.name_of_player(active)} protects {name}, and its protector cannot attack it", "310.9b")


class JoinAttack(Question):
    """A creature is put onto the battlefield attacking: its controller chooses what it attacks; it was not declared as
    an attacker, and what would stop a declaration does not matter (508.4).
    """

    creature: Entity
    whom: Entity = -1

    def ask(self, s: State, r: Rules) -> Choice | None:
        there = self._there(s, r)
        if self.whom != -1 or not there:
            return None
        options, view = options_for(s, r, there), look(s, r, self.creature)
        question = f"What does {view.name} attack?"
        return Choice(ONE, view.controller, "508.4", question, options, view.name, self.creature, default=there[0])

    def _there(self, s: State, r: Rules) -> tuple[Entity, ...]:
        if self._why_not(s, r):
            return ()
        found = []
        for attacked in (*s.in_turn_order()[1:], *s.zone(BATTLEFIELD)):
            try:
                _check_attacked(s, r, attacked, s.turn.active)
            except IllegalAction:
                continue
            found.append(attacked)
        return tuple(found)

    def _why_not(self, s: State, r: Rules) -> str:
        """Why it is no attacker (506.3a-c); an empty text if it can be one."""
        obj = s.objects.get(self.creature)
        if obj is None or obj.zone != BATTLEFIELD or not look(s, r, self.creature).is_creature:
            return "it is no creature on the battlefield"
        if look(s, r, self.creature).controller != s.turn.active:
            return "only the active player's creatures attack"
        if s.combat is None:
            return "nothing attacks at the moment"
        return "it attacks already" if s.combat.attack_of(self.creature) else ""

    def answered(self, s: State, r: Rules, answer: Any) -> Steps:
        name = name_of(s, r, self.creature)
        attacked = self.whom if answer is None else answer
        if attacked not in self._there(s, r):
            reason = self._why_not(s, r) or "there is nothing for it to attack"
            s.tell(Event("nothing", "506.3", name, self.creature, note=f"{name} is not attacking: {reason}"))
            return ()
        assert s.combat is not None
        s.combat = s.combat.replace(attacks=(*s.combat.attacks, _attack(s, r, self.creature, attacked)))
        note = f"{name} is attacking {name_of(s, r, attacked)}, although it was not declared as an attacker"
        s.tell(Event("effect", "508.4", name, self.creature, note=note))
        return ()
