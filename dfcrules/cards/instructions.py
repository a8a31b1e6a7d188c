"""What an effect can tell the game to do: one class an instruction, with its plain form and its words.

The same instructions are the steps of scenario files and the methods of a `Game`. The rules room carries them out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from dfcrules.cards.amounts import Amount, Condition, amount_words
from dfcrules.cards.filters import Filter, Ref, a, count_words, ref_words
from dfcrules.cards.plain import Phrase, by_leading_key, reader
from dfcrules.errors import BadData

if TYPE_CHECKING:
    from dfcrules.cards.card import Card

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

    def words(self) -> str:
        """The instruction as said on a card, without a full stop."""
        return f"{self.verb.replace('_', ' ')} {ref_words(getattr(self, self.fields[0]))}"


Instructions: TypeAlias = "tuple[Instruction, ...]"


def _until(until: str) -> str:
    return {"": "", "end of turn": " this turn"}.get(until, f" until {until}")


class Transform(Instruction):
    """Turn a double-faced permanent over (701.27)."""

    transform: Ref


class Exile(Instruction):
    """Move to exile (701.13)."""

    moves = True
    exile: Ref


class Return(Instruction):
    """Put a card from another zone onto the battlefield, or into its owner's hand with `to = "hand"` (110.2a,
    712.14).
    """

    moves = True
    return_: Ref
    to: Zone = "battlefield"
    transformed: bool = False
    tapped: bool = False
    under: str = ""
    counters: Counters = ()

    def words(self) -> str:
        how = " transformed" * self.transformed + " tapped" * self.tapped
        whose = {"": "", "you": " under your control", "owner": " under its owner's control"}.get(
            self.under, f" under {self.under}"
        )
        with_ = f" with {_counter_words(self.counters)}" if self.counters else ""
        place = f"to the battlefield{how}{whose}{with_}" if self.to == "battlefield" else f"to its owner's {self.to}"
        return f"return {ref_words(self.return_)} {place}"


class ExileAndReturn(Instruction):
    """Exile, then return: a new object (400.7); transformed, it shows its back face (712.14a)."""

    moves = True
    exile_and_return: Ref
    transformed: bool = False
    under: str = "owner"

    def words(self) -> str:
        how = "transformed " * self.transformed
        whose = "its owner's" if self.under == "owner" else "your"
        return f"exile {ref_words(self.exile_and_return)}, then return it {how}under {whose} control"


class Put(Instruction):
    """Put a card onto the battlefield, from a zone or, to pose a question, from outside the game (110.2a, 712.14).

    A card that is brought in from outside counts as having been there since the turn began, unless `sick` is true.
    """

    moves = True
    put: Ref
    for_: Ref = "you"
    zone: Zone = "battlefield"
    from_: Zone = ""
    transformed: bool = False
    tapped: bool = False
    sick: bool = False
    copy_of: Ref = ""
    changes: Changes = None
    counters: Counters = ()
    controller: Ref = ""
    damage: int = 0

    def words(self) -> str:
        how = " transformed" * self.transformed + " tapped" * self.tapped
        return f"put {ref_words(self.put)} onto the {self.zone}{how}"


class Place(Instruction):
    """Set up the board: a permanent is simply there, as if since the turn began; nothing enters and nothing
    triggers.
    """

    place: Ref
    for_: Ref = "you"
    zone: Zone = "battlefield"
    transformed: bool = False
    tapped: bool = False
    sick: bool = False
    damage: int = 0
    counters: Counters = ()

    def words(self) -> str:
        return f"{ref_words(self.place)} is in the {self.zone}"


class Bounce(Instruction):
    """Return to its owner's hand."""

    moves = True
    bounce: Ref

    def words(self) -> str:
        return f"return {ref_words(self.bounce)} to its owner's hand"


class Move(Instruction):
    """Move a card to some zone without any of the words that mean more, such as destroy or discard."""

    moves = True
    move: Ref
    to: Zone
    bottom: bool = False

    def words(self) -> str:
        return f"put {ref_words(self.move)} {'on the bottom of' if self.bottom else 'into'} its owner's {self.to}"


class Destroy(Instruction):
    """Move to its owner's graveyard, unless indestructible (701.8)."""

    moves = True
    destroy: Ref


