"""The stack: spells are put there with one face up; spells and abilities resolve, are countered, are copied
(601.2a, 608, 701.6, 707.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.cards.abilities import STATE, Craft, Crew, Equip, Spell, Triggered
from dfcrules.errors import IllegalAction
from dfcrules.game.events import Event
from dfcrules.game.objects import (
    ABILITY,
    BATTLEFIELD,
    CARD,
    GRAVEYARD,
    NOTHING,
    SPELL_COPY,
    STACK,
    Entity,
    LastKnown,
    Obj,
    OnStack,
    is_player,
)  # fmt: skip
from dfcrules.rules.agenda import Step, Steps
from dfcrules.rules.characteristics import look
from dfcrules.rules.commanders import count_cast
from dfcrules.rules.copying import token_body
from dfcrules.rules.dividing import AnnounceDivision
from dfcrules.rules.entering import arriving
from dfcrules.rules.exiling import KeepMaterials
from dfcrules.rules.find import Context, holds, legal_targets
from dfcrules.rules.modes import modal_part
from dfcrules.rules.zones import Entrance, move

if TYPE_CHECKING:
    from dfcrules.cards.abilities import Ability
    from dfcrules.cards.instructions import Instructions
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules


class PutSpell(Step):
    """Put a card onto the stack as a spell: front face up, or transformed with its back face up (601.2a, 712.8c)."""

    entity: Entity
    player: int
    transformed: bool = False
    targets: tuple[Entity, ...] = ()
    x: int = 0

    def do(self, s: State, r: Rules) -> Steps:
        spell = put_spell(s, r, self.entity, self.player, self.transformed, self.targets, self.x)
        return (AnnounceDivision(spell.id),)


def put_spell(
    s: State, r: Rules, entity: Entity, player: int, transformed: bool, targets: tuple[Entity, ...] = (), x: int = 0
) -> Obj:
    """Move a card to the stack, with the characteristics of the face that is cast (601.2a, 712.11)."""
    obj = s.objects[entity]
    before = look(s, r, obj.id)
    card = obj.body
    if transformed and not card.is_double_faced:
        raise IllegalAction(f"{before.name} is not double-faced, so it cannot be cast transformed", "712.11a")
    up = 1 if transformed else 0
    if "Land" in card.faces[up].types.types:
        raise IllegalAction(f"{card.faces[up].name} is a land; lands are played, never cast", "305.9")
    count_cast(s, obj)
    s.remove(obj)
    on_stack = OnStack(targets, x, from_zone=obj.zone)
    spell = s.place(
        Obj(
            s.new_id(),
            card,
            obj.owner,
            player,
            STACK,
            kind=CARD,
            up=up,
            stamp=s.tick(),
            on_stack=on_stack,
            commander=obj.commander,
        )
    )
    s.former[obj.id] = LastKnown(obj, before, spell.id)
    s.made = (spell.id,)
    s.set_player(player, spells_cast=s.players[player].spells_cast + 1)
    note = ", transformed: its back face is on the stack" if up else ""
    note = ", with its back face" if up and not card.is_nonmodal_dfc else note
    name = look(s, r, spell.id).name
    rule = ("712.8c" if card.is_nonmodal_dfc else "712.8f") if up else "601.2i"
    s.tell(Event("cast", rule, name, spell.id, other_id=player, player=s.name_of_player(player), note=note))
    return spell


class ResolveTop(Step):
    """Resolve the top object of the stack (608)."""

    def do(self, s: State, r: Rules) -> Steps:
        obj = s.top_of_stack
        if obj is None:
            raise IllegalAction("The stack is empty, so nothing resolves", "117.4")
        s.made = ()
        if obj.kind == ABILITY:
            return _resolve_ability(s, r, obj)
        view = look(s, r, obj.id)
        aura = "Aura" in view.types.subtypes and obj.on_stack is not None and obj.on_stack.targets
        if view.types.is_permanent and not aura:
            s.tell(Event("resolved", "608.3a", view.name, obj.id))
            return (_entrance(s, r, obj),)
        announced = obj.on_stack.ability if obj.on_stack is not None else None  # a modal spell, as it was cast
        spells = [
            announced if announced is not None and modal_part(ability) is not None else ability
            for ability in view.abilities
            if isinstance(ability, Spell)
        ]
        places = obj.on_stack.places if obj.on_stack else ()
        targets = obj.on_stack.targets if obj.on_stack else ()
        still = legal_still(s, r, spells[0] if spells else None, places, Context(you=obj.controller, this=obj.id))
        if targets and not _there(still):
            s.tell(
                Event("nothing", "608.2b", view.name, obj.id, note=f"{view.name} does not resolve: no target is legal")
            )
            return (LeaveStack(obj.id),)
        if aura:
            s.tell(Event("resolved", "608.3c", view.name, obj.id))
            return (_entrance(s, r, obj, attached_to=_there(still)[0]),)
        from dfcrules.rules.instruct import Perform

        s.tell(Event("resolved", "608.2c", view.name, obj.id))
        x = obj.on_stack.x if obj.on_stack else 0
        shares = obj.on_stack.shares if obj.on_stack else ()
        ctx = Context(
            you=obj.controller, this=obj.id, targets=still, it=_there(still), x=x, label=view.name, shares=shares
        )
        steps = [Perform(ability.spell, ctx) for ability in spells if isinstance(ability, Spell)]
        return (*steps, LeaveStack(obj.id))


def _entrance(s: State, r: Rules, obj: Obj, attached_to: Entity = -1) -> Step:
    """712.13: with the face up that it had on the stack; 608.3f, 707.10f: a copy becomes a token."""
    rule = "707.10f" if obj.kind == SPELL_COPY else "712.13" if obj.body.is_double_faced else "608.3a"
    return arriving(s, r, Entrance(obj.id, obj.controller, r.face_resolving(obj), rule=rule, attached_to=attached_to))


def _resolve_ability(s: State, r: Rules, obj: Obj) -> Steps:
    from dfcrules.rules.instruct import Perform

    info = obj.on_stack
    assert info is not None
    assert info.ability is not None
    ability = info.ability
    known = info.source in s.objects or info.source in s.former
    name = look(s, r, info.source).name if known else obj.face.name.removeprefix("ability of ")
    ctx = Context(
        you=obj.controller, this=info.source, it=info.about, went=info.went, player=info.player, amount=info.amount,
        x=info.x, by=(info.source, info.source_turned), label=name, shares=info.shares,
    )  # fmt: skip
    intervening = ability.if_ if isinstance(ability, Triggered) and ability.when != STATE else None
    if intervening is not None and not holds(s, r, intervening, ctx):
        s.tell(Event("nothing", "608.2a", name, obj.id, note=f"the condition of {name}'s ability is not true any more"))
        return (LeaveStack(obj.id),)
    still = legal_still(s, r, ability, info.places, ctx)
    if info.targets and not _there(still):
        s.tell(Event("nothing", "608.2b", name, obj.id, note=f"{name}'s ability does not resolve: no target is legal"))
        return (LeaveStack(obj.id),)
    s.tell(Event("resolved", "608.2c", f"the ability of {name}", obj.id))
    instructions = ability_instructions(ability)
    times = _count_resolution(s, info.source, ability) if _counts_resolutions(instructions) else 0
    crafted: Steps = (KeepMaterials(info.source),) if isinstance(ability, Craft) else ()
    return (Perform(instructions, ctx.replace(targets=still, resolved=times)), *crafted, LeaveStack(obj.id))


def _counts_resolutions(instructions: Instructions) -> bool:
    from dfcrules.cards.instructions import If

    conditions = [one.if_ for one in instructions if isinstance(one, If)]
    return any(condition is not None and condition.resolved is not None for condition in conditions)


def _count_resolution(s: State, source: Entity, ability: Ability) -> int:
    """For which time this turn this ability of this object resolves; 0 if the object is not there any more."""
    obj = s.objects.get(source)
    if obj is None:
        return 0
    mark = f"resolved: {ability.words()}", s.turn.number
    obj = s.set(obj, uses=(*obj.uses, mark))
    return obj.uses.count(mark)


def ability_instructions(ability: Ability) -> Instructions:
    """What an ability does as it resolves."""
    if isinstance(ability, Equip):
        from dfcrules.cards.instructions import Attach

        return (Attach("this", "target"),)
    instructions: Instructions = ability.does if isinstance(ability, Crew | Craft) else getattr(ability, "do", ())
    return instructions


def legal_still(
    s: State, r: Rules, ability: Ability | None, places: tuple[Entity, ...], ctx: Context
) -> tuple[Entity, ...]:
    """The targets that are still legal (608.2b): still there, and each still what is asked for in its place. "target 2"
    stays the second when the first has become illegal.
    """
    from dfcrules.rules.stacking import targets_of

    specs = targets_of(ability) if ability is not None else ()
    if isinstance(ability, Equip):
        from dfcrules.cards.abilities import Target

        specs = (Target(filter=ability.only),)
    if not specs:  # chosen by whoever posed the question: being there is all that is asked
        return tuple([e if is_player(e) or e in s.objects else NOTHING for e in places])
    legal = [set(legal_targets(s, r, spec, ctx)) for spec in specs]
    asked = [one for spec, one in zip(specs, legal, strict=True) for _ in range(spec.limit)]
    if len(asked) != len(places):
        asked = [set().union(*legal)] * len(places)
    return tuple([e if e in allowed else NOTHING for e, allowed in zip(places, asked, strict=True)])


def _there(places: tuple[Entity, ...]) -> tuple[Entity, ...]:
    return tuple([entity for entity in places if entity != NOTHING])


class LeaveStack(Step):
    """An instant or sorcery goes to its owner's graveyard last (608.2n); an ability ceases to be."""

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
            for one in r.countered_with(s, obj):
                s.tell(Event("countered", "701.6a", look(s, r, one.id).name, one.id))
                move(s, r, one, GRAVEYARD, "moved", "701.6a")
        return ()


