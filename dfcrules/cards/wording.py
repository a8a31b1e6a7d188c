"""Words for whole faces: what a token is, and the lines of rules text that a card shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dfcrules.cards.card import Card, Face

SAID_IN_FULL = ("equip", "disturb", "transform")
"""Keywords that stand in the catalog's facts and are said by an ability of that kind, with its cost."""


def token_words(token: Card, many: bool = False) -> str:
    """A token as a noun phrase: "0/1 black Wizard creature token with ..." """
    face = token.front
    size = f"{face.power}/{face.toughness} " if face.power is not None else ""
    supertypes = " ".join(word.lower() for word in face.types.supertypes)
    subtypes = " ".join(face.types.subtypes)
    kinds = " ".join(word.lower() for word in face.types.types)
    words = f"{size}{face.colors.words} {supertypes} {subtypes} {kinds} token{'s' * many}"
    inside = [*face.keywords, *(ability.quoted("this token") for ability in face.abilities)]
    with_ = f" with {' and '.join(inside)}" if inside else ""
    return " ".join(words.split()) + with_


def text_lines(face: Face) -> tuple[str, ...]:
    """The rules text that a card shows, in our words, a line an ability; keywords first."""
    kinds = {ability.leading for ability in face.abilities}
    keywords = [word for word in face.keywords if word not in SAID_IN_FULL or word not in kinds]
    lines = [", ".join(keywords).capitalize()] if keywords else []
    lines += [ability.words(face.name.split(",")[0]) for ability in face.abilities]
    if face.text:
        lines.append(face.text)
    if not face.modelled:
        lines.append("(Its rules text is not modelled.)")
    return tuple(lines)
