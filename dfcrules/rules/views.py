"""What an object is like: its view, and how one is made from copiable values and changes (707.2, 613)."""

from __future__ import annotations

from copy import copy
from functools import cache
from typing import TYPE_CHECKING, Any

from dfcrules.cards.abilities import Activated
from dfcrules.cards.card import Face
from dfcrules.cards.changes import EVASION, LIMITS
from dfcrules.cards.color import COLORLESS, Colors
from dfcrules.cards.instructions import AddMana
from dfcrules.cards.keywords import is_played
from dfcrules.cards.statics import LIVING_METAL
from dfcrules.cards.subtypes import changed_types, sets_basic_land_type
from dfcrules.cards.typeline import BASIC_LAND_TYPES, TypeLine
from dfcrules.game.effects import Copying
from dfcrules.game.objects import BATTLEFIELD, Obj
from dfcrules.rules.provenance import first_reason, mana_value_reason
from dfcrules.value import Value

if TYPE_CHECKING:
    from dfcrules.cards.abilities import Ability
    from dfcrules.cards.changes import Change
    from dfcrules.cards.filters import Filter
    from dfcrules.cards.mana import ManaCost
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules


class View(Value):
    """What an object is like at the moment: its characteristics (109.3) and who controls it.

    limits: what it cannot or must do; evasion: which creatures can block it, or what it can block; blocks_more: how
    many attackers beyond one it can block.
    """

    name: str
    cost: ManaCost | None
    colors: Colors
    types: TypeLine
    power: int | None
    toughness: int | None
    loyalty: int | None
    defense: int | None
    keywords: tuple[str, ...]
    abilities: tuple[Ability, ...]
    mana_value: int
    controller: int
    face: Face
    copy_of: str = ""
    unsettled: tuple[str, ...] = ()
    limits: tuple[str, ...] = ()
    evasion: tuple[tuple[str, Filter], ...] = ()
    blocks_more: int = 0

    def has(self, word: str) -> bool:
        """Whether it has this supertype, card type, subtype or keyword."""
        return self.types.has(word) or word in self.keywords

    @property
    def is_creature(self) -> bool:
        return "Creature" in self.types.types


class Why(Value):
    """One link in the chain of reasons for a characteristic: the value so far, where it comes from, the rule."""

    value: Any
    reason: str
    rule: str

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule})"


def copiable(s: State, r: Rules, obj: Obj) -> tuple[Face, Copying | None]:
    """The copiable values (707.2): the face that is up, or what the newest copy effect gives instead; and that
    effect.
    """
    newest = None
    for effect in s.effects:
        if isinstance(effect, Copying) and obj.id in effect.affected:
            newest = effect
    return (newest.face, newest) if newest else (r.face_that_counts(obj), None)


