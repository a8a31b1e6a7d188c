"""What happens in a scenario, in words: each step as a sentence without its result."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from dfcrules.cards.instructions import Deal, Instruction
from dfcrules.rules.actions import (
    Activate,
    Advance,
    AttackWith,
    BlockWith,
    Cast,
    DealCombatDamage,
    Pass,
    PlayLand,
    PutOnStack,
    Resolve,
)

if TYPE_CHECKING:
    from dfcrules.resolving import Order
    from dfcrules.scenario.reading import Given, ScenarioStep

Names = Mapping[str, str]
"""What things are called in sentences; see `telling.labels`."""

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


def step_words(step: ScenarioStep, names: Names, who: str = "the active player") -> str:
    """What is done in a step, as a sentence; empty if nothing is. `who` acts or decides where no player is named."""
    said = []
    if step.undo:
        what = "the last thing done is" if step.undo == 1 else f"the last {step.undo} things done are"
        said.append(f"{what} taken back")
    if step.answer is not None:
        by = step.answer.by or step.by or who
        said.append(f"{by} decides: {_value(step.answer.value, names)}")
    if step.order is not None:
        label = f' (call it "{step.label}")' if step.label else ""
        said.append(f"{_order(step.order, step.by, who, names)}{label}")
    damage = isinstance(step.order, Deal | DealCombatDamage)
    said += [_given(one, names, damage) for one in step.answers]
    text = "; ".join(said)
    return f"{text[:1].upper()}{text[1:]}." if text else ""


def wish_words(step: ScenarioStep, names: Names, who: str) -> str:
    """How somebody wants to assign combat damage, as a sentence."""
    assert isinstance(step.order, DealCombatDamage)
    wanted = [f"{_name(one, names)} to assign {_shares(shares, names)}" for one, shares in step.order.damage]
    return f"{step.by or who} wants {', and '.join(wanted)}."


def _given(given: Given, names: Names, damage: bool) -> str:
    """An answer; about damage it says which effect comes first (616.1)."""
    who, value = given.by or "whoever has to decide", _value(given.value, names)
    if damage and isinstance(given.value, str):
        first = "the prevention effect" if given.value == "shield" else value
        return f"of the effects that change this damage, {who} lets {first} come first"
    return f"{who} chooses {value}"


def _value(value: Any, names: Names) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        shares = [f"{amount} to {_name(name, names)}" for name, amount in value.items()]
        return " and ".join([", ".join(shares[:-1]), shares[-1]] if shares[1:] else shares)
    if isinstance(value, list | tuple):
        return _names(value, names) or "nothing"
    return _name(value, names)


def _name(value: Any, names: Names) -> str:
    return names.get(str(value), str(value))


def _names(values: Iterable[Any], names: Names) -> str:
    return " and ".join(_name(one, names) for one in values)


def _order(order: Order, by: str, who: str, names: Names) -> str:
    if isinstance(order, Instruction):
        whose = f"an effect of {by}'s says" if by else "an effect says"
        return f"{whose}: {_renamed(order, names).words()}"
    return _action(order, by or who, names)


def _renamed(order: Instruction, names: Names) -> Instruction:
    """The same instruction, with the names for readers in it."""
    changes: dict[str, Any] = {}
    for field in order.fields:
        value = getattr(order, field)
        if isinstance(value, str) and value in names:
            changes[field] = names[value]
        elif isinstance(value, tuple) and value and all(isinstance(one, str) for one in value):
            changes[field] = tuple([names.get(one, one) for one in value])
    return order.replace(**changes) if changes else order


def _action(order: Order, who: str, names: Names) -> str:
    if isinstance(order, AttackWith):
        attacks = [f"{_name(one, names)} attacks {_name(whom, names)}" for one, whom in order.attack]
        return " and ".join(attacks) or f"{who} attacks with nothing"
    if isinstance(order, BlockWith):
        blocks = [f"{_name(one, names)} blocks {_name(whom, names)}" for one, whom in order.block]
        return " and ".join(blocks) or "nothing blocks"
    if isinstance(order, DealCombatDamage):
        how = [f"{_name(one, names)} assigns {_shares(shares, names)}" for one, shares in order.damage]
        return ", ".join(["combat damage is dealt", *how])
    if isinstance(order, Cast):
        return f"{who} casts {_name(order.cast, names)}{_cast(order, names)}"
    if isinstance(order, PutOnStack):
        return f"{_name(order.put_on_stack, names)} is put onto the stack as a spell of {who}'s{_cast(order, names)}"
    if isinstance(order, Activate):
        which = f"{who} activates {_which(order.ability)} of {_name(order.activate, names)}"
        return which + _targets(order.targets, names)
    if isinstance(order, PlayLand):
        return f"{who} plays {_name(order.play_land, names)}"
    if isinstance(order, Pass):
        passing = order.pass_ if isinstance(order.pass_, str) else who
        return "everybody passes" if passing == "all" else f"{passing} passes"
    if isinstance(order, Resolve):
        return _resolves(order.resolve)
    assert isinstance(order, Advance)
    return f"the game goes on to the {order.advance}{' phase' if order.advance.endswith('main') else ''}"


def _shares(shares: Any, names: Names) -> str:
    if isinstance(shares, Mapping):
        return _value(shares, names)
    return str(shares).replace("lethal, the rest", "just lethal damage to what blocks it, and the rest")


def _which(ability: Any) -> str:
    if isinstance(ability, int) and 0 < ability <= len(ORDINALS):
        return f"the {ORDINALS[ability - 1]} ability"
    return f"the ability {ability}" if ability else "the ability"


def _resolves(times: Any) -> str:
    if times == "all":
        return "everything on the stack resolves"
    number = 1 if times in (True, "top") else int(times)
    what = "the top of the stack resolves"
    return what if number == 1 else f"the top {number} objects of the stack resolve, one after the other"


def _cast(order: Cast | PutOnStack, names: Names) -> str:
    x = f" with X = {order.x}" if order.x else ""
    return f"{' transformed' * order.transformed}{x}{_targets(order.targets, names)}"


def _targets(targets: Any, names: Names) -> str:
    return f", targeting {_names(targets, names)}" if targets else ""
