"""Combat (506-511): who attacks whom, who blocks, how damage is assigned. Damage is dealt elsewhere, all at once
(510.2).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dfcrules.errors import IllegalAction
from dfcrules.game.choices import SPLIT, Choice
from dfcrules.game.events import Event
from dfcrules.game.objects import BATTLEFIELD, Entity, is_player
from dfcrules.game.state import Attack, Combat
from dfcrules.rules.agenda import Question, Step, Steps
from dfcrules.rules.characteristics import look
from dfcrules.rules.damage import Packet, deal
from dfcrules.rules.find import defender
from dfcrules.rules.telling import options_for

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules


class DeclareAttackers(Step):
    """Declare attackers, all at once (508.1). Any illegality undoes the whole declaration.

    announced: it was legal when the players began to pass; what happened since may have made it impossible.
    """

    attacks: tuple[tuple[Entity, Entity], ...]
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
        s.combat = Combat(tuple([Attack(creature, attacked) for creature, attacked in self.attacks]))
        for creature, attacked in self.attacks:
            s.tell(Event("attacked", "508.1k", look(s, r, creature).name, creature, name(s, r, attacked), attacked))
        s.made = tuple(chosen)
        return ()


def check_attacks(s: State, r: Rules, attacks: tuple[tuple[Entity, Entity], ...]) -> None:
    """Raise `IllegalAction` if this declaration of attackers is not legal (508.1)."""
    creatures = [creature for creature, _ in attacks]
    if len(set(creatures)) != len(creatures):
        raise IllegalAction("A creature can attack only once", "508.1b")
    for creature, attacked in attacks:
        check_attack(s, r, creature, attacked)


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
    if obj.since >= s.turn.number and "haste" not in view.keywords:
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
        name_ = look(s, r, attacked).name
        raise IllegalAction(
            f"{s.name_of_player(active)} protects {name_}, and its protector cannot attack it", "310.9b"
        )


class DeclareBlockers(Step):
    """Declare blockers, all at once (509.1). `announced` as for attackers."""

    blocks: tuple[tuple[Entity, Entity], ...]
    announced: bool = False

    def do(self, s: State, r: Rules) -> Steps:
        combat = s.combat
        try:
            blocked = check_blocks(s, r, self.blocks)
        except IllegalAction as refusal:
            if not self.announced:
                raise
            s.tell(Event("nothing", refusal.rule, note=f"the block is not declared: {refusal}"))
            return ()
        assert combat is not None
        attacks = tuple(
            [
                a.replace(blocked=True, blockers=tuple(blocked[a.attacker])) if a.attacker in blocked else a
                for a in combat.attacks
            ]
        )
        s.combat = combat.replace(attacks=attacks, blocks_declared=True)
        for blocker, attacker in self.blocks:
            s.tell(Event("blocked", "509.1g", look(s, r, blocker).name, blocker, look(s, r, attacker).name, attacker))
        for attacker in blocked:
            s.tell(Event("became blocked", "509.1h", look(s, r, attacker).name, attacker))
        if not self.blocks:
            defenders = dict.fromkeys(defender(s, r, a.attacked) for a in combat.attacks)
            for player in defenders:
                s.tell(Event("no blocks", "509.1a", player=s.name_of_player(player)))
        s.made = tuple([blocker for blocker, _ in self.blocks])
        return ()


def check_blocks(s: State, r: Rules, blocks: tuple[tuple[Entity, Entity], ...]) -> dict[Entity, list[Entity]]:
    """Who blocks each attacker. Raises `IllegalAction` if the declaration is not legal (509.1)."""
    if s.combat is None:
        raise IllegalAction("Nothing attacks, so there is nothing to block", "508.8")
    blocked: dict[Entity, list[Entity]] = {}
    used: set[Entity] = set()
    for blocker, attacker in blocks:
        check_block(s, r, blocker, attacker)
        if blocker in used:
            raise IllegalAction(f"{look(s, r, blocker).name} can block only one attacker", "509.1a")
        used.add(blocker)
        blocked.setdefault(attacker, []).append(blocker)
    for attacker, blockers in blocked.items():
        if len(blockers) == 1 and "menace" in look(s, r, attacker).keywords:
            raise IllegalAction(f"{look(s, r, attacker).name} has menace; it takes two or more blockers", "702.111")
    return blocked


def check_block(s: State, r: Rules, blocker: Entity, attacker: Entity) -> None:
    """Raise `IllegalAction` if this creature cannot block that attacker (509.1a-b)."""
    attack = s.combat.attack_of(attacker) if s.combat is not None else None
    if attack is None:
        raise IllegalAction(f"{name(s, r, attacker)} does not attack, so it cannot be blocked", "509.1a")
    obj = s.objects.get(blocker)
    if obj is None or obj.zone != BATTLEFIELD or not look(s, r, blocker).is_creature:
        raise IllegalAction(f"{name(s, r, blocker)} is no creature on the battlefield; only creatures block", "506.3")
    view, other = look(s, r, blocker), look(s, r, attacker)
    if view.controller != defender(s, r, attack.attacked):
        raise IllegalAction(
            f"{view.name} belongs to {s.name_of_player(view.controller)}, whom {other.name} does not attack", "802.4a"
        )
    if obj.tapped:
        raise IllegalAction(f"{view.name} is tapped; only untapped creatures can block", "509.1a")
    if "cannot block" in view.limits:
        raise IllegalAction(f"{view.name} cannot block", "509.1b")
    if "cannot be blocked" in other.limits:
        raise IllegalAction(f"{other.name} cannot be blocked", "509.1b")
    if "flying" in other.keywords and not {"flying", "reach"} & set(view.keywords):
        raise IllegalAction(f"{other.name} flies; only creatures with flying or reach can block it", "702.9")


class CombatDamage(Step):
    """One combat damage step (510): first the first and double strikers if there are any, then the rest (510.4)."""

    def do(self, s: State, r: Rules) -> Steps:
        combat = s.combat
        if combat is None:
            raise IllegalAction("Nothing attacks, so no combat damage is dealt", "508.8")
        fighters = _fighters(s, r)
        first = [e for e in fighters if {"first strike", "double strike"} & set(look(s, r, e).keywords)]
        if combat.struck is None and first:
            striking = first
            s.combat = combat.replace(struck=tuple(first))
        else:
            struck = combat.struck or ()
            striking = [e for e in fighters if e not in struck or "double strike" in look(s, r, e).keywords]
            s.combat = combat.replace(struck=struck, dealt=True)
        return (Assigning(tuple(striking)),)


def _fighters(s: State, r: Rules) -> list[Entity]:
    """Attackers, then blockers, defender by defender in turn order (510.1, 802.5)."""
    assert s.combat is not None
    attackers = [a.attacker for a in s.combat.attacks]
    blockers = dict.fromkeys(b for a in s.combat.attacks for b in a.blockers)
    order = {player: place for place, player in enumerate(s.in_turn_order())}
    return attackers + sorted(blockers, key=lambda b: order.get(look(s, r, b).controller, 0))


class Assigning(Question):
    """Combat damage is assigned, creature by creature (510.1); the whole of it is judged together (510.1e).

    Whoever has a free choice comes after those that have none, so that what is assigned anyway is known (702.19b).
    """

    waiting: tuple[Entity, ...]
    assigned: tuple[Packet, ...] = ()
    chosen: tuple[Entity, ...] = ()

    def ask(self, s: State, r: Rules) -> Choice | None:
        creature = self._next(s, r)
        if creature is None:
            return None
        view = look(s, r, creature)
        recipients = _recipients(s, r, creature)
        options = options_for(s, r, recipients)
        total = r.combat_damage(s, creature, view)
        lethal = tuple([self._lethal(s, r, creature, to) for to in recipients])
        default = self._default(creature, recipients, lethal, total, s)
        question = f"How does {view.name} assign its {total} damage?"
        return Choice(
            SPLIT,
            view.controller,
            "510.1c",
            question,
            options,
            view.name,
            creature,
            total=total,
            lethal=lethal,
            default=default,
        )

    def _next(self, s: State, r: Rules) -> Entity | None:
        """The next creature that assigns: those without a choice first."""
        left = [e for e in self.waiting if e not in self.chosen and r.combat_damage(s, e, look(s, r, e)) > 0]
        left = [e for e in left if _recipients(s, r, e)]
        single = [e for e in left if len(_recipients(s, r, e)) == 1]
        return single[0] if single else left[0] if left else None

    def _lethal(self, s: State, r: Rules, creature: Entity, to: Entity) -> int:
        """What this creature would have to assign for lethal damage, after what others have assigned."""
        if is_player(to) or to not in s.objects or not look(s, r, to).is_creature:
            return 0
        deathtouch = "deathtouch" in look(s, r, creature).keywords
        already = sum(p.assigned for p in self.assigned if p.to == to)
        if already and any("deathtouch" in look(s, r, p.source).keywords for p in self.assigned if p.to == to):
            return 0
        lethal = r.lethal_damage(s.objects[to], look(s, r, to), False)
        missing = max(0, lethal - already)
        return min(missing, 1) if deathtouch else missing

    def _default(
        self, creature: Entity, recipients: tuple[Entity, ...], lethal: tuple[int, ...], total: int, s: State
    ) -> tuple[int, ...]:
        """Lethal damage to one after the other, the rest to the last."""
        left, split = total, []
        for amount in lethal[:-1]:
            split.append(min(left, amount))
            left -= split[-1]
        return (*split, left)

    def check(self, s: State, r: Rules, answer: Any) -> None:
        creature = self._next(s, r)
        assert creature is not None
        recipients = _recipients(s, r, creature)
        attack = s.combat.attack_of(creature) if s.combat is not None else None
        if attack is None or not attack.blockers or recipients[-1] != attack.attacked or answer[-1] == 0:
            return
        for to, amount, lethal in zip(
            recipients, answer, [self._lethal(s, r, creature, to) for to in recipients], strict=True
        ):
            if to != attack.attacked and amount + self._others(s, r, creature, to) < lethal:
                raise IllegalAction(
                    f"{look(s, r, creature).name} must assign at least {lethal} to {name(s, r, to)}, which is lethal "
                    f"damage, before {name(s, r, attack.attacked)} can be assigned any",
                    "702.19b",
                )

    def _others(self, s: State, r: Rules, creature: Entity, to: Entity) -> int:
        """What creatures that assign after this one could still assign to the same blocker (510.1e)."""
        later = [e for e in self.waiting if e not in self.chosen and e != creature and to in _recipients(s, r, e)]
        return sum(r.combat_damage(s, e, look(s, r, e)) for e in later)

    def answered(self, s: State, r: Rules, answer: Any) -> Steps:
        creature = self._next(s, r)
        if creature is None:
            self._check_whole(s, r)
            return deal(s, r, self.assigned)
        recipients = _recipients(s, r, creature)
        if answer is None:
            answer = (r.combat_damage(s, creature, look(s, r, creature)),)
        shares = [(to, amount) for to, amount in zip(recipients, answer, strict=True) if amount]
        note = ", ".join(f"{amount} to {name(s, r, to)}" for to, amount in shares)
        rule = "510.1c" if len(recipients) > 1 else "510.1a"
        s.tell(Event("assigned", rule, look(s, r, creature).name, creature, note=note))
        packets = tuple([Packet(creature, to, amount, combat=True, assigned=amount) for to, amount in shares])
        return (Assigning(self.waiting, self.assigned + packets, (*self.chosen, creature)),)

    def _check_whole(self, s: State, r: Rules) -> None:
        """510.1e, 702.19b: what tramples past is allowed if all blockers are assigned lethal damage by all together."""
        assert s.combat is not None
        for packet in self.assigned:
            attack = s.combat.attack_of(packet.source)
            if attack is None or not attack.blockers or packet.to != attack.attacked:
                continue
            for blocker in attack.blockers:
                if self._lethal(s, r, packet.source, blocker) > 0:
                    raise IllegalAction(
                        f"{look(s, r, packet.source).name} assigns damage past {name(s, r, blocker)}, which is not "
                        "assigned lethal damage",
                        "702.19b",
                    )


def _recipients(s: State, r: Rules, creature: Entity) -> tuple[Entity, ...]:
    """To what a creature can assign combat damage (510.1b-d, 702.19b-d)."""
    combat = s.combat
    assert combat is not None
    attack = combat.attack_of(creature)
    if attack is None:
        return combat.blocked_by(creature)
    there = is_player(attack.attacked) or _still_attacked(s, r, attack.attacked)
    attacked = (attack.attacked,) if there else ()
    if not attack.blocked:
        return attacked
    trample = "trample" in look(s, r, creature).keywords
    return attack.blockers + attacked if trample else attack.blockers


def _still_attacked(s: State, r: Rules, entity: Entity) -> bool:
    obj = s.objects.get(entity)
    if obj is None or obj.zone != BATTLEFIELD:
        return False
    return bool({"Planeswalker", "Battle"} & set(look(s, r, entity).types.types))


class LeaveIfUnfit(Step):
    """Permanents that stopped being creatures, or changed controllers, leave combat (506.4)."""

    def do(self, s: State, r: Rules) -> Steps:
        combat = s.combat
        if combat is None:
            return ()
        from dfcrules.rules.zones import leave_combat

        for attack in combat.attacks:
            view = look(s, r, attack.attacker)
            if not view.is_creature:
                leave_combat(s, attack.attacker, "it is no creature any more")
            elif view.controller != s.turn.active:
                leave_combat(s, attack.attacker, "it changed controllers")
            for blocker in attack.blockers:
                if not look(s, r, blocker).is_creature:
                    leave_combat(s, blocker, "it is no creature any more")
                elif look(s, r, blocker).controller != defender(s, r, attack.attacked):
                    leave_combat(s, blocker, "it changed controllers")
        return ()


def name(s: State, r: Rules, entity: Entity) -> str:
    """The name of a player or an object."""
    return s.players[entity].name if is_player(entity) else look(s, r, entity).name
