"""Carrying out instructions: each kind of instruction becomes steps. Cards, scenarios and games all come through
here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from dfcrules.cards import instructions as say
from dfcrules.errors import NotModelled
from dfcrules.game.events import Event
from dfcrules.game.objects import BATTLEFIELD, Entity, is_player
from dfcrules.rules.agenda import Step, Steps
from dfcrules.rules.combat import LeaveIfUnfit
from dfcrules.rules.daytime import FollowDaytime
from dfcrules.rules.find import Context
from dfcrules.rules.packets import name_of

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules

Handler = Callable[["State", "Rules", Any, Context], Steps]
HOW: dict[type[say.Instruction], Handler] = {}
H = TypeVar("H", bound=Handler)


def carries_out(kind: type[say.Instruction]) -> Callable[[H], H]:
    """Register how instructions of this kind are carried out."""

    def register(handler: H) -> H:
        HOW[kind] = handler
        return handler

    return register


class Perform(Step):
    """Follow instructions in their order (608.2c). What one of them made is "it" for the next.

    deeds: how much had been done before the last one, if the next one asks whether that did something (118.12).
    """

    instructions: tuple[say.Instruction, ...]
    context: Context
    moved: bool = False
    deeds: int = -1

    def do(self, s: State, r: Rules) -> Steps:
        context = self.context.replace(it=s.made) if self.moved else self.context
        if self.deeds >= 0:
            context = context.replace(done=s.deeds > self.deeds)
        if not self.instructions:
            return ()
        instruction, rest = self.instructions[0], self.instructions[1:]
        handler = HOW.get(type(instruction))
        if handler is None:
            raise NotModelled(f'"{instruction.words()}" is not modelled', "608.2c")
        s.made = ()
        deeds = s.deeds if rest and _asks_whether_done(rest[0]) else -1
        steps = handler(s, r, instruction, context)
        if not rest:
            return steps
        # Who leaves combat does so at once, also if all is as before when the effect is over (506.4).
        between: Steps = (LeaveIfUnfit(),) if s.combat is not None else ()
        between += (FollowDaytime(),) if s.turn.daytime or instruction.moves else ()
        return (*steps, *between, Perform(rest, context, instruction.moves, deeds))


def _asks_whether_done(instruction: say.Instruction) -> bool:
    if isinstance(instruction, say.WhenDone):
        return True
    return isinstance(instruction, say.If) and instruction.if_ is not None and instruction.if_.done is not None


def permanents_of(s: State, r: Rules, entities: tuple[Entity, ...]) -> tuple[Entity, ...]:
    """Those of them that are on the battlefield; of the others it is said that nothing happens to them (110.1)."""
    there = tuple([e for e in entities if e in s.objects and s.objects[e].zone == BATTLEFIELD])
    for entity in entities:
        if entity not in there:
            name = named(s, r, entity)
            s.tell(Event("nothing", "110.1", name, entity, note=f"{name} is not on the battlefield"))
    return there


def nothing(s: State, rule: str, note: str) -> Steps:
    """Say that an instruction does nothing, and why."""
    s.tell(Event("nothing", rule, note=note))
    return ()


def named(s: State, r: Rules, entity: Entity) -> str:
    """The name of a player or object, also of one that is gone."""
    return name_of(s, r, entity) if entity in s.objects or is_player(entity) or entity in s.former else "it"
