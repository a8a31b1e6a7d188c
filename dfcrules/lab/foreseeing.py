"""What an answer would lead to: found by giving it in a fork of the game, and following all that comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dfcrules.errors import DfcRulesError
from dfcrules.lab.messages import answer_in
from dfcrules.show.words import clean, cut
from dfcrules.telling import changes

if TYPE_CHECKING:
    from dfcrules.lab.messages import Message
    from dfcrules.play import Game

STEPS = 400
"""So many positions are looked at for one answer, at most; then "... and more" is said."""

MOST_ENDS = 3
MOST_WORDS = 260


def consequence(game: Game, answer: Message) -> str:
    """A sentence that begins with "then", or why the rules do not allow this answer."""
    before = game.state
    branch = game.fork()
    try:
        answer_in(branch, answer).run(branch)
    except DfcRulesError as refusal:
        return f"not allowed: {refusal}"
    if branch.pending is None:
        return f"then {_words([tuple(changes(before, branch.state, game.rules))], True)}"
    outcomes = branch.outcomes(limit=STEPS)
    ends = [tuple(changes(before, end.state, game.rules)) for end in outcomes]
    return f"then {_words(list(dict.fromkeys(ends)), outcomes.complete)}"


def _words(ends: list[tuple[str, ...]], complete: bool) -> str:
    """The ends in words: what all have in common is said once."""
    if not ends:
        return "more than can be looked at here"
    common = [one for one in ends[0] if all(one in end for end in ends)]
    said = [", ".join(common)] if common else []
    rest = (
        [", ".join(one for one in end if one not in common) or "nothing else" for end in ends] if len(ends) > 1 else []
    )
    if rest:
        shown = list(dict.fromkeys(rest))[:MOST_ENDS]
        more = len(set(rest)) - len(shown)
        said.append(" or ".join(shown) + (f" or {more} other ends" if more > 0 else ""))
    elif not common:
        said.append("nothing changes yet")
    text = "; ".join(said) + ("" if complete else " ... and more")
    return clean(cut(text, MOST_WORDS)).replace("->", "→")


def foreseen(game: Game, answers: dict[str, Any]) -> dict[str, str]:
    """For each answer, under the key the page has given it, what it leads to."""
    return {key: consequence(game, answer) for key, answer in answers.items()}
