"""Mistakes about replacing, preventing and doubling damage, and about what it does (120, 614-616)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dfcrules.game.objects import NOTHING, Entity, Obj, is_player
from dfcrules.rules.characteristics import look
from dfcrules.rules.damage_effects import MULTIPLIES
from dfcrules.rules.misconceptions.base import PROGRAMS, Misconception

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.packets import Packet


class PreventionAlwaysFirst(Misconception):
    """Prevention effects apply before all others."""

    believes = "First the damage is prevented, and only what gets through is doubled."
    breaks = "616.1"
    right = "The order is not fixed: the affected player chooses, or the controller of the affected permanent."
    shown_in = ("shield-and-doubling",)

    def replaces(self, s: State, packet: Packet, effects: tuple[Any, ...]) -> tuple[Any, ...]:
        found = super().replaces(s, packet, effects)
        return tuple([effect for effect in found if effect.prevents]) or found


class DoublingAlwaysFirst(Misconception):
    """What doubles damage applies before all other effects."""

    believes = "First the damage is doubled, and then some of it is prevented."
    breaks = "616.1"
    right = "The order is not fixed: the affected player chooses, or the controller of the affected permanent."
    made_by = PROGRAMS
    shown_in = ("shield-and-doubling",)

    def replaces(self, s: State, packet: Packet, effects: tuple[Any, ...]) -> tuple[Any, ...]:
        found = super().replaces(s, packet, effects)
        return tuple([effect for effect in found if effect.spec.damage in MULTIPLIES]) or found


class SourceControllerOrders(Misconception):
    """The controller of the source chooses in which order effects change the damage."""

    believes = "It is my source, so I say what happens to its damage first."
    breaks = "616.1"
    right = "The affected player chooses, or the controller of the affected permanent."
    shown_in = ("who-orders-the-effects",)

    def orders_replacements(self, s: State, packet: Packet, controller: int) -> int:
        return look(s, self, packet.source).controller


class DoublerIsTheSource(Misconception):
    """Damage that is doubled is dealt by what doubles it."""

    believes = "Another permanent doubles the damage, so that permanent is its source."
    breaks = "120.1"
    right = "What doubles damage changes the amount, not the source: lifelink and deathtouch of the source count."
    shown_in = ("the-source-stays-the-source",)

    def source_after_replacing(self, packet: Packet, effect: Any) -> Entity:
        doubles = effect.spec.damage in MULTIPLIES and effect.source != NOTHING
        return effect.source if doubles else super().source_after_replacing(packet, effect)


class TwoDoublersTriple(Misconception):
    """A second doubling adds the original amount once more."""

    believes = "Twice as much, and twice as much again: that is three times as much."
    breaks = "701.10g"
    right = "Each doubles what is there by then: two of them make four times as much."
    shown_in = ("two-doublers",)

    def multiplied(self, packet: Packet, by: int) -> int:
        before = [change.before for change in packet.changes if change.rule == "701.10g"]
        return packet.amount + (by - 1) * (before[0] if before else packet.amount)


class NothingLeftStillGrows(Misconception):
    """Effects still change damage of which nothing is left."""

    believes = "The damage is prevented, but what is added to it is dealt all the same."
    breaks = "120.8"
    right = "Damage of which nothing is left is no damage; there is nothing to double or to add to."
    shown_in = ("nothing-left-to-increase",)

    def still_damage(self, packet: Packet) -> bool:
        return packet.amount > 0 or bool(packet.changes)


class PreventedStillTriggers(Misconception):
    """Abilities that look for damage trigger although all of it was prevented."""

    believes = "The damage was prevented, but the creature did hit, so its ability triggers."
    breaks = "615.6"
    right = "Prevented damage is never dealt; an ability that looks for damage sees none."
    shown_in = ("prevented-damage-triggers-nothing",)

    def events_that_trigger(self, when: str, kinds: tuple[str, ...]) -> tuple[str, ...]:
        return (*kinds, "no damage") if when in ("deals damage", "is dealt damage") else kinds


class LifelinkFromPlayersOnly(Misconception):
    """Lifelink counts only damage that players are dealt."""

    believes = "Lifelink gives me what my opponent loses, so damage to anything else gives nothing."
    breaks = "702.15b"
    right = "Lifelink counts all damage that the source deals, to whatever it is dealt."
    made_by = PROGRAMS
    shown_in = ("lifelink-against-a-creature",)

    def life_by_lifelink(self, packet: Packet) -> int:
        return packet.amount if is_player(packet.to) else 0


class CommanderDamageByFace(Misconception):
    """Combat damage by a commander is counted for each of its faces separately."""

    believes = "The other face is another creature, so its commander damage starts at 0."
    breaks = "903.10a"
    right = "It is counted for the card, whichever face is up."
    made_by = PROGRAMS
    shown_in = ("commander-damage-of-both-faces",)

    def commander_counted(self, source: Obj) -> int:
        return -source.commander if source.up else source.commander
