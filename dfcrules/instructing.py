"""The instructing half of a `Game`: what an effect would do, so that any question can be posed without a card for it.

Each method is one instruction of the vocabulary; `Game.do` takes them in their plain form as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from dfcrules.cards import instructions as say
from dfcrules.rules.actions import Advance, PutOnStack, Resolve

if TYPE_CHECKING:
    from dfcrules.game.choices import Answer
    from dfcrules.handle import Came


class Instructing:
    """Methods that instruct; a base of `Game`."""

    def do(self, order: Any, by: str | int | None = None, answers: Iterable[Answer] = (), label: str = "") -> Came:
        """Carry out one order; see `Game.do`."""
        raise NotImplementedError  # pragma: no cover - Game has it

    def put(
        self,
        card: Any,
        player: str | None = None,
        *,
        zone: str = "battlefield",
        from_zone: str = "",
        transformed: bool = False,
        tapped: bool = False,
        sick: bool = False,
        copy_of: Any = "",
        counters: Mapping[str, int] | None = None,
        label: str = "",
    ) -> Came:
        """Put a card onto the battlefield or into another zone: a new one by its name, or one that is in the game.

        A card brought in from outside is there as if since the turn began, unless `sick` (302.6).
        """
        order = say.Put(
            card, for_=player or "you", zone=zone, from_=from_zone, transformed=transformed, tapped=tapped, sick=sick,
            copy_of=copy_of, counters=tuple(sorted((counters or {}).items())),
        )  # fmt: skip
        return self.do(order, label=label)

    def place(
        self, card: Any, player: str | None = None, *, zone: str = "battlefield", transformed: bool = False,
        tapped: bool = False, sick: bool = False, damage: int = 0, counters: Mapping[str, int] | None = None,
        commander: bool = False, label: str = "",
    ) -> Came:  # fmt: skip
        """Arrange the board: a card is simply there, as if since the turn began; nothing enters or triggers."""
        order = say.Place(
            card, for_=player or "you", zone=zone, transformed=transformed, tapped=tapped, sick=sick, damage=damage,
            counters=tuple(sorted((counters or {}).items())), commander=commander,
        )  # fmt: skip
        return self.do(order, label=label)

    def transform(self, permanent: Any) -> Came:
        """Turn a double-faced permanent over (701.27)."""
        return self.do(say.Transform(permanent))

    def exile(self, obj: Any) -> Came:
        """Exile (701.13)."""
        return self.do(say.Exile(obj))

    def return_(
        self,
        card: Any,
        *,
        transformed: bool = False,
        tapped: bool = False,
        under: str = "owner",
        to: str = "battlefield",
    ) -> Came:
        """Return a card to the battlefield (712.14); under "owner" or a named player."""
        return self.do(say.Return(card, to=to, transformed=transformed, tapped=tapped, under=under))

    def exile_and_return(self, permanent: Any, *, transformed: bool = False, under: str = "owner") -> Came:
        """Exile, then return as a new object (400.7)."""
        return self.do(say.ExileAndReturn(permanent, transformed=transformed, under=under))

    def bounce(self, permanent: Any) -> Came:
        """Return to its owner's hand."""
        return self.do(say.Bounce(permanent))

    def destroy(self, permanent: Any) -> Came:
        """Destroy (701.8)."""
        return self.do(say.Destroy(permanent))

    def sacrifice(self, permanent: Any) -> Came:
        """Its controller sacrifices it (701.21)."""
        return self.do(say.Sacrifice(permanent))

    def discard(self, card: Any) -> Came:
        """Discard a card from a hand (701.9)."""
        return self.do(say.Discard(card))

    def draw(self, player: str, number: int = 1) -> Came:
        """Draw cards (121.1)."""
        return self.do(say.Draw(number, who=player))

    def create(
        self, token: Mapping[str, Any], player: str, number: int = 1, *, tapped: bool = False, label: str = ""
    ) -> Came:
        """Create tokens with the given characteristics, e.g. {"type": "Creature — Wizard", "pt": "0/1"} (111.3)."""
        return self.do(
            say.Create(say.read_token(token, "token"), for_=player, number=number, tapped=tapped), label=label
        )

    def copy_token(self, original: Any, player: str, number: int = 1, *, tapped: bool = False, label: str = "") -> Came:
        """Create tokens that are copies of a permanent, or of a card in any zone (707.8a)."""
        return self.do(say.CopyToken(original, for_=player, number=number, tapped=tapped), label=label)

    def become_copy(self, permanent: Any, original: Any, until: str = "") -> Came:
        """A permanent becomes a copy of another object (707.4)."""
        return self.do(say.BecomeCopy(permanent, original, until=until))

    def end_copy(self, permanent: Any) -> Came:
        """A permanent stops being a copy."""
        return self.do(say.EndCopy(permanent))

    def tap(self, permanent: Any) -> Came:
        """Tap (701.26a)."""
        return self.do(say.Tap(permanent))

    def untap(self, permanent: Any) -> Came:
        """Untap (701.26b)."""
        return self.do(say.Untap(permanent))

    def add_counters(self, on: Any, kind: str = "+1/+1", number: int = 1) -> Came:
        """Put counters on a permanent or player (122.6)."""
        return self.do(say.PutCounters(kind, number, on))

    def remove_counters(self, on: Any, kind: str = "+1/+1", number: int = 1) -> Came:
        """Remove counters."""
        return self.do(say.RemoveCounters(kind, number, on))

    def gain_life(self, player: str, amount: int) -> Came:
        """Gain life (119.3)."""
        return self.do(say.GainLife(amount, player))

    def lose_life(self, player: str, amount: int) -> Came:
        """Lose life (119.3)."""
        return self.do(say.LoseLife(amount, player))

    def deal(self, amount: int, source: Any, to: Any) -> Came:
        """An object deals damage that is no combat damage (120.2b)."""
        return self.do(say.Deal(amount, source, to))

    def prevent(self, amount: int | str, to: Any = None, *, source: Any = None, by: str | None = None) -> Came:
        """Prevent the next N damage, or "all", to something this turn (615.7)."""
        return self.do(say.Prevent(amount, to, source), by=by)

    def modify(self, permanent: Any, change: Any, until: str = "end of turn") -> Came:
        """Change characteristics for a while, e.g. "+2/+2" or {"keywords": ["trample"]} (611.2c)."""
        from dfcrules.cards.changes import Change, read_changes

        read = change if isinstance(change, Change) else read_changes(change, "change")
        return self.do(say.Modify(permanent, read, until=until))

    def gain_control(self, permanent: Any, player: str, until: str = "") -> Came:
        """A player gains control of a permanent (613.1b)."""
        return self.do(say.GainControl(permanent, player, until))

    def attach(self, attachment: Any, to: Any) -> Came:
        """Attach an Equipment or Aura (701.3)."""
        return self.do(say.Attach(attachment, to))

    def fight(self, one: Any, other: Any) -> Came:
        """Two creatures fight (701.14)."""
        return self.do(say.Fight(one, other))

    def counter(self, spell: Any) -> Came:
        """Counter a spell (701.6)."""
        return self.do(say.CounterSpell(spell))

    def put_on_stack(
        self, card: Any, player: str | None = None, *, transformed: bool = False, targets: Any = (), x: int = 0,
        label: str = "",
    ) -> Came:  # fmt: skip
        """Put a card onto the stack as a spell, front face up or transformed (712.8c), whatever it would cost."""
        listed = targets if isinstance(targets, list | tuple) else (targets,)
        return self.do(PutOnStack(card, transformed, tuple(listed), x), by=player, label=label)

    def resolve(self, number: int | str = 1) -> Came:
        """The top of the stack resolves (608); "all" for everything."""
        return self.do(Resolve(number))

    def it_becomes(self, daytime: str) -> Came:
        """It becomes "day" or "night" (731.1a)."""
        return self.do(say.ItBecomes(daytime))

    def advance(self, to: str = "next step") -> Came:
        """Go on to a step ("end step", "next turn", "next step", ...)."""
        return self.do(Advance(to))
