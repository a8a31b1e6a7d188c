"""Hostile texts in every view, in a real JupyterLab on a narrow page: each is shown as text, and nothing of it runs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Locator, expect

if TYPE_CHECKING:
    from tests.lab.conftest import BenchFinder, JupyterLab

IMAGE = "<img src=x onerror='window.harmed=1'>"
SCRIPT = "<script>window.harmed=2</script>"
DRAWING = "</text></svg><svg onload=window.harmed=3><text>"
STYLE = "</style><style>*{display:none}</style>"
QUOTES = '" onmouseover="window.harmed=4" x=\' onfocus=\'window.harmed=5'
LINK = "javascript:window.harmed=6"
TURNED = "\u202eback to front\u202c"
EMOJI = "👩‍👩‍👧‍👦🐉אבג"
LONG = "x" * 10_000
MUCH = "<b>very</b> long " * 700
KINDS = {"type": f"Creature — Bear<img {LINK}", "pt": "3/3"}

CARDS: dict[str, Any] = {
    IMAGE: {**KINDS, "cost": "{G}", "keywords": ["trample"], "text": f"{TURNED} {IMAGE} {MUCH}"},
    DRAWING: {
        "front": {**KINDS, "cost": "{1}{G}", "text": LONG},
        "back": {"name": STYLE, **KINDS, "text": SCRIPT, "indicator": "B"},
    },
    QUOTES: {**KINDS, "cost": "{R}", "text": LINK},
    EMOJI: {**KINDS, "pt": "1/1"},
    "y" * 300: {**KINDS, "pt": "1/1", "text": EMOJI * 200},
    LINK: {"cost": "{R}", "type": "Instant", "abilities": [{"spell": [{"deal": 2, "to": "target"}], "targets": "any"}]},
}
OTHER = f"{TURNED}{LONG}"
PLAYERS: dict[str, dict[str, Any]] = {
    SCRIPT: {
        "hand": [LINK],
        "battlefield": [{"card": IMAGE, "as": f"{STYLE}{LONG}"}, {"card": DRAWING, "as": QUOTES}],
    },
    OTHER: {"battlefield": [{"card": QUOTES, "as": f"{IMAGE}{TURNED}"}, EMOJI, "y" * 300]},
}
STEPS: list[dict[str, Any]] = [
    {"transform": QUOTES, "note": f"{IMAGE} {LONG}", "expect": {"face": {QUOTES: "back"}}},
    {"undo": 1},
    {"attack": {f"{STYLE}{LONG}": OTHER}},
]


def plain(value: Any) -> str:
    """A value as TOML."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{plain(key)} = {plain(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(plain, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def written(steps: list[dict[str, Any]]) -> str:
    """A scenario file in which every text is hostile."""
    lines = [f"title = {plain(f'{IMAGE} {TURNED} {LONG}')}", f"question = {plain(f'{SCRIPT} {TURNED} {LONG}')}"]
    lines += ['rules = ["712.18"]', 'mana = "free"', f"about = {plain(MUCH)}"]
    tables: list[tuple[str, dict[str, Any]]] = [("players", PLAYERS), ("cards", CARDS)]
    for table, found in tables:
        for name, one in found.items():
            lines += [f"[{table}.{plain(name)}]", *(f"{key} = {plain(value)}" for key, value in one.items())]
    for step in steps:
        lines += ["[[do]]", *(f"{key} = {plain(value)}" for key, value in step.items())]
    return "\n".join(lines)


ASKING = written(STEPS[:1])
SETUP = f"""
from dfcrules import lab, lesson, quiz, scenario
from dfcrules.exercise import Exercise
from dfcrules.scenario.position import begin
hostile = scenario.read({ASKING!r}, {f"{IMAGE}.toml"!r})
game = begin(hostile)
task = Exercise(hostile)
beliefs = {{"back": (), {IMAGE!r}: ("{SCRIPT}",), {OTHER!r}: ({QUOTES!r},)}}
options = [{QUOTES!r}, "back", {IMAGE!r}, {OTHER!r}]
question = quiz.Question(hostile, 1, task.question.asked, beliefs, tuple(options))
"""