class Sacrifice(Instruction):
    """Its controller moves it to its owner's graveyard (701.21)."""

    moves = True
    sacrifice: Ref


class EachSacrifices(Instruction):
    """Players choose permanents, the active player first, and sacrifice them all at once (701.21, 608.2e)."""

    moves = True
    each_sacrifices: Ref
    what: Filter = Filter()
    number: Amount = 1

    def words(self) -> str:
        number = self.number if isinstance(self.number, int) else 2
        what = a(self.what.words()) if number == 1 else f"{amount_words(self.number)} {self.what.words(number)}"
        return f"{ref_words(self.each_sacrifices)} sacrifices {what} of their choice"


class Discard(Instruction):
    """Discard this card (701.9)."""

    moves = True
    discard: Ref


class EachDiscards(Instruction):
    """Players choose cards of their hands, hidden and the active player first, and discard them all at once (701.9)."""

    moves = True
    each_discards: Ref
    number: Amount = 1

    def words(self) -> str:
        what = "a card" if self.number == 1 else f"{amount_words(self.number)} cards"
        return f"{ref_words(self.each_discards)} discards {what}"


class Draw(Instruction):
    """Draw cards one by one (121.2)."""

    draw: Amount
    who: Ref = "you"

    def words(self) -> str:
        what = "a card" if self.draw == 1 else f"cards equal to {amount_words(self.draw)}"
        if isinstance(self.draw, int) and self.draw != 1:
            what = f"{self.draw} cards"
        return f"{_does(self.who, 'draw')} {what}"


class Mill(Instruction):
    """Put cards from the top of a library into the graveyard (701.17)."""

    moves = True
    mill: Amount
    who: Ref = "you"

    def words(self) -> str:
        return f"{_does(self.who, 'mill')} {amount_words(self.mill)} card{'' if self.mill == 1 else 's'}"


class Create(Instruction):
    """Create tokens (701.7, 111.2-111.4)."""

    moves = True
    create: Token
    for_: Ref = "you"
    number: Amount = 1
    tapped: bool = False

    def words(self) -> str:
        from dfcrules.cards.wording import token_words

        number = "" if self.number == 1 else f"{amount_words(self.number)} times: "
        whom = "" if self.for_ == "you" else f" for {ref_words(self.for_)}"
        return f"{number}create {a(('tapped ' if self.tapped else '') + token_words(self.create))}{whom}"


class CopyToken(Instruction):
    """Create a token that is a copy of an object in any zone (111.2, 707.8a)."""

    moves = True
    copy_token: Ref
    for_: Ref = "you"
    number: Amount = 1
    tapped: bool = False
    changes: Changes = None

    def words(self) -> str:
        return f"create a token that is a copy of {ref_words(self.copy_token)}"


class BecomeCopy(Instruction):
    """A permanent becomes a copy of another object, in place (707.4)."""

    become_copy: Ref
    of: Ref
    until: str = ""
    changes: Changes = None

    def words(self) -> str:
        return f"{ref_words(self.become_copy)} becomes a copy of {ref_words(self.of)}{_until(self.until)}"


class EndCopy(Instruction):
    """Copy effects on a permanent end; it is itself again."""

    end_copy: Ref

    def words(self) -> str:
        return f"{ref_words(self.end_copy)} stops being a copy"


class Tap(Instruction):
    """Tap (701.26a)."""

    tap: Ref


class Untap(Instruction):
    """Untap (701.26b)."""

    untap: Ref


class PutCounters(Instruction):
    """Put counters on objects or players (122.6)."""

    counters: CounterKind
    number: Amount = 1
    on: Ref = "this"

    def words(self) -> str:
        what = (
            a(f"{self.counters} counter")
            if self.number == 1
            else f"{amount_words(self.number)} {self.counters} counters"
        )
        return f"put {what} on {ref_words(self.on)}"


class RemoveCounters(Instruction):
    """Remove counters."""

    remove_counters: CounterKind
    number: Amount = 1
    on: Ref = "this"

    def words(self) -> str:
        return f"remove {amount_words(self.number)} {self.remove_counters} counters from {ref_words(self.on)}"


