"""Opens the course in JupyterLab: what `dfcrules lab` does."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
MISSING_LAB = 'JupyterLab is not installed. To install it: python -m pip install "dfcrules[lab]"'


def course_folder() -> Path:
    """Where the course lies: in the installed package, or in the checkout that is installed with `-e`."""
    packaged = HERE / "course"
    return packaged if packaged.is_dir() else HERE.parent / "notebooks"


def lab_command(arguments: list[str]) -> list[str]:
    """The command that starts JupyterLab with this very Python. It opens the folder in which it is started."""
    return [sys.executable, "-m", "jupyterlab", *arguments]


def open_lab(arguments: list[str], folder: Path | None = None) -> int:
    """Run JupyterLab on the course, or on another folder, until it ends; the exit code.

    The arguments are JupyterLab's own, passed through as they are; paths among them are seen from the folder.
    Nothing is written: what changes in the folder is what the user saves in JupyterLab.
    """
    folder = course_folder() if folder is None else folder
    if importlib.util.find_spec("jupyterlab") is None:
        print(MISSING_LAB, file=sys.stderr)
        return 1
    if not folder.is_dir():
        print(f"There is no folder {folder}.", file=sys.stderr)
        return 1
    return run_until_end(lab_command(arguments), folder)


def run_until_end(command: list[str], folder: Path) -> int:
    """Run a command in a folder; the exit code. Ctrl-C is the command's business, which hears it as well."""
    interrupted = False
    with subprocess.Popen(command, cwd=folder) as process:  # noqa: S603 - JupyterLab, by this Python
        while True:
            try:
                code = process.wait()
            except KeyboardInterrupt:  # JupyterLab asks whether it should stop: wait for what comes of it
                interrupted = True
            else:
                return 0 if interrupted else abs(code)