FOUND = """root => {
    const all = [root, ...root.querySelectorAll("*")];
    const known = /^data:image\\/(svg\\+xml|png)/;
    const strange = ["script", "iframe", "object", "embed", "link", "base", "foreignobject", "b", "audio", "video"];
    const isOurs = (one) => !strange.includes(one.localName.toLowerCase())
        && (one.localName !== "img" || known.test(one.src))
        && (one.localName !== "a" || !one.href.startsWith("javascript"));
    const listens = (one) => [...one.attributes].some(({ name }) => /^on/i.test(name));
    const turned = /[\\u202a-\\u202e\\u2066-\\u2069]/;
    const { right } = root.getBoundingClientRect();
    const beyond = () => all.findLast((one) => one.getBoundingClientRect().right > right + 1)?.outerHTML.slice(0, 160);
    return [
        window.harmed === undefined ? "" : `ran: ${window.harmed}`,
        ...all.filter((one) => !isOurs(one)).map((one) => `not ours: ${one.outerHTML.slice(0, 120)}`),
        ...all.filter(listens).map((one) => `listens: ${one.outerHTML.slice(0, 120)}`),
        turned.test(root.outerHTML) ? `turned around: ${root.outerHTML.match(/.{60}[\\u202a-\\u202e]/)}` : "",
        root.scrollWidth > root.clientWidth + 1 ? `sticks out: ${beyond()}` : "",
        right > window.innerWidth + 1 ? `wider than the page: ${right}` : "",
        document.documentElement.scrollWidth > window.innerWidth ? "the page moves sideways" : "",
    ].filter(Boolean);
}"""
"""What is wrong with a part of the page; empty if it is as it should be."""

POINT = """root => {
    for (const one of root.querySelectorAll("*"))
        for (const kind of ["mouseover", "focusin"]) one.dispatchEvent(new Event(kind, { bubbles: true }));
}"""
"""Point at everything there is."""


def letters(text: str) -> str:
    return "".join(text.split())


def is_harmless(root: Locator, *texts: str) -> None:
    """Nothing of it has run or become an element, nothing sticks out; and these texts are there to be read."""
    root.evaluate(POINT)
    assert root.evaluate(FOUND) == []
    said = letters(str(root.text_content()))
    for text in texts:
        assert letters(text)[:40] in said, f"{text[:40]!r} is not to be read"


@pytest.fixture
def show(bench: BenchFinder) -> Any:
    """What a cell shows, after the hostile things have been made."""

    def run(source: str) -> Locator:
        return bench(theme="dark", viewport=(360, 800)).run(f"{SETUP}{source}")

    return run


class Played:
    """A board on the page, and what is clicked there."""

    def __init__(self, output: Locator) -> None:
        self.root = output.locator(".dfc-board")
        self.message = self.root.get_by_role("status")
        expect(self.root).to_be_visible()

    def does(self, click: Locator) -> None:
        """Click, and wait until Python has answered."""
        before = self.root.get_attribute("data-handled")
        click.click()
        expect(self.root).not_to_have_attribute("data-handled", before or "")

    def button(self, name: str) -> Locator:
        return self.root.get_by_role("button", name=name)

    def card(self, entity: int) -> Locator:
        return self.root.locator(".dfc-player .dfc-card").nth(entity)

    def open(self, tab: str) -> Locator:
        """Open a tab: what it shows."""
        self.does(self.root.get_by_role("tab", name=tab, exact=True))
        return self.root.get_by_role("tabpanel")