def _copied_now(s: State, ability: Obj) -> OnStack | None:
    """What a copy of an ability carries: all that the ability does, but it is put onto the stack only now (701.27f).

    A delayed trigger counts from when it was created, its copy too.
    """
    info = ability.on_stack
    source = s.objects.get(info.source) if info is not None else None
    if info is None or source is None or info.delayed:
        return info
    return info.replace(source_turned=source.turned)


class CopyOnStack(Step):
    """Copy a spell or ability: it is not cast, keeps all choices, and is as double-faced as the spell (707.10,
    707.10g).
    """

    original: Entity
    player: int

    def do(self, s: State, r: Rules) -> Steps:
        obj = s.objects.get(self.original)
        if obj is None or obj.zone != STACK:
            s.tell(Event("nothing", "707.10", note="what was to be copied is not on the stack any more"))
            return ()
        if obj.kind == ABILITY:
            on_stack = _copied_now(s, obj)
            copy = s.place(
                obj.replace(id=s.new_id(), owner=self.player, controller=self.player, stamp=s.tick(), on_stack=on_stack)
            )
            rule = "707.10"
        else:
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
            rule = "707.10g" if body.is_double_faced else "707.10"
        s.made = (copy.id,)
        player = s.name_of_player(self.player)
        s.tell(Event("stacked", rule, look(s, r, copy.id).name, copy.id, player=player, note=" as a copy"))
        return ()


__all__ = ["BATTLEFIELD", "CopyOnStack", "CounterIt", "PutSpell", "ResolveTop", "put_spell"]
