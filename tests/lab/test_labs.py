"""The small labs without a browser: what they show is what a game says."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from dfcrules import lesson, quiz, scenario
from dfcrules.cards import catalog
from dfcrules.cards.identity import identity
from dfcrules.errors import BadData, DfcRulesError
from dfcrules.lab import (
    ClassBoard,
    CombatLab,
    FaceFlipper,
    IdentityLab,
    LessonPlayer,
    OrderLab,
    QuizPlayer,
    TokenCopier,
    TurnOrderTable,
)
from dfcrules.lab.displaying import VIEW
from dfcrules.lab.form import Form
from dfcrules.lab.labs.face_flipper import PLACES

HOSTILE = "<img src=x onerror=alert(1)>"
QUESTION = quiz.generate(seed=7, number=1)[0]
LABS: list[Callable[[], Form]] = [
    FaceFlipper,
    TokenCopier,
    CombatLab,
    OrderLab,
    IdentityLab,
    TurnOrderTable,
    lambda: LessonPlayer("trample-then-doubling"),
    lambda: QuizPlayer(quiz.generate(seed=7, number=2)),
    lambda: ClassBoard(QUESTION),
]


BACKWARDS = """
title = "Two damage"
question = "\\u202eWhat then?"
rules = ["120.3a"]
[cards."Moss Cub"]
cost = "{G}"
type = "Creature — Bear"
pt = "2/2"
[players.Ann]
battlefield = ["Moss Cub"]
[players.Ben]
[[do]]
deal = 2
from = "Moss Cub"
to = "Ben"
expect = { life = { Ben = 18 } }
"""


def part(form: Form, kind: str, place: int = 0) -> dict[str, Any]:
    """A part of what a lab shows, by its kind."""
    found: dict[str, Any] = [one for one in form.shown["parts"] if one["kind"] == kind][place]
    return found


def text_of(form: Form) -> str:
    """What stands below the controls."""
    return repr(form).partition("\n\n")[2]


# --- every lab


@pytest.mark.parametrize("make", LABS)
def test_every_control_does_something_or_says_why_not(make: Callable[[], Form]) -> None:
    form = make()
    assert json.loads(json.dumps([form.shown, form.faces, form.rules])) == [form.shown, form.faces, form.rules]
    for control in list(form.controls()):
        if control["kind"] == "press":
            messages = [{"do": "press", "name": control["name"], "value": value} for value, _ in control["options"]]
        else:
            values = {
                "choose": [option for option, _ in control.get("options", [])],
                "slide": [control.get("least"), control.get("most")],
                "tick": [not control.get("value"), control.get("value")],
                "ask": [HOSTILE, "x" * 400, control.get("value")],
            }[control["kind"]]
            messages = [{"do": "set", "name": control["name"], "value": value} for value in values]
        for message in messages:
            form.handle(message)
            assert "fault" not in form.shown["said"]
            assert repr(form)


@pytest.mark.parametrize("make", LABS)
@pytest.mark.parametrize(
    "message",
    [
        None,
        {},
        {"do": "set"},
        {"do": "set", "name": "nothing", "value": 1},
        {"do": "press", "name": "nothing", "value": 1},
        {"do": "fly"},
        {"do": "rule", "number": "999.9"},
    ],
)
def test_a_message_that_cannot_be_right_becomes_a_sentence(make: Callable[[], Form], message: Any) -> None:
    form = make()
    values = dict(form.values)
    form.handle(message)
    assert form.shown["said"]
    assert "fault" not in form.shown["said"]
    assert form.values == values


@pytest.mark.parametrize("make", LABS)
def test_a_lab_is_a_picture_and_a_text_without_a_kernel(make: Callable[[], Form], monkeypatch: Any) -> None:
    outputs: list[dict[str, Any]] = []
    monkeypatch.setattr("IPython.display.display", lambda data, raw: outputs.append(data))
    form = make()
    form._ipython_display_()
    assert outputs[0]["text/plain"] == repr(form)
    assert "run this cell" in outputs[0]["text/html"]
    assert list(outputs[1]) == [VIEW]
    form.close()


@pytest.mark.parametrize(
    ("name", "value"),
    [("power", 13), ("power", -1), ("power", True), ("power", "4"), ("trample", 1), ("trample", None)],
)
def test_what_no_control_allows_is_refused(name: str, value: Any) -> None:
    form = CombatLab()
    with pytest.raises(DfcRulesError):
        form.set(**{name: value})
    assert form.values[name] != value or isinstance(value, bool | int)


def test_wrong_arguments_name_the_right_ones() -> None:
    with pytest.raises(TypeError, match="blocker_power"):
        CombatLab(strength=4)
    with pytest.raises(TypeError, match="shield"):
        OrderLab(triple=4)
    with pytest.raises(BadData, match="at least one question"):
        QuizPlayer([])


# --- one by one


@pytest.mark.parametrize("place", [place for place, _ in PLACES if place != "stack, back"])
def test_faces_as_the_game_says(place: str) -> None:
    form = FaceFlipper("Cecil, Dark Knight", place)
    [handle] = [
        one
        for zone in ("battlefield", "stack", "hand", "graveyard", "exile", "library")
        for one in form.game().zone(zone)
    ]
    rows = {row[0]: row for row in part(form, "table")["rows"]}
    assert rows["name"][1] == handle.name
    assert rows["mana value"][1] == str(handle.mana_value) == "1"
    assert rows["power"][1] == str(handle.power)
    counts = [face["counts"] for face in part(form, "faces")["faces"]]
    assert counts == ([False, True] if place == "battlefield, back" else [True, False])


def test_a_card_is_flipped_where_it_can_be() -> None:
    form = FaceFlipper("Cecil, Dark Knight")
    form.press("flip", "flip")
    assert form.values["place"] == "battlefield, back"
    assert [face["title"] for face in part(form, "faces")["faces"]] == [
        "Front face: only for the mana value",
        "Back face: counts",
    ]
    form.press("flip", "flip")
    assert form.values["place"] == "battlefield"
    form.set(place="hand")
    form.handle({"do": "press", "name": "flip", "value": "flip"})
    assert "Only what is on the battlefield can turn over" in form.shown["said"]
    form.set(card="Forest", place="battlefield")
    form.handle({"do": "press", "name": "flip", "value": "flip"})
    assert "Forest has no back face (712.2)" in form.shown["said"]
    assert form.values["place"] == "battlefield"


def test_a_card_that_cannot_be_there_is_a_sentence() -> None:
    form = FaceFlipper("Kuja", "battlefield, back")
    form.set(card="Forest")
    assert "has no back face (712.2)" in text_of(form)
    form.set(card=HOSTILE)
    assert HOSTILE in text_of(form)
    form.set(card="Kuja", place="graveyard")
    assert "712.8a" in text_of(form)


def test_of_four_copies_the_clone_alone_cannot_turn_over() -> None:
    form = TokenCopier()
    rows = part(form, "table")["rows"]
    assert [row[3] for row in rows] == ["4", "0 (unsettled)", "0", "0"]
    assert [row[5].startswith("can ") for row in rows] == [True, True, False, True]
    form.set(turned=True)
    names = [row[1] for row in part(form, "table")["rows"]]
    kuja, trance = "Kuja, Genome Sorcerer", "Trance Kuja, Fate Defied"
    assert names == [kuja, kuja, trance, trance]  # the last one has turned over, and is a copy all the same
    form.set(card="Forest")
    assert "712.2" in text_of(form)


def test_combat_as_the_game_deals_it() -> None:
    form = CombatLab(power=5, to_blocker=2, doublers=1, shield_player=3)
    game, _ = form.game()
    assert game.life("Ben") == 20 - 2 * (3 - 3)
    form.set(to_blocker=1)
    assert form.game()[0].life("Ben") == 20 - 2 * (4 - 3)
    form.set(to_blocker=0)
    assert "702.19b" in text_of(form)  # not lethal: said, and the least that is lethal assigned
    form.set(trample=False)
    assert form.game()[0].life("Ben") == 20
    form.set(blocked=False, doublers=0, shield_player=0, **{"double strike": True, "lifelink": True})
    assert (form.game()[0].life("Ben"), form.game()[0].life("Ann")) == (10, 30)
    rows = part(form, "table")["rows"]
    assert [row[5] for row in rows if row[1] == "Ben"] == ["5", "5"]


def test_orders_one_effect_after_the_other() -> None:
    form = OrderLab(amount=3, double=1, shield=2)
    options = dict(next(one for one in form.controls() if one["name"] == "next")["options"])
    assert sorted(options.values()) == ["Doubler (becomes twice as much)", "shield (prevents the next 2)"]
    assert text_of(form).startswith("Ben decides")
    ends = {row["bars"][0][2] for row in part(form, "bars")["rows"]}
    assert ends == {2, 4}
    for first, dealt in [("shield (prevents the next 2)", 2), ("Doubler (becomes twice as much)", 4)]:
        form.press("go", "again") if form.picks else None
        form.press("next", next(place for place, label in options.items() if label == first))
        assert text_of(form).startswith(f"{dealt} damage is dealt.")
    form.press("go", "back")
    assert text_of(form).startswith("Ben decides")
    form.set(to="Bear")  # whose controller decides
    assert text_of(form).startswith("Ben decides")
    form.set(double=0, shield=0)
    assert "nothing to choose" in text_of(form)


@pytest.mark.parametrize("name", ["Cecil, Dark Knight", "Kuja, Genome Sorcerer", "Crystal Fragments"])
def test_identity_with_its_evidence(name: str) -> None:
    form = IdentityLab(name, commander="Kefka, Court Mage")
    card, kefka = catalog.find(name), catalog.find("Kefka")
    assert len(part(form, "table")["rows"]) == len(identity(card).evidence)
    fits = identity(card).colors <= identity(kefka).colors
    assert ("✓ Yes" in text_of(form)) == fits
    assert ("✗ No" in text_of(form)) != fits


def test_the_catalog_is_searched_by_either_face() -> None:
    form = IdentityLab()
    form.set(search="fate defied")
    assert form.values["card"] == "Kuja, Genome Sorcerer"
    form.set(search=HOSTILE, commander="Forest")
    assert f"No card of the catalog has “{HOSTILE}”" in text_of(form)
    assert "cannot be your commander" in text_of(form)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everyone_chooses_in_turn_order(players: int) -> None:
    form = TurnOrderTable(players=players, active="Ben")
    asked = [row[1] for row in part(form, "table")["rows"]]
    seated = list(form.start().players)
    assert asked == seated[1:] + seated[:1]
    form.press("choose", 0)
    assert [row[3] for row in part(form, "table")["rows"]] == ["(face down)", *["…"] * (players - 1)]
    for _ in range(players - 1):
        form.press("choose", 1)
    assert "all at once" in text_of(form)
    assert form.game().pending is None
    form.set(ability="sacrifice")
    assert [row[1] for row in part(form, "table")["rows"]] == asked[1:]


def test_a_lesson_is_predicted_and_answered() -> None:
    form = LessonPlayer("trample-then-doubling")
    form.press("go", "next")
    question = form.lesson.question
    assert question is not None
    wrong = next(option for option in question.options if option != "14")
    form.press("predict", wrong)
    assert "Not right" in text_of(form)
    assert form.lesson.markings[0].misconceptions
    while not form.lesson.done:
        form.press("go", "next" if form.lesson.question is None else "reveal")
    assert form.controls() == []
    again = LessonPlayer(lesson.Lesson.load("trample-then-doubling"))
    again.press("go", "next")
    again.handle({"do": "set", "name": "own", "value": HOSTILE})
    again.handle({"do": "press", "name": "go", "value": "say"})
    assert again.lesson.markings or "not answered" in text_of(again)


def test_a_question_of_a_lesson_stands_out_and_no_text_turns_the_page_around() -> None:
    form = LessonPlayer(lesson.Lesson(scenario.read(BACKWARDS)))
    assert part(form, "words")["text"] == "\\u202eWhat then?"
    form.press("go", "next")
    asked = [one["text"] for one in form.shown["parts"] if one.get("tone") == "head"]
    assert asked[1:] == ["How much life does Ben have?"]
    assert (
        form.shown["controls"][0]["label"] == "What do you expect?"
    )  # it has no options; one says it in one's own words


def test_a_quiz_says_which_mistake_it_was() -> None:
    questions = [one for one in quiz.generate(seed=7, number=12) if one.options][:3]
    form = QuizPlayer(questions)
    for place, question in enumerate(questions):
        option = next(text for _, text in question.lettered)
        form.press("choose", "A")
        assert form.markings[place] == quiz.mark(question, option)
        assert str(form.markings[place]) in text_of(form)
        if place < 2:
            form.press("turn", "next")
    form.press("turn", "back")
    assert form.question is questions[1]
    typed = QuizPlayer([one for one in quiz.generate(seed=7, number=12) if not one.options])
    typed.set(answer="3")
    typed.press("go", "say")
    assert typed.markings[0].answer == "3"


@pytest.mark.parametrize("make", [LABS[-2], LABS[-1]])
def test_answers_stand_below_their_question_and_no_picture_gives_them(make: Callable[[], Form]) -> None:
    shown = make().shown
    assert shown["parts"][shown["before"] - 1]["tone"] == "head"
    assert {control["name"] for control in shown["controls"]} <= set(shown["answers"])
    drawn = [make().drawn.drawn[key]["card"] for key in part(make(), "cards")["keys"]]
    assert drawn
    assert not [one for one in drawn if "mana value" in one]


def test_hands_are_counted_and_revealed() -> None:
    form = ClassBoard(QUESTION)
    form.set(A=3, B=5)
    assert [row["bars"][0][2] for row in part(form, "bars")["rows"]][:2] == [3, 5]
    assert form.poll.tally.right + sum(form.poll.tally.held.values()) > 0
    before = text_of(form)
    assert "right" not in before.partition("Hands")[2]
    form.press("go", "reveal")
    assert form.poll.reveal() in text_of(form)
