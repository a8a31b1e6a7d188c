"""Opens the course in JupyterLab: what `dfcrules lab` does.

In a checkout it opens the notebooks there. An installed package first puts its course into a folder of the user's own,
where nothing that somebody has changed is ever touched.
"""

from __future__ import annotations

import importlib.util
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from dfcrules import __version__
from dfcrules.coursework import course_folder, is_installed
from dfcrules.coursework.putting import put_course

YOURS = Path("dfcrules-course")
"""The folder for the course if none is given, in the one in which the command is run."""

MISSING_LAB = 'JupyterLab is not installed. To install it: python -m pip install "dfcrules[lab]"'
AS_ROOT = "JupyterLab refuses to run as root unless it is told to: dfcrules lab -- --allow-root"

ELSEWHERE = ("--LabApp.default_url", "--ServerApp.default_url", "--notebook-dir", "--ServerApp.root_dir")
"""Options that say where to begin; then nothing is opened unasked."""


def lab(arguments: list[str], passed_on: list[str]) -> int:
    """`dfcrules lab [FOLDER] [OPTIONS] [-- OPTIONS]`; the exit code. All options are JupyterLab's own."""
    named = bool(arguments) and not arguments[0].startswith("-") and not arguments[0].endswith(".ipynb")
    folder = Path(arguments[0]) if named else None
    return open_lab([*arguments[named:], *passed_on], folder)


def lab_command(arguments: list[str], folder: Path) -> list[str]:
    """The command that starts JupyterLab with this very Python. It shows the folder in which it is started, and opens
    the first notebook there, unless the arguments say what to open.
    """
    return [sys.executable, "-m", "jupyterlab", *arguments, *_first_notebook(arguments, folder)]


def _first_notebook(arguments: list[str], folder: Path) -> list[str]:
    paths = [one for one in arguments if not one.startswith("-") and (folder / one).exists()]
    first = min((path.name for path in folder.glob("*.ipynb")), default=None)
    if first is None or paths or any(one.startswith(ELSEWHERE) for one in arguments):
        return []
    return [f"--LabApp.default_url=/lab/tree/{quote(first)}"]


def open_lab(arguments: list[str], folder: Path | None = None) -> int:
    """Run JupyterLab on the course until it ends; the exit code.

    folder: where the course is put first; without one that is `YOURS` for an installed package, and in a checkout its
    notebooks are opened as they are. The arguments are JupyterLab's own; paths among them are seen from the folder.
    Raises `BadData` if the course cannot be put there.
    """
    if importlib.util.find_spec("jupyterlab") is None:
        print(MISSING_LAB, file=sys.stderr)
        return 1
    if folder is None and not is_installed():
        folder = course_folder()
    else:
        put = put_course(folder or YOURS, __version__)
        folder = put.folder
        for line in put.lines:
            print(line, flush=True)
    code = run_until_end(lab_command(arguments, folder), folder)
    if code and is_root() and not any(one.startswith(("--allow-root", "--ServerApp.allow_root")) for one in arguments):
        print(AS_ROOT, file=sys.stderr)
    return code


def is_root() -> bool:
    """Whether this is the user who may do everything, as whom JupyterLab does not like to run."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def run_until_end(command: list[str], folder: Path) -> int:
    """Run a command in a folder; the exit code. Ctrl-C is the command's business, which hears it as well; a request to
    end (SIGTERM) reaches only us, and is handed on.
    """
    interrupted = False
    process = subprocess.Popen(command, cwd=folder)  # noqa: S603 - JupyterLab, by this Python
    with process, _handing_on(process):
        while True:
            try:
                code = process.wait()
            except KeyboardInterrupt:  # JupyterLab asks whether it should stop: wait for what comes of it
                interrupted = True
            else:
                return 0 if interrupted else abs(code)


@contextmanager
def _handing_on(process: subprocess.Popen[bytes]) -> Iterator[None]:
    """Hand a request to end on to the process."""
    before = signal.signal(signal.SIGTERM, lambda *_: process.terminate())
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
