"""Replacement and prevention of damage (614-616): which effects apply, who picks the next one, what one does.

`result` is a pure function of plain data: live play and exploring use the same one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dfcrules.cards.abilities import ReplaceDamage
from dfcrules.cards.filters import Filter, Ref, ref_words
from dfcrules.game.effects import DamageEffect
from dfcrules.game.events import Event
from dfcrules.game.objects import BATTLEFIELD, Entity, is_player
from dfcrules.rules.characteristics import look
from dfcrules.rules.damage import Changed, Packet, can_be_damaged, shields
from dfcrules.rules.find import Context, find, fits, holds, matches, number
from dfcrules.value import Value

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.agenda import Steps
    from dfcrules.rules.standard import Rules

PREVENTS = ("prevent", "prevent all", "prevent half")
MULTIPLIES = ("double", "triple")


class Applicable(Value):
    """One effect that could change a packet. `key` tells it from others: it applies once to an event (614.5)."""

    key: Any
    name: str
    words: str
    spec: ReplaceDamage
    you: int
    source: Entity
    shield: DamageEffect | None = None

    @property
    def prevents(self) -> bool:
        """Whether this is a prevention effect (615.1)."""
        return self.spec.damage in PREVENTS


class Decision(Value):
    """What happens next: the (packet number, effect) pairs among which `player` picks; no question if `ask` is
    false.
    """

    player: int
    options: tuple[tuple[int, Applicable], ...]
    ask: bool
    shield: DamageEffect | None = None


def open_decision(s: State, r: Rules, packets: tuple[Packet, ...]) -> Decision | None:
    """The next effect to apply, or who has to pick it; None when nothing applies any more (616.1f).

    Several players decide in turn order from the active one (616.1). Nobody is asked where all orders come to the same.
    """
    effects = _effects(s, r)
    if not effects:
        return None
    kept = s.derived.get("decision")
    if kept is not None and kept[0] is packets:
        return kept[1]  # type: ignore[no-any-return]
    decision = _decide(s, r, packets, effects)
    s.derived["decision"] = (packets, decision)
    return decision


def _decide(s: State, r: Rules, packets: tuple[Packet, ...], effects: list[Applicable]) -> Decision | None:
    open_packets: dict[int, list[tuple[int, Applicable]]] = {}
    for index, packet in enumerate(packets):
        if packet.amount <= 0:
            continue
        applicable = r.replaces(s, packet, tuple([e for e in effects if _applies(s, r, e, packet)]))
        if applicable:
            controller = -1 if is_player(packet.to) else look(s, r, packet.to).controller
            decider = r.orders_replacements(s, packet, controller)
            open_packets.setdefault(decider, []).extend((index, effect) for effect in applicable)
    if not open_packets:
        return None
    order = {player: place for place, player in enumerate(s.in_turn_order())}
    player = min(open_packets, key=lambda p: order.get(p, len(order)))
    return _narrow(player, open_packets[player], packets)


def _narrow(player: int, pairs: list[tuple[int, Applicable]], packets: tuple[Packet, ...]) -> Decision:
    for shield, wanted in _shared(pairs):
        shared = any(shield.id == one for index in wanted for one, _ in packets[index].allotted)
        if not shared and sum(packets[index].amount for index in wanted) > shield.left:
            tied = [(i, e) for i, e in pairs if i in wanted and e.shield is not None and e.shield.id == shield.id]
            return Decision(player, tuple(tied), ask=True, shield=shield)
    first = pairs[0][0]
    mine = [pair for pair in pairs if pair[0] == first]
    return Decision(player, tuple(mine), ask=not _order_is_idle([effect for _, effect in mine]))


def _shared(pairs: list[tuple[int, Applicable]]) -> list[tuple[DamageEffect, list[int]]]:
    """Shields for the next N damage that several packets want at once; the player says which takes it (615.7)."""
    wanted: dict[int, tuple[DamageEffect, list[int]]] = {}
    for index, effect in pairs:
        if effect.shield is not None and effect.shield.left > 0:
            wanted.setdefault(effect.shield.id, (effect.shield, []))[1].append(index)
    return [entry for entry in wanted.values() if len(entry[1]) > 1]


def _order_is_idle(effects: list[Applicable]) -> bool:
    """Whether the order makes no difference: one effect, only multiplying, only adding, or equal ones."""
    if len(effects) == 1:
        return True
    kinds = {effect.spec.damage for effect in effects}
    if kinds <= set(MULTIPLIES) or kinds == {"add"}:
        return True
    first = effects[0]
    if first.spec.damage == "redirect":
        return False
    return all(e.shield is None and first.shield is None and e.spec == first.spec and not e.spec.then for e in effects)


def multipliers(s: State, r: Rules, packet: Packet) -> list[Applicable]:
    """The effects that would multiply this damage."""
    return [e for e in _effects(s, r) if e.spec.damage in MULTIPLIES and _applies(s, r, e, packet)]


def _effects(s: State, r: Rules) -> list[Applicable]:
    """All effects that change damage now, kept until something changes."""
    found: list[Applicable] | None = s.derived.get("damage effects")
    if found is not None:
        return found
    found = [
        Applicable(
            ("lasting", e.id), f"{e.label} {e.id}", f"{e.label} ({_shield_words(e)})", e.spec, e.you, e.source, e
        )
        for e in shields(s)
    ]
    for entity in s.zone(BATTLEFIELD):
        view = look(s, r, entity)
        for place, ability in enumerate(view.abilities):
            if isinstance(ability, ReplaceDamage):
                words = f"{view.name} ({ability.result_words()})"
                found.append(
                    Applicable(
                        (entity, place), f"{view.name} {entity}.{place}", words, ability, view.controller, entity
                    )
                )
    for entity in s.zone(BATTLEFIELD):
        if s.objects[entity].counter("shield"):
            view = look(s, r, entity)
            words = f"a shield counter on {view.name} (prevents it)"
            key = ("shield counter", entity)
            found.append(Applicable(key, f"shield counter {entity}", words, SHIELD_COUNTER, view.controller, entity))
    s.derived["damage effects"] = found
    return found


def _shield_words(effect: DamageEffect) -> str:
    return f"prevents the next {effect.left}" if effect.left > 0 else effect.spec.result_words()


def _applies(s: State, r: Rules, effect: Applicable, packet: Packet) -> bool:
    if effect.key in packet.applied:
        return True  # the rules say what an effect that has had its opportunity may still do (614.5)
    if effect.shield is not None or effect.spec.while_ is not None or effect.spec.damage == "at least":
        return _applies_now(s, r, effect, packet)
    known = s.derived.setdefault("applies", {})
    key = (effect.key, packet.source, packet.to, packet.combat)
    if key not in known:
        known[key] = _applies_now(s, r, effect, packet)
    return bool(known[key])


def _applies_now(s: State, r: Rules, effect: Applicable, packet: Packet) -> bool:
    spec, ctx = effect.spec, Context(you=effect.you, this=effect.source)
    if spec.damage == "cannot be prevented":
        return False  # it changes no damage itself: see `unpreventable`
    if spec.combat is not None and spec.combat != packet.combat:
        return False
    if effect.shield is not None:
        if any(shield == effect.shield.id and not share for shield, share in packet.allotted):
            return False
        if effect.shield.only_to is not None and packet.to not in effect.shield.only_to:
            return False
        if effect.shield.only_from is not None and packet.source not in effect.shield.only_from:
            return False
    if not _source_fits(s, r, spec.from_, packet.source, ctx) or not _recipient_fits(s, r, spec.to, packet.to, ctx):
        return False
    if spec.while_ is not None and not holds(s, r, spec.while_, ctx):
        return False
    if spec.damage == "at least":
        return packet.amount < number(s, r, spec.amount, ctx)
    return True


def _source_fits(s: State, r: Rules, ref: Ref, source: Entity, ctx: Context) -> bool:
    """Whether this is the source meant; one that has left is judged by last known information (608.2h, 609.7b)."""
    return matches(s, r, ref, source, ctx) if isinstance(ref, Filter) else source in find(s, r, ref, ctx)


def _recipient_fits(s: State, r: Rules, ref: Ref, to: Entity, ctx: Context) -> bool:
    if ref == "anything":
        return True
    if isinstance(ref, Filter):
        return not is_player(to) and fits(s, ref, to, look(s, r, to), ctx)
    if isinstance(ref, tuple):
        return any(_recipient_fits(s, r, one, to, ctx) for one in ref)
    if isinstance(ref, str) and ref in GROUPS:
        whose = to if is_player(to) else look(s, r, to).controller
        group = GROUPS[ref]
        if not group[0 if is_player(to) else 1]:
            return False
        return group[2] == "any" or (whose == ctx.you) == (group[2] == "you")
    return to in find(s, r, ref, ctx)


GROUPS = {
    "players": (True, False, "any"),
    "permanents": (False, True, "any"),
    "opponents": (True, False, "opponents"),
    "opponents and their permanents": (True, True, "opponents"),
    "your permanents": (False, True, "you"),
    "you and your permanents": (True, True, "you"),
}
"""Groups of recipients: players among them, permanents among them, whose."""


def unpreventable(s: State, r: Rules, packet: Packet) -> bool:
    """615.12: whether this damage cannot be prevented."""
    if packet.unpreventable:
        return True
    for effect in _effects(s, r):
        if effect.spec.damage == "cannot be prevented":
            ctx = Context(you=effect.you, this=effect.source)
            if _source_fits(s, r, effect.spec.from_, packet.source, ctx):
                return True
    return False


def result(spec: ReplaceDamage, amount: int, value: int, left: int = -1) -> int:
    """What becomes of an amount of damage under an effect; `value` is its number, `left` what a shield can still
    take.
    """
    if left > 0:
        return amount - min(amount, left)
    half = (amount + 1) // 2 if spec.round_up else amount // 2
    return {
        "double": amount * 2,
        "triple": amount * 3,
        "add": amount + value,
        "prevent": max(0, amount - value),
        "prevent all": 0,
        "halve": half,
        "prevent half": amount - half,
        "at most": min(amount, value),
        "at least": max(amount, value),
    }.get(spec.damage, amount)


SHIELD_COUNTER = ReplaceDamage("prevent all", to="this")
"""122.1c: if it would be dealt damage, that is prevented and one shield counter is removed."""


def spend_shield_counter(s: State, r: Rules, effect: Applicable, packets: tuple[Packet, ...]) -> tuple[Packet, ...]:
    """One shield counter prevents all damage dealt to its permanent at the same time (122.1c, 510.2)."""
    obj = s.objects[effect.source]
    s.set(obj, counters=obj.with_counters("shield", -1))
    s.tell(
        Event(
            "counters removed", "122.1c", look(s, r, obj.id).name, obj.id, "shield", amount=1, note="1 shield counter"
        )
    )
    return tuple(
        [apply(s, r, packet, effect)[0] if packet.to == obj.id and packet.amount > 0 else packet for packet in packets]
    )


def apply(s: State, r: Rules, packet: Packet, effect: Applicable) -> tuple[Packet, Steps]:
    """Apply one effect to one packet; returns the packet afterwards and what the effect does besides (615.5)."""
    from dfcrules.rules.instruct import Perform

    spec, ctx = effect.spec, Context(you=effect.you, this=effect.source)
    value = number(s, r, spec.amount, ctx)
    left = effect.shield.left if effect.shield is not None else -1
    if effect.shield is not None and left > 0:
        left = min([left, *(share for shield, share in packet.allotted if shield == effect.shield.id)])
    after = result(spec, packet.amount, value, left)
    kind, rule = _kind(effect, packet.amount, after)
    if effect.prevents and unpreventable(s, r, packet):
        after, kind, rule = packet.amount, "not prevented", "615.12"
        prevented = packet.amount - result(spec, packet.amount, value, left)
    else:
        prevented = packet.amount - after if effect.prevents else 0
        if effect.shield is not None and left > 0:
            _wear(s, effect.shield, prevented)
    changed = Changed(effect.words, kind, packet.amount, after, rule)
    new = packet.replace(
        amount=after,
        applied=(*packet.applied, effect.key),
        changes=(*packet.changes, changed),
        source=r.source_after_replacing(packet, effect),
    )
    if spec.damage == "redirect":
        new = _redirect(s, r, new, find(s, r, spec.instead_to or "this", ctx))
    s.tell(
        Event(
            "replaced",
            rule,
            _name(s, r, packet.source),
            packet.source,
            _name(s, r, new.to),
            new.to,
            amount=after,
            note=f"{effect.words}, {packet.amount} to {after}",
        )
    )
    steps: Steps = ()
    if spec.then and (prevented or not effect.prevents):
        about = ctx.replace(amount=prevented or after, it=(packet.source,), targets=(packet.to,))
        steps = (Perform(spec.then, about),)
    return new, steps


def _kind(effect: Applicable, before: int, after: int) -> tuple[str, str]:
    if effect.prevents:
        return "prevented", "615.7" if effect.shield is not None else "615.1"
    if effect.spec.damage in MULTIPLIES:
        return "added", "701.10g"
    return ("added" if after > before else "reduced" if after < before else "redirected"), "614.1a"


def _wear(s: State, shield: DamageEffect, used: int) -> None:
    """A shield for the next N absorbs point by point until it is used up (615.7)."""
    s.set_effects(
        tuple(
            [e.replace(left=e.left - used) if e is shield else e for e in s.effects if e is not shield or e.left > used]
        )
    )


def _redirect(s: State, r: Rules, packet: Packet, to: tuple[Entity, ...]) -> Packet:
    """614.9: redirecting does nothing if the new recipient is gone or cannot be dealt damage."""
    if len(to) != 1 or not can_be_damaged(s, r, to[0]):
        return packet
    return packet.replace(to=to[0])


def _name(s: State, r: Rules, entity: Entity) -> str:
    return s.players[entity].name if is_player(entity) else look(s, r, entity).name


__all__ = ["Applicable", "Decision", "apply", "open_decision", "ref_words", "result", "unpreventable"]