@pytest.mark.slow
def test_the_board_with_each_tab_panel_and_tip(show: Any, jupyterlab: JupyterLab) -> None:
    name = f"{IMAGE}{QUOTES}.toml".replace("/", "")
    files = jupyterlab.folder / "hostile"
    files.mkdir(exist_ok=True)
    short = written(STEPS).replace(LONG, LONG[:500]).replace(MUCH, MUCH[:500])  # longer heads no list looks through
    (files / name).write_text(short, encoding="utf-8")
    board = Played(show("lab.Board(game, folder='hostile')"))
    is_harmless(board.root, SCRIPT, TURNED_SHOWN, QUOTES, f"“{STYLE}")

    for place, text in enumerate([IMAGE, DRAWING, QUOTES, EMOJI, "y" * 59]):  # each selected, large, and why it is so
        board.card(place).click()
        is_harmless(board.root.locator(".dfc-panel"), text)
        board.does(board.button("Why is it so?"))
        is_harmless(board.root.get_by_role("tabpanel"), text, "Bear<img")
    board.card(1).click()
    board.does(board.button("Flip"))
    is_harmless(board.message, f"{DRAWING} transforms into {STYLE}")
    is_harmless(board.root.get_by_role("tabpanel"), STYLE, DRAWING)
    board.does(board.button(f"Token copy for {SCRIPT}"))
    is_harmless(board.message, SCRIPT, STYLE)
    is_harmless(board.root)
    board.button("Deal damage…").click()
    is_harmless(board.root.locator(".dfc-panel"), IMAGE, QUOTES)
    board.button("Cancel").click()

    board.does(board.button("hand 1"))
    board.does(board.root.locator(".dfc-plays").get_by_role("button", name=f"Cast {LINK}"))
    is_harmless(board.root.locator(".dfc-panel"), IMAGE, QUOTES, SCRIPT)  # which target?
    is_harmless(board.root)
    expect(board.root.locator(".dfc-then").first).not_to_have_text("")
    board.does(board.root.locator(".dfc-options").get_by_role("button").nth(1))
    is_harmless(board.root, LINK)
    board.does(board.button("Resolve top of stack"))
    is_harmless(board.message, LINK[1:], TURNED_SHOWN)  # a sentence begins with a capital letter

    board.card(0).click()
    board.does(board.button("Attack with it…"))
    is_harmless(board.root.locator(".dfc-panel"), IMAGE, TURNED_SHOWN)
    board.does(board.button("Declare 1 attacker"))
    board.does(board.button("Block…"))
    board.root.locator(".dfc-panel select").first.select_option(index=1)
    is_harmless(board.root.locator(".dfc-panel"), IMAGE, QUOTES)
    board.does(board.button("Declare 1 blocker"))
    board.does(board.button("Combat damage"))
    expect(board.root.get_by_role("heading", name="decides")).to_be_visible()
    is_harmless(board.root.locator(".dfc-panel"), IMAGE, QUOTES, TURNED_SHOWN)  # the damage is shared out
    board.root.locator(".dfc-panel input[type=number]").last.fill("9")
    board.does(board.root.get_by_role("button", name="Assign", exact=True))
    is_harmless(board.message, "✗ Not possible")
    board.does(board.button("Lethal, the rest to").first)

    is_harmless(board.open("Log"), SCRIPT, TURNED_SHOWN, IMAGE, QUOTES, STYLE)
    is_harmless(board.open("Code"), "window.harmed=2", "\\u202eback")
    board.does(board.button("The whole scenario file"))
    is_harmless(board.root.get_by_role("tabpanel"), IMAGE, "\\u202eback")
    board.open("What if")
    board.does(board.button("Keep this end"))
    board.does(board.button("↶ Undo"))
    is_harmless(board.root.get_by_role("tabpanel"), SCRIPT, TURNED_SHOWN, IMAGE)
    is_harmless(board.open("Files"), name)
    board.does(board.button("Load it"))
    is_harmless(board.message, f"{name} is on the board")
    is_harmless(board.root, SCRIPT, TURNED_SHOWN, STYLE)
    bad: Any = {"name": name, "mimeType": "text/plain", "buffer": f"{plain(IMAGE)} = 1".encode()}
    before = board.root.get_attribute("data-handled")
    board.root.locator("input[type=file]").set_input_files(bad)
    expect(board.root).not_to_have_attribute("data-handled", before or "")
    is_harmless(board.message, "✗ Not possible", name)
    board.root.get_by_label("Name of the new file").fill(f"{SCRIPT}{TURNED}")
    board.does(board.button("Save to a new file"))
    is_harmless(board.message, "✓ Saved")
    board.root.get_by_text("Put another card").click()
    board.root.get_by_label("Name of a card").fill(IMAGE)
    board.does(board.button("Put it there"))
    is_harmless(board.message, IMAGE)


