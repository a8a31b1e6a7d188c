"""`dfcrules course`: the course put into a folder, and as pages; the command line proper is in `dfcrules.cli`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace, _SubParsersAction


def add_commands(commands: _SubParsersAction[ArgumentParser]) -> None:
    """Add `course` and what belongs to it."""
    course = commands.add_parser(
        "course", help="the notebooks of the course: put them into a folder, make pages of them"
    )
    parts = course.add_subparsers(title="commands", required=True, metavar="COMMAND")

    put = parts.add_parser(
        "put", help="put the notebooks into a folder; nothing that somebody changed there is touched"
    )
    put.add_argument("folder", metavar="FOLDER", help="the folder; it is made if it is not there")
    put.set_defaults(command=_put)

    export = parts.add_parser("export", help="pages to read without Jupyter, and to print")
    export.add_argument("folder", metavar="OUT", help="a new folder for the pages")
    export.add_argument("--from", dest="source", metavar="FOLDER", help="make them of the notebooks in this folder")
    export.set_defaults(command=_export)

    where = parts.add_parser("about", help="where the course teaches a rule or a misconception")
    where.add_argument("name", metavar="NAME", help="the number of a rule such as 712.8e, or a misconception's name")
    where.set_defaults(command=_about)

    for one in (put, export):
        one.add_argument("--no-solutions", action="store_true", help="leave the solutions out")


def _put(options: Namespace) -> int:
    from dfcrules import __version__
    from dfcrules.cli import say
    from dfcrules.coursework.putting import put_course

    for line in put_course(Path(options.folder), __version__, solutions=not options.no_solutions).lines:
        say(line)
    return 0


def _export(options: Namespace) -> int:
    from dfcrules.cli import say
    from dfcrules.coursework.pages import export_course

    source = Path(options.source) if options.source else None
    index, *pages = export_course(Path(options.folder), source, not options.no_solutions)
    say(f"{len(pages)} pages; begin with {index}. To print, use the browser's Print: code is left out on paper.")
    return 0


def _about(options: Namespace) -> int:
    from dfcrules.cli import say
    from dfcrules.coursework.links import about

    for line in about(options.name):
        say(line)
    return 0
