"""The harness itself: a notebook is opened, run and clicked, and the page changes."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

import nbformat
import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from tests.lab.conftest import BenchFinder, JupyterLab, NotebookOpener

COUNTER = '''
import anywidget
import traitlets

class Counter(anywidget.AnyWidget):
    _esm = """
    function render({ model, el }) {
        const button = document.createElement("button");
        const show = () => { button.textContent = `${model.get("count")} clicks, ${model.get("points")} points`; };
        button.addEventListener("click", () => {
            model.set("count", model.get("count") + 1);
            model.save_changes();
        });
        model.on("change", show);
        show();
        el.appendChild(button);
    }
    export default { render };
    """
    count = traitlets.Int(0).tag(sync=True)
    points = traitlets.Int(0).tag(sync=True)

    @traitlets.observe("count")
    def _score(self, change):
        self.points = 10 * change.new

Counter()
'''


def test_a_click_reaches_the_kernel_and_its_answer_the_page(
    jupyterlab: JupyterLab, open_notebook: NotebookOpener
) -> None:
    expected = nbformat.v4.new_code_cell("1 / 0", metadata={"tags": ["raises-exception"]})
    path = jupyterlab.write_notebook("counter.ipynb", COUNTER, "import sys; print(sys.executable)", expected)
    notebook = open_notebook("counter.ipynb", theme="dark", viewport=(600, 800))
    expect(notebook.page.locator("body")).to_have_attribute("data-jp-theme-light", "false")
    assert notebook.page.evaluate("[window.innerWidth, window.innerHeight]") == [600, 800]
    assert notebook.page.evaluate("matchMedia('(prefers-reduced-motion: reduce)').matches")

    notebook.run_all()
    button = notebook.output(0).get_by_role("button")
    expect(button).to_have_text("0 clicks, 0 points")
    button.click()
    button.click()
    expect(button).to_have_text("2 clicks, 20 points")
    expect(notebook.output(1)).to_have_text(sys.executable)  # the kernel is the Python that runs the tests
    notebook.save()
    cell = json.loads(path.read_text(encoding="utf-8"))["cells"][1]
    assert "".join(cell["outputs"][0]["text"]) == f"{sys.executable}\n"


def test_a_cell_that_fails_is_noticed(bench: BenchFinder) -> None:
    table = bench()
    assert "42" in (table.run("6 * 7").text_content() or "")
    with pytest.raises(AssertionError, match="ValueError: invalid literal"):
        table.run("int('one')")
    table.notebook.command("notebook:delete-cell")
