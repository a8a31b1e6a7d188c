"""Printed cards as plain text: both faces, and the color identity with its evidence."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from dfcrules.cards.card import Card, Face, Layout
from dfcrules.cards.color import COLOR_NAMES, LETTERS, Colors
from dfcrules.cards.identity import evidence_for, evidence_rule, place_words
from dfcrules.cards.mana import Symbol
from dfcrules.cards.printed import STANDARD, PrintedRules, side_words
from dfcrules.errors import BadData
from dfcrules.show.words import bare_keywords, clean, cut, short_name

if TYPE_CHECKING:
    from dfcrules.cards.abilities import Ability

NOT_MODELLED = "rules text not modelled"
_LABEL = 16
_SETS = 3


def card_text(card: Card) -> str:
    """Everything about a printed card: what it is, each face, its color identity."""
    lines = [clean(card.full_name), _kind(card)]
    for side in range(len(card.faces)):
        lines += ["", *face_lines(card, side)]
    identity = STANDARD.color_identity(card)
    lines += ["", f"color identity: {identity.words} (903.4)"]
    return "\n".join(lines)


def face_lines(card: Card, side: int) -> list[str]:
    """One face of a card, a line for each characteristic."""
    face = card.faces[side]
    rows = [("mana cost", str(face.cost) if face.cost is not None else "none (202.1b)")]
    rows.append(("mana value", mana_value_words(card, side)))
    rows.append(("colors", colors_words(face)))
    if face.indicator is not None:
        rows.append(("color indicator", face.indicator.words))
    rows.append(("type", clean(str(face.types))))
    rows += face_numbers(face)
    lines = [f"{_side(card, side)}{clean(face.name)}"]
    lines += [f"  {label:<{_LABEL}}{value}" for label, value in rows]
    lines += _wrapped_texts(face)
    return lines


def face_numbers(face: Face) -> list[tuple[str, str]]:
    """Power and toughness, loyalty, defense, as far as they are printed."""
    rows = []
    if face.power is not None or face.toughness is not None:
        rows.append(("power/toughness", f"{face.power}/{face.toughness}"))
    if face.loyalty is not None:
        rows.append(("loyalty", str(face.loyalty)))
    if face.defense is not None:
        rows.append(("defense", str(face.defense)))
    return rows


def face_texts(face: Face) -> list[str]:
    """The rules text of a face in our words: keywords, one line for each ability, and what is not modelled."""
    texts = []
    texts += ability_texts(face.name, unsaid_keywords(face.keywords, face.text), face.abilities)
    if face.text:
        texts += own_texts(face.text)
    elif not face.modelled:
        texts.append(f"({NOT_MODELLED})")
    return texts


def unsaid_keywords(keywords: tuple[str, ...], text: str) -> tuple[str, ...]:
    """The keywords with which no line of a text begins, such as "Ward {2}"."""
    lines = text.casefold().split("\n")
    return tuple([word for word in keywords if not any(line.startswith(word.casefold()) for line in lines)])


def own_texts(text: str) -> list[str]:
    """A text in the words of whoever brought it, a line an ability; each says that it is not modelled."""
    lines = [clean(line) for line in text.split("\n") if line.strip()]
    return [f"{line} (not modelled)" for line in lines]


def ability_texts(name: str, keywords: tuple[str, ...], abilities: tuple[Ability, ...]) -> list[str]:
    """Keywords and abilities in our words, the keywords on one line before all else."""
    plain = bare_keywords(keywords, abilities)
    listed = ", ".join(plain)
    return [listed[:1].upper() + listed[1:]] * bool(plain) + [clean(one.words(short_name(name))) for one in abilities]


def mana_value_words(card: Card, side: int) -> str:
    """The mana value with this face up on the battlefield, and why where that surprises."""
    face = card.faces[side]
    if card.layout == Layout.NONMODAL and side:
        if card.front.cost is None:
            return "0, as the front face has no mana cost (202.3b)"
        return f"{card.mana_value}, from the front face's mana cost (202.3b)"
    return str(face.cost.mana_value()) if face.cost is not None else "0, as there is no mana cost (202.3a)"


def colors_words(face: Face) -> str:
    """Its colors, and where they come from."""
    if face.cda_colors is not None:
        return f"{face.colors.words}, as its own ability says (604.3)"
    by_cost = bool(face.cost and face.cost.colors)
    if face.indicator:
        also = "mana cost and color indicator" if by_cost else "color indicator"
        return f"{face.colors.words}, from the {also} (202.2e)"
    if by_cost:
        return f"{face.colors.words}, from the mana cost (202.2)"
    return "colorless: no colored mana symbol in a cost, no color indicator (105.2c)"


def identity_text(card: Card, rules: PrintedRules = STANDARD) -> str:
    """The color identity of a card, with the evidence for each color, and what does not count."""
    identity = rules.color_identity(card)
    lines = [clean(card.full_name), f"color identity: {identity.words} (903.4)"]
    found = evidence_for(card, rules)
    for color, reasons in found.items():
        for place, reason in enumerate(reasons):
            head = COLOR_NAMES[color] if place == 0 else ""
            side = f" on the {place_words(reason)}, {cut(reason.face_name)}" if len(card.faces) > 1 else ""
            lines.append(f"  {head:<7}{reason.source} {reason.symbol}{side} ({evidence_rule(reason)})")
    if not found:
        where = "it" if len(card.faces) == 1 else "either face" if card.is_double_faced else "any part of it"
        lines.append(f"  no mana symbol of a color, no color indicator, no basic land type on {where}")
    lines += [f"  {note}" for note in _not_counting(card, rules)]
    return "\n".join(lines)


def _not_counting(card: Card, rules: PrintedRules) -> Iterable[str]:
    """What students take for color identity and is not."""
    identity = rules.color_identity(card)
    if any(face.colors != identity for face in card.faces):
        shown = "; ".join(
            f"{_side(card, place) or 'this card: '}{face.colors.words}" for place, face in enumerate(card.faces)
        )
        yield f"not the same as its colors ({shown}) (105.2)"
    yield from _in_reminder_text(card, identity)
    said = " ".join(text.casefold() for face in card.faces for text in face_texts(face))
    words = [
        COLOR_NAMES[letter] for letter in LETTERS if letter not in identity and COLOR_NAMES[letter] in said.split()
    ]
    if words:
        yield f"the word {' or '.join(map(repr, words))} in its text does not count: it is no mana symbol (903.4)"


def _in_reminder_text(card: Card, identity: Colors) -> Iterable[str]:
    """Symbols that stand in reminder text, and show a color that the identity does not have."""
    for face in card.faces:
        written = face.text + " ".join(face.keywords)
        if "(" not in written:
            continue
        for shown in dict.fromkeys(re.findall(r"\{[^{}]*\}", written)):
            try:
                colors = Symbol.parse(shown).colors
            except BadData:
                continue
            if not colors <= identity:
                yield f"{shown} stands in reminder text of {cut(face.name)}, which does not count (903.4c)"


def _kind(card: Card) -> str:
    kind = Layout.WORDS[card.layout]
    if card.status != "paper":
        kind += f", {card.status}"
    if not card.sets:
        return kind
    sets = [_spaced(name) for name in card.sets]
    more = f" and {len(sets) - _SETS} more" if len(sets) > _SETS else ""
    return f"{kind}, printed in {', '.join(sets[:_SETS])}{more}"


def _spaced(name: str) -> str:
    """A set's name with its words apart: "FinalFantasy" becomes "Final Fantasy"."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", clean(name))


def _side(card: Card, side: int) -> str:
    """ "front face: ", "second part: "; nothing for a card with one face."""
    if len(card.faces) == 1:
        return ""
    return f"{side_words(card, side)}{' face' * card.is_double_faced}: "


def _wrapped_texts(face: Face) -> list[str]:
    import textwrap

    lines: list[str] = []
    for text in face_texts(face):
        lines += textwrap.wrap(text, 96, initial_indent="  - ", subsequent_indent="    ", break_on_hyphens=False)
    return lines
