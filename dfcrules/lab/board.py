"""The board: one widget that shows a game and acts on it through `Game`, and nothing else.

The page sends small messages such as {"do": "transform", "entity": 101}; `Board.handle` takes the same from Python.
What cannot be done becomes a sentence in the widget. Whatever the page says is checked: it may be late, or wrong.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from dfcrules import rulebook
from dfcrules.errors import DfcRulesError
from dfcrules.handle import Handle
from dfcrules.lab import showing
from dfcrules.lab.messages import ACTS, BadMessage, Message, entity_in, object_in, text_in
from dfcrules.lab.showing import Json
from dfcrules.lab.variables import variable_of
from dfcrules.show.drawn import bundle_of_game
from dfcrules.show.text import board as text_of

if TYPE_CHECKING:
    from dfcrules.game.events import Event
    from dfcrules.game.state import State
    from dfcrules.play import Game

DONE = "done"
NOTHING = "nothing"
REFUSED = "refused"
TOLD = "told"

PICTURE = "This is a picture of the board. To play, run this cell."

MOST_SAID = 6
"""So many events stand in the message after a click; all of them stand in the log."""


def _beside(name: str) -> str:
    """The text of a file beside this one. (A path would do, but a widget with a path is never freed.)"""
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


class Board(anywidget.AnyWidget):
    """A game to look at and to play with: `Board(game)`. What is clicked happens in that very game.

    `code` holds, for each click that did something, the line of Python that does the same to this very game, which is
    called as in the notebook, or `name`. After a cell has changed the game, the board shows it; elsewhere than in a
    notebook, call `refresh`. What was done before the board was made, the board does not take back.
    """

    _esm = "\n".join(map(_beside, ("elements.js", "panels.js", "board.js")))
    _css = _beside("board.css")

    shown = traitlets.Dict().tag(sync=True)  # the board as it is
    faces = traitlets.Dict().tag(sync=True)  # drawings, each sent once: those that are new
    events = traitlets.Dict().tag(sync=True)  # the log: what is new, and from which number on
    lines = traitlets.Dict().tag(sync=True)  # the code, likewise

    def __init__(self, game: Game, name: str = "") -> None:
        self.game = game
        self.name = name
        self._start = len(game.inputs)
        self.code: list[str] = []
        self._drawn = showing.Faces()
        self._handled = 0
        self._told: State | None = None  # the state that the page knows
        self._sent_faces: set[str] = set()
        self._sent_events: tuple[Any, ...] = ()
        self._sent_lines = 0
        self._message: Json = {}
        self._plan: Json = {}
        super().__init__(**self._news(everything=True))
        self.on_msg(_receive)
        _refresh_after_cells(self)

    # --- what a click does

    def handle(self, message: Message) -> None:
        """Do what a message of the page says. Never raises for what a person or a page can get wrong."""
        self._handled += 1
        everything = False
        try:
            verb = text_in(message, "do")
            if verb in ACTS:
                self._do(verb, message)
            elif verb in _ASKS:
                _ASKS[verb](self, message)
            elif verb == "everything":
                everything = True
            else:
                raise BadMessage(f"This board does not know what {verb!r} means.")
        except DfcRulesError as refusal:
            self._message = {"kind": REFUSED, "text": str(refusal)}
        except Exception as fault:
            # A person at the board can do nothing with a traceback; the game is as it was before.
            self.log.exception("dfcrules: a click ended in an error")
            self._message = {"kind": REFUSED, "text": f"This is a fault in dfcrules, not yours: {fault!r}"}
        self._tell(everything)

    def refresh(self) -> None:
        """Show the game as it is now, if something other than this board has changed it."""
        if self.game.state is not self._told:
            self._plan = {}
            self._message = self._what_happened()
            self._tell()
        elif self.shown["variable"] != self._variable:
            self._tell()

    @property
    def _variable(self) -> str:
        return self.name or variable_of(self)

    def _do(self, verb: str, message: Message) -> None:
        if self._off().get(verb):
            raise BadMessage(self._off()[verb])
        call = ACTS[verb](self.game, message)
        line = call.line(self.game, self._variable)
        call.run(self.game)
        self.code.append(line)
        self._plan = {}
        self._message = self._what_happened()
        if verb == "redo":
            self._message["title"] = "↷ Done again"

    def _off(self) -> dict[str, str]:
        """Why there is nothing to take back or to do again; empty for what there is."""
        undo = "" if len(self.game.inputs) > self._start else "This is where the board began; nothing to take back."
        redo = "" if self.game._undone else "Nothing has been taken back that could be done again."
        return {"undo": undo, "redo": redo}

    def _what_happened(self) -> Json:
        """The events since the page was last told, or those that were taken back."""
        log = tuple(self.game.log)
        start = _shared(self._sent_events, log)
        message: Json = {"kind": DONE}
        events = log[start:]
        if not events:
            events = self._sent_events[start:]
            message["title"] = "↶ Taken back" if events else ""
        elif all(event.kind == "nothing" for event in events):
            message["kind"] = NOTHING
        message["events"] = self._told_of(events)[-MOST_SAID:]
        if len(events) > MOST_SAID:
            message["text"] = f"{len(events) - MOST_SAID} more before these{', in the log' if log[start:] else ''}:"
        return message

    def _told_of(self, events: tuple[Event, ...]) -> list[list[str]]:
        return showing.Told(self.game.state, self.game.rules, events).lines

    # --- what the page is told

    def _tell(self, everything: bool = False) -> None:
        with self.hold_sync():
            for name, value in self._news(everything).items():
                setattr(self, name, value)

    def _news(self, everything: bool = False) -> dict[str, Json]:
        """The traits that the page needs: the board, and of the rest what it does not have yet."""
        if everything:
            self._sent_faces, self._sent_events, self._sent_lines = set(), (), 0
        board = showing.board(self.game, self._drawn)
        board |= {"handled": self._handled, "message": self._message, "plan": self._plan}
        board |= {"off": self._off(), "variable": self._variable}
        news = {"shown": board}
        faces = {key: face for key, face in self._drawn.drawn.items() if key not in self._sent_faces}
        log = tuple(self.game.log)
        start = _shared(self._sent_events, log)
        if faces or everything:
            news["faces"] = faces
        if start < max(len(log), len(self._sent_events)) or everything:
            news["events"] = {"from": start, "items": self._told_of(log[start:])}
        if len(self.code) > self._sent_lines or everything:
            news["lines"] = {"from": self._sent_lines, "items": self.code[self._sent_lines :]}
        board |= {"events": len(log), "lines": len(self.code)}
        self._sent_faces |= set(faces)
        self._sent_events, self._sent_lines, self._told = log, len(self.code), self.game.state
        return news

    # --- without a page

    def __repr__(self) -> str:
        return text_of(self.game)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """The widget, and beside it text and picture for a place that has no kernel."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle
        still = bundle_of_game(self.game)
        still["text/html"] += f"<p>{PICTURE}</p>"
        return {**data, **still}, metadata


