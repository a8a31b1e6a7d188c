"""Damage, from what is assigned to what comes of it (120.4): replaced and prevented, dealt, turned into results.

A `Packet` is the damage of one source to one recipient; simultaneous packets are one event. Each keeps what was
assigned and every change on the way, so that every point can be accounted for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dfcrules.errors import IllegalAction
from dfcrules.game.choices import ONE, SPLIT, Choice, Option
from dfcrules.game.effects import DamageEffect
from dfcrules.game.events import Event
from dfcrules.game.objects import BATTLEFIELD, Entity, is_player
from dfcrules.rules.agenda import Question, Step, Steps
from dfcrules.rules.characteristics import look
from dfcrules.rules.find import Context
from dfcrules.rules.telling import numbered
from dfcrules.value import Value

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.replacement import Applicable, Decision
    from dfcrules.rules.standard import Rules


class Changed(Value):
    """One change of an amount of damage: which effect, what kind of change, before and after, by which rule."""

    label: str
    kind: str
    before: int
    after: int
    rule: str


class Packet(Value):
    """Damage that a source would deal to a recipient; `applied` names the effects that had their opportunity
    (614.5).
    """

    source: Entity
    to: Entity
    amount: int
    combat: bool = False
    assigned: int = 0
    unpreventable: bool = False
    applied: tuple[Any, ...] = ()
    allotted: tuple[tuple[int, int], ...] = ()
    changes: tuple[Changed, ...] = ()

    def _key(self) -> tuple[Any, ...]:
        """What makes two packets equal: not in which order effects were applied, nor what is told of them
        afterwards.
        """
        return (
            self.source, self.to, self.amount, self.combat, self.assigned, self.unpreventable, frozenset(self.applied),
            self.allotted,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Packet) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())


class Dealt(Value):
    """The account of one packet after it was dealt; rows of the damage table are made of these.

    added - prevented (and other reductions) turn `assigned` into `dealt`; `excess` is the part of `dealt` beyond
    lethal.
    """

    source: str
    recipient: str
    source_id: Entity
    recipient_id: Entity
    combat: bool
    assigned: int
    changes: tuple[Changed, ...]
    dealt: int
    excess: int
    result: str
    life_lost: int = 0


def deal(s: State, r: Rules, packets: tuple[Packet, ...]) -> Steps:
    """The steps that deal damage, all of it at the same time. 0 damage is no damage at all (120.8)."""
    real = tuple([p for p in packets if p.amount > 0 and can_be_damaged(s, r, p.to)])
    return (Replacing(real),) if real else ()


def can_be_damaged(s: State, r: Rules, entity: Entity) -> bool:
    """120.1, 120.1a: players, creatures, planeswalkers and battles."""
    if is_player(entity):
        return not s.players[entity].lost
    obj = s.objects.get(entity)
    if obj is None or obj.zone != BATTLEFIELD:
        return False
    kinds = look(s, r, entity).types.types
    return "Creature" in kinds or "Planeswalker" in kinds or "Battle" in kinds


class Replacing(Question):
    """Replacement and prevention effects change the damage, one at a time, in an order that is chosen (616.1,
    120.4b).
    """

    packets: tuple[Packet, ...]

    def ask(self, s: State, r: Rules) -> Choice | None:
        from dfcrules.rules.replacement import open_decision

        decision = open_decision(s, r, self.packets)
        if decision is None or not decision.ask:
            return None
        if decision.shield is not None:
            return self._sharing(s, r, decision)
        packet = self.packets[decision.options[0][0]]
        several = len({index for index, _ in decision.options}) > 1
        options = tuple(
            [
                Option(f"{index}:{effect.name}", self._label(s, r, index, effect, several))
                for index, effect in decision.options
            ]
        )
        options = numbered(options)
        source, to = _name(s, r, packet.source), _name(s, r, packet.to)
        question = f"{packet.amount} damage from {source} to {to}: which effect changes it first?"
        if several:
            question = "Which damage does which effect change first?"
        return Choice(ONE, decision.player, "616.1", question, options, to, packet.to, default=options[0].value)

    def _sharing(self, s: State, r: Rules, decision: Decision) -> Choice:
        """How a shield for the next N is shared among damage dealt at the same time (615.7)."""
        assert decision.shield is not None
        packets = [self.packets[index] for index, _ in decision.options]
        options = tuple(
            [
                Option(index, f"the {packet.amount} from {_name(s, r, packet.source)} to {_name(s, r, packet.to)}")
                for (index, _), packet in zip(decision.options, packets, strict=True)
            ]
        )
        left = decision.shield.left
        default, rest = [], left
        for packet in packets:
            default.append(min(rest, packet.amount))
            rest -= default[-1]
        question = f"The next {left} damage is prevented: how much of each?"
        return Choice(
            SPLIT, decision.player, "615.7", question, options, decision.shield.label, decision.shield.id, total=left,
            lethal=tuple(packet.amount for packet in packets), default=tuple(default),
        )  # fmt: skip

    def check(self, s: State, r: Rules, answer: Any) -> None:
        """A shield prevents no more of a damage than there is (615.7)."""
        from dfcrules.rules.replacement import open_decision

        decision = open_decision(s, r, self.packets)
        if decision is None or decision.shield is None:
            return
        for (index, _), share in zip(decision.options, answer, strict=True):
            if share > self.packets[index].amount:
                raise IllegalAction(f"There are only {self.packets[index].amount} damage to prevent there", "615.7")

    def _label(self, s: State, r: Rules, index: int, effect: Applicable, several: bool) -> str:
        if not several:
            return effect.words
        return f"{effect.words}: the {self.packets[index].amount} from {_name(s, r, self.packets[index].source)}"

    def answered(self, s: State, r: Rules, answer: Any) -> Steps:
        from dfcrules.rules.replacement import apply, open_decision, spend_shield_counter

        decision = open_decision(s, r, self.packets)
        if decision is None:
            return (Results(self.packets),)
        if decision.shield is not None:
            shared = list(self.packets)
            for (index, _), share in zip(decision.options, answer, strict=True):
                allotted = (*shared[index].allotted, (decision.shield.id, share))
                shared[index] = shared[index].replace(allotted=allotted)
            return (Replacing(tuple(shared)),)
        index, effect = decision.options[0]
        if answer is not None:
            index, effect = next((i, e) for i, e in decision.options if f"{i}:{e.name}" == answer)
            s.tell(
                Event(
                    "chose", "616.1", player=s.name_of_player(decision.player), note=f"to apply first: {effect.words}"
                )
            )
        if effect.key[0] == "shield counter":
            return (Replacing(spend_shield_counter(s, r, effect, self.packets)),)
        packet, after = apply(s, r, self.packets[index], effect)
        packets = (*self.packets[:index], packet, *self.packets[index + 1 :])
        return (*after, Replacing(packets))


class Results(Step):
    """Damage is dealt and has its results (120.3, 120.4c-d)."""

    packets: tuple[Packet, ...]

    def do(self, s: State, r: Rules) -> Steps:
        threshold = {p.to: _lethal_threshold(s, r, p.to) for p in self.packets}
        taken: dict[Entity, int] = {}
        gains: list[tuple[Entity, str, int, int]] = []
        for packet in self.packets:
            source = look(s, r, packet.source)
            name = _name(s, r, packet.to)
            if packet.amount <= 0:
                why = _why_none(packet)
                account = self._account(packet, source.name, name, 0, "nothing")
                s.tell(
                    Event("no damage", "615.6", source.name, packet.source, name, packet.to, note=why, detail=account)
                )
                continue
            before = taken.get(packet.to, 0)
            taken[packet.to] = before + packet.amount
            limit = threshold[packet.to]
            if "deathtouch" in source.keywords and limit is not None and not is_player(packet.to):
                limit = min(limit, before + 1)
            excess = 0 if limit is None else max(0, packet.amount - max(0, limit - before))
            result = self._result(s, r, packet, source.keywords)
            account = self._account(packet, source.name, name, excess, result)
            note = f": {result}"
            s.tell(
                Event(
                    "damage",
                    self._rule(s, r, packet.to),
                    source.name,
                    packet.source,
                    name,
                    packet.to,
                    amount=packet.amount,
                    note=note,
                    detail=account,
                )
            )
            if "lifelink" in source.keywords:
                gains.append((packet.source, source.name, source.controller, packet.amount))
        for entity, name, player, amount in gains:  # each source gains separately (702.15e)
            gain_life(s, player, amount, "120.3f", f" (lifelink of {name})", entity)
        return ()

    def _rule(self, s: State, r: Rules, to: Entity) -> str:
        """Which part of 120.3 says what damage does to this recipient."""
        if is_player(to):
            return "120.3a"
        kinds = look(s, r, to).types.types
        return "120.3e" if "Creature" in kinds else "120.3c" if "Planeswalker" in kinds else "120.3h"

    def _account(self, packet: Packet, source: str, name: str, excess: int, result: str) -> Dealt:
        return Dealt(
            source, name, packet.source, packet.to, packet.combat, packet.assigned, packet.changes,
            max(0, packet.amount), excess, result, packet.amount if result.startswith("life") else 0,
        )  # fmt: skip

    def _result(self, s: State, r: Rules, packet: Packet, keywords: tuple[str, ...]) -> str:
        """Life, poison, counters or marked damage (120.3a-h)."""
        amount = packet.amount
        if is_player(packet.to):
            if "infect" in keywords:
                poison = s.players[packet.to].poison
                s.set_player(packet.to, poison=poison + amount)
                return f"poison {poison} to {poison + amount}"
            life = s.players[packet.to].life
            s.set_player(packet.to, life=life - amount)
            return f"life {life} to {life - amount}"
        obj = s.objects[packet.to]
        kinds = look(s, r, packet.to).types.types
        said = []
        changes: dict[str, Any] = {}
        for kind, counter in (("Planeswalker", "loyalty"), ("Battle", "defense")):
            if kind in kinds:
                obj = obj.replace(counters=obj.with_counters(counter, -amount))
                changes["counters"] = obj.counters
                said.append(f"{counter} {obj.counter(counter)}")
        if "Creature" in kinds:
            if "wither" in keywords or "infect" in keywords:
                changes["counters"] = obj.with_counters("-1/-1", amount)
                said.append(f"{amount} -1/-1 counters")
            else:
                changes["damage"] = obj.damage + amount
                said.append(f"{obj.damage + amount} marked")
            if "deathtouch" in keywords:
                changes["deathtouched"] = True
        s.set(s.objects[packet.to], **changes)
        return ", ".join(said)


def _why_none(packet: Packet) -> str:
    """Why no damage is left of a packet."""
    if not packet.changes:
        return "there is none"
    last = packet.changes[-1]
    return "all of it was prevented" if last.kind == "prevented" else f"nothing is left of it: {last.label}"


def _lethal_threshold(s: State, r: Rules, entity: Entity) -> int | None:
    """How much damage is needed now before the rest is excess (120.10); None for a player."""
    if is_player(entity) or entity not in s.objects:
        return None
    obj, view = s.objects[entity], look(s, r, entity)
    limits = []
    if "Creature" in view.types.types:
        limits.append(max(0, (view.toughness or 0) - obj.damage))
    if "Planeswalker" in view.types.types:
        limits.append(obj.counter("loyalty"))
    if "Battle" in view.types.types:
        limits.append(obj.counter("defense"))
    return min(limits) if limits else None


def gain_life(s: State, player: int, amount: int, rule: str, note: str = "", source: Entity = -1) -> None:
    """Gain life (119.3); gaining 0 is no event (119.9)."""
    if amount > 0 and not s.players[player].lost:
        one = s.players[player]
        s.set_player(player, life=one.life + amount, life_gained=one.life_gained + amount)
        s.tell(
            Event(
                "gained life",
                rule,
                "",
                source,
                other_id=player,
                player=s.name_of_player(player),
                amount=amount,
                note=note,
            )
        )


def lose_life(s: State, player: int, amount: int, rule: str, note: str = "", source: Entity = -1) -> None:
    """Lose life (119.3)."""
    if amount > 0 and not s.players[player].lost:
        s.set_player(player, life=s.players[player].life - amount)
        s.tell(
            Event(
                "lost life",
                rule,
                "",
                source,
                other_id=player,
                player=s.name_of_player(player),
                amount=amount,
                note=note,
            )
        )


def shields(s: State) -> tuple[DamageEffect, ...]:
    """The damage effects of resolved spells, abilities and instructions that are still there."""
    return tuple([e for e in s.effects if isinstance(e, DamageEffect) and e.left != 0])


def _name(s: State, r: Rules, entity: Entity) -> str:
    return s.players[entity].name if is_player(entity) else look(s, r, entity).name


def about(source: Entity, amount: int) -> Context:
    """The context of what a prevention effect does afterwards: "that much" is what was prevented (615.5)."""
    return Context(this=source, amount=amount)
