"""Costs of abilities and spells: symbols, and words such as "sacrifice this" (118, 601.2f-h)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.cards.deeds import Deed, read_deed
from dfcrules.cards.mana import ManaCost
from dfcrules.errors import IllegalAction
from dfcrules.game.events import Event
from dfcrules.game.objects import BATTLEFIELD, Entity
from dfcrules.rules import deeds, mana
from dfcrules.rules.characteristics import look
from dfcrules.rules.sickness import is_sick
from dfcrules.rules.untapping import untap
from dfcrules.value import Value

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.agenda import Steps
    from dfcrules.rules.standard import Rules

FREE = "free"


class Cost(Value):
    """A cost taken apart: mana, tapping or untapping the source, loyalty, and further deeds in words. face: which face
    is cast for it, -1 if it is no spell's cost.
    """

    mana: ManaCost | None = None
    tap: bool = False
    untap: bool = False
    loyalty: int | None = None
    deeds: tuple[Deed, ...] = ()
    face: int = -1


def read_cost(text: str) -> Cost:
    """Take a written cost apart: "{2}{B}, {T}, sacrifice this". Raises `BadData` for what cannot be understood."""
    symbols: list[str] = []
    tap = untap = False
    loyalty: int | None = None
    done: list[Deed] = []
    for part in filter(None, (piece.strip() for piece in text.split(","))):
        if part.startswith("[") and part.endswith("]"):
            loyalty = int(part[1:-1].replace("−", "-"))
        elif part.startswith("{"):
            for symbol in part[1:-1].split("}{"):
                if symbol == "T":
                    tap = True
                elif symbol == "Q":
                    untap = True
                else:
                    symbols.append(f"{{{symbol}}}")
        else:
            done.append(read_deed(part))
    cost = ManaCost.parse("".join(symbols)) if symbols else None
    return Cost(cost, tap, untap, loyalty, tuple(done))


def why_not_payable(
    s: State, r: Rules, player: int, source: Entity, cost: Cost, x: int, free: bool
) -> IllegalAction | None:
    """Why a cost cannot be paid now; None if it can (118.3)."""
    if source not in s.objects:
        if cost.tap or cost.untap or cost.loyalty is not None:
            return IllegalAction("What this cost is about is not there any more", "118.3")
        return _why_not_paid(s, r, player, source, cost, x, free)
    obj, view = s.objects[source], look(s, r, source)
    if cost.tap and obj.tapped:
        return IllegalAction(f"{view.name} is tapped already, so its {{T}} cost cannot be paid", "107.5")
    if cost.untap and not obj.tapped:
        return IllegalAction(f"{view.name} is untapped, so its {{Q}} cost cannot be paid", "107.6")
    if (cost.tap or cost.untap) and obj.zone == BATTLEFIELD and is_sick(s, obj, view):
        return IllegalAction(f"{view.name} is summoning sick, so it cannot pay a tap cost", "302.6")
    if cost.loyalty is not None and obj.counter("loyalty") + cost.loyalty < 0:
        return IllegalAction(f"{view.name} has only {obj.counter('loyalty')} loyalty", "118.3")
    return _why_not_paid(s, r, player, source, cost, x, free)


def _why_not_paid(
    s: State, r: Rules, player: int, source: Entity, cost: Cost, x: int, free: bool
) -> IllegalAction | None:
    """Why deeds cannot be done, or mana not be paid."""
    for deed in cost.deeds:
        refusal = deeds.why_not(s, r, player, source, deed)
        if refusal is not None:
            return refusal
    if cost.mana is not None and not free and _payment(s, r, player, source, cost, x) is None:
        pool = mana.shown(s.players[player].mana, s.players[player].bound_mana)
        return IllegalAction(
            f"{s.name_of_player(player)} cannot pay {cost.mana}: there is {pool} in the mana pool, and too few lands; "
            'a game with mana = "free" charges nothing',
            "601.2h",
        )
    return None


def _payment(s: State, r: Rules, player: int, source: Entity, cost: Cost, x: int) -> mana.Payment | None:
    casting = mana.Casting(source, player, cost.face) if cost.face >= 0 else None
    return mana.find_payment(s, r, player, cost.mana, x, source if cost.tap else -1, casting) if cost.mana else None


def mana_spent(s: State, r: Rules, player: int, source: Entity, cost: Cost, x: int, free: bool) -> int:
    """How much mana is spent on a cost: what is paid in life is none (107.4f)."""
    payment = None if free else _payment(s, r, player, source, cost, x)
    if payment is None:
        return cost.mana.mana_value(x) if cost.mana is not None else 0
    return len(payment.pool) + len(payment.taps)


def pay(s: State, r: Rules, player: int, source: Entity, cost: Cost, x: int, free: bool) -> Steps:
    """Pay a cost; returns what has to happen for it (118.3). It has been seen before that it can be paid."""
    steps: Steps = ()
    if cost.mana is not None and not free:
        payment = _payment(s, r, player, source, cost, x)
        assert payment is not None
        steps += mana.pay(s, r, player, payment)
    if cost.tap:
        s.set(s.objects[source], tapped=True)
        s.tell(Event("tapped", "107.5", look(s, r, source).name, source))
    if cost.untap:
        untap(s, r, source, "107.6")
    if cost.loyalty is not None:
        obj = s.objects[source]
        s.set(obj, counters=obj.with_counters("loyalty", cost.loyalty))
    for deed in cost.deeds:
        steps += deeds.do(s, r, player, source, deed)
    return steps
