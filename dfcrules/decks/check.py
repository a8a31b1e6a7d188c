"""Checking a deck by the rules of Commander: which card breaks what, by which rule, with the symbol and face at fault.

A list of banned cards is no part of the rules, and none is looked at.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Protocol

from dfcrules.cards import basics, catalog
from dfcrules.cards.card import Card
from dfcrules.cards.color import COLOR_NAMES, COLORLESS, Colors
from dfcrules.cards.identity import place_words
from dfcrules.cards.printed import LAND_TYPE, STANDARD, Evidence, PrintedRules
from dfcrules.cards.samename import one_name, other_name
from dfcrules.decks.commander import (
    SIZE,
    changes_deck_rules,
    chooses_its_color,
    copies_allowed,
    is_background,
    may_lead,
    never_in_a_deck,
    pair_refusal,
)
from dfcrules.decks.decklist import COMMANDER, MAIN, SIDE, Deck, Listed
from dfcrules.decks.reading import led_by_lines
from dfcrules.errors import AmbiguousName, UnknownName
from dfcrules.value import Value

NO_BANNED_LIST = "no list of banned cards was looked at: it is no part of the rules (903.5)"


class Finder(Protocol):
    """What finds a card by a name: a `Pool`, or the catalog. Raises `UnknownName` or `AmbiguousName`."""

    def find_whole(self, name: str) -> Card:
        """The card of this name; its first words are not enough, for "Draw" may be a heading."""


class Violation(Value):
    """Something that breaks a rule: the card ("" for the deck as a whole), a sentence, the rule; for color identity
    also the face and the symbol at fault.
    """

    card: str
    sentence: str
    rule: str
    face: str = ""
    symbol: str = ""

    def __str__(self) -> str:
        return f"{self.card}{': ' * bool(self.card)}{self.sentence} ({self.rule})"


class Taken(Value):
    """An entry of the list with the card it stands for."""

    listed: Listed
    card: Card


class DeckCheck(Value):
    """What came of a check: commanders, their color identity (None without commander), what breaks the rules, names
    that stand for nothing known, and notes.
    """

    deck: Deck
    commanders: tuple[Card, ...]
    identity: Colors | None
    size: int
    violations: tuple[Violation, ...]
    unknown: tuple[str, ...]
    notes: tuple[str, ...]
    taken: tuple[Taken, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether the whole deck could be read, and nothing in it breaks a rule."""
        return not (self.violations or self.unknown or self.deck.faults)

    @property
    def sentences(self) -> tuple[str, ...]:
        """The check in sentences, the verdict first."""
        led = " and ".join(card.full_name for card in self.commanders[:2]) or "nobody"
        led += f" and {len(self.commanders) - 2} more" * (len(self.commanders) > 2)
        said = [f"{self.deck.name}: {self._verdict()}"]
        said.append(f"led by {led}; {cards_words(self.size)}, commander included")
        if self.identity is not None:
            said.append(f"color identity of the deck: {self.identity.words} (903.4)")
        said += [f"not read: {fault}" for fault in self.deck.faults]
        said += [f"not known: {name}" for name in self.unknown]
        said += map(str, self.violations)
        said += [f"note: {note}" for note in (*self.deck.notes, *self.notes)]
        return tuple(said)

    def _verdict(self) -> str:
        if self.legal:
            return "a legal Commander deck, as far as the rules say"
        wrong = len(self.violations)
        open_ = len(self.unknown) + len(self.deck.faults)
        said = [f"{wrong} thing{'' if wrong == 1 else 's'} against the rules"] if wrong else []
        said += [f"{open_} line{'' if open_ == 1 else 's'} that could not be checked"] if open_ else []
        return f"not a legal Commander deck: {' and '.join(said)}" if wrong else f"not decided: {said[0]}"

    def __str__(self) -> str:
        return "\n".join(self.sentences)

    def __repr__(self) -> str:
        return str(self)


