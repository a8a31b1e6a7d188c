"""TurnOrderTable: Kefka makes everybody choose. Who is first, who knows what, and what happens when?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dfcrules.cards.card import card_from_plain
from dfcrules.lab.form import Form, Json, choose, here, press, slide, steps, table, words
from dfcrules.play import Game
from dfcrules.show.text import player_line
from dfcrules.show.words import clean

PLAYERS = ("Ann", "Ben", "Cai", "Dee")
DISCARD, SACRIFICE = "discard", "sacrifice"
CARDS: dict[str, dict[str, Any]] = {
    "Clay Golem": {"cost": "{3}", "type": "Artifact Creature — Golem", "pt": "2/2"},
    "Spark": {"cost": "{R}", "type": "Instant", "abilities": [{"spell": [{"gain_life": 1}]}]},
    "Old Song": {"cost": "{1}{W}", "type": "Kindred Enchantment — Elf"},
}
HANDS = {
    "Ann": ("Clay Golem", "Island"),
    "Ben": ("Spark", "Forest"),
    "Cai": ("Swamp", "Old Song"),
    "Dee": ("Plains", "Clay Golem"),
}


class TurnOrderTable(Form):
    """Kefka with two to four players: everybody chooses in turn order, then everything happens at once (101.4).

    `picks` are the places of the choices made so far.
    """

    title = "Everyone chooses"

    def __init__(self, players: int = 4, active: str = "Ann", ability: str = DISCARD) -> None:
        self.picks: list[int] = []
        super().__init__(players=players, active=active, ability=ability)

    def controls(self) -> list[Json]:
        now = self.values
        seated = PLAYERS[: now["players"]]
        choice = self.game().pending
        controls = [
            slide("players", "Players", now["players"], 2, 4),
            choose("active", "Whose turn, and whose Kefka", now["active"], [(name, name) for name in seated]),
            choose(
                "ability", "Kefka", now["ability"],
                [(DISCARD, "attacks: each player discards a card"), (SACRIFICE, "for {8}: each opponent sacrifices")],
            ),
        ]  # fmt: skip
        if choice is not None:
            options = [(place, clean(one.label)) for place, one in enumerate(choice.options)]
            controls.append(press("choose", f"{seated[choice.player]} chooses", options))
        back = [("back", "↶ one back"), ("again", "⟲ from the start")] if self.picks else []
        return [*controls, *([press("go", "Go", back)] if back else [])]

    def change(self, values: Mapping[str, Any]) -> None:
        self.picks = []
        if "players" in values and self.values["active"] not in PLAYERS[: values["players"]]:
            self.values["active"] = PLAYERS[0]
        super().change(values)

    def pressed(self, name: str, value: Any) -> None:
        if name == "choose":
            self.picks = [*self.picks, value]
        else:
            self.picks = self.picks[:-1] if value == "back" else []

    def parts(self) -> list[Json]:
        start, game = self.start(), self.game()
        rows, done = self._order(start)
        choice = game.pending
        if choice is not None:
            who = game.players[choice.player]
            text = f"{who} decides: {clean(choice.question)} ({choice.rule})"
            secret = (
                "Nobody sees yet what is chosen (101.4a)."
                if choice.hidden
                else "Those after see what was chosen (101.4)."
            )
            parts = [words(text, "head"), words(secret, "faint")]
        else:
            parts = [words("All have chosen. Now it happens, all at once:", "head")]
            parts.append(steps("What happens", [clean(str(event)) for event in game.log.since(len(start.log))]))
        parts.insert(
            0,
            table(
                "Who chooses, in which order", ["", "who", "chooses", "what"], rows, [len(self.picks)] if done else []
            ),
        )
        lines = [f"{player_line(game.state, number)}" for number in range(len(game.players))]
        hands = [len(game.zone("hand", player)) for player in game.players]
        told = [f"{line}, {number} in hand" for line, number in zip(lines, hands, strict=True)]
        return [*parts, here("choose", "go"), words("\n".join(told))]

    def _order(self, start: Game) -> tuple[list[list[str]], bool]:
        """Everybody who will be asked, in order; what those chose who have chosen, or that it is hidden."""
        game = start.fork()
        rows: list[list[str]] = []
        while game.pending is not None and len(rows) < 20:
            choice = game.pending
            place = len(rows)
            made = place < len(self.picks)
            label = clean(choice.options[self.picks[place]].label) if made else "…"
            is_secret = made and choice.hidden and self.game().pending is not None
            shown = "(face down)" if is_secret else label
            kind = "a card from hand" if choice.hidden else "a permanent"
            rows.append([f"{place + 1}.", game.players[choice.player], kind, shown])
            game.answer(_answer(choice, self.picks[place] if made else 0))
        return rows, len(self.picks) < len(rows)

    def start(self) -> Game:
        """The game at the first choice."""
        now = self.values
        seated = PLAYERS[: now["players"]]
        cards = {name: card_from_plain(name, form) for name, form in CARDS.items()}
        game = Game(*seated, active=now["active"], cards=cards, mana="free")
        game.place("Kefka, Court Mage", now["active"])
        for player in seated:
            for name in HANDS[player]:
                game.place(name, player, zone="hand")
                if player != now["active"]:
                    game.place(name if name != "Spark" else "Clay Golem", player)
        for _ in range(8):
            game.place("Spark", now["active"], zone="library")
        if now["ability"] == DISCARD:
            game.attack({"Kefka, Court Mage": next(player for player in seated if player != now["active"])})
        else:
            game.activate("Kefka, Court Mage")
        game.resolve()
        return game

    def game(self) -> Game:
        """The same after the choices made so far."""
        game = self.start()
        for pick in self.picks:
            if game.pending is not None:
                game.answer(_answer(game.pending, pick))
        return game


def _answer(choice: Any, place: int) -> Any:
    value = choice.options[min(place, len(choice.options) - 1)].value
    return [value] if choice.kind == "some" else value
