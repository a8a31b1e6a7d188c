"""The decisions of the rules, each a small method with its number. A misconception or a reading overrides one of them.

Nothing else in the engine decides these things again; procedures ask here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dfcrules.cards.card import Card, Face
from dfcrules.cards.printed import PrintedRules
from dfcrules.game.objects import BATTLEFIELD, STACK, Entity, Obj, is_player
from dfcrules.value import Value

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.characteristics import View
    from dfcrules.rules.packets import Packet


class Verdict(Value):
    """Whether an instruction does something, by which rule, and if not, why not ("{0}" stands for the object)."""

    yes: bool
    rule: str
    reason: str = ""


class Rules(PrintedRules):
    """The Comprehensive Rules of September 2026."""

    name = "the rules"

    # --- which face counts

    def face_after_moving(self, obj: Obj, zone: str) -> int:
        """712.8a: in every zone but the battlefield and the stack, a card has only its front face."""
        return 0

    def face_entering(self, card: Card, transformed: bool) -> int | None:
        """Which face is up as a card enters other than by resolving; None if it stays where it is.

        712.14: front face up by default. 712.14a: transformed means back face up, and a card that is not double-faced
        stays where it is. 304.4, 307.4: no instant or sorcery enters.
        """
        if transformed and not card.is_double_faced:
            return None
        up = 1 if transformed else 0
        return None if card.faces[up].is_instant_or_sorcery else up

    def face_resolving(self, spell: Obj) -> int:
        """712.13: a double-faced permanent spell enters with the face up that it had on the stack."""
        return spell.up

    def face_of_token_copy(self, original: Obj) -> int:
        """707.8a: a token copy of a double-faced permanent enters with the same face up."""
        return original.up if original.zone in (BATTLEFIELD, STACK) else 0

    def faces_of_token_copy(self, original: Obj, faces: tuple[Face, ...]) -> tuple[Face, ...]:
        """707.8a: a token copy of a double-faced object is double-faced; `faces` are the copiable values of each
        face.
        """
        return faces

    # --- characteristics

    def mana_value(self, obj: Obj, values: Face, is_copy: bool) -> tuple[int, str, bool]:
        """The mana value of an object whose copiable values are `values`; the rule, and whether it is settled.

        202.3a: without a mana cost it is 0. 202.3b: with the back face of a nonmodal double-faced card up, it comes
        from the front face's mana cost, unless the object copies that back face: then it is 0.
        """
        x = obj.on_stack.x if obj.on_stack else 0
        if obj.up == 1 and obj.body.is_nonmodal_dfc and not is_copy:
            if obj.copied:
                return self.mana_value_of_token_copy_back(obj), "202.3b", False
            return self.mana_value_of_back(obj), "202.3b", True
        if values.cost is None:
            return 0, "202.3b" if is_copy else "202.3a", True
        return values.cost.mana_value(x), "202.3", True

    def mana_value_of_back(self, obj: Obj) -> int:
        """202.3b, 712.8e: the front face's mana cost counts."""
        return obj.body.mana_value

    def mana_value_of_token_copy_back(self, obj: Obj) -> int:
        """202.3b leaves open what a double-faced token copy (707.8a) has with its back up; 0 is the more literal
        reading.
        """
        return 0

    # --- turning over

    def may_transform(self, s: State, obj: Obj, view: View, by: tuple[Entity, int] | None) -> Verdict:
        """Whether an instruction to transform turns this permanent over.

        701.27a, 701.27c: only what is represented by a double-faced card or token can. 701.27d: never to a face that
        is an instant or sorcery. 701.27f: an ability of the permanent itself does nothing if the permanent has
        turned over since that ability was put on the stack; `by` holds the ability's source and how often it had
        turned over by then.
        """
        other = obj.other_face
        if obj.zone != BATTLEFIELD:
            return Verdict(False, "701.27a", "{0} is not on the battlefield")
        if other is None:
            return Verdict(False, "701.27c", "{0} is not double-faced, so it cannot turn over")
        if other.is_instant_or_sorcery:
            return Verdict(False, "701.27d", "{0}'s other face cannot be on the battlefield")
        if "cannot transform" in view.limits:
            return Verdict(False, "101.2", "{0} cannot transform")
        if by is not None and by[0] == obj.id and self.turned_since(obj, by[1]):
            return Verdict(False, "701.27f", "{0} has already turned over since that ability was put on the stack")
        return Verdict(True, "701.27a")

    def turned_since(self, obj: Obj, turned_then: int) -> bool:
        """701.27f: whether it has transformed since then."""
        return obj.turned != turned_then

    # --- combat damage

    def combat_damage(self, s: State, creature: Entity, view: View) -> int:
        """510.1a: a creature assigns damage equal to its power, unless an effect says its toughness; with 0 or less it
        assigns none.
        """
        toughness = "assigns combat damage equal to its toughness" in view.limits
        return max(0, (view.toughness if toughness else view.power) or 0)

    def lethal_damage(self, obj: Obj, view: View, deathtouch: bool) -> int:
        """702.19b, 702.2c: what is missing to lethal damage, counting damage already marked; 1 with deathtouch.

        What other effects would do to the damage does not count.
        """
        missing = max(0, (view.toughness or 0) - obj.damage)
        return min(missing, 1) if deathtouch else missing

    # --- replacement and prevention

    def replaces(self, s: State, packet: Packet, effects: tuple[Any, ...]) -> tuple[Any, ...]:
        """614.5, 616.1: of the effects that could change this damage, those that do; each gets only one opportunity."""
        return tuple([effect for effect in effects if effect.key not in packet.applied])

    def orders_replacements(self, s: State, packet: Packet, controller: int) -> int:
        """616.1: the damaged player, or the controller of the damaged object, picks which effect applies next."""
        return packet.to if is_player(packet.to) else controller

    def source_after_replacing(self, packet: Packet, effect: Any) -> Entity:
        """614.6, 120.1: replaced damage is still dealt by its own source."""
        return packet.source
