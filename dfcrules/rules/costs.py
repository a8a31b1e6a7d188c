"""Costs of abilities and spells: symbols, and words such as "sacrifice this" (118, 601.2f-h)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dfcrules.cards.mana import ManaCost
from dfcrules.errors import BadData, IllegalAction, NotModelled
from dfcrules.game.events import Event
from dfcrules.game.objects import BATTLEFIELD, EXILE, GRAVEYARD, HAND, Entity
from dfcrules.rules import mana
from dfcrules.rules.characteristics import look
from dfcrules.rules.life import LifeChange, cannot_lose, change_life
from dfcrules.rules.sickness import is_sick
from dfcrules.rules.untapping import untap
from dfcrules.rules.zones import MoveTo
from dfcrules.value import Value

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.agenda import Steps
    from dfcrules.rules.standard import Rules

FREE = "free"


class Cost(Value):
    """A cost taken apart: mana, tapping or untapping the source, loyalty, and further deeds in words."""

    mana: ManaCost | None = None
    tap: bool = False
    untap: bool = False
    loyalty: int | None = None
    deeds: tuple[str, ...] = ()


def read_cost(text: str) -> Cost:
    """Take a written cost apart: "{2}{B}, {T}, sacrifice this". Raises `BadData` for what cannot be understood."""
    symbols: list[str] = []
    tap = untap = False
    loyalty: int | None = None
    deeds: list[str] = []
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
            deeds.append(part)
    cost = ManaCost.parse("".join(symbols)) if symbols else None
    for deed in deeds:
        if not _known(deed):
            raise BadData(f"{deed!r} is no cost known here; known are: {', '.join(KNOWN)}", text)
    return Cost(cost, tap, untap, loyalty, tuple(deeds))


KNOWN = ("sacrifice this", "exile this", "discard a card", "discard your hand", "pay N life")


def _known(deed: str) -> bool:
    return deed in KNOWN or (deed.startswith("pay ") and deed.endswith(" life") and deed.split()[1].isdigit())


def why_not_payable(
    s: State, r: Rules, player: int, source: Entity, cost: Cost, x: int, free: bool
) -> IllegalAction | None:
    """Why a cost cannot be paid now; None if it can (118.3)."""
    obj, view = s.objects[source], look(s, r, source)
    if cost.tap and obj.tapped:
        return IllegalAction(f"{view.name} is tapped already, so its {{T}} cost cannot be paid", "107.5")
    if cost.untap and not obj.tapped:
        return IllegalAction(f"{view.name} is untapped, so its {{Q}} cost cannot be paid", "107.6")
    if (cost.tap or cost.untap) and obj.zone == BATTLEFIELD and is_sick(s, obj, view):
        return IllegalAction(f"{view.name} is summoning sick, so it cannot pay a tap cost", "302.6")
    if cost.loyalty is not None and obj.counter("loyalty") + cost.loyalty < 0:
        return IllegalAction(f"{view.name} has only {obj.counter('loyalty')} loyalty", "118.3")
    for deed in cost.deeds:
        if deed == "discard a card" and not s.zone(HAND, player):
            return IllegalAction("There is no card to discard", "118.3")
        refusal = _why_not_pay_life(s, r, player, int(deed.split()[1])) if deed.startswith("pay ") else None
        if refusal is not None:
            return refusal
    if cost.mana is not None and not free and mana.find_payment(s, r, player, cost.mana, x) is None:
        pool = mana.shown(s.players[player].mana)
        return IllegalAction(
            f"{s.name_of_player(player)} cannot pay {cost.mana}: there is {pool} in the mana pool, and too few lands; "
            'a game with mana = "free" charges nothing',
            "601.2h",
        )
    return None


def _why_not_pay_life(s: State, r: Rules, player: int, amount: int) -> IllegalAction | None:
    name = s.name_of_player(player)
    if s.players[player].life < amount:
        return IllegalAction(f"{name} has less than that much life", "119.4")
    forbidding = cannot_lose(s, r, player, amount)
    if forbidding is not None:
        return IllegalAction(f"{name} cannot lose life, so {name} cannot pay any: {forbidding.words}", "119.8")
    return None


def pay(s: State, r: Rules, player: int, source: Entity, cost: Cost, x: int, free: bool) -> Steps:
    """Pay a cost; returns what has to happen for it (118.3). It has been seen before that it can be paid."""
    steps: Steps = ()
    if cost.mana is not None and not free:
        payment = mana.find_payment(s, r, player, cost.mana, x)
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
        if deed == "sacrifice this":
            steps += (MoveTo((source,), GRAVEYARD, "sacrificed", "701.21a"),)
        elif deed == "exile this":
            steps += (MoveTo((source,), EXILE, "exiled", "701.13a"),)
        elif deed == "discard your hand":
            steps += (MoveTo(s.zone(HAND, player), GRAVEYARD, "discarded", "701.9a"),)
        elif deed == "discard a card":
            from dfcrules.rules.choosing import discard_cards

            steps += discard_cards(s, (player,), 1)
        elif deed.startswith("pay "):
            steps += change_life(s, r, (LifeChange(player, -int(deed.split()[1]), "119.4", " (paid)"),))
        else:  # pragma: no cover - read_cost refuses what is not known
            raise NotModelled(f"the cost {deed!r} is not modelled", "118.3")
    return steps
