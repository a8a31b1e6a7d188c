"""How each kind of instruction is carried out; importing this registers all of them."""

from __future__ import annotations

from dfcrules.rules.instructed import flow, life, permanents, zones

__all__ = ["flow", "life", "permanents", "zones"]
