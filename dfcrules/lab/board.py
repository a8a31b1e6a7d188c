"""The board: one widget that shows a game and acts on it through `Game`, and nothing else.

The page sends small messages such as {"do": "transform", "entity": 101}; `Board.handle` takes the same from Python.
What cannot be done becomes a sentence in the widget. Whatever the page says is checked: it may be late, or wrong.
"""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

import traitlets

from dfcrules.errors import DfcRulesError, NotModelled
from dfcrules.lab import showing
from dfcrules.lab.asking import ASKS, foresee
from dfcrules.lab.displaying import refresh_after_cells
from dfcrules.lab.faces import Faces
from dfcrules.lab.inspecting import inspected
from dfcrules.lab.lines import Lines
from dfcrules.lab.messages import ACTS, BadMessage, Message, text_in
from dfcrules.lab.source import script, style
from dfcrules.lab.telling import Sentences, Told
from dfcrules.lab.variables import variable_of
from dfcrules.lab.widget import LabWidget
from dfcrules.rules.turn import STEPS
from dfcrules.scenario.saving import AUTOSAVE, save_again, save_new
from dfcrules.show.drawn import bundle_of_game
from dfcrules.show.text import board as text_of

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.play import Game

Json = dict[str, Any]

DONE = "done"
NOTHING = "nothing"
REFUSED = "refused"

ASIDE = {"inspector", "beside"}
"""What only an open tab shows."""

MAKES = {"copy", "clone", "put", "return transformed"}
"""Of what these make, the page selects the last, and an open inspector tells of it."""

MOST_SAID = 6
"""So many events stand in the message after a click; all of them stand in the log."""


