"""Which effects there are that replace or prevent damage, and which damage each of them is about (614.1a, 615.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dfcrules.cards.damage import ReplaceDamage
from dfcrules.cards.filters import Filter, Ref
from dfcrules.game.effects import DamageEffect
from dfcrules.game.objects import ABILITY, BATTLEFIELD, STACK, Entity, is_player
from dfcrules.rules.characteristics import look
from dfcrules.rules.find import Context, find, holds, matches, number
from dfcrules.rules.fitting import fits
from dfcrules.rules.packets import Packet, can_be_damaged
from dfcrules.rules.protection import protections
from dfcrules.value import Value

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules

PREVENTS = ("prevent", "prevent all", "prevent all but", "prevent half")
MULTIPLIES = {"double": 2, "triple": 3}


class Applicable(Value):
    """One effect that could change a packet. `key` tells it from others: it applies once to an event (614.5).

    shield: the lasting effect it is, if it is none of an ability. own: it is part of the very spell that deals the
    damage, a self-replacement effect (614.15).
    """

    key: Any
    name: str
    words: str
    spec: ReplaceDamage
    you: int
    source: Entity
    shield: DamageEffect | None = None
    own: bool = False

    @property
    def prevents(self) -> bool:
        """Whether this is a prevention effect (615.1)."""
        return self.spec.damage in PREVENTS

    @property
    def left(self) -> int:
        """How much it can still change, of the next N; -1 if there is no such limit."""
        return -1 if self.shield is None else self.shield.left


def damage_effects(s: State, r: Rules) -> list[Applicable]:
    """All effects that change damage now, kept until something changes."""
    found: list[Applicable] | None = s.derived.get("damage effects")
    if found is not None:
        return found
    found = [
        Applicable(
            ("lasting", e.id), f"{e.label} {e.id}", f"{e.label} ({_shield_words(e)})", e.spec, e.you, e.source, e
        )
        for e in s.effects
        if isinstance(e, DamageEffect) and e.left != 0
    ]
    for zone, there in ((BATTLEFIELD, s.speaking), (STACK, s.zone(STACK))):
        for entity in there:
            view = look(s, r, entity)
            own = zone == STACK
            if own and s.objects[entity].kind == ABILITY:
                continue
            for place, ability in enumerate(view.abilities):
                if isinstance(ability, ReplaceDamage) and (not own or ability.from_ == "this"):
                    words = f"{view.name} ({ability.result_words()})"
                    name = f"{view.name} {entity}.{place}"
                    found.append(Applicable((entity, place), name, words, ability, view.controller, entity, own=own))
    for entity in s.zone(BATTLEFIELD):
        view = look(s, r, entity)
        for keyword, quality in protections(view):
            words = f"{view.name} ({keyword})"
            spec = ReplaceDamage("prevent all", from_=quality, to="this")
            found.append(
                Applicable(("protection", entity, keyword), f"{keyword} {entity}", words, spec, view.controller, entity)
            )
        if s.objects[entity].counter("shield"):
            words = f"a shield counter on {view.name} (prevents it)"
            found.append(
                Applicable(
                    ("shield counter", entity),
                    f"shield counter {entity}",
                    words,
                    SHIELD_COUNTER,
                    view.controller,
                    entity,
                )
            )
    s.derived["damage effects"] = found
    return found


SHIELD_COUNTER = ReplaceDamage("prevent all", to="this")
"""122.1c: if it would be dealt damage, that is prevented and one shield counter is removed."""


def _shield_words(effect: DamageEffect) -> str:
    if effect.left > 0 and effect.spec.damage == "prevent":
        return f"prevents the next {effect.left}"
    before = f"the next {effect.left} " if effect.left > 0 else "the next time it " if effect.once else ""
    return before + effect.spec.result_words()


def applies(s: State, r: Rules, effect: Applicable, packet: Packet) -> bool:
    """Whether an effect is about this damage; that it has had its opportunity is for the rules to say (614.5)."""
    if effect.key in packet.applied:
        return True
    if effect.shield is not None or effect.spec.while_ is not None or effect.spec.damage in ("at least", "redirect"):
        return _applies_now(s, r, effect, packet)
    known = s.derived.setdefault("applies", {})
    key = (effect.key, packet.source, packet.to, packet.combat)
    if key not in known:
        known[key] = _applies_now(s, r, effect, packet)
    return bool(known[key])


def _applies_now(s: State, r: Rules, effect: Applicable, packet: Packet) -> bool:
    spec, ctx, lasting = effect.spec, Context(you=effect.you, this=effect.source), effect.shield
    if spec.damage == "cannot be prevented":
        return False  # it changes no damage itself: see `unpreventable`
    if spec.combat is not None and spec.combat != packet.combat:
        return False
    if lasting is not None:
        if lasting.only_to is not None and packet.to not in lasting.only_to:
            return False
        if lasting.only_from is not None and _origin(s, packet.source) not in lasting.only_from:
            return False
    if not _source_fits(s, r, spec.from_, packet.source, ctx) or not _recipient_fits(s, r, spec.to, packet.to, ctx):
        return False
    if spec.while_ is not None and not holds(s, r, spec.while_, ctx):
        return False
    if spec.damage == "at least":
        return packet.amount < number(s, r, spec.amount, ctx)
    if (
        spec.damage == "redirect"
    ):  # to what is gone, or cannot be damaged, or is damaged anyway: it does nothing (614.9)
        to = redirected_to(s, r, effect, packet)
        return to != packet.to and to != -1 and can_be_damaged(s, r, to)
    return True


def redirected_to(s: State, r: Rules, effect: Applicable, packet: Packet) -> Entity:
    """Where an effect sends damage; -1 if that is nothing, or more than one thing. "Controller" is of
    what is damaged; the source has a word of its own."""
    if effect.shield is not None and effect.shield.instead_to is not None:
        to: tuple[Entity, ...] = effect.shield.instead_to
    else:
        player = packet.to if is_player(packet.to) else look(s, r, packet.to).controller
        word = effect.spec.instead_to or "this"
        it = packet.source if word == "source's controller" else packet.to
        ctx = Context(you=effect.you, this=effect.source, it=(it,), targets=(packet.to,), player=player)
        to = (player,) if word == "controller" and is_player(packet.to) else find(s, r, word, ctx)
    return to[0] if len(to) == 1 else -1


def _origin(s: State, source: Entity) -> Entity:
    """A permanent that was a spell when it was chosen as a source still is that source (609.7a)."""
    obj = s.objects.get(source)
    if obj is None or obj.zone != BATTLEFIELD:
        return source
    for entity, was in s.former.items():
        if was.became == source and was.obj.zone == STACK:
            return entity
    return source


def _source_fits(s: State, r: Rules, ref: Ref, source: Entity, ctx: Context) -> bool:
    """Whether this is the source meant; one that has left is judged by last known information (608.2h, 609.7b)."""
    if not isinstance(ref, Filter):
        return source in find(s, r, ref, ctx)
    return matches(s, r, ref, source, ctx) and (source in s.objects or r.gone_source_counts(s, source))


def _recipient_fits(s: State, r: Rules, ref: Ref, to: Entity, ctx: Context) -> bool:
    """Whether this is a recipient meant: a word for a group, a filter, a name, or several of these."""
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
    for effect in damage_effects(s, r):
        if effect.spec.damage == "cannot be prevented":
            spec, ctx, lasting = effect.spec, Context(you=effect.you, this=effect.source), effect.shield
            if spec.combat is not None and spec.combat != packet.combat:
                continue
            if lasting is not None and (
                (lasting.only_from is not None and _origin(s, packet.source) not in lasting.only_from)
                or (lasting.only_to is not None and packet.to not in lasting.only_to)
            ):
                continue
            if spec.while_ is not None and not holds(s, r, spec.while_, ctx):
                continue
            if _source_fits(s, r, spec.from_, packet.source, ctx) and _recipient_fits(s, r, spec.to, packet.to, ctx):
                return True
    return False


def multipliers(s: State, r: Rules, packet: Packet) -> list[Applicable]:
    """The effects that would multiply this damage."""
    return [e for e in damage_effects(s, r) if e.spec.damage in MULTIPLIES and applies(s, r, e, packet)]
