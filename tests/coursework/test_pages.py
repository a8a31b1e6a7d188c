"""The course as pages: complete, linked, without scripts, and what comes from outside is text."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest

from dfcrules import BadData
from dfcrules.cli import main
from dfcrules.coursework import course_folder, notebooks
from dfcrules.coursework.pages import NO_SCRIPTS, Page, export_course

HOSTILE = "<script>alert(1)</script><img src=x onerror=alert(2)>"


class Tags(HTMLParser):
    """All tags of a page with their attributes, and its words."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words += data

    def all(self, attribute: str) -> Iterator[str]:
        yield from [value for _, given in self.tags if (value := given.get(attribute))]


def notebook(*cells: dict[str, Any]) -> str:
    return json.dumps({"cells": list(cells), "metadata": {}, "nbformat": 4, "nbformat_minor": 5})


def text(source: str) -> dict[str, Any]:
    return {"cell_type": "markdown", "source": source, "metadata": {}}


def code(source: str, *outputs: dict[str, Any]) -> dict[str, Any]:
    return {"cell_type": "code", "source": source, "outputs": list(outputs), "metadata": {}}


def result(**data: str) -> dict[str, Any]:
    forms = {"plain": "text/plain", "html": "text/html", "png": "image/png"}
    return {"output_type": "execute_result", "data": {forms[form]: value for form, value in data.items()}}


@pytest.fixture
def source(tmp_path: Path) -> Path:
    folder = tmp_path / "source"
    (folder / "solutions").mkdir(parents=True)
    (folder / "pictures").mkdir()
    (folder / "pictures" / "board.svg").write_text("<svg/>", encoding="utf-8")
    (folder / "01 faces.ipynb").write_text(
        notebook(text("# One\n\nThe first.\n\n## A part\n\nSee [two](02-turn.ipynb#A-part) and [that](other.ipynb).")),
        encoding="utf-8",
    )
    (folder / "02-turn.ipynb").write_text(
        notebook(
            text("# Two\n\n![a board](pictures/board.svg)\n\n## A part\n\n[back](01%20faces.ipynb)"),
            code("print(1 < 2)", {"output_type": "stream", "text": "True <b>\n"}, result(plain="2 < 3")),
            code("show()", result(plain="words", html="<table><tr><td>4</td></tr></table>")),
            code("chart()", result(plain='the "numbers"', png="iVBORw0KGgo=\n")),
            code(""),
        ),
        encoding="utf-8",
    )
    (folder / "solutions" / "02-turn.ipynb").write_text(
        notebook(text("# Two, solved\n\n[The notebook](../02-turn.ipynb)")), encoding="utf-8"
    )
    return folder


def page(folder: Path, name: str) -> str:
    return (folder / name).read_text(encoding="utf-8")


