"""The course as pages that need no kernel and no network: `dfcrules course export OUT`.

One page a notebook, and an index. Each has its style within, is printed by that style (code and navigation left out, a
line to write on below each exercise), and runs no script: it says so in its head, so that nothing in it can.
"""

from __future__ import annotations

import json
import re
import shutil
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote

from dfcrules.coursework import SOLUTIONS, course_folder
from dfcrules.coursework.putting import files_of_the_course
from dfcrules.errors import BadData
from dfcrules.exercise import NOT_ANSWERED

if TYPE_CHECKING:
    from collections.abc import Iterable

MISSING = 'nbconvert is not installed; it comes with JupyterLab: python -m pip install "dfcrules[lab]"'
INDEX = "index.html"
NO_SCRIPTS = "script-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'"
SHOWN = ("text/html", "image/svg+xml", "image/png", "text/markdown", "text/plain")
"""Which form of an output a page shows: the first of these that it has."""

_LINK = re.compile(r'(<a\b[^>]*?\bhref=")([^"]*)(")')
_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*:", re.IGNORECASE)


class Page:
    """A notebook that becomes a page. name: of the notebook, with slashes. title: its first heading."""

    def __init__(self, source: Path, name: str) -> None:
        self.name = name
        self.source = source / name
        try:
            notebook = json.loads(self.source.read_text(encoding="utf-8"))
            self.cells: list[dict[str, Any]] = notebook["cells"]
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise BadData(f"this is no notebook that can be read: {error}", str(self.source)) from None
        headings = [line[2:].strip() for text in self.texts for line in text.splitlines() if line.startswith("# ")]
        self.title = headings[0] if headings else Path(name).stem

    @property
    def target(self) -> str:
        """The name of the page, with slashes."""
        return self.name.removesuffix(".ipynb") + ".html"

    @property
    def texts(self) -> list[str]:
        """The texts between the code, in Markdown."""
        return [_joined(cell["source"]) for cell in self.cells if cell["cell_type"] == "markdown"]

    @property
    def lead(self) -> str:
        """The first paragraph below the title, in Markdown."""
        paragraphs = [part.strip() for text in self.texts[:2] for part in text.split("\n\n")]
        return next((part for part in paragraphs if part and not part.startswith(("#", "!", "|", "<"))), "")

    @property
    def is_solution(self) -> bool:
        """Whether it is the answer to another one."""
        return self.name.startswith(f"{SOLUTIONS}/")


def export_course(out: Path, source: Path | None = None, solutions: bool = True) -> list[Path]:
    """Write the pages into a new folder; what was written, the index first.

    Raises `BadData` if there is anything in the folder already: nothing is ever overwritten.
    """
    _check_nbconvert()
    source = course_folder() if source is None else source
    names = list(files_of_the_course(source, solutions))
    pages = [Page(source, name) for name in names if name.endswith(".ipynb")]
    if not pages:
        raise BadData("there is no notebook in this folder", str(source))
    written = {INDEX: _index(pages)} | {page.target: _page(page, pages) for page in pages}
    try:
        if out.exists() and (not out.is_dir() or any(out.iterdir())):
            raise BadData("there is something there already; a new folder is needed, nothing is overwritten", str(out))
        for name in names:
            if not name.endswith(".ipynb"):
                (out / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source / name, out / name)
        for name, text in written.items():
            (out / name).parent.mkdir(parents=True, exist_ok=True)
            (out / name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadData(f"the pages cannot be written there: {error.strerror or error}", str(out)) from None
    return [out / name for name in written]


# --- pages


def _index(pages: list[Page]) -> str:
    def listed(some: Iterable[Page]) -> str:
        return "".join(
            f'<li><a href="{quote(page.target)}">{_inline(page.title)}</a><br>{_inline(page.lead)}</li>'
            for page in some
        )

    course = [page for page in pages if not page.is_solution]
    solved = [page for page in pages if page.is_solution]
    body = [
        "<h1>Double-faced cards: the course</h1>",
        "<p>To read and to print. To play, install dfcrules and run <code>dfcrules lab</code>.</p>",
        f'<ol class="course">{listed(course)}</ol>',
    ]
    if solved:
        links = "".join(f'<li><a href="{quote(page.target)}">{_inline(page.title)}</a></li>' for page in solved)
        body.append(f'<h2>Solutions</h2><ol class="course">{links}</ol>')
    return _html("Double-faced cards: the course", "\n".join(body))


def _page(page: Page, pages: list[Page]) -> str:
    up = "../" * page.name.count("/")
    row = [one for one in pages if one.is_solution == page.is_solution]
    place = row.index(page)
    links = [(INDEX, "All notebooks")]
    links += [(one.target, f"Back: {one.title}") for one in row[max(place - 1, 0) : place]]
    links += [(one.target, f"Next: {one.title}") for one in row[place + 1 : place + 2]]
    inner = "".join(f'<a href="{up}{quote(target)}">{_inline(words)}</a>' for target, words in links)
    names = {one.name for one in pages}
    cells = "\n".join(_cell(cell) for cell in page.cells)
    main = _linked(cells, page.name, names)
    return _html(page.title, f'<nav>{inner}</nav>\n<main>\n{main}\n</main>\n<nav class="end">{inner}</nav>')


def _html(title: str, body: str) -> str:
    css = files("dfcrules.coursework").joinpath("pages.css").read_text(encoding="utf-8")
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{NO_SCRIPTS}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(_plain(title))}</title>\n<style>\n{css}\n{_colors_of_code()}\n</style>\n</head>\n"
        f"<body>\n{body}\n</body>\n</html>\n"
    )


