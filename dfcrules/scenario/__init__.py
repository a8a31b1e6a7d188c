"""Scenario files: one game a file, in TOML; the exchange format of the package.

scenario = load("tests/scenarios/rulings/trample-then-double.toml")
result = run(scenario)
result.passed
"""

from __future__ import annotations

from dfcrules.scenario.reading import Scenario, ScenarioStep, load, read
from dfcrules.scenario.running import Ran, StepRan, compare, run
from dfcrules.scenario.saving import save_new
from dfcrules.scenario.writing import steps_of, write

__all__ = [
    "Ran",
    "Scenario",
    "ScenarioStep",
    "StepRan",
    "compare",
    "load",
    "read",
    "run",
    "save_new",
    "steps_of",
    "write",
]
