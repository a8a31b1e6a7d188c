"""What a game begins with: the players at the table, and the cards that are its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from dfcrules.cards.card import Card, card_from_plain
from dfcrules.cards.names import folded
from dfcrules.errors import BadData
from dfcrules.naming import is_reserved


def named_cards(cards: Any) -> Iterable[tuple[str, Card | Mapping[str, Any]]]:
    """Cards with the names they go by: from a mapping, a pool of imported cards, or any cards."""
    return cards.items() if hasattr(cards, "items") else [(card.name, card) for card in cards]


def as_card(name: str, card: Card | Mapping[str, Any]) -> Card:
    """A card as it is, or read from its plain form. Raises `BadData` for what cannot be read."""
    return card if isinstance(card, Card) else card_from_plain(name, card, f"cards.{name}")


def check_names(names: Sequence[str]) -> None:
    """Raise `BadData` unless these can be the players of a game."""
    if not all(isinstance(name, str) for name in names):
        raise BadData(
            f'players are named by texts, e.g. Game("Ann", "Ben"), not {", ".join(map(repr, names))}', "players"
        )
    if len(names) < 2:
        raise BadData("a game needs at least two players", "players")
    if len({folded(name) for name in names}) != len(names):
        raise BadData("players need different names", "players")
    for name in names:
        if not name or is_reserved(name):
            raise BadData(f"{name!r} cannot be a player's name: it means something else here", "players")
