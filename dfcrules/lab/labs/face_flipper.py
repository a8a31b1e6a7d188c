"""FaceFlipper: one card in one zone after the other. Which face counts?"""

from __future__ import annotations

from typing import Any

from dfcrules.errors import IllegalAction
from dfcrules.game.objects import BATTLEFIELD
from dfcrules.lab.form import Form, Json, ask, choose, press, words
from dfcrules.lab.inspecting import inspected
from dfcrules.lab.labs.reasons import faces_of, reasons_of
from dfcrules.play import Game
from dfcrules.show.words import name_of

PLACES = (
    ("battlefield", "battlefield, front face up"),
    ("battlefield, back", "battlefield, back face up"),
    ("stack", "stack, cast as usual"),
    ("stack, back", "stack, cast transformed"),
    ("hand", "hand"),
    ("graveyard", "graveyard"),
    ("exile", "exile"),
    ("library", "library"),
)


class FaceFlipper(Form):
    """A card times a zone: what counts there, from which face, by which rule. `FaceFlipper("Cecil, Dark Knight")`."""

    title = "One card, two faces: which one counts?"

    def __init__(self, card: str = "Kuja, Genome Sorcerer", place: str = "battlefield") -> None:
        super().__init__(card=card, place=place)

    def controls(self) -> list[Json]:
        return [
            ask("card", "Card", self.values["card"]),
            choose("place", "Where", self.values["place"], PLACES),
            press("flip", "", [("flip", "⟲ Flip")]),
        ]

    def pressed(self, name: str, value: Any) -> None:
        zone, _, back = self.values["place"].partition(", ")
        if zone != BATTLEFIELD:
            raise IllegalAction("Only what is on the battlefield can turn over: choose that first", "701.27a")
        place = zone if back else f"{zone}, back"
        before, self.values["place"] = self.values["place"], place
        try:
            self.game()
        except IllegalAction:
            self.values["place"] = before
            raise

    def parts(self) -> list[Json]:
        game = self.game()
        there = next(iter(game.state.objects))
        shown = inspected(game, self.drawn, there)
        name = name_of(game.state, game.rules, there)
        said = [words(f"{name}, {shown['where']}", "head")]
        if "faces" not in shown:
            said.append(words(f"{name} has only one face: it counts everywhere.", "faint"))
        return [*said, *([faces_of(shown, self.drawn.drawn)] if "faces" in shown else []), reasons_of(shown)]

    def game(self) -> Game:
        """A game with this card in this place, and nothing else. Raises `DfcRulesError` where it cannot be there."""
        game = Game("Ann", "Ben")
        zone, _, back = self.values["place"].partition(", ")
        card = game.card(self.values["card"])
        if back and card.back is None:
            raise IllegalAction(f"{card.name} has no back face", "712.2")
        if zone == "stack":
            game.put_on_stack(card, "Ann", transformed=bool(back))
        else:
            game.place(card, "Ann", zone=zone, transformed=bool(back))
        if not game.state.objects:
            raise IllegalAction("It cannot be there", "712.8")
        return game
