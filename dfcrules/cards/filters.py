"""Which objects: filters such as "Wizards you control", and references such as "this" or "each opponent"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from dfcrules.cards.color import Colors
from dfcrules.cards.keywords import Keyword
from dfcrules.cards.plain import Phrase, reader, text
from dfcrules.errors import BadData
from dfcrules.value import Value

OBJECT_WORDS = (
    "this",
    "it",
    "target",
    "equipped creature",
    "enchanted permanent",
    "enchanted creature",
    "attached",
    "chosen one",
    "exiled cards",
    "top card",
)
PLAYER_WORDS = (
    "you", "each player", "each opponent", "that player", "controller", "source's controller", "owner",
    "defending player",
)  # fmt: skip
GROUP_WORDS = (
    "players", "permanents", "opponents", "your permanents", "opponents and their permanents",
    "you and your permanents", "anything",
)  # fmt: skip
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
ZONES = ("battlefield", "hand", "library", "graveyard", "exile", "command", "stack")

ColorText: TypeAlias = "str"
Zone: TypeAlias = "str"
AnyZone: TypeAlias = "str"


class Filter(Phrase):
    """What an object has to be like. Every field that is set has to hold; an empty filter fits any permanent.

    `type`, `without` and `any_of` name supertypes, card types or subtypes alike ("legendary", "creature", "Wizard").
    `attacked`: whether it was declared as an attacker this turn; a new object was not (400.7). `chosen`: whether it is
    what another ability of "this" had somebody choose (607.1). `counter`: a kind of which it has one or more.
    `exiled_with_this`: an ability of "this" exiled it (607.2a). What has no power is neither of a least nor of a most.
    A bare filter means permanents (109.2); `zone` names another zone, where the front face of a card counts (712.8a).
    """

    type: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    any_of: tuple[str, ...] = ()
    controller: str = "any"
    other: bool = False
    name: str = ""
    color: ColorText = ""
    keyword: Keyword = ""
    lacks_keyword: Keyword = ""
    token: bool | None = None
    tapped: bool | None = None
    attacking: bool | None = None
    attacked: bool | None = None
    transformed: bool | None = None
    chosen: bool | None = None
    blocking: bool | None = None
    counter: str = ""
    exiled_with_this: bool = False
    owner: str = "any"
    min_power: int | None = None
    max_power: int | None = None
    max_mana_value: int | None = None
    min_mana_value: int | None = None
    mana_value: int | None = None
    zone: AnyZone = "battlefield"

    def words(self, number: int = 1, noun: str = "") -> str:
        """The filter as a noun phrase; several of them unless `number` is 1; `noun` is said if it has no type."""
        before = []
        if self.other:
            before.append("other")
        for state, yes, no in (
            (self.tapped, "tapped", "untapped"),
            (self.attacking, "attacking", "nonattacking"),
            (self.blocking, "blocking", "nonblocking"),
            (self.token, "token", "nontoken"),
            (self.transformed, "transformed", "untransformed"),
            (self.chosen, "chosen", "unchosen"),
        ):
            if state is not None:
                before.append(yes if state else no)
        before += [f"non{word.lower() if word.lower() in _GENERAL else '-' + word}" for word in self.without]
        if self.color:
            several = self.color in NUMBERS_OF_COLORS
            before.append(self.color if several else Colors.parse(self.color).words.replace(" and ", " or "))
        kinds = [word.lower() if word.lower() in _GENERAL else word for word in self.type]
        if self.any_of:
            kinds.append(_one_of([w.lower() if w.lower() in _GENERAL else w for w in self.any_of]))
        there = {"battlefield": "", "any": "", "stack": "spell"}.get(self.zone, "card")
        if there or not [k for k in kinds if k not in _ADJECTIVES]:
            kinds.append(there or noun or "permanent")
        if number != 1:
            kinds[-1] = plural(kinds[-1])
        after = f" named {self.name}" if self.name else ""
        after += f" with {self.keyword}" if self.keyword else ""
        after += f" without {self.lacks_keyword}" if self.lacks_keyword else ""
        after += f" with {a(self.counter)} counter" if self.counter else ""
        for bound, said in (
            (self.min_power, "power {} or greater"),
            (self.max_power, "power {} or less"),
            (self.min_mana_value, "mana value {} or greater"),
        ):
            after += f" with {said.format(bound)}" if bound is not None else ""
        if self.max_mana_value is not None:
            after += f" with mana value {self.max_mana_value} or less"
        if self.mana_value is not None:
            after += f" with mana value {self.mana_value}"
        if self.zone not in ("battlefield", "stack", "any") and not self.exiled_with_this:
            whose = {"you": "your", "opponents": "an opponent's", "any": "a"}[self.controller]
            after += f" in {zone_words(self.zone, whose)}"
        elif self.controller != "any":
            after += {"you": " you control", "opponents": " your opponents control"}[self.controller]
        after += " exiled with this" if self.exiled_with_this else ""
        if self.owner != "any":
            after += {"you": " you own", "opponents": " your opponents own"}[self.owner]
        if self.attacked is not None:
            after += " that attacked this turn" if self.attacked else " that did not attack this turn"
        return " ".join([*before, *kinds]) + after


NUMBERS_OF_COLORS = ("multicolored", "monocolored")
"""Words for how many colors (105.2a-b)."""
_GENERAL = {
    "creature", "artifact", "enchantment", "land", "planeswalker", "battle", "instant", "sorcery", "kindred",
    "legendary", "basic", "snow", "world", "token", "permanent",
}  # fmt: skip
_ADJECTIVES = {"legendary", "basic", "snow", "world"}
_PERMANENTS = {"artifact", "battle", "creature", "enchantment", "land", "planeswalker"}


def _one_of(words: list[str]) -> str:
    if set(words) == _PERMANENTS:
        return "permanent"
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))


class Named(Value):
    """An object or player that was named where an instruction was given: the entity, and the name for its words."""

    entity: int
    name: str


def is_reserved(text: str) -> bool:
    """Whether this is a word of the vocabulary ("this", "each opponent", "target 2") rather than a name."""
    return text in _RESERVED or text.startswith("target ")


_RESERVED = frozenset((*OBJECT_WORDS, *PLAYER_WORDS, *GROUP_WORDS, "targets"))


Ref: TypeAlias = "str | int | Filter | Named | tuple[Any, ...]"
"""What an instruction acts on: a word ("this", "you"), a name, an entity, a filter, or several of these."""


class Called(Value):
    """What a text says for "this", for "it" and for its targets; and who has been said already ("you may ...")."""

    this: str = "this"
    targets: tuple[str, ...] = ()
    doer: Ref = ""
    it: str = "it"


AS_IT_IS = Called()


def ref_words(ref: Ref, called: Called = AS_IT_IS) -> str:
    """A reference as it is said in a sentence."""
    if isinstance(ref, Filter):
        return f"each {ref.words()}"
    if isinstance(ref, Named):
        return ref.name
    if isinstance(ref, tuple):
        return " and ".join(ref_words(one, called) for one in ref)
    if ref == "this":
        return called.this
    if ref == "it":
        return called.it
    if called.targets and str(ref).startswith("target"):
        return _target_words(str(ref), called.targets)
    return _SAID.get(str(ref), str(ref))


_SAID = {
    "controller": "its controller",
    "source's controller": "the source's controller",
    "owner": "its owner",
    "top card": "the top card of your library",
    "attached": "what it is attached to",
    "chosen one": "what was chosen",
    "exiled cards": "the cards exiled with this",
}


def _target_words(ref: str, targets: tuple[str, ...]) -> str:
    if ref == "targets":
        return " and ".join(dict.fromkeys(targets))
    number = ref.removeprefix("target").strip() or "1"
    return targets[int(number) - 1] if number.isdigit() and 0 < int(number) <= len(targets) else ref


def each_of(ref: Ref, called: Called = AS_IT_IS) -> str:
    """A reference in the plural: "creatures you control" for each of them."""
    return ref.words(2) if isinstance(ref, Filter) else ref_words(ref, called)


def sources(ref: Ref, number: int, called: Called = AS_IT_IS) -> str:
    """A reference to sources of damage, which need not be permanents."""
    if not isinstance(ref, Filter):
        return ref_words(ref, called)
    return ref.words(number, "source" if ref.zone == "any" else "")


def zone_words(zone: str, whose: str = "a") -> str:
    """A zone as said after a preposition."""
    shared = {"battlefield": "the battlefield", "stack": "the stack", "exile": "exile", "command": "the command zone"}
    return shared.get(zone, f"{whose} {zone}")


def into(zone: str, whose: str) -> str:
    """ "onto the battlefield", "into exile", "into your graveyard"."""
    return f"{'onto' if zone in ('battlefield', 'stack') else 'into'} {zone_words(zone, whose)}"


def within(zone: str, whose: str) -> str:
    """ "on the battlefield", "in exile", "in your graveyard"."""
    return f"{'on' if zone in ('battlefield', 'stack') else 'in'} {zone_words(zone, whose)}"


def a(noun: str) -> str:
    """The noun with "a" or "an"."""
    if noun.startswith("other "):
        return f"an{noun}"
    vowel = noun[:1].lower() in ("a", "e", "i", "o", "u", "8") or noun[:3] in ("11/", "18/")
    return f"{'an' if vowel else 'a'} {noun}"


def plural(word: str) -> str:
    """More than one of it, for the words of type lines."""
    if word in ("Elf", "Dwarf") or word.lower().endswith("wolf"):
        return word[:-1] + "ves"
    if word.endswith(("s", "x", "ch", "sh")):
        return word + "es"
    if word.endswith("y") and word[-2] not in "aeiou":
        return word[:-1] + "ies"
    return word + "s"


def count_words(number: int, noun: Filter) -> str:
    """ "four Wizards you control"."""
    return f"{number_words(number)} {noun.words(number)}"


def number_words(number: int) -> str:
    """A number of things: a word up to ten."""
    return NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)


@reader("Filter")
def read_filter(raw: Any, where: str) -> Filter:
    """A table of conditions, or one word for a type."""
    if isinstance(raw, str):
        raw = {"type": raw}
    if isinstance(raw, Mapping) and raw.get("type") == "permanent":  # whatever is there (110.1)
        raw = {key: value for key, value in raw.items() if key != "type"}
    if not isinstance(raw, Mapping):
        raise BadData(
            f'a type such as "creature" or a table such as {{ type = "Wizard" }} is needed, not {raw!r}', where
        )
    made = Filter.from_plain(raw, where)
    for word in (*made.type, *made.any_of, *made.without):
        if word.casefold() in ("player", "players", "opponent", "opponents", "you"):
            raise BadData(f'"{word}" is no type of an object; list players beside a filter: ["you", {{ ... }}]', where)
    for key in ("controller", "owner"):
        if getattr(made, key) not in ("you", "opponents", "any"):
            raise BadData(f'{key} is "you", "opponents" or "any", not {getattr(made, key)!r}', where)
    return made


Source: TypeAlias = "str | int | Filter | Named | tuple[Any, ...]"
Sources: TypeAlias = "Source | None"


@reader("Source")
@reader("Sources")
def read_source(raw: Any, where: str) -> Source:
    """What deals damage: a type means permanents (109.2); without one also spells and others (109.2c)."""
    if isinstance(raw, str) and raw in _WHOSE_SOURCES:
        return Filter(controller=_WHOSE_SOURCES[raw], zone="any")
    read = read_ref(raw, where)
    if not isinstance(read, Filter) or not isinstance(raw, Mapping) or "zone" in raw:
        return read
    kinds = {word.casefold() for word in (*read.type, *read.any_of)}
    return read.replace(zone="any") if not kinds or kinds & {"instant", "sorcery"} else read


_WHOSE_SOURCES = {"you": "you", "opponents": "opponents", "each opponent": "opponents"}


@reader("Filter | None")
def _maybe_filter(raw: Any, where: str) -> Filter:
    return read_filter(raw, where)


@reader("ColorText")
def read_color(raw: Any, where: str) -> str:
    """Colors as letters or words; the text is kept as it was written."""
    try:
        if raw in NUMBERS_OF_COLORS:
            return str(raw)
        colors = Colors.parse(text(raw, where))
    except BadData as error:
        raise error.at(where) from None
    return "colorless" if raw and not colors else str(raw)


@reader("Zone")
def zone_name(raw: Any, where: str) -> str:
    """The name of a zone; an empty text if none is meant."""
    if raw not in (*ZONES, ""):
        raise BadData(f"{raw!r} is no zone; the zones are {', '.join(ZONES)}", where)
    return str(raw)


@reader("AnyZone")
def _any_zone(raw: Any, where: str) -> str:
    return "any" if raw == "any" else zone_name(raw, where)


REFERENCES = ("Ref", "Ref | None", "Source", "Sources", "Pairs", "tuple[Ref, ...]", "Targeted")
"""Fields that name objects or players."""


def check_no_names(value: Any, where: str, field: str = "") -> None:
    """Refuse names in what stands on a card: it knows nobody by name, only words and types (109.2)."""
    if isinstance(value, tuple):
        for one in value:
            check_no_names(one, where, field)
    elif field and isinstance(value, str) and value and not is_reserved(value):
        key, said = ("name", value) if " " in value else ("type", value[0].upper() + value[1:])
        right = f'{{ {key} = "{said}" }} means everything of this {key}'
        raise BadData(f'{value!r} is no word for an object or player here, such as "this" or "you"; {right}', where)
    elif isinstance(value, Phrase):
        for inner in value.fields:
            refers = value._kind(inner) in REFERENCES
            check_no_names(getattr(value, inner), where, inner if refers else "")


@reader("Ref")
def read_ref(raw: Any, where: str) -> Ref:
    """A word or name, a table (every object like that), or a list of these."""
    if isinstance(raw, Mapping):
        return read_filter(raw, where)
    if isinstance(raw, list | tuple):
        return tuple(read_ref(one, where) for one in raw)
    if isinstance(raw, int) and not isinstance(raw, bool):
        return raw
    if raw in _PERMANENTS or raw == "permanent":  # every object like that; no card has such a name
        return Filter() if raw == "permanent" else Filter(type=(raw,))
    return text(raw, where)
