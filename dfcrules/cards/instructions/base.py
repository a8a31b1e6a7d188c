"""What an effect can tell the game to do: one class an instruction, with its plain form and its words.

The same instructions are the steps of scenario files and the methods of a `Game`. The rules room carries them out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from dfcrules.cards.amounts import Amount, amount_words
from dfcrules.cards.filters import AS_IT_IS, Called, Ref, a, number_words, ref_words
from dfcrules.cards.plain import Phrase, by_leading_key, reader
from dfcrules.errors import BadData

if TYPE_CHECKING:
    from dfcrules.cards.card import Card
    from dfcrules.cards.changes import Change

KINDS: dict[str, type[Instruction]] = {}


class Instruction(Phrase):
    """Base of all instructions; `verb` is the leading key.

    `moves` marks those that move or make objects: what came of them is "it" for the next instruction, even if that is
    nothing.
    """

    verb: ClassVar[str] = ""
    moves: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        KINDS[cls.fields[0].rstrip("_")] = cls
        cls.verb = cls.fields[0].rstrip("_")

    def words(self, called: Called = AS_IT_IS) -> str:
        """The instruction as said on a card, without a full stop; what "this" and "target" mean is `called` so."""
        return f"{self.verb.replace('_', ' ')} {ref_words(getattr(self, self.fields[0]), called)}"


Instructions: TypeAlias = "tuple[Instruction, ...]"


def until_words(until: str) -> str:
    """How long, as said after what is done."""
    return {"": "", "end of turn": " this turn"}.get(until, f" until {until}")


Counters: TypeAlias = "tuple[tuple[str, int], ...]"
Token: TypeAlias = "Card"
Changes: TypeAlias = "Change | None"
Exceptions: TypeAlias = "Change | None"
Until: TypeAlias = "str"
DURATIONS = ("end of turn", "end of combat", "your next turn", "")
All: TypeAlias = "str"
Whose: TypeAlias = "str | int"
CounterKind: TypeAlias = "str"
AnyStep: TypeAlias = "str"
AnyMoment: TypeAlias = "str"
LEAVING = ("dies", "leaves")
AnyPart: TypeAlias = "str"
PHASES = ("beginning", "main", "combat", "ending")
STEPS = (
    "untap", "upkeep", "draw", "precombat main", "beginning of combat", "declare attackers", "declare blockers",
    "combat damage", "end of combat", "postcombat main", "end step", "cleanup",
)  # fmt: skip


def sentence(instructions: Instructions, called: Called = AS_IT_IS) -> str:
    """Several instructions in their order."""
    return ", then ".join(one.words(called) for one in instructions)


def instruction_from_plain(table: Any, where: str = "") -> Instruction:
    """Read one instruction, e.g. { transform = "this" }."""
    return by_leading_key(KINDS, table, where, "instruction")  # type: ignore[return-value]


def does(who: Ref, verb: str, called: Called = AS_IT_IS) -> str:
    """Somebody or something, and what they do; the verb alone after "you may", or "have them" do it."""
    first, space, rest = verb.partition(" ")
    if called.doer:
        return verb if who in (called.doer, "that player") else f"have {ref_words(who, called)} {verb}"
    if who == "you" or isinstance(who, tuple):
        return f"{ref_words(who, called)} {verb}"
    third = f"{first[:-1]}ies" if first.endswith("y") and first[-2] not in "aeiou" else f"{first}s"
    return f"{ref_words(who, called)} {third}{space}{rest}"


def theirs(who: Ref) -> str:
    """ "your", or "their" for anybody else."""
    return "your" if who == "you" else "their"


def much(amount: Amount, noun: str, called: Called = AS_IT_IS) -> str:
    """An amount of life or damage."""
    if isinstance(amount, int) or amount == "x":
        return f"{amount_words(amount)} {noun}"
    if amount in ("that much", "that many"):
        return f"that much {noun}"
    return f"{noun} equal to {amount_words(amount, called)}"


def counter_words(counters: Counters) -> str:
    """Counters as said after "with"."""
    return " and ".join(
        a(f"{kind} counter") if number == 1 else f"{number_words(number)} {kind} counters" for kind, number in counters
    )


def step_words(step: str) -> str:
    """A step or phase as said after "the next"."""
    return {"draw": "draw step", "untap": "untap step", "beginning of combat": "combat"}.get(
        step, f"{step} phase" if step.endswith("main") else step
    )


@reader("Instructions")
def read_instructions(raw: Any, where: str) -> Instructions:
    """A list of instructions, or a single one."""
    if isinstance(raw, Mapping):
        raw = [raw]
    if not isinstance(raw, list | tuple):
        raise BadData(f"a list of instructions is needed here, not {raw!r}", where)
    return tuple(instruction_from_plain(one, f"{where}[{number}]") for number, one in enumerate(raw, 1))


@reader("Until")
def read_until(raw: Any, where: str) -> str:
    """How long an effect lasts; an empty text for good (611.2a)."""
    if raw not in DURATIONS:
        known = '"end of turn", "end of combat", "your next turn" or "" (for good)'
        raise BadData(f"{raw!r} is no duration known here; it is {known}", where)
    return str(raw)


@reader("Counters")
def read_counters(raw: Any, where: str) -> Counters:
    """A table of counters, e.g. { lore = 1 }."""
    if not isinstance(raw, Mapping) or not all(type(n) is int and n >= 0 for n in raw.values()):
        raise BadData(f'a table of counters such as {{ "+1/+1" = 2 }} is needed here, not {raw!r}', where)
    return tuple(sorted((counter_kind(kind, where), number) for kind, number in raw.items() if number))


@reader("CounterKind")
def counter_kind(raw: Any, where: str) -> str:
    """The name of a kind of counter; one with a slash changes power and toughness and is like "+1/+1" (122.1a)."""
    if not isinstance(raw, str) or not raw:
        raise BadData(f'a kind of counter such as "+1/+1" or "lore" is needed here, not {raw!r}', where)
    power, slash, toughness = raw.partition("/")
    signed = all(part[:1] in ("+", "-") and part[1:].isdigit() for part in (power, toughness))
    if slash and not signed:
        raise BadData(f'{raw!r} is not like "+1/+1"', where)
    return raw


@reader("Whose")
def whose(raw: Any, where: str) -> str | int:
    """ "owner", "you" or a player's name."""
    if not isinstance(raw, str | int) or isinstance(raw, bool):
        raise BadData(f'"owner", "you" or a player is needed here, not {raw!r}', where)
    return raw