class Board(LabWidget):
    """A game to look at and to play with: `Board(game)`. What is clicked happens in that very game.

    name: what the lines of Python call the game, if the notebook has no name for it. foresee: whether an open choice
    shows what each answer leads to; there is a switch for it on the board, too. folder: where games are saved, and
    loaded from. autosave: whether the board also saves the inputs by itself, in a new file there, for `Game.restore()`.

    `code` holds, for each click that did something, the line of Python that does the same to this very game. After a
    cell has changed the game, the board shows it; elsewhere than in a notebook, call `refresh`. `start` is the position
    that the button "Reset" goes back to; `other` is the line that was left when somebody played on from a past moment.
    """

    _esm = script("board.js")
    _css = style("common.css", "board.css", "panels.css", "inspector.css")

    shown = traitlets.Dict().tag(sync=True)  # the board as it is
    faces = traitlets.Dict().tag(sync=True)  # drawings, each sent once: those that are new
    events = traitlets.Dict().tag(sync=True)  # the log: what is new, and from which number on
    rules = traitlets.Dict().tag(sync=True)  # what the rules in the log say: those that are new
    lines = traitlets.Dict().tag(sync=True)  # the code, likewise
    inspector = traitlets.Dict().tag(sync=True)  # what the inspector shows
    beside = traitlets.Dict().tag(sync=True)  # what a tab has asked for: two lines of play, the scenario, files
    foreseen = traitlets.Dict().tag(sync=True)  # what answers would lead to
    fixed = traitlets.Dict().tag(sync=True)  # what never changes

    def __init__(
        self, game: Game, name: str = "", *, foresee: bool = True, folder: str | Path = ".", autosave: bool = False
    ) -> None:
        self.name = name
        self.folder = Path(folder)
        self.foresees = foresee
        self.opened: frozenset[showing.Pile] = frozenset()
        self._made = -1  # what the last click has made, until the page knows it
        self.asked: Json = {}  # the tab that is open, if it needs more than `shown`
        self.inspects = -1
        self.message: Json = {}
        self.plan: Json = {}
        self.code: list[str] = []
        self._drawn = Faces()
        self._handled = 0
        self._is_input = False  # whether the last line of code was one, rather than a going back
        self._autosaves = autosave
        self._autosave: Path | None = None
        self.take(game)
        super().__init__(fixed={"steps": list(STEPS)}, **self._news(everything=True))
        self.on_msg(_receive)
        refresh_after_cells(self)

    def take(self, game: Game) -> None:
        """Show this game from now on."""
        self.game = game
        self.line = Lines(game)
        self.opened, self.inspects, self.plan = frozenset(), -1, {}
        self._told: State | None = None  # the state that the page knows
        self._sent_faces: set[str] = set()
        self._sent_rules: set[str] = set()
        self._sent_events: tuple[Any, ...] = ()
        self._told_events: tuple[Any, ...] = ()
        self._sent_lines = 0

    @property
    def start(self) -> Game:
        """The position with which the board began, as a game of its own."""
        return self.line.start

    @property
    def other(self) -> Game | None:
        """The line of play that was left, as a game of its own; None if there is none."""
        return self.line.other

    # --- what a click does

    def handle(self, message: Message) -> None:
        """Do what a message of the page says. Never raises for what a person or a page can get wrong."""
        self._handled += 1
        everything = False
        try:
            verb = text_in(message, "do")
            if verb == "foresee":  # it changes nothing but what it asks for
                self._handled -= 1
                foresee(self, message)
                return
            if verb in ACTS:
                self._do(verb, message)
            elif verb in ASKS:
                ASKS[verb](self, message)
            elif verb == "everything":
                everything = True
            else:
                raise BadMessage(f"This board does not know what {verb!r} means.")
        except DfcRulesError as refusal:
            self.message = {"kind": REFUSED, "text": str(refusal)}
        except Exception as fault:
            # A person at the board can do nothing with a traceback; the game is as it was before.
            self.log.exception("dfcrules: a click ended in an error")
            self.message = {"kind": REFUSED, "text": f"This is a fault in dfcrules, not yours: {fault!r}"}
        self._tell(everything)

    def refresh(self) -> None:
        """Show the game as it is now, if something other than this board has changed it."""
        if self.game.state is not self._told:
            self.plan = {}
            self.message = self.what_happened()
            self._save_along()
            self._tell()
        elif self.shown["variable"] != self.variable:
            self._tell()

    @property
    def variable(self) -> str:
        """What lines of Python call the game."""
        return self.name or variable_of(self)

    def _do(self, verb: str, message: Message) -> None:
        off = self.line.off()
        if off.get(verb):
            raise BadMessage(off[verb])
        call = ACTS[verb](self.game, message)
        line = call.line(self.game, self.variable)
        self.line.before_acting()
        came = call.run(self.game)
        self.line.after_acting()
        if verb in MAKES and came.objects and came.objects[-1].exists:
            self._made = came.objects[-1].entity
            self.inspects = self._made if self.asked.get("what") == "inspect" else self.inspects
        self.did(line, verb not in ("undo", "redo"))
        if verb == "redo":
            self.message["title"] = "↷ Done again"

    def did(self, line: str, is_input: bool = False) -> None:
        """Something was done to the game, perhaps one input more: say so, keep the line of Python, save along."""
        self.code.append(line)
        self._is_input = is_input
        if self.asked.get("what") == "scenario":
            self.asked = {"what": "code"}
        self.plan = {}
        self.message = self.what_happened()
        self._save_along()

    def what_happened(self) -> Json:
        """The events since the page was last told, or those that were taken back."""
        log = tuple(self.game.log)
        start = _shared(self._told_events, log)
        message: Json = {"kind": DONE}
        events = log[start:]
        if not events:
            events = self._told_events[start:]
            message["title"] = "↶ Taken back" if events else ""
        elif all(event.kind == "nothing" for event in events):
            message["kind"] = NOTHING
        message["events"] = _counted(Told(self.game.state, self.game.rules, events[-MOST_SAID:]).lines)
        if len(events) > MOST_SAID:
            message["text"] = f"{len(events) - MOST_SAID} more before these{', in the log' if log[start:] else ''}:"
        return message

    def _save_along(self) -> None:
        """The inputs so far, in this board's own file; a board that cannot save says so and goes on."""
        if not self._autosaves:
            return
        from dfcrules.scenario import write

        try:
            text = write(self.game, "Saved by a board")
            if self._autosave is None:
                self._autosave = save_new(self.folder, f"board{AUTOSAVE}", text)
            else:
                save_again(self._autosave, text)
        except DfcRulesError as refusal:
            self._autosaves = False
            self.message["text"] = f"Nothing is saved by itself any more: {refusal}"

    # --- what the page is told

    def _tell(self, everything: bool = False) -> None:
        """Tell the page, in one message, or two if a tab is open: what the tab shows goes first, alone."""
        news = self._news(everything)
        for names in (ASIDE, news.keys() - ASIDE):
            with self.hold_sync():
                for name in sorted(names):
                    setattr(self, name, news[name])

    def _news(self, everything: bool = False) -> dict[str, Json]:
        """The traits that the page needs: the board, and of the rest what it does not have yet."""
        if everything:
            self._sent_faces, self._sent_rules = set(), set()
            self._sent_events, self._sent_lines = (), 0
        game = self.game
        board = showing.board(game, self._drawn, self.opened)
        board |= {"handled": self._handled, "message": self.message, "plan": self.plan}
        board |= {"off": self.line.off(), "variable": self.variable, "foresee": self.foresees}
        board |= {"start": self.line.began, "other": self.other is not None}
        if self._autosave is not None:
            where = "" if self.folder == Path() else repr(self._autosave.as_posix())
            board |= {"autosave": self._autosave.name, "restore": f"Game.restore({where})"}
        news: dict[str, Json] = {"shown": board, "inspector": self._inspected(), "beside": self._beside()}
        log, moments = self.line.log()
        start = _shared(self._sent_events, log)
        if start < max(len(log), len(self._sent_events)) or everything:
            told = Told(game.timeline[-1].state, game.rules, log[start:])
            items = [[*line, moments[start + place]] for place, line in enumerate(told.lines)]
            news["events"] = {"from": start, "items": items}
        if len(self.code) > self._sent_lines or everything:
            news["lines"] = {"from": self._sent_lines, "items": self.code[self._sent_lines :]}
        rules = Sentences(news, self._sent_rules).found
        if rules or everything:
            news["rules"] = rules
        faces = {key: face for key, face in self._drawn.drawn.items() if key not in self._sent_faces}
        if faces or everything:
            news["faces"] = faces
        if self._made in game.state.objects:
            board["select"] = self._made
        self._made = -1
        board |= {"events": len(log), "now": len(game.log), "lines": len(self.code)}
        self._sent_faces |= set(faces)
        self._sent_rules |= set(rules)
        self._sent_events, self._sent_lines = log, len(self.code)
        self._told, self._told_events = game.state, tuple(game.log)
        return news

    def _inspected(self) -> Json:
        return inspected(self.game, self._drawn, self.inspects) if self.inspects in self.game.state.objects else {}

    def _beside(self) -> Json:
        what = self.asked.get("what", "")
        if what == "lines":
            return {"what": what, **self.line.compared(self._drawn)}
        if what == "code" and self._is_input:
            return {"what": what, "last": _last_step(self.game)}
        return self.asked

    # --- without a page

    def still(self) -> dict[str, str]:
        return bundle_of_game(self.game)

    def __repr__(self) -> str:
        return text_of(self.game)


def _last_step(game: Game) -> str:
    """The last input as a step of a scenario file; nothing for a game that no file can hold."""
    from dfcrules.scenario import steps_of

    try:
        return steps_of(game, len(game.inputs) - 1)[0]
    except NotModelled:
        return ""


def _shared(old: tuple[Any, ...], new: tuple[Any, ...]) -> int:
    """How many events two logs have in common from the start."""
    most = min(len(old), len(new))
    if old[:most] == new[:most] and all(map(_is, old[:most], new[:most])):
        return most
    return next(number for number in range(most) if old[number] is not new[number])


def _counted(lines: list[list[str]]) -> list[list[str]]:
    """What is said twice in a row, said once with its number."""
    alike = [(line, len(list(group))) for line, group in groupby(lines)]
    return [[f"{words} ({times} times)" if times > 1 else words, rule] for (words, rule), times in alike]


def _is(one: object, other: object) -> bool:
    return one is other


def _receive(board: Board, content: Message, _buffers: Any) -> None:
    board.handle(content)