TURNED_SHOWN = "\\u202eback to front\\u202c"
"""As it is shown."""

TYPED = {
    "FaceFlipper": ("lab.FaceFlipper()", "card"),
    "TokenCopier": ("lab.TokenCopier()", "card"),
    "IdentityLab": ("lab.IdentityLab()", "search"),
    "IdentityLab, commander": ("lab.IdentityLab()", "commander"),
    "LessonPlayer": ("lab.LessonPlayer('trample-then-doubling')", "own"),
    "QuizPlayer": ("lab.QuizPlayer([task.question])", "answer"),
}
"""Labs in which a text is typed, and where."""


@pytest.mark.slow
@pytest.mark.parametrize("name", TYPED)
def test_what_is_typed_into_a_lab(show: Any, name: str) -> None:
    source, control = TYPED[name]
    root = show(source).locator(".dfc-board")
    if name == "LessonPlayer":
        root.get_by_role("button", name="Go on").click()
    field = root.locator(f'[data-key="{control}"]')
    for text, said in [(IMAGE, IMAGE), (f"{TURNED}{QUOTES}", TURNED_SHOWN), (LONG, "at most 400 characters")]:
        before = root.get_attribute("data-handled")
        field.fill(text)
        root.page.keyboard.press("Enter")
        expect(root).not_to_have_attribute("data-handled", before or "")
        is_harmless(root, *([] if control in ("own", "answer") and text != LONG else [said]))
    if control in ("own", "answer"):
        field.fill(f"{SCRIPT} {TURNED}")
        root.page.keyboard.press("Enter")
        expect(root).to_have_attribute("data-handled", "4" if control == "answer" else "5")
        root.get_by_role("button", name="Answer" if control == "answer" else "Say it").click()
        expect(root.locator(".dfc-parts, .dfc-before").first).to_contain_text(SCRIPT)
        is_harmless(root, SCRIPT)


MADE = {
    "LessonPlayer": ("lab.LessonPlayer(lesson.Lesson(hostile))", [SCRIPT, TURNED_SHOWN, IMAGE], "Go on"),
    "QuizPlayer": ("lab.QuizPlayer([question, task.question])", [SCRIPT, TURNED_SHOWN, QUOTES], "A) "),
    "ClassBoard": ("lab.ClassBoard(question)", [SCRIPT, TURNED_SHOWN, QUOTES], "Reveal"),
    "CombatLab": ("lab.CombatLab()", [], ""),
    "OrderLab": (f"lab.OrderLab(to={IMAGE!r})", [], ""),
    "TurnOrderTable": ("lab.TurnOrderTable()", [], ""),
    "TokenCopier": (f"lab.TokenCopier({f'{DRAWING}{TURNED}'!r})", [DRAWING], ""),
    "FaceFlipper": (f"lab.FaceFlipper({f'{DRAWING}{TURNED}'!r})", [DRAWING], ""),
}
"""Labs that are made with hostile texts; what has to be read there, and what is pressed then."""


@pytest.mark.slow
@pytest.mark.parametrize("name", MADE)
def test_what_a_lab_is_made_with(show: Any, name: str) -> None:
    source, texts, pressed = MADE[name]
    output = show(source)
    is_harmless(output.locator(".dfc-board"), *texts)
    is_harmless(output, *texts)  # the picture and the text beside it, too
    if pressed:
        root = output.locator(".dfc-board")
        root.get_by_role("button", name=pressed).first.click()
        expect(root).not_to_have_attribute("data-handled", "0")
        is_harmless(root, *texts)


