"""Activating abilities: who may do it when, targets, costs (602, 605, 606)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dfcrules.cards.abilities import Ability, Activated, Craft, Crew, Equip, Target
from dfcrules.cards.deeds import Deed, read_deed
from dfcrules.errors import IllegalAction
from dfcrules.game.choices import Choice
from dfcrules.game.events import Event
from dfcrules.game.objects import BATTLEFIELD, STACK, Entity, Obj
from dfcrules.rules import costs
from dfcrules.rules.agenda import Question, Step, Steps
from dfcrules.rules.casting import check_given
from dfcrules.rules.characteristics import View, look
from dfcrules.rules.costs import Cost, read_cost
from dfcrules.rules.dividing import AnnounceDivision
from dfcrules.rules.find import Context, holds, legal_targets, number
from dfcrules.rules.modes import modal_part, mode_choice, with_modes
from dfcrules.rules.permission import check_sorcery_timing, take_priority
from dfcrules.rules.spellcosts import ability_cost
from dfcrules.rules.stack import ability_instructions
from dfcrules.rules.stacking import check_total, in_places, put_ability, target_choice, targets_of
from dfcrules.rules.triggers import Waiting, where_they_went

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules


def activatable(view: View) -> tuple[Ability, ...]:
    """The activated abilities of an object: written ones, and keywords that stand for one (602.1, 702.6a, 702.122a,
    702.167).
    """
    return tuple([ability for ability in view.abilities if isinstance(ability, Activated | Equip | Crew | Craft)])


class ActivateAbility(Step):
    """Activate an ability (602.2): whose it is, timing, targets, costs; mana abilities resolve at once (605.3b)."""

    entity: Entity
    player: int
    which: Any = None
    targets: tuple[Entity, ...] | None = None
    x: int = 0

    def do(self, s: State, r: Rules) -> Steps:
        obj, view = s.objects[self.entity], look(s, r, self.entity)
        ability = self._ability(obj, view)
        owner = view.controller if obj.zone in (BATTLEFIELD, STACK) else obj.owner
        if owner != self.player:
            raise IllegalAction(
                f"Only {s.name_of_player(owner)} can activate abilities of {view.name}, not "
                f"{s.name_of_player(self.player)}",
                "602.2",
            )
        cost = _total(s, r, ability, self.player, self.entity, self.x)
        mana = isinstance(ability, Activated) and ability.is_mana_ability and cost.loyalty is None
        self._check_timing(s, r, ability, view, cost, mana)
        refusal = costs.why_not_payable(s, r, self.player, self.entity, cost, self.x, s.players[self.player].free)
        if refusal is not None:
            raise refusal
        specs = activation_targets(ability)
        for target in specs:
            if len(legal_targets(s, r, target, Context(you=self.player, this=self.entity))) < target.least:
                raise IllegalAction(f"There is no legal target for {view.name}: {target.words()}", "601.2c")
        ctx = Context(you=self.player, this=self.entity)
        if modal_part(ability) and mode_choice(s, r, ability, ctx, "601.2b", view.name) is None:
            raise IllegalAction(f"No mode of {view.name} is possible: there are no legal targets", "601.2b")
        return (ChooseAndActivate(self.entity, self.player, ability, self.x, self.targets, mana),)

    def _ability(self, obj: Obj, view: View) -> Ability:
        there = [a for a in activatable(view) if getattr(a, "zone", BATTLEFIELD) == obj.zone]
        if not there:
            raise IllegalAction(f"{view.name} has no activated ability that works here", "602.1")
        if self.which is None:
            usual = [a for a in there if not (isinstance(a, Activated) and a.is_mana_ability)] or there
            if len(usual) == 1:
                return usual[0]
            listed = "; ".join(f"{n}. {a.words()}" for n, a in enumerate(there, 1))
            raise IllegalAction(f"{view.name} has several abilities; say which: {listed}", "602.2")
        if isinstance(self.which, int) and 1 <= self.which <= len(there):
            return there[self.which - 1]
        fitting = [a for a in there if str(self.which).casefold() in a.words().casefold()]
        if len(fitting) == 1:
            return fitting[0]
        listed = "; ".join(f"{n}. {a.words()}" for n, a in enumerate(there, 1))
        raise IllegalAction(f"{self.which!r} does not name one ability of {view.name}: {listed}", "602.2")

    def _check_timing(self, s: State, r: Rules, ability: Ability, view: View, cost: Cost, mana: bool) -> None:
        what = f"This ability of {view.name} can be activated"
        if not mana:
            take_priority(s, self.player)
        if isinstance(ability, Equip) or getattr(ability, "sorcery", False) or cost.loyalty is not None:
            check_sorcery_timing(s, self.player, what, "307.5" if cost.loyalty is None else "606.3")
        if not isinstance(ability, Activated):
            return
        used = (ability.words(), s.turn.number)
        loyal = ("loyalty", s.turn.number)
        if ability.once_each_turn and used in s.objects[self.entity].uses:
            raise IllegalAction(f"{what} only once each turn", "602.5b")
        if cost.loyalty is not None and loyal in s.objects[self.entity].uses:
            raise IllegalAction(f"One loyalty ability of {view.name} has been activated this turn", "606.3")
        if ability.if_ is not None and not holds(s, r, ability.if_, Context(you=self.player, this=self.entity)):
            raise IllegalAction(f"{what} only if {ability.if_.words()}", "602.5")


def cost_of(ability: Ability) -> Cost:
    """The cost of an activated ability."""
    if isinstance(ability, Crew):
        return Cost(deeds=(read_deed(f"tap other untapped creatures with total power {ability.crew}"),))
    if isinstance(ability, Craft):
        materials = Deed("craft", materials=ability.materials, more=ability.or_more)
        cost = read_cost(ability.craft)
        return cost.replace(deeds=(*cost.deeds, materials, Deed("exile")))
    return read_cost(ability.equip if isinstance(ability, Equip) else getattr(ability, "cost", ""))


def _total(s: State, r: Rules, ability: Ability, player: int, source: Entity, x: int) -> Cost:
    """The cost as it is now, with what is taken off (602.2b)."""
    cost = cost_of(ability)
    if not isinstance(ability, Activated) or ability.less == 0:
        return cost
    return ability_cost(cost, number(s, r, ability.less, Context(you=player, this=source)), x)


def activation_targets(ability: Ability) -> tuple[Target, ...]:
    """What an activated ability targets; equip targets a creature you control (702.6a)."""
    return (Target(filter=ability.only),) if isinstance(ability, Equip) else targets_of(ability)


class ChooseAndActivate(Question):
    """Choose targets, pay, and put the ability onto the stack (602.2b)."""

    entity: Entity
    player: int
    ability: Ability
    x: int
    given: tuple[Entity, ...] | None
    mana: bool
    chosen: tuple[Entity, ...] = ()
    done: int = 0
    printed: Ability | None = None

    def ask(self, s: State, r: Rules) -> Choice | None:
        ctx = Context(you=self.player, this=self.entity)
        if modal_part(self.ability) is not None:
            return mode_choice(s, r, self.ability, ctx, "601.2b", look(s, r, self.entity).name)
        targets = activation_targets(self.ability)
        if self.done == len(targets) or self.given is not None:
            return None
        return target_choice(s, r, targets[self.done], ctx, "601.2c", look(s, r, self.entity).name)

    def check(self, s: State, r: Rules, answer: Any) -> None:
        if modal_part(self.ability) is None:
            check_total(s, r, activation_targets(self.ability)[self.done], answer)

    def answered(self, s: State, r: Rules, answer: Any) -> Steps:
        if answer is not None and modal_part(self.ability) is not None:
            return (self.replace(ability=with_modes(self.ability, answer), printed=self.ability),)
        if answer is not None:
            chosen = (*self.chosen, *in_places(activation_targets(self.ability)[self.done], answer))
            return (self.replace(chosen=chosen, done=self.done + 1),)
        view, obj = look(s, r, self.entity), s.objects[self.entity]
        chosen = self.chosen
        ctx = Context(you=self.player, this=self.entity)
        if self.given is not None:
            chosen = check_given(s, r, activation_targets(self.ability), self.given, ctx, view.name)
        cost = _total(s, r, self.ability, self.player, self.entity, self.x)
        words = self.ability.words()
        s.tell(Event("activated", "602.2", view.name, obj.id, player=s.name_of_player(self.player), note=f": {words}"))
        _count_use(s, obj, self.printed or self.ability, cost)
        s.paid = ()
        steps = costs.pay(s, r, self.player, self.entity, cost, self.x, s.players[self.player].free)
        if self.mana:
            from dfcrules.rules.instruct import Perform

            return (*steps, Perform(ability_instructions(self.ability), ctx))
        waiting = Waiting(self.ability, self.entity, self.player, view.name)
        return (*steps, StackActivated(waiting, chosen, obj.turned, self.x))


def _count_use(s: State, obj: Obj, ability: Ability, cost: Cost) -> None:
    uses: tuple[tuple[str, int], ...] = ()
    if isinstance(ability, Activated) and ability.once_each_turn:
        uses += ((ability.words(), s.turn.number),)
    if cost.loyalty is not None:
        uses += (("loyalty", s.turn.number),)
    if uses:
        s.set(s.objects[obj.id], uses=(*obj.uses, *uses))


class StackActivated(Step):
    """The activated ability is on the stack once its costs are paid (602.2a). "It" is what they were paid with; that
    and its own source can be found where the costs put them (400.7j).
    """

    waiting: Waiting
    targets: tuple[Entity, ...]
    turned: int
    x: int

    def do(self, s: State, r: Rules) -> Steps:
        waiting = self.waiting.replace(about=s.paid, went=where_they_went(s, (self.waiting.source, *s.paid)))
        s.made = (put_ability(s, r, waiting, self.targets, self.turned, self.x).id,)
        return (AnnounceDivision(s.made[0]),)
