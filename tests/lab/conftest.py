"""A real JupyterLab and a real browser for tests of what a person sees and clicks.

    def test_something(jupyterlab: JupyterLab, open_notebook: NotebookOpener) -> None:
        jupyterlab.write_notebook("some.ipynb", "first cell", "second cell")
        notebook = open_notebook("some.ipynb", theme="dark", viewport=(600, 900))
        notebook.run_all()
        notebook.output(1).get_by_role("button", name="Flip").click()

Everything lives in temporary folders, the settings and the kernels too; a person's own JupyterLab is not touched. The
kernel is the Python that runs the tests. Without Chromium these tests are skipped; where CI is "true", they fail.

For annotations: `if TYPE_CHECKING: from tests.lab.conftest import ...` (these files are not imported by name).
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal, NoReturn, Protocol

import nbformat
import psutil
import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect, sync_playwright

CHROMIUM_NAMES = ["chromium", "chromium-browser"]
CHROMIUM_FLAGS = [
    "--no-sandbox",  # root, in CI, cannot have one
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--no-first-run",
]
LAB_FLAGS = [
    "--no-browser",
    "--ip=127.0.0.1",
    "--allow-root",
    "--ServerApp.port_retries=0",
    "--IdentityProvider.token=",
    "--ServerApp.password=",
    "--ServerApp.disable_check_xsrf=True",
    "--LabApp.news_url=None",
    "--LabApp.extension_manager=readonly",
    "--LabApp.expose_app_in_browser=True",  # so that a test can run a command without going through menus
]
THEMES = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}
Theme = Literal["light", "dark"]

BENCH = "bench-"
"""How the names of notebooks begin that stay open."""

STARTING = 60.0  # seconds for what is slow when a machine is busy
PATIENCE = 15_000  # milliseconds for anything in the browser


# -- JupyterLab


class PortTaken(Exception):
    """Somebody was quicker."""


class JupyterLab:
    """A running JupyterLab: its `url`, and the `folder` it shows."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.folder = home / "notebooks"
        self.log = home / "server.log"
        for name in ["notebooks", "settings", "workspaces", "config", "runtime", "data", "ipython"]:
            (home / name).mkdir()
        self._write_kernelspec()
        self.configure("@jupyterlab/docmanager-extension:plugin", autosave=False)
        self.configure("@jupyterlab/apputils-extension:notification", fetchNews="false")  # no question about it either
        # All cells stay in the page, also those scrolled out of sight.
        self.configure("@jupyterlab/notebook-extension:tracker", windowingMode="none")
        self.set_theme("light")

    def _write_kernelspec(self) -> None:
        spec = {
            "argv": [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"],
            "display_name": "Python 3",
            "language": "python",
        }
        folder = self.home / "data" / "kernels" / "python3"
        folder.mkdir(parents=True)
        (folder / "kernel.json").write_text(json.dumps(spec), encoding="utf-8")

    def start(self) -> None:
        """Start the server and wait until it answers."""
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port: int = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        environment = {
            **os.environ,
            "JUPYTERLAB_SETTINGS_DIR": str(self.home / "settings"),
            "JUPYTERLAB_WORKSPACES_DIR": str(self.home / "workspaces"),
            "JUPYTER_CONFIG_DIR": str(self.home / "config"),
            "JUPYTER_RUNTIME_DIR": str(self.home / "runtime"),
            "JUPYTER_PATH": str(self.home / "data"),
            "IPYTHONDIR": str(self.home / "ipython"),
        }
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "jupyterlab", f"--port={port}", *LAB_FLAGS],
                cwd=self.folder,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        deadline = time.monotonic() + STARTING
        while not self._answers():
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.stop()
                said = self.log.read_text(encoding="utf-8", errors="replace")
                if "is already in use" in said:
                    raise PortTaken(self.url)
                raise RuntimeError(f"JupyterLab did not start:\n{said[-3000:]}")
            time.sleep(0.1)

    def _answers(self) -> bool:
        try:
            self._ask("GET", "/api/status")
        except (OSError, urllib.error.URLError):
            return False
        return True

    def stop(self) -> None:
        """End the server and every process it started."""
        children: list[psutil.Process] = []
        if self.process.poll() is None:
            children = psutil.Process(self.process.pid).children(recursive=True)
            self.process.send_signal(signal.SIGTERM)  # it ends its kernels, then itself
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        _, alive = psutil.wait_procs(children, timeout=3)
        for child in alive:
            child.kill()

    def _ask(self, method: str, path: str) -> Any:
        request = urllib.request.Request(self.url + path, method=method)
        with urllib.request.urlopen(request, timeout=10) as answer:
            text = answer.read()
        return json.loads(text) if text else None

    def end_kernels(self) -> None:
        """End what notebooks have started, but for the benches, which are used again."""
        for session in self._ask("GET", "/api/sessions"):
            if not session["path"].startswith(BENCH):
                self._ask("DELETE", f"/api/sessions/{session['id']}")

    def configure(self, plugin: str, **settings: Any) -> None:
        """Set settings of a plugin ("@jupyterlab/package-extension:plugin") for pages opened from now on."""
        package, _, name = plugin.partition(":")
        file = self.home / "settings" / package / f"{name}.jupyterlab-settings"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(settings), encoding="utf-8")

    def set_theme(self, theme: Theme) -> None:
        """The theme of pages opened from now on."""
        self.configure("@jupyterlab/apputils-extension:themes", theme=THEMES[theme])

    def write_notebook(self, name: str, *cells: str | Mapping[str, Any]) -> Path:
        """Write a notebook of code cells; a cell that is no text is taken as it is (`nbformat.v4.new_...`)."""
        notebook = nbformat.v4.new_notebook(
            cells=[nbformat.v4.new_code_cell(cell) if isinstance(cell, str) else cell for cell in cells],
            metadata={"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}},
        )
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        nbformat.write(notebook, path)
        return path


@pytest.fixture(scope="session")
def jupyterlab(tmp_path_factory: pytest.TempPathFactory, chromium_path: Path) -> Iterator[JupyterLab]:
    """One JupyterLab for all tests. (It asks for Chromium first: without it there is no use in starting.)"""
    lab = JupyterLab(tmp_path_factory.mktemp("jupyterlab"))
    for attempt in range(3):
        try:
            lab.start()
            break
        except PortTaken:
            if attempt == 2:
                raise
    yield lab
    lab.stop()


# -- the browser


@pytest.fixture(scope="session")
def chromium_path() -> Path:
    """Where the system's Chromium is."""
    for name in CHROMIUM_NAMES:
        if found := shutil.which(name):
            return Path(found)
    return without_chromium()


def without_chromium() -> NoReturn:
    """Skip; but not in CI, where that would hide that nothing was tested."""
    reason = f"needs Chromium as a command: {' or '.join(CHROMIUM_NAMES)}"
    if os.environ.get("CI") == "true":
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


_CLOSING: list[Callable[[], None]] = []
"""What is closed after the last test of this folder: while Playwright runs, asyncio seems to run, for others too."""


@pytest.hookimpl(trylast=True)  # after the fixtures of that test
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """After the last test here, close the browser, the newest part first."""
    if nextitem is None or Path(__file__).parent not in nextitem.path.parents:
        while _CLOSING:
            _CLOSING.pop()()


@pytest.fixture(scope="session")
def browser(chromium_path: Path) -> Browser:
    """One Chromium for the tests of this folder."""
    playwright = sync_playwright().start()
    _CLOSING.append(playwright.stop)
    browser = playwright.chromium.launch(executable_path=chromium_path, args=CHROMIUM_FLAGS)
    _CLOSING.append(browser.close)
    return browser


@pytest.fixture(scope="session")
def context(browser: Browser) -> BrowserContext:
    """One visitor, who has to fetch JupyterLab only once, and for whom nothing moves."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    _CLOSING.append(context.close)
    return context


class Watched:
    """A page that is watched: what it asks for, and which scripts fail."""

    def __init__(self, context: BrowserContext, home: str) -> None:
        self.page = context.new_page()
        self.home = home
        self.asked: list[str] = []
        self.errors: list[str] = []
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.on("pageerror", lambda error: self.errors.append(f"{error}\n{error.stack}"))

    def close(self) -> None:
        """Close it; it has asked nothing of the world outside, and no script of ours has failed."""
        self.page.close()
        assert [url for url in self.asked if not url.startswith((self.home, "data:", "blob:"))] == []
        assert [error for error in self.errors if "blob:" in error] == []  # where the JavaScript of widgets comes from


@pytest.fixture
def page(context: BrowserContext, jupyterlab: JupyterLab) -> Iterator[Page]:
    """An empty page, watched."""
    watched = Watched(context, jupyterlab.url)
    yield watched.page
    watched.close()


def _violations(part: Locator) -> list[str]:
    """What axe-core finds wrong with a part of a page for those who do not see it, or not well; nothing, one hopes."""
    page = part.page
    if not page.evaluate("'axe' in window"):
        page.evaluate(files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8"))
    found = part.evaluate("part => axe.run(part)")
    assert len(found["passes"]) > 10  # it has looked
    return [f"{one['id']}: {one['help']}: {node['html']}" for one in found["violations"] for node in one["nodes"]]


# -- notebooks


class Notebook:
    """A notebook that is open in the browser; `page` is Playwright's."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.panel = page.locator(".jp-NotebookPanel:visible")

    def command(self, command: str, **arguments: Any) -> None:
        """Carry out one of JupyterLab's commands and wait for its end."""
        self.page.evaluate(
            "([command, args]) => window.jupyterapp.commands.execute(command, args).then(() => null)",
            [command, arguments],
        )

    def settle(self) -> None:
        """Wait until the kernel has done what it was asked before, clicks included, and the page knows of it."""
        self.page.evaluate(
            "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel"
            ".requestExecute({ code: '', silent: true, store_history: false }).done.then(() => null)"
        )

    def wait_until_idle(self) -> None:
        """Wait until JupyterLab says that the kernel is ready. (After that, `settle` is the surer way to wait.)"""
        expect(self.page.locator("#jp-main-statusbar")).to_contain_text("| Idle", timeout=STARTING * 1000)

    def run_all(self, *, errors: bool = False) -> None:
        """Run all cells and wait for the end; a cell that fails is a failure, unless errors are expected."""
        self.wait_until_idle()
        self.command("notebook:run-all-cells")  # ends at the first error, even when other cells go on
        self.settle()
        if not errors:
            assert self.failures() == []

    def contents(self) -> dict[str, Any]:
        """The notebook as it is now, in the form of an .ipynb file; nothing needs to be saved for it."""
        found: dict[str, Any] = self.page.evaluate("window.jupyterapp.shell.currentWidget.context.model.toJSON()")
        return found

    def failures(self) -> list[str]:
        """The errors that cells ended with, but for those that are tagged to fail."""
        return [
            f"{output['ename']}: {output['evalue']}"
            for cell in self.contents()["cells"]
            if "raises-exception" not in cell["metadata"].get("tags", [])
            for output in cell.get("outputs", [])
            if output["output_type"] == "error"
        ]

    def cell(self, index: int) -> Locator:
        """A cell, counted from 0."""
        return self.panel.locator(".jp-Notebook .jp-Cell").nth(index)

    def output(self, index: int) -> Locator:
        """What a cell shows under it."""
        return self.cell(index).locator(".jp-Cell-outputArea")

    def save(self) -> None:
        """Save it, as Ctrl-S does."""
        self.command("docmanager:save")


@pytest.fixture
def violations() -> Callable[[Locator], list[str]]:
    """What axe-core finds wrong with a part of a page."""
    return _violations


class NotebookOpener(Protocol):
    """What the fixture `open_notebook` gives."""

    def __call__(self, path: str, *, theme: Theme = ..., viewport: tuple[int, int] = ...) -> Notebook: ...


class Bench:
    """A notebook that stays open for many tests: each runs a cell of its own there, at the end."""

    def __init__(self, notebook: Notebook) -> None:
        self.notebook = notebook
        self.cells = 1

    def run(self, source: str) -> Locator:
        """Run a new cell; what it shows. A cell that fails is a failure."""
        page = self.notebook.page
        self.notebook.command("notebook:move-cursor-down")
        self.notebook.command("notebook:insert-cell-below")
        page.evaluate(
            "(source) => window.jupyterapp.shell.currentWidget.content.activeCell.model.sharedModel.setSource(source)",
            source,
        )
        self.notebook.command("notebook:run-cell")
        self.notebook.settle()
        assert self.notebook.failures() == []
        self.cells += 1
        return self.notebook.output(self.cells - 1)


class BenchFinder(Protocol):
    """What the fixture `bench` gives."""

    def __call__(self, *, theme: Theme = ..., viewport: tuple[int, int] = ...) -> Bench: ...


@pytest.fixture(scope="session")
def bench(context: BrowserContext, jupyterlab: JupyterLab) -> BenchFinder:
    """Finds the bench of a theme and a size, or opens one: a page costs seconds, a cell costs little."""
    there: dict[tuple[Theme, tuple[int, int]], tuple[Watched, Bench]] = {}

    def find(*, theme: Theme = "light", viewport: tuple[int, int] = (1280, 900)) -> Bench:
        if (theme, viewport) not in there:
            watched = Watched(context, jupyterlab.url)
            name = f"{BENCH}{theme}-{viewport[0]}.ipynb"
            jupyterlab.write_notebook(name, "")
            notebook = _open(jupyterlab, watched.page, name, theme, viewport)
            if watched.page.locator("#jp-left-stack").is_visible():  # it would leave nothing of a narrow page
                notebook.command("application:toggle-left-area")
            there[theme, viewport] = watched, Bench(notebook)
            _CLOSING.append(watched.close)
        watched, found = there[theme, viewport]
        watched.page.bring_to_front()
        return found

    return find


def _open(jupyterlab: JupyterLab, page: Page, path: str, theme: Theme, viewport: tuple[int, int]) -> Notebook:
    jupyterlab.set_theme(theme)
    page.set_viewport_size({"width": viewport[0], "height": viewport[1]})
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    # A workspace of its own: JupyterLab would open again what the last visitor had open.
    page.goto(f"{jupyterlab.url}/lab/workspaces/{time.time_ns()}/tree/{path}")
    notebook = Notebook(page)
    notebook.wait_until_idle()
    return notebook


@pytest.fixture
def open_notebook(page: Page, jupyterlab: JupyterLab) -> Iterator[NotebookOpener]:
    """Opens a notebook of JupyterLab's folder and waits until its kernel is ready."""

    opened = 0

    def open_it(path: str, *, theme: Theme = "light", viewport: tuple[int, int] = (1280, 900)) -> Notebook:
        nonlocal opened
        opened += 1
        return _open(jupyterlab, page, path, theme, viewport)

    yield open_it
    if opened:
        jupyterlab.end_kernels()