RECORDS = [
    {
        "object": "card", "layout": "transform", "name": f"{IMAGE} // {DRAWING}", "keywords": [],
        "card_faces": [
            {"name": name, "mana_cost": "{G}", "type_line": "Creature — Bear", "oracle_text": f"{text} {MUCH[:9_000]}",
             "power": "2", "toughness": "2", "colors": ["G"]}
            for name, text in ((IMAGE, SCRIPT), (DRAWING, LINK))
        ],
    },
    {"object": "card", "layout": SCRIPT, "name": STYLE},
    {"object": "card", "layout": "normal", "name": TURNED, "type_line": IMAGE},
    {"object": "card", "layout": "normal", "name": LONG, "type_line": LINK},
]  # fmt: skip
STILL = {
    "a board": ("game", [], "img"),
    "a card on it": ("game.zone('battlefield')[0]", [], "img"),
    "a card": (f"hostile.cards[{IMAGE!r}]", [], "img"),
    "both faces": (f"hostile.cards[{DRAWING!r}]", [], "img"),
    "an exercise": ("task", [TURNED_SHOWN], "img"),
    "a question": ("print(question)", [QUOTES, IMAGE], ""),
    "the text of a board": ("print(game)", [SCRIPT, IMAGE, TURNED_SHOWN], ""),
    "a saved board": ("show_still(lab.Board(game))", [], "img"),
    "a saved lesson": ("show_still(lab.LessonPlayer(lesson.Lesson(hostile)))", [SCRIPT, TURNED_SHOWN], ""),
    "a saved quiz": ("show_still(lab.QuizPlayer([question]))", [TURNED_SHOWN, QUOTES, IMAGE], ""),
    "a saved class": ("show_still(lab.ClassBoard(question))", [TURNED_SHOWN, QUOTES, IMAGE], ""),
    "a saved search": (f"show_still(lab.IdentityLab(search={IMAGE!r}))", [], ""),
    "a table of the board": ("from dfcrules import show; show.board_table(game)", [IMAGE, QUOTES], ""),
    "a table of the log": ("from dfcrules import show; show.log_table(scenario.run(hostile).game)", [DRAWING], ""),
    "imported data": (f"pool = import_cards({RECORDS!r}, False); pool.report", [], ""),
    "an imported card": (f"import_cards({RECORDS!r}, False).find({IMAGE!r})", [], "img"),
    "its color identity": (
        f"from dfcrules import show; show.identity_table(import_cards({RECORDS!r}, False), details=True)", [IMAGE], "",
    ),
    "its chart": (f"from dfcrules import show; show.identity_chart(import_cards({RECORDS!r}, False))", [], "img"),
}  # fmt: skip
"""What stands on a page without a widget, or without a kernel."""
SHOW_STILL = """
from IPython.display import display
from dfcrules.importing import import_cards
def show_still(widget):
    display(widget.still(), raw=True)
"""


@pytest.mark.slow
@pytest.mark.parametrize("name", STILL)
def test_pictures_and_texts(show: Any, name: str) -> None:
    source, texts, picture = STILL[name]
    output = show(f"{SHOW_STILL}{source}")
    is_harmless(output, *texts)
    if picture:
        image = output.locator("img").first
        assert image.evaluate("image => image.decode().then(() => image.naturalWidth)") > 100
    else:
        assert output.text_content()


def test_nothing_that_is_printed_turns_a_line_around() -> None:
    names: dict[str, Any] = {}
    exec(SETUP, names)
    course = names["lesson"].Lesson(names["hostile"])
    said = [str(course), str(course.next()), str(course.predict(TURNED)), str(course.next())]
    said += [*names["task"]._repr_mimebundle_().values(), str(names["question"]), str(names["task"].check(TURNED))]
    for lab in (names["lab"].QuizPlayer([names["question"]]), names["lab"].ClassBoard(names["question"])):
        said += [repr(lab), json.dumps(lab.shown, ensure_ascii=False), *lab.still().values()]
    assert [text[:80] for text in said if "\u202e" in text] == []
    assert TURNED_SHOWN in said[0]
