"""Boards, objects, logs and choices as plain text: what `repr` shows, what the terminal shows, what nbval compares.

The same game always gives the same text: no numbers of objects, no addresses, no sets in arbitrary order.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from typing import TYPE_CHECKING

from dfcrules.game.choices import NUMBER, SOME, SPLIT, Choice
from dfcrules.game.effects import Changing, Controlling, DamageEffect, Delayed, Lasting
from dfcrules.game.objects import ABILITY, BATTLEFIELD, COMMAND, EXILE, GRAVEYARD, HAND, LIBRARY, STACK, Entity
from dfcrules.rules.characteristics import look
from dfcrules.show.printed import card_text, identity_text
from dfcrules.show.words import bare_keywords, clean, counted, cut, marks, name_of, numbers, words_on_stack

if TYPE_CHECKING:
    from dfcrules.game.events import Event
    from dfcrules.game.state import State
    from dfcrules.play import Game
    from dfcrules.rules.standard import Rules

__all__ = ["board", "card_text", "choice_text", "effect_text", "identity_text", "log_text", "object_line"]

WIDTH = 100
LONGEST_TEXT = 300
THE_RULES = "the rules"
"""What the rules as they are call themselves; a board played by others says so."""


def board(game: Game) -> str:
    """The whole board: whose turn it is, each player with life and zones, the stack, what is pending."""
    state, rules = game.state, game.rules
    lines = [heading(state, rules)]
    for number in range(len(state.players)):
        lines += ["", *_player(state, rules, number)]
    lines += _shared(state, rules)
    if state.effects:
        lines += ["", "effects that last", *_wrapped((effect_text(state, rules, one) for one in state.effects), "  ")]
    if state.choice is not None:
        lines += ["", choice_text(state, state.choice)]
    return "\n".join(lines)


def heading(state: State, rules: Rules) -> str:
    """ "Turn 3, Ann's: declare blockers"; with the rules' name if they are others."""
    text = f"Turn {state.turn.number}, {cut(state.name_of_player(state.turn.active))}'s: {state.turn.step}"
    text += f", {state.turn.daytime}" if state.turn.daytime else ""
    return text if rules.name == THE_RULES else f"{text} (played by other rules: {rules.name})"


def player_line(state: State, number: int) -> str:
    """A player's name, life and what else matters of them."""
    player = state.players[number]
    said = [f"{player.life} life"]
    if player.poison:
        said.append(counted(player.poison, "poison counter"))
    if player.mana:
        said.append(f"{''.join(player.mana)} in the mana pool")
    said += [f"{letter} in the mana pool only for {one.words(2)}" for letter, one in player.bound_mana]
    if player.lost:
        said.append(f"has lost: {clean(player.lost)}")
    return f"{cut(player.name)}: {', '.join(said)}"


def object_line(state: State, rules: Rules, entity: Entity) -> str:
    """One object on one line: name, numbers, colors, types, keywords, and in brackets all else that is true of it."""
    if entity not in state.objects:
        return f"{name_of(state, rules, entity)} (not there any more)"
    view = look(state, rules, entity)
    obj = state.objects[entity]
    does = words_on_stack(state, rules, entity)
    if obj.kind == ABILITY:
        line = f"{cut(view.name)}: {cut(does, LONGEST_TEXT)}"
    else:
        kind = cut(f"{view.colors.words} {view.types}", LONGEST_TEXT)
        keywords = bare_keywords(view.keywords, view.abilities)
        if keywords:
            kind += f" with {cut(', '.join(keywords), LONGEST_TEXT)}"
        line = "  ".join(filter(None, (cut(view.name), numbers(view), kind)))
        line += f": {cut(does, LONGEST_TEXT)}" if does else ""
    said = marks(state, rules, entity)
    return f"{line} [{', '.join(said)}]" if said else line


def stack_heading(state: State) -> str:
    """What stands above the stack; with the player who has priority, if somebody has."""
    whose = f" ({cut(state.name_of_player(state.holder))} has priority)" if state.priority is not None else ""
    return f"stack, what resolves first on top{whose}"


def log_text(log: Iterable[Event], start: int = 0) -> str:
    """The events from number `start` on (the first has number 0), each on a line, counted from 1."""
    return "\n".join(f"{number:>3}  {clean(str(event))}" for number, event in enumerate(log, 1) if number > start)


def choice_text(state: State, choice: Choice) -> str:
    """Who has to decide, what, between what, by which rule."""
    lines = [f"{cut(state.name_of_player(choice.player))} decides: {clean(choice.question)} ({choice.rule})"]
    if choice.hidden:
        lines.append("  (what is chosen stays hidden until it is revealed)")
    for place, option in enumerate(choice.options):
        lethal = ""
        if choice.kind == SPLIT and place < len(choice.lethal) and choice.lethal[place]:
            lethal = f" (lethal: {choice.lethal[place]})"
        lines.append(f"  - {clean(option.label)}{lethal}")
    how_many = _how_many(choice)
    if how_many:
        lines.append(f"  {how_many}")
    return "\n".join(_wrapped(lines, ""))


