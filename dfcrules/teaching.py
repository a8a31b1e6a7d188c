"""The commands for lessons, exams and the matrix of misconceptions; the command line proper is in `cli`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from dfcrules.errors import BadData, DfcRulesError

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace, _SubParsersAction
    from collections.abc import Sequence
    from concurrent.futures import Executor
    from pathlib import Path

    from dfcrules.lesson import Lesson

Say = Callable[..., None]
LEAVE = ("quit", "exit", "q")
GIVE_UP = ("?", "show")
BAR = 30


def add_commands(commands: _SubParsersAction[ArgumentParser]) -> None:
    """Add the commands for teaching."""
    lesson = commands.add_parser("lesson", help="go through a scenario, predicting what happens")
    lesson.add_argument("file", nargs="?", help="a scenario file, or the name of a lesson; without one they are listed")
    lesson.set_defaults(command=_lesson)

    exam = commands.add_parser("exam", help="a paper of questions for each student, and one answer key")
    exam.add_argument("folder", metavar="OUT", help="a new folder for the papers and the key")
    exam.add_argument("--students", type=int, default=1, metavar="N", help="how many students (1)")
    exam.add_argument("--seed", default="1", help="the same seed makes the same exam")
    exam.add_argument("--questions", type=int, default=20, metavar="N", help="how many questions for each (20)")
    exam.add_argument("--topic", action="append", default=[], dest="topics", help="only this topic; may be repeated")
    exam.add_argument("--difficulty", default="1,2,3", help="which of 1, 2 and 3, such as 1,2")
    exam.add_argument(
        "--executor",
        default="processes",
        metavar="WHICH",
        help='"processes", "threads", "none", or module:function that gives any concurrent.futures.Executor',
    )
    exam.set_defaults(command=_exam)

    mark = commands.add_parser("mark", help="mark a class: answers as CSV (student, question, answer)")
    mark.add_argument("key", metavar="KEY", help="the answer key of an exam")
    mark.add_argument("answers", metavar="CSV", help="the answers")
    mark.add_argument("--rows", metavar="CSV", help="a new file for every answer with what leads to it")
    mark.set_defaults(command=_mark)


def print_matrix(files: Sequence[Path], say: Say) -> int:
    """Play all scenarios by all misconceptions; 1 if one fails by the rules."""
    from dfcrules.scenario import load
    from dfcrules.scenario.matrix import matrix

    scenarios = [load(file) for file in files]
    with _bar() as show:
        made = matrix(scenarios, progress=lambda done: show(done, len(scenarios), "scenarios"))
    say(made)
    for ran in made.failed:
        say(f"{ran.scenario.path}: fails by the rules: {ran.failures[0]}")
    if made.unnoticed:
        say(f"\nnoticed by none of these {len(scenarios)} scenarios: {', '.join(made.unnoticed)}")
    return 1 if made.failed else 0


def _lesson(options: Namespace) -> int:
    from dfcrules.cli import say
    from dfcrules.lesson import Lesson, lessons, names

    if not options.file:
        for name, scenario in zip(names(), lessons(), strict=True):
            say(f"{name:40} {scenario.question or scenario.title}")
        return 0
    lesson = Lesson.load(options.file)
    say(lesson)
    say('\nAnswer each question before you see it; "?" shows the answer, "quit" leaves.\n')
    while not lesson.done:
        say(lesson.next())
        if not _answered(lesson, say):
            say("Good-bye.")
            return 0
    return 0


def _answered(lesson: Lesson, say: Say) -> bool:
    """Ask until there is an answer, if a question is open; false if somebody wants to leave."""
    for letter, option in lesson.question.lettered if lesson.question is not None else ():
        say(f"  {letter}) {option}")
    while lesson.waits:
        print("> ", end="", flush=True)
        line = sys.stdin.readline()
        if not line or line.strip().casefold() in LEAVE:
            return False
        say(lesson.reveal() if line.strip().casefold() in GIVE_UP else lesson.predict(line.strip()))
    say()
    return True


def _exam(options: Namespace) -> int:
    from dfcrules.cli import say
    from dfcrules.quiz.exam import KEY, make_exam

    try:
        difficulty = tuple([int(one) for one in options.difficulty.split(",")])
    except ValueError:
        raise BadData(f"write some of 1, 2 and 3, such as 1,2, not {options.difficulty!r}", "--difficulty") from None
    with _executor(options.executor) as executor, _bar() as show:
        exam = make_exam(
            options.students, options.seed, options.questions, options.topics, difficulty, executor,
            lambda done, number: show(done, number, "papers"),
        )  # fmt: skip
    where = exam.write(options.folder)
    papers = "1 paper" if options.students == 1 else f"{options.students} papers"
    say(f"{where}: {papers} of {options.questions} questions, and {KEY}")
    return 0


def _mark(options: Namespace) -> int:
    from pathlib import Path

    from dfcrules.cli import say
    from dfcrules.quiz.exam import read_key
    from dfcrules.quiz.keyed import mark_class

    key = read_key(options.key)
    try:
        answers = Path(options.answers).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise BadData(f"this file cannot be read: {getattr(error, 'strerror', error)}", options.answers) from None
    try:
        rows = mark_class(key, answers)
    except BadData as error:
        raise error.at(options.answers) from None
    if options.rows:
        _write_new(Path(options.rows), rows.to_csv())
    for student in dict.fromkeys(row.student for row in rows):
        mine = [row for row in rows if row.student == student]
        say(f"{student}: {sum(row.right for row in mine)} of {len(mine)} right")
    say(f"\n{rows.tally!r}")
    return 0


def _write_new(path: Path, text: str) -> None:
    try:
        with path.open("x", encoding="utf-8", newline="") as file:
            file.write(text)
    except FileExistsError:
        raise BadData("this file is there already, and nothing is overwritten", str(path)) from None
    except OSError as error:
        raise BadData(f"this cannot be written: {error.strerror}", str(path)) from None


@contextmanager
def _executor(which: str) -> Iterator[Executor | None]:
    """The executor that is asked for, shut down afterwards."""
    if which == "none":
        yield None
        return
    made = _made(which)
    try:
        yield made
    finally:
        made.shutdown()


def _made(which: str) -> Executor:
    from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

    if which == "processes":
        return ProcessPoolExecutor()
    if which == "threads":
        return ThreadPoolExecutor()
    module, _, name = which.partition(":")
    if not name:
        raise BadData(f'"processes", "threads", "none" or module:function is needed, not {which!r}', "--executor")
    try:
        from importlib import import_module

        sys.path.insert(0, "")
        made: Any = getattr(import_module(module), name)()
    except DfcRulesError:
        raise
    except Exception as error:
        raise BadData(f"{which} gives no executor: {error}", "--executor") from None
    if not hasattr(made, "submit"):
        raise BadData(f"{which} gives no concurrent.futures.Executor but {type(made).__name__}", "--executor")
    return made  # type: ignore[no-any-return]


@contextmanager
def _bar() -> Iterator[Callable[[int, int, str], None]]:
    """A progress bar on the terminal; nothing where there is none."""
    terminal = sys.stderr.isatty()

    def show(done: int, number: int, what: str) -> None:
        if terminal:
            full = BAR * done // max(1, number)
            text = f"\r[{'#' * full}{'.' * (BAR - full)}] {done} of {number} {what}"
            print(text, end="", file=sys.stderr, flush=True)

    try:
        yield show
    finally:
        if terminal:
            print("\r" + " " * (BAR + 40) + "\r", end="", file=sys.stderr, flush=True)
