"""What a scenario expects, as questions: each has words, an answer that a game gives, and reasons for it.

An `Asked` is one thing that can be asked of a game: one key for one object, player or pair of them. Answers are plain
texts, such as "4", "yes" or "black and red", so that they can be shown, compared and kept in a file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from dfcrules.cards.color import COLORLESS, Colors
from dfcrules.cards.typeline import TypeLine
from dfcrules.errors import BadData, DfcRulesError
from dfcrules.scenario.expecting import (
    MEMBERS,
    OF_DAMAGE,
    OF_OBJECTS,
    OF_PLAYERS,
    OF_ZONES,
    ZONES,
    color_letters,
    damage_of,
)
from dfcrules.scenario.questions import OF_EVENTS, QUESTIONS
from dfcrules.scenario.running import ends_of
from dfcrules.value import Value

if TYPE_CHECKING:
    from dfcrules.play import Game
    from dfcrules.scenario.reading import ScenarioStep
    from dfcrules.scenario.running import StepRan

ALLOWED, HAPPENS, ENDS = "allowed", "happens", "ends"
"""Asked of a step itself: may it be done, does it do anything, how many ends are possible."""

NUMBERS = ("mana_value", "power", "toughness", "loyalty", "defense", "damage", *OF_PLAYERS, *OF_DAMAGE, "events", ENDS)
"""Answers that are numbers, unless there is none."""

YES, NO, NONE = "yes", "no", "none"


class Asked(Value):
    """One question: what (`key`), of which object or player (`name`), and what else belongs to it (`other`)."""

    key: str
    name: str = ""
    other: str = ""

    def words(self, called: Mapping[str, str] | None = None) -> str:
        """The question in words; `called` says what objects are called for readers."""
        shown = called or {}
        form = OF_EVENTS[self.other] if self.key == "events" else QUESTIONS[self.key]
        return form.format(shown.get(self.name, self.name), shown.get(self.other, self.other))

    @property
    def is_number(self) -> bool:
        """Whether the answer is a number."""
        return self.key in NUMBERS


def asked_in(step: ScenarioStep) -> tuple[Asked, ...]:
    """The questions in a step: what its author expects of it. What has no words as a question is left out."""
    return tuple(dict.fromkeys(_asked_in(step)))


def _asked_in(step: ScenarioStep) -> Iterator[Asked]:
    if step.refused:
        yield Asked(ALLOWED)
    if step.nothing:
        yield Asked(HAPPENS)
    if step.outcomes is not None:
        yield Asked(ENDS)
    for key, value in step.expect:
        if key in MEMBERS:
            for name, words in value.items():
                for word in [words] if isinstance(words, str) else words:
                    yield Asked(f"has_{key.partition('_')[2]}", name, word)
        elif key in OF_DAMAGE:
            for source, wanted in value.items():
                for other in wanted if isinstance(wanted, Mapping) else [""]:
                    yield Asked(key if other else f"{key}_in_all", source, other)
        elif key in OF_ZONES and key not in ZONES:
            for player, names in value.items():
                for name in [names] if isinstance(names, str) else names:
                    yield Asked(f"in_{key.partition('_')[2]}", player, name)
        elif key == "events":
            yield from [Asked(key, "", kind) for kind in value if kind in OF_EVENTS]
        elif key == "gone":
            yield from [Asked(key, name) for name in ([value] if isinstance(value, str) else value)]
        elif isinstance(value, Mapping) and key != "pending":
            yield from [Asked(key, name) for name in value if key in QUESTIONS]
        elif key in QUESTIONS:
            yield Asked(key)


def answer_to(asked: Asked, game: Game, ran: StepRan | None = None) -> str:
    """The answer that a game gives. Raises `DfcRulesError` or `LookupError` if nothing can be said.

    ran: the step that was just played, for what is asked of that.
    """
    return said(asked.key, _answer(asked, game, ran))


def answer_or_none(asked: Asked, game: Game, ran: StepRan | None = None) -> str | None:
    """The answer that a game gives; None if there is none, for instance because the object is not there."""
    try:
        return answer_to(asked, game, ran)
    except (DfcRulesError, LookupError):
        return None


def _answer(asked: Asked, game: Game, ran: StepRan | None) -> Any:
    key, name, other = asked.key, asked.name, asked.other
    if key in (ALLOWED, HAPPENS, ENDS):
        return _of_step(key, game, ran)
    if key in OF_OBJECTS:
        return OF_OBJECTS[key](game[name])
    if key in ("has_type", "has_keyword"):
        handle = game[name]
        return handle.types.has(other) if key == "has_type" else other in handle.keywords
    if key in ("life", "poison"):
        return getattr(game.state.players[game.player(name)], key)
    if key == "commander_damage":
        return max([amount for _, amount in game.state.players[game.player(name)].commander_damage], default=0)
    if key in OF_PLAYERS:
        return len(game.zone(key.removesuffix("_size"), game.players[game.player(name)]))
    if key.removesuffix("_in_all") in OF_DAMAGE:
        return damage_of(game, key.removesuffix("_in_all"), name, other)
    if key in ZONES:
        return tuple(sorted(handle.name for handle in game.zone(key, game.players[game.player(name)])))
    if key.startswith("in_"):
        there = game.zone(key.removeprefix("in_"), game.players[game.player(name)])
        return any(handle.name == other for handle in there)
    return _of_game(asked, game)


def _of_step(key: str, game: Game, ran: StepRan | None) -> Any:
    if ran is None:
        raise BadData("there is no step of which this could be asked", key)
    if key == ALLOWED:
        return ran.refusal is None and ran.refused_as_expected is None
    if key == HAPPENS:
        return not any(event.kind in ("nothing", "no damage") for event in ran.events)
    return len(ends_of(game))


def _of_game(asked: Asked, game: Game) -> Any:
    key, state = asked.key, game.state
    if key == "events":
        return len(game.log.of_kind(asked.other))
    if key == "stack":
        return tuple(handle.name for handle in reversed(game.zone("stack")))
    if key == "lost":
        return tuple(player.name for player in state.players if player.lost)
    if key == "pending":
        return game.players[game.pending.player] if game.pending is not None else "nobody"
    if key == "priority":
        return state.name_of_player(state.holder)
    if key in ("gone", "new_object"):
        entity = state.labels.get(asked.name, -1)
        if entity == -1:
            raise BadData("it has no label", asked.name)
        now = state.follow(entity)
        return now == -1 if key == "gone" else now not in (entity, -1)
    return {"active": game.active, "step": game.step, "turn": state.turn.number, "daytime": game.daytime}[key]


def said(key: str, value: Any) -> str:
    """An answer as text; the same answer always has the same text."""
    if isinstance(value, bool):
        return YES if value else NO
    if key in ("colors", "identity"):
        return Colors.parse(str(value)).words if value else COLORLESS.words
    if key == "face":
        return {"only": "its only face"}.get(value, f"the {value} face")
    if isinstance(value, Mapping):
        return ", ".join(f"{number} {kind}" for kind, number in sorted(value.items()) if number) or NONE
    if isinstance(value, list | tuple):
        listed = value if key == "stack" else sorted(value)
        return "; ".join(map(str, listed)) or ("nobody" if key == "lost" else "nothing")
    return NONE if value is None or value == "" else str(value)


def as_answer(asked: Asked, given: Any) -> str:
    """What somebody says, in the form that answers have, so that the two can be compared; saying nothing stays ""."""
    if isinstance(given, str):
        text = " ".join(given.split())
        if asked.key in ("colors", "identity"):
            return (_color_words(text) or text) if text else ""
        if asked.key == "face":
            return {"front": "the front face", "back": "the back face", "only": "its only face"}.get(text, text)
        return text.casefold() if text.casefold() in (YES, NO, NONE) else text.replace(" - ", " — ")
    return said(asked.key, given)


def is_colors(text: str) -> bool:
    """Whether a text says colors, or colorless."""
    return bool(text) and _color_words(text) is not None


def _color_words(text: str) -> str | None:
    letters = [word for word in text.replace(",", " ").split() if word != "and"]
    try:
        return said("colors", color_letters(letters if len(letters) > 1 else text))
    except DfcRulesError:
        return None


def same(one: str, other: str) -> bool:
    """Whether two answers say the same; the order of types means nothing (205.1)."""
    if one.casefold() == other.casefold():
        return True
    try:
        return TypeLine.parse(one.title()).same_words(TypeLine.parse(other.title()))
    except BadData:
        return False
