"""An exam for a class or a school: a paper of its own for each student, and one answer key.

    exam = make_exam(students=300, seed=7)                    # one after the other
    exam = make_exam(students=300, seed=7, executor=pool)     # any concurrent.futures.Executor
    exam.write("autumn")                                      # autumn/student-001.txt ..., autumn/answer-key.json

The papers depend on the seed and on what is asked for, never on the executor. Nothing in a paper says what is right.

A cluster is such an executor, too; its workers need this package. With Dask it is what a client's
`get_executor(pure=False)` gives, with ipyparallel what its `executor()` gives.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, TypeAlias

from dfcrules.errors import BadData
from dfcrules.quiz.boards import GENERATED, generate
from dfcrules.quiz.making import check_topics
from dfcrules.quiz.question import NUMBER, Question
from dfcrules.rules.standard import Rules
from dfcrules.scenario.asking import same
from dfcrules.scenario.versions import played

KEY = "answer-key.json"
Plain: TypeAlias = "dict[str, Any]"
Progress: TypeAlias = "Callable[[int, int], object]"
"""Told how many papers are done, and how many there will be."""


class Exam:
    """The papers of all students as plain data: questions for them, and keys for whoever marks."""

    def __init__(self, seed: str, papers: Sequence[Plain]) -> None:
        self.seed = seed
        self.papers = tuple(papers)

    def text(self, student: str) -> str:
        """What a student gets."""
        paper = next(one for one in self.papers if one["student"] == student)
        parts = [f"Questions for student {student}"]
        for number, question in enumerate(paper["questions"], 1):
            options = [f"  {letter}) {option}" for letter, option in zip("ABCDEFGH", question["options"], strict=False)]
            if question["kind"] == NUMBER:
                options = ["  Answer with a number: ____"]
            parts.append("\n".join([f"--- Question {number} ---", "", question["text"], *options]))
        return "\n\n\n".join(parts) + "\n"

    @property
    def key(self) -> Plain:
        """What whoever marks needs: for each student and question what is right, and what the wrong answers mean."""
        return {"seed": self.seed, "students": {paper["student"]: paper["key"] for paper in self.papers}}

    def write(self, folder: str | Path) -> Path:
        """Write the papers and the key into a new folder. Raises `BadData` if there is something in it already."""
        where = Path(folder)
        try:
            if where.exists() and (not where.is_dir() or any(where.iterdir())):
                raise BadData(
                    "there is something here already, and nothing is overwritten; name a new folder", str(where)
                )
            where.mkdir(parents=True, exist_ok=True)
            for paper in self.papers:
                name = f"student-{paper['student']}.txt"
                (where / name).write_text(self.text(paper["student"]), encoding="utf-8")
            shown = json.dumps(self.key, ensure_ascii=False, indent=1)
            (where / KEY).write_text(shown + "\n", encoding="utf-8")
        except OSError as error:
            raise BadData(f"this cannot be written: {error.strerror}", str(where)) from None
        return where


def make_exam(
    students: int,
    seed: object,
    number: int = 20,
    topics: Sequence[str] = (),
    difficulty: Sequence[int] = (1, 2, 3),
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Exam:
    """A paper for each student. Raises `BadData` for numbers or topics that cannot be.

    executor: where the papers are made, each as one task; one after the other here if left out. progress: told after
    each paper.
    """
    for what, asked in (("students", students), ("questions", number)):
        if isinstance(asked, bool) or not isinstance(asked, int) or asked < 1:
            raise BadData(f"the number of {what} is a whole number from 1 on, not {asked!r}", what)
    chosen = check_topics(topics, tuple(GENERATED))
    names = [f"{place:0{max(3, len(str(students)))}}" for place in range(1, students + 1)]
    task = (str(seed), number, tuple(chosen), tuple(difficulty))
    papers = []
    if executor is None:
        for done, name in enumerate(names, 1):
            papers.append(paper(name, *task))
            if progress is not None:
                progress(done, students)
        return Exam(str(seed), papers)
    waiting = [executor.submit(paper, name, *task) for name in names]
    for done, future in enumerate(waiting, 1):
        papers.append(future.result())
        if progress is not None:
            progress(done, students)
    return Exam(str(seed), papers)


def paper(student: str, seed: str, number: int, topics: Sequence[str], difficulty: Sequence[int]) -> Plain:
    """The paper of one student, as plain data that a worker can send back. Raises `BadData` if it cannot be filled."""
    questions = generate(f"{seed}, student {student}", number, topics, difficulty)
    if len(questions) < number:
        raise BadData(f"there are only {len(questions)} different questions of this kind, not {number}", "questions")
    for question in questions:
        check(question)
    return {
        "student": student,
        "questions": [question.for_student() for question in questions],
        "key": [{"asks": question.asks, **question.key()} for question in questions],
    }


def check(question: Question) -> None:
    """Play a question's game once more by the rules: exactly one option is right, and none is there twice.

    Raises `BadData` if not so, which would be a fault of this package.
    """
    asked = [()] * (question.step - 1) + [(question.asked,)]
    right = played(question.scenario, Rules(), asked).answer(question.step, question.asked)
    fitting = [option for option in question.options if right is not None and same(option, right)]
    alike = len({option.casefold() for option in question.options}) < len(question.options)
    key = question.key()
    if right is None or key["right"] != right or alike or (question.options and len(fitting) != 1):
        raise BadData(f"this question has not exactly one right answer: {question.text}", "exam")


def read_key(path: str | Path) -> Mapping[str, Sequence[Plain]]:
    """The students' keys from an answer key. Raises `BadData`."""
    try:
        raw = json.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise BadData(f"this file cannot be read: {error.strerror}", str(path)) from None
    except ValueError:
        raise BadData("this is no answer key (JSON)", str(path)) from None
    students = raw.get("students") if isinstance(raw, dict) else None
    if not isinstance(students, dict) or not all(_is_key(one) for keys in students.values() for one in keys):
        raise BadData('this is no answer key; "dfcrules exam" writes one', str(path))
    return students


def _is_key(one: object) -> bool:
    return isinstance(one, dict) and {"right", "options", "wrong"} <= one.keys()
