"""How long the engine takes: medians, and ratios to a calibration loop, since machines differ and are noisy.

python benchmarks/run.py
"""

from __future__ import annotations

import itertools
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from dfcrules import Game, quiz

CARDS: dict[str, dict[str, Any]] = {
    "Ember Adept": {"cost": "{3}{R}", "type": "Creature — Human Wizard", "pt": "4/6", "keywords": ["trample"]},
    "Moss Cub": {"cost": "{G}", "type": "Creature — Bear", "pt": "1/1"},
    **{
        f"Charm {n}": {
            "cost": "{1}", "type": "Artifact",
            "abilities": [{"damage": "add", "amount": n} if n % 3 else {"damage": "prevent", "amount": n}],
        }
        for n in range(1, 10)
    },
}  # fmt: skip


def calibration() -> None:
    """Some work of pure Python, as the measure of this machine."""
    table: dict[int, int] = {}
    for n in range(2000):
        table[n % 97] = table.get(n % 89, 0) + n


def combat_position() -> Game:
    """Six permanents: Trance Kuja, a trampling Wizard, and four on the other side."""
    game = Game("Ann", "Ben", cards=CARDS)
    game.place("Trance Kuja, Fate Defied", "Ann")
    game.place("Ember Adept", "Ann", label="adept")
    game.place("Moss Cub", "Ben", label="cub")
    for name in ("Garland, Knight of Cornelia", "Vincent Valentine", "Zenos yae Galvus"):
        game.place(name, "Ben")
    return game


def one_doubled_trampler() -> Callable[[], object]:
    """Attack, block, assign, double, deal, state-based actions, with the full log."""
    start = combat_position()
    adept, cub = start["adept"], start["cub"]

    def combat() -> object:
        game = start.fork()
        game.attack({adept: "Ben"})
        game.block({cub: adept})
        return game.damage({adept: {cub: 1, "Ben": 3}})

    return combat


def ten_against_ten() -> Callable[[], object]:
    """Ten attackers, each blocked by one creature."""
    start = Game("Ann", "Ben", cards=CARDS)
    ours = [start.place("Moss Cub", "Ann") for _ in range(10)]
    theirs = [start.place("Moss Cub", "Ben") for _ in range(10)]

    def combat() -> object:
        game = start.fork()
        game.attack(dict.fromkeys(ours, "Ben"))
        game.block(dict(zip(theirs, ours, strict=True)))
        return game.damage()

    return combat


def fork_at_a_choice() -> Callable[[], object]:
    """A copy of a game in which a choice is pending."""
    game = combat_position()
    game.prevent(2, "Ben")
    game.deal(3, "adept", "Ben")
    assert game.pending is not None
    return game.fork


def ten_effects() -> Callable[[], object]:
    """All outcomes of ten different effects on one damage."""
    game = Game("Ann", "Ben", cards=CARDS)
    game.place("Trance Kuja, Fate Defied", "Ann", label="kuja")
    for n in range(1, 10):
        game.place(f"Charm {n}", "Ann" if n % 3 else "Ben")
    game.deal(4, "kuja", "Ben")
    assert game.pending is not None
    return lambda: game.outcomes(100_000)


def one_question() -> Callable[[], object]:
    """A question from a board made at random, with all its options; another one each time."""
    seeds = itertools.count()
    return lambda: quiz.generate(seed=next(seeds), number=1)


def exam_for_a_class(students: int = 300, questions: int = 20) -> float:
    """Seconds for an exam on two processes."""
    start = time.perf_counter()
    with ProcessPoolExecutor(2) as pool:
        quiz.make_exam(students, seed=7, number=questions, executor=pool)
    return time.perf_counter() - start


def importing() -> float:
    """Seconds that `import dfcrules` adds to a bare Python."""

    def wall(code: str) -> float:
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        return time.perf_counter() - start

    return statistics.median(wall("import dfcrules") - wall("pass") for _ in range(7))


def median(work: Callable[[], object], least: float = 1.0) -> float:
    """The median time of some work, repeated for about a second."""
    work()
    times: list[float] = []
    until = time.perf_counter() + least
    while time.perf_counter() < until or len(times) < 3:
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def main() -> None:
    """Measure and print."""
    unit = median(calibration)
    print(f"{'calibration loop':28} {unit * 1e6:11.1f} us")
    for name, make in (
        ("one doubled trampler", one_doubled_trampler),
        ("ten against ten", ten_against_ten),
        ("fork at a choice", fork_at_a_choice),
        ("outcomes of ten effects", ten_effects),
        ("one question", one_question),
    ):
        took = median(make())
        print(f"{name:28} {took * 1e6:11.1f} us   {took / unit:9.2f} times the loop")
    print(f"{'300 papers of 20 questions':28} {exam_for_a_class():11.1f} s on two processes")
    print(f"{'import dfcrules':28} {importing() * 1e6:11.1f} us on top of a bare Python")


if __name__ == "__main__":
    main()
