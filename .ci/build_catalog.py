"""Write the catalog's data file from a table of card facts: python .ci/build_catalog.py FACTS.csv

The table has one row for each face. The data file has one line for each card, in the order of the front faces' names:
status, sets, then what is printed on the front, then on the back. Facts only, no sentences of anybody's.
"""

from __future__ import annotations

import csv
import re
import sys
from pathlib import Path

TARGET = Path(__file__).parent.parent / "dfcrules" / "cards" / "data" / "catalog.tsv"

FACE_COLUMNS = {
    "name": "name",
    "cost": "mana_cost",
    "type": "type_line",
    "indicator": "color_indicator",
    "power": "power",
    "toughness": "toughness",
    "loyalty": "loyalty",
    "defense": "defense",
    "keywords": "keywords",
    "symbols": "rules_symbols",
    "cda_colors": "cda_color",
}
"""Column of the data file: column of the table."""

PUNCTUATED = {
    "AvatarTheLastAirbender": "Avatar: The Last Airbender",
    "CommanderCollectionBlack": "Commander Collection: Black",
    "FromTheVaultTransform": "From the Vault: Transform",
    "InnistradCrimsonVow": "Innistrad: Crimson Vow",
    "InnistradDoubleFeature": "Innistrad: Double Feature",
    "InnistradMidnightHunt": "Innistrad: Midnight Hunt",
    "JumpstartHistoricHorizons": "Jumpstart: Historic Horizons",
    "KamigawaNeonDynasty": "Kamigawa: Neon Dynasty",
    "SanDiegoComicCon2015": "San Diego Comic-Con 2015",
}
"""Names of sets that have more in them than words."""
SMALL_WORDS = ("of", "the", "and", "over")

Row = dict[str, str]


def main(source: str) -> None:
    """Read the table, write the data file, say how many cards it has."""
    with Path(source).open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    cards = sorted(pairs(rows), key=lambda pair: (pair[0]["name"].casefold(), pair[0]["name"]))
    header = ["status", "sets", *(f"{side}.{column}" for side in ("front", "back") for column in FACE_COLUMNS)]
    lines = [header, *(cells(front, back) for front, back in cards)]
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text("".join("\t".join(line) + "\n" for line in lines), encoding="utf-8", newline="\n")
    print(f"{len(cards)} cards, {TARGET.stat().st_size} bytes")


def pairs(rows: list[Row]) -> list[tuple[Row, Row]]:
    """Fronts with their backs."""
    backs = {(row["other_face"], row["name"]): row for row in rows if row["face"] == "back"}
    found = [(row, backs.pop((row["name"], row["other_face"]))) for row in rows if row["face"] == "front"]
    if backs:
        sys.exit(f"back faces without a front: {', '.join(name for _, name in backs)}")
    return found


def cells(front: Row, back: Row) -> list[str]:
    """One line of the data file."""
    printed = [face[column] for face in (front, back) for column in FACE_COLUMNS.values()]
    sets = ";".join(map(set_name, filter(None, front["sets"].split(";"))))
    line = [front["status"], sets, *printed]
    for cell in line:
        if "\t" in cell or "\n" in cell:
            sys.exit(f"a tab or a new line in {cell!r}")
    return line


def set_name(identifier: str) -> str:
    """The name of a set whose identifier is its words run together: "ShadowsOverInnistrad"."""
    if identifier in PUNCTUATED:
        return PUNCTUATED[identifier]
    first, *words = re.findall(r"[A-Z]+(?=[A-Z][a-z])|[A-Z][a-z]+|\d+", identifier)
    return " ".join([first, *(word.lower() if word.lower() in SMALL_WORDS else word for word in words)])


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