class Draft:
    """A view in the making."""

    def __init__(self, s: State, r: Rules, obj: Obj, trace: tuple[str, list[Why]] | None) -> None:
        self.s, self.r, self.obj = s, r, obj
        self._trace = trace
        face, copying = copiable(s, r, obj)
        self.face = face
        self.copy_of = copying.of if copying else ""
        self.name = face.name
        self.cost = r.mana_cost(obj, face)
        self.colors = r.colors(obj, face)
        self.types = face.types
        self.power = _number(face.power)
        self.toughness = _number(face.toughness)
        self.keywords = face.keywords
        self.abilities = face.abilities
        if "living metal" in face.keywords:
            self.abilities += (LIVING_METAL,)
        self.controller = obj.controller
        self.limits: tuple[str, ...] = ()
        self.evasion: tuple[tuple[str, Filter], ...] = ()
        self.blocks_more = 0
        self.mana_value, rule, settled = r.mana_value(s, obj, face, copying)
        self.unsettled = () if settled else ("mana value",)
        if trace is not None:
            self._explain(trace[0], copying, rule, settled)

    def _explain(self, asked: str, copying: Copying | None, mana_rule: str, settled: bool) -> None:
        """The first link of the chain of reasons."""
        if asked == "mana_value":
            self._note(*mana_value_reason(self.obj, self.face, copying, mana_rule, settled, self.mana_value))
        else:
            value = getattr(self.face if asked in ("loyalty", "defense") else self, asked, None)
            self._note(*first_reason(self.obj, self.face, copying, asked, value_words(value)))

    def _note(self, reason: str, rule: str, about: str = "") -> None:
        if self._trace is not None and about in ("", self._trace[0]):
            value = getattr(self, self._trace[0], None)
            if self._trace[0] in ("loyalty", "defense"):
                value = getattr(self.view(), self._trace[0])
            self._trace[1].append(Why(value, reason, rule))

    # --- the layers

    def change_name(self, change: Change, source: str) -> None:
        """Layer 3 (613.1c, 612): a name that an effect sets."""
        if change.name != self.name:
            self.name = change.name
            self._note(f"{source} names it {self.name}", "613.1c", "name")

    def change_types(self, change: Change, source: str) -> None:
        """Layer 4 (613.1d, 205.1); a land that gets basic land types loses its rules text (305.7)."""
        before = self.types
        self.types = changed_types(before, change)
        if sets_basic_land_type(change, self.types):
            self.keywords, self.abilities = (), ()
            self._note(f"{source} makes it {self.types}, without its rules text", "305.7", "keywords")
            self._note(f"{source} makes it {self.types}, without its rules text", "305.7", "abilities")
        if self.types != before:
            self._note(f"{source} makes it {self.types}", "613.1d", "types")

    def mana_of_land_types(self) -> None:
        """What basic land types give, after the types are known and before abilities are lost (305.6, 305.7)."""
        if "Land" in self.types.types:
            self.abilities += tuple(a for a in intrinsic_mana(self.types.subtypes) if a not in self.abilities)

    def change_colors(self, change: Change, source: str) -> None:
        """Layer 5 (613.1e, 105.3)."""
        before = self.colors
        if change.color:
            self.colors = Colors.parse(change.color)
        if change.colorless:
            self.colors = COLORLESS
        if change.add_color:
            self.colors |= Colors.parse(change.add_color)
        if self.colors != before:
            self._note(f"{source} makes it {self.colors.words}", "105.3", "colors")

    def change_abilities(self, change: Change, source: str) -> None:
        """Layer 6 (613.1f)."""
        before = self.keywords, self.abilities, self.limits, self.evasion, self.blocks_more
        if change.lose_abilities:
            self.keywords, self.abilities = (), ()
        if change.lose_keywords:
            self.keywords = tuple(k for k in self.keywords if k not in change.lose_keywords)
        self.keywords += tuple(k for k in change.keywords if k not in self.keywords)
        self.abilities += change.abilities
        self.limits += tuple([phrase.partition(" if ")[0] for flag, phrase in LIMITS.items() if getattr(change, flag)])
        evasion = [(kind.replace("_", " "), getattr(change, kind)) for kind in EVASION if getattr(change, kind)]
        self.evasion += tuple(evasion)
        self.blocks_more += change.blocks_more
        if before != (self.keywords, self.abilities, self.limits, self.evasion, self.blocks_more):
            self._note(f"{source}: {change.words()}", "613.1f", "keywords")
            self._note(f"{source}: {change.words()}", "613.1f", "abilities")

    def set_base(self, change: Change, source: str) -> None:
        """Layer 7b (613.4b)."""
        if change.base is not None:
            self.power, self.toughness = change.base
            self._note(f"{source} sets it to {change.set_pt}", "613.4b", "power")
            self._note(f"{source} sets it to {change.set_pt}", "613.4b", "toughness")

    def modify(self, change: Change, source: str, rule: str = "613.4c") -> None:
        """Layer 7c (613.4c)."""
        power, toughness = change.modifier
        if power and self.power is not None:
            self.power += power
            self._note(f"{power:+} from {source}", rule, "power")
        if toughness and self.toughness is not None:
            self.toughness += toughness
            self._note(f"{toughness:+} from {source}", rule, "toughness")

    def switch(self, change: Change, source: str) -> None:
        """Layer 7d (613.4d)."""
        self.power, self.toughness = self.toughness, self.power
        for field in ("power", "toughness"):
            self._note(f"{source} switches power and toughness", "613.4d", field)

    def counters(self) -> None:
        """Counters that change power and toughness (122.1a), or give a keyword (122.1b)."""
        for kind, number in self.obj.counters:
            if is_played(kind) and kind not in self.keywords:
                self.keywords += (kind,)
                self._note(f"{number} {kind} counter{'' if number == 1 else 's'}", "122.1b", "keywords")
            if "/" in kind:
                power, toughness = (int(part) * number for part in kind.split("/"))
                for field, by in (("power", power), ("toughness", toughness)):
                    value = getattr(self, field)
                    if by and value is not None:
                        setattr(self, field, value + by)
                        self._note(f"{by:+} from {number} {kind} counter{'' if number == 1 else 's'}", "122.1a", field)

    def on_trial(self) -> Draft:
        """A copy on which an effect can be tried (613.8)."""
        tried = copy(self)
        tried._trace = None
        return tried

    def differs(self, other: Draft) -> bool:
        """Whether what other effects may ask for is different here (613.8)."""
        asked = ("name", "types", "colors", "keywords", "abilities", "power", "toughness")
        return any(getattr(self, field) != getattr(other, field) for field in asked)

    def view(self) -> View:
        """The finished view. On the battlefield only creatures have power and toughness (208.3)."""
        on_battlefield = self.obj.zone == BATTLEFIELD
        power, toughness = self.power, self.toughness
        if on_battlefield:
            if "Creature" not in self.types.types:
                power = toughness = None
            else:
                power, toughness = power or 0, toughness or 0
        loyalty, defense = _number(self.face.loyalty), _number(self.face.defense)
        if on_battlefield:  # there the counters count (306.5c, 310.4b)
            loyalty = self.obj.counter("loyalty") if "Planeswalker" in self.types.types else None
            defense = self.obj.counter("defense") if "Battle" in self.types.types else None
        return View(
            self.name,
            self.cost,
            self.colors,
            self.types,
            power,
            toughness,
            loyalty,
            defense,
            self.keywords,
            self.abilities,
            self.mana_value,
            self.controller,
            self.face,
            self.copy_of,
            self.unsettled,
            self.limits,
            self.evasion,
            self.blocks_more,
        )


@cache
def intrinsic_mana(subtypes: tuple[str, ...]) -> tuple[Ability, ...]:
    """The mana abilities that basic land types give a land, without a word of text (305.6)."""
    colors = [BASIC_LAND_TYPES[word] for word in subtypes if word in BASIC_LAND_TYPES]
    return tuple(Activated("{T}", (AddMana(f"{{{color}}}"),)) for color in colors)


def _number(value: int | str | None) -> int | None:
    """A printed number; a star counts as 0 until something defines it (208.2a)."""
    return value if isinstance(value, int) or value is None else 0


def value_words(value: Any) -> str:
    """A characteristic's value as text."""
    if isinstance(value, Colors):
        return value.words
    if isinstance(value, tuple):
        return ", ".join(one if isinstance(one, str) else one.words() for one in value) or "none"
    return "none" if value is None else str(value)
