"""Boards, objects, logs and choices as text."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from dfcrules import Card, Game, Rules
from dfcrules.game.choices import NUMBER, SOME, Choice, Option
from dfcrules.show.text import board, choice_text, effect_text, log_text, object_line
from tests_show_conftest import HOSTILE, any_face  # type: ignore[import-not-found]