def check_deck(
    deck: Deck,
    cards: Finder | None = None,
    rules: PrintedRules = STANDARD,
    commander: Iterable[str] = (),
    chosen: Colors = COLORLESS,
) -> DeckCheck:
    """Check a deck. cards: where its cards are found; the catalog and the basic lands if left out. commander: names
    that lead the deck, whatever the list says. chosen: a color chosen before the game (903.4b).
    """
    led = tuple([Listed(1, name, COMMANDER, 0, (name,)) for name in commander])
    taken, unknown = _looked_up((*led, *deck.cards), cards)
    if led:
        taken = _led_by(taken)
        deck = deck.replace(notes=()) if deck.apart else deck
    else:
        deck, taken = _led_by_those_apart(deck, taken, rules)
    leaders = [one.card for one in taken if one.listed.board == COMMANDER for _ in range(one.listed.count)]
    main = [one for one in taken if one.listed.board in (COMMANDER, MAIN)]
    notes = [NO_BANNED_LIST, *_notes(taken, leaders)]
    chosen, refused = _chosen(chosen, leaders)
    notes += refused
    violations = _leading(leaders, rules)
    identity = None
    if leaders:
        identity = chosen
        for leader in leaders:
            identity |= rules.color_identity(leader)
    headings = _named_like_cards(deck, cards)
    size = sum([one.listed.count for one in main])
    size += sum([one.count for one, _ in unknown if one.board != SIDE and one.counted])
    open_ = sum([one.count for one, _ in unknown if one.board != SIDE and not one.counted])  # headings, perhaps
    # a line that cannot be read may be what is missing
    if not size <= SIZE <= size + open_ and not ((deck.faults or headings) and size < SIZE):
        violations.append(Violation("", f"it has {cards_words(size)}, but exactly {SIZE} make a deck", "903.5a"))
    if identity is None:
        notes.append("without a commander color identity is undefined and was not checked (903.4f)")
    else:
        violations += _outside(main, identity, rules)
    violations += _too_many(main)
    for card in dict.fromkeys([one.card for one in main]):
        never = never_in_a_deck(card)
        if never is not None:
            violations.append(Violation(card.name, *never))
    names = (*[f"{one.place}: {error}" for one, error in unknown], *headings)
    return DeckCheck(deck, tuple(leaders), identity, size, tuple(violations), names, tuple(notes), tuple(taken))


def cards_words(number: int) -> str:
    """ "1 card", "99 cards"."""
    return f"{number} card" if number == 1 else f"{number} cards"


def _looked_up(listed: Iterable[Listed], cards: Finder | None) -> tuple[list[Taken], list[tuple[Listed, str]]]:
    """The entries with their cards, and those whose names stand for nothing known, with the reason."""
    taken, unknown = [], []
    for one in listed:
        if one.board not in (COMMANDER, MAIN, SIDE):
            continue
        try:
            taken.append(Taken(one, _found(one, cards)))
        except (UnknownName, AmbiguousName) as error:
            unknown.append((one, str(error)))
    return taken, unknown


def _found(listed: Listed, cards: Finder | None) -> Card:
    """The card an entry stands for: the most of what is written that is a name."""
    first: Exception | None = None
    for form in listed.forms or (listed.name,):
        for name in filter(None, (form, other_name(form))):
            try:
                return cards.find_whole(name) if cards is not None else basics.find(name) or catalog.find_whole(name)
            except AmbiguousName:
                raise
            except UnknownName as error:
                first = error
    assert first is not None
    raise first


def _led_by(taken: list[Taken]) -> list[Taken]:
    """The named commanders lead; where the list has one of them as well it is the same card."""
    named = [one for one in taken if not one.listed.line and one.listed.board == COMMANDER]
    kept, names = [], {one.card.name for one in named}
    for one in taken:
        if one in named:
            kept.append(one)
        elif one.card.name in names and one.listed.board in (COMMANDER, MAIN):
            names.discard(one.card.name)
            if one.listed.count > 1:
                kept.append(one.replace(listed=one.listed.replace(count=one.listed.count - 1)))
        else:
            kept.append(one.replace(listed=one.listed.replace(board=MAIN)) if one.listed.board == COMMANDER else one)
    return kept


def _led_by_those_apart(deck: Deck, taken: list[Taken], rules: PrintedRules) -> tuple[Deck, list[Taken]]:
    """Of the entries that stand apart, the first that can lead do so; none if there are none."""
    cards: list[Listed] = list(deck.cards)
    named = [one.card for one in taken if one.listed.board == COMMANDER and one.listed.line not in _lines(deck)]
    notes: tuple[str, ...] = ()
    boards: dict[int, str] = dict.fromkeys(_lines(deck), MAIN)
    for lines in deck.apart:
        leaders = named + [one.card for one in taken if one.listed.line in lines]
        if len(leaders) == len(named) + len(lines) and not _leading(leaders, rules):
            boards |= dict.fromkeys(lines, COMMANDER)
            if not named:
                notes = led_by_lines(cards, lines)[1]
            break
    cards = [one.replace(board=boards.get(one.line, one.board)) for one in cards]
    taken = [
        one.replace(listed=one.listed.replace(board=boards.get(one.listed.line, one.listed.board))) for one in taken
    ]
    return deck.replace(cards=tuple(cards), notes=notes), taken


def _lines(deck: Deck) -> tuple[int, ...]:
    return tuple([line for lines in deck.apart for line in lines])


def _named_like_cards(deck: Deck, cards: Finder | None) -> list[str]:
    """Headings that have the name of a card: a line such as "Sol Ring (1)" is to be written another way."""
    found = []
    for heading in deck.headings:
        with suppress(UnknownName, AmbiguousName):
            card = _found(heading, cards)
            found.append(
                f"{heading.place}: read as a heading, but there is a card {card.name!r}; write '1 {card.name}'"
            )
    return found


