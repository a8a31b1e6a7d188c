"""The protectors of battles: one is chosen as a battle enters (310.9a), and another one if there is none any more or it
may not be that player (310.11).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dfcrules.game.choices import ONE, Choice, Option
from dfcrules.game.events import Event
from dfcrules.game.objects import NOTHING, Entity, Obj
from dfcrules.rules.agenda import Question, Steps
from dfcrules.rules.characteristics import View, look
from dfcrules.rules.deciding import Deciding

if TYPE_CHECKING:
    from dfcrules.cards.card import Face
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules


def possible_protectors(s: State, controller: int) -> tuple[int, ...]:
    """Who may protect a battle: an opponent of its controller (310.12a), the next one in turn order first."""
    return tuple([player for player in s.in_turn_order(controller) if player != controller])


def of_the_board(s: State, controller: int, face: Face) -> int:
    """Who protects a battle that is there as the board is set up: nobody is asked, so it is the next opponent."""
    possible = possible_protectors(s, controller) if "Battle" in face.types.types else ()
    return possible[0] if possible else NOTHING


def _choice(s: State, r: Rules, entity: Entity, rule: str) -> Choice | None:
    view = look(s, r, entity)
    options = tuple([Option(player, s.name_of_player(player)) for player in possible_protectors(s, view.controller)])
    if not options:
        return None
    question = f"Which opponent protects {view.name}?"
    return Choice(ONE, view.controller, rule, question, options, view.name, entity, default=options[0].value)


def protects(s: State, r: Rules, entity: Entity, player: int, rule: str) -> None:
    """From now on this player protects that battle; there is one protector at a time (310.9f)."""
    name = look(s, r, entity).name
    s.set(s.objects[entity], protector=player)
    s.tell(Event("effect", rule, name, entity, note=f"{s.name_of_player(player)} protects {name}"))


class ChooseProtector(Question):
    """A battle's protector is chosen as it enters (310.9a); a Siege's is an opponent of its controller (310.12a)."""

    entity: Entity

    def ask(self, s: State, r: Rules) -> Choice | None:
        return _choice(s, r, self.entity, "310.9a")

    def answered(self, s: State, r: Rules, answer: Any) -> Steps:
        if answer is not None and self.entity in s.objects:
            protects(s, r, self.entity, answer, "310.9a")
        return ()


def why_another(s: State, obj: Obj, view: View) -> str:
    """The rule by which a battle gets another protector now, or "": nobody in the game protects it and nothing attacks
    it (704.5x), or the one who does must not: a Siege's own controller (704.5y).
    """
    if "Siege" in view.types.subtypes and obj.protector == view.controller:
        return "704.5y"
    if obj.protector != NOTHING and not s.players[obj.protector].lost:
        return ""
    attacks = s.combat.attacks if s.combat is not None else ()
    return "" if any(one.attacked == obj.id and not one.left for one in attacks) else "704.5x"


class AnotherProtector(Deciding):
    """Its controller picks another protector; if nobody can be, it is put into the graveyard (310.11)."""

    battle: Entity = NOTHING
    rule: str = ""

    def ask(self, s: State, r: Rules) -> Choice | None:
        return _choice(s, r, self.battle, self.rule)

    def answered(self, s: State, r: Rules, answer: Any) -> Steps:
        player = NOTHING if answer is None else answer
        return self.go_on(protectors=(*self.decided.protectors, (self.battle, player, self.rule)))
