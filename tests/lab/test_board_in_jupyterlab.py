"""The board in a real JupyterLab: what a person clicks, types and reads.

A second game here runs the lines of Python that the page shows; what it then says has to stand on the page.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import nbformat
import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from dfcrules import Game, card, rulebook
from dfcrules.game.objects import Entity
from dfcrules.lab.displaying import PICTURE, VIEW
from dfcrules.show.text import heading, object_line, permanents, player_line

if TYPE_CHECKING:
    from tests.lab.conftest import BenchFinder, JupyterLab, NotebookOpener, Theme

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
STRANGE = [
    "</text></svg><svg onload=window.harmed=3><text>",
    "\u200fgnip\u200f",
    "very long " * 29,
    "x" * 300,
    "👩‍👩‍👧‍👦🐉 אבג 漢字",
    "${window.harmed=4}`'\"\\",
]
HOSTILE = f"""{SETUP}
game = Game({PLAYER!r}, "Ben")
game.put(creature({CARD!r}, "2/2"), {PLAYER!r})
for name in {STRANGE!r}:
    game.put(creature(name, "1/1"), "Ben")
long = {{"type": "Creature", "pt": "1/1", "text": "<b>very</b> long " * 700}}
game.put(card_from_plain("Longest", long), "Ben")
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

    def __init__(self, output: Locator, setup: str, violations: Any) -> None:
        self.violations = violations
        self.page = output.page
        self.root = output.locator(".dfc-board")
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

    def open(self, name: str) -> Locator:
        """Open a tab, and give what it shows."""
        self.root.get_by_role("tab", name=name, exact=True).click()
        self.wait()
        return self.root.get_by_role("tabpanel")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def press_and_wait(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.wait()

    def press_until(self, focused: str, key: str = "Tab") -> None:
        """Press a key until a control has the keyboard."""
        for _ in range(120):
            if self.focused.startswith(focused):
                return
            self.press(key)
        raise AssertionError(f"no {key} leads to {focused}")

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
        sheet = self.open("Code")
        return (sheet.locator("pre").first.text_content() or "").split("\n")

    def game(self) -> Game:
        """A game of our own in which the lines of the page have been run."""
        names: dict[str, Any] = {}
        exec(self.setup, names)
        for line in self.code():
            exec(line, names)
        game: Game = names["game"]
        return game

    def says_what_the_engine_says(self) -> Game:
        """Compare the page with our own game; the keyboard stays where it is."""
        focused = self.focused
        game = self.game()
        state, rules = game.state, game.rules
        expect(self.root.locator("h3")).to_have_text(heading(state, rules))
        for number, name in enumerate(self.root.locator(".dfc-player h4 > :first-child").all()):
            expect(name).to_have_text(re.compile(f"^{re.escape(player_line(state, number))}( · |$)"))
        there: list[Entity] = [one for number in range(len(state.players)) for one in permanents(state, rules, number)]
        cards = self.root.locator(".dfc-player > .dfc-cards > .dfc-card")
        expect(cards).to_have_count(len(there))
        for entity in there:
            expect(self.root.locator(f'.dfc-card[data-entity="{entity}"]')).to_have_attribute(
                "aria-label", re.compile(f"^{re.escape(object_line(state, rules, entity))}( · |$)")
            )
        self.open("Log")
        lines = self.root.locator(".dfc-log li:not(.dfc-future)")
        expect(lines).to_have_count(len(game.log))
        for line, event in zip(lines.all_text_contents(), game.log, strict=True):  # the page says whose, in addition
            assert line.endswith(f" {event.rule}")
            assert set(re.findall(r"\w+", event.words())) <= set(re.findall(r"\w+", line))
        if focused:
            self.root.locator(f'[data-key="{focused}"]').focus()
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

    def is_harmless(self) -> None:
        """No markup of a name has become an element, no script has run, nothing sticks out."""
        assert self.root.locator("img, script, foreignObject, a, style, iframe").count() == 0
        assert self.page.evaluate("window.harmed") is None
        assert self.root.evaluate("root => root.scrollWidth <= root.clientWidth")
        assert self.root.evaluate("root => root.getBoundingClientRect().right <= window.innerWidth")

    def is_accessible(self) -> None:
        assert self.violations(self.root) == []

    def draw(self, start: Locator, end: Locator) -> None:
        """Draw an arrow with the mouse, in small moves."""
        start.scroll_into_view_if_needed()
        one, other = start.bounding_box(), end.bounding_box()
        assert one is not None
        assert other is not None
        mouse = self.page.mouse
        mouse.move(one["x"] + one["width"] / 2, one["y"] + one["height"] / 2)
        mouse.down()
        mouse.move(other["x"] + other["width"] / 2, other["y"] + other["height"] / 2, steps=8)
        mouse.up()


@pytest.fixture
def show_board(bench: BenchFinder, violations: Any) -> Any:
    def show(setup: str, theme: Theme = "light", viewport: tuple[int, int] = (1280, 900)) -> Shown:
        shown = Shown(bench(theme=theme, viewport=viewport).run(setup + SHOW), setup, violations)
        expect(shown.root).to_be_visible(timeout=PATIENCE)
        return shown

    return show


@pytest.mark.slow
def test_what_cannot_be_done_yet_looks_so_and_says_why(show_board: Any) -> None:
    board: Shown = show_board(PLAYING, viewport=(1280, 900))
    for name, sentence in [
        ("Flip", "Select a card first"),
        ("↶ Undo", "This is where the board began"),
        ("↷ Redo", "Nothing has been taken back"),
        ("⟲ Reset", "This is where the board began"),
        ("library 0", "Nobody may look into a library"),
    ]:
        expect(board.button(name).first).to_have_attribute("aria-disabled", "true")
        board.button(name).first.hover(force=True)
        expect(board.root.get_by_role("tooltip")).to_contain_text(sentence)
        board.button(name).first.click(force=True)
        board.wait()
        expect(board.message).to_contain_text(sentence)
    assert board.is_whole()

    expect(board.open("Code")).to_contain_text("Each click is shown here")
    board.click("hand 1")
    spark = board.root.get_by_role("group", name="Ann’s hand").locator(".dfc-card")
    expect(spark).to_have_count(1)
    spark.click()
    board.root.get_by_role("group", name="What to do").get_by_role("button", name="Cast Spark").click()
    board.wait()
    expect(board.root.locator(".dfc-lit")).to_have_count(2)
    for option in (0, 1):  # what each target would lead to is filled in
        expect(board.root.locator(".dfc-then").nth(option)).to_have_text("then Spark goes to stack")
    board.click("1. Kuja, Genome Sorcerer")
    expect(board.root.locator(".dfc-player").first).to_contain_text("◆ has priority")
    expect(board.root.locator(".dfc-stack .dfc-card")).to_have_attribute("aria-label", re.compile("^Spark"))
    board.click("Pass priority", "Pass priority")
    expect(board.message).to_contain_text("Spark deals 2 damage to Kuja, Genome Sorcerer")
    board.message.get_by_role("button", name="Rule 120.3e").hover()
    expect(board.root.get_by_role("tooltip")).to_contain_text(rulebook.look_up("120.3e").text)
    board.card("Kuja").click()
    board.click("Flip")
    assert board.code()[0] == 'game.cast("Spark", "Ann")'
    expect(board.root.get_by_role("tabpanel")).to_contain_text("transform = ")  # the step of a scenario file
    board.says_what_the_engine_says()


@pytest.mark.slow
def test_a_saved_notebook_shows_the_picture_until_it_is_run(
    jupyterlab: JupyterLab, open_notebook: NotebookOpener
) -> None:
    game = Game("Ann", "Ben")
    kuja = game.put("Kuja, Genome Sorcerer", "Ann")
    shown = [game._repr_mimebundle_(), kuja._repr_mimebundle_(), card("Kuja, Genome Sorcerer")._repr_mimebundle_()]
    cells: list[Any] = [f"{SETUP}\ngame = Game('Ann', 'Ben')\ngame.put('Kuja, Genome Sorcerer', 'Ann'){SHOW}"]
    outputs = [[nbformat.v4.new_output("display_data", data)] for data in shown]
    view = {"version_major": 2, "version_minor": 0, "model_id": "gone"}
    outputs.append([*outputs[0], nbformat.v4.new_output("display_data", {VIEW: view})])
    cells += [nbformat.v4.new_code_cell("...", outputs=many) for many in outputs]
    jupyterlab.write_notebook("saved.ipynb", *cells)
    notebook = open_notebook("saved.ipynb", theme="dark")
    for place, text in enumerate(["Ann: 20 life", "3/4", "Trance Kuja, Fate Defied", "Ann: 20 life"], 1):
        image = notebook.output(place).locator("img")  # nobody has trusted it yet
        expect(image).to_be_visible()
        assert image.evaluate("image => image.decode().then(() => image.naturalWidth)") > 200
        assert text in str(image.get_attribute("alt"))
    expect(notebook.output(1)).to_have_text("")  # no words run together
    assert notebook.output(1).locator("img").evaluate(GROUND) < 60  # who likes it dark sees it dark

    notebook.command("notebook:run-cell")
    expect(notebook.output(0).locator(".dfc-board")).to_be_visible()
    expect(notebook.output(0).locator(".dfc-still")).to_be_hidden()  # the widget is there instead
    notebook.save()
    jupyterlab.end_kernels()
    notebook = open_notebook("saved.ipynb", theme="dark")  # now it is trusted
    expect(notebook.output(0).locator("img")).to_be_visible()
    expect(notebook.output(0)).to_contain_text(PICTURE)
    for text in ("model not found", "Loading widget"):
        expect(notebook.output(0).get_by_text(text)).to_be_hidden()


def test_a_game_by_mouse(show_board: Any) -> None:
    board: Shown = show_board(DUEL)
    board.page.emulate_media(reduced_motion="no-preference")  # the card turns
    board.card("Kuja").click()
    board.click("Flip")
    expect(board.message).to_contain_text("transforms into Trance Kuja, Fate Defied 701.27a")
    board.page.emulate_media(reduced_motion="reduce")
    expect(board.card("Trance Kuja")).to_have_attribute("aria-label", re.compile("back face up"))

    board.click("Token copy for Ben")
    expect(board.root.get_by_role("heading", name="Trance Kuja")).to_be_visible()
    board.card("Trance Kuja").click()
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
    board.is_accessible()
    board.click("Assign")
    game = board.says_what_the_engine_says()
    assert game.life("Ben") == 20 - 2 * 4 - 3  # Trance Kuja doubles its own damage

    board.click("↶ Undo")
    expect(board.message).to_contain_text("↶ Taken back")
    expect(board.root.locator(".dfc-then").filter(has_text="Ben 20 → 9 life")).to_have_count(1)  # what it leads to
    board.click("Lethal, the rest to Ben")
    assert board.code()[-2:] == ["game.undo()", 'game.answer("lethal, the rest to Ben")']
    board.says_what_the_engine_says()


def test_arrows_time_and_what_if(show_board: Any) -> None:
    board: Shown = show_board(DUEL)
    ben = board.root.locator(".dfc-player").nth(1)
    board.draw(board.card("Ember Adept"), ben.locator("h4"))
    board.wait()
    expect(board.card("Ember Adept").locator(".dfc-note")).to_have_text("→ Ben")
    board.card("Moss Cub").click()  # it is not Ben's turn: said, and nothing happens
    expect(board.message).to_contain_text("Only creatures of the player whose turn it is can attack 508.1a")
    board.click("Declare 1 attacker")
    expect(board.root.locator(".dfc-arrow.dfc-attack")).to_have_count(1)
    board.draw(board.card("Moss Cub"), board.card("Ember Adept"))
    board.wait()
    expect(board.card("Moss Cub").locator(".dfc-note")).to_have_text("→ Ember Adept")
    board.click("Declare 1 blocker")
    expect(board.root.locator(".dfc-arrow.dfc-block")).to_have_count(1)
    board.click("Combat damage", "Lethal, the rest to Ben")
    game = board.says_what_the_engine_says()
    assert game.life("Ben") == 17

    board.root.get_by_role("button", name="Ember Adept attacks Ben (go to this moment)").click()  # back to that moment
    board.wait()
    expect(board.root.locator(".dfc-log li.dfc-future")).not_to_have_count(0)
    game = board.says_what_the_engine_says()
    assert game.pending is None
    board.click("Combat damage")  # and on, without a block
    ends = board.open("What if").get_by_role("region")
    expect(ends.nth(0)).to_contain_text("≠ Ben: 16 life")
    expect(ends.nth(1)).to_contain_text("≠ Ben: 17 life")
    board.is_accessible()
    board.click("⇄ Go over to the other line")
    expect(ben.locator("h4 > :first-child")).to_have_text("Ben: 17 life")
    board.open("Log")
    board.root.get_by_role("slider").focus()
    board.press_and_wait("Home")
    expect(board.root.locator(".dfc-card")).to_have_count(0)
    board.press_and_wait("End")
    expect(ben.locator("h4 > :first-child")).to_have_text("Ben: 17 life")
    board.press_and_wait("ArrowLeft")
    expect(board.root.locator(".dfc-panel")).to_contain_text("How does Ember Adept assign")
    board.press_and_wait("ArrowLeft")  # past the question: who moves in time is not made to answer
    expect(board.root.locator(".dfc-panel")).not_to_contain_text("assign")
    board.click("⟲ Reset")
    expect(board.root.locator(".dfc-card")).to_have_count(3)
    expect(ben.locator("h4 > :first-child")).to_have_text("Ben: 20 life")


def test_four_players_sit_two_by_two(show_board: Any) -> None:
    board: Shown = show_board(
        f"{SETUP}game = Game('Ann', 'Ben', 'Cai', 'Dee')\n"
        "for name in game.players * 3: game.put(creature('Moss Cub', '1/1'), name)"
    )
    sides = board.root.locator(".dfc-player").evaluate_all(
        "sides => sides.map((one) => one.getBoundingClientRect()).map(({ left, top }) => [left, top])"
    )
    (ann, ben, cai, dee) = sides
    assert (ann[1], ann[0], cai[1]) == (ben[1], cai[0], dee[1])
    assert ann[0] < ben[0]
    assert ann[1] < cai[1]


def test_a_hidden_choice_is_made_in_the_panel_alone(show_board: Any) -> None:
    setup = (
        DUEL
        + """
for player in ("Ann", "Ben"):
    for _ in range(9):
        game.place(creature("Moss Cub", "1/1"), player, zone="hand")
game.advance("end step")
game.resolve()
"""
    )
    board: Shown = show_board(setup)
    board.button("hand 9").first.click()
    board.wait()
    board.click("Next step")
    expect(board.root.get_by_role("heading", name="Ann decides")).to_be_visible()
    expect(board.root.locator(".dfc-lit")).to_have_count(0)  # nobody sees on the table what may be chosen
    options = board.root.locator(".dfc-options button")
    expect(options.first).to_be_hidden()
    board.root.get_by_text("Only Ann may look").click()
    options.nth(0).click()
    options.nth(1).click()  # still open
    expect(board.root.get_by_text("2 chosen, 2 needed")).to_be_visible()
    board.click("Choose these")
    expect(board.root.locator(".dfc-player").first.get_by_role("button", name="graveyard 2")).to_be_visible()


def test_why_the_mana_values_of_kuja_and_its_clone_differ(show_board: Any) -> None:
    board: Shown = show_board(DUEL)
    board.card("Kuja").click()
    board.click("Flip")
    board.card("Kuja").click()  # once more, to look at it: it stays selected
    board.click("Why is it so?")
    sheet = board.root.get_by_role("tabpanel")
    row = sheet.get_by_role("row", name=re.compile("^mana value")).first
    expect(row.get_by_role("cell").first).to_have_text("4")
    expect(row).to_contain_text("the front face's mana cost {2}{B}{R} counts")
    expect(row.get_by_role("button")).to_have_text("202.3b")
    expect(sheet.get_by_role("img", name=re.compile("^Front face: only for the mana value"))).to_be_visible()
    expect(sheet.get_by_role("img", name=re.compile("^Back face: counts"))).to_be_visible()
    expect(sheet.get_by_role("row", name=re.compile("^power 3 4"))).to_be_visible()  # before and after
    board.click("Clone for Ben")  # selected, so that its values are what one sees
    expect(board.card("“Clone”")).to_have_attribute("aria-pressed", "true")
    expect(row.get_by_role("cell").first).to_have_text("0")
    expect(row).to_contain_text("a copy borrows none from another face")
    expect(sheet.get_by_role("img", name=re.compile("^What it copies: counts"))).to_be_visible()
    board.is_accessible()
    both = sheet.locator("details").filter(has_text="Compare with the original")
    expect(both).to_contain_text("The original is Ann's Trance Kuja, Fate Defied.")
    value = both.get_by_role("row").filter(has=board.page.get_by_role("rowheader", name="mana value", exact=True))
    turning = both.get_by_role("row").filter(has=board.page.get_by_role("rowheader", name="turning over"))
    for line, texts in [(value, ["4", "0"]), (turning, ["can", "cannot"])]:
        expect(line.locator("strong")).to_have_text(texts)
    own = board.game()
    board.open("Why")
    kuja, clone = own.zone("battlefield", "Ann")[0], own["Clone"]
    for place, one in enumerate((kuja, clone)):
        for _, chain in one.why("mana value").chains.values():
            for why in chain:
                expect(value.get_by_role("cell").nth(place)).to_contain_text(f"{why.reason} {why.rule}")
    board.click("Show the original")
    expect(row.get_by_role("cell").first).to_have_text("4")
    board.click("Flip")  # the original has turned over: the copy has not
    board.card("“Clone”").click()
    board.wait()
    expect(both).to_contain_text("It has turned over since, and is Kuja, Genome Sorcerer now.")
    expect(both.get_by_role("row").filter(has_text="power").locator("strong")).to_have_text(["3", "4"])
    game = board.says_what_the_engine_says()
    assert [(one.mana_value, one.copy_of) for one in game.zone("battlefield", "Ben") if one.copy_of] == [
        (0, "Trance Kuja, Fate Defied")
    ]


HELD = """root => {
    const { left, top } = root.querySelector(".dfc-panel").getBoundingClientRect();
    return [Math.round(left), Math.round(top), root.querySelector(".dfc-felt").dataset.size];
}"""


@pytest.mark.slow
@pytest.mark.parametrize("wide", [800, 1366, 1920])
def test_nothing_jumps_as_a_third_permanent_comes(show_board: Any, wide: int) -> None:
    setup = f"{SETUP}\ngame = Game('Ann', 'Ben')\ngame.put('Kuja, Genome Sorcerer', 'Ann')\ngame.put('Forest', 'Ben')"
    board: Shown = show_board(setup, "light", {800: (800, 900), 1366: (1366, 768), 1920: (1920, 1080)}[wide])
    board.card("Kuja").click()
    board.click("Flip")
    before = board.root.evaluate(HELD)
    assert before[2] == "card"
    board.click("Clone for Ben")
    board.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    left, top, size = board.root.evaluate(HELD)
    assert left == before[0]
    assert abs(top - before[1]) <= 2  # the buttons are still under the pointer
    if wide > 800:
        assert size == "card"
        board.page.keyboard.press("Escape")
        board.root.get_by_text("Put another card").click()
        board.root.get_by_label("Name of a card").fill("Forest")
        board.click("Put it there")
        expect(board.root.locator(".dfc-card")).to_have_count(4)
        assert board.root.evaluate(HELD)[2] == "card"  # four whole cards
        assert board.smallest_text() >= 6  # "front" in the corner; pointed at, the card is shown large


def test_a_game_is_saved_and_loaded(show_board: Any, jupyterlab: JupyterLab) -> None:
    board: Shown = show_board(DUEL)
    for file in jupyterlab.folder.glob("*.toml"):
        file.unlink()
    board.card("Kuja").click()
    board.click("Flip")
    for number in ("", "-2"):  # a name that is taken is not taken again
        board.open("Files")
        board.root.get_by_label("Name of the new file").fill("a/duel")
        board.click("Save to a new file")
        expect(board.message).to_contain_text(f"a-duel{number}.toml")
    files = sorted(file.name for file in jupyterlab.folder.glob("*.toml"))
    assert files == ["a-duel-2.toml", "a-duel.toml"]
    board.click("↶ Undo")
    board.root.get_by_label("Scenario file").select_option("a-duel.toml")
    board.click("Load it")
    expect(board.card("Trance Kuja")).to_be_visible()
    saved = (jupyterlab.folder / "a-duel.toml").read_bytes().replace(b"Moss Cub", CARD.replace("'", "").encode())
    board.open("Files")
    upload: Any = {"name": "<b>.toml", "mimeType": "text/plain", "buffer": saved}
    board.root.locator("input[type=file]").set_input_files(upload)
    board.wait()
    expect(board.message).to_contain_text("<b>.toml is on the board")
    expect(board.root.get_by_role("button", name=re.compile("^<img src=x onerror=window.harmed=1>"))).to_be_visible()
    assert board.root.locator("img, script, b").count() == 0
    assert board.page.evaluate("window.harmed") is None


def test_a_game_by_keyboard(show_board: Any) -> None:
    board: Shown = show_board(DUEL, "dark", (900, 900))
    board.button("↶ Undo").focus()
    board.press_until("card")
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
    board.press_until("copy 1", "Tab")
    board.press_and_wait("Space")
    board.press("Escape", "Home", "Enter")
    board.press_until("attack with")
    board.press_and_wait("Enter")  # attack with Kuja
    board.press_until("declare", "Tab")
    board.press_and_wait("Enter")
    board.press_until("block", "Shift+Tab")
    board.press_and_wait("Enter")
    assert board.focused.startswith("row")
    board.press("ArrowDown")  # blocks Trance Kuja
    board.press_until("declare", "Tab")
    board.press_and_wait("Enter")
    board.press_until("damage", "Shift+Tab")
    board.press_and_wait("Enter")
    game = board.says_what_the_engine_says()
    assert [card.name for card in game.zone("graveyard", "Ben")] == ["Moss Cub"]
    board.press_until("undo", "Shift+Tab")
    board.press_and_wait("Enter")
    board.press_and_wait("Enter")
    assert board.focused == "undo"
    board.says_what_the_engine_says()
    assert board.code()[-2:] == ["game.undo()", "game.undo()"]


@pytest.mark.slow
def test_hostile_names_on_a_narrow_page(show_board: Any) -> None:
    board: Shown = show_board(HOSTILE, "dark", (360, 800))
    expect(board.root.locator(".dfc-player").first).to_contain_text(PLAYER)
    board.root.locator(".dfc-card").first.click()
    expect(board.root.locator(".dfc-panel h4")).to_have_text(CARD)
    board.click(f"Token copy for {PLAYER}")
    board.root.locator(".dfc-card").first.click()  # the token would be too young to attack
    board.click("Attack with it…")
    board.click("Declare 1 attacker", "Why is it so?")
    board.says_what_the_engine_says()
    for tab in ("Why", "What if", "Code", "Files", "Log"):
        board.open(tab)
        if tab == "What if":
            board.click("Keep this end")
        board.is_harmless()
    board.is_accessible()
    board.open("Why")
    for one in board.root.locator(".dfc-player").nth(1).locator(".dfc-card").all():  # each large, and why it is so
        one.click()
        board.wait()
        board.is_harmless()
    assert board.smallest_text() >= 9


def flips_a_card(page: Page) -> None:
    board = page.locator(".dfc-board")
    board.locator(".dfc-card").first.click()
    board.get_by_role("button", name="Flip", exact=True).click()
    expect(board.get_by_role("status")).to_contain_text("transforms into Trance Kuja, Fate Defied")
    expect(page.locator(".dfc-still")).to_be_hidden()


def test_one_click_in_notebook_7(jupyterlab: JupyterLab, page: Page) -> None:
    jupyterlab.write_notebook("elsewhere.ipynb", DUEL + SHOW)
    with page.expect_websocket(lambda socket: "/channels" in socket.url) as kernel:
        page.goto(f"{jupyterlab.url}/notebooks/elsewhere.ipynb")
    kernel.value.wait_for_event("framereceived")  # it has said something: it is there
    page.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]").wait_for()
    page.locator(".jp-CodeCell .cm-content").click()
    page.keyboard.press("Shift+Enter")
    flips_a_card(page)
    jupyterlab.end_kernels()


def test_one_click_in_voila(jupyterlab: JupyterLab, context: BrowserContext) -> None:
    page = context.new_page()
    # Voila's own page asks for icons and for MathJax outside, which it does not get here.
    page.route(lambda url: not url.startswith(jupyterlab.url), lambda route: route.abort())
    jupyterlab.write_notebook("elsewhere.ipynb", DUEL + SHOW)
    page.goto(f"{jupyterlab.url}/voila/render/elsewhere.ipynb")
    flips_a_card(page)
    page.close()
