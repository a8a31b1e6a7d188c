"""Putting the course into somebody's folder, again and again, without ever touching what somebody has changed there.

A small record in the folder holds the hash of every file that was put there. A file whose content is among those is as
we left it, and a newer version replaces it. Any other file is somebody's own: the newer version goes beside it, under
another name. Without the record every file that differs counts as changed, so that losing it loses nothing else.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path, PurePosixPath

from dfcrules.coursework import SOLUTIONS, course_folder
from dfcrules.errors import BadData
from dfcrules.value import Value

RECORD = ".dfcrules-course.json"
LEFT_OUT = (".toml", ".json", ".py", ".pyc")
"""What belongs to making the course, not to playing it."""

Record = dict[str, list[str]]
"""For each file, by its name in the folder with slashes, the hashes of all that was put there under this name."""


class Put(Value):
    """What came of putting the course there. Names are relative to the folder.

    new: put there. newer: was as it came, and is now the newer version. beside: somebody's own file, and the name under
    which the newer version is beside it. same: nothing to do.
    """

    folder: Path
    new: tuple[str, ...] = ()
    newer: tuple[str, ...] = ()
    beside: tuple[tuple[str, str], ...] = ()
    same: tuple[str, ...] = ()

    @property
    def lines(self) -> list[str]:
        """For people."""
        count = sum(name.endswith(".ipynb") for name in (*self.new, *self.newer, *self.same))
        count += len({own for own, _ in self.beside if own.endswith(".ipynb")})
        said = [f"The course is in {self.folder}: {count} notebooks."]
        if self.newer:
            said.append(f"Newer now, and nobody had changed them: {', '.join(self.newer)}.")
        for own, name in self.beside:
            said.append(f"{own} has been changed, and stays as it is; the newer version is beside it: {name}")
        return said


def put_course(folder: Path, version: str, source: Path | None = None, solutions: bool = True) -> Put:
    """Put the course into a folder, which is made if it is not there. Raises `BadData` if that cannot be done.

    version: of the course, for the names of what is put beside. source: the folder it comes from.
    """
    source = course_folder() if source is None else source
    if folder.exists() and not folder.is_dir():
        raise BadData("this is a file; a folder is needed for the course", str(folder))
    new, newer, same = [], [], []
    beside: list[tuple[str, str]] = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        record = read_record(folder)
        for name in files_of_the_course(source, solutions):
            data = (source / name).read_bytes()
            there = _hash_of(folder / name)
            if there == "":
                new.append(name)
            elif there == _hash(data):
                same.append(name)
            elif there in record.get(name, ()):
                newer.append(name)
            elif _hash(data) in record.get(name, ()):
                same.append(name)  # somebody works on this very version
                continue
            else:
                found = _beside(folder, name, version, data, record)
                beside += [(name, found)] if found else []
                same += [] if found else [name]
                continue
            if there != _hash(data):
                _write(folder / name, data)
            _note(record, name, data)
        _write(folder / RECORD, json.dumps(record, indent=1, sort_keys=True).encode())
    except OSError as error:
        raise BadData(f"the course cannot be put there: {error.strerror or error}", str(folder)) from None
    return Put(folder, tuple(new), tuple(newer), tuple(beside), tuple(same))


def files_of_the_course(source: Path, solutions: bool = True) -> Iterator[str]:
    """The names of the files that make up the course, with slashes, in alphabetical order."""
    for path in sorted(source.rglob("*")):
        name = path.relative_to(source)
        hidden = any(part.startswith((".", "__")) for part in name.parts)
        if path.is_file() and not hidden and path.suffix not in LEFT_OUT and (solutions or name.parts[0] != SOLUTIONS):
            yield name.as_posix()


def read_record(folder: Path) -> Record:
    """What was put there before; nothing if the record is lost or was spoiled."""
    try:
        found = json.loads((folder / RECORD).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {
        name: [one for one in hashes if isinstance(one, str)]
        for name, hashes in found.items()
        if isinstance(hashes, list)
    }


def _beside(folder: Path, name: str, version: str, data: bytes, record: Record) -> str:
    """Put the newer version beside somebody's own file; its name, or "" if this version was put beside it before."""
    path = PurePosixPath(name)
    stem = f"{path.stem} (dfcrules {version})"
    for number in range(1, 1000):
        tail = "" if number == 1 else f" {number}"
        other = path.with_name(f"{stem}{tail}{path.suffix}").as_posix()
        if _hash(data) in record.get(other, ()):
            return ""  # somebody has it, has changed it, or has thrown it away
        there = _hash_of(folder / other)
        if there in ("", _hash(data)):
            if not there:
                _write(folder / other, data)
            _note(record, other, data)
            return other if not there else ""
    raise BadData("there are too many versions of this file already", str(folder / name))


def _note(record: Record, name: str, data: bytes) -> None:
    hashes = record.setdefault(name, [])
    if _hash(data) not in hashes:
        hashes.append(_hash(data))


def _hash(data: bytes) -> str:
    return sha256(data).hexdigest()


def _hash_of(path: Path) -> str:
    """The hash of a file; "" if there is none. What is no plain file of its own is nobody's business: "not ours"."""
    if path.is_symlink() or (path.exists() and not path.is_file()):
        return "not ours"
    return _hash(path.read_bytes()) if path.exists() else ""


def _write(path: Path, data: bytes) -> None:
    """Write a file in one go: whoever reads it meanwhile sees the old one or the new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    scratch = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        scratch.write_bytes(data)
        scratch.replace(path)
    finally:
        scratch.unlink(missing_ok=True)