def _chosen(chosen: Colors, leaders: list[Card]) -> tuple[Colors, list[str]]:
    """The chosen colors that count: one for each commander that lets one be chosen (903.4b)."""
    most = sum([chooses_its_color(leader) for leader in leaders])
    if len(chosen) <= most:
        return chosen, []
    why = f"only {most} can be chosen" if most else "no commander here lets a color be chosen"
    return COLORLESS, [f"the chosen color ({chosen.words}) was not counted: {why} (903.4b)"]


def _leading(leaders: list[Card], rules: PrintedRules) -> list[Violation]:
    if not leaders:
        return [Violation("", "no commander is named; a section 'Commander' does that", "903.3")]
    if len(leaders) > 2:
        names = ", ".join(card.name for card in leaders[:4]) + ", ..." * (len(leaders) > 4)
        return [Violation("", f"{len(leaders)} commanders are named ({names}), but there are two at most", "702.124g")]
    found = []
    pair = pair_refusal(leaders[0], leaders[1], rules) if len(leaders) == 2 else None
    for leader in leaders:
        verdict = may_lead(leader, rules)
        if not verdict.may and not (len(leaders) == 2 and pair is None and is_background(leader)):
            found.append(Violation(leader.name, f"it cannot be the commander: {verdict.why}", verdict.rule))
    if pair is not None:
        found.append(Violation(" and ".join(card.name for card in leaders), pair[0], pair[1]))
    return found


def _outside(main: list[Taken], identity: Colors, rules: PrintedRules) -> list[Violation]:
    """Cards with a color outside the commander's identity: each card and color once, with what shows it (903.5c-d)."""
    found = []
    for card in dict.fromkeys([one.card for one in main if one.listed.board == MAIN]):
        if rules.fits_identity(card, identity):
            continue
        told: set[str] = set()
        for reason in rules.evidence(card):
            if reason.color not in identity and reason.color not in told:
                told.add(reason.color)
                found.append(_offence(card, reason, identity))
    return found


def _offence(card: Card, reason: Evidence, identity: Colors) -> Violation:
    where = f" on its {place_words(reason)}, {reason.face_name}," if len(card.faces) > 1 else ""
    color = COLOR_NAMES[reason.color]
    theirs = f"the commander's color identity ({identity.words})"
    if reason.source == LAND_TYPE:
        what = f"the basic land type {reason.symbol}{where} could make {color} mana, and {color} is not in {theirs}"
        return Violation(card.name, what, "903.5d", reason.face, reason.symbol)
    shown = f"{reason.symbol} in its {reason.source}" if "{" in reason.symbol else f"{color} by its {reason.source}"
    sentence = f"{shown}{where} is not in {theirs}"
    return Violation(card.name, sentence, "903.5c", reason.face, reason.symbol)


def _too_many(main: list[Taken]) -> list[Violation]:
    """Names of which there are more cards than allowed (903.5b); interchangeable names are one (201.3b)."""
    counted: dict[str, list[Taken]] = {}
    for one in main:
        counted.setdefault(one_name(one.card.name), []).append(one)
    found = []
    for group in counted.values():
        number = sum([one.listed.count for one in group])
        allowed = copies_allowed(group[0].card)
        if allowed is None or number <= allowed:
            continue
        names = list(dict.fromkeys([_written(one) for one in group]))
        also = f" (written as {', '.join(names)})" if len(names) > 1 else ""
        most = "one card of a name is" if allowed == 1 else f"{allowed} are"
        rule = "903.5b, 201.3b" if len({one_name(n) for n in names}) < len(names) else "903.5b"
        found.append(Violation(group[0].card.name, f"{number} copies{also}, but {most} allowed", rule))
    return found


def _written(one: Taken) -> str:
    """The name by which an entry calls its card: an interchangeable one if it was written."""
    form = next((form for form in one.listed.forms if other_name(form)), "")
    return form or one.card.name


def _notes(taken: list[Taken], leaders: list[Card]) -> list[str]:
    notes = []
    side = sum([one.listed.count for one in taken if one.listed.board == SIDE])
    if side:
        notes.append(f"{side} in the sideboard, not counted: Commander has none (903.5e)")
    for one in taken:
        written = _written(one)
        if written != one.card.name:
            notes.append(f"{written} and {one.card.name} are interchangeable names of one card (201.3)")
        if one.card.status != "paper":
            notes.append(f"{one.card.name} is a {one.card.status} card")
    for leader in leaders:
        if chooses_its_color(leader):
            notes.append(f"{leader.name}: a color is chosen before the game and counts for its identity (903.4b)")
        if changes_deck_rules(leader):
            notes.append(f"{leader.name}: its text changes what the deck may hold, which is not modelled")
    return list(dict.fromkeys(notes))
