"""Scenario files that are wrong: one sentence with the file, the place, what is wrong and what would be right."""

from __future__ import annotations

from pathlib import Path

import pytest

from dfcrules.errors import BadData
from dfcrules.scenario import load, read, run
from dfcrules.scenario.position import begin

KUJA = '[players.Ann]\nbattlefield = ["Kuja, Genome Sorcerer"]\n[players.Ben]\n'
BEAR = '[cards.Bear]\ntype = "Creature — Bear"\npt = "2/2"\n'


def sentence_about(source: str) -> str:
    """The one sentence with which a file is refused, while it is read or its position is put up."""
    with pytest.raises(BadData) as refused:
        begin(read(source, "wrong.toml"))
    said = str(refused.value)
    assert said.startswith("wrong.toml: ")
    assert "\n" not in said
    assert len(said) < 500
    return said


@pytest.mark.parametrize(
    ("source", "place", "wrong", "right"),
    [
        pytest.param('titel = "x"', "", '"titel"', 'did you mean "title"', id="unknown key"),
        pytest.param("title = 3", "title", "3", "text", id="title is no text"),
        pytest.param('rules = ["712.8z"]', "rules", "712.8z", "712.8", id="no such rule"),
        pytest.param("life = 3", "", '"life" is in the wrong table', "[players.", id="life at top level"),
        pytest.param(
            "starting_life = 40", "", '"starting_life" is in the wrong table', "[players.", id="starting life"
        ),
        pytest.param('active = "Ann"', "", '"active" is in the wrong table', "turn", id="active at top level"),
        pytest.param(
            "expect = { life = { Ann = 1 } }", "", '"expect" is in the wrong table', "[[do]]", id="expect at top"
        ),
        pytest.param('[do]\ntransform = "Kuja"', "do", "steps", "[[do]]", id="one bracket"),
        pytest.param('title = "x', "", "not valid TOML", "", id="no TOML"),
        pytest.param('mana = "{B}"', "mana", "mana", "free", id="mana at top level"),
    ],
)
def test_top_level(source: str, place: str, wrong: str, right: str) -> None:
    said = sentence_about(source)
    assert place in said
    assert wrong in said
    assert right in said


@pytest.mark.parametrize(
    ("source", "place", "wrong", "right"),
    [
        pytest.param("[players.Ben]\nlif = 3", "players.Ben", '"lif"', 'did you mean "life"', id="unknown key"),
        pytest.param(
            '[players.Ben]\nbattlefeild = ["Bear"]', "players.Ben", '"battlefeild"', '"battlefield"', id="zone"
        ),
        pytest.param('[players.Ben]\nlife = "20"', "players.Ben.life", "'20'", "whole number", id="life is a text"),
        pytest.param("[players.Ben]\nlife = true", "players.Ben.life", "True", "whole number", id="life is true"),
        pytest.param('[players.Ben]\nmana = "BB"', "players.Ben.mana", "BB", "{B}", id="mana pool"),
        pytest.param(
            '[players.Ben]\ndo = [{ transform = "Kuja" }]',
            "players.Ben",
            '"do" is in the wrong table',
            "[[do]]",
            id="do",
        ),
        pytest.param(
            "[players.Ben]\n[players.Ben.do]\nx = 1",
            "players.Ben",
            '"do" is in the wrong table',
            "[[do]]",
            id="do table",
        ),
        pytest.param(
            "[players.Ben]\n[players.Ben.cards.Bear]\ncost = '{G}'",
            "players.Ben",
            '"cards" is in the wrong table',
            "[cards.",
            id="cards inside a player",
        ),
        pytest.param(
            '[players.Ben]\nturn = { active = "Ben" }',
            "players.Ben",
            '"turn" is in the wrong table',
            "above",
            id="turn",
        ),
        pytest.param(
            '[players.Ben]\nquestion = "?"', "players.Ben", '"question" is in the wrong table', "above", id="question"
        ),
        pytest.param("[players]\nBen = 3", "players.Ben", "3", "table", id="a player is a number"),
        pytest.param("[players.this]\n[players.Ben]", "players.this", "'this'", "name", id="reserved name"),
        pytest.param("[players.Ann]\n[players.ann]", "players", "ann", "alike", id="same name twice"),
        pytest.param(
            'turn = { active = "Zed" }\n[players.Ann]\n[players.Ben]', "turn.active", "'Zed'", "Ann, Ben", id="active"
        ),
        pytest.param('turn = { step = "combat" }', "turn.step", "'combat'", "combat damage", id="unknown step"),
        pytest.param("turn = { phase = 1 }", "turn", '"phase"', "step", id="unknown key of turn"),
        pytest.param("turn = { number = 0 }", "turn.number", "0", "1", id="turn 0"),
    ],
)
def test_players_and_turn(source: str, place: str, wrong: str, right: str) -> None:
    said = sentence_about(source)
    assert place in said
    assert wrong in said
    assert right in said


