"""The board without a browser: what the page says is done, refused or answered, and what the page is told."""

from __future__ import annotations

import gc
import json
import re
import weakref
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import unquote
from xml.etree import ElementTree

import IPython
import ipywidgets
import nbconvert
import nbformat
import pytest
from IPython.core.events import EventManager, available_events

from dfcrules import Card, Game
from dfcrules.cards.card import card_from_plain
from dfcrules.lab import Board
from dfcrules.lab.calls import quoted
from dfcrules.lab.displaying import PICTURE, VIEW
from dfcrules.scenario import read
from dfcrules.scenario.position import begin
from dfcrules.show.text import board as text_of

HOSTILE_CARD = "<img src=x onerror=alert(1)>"
HOSTILE_PLAYER = "<script>alert(2)</script>"


def creature(name: str, pt: str, *keywords: str) -> Card:
    return card_from_plain(name, {"cost": "{G}", "type": "Creature — Bear", "pt": pt, "keywords": list(keywords)})


SPARK = card_from_plain(
    "Spark",
    {"cost": "{R}", "type": "Instant", "abilities": [{"spell": [{"deal": 2, "to": "target"}], "targets": "creature"}]},
)
CARDS = {card.name: card for card in [creature("Ember Adept", "4/6", "trample"), creature("Moss Cub", "1/1")]}


def new_game() -> Game:
    """Ann has Kuja and an Ember Adept, Ben two Moss Cubs."""
    game = Game("Ann", "Ben", cards=CARDS)
    game.put("Kuja, Genome Sorcerer", "Ann")
    game.put("Ember Adept", "Ann")
    game.put("Moss Cub", "Ben")
    game.put("Moss Cub", "Ben")
    return game


KUJA, ADEPT, CUB, OTHER_CUB = (permanent.entity for permanent in new_game().zone("battlefield"))
ANN, BEN = 0, 1


@pytest.fixture
def game() -> Game:
    return new_game()


@pytest.fixture
def board(game: Game) -> Board:
    return Board(game, name="game")


def play(board: Board, *messages: dict[str, Any]) -> None:
    """Handle messages that must all succeed."""
    for message in messages:
        board.handle(message)
        assert board.shown["message"].get("kind") != "refused", board.shown["message"]


def refused(board: Board, message: Any) -> str:
    """Handle a message that must be refused, and leave the game as it is; gives what the board says."""
    before, lines = board.game.state, list(board.code)
    board.handle(message)
    assert board.shown["message"]["kind"] == "refused"
    assert board.game.state is before
    assert board.code == lines
    text: str = board.shown["message"]["text"]
    assert "fault" not in text
    return text


def permanents(board: Board, player: int) -> list[dict[str, Any]]:
    """A player's permanents as the page is told of them."""
    return [one for row in board.shown["players"][player]["rows"] for one in row]


def answer(board: Board, **given: Any) -> dict[str, Any]:
    return {"do": "answer", "at": board.shown["at"], **given}


