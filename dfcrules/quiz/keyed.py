"""Marking a whole class from an answer key: no game is played, everything needed is in the key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dfcrules.errors import BadData
from dfcrules.quiz.classroom import Row, Rows, from_csv
from dfcrules.quiz.marking import letter_of
from dfcrules.scenario.asking import same

COLUMNS = ("student", "question", "answer")


def mark_class(key: Mapping[str, Sequence[Mapping[str, Any]]], answers: str) -> Rows:
    """The rows of a class: answers as CSV with student, question (its number) and answer (a letter, or what was typed).

    Empty answers are left out. Raises `BadData` with the line.
    """
    rows = Rows()
    for line, cells in enumerate(from_csv(COLUMNS, answers), 2):
        if not cells["answer"].strip():
            continue
        where = f"line {line}"
        student = cells["student"].strip()
        student = next((name for name in key if name == student or name.lstrip("0") == student.lstrip("0")), student)
        if student not in key:
            raise BadData(f"there is no student {student!r} in the answer key", where)
        rows.rows.append(_row(student, cells["question"].strip(), cells["answer"].strip(), key[student], where))
    return rows


def _row(student: str, question: str, answer: str, keys: Sequence[Mapping[str, Any]], where: str) -> Row:
    if not question.isdigit() or not 1 <= int(question) <= len(keys):
        raise BadData(f"question {question!r} is no number from 1 to {len(keys)}", where)
    one = keys[int(question) - 1]
    options: list[str] = one["options"]
    given = answer
    if options:
        letters = dict(zip("ABCDEFGH", options, strict=False))
        fitting = [option for option in options if same(option, answer)]
        given = fitting[0] if fitting else letters.get(letter_of(answer), "")
        if not given:
            raise BadData(f"{answer!r} is none of the options of question {question}", where)
    right = same(given, one["right"])
    names: Sequence[str] = next((names for wrong, names in one["wrong"].items() if same(wrong, given)), [])
    return Rows().enter(student, question, given, right, names)
