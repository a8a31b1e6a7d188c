"""The decisions of the rules, each a small method with its number. A misconception or a reading overrides one of them.

Nothing else in the engine decides these things again; procedures ask here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dfcrules.cards.card import Card, Face
from dfcrules.cards.printed import PrintedRules
from dfcrules.game.objects import BATTLEFIELD, STACK, Entity, Obj, is_player
from dfcrules.game.state import NIGHT
from dfcrules.value import Value

if TYPE_CHECKING:
    from dfcrules.cards.abilities import Ability
    from dfcrules.cards.color import Colors
    from dfcrules.cards.mana import ManaCost
    from dfcrules.cards.typeline import TypeLine
    from dfcrules.game.effects import Copying
    from dfcrules.game.state import State
    from dfcrules.rules.agenda import Step
    from dfcrules.rules.characteristics import View
    from dfcrules.rules.packets import Packet
    from dfcrules.rules.triggers import Waiting


class Verdict(Value):
    """Whether an instruction does something, by which rule, and if not, why not ("{0}" stands for the object)."""

    yes: bool
    rule: str
    reason: str = ""


class Rules(PrintedRules):
    """The Comprehensive Rules of September 2026."""

    name = "the rules"

    # --- which face counts

    def face_that_counts(self, obj: Obj) -> Face:
        """712.8a, 712.8d-e: only the face that is up has characteristics; the other one has none."""
        return obj.body.faces[obj.up]

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

    def face_by_night(self, s: State, card: Card, up: int, entering: Face) -> int:
        """702.145b: which face is up as a card enters that would enter with `up` up, and with the values `entering`:
        at night a double-faced card with daybound enters with its back face up.
        """
        if up or s.turn.daytime != NIGHT or not card.is_double_faced or "daybound" not in entering.keywords:
            return up
        return 0 if card.faces[1].is_instant_or_sorcery else 1

    def face_of_counters(self, card: Card, up: int) -> Face:
        """306.5b, 614.12: the counters that a permanent enters with are read from the face that it will have up."""
        return card.faces[up]

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

    def mana_cost(self, obj: Obj, values: Face) -> ManaCost | None:
        """202.1b, 712.8e: the mana cost that the face itself prints; most back faces have none."""
        return values.cost

    def colors(self, obj: Obj, values: Face) -> Colors:
        """105.2, 202.2e, 204.2: mana cost and color indicator of the face give its colors; without both it has none."""
        return values.colors

    def mana_value(self, s: State, obj: Obj, values: Face, copying: Copying | None) -> tuple[int, str, bool]:
        """The mana value of an object whose copiable values are `values`; the rule, and whether it is settled.

        202.3a: without a mana cost it is 0. 202.3b: with the back face of a nonmodal double-faced card up, it comes
        from the front face's mana cost, unless the object copies that back face: then it is 0. A token whose two faces
        copy one and the same card has that card's mana cost on both.
        """
        x = obj.on_stack.x if obj.on_stack else 0
        same_cost = obj.copied and values.cost == obj.body.front.cost
        if obj.up == 1 and obj.body.is_nonmodal_dfc and copying is None and not same_cost:
            if obj.copied:
                return self.mana_value_of_token_copy_back(obj), "202.3b", False
            return self.mana_value_of_back(obj), "202.3b", True
        if values.cost is None and copying is not None:
            return self.mana_value_of_copy(s, copying), "202.3b", True
        if values.cost is None:
            return 0, "202.3a", True
        return values.cost.mana_value(x), "202.3", True

    def mana_value_of_back(self, obj: Obj) -> int:
        """202.3b, 712.8e: the front face's mana cost counts."""
        return obj.front_mana_value

    def mana_value_of_copy(self, s: State, copying: Copying) -> int:
        """202.3b: what copies a back face has mana value 0, even if it is double-faced itself."""
        return 0

    def mana_value_of_token_copy_back(self, obj: Obj) -> int:
        """202.3b leaves open what a double-faced token copy (707.8a) has with its back up; 0 is the more literal
        reading.
        """
        return 0

    # --- turning over

    def may_be_told_to_transform(self, view: View) -> Verdict | None:
        """702.145b, 702.145e: daybound and nightbound permanents transform only as day and night change; the refusal
        if it is one of them.
        """
        for keyword, rule in (("daybound", "702.145b"), ("nightbound", "702.145e")):
            if keyword in view.keywords:
                return Verdict(False, rule, f"{{0}} has {keyword}, so only day and night can turn it over")
        return None

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

    def turn_over(self, s: State, obj: Obj) -> None:
        """712.18: the same object with its other face up. It keeps damage, counters, what is attached, its place in
        combat and since when it has been there, and gets no loyalty by this; its timestamp is new (613.7g).
        """
        s.set(obj, up=1 - obj.up, turned=obj.turned + 1, stamp=s.tick())

    # --- day and night

    def spells_that_decide(self, s: State) -> int:
        """731.2a-b: whether it becomes night or day is decided by the spells that the active player of the turn before
        cast in that turn; nobody else's count.
        """
        return s.players[s.turn.before].spells_before

    def turns_at_any_time(self) -> bool:
        """702.145c, 702.145f: with the wrong face up for the time of day it turns over at once, and not only as day or
        night begins.
        """
        return True

    # --- objects

    def new_object(self, s: State, before: Obj, after: Obj) -> Obj:
        """400.7: what changes zones is a new object; nothing of what it was `before` goes with it."""
        return after

    def object_meant(self, s: State, entity: Entity) -> Entity:
        """400.7: the words of an ability mean this very object, not what its card became by changing zones."""
        return entity

    def name_for_legends(self, obj: Obj, view: View) -> str:
        """704.5j: the legend rule looks at the names that permanents have now."""
        return view.name

    # --- triggers and the stack

    def events_that_trigger(self, when: str, kinds: tuple[str, ...]) -> tuple[str, ...]:
        """603.2, 603.6, 712.18: "enters" is about entering; what turns over has been there all the time."""
        return kinds

    def abilities_of_what_left(self, s: State, entity: Entity) -> tuple[Ability, ...]:
        """603.10a: whether a permanent's leaving triggers its abilities is seen from how it last was there."""
        from dfcrules.rules.characteristics import look

        return look(s, self, entity).abilities

    def below_what_is_there(self, s: State, trigger: Waiting) -> bool:
        """405.5, 603.3: a trigger goes on top of the stack, above the spell that it was about, and resolves first."""
        return False

    def countered_with(self, s: State, spell: Obj) -> tuple[Obj, ...]:
        """701.6a, 113.7a: only the spell itself is countered; abilities on the stack exist independently of it."""
        return (spell,)

    def last_chapter_reached(self, saga: Obj, chapters: tuple[int, ...]) -> bool:
        """714.4, 714.2d: whether a Saga has at least as many lore counters as its final chapter, if it has any."""
        return bool(chapters) and saga.counter("lore") >= max(chapters)

    def saga_waits(self) -> bool:
        """714.4: a Saga is not sacrificed while a chapter ability of it has triggered and not left the stack."""
        return True

    # --- everyone chooses, and counting

    def order_of_choosing(self, s: State, players: tuple[int, ...]) -> tuple[int, ...]:
        """101.4: the active player chooses first, then the others in turn order; `players` are in that order."""
        return players

    def at_once(self, how: str, chosen: tuple[Entity, ...]) -> tuple[tuple[Entity, ...], ...]:
        """101.4, 608.2e: what all have chosen is sacrificed or discarded at the same time: in one part."""
        return (chosen,)

    def card_types(self, types: TypeLine) -> tuple[str, ...]:
        """205.2a: the words of a type line that are card types; supertypes and subtypes are none (205.3, 205.4)."""
        return types.types

    def types_among(self, lines: tuple[TypeLine, ...]) -> int:
        """How many card types there are among objects: each type counts once, on however many it stands (205.2a)."""
        return len({kind for types in lines for kind in self.card_types(types)})

    # --- combat damage

    def combat_damage(self, s: State, creature: Entity, view: View) -> int:
        """510.1a: a creature assigns damage equal to its power, unless an effect says its toughness; with 0 or less it
        assigns none.
        """
        toughness = "assigns combat damage equal to its toughness" in view.limits
        return max(0, (view.toughness if toughness else view.power) or 0)

    def lethal_damage(self, s: State, source: Entity, obj: Obj, view: View, already: int, deathtouch: bool) -> int:
        """702.19b, 702.2c: what a source still has to assign to a creature for lethal damage; 1 with deathtouch.

        Damage marked before counts, and what is assigned `already`; what other effects would do to the damage does not.
        """
        missing = max(0, (view.toughness or 0) - obj.damage - already)
        return min(missing, 1) if deathtouch else missing

    def groups_of_blockers(self, blockers: tuple[Entity, ...]) -> tuple[tuple[Entity, ...], ...]:
        """510.1c: among its blockers an attacker divides its damage freely: they are one group.

        What stands in a later group would be assigned damage only after lethal damage to all in the earlier ones.
        """
        return (blockers,) if blockers else ()

    # --- dealing damage

    def dealing(self, s: State, packets: tuple[Packet, ...]) -> tuple[Step, ...]:
        """120.4b-c: effects replace and prevent the damage, then what is left is dealt to the recipients it had."""
        from dfcrules.rules.damage import dealing

        return dealing(s, self, packets)

    def life_by_lifelink(self, packet: Packet) -> int:
        """702.15b, 120.3f: as much life as damage was dealt, whatever it was dealt to."""
        return packet.amount

    def commander_counted(self, source: Obj) -> int:
        """903.10a: combat damage by a commander is counted for the card, whichever face is up; 0 if it is none."""
        return source.commander

    # --- replacement and prevention

    def replaces(self, s: State, packet: Packet, effects: tuple[Any, ...]) -> tuple[Any, ...]:
        """614.5, 616.1: of the effects that could change this damage, those that do; each gets only one opportunity."""
        return tuple([effect for effect in effects if effect.key not in packet.applied])

    def still_damage(self, packet: Packet) -> bool:
        """120.8: damage of which nothing is left is no damage, so nothing can change it any more."""
        return packet.amount > 0

    def multiplied(self, packet: Packet, by: int) -> int:
        """701.10g: twice or three times what the damage is by then, other effects included."""
        return packet.amount * by

    def orders_replacements(self, s: State, packet: Packet, controller: int) -> int:
        """616.1: the damaged player, or the controller of the damaged object, picks which effect applies next."""
        return packet.to if is_player(packet.to) else controller

    def gone_source_counts(self, s: State, source: Entity) -> bool:
        """608.2h, 609.7b: whether what a source last was counts for effects that ask what it is, once it has left."""
        return True

    def source_after_replacing(self, packet: Packet, effect: Any) -> Entity:
        """614.6, 120.1: replaced damage is still dealt by its own source."""
        return packet.source
