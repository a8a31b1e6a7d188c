"""Real records, where the project's data lies beside it: 140 of MTGJSON, and the facts of all double-faced cards."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from dfcrules.cards import catalog, identity_of
from dfcrules.cards.card import Layout
from dfcrules.importing import import_cards

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"
SAMPLE = DATA / "mtgjson_sample.json"
FACTS = DATA / "dfc_facts.csv"

LAYOUTS = {
    "transform": Layout.NONMODAL,
    "modal_dfc": Layout.MODAL,
    "meld": Layout.MELD,
    "flip": Layout.FLIP,
    "split": Layout.SPLIT,
    "aftermath": Layout.SPLIT,
    "adventure": Layout.ADVENTURE,
    "prepare": Layout.PREPARE,
    "reversible_card": Layout.REVERSIBLE,
}


@pytest.mark.skipif(not SAMPLE.exists(), reason="the sample of records is not beside the project")
def test_every_record_of_the_sample_has_its_layout_and_identity() -> None:
    published: dict[str, list[dict[str, Any]]] = json.loads(SAMPLE.read_text(encoding="utf-8"))["data"]
    pool = import_cards(SAMPLE)
    assert pool.report.imported == len(published) == 140
    assert not pool.report.skipped
    for card, (name, records) in zip(pool, published.items(), strict=True):
        assert card.layout == LAYOUTS.get(records[0]["layout"], Layout.SINGLE), name
        assert set(identity_of(card)) == set(records[0]["colorIdentity"]), name
        assert [face.name for face in card.faces] == [one.get("faceName", one["name"]) for one in records], name


@pytest.mark.skipif(not FACTS.exists(), reason="the table of facts is not beside the project")
def test_the_facts_of_all_double_faced_cards() -> None:
    with FACTS.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 2 * 401
    sample = import_cards(SAMPLE)
    for row in rows:
        found = catalog.look_up(row["name"])
        cards = [found.card]
        if found.card.full_name in [card.full_name for card in sample]:
            cards.append(sample[found.card.full_name])
        for card in cards:
            face = card.faces[found.face]
            assert str(face.cost or "") == row["mana_cost"]
            assert str(face.types) == row["type_line"]
            assert set(face.indicator or "") == set(row["color_indicator"])
            for number in ("power", "toughness", "loyalty", "defense"):
                value = getattr(face, number)
                assert ("" if value is None else str(value)) == row[number], row["name"]
            known = {word.partition(" from ")[0] for word in face.keywords}
            assert known == set(filter(None, row["keywords"].split(";"))), row["name"]
            if row["face"] == "front":
                assert set(identity_of(card)) == set(row["color_identity"]), row["name"]
