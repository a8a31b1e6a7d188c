"""How long a click on a board takes until the picture has changed, in a real JupyterLab: median and 95th percentile.

python benchmarks/board.py [clicks]

The board has 30 permanents. A click is timed in the page, from the event to the first frame in which the board shows
what came of it. "The way" is a click on a widget that does nothing, to compare.

Needs what the tests need: Chromium, and the `test` extra.
"""

from __future__ import annotations

import importlib.util
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

CELL = """
from dfcrules import Game
from dfcrules.lab import Board
cards = {
    "Moss Cub": {"cost": "{G}", "type": "Creature — Bear", "pt": "1/1"},
    "Ember Adept": {"cost": "{3}{R}", "type": "Creature — Human Wizard", "pt": "4/6", "keywords": ["trample"]},
}
game = Game("Ann", "Ben", cards=cards)
game.place("Kuja, Genome Sorcerer", "Ann")
for number in range(29):
    game.place("Ember Adept" if number % 5 == 4 else "Moss Cub", "Ann" if number % 2 else "Ben")
Board(game)
"""

COUNTER = '''
import anywidget
import traitlets

class Counter(anywidget.AnyWidget):
    _esm = """export default { render({ model, el }) {
        el.innerHTML = "<section class='dfc-board'><button>Count</button></section>";
        const board = el.firstChild;
        board.firstChild.addEventListener("click", () => model.send({}));
        model.on("change:count", () => { board.dataset.handled = model.get("count"); });
    } };"""
    count = traitlets.Int(0).tag(sync=True)

counter = Counter()
counter.on_msg(lambda *_: setattr(counter, "count", counter.count + 1))
counter
'''
"""A widget that does nothing: what is left is the way to the kernel and back."""

CLICK = """(name) => new Promise((done) => {
    const board = document.querySelector(".dfc-board");
    const button = [...board.querySelectorAll("button")].find((one) => one.textContent === name);
    const start = performance.now();
    new MutationObserver((_, observer) => {
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
    }).observe(board, { attributes: true, attributeFilter: ["data-handled"] });
    button.click();
})"""
"""From a click to the end of the frame in which the board was drawn anew."""

KINDS = {"flip": "Flip", "take back": "↶ Undo", "do again": "↷ Redo", "next turn": "Next turn"}


def harness() -> Any:
    """What the tests use to start JupyterLab."""
    path = Path(__file__).parent.parent / "tests" / "lab" / "conftest.py"
    spec = importlib.util.spec_from_file_location("lab_harness", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def measure(page: Page, clicks: int) -> dict[str, list[float]]:
    """Milliseconds of each click."""
    page.locator(".dfc-card").first.click()
    return {kind: [page.evaluate(CLICK, name) for _ in range(clicks)] for kind, name in KINDS.items()}


def show(tools: Any, page: Page, lab: Any, name: str, cell: str) -> None:
    """Open a notebook of one cell and run it."""
    lab.write_notebook(name, cell)
    page.goto(f"{lab.url}/lab/workspaces/{name[:4]}/tree/{name}")
    tools.Notebook(page).run_all()
    page.locator(".dfc-board button").first.wait_for()


def main(clicks: int) -> None:
    """Start everything, measure, print."""
    tools = harness()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        lab = tools.JupyterLab(Path(folder))
        lab.start()
        try:
            name = next(found for found in map(tools.shutil.which, tools.CHROMIUM_NAMES) if found)
            browser = playwright.chromium.launch(executable_path=name, args=tools.CHROMIUM_FLAGS)
            page = browser.new_page(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
            show(tools, page, lab, "counter.ipynb", COUNTER)
            way = [page.evaluate(CLICK, "Count") for _ in range(clicks)]
            show(tools, page, lab, "board.ipynb", CELL)
            times = measure(page, clicks)
            browser.close()
        finally:
            lab.stop()
    times["all"] = [one for found in times.values() for one in found]
    times["the way"] = way
    for kind, found in times.items():
        later = statistics.quantiles(found, n=20)[-1]
        print(f"{kind:12} {len(found):5} clicks   median {statistics.median(found):6.1f} ms   95% {later:6.1f} ms")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 40)
