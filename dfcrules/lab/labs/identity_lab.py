"""IdentityLab: search the catalog; where each color of a card's identity comes from; and may it be in this deck?"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from dfcrules.cards import catalog
from dfcrules.cards.basics import find as basic
from dfcrules.cards.card import Card
from dfcrules.cards.color import COLOR_NAMES
from dfcrules.cards.identity import evidence_rule, evidence_words, identity
from dfcrules.cards.names import folded
from dfcrules.decks.commander import may_lead
from dfcrules.errors import DfcRulesError
from dfcrules.lab.form import Form, Json, ask, choose, faces, table, words

MOST_FOUND = 12


class IdentityLab(Form):
    """Color identity with its evidence. `IdentityLab(card="Cecil", commander="Kefka")`."""

    title = "Color identity"

    def __init__(self, card: str = "Cecil, Dark Knight", commander: str = "", search: str = "") -> None:
        found = _card(card)
        super().__init__(search=search or card, card=found.front.name, commander=commander)

    def controls(self) -> list[Json]:
        now = self.values
        found = found_by(now["search"])
        if now["card"] not in found:
            found = [now["card"], *found]
        return [
            ask("search", "Search the catalog", now["search"]),
            choose("card", "Card", now["card"], [(name, name) for name in found]),
            ask("commander", "May I play it with this commander?", now["commander"]),
        ]

    def change(self, values: Mapping[str, Any]) -> None:
        super().change(values)
        if "search" in values and "card" not in values:
            found = found_by(self.values["search"])
            if found:
                super().change({"card": found[0]})

    def parts(self) -> list[Json]:
        card = _card(self.values["card"])
        rules = identity(card)
        colors = rules.colors.words if rules.colors else "colorless"
        rows = [
            [COLOR_NAMES[one.color], evidence_words(one), _in_brackets(evidence_rule(one))] for one in rules.evidence
        ]
        shown = []
        for side, face in enumerate(card.faces):
            key = self.drawn.printed(card, side)
            title = f"{'back' if side else 'front'}: {face.colors.words}"
            shown.append({"key": key, "title": title, "counts": True, "line": self.drawn.drawn[key]["line"]})
        parts = [
            words(f"{card.full_name}: color identity {colors}", "head"),
            *self._with_commander(card),
            faces(shown),
            table(
                "The evidence, color by color",
                ["color", "where it comes from", "rule"],
                rows,
            ),
        ]
        if not rows:
            parts[-1] = words("Nothing on either face shows a color (903.4).")
        found = found_by(self.values["search"])
        if not found:
            parts.insert(0, words(f"No card of the catalog has “{self.values['search']}” in its name.", "warn"))
        return parts

    def _with_commander(self, card: Card) -> list[Json]:
        name = self.values["commander"].strip()
        if not name:
            return []
        try:
            commander = _card(name)
        except DfcRulesError as unknown:
            return [words(f"✗ {unknown}", "warn")]
        may = may_lead(commander)
        theirs, ours = identity(commander).colors, identity(card).colors
        said = []
        if not may.may:
            said.append(words(f"✗ {commander.name} cannot be your commander: {may.why} ({may.rule})", "warn"))
        missing = [COLOR_NAMES[color] for color in ours if color not in theirs]
        if missing:
            no = f"✗ No: {card.name} has {' and '.join(missing)} in its identity, {commander.name} has not (903.5c)"
            said.append(words(no, "warn"))
        else:
            fits = f"✓ Yes: every color of {card.name} is in the identity of {commander.name} (903.5c)"
            said.append(words(fits, "good"))
        return said


def _in_brackets(rules: str) -> str:
    """ "903.4, 204.2" as "(903.4) (204.2)": each of them can be pointed at."""
    return " ".join(f"({rule})" for rule in rules.split(", "))


def _card(name: str) -> Card:
    """A card of the catalog, or a basic land."""
    return basic(name) or catalog.find(name)


def found_by(text: str) -> list[str]:
    """The front faces' names of the cards that have this text in the name of either face."""
    wanted = folded(text)
    found = [front for front, both in _names() if wanted and all(word in both for word in wanted.split())]
    return found[:MOST_FOUND]


@cache
def _names() -> tuple[tuple[str, str], ...]:
    return tuple((one.front.name, folded(one.full_name)) for one in catalog.cards())
