"""Tables: plain DataFrames with data in them, never markup; the order is always the same.

pandas is loaded when the first table is made.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from dfcrules.cards.card import Card, Face
from dfcrules.cards.color import COLORLESS, LETTERS, Colors
from dfcrules.cards.identity import BACK_FACE, PARTS
from dfcrules.cards.printed import STANDARD, PrintedRules, side_words
from dfcrules.rules.characteristics import look
from dfcrules.show.damage import Change, Row, damage_rows, ledger_rows
from dfcrules.show.text import permanents
from dfcrules.show.words import clean, cut, marks

if TYPE_CHECKING:
    from pandas import DataFrame

    from dfcrules.decks.check import DeckCheck
    from dfcrules.outcomes import Outcomes
    from dfcrules.play import Game

SHORT = {
    "mana cost": "cost",
    "color indicator": "indicator",
    "characteristic-defining ability": "ability",
    "rules text": "text",
    "basic land type": "land type",
}
"""What a source of color identity is called in a cell."""


def identity_table(cards: Card | Iterable[Card], rules: PrintedRules = STANDARD, details: bool = False) -> DataFrame:
    """Cards and colors: each cell says what brings the color, on which face; the last column is the color identity.

    With `details` also the layout, and for each part that an identity can need whether it would be another one without
    it: `table[table["needs back face"]]`. Made column by column: the whole of what was ever printed takes a moment.
    """
    many = [cards] if isinstance(cards, Card) else list(cards)
    columns: dict[str, list[Any]] = {column: [] for column in ("card", *LETTERS, "identity")}
    needed: dict[str, list[bool]] = {f"needs {part}": [] for part in PARTS} if details else {}
    for card in many:
        found = _found(card, rules)
        columns["card"].append(clean(card.full_name))
        total = COLORLESS
        for letter in LETTERS:
            columns[letter].append(_cell(tuple(found[letter])) if letter in found else "")
            total |= Colors.parse(letter) if letter in found else COLORLESS
        columns["identity"].append(total.words)
        for part in PARTS if details else ():
            needed[f"needs {part}"].append(any(_only_by(part, reasons) for reasons in found.values()))
    if details:
        columns["layout"] = [card.layout for card in many]
    return _frame_of(columns | needed).set_index("card")


def _found(card: Card, rules: PrintedRules) -> dict[str, list[tuple[str, str]]]:
    """For each color of the identity, where it comes from: side and source, each once."""
    found: dict[str, list[tuple[str, str]]] = {}
    for face in rules.identity_faces(card):
        side = "front" if face is card.faces[0] and len(card.faces) == 1 else _side_of(card, face)
        for source, _, colors in rules.sources(face):
            for letter in colors:
                reasons = found.setdefault(letter, [])
                if (side, source) not in reasons:
                    reasons.append((side, source))
    return found


def _side_of(card: Card, face: Face) -> str:
    return side_words(card, next(place for place, other in enumerate(card.faces) if other is face))


def _only_by(part: str, reasons: Sequence[tuple[str, str]]) -> bool:
    """Whether a color comes from this part alone."""
    if part == BACK_FACE:
        return all(side == "back" for side, _ in reasons)
    return all(source == part for _, source in reasons)


@lru_cache(maxsize=1024)
def _cell(reasons: tuple[tuple[str, str], ...]) -> str:
    """ "cost, text (front); indicator (back)"."""
    sides: dict[str, list[str]] = {}
    for side, source in reasons:
        sides.setdefault(side, []).append(SHORT[source])
    return "; ".join(f"{', '.join(said)} ({side})" for side, said in sides.items())


def deck_table(check: DeckCheck) -> DataFrame:
    """What is wrong with a deck: one row for each card and rule, with the face and the symbol at fault."""
    rows = [
        {
            "card": clean(one.card),
            "rule": one.rule,
            "face": clean(one.face),
            "symbol": one.symbol,
            "what": clean(one.sentence),
        }
        for one in check.violations
    ]
    return _frame(rows, ("card", "rule", "face", "symbol", "what")).set_index("card")


_ACCOUNT = ("source", "recipient", "assigned", "added", "prevented", "reduced", "redirected", "dealt")
_LONGEST_CELL = 48
"""pandas shows at most 50 characters of a cell."""


def damage_table(game: Game, everything: bool = False) -> DataFrame:
    """The damage of the last combat (or what was dealt last, or everything), each point accounted for.

    In every row assigned + added - prevented - reduced + redirected = dealt. The effects that changed it follow, one to
    a column, in the order in which they were applied. `ledger` has more.
    """
    rows = damage_rows(game, everything)
    columns = [column for column in _ACCOUNT if column != "redirected" or any(row.redirected for row in rows)]
    return _with_effects(rows, ("step", *columns)).set_index("step")


def ledger(game: Game, everything: bool = False) -> DataFrame:
    """The whole account of the last damage, or with `everything` of the game: what was assigned, each effect that
    changed it, what was dealt, how much of that is excess, and what came of it.

    Gains and losses of life that are no damage have rows of their own (step "life"), so that the column `life` explains
    the life totals: summed over the rows in which a player is the recipient, it is what the total has changed by.
    """
    return _with_effects(ledger_rows(game, everything), ("step", *_ACCOUNT, "excess", "life", "result", "rule"))


def _with_effects(rows: Sequence[Row], columns: Sequence[str]) -> DataFrame:
    """Rows with their effects, one to a column."""
    most = max([len(row.changes) for row in rows], default=0)
    effects = [f"effect {number}" for number in range(1, most + 1)]
    made = []
    for row in rows:
        texts = [_effect(change) for change in row.changes]
        made.append(row._asdict() | dict(zip(effects, [*texts, *[""] * (most - len(texts))], strict=True)))
    return _frame(made, (*columns, *effects))


def _effect(change: Change) -> str:
    """ "shield: 4 to 2 (615.7)"."""
    what = f": {change.before} to {change.after} ({change.rule})"
    return cut(change.label, _LONGEST_CELL - len(what)) + what


def log_table(game: Game) -> DataFrame:
    """What has happened, with the rule for each event, numbered from 1."""
    rows = [
        {"number": number, "event": clean(event.words()), "rule": event.rule, "kind": event.kind}
        for number, event in enumerate(game.log, 1)
    ]
    return _frame(rows, ("number", "event", "rule", "kind")).set_index("number")


def board_table(game: Game) -> DataFrame:
    """All permanents, player by player: characteristics, and what else is true of them."""
    state, rules = game.state, game.rules
    rows = []
    for number, player in enumerate(state.players):
        for entity in permanents(state, rules, number):
            obj, view = state.objects[entity], look(state, rules, entity)
            rows.append(
                {
                    "controller": clean(player.name),
                    "name": clean(view.name),
                    "face": ("back" if obj.up else "front") if obj.body.is_double_faced else "only",
                    "power": view.power,
                    "toughness": view.toughness,
                    "colors": view.colors.words,
                    "types": clean(str(view.types)),
                    "mana value": view.mana_value,
                    "damage": obj.damage,
                    "tapped": obj.tapped,
                    "also": ", ".join(_further(marks(state, rules, entity))),
                }
            )
    frame = _frame(rows, _BOARD)
    return frame.astype({"power": "Int64", "toughness": "Int64"})  # whole numbers, also where there is none


_BOARD = (
    "controller", "name", "face", "power", "toughness", "colors", "types", "mana value", "damage", "tapped", "also",
)  # fmt: skip


def _further(said: list[str]) -> list[str]:
    """The marks that no column of the board table holds."""
    held = ("front face up", "back face up", "tapped")
    values = [mark for mark in said if mark.startswith("mana value ") and "unsettled" not in mark]
    return [mark for mark in said if mark not in (*held, *values) and not mark.endswith(" damage")]


def outcomes_table(outcomes: Outcomes) -> DataFrame:
    """Every distinct end: the answers that lead there, with their rules, and what has changed."""
    rows = [
        {
            "number": number,
            "choices": "; ".join(clean(f"{given.player}: {given.answer}") for given in end.answers) or "none",
            "rules": ", ".join(dict.fromkeys(given.rule for given in end.answers)),
            "result": "; ".join(map(clean, end.changes)) or "nothing changes",
        }
        for number, end in enumerate(outcomes, 1)
    ]
    return _frame(rows, ("number", "choices", "rules", "result")).set_index("number")


def _frame_of(columns: dict[str, list[Any]]) -> DataFrame:
    from pandas import DataFrame as Frame

    return Frame(columns)


def _frame(rows: Sequence[dict[str, Any]], columns: Sequence[str]) -> DataFrame:
    from pandas import DataFrame as Frame

    return Frame(list(rows), columns=list(columns))
