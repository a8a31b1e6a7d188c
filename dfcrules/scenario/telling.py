"""A position in words, for people who have no board before them: what is there, and what is printed on the cards.

Nothing is told that the rules have to say first: characteristics are those that are printed, and which face is up.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from dfcrules.errors import DfcRulesError
from dfcrules.scenario.position import card_of, face_of

if TYPE_CHECKING:
    from dfcrules.cards.card import Card, Face
    from dfcrules.scenario.reading import Scenario
    from dfcrules.scenario.seats import Placed, Seat


def labels(scenario: Scenario) -> dict[str, str]:
    """What things are called in sentences: a label stands in quotation marks."""
    given = [placed.label for seat in scenario.seats for placed in seat.placed if placed.label]
    given += [step.label for step in scenario.steps if step.label]
    given += [f"{step.label} {place}" for step in scenario.steps if step.label for place in range(1, 10)]
    return {label: f'"{label}"' for label in given}


# --- the position


def position_lines(scenario: Scenario) -> list[str]:
    """Whose turn it is, and for each player what is there."""
    step = f"{scenario.step} phase" if scenario.step.endswith("main") else f"{scenario.step.removesuffix(' step')} step"
    day = f" It is {scenario.daytime}." if scenario.daytime else ""
    lines = [f"It is {scenario.active}'s turn, the {step}.{day}"]
    for seat in scenario.seats:
        lines += _seat(scenario, seat)
    return [*lines, "All costs can be paid."] if scenario.free else lines


def _seat(scenario: Scenario, seat: Seat) -> list[str]:
    life = seat.life if seat.life is not None else seat.starting_life if seat.starting_life is not None else 20
    start = f" (began with {seat.starting_life})" if seat.starting_life not in (None, life) else ""
    poison = f", {_counted(seat.poison, 'poison counter')}" if seat.poison else ""
    mana = f", {''.join(f'{{{one}}}' for one in seat.mana)} in the mana pool" if seat.mana else ""
    lines = [f"{seat.name}: {life} life{start}{poison}{mana}"]
    zones: dict[str, list[str]] = {}
    for placed in seat.placed:
        zones.setdefault(placed.zone, []).append(_placed(scenario, placed))
    if "battlefield" not in zones:
        lines.append("  battlefield: nothing")
    lines += [f"  {zone}: {'; '.join(_together(there))}" for zone, there in zones.items()]
    return lines


def _together(there: list[str]) -> list[str]:
    """Things that are told in the same words, told once with their number."""
    return [f"{there.count(one)} x {one}" if there.count(one) > 1 else one for one in dict.fromkeys(there)]


def _placed(scenario: Scenario, placed: Placed) -> str:
    try:
        card, up = card_of(scenario.cards, placed), face_of(card_of(scenario.cards, placed), placed)
    except DfcRulesError:
        return placed.card
    said = [f'called "{placed.label}"'] if placed.label else []
    if card.is_double_faced and placed.zone == "battlefield":
        said.append("back face up" if up else "front face up")
    said += [word for word in ("token", "tapped") if getattr(placed, word)]
    if placed.damage:
        said.append(f"{placed.damage} damage marked on it")
    if placed.counters:
        said += [_counted(number, f"{kind} counter") for kind, number in placed.counters]
    if placed.sick:
        said.append("came under control this turn")
    if placed.owner:
        said.append(f"owned by {placed.owner}")
    if placed.copy_of:
        said.append(f"a copy of {_quoted(scenario, placed.copy_of)}")
    if placed.attached_to:
        said.append(f"attached to {_quoted(scenario, placed.attached_to)}")
    name = card.faces[up].name
    return f"{name} ({', '.join(said)})" if said else name


def _quoted(scenario: Scenario, name: str) -> str:
    return labels(scenario).get(name, name)


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


# --- the cards


def card_lines(scenario: Scenario) -> list[str]:
    """What is printed on the cards of the position and of the steps, each card once."""
    cards = {card.full_name: card for card in _cards(scenario)}
    return [line for name in sorted(cards) for line in _card(cards[name])]


def _cards(scenario: Scenario) -> Iterable[Card]:
    yield from scenario.cards.values()
    for seat in scenario.seats:
        for placed in seat.placed:
            try:
                yield card_of(scenario.cards, placed)
            except DfcRulesError:
                continue


def _card(card: Card) -> list[str]:
    if not card.is_double_faced:
        return [face_line(card.front)]
    return [
        f"{card.full_name}",
        *[f"  {side}: {face_line(face)}" for side, face in zip(("front", "back"), card.faces, strict=True)],
    ]


def face_line(face: Face) -> str:
    """One face as it is printed, on one line; rules text in our words."""
    said = [face.name, str(face.cost) if face.cost is not None else "no mana cost"]
    if face.indicator:
        said.append(f"color indicator {face.indicator.words}")
    said.append(str(face.types))
    if face.power is not None:
        said.append(f"{face.power}/{face.toughness}")
    for number, noun in ((face.loyalty, "loyalty"), (face.defense, "defense")):
        if number is not None:
            said.append(f"{noun} {number}")
    leading = {ability.leading.partition("_")[0] for ability in face.abilities}
    said += [word for word in face.keywords if word.split()[0] not in leading]
    line = ", ".join(said)
    short = face.name.partition(",")[0]
    text = " ".join([one.words(short) for one in face.abilities] + [face.text] * bool(face.text))
    if not face.modelled and not face.text:
        shown = "".join([one.text for one in face.symbols if one.colors])
        more = f"with the mana symbol{'s' * (shown.count('{') > 1)} {shown}" if shown else "which does not matter here"
        text = f"{text} (It has more text, {more}.)".strip()
    return f"{line}. {text}" if text else line
