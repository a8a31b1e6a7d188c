"""Mistakes about triggers, the stack and Sagas (603, 701.6, 714)."""

from __future__ import annotations

from dfcrules.cards.abilities import Ability
from dfcrules.game.objects import STACK, Entity, Obj
from dfcrules.game.state import State
from dfcrules.rules.characteristics import look
from dfcrules.rules.misconceptions.base import PROGRAMS, Misconception
from dfcrules.rules.triggers import Waiting


class AbilityDiesWithTheSpell(Misconception):
    """An ability that triggered on casting a spell is countered along with that spell."""

    believes = "The spell that set it off is countered, so its trigger does not happen either."
    breaks = "113.7a"
    right = "Once on the stack, an ability exists by itself: the spell was cast, and that was enough."
    shown_in = ("the-spell-is-countered",)

    def countered_with(self, s: State, spell: Obj) -> tuple[Obj, ...]:
        on_stack = [s.objects[entity] for entity in s.zone(STACK)]
        due_to_it = [one for one in on_stack if one.on_stack is not None and spell.id in one.on_stack.about]
        return (*super().countered_with(s, spell), *due_to_it)


class AbilityResolvesAfterTheSpell(Misconception):
    """An ability that triggered on casting a spell waits below that spell."""

    believes = "The spell was first, so the spell resolves first and the trigger afterwards."
    breaks = "603.3"
    right = "The trigger goes onto the stack above the spell, so it resolves before the spell does."
    shown_in = ("the-trigger-is-above-the-spell",)

    def below_what_is_there(self, s: State, trigger: Waiting) -> bool:
        return any(entity in s.objects and s.objects[entity].zone == STACK for entity in trigger.about)


class DyingTriggersTheFrontFace(Misconception):
    """Whether an ability triggers on dying is read from the card in the graveyard, which shows its front face."""

    believes = "In the graveyard it has its front face, so only an ability of the front can trigger."
    breaks = "603.10a"
    right = "Abilities that look for leaving the battlefield look back: the face that was up then counts."
    made_by = PROGRAMS
    shown_in = ("the-back-face-dies",)

    def abilities_of_what_left(self, s: State, entity: Entity) -> tuple[Ability, ...]:
        now = s.former[entity].became
        return look(s, self, now).abilities if now in s.objects else super().abilities_of_what_left(s, entity)


class SagaSacrificedAtOnce(Misconception):
    """A Saga is sacrificed as soon as it has its last lore counter."""

    believes = "With the last lore counter the Saga is sacrificed, and then its last chapter happens."
    breaks = "714.4"
    right = "It stays until the ability of its last chapter has left the stack."
    made_by = PROGRAMS
    shown_in = ("the-last-chapter",)

    def saga_waits(self) -> bool:
        return False


class SagaWithoutChaptersDies(Misconception):
    """A Saga that has lost all its abilities is sacrificed."""

    believes = "Without chapters it has as many lore counters as its last chapter, so it is sacrificed."
    breaks = "714.4"
    right = "A Saga without chapter abilities is not sacrificed."
    was_true_until = "June 2025"
    shown_in = ("a-saga-without-chapters",)

    def last_chapter_reached(self, saga: Obj, chapters: tuple[int, ...]) -> bool:
        return super().last_chapter_reached(saga, chapters) or not chapters