@reader("AnyStep")
def _step(raw: Any, where: str) -> str:
    if raw not in STEPS:
        raise BadData(f"{raw!r} is no step; the steps are {', '.join(STEPS)}", where)
    return str(raw)


@reader("AnyMoment")
def _moment(raw: Any, where: str) -> str:
    return str(raw) if raw in LEAVING else _step(raw, where)


@reader("AnyPart")
def _part_of_turn(raw: Any, where: str) -> str:
    if raw not in (*STEPS, *PHASES):
        raise BadData(f"{raw!r} is no phase ({', '.join(PHASES)}) or step ({', '.join(STEPS)})", where)
    return str(raw)


@reader("Token")
def read_token(raw: Any, where: str) -> Card:
    """A token's characteristics, in the plain form of a card; without a name it takes one from its subtypes (111.4).

    The name of a predefined token will do (111.10).
    """
    from dfcrules.cards.card import card_from_plain
    from dfcrules.cards.predefined import PREDEFINED
    from dfcrules.cards.typeline import TypeLine

    if isinstance(raw, str) and raw in PREDEFINED:
        raw = {"name": raw, **PREDEFINED[raw]}
    if not isinstance(raw, Mapping):
        known = ", ".join(PREDEFINED)
        example = "{ type = 'Creature — Wizard', pt = '0/1' }"
        raise BadData(f"a token is a table such as {example}, or one of {known}, not {raw!r}", where)
    table = dict(raw)
    name = table.pop("name", "")
    if "color" in table:  # what the creating effect says works as if it were printed (111.3)
        table["indicator"] = table.pop("color")
    if not name:
        subtypes = TypeLine.parse(str(table.get("type", ""))).subtypes
        if not subtypes:
            raise BadData("a token without subtypes needs a name", where)
        name = " ".join((*subtypes, "Token"))
    return card_from_plain(str(name), table, where)


@reader("Amount | All")
def _amount_or_all(raw: Any, where: str) -> Amount:
    from dfcrules.cards.amounts import read_amount

    return raw if raw == "all" else read_amount(raw, where)


@reader("Amount | Any")
def _amount_or_any(raw: Any, where: str) -> Amount:
    from dfcrules.cards.amounts import read_amount

    return raw if raw == "any" else read_amount(raw, where)


@reader("Ref | None")
def _maybe_ref(raw: Any, where: str) -> Ref:
    from dfcrules.cards.filters import read_ref

    return read_ref(raw, where)


@reader("Changes")
def _changes(raw: Any, where: str) -> Any:
    from dfcrules.cards.changes import read_changes

    return read_changes(raw, where)


@reader("Exceptions")
def _exceptions(raw: Any, where: str) -> Any:
    from dfcrules.cards.changes import read_exceptions

    return read_exceptions(raw, where)
