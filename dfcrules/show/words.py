"""Names made safe to print, and what is to be said of an object besides its characteristics.

The text of a board and its drawing say the same things in the same words; both take them from here.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from dfcrules.cards.card import Layout
from dfcrules.game.objects import BATTLEFIELD, CARD, EMBLEM, NOTHING, SPELL_COPY, STACK, TOKEN, Entity, Obj, is_player
from dfcrules.rules import sickness
from dfcrules.rules.characteristics import View, look

if TYPE_CHECKING:
    from dfcrules.cards.abilities import Ability
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules

Naming: TypeAlias = "Callable[[State, Rules, Entity], str]"

LONGEST_NAME = 60
"""Longer names are cut where one line has to do; printed names have at most 40 characters or so."""

_ONE_LINE = str.maketrans(dict.fromkeys("\n\r\t\v\f\x1c\x1d\x1e\x85\u2028\u2029", " "))
_REORDER = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def clean(text: str) -> str:
    """The text on one line, with every character visible that would steer a terminal or reorder what follows.

    What XML cannot hold (control characters, halves of surrogate pairs) is written out as well: `\\x1b`, `\\u202e`.
    """
    if text.isprintable():
        return text
    shown = []
    for letter in text.translate(_ONE_LINE):
        steers = unicodedata.category(letter) in ("Cc", "Cs") or letter in _REORDER or letter in "\ufffe\uffff"
        shown.append(letter.encode("unicode_escape").decode() if steers else letter)
    return " ".join("".join(shown).split())


def clean_lines(text: str) -> str:
    """The same for a text of several lines; the blanks stay by which a line is set in."""
    if text.replace("\n", "").isprintable():
        return text
    return "\n".join(
        [f"{line[: len(line) - len(line.lstrip(' '))]}{clean(line.lstrip(' '))}" for line in text.split("\n")]
    )


def cut(text: str, longest: int = LONGEST_NAME) -> str:
    """The text on one line of at most so many characters; an ellipsis says that it goes on."""
    text = clean(text)
    return text if len(text) <= longest else text[: longest - 1].rstrip() + "…"


def name_of(state: State, rules: Rules, entity: Entity) -> str:
    """The name of a player or object, cut to one line."""
    if is_player(entity):
        return cut(state.players[entity].name)
    if entity not in state.objects and entity not in state.former:
        return "something unknown"
    return cut(look(state, rules, entity).name)


def short_name(name: str) -> str:
    """What a card calls itself: what stands before the comma."""
    return cut(name.partition(",")[0] or name)


def short_name_of(state: State, rules: Rules, entity: Entity) -> str:
    """The name of a player, or the short name of an object."""
    name = name_of(state, rules, entity)
    return name if is_player(entity) else short_name(name)


def words_on_stack(state: State, rules: Rules, entity: Entity) -> str:
    """What an ability on the stack does, or a modal spell with its modes chosen; "" for other spells."""
    obj = state.objects[entity]
    if obj.on_stack is None or obj.on_stack.ability is None:
        return ""
    source = entity if obj.on_stack.source == NOTHING else obj.on_stack.source
    known = source in state.objects or source in state.former
    return clean(obj.on_stack.ability.words(short_name_of(state, rules, source) if known else "this"))


def bare_keywords(keywords: tuple[str, ...], abilities: tuple[Ability, ...]) -> list[str]:
    """The keywords without those that one of the abilities says in full, such as "equip" beside "Equip {1}"."""
    said = [ability.words().casefold() for ability in abilities] if keywords else []
    leading = {ability.leading for ability in abilities}
    return [
        clean(word)
        for word in keywords
        if word not in leading and not any(text.startswith(f"{word.casefold()} ") for text in said)
    ]


def counted(number: int, noun: str) -> str:
    """ "1 counter", "2 counters"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def numbers(view: View) -> str:
    """Power and toughness, loyalty or defense; empty for what has none of them."""
    if view.power is not None or view.toughness is not None:
        return f"{view.power}/{view.toughness}"
    if view.loyalty is not None:
        return f"loyalty {view.loyalty}"
    return f"defense {view.defense}" if view.defense is not None else ""


