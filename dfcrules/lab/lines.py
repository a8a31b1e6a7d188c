"""The lines of play of a game: where it is, what was taken back, and the line that was left for another one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dfcrules.lab import showing
from dfcrules.show.text import heading, player_line
from dfcrules.show.words import clean

if TYPE_CHECKING:
    from dfcrules.game.events import Event
    from dfcrules.lab.faces import Faces
    from dfcrules.play import Game

Json = dict[str, Any]

MOST_STEPS = 12


class Lines:
    """`start` is where the board began, `began` how many inputs that is; `other` is the line that was left, if any."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.start = game.fork()
        self.began = len(game.inputs)
        self.other: Game | None = None
        self._whole: Game | None = None

    def off(self) -> dict[str, str]:
        """Why there is nothing to take back or to do again; empty for what there is."""
        at = len(self.game.inputs)
        undo = "" if at > self.began else "This is where the board began; nothing to take back."
        redo = "" if at < len(self.game.timeline) - 1 else "Nothing has been taken back that could be done again."
        reset = "This is where the board began." if self.is_at_start() else ""
        return {"undo": undo, "redo": redo, "reset": reset}

    def is_at_start(self) -> bool:
        """Whether the game is in the position with which the board began."""
        return self.game.state is self.start.state

    def go(self, to: int) -> str:
        """Go to the moment after that many inputs, on this line; the call that does it, empty if it is there."""
        at = len(self.game.inputs)
        if to < at:
            self.game.undo(at - to)
            return f"undo({at - to if at - to > 1 else ''})"
        if to > at:
            self.game.redo(to - at)
            return f"redo({to - at if to - at > 1 else ''})"
        return ""

    def reset(self) -> str:
        """Go back to where the board began; the call that does it."""
        timeline = self.game.timeline
        if self.began < len(timeline) and timeline[self.began].state is self.start.state:
            return self.go(self.began)
        self.other = self.whole()
        self.game.take_up(self.start)
        return "take_up(board.start)"

    def before_acting(self) -> None:
        """Something will be done: what was taken back until now would be lost."""
        self._whole = self.whole() if len(self.game.timeline) - 1 > len(self.game.inputs) else None

    def after_acting(self) -> None:
        """Keep the line that was left, if it was left."""
        at = len(self.game.inputs)
        if self._whole is None:
            return
        theirs, ours = self._whole.timeline, self.game.timeline
        if len(theirs) > at and at < len(ours) and theirs[at].state is ours[at].state:
            return  # taken back, or done again: nothing is lost
        self.other = self._whole

    def whole(self) -> Game:
        """This line with all that was taken back and can be done again, as a game of its own."""
        at, last = len(self.game.inputs), len(self.game.timeline) - 1
        self.game.redo(last - at)
        line = self.game.fork()
        self.game.undo(last - at)
        return line

    def keep(self) -> None:
        """Keep the present end, to compare another one with it."""
        self.other = self.game.fork()

    def switch(self) -> str:
        """Go over to the other line, and keep this one; the call that does it."""
        assert self.other is not None
        other, self.other = self.other, self.whole()
        self.game.take_up(other)
        return "take_up(board.other)"

    def log(self) -> tuple[tuple[Event, ...], list[int]]:
        """All events of this line, those taken back as well, and for each by which input it came."""
        timeline = self.game.timeline
        events = tuple(timeline[-1].state.log)
        moments: list[int] = []
        for number, moment in enumerate(timeline):
            moments += [number] * (len(moment.state.log) - len(moments))
        return events, moments

    # --- side by side

    def compared(self, faces: Faces) -> Json:
        """The ends of both lines, and what each did since they parted."""
        if self.other is None:
            return {"lines": []}
        ours, theirs = self.game.timeline[: len(self.game.inputs) + 1], self.other.timeline
        most = min(len(ours), len(theirs))
        parted = next((n for n in range(most) if ours[n].state is not theirs[n].state), most)
        before = len(ours[parted - 1].state.log)
        ends = [_end(game, faces, before) for game in (self.game, self.other)]
        _mark(ends)
        return {"parted": parted - 1, "lines": ends}


def _end(game: Game, faces: Faces, before: int) -> Json:
    state, rules = game.state, game.rules
    steps = [clean(str(event)) for event in game.log.since(before)]
    return {
        "heading": heading(state, rules),
        "steps": steps[-MOST_STEPS:],
        "more": max(0, len(steps) - MOST_STEPS),
        "players": [
            {
                "line": player_line(state, number),
                "cards": [faces.key(state, rules, one) for row in showing.rows(state, rules, number) for one in row],
                "same": 0,
            }
            for number in range(len(state.players))
        ],
    }


def _mark(ends: list[Json]) -> None:
    """Leave out the permanents that look the same at both ends, and count them; mark the players that differ."""
    for one, other in zip(*(end["players"] for end in ends), strict=True):
        ours, theirs = list(one["cards"]), list(other["cards"])
        for key in list(ours):
            if key in theirs:
                ours.remove(key)
                theirs.remove(key)
        for player, cards in ((one, ours), (other, theirs)):
            player |= {
                "same": len(player["cards"]) - len(cards),
                "cards": cards,
                "differs": one["line"] != other["line"],
            }