def _linked(html: str, name: str, names: set[str]) -> str:
    """Links from notebook to notebook, as links from page to page."""
    folder = name.rpartition("/")[0]

    def changed(match: re.Match[str]) -> str:
        before, href, after = match.groups()
        path, sign, anchor = href.partition("#")
        if _SCHEME.match(path) or not path.endswith(".ipynb"):
            return match.group()
        known = _within(folder, unquote(path)) in names
        return f"{before}{path.removesuffix('.ipynb')}.html{sign}{anchor}{after}" if known else match.group()

    return _LINK.sub(changed, html)


def _within(folder: str, path: str) -> str:
    """A relative path, seen from the folder of the course."""
    parts = folder.split("/") if folder else []
    for part in path.split("/"):
        if part == ".." and parts:
            parts.pop()
        elif part not in ("", "."):
            parts.append(part)
    return "/".join(parts)


# --- cells


def _cell(cell: dict[str, Any]) -> str:
    source = _joined(cell["source"])
    if cell["cell_type"] == "markdown":
        return f"<section>{_markdown(source)}</section>"
    if cell["cell_type"] != "code":
        return f"<pre>{escape(source)}</pre>"
    code = f"<details><summary>Python</summary>{_highlighted(source)}</details>" if source.strip() else ""
    outputs = [shown for output in cell.get("outputs", ()) if (shown := _output(output))]
    return code + "".join(f'<div class="output">{shown}</div>' for shown in outputs)


def _output(output: dict[str, Any]) -> str:
    if output["output_type"] == "stream":
        return _terminal(_joined(output["text"]))
    if output["output_type"] == "error":
        return _terminal("\n".join(output["traceback"]))
    data = output.get("data", {})
    form = next((form for form in SHOWN if form in data), "")
    text = _joined(data.get(form, ""))
    if form == "image/png":
        words = escape(_joined(data.get("text/plain", "")), quote=True)
        wide = output.get("metadata", {}).get("image/png", {}).get("width")
        width = f' width="{int(wide)}"' if isinstance(wide, int | float) else ""
        return f'<img alt="{words}"{width} src="data:image/png;base64,{escape("".join(text.split()), quote=True)}">'
    if form in ("text/html", "image/svg+xml"):
        return text
    if form == "text/markdown":
        return _markdown(text)
    still_open = ' class="still-open"' if text.startswith(f"{NOT_ANSWERED}: ") else ""  # nothing for paper
    return f"<pre{still_open}>{escape(text)}</pre>" if text else ""


def _joined(text: str | list[str]) -> str:
    return text if isinstance(text, str) else "".join(text)


# --- what nbconvert does


def _check_nbconvert() -> None:
    from importlib.util import find_spec

    if find_spec("nbconvert") is None:
        raise BadData(MISSING)


def _markdown(text: str) -> str:
    from nbconvert.filters.markdown_mistune import markdown2html_mistune

    return str(markdown2html_mistune(text))


def _inline(text: str) -> str:
    """One paragraph of Markdown, without the paragraph around it and without links within links."""
    html = re.sub(r"</?(p|a)\b[^>]*>", "", _markdown(text.replace("\n", " ")))
    return html.strip()


def _plain(text: str) -> str:
    """The words of one line of Markdown."""
    return re.sub(r"[*_`]", "", text)


def _highlighted(source: str) -> str:
    from nbconvert.filters import Highlight2HTML

    return str(Highlight2HTML(pygments_lexer="ipython3")(source))  # type: ignore[no-untyped-call]


def _terminal(text: str) -> str:
    from nbconvert.filters import ansi2html

    return f"<pre>{ansi2html(text)}</pre>"  # type: ignore[no-untyped-call]


def _colors_of_code() -> str:
    from pygments.formatters import HtmlFormatter

    light = HtmlFormatter(style="default", nobackground=True).get_style_defs(".highlight")
    dark = HtmlFormatter(style="github-dark", nobackground=True).get_style_defs(".highlight")
    return f"{light}\n@media (prefers-color-scheme: dark) {{\n{dark}\n}}"
