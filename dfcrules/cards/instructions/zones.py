"""Instructions: what moves objects from zone to zone, and what makes tokens."""

from __future__ import annotations

from typing import TypeAlias

from dfcrules.cards.amounts import Amount, amount_words, things
from dfcrules.cards.filters import AS_IT_IS, Called, Filter, Ref, Zone, into, ref_words, within, zone_words
from dfcrules.cards.instructions.base import (
    Counters,
    Exceptions,
    Instruction,
    Token,
    Whose,
    counter_words,
    does,
    theirs,
)
from dfcrules.cards.plain import one_of

Any: TypeAlias = "str"
ExiledUntil: TypeAlias = "str"
one_of("ExiledUntil", ("this leaves", ""), 'something is exiled until "this leaves", or for good')


class Exile(Instruction):
    """Move to exile (701.13); until "this leaves": it returns when what says so leaves the battlefield (610.3)."""

    moves = True
    exile: Ref
    until: ExiledUntil = ""

    def words(self, called: Called = AS_IT_IS) -> str:
        until = f" until {called.this} leaves the battlefield" if self.until else ""
        return f"exile {ref_words(self.exile, called)}{until}"


class Return(Instruction):
    """Put a card from another zone onto the battlefield, or into its owner's hand with `to = "hand"` (110.2a,
    712.14).
    """

    moves = True
    return_: Ref
    to: Zone = "battlefield"
    transformed: bool = False
    tapped: bool = False
    under: Whose = ""
    counters: Counters = ()
    attached_to: Ref = ""

    def words(self, called: Called = AS_IT_IS) -> str:
        how = " transformed" * self.transformed + " tapped" * self.tapped
        how += f" attached to {ref_words(self.attached_to, called)}" if self.attached_to != "" else ""
        known = {"": "", "you": " under your control", "owner": " under its owner's control"}
        whose = known.get(str(self.under), f" under {self.under}'s control")
        with_ = f" with {counter_words(self.counters)}" if self.counters else ""
        place = zone_words(self.to, "its owner's")
        if self.to == "battlefield":
            place += f"{how}{whose}{with_}"
        return f"return {ref_words(self.return_, called)} to {place}"


class ExileAndReturn(Instruction):
    """Exile, then return: a new object (400.7); transformed, it shows its back face (712.14a)."""

    moves = True
    exile_and_return: Ref
    transformed: bool = False
    under: Whose = "owner"
    counters: Counters = ()

    def words(self, called: Called = AS_IT_IS) -> str:
        how = "transformed " * self.transformed
        whose = {"owner": "its owner's", "you": "your"}.get(str(self.under), f"{self.under}'s")
        back = f"return it to the battlefield {how}under {whose} control"
        back += f" with {counter_words(self.counters)}" if self.counters else ""
        return f"exile {ref_words(self.exile_and_return, called)}, then {back}"


class Put(Instruction):
    """Put a card onto the battlefield, from a zone or, to pose a question, from outside the game (110.2a, 712.14).

    outside: a new card from outside the game, even if one of that name is in it.
    A card that is brought in from outside counts as having been there since the turn began, unless `sick` is true.
    """

    moves = True
    put: Ref
    for_: Ref = "you"
    zone: Zone = "battlefield"
    from_: Zone = ""
    outside: bool = False
    transformed: bool = False
    tapped: bool = False
    sick: bool = False
    copy_of: Ref = ""
    changes: Exceptions = None
    counters: Counters = ()
    controller: Ref = ""
    damage: int = 0
    attached_to: Ref = ""

    def words(self, called: Called = AS_IT_IS) -> str:
        how = " transformed" * self.transformed + " tapped" * self.tapped
        how += f" attached to {ref_words(self.attached_to, called)}" if self.attached_to != "" else ""
        how += f" with {counter_words(self.counters)}" if self.counters else ""
        how += f" as a copy of {ref_words(self.copy_of, called)}" if self.copy_of else ""
        how += f", except it {self.changes.words()}" if self.changes else ""
        whose = "the" if self.for_ == "you" else f"{ref_words(self.for_, called)}'s"
        return f"put {ref_words(self.put, called)} {into(self.zone, whose)}{how}"


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
    commander: bool = False

    def words(self, called: Called = AS_IT_IS) -> str:
        whose = "the" if self.for_ == "you" else f"{ref_words(self.for_, called)}'s"
        return f"{ref_words(self.place, called)} is {within(self.zone, whose)}"


class Bounce(Instruction):
    """Return to its owner's hand."""

    moves = True
    bounce: Ref

    def words(self, called: Called = AS_IT_IS) -> str:
        return f"return {ref_words(self.bounce, called)} to its owner's hand"


class Move(Instruction):
    """Move a card to some zone without any of the words that mean more, such as destroy or discard."""

    moves = True
    move: Ref
    to: Zone
    bottom: bool = False

    def words(self, called: Called = AS_IT_IS) -> str:
        place = into(self.to, "its owner's")
        if self.to == "library":
            place = f"on {'the bottom' if self.bottom else 'top'} of its owner's library"
        return f"put {ref_words(self.move, called)} {place}"


class Destroy(Instruction):
    """Move to its owner's graveyard, unless indestructible (701.8)."""

    moves = True
    destroy: Ref


