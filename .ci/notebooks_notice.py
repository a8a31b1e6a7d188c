"""Which notebook notices which misconception: run by a mistaken rule, its outputs differ and the comparison fails.

python .ci/notebooks_notice.py                     all notebooks; exit 1 if it is not as it is written down
python .ci/notebooks_notice.py notebooks/03*       only these
python .ci/notebooks_notice.py --write             write it down anew: dfcrules/coursework/noticed.toml

The kernels of this proof, and no others, start with a file that makes another rule the default. First each notebook is
run by the rules as they are, noting who would have decided anything otherwise; only those can make a difference.
What is written down is what the tables for teachers show (`dfcrules.coursework.links`).
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WRITTEN = ROOT / "dfcrules" / "coursework" / "noticed.toml"
HEAD = f"""# Made by `python .ci/{Path(__file__).name} --write`, and not edited: for each misconception
# the notebooks that would show something else by it.

[noticed]
"""
BY = "DFCRULES_PROOF_PLAY_BY"
NOTE = "DFCRULES_PROOF_NOTE_TO"
NOTICED, PASSED = 1, 0  # exit codes of pytest

STARTUP = f'''
"""Makes another rule the default in this kernel, or notes who would have decided something otherwise."""

import os
from pathlib import Path

from dfcrules.cards.printed import STANDARD
from dfcrules.play import Game
from dfcrules.rules.misconceptions import MISCONCEPTIONS, misconception
from dfcrules.rules.noting import NotingRules

if "{BY}" in os.environ:
    default = misconception(os.environ["{BY}"])
    type(default).name = "the rules"  # what is shown must differ, not what it is called
else:
    default = NotingRules([kind() for kind in MISCONCEPTIONS])
    to = Path(os.environ["{NOTE}"])

    def note(*_):
        to.write_text("\\n".join(sorted(default.differing)), encoding="utf-8")

    get_ipython().events.register("post_run_cell", note)

begin = Game.__init__


def begin_by(self, *players, rules=None, **given):
    begin(self, *players, rules=rules or default, **given)


Game.__init__ = begin_by
STANDARD.__class__ = type(default)
STANDARD.__dict__.update(default.__dict__)
'''


def environment(folder: Path, **more: str) -> dict[str, str]:
    """The environment of a kernel that starts with our file."""
    return {**os.environ, "IPYTHONDIR": str(folder), "PYTHONPATH": str(ROOT), **more}


def nbval(notebook: Path, folder: Path, **more: str) -> int:
    """Compare one notebook to what it shows; the exit code of pytest."""
    command = [sys.executable, "-m", "pytest", str(notebook), "-q", "-x", "-p", "no:cacheprovider"]
    ran = subprocess.run(
        command, cwd=ROOT, env=environment(folder, **more), capture_output=True, text=True, check=False
    )
    if ran.returncode not in (NOTICED, PASSED):
        sys.exit(f"{notebook.name} could not be run:\n{ran.stdout[-2000:]}{ran.stderr[-2000:]}")
    return ran.returncode


def candidates(notebook: Path, folder: Path) -> list[str]:
    """The misconceptions that would have decided something otherwise in a notebook."""
    note = folder / f"{notebook.stem}.txt"
    if nbval(notebook, folder, **{NOTE: str(note)}) != PASSED:
        sys.exit(f"{notebook.name} fails by the rules themselves")
    return note.read_text(encoding="utf-8").split() if note.exists() else []


def main() -> int:
    """Run the proof, print who notices what, and compare to what is written down, or write it down."""
    parser = argparse.ArgumentParser(description="Which notebook notices which misconception.")
    parser.add_argument("notebooks", nargs="*", type=Path, default=sorted((ROOT / "notebooks").glob("*.ipynb")))
    parser.add_argument("--write", action="store_true", help="write down which notebook notices which misconception")
    options = parser.parse_args()
    sys.path.insert(0, str(ROOT))
    from dfcrules.rules.misconceptions import MISCONCEPTIONS

    started = time.perf_counter()
    noticed: dict[str, list[str]] = {kind.__name__: [] for kind in MISCONCEPTIONS}
    with tempfile.TemporaryDirectory() as scratch, ThreadPoolExecutor(os.cpu_count()) as pool:
        folder = Path(scratch)
        startup = folder / "profile_default" / "startup"
        startup.mkdir(parents=True)
        (startup / "00-rules.py").write_text(STARTUP, encoding="utf-8")
        notebooks = [path.resolve() for path in options.notebooks]
        found = pool.map(lambda notebook: candidates(notebook, folder), notebooks)
        asked = [(notebook, name) for notebook, names in zip(notebooks, found, strict=True) for name in names]
        codes = pool.map(lambda one: nbval(one[0], folder, **{BY: one[1]}), asked)
        for (notebook, name), code in zip(asked, codes, strict=True):
            if code == NOTICED:
                noticed[name].append(notebook.stem)
    for name, by in noticed.items():
        print(f"{name:32} {', '.join(by) or '-'}")
    unnoticed = [name for name, by in noticed.items() if not by]
    print(f"\n{time.perf_counter() - started:.0f} s; noticed by no notebook: {', '.join(unnoticed) or 'none'}")
    written = tomllib.loads(WRITTEN.read_text(encoding="utf-8"))["noticed"]
    ran = {notebook.stem for notebook in notebooks}
    for name, by in noticed.items():  # what was not run stays as it is written down
        noticed[name] = sorted({*by, *[stem for stem in written.get(name, ()) if stem not in ran]})
    if options.write:
        lines = [f"{name} = {json.dumps(by)}\n" for name, by in noticed.items()]
        WRITTEN.write_text(HEAD + "".join(lines), encoding="utf-8")
        return 0
    differ = [name for name, by in noticed.items() if by != written.get(name, [])]
    for name in differ:
        print(f"{name}: written down is {', '.join(written.get(name, ())) or '-'}")
    if differ:
        print(f"if that is as it should be: python .ci/{Path(__file__).name} --write, then python .ci/notebooks.py")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
