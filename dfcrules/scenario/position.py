"""The position a scenario begins with: put up as it is, without anything entering or triggering."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from dfcrules.cards import catalog
from dfcrules.cards.card import Card, Face
from dfcrules.cards.names import folded
from dfcrules.errors import BadData, DfcRulesError
from dfcrules.game.effects import Copying
from dfcrules.game.objects import BATTLEFIELD, CARD, COMMAND, LIBRARY, TOKEN, Obj
from dfcrules.naming import check_label, entity_named
from dfcrules.play import Game
from dfcrules.rules.control import follow_control
from dfcrules.rules.copying import values_to_copy
from dfcrules.rules.placing import next_commander
from dfcrules.rules.protectors import of_the_board
from dfcrules.rules.zones import enters_with

if TYPE_CHECKING:
    from dfcrules.rules.standard import Rules
    from dfcrules.scenario.reading import Scenario
    from dfcrules.scenario.seats import Placed, Seat


def begin(scenario: Scenario, rules: Rules | None = None) -> Game:
    """A game at the scenario's position. Raises `BadData` if it cannot be put up."""
    game = Game(
        *(seat.name for seat in scenario.seats),
        active=scenario.active,
        step=scenario.step,
        turn=scenario.turn,
        daytime=scenario.daytime,
        rules=rules,
        cards=scenario.cards,
    )
    later = []
    for number, seat in enumerate(scenario.seats):
        _sit(game, number, seat, scenario.free)
        for placed in seat.placed:
            where = f"{scenario.path}: {placed.where}"
            try:
                later.append((_place(game, number, placed), placed, where))
            except DfcRulesError as error:
                raise BadData(str(error), where) from None
    for obj, placed, where in later:
        try:
            _connect(game, obj, placed)
        except DfcRulesError as error:
            raise BadData(str(error), where) from None
    follow_control(game.state, game.rules, from_the_start=True)
    return game


def _sit(game: Game, number: int, seat: Seat, free: bool) -> None:
    life = seat.life if seat.life is not None else seat.starting_life if seat.starting_life is not None else 20
    start = seat.starting_life if seat.starting_life is not None else 20
    game.state.set_player(
        number,
        life=life,
        starting_life=start,
        poison=seat.poison,
        has_library=seat.has_library,
        mana=seat.mana,
        free=free,
    )


def _place(game: Game, number: int, placed: Placed) -> Obj:
    state = game.state
    card, up = _card_and_face(game, placed)
    owner = game.player(placed.owner) if placed.owner else number
    _check(card.faces[up], placed)
    commander = next_commander(state) if placed.commander or placed.zone == COMMAND else 0
    if placed.zone != BATTLEFIELD:
        obj = Obj(state.new_id(), card, owner, owner, placed.zone, kind=CARD, stamp=state.tick(), commander=commander)
    else:
        face = card.faces[up]
        _, counters = enters_with(face, placed.tapped, ())
        if placed.counters is not None:
            counters = placed.counters
        obj = Obj(
            state.new_id(),
            card,
            owner,
            number,
            BATTLEFIELD,
            kind=TOKEN if placed.token else CARD,
            up=up,
            tapped=placed.tapped,
            damage=placed.damage,
            counters=counters,
            stamp=state.tick(),
            since=state.turn.number if placed.sick else 0,
            commander=commander,
            protector=of_the_board(state, number, face),
        )
    if placed.label:
        check_label(state, placed.label)
        state.labels[placed.label] = obj.id
    # lists of library cards are written from the top down; the top card is kept last
    return state.place(obj, at_bottom=placed.zone == LIBRARY)


def card_of(cards: Mapping[str, Card], placed: Placed) -> Card:
    """The card of an object of the position: one that the file defines, or one of the catalog."""
    for name, card in cards.items():
        if folded(placed.card) in (folded(name), *[folded(face.name) for face in card.faces]):
            return card
    return catalog.find(placed.card)


def face_of(card: Card, placed: Placed) -> int:
    """The face that is up: a back face's name puts the card with that face up."""
    named_back = card.is_double_faced and folded(card.faces[1].name) == folded(placed.card)
    return 1 if placed.transformed or named_back else 0


def _card_and_face(game: Game, placed: Placed) -> tuple[Card, int]:
    """The card and the face that is up."""
    card = game.card(placed.card)
    up = face_of(card, placed)
    if up and not card.is_double_faced:
        raise BadData(f"{card.name} is not double-faced, so it cannot be transformed")
    if placed.zone != BATTLEFIELD and up:
        raise BadData(f"in the {placed.zone} only the front face counts; call it {card.front.name} (712.8a)")
    return card, up


def _check(face: Face, placed: Placed) -> None:
    """What cannot be so at the start of any game is a slip of the pen."""
    if placed.zone == BATTLEFIELD:
        if face.is_instant_or_sorcery:
            rule = "304.4" if "Instant" in face.types.types else "307.4"
            raise BadData(f"{face.name} is {str(face.types).lower()}, which cannot be on the battlefield ({rule})")
        return
    for key in ("tapped", "damage", "sick", "token", "attached_to", "copy_of", "counters"):
        if getattr(placed, key):
            where = f"{face.name} is in the {placed.zone}"
            raise BadData(f'"{key}" is for permanents on the battlefield; {where} (110.5d)', key)


def _connect(game: Game, obj: Obj, placed: Placed) -> None:
    """What needs the other objects to be there: copies and attachments."""
    state = game.state
    if placed.attached_to:
        host = entity_named(state, game.rules, placed.attached_to)
        state.set(state.objects[obj.id], attached_to=host)
    if placed.copy_of:
        original = entity_named(state, game.rules, placed.copy_of)
        face, name = values_to_copy(state, game.rules, original)
        state.set(state.objects[obj.id], protector=of_the_board(state, obj.controller, face))
        state.add_effect(
            Copying(state.new_id(), name, original, obj.controller, state.tick(), "", (obj.id,), face, name)
        )
