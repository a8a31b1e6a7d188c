"""Putting the course into a folder: what is new comes, what is as it came is renewed, what is somebody's own stays."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dfcrules import BadData
from dfcrules.coursework import course_folder
from dfcrules.coursework.putting import RECORD, Put, files_of_the_course, put_course


class Course:
    """A course to be put, and the folder it is put into."""

    def __init__(self, place: Path) -> None:
        self.source = place / "source"
        self.folder = place / "mine"
        self.publish(**{"01.ipynb": "one", "02.ipynb": "two"})

    def publish(self, **files: str) -> None:
        for name, text in files.items():
            path = self.source / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")

    def put(self, version: str = "1.0", solutions: bool = True) -> Put:
        return put_course(self.folder, version, self.source, solutions)

    def change(self, name: str, text: str) -> None:
        (self.folder / name).write_text(text, encoding="utf-8")

    @property
    def there(self) -> dict[str, str]:
        """Every file of the folder, the record left out."""
        return {
            path.relative_to(self.folder).as_posix(): path.read_text(encoding="utf-8")
            for path in sorted(self.folder.rglob("*"))
            if path.is_file() and path.name != RECORD
        }


@pytest.fixture
def course(tmp_path: Path) -> Course:
    return Course(tmp_path)


def test_all_of_it_is_put_there(course: Course) -> None:
    course.publish(**{"pictures/board.svg": "<svg/>", "solutions/01.ipynb": "one, solved"})
    put = course.put()
    assert put.new == ("01.ipynb", "02.ipynb", "pictures/board.svg", "solutions/01.ipynb")
    assert course.there["solutions/01.ipynb"] == "one, solved"
    assert put.lines == [f"The course is in {course.folder}: 3 notebooks."]


def test_a_second_time_there_is_nothing_to_do(course: Course) -> None:
    course.put()
    assert course.put() == Put(course.folder, same=("01.ipynb", "02.ipynb"))


def test_for_students_the_solutions_may_stay_away(course: Course) -> None:
    course.publish(**{"solutions/01.ipynb": "one, solved"})
    course.put(solutions=False)
    assert list(course.there) == ["01.ipynb", "02.ipynb"]


def test_what_nobody_has_changed_is_renewed(course: Course) -> None:
    course.put()
    course.publish(**{"01.ipynb": "one, newer"})
    assert course.put("2.0").newer == ("01.ipynb",)
    assert course.there == {"01.ipynb": "one, newer", "02.ipynb": "two"}


def test_what_somebody_has_changed_stays_and_the_newer_version_goes_beside_it(course: Course) -> None:
    course.put()
    course.change("01.ipynb", "my answers")
    course.publish(**{"01.ipynb": "one, newer"})
    assert course.put("2.0").beside == (("01.ipynb", "01 (dfcrules 2.0).ipynb"),)
    assert course.there == {"01.ipynb": "my answers", "01 (dfcrules 2.0).ipynb": "one, newer", "02.ipynb": "two"}


def test_as_long_as_there_is_nothing_newer_a_changed_one_is_left_alone(course: Course) -> None:
    course.put()
    course.change("01.ipynb", "my answers")
    assert course.put() == Put(course.folder, same=("01.ipynb", "02.ipynb"))
    assert course.there == {"01.ipynb": "my answers", "02.ipynb": "two"}


def test_what_was_put_beside_is_not_put_there_again_when_it_was_thrown_away(course: Course) -> None:
    course.put()
    course.change("01.ipynb", "my answers")
    course.publish(**{"01.ipynb": "one, newer"})
    course.put("2.0")
    (course.folder / "01 (dfcrules 2.0).ipynb").unlink()
    assert course.put("2.0").beside == ()
    assert "01 (dfcrules 2.0).ipynb" not in course.there


def test_what_was_put_beside_and_changed_is_somebodys_own_as_well(course: Course) -> None:
    course.put()
    course.change("01.ipynb", "my answers")
    course.publish(**{"01.ipynb": "one, newer"})
    course.put("2.0")
    course.change("01 (dfcrules 2.0).ipynb", "my new answers")
    course.publish(**{"01.ipynb": "one, newer still"})
    assert course.put("2.0").beside == (("01.ipynb", "01 (dfcrules 2.0) 2.ipynb"),)
    assert course.there["01.ipynb"] == "my answers"
    assert course.there["01 (dfcrules 2.0).ipynb"] == "my new answers"


def test_what_was_thrown_away_comes_again(course: Course) -> None:
    course.put()
    (course.folder / "01.ipynb").unlink()
    assert course.put().new == ("01.ipynb",)


@pytest.mark.parametrize("record", [None, "", "{", "[]", '{"01.ipynb": 3}', '{"01.ipynb": [3]}', "\x00"])
def test_without_its_record_it_takes_what_differs_for_somebodys_own(course: Course, record: str | None) -> None:
    course.put()
    if record is None:
        (course.folder / RECORD).unlink()
    else:
        course.change(RECORD, record)
    course.publish(**{"01.ipynb": "one, newer"})
    course.put("2.0")
    assert course.there == {"01.ipynb": "one", "01 (dfcrules 2.0).ipynb": "one, newer", "02.ipynb": "two"}


def test_a_file_of_ones_own_by_the_same_name_is_never_touched(course: Course) -> None:
    course.folder.mkdir()
    course.change("01.ipynb", "something else altogether")
    course.change("diary.txt", "mine")
    course.put()
    assert course.there["01.ipynb"] == "something else altogether"
    assert course.there["diary.txt"] == "mine"


def test_a_link_is_not_followed(course: Course, tmp_path: Path) -> None:
    course.put()
    elsewhere = tmp_path / "elsewhere.ipynb"
    elsewhere.write_text("one", encoding="utf-8")
    (course.folder / "01.ipynb").unlink()
    (course.folder / "01.ipynb").symlink_to(elsewhere)
    course.publish(**{"01.ipynb": "one, newer"})
    course.put("2.0")
    assert elsewhere.read_text(encoding="utf-8") == "one"


def test_making_the_course_leaves_nothing_in_it(course: Course) -> None:
    course.publish(**{"solutions/answers.toml": "", ".ipynb_checkpoints/01.ipynb": "", "__pycache__/x.pyc": ""})
    assert list(files_of_the_course(course.source)) == ["01.ipynb", "02.ipynb"]


def test_a_file_in_the_way_is_said(course: Course) -> None:
    course.folder.write_text("", encoding="utf-8")
    with pytest.raises(BadData, match="this is a file; a folder is needed"):
        course.put()


def test_the_record_is_readable(course: Course) -> None:
    course.put()
    assert list(json.loads((course.folder / RECORD).read_text(encoding="utf-8"))) == ["01.ipynb", "02.ipynb"]


def test_the_real_course_can_be_put(tmp_path: Path) -> None:
    put = put_course(tmp_path / "mine", "1.0")
    assert "01-two-faces.ipynb" in put.new
    data = (tmp_path / "mine" / "01-two-faces.ipynb").read_bytes()
    assert data == (course_folder() / "01-two-faces.ipynb").read_bytes()


TEXTS = st.sampled_from(["a", "b", "c"])
DOINGS = st.lists(st.tuples(st.sampled_from(["publish", "change", "throw away", "lose the record"]), TEXTS), max_size=8)


@given(doings=DOINGS)
def test_whatever_happens_nothing_that_somebody_wrote_is_lost(
    tmp_path_factory: pytest.TempPathFactory, doings: list[tuple[str, str]]
) -> None:
    course = Course(tmp_path_factory.mktemp("course"))
    course.put()
    mine: str | None = None
    for what, text in doings:
        if what == "publish":
            course.publish(**{"01.ipynb": text})
        elif what == "change":
            mine = f"mine: {text}"
            course.change("01.ipynb", mine)
        elif what == "throw away":
            (course.folder / "01.ipynb").unlink(missing_ok=True)
            mine = None
        else:
            (course.folder / RECORD).unlink(missing_ok=True)
        course.put()
        assert mine is None or course.there["01.ipynb"] == mine