@pytest.mark.parametrize(
    ("objects", "wrong", "right"),
    [
        pytest.param('"Kujaa"', "'Kujaa'", "Kuja, Genome Sorcerer", id="misspelled card"),
        pytest.param('"Arlinn"', "'Arlinn'", "Arlinn Kord; Arlinn, Embraced", id="half a name of several cards"),
        pytest.param('"No Such Thing"', "'No Such Thing'", "defined", id="unknown card"),
        pytest.param('["Bear"]', "['Bear']", "table", id="a list"),
        pytest.param('{ as = "x" }', '"card" is missing', "{ card = ", id="no card"),
        pytest.param('{ card = "Bear", lable = "x" }', '"lable"', "as", id="unknown key"),
        pytest.param('{ card = "Bear", taped = true }', '"taped"', 'did you mean "tapped"', id="misspelled key"),
        pytest.param('{ card = "Bear", tapped = "yes" }', "'yes'", "true or false", id="no truth value"),
        pytest.param('{ card = "Bear", damage = -1 }', "-1", "0 or more", id="negative damage"),
        pytest.param('{ card = "Bear", count = 0 }', "0", "1 or more", id="none of it"),
        pytest.param('{ card = "Bear", counters = 3 }', "3", '{ "+1/+1" = 2 }', id="counters"),
        pytest.param('{ card = "Bear", owner = "Zed" }', "'Zed'", "Ann, Ben", id="unknown owner"),
        pytest.param('{ card = "Bear", attached_to = "Zed" }', "'Zed'", "Bear", id="unknown host"),
        pytest.param('{ card = "Bear", copy_of = "Zed" }', "'Zed'", "Bear", id="unknown original"),
        pytest.param(
            '{ card = "Bear", transformed = true }', "Bear is not double-faced", "transformed", id="transformed bear"
        ),
        pytest.param('{ card = "Bear", as = "Ben" }', "'Ben'", "label", id="label is a player"),
        pytest.param('{ card = "Bear", as = "this" }', "'this'", "label", id="label is reserved"),
        pytest.param('"Startled Awake"', "Startled Awake", "307.4", id="a sorcery on the battlefield"),
    ],
)
def test_objects(objects: str, wrong: str, right: str) -> None:
    said = sentence_about(f"[players.Ann]\nbattlefield = [{objects}]\n[players.Ben]\n{BEAR}")
    assert "players.Ann.battlefield[1]" in said
    assert wrong in said
    assert right in said


def test_labels_used_twice() -> None:
    twice = '[players.Ann]\nbattlefield = [{ card = "Bear", as = "b" }]\n'
    twice += '[players.Ben]\nhand = [{ card = "Bear", as = "b" }]\n'
    said = sentence_about(twice + BEAR)
    assert "players.Ben.hand[1]" in said
    assert "label 'b' is taken" in said


def test_a_back_face_in_hand_is_told_its_front() -> None:
    said = sentence_about('[players.Ann]\nhand = ["Trance Kuja, Fate Defied"]')
    assert "players.Ann.hand[1]" in said
    assert "Kuja, Genome Sorcerer" in said
    assert "712.8a" in said


@pytest.mark.parametrize(
    "status", ["tapped = true", "damage = 1", "sick = true", "token = true", 'attached_to = "Bear"']
)
def test_status_belongs_to_permanents(status: str) -> None:
    said = sentence_about(f'[players.Ann]\nhand = [{{ card = "Bear", {status} }}]\nbattlefield = ["Bear"]\n{BEAR}')
    assert "players.Ann.hand[1]" in said
    assert status.split()[0] in said
    assert "battlefield" in said


