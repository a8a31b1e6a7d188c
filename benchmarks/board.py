"""How long a click on a board takes until the picture has changed, in a real JupyterLab: median and 95th percentile.

python benchmarks/board.py [clicks]

The board has 30 permanents. A click is timed in the page, from the event to the first frame in which the board shows
what came of it. "Explained" is with the tab "Why" open, "at once" without a pause after the click before; "the way" is
a click on a widget that does nothing.

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

CLICK = """([name, pause]) => new Promise((done) => setTimeout(() => {
    const board = document.querySelector(".dfc-board");
    const button = [...board.querySelectorAll("button")].find((one) => one.textContent === name);
    const start = performance.now();
    new MutationObserver((_, observer) => {
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
    }).observe(board, { attributes: true, attributeFilter: ["data-handled"] });
    button.click();
}, pause))"""
"""From a click to the end of the frame in which the board was drawn anew."""

PAUSE = 300
"""Milliseconds between two clicks: a person is not faster. (Without it, the server holds back what it sends until the
page has confirmed what came before, which takes up to 40 ms: see "at once".)"""

KINDS = {
    "flip": "Flip",
    "take back": "↶ Undo",
    "do again": "↷ Redo",
    "next turn": "Next turn",
    "declare": "Attack…",
    "cancel": "Cancel",
}


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
    """Milliseconds of each click, one kind after the other, over and over."""
    page.locator(".dfc-card").first.click()
    rounds = [[clicked(page, name) for name in KINDS.values()] for _ in range(clicks)]
    times = {kind: [one[place] for one in rounds] for place, kind in enumerate(KINDS)}
    times["all"] = [one for found in times.values() for one in found]
    page.get_by_role("tab", name="Why", exact=True).click()
    page.locator(".dfc-table-of").first.wait_for()
    times["flip, explained"] = [clicked(page, "Flip") for _ in range(clicks)]
    times["flip, at once"] = [clicked(page, "Flip", 0) for _ in range(clicks)]
    return times


def clicked(page: Page, name: str, pause: int = PAUSE) -> float:
    """Milliseconds of a click on this button."""
    return float(page.evaluate(CLICK, [name, pause]))


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
            way = [clicked(page, "Count") for _ in range(clicks)]
            show(tools, page, lab, "board.ipynb", CELL)
            times = measure(page, clicks)
            browser.close()
        finally:
            lab.stop()
    times["the way"] = way
    for kind, found in times.items():
        later = statistics.quantiles(found, n=20)[-1]
        print(f"{kind:16} {len(found):5} clicks   median {statistics.median(found):6.1f} ms   95% {later:6.1f} ms")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 40)
