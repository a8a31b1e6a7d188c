"""Reading cards: from a path, an open file or data in memory, all at once or one by one."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import IO, Any

from dfcrules.cards.card import Card
from dfcrules.cards.color import Colors
from dfcrules.errors import BadData
from dfcrules.importing.facts import HELPER, NO_CARDS, Made
from dfcrules.importing.pool import Pool
from dfcrules.importing.progress import Bar
from dfcrules.importing.records import TOKEN_LISTS, Unit, is_walked, units
from dfcrules.importing.report import AGAIN, FACES, FIELD, LAYOUT, TOKEN, UNREADABLE, Remark, Report, Skipped
from dfcrules.importing.source import Pieces, Progress
from dfcrules.importing.stream import entries, entries_of
from dfcrules.importing.vendors import card_of, is_same_card

Source = str | os.PathLike[str] | IO[Any] | dict[str, Any] | list[Any]


def import_cards(source: Source, progress: bool | Progress | None = None) -> Pool:
    """All cards of a file (or of data in memory) of MTGJSON or Scryfall, plain or gzip.

    progress: True shows a bar, False shows none, None shows one in a terminal or notebook; a function is told how much
    is done, from 0 to 1. What cannot be imported is in the report of the pool; only a source that cannot be opened, or
    whose kind cannot be read (such as zip), raises `BadData`.
    """
    report = Report()
    cards: list[Card] = []
    aliases: list[tuple[str, Card]] = []
    published: list[Colors | None] = []
    seen: dict[str, list[Card]] = {}
    for unit, made in _made(source, progress, report):
        others = seen.setdefault(made.card.full_name, [])
        if any(is_same_card(made.card, other) for other in others):
            report.skipped.append(Skipped(unit.name, "", AGAIN, AGAIN))
        else:
            others.append(made.card)
            cards.append(made.card)
            published.append(made.published)
            report.imported += 1
        aliases += [(alias, made.card) for alias in made.aliases]
    return Pool(cards, report, aliases, published)


def stream_cards(
    source: Source, report: Report | None = None, progress: bool | Progress | None = None
) -> Iterator[Card]:
    """The cards of a file one by one, each printing of it; nothing of them is kept. `report` is filled as they come."""
    report = Report() if report is None else report
    for _, made in _made(source, progress, report):
        report.imported += 1
        yield made.card


def _made(source: Source, progress: bool | Progress | None, report: Report) -> Iterator[tuple[Unit, Made]]:
    """Every record that is a card; the others are put into the report."""
    if isinstance(source, dict | list):
        yield from _cards_among(units(entries_of(source, is_walked)), report)
        return
    bar = Bar("reading cards") if progress is True or (progress is None and _is_watched()) else None
    pieces = Pieces(source, bar if bar is not None else progress if callable(progress) else None)
    try:
        yield from _cards_among(units(entries(pieces, is_walked)), report)
    finally:
        pieces.close()
        if bar is not None:
            bar.close()
    report.ended_early = pieces.ended_early


def _cards_among(found: Iterator[Unit], report: Report) -> Iterator[tuple[Unit, Made]]:
    for unit in found:
        if unit.note:
            report.notes.append(unit.note)
        elif unit.problem:
            report.skipped.append(Skipped(unit.name, "", unit.problem, UNREADABLE))
        elif unit.board in TOKEN_LISTS:
            report.skipped.append(Skipped(unit.name, "", "a token is no card (111.1)", TOKEN))
        else:
            try:
                made = card_of(unit)
            except BadData as error:
                report.skipped.append(Skipped(unit.name, error.where, error.sentence, _kind(error)))
                continue
            report.remarks += [Remark(unit.name, field, what) for field, what in made.remarks]
            yield unit, made


def _kind(error: BadData) -> str:
    if error.where == "faces":
        return FACES
    if error.where == "layout" and "no known layout" in error.sentence:
        return LAYOUT
    return TOKEN if error.sentence in (HELPER, *NO_CARDS.values()) else FIELD


def _is_watched() -> bool:
    """Whether somebody sees a bar: in a terminal, or in a notebook."""
    return "ipykernel" in sys.modules or bool(getattr(sys.stderr, "isatty", lambda: False)())
