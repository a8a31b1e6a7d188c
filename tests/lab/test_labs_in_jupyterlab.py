"""The small labs in a real JupyterLab, by mouse and by keyboard alone: the page says what a lab of our own says."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Locator, expect

from dfcrules import lab, quiz
from dfcrules.lab.form import Form

if TYPE_CHECKING:
    from tests.lab.conftest import BenchFinder

HOSTILE = "<img src=x onerror='window.harmed=1'>"
MAKING = {
    "FaceFlipper": 'lab.FaceFlipper("Cecil, Dark Knight")',
    "TokenCopier": "lab.TokenCopier()",
    "CombatLab": "lab.CombatLab()",
    "OrderLab": "lab.OrderLab()",
    "IdentityLab": "lab.IdentityLab()",
    "TurnOrderTable": "lab.TurnOrderTable()",
    "LessonPlayer": 'lab.LessonPlayer("trample-then-doubling")',
    "QuizPlayer": "lab.QuizPlayer(quiz.generate(seed=7, number=2))",
    "ClassBoard": "lab.ClassBoard(quiz.generate(seed=7, number=1)[0])",
}
"""How each lab is made, on the page and here."""

NAMES = {"lab": lab, "quiz": quiz}


class Shown:
    """A lab on the page, and our own one beside it."""

    def __init__(self, output: Locator, source: str, violations: Callable[[Locator], list[str]]) -> None:
        self.page = output.page
        self.root = output.locator(".dfc-board")
        self.own: Form = eval(source, dict(NAMES))
        self.violations = violations
        self.handled = 0
        expect(self.root).to_be_visible()

    def wait(self) -> None:
        """Wait until Python has answered."""
        self.handled += 1
        expect(self.root).to_have_attribute("data-handled", str(self.handled))

    def says_the_same(self) -> None:
        """Every word of our own lab stands on the page, in the same order."""
        wanted = " ".join(_words(part) for part in self.own.shown["parts"])
        shown = self.root.locator(":is(.dfc-before, .dfc-parts) > :not(.dfc-faces)").evaluate_all(
            "parts => parts.map((one) => one.innerText).join(' ')"
        )
        assert _letters(shown) == _letters(wanted)

    def is_good(self) -> None:
        """Nothing was run, nothing sticks out, and nobody is kept out."""
        assert self.root.locator("img, script, foreignObject, a, iframe").count() == 0
        assert self.page.evaluate("window.harmed") is None
        assert self.root.evaluate("root => root.scrollWidth <= root.clientWidth")
        assert self.violations(self.root) == []


def _words(part: dict[str, Any]) -> str:
    """The words of a part, as they stand on the page."""
    if part["kind"] == "words":
        return str(part["text"])
    if part["kind"] == "table":
        return " ".join([part["caption"], *part["head"], *(cell for row in part["rows"] for cell in row)])
    if part["kind"] == "steps":
        return " ".join([part["caption"], *part["lines"]])
    if part["kind"] in ("faces", "cards"):
        return ""  # their words are in the drawings, and beside them
    rows = [" ".join([row["label"], *(text for _, _, _, text in row["bars"])]) for row in part["rows"]]
    return " ".join([part["caption"], *rows])


def _letters(text: str) -> str:
    """What counts of a text: letters, digits and marks, without what the page adds or leaves out around them."""
    return "".join(re.findall(r"[^\s(),.;]", text))


@pytest.fixture
def show_lab(bench: BenchFinder, violations: Any) -> Any:
    def show(name: str, theme: Any = "light", viewport: tuple[int, int] = (1280, 900)) -> Shown:
        cell = f"from dfcrules import lab, quiz\n{MAKING[name]}"
        return Shown(bench(theme=theme, viewport=viewport).run(cell), MAKING[name], violations)

    return show


QUICK = ("FaceFlipper", "CombatLab", "OrderLab", "TurnOrderTable", "QuizPlayer")
"""What each run tries by mouse; the others are tried with the slow tests."""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[] if name in QUICK else pytest.mark.slow) for name in MAKING]
)
def test_by_mouse(show_lab: Any, name: str) -> None:
    shown: Shown = show_lab(name)
    shown.says_the_same()
    for name_of in [control["name"] for control in shown.own.controls()][:6]:
        control = next((one for one in shown.own.controls() if one["name"] == name_of), None)
        if control is None:
            continue  # a question that has been answered
        use(shown, control)
        shown.says_the_same()
    shown.is_good()


def use(shown: Shown, control: dict[str, Any]) -> None:
    """Use a control with the mouse, and our own one likewise."""
    name, kind = control["name"], control["kind"]
    if kind == "press":
        value, label = control["options"][-1]
        shown.root.get_by_role("button", name=label, exact=True).click()
        shown.wait()
        shown.own.handle({"do": "press", "name": name, "value": value})
        return
    element = shown.root.locator(f'[data-key="{name}"]')
    if kind == "choose":
        value, label = control["options"][-1]
        if value == control["value"]:
            value, label = control["options"][0]
        if value == control["value"]:
            return
        element.select_option(label=label)
    elif kind == "tick":
        value = not control["value"]
        element.set_checked(value)
    elif kind == "ask":
        value = {"card": "Kuja", "commander": "Kefka", "search": "fate defied"}.get(name, "14")
        element.fill(value)
        element.press("Enter")
    else:
        value = control["most"]
        if value == control["value"]:
            return
        element.press("End")
    shown.wait()
    shown.own.set(**{name: value})


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[] if name in ("CombatLab", "QuizPlayer") else pytest.mark.slow) for name in MAKING],
)
def test_by_keyboard_alone(show_lab: Any, name: str) -> None:
    shown: Shown = show_lab(name, "dark", (900, 900))
    shown.root.evaluate("root => { root.tabIndex = -1; root.focus(); }")
    controls = list(shown.own.controls())
    control = next((one for one in controls if one["kind"] in ("slide", "tick", "choose")), controls[0])
    press_until(shown, control["name"])
    if control["kind"] == "press":
        shown.page.keyboard.press("Enter")
        shown.own.press(control["name"], control["options"][0][0])
    elif control["kind"] == "tick":
        shown.page.keyboard.press("Space")
        shown.own.set(**{control["name"]: not control["value"]})
    else:
        options = [option for option, _ in control.get("options", [])] or list(
            range(control["least"], control["most"] + 1)
        )
        place = options.index(control["value"])
        forward = place < len(options) - 1
        step = {"choose": ("ArrowDown", "ArrowUp"), "slide": ("ArrowRight", "ArrowLeft")}[control["kind"]]
        if len(options) == 1:
            return
        shown.page.keyboard.press(step[0] if forward else step[1])
        shown.own.set(**{control["name"]: options[place + (1 if forward else -1)]})
    shown.wait()
    shown.says_the_same()
    shown.is_good()


def press_until(shown: Shown, name: str) -> None:
    for _ in range(30):
        shown.page.keyboard.press("Tab")
        if str(shown.page.evaluate("document.activeElement.dataset.key ?? ''")).startswith(name):
            return
    raise AssertionError(f"no Tab leads to {name}")


def test_after_an_answer_the_keyboard_goes_on(show_lab: Any) -> None:
    shown: Shown = show_lab("QuizPlayer", "dark", (900, 900))
    shown.root.get_by_role("button", name="A) ").focus()
    shown.page.keyboard.press("Enter")
    shown.wait()
    expect(shown.root.get_by_role("button", name="The next one →")).to_be_focused()


@pytest.mark.slow
def test_hostile_texts_on_a_narrow_page(show_lab: Any) -> None:
    for name, control in [("FaceFlipper", "card"), ("IdentityLab", "search"), ("IdentityLab", "commander")]:
        shown: Shown = show_lab(name, "dark", (360, 800))
        shown.root.locator(f'[data-key="{control}"]').fill(HOSTILE)
        shown.page.keyboard.press("Enter")
        shown.wait()
        expect(shown.root.locator(".dfc-parts")).to_contain_text(HOSTILE)
        shown.is_good()


@pytest.mark.slow
def test_on_a_narrow_page_each_row_of_a_table_is_a_block(show_lab: Any) -> None:
    shown: Shown = show_lab("FaceFlipper", "dark", (360, 800))
    assert shown.root.locator(".dfc-scrolls").evaluate("one => one.scrollWidth <= one.clientWidth")
    row = shown.root.get_by_role("row").filter(has=shown.page.get_by_role("rowheader", name="mana value"))
    expect(row.get_by_role("cell").last).to_contain_text("the front face, which is up, has the mana cost {B}: 1")
    shown.is_good()


def test_a_rule_is_told_where_it_is_pointed_at(show_lab: Any) -> None:
    shown: Shown = show_lab("CombatLab")
    rule = shown.root.get_by_role("button", name="Rule 120.3a").first
    rule.hover()
    expect(shown.root.get_by_role("tooltip")).to_contain_text("life")
    rule.click()
    shown.wait()
    expect(shown.root.get_by_role("status")).to_contain_text("120.3a")


def test_a_chart_can_be_read_on_a_narrow_page(bench: BenchFinder) -> None:
    cell = 'from dfcrules import card, show\nshow.identity_chart(card("Cecil, Dark Knight"))'
    output = bench(theme="dark", viewport=(360, 800)).run(cell)
    image = output.locator("img")
    expect(image).to_be_visible()
    assert image.evaluate("image => image.getBoundingClientRect().width") > 800
    assert output.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")  # it scrolls by itself
