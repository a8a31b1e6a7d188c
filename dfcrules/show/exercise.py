"""An exercise as a notebook shows it: a picture of the position, what happens, and what is asked; never the answer."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from dfcrules.errors import DfcRulesError
from dfcrules.scenario.position import card_of
from dfcrules.show.drawn import HTML, LEAST_WIDE, TEXT, image
from dfcrules.show.svg import board_svg, card_pair_svg
from dfcrules.show.words import clean

if TYPE_CHECKING:
    from dfcrules.cards.card import Card
    from dfcrules.exercise import Exercise
    from dfcrules.scenario.reading import Scenario


def bundle_of_exercise(task: Exercise) -> dict[str, str]:
    """The picture, what happens, the question; the text alone is complete as well."""
    question = task.question
    parts = [_picture(task)]
    if task.scenario.unsettled:
        parts.append(f"<p>unsettled: {escape(clean(task.scenario.unsettled))}</p>")
    if question.happens:
        parts.append(f"<ol>{''.join(f'<li>{escape(line)}</li>' for line in question.happens)}</ol>")
    parts.append(f"<p><strong>{escape(question.asks)}</strong></p>")
    if question.options:
        listed = "".join(f"<li>{escape(clean(option))}</li>" for option in question.options)
        parts.append(f'<ol type="A">{listed}</ol>')
    else:
        parts.append(f"<p>Answer: {escape(clean(task.form))}.</p>")
    words = escape("\n".join([*question.position, "", *question.cards]))
    parts.append(f"<details><summary>The position and the cards in words</summary><pre>{words}</pre></details>")
    return {TEXT: task.text, HTML: f'<div class="dfcrules-exercise">{"".join(parts)}</div>'}


def _picture(task: Exercise) -> str:
    """The board; or, if that would give the answer away, the cards as they are printed."""
    if task.shows_board:
        return image(board_svg(task.start), "\n".join(task.question.position), LEAST_WIDE)
    return "".join(
        image(card_pair_svg(card, bare=True), "\n".join(task.question.cards)) for card in cards_in(task.scenario)
    )


def cards_in(scenario: Scenario) -> list[Card]:
    """The cards of the position, each once."""
    found = {}
    for seat in scenario.seats:
        for placed in seat.placed:
            try:
                card = card_of(scenario.cards, placed)
            except DfcRulesError:
                continue
            found[card.full_name] = card
    return list(found.values())