def broken_links(folder: Path) -> list[str]:
    """Links and pictures that lead nowhere."""
    pages = {path.resolve(): Tags(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.html"))}
    anchors = {path: set(tags.all("id")) for path, tags in pages.items()}
    broken = []
    for path, tags in pages.items():
        for link in (*tags.all("href"), *tags.all("src")):
            parts = urlsplit(link)
            if parts.scheme:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            there = anchors.get(target, set())
            if not target.is_file() or (parts.fragment and not {parts.fragment, unquote(parts.fragment)} & there):
                broken.append(f"{path.name}: {link}")
    return broken


def test_there_is_an_index_and_a_page_for_each_notebook(source: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    written = export_course(out, source)
    assert [path.relative_to(out).as_posix() for path in written] == [
        "index.html",
        "01 faces.html",
        "02-turn.html",
        "solutions/02-turn.html",
    ]
    assert (out / "pictures" / "board.svg").is_file()
    assert "The first." in page(out, "index.html")


def test_links_between_notebooks_are_links_between_pages(source: Path, tmp_path: Path) -> None:
    export_course(tmp_path / "out", source)
    links = list(Tags(page(tmp_path / "out", "01 faces.html")).all("href"))
    assert "02-turn.html#A-part" in links
    assert "other.ipynb" in links, "what is no page stays a link to the notebook"
    assert "../02-turn.html" in Tags(page(tmp_path / "out", "solutions/02-turn.html")).all("href")
    assert broken_links(tmp_path / "out") == ["01 faces.html: other.ipynb"]


def test_each_page_leads_back_and_on(source: Path, tmp_path: Path) -> None:
    export_course(tmp_path / "out", source)
    assert "Next: Two" in page(tmp_path / "out", "01 faces.html")
    assert "Back: One" in page(tmp_path / "out", "02-turn.html")
    assert "Back: " not in page(tmp_path / "out", "solutions/02-turn.html")


def test_an_output_is_shown_in_its_richest_form(source: Path, tmp_path: Path) -> None:
    export_course(tmp_path / "out", source)
    shown = Tags(page(tmp_path / "out", "02-turn.html"))
    assert "True <b>" in shown.words
    assert "2 < 3" in shown.words
    assert "words" not in shown.words, "the table stands for them"
    assert ("td", {}) in shown.tags
    [chart] = [given for tag, given in shown.tags if tag == "img" and (given["src"] or "").startswith("data:")]
    assert chart == {"alt": 'the "numbers"', "src": "data:image/png;base64,iVBORw0KGgo="}
    assert [tag for tag, _ in shown.tags].count("details") == 3, "code is folded away; an empty cell is none"


def test_on_paper_an_open_answer_is_a_line_to_write_on(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    open_ = code("task.check(...)", result(plain="not answered yet: Which face is up?"))
    (tmp_path / "in" / "01.ipynb").write_text(notebook(text("# One"), open_), encoding="utf-8")
    export_course(tmp_path / "out", tmp_path / "in")
    html = page(tmp_path / "out", "01.html")
    assert ("pre", {"class": "still-open"}) in Tags(html).tags
    on_paper = html.partition("@media print")[2]
    assert ".still-open { display: none; }" in on_paper
    assert "My answer: ___" in on_paper


def test_what_comes_from_outside_is_text(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    hostile = notebook(
        text("# Fine"),
        code(HOSTILE, {"output_type": "stream", "text": HOSTILE}, result(plain=HOSTILE)),
        code("chart()", result(plain=f'"{HOSTILE}', png=f'"{HOSTILE}')),
        code("1/0", {"output_type": "error", "traceback": [HOSTILE]}),
    )
    name = "01 &quot;><script>.ipynb"
    (tmp_path / "in" / name).write_text(hostile, encoding="utf-8")
    export_course(tmp_path / "out", tmp_path / "in")
    for written in (tmp_path / "out").glob("*.html"):
        tags = Tags(written.read_text(encoding="utf-8"))
        assert "script" not in [tag for tag, _ in tags.tags]
        assert list(tags.all("onerror")) == []
        assert ("meta", {"http-equiv": "Content-Security-Policy", "content": NO_SCRIPTS}) in tags.tags
    assert broken_links(tmp_path / "out") == []


@pytest.mark.parametrize("there", ["a file", "an old page", "nothing"])
def test_nothing_is_ever_overwritten(source: Path, tmp_path: Path, there: str) -> None:
    out = tmp_path / "out"
    if there == "a file":
        out.write_text("mine", encoding="utf-8")
    else:
        out.mkdir()
    if there == "an old page":
        (out / "index.html").write_text("mine", encoding="utf-8")
    if there == "nothing":
        assert export_course(out, source)
        return
    with pytest.raises(BadData, match="there is something there already; a new folder is needed"):
        export_course(out, source)
    assert (out if out.is_file() else out / "index.html").read_text(encoding="utf-8") == "mine"


def test_what_is_no_notebook_is_named_and_nothing_is_written(source: Path, tmp_path: Path) -> None:
    (source / "03.ipynb").write_text("{", encoding="utf-8")
    with pytest.raises(BadData, match=r"03.ipynb: this is no notebook"):
        export_course(tmp_path / "out", source)
    assert not (tmp_path / "out").exists()


# The real course


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("pages") / "course"
    assert main(["course", "export", str(out)]) == 0
    return out


def test_every_notebook_of_the_course_is_a_page(real: Path) -> None:
    for path in notebooks():
        shown = page(real, f"{path.stem}.html")
        assert Page(course_folder(), path.name).title
        assert "<img" in shown or path.stem == "glossary", "a picture of a board at least"


def test_every_link_of_the_course_leads_somewhere(real: Path) -> None:
    assert broken_links(real) == []


def test_no_page_asks_anything_of_the_world_outside(real: Path) -> None:
    for path in real.rglob("*.html"):
        tags = Tags(path.read_text(encoding="utf-8"))
        assert not {"script", "link", "iframe", "object"} & {tag for tag, _ in tags.tags}
        assert [one for one in tags.all("src") if urlsplit(one).scheme not in ("", "data")] == []


def test_the_command_line_says_where_to_begin(real: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["course", "export", str(real)]) == 2
    assert "a new folder is needed" in capsys.readouterr().err
    assert main(["course", "put", str(tmp_path / "mine"), "--no-solutions"]) == 0
    assert "The course is in " in capsys.readouterr().out
    assert main(["course", "export", str(tmp_path / "out"), "--from", str(tmp_path / "mine"), "--no-solutions"]) == 0
    assert "pages; begin with " in capsys.readouterr().out
    assert not (tmp_path / "out" / "solutions").exists()
