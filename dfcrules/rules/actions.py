"""Playing: what players do by the rules of the turn, the combat and the stack, as plain data like the instructions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from dfcrules.cards.filters import Ref
from dfcrules.cards.plain import Phrase, by_leading_key, reader
from dfcrules.errors import BadData, IllegalAction
from dfcrules.game.events import Event
from dfcrules.game.objects import BATTLEFIELD, HAND, Entity
from dfcrules.rules import activating, attacking, blocking, casting, stack, turn
from dfcrules.rules.agenda import Step, Steps
from dfcrules.rules.settle import Settle

if TYPE_CHECKING:
    from dfcrules.game.objects import Obj
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules

KINDS: dict[str, type[Action]] = {}
Pairs: TypeAlias = "tuple[tuple[Any, Any], ...]"
Targeted: TypeAlias = "tuple[Any, ...] | None"


class Action(Phrase):
    """Base of what players do. References have been turned into entities before `steps` is called."""

    verb: ClassVar[str] = ""

    def __init_subclass__(cls) -> None:
        cls.verb = cls.fields[0].rstrip("_")
        KINDS[cls.verb] = cls

    def steps(self, s: State, r: Rules, player: int) -> Steps:
        """The steps of the action. Raises `IllegalAction` if the rules do not allow it now."""
        raise NotImplementedError  # pragma: no cover - every action has its own


class AttackWith(Action):
    """Declare attackers: who attacks whom (508.1). Goes on to that step if it is yet to come this turn."""

    attack: Pairs

    def steps(self, s: State, r: Rules, player: int) -> Steps:
        another = any(part == "combat" for _, part in s.turn.extra)  # an extra combat phase, later
        if not turn.has_attack_ahead(s) or (s.combat is not None and not another):
            raise IllegalAction("Attackers have been declared already this turn" if s.combat else
                                f"It is the {s.turn.step}; attackers are declared before that", "508.1")  # fmt: skip
        if s.turn.step == "declare attackers" and not s.turn.declared:
            return (attacking.DeclareAttackers(self.attack),)
        if s.turn.declared and not another:
            raise IllegalAction("Attackers have been declared already this turn: none", "508.1")
        attacking.check_attacks(s, r, self.attack)
        return (turn.GoTo("declare attackers", this_turn=True), attacking.DeclareAttackers(self.attack, announced=True))


class BlockWith(Action):
    """Declare blockers: who blocks which attacker, or which ones (509.1)."""

    block: Pairs = ()

    def steps(self, s: State, r: Rules, player: int) -> Steps:
        if s.combat is None or s.turn.step not in ("declare attackers", "declare blockers"):
            raise IllegalAction("Nothing attacks, so there is nothing to block", "508.8")
        if s.combat.blocks_declared:
            raise IllegalAction("Blockers have been declared already", "509.1")
        waiting = blocking.waiting_to_block(s)
        one = player if player in waiting and len(waiting) > 1 else -1  # the others declare after this one (802.4)
        if one != -1 and one != waiting[0]:
            first = s.name_of_player(waiting[0])
            raise IllegalAction(f"{first} declares blockers before {s.name_of_player(one)}, in turn order", "802.4")
        more: Steps = (DeclaringGoesOn(),) if one != -1 else ()
        if s.turn.step == "declare blockers":
            return (blocking.DeclareBlockers(self._pairs(), player=one), *more)
        blocking.check_blocks(s, r, self._pairs(), one)
        return (turn.GoTo("declare blockers"), blocking.DeclareBlockers(self._pairs(), True, one), *more)

    def _pairs(self) -> blocking.Blocks:
        """One pair for each attacker, also where a creature blocks several."""
        several = [(b, a if isinstance(a, tuple) else (a,)) for b, a in self.block]
        return tuple([(blocker, attacker) for blocker, attackers in several for attacker in attackers])


class DeclaringGoesOn(Step):
    """Nobody gets priority, and no trigger is put onto the stack, until all have declared blockers (509.2, 802.4)."""

    def do(self, s: State, r: Rules) -> Steps:
        s.agenda = ()
        return ()


class DealCombatDamage(Action):
    """Go on to the combat damage step and deal combat damage (510); the table holds how creatures assign theirs."""

    damage: Pairs = ()

    def steps(self, s: State, r: Rules, player: int) -> Steps:
        if s.combat is None:
            raise IllegalAction("Nothing attacks, so no combat damage is dealt", "508.8")
        if s.combat.dealt:
            raise IllegalAction("Combat damage has been dealt", "510.2")
        return (turn.GoTo("combat damage"),)


class PutOnStack(Action):
    """Put a card onto the stack as a spell, front face up or transformed, without asking for permission or costs."""

    put_on_stack: Ref
    transformed: bool = False
    targets: tuple[Ref, ...] = ()
    x: int = 0
    outside: bool = False

    def steps(self, s: State, r: Rules, player: int) -> Steps:
        entity: Entity = self.put_on_stack  # type: ignore[assignment]
        obj = s.objects[entity]
        if obj.zone in (BATTLEFIELD, "stack"):
            raise IllegalAction(
                f"{obj.face.name} is on the {obj.zone} already; only cards elsewhere are cast", "601.2a"
            )
        return (stack.PutSpell(entity, player, self.transformed, self.targets, self.x),)  # type: ignore[arg-type]


class Cast(Action):
    """Cast a card by the rules (601): permission, timing, targets, costs."""

    cast: Ref
    transformed: bool = False
    targets: Targeted = None
    x: int = 0
    outside: bool = False

    def steps(self, s: State, r: Rules, player: int) -> Steps:
        entity: Entity = self.cast  # type: ignore[assignment]
        obj = s.objects[entity]
        _into_hand(s, obj, player)
        return (casting.CastSpell(entity, player, self.transformed, self.targets, self.x), Settle(player))


class Activate(Action):
    """Activate an ability of an object (602): which one by number or words, if it has several."""

    activate: Ref
    ability: Any = None
    targets: Targeted = None
    x: int = 0

    def steps(self, s: State, r: Rules, player: int) -> Steps:
        entity: Entity = self.activate  # type: ignore[assignment]
        return (activating.ActivateAbility(entity, player, self.ability, self.targets, self.x), Settle(player))


class PlayLand(Action):
    """Play a land from hand (305.1)."""

    play_land: Ref

    def steps(self, s: State, r: Rules, player: int) -> Steps:
        entity: Entity = self.play_land  # type: ignore[assignment]
        _into_hand(s, s.objects[entity], player)
        return (casting.PlayLand(entity, player), Settle(player))


def _into_hand(s: State, obj: Obj, player: int) -> None:
    """A card that nobody put anywhere is cast or played from hand."""
    if obj.zone == "outside":
        s.remove(obj)
        s.place(obj.replace(zone=HAND, owner=player, controller=player))


class Pass(Action):
    """Pass priority (117.3d); once all have passed in succession, the top resolves or the step ends (117.4)."""

    pass_: Any = True

    def steps(self, s: State, r: Rules, player: int) -> Steps:
        if self.pass_ == "all":  # nobody wants to act
            return (EveryonePassed(),)
        names = [one.name for one in s.players]
        passing = names.index(self.pass_) if self.pass_ in names else player
        holder = s.holder
        if passing != holder:
            raise IllegalAction(f"{s.name_of_player(holder)} has priority, not {s.name_of_player(passing)}", "117.3d")
        s.passed = (*s.passed, passing)
        s.tell(Event("passed", "117.3d", player=s.name_of_player(passing)))
        waiting = [one for one in s.in_turn_order(passing)[1:] if one not in s.passed]
        if waiting:
            s.priority = waiting[0]
            return (KeepPriority(waiting[0], s.passed),)
        return (EveryonePassed(),)


class KeepPriority(Step):
    """Passing changes nothing but who has priority."""

    player: int
    passed: tuple[int, ...]

    def do(self, s: State, r: Rules) -> Steps:
        s.agenda = ()
        s.priority, s.passed = self.player, self.passed
        return ()


class EveryonePassed(Step):
    """The top of the stack resolves, or the step is over (117.4)."""

    def do(self, s: State, r: Rules) -> Steps:
        return (turn.BeginNext(), turn.PassBy()) if s.top_of_stack is None else (stack.ResolveTop(),)


class Resolve(Action):
    """Everyone passes and the top object of the stack resolves (608.1); with a number, that many; "all": until it is
    empty.
    """

    resolve: Any = 1

    def steps(self, s: State, r: Rules, player: int) -> Steps:
        if s.top_of_stack is None:
            raise IllegalAction("The stack is empty, so nothing resolves", "117.4")
        if self.resolve == "all":
            return (turn.EmptyStack(),)
        times = 1 if self.resolve in (True, "top") else self.resolve
        if not isinstance(times, int) or times < 1:
            raise BadData(f'how much resolves is a number from 1 on, "top" or "all", not {self.resolve!r}', "resolve")
        return tuple(step for _ in range(times) for step in (stack.ResolveTop(), Settle()))


class Advance(Action):
    """Go on to a step, through all steps between, into the next turn if need be (500.1)."""

    advance: str

    def steps(self, s: State, r: Rules, player: int) -> Steps:
        if self.advance == "next turn":
            return (turn.GoTo("upkeep"),)
        if self.advance == "next step":
            return (turn.EmptyStack(), turn.BeginNext())
        return (turn.GoTo(self.advance),)


def action_from_plain(table: Any, where: str = "") -> Action:
    """Read one action, e.g. { attack = { adept = "Ben" } }."""
    return by_leading_key(KINDS, table, where, "action")  # type: ignore[return-value]


@reader("Pairs")
def _pairs(raw: Any, where: str) -> Pairs:
    if raw is True:
        return ()
    if not isinstance(raw, Mapping):
        raise BadData(f'a table such as {{ "Ember Adept" = "Ben" }} is needed here, not {raw!r}', where)
    return tuple(raw.items())


@reader("Targeted")
@reader("tuple[Ref, ...]")
def _refs(raw: Any, where: str) -> tuple[Any, ...]:
    return tuple(raw) if isinstance(raw, list | tuple) else (raw,)


@reader("Any")
def _anything(raw: Any, where: str) -> Any:
    return raw
