"""Run the notebooks and save them clean: no widget state, no run times, stable cell ids, outputs as they came.

python .ci/notebooks.py                  run and save all notebooks
python .ci/notebooks.py notebooks/01*    only these
python .ci/notebooks.py --check          change nothing; exit 1 if a notebook is not saved clean
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
KERNEL = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"


def clean(notebook: dict[str, Any]) -> dict[str, Any]:
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
        cell["outputs"] = [output for output in cell["outputs"] if output.get("data") != {}]
    return notebook


def text_of(notebook: dict[str, Any]) -> str:
    """As it stands in the file: small differences between runs make small differences there."""
    return json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def run(path: Path) -> dict[str, Any]:
    """The notebook after running all its cells from top to bottom in a fresh kernel."""
    import nbformat
    from nbclient import NotebookClient

    notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    where = {"metadata": {"path": str(path.parent)}}
    NotebookClient(notebook, timeout=120, kernel_name="python3", resources=where).execute()
    return json.loads(nbformat.writes(notebook))  # type: ignore[no-untyped-call, no-any-return]


def main() -> int:
    """Run, or only check."""
    parser = argparse.ArgumentParser(description="Run the notebooks and save them clean.")
    parser.add_argument("paths", nargs="*", type=Path, help="notebooks; all of the course if left out")
    parser.add_argument("--check", action="store_true", help="change nothing; exit 1 if one is not saved clean")
    options = parser.parse_args()
    unclean = 0
    for path in options.paths or sorted((ROOT / "notebooks").glob("**/*.ipynb")):
        saved = path.read_text(encoding="utf-8")
        if options.check:
            if text_of(clean(json.loads(saved))) != saved:
                print(f"{path.name} is not saved clean: python .ci/notebooks.py {path.name}")
                unclean += 1
            continue
        path.write_text(text_of(clean(run(path))), encoding="utf-8")
        print(f"{path.name}: run and saved")
    return 1 if unclean else 0


if __name__ == "__main__":
    sys.exit(main())
