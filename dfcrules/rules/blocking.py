"""Declaring blockers (509): what may block what, what must, and how many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from math import prod
from typing import TYPE_CHECKING

from dfcrules.errors import IllegalAction
from dfcrules.game.events import Event
from dfcrules.game.objects import BATTLEFIELD, Entity
from dfcrules.rules.agenda import Step, Steps
from dfcrules.rules.characteristics import look
from dfcrules.rules.find import Context
from dfcrules.rules.fitting import fits
from dfcrules.rules.packets import name_of
from dfcrules.rules.protection import protected_from

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules

Blocks = tuple[tuple[Entity, Entity], ...]
LURES = "must be blocked by all creatures able to"
MOST_WAYS = 20_000
"""Up to so many ways to block are compared to see whether more requirements could be obeyed (509.1c)."""


class DeclareBlockers(Step):
    """Declare blockers, all at once (509.1); or those of one of several defending players (802.4). `announced` as for
    attackers.
    """

    blocks: Blocks
    announced: bool = False
    player: int = -1

    def do(self, s: State, r: Rules) -> Steps:
        combat = s.combat
        try:
            blocked = check_blocks(s, r, self.blocks, self.player)
        except IllegalAction as refusal:
            if not self.announced:
                raise
            s.tell(Event("nothing", refusal.rule, note=f"the block is not declared: {refusal}"))
            return ()
        assert combat is not None
        attacks = tuple(
            [
                a.replace(blocked=True, blockers=(*a.blockers, *blocked[a.attacker])) if a.attacker in blocked else a
                for a in combat.attacks
            ]
        )
        to_come = waiting_to_block(s)
        waiting = to_come if self.player != -1 else ()
        done = (*combat.have_blocked, self.player) if self.player != -1 else combat.have_blocked
        s.combat = combat.replace(attacks=attacks, blocks_declared=not waiting[1:], have_blocked=done)
        declared = to_come if self.player == -1 else (self.player,)
        for blocker, attacker in self.blocks:
            names = look(s, r, blocker).name, look(s, r, attacker).name
            s.tell(Event("blocked", "509.1g", names[0], blocker, names[1], attacker, detail=declared))
        for attacker in blocked:
            s.tell(Event("became blocked", "509.1h", look(s, r, attacker).name, attacker))
        if not self.blocks:
            for player in declared:
                s.tell(Event("no blocks", "509.1a", player=s.name_of_player(player), detail=(player,)))
        s.made = tuple(dict.fromkeys(blocker for blocker, _ in self.blocks))
        return ()


def waiting_to_block(s: State) -> tuple[int, ...]:
    """The defending players who have not declared blockers yet, in turn order (802.4)."""
    if s.combat is None:
        return ()
    defending = {attack.defending for attack in s.combat.attacks}
    return tuple([p for p in s.in_turn_order() if p in defending and p not in s.combat.have_blocked])


def check_blocks(s: State, r: Rules, blocks: Blocks, player: int = -1) -> dict[Entity, list[Entity]]:
    """Who blocks each attacker. Raises `IllegalAction` if the declaration is not legal (509.1).

    player: who declares, if not all defending players at once.
    """
    if s.combat is None:
        raise IllegalAction("Nothing attacks, so there is nothing to block", "508.8")
    for blocker, _ in blocks:
        controller = look(s, r, blocker).controller
        if player not in (-1, controller):
            names = s.name_of_player(player), s.name_of_player(controller)
            raise IllegalAction(f"{names[0]} declares only own blockers; {names[1]} is yet to come", "802.4")
        if controller in s.combat.have_blocked:
            raise IllegalAction(f"{s.name_of_player(controller)} has declared blockers already", "802.4")
    for blocker, attacker in blocks:
        check_block(s, r, blocker, attacker)
    blocked = _check_together(s, r, blocks)
    _check_requirements(s, r, blocks, player)
    return blocked


def _check_together(s: State, r: Rules, blocks: Blocks) -> dict[Entity, list[Entity]]:
    """Restrictions on the declaration as a whole (509.1a-b); who blocks each attacker."""
    blocked: dict[Entity, list[Entity]] = {}
    number: dict[Entity, int] = {}
    for blocker, attacker in blocks:
        number[blocker] = number.get(blocker, 0) + 1
        view = look(s, r, blocker)
        if blocker in blocked.get(attacker, ()):
            raise IllegalAction(f"{view.name} blocks {look(s, r, attacker).name} only once", "509.1a")
        if number[blocker] > 1 + view.blocks_more:
            most = "only one attacker" if not view.blocks_more else f"no more than {1 + view.blocks_more} attackers"
            raise IllegalAction(f"{view.name} can block {most}", "509.1a")
        blocked.setdefault(attacker, []).append(blocker)
    for attacker, blockers in blocked.items():
        if len(blockers) == 1 and "menace" in look(s, r, attacker).keywords:
            raise IllegalAction(f"{look(s, r, attacker).name} has menace; it takes two or more blockers", "702.111")
    controllers = Counter([look(s, r, blocker).controller for blocker in number])
    for blocker in number:  # each player's declaration is judged by itself (802.4b)
        view = look(s, r, blocker)
        if "cannot block alone" in view.limits and controllers[view.controller] == 1:
            raise IllegalAction(f"{view.name} cannot block alone", "509.1b")
    return blocked


def check_block(s: State, r: Rules, blocker: Entity, attacker: Entity) -> None:
    """Raise `IllegalAction` if this creature cannot block that attacker (509.1a-b)."""
    attack = s.combat.attack_of(attacker) if s.combat is not None else None
    if attack is None:
        raise IllegalAction(f"{name_of(s, r, attacker)} does not attack, so it cannot be blocked", "509.1a")
    obj = s.objects.get(blocker)
    if obj is None or obj.zone != BATTLEFIELD or not look(s, r, blocker).is_creature:
        raise IllegalAction(
            f"{name_of(s, r, blocker)} is no creature on the battlefield; only creatures block", "506.3"
        )
    view, other = look(s, r, blocker), look(s, r, attacker)
    if view.controller != attack.defending:
        raise IllegalAction(
            f"{view.name} belongs to {s.name_of_player(view.controller)}, whom {other.name} does not attack", "802.4a"
        )
    if "Battle" in view.types.types:
        raise IllegalAction(f"{view.name} is a battle; battles do not block", "509.1a")
    if obj.tapped:
        raise IllegalAction(f"{view.name} is tapped; only untapped creatures can block", "509.1a")
    if "cannot block" in view.limits:
        raise IllegalAction(f"{view.name} cannot block", "509.1b")
    if "cannot be blocked" in other.limits:
        raise IllegalAction(f"{other.name} cannot be blocked", "509.1b")
    if "flying" in other.keywords and not {"flying", "reach"} & set(view.keywords):
        raise IllegalAction(f"{other.name} flies; only creatures with flying or reach can block it", "702.9")
    keyword = protected_from(s, r, other, blocker)
    if keyword:
        raise IllegalAction(f"{other.name} has {keyword}, so {view.name} cannot block it", "702.16f")
    for kind, want in other.evasion:
        like = fits(s, want, blocker, view, Context(you=other.controller, this=attacker))
        if kind == "blockable by" and not like:
            raise IllegalAction(f"{other.name} can be blocked only by {want.words(2)}", "509.1b")
        if kind == "unblockable by" and like:
            raise IllegalAction(f"{other.name} cannot be blocked by {want.words(2)}", "509.1b")
    for kind, want in view.evasion:
        if kind == "blocks only" and not fits(s, want, attacker, other, Context(you=view.controller, this=blocker)):
            raise IllegalAction(f"{view.name} can block only {want.words(2)}", "509.1b")


def _check_requirements(s: State, r: Rules, blocks: Blocks, player: int) -> None:
    """As many requirements as possible have to be obeyed without breaking a restriction (509.1c)."""
    assert s.combat is not None
    attackers = [attack.attacker for attack in s.combat.attacks]
    creatures = [e for e in s.zone(BATTLEFIELD) if look(s, r, e).is_creature]
    creatures = [
        e
        for e in creatures
        if look(s, r, e).controller not in s.combat.have_blocked and player in (-1, look(s, r, e).controller)
    ]
    demanding = [a for a in attackers if {"must be blocked", LURES} & set(look(s, r, a).limits)]
    willing = [e for e in creatures if "must block" in look(s, r, e).limits]
    if not demanding and not willing:
        return
    could = {b: [a for a in attackers if _may(s, r, b, a)] for b in creatures}
    could = {blocker: those for blocker, those in could.items() if those}
    obeyed = _obeyed(s, r, blocks, could)
    for other in _other_ways(s, r, blocks, could):
        better = _obeyed(s, r, other, could)
        if len(better) <= len(obeyed):
            continue
        try:
            _check_together(s, r, other)
        except IllegalAction:
            continue
        missed = sorted(better - obeyed)[0]
        raise IllegalAction(f"{_requirement(s, r, missed)}, and that is possible", "509.1c")


Requirement = tuple[str, Entity, Entity]


def _obeyed(s: State, r: Rules, blocks: Blocks, could: dict[Entity, list[Entity]]) -> set[Requirement]:
    """The requirements that a declaration obeys, each counted once."""
    met: set[Requirement] = set()
    for blocker, attacker in blocks:
        limits = look(s, r, attacker).limits
        if LURES in limits:
            met.add(("by all", attacker, blocker))
        if "must be blocked" in limits:
            met.add(("blocked", attacker, -1))
        if "must block" in look(s, r, blocker).limits and blocker in could:
            met.add(("blocks", -1, blocker))
    return met


def _requirement(s: State, r: Rules, missed: Requirement) -> str:
    kind, attacker, blocker = missed
    if kind == "by all":
        return f"{look(s, r, blocker).name} must block {look(s, r, attacker).name}"
    if kind == "blocked":
        return f"{look(s, r, attacker).name} must be blocked"
    return f"{look(s, r, blocker).name} must block"


def _may(s: State, r: Rules, blocker: Entity, attacker: Entity) -> bool:
    try:
        check_block(s, r, blocker, attacker)
    except IllegalAction:
        return False
    return True


def _other_ways(s: State, r: Rules, blocks: Blocks, could: dict[Entity, list[Entity]]) -> Iterator[Blocks]:
    """Other declarations: all of them if they are few, otherwise those that differ in one blocker or two."""
    ways = {blocker: list(_subsets(those, 1 + look(s, r, blocker).blocks_more)) for blocker, those in could.items()}
    if prod(map(len, ways.values())) <= MOST_WAYS:
        for chosen in product(*ways.values()):
            yield tuple([(b, a) for b, those in zip(ways, chosen, strict=True) for a in those])
        return
    for changed in (*combinations(ways, 1), *combinations(ways, 2)):
        kept = tuple([pair for pair in blocks if pair[0] not in changed])
        for chosen in product(*(ways[b] for b in changed)):
            yield kept + tuple([(b, a) for b, those in zip(changed, chosen, strict=True) for a in those])


def _subsets(those: list[Entity], most: int) -> Iterator[tuple[Entity, ...]]:
    for size in range(min(most, len(those)) + 1):
        yield from combinations(those, size)