class Sacrifice(Instruction):
    """Its controller moves it to its owner's graveyard (701.21)."""

    moves = True
    sacrifice: Ref


class EachSacrifices(Instruction):
    """Players choose permanents, the active player first, and sacrifice them all at once (701.21, 608.2e).

    number: "any" leaves it to them, also none at all.
    """

    moves = True
    each_sacrifices: Ref
    what: Filter = Filter()
    number: Amount | Any = 1
    up_to: bool = False

    def words(self, called: Called = AS_IT_IS) -> str:
        who = self.each_sacrifices
        if self.number == "any":
            return f"{does(who, 'sacrifice', called)} any number of {self.what.words(2)}"
        what = things(self.number, self.what.words(), self.what.words(2), called)
        what = f"up to one {self.what.words()}" if self.up_to and self.number == 1 else "up to " * self.up_to + what
        return f"{does(who, 'sacrifice', called)} {what} of {theirs(who)} choice"


class Discard(Instruction):
    """Discard this card (701.9)."""

    moves = True
    discard: Ref


class EachDiscards(Instruction):
    """Players choose cards of their hands, hidden and the active player first, and discard them all at once (701.9)."""

    moves = True
    each_discards: Ref
    number: Amount = 1
    up_to: bool = False

    def words(self, called: Called = AS_IT_IS) -> str:
        what = "one card" if self.up_to and self.number == 1 else things(self.number, "card", "cards", called)
        return f"{does(self.each_discards, 'discard', called)} {'up to ' * self.up_to}{what}"


class Draw(Instruction):
    """Draw cards one by one (121.2)."""

    draw: Amount
    who: Ref = "you"

    def words(self, called: Called = AS_IT_IS) -> str:
        return f"{does(self.who, 'draw', called)} {things(self.draw, 'card', 'cards', called)}"


class Mill(Instruction):
    """Put cards from the top of a library into the graveyard (701.17), or exile them (701.13a)."""

    moves = True
    mill: Amount
    who: Ref = "you"
    to: Zone = "graveyard"

    def words(self, called: Called = AS_IT_IS) -> str:
        if self.to != "graveyard":
            cards = things(self.mill, "card", "cards", called)
            return f"{does(self.who, 'put', called)} the top {cards} of {theirs(self.who)} library {into(self.to, '')}"
        return f"{does(self.who, 'mill', called)} {things(self.mill, 'card', 'cards', called)}"


class Surveil(Instruction):
    """Look at the top cards of a library; any of them go to the graveyard, the rest back in any order (701.25)."""

    moves = True
    surveil: Amount
    who: Ref = "you"

    def words(self, called: Called = AS_IT_IS) -> str:
        return f"{does(self.who, 'surveil', called)} {amount_words(self.surveil, called)}"


class Reveal(Instruction):
    """Show cards to everybody; they stay where they are (701.20), and are "it" for the next instruction."""

    moves = True
    reveal: Ref


class LookAt(Instruction):
    """A player looks at cards, which nobody else sees; they stay where they are (701.20e), and are "it" for the next
    instruction.
    """

    moves = True
    look_at: Ref
    who: Ref = "you"

    def words(self, called: Called = AS_IT_IS) -> str:
        return f"{does(self.who, 'look', called)} at {ref_words(self.look_at, called)}"


class CastFree(Instruction):
    """Cast a card without paying its mana cost, while something else resolves (608.2g); transformed, its back face is
    what is cast (712.8c).
    """

    moves = True
    cast_free: Ref
    transformed: bool = False
    who: Ref = "you"

    def words(self, called: Called = AS_IT_IS) -> str:
        how = " transformed" * self.transformed
        return f"{does(self.who, 'cast', called)} {ref_words(self.cast_free, called)}{how} without paying its mana cost"


class Create(Instruction):
    """Create tokens, perhaps with counters (701.7, 111.2-111.4, 122.6)."""

    moves = True
    create: Token
    for_: Ref = "you"
    number: Amount = 1
    tapped: bool = False
    counters: Counters = ()

    def words(self, called: Called = AS_IT_IS) -> str:
        from dfcrules.cards.wording import token_words

        tapped = "tapped " * self.tapped
        one, many = tapped + token_words(self.create), tapped + token_words(self.create, many=True)
        with_ = f" with {counter_words(self.counters)}" if self.counters else ""
        return f"{_creates(self.for_, called)} {things(self.number, one, many, called)}{with_}"


class CopyToken(Instruction):
    """Create a token that is a copy of an object in any zone (111.2, 707.8a)."""

    moves = True
    copy_token: Ref
    for_: Ref = "you"
    number: Amount = 1
    tapped: bool = False
    changes: Exceptions = None

    def words(self, called: Called = AS_IT_IS) -> str:
        of = ref_words(self.copy_token, called)
        tapped = "tapped " * self.tapped
        what = things(
            self.number, f"{tapped}token that is a copy of {of}", f"{tapped}tokens that are copies of {of}", called
        )
        except_ = f", except {'it' if self.number == 1 else 'each'} {self.changes.words()}" if self.changes else ""
        return f"{_creates(self.for_, called)} {what}{except_}"


def _creates(who: Ref, called: Called) -> str:
    return "create" if who == "you" else does(who, "create", called)
