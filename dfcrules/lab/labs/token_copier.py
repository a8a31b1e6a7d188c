"""TokenCopier: four things that look like one card. Which of them can turn over, and what is their mana value?"""

from __future__ import annotations

from dfcrules.errors import IllegalAction
from dfcrules.handle import Handle
from dfcrules.lab.calls import CLONE
from dfcrules.lab.form import Form, Json, ask, choose, faces, table, tick, words
from dfcrules.play import Game
from dfcrules.rules.characteristics import explain
from dfcrules.rules.transform import if_told
from dfcrules.show.words import clean

OTHER = "Kefka, Court Mage"
"""Some other double-faced creature, which becomes a copy."""


class TokenCopier(Form):
    """The card itself, a token copy, a Clone, and a double-faced creature that has become a copy, side by side."""

    title = "Copies of a double-faced card"

    def __init__(self, card: str = "Kuja, Genome Sorcerer", side: str = "back", turned: bool = False) -> None:
        super().__init__(card=card, side=side, turned=turned)

    def controls(self) -> list[Json]:
        return [
            ask("card", "Card", self.values["card"]),
            choose(
                "side",
                "Copied with",
                self.values["side"],
                [("front", "its front face up"), ("back", "its back face up")],
            ),
            tick("turned", "Then all of them are told to transform", self.values["turned"]),
        ]

    def parts(self) -> list[Json]:
        game, four = self.game()
        told = {}
        for what, one in four.items():
            can, rule = _verdict(game, one)
            if self.values["turned"]:
                came = game.transform(one.entity)
                told[what] = [clean(str(event)) for event in came.events]
            else:
                told[what] = [f"{'can' if can else 'cannot'} turn over ({rule})"]
        rows = []
        shown = []
        for what, one in four.items():
            value = str(one.mana_value) + (" (unsettled)" if one.unsettled else "")
            why = explain(game.state, game.rules, one.entity, "mana_value")[0]
            rows.append([what, one.name, one.face, value, f"{clean(why.reason)} ({why.rule})", " ".join(told[what])])
            key = self.drawn.key(game.state, game.rules, one.entity)
            shown.append({"key": key, "title": what, "counts": True, "line": self.drawn.drawn[key]["line"]})
        head = [
            "",
            "name",
            "face up",
            "mana value",
            "why",
            "told to transform" if self.values["turned"] else "turning over",
        ]
        return [
            words("All four look the same. What lies behind each of them does not.", "faint"),
            faces(shown),
            table("The four", head, rows),
        ]

    def game(self) -> tuple[Game, dict[str, Handle]]:
        """A game of four players, each with one of the four."""
        game = Game("Ann", "Ben", "Cai", "Dee")
        card = game.card(self.values["card"])
        if not card.is_double_faced:
            raise IllegalAction(f"{card.name} has one face; choose a double-faced card", "712.2")
        original = game.place(card, "Ann", transformed=self.values["side"] == "back")
        token = game.copy_token(original, "Ben")
        clone = game.put(CLONE, "Cai", copy_of=original)
        other = game.place(OTHER, "Dee")
        game.become_copy(other, original)
        named = {"the card": original, "a token copy": token, "a Clone": clone, f"{OTHER}, a copy of it": other}
        return game, {what: Handle(game, one.entity) for what, one in named.items()}


def _verdict(game: Game, one: Handle) -> tuple[bool, str]:
    verdict = if_told(game.state, game.rules, one.object, one.view)
    return verdict.yes, verdict.rule
