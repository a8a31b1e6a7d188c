"""`dfcrules lab`: which command is run where, and what is said when it cannot be."""

from __future__ import annotations

import importlib.util
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from dfcrules import launch


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[tuple[list[str], Path]]:
    """What would have been run: commands and folders."""
    commands: list[tuple[list[str], Path]] = []

    def note(command: list[str], folder: Path) -> int:
        commands.append((command, folder))
        return 0

    monkeypatch.setattr(launch, "run_until_end", note)
    return commands


def test_jupyterlab_gets_its_own_options_as_they_are(started: list[tuple[list[str], Path]], tmp_path: Path) -> None:
    assert launch.open_lab(["--no-browser", "--port=8899"], tmp_path) == 0
    assert started == [([sys.executable, "-m", "jupyterlab", "--no-browser", "--port=8899"], tmp_path)]


def test_the_course_is_the_notebooks_of_the_checkout(
    started: list[tuple[list[str], Path]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert launch.HERE.name == "dfcrules"
    (tmp_path / "notebooks").mkdir()
    monkeypatch.setattr(launch, "HERE", tmp_path / "dfcrules")
    launch.open_lab([])
    assert [folder for _, folder in started] == [tmp_path / "notebooks"]


def test_the_first_notebook_is_opened(started: list[tuple[list[str], Path]], tmp_path: Path) -> None:
    for name in ("02 b.ipynb", "01 a.ipynb", "00.txt"):
        (tmp_path / name).touch()
    launch.open_lab(["--port", "9000"], tmp_path)
    assert started[0][0][-3:] == ["--port", "9000", "--LabApp.default_url=/lab/tree/01%20a.ipynb"]


@pytest.mark.parametrize(
    "own", [["02.ipynb"], ["--no-browser", "pictures"], ["--LabApp.default_url=/lab"], ["--notebook-dir=pictures"]]
)
def test_who_says_what_to_open_gets_just_that(
    started: list[tuple[list[str], Path]], tmp_path: Path, own: list[str]
) -> None:
    for name in ("01.ipynb", "02.ipynb"):
        (tmp_path / name).touch()
    (tmp_path / "pictures").mkdir()
    launch.open_lab(own, tmp_path)
    assert started[0][0][3:] == own


@pytest.mark.parametrize(
    ("code", "root", "options", "told"),
    [
        (1, True, ["--no-browser"], True),
        (1, True, ["--allow-root"], False),
        (0, True, [], False),
        (1, False, [], False),
    ],
)
def test_who_is_root_is_told_what_to_add(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    code: int,
    root: bool,
    options: list[str],
    told: bool,
) -> None:
    monkeypatch.setattr(launch, "run_until_end", lambda command, folder: code)
    monkeypatch.setattr(launch, "is_root", lambda: root)
    assert launch.open_lab(options, tmp_path) == code
    assert ("dfcrules lab -- --allow-root" in capsys.readouterr().err) == told


def test_an_installed_package_brings_the_course(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "course").mkdir()
    monkeypatch.setattr(launch, "HERE", tmp_path)
    assert launch.course_folder() == tmp_path / "course"


def test_without_jupyterlab_one_line_says_how_to_get_it(
    started: list[tuple[list[str], Path]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert launch.open_lab([], tmp_path) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == 'JupyterLab is not installed. To install it: python -m pip install "dfcrules[lab]"\n'
    assert started == []


def test_a_folder_that_is_not_there_is_named(
    started: list[tuple[list[str], Path]], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert launch.open_lab([], tmp_path / "nowhere") == 1
    assert capsys.readouterr().err == f"There is no folder {tmp_path / 'nowhere'}.\n"
    assert started == []


def test_the_exit_code_is_that_of_jupyterlab(tmp_path: Path) -> None:
    code = "import os, sys; open('here', 'w').close(); sys.exit(7)"
    assert launch.run_until_end([sys.executable, "-c", code], tmp_path) == 7
    assert (tmp_path / "here").exists(), "it is started in the folder"


@pytest.mark.skipif(os.name != "posix", reason="signals are sent differently there")
def test_control_c_ends_quietly(tmp_path: Path) -> None:
    # What a terminal does at Ctrl-C: the signal goes to the whole group, to JupyterLab and to us.
    server = (
        "import os, signal, sys, time\n"
        "signal.signal(signal.SIGINT, lambda *_: sys.exit(3))\n"
        "print('started', flush=True)\n"
        "time.sleep(60)\n"
    )
    ours = (
        "import sys; from pathlib import Path; from dfcrules.launch import run_until_end\n"
        f"sys.exit(run_until_end([sys.executable, '-c', {server!r}], Path({str(tmp_path)!r})))\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", ours], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "started\n"
    os.killpg(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=30)
    assert said == ""
    assert process.returncode == 0


@pytest.mark.skipif(os.name != "posix", reason="signals are sent differently there")
def test_a_request_to_end_reaches_jupyterlab(tmp_path: Path) -> None:
    # What a service manager does: the signal goes to us alone; JupyterLab must not go on without us.
    server = (
        "import os, signal, sys, time\n"
        "signal.signal(signal.SIGTERM, lambda *_: sys.exit(5))\n"
        "print(os.getpid(), flush=True)\n"
        "time.sleep(60)\n"
    )
    ours = (
        "import sys; from pathlib import Path; from dfcrules.launch import run_until_end\n"
        f"sys.exit(run_until_end([sys.executable, '-c', {server!r}], Path({str(tmp_path)!r})))\n"
    )
    process = subprocess.Popen([sys.executable, "-c", ours], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    child = int(process.stdout.readline())
    process.send_signal(signal.SIGTERM)
    assert process.wait(timeout=30) == 5
    with pytest.raises(ProcessLookupError):
        os.kill(child, 0)
