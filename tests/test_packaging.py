"""What is true of the package as a whole: what importing it costs, what is shipped, what is never named."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

HEAVY = {"IPython", "anywidget", "ipywidgets", "matplotlib", "numpy", "pandas", "traitlets"}

# Put together here, so that this file does not name them either.
NEVER_NAMED = [
    *(".".join(host) for host in [("pypi", "org"), ("pythonhosted", "org"), ("npmjs", "org"), ("npmjs", "com")]),
    *(f"/{folder}/" for folder in ["root", "work"]),
    "/tmp/" + "venv",
    "." + "pyenv",
]


def files_of_the_project() -> list[Path]:
    """What git tracks, or would track if it were added now."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if listed.returncode != 0:
        pytest.skip("not a git checkout")
    return [path for name in sorted(listed.stdout.split("\0")) if name and (path := ROOT / name).is_file()]


def test_importing_the_engine_loads_no_library() -> None:
    rooms = "dfcrules, dfcrules.scenario, dfcrules.lesson, dfcrules.quiz"
    code = f"import {rooms}, json, sys; print(json.dumps(sorted({{name.partition('.')[0] for name in sys.modules}})))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert HEAVY & set(json.loads(ran.stdout)) == set()


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a wheel and a source distribution, built without a network."""
    folder = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "hatchling", "build", "--directory", str(folder)]
    ran = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return folder


def shipped_sources() -> dict[str, str]:
    """Every file that belongs into the wheel: its name in the checkout, and its name in the wheel."""
    names = {}
    for folder, target in [("dfcrules", "dfcrules"), ("notebooks", "dfcrules/course")]:
        for path in files_of_the_project():
            if path.is_relative_to(ROOT / folder):
                names[path.relative_to(ROOT).as_posix()] = f"{target}/{path.relative_to(ROOT / folder).as_posix()}"
    return names


def test_every_file_of_the_package_and_the_course_is_in_the_wheel(built: Path) -> None:
    [wheel] = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        shipped = {name for name in archive.namelist() if ".dist-info/" not in name}
    expected = set(shipped_sources().values())
    assert expected - shipped == set(), "not shipped"
    assert shipped - expected == set(), "shipped by mistake"


def test_the_source_distribution_has_all_that_building_and_testing_need(built: Path) -> None:
    [sdist] = built.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        shipped = {name.partition("/")[2] for name in archive.getnames()}
    expected = {path.relative_to(ROOT).as_posix() for path in files_of_the_project()}
    assert expected - shipped == set()


@pytest.mark.slow
def test_the_wheel_runs_without_the_checkout(built: Path, tmp_path: Path) -> None:
    [wheel] = built.glob("*.whl")
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target"]
    subprocess.run([*install, str(tmp_path / "site"), str(wheel)], check=True)
    there = {**os.environ, "PYTHONPATH": str(tmp_path / "site")}

    def run(*arguments: str) -> str:
        command = [sys.executable, *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=True, cwd=tmp_path, env=there).stdout

    where = run("-c", "from dfcrules import lesson; lesson.lessons(); print(lesson.__file__)").strip()
    assert Path(where).is_relative_to(tmp_path)
    # the course has come along: it is put into a folder of the user's own, and becomes pages
    first = "01-two-faces.ipynb"
    assert "The course is in mine: " in run("-m", "dfcrules", "course", "put", "mine")
    assert (tmp_path / "mine" / first).read_bytes() == (ROOT / "notebooks" / first).read_bytes()
    assert "begin with " in run("-m", "dfcrules", "course", "export", "pages")
    assert (tmp_path / "pages" / "01-two-faces.html").is_file()
    # `dfcrules lab` opens it there; JupyterLab itself says only its version here
    run("-m", "dfcrules", "lab", "--", "--version")
    assert (tmp_path / "dfcrules-course" / first).is_file()


def test_the_readme_names_both_commands() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert 'python -m pip install -e ".[lab]" && dfcrules lab' in readme
    assert 'python -m pip install -e ".[test]" && python -m pytest -n 2' in readme


def test_no_file_names_a_registry_or_a_place_on_somebodys_machine() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {name}"
        for path in files_of_the_project()
        for name in NEVER_NAMED
        if name.encode() in path.read_bytes()
    ]
    assert found == []
