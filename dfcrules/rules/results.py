"""Damage is dealt, and has its results: life, poison, counters, marked damage, lifelink (120.3, 120.4c-d)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dfcrules.cards.keywords import is_toxic
from dfcrules.game.events import Event
from dfcrules.game.objects import Entity, is_player
from dfcrules.rules.agenda import Step, Steps
from dfcrules.rules.characteristics import View, look
from dfcrules.rules.life import LifeChange, change_life, life_effects
from dfcrules.rules.packets import Dealt, Packet, lethal_threshold, name_of, part_that_counts

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules


class Results(Step):
    """Damage is dealt and has its results (120.3), all at the same time; what they do to life can be replaced."""

    packets: tuple[Packet, ...]

    def do(self, s: State, r: Rules) -> Steps:
        excesses = _excesses(s, r, self.packets)
        replaceable = bool(life_effects(s, r))
        losses: list[LifeChange] = []
        gained: dict[Entity, int] = {}
        for packet, excess in zip(self.packets, excesses, strict=True):
            source, name = look(s, r, packet.source), name_of(s, r, packet.to)
            if packet.amount <= 0:
                account = _account(packet, source.name, name, 0, "nothing")
                why = _why_none(packet)
                s.tell(
                    Event(
                        "no damage",
                        _rule_of_none(packet),
                        source.name,
                        packet.source,
                        name,
                        packet.to,
                        note=why,
                        detail=account,
                    )
                )
                continue
            if is_player(packet.to):
                rule, result, lost = (
                    "120.3b" if "infect" in source.keywords else "120.3a",
                    *_to_player(s, r, packet, source, replaceable),
                )
                if replaceable and "infect" not in source.keywords:
                    note = f" (damage from {source.name})"
                    losses.append(LifeChange(packet.to, -packet.amount, rule, note, packet.source, damage=True))
            else:
                view = look(s, r, packet.to)
                rule, result, lost = _rule(view, source.keywords), _to_permanent(s, packet, view, source.keywords), 0
            account = _account(packet, source.name, name, excess, result, lost)
            s.tell(
                Event(
                    "damage", rule, source.name, packet.source, name, packet.to, amount=packet.amount,
                    note=f": {result}", detail=account,
                )
            )  # fmt: skip
            if "lifelink" in source.keywords:
                gained[packet.source] = gained.get(packet.source, 0) + r.life_by_lifelink(packet)
        gains = [_lifelink(look(s, r, source), source, amount) for source, amount in gained.items()]
        return change_life(s, r, (*losses, *gains))


def _excesses(s: State, r: Rules, packets: tuple[Packet, ...]) -> list[int]:
    """How much of each packet is excess (120.10). Where a source with deathtouch deals damage, that is lethal by
    itself, and all the others deal to that creature at the same time is beyond it.
    """
    touch = ["deathtouch" in look(s, r, packet.source).keywords for packet in packets]
    taken: dict[Entity, int] = {}
    touched: set[Entity] = set()
    found = [0] * len(packets)
    for place in sorted(range(len(packets)), key=lambda n: not touch[n]):
        packet = packets[place]
        if packet.amount <= 0 or is_player(packet.to):
            continue
        creature, counters = lethal_threshold(s, r, packet.to)
        threshold = (0 if packet.to in touched and creature is not None else creature, counters)
        counts = part_that_counts(threshold, taken.get(packet.to, 0), touch[place])
        taken[packet.to] = taken.get(packet.to, 0) + packet.amount
        found[place] = 0 if counts is None else max(0, packet.amount - counts)
        if touch[place]:
            touched.add(packet.to)
    return found


def _lifelink(view: View, source: Entity, amount: int) -> LifeChange:
    """One gain for all that a source deals at the same time; each source gains separately (702.15b, 702.15e)."""
    return LifeChange(view.controller, amount, "120.3f", f" (lifelink of {view.name})", source)


def _rule(view: View, keywords: tuple[str, ...]) -> str:
    """Which part of 120.3 says what damage does to this permanent."""
    kinds = view.types.types
    if "Creature" in kinds and ("wither" in keywords or "infect" in keywords):
        return "120.3d"
    return "120.3e" if "Creature" in kinds else "120.3c" if "Planeswalker" in kinds else "120.3h"


def _account(packet: Packet, source: str, name: str, excess: int, result: str, life_lost: int = 0) -> Dealt:
    return Dealt(
        source, name, packet.source, packet.to, packet.combat, packet.assigned, packet.changes, max(0, packet.amount),
        excess, result, life_lost,
    )  # fmt: skip


def _to_player(s: State, r: Rules, packet: Packet, source: View, replaceable: bool) -> tuple[str, int]:
    """Life or poison (120.3a-b), and poison by toxic besides (120.3g); in words, and the life lost at once."""
    player = s.players[packet.to]
    amount = packet.amount
    toxic = sum(int(word.split()[1]) for word in source.keywords if is_toxic(word)) if packet.combat else 0
    infect = "infect" in source.keywords
    changes: dict[str, Any] = {}
    said, lost = [], 0
    if not infect and replaceable:
        said.append(f"{amount} life to lose")
    elif not infect:
        changes["life"], lost = player.life - amount, amount
        said.append(f"life {player.life} to {player.life - amount}")
    poison = (amount if infect else 0) + toxic
    if poison:
        changes["poison"] = player.poison + poison
        said.append(f"poison {player.poison} to {player.poison + poison}")
    there = packet.combat and packet.source in s.objects
    commander = r.commander_counted(s.objects[packet.source]) if there else 0
    if commander:
        counted = dict(player.commander_damage)
        counted[commander] = counted.get(commander, 0) + amount
        changes["commander_damage"] = tuple(sorted(counted.items()))
        said.append(f"{counted[commander]} from this commander")
    s.set_player(packet.to, **changes)
    return ", ".join(said), lost


def _to_permanent(s: State, packet: Packet, view: View, keywords: tuple[str, ...]) -> str:
    """Counters or marked damage (120.3c-h), in words."""
    amount = packet.amount
    obj = s.objects[packet.to]
    kinds = view.types.types
    said = []
    changes: dict[str, Any] = {}
    for kind, counter in (("Planeswalker", "loyalty"), ("Battle", "defense")):
        if kind in kinds:
            obj = obj.replace(counters=obj.with_counters(counter, -amount))
            changes["counters"] = obj.counters
            said.append(f"{counter} {obj.counter(counter)}")
    if "Creature" in kinds:
        if "wither" in keywords or "infect" in keywords:
            changes["counters"] = obj.with_counters("-1/-1", amount)
            said.append(f"{amount} -1/-1 counters")
        else:
            changes["damage"] = obj.damage + amount
            said.append(f"{obj.damage + amount} marked")
        if "deathtouch" in keywords:
            changes["deathtouched"] = True
    s.set(s.objects[packet.to], **changes)
    return ", ".join(said)


def _rule_of_none(packet: Packet) -> str:
    """By which rule nothing is left: prevented damage never happened (615.6), nor has what was replaced (614.6)."""
    kind = packet.changes[-1].kind if packet.changes else ""
    return "615.6" if kind in ("prevented", "") else packet.changes[-1].rule if kind == "redirected" else "614.6"


def _why_none(packet: Packet) -> str:
    """Why no damage is left of a packet."""
    if not packet.changes:
        return "there is none"
    last = packet.changes[-1]
    done = {"prevented": "all of it was prevented", "redirected": f"all of it goes elsewhere: {last.label}"}
    return done.get(last.kind, f"nothing is left of it: {last.label}")
