"""What a drawing of a card shows, gathered in one place: from an object of a game, or from a printed face."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from dfcrules.cards.card import Card, Face, Layout
from dfcrules.cards.color import ALL_COLORS, Colors
from dfcrules.cards.mana import ManaCost
from dfcrules.cards.typeline import TypeLine
from dfcrules.game.objects import ABILITY, Entity
from dfcrules.rules.characteristics import look
from dfcrules.show.printed import (
    NOT_MODELLED,
    ability_texts,
    face_numbers,
    face_texts,
    mana_value_words,
    own_texts,
    unsaid_keywords,
)
from dfcrules.show.text import object_line
from dfcrules.show.words import bare_keywords, clean, marks, numbers, short_name_of, words_on_stack

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules

FRONT, BACK = "front", "back"
_VALUE = "mana value "


class Mark(NamedTuple):
    """What is true of an object, and how to say it where there is little room."""

    text: str
    short: str


class Shown(NamedTuple):
    """The content of one drawn card. `side` and `other` are empty for what is not double-faced."""

    name: str
    cost: ManaCost | None
    colors: Colors
    indicator: Colors | None
    types: TypeLine
    numbers: str
    kind_of_number: str
    texts: tuple[str, ...]
    keywords: str
    side: str
    other: str
    mana_value: str
    marks: tuple[Mark, ...]
    title: str
    is_token: bool = False
    is_tapped: bool = False
    is_ability: bool = False
    told_value: str = ""
    """The mana value, where it is not the one that the cost on this very face has."""
    is_bare: bool = False
    """Whether it shows only what is printed, and nothing that one may have to find out: colors, mana value."""

    @property
    def kind(self) -> str:
        """What stands in the middle of the card."""
        return "Ability on the stack" if self.is_ability else clean(str(self.types))

    @property
    def foot(self) -> list[str]:
        """What stands at the foot of the card: colors, mana value, the other face."""
        if self.is_ability:
            return ["no spell and no card"]
        other = {FRONT: [f"{BACK}: {self.other}"], BACK: [f"{FRONT}: {self.other}"]}
        if self.is_bare:
            return other.get(self.side, [])
        colors = "all colors" if self.colors is ALL_COLORS else self.colors.words
        return [colors, self.mana_value, *other.get(self.side, [])]


def shown_object(state: State, rules: Rules, entity: Entity) -> Shown:
    """An object as it is now."""
    obj, view = state.objects[entity], look(state, rules, entity)
    double = obj.body.is_double_faced
    does = words_on_stack(state, rules, entity)
    texts = (
        ability_texts(view.name, unsaid_keywords(view.keywords, view.face.text), view.abilities) if not does else [does]
    )
    if view.face.text:
        texts += own_texts(view.face.text)
    elif not view.face.modelled:
        texts.append(f"({NOT_MODELLED})")
    unsettled = ", unsettled" if "mana value" in view.unsettled else ""
    shown = numbers(view)
    return Shown(
        name=clean(view.name),
        cost=view.cost,
        colors=view.colors,
        indicator=view.face.indicator,
        types=view.types,
        numbers=shown.rpartition(" ")[2],
        kind_of_number=shown.rpartition(" ")[0],
        texts=tuple(texts),
        keywords=", ".join(bare_keywords(view.keywords, view.abilities)),
        side="" if not double else BACK if obj.up else FRONT,
        other=clean(obj.other_face.name) if double and obj.other_face is not None else "",
        mana_value=f"mana value {view.mana_value}{unsettled}",
        marks=_marks(state, rules, entity),
        told_value=next((mark for mark in marks(state, rules, entity) if mark.startswith(_VALUE)), ""),
        title="\n".join([object_line(state, rules, entity), *texts]),
        is_token=obj.is_token,
        is_tapped=obj.tapped,
        is_ability=obj.kind == ABILITY,
    )


def _marks(state: State, rules: Rules, entity: Entity) -> tuple[Mark, ...]:
    both = zip(marks(state, rules, entity), marks(state, rules, entity, short_name_of), strict=True)
    return tuple([Mark(text, short) for text, short in both if not _is_drawn(text)])


def _is_drawn(mark: str) -> bool:
    """Whether a card shows this anyway, in a place of its own."""
    return mark in ("front face up", "back face up") or mark.startswith(_VALUE)


def shown_face(card: Card, side: int) -> Shown:
    """A face as it is printed."""
    face = card.faces[side]
    printed = face_numbers(face)
    texts = face_texts(face)
    double = card.is_double_faced
    value = mana_value_words(card, side)
    return Shown(
        name=clean(face.name),
        cost=face.cost,
        colors=face.colors,
        indicator=face.indicator,
        types=face.types,
        numbers=printed[0][1] if printed else "",
        kind_of_number="" if not printed or "/" in printed[0][0] else printed[0][0],
        texts=tuple(texts),
        keywords=", ".join(bare_keywords(face.keywords, face.abilities)),
        side="" if not double else BACK if side else FRONT,
        other=clean(card.faces[1 - side].name) if double else "",
        mana_value=_short_value(card, face, side, value),
        marks=(),
        title=_title(face, printed, texts, double, side),
    )


def _short_value(card: Card, face: Face, side: int, words: str) -> str:
    value = words.partition(",")[0]
    from_front = side and card.layout == Layout.NONMODAL and card.front.cost is not None and face.cost is None
    return f"mana value {value} (the front's)" if from_front else f"mana value {value}"


def _title(face: Face, printed: list[tuple[str, str]], texts: list[str], double: bool, side: int) -> str:
    cost = str(face.cost) if face.cost is not None else "no mana cost"
    head = [clean(face.name), cost, f"{face.colors.words} {clean(str(face.types))}"]
    head += [value if "/" in label else f"{label} {value}" for label, value in printed]
    where = f" [{BACK if side else FRONT} face]" if double else ""
    return "\n".join([", ".join(head) + where, *texts])
