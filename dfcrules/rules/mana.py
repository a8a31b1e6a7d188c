"""Paying mana: which mana of the pool, and which lands to tap for the rest (106, 107.4, 601.2g-h)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING

from dfcrules.cards.abilities import Activated
from dfcrules.cards.filters import Filter
from dfcrules.cards.instructions import AddMana
from dfcrules.cards.mana import ManaCost, Symbol, symbols_in
from dfcrules.game.events import Event
from dfcrules.game.objects import BATTLEFIELD, STACK, Entity
from dfcrules.rules.characteristics import look, look_ahead
from dfcrules.rules.find import Context
from dfcrules.rules.fitting import fits
from dfcrules.rules.life import LifeChange, cannot_lose, change_life
from dfcrules.rules.sickness import is_sick
from dfcrules.value import Value

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dfcrules.game.state import State
    from dfcrules.rules.agenda import Steps
    from dfcrules.rules.standard import Rules

ANY = frozenset("WUBRGC")


class Source(Value):
    """One mana that can be had: from the pool (entity -1), or by tapping a permanent for one of these. `bound`: it can
    be spent on this spell and not on everything (106.6).
    """

    kinds: tuple[str, ...]
    entity: Entity = -1
    bound: bool = False


class Casting(Value):
    """The spell that is paid for: the card, who casts it, and which face."""

    card: Entity
    player: int
    face: int


class Payment(Value):
    """How a cost can be paid: mana of the pool by its place (after the rest, what is bound), permanents to tap and for
    what, and life.
    """

    pool: tuple[int, ...]
    taps: tuple[tuple[Entity, str], ...]
    life: int = 0


def find_payment(
    s: State, r: Rules, player: int, cost: ManaCost, x: int = 0, without: Entity = -1, casting: Casting | None = None
) -> Payment | None:
    """A way to pay a mana cost out of the pool and by tapping lands and other sources; None if there is none.

    without: a permanent that is tapped for another part of the same cost, and so not for mana (107.5). casting: the
    spell that is paid for; there is none for abilities and other costs, so that mana for spells does not pay them.
    """
    seat = s.players[player]
    sources = [Source((letter,)) for letter in seat.mana]
    for letter, only in seat.bound_mana:
        sources.append(Source((letter,) if pays_for(s, r, only, casting) else (), bound=True))
    pool = len(sources)
    sources += [source for source in mana_sources(s, r, player, casting) if source.entity != without]
    ways = ((wants, life, _match(wants, sources)) for wants, life in _ways(_spread(cost, x)))
    wants, life, match = next((way for way in ways if way[2] is not None), ([], 0, None))
    if match is None or seat.life < life or cannot_lose(s, r, player, life) is not None:
        return None
    used_pool = tuple(sorted(i for i in match.values() if i < pool))
    used = []
    for want, place in match.items():
        if place >= pool:
            letters = [k for k in sources[place].kinds if k in wants[want]]
            used.append((sources[place].entity, letters[0]))
    return Payment(used_pool, tuple(used), life)


def _spread(cost: ManaCost, x: int) -> list[Symbol]:
    """The cost symbol by symbol, each worth one mana; X counts x times."""
    one = Symbol.parse("{1}")
    spread: list[Symbol] = []
    for symbol in cost.symbols:
        if symbol.kind == "variable":
            spread += [one] * x
        elif symbol.kind == "generic":
            spread += [one] * symbol.mana_value
        else:
            spread.append(symbol)
    return spread


MOST_OTHERWISE = 8
"""Of more symbols than these that could be paid in another way only the last ones are."""


def _ways(symbols: list[Symbol]) -> Iterator[tuple[list[frozenset[str]], int]]:
    """The ways to pay, those with least life first: for each mana what may pay it, and how much life."""
    places = [place for place, symbol in enumerate(symbols) if _otherwise(symbol) is not None][-MOST_OTHERWISE:]
    found = []
    for number in range(len(places) + 1):
        for part in combinations(reversed(places), number):
            wants = [_want(symbol) for place, symbol in enumerate(symbols) if place not in part]
            others = [other for place in part if (other := _otherwise(symbols[place])) is not None]
            found.append(([*wants, *[ANY] * sum(mana for mana, _ in others)], sum(life for _, life in others)))
    yield from sorted(found, key=lambda way: way[1])


def _otherwise(symbol: Symbol) -> tuple[int, int] | None:
    """How else a symbol can be paid: generic mana for a hybrid with a number (107.4e), or 2 life (107.4f)."""
    if symbol.kind == "two-hybrid":
        return 2, 0
    return (0, 2) if "phyrexian" in symbol.kind else None


def _want(symbol: Symbol) -> frozenset[str]:
    """What mana may pay a symbol."""
    if symbol.kind == "generic":
        return ANY
    if symbol.kind == "colorless":
        return frozenset("C")
    if symbol.kind == "colorless-hybrid":
        return frozenset(symbol.colors) | {"C"}
    return frozenset(symbol.colors) or ANY


def _match(wants: list[frozenset[str]], sources: list[Source]) -> dict[int, int] | None:
    """Give every want a source of its own, the choosiest wants first; None if that cannot be done."""
    plenty = Counter(kind for source in sources for kind in source.kinds)
    order = sorted(range(len(sources)), key=lambda i: _worth(sources[i], plenty))
    taken: dict[int, int] = {}
    for want in sorted(range(len(wants)), key=lambda i: len(wants[i])):
        if not _place(want, wants, sources, taken, set(), order):
            return None
    return {want: place for place, want in taken.items()}


def _worth(source: Source, plenty: Counter[str]) -> tuple[bool, bool, bool, int, int]:
    """What to spend first: mana already in the pool, what is bound, colorless before colored, what can do little, what
    there is most of.
    """
    colored = source.kinds != ("C",)
    most = max((plenty[kind] for kind in source.kinds), default=0)
    return source.entity != -1, not source.bound, colored, len(source.kinds), -most


def _place(
    want: int,
    wants: list[frozenset[str]],
    sources: list[Source],
    taken: dict[int, int],
    tried: set[int],
    order: list[int],
) -> bool:
    for place in order:
        if place in tried or not wants[want].intersection(sources[place].kinds):
            continue
        tried.add(place)
        if place not in taken or _place(taken[place], wants, sources, taken, tried, order):
            taken[place] = want
            return True
    return False


def pays_for(s: State, r: Rules, only: Filter | None, casting: Casting | None) -> bool:
    """Whether mana that is bound to such spells can be spent on this one (106.6); it pays for no abilities."""
    if only is None or casting is None:
        return only is None
    card = s.objects[casting.card]
    spell = look_ahead(s, r, card.replace(zone=STACK, up=casting.face, controller=casting.player))
    return fits(s, only.replace(zone="any"), casting.card, spell, Context(you=casting.player))


def mana_sources(s: State, r: Rules, player: int, casting: Casting | None = None) -> list[Source]:
    """Untapped permanents with an ability whose whole cost is {T} and that adds one mana (605.1a), which can be spent
    on this spell.
    """
    found = []
    for entity in s.zone(BATTLEFIELD):
        obj, view = s.objects[entity], look(s, r, entity)
        if view.controller != player or obj.tapped:
            continue
        if is_sick(s, obj, view):
            continue  # 302.6
        mine = [(kind, only) for ability in view.abilities for kind, only in simple_mana(ability)]
        usable = [(kind, only) for kind, only in mine if pays_for(s, r, only, casting)]
        if usable:
            kinds = tuple(dict.fromkeys(kind for kind, _ in usable))
            found.append(Source(kinds, entity, all(only is not None for _, only in usable)))
    return found


def simple_mana(ability: object) -> list[tuple[str, Filter | None]]:
    """What a "{T}: add one mana" ability adds, and what it is bound to; nothing for other abilities."""
    if not isinstance(ability, Activated) or ability.cost != "{T}" or not ability.is_mana_ability:
        return []
    kinds: list[tuple[str, Filter | None]] = []
    for instruction in ability.do:
        if isinstance(instruction, AddMana):
            options = instruction.add_mana.split(" or ")
            if any(len(symbols_in(option)) != 1 for option in options):
                return []
            kinds += [(option.strip().strip("{}"), instruction.only_for) for option in options]
    return kinds


def pay(s: State, r: Rules, player: int, payment: Payment) -> Steps:
    """Carry out a payment: take mana from the pool, tap what has to be tapped; returns what pays life."""
    seat = s.players[player]
    pool = [m for place, m in enumerate(seat.mana) if place not in payment.pool]
    bound = [m for place, m in enumerate(seat.bound_mana, len(seat.mana)) if place not in payment.pool]
    for entity, letter in payment.taps:
        s.set(s.objects[entity], tapped=True)
        s.tell(
            Event(
                "mana", "605.3b", look(s, r, entity).name, entity, player=s.name_of_player(player), note=f"{{{letter}}}"
            )
        )
    s.set_player(player, mana=tuple(pool), bound_mana=tuple(bound))
    return change_life(s, r, (LifeChange(player, -payment.life, "107.4f", " (paid)"),))


def shown(pool: tuple[str, ...], bound: tuple[tuple[str, Filter], ...] = ()) -> str:
    """A pool as symbols, and what of it is bound to some spells."""
    free = "".join(f"{{{letter}}}" for letter in pool)
    rest = [f"{{{letter}}} only for {only.replace(zone='stack').words(2)}" for letter, only in bound]
    return ", ".join([*([free] if free else []), *rest]) or "nothing"
