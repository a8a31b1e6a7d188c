"""Files of saved games: always new ones, whole or not there at all. Nothing that is there is ever overwritten."""

from __future__ import annotations

import os
from pathlib import Path
from uuid import uuid4

from dfcrules.errors import BadData

SUFFIX = ".toml"
AUTOSAVE = ".autosave"

_LONGEST = 80
_MOST = 10_000
_LOOKED_AT = 20_000
_KEPT = "-_ .()'&+,"


def save_new(folder: Path, name: str, text: str) -> Path:
    """Write a text into a new file of this name; "duel-2.toml" if there is a "duel.toml" already.

    The file appears with all its text at once. Raises `BadData` if the folder cannot be written to.
    """
    stem = file_stem(name)
    temporary = _written(folder, text)
    try:
        for number in range(1, _MOST):
            file = folder / f"{stem}{'' if number == 1 else f'-{number}'}{SUFFIX}"
            if _appear(temporary, file, text):
                return file
    finally:
        temporary.unlink(missing_ok=True)
    raise BadData("there are too many files of this name; choose another one", name)


def save_again(file: Path, text: str) -> None:
    """Give a file that one has made by `save_new` a new text, all at once."""
    temporary = _written(file.parent, text)
    try:
        temporary.replace(file)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise BadData(f"this file cannot be written: {error.strerror}", str(file)) from None


def newest_autosave(folder: Path) -> Path:
    """The newest file that a board has saved by itself. Raises `BadData` if there is none."""
    found = [(file.stat().st_mtime_ns, file.name, file) for file in folder.glob(f"*{AUTOSAVE}*{SUFFIX}")]
    if not found:
        raise BadData(f"no file here ends in {AUTOSAVE}{SUFFIX}; name the file", str(folder.resolve()))
    return max(found)[2]


def scenario_files(folder: Path) -> list[str]:
    """The names of the scenario files in a folder, in order; not of other files that happen to be TOML."""
    try:
        return sorted(file.name for file in folder.glob(f"*{SUFFIX}") if _is_scenario(file))
    except OSError:
        return []


def _is_scenario(file: Path) -> bool:
    try:
        with file.open(encoding="utf-8", errors="replace") as text:
            return "[players" in text.read(_LOOKED_AT)
    except OSError:
        return False


def file_stem(name: str) -> str:
    """A file's name made of what somebody typed: never a path, never hidden, nothing that a system forbids."""
    kept = "".join(letter if letter.isalnum() or letter in _KEPT else "-" for letter in name.strip())
    kept = kept.removesuffix(SUFFIX).strip(". -")[:_LONGEST].strip(". -")
    return kept or "game"


def _written(folder: Path, text: str) -> Path:
    """A new file with this text and a name that nobody looks for."""
    temporary = folder / f".dfcrules-{uuid4().hex}.tmp"
    try:
        with temporary.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise BadData(f"nothing can be saved in this folder: {error.strerror}", str(folder)) from None
    return temporary


def _appear(temporary: Path, file: Path, text: str) -> bool:
    """Give the finished file its name, unless something has that name already."""
    try:
        os.link(temporary, file)
    except FileExistsError:
        return False
    except OSError:  # a file system without links: at least never over another file
        try:
            with file.open("x", encoding="utf-8", newline="\n") as new:
                new.write(text)
        except FileExistsError:
            return False
        except OSError as error:
            raise BadData(f"nothing can be saved here: {error.strerror}", str(file)) from None
    return True
