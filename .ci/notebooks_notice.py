"""Which notebook notices which misconception: run by a mistaken rule, it shows something else than by the rules.

python .ci/notebooks_notice.py                     all notebooks; exit 1 if it is not as it is written down
python .ci/notebooks_notice.py notebooks/03*       only these
python .ci/notebooks_notice.py --write             write it down anew: dfcrules/coursework/noticed.toml

A notebook is run by the rules first, noting who would have decided anything otherwise; only those can make a
difference. What it shows then has to be what is saved in it, or this would prove nothing about the saved notebook. Then
it is run by each of those misconceptions, each time in a process of its own, up to the first cell that shows something
else. What counts is what nbval compares: text, tables and what is printed, with `.ci/sanitize.cfg` applied; no
drawings, no charts.
"""

from __future__ import annotations

import argparse
import configparser
import json
import os
import re
import subprocess
import sys
import time
import tomllib
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
WRITTEN = ROOT / "dfcrules" / "coursework" / "noticed.toml"
HEAD = f"""# Made by `python .ci/{Path(__file__).name} --write`, and not edited: for each misconception
# the notebooks that would show something else by it.

[noticed]
"""
FORMS = ("text/plain", "text/html")

Shown = list[list[str]]
"""For each code cell what it showed."""


def code_cells(notebook: Path) -> list[dict[str, Any]]:
    """The cells that are run."""
    return [cell for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"] if cell["cell_type"] == "code"]


# --- what is compared


def sanitizers() -> list[tuple[re.Pattern[str], str]]:
    """What nbval replaces before it compares."""
    config = configparser.RawConfigParser()
    config.read(ROOT / ".ci" / "sanitize.cfg", encoding="utf-8")
    return [(re.compile(config[name]["regex"]), config[name]["replace"]) for name in config.sections()]


def compared(outputs: list[dict[str, Any]], rules: list[tuple[re.Pattern[str], str]]) -> list[str]:
    """What of the outputs of one cell is compared: what was printed, as one text, and each other output's texts."""
    found = ["".join("".join(output["text"]) for output in outputs if output["output_type"] == "stream")]
    for output in outputs:
        found += [f"{form}: {''.join(output['data'][form])}" for form in FORMS if form in output.get("data", {})]
        found += [output["ename"]] if output["output_type"] == "error" else []
    for pattern, replacement in rules:
        found = [pattern.sub(replacement, text) for text in found]
    return found


# --- one notebook, in a process of its own


def run_cells(notebook: Path) -> Iterator[list[dict[str, Any]]]:
    """Run a notebook's cells in this process, as a kernel does, and give each cell's outputs."""
    from IPython.utils.capture import capture_output

    os.chdir(notebook.parent)
    shell = shell_like_a_kernels()
    for cell in code_cells(notebook):
        results: list[dict[str, Any]] = []
        shell.display_trap.hook = hook_into(shell, results)
        with capture_output() as captured:
            ran = shell.run_cell("".join(cell["source"]), store_history=False)
        outputs: list[dict[str, Any]] = []
        error = ran.error_before_exec or ran.error_in_exec
        if error is None:
            outputs.append({"output_type": "stream", "text": captured.stdout})
        else:
            outputs.append({"output_type": "error", "ename": type(error).__name__})
        outputs += [{"output_type": "display_data", "data": one.data} for one in captured.outputs]
        yield outputs + [{"output_type": "execute_result", "data": one} for one in results]


def shell_like_a_kernels() -> Any:
    """The shell of this process. pandas makes its texts as wide as in a kernel if it finds one that looks like that."""
    from IPython.core.interactiveshell import InteractiveShell

    class ZMQShell(InteractiveShell):
        kernel = None

    if not InteractiveShell.initialized():
        ZMQShell.instance()
    return InteractiveShell.instance()


def hook_into(shell: Any, results: list[dict[str, Any]]) -> Callable[[object], None]:
    """What is done with the value of a cell's last line: it is kept in all its forms."""

    def keep(value: object) -> None:
        if value is not None:
            shell.user_ns["_"] = value
            forms, _ = shell.display_formatter.format(value)
            if forms:  # a widget has displayed itself
                results.append(forms)

    return keep


def play_by(default: Any) -> None:
    """Make other rules the default of this process."""
    from dfcrules.cards.printed import STANDARD
    from dfcrules.play import Game

    begin = Game.__init__

    def begin_by(self: Game, *players: str, rules: Any = None, **given: Any) -> None:
        begin(self, *players, rules=rules or default, **given)

    Game.__init__ = begin_by  # type: ignore[method-assign]
    STANDARD.__class__ = type(default)
    STANDARD.__dict__.update(default.__dict__)


def in_a_process(task: Callable[[], Any]) -> Any:
    """What a task gives, done in a copy of this process, which is gone afterwards with all that it changed."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        code = 1
        try:
            with os.fdopen(writing, "w", encoding="utf-8") as pipe:
                json.dump(task(), pipe)
            code = 0
        except BaseException:
            traceback.print_exc(file=sys.__stderr__)
        finally:
            os._exit(code)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as pipe:
        text = pipe.read()
    if os.waitpid(child, 0)[1] != 0:
        raise RuntimeError("it could not be run")
    return json.loads(text)


def by_the_rules(notebook: Path) -> tuple[Shown, list[str]]:
    """What it shows by the rules, and who would have decided something otherwise."""
    from dfcrules.rules.misconceptions import MISCONCEPTIONS
    from dfcrules.rules.noting import NotingRules

    default = NotingRules([kind() for kind in MISCONCEPTIONS])
    play_by(default)
    rules = sanitizers()
    shown = [compared(outputs, rules) for outputs in run_cells(notebook)]
    return shown, sorted(default.differing)


def notices(notebook: Path, name: str, right: Shown) -> bool:
    """Whether a notebook shows something else by a misconception."""
    from dfcrules.rules.misconceptions import misconception

    default = misconception(name)
    type(default).name = "the rules"  # what is shown must differ, not what it is called
    play_by(default)
    rules = sanitizers()
    return any(compared(outputs, rules) != one for outputs, one in zip(run_cells(notebook), right, strict=False))


def prove_one(notebook: Path) -> list[str]:
    """The misconceptions that one notebook notices. Raises `RuntimeError` if it does not show what is saved in it."""
    # what all need is imported once, before the processes part; in the shell, where pandas asks what it is in
    shell_like_a_kernels().run_cell("import pandas, matplotlib.figure, dfcrules.lab")
    right, candidates = in_a_process(lambda: by_the_rules(notebook))
    rules = sanitizers()
    for number, (cell, shown) in enumerate(zip(code_cells(notebook), right, strict=True), 1):
        saved = compared(cell["outputs"], rules)
        if [text.strip() for text in saved] != [text.strip() for text in shown]:
            raise RuntimeError(f"{notebook.name}, code cell {number}: not as it is saved\n{saved}\n{shown}")
    return [name for name in candidates if in_a_process(lambda name=name: notices(notebook, name, right))]  # type: ignore[misc]


# --- all of them


def prove(notebook: Path) -> list[str]:
    """`prove_one` in a fresh Python."""
    command = [sys.executable, __file__, "--one", str(notebook)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "1"}
    ran = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if ran.returncode != 0:
        sys.exit(f"{notebook.name} could not be proved:\n{ran.stderr[-3000:]}")
    found: list[str] = json.loads(ran.stdout.splitlines()[-1])
    return found


def main() -> int:
    """Run the proof, print who notices what, and compare to what is written down, or write it down."""
    parser = argparse.ArgumentParser(description="Which notebook notices which misconception.")
    parser.add_argument("notebooks", nargs="*", type=Path, default=sorted((ROOT / "notebooks").glob("*.ipynb")))
    parser.add_argument("--write", action="store_true", help="write down which notebook notices which misconception")
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    notebooks = [path.resolve() for path in options.notebooks]
    if options.one:
        print(json.dumps(prove_one(notebooks[0])))
        return 0
    from dfcrules.rules.misconceptions import MISCONCEPTIONS

    started = time.perf_counter()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        found = dict(zip(notebooks, pool.map(prove, notebooks), strict=True))
    names = [kind.__name__ for kind in MISCONCEPTIONS]
    noticed = {name: [path.stem for path, by in found.items() if name in by] for name in names}
    for name, by in noticed.items():
        print(f"{name:32} {', '.join(by) or '-'}")
    unnoticed = [name for name, by in noticed.items() if not by]
    print(f"\n{time.perf_counter() - started:.0f} s; noticed by no notebook: {', '.join(unnoticed) or 'none'}")
    return written_down(noticed, {path.stem for path in notebooks}, options.write)


def written_down(noticed: dict[str, list[str]], ran: set[str], write: bool) -> int:
    """Write it down, or compare it to what is; what was not run stays as it is."""
    written = tomllib.loads(WRITTEN.read_text(encoding="utf-8"))["noticed"]
    for name, by in noticed.items():
        noticed[name] = sorted({*by, *[stem for stem in written.get(name, ()) if stem not in ran]})
    if write:
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