class GainLife(Instruction):
    """Gain life (119.3)."""

    gain_life: Amount
    who: Ref = "you"

    def words(self) -> str:
        return f"{_does(self.who, 'gain')} {_of_life(self.gain_life)}"


class LoseLife(Instruction):
    """Lose life (119.3)."""

    lose_life: Amount
    who: Ref = "you"

    def words(self) -> str:
        return f"{_does(self.who, 'lose')} {_of_life(self.lose_life)}"


class SetLife(Instruction):
    """A life total becomes a number; that gains or loses the difference (119.5)."""

    set_life: Amount
    who: Ref = "you"

    def words(self) -> str:
        whose = "your" if self.who == "you" else f"{ref_words(self.who)}'s"
        return f"{whose} life total becomes {amount_words(self.set_life)}"


class Deal(Instruction):
    """An object deals damage (120.1); each recipient gets the whole amount, unless `divided` lists the shares."""

    deal: Amount
    from_: Ref = "this"
    to: Ref = "target"
    unpreventable: bool = False

    def words(self) -> str:
        tail = " that cannot be prevented" if self.unpreventable else ""
        number = amount_words(self.deal)
        what = f"{number} damage" if isinstance(self.deal, int) or number == "X" else f"damage equal to {number}"
        if self.deal == "that much":
            what = "that much damage"
        return f"{ref_words(self.from_)} deals {what} to {ref_words(self.to)}{tail}"


class Prevent(Instruction):
    """Prevent damage (615): the next N, or all of it; to some recipients, perhaps from some sources only.

    `to = "creatures"` style filters are looked at anew each time: this changes no characteristics (611.2c).
    """

    prevent: Amount | All
    to: Ref | None = None
    from_: Ref | None = None
    combat: bool = False
    until: str = "end of turn"

    def words(self) -> str:
        what = "all damage" if self.prevent == "all" else f"the next {amount_words(self.prevent)} damage"
        what = what.replace("damage", "combat damage") if self.combat else what
        whom = f" to {ref_words(self.to)}" if self.to is not None else ""
        source = f" from {ref_words(self.from_)}" if self.from_ is not None else ""
        return f"prevent {what}{source}{whom}{_until(self.until)}"


class Modify(Instruction):
    """Change characteristics for a while; whom it changes is fixed as it begins (611.2c)."""

    modify: Ref
    change: Changes
    until: str = "end of turn"

    def words(self) -> str:
        return (
            f"{ref_words(self.modify)} {self.change.words() if self.change else 'does not change'}{_until(self.until)}"
        )


class GainControl(Instruction):
    """Someone gains control of a permanent (613.1b)."""

    gain_control: Ref
    who: Ref = "you"
    until: str = ""

    def words(self) -> str:
        return f"{_does(self.who, 'gain')} control of {ref_words(self.gain_control)}{_until(self.until)}"


class Attach(Instruction):
    """Attach an Equipment or Aura (701.3)."""

    attach: Ref
    to: Ref

    def words(self) -> str:
        return f"attach {ref_words(self.attach)} to {ref_words(self.to)}"


class Unattach(Instruction):
    """Take an Equipment or Aura off what it is on."""

    unattach: Ref


class Fight(Instruction):
    """Two creatures deal damage equal to their power to each other (701.14)."""

    fight: Ref
    with_: Ref

    def words(self) -> str:
        return f"{ref_words(self.fight)} fights {ref_words(self.with_)}"


class CounterSpell(Instruction):
    """Counter a spell or ability on the stack (701.6)."""

    counter: Ref


class CopySpell(Instruction):
    """Copy a spell or ability on the stack; that is not casting it (707.10)."""

    copy_spell: Ref
    for_: Ref = "you"

    def words(self) -> str:
        return f"copy {ref_words(self.copy_spell)}"


class If(Instruction):
    """Do something only if a condition holds now."""

    if_: Condition | None
    do: Instructions = ()
    otherwise: Instructions = ()

    def words(self) -> str:
        condition = self.if_.words() if self.if_ else "always"
        tail = f"; otherwise {sentence(self.otherwise)}" if self.otherwise else ""
        return f"if {condition}, {sentence(self.do)}{tail}"


