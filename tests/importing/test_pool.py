"""A pool: finding cards by what people call them."""

from __future__ import annotations

from typing import Any

import pytest

from dfcrules import AmbiguousName, Game, UnknownName
from dfcrules.importing import Pool, import_cards

Record = dict[str, Any]


def single(name: str, **fields: Any) -> Record:
    return {"name": name, "layout": "normal", "type": "Creature — Bear", "power": "2", "toughness": "2"} | fields


def two(layout: str, one: str, other: str) -> list[Record]:
    both = {"name": f"{one} // {other}", "layout": layout, "type": "Instant"}
    return [both | {"faceName": one, "side": "a"}, both | {"faceName": other, "side": "b", "type": "Land"}]


@pytest.fixture(scope="module")
def pool() -> Pool:
    data = {
        "Ice": [single("Ice")],
        "Fire // Ice": two("split", "Fire", "Ice"),
        "Dawn // Dusk": two("modal_dfc", "Dawn", "Dusk"),
        "Jötun Grunt": [single("Jötun Grunt")],
        "Moss Cub": [single("Moss Cub", flavorName="Green Terror")],
        "Moss Elder": [single("Moss Elder")],
        "Twin": [single("Twin", printings=["CMB1"], power="9"), single("Twin")],
    }
    return import_cards({"data": data})


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("Fire // Ice", "Fire // Ice"),
        ("fire/ice", "Fire // Ice"),
        ("Fire", "Fire // Ice"),
        ("Ice", "Ice"),  # a card's own name goes before that of a half
        ("Dusk", "Dawn // Dusk"),
        ("Dawn // Dusk", "Dawn // Dusk"),
        ("jotun grunt", "Jötun Grunt"),
        ("Jötun", "Jötun Grunt"),
        ("Green Terror", "Moss Cub"),
        ("mosscub", "Moss Cub"),
    ],
)
def test_names_are_found_as_people_write_them(pool: Pool, asked: str, found: str) -> None:
    assert pool[asked].full_name == found
    assert asked in pool


def test_of_cards_of_one_name_the_paper_one_is_meant(pool: Pool) -> None:
    assert pool["Twin"].front.power == 2
    assert [card.front.power for card in pool.all_named("twin")] == [9, 2]


def test_what_fits_several_names_or_none_says_so(pool: Pool) -> None:
    with pytest.raises(AmbiguousName, match="several names begin with 'Moss': Moss Cub; Moss Elder"):
        pool.find("Moss")
    with pytest.raises(UnknownName, match="no card here is called 'Mos Cub'; did you mean 'Moss Cub'"):
        pool.find("Mos Cub")
    with pytest.raises(UnknownName, match="nor anything like it"):
        pool.find("Quxquux")
    assert "Quxquux" not in pool


def test_search_gives_the_best_fitting_first(pool: Pool) -> None:
    assert [card.full_name for card in pool.search("moss")] == ["Moss Cub", "Moss Elder"]
    assert [card.full_name for card in pool.search("ICE")] == ["Ice", "Fire // Ice"]
    assert [card.full_name for card in pool.search("gru jo")] == ["Jötun Grunt"]
    assert pool.search("") == ()


def test_differences_to_the_published_identity() -> None:
    pool = import_cards([single("Odd", text="Add {R}.", colorIdentity=[]), single("Even", colorIdentity=[])])
    assert [str(one) for one in pool.differences()] == ["Odd: red by the rules, colorless as published"]


def test_a_pool_can_be_given_to_a_game(pool: Pool) -> None:
    game = Game("Ann", "Ben", cards=pool)
    game.put("Twin", "Ann")
    assert game["Twin"].power == 2


def test_the_combined_names_of_meld_and_reversible_cards_are_found() -> None:
    def face(name: str, combined: str, layout: str, side: str) -> dict[str, str]:
        return {"name": combined, "faceName": name, "layout": layout, "type": "Artifact", "side": side}

    meld, tower, twice = "Ada // Whole", "Tower // Tower", "Day // Night // Day // Night"
    pool = import_cards(
        {
            "data": {
                meld: [face("Ada", meld, "meld", "a"), face("Whole", meld, "meld", "b")],
                tower: [face("Tower", tower, "reversible_card", "a"), face("Tower", tower, "reversible_card", "b")],
                twice: [face(n, twice, "reversible_card", s) for n, s in zip(twice.split(" // "), "abcd", strict=True)],
                "Plain": [{"name": "Plain", "layout": "normal", "type": "Artifact"}],
            }
        }
    )
    assert not pool.report.skipped
    assert (pool.find(meld).name, pool.find("Whole").name) == ("Ada", "Whole")
    assert pool.find(tower).name == "Tower"
    assert pool.find(twice) is pool.find("Day // Night") is pool.find("Night")
    assert pool.find("Plain // Plain").name == "Plain"


def test_a_whole_name_can_be_asked_for() -> None:
    pool = import_cards(
        {"data": {"Draw the Lines": [{"name": "Draw the Lines", "layout": "normal", "type": "Instant"}]}}
    )
    assert pool.find("draw").name == pool.find_whole("draw the lines").name
    with pytest.raises(UnknownName):
        pool.find_whole("Draw")