def _shared(old: tuple[Any, ...], new: tuple[Any, ...]) -> int:
    """How many events two logs have in common from the start."""
    for number, (one, other) in enumerate(zip(old, new, strict=False)):
        if one is not other:
            return number
    return min(len(old), len(new))


def _receive(board: Board, content: Message, _buffers: Any) -> None:
    board.handle(content)


def _refresh_after_cells(board: Board) -> None:
    """In a notebook: after each cell show what it changed. The board is not kept alive for that."""
    from IPython import get_ipython

    shell = get_ipython()
    if shell is None:
        return
    known = weakref.ref(board)

    def after_cell(*_: Any) -> None:
        there = known()
        if there is None or there.comm is None:
            shell.events.unregister("post_run_cell", after_cell)
        else:
            there.refresh()

    shell.events.register("post_run_cell", after_cell)


# --- what only asks


def _plan(board: Board, message: Message) -> None:
    """Begin to declare attackers or blockers: nothing happens until the declaration is complete (508.1, 509.1)."""
    what = text_in(message, "what")
    if what not in ("attack", "block"):
        raise BadMessage(f"{what!r} is nothing that is declared.")
    refusal = board.game.why_not({what: {}})
    if refusal is not None:
        raise refusal
    start = entity_in(board.game, message["entity"]) if "entity" in message else -1
    board._plan = showing.plan(board.game, what, start)
    board._message = {}


def _cancel(board: Board, message: Message) -> None:
    board._plan, board._message = {}, {}


def _why(board: Board, message: Message) -> None:
    handle = Handle(board.game, object_in(board.game, message).entity)
    board._message = {"kind": TOLD, "text": str(handle.why())}


def _rule(board: Board, message: Message) -> None:
    entry = rulebook.look_up(text_in(message, "number"))
    board._message = {"kind": TOLD, "title": f"{entry.number} {entry.title}", "text": entry.text}


_ASKS: dict[str, Callable[[Board, Message], None]] = {"plan": _plan, "cancel": _cancel, "why": _why, "rule": _rule}
