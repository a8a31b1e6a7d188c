"""Tables: plain data, stable, adding up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from dfcrules import Card, Face, Game, card
from dfcrules.cards import catalog
from dfcrules.cards.identity import PARTS, needing
from dfcrules.decks import check_deck, read_deck
from dfcrules.show.tables import (
    board_table,
    damage_table,
    deck_table,
    identity_table,
    ledger,
    log_table,
    outcomes_table,
)


def test_identity_says_what_brings_each_color_on_which_face() -> None:
    table = identity_table([card("Kuja, Genome Sorcerer"), card("Cecil, Dark Knight"), card("Cooking Campsite")])
    assert list(table.columns) == ["W", "U", "B", "R", "G", "identity"]
    assert list(table.loc["Cecil, Dark Knight // Cecil, Redeemed Paladin"]) == [
        "indicator (back)", "", "cost (front)", "", "", "white and black",
    ]  # fmt: skip
    assert table.iloc[0]["B"] == "cost (front); indicator (back)"
    assert table.iloc[2]["W"] == "cost (front); text (back)"


def test_identity_of_one_card_or_of_none() -> None:
    assert len(identity_table(card("Westvale Abbey"))) == 1
    assert len(identity_table([])) == 0


def test_damage_adds_up(after_combat: Game) -> None:
    table = damage_table(after_combat)
    assert len(table) == 4
    assert (table["assigned"] + table["added"] - table["prevented"] - table["reduced"] == table["dealt"]).all()
    assert table["dealt"].sum() == 17
    account = ["source", "recipient", "assigned", "added", "prevented", "reduced", "dealt"]
    assert list(table.columns) == [*account, "effect 1"]
    assert set(table.index) == {"combat damage"}
    assert table["effect 1"].iloc[0] == "Trance Kuja: 4 to 8 (701.10g)"


def test_the_ledger_explains_each_life_total(after_combat: Game) -> None:
    after_combat.gain_life("Ben", 3)
    after_combat.lose_life("Ann", 2)
    table = ledger(after_combat, everything=True)
    account = ["source", "recipient", "assigned", "added", "prevented", "reduced", "redirected", "dealt"]
    assert list(table.columns) == ["step", *account, "excess", "life", "result", "rule", "effect 1"]
    for player in after_combat.players:
        mine = table[table["recipient"] == player]["life"].sum()
        assert after_combat.at(0).life(player) + mine == after_combat.life(player)
    assert list(table[table["step"] == "life"]["result"]) == ["gains 3 life", "loses 2 life"]
    assert set(ledger(after_combat)["step"]) == {"combat damage"}


def test_the_ledger_follows_what_goes_elsewhere(game: Game) -> None:
    game.do({"change_damage": "redirect", "next": 1, "to": "Ben", "instead_to": "twin"})
    game.deal(1, "Ann's Trance Kuja, Fate Defied", "Ben")
    while game.pending is not None:
        game.answer(game.pending.options[-1].value)
    table = ledger(game)
    assert (
        table["assigned"] + table["added"] - table["prevented"] - table["reduced"] + table["redirected"]
        == table["dealt"]
    ).all()
    assert "redirected" in damage_table(game).columns


def test_effects_stand_in_the_order_in_which_they_were_applied_and_in_full(game: Game) -> None:
    for amount in (2, 1):
        game.prevent(amount, to="Ben")
    game.deal(4, "Ann's Trance Kuja, Fate Defied", "Ben")
    for start in ("shield (prevents the next 2)", "Trance", "shield"):
        if game.pending is not None:
            game.answer(next(option.label for option in game.pending.options if option.label.startswith(start)))
    table = damage_table(game)
    effects = [table[f"effect {number}"].iloc[0] for number in (1, 2, 3)]
    assert effects == ["shield: 4 to 2 (615.7)", "Trance Kuja: 2 to 4 (701.10g)", "shield: 4 to 3 (615.7)"]
    html = table.to_html()
    assert all(effect in html for effect in effects)
    assert "..." not in html


def test_a_log_is_numbered_from_1(game: Game) -> None:
    table = log_table(game)
    assert list(table.index) == [1, 2, 3, 4]
    assert list(table.loc[2]) == [
        "Kuja, Genome Sorcerer transforms into Trance Kuja, Fate Defied", "701.27a", "transformed",
    ]  # fmt: skip


def test_a_board_has_a_row_for_each_permanent(game: Game) -> None:
    game.put("Crystal Fragments", "Ann")
    table = board_table(game)
    assert list(table["controller"]) == ["Ann", "Ann", "Ben"]
    assert list(table["face"]) == ["back", "front", "back"]
    assert list(table["mana value"]) == [4, 1, 0]
    assert table["power"].isna().to_list() == [False, True, False]
    assert table["also"].iloc[2] == '"twin", token copy, mana value 0 (unsettled), summoning sick'


def test_outcomes_tell_what_was_chosen_and_what_came_of_it(game: Game, cub: Card) -> None:
    game.prevent(1, to="Ben")
    game.deal(2, "Ann's Trance Kuja, Fate Defied", "Ben")
    table = outcomes_table(game.outcomes())
    assert [result.split(";")[0] for result in table["result"]] == ["Ben 20 -> 18 life", "Ben 20 -> 17 life"]
    assert set(table["rules"]) == {"616.1"}


@pytest.mark.parametrize("table", [damage_table, ledger, log_table, board_table])
def test_an_empty_game_gives_empty_tables_with_columns(table: Callable[[Game], Any]) -> None:
    made = table(Game())
    assert len(made) == 0
    assert len(made.columns) > 2


def test_names_are_escaped_in_html(hostile: str, any_face: Callable[..., Face]) -> None:
    game = Game()
    game.put(Card.single(any_face(hostile)), "Ann")
    for table in (board_table(game), log_table(game), identity_table(Card.single(any_face(hostile)))):
        html = table.to_html()
        assert "<img" not in html
        assert "<script>" not in html
        html.encode("utf-8")


def test_details_of_identity_can_be_filtered() -> None:
    table = identity_table(catalog.cards(), details=True)
    assert {part: int(table[f"needs {part}"].sum()) for part in PARTS} == {
        "back face": 26,
        "mana cost": 24,
        "color indicator": 21,
        "characteristic-defining ability": 0,
        "rules text": 6,
        "basic land type": 0,
    }
    assert list(table[table["needs rules text"]].index) == [card.full_name for card in needing(catalog.cards(), "text")]
    assert set(table["layout"]) == {"nonmodal"}
    plain = identity_table(catalog.cards())
    assert plain.equals(table[plain.columns])


def test_a_deck_as_a_table() -> None:
    check = check_deck(read_deck("Commander\n1 Cecil, Dark Knight\n\n98 Swamp\n1 Kuja, Genome Sorcerer\n"))
    table = deck_table(check)
    assert list(table.columns) == ["rule", "face", "symbol", "what"]
    assert list(table.loc["Kuja, Genome Sorcerer"])[:3] == ["903.5c", "front", "{R}"]
