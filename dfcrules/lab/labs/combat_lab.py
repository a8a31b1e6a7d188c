"""CombatLab: one attacker, one blocker, and what makes damage more or less. The ledger and the chart follow."""

from __future__ import annotations

from typing import Any

from dfcrules.cards.card import Card, card_from_plain
from dfcrules.errors import DfcRulesError
from dfcrules.game.choices import SPLIT
from dfcrules.lab.form import Form, Json, bars, slide, table, tick, words
from dfcrules.play import Game
from dfcrules.show.charts import bars_of
from dfcrules.show.damage import ledger_rows
from dfcrules.show.text import player_line
from dfcrules.show.words import clean

KEYWORDS = ("trample", "deathtouch", "first strike", "double strike", "lifelink")
DOUBLER = card_from_plain(
    "Doubler", {"cost": "{4}", "type": "Artifact", "abilities": [{"damage": "double", "from": {"controller": "you"}}]}
)
_MOST_CHOICES = 50


class CombatLab(Form):
    """Sliders for power and toughness, ticks for keywords, doublers and shields: every point of damage, accounted for.

    Ann attacks Ben. What the sliders leave open is answered as the rules would let its decider: damage to the blocker
    as the slider says, as far as that is legal, and the first of several effects first.
    """

    title = "Combat damage, point by point"

    def __init__(self, **values: Any) -> None:
        usual: dict[str, Any] = {
            "power": 4, "toughness": 4, "blocked": True, "blocker_power": 1, "blocker_toughness": 1, "to_blocker": 1,
            "doublers": 0, "shield_player": 0, "shield_blocker": 0, **dict.fromkeys(KEYWORDS, False), "trample": True,
        }  # fmt: skip
        unknown = sorted(set(values) - set(usual))
        if unknown:
            raise TypeError(f"CombatLab has no {', '.join(unknown)}; it has {', '.join(usual)}")
        super().__init__(**usual | values)

    def controls(self) -> list[Json]:
        now = self.values
        return [
            slide("power", "Attacker's power", now["power"], 0, 12),
            slide("toughness", "Attacker's toughness", now["toughness"], 1, 12),
            *[tick(word, word, now[word]) for word in KEYWORDS],
            tick("blocked", "Ben blocks", now["blocked"]),
            slide("blocker_power", "Blocker's power", now["blocker_power"], 0, 12),
            slide("blocker_toughness", "Blocker's toughness", now["blocker_toughness"], 1, 12),
            slide("to_blocker", "Assign to the blocker", now["to_blocker"], 0, 12),
            slide("doublers", "Doublers of Ann", now["doublers"], 0, 3),
            slide("shield_player", "Shield for Ben", now["shield_player"], 0, 12),
            slide("shield_blocker", "Shield for the blocker", now["shield_blocker"], 0, 12),
        ]

    def parts(self) -> list[Json]:
        game, said = self.game()
        rows = [
            [
                row.source, row.recipient, row.assigned, row.added, row.prevented, row.dealt, row.excess,
                f"{row.result} ({row.rule})",
            ]
            for row in ledger_rows(game)
        ]  # fmt: skip
        groups = [(f"{row.source} to {row.recipient}", bars_of(row)) for row in ledger_rows(game) if row.step != "life"]
        head = ["source", "to", "assigned", "added", "prevented", "dealt", "excess", "what comes of it"]
        lives = ", ".join(player_line(game.state, number) for number in range(2))
        died = [clean(str(event)) for event in game.log.of_kind("died")]
        return [
            words(lives, "head"),
            *([words("\n".join(died))] if died else []),
            table("The ledger: assigned + added - prevented = dealt", head, rows),
            bars("From assigned to dealt", groups) if groups else words("No damage is dealt."),
            *([words("\n".join(said), "faint")] if said else []),
        ]

    def game(self) -> tuple[Game, list[str]]:
        """The combat, played to its end, and what was answered on the way."""
        now = self.values
        keywords = [word for word in KEYWORDS if now[word]]
        game = Game("Ann", "Ben")
        attacker = game.place(_creature("Attacker", now["power"], now["toughness"], keywords), "Ann")
        blocker = game.place(_creature("Blocker", now["blocker_power"], now["blocker_toughness"], []), "Ben")
        for _ in range(now["doublers"]):
            game.place(DOUBLER, "Ann")
        if now["shield_player"]:
            game.prevent(now["shield_player"], "Ben", by="Ben")
        if now["shield_blocker"]:
            game.prevent(now["shield_blocker"], blocker, by="Ben")
        game.attack({attacker: "Ben"})
        game.block({blocker: attacker} if now["blocked"] else {})
        game.damage()
        said: list[str] = []
        for _ in range(_MOST_CHOICES):
            if game.pending is None:
                if game.state.combat is None or game.state.combat.dealt:
                    break
                game.damage()  # the second combat damage step (510.4)
            else:
                said.append(_answered(game, now["to_blocker"]))
        return game, said


def _creature(name: str, power: int, toughness: int, keywords: list[str]) -> Card:
    form = {"cost": "{2}{R}", "type": "Creature — Warrior", "pt": f"{power}/{toughness}", "keywords": keywords}
    return card_from_plain(name, form)


def _answered(game: Game, to_blocker: int) -> str:
    """Answer the open choice, and say so."""
    choice = game.pending
    assert choice is not None
    who = game.players[choice.player]
    if choice.kind == SPLIT:
        to_first = min(to_blocker, choice.total)
        try:
            game.answer([to_first, *[0] * (len(choice.options) - 2), choice.total - to_first])
            return f"{who} assigns {to_first} to the blocker, {choice.total - to_first} to Ben ({choice.rule})"
        except DfcRulesError as refusal:
            game.answer(list(choice.default) if isinstance(choice.default, tuple) else choice.default)
            return f"✗ {refusal} Instead the least that is lethal goes to the blocker."
    label = choice.options[0].label
    game.answer(choice.options[0].value)
    return f"{who} may choose which effect comes first, and takes: {clean(label)} ({choice.rule})"
