"""Damage, from what is assigned to what comes of it (120.4): excess goes elsewhere, effects replace and prevent, and
what is left is dealt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dfcrules.errors import IllegalAction
from dfcrules.game.choices import ONE, SPLIT, Choice, Option
from dfcrules.game.events import Event
from dfcrules.game.objects import Entity, is_player
from dfcrules.rules.agenda import Question, Steps
from dfcrules.rules.characteristics import look
from dfcrules.rules.damage_effects import damage_effects
from dfcrules.rules.packets import Changed, Packet, can_be_damaged, lethal_threshold, name_of, part_that_counts
from dfcrules.rules.replacement import apply_effect, contested_by, open_decision
from dfcrules.rules.results import Results
from dfcrules.rules.telling import numbered

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.damage_effects import Applicable
    from dfcrules.rules.replacement import Decision
    from dfcrules.rules.standard import Rules


def deal(s: State, r: Rules, packets: tuple[Packet, ...]) -> Steps:
    """The steps that deal damage, all of it at the same time. 0 damage is no damage at all (120.8)."""
    real = tuple([p for p in packets if p.amount > 0 and can_be_damaged(s, r, p.to)])
    if not real:
        return ()
    return r.dealing(s, real)


def dealing(s: State, r: Rules, packets: tuple[Packet, ...]) -> Steps:
    """Damage as it was assigned is replaced and prevented, if anything does that, and dealt (120.4b-c)."""
    return (Replacing(packets),) if damage_effects(s, r) else (Results(packets),)


def excess_elsewhere(s: State, r: Rules, packets: tuple[Packet, ...], to: Entity, label: str) -> tuple[Packet, ...]:
    """What is beyond lethal is dealt to something else instead, before any replacement or prevention (120.4a)."""
    taken: dict[Entity, int] = {}
    kept: list[Packet] = []
    for packet in packets:
        before = taken.get(packet.to, 0)
        deathtouch = "deathtouch" in look(s, r, packet.source).keywords
        counts = part_that_counts(lethal_threshold(s, r, packet.to), before, deathtouch)
        taken[packet.to] = before + packet.amount
        excess = 0 if counts is None else max(0, packet.amount - counts)
        if not excess or not can_be_damaged(s, r, to):
            kept.append(packet)
            continue
        rest = packet.amount - excess
        away = Changed(f"{label} (excess goes elsewhere)", "redirected", packet.amount, rest, "120.4a")
        here = away.replace(before=0, after=excess)
        kept.append(packet.replace(amount=rest, changes=(away,)))
        kept.append(packet.replace(to=to, amount=excess, assigned=0, changes=(here,)))
        note = f"{excess} of {packet.amount} damage to {name_of(s, r, packet.to)} is excess and goes to"
        s.tell(Event("effect", "120.4a", note=f"{note} {name_of(s, r, to)} instead"))
    return tuple(kept)


class Replacing(Question):
    """Replacement and prevention effects change the damage, one at a time, in an order that is chosen (616.1,
    120.4b). What they do besides comes right after the damage is dealt (615.5).

    sharing: a player, and the key of the effect that this player has chosen and now shares out.
    """

    packets: tuple[Packet, ...]
    sharing: tuple[int, Any] | None = None

    def ask(self, s: State, r: Rules) -> Choice | None:
        decision = self._decision(s, r)
        if decision is None or not decision.ask:
            return None
        if decision.shield is not None:
            return self._how_to_share(s, r, decision)
        packet = self.packets[decision.options[0][0]]
        several = len({index for index, _ in decision.options}) > 1
        options = numbered(
            tuple([Option(f"{i}:{e.name}", self._label(s, r, i, e, several), (e.source,)) for i, e in decision.options])
        )
        source, to = name_of(s, r, packet.source), name_of(s, r, packet.to)
        question = f"{packet.amount} damage from {source} to {to}: which effect changes it first?"
        if several:
            question = "Which damage does which effect change first?"
        return Choice(ONE, decision.player, "616.1", question, options, to, packet.to, default=options[0].value)

    def _decision(self, s: State, r: Rules) -> Decision | None:
        """What is to be decided; `sharing` says whose effect has been chosen that several packets want (615.7)."""
        if self.sharing is None:
            return open_decision(s, r, self.packets)
        player, key = self.sharing
        effect = next(e for e in damage_effects(s, r) if e.key == key)
        found = contested_by(s, r, self.packets, player, effect)
        return None if found is None else found[0]

    def _how_to_share(self, s: State, r: Rules, decision: Decision) -> Choice | None:
        """How an effect on the next N is shared among damage dealt at the same time (615.7), or to which source's
        damage an effect on the next time belongs (615.8). Nobody is asked if there is enough for all.
        """
        assert decision.shield is not None
        packets = [self.packets[index] for index, _ in decision.options]
        values = [packet.source for packet in packets]
        if not decision.shield.once:
            values = [f"damage {index}" for index, _ in decision.options]  # type: ignore[misc]
        options = tuple(
            [
                Option(
                    value,
                    f"the {packet.amount} from {name_of(s, r, packet.source)} to {name_of(s, r, packet.to)}",
                    () if decision.shield.once else (packet.source, packet.to),
                )
                for value, packet in zip(values, packets, strict=True)
            ]
        )
        label = decision.shield.label
        if decision.shield.once:
            question = f"The next time is now ({label}): for which source's damage?"
            return Choice(
                ONE, decision.player, "615.8", question, numbered(options), label, decision.shield.id, default=values[0]
            )
        left = decision.shield.left
        if sum(packet.amount for packet in packets) <= left:
            return None
        default, rest = [], left
        for packet in packets:
            default.append(min(rest, packet.amount))
            rest -= default[-1]
        verb = "prevented" if decision.options[0][1].prevents else "changed"
        question = f"The next {left} damage is {verb}: how much of each?"
        return Choice(
            SPLIT, decision.player, "615.7", question, numbered(options), label, decision.shield.id, total=left,
            lethal=tuple(packet.amount for packet in packets), default=tuple(default),
        )  # fmt: skip

    def check(self, s: State, r: Rules, answer: Any) -> None:
        """A shield prevents no more of a damage than there is (615.7)."""
        decision = self._decision(s, r)
        if decision is None or decision.shield is None or decision.shield.once:
            return
        for (index, _), share in zip(decision.options, answer, strict=True):
            if share > self.packets[index].amount:
                raise IllegalAction(f"There are only {self.packets[index].amount} damage to prevent there", "615.7")

    def _label(self, s: State, r: Rules, index: int, effect: Applicable, several: bool) -> str:
        if not several:
            return effect.words
        packet = self.packets[index]
        whose = f"the {packet.amount} from {name_of(s, r, packet.source)} to {name_of(s, r, packet.to)}"
        limited = effect.shield is not None and (effect.shield.left > 0 or effect.shield.once)
        return f"{effect.words}: shared out" if limited else f"{effect.words}: {whose}"

    def answered(self, s: State, r: Rules, answer: Any) -> Steps:
        decision = self._decision(s, r)
        if decision is None:
            return (Results(self.packets),)
        if decision.shield is not None:
            return self._share(s, r, decision, answer)
        index, effect = decision.options[0]
        if answer is not None:
            index, effect = next((i, e) for i, e in decision.options if f"{i}:{e.name}" == answer)
            tell_chosen(s, decision.player, effect)
            if effect.shield is not None and contested_by(s, r, self.packets, decision.player, effect) is not None:
                return (Replacing(self.packets, (decision.player, effect.key)),)
        packets, besides = apply_effect(s, r, self.packets, index, effect)
        return (Replacing(packets), *besides)

    def _share(self, s: State, r: Rules, decision: Decision, answer: Any) -> Steps:
        """Apply a contested effect as it was shared out."""
        index, effect = decision.options[0]
        if effect.shield is not None and effect.shield.once:
            index = next(i for i, _ in decision.options if self.packets[i].source == answer)
            packets, besides = apply_effect(s, r, self.packets, index, effect)
            return (Replacing(packets), *besides)
        amounts = answer if answer is not None else [self.packets[i].amount for i, _ in decision.options]
        shares = {i: share for (i, _), share in zip(decision.options, amounts, strict=True)}
        packets, besides = apply_effect(s, r, self.packets, index, effect, shares)
        return (Replacing(packets), *besides)


def tell_chosen(s: State, player: int, effect: Applicable) -> None:
    """Write down which effect was chosen to apply next."""
    note = f"to apply first: {effect.words}"
    s.tell(Event("chose", "616.1", player=s.name_of_player(player), note=note))


__all__ = ["Replacing", "deal", "excess_elsewhere", "is_player"]
