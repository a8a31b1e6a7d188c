"""Changes to characteristics, as effects make them; the layers apply them in their order (613)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from dfcrules.cards.amounts import Amount, Count, amount_words
from dfcrules.cards.color import Colors
from dfcrules.cards.filters import ColorText, Filter, a
from dfcrules.cards.keywords import Keywords, keyword_words
from dfcrules.cards.plain import Phrase, reader
from dfcrules.errors import BadData

if TYPE_CHECKING:
    from dfcrules.cards.abilities import Ability
    from dfcrules.cards.typeline import TypeLine

    Abilities: TypeAlias = "tuple[Ability, ...]"


class Change(Phrase):
    """What an effect does to an object's characteristics. Fields stand in the order of the layers.

    times: how often `pt` is added, with "it" for the object that is changed; what lasts for a while fixes the number as
    it begins (611.2d). As exceptions to a copy all but `pt` become part of the copiable values (707.9). lures: all
    creatures that can block it must (509.1c). blocks_more: how many attackers it can block beyond one (509.1a).
    blockable_by, unblockable_by: only such creatures, or none of them, can block it; blocks_only: what it can block
    (509.1b).
    """

    pt: str = ""
    times: Amount = 1
    set_pt: str = ""
    switch_pt: bool = False
    name: str = ""
    types: tuple[str, ...] = ()
    add_types: tuple[str, ...] = ()
    remove_types: tuple[str, ...] = ()
    color: ColorText = ""
    add_color: ColorText = ""
    colorless: bool = False
    lose_abilities: bool = False
    keywords: Keywords = ()
    lose_keywords: Keywords = ()
    abilities: Abilities = ()
    cant_attack: bool = False
    cant_block: bool = False
    cant_be_blocked: bool = False
    cant_transform: bool = False
    doesnt_untap: bool = False
    cant_attack_alone: bool = False
    cant_block_alone: bool = False
    must_attack: bool = False
    must_block: bool = False
    must_be_blocked: bool = False
    lures: bool = False
    assigns_toughness: bool = False
    blocks_more: int = 0
    blockable_by: Filter | None = None
    unblockable_by: Filter | None = None
    blocks_only: Filter | None = None

    @property
    def modifier(self) -> tuple[int, int]:
        """The changes of power and toughness, from "+1/+1" (613.4c)."""
        return _pair(self.pt) if self.pt else (0, 0)

    @property
    def base(self) -> tuple[int, int] | None:
        """The power and toughness that are set, from "4/4" (613.4b)."""
        return _pair(self.set_pt) if self.set_pt else None

    def words(self, gains: bool = False, bare: bool = False) -> str:
        """What it does, as said after its object; `gains`: for a while; `bare`: after "have it"."""
        get, is_, lose = ("get", "be", "lose") if bare else ("gets", "is", "loses")
        has = ("gain" if gains else "have") if bare else ("gains" if gains else "has")
        said = []
        if self.pt:
            said.append(f"{get} {self.pt}{self._times_words()}")
        if self.set_pt:
            said.append(f"{is_} {self.set_pt}")
        if self.switch_pt:
            said.append(f"{has} its power and toughness switched")
        if self.name:
            said.append(f"{is_} named {self.name}")
        if self.types or self.add_types:
            said.append(f"{is_} {'also ' if self.add_types else ''}{_kind_words(self.types or self.add_types)}")
        if self.remove_types:
            said.append(f"{is_} not {' or '.join(self.remove_types)}")
        if self.color or self.add_color:
            said.append(f"{is_} {'also ' if self.add_color else ''}{Colors.parse(self.color or self.add_color).words}")
        if self.colorless:
            said.append(f"{is_} colorless")
        if self.lose_abilities:
            said.append(f"{lose} all abilities")
        if self.lose_keywords:
            said.append(f"{lose} {' and '.join(self.lose_keywords)}")
        if self.keywords:
            said.append(f"{has} {' and '.join(map(keyword_words, self.keywords))}")
        said += [f"{has} {ability.quoted()}" for ability in self.abilities]
        return self._finish(said, is_, bare)

    def _times_words(self) -> str:
        if self.times == 1:
            return ""
        if isinstance(self.times, Count):
            return f" for each {self.times.count.words()}"
        return f" X times, where X is {amount_words(self.times)}"

    def multiplied(self, times: int) -> Change:
        """The same, with `pt` so many times."""
        power, toughness = self.modifier
        return self.replace(pt=f"{power * times:+}/{toughness * times:+}", times=1)

    def _finish(self, said: list[str], is_: str, bare: bool) -> str:
        cannot = f"{is_} unable to" if bare else "cannot"
        must = f"{is_} bound to" if bare else "must"
        for flag, phrase in LIMITS.items():
            if getattr(self, flag):
                said.append(phrase.replace("cannot", cannot).replace("must", must))
        if self.blocks_more:
            more = "one more attacker" if self.blocks_more == 1 else f"up to {self.blocks_more} more attackers"
            said.append(f"can block {more}")
        if self.blockable_by:
            said.append(f"{cannot} be blocked except by {self.blockable_by.words(2, 'creature')}")
        if self.unblockable_by:
            said.append(f"{cannot} be blocked by {self.unblockable_by.words(2, 'creature')}")
        if self.blocks_only:
            said.append(f"can block only {self.blocks_only.words(2, 'creature')}")
        return " and ".join(said) or ("stay as it is" if bare else "does not change")


LIMITS = {
    "cant_attack": "cannot attack",
    "cant_block": "cannot block",
    "cant_be_blocked": "cannot be blocked",
    "cant_transform": "cannot transform",
    "doesnt_untap": "does not untap in the untap step",
    "cant_attack_alone": "cannot attack alone",
    "cant_block_alone": "cannot block alone",
    "must_attack": "must attack if able",
    "must_block": "must block if able",
    "must_be_blocked": "must be blocked if able",
    "lures": "must be blocked by all creatures able to",
    "assigns_toughness": "assigns combat damage equal to its toughness",
}
"""What an object may not or must do, by the field that says so."""
EVASION = ("blockable_by", "unblockable_by", "blocks_only")


def _kind_words(words: tuple[str, ...]) -> str:
    """Types as a noun phrase: "an Elemental creature", "legendary"."""
    line = type_line(words)
    supertypes, types = ([word.lower() for word in some] for some in (line.supertypes, line.types))
    said = " ".join([*supertypes, *line.subtypes, *types])
    return a(said) if line.subtypes or types else said


def type_line(words: tuple[str, ...]) -> TypeLine:
    """A type line of loose words ("artifact", "Frog") or of a text such as "Creature — Frog"."""
    from dfcrules.cards.typeline import CARD_TYPES, SUPERTYPES, TypeLine

    loose = [word for text in words for word in text.replace("—", " ").replace(" - ", " ").split()]
    known = {word.casefold(): word for word in (*CARD_TYPES, *SUPERTYPES)}
    loose = [known.get(word.casefold(), word[0].upper() + word[1:]) for word in loose]
    return TypeLine(
        tuple(word for word in loose if word in SUPERTYPES),
        tuple(word for word in loose if word in CARD_TYPES),
        tuple(word for word in loose if word not in SUPERTYPES and word not in CARD_TYPES),
    )


def _pair(text: str) -> tuple[int, int]:
    power, _, toughness = text.partition("/")
    return int(power), int(toughness)


@reader("Change")
def read_changes(raw: Any, where: str) -> Change:
    """A table such as { pt = "+1/+1", keywords = ["flying"] }; also "+1/+1" alone."""
    if isinstance(raw, str):
        raw = {"pt": raw}
    if not isinstance(raw, Mapping):
        raise BadData(f'a change is a table such as {{ pt = "+1/+1" }}, not {raw!r}', where)
    change = Change.from_plain(raw, where)
    for key, text in (("pt", change.pt), ("set_pt", change.set_pt)):
        if text:
            try:
                _pair(text)
            except ValueError:
                example = "+1/+1" if key == "pt" else "4/4"
                raise BadData(f'{text!r} is not like "{example}"', f"{where}.{key}") from None
    if change.times != 1 and not change.pt:
        raise BadData('"times" says how often "pt" is added, and there is none', f"{where}.times")
    return change


def read_exceptions(raw: Any, where: str) -> Change:
    """The exceptions that a copy effect makes."""
    change = read_changes(raw, where)
    check_exceptions(change, where)
    return change


def check_exceptions(change: Change, where: str = "") -> None:
    """Refuse what cannot be part of copiable values: "+1/+1" is added to them later, in layer 7c (707.9b, 613.4c)."""
    if change.switch_pt:
        where = f"{where}.switch_pt" if where else "switch_pt"
        raise BadData("power and toughness are switched last (613.4d), so that is no exception to a copy", where)
    if change.pt:
        right = 'a copy that is 3/3 has set_pt = "3/3"; use "modify" for what adds to it afterwards'
        raise BadData(f"{change.pt!r} is no exception to a copy; {right} (707.9b)", f"{where}.pt" if where else "pt")


@reader("Abilities")
def read_abilities(raw: Any, where: str) -> tuple[Ability, ...]:
    """A list of ability tables."""
    from dfcrules.cards.abilities import ability_from_plain

    if isinstance(raw, Mapping):
        raw = [raw]
    if not isinstance(raw, list | tuple):
        raise BadData(f"a list of abilities is needed here, not {raw!r}", where)
    return tuple(ability_from_plain(one, f"{where}[{number}]") for number, one in enumerate(raw, 1))
