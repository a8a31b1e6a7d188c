"""Instructions: what moves objects from zone to zone, and what makes tokens."""

from __future__ import annotations

from dfcrules.cards.amounts import Amount, amount_words
from dfcrules.cards.filters import Filter, Ref, a, ref_words
from dfcrules.cards.instructions.base import (
    Changes,
    Counters,
    Instruction,
    Token,
    Whose,
    Zone,
    counter_words,
    does,
)


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
    under: Whose = ""
    counters: Counters = ()

    def words(self) -> str:
        how = " transformed" * self.transformed + " tapped" * self.tapped
        known = {"": "", "you": " under your control", "owner": " under its owner's control"}
        whose = known.get(str(self.under), f" under {self.under}")
        with_ = f" with {counter_words(self.counters)}" if self.counters else ""
        place = f"to the battlefield{how}{whose}{with_}" if self.to == "battlefield" else f"to its owner's {self.to}"
        return f"return {ref_words(self.return_)} {place}"


class ExileAndReturn(Instruction):
    """Exile, then return: a new object (400.7); transformed, it shows its back face (712.14a)."""

    moves = True
    exile_and_return: Ref
    transformed: bool = False
    under: Whose = "owner"

    def words(self) -> str:
        how = "transformed " * self.transformed
        whose = "its owner's" if self.under == "owner" else "your"
        return f"exile {ref_words(self.exile_and_return)}, then return it {how}under {whose} control"


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
    up_to: bool = False

    def words(self) -> str:
        what = "a card" if self.number == 1 else f"{amount_words(self.number)} cards"
        what = f"up to {what.replace('a card', 'one card')}" if self.up_to else what
        return f"{does(self.each_discards, 'discard')} {what}"


class Draw(Instruction):
    """Draw cards one by one (121.2)."""

    draw: Amount
    who: Ref = "you"

    def words(self) -> str:
        what = "a card" if self.draw == 1 else f"cards equal to {amount_words(self.draw)}"
        if self.draw in ("that many", "that much") or (isinstance(self.draw, int) and self.draw != 1):
            what = f"{'that many' if self.draw == 'that much' else self.draw} cards"
        return f"{does(self.who, 'draw')} {what}"


class Mill(Instruction):
    """Put cards from the top of a library into the graveyard (701.17)."""

    moves = True
    mill: Amount
    who: Ref = "you"

    def words(self) -> str:
        return f"{does(self.who, 'mill')} {amount_words(self.mill)} card{'' if self.mill == 1 else 's'}"


class Surveil(Instruction):
    """Look at the top cards of a library; any of them go to the graveyard, the rest back in any order (701.25)."""

    moves = True
    surveil: Amount
    who: Ref = "you"

    def words(self) -> str:
        return f"{does(self.who, 'surveil')} {amount_words(self.surveil)}"


class Reveal(Instruction):
    """Show cards to everybody; they stay where they are (701.20), and are "it" for the next instruction."""

    moves = True
    reveal: Ref

    def words(self) -> str:
        what = "the top card of your library" if self.reveal == "top card" else ref_words(self.reveal)
        return f"reveal {what}"


class CastFree(Instruction):
    """Cast a card without paying its mana cost, while something else resolves (608.2g); transformed, its back face is
    what is cast (712.8c).
    """

    moves = True
    cast_free: Ref
    transformed: bool = False
    who: Ref = "you"

    def words(self) -> str:
        how = " transformed" * self.transformed
        return f"{does(self.who, 'cast')} {ref_words(self.cast_free)}{how} without paying its mana cost"


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
