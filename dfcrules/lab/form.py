"""Forms: what the small labs are made of. A lab says which controls it has, and what they lead to; the page draws both.

A control and a part of what is shown are plain JSON, made by the functions below. Everything has its plain text, too,
which is what `repr` of a lab shows and what a notebook's test compares.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

import traitlets

from dfcrules import rulebook
from dfcrules.errors import BadData, DfcRulesError
from dfcrules.lab.faces import Faces
from dfcrules.lab.messages import BadMessage, Message, text_in, whole_in
from dfcrules.lab.source import script, style
from dfcrules.lab.telling import Sentences
from dfcrules.lab.widget import LabWidget
from dfcrules.show.drawn import image
from dfcrules.show.exercise import cards_in
from dfcrules.show.words import clean, clean_lines

if TYPE_CHECKING:
    from dfcrules.scenario.reading import Scenario

Json = dict[str, Any]

LONGEST = 400
"""Characters of a text that is typed in."""

# --- controls: whatever a label says, it reorders nothing on the page


def _labelled(kind: str, name: str, label: str, **others: Any) -> Json:
    return {"kind": kind, "name": name, "label": clean(label), **others}


def _options(options: Iterable[tuple[Any, str]]) -> list[list[Any]]:
    return [[value, clean(label)] for value, label in options]


def choose(name: str, label: str, value: Any, options: Iterable[tuple[Any, str]]) -> Json:
    """One of several: (value, words)."""
    return _labelled("choose", name, label, value=value, options=_options(options))


def slide(name: str, label: str, value: int, least: int, most: int) -> Json:
    """A number, with a slider."""
    return _labelled("slide", name, label, value=value, least=least, most=most)


def tick(name: str, label: str, value: bool) -> Json:
    """Yes or no."""
    return _labelled("tick", name, label, value=value)


def ask(name: str, label: str, value: str, suggestions: Iterable[str] = ()) -> Json:
    """A text that is typed in."""
    return _labelled("ask", name, label, value=value, options=list(suggestions))


def press(name: str, label: str, options: Iterable[tuple[Any, str]]) -> Json:
    """Buttons that do something at once. Without a label they are not told of in plain text."""
    return _labelled("press", name, label, options=_options(options))


# --- parts


def words(text: str, tone: str = "") -> Json:
    """Sentences; the tone is "", "good", "warn", "faint" or "head"."""
    return {"kind": "words", "text": clean_lines(text), "tone": tone}


def here(*names: str) -> Json:
    """Among the parts: here stand the controls of these names, after the question that they answer.

    The others stand above all parts. In plain text all controls come first.
    """
    return {"kind": "controls", "names": list(names)}


def table(caption: str, head: Sequence[str], rows: Iterable[Sequence[Any]], marked: Iterable[int] = ()) -> Json:
    """A table; the rows whose numbers are `marked` stand out."""
    cells = [[clean(str(cell)) for cell in row] for row in rows]
    return {"kind": "table", "caption": caption, "head": list(head), "rows": cells, "marked": list(marked)}


def faces(shown: Iterable[Json]) -> Json:
    """Drawn faces: key, title, whether it counts, and the line of it."""
    return {"kind": "faces", "faces": list(shown)}


def cards(keys: Iterable[str]) -> Json:
    """Faces as they are printed, of which some other part tells in words: here they are pictures and nothing else."""
    return {"kind": "cards", "keys": list(keys)}


def bars(caption: str, rows: Iterable[tuple[str, Sequence[tuple[str, int, int, str]]]]) -> Json:
    """Bars under a label each: (kind, start, width, words); the kinds are those of the damage chart."""
    groups = [(clean(label), list(group)) for label, group in rows]
    most = max([1, *(start + wide for _, group in groups for _, start, wide, _ in group)])
    listed = [{"label": label, "bars": [list(bar) for bar in group]} for label, group in groups]
    return {"kind": "bars", "caption": caption, "rows": listed, "most": most}


def steps(caption: str, lines: Iterable[str]) -> Json:
    """Lines that are counted."""
    return {"kind": "steps", "caption": caption, "lines": [clean(line) for line in lines]}


class Form(LabWidget):
    """A small lab. Its `values` are what its controls say, by their names."""

    _esm = script("form.js")
    _css = style("common.css", "panels.css", "inspector.css", "form.css")

    shown = traitlets.Dict().tag(sync=True)
    faces = traitlets.Dict().tag(sync=True)
    rules = traitlets.Dict().tag(sync=True)

    title: str = ""

    def __init__(self, **values: Any) -> None:
        self.values: Json = values
        self.drawn = Faces()
        self._handled = 0
        self._said = ""
        self._sent: set[str] = set()
        self._known: set[str] = set()
        super().__init__(**self._news())
        self.on_msg(lambda form, content, _: form.handle(content))

    def controls(self) -> list[Json]:
        """The controls as they are now."""
        raise NotImplementedError  # pragma: no cover - each lab has its own

    def parts(self) -> list[Json]:
        """What they lead to."""
        raise NotImplementedError  # pragma: no cover - each lab has its own

    def pressed(self, name: str, value: Any) -> None:
        """A button was pressed. Raises `DfcRulesError` with the sentence why it does nothing."""
        raise BadMessage(f"There is no button {name!r} here.")

    def printed(self, scenario: Scenario) -> list[Json]:
        """The cards of a scenario as they are printed, which gives no answer away; nothing where there are none."""
        found = cards_in(scenario)
        keys = [self.drawn.printed(card, side, bare=True) for card in found for side in range(len(card.faces))]
        return [cards(keys)] if keys else []

    # --- what is done on the page

    def set(self, **values: Any) -> None:
        """Set controls, as somebody at the page would. Raises `BadData` for what no control allows."""
        self.change(values)
        self._tell()

    def change(self, values: Mapping[str, Any]) -> None:
        """Set controls; a lab in which more changes than what was set does that here."""
        for name, value in values.items():
            control = self._control(name)
            if control["kind"] == "press":
                raise BadData(f"{name} is a button; press it", name)
            self.values[name] = _allowed(control, value)

    def press(self, name: str, value: Any = None) -> None:
        """Press a button, as somebody at the page would."""
        self._press(name, value)
        self._tell()

    def _press(self, name: str, value: Any) -> None:
        control = self._control(name)
        options = [option for option, _ in control.get("options", [])]
        if control["kind"] != "press" or (value not in options):
            raise BadMessage("This button is not there any more.")
        self.pressed(name, value)

    def handle(self, message: Message) -> None:
        """Do what a message of the page says. What is wrong with it becomes a sentence."""
        self._handled += 1
        self._said = ""
        before = dict(self.values)
        try:
            verb = text_in(message, "do")
            if verb == "set":
                self.change({text_in(message, "name"): message.get("value")})
            elif verb == "press":
                self._press(text_in(message, "name"), message.get("value"))
            elif verb == "rule":
                self._said = str(rulebook.look_up(text_in(message, "number")))
            elif verb != "everything":
                raise BadMessage(f"This lab does not know what {verb!r} means.")
            else:
                self._sent, self._known = set(), set()
        except DfcRulesError as refusal:
            self.values, self._said = before, f"✗ {refusal}"
        except Exception as fault:
            self.log.exception("dfcrules: a click ended in an error")
            self.values, self._said = before, f"This is a fault in dfcrules, not yours: {fault!r}"
        self._tell()

    def _control(self, name: str) -> Json:
        for control in self.controls():
            if control["name"] == name:
                return control
        raise BadMessage(f"There is no control {name!r} here.")

    def _tell(self) -> None:
        with self.hold_sync():
            for name, value in self._news().items():
                setattr(self, name, value)

    def _news(self) -> dict[str, Json]:
        try:
            parts = self.parts()
        except DfcRulesError as refusal:  # a card that is not known, for instance
            parts = [words(f"✗ {refusal}", "warn")]
        place = next((number for number, part in enumerate(parts) if part["kind"] == "controls"), -1)
        answers = parts.pop(place)["names"] if place >= 0 else []
        shown = {"title": self.title, "controls": self.controls(), "parts": parts, "said": self._said}
        where: Json = {"answers": answers, "before": max(place, 0), "handled": self._handled}
        news: dict[str, Json] = {"shown": shown | where}
        rules = Sentences(news, self._known).found
        drawn = {key: face for key, face in self.drawn.drawn.items() if key not in self._sent}
        self._known |= set(rules)
        self._sent |= set(drawn)
        return news | ({"rules": rules} if rules else {}) | ({"faces": drawn} if drawn else {})

    # --- without a page

    def __repr__(self) -> str:
        controls = [one for one in self.shown["controls"] if one["label"]]
        lines = [self.title, *map(_control_text, controls), ""]
        return "\n".join([*lines, *(line for part in self.shown["parts"] for line in _part_lines(part))]).rstrip()

    def still(self) -> dict[str, str]:
        text = repr(self)
        pictures = [face["key"] for part in self.shown["parts"] if part["kind"] == "faces" for face in part["faces"]]
        drawn = "".join(image(self.drawn.drawn[key]["card"], self.drawn.drawn[key]["line"]) for key in pictures)
        return {"text/plain": text, "text/html": f"{drawn}<pre>{escape(text)}</pre>"}


def _allowed(control: Json, value: Any) -> Any:
    """The value, if the control allows it."""
    kind = control["kind"]
    if kind == "slide":
        number = whole_in(value, control["least"])
        if number > control["most"]:
            raise BadData(f"this goes up to {control['most']}, not {number}", control["name"])
        return number
    if kind == "tick":
        if not isinstance(value, bool):
            raise BadData(f"this is yes or no (True or False), not {value!r}", control["name"])
        return value
    if kind == "ask":
        if not isinstance(value, str) or len(value) > LONGEST:
            raise BadData(f"this is a text of at most {LONGEST} characters", control["name"])
        return value
    options = [option for option, _ in control["options"]]
    if value not in options or isinstance(value, bool) != isinstance(options[0], bool):
        raise BadData(f"{value!r} is none of {', '.join(map(repr, options))}", control["name"])
    return value


def _control_text(control: Json) -> str:
    if control["kind"] == "press":
        return f"  {control['label']}: {' | '.join(label for _, label in control['options']) or '-'}"
    value = control["value"]
    if control["kind"] == "choose":
        value = next((label for option, label in control["options"] if option == value), value)
    if control["kind"] == "tick":
        value = "yes" if value else "no"
    return f"  {control['label']}: {clean(str(value))}"


def _part_lines(part: Mapping[str, Any]) -> list[str]:
    kind = part["kind"]
    if kind == "cards":
        return []
    if kind == "words":
        return [*str(part["text"]).split("\n"), ""]
    if kind == "steps":
        return [part["caption"], *(f"  {place}. {line}" for place, line in enumerate(part["lines"], 1)), ""]
    if kind == "bars":
        lines = [part["caption"]]
        for row in part["rows"]:
            lines += [f"  {row['label']}", *(f"    {text}" for _, _, _, text in row["bars"])]
        return [*lines, ""]
    if kind == "faces":
        return [*(f"{face['title']}: {face['line']}" for face in part["faces"]), ""]
    return [*_table_lines(part), ""]


def _table_lines(part: Mapping[str, Any]) -> list[str]:
    cells = [part["head"], *part["rows"]]
    wide = [max(len(row[place]) for row in cells) for place in range(len(part["head"]))]
    marked = {place + 1 for place in part["marked"]}
    lines = [f"  {'  '.join(cell.ljust(wide[n]) for n, cell in enumerate(row)).rstrip()}" for row in cells]
    return [part["caption"], *(f"> {line[2:]}" if n in marked else line for n, line in enumerate(lines))]
