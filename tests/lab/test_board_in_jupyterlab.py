"""The board in a real JupyterLab: what a person clicks, types and reads.

A second game here runs the lines of Python that the page shows; what it then says has to stand on the page.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import nbformat
import pytest
from playwright.sync_api import Locator, expect

from dfcrules import Game, card
from dfcrules.game.objects import Entity
from dfcrules.lab import Board
from dfcrules.lab.board import PICTURE
from dfcrules.show.text import heading, object_line, permanents, player_line

if TYPE_CHECKING:
    from tests.lab.conftest import JupyterLab, Notebook, NotebookOpener, Theme

SETUP = """
from dfcrules import Game
from dfcrules.cards.card import card_from_plain
def creature(name, pt, *keywords):
    return card_from_plain(name, {"cost": "{G}", "type": "Creature — Bear", "pt": pt, "keywords": list(keywords)})
"""
DUEL = f"""{SETUP}
game = Game("Ann", "Ben")
game.put("Kuja, Genome Sorcerer", "Ann")
game.put(creature("Ember Adept", "4/6", "trample"), "Ann")
game.put(creature("Moss Cub", "1/1"), "Ben")
"""
PATIENCE = 30_000  # milliseconds, for a busy machine
CARD, PLAYER = "<img src=x onerror='window.harmed=1'>", "<script>window.harmed=2</script>"
HOSTILE = f"""{SETUP}
game = Game({PLAYER!r}, "Ben")
game.put(creature({CARD!r}, "2/2"), {PLAYER!r})
"""
PLAYING = """
from dfcrules import Game
from dfcrules.cards.card import card_from_plain
strikes = [{"spell": [{"deal": 2, "to": "target"}], "targets": "creature"}]
cards = {"Spark": card_from_plain("Spark", {"cost": "{R}", "type": "Instant", "abilities": strikes})}
game = Game("Ann", "Ben", cards=cards, mana="free")
game.place("Kuja, Genome Sorcerer", "Ann")
game.place("Cecil, Dark Knight", "Ben")
game.place("Spark", "Ann", zone="hand")
"""
GROUND = """(image) => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    return context.getImageData(canvas.width / 2, 12, 1, 1).data[0];
}"""
"""How light a picture is near its upper edge, from 0 to 255."""
SHOW = """
from dfcrules.lab import Board
board = Board(game)
board
"""


class Shown:
    """A board on the page."""

    def __init__(self, notebook: Notebook, setup: str) -> None:
        self.page = notebook.page
        self.root = notebook.output(0).locator(".dfc-board")
        self.message = self.root.get_by_role("status")
        self.setup = setup
        self.handled = 0

    def button(self, name: str) -> Locator:
        return self.root.get_by_role("button", name=name, exact=True)

    def card(self, name: str, nth: int = 0) -> Locator:
        return self.root.locator(".dfc-card").filter(has=self.page.get_by_text(name, exact=False)).nth(nth)

    def click(self, *names: str) -> None:
        """Click buttons that Python has to handle."""
        for name in names:
            self.button(name).click()
            self.wait()

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def press_and_wait(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.wait()

    def wait(self) -> None:
        """Wait until Python has answered."""
        self.handled += 1
        expect(self.root).to_have_attribute("data-handled", str(self.handled), timeout=PATIENCE)

    @property
    def focused(self) -> str:
        """The key of the control that has the keyboard."""
        return str(self.page.evaluate("document.activeElement.dataset.key ?? ''"))

    def code(self) -> list[str]:
        """The lines of Python the page shows."""
        return (self.root.locator(".dfc-code pre").text_content() or "").split("\n")

    def game(self) -> Game:
        """A game of our own in which the lines of the page have been run."""
        names: dict[str, Any] = {}
        exec(self.setup, names)
        for line in self.code():
            exec(line, names)
        game: Game = names["game"]
        return game

    def says_what_the_engine_says(self) -> Game:
        """Compare the page with our own game."""
        game = self.game()
        state, rules = game.state, game.rules
        expect(self.root.locator("h3")).to_have_text(heading(state, rules))
        expect(self.root.locator(".dfc-player h4 > span:first-child")).to_have_text(
            [player_line(state, number) for number in range(len(state.players))]
        )
        there: list[Entity] = [one for number in range(len(state.players)) for one in permanents(state, rules, number)]
        cards = self.root.locator(".dfc-card")
        expect(cards).to_have_count(len(there))
        for place, entity in enumerate(there):
            expect(cards.nth(place)).to_have_attribute(
                "aria-label", re.compile(f"^{re.escape(object_line(state, rules, entity))}( · |$)")
            )
        lines = self.root.locator(".dfc-log li")
        expect(lines).to_have_count(len(game.log))
        for line, event in zip(lines.all_text_contents(), game.log, strict=True):  # the page says whose, in addition
            assert line.endswith(f" {event.rule}")
            assert set(re.findall(r"\w+", event.words())) <= set(re.findall(r"\w+", line))
        return game

    def smallest_text(self) -> float:
        """The size of the smallest letters on the cards, in pixels."""
        sizes: list[float] = self.root.locator(".dfc-card svg").evaluate_all(
            """drawings => drawings.flatMap((svg) => [...svg.querySelectorAll("text")].map((text) =>
                text.getAttribute("font-size") * svg.getBoundingClientRect().width / svg.viewBox.baseVal.width))"""
        )
        return min(sizes)

    def is_whole(self) -> bool:
        """Whether nothing on the table has to be scrolled."""
        return bool(self.root.locator(".dfc-table").evaluate("table => table.scrollHeight <= table.clientHeight + 1"))


@pytest.fixture
def show_board(jupyterlab: JupyterLab, open_notebook: NotebookOpener) -> Any:
    def show(setup: str, theme: Theme = "light", viewport: tuple[int, int] = (1280, 900)) -> Shown:
        jupyterlab.write_notebook("board.ipynb", setup + SHOW)
        notebook = open_notebook("board.ipynb", theme=theme, viewport=viewport)
        if notebook.page.locator("#jp-left-stack").is_visible():  # it would leave nothing of a narrow page
            notebook.command("application:toggle-left-area")
        notebook.run_all()
        shown = Shown(notebook, setup)
        expect(shown.root).to_be_visible(timeout=PATIENCE)
        return shown

    return show


def test_what_cannot_be_done_yet_looks_so_and_says_why(show_board: Any) -> None:
    board: Shown = show_board(PLAYING, viewport=(1280, 900))
    for name, sentence in [
        ("Flip", "Select a card first"),
        ("↶ Undo", "This is where the board began"),
        ("↷ Redo", "Nothing has been taken back"),
    ]:
        expect(board.button(name)).to_have_attribute("aria-disabled", "true")
        board.button(name).click(force=True)
        board.wait()
        expect(board.message).to_contain_text(sentence)
    assert board.is_whole()

    expect(board.root.locator(".dfc-code")).to_be_hidden()
    board.button("Show code").click()
    expect(board.root.locator(".dfc-code")).to_contain_text("Each click is shown here as Python.")
    board.click("Cast Spark")
    board.click("1. Kuja, Genome Sorcerer")
    expect(board.root.locator(".dfc-player").first).to_contain_text("◆ has priority")
    expect(board.root.locator(".dfc-stack")).to_contain_text("Spark")
    board.click("Pass priority", "Pass priority")
    expect(board.message).to_contain_text("Spark deals 2 damage to Kuja, Genome Sorcerer")
    board.card("Kuja").click()
    board.click("Flip")
    assert board.is_whole()
    expect(board.root.locator(".dfc-code pre")).to_be_visible()
    assert board.code()[0] == 'game.cast("Spark", "Ann")'
    board.says_what_the_engine_says()
    board.page.set_viewport_size({"width": 1600, "height": 900})
    board.click("Attack…")
    board.card("Trance Kuja").click()
    expect(board.root.locator(".dfc-note").first).to_have_text("→ Ben")
    assert board.is_whole()
    board.button("Hide code").click()
    expect(board.root.locator(".dfc-code")).to_be_hidden()


def test_a_notebook_that_nobody_has_trusted_shows_the_pictures(
    jupyterlab: JupyterLab, open_notebook: NotebookOpener
) -> None:
    game = Game("Ann", "Ben")
    kuja = game.put("Kuja, Genome Sorcerer", "Ann")
    bundle = Board(game)._repr_mimebundle_()
    assert bundle is not None
    cells = []
    for data in (
        bundle[0],
        game._repr_mimebundle_(),
        kuja._repr_mimebundle_(),
        card("Kuja, Genome Sorcerer")._repr_mimebundle_(),
    ):
        output = nbformat.v4.new_output("display_data", data)
        cells.append(nbformat.v4.new_code_cell("...", outputs=[output]))
    jupyterlab.write_notebook("saved.ipynb", *cells)
    notebook = open_notebook("saved.ipynb", theme="dark")
    for place, text in enumerate(["Kuja, Genome Sorcerer", "Ann: 20 life", "3/4", "Trance Kuja, Fate Defied"]):
        image = notebook.output(place).locator("img")
        expect(image).to_be_visible()
        assert image.evaluate("image => image.decode().then(() => image.naturalWidth)") > 200
        assert text in str(image.get_attribute("alt"))
    expect(notebook.output(0)).to_have_text(PICTURE)
    expect(notebook.output(1)).to_have_text("")  # no words run together
    assert notebook.output(1).locator("img").evaluate(GROUND) < 60  # who likes it dark sees it dark


def test_a_game_by_mouse(show_board: Any) -> None:
    board: Shown = show_board(DUEL)
    board.page.emulate_media(reduced_motion="no-preference")  # the card turns
    board.card("Kuja").click()
    board.click("Flip")
    expect(board.message).to_contain_text("transforms into Trance Kuja, Fate Defied 701.27a")
    board.page.emulate_media(reduced_motion="reduce")
    expect(board.card("Trance Kuja").locator("svg > title")).to_contain_text("back face up")

    board.click("Token copy for Ben")
    board.click("Attack with it…")
    board.card("Ember Adept").click()  # attacks, too
    board.click("Declare 2 attackers")
    board.click("Block…")
    board.root.get_by_label("Moss Cub (Ben)").select_option(label="blocks Ember Adept")
    board.click("Declare 1 blocker", "Combat damage")
    expect(board.root.get_by_role("heading", name="Ann decides")).to_be_visible()
    expect(board.root.get_by_text("lethal: 1")).to_be_visible()
    board.button("One more to Ben").click()
    board.root.get_by_label("Damage to Ben").fill("4")
    board.click("Assign")
    expect(board.message).to_contain_text("✗ Not possible")
    expect(board.message).to_contain_text("702.19b")
    board.button("One less to Ben").click()
    board.button("One more to Moss Cub").click()
    expect(board.root.get_by_text("✓ lethal (1)")).to_be_visible()
    board.click("Assign")
    game = board.says_what_the_engine_says()
    assert game.life("Ben") == 20 - 2 * 4 - 3  # Trance Kuja doubles its own damage

    board.click("↶ Undo")
    expect(board.message).to_contain_text("↶ Taken back")
    board.click("Lethal, the rest to Ben")
    assert board.code()[-2:] == ["game.undo()", 'game.answer("lethal, the rest to Ben")']
    board.says_what_the_engine_says()


def test_a_game_by_keyboard(show_board: Any) -> None:
    board: Shown = show_board(DUEL, "dark", (900, 900))
    for _ in range(80):
        if board.focused.startswith("card"):
            break
        board.press("Tab")
    board.press("d", "d", "x")  # keys with which JupyterLab deletes cells
    board.press("ArrowRight", "ArrowLeft", "Enter")
    assert board.focused == "flip"
    board.press_and_wait("Enter")
    board.says_what_the_engine_says()
    assert board.focused == "flip"
    board.press("Escape")
    assert board.focused.startswith("card")
    board.press("ArrowDown", "ArrowUp", "End", "Enter")  # the Moss Cub
    expect(board.root.get_by_role("heading", name="Moss Cub")).to_be_visible()
    while board.focused != "copy 1":
        board.press("Tab")
    board.press_and_wait("Space")
    board.press("Escape", "Home", "Enter", "Tab")
    board.press_and_wait("Enter")  # attack with Kuja
    while board.focused != "declare":
        board.press("Tab")
    board.press_and_wait("Enter")
    while board.focused != "block":
        board.press("Shift+Tab")
    board.press_and_wait("Enter")
    assert board.focused.startswith("row")
    board.press("ArrowDown")  # blocks Trance Kuja
    while board.focused != "declare":
        board.press("Tab")
    board.press_and_wait("Enter")
    while board.focused != "damage":
        board.press("Shift+Tab")
    board.press_and_wait("Enter")
    game = board.says_what_the_engine_says()
    assert [card.name for card in game.zone("graveyard", "Ben")] == ["Moss Cub"]
    while board.focused != "undo":
        board.press("Shift+Tab")
    board.press_and_wait("Enter")
    board.press_and_wait("Enter")
    assert board.focused == "undo"
    board.says_what_the_engine_says()
    assert board.code()[-2:] == ["game.undo()", "game.undo()"]


def test_hostile_names_on_a_narrow_page(show_board: Any) -> None:
    board: Shown = show_board(HOSTILE, "dark", (360, 800))
    expect(board.root.locator(".dfc-player").first).to_contain_text(PLAYER)
    board.root.locator(".dfc-card").click()
    expect(board.root.locator(".dfc-panel h4")).to_have_text(CARD)
    board.click(f"Token copy for {PLAYER}", "Attack with it…")
    board.click("Declare 1 attacker", "Why is it so?")
    board.says_what_the_engine_says()
    assert board.root.locator("img, script").count() == 0
    assert board.page.evaluate("window.harmed") is None
    assert board.root.evaluate("root => root.scrollWidth <= root.clientWidth")
    assert board.root.evaluate("root => root.getBoundingClientRect().right <= window.innerWidth")
    assert board.smallest_text() >= 9
