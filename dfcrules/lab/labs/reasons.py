"""Tables of where characteristics come from, for the labs that show them."""

from __future__ import annotations

from typing import Any

from dfcrules.lab.form import Json, faces, table

SOURCES = {0: "front", 1: "back", -1: "neither"}


def faces_of(inspector: Json, drawn: dict[str, Json]) -> Json:
    """The faces of an inspected object: what counts bright, what is ignored dim."""
    shown = [
        {
            "key": one["key"],
            "title": f"{one['title']}: {one['told']}",
            "counts": one["counts"],
            "partly": one["partly"],
            "line": drawn[one["key"]]["line"],
        }
        for one in inspector.get("faces", [])
    ]
    return faces(shown)


def reasons_of(inspector: Json, leave_out: tuple[str, ...] = ("controller", "abilities")) -> Json:
    """Each characteristic of an inspected object: its value, the face it comes from, and why."""
    rows: list[list[Any]] = []
    for row in inspector["rows"]:
        if row["what"] in leave_out:
            continue
        value = row["value"] + (" (unsettled)" if row["unsettled"] else "")
        why = "; ".join(f"{reason} ({rule})" for reason, rule in row["chain"])
        rows.append([row["what"], value, SOURCES[row["face"]], why])
    return table("What counts now, and why", ["", "value", "from which face", "why"], rows)
