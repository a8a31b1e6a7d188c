"""Records as the two vendors publish them, made from facts: no published text is in them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from dfcrules.cards.card import Card, Face
from dfcrules.importing import Pool, import_cards

Record = dict[str, Any]


def words_of(face: Face) -> str:
    """A rules text with the keywords and symbols of a face, in words of our own."""
    played = [word for word in face.keywords if word in ("flying", "trample", "haste", "vigilance", "reach")]
    lines = [", ".join(played).capitalize()] if played else []
    lines += [word.capitalize() for word in face.keywords if word not in played]
    lines += [f"{symbol}: Something happens." for symbol in face.text_symbols]
    lines += [f"{face.name} is all colors."] * (face.cda_colors is not None)
    return "\n".join(lines)


def numbers_of(face: Face) -> Record:
    return {
        key: str(value)
        for key in ("power", "toughness", "loyalty", "defense")
        if (value := getattr(face, key)) is not None
    }


def as_mtgjson(card: Card, layout: str) -> list[Record]:
    """The faces of a card as AtomicCards has them."""
    records = []
    for side, face in zip("abcde", card.faces, strict=False):
        record: Record = {
            "name": card.full_name,
            "layout": layout,
            "type": str(face.types),
            "types": list(face.types.types),
            "text": words_of(face),
            "keywords": ["Transform"],
        } | numbers_of(face)
        if len(card.faces) > 1:
            record |= {"faceName": face.name, "side": side}
        if face.cost is not None:
            record["manaCost"] = str(face.cost)
        if face.indicator is not None:
            record["colorIndicator"] = list(face.indicator)
        records.append(record)
    return records


def as_scryfall(card: Card, layout: str) -> Record:
    """A card as one object, its faces within."""
    faces = []
    for face in card.faces:
        part: Record = {
            "object": "card_face",
            "name": face.name,
            "mana_cost": "" if face.cost is None else str(face.cost),
            "type_line": str(face.types),
            "oracle_text": words_of(face),
        } | numbers_of(face)
        if face.indicator is not None:
            part["color_indicator"] = list(face.indicator)
        faces.append(part)
    about = {"object": "card", "name": card.full_name, "layout": layout, "keywords": ["Transform"]}
    return faces[0] | about if len(faces) == 1 else about | {"card_faces": faces}


@pytest.fixture(scope="session")
def mtgjson() -> Callable[[Card, str], list[Record]]:
    """Makes the records of a card as MTGJSON would publish them."""
    return as_mtgjson


@pytest.fixture(scope="session")
def scryfall() -> Callable[[Card, str], Record]:
    """Makes the record of a card as Scryfall would publish it."""
    return as_scryfall


@pytest.fixture
def imported() -> Callable[..., Card]:
    """Imports one record of MTGJSON, made of the given fields, and gives the card."""

    def one(**fields: Any) -> Card:
        record = {"name": "Probe", "layout": "normal", "type": "Artifact"} | fields
        pool = import_cards({"data": {record["name"]: [record]}})
        assert not pool.report.skipped, pool.report
        return pool.cards[0]

    return one


@pytest.fixture
def refused() -> Callable[..., str]:
    """Imports one record that cannot become a card, and gives the line that says why."""

    def one(**fields: Any) -> str:
        record = {"name": "Probe", "layout": "normal", "type": "Artifact"} | fields
        pool: Pool = import_cards({"data": {"Probe": [record]}})
        assert (pool.report.read, pool.report.imported, len(pool.report.skipped)) == (1, 0, 1)
        line = str(pool.report.skipped[0])
        assert "\n" not in line
        return line

    return one
