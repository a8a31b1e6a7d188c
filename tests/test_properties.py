"""What holds of every game, whatever is done in it: random boards, random instructions, random fights.

The same games are played each time. `DFCRULES_EXAMPLES=2000` plays more of them; with `DFCRULES_RANDOM=1` they are
others each time.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, NamedTuple

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from dfcrules import DfcRulesError, Game, Handle, rulebook
from dfcrules.cards.card import card_from_plain
from dfcrules.game.state import State
from dfcrules.handle import CHARACTERISTICS
from dfcrules.rules.actions import AttackWith
from dfcrules.rules.characteristics import explain, look
from dfcrules.rules.find import defender
from dfcrules.rules.standard import Rules
from dfcrules.scenario import read, run, write

Check = Callable[[State, Rules], None]

ASKED = int(os.environ.get("DFCRULES_EXAMPLES", "0"))
thoroughly = settings(
    max_examples=ASKED or 60,
    derandomize="DFCRULES_RANDOM" not in os.environ,
    deadline=None,
    phases=(Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink),  # explaining takes minutes
)

NAMES = ("Ann", "Ben", "Cid", "Dee")
TABLES: dict[str, dict[str, Any]] = {
    "Moss Cub": {"cost": "{G}", "type": "Creature — Bear", "pt": "1/1"},
    "Ember Adept": {"cost": "{3}{R}", "type": "Creature — Human Wizard", "pt": "4/6", "keywords": ["trample"]},
    "Night Asp": {"cost": "{1}{B}", "type": "Creature — Snake", "pt": "2/2", "keywords": ["deathtouch", "lifelink"]},
    "Sky Knight": {"cost": "{W}{W}", "type": "Creature — Knight", "pt": "2/2", "keywords": ["flying", "first strike"]},
    "Stone Idol": {"cost": "{4}", "type": "Artifact Creature — Golem", "pt": "0/5", "keywords": ["indestructible"]},
    "Elder": {
        "cost": "{2}{W}", "type": "Legendary Creature — Elf", "pt": "2/3",
        "abilities": [{"gives": {"pt": "+1/+1"}, "to": {"type": "creature", "controller": "you", "other": True}}],
    },
    "Rage": {"cost": "{R}", "type": "Enchantment", "abilities": [{"damage": "double", "from": {"controller": "you"}}]},
    "Calm": {"cost": "{W}", "type": "Enchantment", "abilities": [{"damage": "prevent", "amount": 1, "to": "players"}]},
    "Walker": {"cost": "{2}{U}", "type": "Legendary Planeswalker — Jace", "loyalty": 3},
    "Charm": {"cost": "{W}", "type": "Instant", "abilities": [{"spell": [{"gain_life": 3}]}]},
    "Odd Scholar": {
        "front": {"cost": "{1}{U}", "type": "Creature — Human", "pt": "1/2"},
        "back": {"name": "Odd Scroll", "type": "Sorcery"},
    },
    "Mask Maker": {
        "front": {"cost": "{2}{R}", "type": "Creature — Human", "pt": "2/2"},
        "back": {"name": "Iron Mask", "type": "Artifact — Equipment",
                 "abilities": [{"gives": {"pt": "+2/+0"}, "to": "equipped creature"}, {"equip": "{1}"}]},
    },
}  # fmt: skip
CARDS = {name: card_from_plain(name, table) for name, table in TABLES.items()}
PRINTED = ("Kuja, Genome Sorcerer", "Cecil, Dark Knight", "Crystal Fragments", "Kefka, Court Mage",
           "Sephiroth, Fabled SOLDIER", "Zenos yae Galvus", "Terra, Magical Adept", "Jecht, Reluctant Guardian",
           "Balamb Garden, SeeD Academy", "Exdeath, Void Warlock")  # fmt: skip
BOX = (*CARDS, *PRINTED)
KINDS_OF_COUNTERS = ("+1/+1", "-1/-1", "lore", "loyalty", "finality")
CHANGES: tuple[Any, ...] = (
    "+2/+2", "-1/-1", {"set_pt": "1/1"}, {"keywords": ["flying", "trample"]}, {"lose_abilities": True},
    {"add_types": "artifact"}, {"types": "artifact"}, {"color": "U"}, {"cant_transform": True}, {"cant_block": True},
)  # fmt: skip


# Random games: an action is a word and three numbers that pick what it is about


class Act(NamedTuple):
    """One thing to do; the numbers pick among what there is at that moment."""

    what: str
    a: int
    b: int
    c: int


class Nothing(DfcRulesError):
    """There is nothing to do this with."""


def pick(among: Any, number: int) -> Any:
    if not among:
        raise Nothing
    return among[number % len(among)]


def on_battlefield(game: Game, number: int) -> Handle:
    return pick(game.zone("battlefield"), number)


def anywhere(game: Game, number: int) -> Handle:
    return pick([Handle(game, entity) for entity, obj in game.state.objects.items() if obj.zone != "outside"], number)


def in_zone(game: Game, zone: str, number: int) -> Handle:
    return pick(game.zone(zone), number)


def player(game: Game, number: int) -> str:
    return game.players[number % len(game.players)]


def anybody(game: Game, number: int) -> Handle | str:
    return on_battlefield(game, number // 2) if number % 2 else player(game, number // 2)


def put(game: Game, act: Act) -> object:
    card, whose = BOX[act.a % len(BOX)], player(game, act.b)
    zone = ("battlefield",) * 5 + ("hand", "graveyard", "library", "exile")
    chosen = zone[act.c % 9]
    if chosen != "battlefield":
        return game.put(card, whose, zone=chosen)
    return game.put(card, whose, transformed=act.c % 2 == 1, tapped=act.c % 7 == 6, sick=act.c % 5 == 4)


def attack(game: Game, act: Act) -> object:
    others = [name for name in game.players if name != game.active and not game.state.players[game.player(name)].lost]
    mine = [one for one in game.zone("battlefield", game.active) if one.power is not None and not one.tapped]
    mine = [one for one in mine if game.can(AttackWith(((one, others[0]),)))] if others else []
    chosen = {one: pick(others, act.b + n) for n, one in enumerate(mine) if act.a >> n & 1}
    return game.attack(chosen or {pick(mine, act.a): pick(others, act.b)})


def block(game: Game, act: Act) -> object:
    attacks = game.state.combat.attacks if game.state.combat is not None else ()
    blocks = {}
    for n, one in enumerate(game.zone("battlefield")):
        mine = [
            attack
            for attack in attacks
            if game.players[defender(game.state, game.rules, attack.attacked)] == one.controller
        ]
        if mine and act.a >> n & 1 and one.power is not None and not one.tapped:
            blocks[one] = Handle(game, pick(mine, act.b).attacker)
    return game.block(blocks)


def cast_and_resolve(game: Game, act: Act) -> object:
    ACTS["put on stack"](game, act)
    return game.resolve()


STEPS = ("next step", "beginning of combat", "end of combat", "end step", "cleanup", "next turn", "upkeep", "draw")
ACTS: dict[str, Callable[[Game, Act], object]] = {
    "put": put,
    "transform": lambda g, x: g.transform(on_battlefield(g, x.a)),
    "exile": lambda g, x: g.exile(anywhere(g, x.a)),
    "return": lambda g, x: g.return_(in_zone(g, ("graveyard", "exile")[x.b % 2], x.a), transformed=x.c % 2 == 1),
    "exile and return": lambda g, x: g.exile_and_return(on_battlefield(g, x.a), transformed=x.b % 2 == 1),
    "bounce": lambda g, x: g.bounce(on_battlefield(g, x.a)),
    "destroy": lambda g, x: g.destroy(on_battlefield(g, x.a)),
    "sacrifice": lambda g, x: g.sacrifice(on_battlefield(g, x.a)),
    "discard": lambda g, x: g.discard(in_zone(g, "hand", x.a)),
    "draw": lambda g, x: g.draw(player(g, x.a), x.b % 3),
    "create": lambda g, x: g.create({"type": "Creature — Wizard", "pt": "0/1"}, player(g, x.a), 1 + x.b % 2),
    "copy token": lambda g, x: g.copy_token(anywhere(g, x.a), player(g, x.b), 1 + x.c % 2),
    "become copy": lambda g, x: g.become_copy(on_battlefield(g, x.a), anywhere(g, x.b), ("", "end of turn")[x.c % 2]),
    "end copy": lambda g, x: g.end_copy(on_battlefield(g, x.a)),
    "tap": lambda g, x: g.tap(on_battlefield(g, x.a)),
    "untap": lambda g, x: g.untap(on_battlefield(g, x.a)),
    "add counters": lambda g, x: g.add_counters(on_battlefield(g, x.a), pick(KINDS_OF_COUNTERS, x.b), 1 + x.c % 3),
    "remove counters": lambda g, x: g.remove_counters(on_battlefield(g, x.a), pick(KINDS_OF_COUNTERS, x.b)),
    "gain life": lambda g, x: g.gain_life(player(g, x.a), x.b % 5),
    "lose life": lambda g, x: g.lose_life(player(g, x.a), x.b % 15),
    "deal": lambda g, x: g.deal(x.c % 6, anywhere(g, x.a), anybody(g, x.b)),
    "prevent": lambda g, x: g.prevent((1, 2, 3, "all")[x.b % 4], anybody(g, x.a), by=player(g, x.c)),
    "modify": lambda g, x: g.modify(on_battlefield(g, x.a), pick(CHANGES, x.b), ("end of turn", "")[x.c % 2]),
    "gain control": lambda g, x: g.gain_control(on_battlefield(g, x.a), player(g, x.b), ("", "end of turn")[x.c % 2]),
    "attach": lambda g, x: g.attach(on_battlefield(g, x.a), on_battlefield(g, x.b)),
    "fight": lambda g, x: g.fight(on_battlefield(g, x.a), on_battlefield(g, x.b)),
    "put on stack": lambda g, x: g.put_on_stack(g.card(pick(BOX, x.a)), player(g, x.b), transformed=x.c % 3 == 2),
    "cast and resolve": cast_and_resolve,
    "copy spell": lambda g, x: g.do({"copy_spell": in_zone(g, "stack", x.a).entity, "for": player(g, x.b)}),
    "counter": lambda g, x: g.counter(in_zone(g, "stack", x.a)),
    "resolve": lambda g, x: g.resolve(),
    "play on": lambda g, x: g.do(pick(g.actions(), x.a), by=g.priority),
    "pass": lambda g, x: g.pass_priority(),
    "advance": lambda g, x: g.advance(pick(STEPS, x.a)),
    "attack": attack,
    "block": block,
    "damage": lambda g, x: g.damage(),
}

numbers = st.integers(0, 255)
acts = st.builds(Act, st.sampled_from(tuple(ACTS)), numbers, numbers, numbers)
boards = st.lists(st.builds(Act, st.just("put"), numbers, numbers, st.integers(0, 3)), min_size=3, max_size=7)
fights = st.tuples(
    *(st.builds(Act, st.just(what), numbers, numbers, numbers) for what in ("attack", "block", "damage"))
)
plays = st.builds(
    lambda board, before, fight, after: [*board, *before, *fight, *after],
    boards,
    st.lists(acts, min_size=1, max_size=8),
    st.one_of(fights, st.just(())),
    st.lists(acts, min_size=1, max_size=6),
)
seats = st.integers(2, 4)


def new_game(players: int) -> Game:
    return Game(*NAMES[:players], cards=CARDS)


def answer(game: Game, act: Act) -> None:
    """One of the answers; the stated default if the rules forbid it."""
    choice = game.pending
    assert choice is not None
    possible = list(choice.answers(limit=12))
    try:
        game.answer(possible[act.c % len(possible)])
    except DfcRulesError:
        game.answer(choice.default)


def play(game: Game, script: list[Act]) -> Iterator[None]:
    """Do one after the other, as far as the rules allow it; pauses after each input. Only our own errors are caught."""
    for act in script:
        try:
            if game.pending is not None:
                answer(game, act)
            else:
                ACTS[act.what](game, act)
        except DfcRulesError:
            continue
        yield


def played(players: int, script: list[Act]) -> Game:
    game = new_game(players)
    for _ in play(game, script):
        pass
    return game


# The properties


@given(seats, plays)
@thoroughly
def test_whatever_is_done_the_state_stays_sound(check_state: Check, players: int, script: list[Act]) -> None:
    game = new_game(players)
    for _ in play(game, script):
        check_state(game.state, game.rules)


@given(seats, plays)
@thoroughly
def test_what_is_kept_of_characteristics_is_what_would_be_worked_out_anew(players: int, script: list[Act]) -> None:
    game = new_game(players)
    for _ in play(game, script):
        anew = game.state.copy()
        anew.forget()
        for entity in game.state.objects:
            assert look(game.state, game.rules, entity) == look(anew, game.rules, entity)


@given(seats, plays)
@thoroughly
def test_every_chain_of_reasons_ends_in_the_value_it_explains(players: int, script: list[Act]) -> None:
    game = played(players, script)
    for entity, obj in game.state.objects.items():
        view = look(game.state, game.rules, entity)
        for characteristic in CHARACTERISTICS:
            chain = explain(game.state, game.rules, entity, characteristic)
            value = getattr(view, characteristic)
            if chain and value is not None:
                assert chain[-1].value == value, f"{characteristic} of {obj.face.name}: {'; '.join(map(str, chain))}"
            assert all(rulebook.has(why.rule) for why in chain)


@given(seats, plays)
@thoroughly
def test_every_event_is_a_sentence_with_a_rule_of_the_rulebook(players: int, script: list[Act]) -> None:
    for event in played(players, script).log:
        assert event.words().strip()
        assert event.kind == "not modelled" or rulebook.has(event.rule), str(event)


@given(seats, plays)
@thoroughly
def test_undo_restores_every_state_exactly(players: int, script: list[Act]) -> None:
    game = new_game(players)
    kept = [(0, game.state.copy(), list(game.log))]
    for _ in play(game, script):
        kept.append((len(game.inputs), game.state.copy(), list(game.log)))
    for number, state, log in reversed(kept):
        game.undo(len(game.inputs) - number)
        assert game.state == state
        assert list(game.log) == log


@given(seats, plays)
@thoroughly
def test_replaying_the_inputs_ends_in_the_same_state_with_the_same_log(players: int, script: list[Act]) -> None:
    game = played(players, script)
    again = game.replay()
    assert again.state == game.state
    assert str(again.log) == str(game.log)


@given(seats, plays)
@thoroughly
def test_a_written_game_is_played_again_by_the_file(players: int, script: list[Act]) -> None:
    game = played(players, script)
    ran = run(read(write(game)))
    assert ran.failures == []
    assert board(ran.game) == board(game)


def board(game: Game) -> Any:
    """What can be seen: life totals, and every object with what it is like."""
    lives = [(player.name, player.life, player.poison, player.lost) for player in game.state.players]
    things = [
        (one.zone, one.name, one.owner, one.controller, one.face, one.power, one.toughness, one.damage, one.tapped,
         sorted(one.counters.items()), one.is_token)
        for one in (Handle(game, entity) for entity, obj in game.state.objects.items() if obj.zone != "outside")
    ]  # fmt: skip
    return lives, sorted(things, key=repr), game.pending and game.pending.question


@given(seats, plays, plays)
@thoroughly
def test_what_is_done_in_a_fork_does_not_reach_the_game(players: int, script: list[Act], elsewhere: list[Act]) -> None:
    game = played(players, script)
    before, log = game.state.copy(), list(game.log)
    for _ in play(game.fork(), elsewhere):
        pass
    for _ in play(game.at(len(game.inputs) // 2), elsewhere):
        pass
    assert game.state == before
    assert list(game.log) == log


@given(seats, plays, acts)
@thoroughly
def test_a_refusal_leaves_the_game_exactly_as_it_was(players: int, script: list[Act], act: Act) -> None:
    game = played(players, script)
    state, copy, log, inputs = game.state, game.state.copy(), list(game.log), game.inputs
    with suppress(DfcRulesError):
        ACTS[act.what](game, act)
        return
    assert game.state is state
    assert game.state == copy
    assert list(game.log) == log
    assert game.inputs == inputs


@given(seats, plays)
@thoroughly
def test_every_end_of_what_is_pending_is_sound(check_state: Check, players: int, script: list[Act]) -> None:
    game = played(players, script)
    for end in game.outcomes(limit=60):
        check_state(end.game.state, game.rules)
