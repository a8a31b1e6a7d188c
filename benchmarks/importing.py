"""How long importing takes beside reading the same file bare, how much memory it needs, and where identities differ.

python benchmarks/importing.py AtomicCards.json.gz
"""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from dfcrules.cards.identity import identity_of
from dfcrules.importing import Pool, import_cards

RUNS = 5


def bare(file: str) -> None:
    """What everybody has to do: take the file apart."""
    with gzip.open(file) if file.endswith(".gz") else Path(file).open("rb") as stream:
        json.load(stream)


def with_identities(file: str) -> Pool:
    """All cards, and the color identity of each."""
    pool = import_cards(file, progress=False)
    for card in pool:
        identity_of(card)
    return pool


def seconds(work: Callable[[str], object], file: str) -> float:
    start = time.perf_counter()
    work(file)
    return time.perf_counter() - start


def peak(file: str) -> float:
    """The most memory, in megabytes, of a process that imports the file and keeps all cards."""
    code = (
        "import sys, resource; from dfcrules.importing import import_cards; pool = import_cards(sys.argv[1], False);"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )
    ran = subprocess.run([sys.executable, "-c", code, file], check=True, capture_output=True, text=True)
    return int(ran.stdout) / 1024


def main(file: str) -> None:
    """Measure and print; both in turn, as machines are noisy."""
    memory = peak(file)  # first: a process begins with the peak of the one that starts it
    pairs = [(seconds(bare, file), seconds(with_identities, file)) for _ in range(RUNS)]
    fastest, ours = min(first for first, _ in pairs), min(second for _, second in pairs)
    print(f"json.load {fastest:.2f} s, import and identities {ours:.2f} s: {ours / fastest:.2f} times as long")
    print(f"peak memory {memory:.0f} MB for {Path(file).stat().st_size / 1e6:.0f} MB of file")
    pool = with_identities(file)
    print(pool.report)
    differences = pool.differences()
    print(f"{len(differences)} identities differ from the published ones")
    for one in differences:
        print(f"  {one}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