class May(Instruction):
    """A player may do something; decided as it happens (603.5, 608.2d)."""

    may: Instructions
    who: Ref = "you"
    otherwise: Instructions = ()

    def words(self) -> str:
        return f"{ref_words(self.who)} may {sentence(self.may)}"


class Later(Instruction):
    """A delayed triggered ability (603.7): do something at the beginning of the next step of that kind."""

    later: str
    do: Instructions = ()
    whose: str = "any"

    def words(self) -> str:
        whose = "your next" if self.whose == "you" else "the next"
        return f"at {whose} {self.later}, {sentence(self.do)}"


class ExtraTurn(Instruction):
    """A player takes an extra turn after this one (500.7)."""

    extra_turn: Ref

    def words(self) -> str:
        return f"{_does(self.extra_turn, 'take')} an extra turn after this one"


class SkipStep(Instruction):
    """A player skips the next step of a kind (500.11)."""

    skip: str
    who: Ref = "you"

    def words(self) -> str:
        return f"{_does(self.who, 'skip')} the next {self.skip}"


class AddMana(Instruction):
    """Add mana to a mana pool (106.4); "{W} or {U}" leaves the choice."""

    add_mana: str
    who: Ref = "you"

    def words(self) -> str:
        return f"add {self.add_mana}"


Counters: TypeAlias = "tuple[tuple[str, int], ...]"
Token: TypeAlias = "Card"
All: TypeAlias = "str"
Zone: TypeAlias = "str"
CounterKind: TypeAlias = "str"
ZONES = ("battlefield", "hand", "library", "graveyard", "exile", "command", "stack")


def sentence(instructions: Instructions) -> str:
    """Several instructions in their order."""
    return ", then ".join(one.words() for one in instructions)


def instruction_from_plain(table: Any, where: str = "") -> Instruction:
    """Read one instruction, e.g. { transform = "this" }."""
    return by_leading_key(KINDS, table, where, "instruction")  # type: ignore[return-value]


def _does(who: Ref, verb: str) -> str:
    return f"you {verb}" if who == "you" else f"{ref_words(who)} {verb}s"


def _of_life(amount: Amount) -> str:
    return (
        f"{amount} life"
        if isinstance(amount, int) or amount == "that much"
        else f"life equal to {amount_words(amount)}"
    )


def _counter_words(counters: Counters) -> str:
    return " and ".join(f"{number} {kind} counter{'' if number == 1 else 's'}" for kind, number in counters)


@reader("Instructions")
def read_instructions(raw: Any, where: str) -> Instructions:
    """A list of instructions, or a single one."""
    if isinstance(raw, Mapping):
        raw = [raw]
    if not isinstance(raw, list | tuple):
        raise BadData(f"a list of instructions is needed here, not {raw!r}", where)
    return tuple(instruction_from_plain(one, f"{where}[{number}]") for number, one in enumerate(raw, 1))


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


@reader("Zone")
def zone_name(raw: Any, where: str) -> str:
    """The name of a zone."""
    if raw not in (*ZONES, ""):
        raise BadData(f"{raw!r} is no zone; the zones are {', '.join(ZONES)}", where)
    return str(raw)


@reader("Token")
def read_token(raw: Any, where: str) -> Card:
    """A token's characteristics, in the plain form of a card; without a name it takes one from its subtypes (111.4)."""
    from dfcrules.cards.card import card_from_plain
    from dfcrules.cards.typeline import TypeLine

    if not isinstance(raw, Mapping):
        raise BadData(f"a token is a table such as {{ type = 'Creature — Wizard', pt = '0/1' }}, not {raw!r}", where)
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


@reader("Ref | None")
def _maybe_ref(raw: Any, where: str) -> Ref:
    from dfcrules.cards.filters import read_ref

    return read_ref(raw, where)


@reader("Changes")
def _changes(raw: Any, where: str) -> Any:
    from dfcrules.cards.changes import read_changes

    return read_changes(raw, where)


if TYPE_CHECKING:
    from dfcrules.cards.changes import Change

    Changes: TypeAlias = "Change | None"

__all__ = [name for name, value in list(globals().items()) if isinstance(value, type)] + [
    "count_words", "instruction_from_plain", "sentence",
]  # fmt: skip
