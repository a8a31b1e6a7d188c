"""`dfcrules lab`: which command is run where, and what is said when it cannot be."""

from __future__ import annotations

import importlib.util
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import dfcrules.coursework
from dfcrules import launch
from dfcrules.cli import main


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[tuple[list[str], Path]]:
    """What would have been run: commands and folders."""
    commands: list[tuple[list[str], Path]] = []

    def note(command: list[str], folder: Path) -> int:
        commands.append((command, folder))
        return 0

    monkeypatch.setattr(launch, "run_until_end", note)
    return commands


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """As if the package had been installed, with a course of two notebooks; a folder of the user's own to be in."""
    course = tmp_path / "site" / "dfcrules" / "course"
    course.mkdir(parents=True)
    (course / "01 a.ipynb").write_text("{}", encoding="utf-8")
    (course / "02 b.ipynb").write_text("{}", encoding="utf-8")
    monkeypatch.setattr(dfcrules.coursework, "HERE", course.parent)
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.chdir(home)
    return home


def test_in_a_checkout_its_notebooks_are_opened_as_they_are(started: list[tuple[list[str], Path]]) -> None:
    notebooks = Path(__file__).resolve().parent.parent / "notebooks"
    assert launch.lab([], []) == 0
    assert [folder for _, folder in started] == [notebooks]
    assert not (notebooks / ".dfcrules-course.json").exists()


def test_an_installed_package_puts_its_course_into_a_folder_and_opens_that(
    started: list[tuple[list[str], Path]], installed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lab"]) == 0
    assert [folder for _, folder in started] == [Path("dfcrules-course")]
    assert (installed / "dfcrules-course" / "01 a.ipynb").is_file()
    assert capsys.readouterr().out == "The course is in dfcrules-course: 2 notebooks.\n"


def test_the_folder_can_be_named(started: list[tuple[list[str], Path]], installed: Path) -> None:
    assert main(["lab", "my class", "--no-browser"]) == 0
    assert started[0][1] == Path("my class")
    assert (installed / "my class" / "02 b.ipynb").is_file()
    assert not (installed / "dfcrules-course").exists()


def test_jupyterlab_gets_its_own_options_as_they_are(started: list[tuple[list[str], Path]], installed: Path) -> None:
    assert main(["lab", "--no-browser", "--", "--port", "8899"]) == 0
    command = started[0][0]
    assert command[:-1] == [sys.executable, "-m", "jupyterlab", "--no-browser", "--port", "8899"]


def test_the_first_notebook_is_opened(started: list[tuple[list[str], Path]], installed: Path) -> None:
    launch.open_lab([], installed)
    assert started[0][0][-1] == "--LabApp.default_url=/lab/tree/01%20a.ipynb"


def test_what_somebody_has_changed_is_said_to_stay(
    started: list[tuple[list[str], Path]], installed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["lab", "mine"])
    (installed / "mine" / "01 a.ipynb").write_text("my own", encoding="utf-8")
    (dfcrules.coursework.course_folder() / "01 a.ipynb").write_text("newer", encoding="utf-8")
    main(["lab", "mine"])
    assert (installed / "mine" / "01 a.ipynb").read_text(encoding="utf-8") == "my own"
    assert "01 a.ipynb has been changed, and stays as it is; the newer version is beside it: 01 a (dfcrules" in (
        capsys.readouterr().out
    )


def test_a_place_where_nothing_can_be_put_is_named_in_one_line(
    started: list[tuple[list[str], Path]], installed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (installed / "a file").touch()
    assert main(["lab", "a file"]) == 2
    assert capsys.readouterr().err == "dfcrules: a file: this is a file; a folder is needed for the course\n"
    assert started == []


def test_help_is_ours_and_starts_nothing(
    started: list[tuple[list[str], Path]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lab", "--help"]) == 0
    assert "nothing that you changed is touched" in capsys.readouterr().out
    assert started == []


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
