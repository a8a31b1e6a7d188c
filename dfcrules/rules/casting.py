"""Casting spells and playing lands: who may do it when, targets, costs (305, 601, 117.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dfcrules.cards.abilities import Spell, Target
from dfcrules.errors import IllegalAction
from dfcrules.game.choices import ONE, Choice, Option
from dfcrules.game.events import Event
from dfcrules.game.objects import BATTLEFIELD, CARD, HAND, STACK, Entity, Obj
from dfcrules.rules import costs
from dfcrules.rules.agenda import Made, Question, Step, Steps
from dfcrules.rules.characteristics import look
from dfcrules.rules.costs import Cost
from dfcrules.rules.dividing import AnnounceDivision
from dfcrules.rules.entering import arriving
from dfcrules.rules.find import Context, legal_targets
from dfcrules.rules.modes import modal_part, mode_choice, with_modes
from dfcrules.rules.permission import (
    Way,
    check_legendary,
    check_sorcery_timing,
    land_faces,
    may_play_from_there,
    take_priority,
    ways_to_cast,
)
from dfcrules.rules.spellcosts import total_cost
from dfcrules.rules.stack import put_spell
from dfcrules.rules.stacking import check_total, in_places, target_choice, target_words
from dfcrules.rules.zones import Entrance

if TYPE_CHECKING:
    from dfcrules.cards.card import Face
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules


TIMING = (
    ("Creature", "302.1"), ("Planeswalker", "306.1"), ("Battle", "310.1"),
    ("Enchantment", "303.1"), ("Sorcery", "307.1"),
)  # fmt: skip
"""By which rule a spell of a kind can be cast only in a main phase, while the stack is empty."""


class CastSpell(Step):
    """Cast a card (601.2): permission, onto the stack, targets, costs."""

    entity: Entity
    player: int
    transformed: bool = False
    targets: tuple[Entity, ...] | None = None
    x: int = 0

    def do(self, s: State, r: Rules) -> Steps:
        obj = s.objects[self.entity]
        way = self._way(s, r, obj)
        face = obj.body.faces[way.face]
        take_priority(s, self.player)
        instant = "Instant" in face.types.types or "flash" in face.keywords
        if not instant:
            rule = next((rule for kind, rule in TIMING if kind in face.types.types), "117.1a")
            check_sorcery_timing(s, self.player, f"{face.name} can be cast", rule)
        check_legendary(s, r, face, self.player)
        if way.cost is None:
            raise IllegalAction(f"{face.name} has no mana cost, so it cannot be cast for it", "118.6")
        cost = total_cost(s, r, self.entity, self.player, way.face, way.cost, self.x)
        free = s.players[self.player].free
        refusal = costs.why_not_payable(s, r, self.player, self.entity, cost, self.x, free)
        if refusal is not None:
            raise refusal
        _check_targets(s, r, face, self.player, self.entity)
        return (ChooseAndCast(self.entity, self.player, way, self.x, self.targets),)

    def _way(self, s: State, r: Rules, obj: Obj) -> Way:
        view = look(s, r, obj.id)
        if obj.zone in (BATTLEFIELD, STACK):
            raise IllegalAction(f"{view.name} is on the {obj.zone} already", "601.3")
        ways = ways_to_cast(s, r, obj.id, self.player)
        wanted = [way for way in ways if (way.face == 1) == self.transformed]
        if not wanted and not self.transformed and len(obj.body.playable_faces) > 1:
            wanted = list(ways)  # of a modal card the only face that can be cast
        if wanted:
            return wanted[0]
        who = s.name_of_player(self.player)
        if "Land" in obj.body.front.types.types:
            raise IllegalAction(f"{view.name} is a land; lands are played, never cast", "305.9")
        if self.transformed:
            raise IllegalAction(
                f"Nothing allows {who} to cast {view.name} transformed; outside the battlefield and the stack it has "
                "only its front face",
                "712.11a",
            )
        if ways:
            raise IllegalAction(f"{view.name} can be cast from here only transformed", ways[0].rule)
        place = f"{s.name_of_player(obj.owner)}'s {obj.zone}"
        raise IllegalAction(f"Nothing allows {who} to cast {view.name} from {place}", "601.3")


def why_not_free(s: State, r: Rules, entity: Entity, player: int, transformed: bool) -> tuple[str, str] | None:
    """Why a card cannot be cast for nothing while something resolves (608.2g): the rule and the reason; None if it
    can. Timing does not matter then.
    """
    obj = s.objects.get(entity)
    if obj is None or obj.kind != CARD or obj.zone in (BATTLEFIELD, STACK):
        return "400.7", "what was to be cast is not there any more"
    if transformed and not obj.body.is_double_faced:
        return "712.11a", f"{obj.face.name} is not double-faced, so it cannot be cast transformed"
    face = obj.body.faces[1 if transformed else 0]
    if "Land" in face.types.types:
        return "305.9", f"{face.name} is a land; lands are played, never cast"
    if _has_no_mode(s, r, face, player, entity):
        return "601.2b", f"no mode of {face.name} is possible: there are no legal targets"
    missing = _without_target(s, r, face, player, entity)
    return None if missing is None else ("601.2c", f"there is no legal target for {face.name}: {missing.words()}")


def _check_targets(s: State, r: Rules, face: Face, player: int, entity: Entity) -> None:
    """Raise `IllegalAction` if a spell with this face has no legal target (601.2c)."""
    if _has_no_mode(s, r, face, player, entity):
        raise IllegalAction(f"No mode of {face.name} is possible: there are no legal targets", "601.2b")
    missing = _without_target(s, r, face, player, entity)
    if missing is not None:
        raise IllegalAction(f"There is no legal target for {face.name}: {missing.words()}", "601.2c")


def _has_no_mode(s: State, r: Rules, face: Face, player: int, entity: Entity) -> bool:
    modal, ctx = modal_spell(face), Context(you=player, this=entity, spell=True)
    return modal is not None and mode_choice(s, r, modal, ctx, "601.2b", face.name) is None


def _without_target(s: State, r: Rules, face: Face, player: int, entity: Entity) -> Target | None:
    """What a spell with this face asks for and cannot have."""
    for target in spell_targets(face):
        if len(legal_targets(s, r, target, Context(you=player, this=entity, spell=True))) < target.least:
            return target
    return None


def spell_targets(face: Face) -> tuple[Target, ...]:
    """The targets a spell with this face asks for."""
    return tuple(target for ability in face.abilities if isinstance(ability, Spell) for target in ability.targets)


def modal_spell(face: Face) -> Spell | None:
    """What a modal spell with this face does, with its modes still to be chosen."""
    return next((one for one in face.abilities if isinstance(one, Spell) and modal_part(one) is not None), None)


class ChooseAndCast(Question):
    """Choose the modes and targets of a spell one after the other, then pay and have it on the stack (601.2b-i)."""

    entity: Entity
    player: int
    way: Way
    x: int
    given: tuple[Entity, ...] | None
    chosen: tuple[Entity, ...] = ()
    done: int = 0
    spell: Spell | None = None

    def ask(self, s: State, r: Rules) -> Choice | None:
        face = self._face(s)
        name = face.name
        ctx = Context(you=self.player, this=self.entity, spell=True)
        modal = modal_spell(face)
        if modal is not None and self.spell is None:
            choice = mode_choice(s, r, modal, ctx, "601.2b", name)
            return choice if choice is None or self.given is None else self._fitting(s, r, choice, modal)
        targets = self._targets(face)
        if self.done == len(targets) or self.given is not None:
            return None
        return target_choice(s, r, targets[self.done], ctx, "601.2c", name)

    def check(self, s: State, r: Rules, answer: Any) -> None:
        face = self._face(s)
        if modal_spell(face) is None or self.spell is not None:
            check_total(s, r, self._targets(face)[self.done], answer)

    def answered(self, s: State, r: Rules, answer: Any) -> Steps:
        face = self._face(s)
        modal = modal_spell(face)
        if modal is not None and self.spell is None:
            if answer is None:
                raise IllegalAction(f"No mode of {face.name} is possible with these targets", "601.2c")
            return (self.replace(spell=with_modes(modal, answer)),)
        targets = self._targets(face)
        if answer is not None:
            chosen = (*self.chosen, *in_places(targets[self.done], answer))
            return (self.replace(chosen=chosen, done=self.done + 1),)
        chosen = self.chosen
        if self.given is not None:
            chosen = check_given(
                s, r, targets, self.given, Context(you=self.player, this=self.entity, spell=True), face.name
            )
        cost = total_cost(s, r, self.entity, self.player, self.way.face, self.way.cost or "", self.x)
        free = s.players[self.player].free
        spent = costs.mana_spent(s, r, self.player, self.entity, cost, self.x, free)
        steps = costs.pay(s, r, self.player, self.entity, cost, self.x, free)
        spell = put_spell(s, r, self.entity, self.player, self.way.face == 1, chosen, self.x)
        assert spell.on_stack is not None
        s.set(spell, on_stack=spell.on_stack.replace(mana_spent=spent, way=self.way.way, ability=self.spell))
        if chosen or cost.mana is not None:
            note = f"{self._paid(s, cost, free)}{target_words(s, r, chosen)}"
            s.tell(Event("effect", "601.2h", note=note.strip(", ")))
        s.made = (spell.id,)
        return (AnnounceDivision(spell.id), *steps, Made((spell.id,)))

    def _fitting(self, s: State, r: Rules, choice: Choice, modal: Spell) -> Choice | None:
        """Only the modes that ask for the targets that were named."""
        if choice.kind != ONE:
            return choice
        options = []
        for option in choice.options:
            try:
                ctx = Context(you=self.player, this=self.entity, spell=True)
                check_given(s, r, with_modes(modal, option.value).targets, self.given or (), ctx, choice.subject)
            except IllegalAction:
                continue
            options.append(option)
        return choice.replace(options=tuple(options), default=options[0].value) if options else None

    def _face(self, s: State) -> Face:
        return s.objects[self.entity].body.faces[self.way.face]

    def _targets(self, face: Face) -> tuple[Target, ...]:
        return spell_targets(face) if self.spell is None else self.spell.targets

    def _paid(self, s: State, cost: Cost, free: bool) -> str:
        if cost.mana is None:
            return ""
        x = f" with X = {self.x}" if self.x else ""
        verb = "would pay" if free else "pays"
        return f"{s.name_of_player(self.player)} {verb} {cost.mana}{x}"


def check_given(
    s: State, r: Rules, specs: tuple[Target, ...], given: tuple[Entity, ...], ctx: Context, name: str
) -> tuple[Entity, ...]:
    """Targets that were named, each in its place. Raises `IllegalAction` if they are not what is asked for (601.2c)."""
    if not specs:
        if given:
            raise IllegalAction(f"{name} has no targets", "601.2c")
        return ()
    most = sum(spec.limit for spec in specs)
    if not sum(spec.least for spec in specs) <= len(given) <= most:
        raise IllegalAction(f"{name} has {most} target{'' if most == 1 else 's'}, not {len(given)}", "601.2c")
    legal = [set(legal_targets(s, r, spec, ctx)) for spec in specs]
    groups = _shared_out(specs, legal, given)
    if groups is not None:
        for spec, group in zip(specs, groups, strict=True):
            check_total(s, r, spec, group)
        return tuple(e for spec, group in zip(specs, groups, strict=True) for e in in_places(spec, group))
    from dfcrules.rules.packets import name_of

    for entity in given:
        if not any(entity in allowed for allowed in legal):
            words = " and ".join(spec.words() for spec in specs)
            raise IllegalAction(f"{name_of(s, r, entity)} is no legal target for {name}: {words}", "601.2c")
    words = ", then ".join(spec.words() for spec in specs)
    raise IllegalAction(f"These do not fit what {name} targets, each only once for one target: {words}", "601.2c")


def _shared_out(
    specs: tuple[Target, ...], legal: list[set[Entity]], given: tuple[Entity, ...]
) -> tuple[tuple[Entity, ...], ...] | None:
    """Which of the targets, in their order, belong to which word "target"; None if that cannot be."""
    if not specs:
        return None if given else ()
    spec = specs[0]
    for number in range(min(spec.limit, len(given)), spec.least - 1, -1):
        here = given[:number]
        if len(set(here)) == number and legal[0].issuperset(here):
            rest = _shared_out(specs[1:], legal[1:], given[number:])
            if rest is not None:
                return (here, *rest)
    return None


class PlayLand(Question):
    """Play a land: a special action, one a turn, in the own main phase with an empty stack (305.1-305.3).

    Of a modal card with lands on both faces, one is chosen (712.12).
    """

    entity: Entity
    player: int

    def ask(self, s: State, r: Rules) -> Choice | None:
        obj = s.objects[self.entity]
        lands = land_faces(obj.body)
        if len(lands) < 2:
            return None
        self._check(s, r, lands[0])
        options = tuple([Option(str(n), obj.body.faces[n].name) for n in lands])
        return Choice(ONE, self.player, "712.12", "Which face is played?", options, default="0")

    def answered(self, s: State, r: Rules, answer: Any) -> Steps:
        obj, view = s.objects[self.entity], look(s, r, self.entity)
        lands = land_faces(obj.body)
        if not lands:
            back = "; the back face of a nonmodal card cannot be played" if obj.body.is_nonmodal_dfc else ""
            raise IllegalAction(f"{view.name} is no land{back}", "712.8a" if back else "305.1")
        face = lands[0] if answer is None else int(answer)
        self._check(s, r, face)
        s.set_player(self.player, land_plays=s.players[self.player].land_plays + 1)
        s.made = ()
        return (arriving(s, r, Entrance(obj.id, self.player, face, rule="712.12" if face else "305.1")),)

    def _check(self, s: State, r: Rules, face: int) -> None:
        """Raise `IllegalAction` if the card cannot be played as a land now."""
        obj, view = s.objects[self.entity], look(s, r, self.entity)
        in_hand = obj.zone == HAND and obj.owner == self.player
        if not in_hand and not may_play_from_there(s, r, obj, self.player, face):
            raise IllegalAction(f"{view.name} is not in {s.name_of_player(self.player)}'s hand", "305.1")
        take_priority(s, self.player)
        check_sorcery_timing(s, self.player, "A land can be played", "305.1")
        one = s.players[self.player]
        if one.land_plays > one.extra_lands:
            played = "a land" if one.land_plays == 1 else f"{one.land_plays} lands"
            raise IllegalAction(f"{one.name} has played {played} this turn", "305.2")


__all__ = ["CastSpell", "PlayLand", "ways_to_cast"]