@pytest.mark.parametrize(
    ("card", "place", "wrong", "right"),
    [
        pytest.param('cost = "{3}{Q}"\ntype = "Artifact"', ".cost", "{Q}", "107.4", id="symbol"),
        pytest.param('cost = "3G"\ntype = "Artifact"', ".cost", "'3G'", "{3}{G}", id="no braces"),
        pytest.param('type = "Creatur — Bear"\npt = "2/2"', ".type", "'Creatur'", "Creature", id="type line"),
        pytest.param('type = "Creature — Bear"\npt = "2-2"', ".pt", "'2-2'", "4/6", id="pt"),
        pytest.param('type = "Creature — Bear"', "", '"pt" is missing', "2/2", id="no pt"),
        pytest.param('pt = "2/2"', "", '"type" is missing', "Creature — Bear", id="no type"),
        pytest.param('type = "Creature — Bear"\npower = 2', "", '"power"', '"pt"', id="another name for pt"),
        pytest.param('type = "Artifact"\nindicator = "Z"', ".indicator", "'Z'", "W, U", id="indicator"),
        pytest.param('type = "Artifact"\nkeywords = ["flyng"]', ".keywords", "flyng", "flying", id="keyword"),
        pytest.param('type = "Artifact"\nlife = 3', "", '"life"', "wrong table", id="life inside a card"),
        pytest.param('front = { type = "Artifact" }', "", '"back" is missing', "front", id="no back"),
        pytest.param(
            'front = { type = "Artifact" }\nback = { type = "Land" }',
            ".back",
            '"name" is missing',
            "name",
            id="back's name",
        ),
        pytest.param('type = "Artifact"\nabilities = [{ whn = "enters" }]', "[1]", "'whn'", '"when"', id="ability"),
        pytest.param(
            'type = "Artifact"\nabilities = [{ when = "entres" }]', "[1]", "'entres'", "enters", id="event of a trigger"
        ),
        pytest.param(
            'type = "Artifact"\nabilities = [{ when = "enters", do = [{ transfrom = "this" }] }]',
            "do[1]",
            "'transfrom'",
            '"transform"',
            id="instruction of an ability",
        ),
        pytest.param(
            'type = "Artifact"\nabilities = [{ damage = "tripled" }]',
            "[1]",
            "'tripled'",
            "triple",
            id="change of damage",
        ),
        pytest.param(
            'type = "Artifact"\nabilities = [{ gives = { pt = "+1" } }]', ".pt", "'+1'", "+1/+1", id="change of pt"
        ),
    ],
)
def test_cards(card: str, place: str, wrong: str, right: str) -> None:
    said = sentence_about(f"[cards.Thing]\n{card}\n")
    assert "cards.Thing" in said
    assert place in said
    assert wrong in said
    assert right in said


@pytest.mark.parametrize(
    ("step", "place", "wrong", "right"),
    [
        pytest.param("", "", "does nothing", "action", id="nothing in it"),
        pytest.param('note = "hm"', "", "does nothing", "action", id="only a note"),
        pytest.param('transfrom = "Kuja"', "", "'transfrom'", '"transform"', id="unknown action"),
        pytest.param('transform = "Kuja"\nunder = "Ann"', "", '"under"', "transform", id="key of another action"),
        pytest.param('transform = "Kuja"\ndestroy = "Kuja"', "", "'destroy'", "one action", id="two actions"),
        pytest.param('transform = "Kuja"\nanswer = "yes"', "", '"answer"', '"answers"', id="answer with an action"),
        pytest.param('deal = "three"\nfrom = "Kuja"\nto = "Ben"', ".deal", "'three'", "number", id="amount"),
        pytest.param('attack = ["Kuja"]', ".attack", "['Kuja']", "table", id="attackers in a list"),
        pytest.param('modify = "Kuja"\nchange = "+1"', ".change", "'+1'", "+1/+1", id="change"),
        pytest.param('put = "Kuja"\ncounters = { lore = "one" }', ".counters", "one", "+1/+1", id="counters"),
        pytest.param('transform = "Kuja"\nas = "Ben"', ".as", "'Ben'", "label", id="label is a player"),
        pytest.param('transform = "Kuja"\nas = "it"', ".as", "'it'", "label", id="label is reserved"),
        pytest.param('transform = "Kuja"\nby = "Zed"', ".by", "'Zed'", "Ann, Ben", id="unknown player"),
        pytest.param(
            'transform = "Kuja"\nrefused = "701.99"', ".refused", "701.99", "rule", id="no such rule to refuse"
        ),
        pytest.param('transform = "Kuja"\nnothing = "later"', ".nothing", "later", "rule", id="nothing by no rule"),
        pytest.param(
            'transform = "Kuja"\nanswers = [{ chose = "x" }]',
            ".answers",
            '"choose" is missing',
            "{ choose",
            id="answer key",
        ),
        pytest.param('answer = { choose = "x", foo = 1 }', ".answer", '"foo"', "choose", id="unknown key of an answer"),
        pytest.param("undo = -1", ".undo", "-1", "1 or more", id="undo"),
        pytest.param("outcomes = { life = { Ann = 1 } }", ".outcomes", "list", "each end", id="outcomes in no list"),
        pytest.param("outcomes = [{ lif = { Ann = 1 } }]", ".outcomes[1]", '"lif"', '"life"', id="key of an outcome"),
    ],
)
def test_steps(step: str, place: str, wrong: str, right: str) -> None:
    said = sentence_about(f"{KUJA}\n[[do]]\ntap = 'Kuja'\n\n[[do]]\n{step}\n")
    assert f"step 2{place}" in said
    assert wrong in said
    assert right in said


