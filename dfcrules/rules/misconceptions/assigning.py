"""Mistakes about assigning combat damage, and about whom damage may be dealt to (510.1, 702.19)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dfcrules.game.choices import ONE, Choice, Option
from dfcrules.game.objects import BATTLEFIELD, Entity, Obj, is_player
from dfcrules.rules.agenda import Question, Step
from dfcrules.rules.characteristics import look
from dfcrules.rules.damage_effects import MULTIPLIES, applies, damage_effects, multipliers
from dfcrules.rules.misconceptions.base import Misconception
from dfcrules.rules.packets import Packet, name_of
from dfcrules.rules.standard import Rules

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.characteristics import View


class DoubleBeforeAssigning(Misconception):
    """Combat damage is doubled first, and the doubled amount is what gets assigned."""

    believes = "My damage is doubled, so I assign the doubled amount, and lethal damage comes out of that."
    breaks = "510.1a"
    right = "Assign damage equal to power; what doubles it changes each part as it is dealt."
    shown_in = ("trample-then-doubling",)

    def combat_damage(self, s: State, creature: Entity, view: View) -> int:
        return super().combat_damage(s, creature, view) * _factor(s, self, creature, s.in_turn_order()[-1])

    def replaces(self, s: State, packet: Packet, effects: tuple[Any, ...]) -> tuple[Any, ...]:
        standard = super().replaces(s, packet, effects)
        return tuple([e for e in standard if not (packet.combat and e.spec.damage in MULTIPLIES)])


class LethalAfterDoubling(Misconception):
    """Lethal damage is reckoned with what the damage will be doubled to."""

    believes = "It will be doubled, so half of the blocker's toughness is lethal damage."
    breaks = "702.19b"
    right = "Lethal damage is reckoned with what is assigned, without any effect that may change it."
    shown_in = ("lethal-before-doubling",)

    def lethal_damage(self, s: State, source: Entity, obj: Obj, view: View, already: int, deathtouch: bool) -> int:
        lethal = super().lethal_damage(s, source, obj, view, 0, deathtouch)
        return max(0, -(-lethal // _factor(s, self, source, obj.id)) - already)


class LethalAfterPrevention(Misconception):
    """What will be prevented has to be assigned on top of lethal damage."""

    believes = "Some of it will be prevented, so I have to assign that much more for lethal damage."
    breaks = "702.19b"
    right = "Lethal damage is reckoned with what is assigned, without any effect that may change it."
    shown_in = ("lethal-before-prevention",)

    def lethal_damage(self, s: State, source: Entity, obj: Obj, view: View, already: int, deathtouch: bool) -> int:
        lethal = super().lethal_damage(s, source, obj, view, 0, deathtouch)
        packet = Packet(source, obj.id, max(1, lethal), combat=True)
        shields = [e for e in damage_effects(s, self) if e.spec.damage == "prevent" and applies(s, self, e, packet)]
        amounts = [e.left if e.left > 0 else e.spec.amount for e in shields]
        return max(0, lethal + sum([amount for amount in amounts if isinstance(amount, int)]) - already)


class DeathtouchLeavesLethal(Misconception):
    """A creature with deathtouch has to assign the blocker's whole toughness before the rest tramples over."""

    believes = "Lethal damage is the blocker's toughness, with deathtouch or without."
    breaks = "702.2c"
    right = "From a source with deathtouch 1 damage is lethal damage."
    shown_in = ("deathtouch-and-trample",)

    def lethal_damage(self, s: State, source: Entity, obj: Obj, view: View, already: int, deathtouch: bool) -> int:
        return super().lethal_damage(s, source, obj, view, already, False)


class BlockersInOrder(Misconception):
    """Blockers stand in an order; the next one is assigned damage only after lethal damage to the one before."""

    believes = "The blockers are in an order: the first has to get lethal damage before the second gets any."
    breaks = "510.1c"
    right = "An attacker divides its damage among its blockers as its controller likes."
    was_true_until = "November 2024"
    shown_in = ("two-blockers",)

    def groups_of_blockers(self, blockers: tuple[Entity, ...]) -> tuple[tuple[Entity, ...], ...]:
        return tuple([(blocker,) for blocker in blockers])


class RedirectToPlaneswalker(Misconception):
    """Noncombat damage to a player may be dealt to a planeswalker of that player instead."""

    believes = "The damage goes to a player, so it may be dealt to that player's planeswalker instead."
    breaks = "306.7"
    right = "Damage is dealt to what the effect says. To damage a planeswalker, the effect has to name it."
    was_true_until = "April 2018"
    shown_in = ("damage-and-planeswalkers",)

    def dealing(self, s: State, packets: tuple[Packet, ...]) -> tuple[Step, ...]:
        for index, packet in enumerate(packets):
            if _planeswalkers(s, self, packet):
                return (Redirecting(packets, index),)
        return super().dealing(s, packets)


class Redirecting(Question):
    """The choice that the rules had until 2018: whether damage to a player goes to a planeswalker instead."""

    packets: tuple[Packet, ...]
    index: int

    def ask(self, s: State, r: Rules) -> Choice | None:
        packet = self.packets[self.index]
        others = _planeswalkers(s, r, packet)
        if not others:
            return None
        player = look(s, r, packet.source).controller
        options = tuple([Option(to, name_of(s, r, to)) for to in (packet.to, *others)])
        question = f"To what is the {packet.amount} damage dealt?"
        return Choice(ONE, player, "306.7", question, options, default=packet.to)

    def answered(self, s: State, r: Rules, answer: Any) -> tuple[Step, ...]:
        packets = list(self.packets)
        if answer is not None:
            packets[self.index] = packets[self.index].replace(to=answer)
        for index in range(self.index + 1, len(packets)):
            if _planeswalkers(s, r, packets[index]):
                return (Redirecting(tuple(packets), index),)
        return Rules.dealing(r, s, tuple(packets))


def _planeswalkers(s: State, r: Rules, packet: Packet) -> tuple[Entity, ...]:
    """The planeswalkers to which this damage could be redirected."""
    if packet.combat or not is_player(packet.to) or look(s, r, packet.source).controller == packet.to:
        return ()
    views = [(entity, look(s, r, entity)) for entity in s.zone(BATTLEFIELD)]
    return tuple([e for e, view in views if "Planeswalker" in view.types.types and view.controller == packet.to])


def _factor(s: State, r: Rules, source: Entity, to: Entity) -> int:
    """How often the damage from this source would be multiplied."""
    factor = 1
    for effect in multipliers(s, r, Packet(source, to, 1, combat=True)):
        factor *= MULTIPLIES[effect.spec.damage]
    return factor
