"""Check everything: format, lint, types, tests.

python .ci/check.py              all of it
python .ci/check.py --fix        first put right what can be put right by itself
python .ci/check.py --no-tests   the quick part
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

JAVASCRIPT = ["oxlint", "--config", ".ci/oxlint.json", "--deny-warnings", "dfcrules/lab/page"]
"""A program rather than a module, installed with the other tools of the tests."""

FIX = [
    ("lint, fixing", ["ruff", "check", "--fix-only", "--quiet"]),
    ("format", ["ruff", "format", "--quiet"]),
]
STATIC = [
    ("format", ["ruff", "format", "--check"]),
    ("lint", ["ruff", "check"]),
    ("types", ["mypy"]),
    ("JavaScript", JAVASCRIPT),
]
TESTS = [("tests and notebooks", ["pytest", "-n", "2"])]


def run(name: str, module: list[str]) -> bool:
    """Run one tool with this very Python; whether it was content."""
    print(f"== {name}: {' '.join(module)}", flush=True)
    start = time.perf_counter()
    program = Path(sysconfig.get_path("scripts")) / module[0]
    command = [str(program), *module[1:]] if module is JAVASCRIPT else [sys.executable, "-m", *module]
    code = subprocess.run(command, cwd=ROOT, check=False).returncode
    print(f"   {'ok' if code == 0 else f'FAILED ({code})'}, {time.perf_counter() - start:.1f} s", flush=True)
    return code == 0


def main() -> int:
    """Run what is asked for, all of it even when something fails, so that one run tells everything."""
    parser = argparse.ArgumentParser(description="Check everything: format, lint, types, tests.")
    parser.add_argument("--fix", action="store_true", help="first format, and fix what the linter can fix")
    parser.add_argument("--no-tests", action="store_true", help="only format, lint and types")
    options = parser.parse_args()

    steps = [*(FIX if options.fix else []), *STATIC, *([] if options.no_tests else TESTS)]
    failed = [name for name, module in steps if not run(name, module)]
    print(f"failed: {', '.join(failed)}" if failed else "all is well")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
