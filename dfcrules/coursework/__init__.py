"""The course as a whole: putting it into somebody's folder, pages without a kernel, solutions, what teaches what.

The notebooks themselves are `notebooks/` in a checkout, and `dfcrules/course` in an installed package.
"""

from __future__ import annotations

from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
SOLUTIONS = "solutions"


def course_folder() -> Path:
    """Where the course lies: in the installed package, or in the checkout that is installed with `-e`."""
    packaged = HERE / "course"
    return packaged if packaged.is_dir() else HERE.parent / "notebooks"


def is_installed() -> bool:
    """Whether the course has come with an installed package, where nobody should write."""
    return (HERE / "course").is_dir()


def notebooks(folder: Path | None = None) -> list[Path]:
    """The notebooks of the course in their order, without solutions."""
    return sorted((folder or course_folder()).glob("*.ipynb"))
