"""The room as a whole: what it exports, and what importing it costs."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import dfcrules.show

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("name", dfcrules.show.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert getattr(dfcrules.show, name).__name__ == name
    assert name in dir(dfcrules.show)


def test_unknown_names_are_attribute_errors() -> None:
    with pytest.raises(AttributeError, match="'chart_of_everything'"):
        dfcrules.show.chart_of_everything  # noqa: B018


def test_text_and_drawings_load_no_library() -> None:
    code = (
        "import dfcrules, dfcrules.show, json, sys\n"
        "game = dfcrules.Game()\n"
        "game.put('Kuja, Genome Sorcerer', 'Ann')\n"
        "dfcrules.show.board_svg(game), dfcrules.show.board(game), dfcrules.show.card_pair_svg, repr(game)\n"
        "print(json.dumps(sorted({name.partition('.')[0] for name in sys.modules})))\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert {"pandas", "numpy", "matplotlib", "IPython", "ipywidgets"} & set(json.loads(ran.stdout)) == set()


def test_tables_and_charts_are_made_without_pyplot() -> None:
    code = (
        "import sys, dfcrules.show as show\n"
        "from dfcrules import Game, card\n"
        "show.identity_chart(card('Arlinn Kord')).png(), show.damage_chart(Game()).png()\n"
        "assert 'matplotlib.pyplot' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)
