"""What a board shows, as plain JSON. The words are those of `dfcrules.show`, so that page, text and drawing agree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from dfcrules.game.choices import SPLIT, Choice
from dfcrules.game.objects import COMMAND, EXILE, GRAVEYARD, HAND, LIBRARY, STACK, Entity, is_player
from dfcrules.rules.characteristics import look
from dfcrules.rules.permission import lands_to_play, ways_to_cast
from dfcrules.show.text import effect_text, heading, permanents, player_line
from dfcrules.show.words import clean, name_of

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.lab.faces import Faces
    from dfcrules.play import Game
    from dfcrules.rules.standard import Rules

Json = dict[str, Any]

ZONES = (HAND, LIBRARY, GRAVEYARD, EXILE, COMMAND)
"""The zones beside a player's permanents, in the order in which they are shown."""


class Pile(NamedTuple):
    """One player's cards in one zone."""

    zone: str
    player: int


def board(game: Game, faces: Faces, opened: frozenset[Pile] = frozenset()) -> Json:
    """The board as it is: small, since what objects look like is elsewhere."""
    state, rules = game.state, game.rules
    opened |= _piles_of_options(state)
    shown: Json = {
        "heading": heading(state, rules),
        "active": state.turn.active,
        "priority": state.holder,
        "step": state.turn.step,
        "players": [_player(state, rules, number, faces, opened) for number in range(len(state.players))],
        "combat": state.combat is not None,
        "at": len(game.inputs),
        "of": len(game.timeline) - 1,
    }
    stack = [{"id": one, "key": faces.key(state, rules, one)} for one in reversed(state.zone(STACK))]
    parts: Json = {
        "stack": stack,
        "arrows": _arrows(state),
        "effects": [effect_text(state, rules, effect) for effect in state.effects],
        "choice": _choice(state, rules, state.choice) if state.choice is not None else None,
        "plays": _plays(state, rules, state.holder) if state.choice is None else [],
    }
    return shown | {name: part for name, part in parts.items() if part}


def _player(state: State, rules: Rules, number: int, faces: Faces, opened: frozenset[Pile]) -> Json:
    labels = {entity: clean(label) for label, entity in state.labels.items()}

    def card(entity: Entity) -> Json:
        shown: Json = {"id": entity, "key": faces.key(state, rules, entity)}
        return shown | ({"label": labels[entity]} if entity in labels else {})

    zones: list[Json] = []
    for zone in ZONES:
        there = cards_of(state, Pile(zone, number))
        if there or zone in (HAND, LIBRARY, GRAVEYARD):
            cards = (
                [card(one) | _playable(state, rules, one) for one in there] if Pile(zone, number) in opened else None
            )
            zones.append({"zone": zone, "count": len(there)} | ({} if cards is None else {"cards": cards}))
    return {
        "name": name_of(state, rules, number),
        "line": player_line(state, number),
        "life": state.players[number].life,
        "zones": zones,
        "rows": [[card(one) for one in row] for row in rows(state, rules, number)],
    }


def cards_of(state: State, pile: Pile) -> tuple[Entity, ...]:
    """What is in a pile; of the shared zones, what this player owns."""
    if pile.zone in (HAND, LIBRARY, GRAVEYARD):
        return state.zone(pile.zone, pile.player)
    return tuple(one for one in state.zone(pile.zone) if state.objects[one].owner == pile.player)


def rows(state: State, rules: Rules, number: int) -> list[list[Entity]]:
    """A player's permanents: creatures, what is neither, lands; what is attached stands with what bears it."""
    there = permanents(state, rules, number)
    found: list[list[Entity]] = [[], [], []]
    for one in there:
        bearer = state.objects[one].attached_to
        types = look(state, rules, bearer if bearer in there else one).types
        found[0 if types.is_creature else 2 if types.is_land else 1].append(one)
    return [row for row in found if row]


def _piles_of_options(state: State) -> frozenset[Pile]:
    """Where the cards lie between which somebody has to choose: these piles are open. Hidden ones stay closed."""
    if state.choice is None or state.choice.hidden:
        return frozenset()
    options = [one.value for one in state.choice.options if type(one.value) is int]
    there = [state.objects[one] for one in options if one in state.objects]
    return frozenset(Pile(obj.zone, obj.owner) for obj in there if obj.zone in (GRAVEYARD, EXILE))


def _arrows(state: State) -> list[list[Any]]:
    """Who attacks whom, and who blocks what: from, to, which of the two."""
    if state.combat is None:
        return []
    attacks = [[one.attacker, one.attacked, "attack"] for one in state.combat.attacks]
    return attacks + [[by, one.attacker, "block"] for one in state.combat.attacks for by in one.blockers]


def _plays(state: State, rules: Rules, player: Entity) -> list[Json]:
    """The cards that the player who has priority might play, and how; whether they may, the game says."""
    found: dict[str, Json] = {}  # of cards that are alike, one will do
    commanders = [entity for entity in state.zone(COMMAND) if state.objects[entity].owner == player]
    for entity in (*state.zone(HAND, player), *state.zone(GRAVEYARD, player), *commanders):
        for play in _plays_of(state, rules, entity):
            found.setdefault(play["text"], play)
    return list(found.values())


def _playable(state: State, rules: Rules, entity: Entity) -> Json:
    """How a card in an open pile might be played."""
    plays = _plays_of(state, rules, entity)
    return {"plays": plays} if plays else {}


def _plays_of(state: State, rules: Rules, entity: Entity) -> list[Json]:
    """The ways in which its owner might play a card that is not on the battlefield."""
    obj, name = state.objects[entity], name_of(state, rules, entity)
    place = {EXILE: "exile", COMMAND: "the command zone"}.get(obj.zone, f"the {obj.zone}")
    where = "" if obj.zone == HAND else f" from {place}"
    play = {"entity": entity, "player": obj.owner}
    plays: list[Json] = []
    lands = lands_to_play(state, rules, entity, obj.owner)
    if lands:
        called = " or ".join(clean(obj.body.faces[face].name) for face in lands)
        plays.append({"text": f"Play {called}{where}", "do": "play land", **play})
    for way in ways_to_cast(state, rules, entity, obj.owner):
        back = way.face == 1 and not obj.body.is_nonmodal_dfc  # of a modal card: no transformed spell (712.11b)
        called = clean(obj.body.faces[1].name) if back else name
        text = f"Cast {called}{' transformed' if way.face and not back else ''}{where}"
        asks_x = "X" in (way.cost or "")
        plays.append({"text": text, "do": "cast", **play, "transformed": way.face == 1, "asks_x": asks_x})
    return plays


def _choice(state: State, rules: Rules, choice: Choice) -> Json:
    shown: Json = {
        "kind": choice.kind,
        "player": name_of(state, rules, choice.player),
        "question": clean(choice.question),
        "rule": choice.rule,
        "options": [_option(state, option.value, option.label) for option in choice.options],
        "least": choice.least,
        "most": choice.most,
        "hidden": choice.hidden,
    }
    if choice.kind == SPLIT:
        shown |= {"total": choice.total, "lethal": list(choice.lethal), "subject": choice.subject_id}
    return shown


def _option(state: State, value: Any, label: str) -> Json:
    known = isinstance(value, int) and not isinstance(value, bool) and (is_player(value) or value in state.objects)
    return {"label": clean(label), "id": value if known else -1}
