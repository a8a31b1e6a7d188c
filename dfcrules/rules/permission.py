"""Who may act, and who may play which card from where, in which ways (117.1, 305.1, 601.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.cards.abilities import AsThough, Disturb, Flashback, MoreThanMeetsTheEye, PlaysFrom
from dfcrules.errors import IllegalAction
from dfcrules.game.events import Event
from dfcrules.game.objects import BATTLEFIELD, COMMAND, GRAVEYARD, HAND, STACK, Entity, Obj
from dfcrules.rules.characteristics import look, look_ahead
from dfcrules.rules.find import Context, holds
from dfcrules.rules.fitting import fits
from dfcrules.value import Value

if TYPE_CHECKING:
    from dfcrules.cards.card import Card, Face
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules


class Way(Value):
    """One way to cast a card: with which face up, for which cost, and by which rule it is allowed."""

    way: str
    face: int
    cost: str | None
    rule: str


def ways_to_cast(s: State, r: Rules, entity: Entity, player: int) -> tuple[Way, ...]:
    """The ways in which a player may cast a card now, as far as permission goes (601.3, 712.11)."""
    obj = s.objects[entity]
    found: list[Way] = []
    front = obj.body.front
    for place in obj.body.playable_faces:
        face = obj.body.faces[place]
        if "Land" in face.types.types:
            continue
        usual = str(face.cost) if face.cost is not None else None
        if obj.zone == HAND and obj.owner == player:
            found.append(Way("", place, usual, "712.11b" if place else "601.3"))
        elif obj.zone == COMMAND and obj.commander and obj.owner == player:
            found.append(Way("commander", place, usual, "903.8"))
        elif may_play_from_there(s, r, obj, player, place):
            found.append(Way("permission", place, usual, "601.3"))
    if "Land" in front.types.types:
        return tuple(found)
    if obj.zone == HAND and obj.owner == player:
        found += [
            Way("converted", 1, ability.more_than_meets_the_eye, "702.162")
            for ability in front.abilities
            if isinstance(ability, MoreThanMeetsTheEye)
        ]
    if obj.zone == GRAVEYARD and obj.owner == player:
        for ability in front.abilities:
            if isinstance(ability, Disturb):
                found.append(Way("disturb", 1, ability.disturb, "702.146a"))
            if isinstance(ability, Flashback):
                found.append(Way("flashback", 0, ability.flashback, "702.34a"))
    for ability in look(s, r, entity).abilities:
        if isinstance(ability, AsThough) and obj.zone == ability.cast_from and obj.owner == player:
            up = 1 if ability.transformed else 0
            found.append(Way("permission", up, ability.cost or None, "601.3"))
    return tuple(found)


def check_legendary(s: State, r: Rules, face: Face, player: int) -> None:
    """205.4e: a legendary instant or sorcery can be cast only with a legendary creature or planeswalker."""
    if "Legendary" not in face.types.supertypes or not face.is_instant_or_sorcery:
        return
    mine = [view for entity in s.zone(BATTLEFIELD) if (view := look(s, r, entity)).controller == player]
    leaders = [v for v in mine if "Legendary" in v.types.supertypes and {"Creature", "Planeswalker"} & {*v.types.types}]
    if not leaders:
        who = s.name_of_player(player)
        raise IllegalAction(
            f"{face.name} is legendary, and {who} controls no legendary creature or planeswalker", "205.4e"
        )


def lands_to_play(s: State, r: Rules, entity: Entity, player: int) -> tuple[int, ...]:
    """The faces with which a player may play a card as a land from where it is, as far as permission goes."""
    obj = s.objects[entity]
    in_hand = obj.zone == HAND and obj.owner == player
    return tuple([face for face in land_faces(obj.body) if in_hand or may_play_from_there(s, r, obj, player, face)])


def land_faces(card: Card) -> tuple[int, ...]:
    """The faces with which a card can be played as a land: of a modal card also its back face (712.12)."""
    return tuple([place for place in card.playable_faces if "Land" in card.faces[place].types.types])


def may_play_from_there(s: State, r: Rules, obj: Obj, player: int, face: int = 0) -> bool:
    """Whether something of this player allows to play this card of theirs from where it is, with this face up
    (712.11c).
    """
    if obj.owner != player:
        return False
    for source in s.speaking:
        view = look(s, r, source)
        for ability in view.abilities:
            if not isinstance(ability, PlaysFrom) or view.controller != player or ability.plays_from != obj.zone:
                continue
            ctx = Context(you=player, this=source)
            met = ability.while_ is None or holds(s, r, ability.while_, ctx)
            if met and fits(s, ability.what, obj.id, look_ahead(s, r, obj.replace(up=face)), ctx):
                return True
    return False


# --- timing


def take_priority(s: State, player: int) -> None:
    """Let a player act: those who have priority before them pass (117.3d). Raises `IllegalAction` where nobody has
    it.
    """
    if s.turn.step == "untap":
        raise IllegalAction("Nobody has priority in the untap step", "502.4")
    if s.turn.step == "cleanup" and s.top_of_stack is None:
        raise IllegalAction("Nobody has priority in the cleanup step unless something happens there", "514.3")
    holder = s.holder
    if player in s.passed:
        raise IllegalAction(
            f"{s.name_of_player(player)} has passed, and nothing has happened since; it is for the others", "117.3d"
        )
    for one in s.in_turn_order(holder):
        if one == player:
            break
        s.passed = (*s.passed, one)
        s.tell(Event("passed", "117.3d", player=s.name_of_player(one)))
    s.priority = player


def check_sorcery_timing(s: State, player: int, what: str, rule: str = "307.5") -> None:
    """Raise `IllegalAction` unless it is the player's own main phase with an empty stack and priority (307.5)."""
    name = s.name_of_player(player)
    if s.turn.active != player:
        raise IllegalAction(f"{what} only in {name}'s own turn; it is {s.name_of_player(s.turn.active)}'s", rule)
    if s.turn.step not in ("precombat main", "postcombat main"):
        raise IllegalAction(f"{what} only in a main phase; it is the {s.turn.step}", rule)
    if s.zone(STACK):
        raise IllegalAction(f"{what} only while the stack is empty", rule)
