"""An exam: a paper for each student, one key; the same whoever makes the papers; no answer in a paper."""

from __future__ import annotations

import importlib.util
import json
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from dfcrules import BadData, quiz
from dfcrules.quiz import Exam, mark_class
from dfcrules.quiz.exam import read_key
from dfcrules.rules.misconceptions import MISCONCEPTIONS


@pytest.fixture(scope="module")
def exam() -> Exam:
    return quiz.make_exam(students=3, seed=7, number=8)


def test_each_student_gets_other_questions(exam: Exam) -> None:
    texts = [exam.text(student).partition("\n")[2] for student in ("001", "002", "003")]
    assert len(set(texts)) == 3
    assert all(text.count("--- Question ") == 8 for text in texts)


def test_the_same_seed_makes_the_same_exam(exam: Exam) -> None:
    assert quiz.make_exam(students=3, seed=7, number=8).papers == exam.papers
    assert quiz.make_exam(students=3, seed=8, number=8).papers != exam.papers


def test_answers_never_appear_in_a_students_paper(exam: Exam) -> None:
    """Neither the word for it, nor what leads elsewhere, nor the seed from which it could be made again."""
    for paper in exam.papers:
        shown = exam.text(paper["student"])
        assert not [kind.__name__ for kind in MISCONCEPTIONS if kind.__name__ in shown or kind.believes in shown]
        assert "seed" not in shown
        assert "right" not in shown.casefold().replace("bright", "")
        assert set(paper["questions"][0]) == {"text", "kind", "options"}


def test_the_key_knows_the_letter_of_each_right_option(exam: Exam) -> None:
    for paper in exam.papers:
        for question, key in zip(paper["questions"], paper["key"], strict=True):
            if question["options"]:
                place = "ABCDEFGH".index(key["letter"])
                assert question["options"][place] == key["right"]
            else:
                assert key["letter"] == ""


# Who makes the papers


def test_a_process_pool_makes_the_same_exam(exam: Exam) -> None:
    with ProcessPoolExecutor(2) as pool:
        assert quiz.make_exam(students=3, seed=7, number=8, executor=pool).papers == exam.papers


def test_any_executor_will_do(exam: Exam) -> None:
    class Here(ThreadPoolExecutor):
        """Does everything at once, as it is submitted."""

        def submit(self, fn: Any, /, *given: Any, **named: Any) -> Future[Any]:
            future: Future[Any] = Future()
            future.set_result(fn(*given, **named))
            return future

    with Here() as executor:
        assert quiz.make_exam(students=3, seed=7, number=8, executor=executor).papers == exam.papers


@pytest.mark.skipif(importlib.util.find_spec("distributed") is None, reason="Dask is an optional extra")
def test_a_dask_cluster_makes_the_same_exam(exam: Exam) -> None:
    from distributed import Client

    with (
        Client(n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None) as client,
        client.get_executor(pure=False) as executor,
    ):
        assert quiz.make_exam(students=3, seed=7, number=8, executor=executor).papers == exam.papers


def test_progress_is_told_after_each_paper() -> None:
    told: list[tuple[int, int]] = []
    quiz.make_exam(students=2, seed=1, number=1, progress=lambda done, number: told.append((done, number)))
    assert told == [(1, 2), (2, 2)]


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"students": 0}, "the number of students is a whole number from 1 on, not 0"),
        ({"students": 1, "number": True}, "the number of questions is a whole number"),
        ({"students": 1, "topics": ["astrology"]}, "'astrology' is no topic"),
    ],
)
def test_what_cannot_be_is_an_error_for_people(asked: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadData, match=sentence):
        quiz.make_exam(**{"seed": 1, **asked})


# Files


def test_files_are_written_into_a_new_folder(exam: Exam, tmp_path: Path) -> None:
    where = exam.write(tmp_path / "autumn")
    assert sorted(path.name for path in where.iterdir()) == [
        "answer-key.json",
        "student-001.txt",
        "student-002.txt",
        "student-003.txt",
    ]
    assert (where / "student-002.txt").read_text(encoding="utf-8") == exam.text("002")
    assert json.loads((where / "answer-key.json").read_text(encoding="utf-8")) == exam.key


def test_nothing_is_overwritten(exam: Exam, tmp_path: Path) -> None:
    (tmp_path / "student-001.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(BadData, match="nothing is overwritten"):
        exam.write(tmp_path)
    assert (tmp_path / "student-001.txt").read_text(encoding="utf-8") == "mine"
    assert len(list(tmp_path.iterdir())) == 1


# Marking from the key


def test_a_class_is_marked_from_the_key(exam: Exam, tmp_path: Path) -> None:
    key = read_key(exam.write(tmp_path / "autumn") / "answer-key.json")
    lines = ["student,question,answer"]
    for student, questions in key.items():
        lines += [f"{student},{number},{one['letter'] or one['right']}" for number, one in enumerate(questions, 1)]
    rows = mark_class(key, "\n".join(lines))
    assert len(rows) == 24
    assert all(row.right for row in rows)


def test_wrong_answers_go_back_to_what_leads_there(exam: Exam) -> None:
    key = exam.key["students"]
    first = key["002"][0]
    answer, names = next(iter(first["wrong"].items()))
    [row] = mark_class(key, f"student,question,answer\n2,1,{answer}\n2,2,\n")
    assert row.student == "002"
    assert row.misconceptions == tuple(names)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("9,1,A", "line 2: there is no student '9' in the answer key"),
        ("1,99,A", "line 2: question '99' is no number from 1 to 8"),
    ],
)
def test_a_slip_in_the_answers_says_where(exam: Exam, line: str, sentence: str) -> None:
    with pytest.raises(BadData, match=sentence):
        mark_class(exam.key["students"], f"student,question,answer\n{line}\n")


def test_what_is_no_key_is_an_error_for_people(tmp_path: Path) -> None:
    other = tmp_path / "other.json"
    other.write_text("[]", encoding="utf-8")
    with pytest.raises(BadData, match="this is no answer key"):
        read_key(other)
