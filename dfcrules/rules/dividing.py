"""Damage that is divided: announced as a spell or ability goes onto the stack if it has targets (601.2d), chosen as it
happens otherwise (608.2d); each gets at least 1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dfcrules.cards.abilities import Spell
from dfcrules.cards.instructions import Deal
from dfcrules.errors import IllegalAction
from dfcrules.game.choices import SPLIT, Choice
from dfcrules.game.events import Event
from dfcrules.game.objects import ABILITY, NOTHING, Entity, Obj
from dfcrules.rules.agenda import Question, Steps
from dfcrules.rules.characteristics import look
from dfcrules.rules.find import Context, number
from dfcrules.rules.packets import name_of
from dfcrules.rules.telling import options_for

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules


def division(
    s: State, r: Rules, player: int, among: tuple[Entity, ...], amount: int, rule: str, subject: str, subject_id: int
) -> Choice | None:
    """The choice of how an amount of damage is divided; None if there is nothing to divide it among.

    Raises `IllegalAction` if there is not 1 for each.
    """
    if not among:
        return None
    if len(among) > amount:
        raise IllegalAction(f"{amount} damage cannot be divided among {len(among)}: each gets at least 1", rule)
    default = (amount - len(among) + 1, *(1,) * (len(among) - 1))
    return Choice(
        SPLIT, player, rule, f"How is the {amount} damage divided?", options_for(s, r, among), subject, subject_id,
        total=amount, floor=1, default=default,
    )  # fmt: skip


class AnnounceDivision(Question):
    """How the damage of a spell or ability will be divided among its targets (601.2d)."""

    entity: Entity

    def ask(self, s: State, r: Rules) -> Choice | None:
        obj = s.objects.get(self.entity)
        order = None if obj is None else _divided(obj)
        if obj is None or order is None or obj.on_stack is None:
            return None
        source = obj.on_stack.source if obj.kind == ABILITY else obj.id
        ctx = Context(
            you=obj.controller, this=source, it=obj.on_stack.about, amount=obj.on_stack.amount, x=obj.on_stack.x,
            targets=obj.on_stack.places,
        )  # fmt: skip
        amount = number(s, r, order.deal, ctx)
        name = name_of(s, r, source) if source in s.objects or source in s.former else obj.face.name
        return division(s, r, obj.controller, obj.on_stack.targets, amount, "601.2d", name, obj.id)

    def answered(self, s: State, r: Rules, answer: Any) -> Steps:
        obj = s.objects.get(self.entity)
        if answer is None or obj is None or obj.on_stack is None:
            return ()
        rest = iter(answer)
        shares = tuple([next(rest) if entity != NOTHING else 0 for entity in obj.on_stack.places])
        s.set(obj, on_stack=obj.on_stack.replace(shares=shares))
        said = [f"{n} to {name_of(s, r, to)}" for n, to in zip(shares, obj.on_stack.places, strict=True) if n]
        s.tell(Event("effect", "601.2d", look(s, r, obj.id).name, obj.id, note=f"divided: {', '.join(said)}"))
        return ()


def _divided(obj: Obj) -> Deal | None:
    """The damage of a spell or ability on the stack that is divided among its targets, if any."""
    announced = obj.on_stack.ability if obj.on_stack is not None else None
    says = [announced] if announced is not None else [a for a in obj.face.abilities if isinstance(a, Spell)]
    for ability in says:
        for one in (*getattr(ability, "spell", ()), *getattr(ability, "do", ())):
            if isinstance(one, Deal) and one.divided and isinstance(one.to, str) and one.to.startswith("target"):
                return one
    return None
