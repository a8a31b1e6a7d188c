"""What the page may ask for, or change about what is shown; in the game it does nothing but go to another moment."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dfcrules import rulebook
from dfcrules.errors import IllegalAction
from dfcrules.game.objects import LIBRARY
from dfcrules.lab.foreseeing import foreseen
from dfcrules.lab.messages import BadMessage, Message, entity_in, given_in, object_in, player_in, text_in, whole_in
from dfcrules.lab.planning import plan
from dfcrules.lab.showing import ZONES, Pile
from dfcrules.show.words import clean

if TYPE_CHECKING:
    from dfcrules.lab.board import Board

Ask = Callable[["Board", Message], None]

TOLD = "told"
MOST_TEXT = 1_000_000
"""Characters of an uploaded file; a scenario file has a few thousand."""
MOST_ANSWERS = 40


def _plan(board: Board, message: Message) -> None:
    what = text_in(message, "what")
    if what not in ("attack", "block"):
        raise BadMessage(f"Nobody plans to {what}.")
    refusal = board.game.why_not({what: {}})  # already to declare nothing: too late, or no blocks to make
    if refusal is not None:
        raise refusal
    start = entity_in(board.game, message["entity"]) if "entity" in message else -1
    board.plan = plan(board.game, what, start)
    board.message = {}


def _cancel(board: Board, message: Message) -> None:
    board.plan, board.message = {}, {}


def _inspect(board: Board, message: Message) -> None:
    board.inspects = object_in(board.game, message).entity
    board.asked = {"what": "inspect"}


def _rule(board: Board, message: Message) -> None:
    entry = rulebook.look_up(text_in(message, "number"))
    board.message = {"kind": TOLD, "title": f"{entry.number} {entry.title}", "text": entry.text}


def _open(board: Board, message: Message) -> None:
    pile = Pile(text_in(message, "zone"), player_in(board.game, message))
    if pile.zone not in ZONES:
        raise BadMessage(f"{pile.zone!r} is no zone beside a player's permanents.")
    if pile.zone == LIBRARY:
        raise IllegalAction("Nobody may look into a library or change its order; only count it", "401.2")
    board.opened ^= {pile}


def _go(board: Board, message: Message) -> None:
    to = whole_in(given_in(message, "to"))
    if to >= len(board.game.timeline):
        raise BadMessage("The game has no such moment any more.")
    at = len(board.game.inputs)
    call = board.line.go(to)
    if call:
        board.did(f"{board.variable}.{call}")
    where = "the start" if to == 0 else f"moment {to}"
    events = board.message.get("events", []) if to != at else []
    did = ("; taken back:" if to < at else "; done again:") if events else ""
    board.message = {"kind": "done", "title": f"{'↶' if to < at else '↷'} Now at {where}{did}", "events": events}


def _reset(board: Board, message: Message) -> None:
    if board.line.is_at_start():
        raise BadMessage("This is where the board began.")
    call = board.line.reset()
    board.did(f"{board.variable}.{call}")
    board.message = {
        "kind": "done",
        "title": "⟲ Back where the board began",
        "text": "What was done can be done again: ↷ Redo.",
    }


def _keep(board: Board, message: Message) -> None:
    board.line.keep()
    board.asked = {"what": "lines"}
    board.message = {"kind": TOLD, "title": "Kept", "text": "Now go back to any moment and play on differently."}


def _switch(board: Board, message: Message) -> None:
    if board.other is None:
        raise BadMessage("There is no other line yet: go back to a moment, and play on differently.")
    board.did(f"{board.variable}.{board.line.switch()}")
    board.message = {"kind": "done", "title": "⇄ Now on the other line"}


def _tab(board: Board, message: Message) -> None:
    """What a tab of the page needs beside the board; only the open one gets it."""
    what = text_in(message, "what")
    if what not in SHOWS:
        raise BadMessage(f"This board has no tab {what!r}.")
    board.asked = {"what": what, **SHOWS[what](board)}


def foresee(board: Board, message: Message) -> None:
    """Tell the page what some answers to the open choice would lead to."""
    answers = given_in(message, "answers")
    if given_in(message, "at") != len(board.game.inputs) or board.game.pending is None or not board.foresees:
        return  # too late; nobody waits for it any more
    if not isinstance(answers, dict) or len(answers) > MOST_ANSWERS:
        raise BadMessage(f"At most {MOST_ANSWERS} answers can be looked at.")
    told = board.foreseen.get("told", 0) + 1  # the same answer to the same question is told again, if it is asked again
    board.foreseen = {"told": told, "at": len(board.game.inputs), "then": foreseen(board.game, answers)}


def _switch_foresight(board: Board, message: Message) -> None:
    board.foresees = message.get("on") is True


# --- files


def _scenario(board: Board) -> dict[str, Any]:
    from dfcrules.scenario import write

    return {"text": write(board.game)}


def _files(board: Board) -> dict[str, Any]:
    from dfcrules.scenario.saving import scenario_files

    where = "beside the notebook" if board.folder == Path() else f"in the folder {clean(str(board.folder))}"
    return {"files": scenario_files(board.folder)[:200], "where": where}


def _save(board: Board, message: Message) -> None:
    from dfcrules.scenario import save_new, write

    title = text_in(message, "name")[:200]
    file = save_new(board.folder, title, write(board.game, title or "A saved game"))
    board.asked = {"what": "files", **_files(board)}
    board.message = {
        "kind": "done",
        "title": "✓ Saved",
        "text": f"The game is in the new file {file.name}. To go on with it: Game.restore({file.as_posix()!r})",
    }


def _load(board: Board, message: Message) -> None:
    from dfcrules.scenario import load
    from dfcrules.scenario.saving import scenario_files

    name = text_in(message, "name")
    if name not in scenario_files(board.folder):
        raise BadMessage(f"There is no scenario file {name!r} {_files(board)['where']}.")
    _begin(board, load(board.folder / name), name)


def _upload(board: Board, message: Message) -> None:
    from dfcrules.scenario import read

    name, text = text_in(message, "name")[:200], text_in(message, "text")
    if len(text) > MOST_TEXT:
        raise BadMessage("This file is far too long for a scenario.")
    _begin(board, read(text, name), name)


def _begin(board: Board, scenario: Any, name: str) -> None:
    """Play a scenario to its end, and show that game. The one the board had so far stays what it was."""
    from dfcrules.scenario import run

    ran = run(scenario)
    board.take(ran.game)
    board.code.append(f"# {name!r} was loaded: from here on the game of the board is board.game")
    board.asked = {"what": "files", **_files(board)}
    board.message = {"kind": TOLD if ran.passed else "refused", "title": f"{name} is on the board"}
    if not ran.passed:
        board.message |= {
            "title": f"{name} is on the board, but not all went as it says",
            "text": "\n".join(ran.failures[:5]),
        }


SHOWS: dict[str, Callable[[Board], dict[str, Any]]] = {
    "log": lambda board: {},
    "inspect": lambda board: {},
    "lines": lambda board: {},
    "code": lambda board: {},
    "scenario": _scenario,
    "files": _files,
}

ASKS: dict[str, Ask] = {
    "plan": _plan,
    "cancel": _cancel,
    "inspect": _inspect,
    "rule": _rule,
    "open": _open,
    "go": _go,
    "reset": _reset,
    "keep": _keep,
    "switch": _switch,
    "tab": _tab,
    "foresight": _switch_foresight,
    "save": _save,
    "load": _load,
    "upload": _upload,
}
