"""The commands for teaching: lessons, exams, marking, and the matrix of misconceptions."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from dfcrules.cli import main

ROOT = Path(__file__).parents[1]
LESSONS = ROOT / "dfcrules" / "lesson" / "files"


def lesson(typed: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str) -> str:
    """What the terminal shows when these lines are typed."""
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert main(["lesson", name]) == 0
    return capsys.readouterr().out


def test_a_lesson_is_asked_and_answered(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    shown = lesson("yes\n20\n", monkeypatch, capsys, "turning-over-in-combat")
    assert "Right: yes." in shown
    assert "Not right: 20. The answer is 15." in shown
    assert "Hollow Chorus leaves combat: it has turned over (506.4)" in shown
    assert shown.rstrip().endswith("That is the end. Right: 1 of 2. It was about: Turning over in combat.")


def test_a_file_is_a_lesson(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    shown = lesson("4\n4\nnone\n", monkeypatch, capsys, str(LESSONS / "mana-value-of-the-back-face.toml"))
    assert shown.rstrip().endswith("Right: 3 of 3. It was about: The mana value of a back face.")


def test_a_lesson_can_be_left_or_its_answers_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "The answer is yes." in lesson("?\n", monkeypatch, capsys, "turning-over-in-combat")
    assert lesson("quit\n", monkeypatch, capsys, "turning-over-in-combat").rstrip().endswith("Good-bye.")


def test_an_empty_line_is_no_answer(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert "not answered yet" in lesson("\nyes\nquit\n", monkeypatch, capsys, "turning-over-in-combat")


def test_the_lessons_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lesson"]) == 0
    assert "mana-value-of-the-back-face" in capsys.readouterr().out


def test_a_lesson_that_is_not_there_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lesson", "nowhere.toml"]) == 2
    assert capsys.readouterr().err == "dfcrules: nowhere.toml: there is no such file\n"


# Exams


@pytest.mark.parametrize("executor", ["none", "threads", "processes", "concurrent.futures:ThreadPoolExecutor"])
def test_an_exam_is_written(executor: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "exam"
    command = ["exam", "--students", "2", "--seed", "7", "--questions", "2", "--executor", executor, str(out)]
    assert main(command) == 0
    assert capsys.readouterr().out == f"{out}: 2 papers of 2 questions, and answer-key.json\n"
    assert "--- Question 2 ---" in (out / "student-002.txt").read_text(encoding="utf-8")
    assert main(command) == 2
    assert "nothing is overwritten" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--executor", "magic"], '"processes", "threads", "none" or module:function is needed'),
        (["--executor", "os:getcwd"], "os:getcwd gives no concurrent.futures.Executor but str"),
        (["--executor", "nothing_here:at_all"], "nothing_here:at_all gives no executor"),
        (["--topic", "astrology", "--executor", "none"], "'astrology' is no topic of questions"),
        (["--difficulty", "hard", "--executor", "none"], "write some of 1, 2 and 3"),
        (["--students", "0", "--executor", "none"], "the number of students is a whole number from 1 on"),
    ],
)
def test_a_slip_is_one_clear_line(
    options: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["exam", *options, str(tmp_path / "exam")]) == 2
    complaint = capsys.readouterr().err
    assert sentence in complaint
    assert complaint.count("\n") == 1
    assert not (tmp_path / "exam").exists()


def test_a_class_is_marked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["exam", "--students", "2", "--questions", "2", "--executor", "none", str(tmp_path / "exam")])
    answers = tmp_path / "answers.csv"
    answers.write_text("student,question,answer\n1,1,A\n", encoding="utf-8")
    rows = tmp_path / "rows.csv"
    capsys.readouterr()
    command = ["mark", str(tmp_path / "exam" / "answer-key.json"), str(answers), "--rows", str(rows)]
    assert main(command) == 0
    assert capsys.readouterr().out.startswith("001: ")
    assert rows.read_text(encoding="utf-8").startswith("student,question,answer,right,misconception")
    assert main(command) == 2
    assert "nothing is overwritten" in capsys.readouterr().err


# The matrix


def test_the_matrix_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--misconceptions", str(LESSONS / "two-doublers.toml")]) == 0
    shown = capsys.readouterr().out
    assert "TwoDoublersTriple                     1        0               0     0  D" in shown
    assert "   1  Two doublings" in shown
    assert "noticed by none of these 1 scenarios: BackFaceManaValueZero, " in shown


def test_a_scenario_that_fails_by_the_rules_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = tmp_path / "wrong.toml"
    wrong.write_text('title = "Wrong"\n[[do]]\nexpect = { life = { Ann = 3 } }\n', encoding="utf-8")
    assert main(["check", "--misconceptions", str(wrong)]) == 1
    assert "fails by the rules: step 1: life of Ann is 20, not 3" in capsys.readouterr().out


# Readings


def test_a_scenario_is_played_by_a_reading(capsys: pytest.CaptureFixture[str]) -> None:
    file = str(LESSONS / "mana-value-of-a-token-copy.toml")
    assert main(["run", file, "--as", "TokenBackBorrowsManaValue"]) == 1
    shown = capsys.readouterr().out
    assert "played by the reading TokenBackBorrowsManaValue" in shown
    assert "mana value of twin is 4, not 0" in shown
