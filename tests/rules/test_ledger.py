"""Every point accounted for: on random combats the rows of the ledger explain every life total exactly."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from dfcrules import Game
from dfcrules.cards.card import card_from_plain
from dfcrules.show.damage import ledger_rows

KEYWORDS = [
    "trample",
    "deathtouch",
    "lifelink",
    "first strike",
    "double strike",
    "wither",
    "infect",
    "toxic 1",
    "flying",
]
CHARMS: list[dict[str, Any]] = [
    {"damage": "double", "from": {"controller": "you"}},
    {"damage": "prevent", "amount": 1, "to": "you and your permanents"},
    {"damage": "halve", "to": "opponents"},
    {"damage": "redirect", "to": "you", "instead_to": "this"},
    {"damage": "instead", "to": "you", "then": [{"lose_life": 1}]},
    {"damage": "prevent all but", "amount": 2, "to": "you", "then": [{"gain_life": "that much"}]},
    {"life": "gained", "becomes": "double"},
    {"life": "lost", "becomes": "add", "amount": 1, "whose": "opponents"},
    {"life": "lost", "becomes": "not below", "amount": 3, "damage": True},
]
fighters = st.tuples(st.integers(0, 5), st.integers(1, 5), st.sets(st.sampled_from(KEYWORDS), max_size=3))


@given(
    mine=st.lists(fighters, min_size=1, max_size=4),
    theirs=st.lists(fighters, max_size=4),
    charms=st.lists(st.tuples(st.sampled_from(CHARMS), st.booleans()), max_size=3),
    data=st.data(),
)
@settings(max_examples=150, deadline=None)
def test_rows_explain_the_life_totals(
    mine: list[tuple[int, int, set[str]]],
    theirs: list[tuple[int, int, set[str]]],
    charms: list[tuple[dict[str, Any], bool]],
    data: st.DataObject,
) -> None:
    game = Game("Ann", "Ben")
    attackers: list[Any] = []
    blockers: list[Any] = []
    for number, (owner, (power, toughness, keywords)) in enumerate(
        [("Ann", one) for one in mine] + [("Ben", one) for one in theirs]
    ):
        bear = {"cost": "{1}", "type": "Creature — Bear", "pt": f"{power}/{toughness}", "keywords": sorted(keywords)}
        made = game.place(card_from_plain(f"Bear {number}", bear), owner)
        (attackers if owner == "Ann" else blockers).append(made)
    for place, (ability, hers) in enumerate(charms):
        table: dict[str, Any] = {
            "cost": "{1}",
            "type": "Artifact Creature — Golem",
            "pt": "0/4",
            "abilities": [ability],
        }
        game.place(card_from_plain(f"Charm {place}", table), "Ann" if hers else "Ben")
    game.attack(dict.fromkeys(attackers, "Ben"))
    pairs = [
        (blocker, attacker)
        for blocker in blockers
        if (attacker := data.draw(st.sampled_from([None, *attackers]))) is not None
        and game.can({"block": {blocker.object.id: attacker.object.id}}, "Ben")
    ]
    game.block(dict(pairs))
    while game.state.combat is not None and not game.state.combat.dealt and len(game.state.in_turn_order()) > 1:
        game.damage()
        while game.pending is not None:
            _answer(game, data)
    for player in game.players:
        rows = [row for row in ledger_rows(game, everything=True) if row.recipient == player]
        assert game.at(0).life(player) + sum(row.life for row in rows) == game.life(player)
    for row in ledger_rows(game, everything=True):
        left = row.assigned + row.added - row.prevented - row.reduced + row.redirected
        assert left == row.dealt, row
        assert 0 <= row.excess <= row.dealt


def _answer(game: Game, data: st.DataObject) -> None:
    """Any legal answer."""
    choice = game.pending
    assert choice is not None
    legal = [answer for answer in choice.answers(60) if _is_legal(game, answer)]
    game.answer(data.draw(st.sampled_from(legal or [choice.default])))


def _is_legal(game: Game, answer: Any) -> bool:
    try:
        game.fork().answer(answer)
    except ValueError:
        return False
    return True
