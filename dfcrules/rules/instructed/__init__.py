"""How each kind of instruction is carried out; importing this registers all of them."""

from __future__ import annotations

from dfcrules.rules.instructed import cards, choosing, damage, flow, game, library, life, permanents, zones

__all__ = ["cards", "choosing", "damage", "flow", "game", "library", "life", "permanents", "zones"]
