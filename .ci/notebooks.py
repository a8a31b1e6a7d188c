"""Run the notebooks and save them clean, make their solutions, run and save those as well.

python .ci/notebooks.py                  run and save all notebooks; make, run and save all solutions
python .ci/notebooks.py notebooks/01*    only these, and their solutions
python .ci/notebooks.py --check          change nothing; exit 1 if a notebook or a solution is not as this leaves it

Clean means: no widget state, no run times, no path of this machine, stable ids of cells, outputs as they came. A
solution is the student's notebook with the answers of notebooks/solutions/answers.toml filled in.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from dfcrules.coursework import SOLUTIONS  # noqa: E402 - of this checkout, not of what is installed
from dfcrules.coursework.solving import ANSWERS, open_in, read_answers, solved  # noqa: E402
from dfcrules.errors import BadData  # noqa: E402

COURSE = ROOT / "notebooks"
KERNEL = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
OF_THIS_MACHINE = (str(ROOT), str(Path.home()) + "/", tempfile.gettempdir() + "/")
ANEW = "python .ci/notebooks.py"

Notebook = dict[str, Any]


def clean(notebook: Notebook) -> Notebook:
    """The notebook with everything left out that says nothing: times, widget models, random ids."""
    notebook["metadata"] = KERNEL
    notebook["nbformat"], notebook["nbformat_minor"] = 4, 5
    ran = 0
    for number, cell in enumerate(notebook["cells"], 1):
        cell["id"] = f"cell-{number:02}"
        tags = cell.get("metadata", {}).get("tags")
        cell["metadata"] = {"tags": tags} if tags else {}
        if cell["cell_type"] != "code":
            continue
        ran += 1
        cell["execution_count"] = ran  # nbval takes a cell without a number for one that was never run
        for output in cell["outputs"]:
            if "execution_count" in output:
                output["execution_count"] = ran
            output.pop("transient", None)
            drawn = output.get("metadata", {}).get("image/png")  # how wide a chart is
            output["metadata"] = {"image/png": drawn} if drawn else {}
            if output["output_type"] == "stream":
                del output["metadata"]
            output.get("data", {}).pop(WIDGET_VIEW, None)
        # A widget is displayed after its picture: without the widget there is nothing left of that output.
        cell["outputs"] = _joined([output for output in cell["outputs"] if output.get("data") != {}])
    return notebook


def _joined(outputs: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What was printed in one go, as one output: the kernel may send it in pieces."""
    kept: list[dict[str, Any]] = []
    for output in outputs:
        last = kept[-1] if kept else {}
        if output["output_type"] == "stream" and last.get("name") == output["name"]:
            text = "".join([*last["text"], *output["text"]])
            last["text"] = text.splitlines(keepends=True)
        else:
            kept.append(output)
    return kept


def text_of(notebook: Notebook) -> str:
    """As it stands in the file: small differences between runs make small differences there."""
    return json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def read(path: Path) -> Notebook:
    """A notebook as it was saved."""
    found: Notebook = json.loads(path.read_text(encoding="utf-8"))
    return found


def run(path: Path) -> Notebook:
    """The notebook after running all its cells from top to bottom in a fresh kernel."""
    import nbformat
    from nbclient import NotebookClient

    notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    where = {"metadata": {"path": str(path.parent)}}
    NotebookClient(notebook, timeout=120, kernel_name="python3", resources=where).execute()
    return json.loads(nbformat.writes(notebook))  # type: ignore[no-untyped-call, no-any-return]


# --- solutions


def solution_of(path: Path) -> Path:
    """Where the solution of a notebook lies."""
    return path.parent / SOLUTIONS / path.name


def made_solution(path: Path, answers: dict[str, dict[str, Any]]) -> Notebook | None:
    """The notebook with its answers, not run yet; None if nothing stands open in it."""
    notebook = read(path)
    if not open_in(notebook) and path.stem not in answers:
        return None
    return clean(solved(notebook, answers.get(path.stem, {}), path.stem))


def sources(notebook: Notebook) -> list[tuple[str, str, Any]]:
    """What somebody wrote: the cells without their outputs."""
    return [(cell["cell_type"], "".join(cell["source"]), cell["metadata"]) for cell in notebook["cells"]]


# --- the command


def faults_in(path: Path) -> list[str]:
    """What is not as it should be in a saved notebook."""
    saved = path.read_text(encoding="utf-8")
    found = [] if text_of(clean(json.loads(saved))) == saved else ["is not saved clean"]
    return found + [f"holds a path of this machine: {one}" for one in OF_THIS_MACHINE if one in saved]


def fault_of_solution(path: Path, answers: dict[str, dict[str, Any]]) -> str:
    """What is wrong with the solution of a notebook; "" if nothing is."""
    made, there = made_solution(path, answers), solution_of(path)
    if made is None:
        return "has a solution, but nothing stands open in it" if there.exists() else ""
    if not there.exists():
        return "has no solution yet"
    return "" if sources(read(there)) == sources(made) else "has a solution that was made of another version of it"


def save_anew(path: Path) -> None:
    """Run a notebook and save it clean."""
    path.write_text(text_of(clean(run(path))), encoding="utf-8")
    print(f"{path.relative_to(COURSE)}: run and saved", flush=True)


def main() -> int:
    """Run and save, or only check."""
    parser = argparse.ArgumentParser(description="Run the notebooks and save them clean, with their solutions.")
    parser.add_argument("paths", nargs="*", type=Path, help="notebooks; all of the course if left out")
    parser.add_argument("--check", action="store_true", help="change nothing; exit 1 if one is not saved clean")
    options = parser.parse_args()
    given = [path.resolve() for path in options.paths] or sorted(COURSE.glob("*.ipynb"))
    notebooks = [COURSE / path.name if path.parent.name == SOLUTIONS else path for path in given]
    faults = []
    try:
        answers = read_answers(COURSE / ANSWERS)
        unknown = [name for name in answers if not (COURSE / f"{name}.ipynb").is_file()]
        faults += [f"{ANSWERS}: there is no notebook {name}" for name in unknown]
        for path in dict.fromkeys(notebooks):
            there = [path, *filter(Path.exists, [solution_of(path)])]
            if options.check:
                found = [*faults_in(path), *filter(None, [fault_of_solution(path, answers)])]
                faults += [f"{path.name} {fault}" for fault in found]
                faults += [f"{SOLUTIONS}/{one.name} {fault}" for one in there[1:] for fault in faults_in(one)]
                continue
            save_anew(path)
            made = made_solution(path, answers)
            if made is not None:
                solution_of(path).write_text(text_of(made), encoding="utf-8")
                save_anew(solution_of(path))
    except BadData as error:
        faults.append(str(error))
    for fault in faults:
        print(f"{fault}: {ANEW}" if options.check else fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
