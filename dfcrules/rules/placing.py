"""Setting up the board: things are simply there; nothing enters and nothing triggers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.errors import IllegalAction
from dfcrules.game.events import Event
from dfcrules.game.objects import BATTLEFIELD, NOTHING, Entity, LastKnown, Obj
from dfcrules.rules.agenda import Step, Steps
from dfcrules.rules.characteristics import look
from dfcrules.rules.protectors import of_the_board
from dfcrules.rules.zones import check_board, enters_with, tell_not_modelled

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules


def next_commander(s: State) -> int:
    """The number of one more commander (903.3)."""
    return 1 + max((obj.commander for obj in s.objects.values()), default=0)


class SetUp(Step):
    """Put cards where they are to be without anything entering (no rule of the game: the teacher arranges the
    board).
    """

    objects: tuple[Entity, ...]
    controller: int
    zone: str
    transformed: bool
    tapped: bool
    sick: bool
    damage: int
    counters: tuple[tuple[str, int], ...]
    commander: bool = False

    def do(self, s: State, r: Rules) -> Steps:
        made = []
        for entity in self.objects:
            obj, view = s.objects[entity], look(s, r, entity)
            if self.transformed and not obj.body.is_double_faced:
                raise IllegalAction(f"{obj.face.name} is not double-faced, so its back face cannot be up", "712.14a")
            up = 1 if self.transformed and self.zone == BATTLEFIELD else 0
            if self.zone == BATTLEFIELD:
                check_board(obj.body, up)
            _, counters = enters_with(obj.body.faces[up], False, ())
            s.remove(obj)
            there = self.zone == BATTLEFIELD
            new = s.place(
                Obj(
                    s.new_id(),
                    obj.body,
                    obj.owner,
                    self.controller,
                    self.zone,
                    kind=obj.kind,
                    up=up,
                    tapped=self.tapped and there,
                    damage=self.damage,
                    stamp=s.tick(),
                    counters=(self.counters or counters) if there else (),
                    since=s.turn.number if self.sick else 0,
                    commander=next_commander(s) if self.commander else 0,
                    protector=of_the_board(s, self.controller, obj.body.faces[up]) if there else NOTHING,
                )
            )
            made.append(new.id)
            if obj.zone != "outside":
                s.former[obj.id] = LastKnown(obj, view, new.id)
            name, where = look(s, r, new.id).name, "" if there else f" in the {self.zone}"
            s.tell(Event("placed", "", name, new.id, player=s.name_of_player(self.controller), note=where))
            if there and (obj.body.unplayed or new.face.text):
                tell_not_modelled(s, new.face, obj.body)
        s.made = tuple(made)
        return ()
