"""Predefined tokens: what "create a Treasure token" makes (111.10)."""

from __future__ import annotations

from typing import Any

_FOR_ONE_MANA = "{W} or {U} or {B} or {R} or {G}"

PREDEFINED: dict[str, dict[str, Any]] = {
    "Treasure": {
        "type": "Artifact — Treasure",
        "abilities": [{"cost": "{T}, sacrifice this", "do": [{"add_mana": _FOR_ONE_MANA}]}],
    },
    "Food": {
        "type": "Artifact — Food",
        "abilities": [{"cost": "{2}, {T}, sacrifice this", "do": [{"gain_life": 3}]}],
    },
    "Clue": {"type": "Artifact — Clue", "abilities": [{"cost": "{2}, sacrifice this", "do": [{"draw": 1}]}]},
    "Blood": {
        "type": "Artifact — Blood",
        "abilities": [{"cost": "{1}, {T}, discard a card, sacrifice this", "do": [{"draw": 1}]}],
    },
    "Incubator": {
        "front": {"type": "Artifact — Incubator", "abilities": [{"cost": "{2}", "do": [{"transform": "this"}]}]},
        "back": {"name": "Phyrexian Token", "type": "Artifact Creature — Phyrexian", "pt": "0/0"},
    },
}
"""By name, in the plain form of cards: 111.10a, b, f, g, and i, which is double-faced."""
