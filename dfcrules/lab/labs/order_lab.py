"""OrderLab: several effects want to change one damage. They apply one after the other; somebody chooses the next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dfcrules.cards.card import Card, card_from_plain
from dfcrules.errors import IllegalAction
from dfcrules.lab.form import Form, Json, bars, choose, here, press, slide, steps, words
from dfcrules.play import Game
from dfcrules.rules.packets import Dealt
from dfcrules.show.words import clean

BEN = "Ben"
EFFECTS: dict[str, tuple[str, dict[str, Any]]] = {
    "double": ("becomes twice as much", {"damage": "double", "from": {"controller": "any"}}),
    "halve": ("becomes half, rounded down", {"damage": "halve", "from": {"controller": "any"}, "round_up": False}),
    "add": ("+2", {"damage": "add", "amount": 2, "from": {"controller": "any"}}),
}
NAMES = {"double": "Doubler", "halve": "Halver", "add": "Two more"}
_MOST = 20_000


class OrderLab(Form):
    """Damage to Ben or to his creature, and effects that would change it: choose one after the other, as 616.1 does.

    `picks` are the places of the effects chosen so far among those that were applicable.
    """

    title = "In which order?"

    def __init__(self, amount: int = 3, to: str = BEN, **numbers: int) -> None:
        usual = {"double": 1, "halve": 0, "add": 0, "shield": 2}
        unknown = sorted(set(numbers) - set(usual))
        if unknown:
            raise TypeError(f"OrderLab has no {', '.join(unknown)}; it has {', '.join(usual)}")
        self.picks: list[int] = []
        super().__init__(amount=amount, to=to, **usual | numbers)

    def controls(self) -> list[Json]:
        now = self.values
        game = self.game()
        choice = game.pending
        options = [(place, one.label) for place, one in enumerate(choice.options)] if choice is not None else []
        buttons = [press("next", "Which effect is next?", [(place, clean(label)) for place, label in options])]
        back = [("back", "↶ one back"), ("again", "⟲ from the start")] if self.picks else []
        return [
            slide("amount", "Damage", now["amount"], 1, 10),
            choose("to", "Dealt to", now["to"], [(BEN, "Ben"), ("Bear", "Ben's Bear 3/9")]),
            slide("double", "Doublers", now["double"], 0, 3),
            slide("halve", "Halvers", now["halve"], 0, 2),
            slide("add", "Two more", now["add"], 0, 2),
            slide("shield", "Shield: prevents the next", now["shield"], 0, 10),
            *(buttons if options else []),
            *([press("go", "Go", back)] if back else []),
        ]

    def change(self, values: Mapping[str, Any]) -> None:
        self.picks = []
        super().change(values)

    def pressed(self, name: str, value: Any) -> None:
        if name == "next":
            self.picks = [*self.picks, value]
        elif value == "back":
            self.picks = self.picks[:-1]
        else:
            self.picks = []

    def parts(self) -> list[Json]:
        start, game = self.start(), self.game()
        choice = game.pending
        applied = _applied(game, len(start.log))
        if choice is not None:
            who = f"{game.players[choice.player]} decides: {clean(choice.question)} ({choice.rule})"
            parts = [words(who, "head")]
        else:
            parts = [words(f"{_dealt(game, len(start.log))} damage is dealt.", "head")]
        if applied:
            parts.append(steps("So far", applied))
        return [*parts, here("next", "go"), *self._all_orders(start)]

    def _all_orders(self, start: Game) -> list[Json]:
        """Each distinct end with one order that leads there, and how much it is."""
        if start.pending is None:
            return [words("With one effect, or none, there is nothing to choose.", "faint")]
        outcomes = start.outcomes(limit=_MOST)
        rows = []
        for end in sorted(outcomes, key=lambda one: one.dealt()):
            order = ", then ".join(clean(answer.answer) for answer in end.answers)
            text = "; ".join([f"{end.dealt()} dealt", *map(clean, end.changes)]).replace("->", "→")
            rows.append((f"first {order}", [("dealt", 0, end.dealt(), text)]))
        cut = [] if outcomes.complete else [words(f"Not all orders were looked at. {outcomes.remark}", "warn")]
        return [bars("All ends, each with one order that leads there", rows), *cut]

    def start(self) -> Game:
        """The game in which the damage is about to be dealt."""
        now = self.values
        game = Game("Ann", BEN)
        source = game.place(_creature("Ember Adept", "4/6"), "Ann")
        bear = game.place(_creature("Bear", "3/9"), BEN)
        for kind, (_, ability) in EFFECTS.items():
            for number in range(now[kind]):
                name = NAMES[kind] if now[kind] == 1 else f"{NAMES[kind]} {number + 1}"
                game.place(_artifact(name, ability), "Ann")
        target = BEN if now["to"] == BEN else bear
        if now["shield"]:
            game.prevent(now["shield"], target, by=BEN)
        game.deal(now["amount"], source, target)
        return game

    def game(self) -> Game:
        """The same after the effects chosen so far. Raises `IllegalAction` if they are not applicable any more."""
        game = self.start()
        for pick in self.picks:
            choice = game.pending
            if choice is None or pick >= len(choice.options):
                raise IllegalAction("This effect is not applicable any more", "616.1f")
            game.answer(choice.options[pick].value)
        return game


def _creature(name: str, pt: str) -> Card:
    return card_from_plain(name, {"cost": "{2}{G}", "type": "Creature — Bear", "pt": pt})


def _artifact(name: str, ability: dict[str, Any]) -> Card:
    return card_from_plain(name, {"cost": "{4}", "type": "Artifact", "abilities": [ability]})


def _applied(game: Game, start: int) -> list[str]:
    """What the effects have done so far, from the log."""
    return [clean(str(event)) for event in game.log.since(start) if event.kind in ("replaced", "chose")]


def _dealt(game: Game, start: int) -> int:
    return sum(event.detail.dealt for event in game.log.since(start) if isinstance(event.detail, Dealt))