def _how_many(choice: Choice) -> str:
    if choice.kind == SPLIT:
        return f"{choice.total} in all"
    if choice.kind == NUMBER:
        return f"a number from {choice.least} to {choice.most}"
    if choice.kind == SOME:
        several = choice.least if choice.least == choice.most else f"{choice.least} to {choice.most}"
        return f"choose {several}"
    return ""


def effect_text(state: State, rules: Rules, effect: Lasting) -> str:
    """A lasting effect: whose it is, what it does, to what, how long."""
    label, until = cut(effect.label), f", until {effect.until}" if effect.until else ""
    if isinstance(effect, DamageEffect):
        if effect.left < 0 and effect.only_from is None and effect.only_to is None:
            whose = cut(state.name_of_player(effect.you))
            return cut(f"{whose}'s {label}: {effect.spec.words(label).rstrip('.')}", LONGEST_TEXT) + until
        what = f"prevents the next {effect.left} damage" if effect.left > 0 else f"damage {effect.spec.result_words()}"
        if effect.only_from is not None:
            what += f", from {_names(state, rules, effect.only_from)}"
        if effect.only_to is not None:
            what += f", to {_names(state, rules, effect.only_to)}"
        return f"{label}: {what}{until}"
    if isinstance(effect, Delayed):
        return f"{label}: something will happen at the beginning of the next {effect.step}{until}"
    affected = _names(state, rules, getattr(effect, "affected", ()))
    if isinstance(effect, Changing):
        return f"{label}: {affected} {cut(effect.change.words(), LONGEST_TEXT)}{until}"
    if isinstance(effect, Controlling):
        return f"{label}: {cut(state.name_of_player(effect.player))} controls {affected}{until}"
    printed = ", ".join(_printed(state, rules, one) for one in getattr(effect, "affected", ()))
    return f"{printed} is a copy of {cut(getattr(effect, 'of', label))}{until}"


def _printed(state: State, rules: Rules, entity: Entity) -> str:
    """What is printed on it, whatever it is a copy of: "Clone"."""
    obj = state.objects.get(entity)
    return cut(obj.face.name) if obj is not None else name_of(state, rules, entity)


def _names(state: State, rules: Rules, entities: Iterable[Entity]) -> str:
    return ", ".join(name_of(state, rules, one) for one in entities) or "nothing"


def permanents(state: State, rules: Rules, player: int) -> list[Entity]:
    """The permanents a player controls, in the order in which they came; what is attached follows what bears it."""
    mine = [one for one in state.zone(BATTLEFIELD) if look(state, rules, one).controller == player]
    borne = [one for one in mine if state.objects[one].attached_to in mine]
    ordered = []
    for one in mine:
        if one not in borne:
            ordered += [one, *(other for other in borne if state.objects[other].attached_to == one)]
    return ordered + [one for one in mine if one not in ordered]


def _player(state: State, rules: Rules, number: int) -> list[str]:
    lines = [player_line(state, number)]
    there = permanents(state, rules, number)
    lines += _wrapped((object_line(state, rules, one) for one in there), "  ")
    if not there:
        lines.append("  (no permanents)")
    for zone in (HAND, GRAVEYARD):
        held = state.zone(zone, number)
        if held:
            lines += _wrapped([f"{zone} ({len(held)}): {'; '.join(name_of(state, rules, one) for one in held)}"], "  ")
    library = state.zone(LIBRARY, number)
    if library:
        lines.append(f"  library: {counted(len(library), 'card')}")
    return lines


def _shared(state: State, rules: Rules) -> list[str]:
    lines: list[str] = []
    stack = state.zone(STACK)
    if stack:
        resolving = [f"{place}. {object_line(state, rules, one)}" for place, one in enumerate(reversed(stack), 1)]
        lines += ["", stack_heading(state), *_wrapped(resolving, "  ")]
    for zone in (EXILE, COMMAND):
        there = state.zone(zone)
        if there:
            lines += [
                "",
                *_wrapped([f"{zone} ({len(there)}): {'; '.join(name_of(state, rules, e) for e in there)}"], ""),
            ]
    return lines


def _wrapped(lines: Iterable[str], indent: str) -> list[str]:
    """Each line cut into lines of readable width; what goes on is indented further."""
    wrapped: list[str] = []
    for line in lines:
        own = indent + line[: len(line) - len(line.lstrip())]
        wrapped += textwrap.wrap(
            line.lstrip(),
            WIDTH,
            initial_indent=own,
            subsequent_indent=own + "    ",
            break_long_words=False,
            break_on_hyphens=False,
            fix_sentence_endings=False,
            drop_whitespace=True,
        ) or [own]
    return wrapped
