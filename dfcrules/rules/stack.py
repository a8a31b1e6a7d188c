"""The stack (601.2a, 608): spells are put there with one face up, and resolve."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.cards.abilities import Spell
from dfcrules.errors import IllegalAction
from dfcrules.game.events import Event
from dfcrules.game.objects import BATTLEFIELD, CARD, GRAVEYARD, SPELL_COPY, STACK, Entity, LastKnown, Obj, OnStack
from dfcrules.rules.agenda import Step, Steps
from dfcrules.rules.characteristics import look
from dfcrules.rules.copying import token_body
from dfcrules.rules.find import Context
from dfcrules.rules.zones import Entrance, move

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules


class PutOnStack(Step):
    """Put a card onto the stack as a spell: front face up, or transformed with its back face up (601.2a, 712.8c)."""

    entity: Entity
    player: int
    transformed: bool = False
    targets: tuple[Entity, ...] = ()
    x: int = 0

    def do(self, s: State, r: Rules) -> Steps:
        obj = s.objects[self.entity]
        before = look(s, r, obj.id)
        card = obj.body
        if self.transformed and not card.is_double_faced:
            raise IllegalAction(f"{before.name} is not double-faced, so it cannot be cast transformed", "712.11a")
        up = 1 if self.transformed else 0
        if "Land" in card.faces[up].types.types:
            raise IllegalAction(f"{card.faces[up].name} is a land; lands are played, never cast", "305.9")
        s.remove(obj)
        spell = s.place(
            Obj(
                s.new_id(),
                card,
                obj.owner,
                self.player,
                STACK,
                kind=CARD,
                up=up,
                stamp=s.tick(),
                on_stack=OnStack(self.targets, self.x, from_zone=obj.zone),
            )
        )
        s.former[obj.id] = LastKnown(obj, before, spell.id)
        s.made = (spell.id,)
        note = ", transformed: its back face is on the stack" if up else ""
        name = look(s, r, spell.id).name
        rule = "712.8c" if up else "601.2a"
        s.tell(Event("cast", rule, name, spell.id, player=s.name_of_player(self.player), note=note))
        return ()


class ResolveTop(Step):
    """Resolve the top object of the stack (608)."""

    def do(self, s: State, r: Rules) -> Steps:
        obj = s.top_of_stack
        if obj is None:
            raise IllegalAction("The stack is empty, so nothing resolves", "117.4")
        view = look(s, r, obj.id)
        if view.types.is_permanent:
            face = r.face_resolving(obj)
            rule = "707.10f" if obj.kind == SPELL_COPY else "712.13" if obj.body.is_double_faced else "608.3a"
            s.tell(Event("resolved", "608.3a", view.name, obj.id))
            s.made = ()
            return (Entrance(obj.id, obj.controller, face, rule=rule),)
        from dfcrules.rules.instruct import Perform

        s.tell(Event("resolved", "608.2c", view.name, obj.id))
        targets = obj.on_stack.targets if obj.on_stack else ()
        x = obj.on_stack.x if obj.on_stack else 0
        ctx = Context(you=obj.controller, this=obj.id, targets=targets, it=targets, x=x, label=view.name)
        steps = [Perform(ability.spell, ctx) for ability in view.abilities if isinstance(ability, Spell)]
        return (*steps, LeaveStack(obj.id))


class LeaveStack(Step):
    """An instant or sorcery goes to its owner's graveyard as the last part of its resolution (608.2n)."""

    entity: Entity

    def do(self, s: State, r: Rules) -> Steps:
        obj = s.objects.get(self.entity)
        if obj is not None and obj.zone == STACK:
            made = s.made
            move(s, r, obj, GRAVEYARD, "moved", "608.2n")
            s.made = made
        return ()


class CounterIt(Step):
    """Counter spells or abilities: off the stack, nothing of them happens (701.6a)."""

    objects: tuple[Entity, ...]

    def do(self, s: State, r: Rules) -> Steps:
        for entity in self.objects:
            obj = s.objects.get(entity)
            if obj is None or obj.zone != STACK:
                s.tell(Event("nothing", "701.6a", note="what was to be countered is not on the stack any more"))
                continue
            s.tell(Event("countered", "701.6a", look(s, r, entity).name, entity))
            move(s, r, obj, GRAVEYARD, "moved", "701.6a")
        return ()


class CopyOnStack(Step):
    """Copy a spell: the copy is not cast, keeps all choices, and is as double-faced as the spell (707.10, 707.10g)."""

    original: Entity
    player: int

    def do(self, s: State, r: Rules) -> Steps:
        obj = s.objects.get(self.original)
        if obj is None or obj.zone != STACK:
            s.tell(Event("nothing", "707.10", note="what was to be copied is not on the stack any more"))
            return ()
        body, up = token_body(s, r, obj, None)
        copy = s.place(
            Obj(
                s.new_id(),
                body,
                self.player,
                self.player,
                STACK,
                kind=SPELL_COPY,
                up=up,
                stamp=s.tick(),
                copied=True,
                on_stack=obj.on_stack,
            )
        )
        s.made = (copy.id,)
        rule = "707.10g" if body.is_double_faced else "707.10"
        player = s.name_of_player(self.player)
        s.tell(Event("stacked", rule, look(s, r, copy.id).name, copy.id, player=player, note=" as a copy"))
        return ()


__all__ = ["BATTLEFIELD", "CopyOnStack", "CounterIt", "PutOnStack", "ResolveTop"]
