"""What all abilities have in common; each kind is known by its leading key."""

from __future__ import annotations

from typing import Any, ClassVar

from dfcrules.cards.mana import Symbol, symbols_in
from dfcrules.cards.plain import Phrase

KINDS: dict[str, type[Ability]] = {}


class Ability(Phrase):
    """Base of all abilities."""

    leading: ClassVar[str] = ""

    def __init_subclass__(cls) -> None:
        cls.leading = cls.fields[0].rstrip("_")
        KINDS[cls.leading] = cls

    def words(self, name: str = "this") -> str:
        """The ability as shown on a card, in our own words; `name` is what the card calls itself."""
        raise NotImplementedError  # pragma: no cover - every ability has its own

    def quoted(self, name: str = "this") -> str:
        """The ability inside a sentence, which goes on or ends after it."""
        return f'"{self.words(name).removesuffix(".")}"'

    def symbols(self) -> tuple[Symbol, ...]:
        """The mana symbols in its text, which count for color identity (903.4)."""
        return symbols_in(" ".join(_texts_with_symbols(self)))


def _texts_with_symbols(value: Any) -> list[str]:
    """All texts inside a piece of the vocabulary; a token's own cost or text is part of the creating text."""
    if isinstance(value, str):
        return [value] if "{" in value else []
    if isinstance(value, tuple):
        return [text for one in value for text in _texts_with_symbols(one)]
    if isinstance(value, Phrase):
        return [text for field in value.fields for text in _texts_with_symbols(getattr(value, field))]
    return []


def capital(text: str) -> str:
    """The text as the beginning of a sentence."""
    return text[:1].upper() + text[1:]