def is_sick(state: State, obj: Obj, view: View) -> bool:
    """Whether it is a creature that its controller has not had since their latest turn began, without haste (302.6)."""
    return obj.zone == BATTLEFIELD and sickness.is_sick(state, obj, view)


def marks(state: State, rules: Rules, entity: Entity, named: Naming = name_of) -> list[str]:
    """What is true of an object besides its characteristics: which face is up, token, tapped, damage, combat...

    `named` says what other objects are called: `short_name_of` where there is little room. The number of marks, and
    which is which, does not depend on it.
    """
    obj, view = state.objects[entity], look(state, rules, entity)
    said = [f'"{cut(label)}"' for label, labelled in state.labels.items() if labelled == entity]
    said += _nature(state, obj, view)
    said += _condition(state, rules, obj, view, named)
    said += _in_combat(state, rules, entity, named)
    if obj.zone == STACK:
        said += _on_stack(state, rules, obj)
    elif obj.zone != BATTLEFIELD:
        said.append(place(state, obj))
    said += view.limits
    return said


def place(state: State, obj: Obj) -> str:
    """Where an object is: "in Ann's graveyard", "in exile", "on the stack"."""
    if obj.zone in (BATTLEFIELD, STACK):
        return f"on the {obj.zone}"
    if obj.zone in ("hand", "library", "graveyard"):
        return f"in {cut(state.name_of_player(obj.owner))}'s {obj.zone}"
    return f"in {obj.zone}" if obj.zone == "exile" else f"in the {obj.zone} zone"


def _nature(state: State, obj: Obj, view: View) -> list[str]:
    said = []
    if obj.body.is_double_faced and obj.zone in (BATTLEFIELD, STACK):
        said.append("back face up" if obj.up else "front face up")
    kind = {TOKEN: "token", SPELL_COPY: "copy of a spell", EMBLEM: "emblem"}.get(obj.kind, "")
    if kind:
        said.append(f"{kind} copy" if obj.copied and obj.is_token else kind)
    if view.copy_of:
        said.append(f"copy of {cut(view.copy_of)}")
    if obj.body.unplayed and obj.kind == CARD:
        said.append(f"{Layout.WORDS[obj.body.layout].partition(' (')[0]}: not modelled")
    if view.unsettled:
        said.append(f"mana value {view.mana_value} (unsettled)" if "mana value" in view.unsettled else "unsettled")
    elif obj.zone in (BATTLEFIELD, STACK) and view.cost is None and (obj.up or view.copy_of):
        said.append(f"mana value {view.mana_value}")
    if view.controller != obj.owner and obj.zone == BATTLEFIELD:
        said.append(f"owned by {cut(state.name_of_player(obj.owner))}")
    return said


def _condition(state: State, rules: Rules, obj: Obj, view: View, named: Naming) -> list[str]:
    said = []
    if obj.tapped:
        said.append("tapped")
    if is_sick(state, obj, view):
        said.append("summoning sick")
    if obj.damage:
        said.append(f"{obj.damage} damage" + (" with deathtouch" if obj.deathtouched else ""))
    for kind, number in obj.counters:
        if kind not in ("loyalty", "defense") or getattr(view, kind) is None:
            said.append(counted(number, f"{cut(kind)} counter"))
    if obj.attached_to != -1:
        said.append(f"attached to {named(state, rules, obj.attached_to)}")
    return said


def _in_combat(state: State, rules: Rules, entity: Entity, named: Naming) -> list[str]:
    combat = state.combat
    if combat is None:
        return []
    said = []
    attack = combat.attack_of(entity)
    if attack is not None:
        said.append(f"attacking {named(state, rules, attack.attacked)}")
        if attack.blocked:
            said.append("blocked")
        elif combat.blocks_declared:
            said.append("not blocked")
    blocked = combat.blocked_by(entity)
    if blocked:
        said.append(f"blocking {' and '.join(named(state, rules, one) for one in blocked)}")
    return said


def _on_stack(state: State, rules: Rules, obj: Obj) -> list[str]:
    said = [f"{cut(state.name_of_player(obj.controller))}'s"]
    on_stack = obj.on_stack
    if on_stack is None:
        return said
    if on_stack.x:
        said.append(f"X is {on_stack.x}")
    if on_stack.targets:
        said.append(f"targets {', '.join(name_of(state, rules, target) for target in on_stack.targets)}")
    return said
