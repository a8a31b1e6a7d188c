"""Which notebook notices which misconception: run by a mistaken rule, its outputs differ and the comparison fails.

python .ci/notebooks_notice.py                     all notebooks; exit 1 if one more misconception goes unnoticed
python .ci/notebooks_notice.py notebooks/03*       only these
python .ci/notebooks_notice.py --write             write down those that no notebook notices yet
python .ci/notebooks_notice.py --all               name every notebook that notices, not only the first

The kernels of this proof, and no others, start with a file that makes another rule the default. First each notebook is
run by the rules as they are, noting who would have decided anything otherwise; only those can make a difference.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
UNNOTICED = ROOT / ".ci" / "unnoticed.txt"
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
    """Run the proof, print who notices what, and compare to what is written down."""
    parser = argparse.ArgumentParser(description="Which notebook notices which misconception.")
    parser.add_argument("notebooks", nargs="*", type=Path, default=sorted((ROOT / "notebooks").glob("*.ipynb")))
    parser.add_argument("--write", action="store_true", help="write down those that go unnoticed")
    parser.add_argument("--all", action="store_true", help="go on after the first notebook that notices")
    options = parser.parse_args()
    sys.path.insert(0, str(ROOT))
    from dfcrules.rules.misconceptions import MISCONCEPTIONS

    started = time.perf_counter()
    notebooks = [path.resolve() for path in options.notebooks]
    with tempfile.TemporaryDirectory() as scratch, ThreadPoolExecutor(os.cpu_count()) as pool:
        folder = Path(scratch)
        startup = folder / "profile_default" / "startup"
        startup.mkdir(parents=True)
        (startup / "00-rules.py").write_text(STARTUP, encoding="utf-8")
        found = dict(zip(notebooks, pool.map(lambda notebook: candidates(notebook, folder), notebooks), strict=True))

        def noticing(name: str) -> list[str]:
            by = []
            for notebook in notebooks:
                if name in found[notebook] and nbval(notebook, folder, **{BY: name}) == NOTICED:
                    by.append(notebook.stem)
                    if not options.all:
                        break
            return by

        names = [kind.__name__ for kind in MISCONCEPTIONS]
        noticed = dict(zip(names, pool.map(noticing, names), strict=True))
    for name, by in noticed.items():
        print(f"{name:32} {', '.join(by) or '-'}")
    unnoticed = [name for name, by in noticed.items() if not by]
    print(f"\nnoticed by no notebook yet: {len(unnoticed)} of {len(noticed)}; {time.perf_counter() - started:.0f} s")
    if options.write:
        UNNOTICED.write_text("\n".join(unnoticed) + "\n", encoding="utf-8")
    known = UNNOTICED.read_text(encoding="utf-8").split() if UNNOTICED.exists() else []
    more = [name for name in unnoticed if name not in known]
    if more:
        print(f"these were noticed before, or are new: {', '.join(more)}")
    return 1 if more else 0


if __name__ == "__main__":
    sys.exit(main())