class Reader(HTMLParser):
    """Reads HTML as a page would: which elements, and where images come from."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[str] = []
        self.images: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(tag)
        self.images += [value for name, value in attrs if name == "src" and value]


def elements_of(html: str) -> list[str]:
    return Reader(html).elements


def image_in(html: str) -> str:
    """The SVG that an image in HTML shows."""
    [source] = Reader(html).images
    start = "data:image/svg+xml;charset=utf-8,"
    assert source.startswith(start)
    return unquote(source.removeprefix(start))


# --- each click does what the method of Game does


def test_transform(board: Board, game: Game) -> None:
    play(board, {"do": "transform", "entity": KUJA})
    assert game["Trance Kuja, Fate Defied"].is_back_up
    assert board.code == ['game.transform("Kuja, Genome Sorcerer")']
    assert board.shown["message"]["events"] == [
        ["Kuja, Genome Sorcerer transforms into Trance Kuja, Fate Defied", "701.27a"]
    ]


def test_transforming_what_has_one_face_says_that_nothing_happens(board: Board) -> None:
    play(board, {"do": "transform", "entity": CUB})
    assert board.shown["message"]["kind"] == "nothing"
    [[words, rule]] = board.shown["message"]["events"]
    assert "Moss Cub is not double-faced" in words
    assert rule == "701.27c"


def test_copy(board: Board, game: Game) -> None:
    play(board, {"do": "copy", "entity": KUJA, "player": BEN})
    assert game["Ben's Kuja, Genome Sorcerer"].is_token
    assert board.code == ['game.copy_token("Kuja, Genome Sorcerer", "Ben")']


def test_a_copy_that_its_name_would_not_tell_apart_gets_a_label(board: Board, game: Game) -> None:
    play(board, {"do": "copy", "entity": ADEPT, "player": ANN}, {"do": "copy", "entity": ADEPT, "player": ANN})
    assert board.code == [
        'game.copy_token("Ember Adept", "Ann", label="Ember Adept copy")',
        'game.copy_token("Ann\'s Ember Adept 1", "Ann", label="Ember Adept copy 2")',
    ]
    labels = [permanent.get("label") for permanent in permanents(board, ANN)]
    assert labels == [None, None, "Ember Adept copy", "Ember Adept copy 2"]
    play(board, {"do": "deal", "amount": 2, "entity": ADEPT, "to": game["Ember Adept copy"].entity})
    assert board.code[-1] == 'game.deal(2, "Ann\'s Ember Adept 1", "Ember Adept copy")'


def test_attack_block_and_damage(board: Board, game: Game) -> None:
    play(
        board,
        {"do": "attack", "pairs": [[KUJA, BEN], [ADEPT, BEN]]},
        {"do": "block", "pairs": [[CUB, ADEPT], [OTHER_CUB, ADEPT]]},
        {"do": "damage"},
    )
    choice = board.shown["choice"]
    assert game.pending is not None
    assert (choice["player"], choice["question"], choice["rule"]) == ("Ann", game.pending.question, game.pending.rule)
    labels = [option["label"] for option in choice["options"]]
    assert labels == [option.label for option in game.pending.options]
    assert len(set(labels)) == 3
    assert (choice["total"], choice["lethal"]) == (4, [1, 1, 0])
    play(board, answer(board, amounts=[1, 1, 2]))
    assert game.life("Ben") == 20 - 3 - 2
    assert board.code == [
        'game.attack({"Kuja, Genome Sorcerer": "Ben", "Ember Adept": "Ben"})',
        'game.block({"Ben\'s Moss Cub 1": "Ember Adept", "Ben\'s Moss Cub 2": "Ember Adept"})',
        "game.damage()",
        f'game.answer({{"{labels[0]}": 1, "{labels[1]}": 1, "Ben": 2}})',
    ]


def test_lethal_the_rest_to(board: Board, game: Game) -> None:
    play(
        board,
        {"do": "attack", "pairs": [[ADEPT, BEN]]},
        {"do": "block", "pairs": [[CUB, ADEPT]]},
        {"do": "damage"},
        answer(board, intent="lethal, the rest", to=1) | {"at": 7},
    )
    assert game.life("Ben") == 17
    assert board.code[-1] == 'game.answer("lethal, the rest to Ben")'


def test_the_rest_to_one_of_two_that_are_alike(board: Board, game: Game) -> None:
    play(board, {"do": "attack", "pairs": [[ADEPT, BEN]]})
    play(board, {"do": "block", "pairs": [[CUB, ADEPT], [OTHER_CUB, ADEPT]]}, {"do": "damage"})
    play(board, answer(board, intent="lethal, the rest", to=0))
    assert len(game.log.of_kind("died")) == 2
    again = new_game()
    for line in board.code:
        exec(line, {"game": again})
    assert again.state == game.state


def test_choosing_one(board: Board, game: Game) -> None:
    play(board, {"do": "copy", "entity": KUJA, "player": ANN})
    assert board.shown["choice"]["kind"] == "one"
    play(board, answer(board, picks=[1]))
    assert game["Ann's Kuja, Genome Sorcerer"].is_token


def test_choosing_some_is_hidden_where_the_rules_say_so(game: Game) -> None:
    for _ in range(8):
        game.put(CARDS["Moss Cub"], "Ann", zone="hand")
    board = Board(game, "game")
    play(board, {"do": "advance", "to": "end step"}, {"do": "resolve"}, {"do": "advance", "to": "next step"})
    choice = board.shown["choice"]
    assert (choice["kind"], choice["least"], choice["hidden"]) == ("some", 1, True)
    play(board, answer(board, picks=[7]))
    assert [card.name for card in game.zone("graveyard", "Ann")] == ["Moss Cub"]
    assert re.fullmatch(r'game\.answer\(\["(Ann\'s )?Moss Cub 8"]\)', board.code[-1])


def test_undo_and_redo(board: Board, game: Game) -> None:
    play(board, {"do": "transform", "entity": KUJA}, {"do": "undo"})
    assert not game["Kuja, Genome Sorcerer"].is_back_up
    assert board.shown["message"] == {
        "kind": "done",
        "title": "↶ Taken back",
        "events": [["Kuja, Genome Sorcerer transforms into Trance Kuja, Fate Defied", "701.27a"]],
    }
    play(board, {"do": "redo"})
    assert game["Trance Kuja, Fate Defied"].is_back_up
    assert board.code[1:] == ["game.undo()", "game.redo()"]
    assert board.shown["message"]["title"] == "↷ Done again"


def test_a_board_takes_back_only_what_was_done_since_it_was_made(board: Board, game: Game) -> None:
    assert "where the board began" in board.shown["off"]["undo"]
    assert refused(board, {"do": "undo"}) == board.shown["off"]["undo"]
    play(board, {"do": "transform", "entity": KUJA})
    assert board.shown["off"]["undo"] == ""
    assert refused(board, {"do": "redo"}) == board.shown["off"]["redo"] != ""
    play(board, {"do": "undo"})
    assert board.shown["off"]["redo"] == ""
    assert "where the board began" in refused(board, {"do": "undo"})
    game.undo(2)  # a cell may go further
    board.refresh()
    assert board.shown["message"]["title"] == "↶ Taken back"
    assert "where the board began" in refused(board, {"do": "undo"})


def test_steps_and_stack(board: Board, game: Game) -> None:
    play(board, {"do": "advance", "to": "end step"})
    assert game.step == "end step"
    assert len(board.shown["stack"]) == 1
    play(board, {"do": "resolve"})
    assert "stack" not in board.shown
    assert len(permanents(board, ANN)) == 3
    play(board, {"do": "advance", "to": "next turn"})
    assert game.active == "Ben"


def test_the_code_does_the_same_in_a_fresh_game(board: Board, game: Game) -> None:
    play(
        board,
        {"do": "transform", "entity": KUJA},
        {"do": "copy", "entity": KUJA, "player": BEN},
        {"do": "copy", "entity": KUJA, "player": ANN},
        answer(board, picks=[0]) | {"at": 7},
        {"do": "copy", "entity": ADEPT, "player": ANN},
        {"do": "undo"},
        {"do": "redo"},
        {"do": "attack", "pairs": [[ADEPT, BEN]]},
        {"do": "block", "pairs": [[CUB, ADEPT], [OTHER_CUB, ADEPT]]},
        {"do": "damage"},
        answer(board, amounts=[2, 1, 1]) | {"at": 12},
    )
    while game.pending is not None:
        play(board, answer(board, picks=[0]))
    play(board, {"do": "deal", "amount": 1, "entity": KUJA, "to": BEN}, {"do": "advance", "to": "next turn"})
    again = new_game()
    for line in board.code:
        exec(line, {"game": again})
    assert again.state == game.state
    assert str(again.log) == str(game.log)


# --- playing: what the player with priority has in hand, abilities, passing


def messages_of(board: Board) -> dict[str, dict[str, Any]]:
    """What the buttons of the hand send."""
    return {play["text"]: {key: value for key, value in play.items() if key != "text"} for play in board.shown["plays"]}


def place_of(board: Board, entity: int) -> int:
    """The place of an object among the options of the open choice."""
    return next(place for place, option in enumerate(board.shown["choice"]["options"]) if option["id"] == entity)


def test_a_land_is_played_a_spell_cast_and_both_players_pass(game: Game) -> None:
    for card in (SPARK, SPARK, "Mountain"):
        game.place(card, "Ann", zone="hand")
    board = Board(game, name="game")
    plays = messages_of(board)
    assert list(plays) == ["Cast Spark", "Play Mountain"]  # of two that are alike, one will do
    assert "601.2" in refused(board, plays["Cast Spark"])  # there is no mana
    play(board, plays["Play Mountain"], plays["Cast Spark"])
    play(board, answer(board, picks=[place_of(board, ADEPT)]), {"do": "pass"})
    assert board.shown["priority"] == BEN
    assert "plays" not in board.shown  # Ben holds nothing
    play(board, {"do": "pass"})
    assert "stack" not in board.shown
    assert game["Ember Adept"].damage == 2
    assert [line for line in board.code if "answer" not in line] == [
        'game.play_land("Mountain", "Ann")',
        'game.cast("Spark", "Ann")',
        "game.pass_priority()",
        "game.pass_priority()",
    ]


def test_a_card_in_an_open_pile_says_how_its_owner_might_play_it() -> None:
    game = Game("Ann", "Ben", cards=CARDS, mana="free")
    for zone, name in (("hand", SPARK), ("hand", "Mountain"), ("graveyard", "Moss Cub")):
        game.place(name, "Ben", zone=zone)
    for player in ("Ann", "Ben"):
        game.place("Moss Cub", player)
    board = Board(game, name="game")
    play(board, {"do": "open", "zone": "hand", "player": BEN}, {"do": "open", "zone": "graveyard", "player": BEN})
    piles = {pile["zone"]: pile["cards"] for pile in board.shown["players"][BEN]["zones"] if "cards" in pile}
    [[cast], [land]] = [one["plays"] for one in piles["hand"]]
    assert (cast["text"], land["text"]) == ("Cast Spark", "Play Mountain")
    assert "plays" not in piles["graveyard"][0]
    assert "305.1" in refused(board, land)  # it is not Ben's turn
    play(board, cast)  # Ann has to pass first, and does (117.3d)
    assert board.shown["choice"]["player"] == "Ben"


def test_the_code_of_playing_does_the_same_in_a_fresh_game() -> None:
    games = [Game("Ann", "Ben", cards=CARDS, mana="free") for _ in range(2)]
    for one in games:
        one.place("Moss Cub", "Ann", label="mine")
        one.place("Moss Cub", "Ben")
        for player in ("Ann", "Ben"):
            one.place(SPARK, player, zone="hand")
    board = Board(games[0], name="game")
    play(board, messages_of(board)["Cast Spark"], answer(board, picks=[1]) | {"at": 5}, {"do": "pass"})
    play(board, messages_of(board)["Cast Spark"], answer(board, picks=[0]) | {"at": 8})
    play(board, {"do": "resolve"}, {"do": "resolve"})
    for line in board.code:
        exec(line, {"game": games[1]})
    assert games[1].state == games[0].state
    assert [card.name for card in games[0].zone("graveyard", "Ann")] == ["Moss Cub", "Spark"]


def test_x_is_told_to_the_game() -> None:
    blaze = card_from_plain(
        "Blaze", {"cost": "{X}{R}", "type": "Sorcery", "abilities": [{"spell": [{"gain_life": "x"}]}]}
    )
    game = Game("Ann", "Ben", mana="free")
    game.place(blaze, "Ann", zone="hand")
    board = Board(game, name="game")
    cast = messages_of(board)["Cast Blaze"]
    assert cast["asks_x"] is True  # the page asks for it
    play(board, cast | {"x": 3}, {"do": "resolve"})
    assert board.code[0] == 'game.cast("Blaze", "Ann", x=3)'
    assert game.life("Ann") == 23


def test_a_card_is_cast_transformed_where_that_is_its_way() -> None:
    faces = {
        "front": {"cost": "{U}", "type": "Creature — Human", "pt": "1/1", "abilities": [{"disturb": "{2}{U}"}]},
        "back": {"name": "Late Guest", "type": "Creature — Spirit", "pt": "2/1", "indicator": "U"},
    }
    game = Game("Ann", "Ben", mana="free")
    game.place(card_from_plain("Early Guest", faces), "Ann", zone="graveyard")
    board = Board(game, name="game")
    [(text, cast)] = messages_of(board).items()
    assert text == "Cast Early Guest transformed from the graveyard"
    play(board, cast, {"do": "resolve"})
    assert board.code[0] == 'game.cast("Early Guest", "Ann", transformed=True)'
    assert game["Late Guest"].is_back_up


def test_an_ability_is_activated_by_its_number(game: Game) -> None:
    game.place("Crystal Fragments", "Ann")
    game.place("Mountain", "Ann")
    board = Board(game, name="game")
    fragments = game["Crystal Fragments"]
    key = next(one["key"] for one in permanents(board, ANN) if one["id"] == fragments.entity)
    abilities = board.faces[key]["abilities"]
    assert len(abilities) == 2
    assert abilities[1] == "Equip {1}."
    assert "602" in refused(board, {"do": "activate", "entity": KUJA, "ability": 1})
    play(board, {"do": "activate", "entity": fragments.entity, "ability": 2})
    play(board, answer(board, picks=[place_of(board, KUJA)]), {"do": "resolve"})
    assert game["Kuja"].power == 4
    assert board.code[0] == 'game.activate("Crystal Fragments", 2)'
    play(board, {"do": "undo"}, {"do": "undo"}, {"do": "undo"}, {"do": "advance", "to": "next turn"})
    assert "307.5" in refused(board, {"do": "activate", "entity": fragments.entity, "ability": 2})


# --- which of two that have one name


def test_messages_and_log_say_whose_where_names_are_equal(board: Board, game: Game) -> None:
    play(board, {"do": "transform", "entity": KUJA}, {"do": "copy", "entity": KUJA, "player": BEN})
    assert "Ben creates Trance Kuja, Fate Defied, a token" in board.shown["message"]["events"][0][0]
    twin = game["Ben's Trance Kuja, Fate Defied"].entity
    play(board, {"do": "deal", "amount": 3, "entity": KUJA, "to": twin})
    words = [words for words, _ in board.shown["message"]["events"]]
    whole = "Ann's Trance Kuja, Fate Defied deals 6 damage to Ben's Trance Kuja, Fate Defied"
    assert any(line.startswith(whole) for line in words)
    assert any(words.startswith(whole) for words, _, _ in board.events["items"])  # both have left by now
    play(board, {"do": "attack", "pairs": [[ADEPT, BEN]]}, {"do": "block", "pairs": [[OTHER_CUB, ADEPT]]})
    assert ["Ben's Moss Cub 2 blocks Ember Adept", "509.1g", len(board.game.inputs)] in board.events["items"]


def test_nobody_is_offered_to_attack_what_is_their_own() -> None:
    game = Game("Ann", "Ben")
    game.place("Garruk Relentless", "Ann")
    game.place("Garruk Relentless", "Ben")
    game.place(CARDS["Moss Cub"], "Ann")
    board = Board(game)
    play(board, {"do": "plan", "what": "attack"})
    assert [name for _, name in board.shown["plan"]["targets"]] == ["Ben", "Ben's Garruk Relentless"]


# --- what the lines call the game


def test_lines_call_the_game_what_the_notebook_calls_it(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    class Shell:
        user_ns: ClassVar[dict[str, Any]] = {}
        events = EventManager(None, available_events)  # type: ignore[arg-type]  # it needs no shell for this

    monkeypatch.setattr(IPython, "get_ipython", lambda: Shell)
    board = Board(game)

    def line() -> str:
        play(board, {"do": "transform", "entity": KUJA})
        return board.code[-1].partition(".transform")[0]

    names = Shell.user_ns
    assert line() == "board.game"
    names["Out"] = {3: "other", 7: board}
    assert line() == "Out[7].game"
    names["shown"] = board
    assert line() == "shown.game"
    names |= {"_": game, "practice": game, "start": game.fork()}
    assert line() == "practice"
    names["game"] = game
    assert line() == "game"
    assert Board(game, name="mine").shown["variable"] == "mine"


# --- what only asks


def test_a_plan_says_who_may_attack_whom_and_why_not(board: Board, game: Game) -> None:
    game.tap("Kuja, Genome Sorcerer")
    play(board, {"do": "plan", "what": "attack", "entity": ADEPT})
    plan = board.shown["plan"]
    assert [(row["name"], row["why"]) for row in plan["rows"]] == [
        ("Ember Adept (Ann)", -1),
        ("Kuja, Genome Sorcerer (Ann)", 0),
    ]
    assert (plan["targets"], plan["whys"]) == ([[BEN, "Ben"]], [str(game.why_not({"attack": {KUJA: BEN}}))])
    assert (plan["rule"], plan["start"]) == ("508.1", ADEPT)
    assert board.code == []
    play(board, {"do": "cancel"})
    assert board.shown["plan"] == {}


def test_a_plan_begins_with_what_was_chosen_even_if_it_cannot(board: Board, game: Game) -> None:
    play(board, {"do": "plan", "what": "attack", "entity": CUB})
    first, whys = board.shown["plan"]["rows"][0], board.shown["plan"]["whys"]
    assert (first["id"], whys[first["why"]]) == (CUB, str(game.why_not({"attack": {CUB: BEN}})))


def test_a_plan_that_is_too_late_is_refused(board: Board) -> None:
    assert "508" in refused(board, {"do": "plan", "what": "block"})
    play(board, {"do": "plan", "what": "attack"}, {"do": "attack", "pairs": [[ADEPT, BEN]]})
    assert board.shown["plan"] == {}
    assert "508.1" in refused(board, {"do": "plan", "what": "attack"})


def test_why_and_rule(board: Board, game: Game) -> None:
    play(board, {"do": "inspect", "entity": KUJA})
    rows = {row["what"]: row for row in board.inspector["rows"]}
    [(value, chain)] = game["Kuja, Genome Sorcerer"].why("power").chains.values()
    assert (rows["power"]["value"], rows["power"]["chain"]) == (str(value), [[one.reason, one.rule] for one in chain])
    play(board, {"do": "rule", "number": "701.27c"})
    assert board.shown["message"]["title"] == "701.27c Transform"
    assert "no rule" in refused(board, {"do": "rule", "number": "999.9"})


# --- refusals and wrong messages


def test_what_the_rules_refuse_is_said_with_the_rule(board: Board, game: Game) -> None:
    game.tap("Ember Adept")
    refusal = game.why_not({"attack": {ADEPT: BEN}})
    assert refusal is not None
    assert refused(board, {"do": "attack", "pairs": [[ADEPT, BEN]]}) == str(refusal)


def test_a_split_that_is_not_lethal_first(board: Board) -> None:
    play(board, {"do": "attack", "pairs": [[ADEPT, BEN]]}, {"do": "block", "pairs": [[CUB, ADEPT]]}, {"do": "damage"})
    assert "702.19b" in refused(board, answer(board, amounts=[0, 4]))
    assert "4 must be shared out" in refused(board, answer(board, amounts=[0, 0]))


@pytest.mark.parametrize(
    "message",
    [
        None,
        [],
        {},
        {"do": 7},
        {"do": "fly"},
        {"do": "__init__"},
        {"do": "transform"},
        {"do": "transform", "entity": "1"},
        {"do": "transform", "entity": True},
        {"do": "transform", "entity": 1.5},
        {"do": "transform", "entity": -1},
        {"do": "transform", "entity": 999},
        {"do": "transform", "entity": ANN},
        {"do": "copy", "entity": KUJA, "player": 2},
        {"do": "copy", "entity": KUJA, "player": "Ann"},
        {"do": "copy", "entity": ANN, "player": ANN},
        {"do": "attack", "pairs": {"1": 1}},
        {"do": "attack", "pairs": [[KUJA]]},
        {"do": "attack", "pairs": [KUJA]},
        {"do": "deal", "amount": -3, "entity": KUJA, "to": BEN},
        {"do": "deal", "amount": None, "entity": KUJA, "to": BEN},
        {"do": "advance", "to": "lunch"},
        {"do": "plan", "what": "dance"},
        {"do": "answer", "at": 4, "picks": [0]},
        {"do": "redo"},
    ],
)
def test_a_message_that_cannot_be_right_becomes_a_sentence(board: Board, message: Any) -> None:
    handled = board.shown["handled"]
    assert refused(board, message).endswith((".", "?"))
    assert board.shown["handled"] == handled + 1


@pytest.mark.parametrize(
    "given",
    [
        {"picks": [5]},
        {"picks": []},
        {"picks": [0, 1]},
        {"picks": "0"},
        {"amounts": [1]},
        {"number": 1},
        {"intent": "some", "to": 0},
        {"intent": "all", "to": 9},
        {},
        {"at": 3, "picks": [0]},
    ],
)
def test_an_answer_that_does_not_fit_becomes_a_sentence(board: Board, given: dict[str, Any]) -> None:
    play(board, {"do": "copy", "entity": KUJA, "player": ANN})
    refused(board, answer(board) | given)


def test_a_permanent_that_has_left_is_not_there_any_more(board: Board, game: Game) -> None:
    game.destroy("Ember Adept")
    assert "400.7" in refused(board, {"do": "transform", "entity": ADEPT})


# --- what the page is told


def test_drawings_go_to_the_page_once(board: Board) -> None:
    seen: list[set[str]] = []
    board.observe(lambda change: seen.append(set(change.new)), "faces")
    before = set(board.faces)
    assert len(before) == 3  # the two Moss Cubs look the same
    play(board, {"do": "transform", "entity": KUJA}, {"do": "transform", "entity": KUJA}, {"do": "undo"})
    assert [len(keys) for keys in seen] == [1]
    assert not seen[0] & before


def test_what_has_not_changed_is_not_looked_at_again_but_what_has_is(game: Game) -> None:
    game.put("Crystal Fragments", "Ann")
    board = Board(game)
    for message in (
        {"do": "tap", "entity": ADEPT},
        {"do": "copy", "entity": KUJA, "player": BEN},
        {"do": "transform", "entity": KUJA},
        {"do": "attach", "entity": game["Crystal Fragments"].entity, "to": ADEPT},
        {"do": "counters", "entity": CUB},
        {"do": "deal", "amount": 1, "entity": KUJA, "to": ADEPT},
        {"do": "become copy", "entity": OTHER_CUB, "of": ADEPT},
        {"do": "attack", "pairs": [[KUJA, BEN]]},
        {"do": "advance", "to": "next turn"},
        {"do": "undo"},
        {"do": "undo"},
        {"do": "undo"},
        {"do": "redo"},
        {"do": "advance", "to": "next turn"},
    ):
        play(board, message)
        anew = Board(game)
        assert board.shown["players"] == anew.shown["players"]
        anew.close()


def test_log_and_code_come_as_what_is_new(board: Board, game: Game) -> None:
    start = len(game.log)
    assert (board.events["from"], len(board.events["items"])) == (0, start)
    play(board, {"do": "transform", "entity": KUJA})
    assert (board.events["from"], len(board.events["items"])) == (start, 1)
    assert board.lines == {"from": 0, "items": ['game.transform("Kuja, Genome Sorcerer")']}
    play(board, {"do": "undo"})
    assert (board.shown["events"], board.shown["now"]) == (
        start + 1,
        start,
    )  # it can be done again: it stays in the log
    assert board.lines == {"from": 1, "items": ["game.undo()"]}


def test_a_page_opened_anew_gets_everything(board: Board, game: Game) -> None:
    play(board, {"do": "transform", "entity": KUJA}, {"do": "everything"})
    keys = {permanent["key"] for player in (ANN, BEN) for permanent in permanents(board, player)}
    assert keys <= set(board.faces)
    assert (board.events["from"], len(board.events["items"])) == (0, len(game.log))
    assert board.lines == {"from": 0, "items": board.code}


def test_what_a_cell_does_is_shown_by_refresh(board: Board, game: Game) -> None:
    game.transform("Kuja, Genome Sorcerer")
    board.refresh()
    assert board.shown["message"]["events"][0][1] == "701.27a"
    [key] = board.faces
    assert board.faces[key]["name"] == "Trance Kuja, Fate Defied"


def test_in_a_notebook_the_board_refreshes_after_each_cell(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    class Shell:
        events = EventManager(None, available_events)  # type: ignore[arg-type]  # it needs no shell for this

    monkeypatch.setattr(IPython, "get_ipython", lambda: Shell)
    board = Board(game)
    game.undo()
    Shell.events.trigger("post_run_cell", None)
    assert len(permanents(board, BEN)) == 1
    board.close()
    Shell.events.trigger("post_run_cell", None)
    assert Shell.events.callbacks["post_run_cell"] == []


def test_everything_shown_is_json(board: Board) -> None:
    play(board, {"do": "advance", "to": "end step"}, {"do": "inspect", "entity": KUJA})
    play(board, {"do": "tab", "what": "scenario"})
    for trait in (board.shown, board.faces, board.rules, board.events, board.lines, board.inspector, board.beside):
        assert json.loads(json.dumps(trait)) == trait


# --- time, other lines, foresight


def test_going_to_a_moment_is_undo_and_redo(board: Board, game: Game) -> None:
    began = len(game.inputs)
    play(board, {"do": "transform", "entity": KUJA}, {"do": "deal", "amount": 1, "entity": KUJA, "to": BEN})
    play(board, {"do": "go", "to": began})
    assert (board.shown["at"], board.shown["of"], board.shown["start"]) == (began, began + 2, began)
    assert game.life("Ben") == 20
    assert board.message["title"] == f"↶ Now at moment {began}; taken back:"
    play(board, {"do": "go", "to": 0}, {"do": "go", "to": began + 2})
    assert game.life("Ben") == 18
    assert board.message["title"] == f"↷ Now at moment {began + 2}; done again:"
    assert board.code[-3:] == ["game.undo(2)", "game.undo(4)", "game.redo(6)"]
    assert refused(board, {"do": "go", "to": 99})


def test_reset_goes_back_to_where_the_board_began(board: Board, game: Game) -> None:
    start = game.state
    play(board, {"do": "transform", "entity": KUJA}, {"do": "reset"})
    assert game.state is start
    play(board, {"do": "redo"})
    assert game["Kuja"].is_back_up
    play(board, {"do": "go", "to": 1}, {"do": "transform", "entity": KUJA}, {"do": "reset"})  # before the beginning
    assert game.state is start
    assert "where the board began" in refused(board, {"do": "reset"})


def test_playing_on_from_a_past_moment_keeps_the_line_that_was_left(board: Board, game: Game) -> None:
    play(board, {"do": "deal", "amount": 1, "entity": KUJA, "to": BEN}, {"do": "undo"})
    assert board.line.other is None
    play(board, {"do": "deal", "amount": 4, "entity": KUJA, "to": BEN}, {"do": "tab", "what": "lines"})
    assert board.other is not None
    assert board.other.life("Ben") == 19
    ends = board.beside["lines"]
    assert [end["players"][BEN]["line"] for end in ends] == ["Ben: 16 life", "Ben: 19 life"]
    assert [end["players"][BEN]["differs"] for end in ends] == [True, True]
    assert [end["players"][ANN]["same"] for end in ends] == [2, 2]
    play(board, {"do": "switch"})
    assert game.life("Ben") == 19
    play(board, {"do": "switch"})
    assert game.life("Ben") == 16


def test_what_answers_lead_to_is_what_comes_of_them(board: Board, game: Game) -> None:
    play(board, {"do": "attack", "pairs": [[ADEPT, BEN]]}, {"do": "block", "pairs": [[CUB, ADEPT]]}, {"do": "damage"})
    handled = board.shown["handled"]
    answers = {"a": {"amounts": [1, 3]}, "b": {"intent": "all", "to": 0}, "c": {"amounts": [0, 4]}}
    board.handle({"do": "foresee", "at": len(game.inputs), "answers": answers})
    assert board.foreseen["then"] == {
        "a": "then Ben 20 → 17 life, Ember Adept has 1 damage, Moss Cub dies",
        "b": "then Ember Adept has 1 damage, Moss Cub dies",
        "c": f"not allowed: {refused(board, answer(board, amounts=[0, 4]))}",
    }
    assert board.shown["handled"] == handled + 1  # only the refused answer counts
    board.handle({"do": "foresight", "on": False})
    told = board.foreseen
    board.handle({"do": "foresee", "at": len(game.inputs), "answers": answers})
    assert board.foreseen is told


def test_a_choice_within_a_choice_is_followed_to_its_ends(game: Game) -> None:
    game.transform("Kuja, Genome Sorcerer")  # doubles its damage
    game.prevent(2, "Ben")
    game.deal(3, "Trance Kuja", "Ben")
    board = Board(game)
    answers = {place: {"picks": [place]} for place in range(len(board.shown["choice"]["options"]))}
    board.handle({"do": "foresee", "at": len(game.inputs), "answers": answers})
    assert sorted(text.split(",")[0] for text in board.foreseen["then"].values()) == [
        "then Ben 20 → 16 life",
        "then Ben 20 → 18 life",
    ]


def test_both_faces_what_counts_and_the_last_transformation(board: Board, game: Game) -> None:
    play(board, {"do": "transform", "entity": KUJA}, {"do": "inspect", "entity": KUJA})
    assert [(face["title"], face["counts"], face["told"]) for face in board.inspector["faces"]] == [
        ("Front face", False, "only for the mana value"),
        ("Back face", True, "counts"),
    ]
    sources = {row["what"]: row["face"] for row in board.inspector["rows"]}
    assert (sources["mana value"], sources["power"], sources["controller"]) == (0, 1, -1)
    turned = {what: (before, after) for what, before, after in board.inspector["turned"]["rows"]}
    assert turned["power"] == ("3", "4")
    assert turned["damage on it"] == ("0", "0")
    play(board, {"do": "clone", "entity": KUJA, "player": BEN})
    clone = game["Clone"]
    play(board, {"do": "inspect", "entity": clone.entity})
    assert [(face["title"], face["counts"], face["told"]) for face in board.inspector["faces"]] == [
        ("What it copies", True, "counts"),
        ("The card itself", False, "ignored"),
    ]
    assert board.shown["effects"] == ["Clone is a copy of Trance Kuja, Fate Defied"]
    rows = {row["what"]: row for row in board.inspector["rows"]}
    assert (rows["mana value"]["value"], rows["mana value"]["face"]) == ("0", -1)
    again = new_game()
    for line in board.code:
        exec(line, {"game": again})
    assert again.state == game.state


def test_zones_open_but_not_libraries(game: Game) -> None:
    game.put("Kuja, Genome Sorcerer", "Ben", zone="graveyard")
    board = Board(game)

    def zones() -> dict[str, Any]:
        return {zone["zone"]: zone for zone in board.shown["players"][BEN]["zones"]}

    assert (zones()["graveyard"]["count"], "cards" in zones()["graveyard"]) == (1, False)
    play(board, {"do": "open", "zone": "graveyard", "player": BEN})
    [card] = zones()["graveyard"]["cards"]
    assert board.faces[card["key"]]["name"] == "Kuja, Genome Sorcerer"
    play(board, {"do": "open", "zone": "graveyard", "player": BEN})
    assert "cards" not in zones()["graveyard"]
    assert "401.2" in refused(board, {"do": "open", "zone": "library", "player": BEN})
    assert refused(board, {"do": "open", "zone": "kitchen", "player": BEN})


def test_more_instructions_are_one_click_each(board: Board, game: Game) -> None:
    play(board, {"do": "tap", "entity": ADEPT}, {"do": "counters", "entity": ADEPT}, {"do": "untap", "entity": ADEPT})
    assert (game["Ember Adept"].tapped, game["Ember Adept"].power) == (False, 5)
    play(board, {"do": "return transformed", "entity": KUJA}, {"do": "become copy", "entity": CUB, "of": ADEPT})
    assert game["Trance Kuja"].is_back_up
    play(board, {"do": "put", "name": "Cecil, Dark Knight", "player": BEN})
    for verb, name in [("destroy", "Trance Kuja"), ("bounce", "Cecil"), ("exile", "Ann's Ember Adept")]:
        play(board, {"do": verb, "entity": game[name].entity})
    assert "first" in refused(board, {"do": "put", "name": " ", "player": BEN})
    assert "Qwertz" in refused(board, {"do": "put", "name": "Qwertz", "player": BEN})
    again = new_game()
    for line in board.code:
        exec(line, {"game": again})
    assert again.state == game.state


# --- files


def test_saving_loading_and_saving_along(game: Game, tmp_path: Path) -> None:
    board = Board(game, "game", folder=tmp_path, autosave=True)
    play(board, {"do": "transform", "entity": KUJA})
    [along] = tmp_path.iterdir()
    assert board.shown["autosave"] == along.name
    assert Game.restore(along)["Trance Kuja"].is_back_up
    play(board, {"do": "undo"}, {"do": "save", "name": "before"})
    assert not Game.restore(along)["Kuja"].is_back_up
    told = board.shown["message"]["text"]
    assert not eval(told.partition("go on with it: ")[2], {"Game": Game})["Kuja"].is_back_up  # wherever the file is
    play(board, {"do": "tab", "what": "files"})
    assert board.beside["where"] == f"in the folder {tmp_path}"
    assert not eval(board.shown["restore"], {"Game": Game})["Kuja"].is_back_up
    play(board, {"do": "transform", "entity": KUJA}, {"do": "load", "name": "before.toml"})
    assert board.game is not game
    assert game["Kuja"].is_back_up  # the notebook's own game is what it was
    assert not board.game["Kuja"].is_back_up
    assert Board(game, folder=tmp_path, autosave=True).game is game
    assert len(list(tmp_path.glob("*.toml"))) == 2  # nothing was done on that board yet
    assert refused(board, {"do": "load", "name": "../secret.toml"})
    assert "TOML" in refused(board, {"do": "upload", "name": "x.toml", "text": "<script>"})


def test_a_board_that_cannot_save_says_so_and_goes_on(game: Game, tmp_path: Path) -> None:
    board = Board(game, folder=tmp_path / "nowhere", autosave=True)
    play(board, {"do": "transform", "entity": KUJA})
    assert "Nothing is saved by itself any more" in board.shown["message"]["text"]
    play(board, {"do": "transform", "entity": KUJA})
    assert refused(board, {"do": "save", "name": "x"})


# --- what goes to the page, and what stays alive


@pytest.mark.parametrize(("tab", "most"), [("log", 1), ("inspect", 2), ("lines", 2), ("code", 2)])
def test_a_change_is_one_message_or_two_of_at_most_five_kilobytes(tab: str, most: int) -> None:
    game = Game("Ann", "Ben", cards=CARDS)
    game.place("Kuja, Genome Sorcerer", "Ann", label="kuja")
    for place in range(29):
        game.place("Moss Cub" if place % 2 else "Ember Adept", "Ben" if place % 3 else "Ann")
    board = Board(game)
    board.handle({"do": "tab", "what": tab})
    if tab == "inspect":
        board.handle({"do": "inspect", "entity": game["kuja"].entity})
    kuja = game["kuja"].entity
    sent: list[dict[str, Any]] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Board, "send_state", lambda self, key: sent.append({name: getattr(self, name) for name in key}))
        for message in (
            {"do": "transform", "entity": kuja},
            {"do": "deal", "amount": 1, "entity": kuja, "to": BEN},
            {"do": "undo"},
            {"do": "advance", "to": "end step"},
            {"do": "resolve"},
            {"do": "plan", "what": "attack"},
        ):
            sent.clear()
            board.handle(message)
            for one in sent:
                one.pop("faces", None)  # drawn for the first time: apart
            sizes = [len(json.dumps(one)) for one in sent if one]
            assert 1 <= len(sizes) <= most
            assert max(sizes) <= 5000


def test_after_500_actions_and_50_boards_only_what_is_shown_is_alive(game: Game) -> None:
    before = set(ipywidgets.widgets.widget._instances)
    board = Board(game)
    for _ in range(50):
        for _ in range(10):
            board.handle({"do": "transform", "entity": KUJA})
        board.close()
        board = Board(game)
    assert len(game.inputs) == 504
    left = set(ipywidgets.widgets.widget._instances) - before
    alive = [ipywidgets.widgets.widget._instances[one] for one in left]
    assert {type(one).__name__ for one in alive} <= {"Board", "Layout"}
    assert [one for one in alive if isinstance(one, Board)] == [board]
    assert len(alive) <= 2
    board.close()


def test_a_cell_that_runs_again_closes_what_it_displayed_before(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    class Shell:
        parent_header: ClassVar[dict[str, Any]] = {}
        events = EventManager(None, available_events)  # type: ignore[arg-type]  # it needs no shell for this

    def run(cell: str, message: str, *boards: Board) -> None:
        Shell.parent_header = {"metadata": {"cellId": cell}, "header": {"msg_id": message}}
        for board in boards:
            displayed(board)

    monkeypatch.setattr(IPython, "get_ipython", lambda: Shell)
    boards: list[Any] = [Board(game) for _ in range(4)]
    run("one", "1", boards[0], boards[1])
    run("two", "2", boards[1])
    run("one", "3", boards[2])
    assert [board.comm is None for board in boards] == [True, False, False, False]  # the second is shown elsewhere
    run("one", "4", boards[2], boards[3])
    assert [board.comm is None for board in boards] == [True, False, False, False]
    run("three", "5", boards[0])
    assert [board.comm is None for board in boards] == [False] * 4  # displayed once more, it lives once more
    for board in boards:
        board.close()


# --- hostile names, no page, no leaks


def test_names_stay_text() -> None:
    game = Game(HOSTILE_PLAYER, "Ben", cards={HOSTILE_CARD: creature(HOSTILE_CARD, "2/2")})
    monster = game.put(HOSTILE_CARD, HOSTILE_PLAYER)
    board = Board(game, name="game")
    play(board, {"do": "copy", "entity": monster.entity, "player": ANN})
    assert board.code == [f'game.copy_token("{HOSTILE_CARD}", "{HOSTILE_PLAYER}", label="{HOSTILE_CARD} copy")']
    for face in board.faces.values():
        assert "<img" not in face["card"] + face["tile"]
    still, _ = displayed(board)
    assert elements_of(still["text/html"]) == ["style", "div", "div", "img", "p"]
    drawn = image_in(still["text/html"])
    assert "<img" not in drawn
    assert "<script" not in drawn
    assert "&lt;img src=x onerror=alert(1)&gt;" in drawn


@pytest.mark.parametrize("text", ["plain", "Ben's", 'a "b"', "'\"", "back\\slash", "new\nline", "\u202e", "", "'", '"'])
def test_quoted_texts_read_back(text: str) -> None:
    assert eval(quoted(text)) == text


def displayed(board: Board) -> list[dict[str, Any]]:
    """What a notebook keeps of a board that is displayed in it."""
    outputs: list[dict[str, Any]] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("IPython.display.display", lambda data, raw: outputs.append(data))
        board._ipython_display_()
    return outputs


def test_the_text_and_the_picture_are_there_without_a_kernel(board: Board, game: Game) -> None:
    assert repr(board) == text_of(game)
    still, live = displayed(board)
    assert still["text/plain"] == text_of(game)
    assert ElementTree.fromstring(image_in(still["text/html"])).tag.endswith("svg")
    assert "run this cell" in still["text/html"]
    assert list(live) == [VIEW]  # apart: in one output a widget without a kernel would hide the picture


def test_a_page_made_of_a_notebook_shows_the_picture(board: Board) -> None:
    outputs = [nbformat.v4.new_output("display_data", data) for data in displayed(board)]
    cell = nbformat.v4.new_code_cell("board", outputs=outputs)
    page, _ = nbconvert.HTMLExporter().from_notebook_node(nbformat.v4.new_notebook(cells=[cell]))
    assert image_in(outputs[0]["data"]["text/html"]) in [unquote(one.partition(",")[2]) for one in Reader(page).images]
    assert PICTURE in page


def test_closed_boards_are_freed(game: Game) -> None:
    known = []
    for _ in range(50):
        board = Board(game)
        board.handle({"do": "transform", "entity": KUJA})
        known.append(weakref.ref(board))
        board.close()
    del board
    gc.collect()
    assert [one for one in known if one() is not None] == []


# --- cards that are played from elsewhere, or with either face


def test_a_commander_and_a_modal_card_say_how_they_can_be_played() -> None:
    text = """
    mana = "free"
    [players.Ann]
    command = [{ card = "Kuja, Genome Sorcerer", as = "kuja" }]
    hand = ["Sun Path"]
    [players.Ben]
    [cards."Sun Path"]
    layout = "modal"
    front = { cost = "{1}{W}", type = "Sorcery", abilities = [{ spell = [{ gain_life = 1 }] }] }
    back = { name = "Sun Gate", type = "Land" }
    """
    board = Board(begin(read(text)))
    plays = [play["text"] for play in board.shown["plays"]]
    assert plays == ["Play Sun Gate", "Cast Sun Path", "Cast Kuja, Genome Sorcerer from the command zone"]


def test_what_happens_twice_alike_is_said_once() -> None:
    game = Game("Ann", "Ben")
    board = Board(game, name="game")
    game.put("Forest", "Ann")
    game.tap("Forest")
    game.untap("Forest")
    board.refresh()
    assert all("times" not in words for words, _ in board.shown["message"]["events"])
    for _ in range(3):
        game.add_counters("Forest")
    board.refresh()
    [[words, _]] = board.shown["message"]["events"]
    assert words.endswith("(3 times)")
    assert len(game.log) == len(board.events["items"]) + board.events["from"]  # the log tells each