@pytest.mark.parametrize(
    ("expect", "wrong", "right"),
    [
        pytest.param("lif = { Ann = 1 }", '"lif"', '"life"', id="unknown key"),
        pytest.param("lives = { Ann = 1 }", '"lives"', '"life"', id="near key"),
        pytest.param("life = 20", "20", "each player", id="no player"),
        pytest.param('life = { Ann = "20" }', "'20'", "number", id="number as a text"),
        pytest.param("life = { Zed = 20 }", "'Zed'", "Ann, Ben", id="unknown player"),
        pytest.param('power = { Kuja = "three" }', "'three'", "number", id="power as a word"),
        pytest.param('face = { Kuja = "bakc" }', "'bakc'", "back", id="face"),
        pytest.param('zone = { Kuja = "table" }', "'table'", "battlefield", id="zone"),
        pytest.param('colors = { Kuja = "X" }', "'X'", "W, U", id="colors"),
        pytest.param("has_type = { Kuja = 3 }", "3", "text", id="type as a number"),
        pytest.param("counters = { Kuja = 3 }", "3", '"+1/+1"', id="counters as a number"),
        pytest.param("tapped = { Kuja = 1 }", "1", "true or false", id="tapped as a number"),
        pytest.param("graveyard = { Ann = 3 }", "3", "list", id="zone as a number"),
        pytest.param('pt = { Kuja = "3" }', "'3'", "4/6", id="pt"),
        pytest.param('step = "main"', "'main'", "precombat main", id="step"),
        pytest.param('active = "Zed"', "'Zed'", "Ann, Ben", id="active"),
        pytest.param("pending = 3", "3", "player", id="pending as a number"),
        pytest.param("pending = { foo = 1 }", '"foo"', "player", id="pending key"),
        pytest.param("events = { transfromed = 0 }", "transfromed", "transformed", id="unknown event"),
        pytest.param("events = 3", "3", "events", id="events as a number"),
        pytest.param('lost = "Zed"', "'Zed'", "Ann, Ben", id="lost"),
    ],
)
def test_expectations(expect: str, wrong: str, right: str) -> None:
    said = sentence_about(f"{KUJA}\n[[do]]\nexpect = {{ {expect} }}\n")
    assert "step 1.expect" in said
    assert wrong in said
    assert right in said


def test_the_file_is_named(tmp_path: Path) -> None:
    file = tmp_path / "kuja.toml"
    file.write_text(KUJA + "[[do]]\ntransfrom = 'Kuja'\n", encoding="utf-8")
    with pytest.raises(BadData, match=r"kuja\.toml: step 1"):
        load(file)
    with pytest.raises(BadData, match="no such file"):
        load(tmp_path / "nothing.toml")
    with pytest.raises(BadData, match="folder"):
        load(tmp_path)


def test_one_player_gets_company() -> None:
    game = begin(read('[players.Ben]\nhand = ["Kuja, Genome Sorcerer"]\n'))
    assert len(game.players) == 2
    assert game.active == "Ben"


def test_defaults_of_a_file() -> None:
    scenario = read(KUJA)
    game = begin(scenario)
    assert (game.active, game.step, game.life("Ann"), game.life("Ben")) == ("Ann", "precombat main", 20, 20)
    assert run(scenario).passed


def test_a_card_of_the_file_comes_before_the_catalog() -> None:
    own = KUJA + '[cards."Kuja, Genome Sorcerer"]\ntype = "Creature — Bear"\npt = "1/1"\n'
    assert begin(read(own))["Kuja"].power == 1


def test_labels_of_several() -> None:
    game = begin(read(f'[players.Ann]\nbattlefield = [{{ card = "Bear", as = "bear", count = 2 }}]\n{BEAR}'))
    assert game["bear 1"] != game["bear 2"]
