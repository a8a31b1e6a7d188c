"""A pool of cards: what was imported, found by name, with the account of the import."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property

from dfcrules.cards.card import Card
from dfcrules.cards.color import Colors
from dfcrules.cards.names import NameIndex, folded
from dfcrules.cards.printed import STANDARD, PrintedRules
from dfcrules.errors import AmbiguousName, UnknownName
from dfcrules.importing.report import Report
from dfcrules.value import Value

_SHOWN = 8


class Difference(Value):
    """A card whose color identity by the rules is not the published one."""

    card: Card
    ours: Colors
    published: Colors

    def __str__(self) -> str:
        return f"{self.card.full_name}: {self.ours.words} by the rules, {self.published.words} as published"


class Pool:
    """Cards in the order in which they were read. `pool["Kuja"]` finds one, by any name it is known by.

    `report` is the account of the import. A pool can be given to a game: `Game(cards=pool)`.
    """

    def __init__(
        self,
        cards: Iterable[Card],
        report: Report | None = None,
        aliases: Iterable[tuple[str, Card]] = (),
        published: Iterable[Colors | None] = (),
    ) -> None:
        self.cards = tuple(cards)
        self.report = report or Report()
        self._aliases = tuple(aliases)
        self._published = tuple(published)

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __contains__(self, name: object) -> bool:
        if isinstance(name, Card):
            return name in self.cards
        try:
            return isinstance(name, str) and bool(self.find(name))
        except (UnknownName, AmbiguousName):
            return False

    def __getitem__(self, name: str) -> Card:
        """The same as `find`."""
        return self.find(name)

    def find(self, name: str) -> Card:
        """The card of this name: the card's, either face's, or another one it is printed with.

        Case, accents, and as a last resort punctuation may differ; the first words are enough if they fit one card
        alone. A card's own name goes before that of a face. Where several cards have one name, a paper card goes before
        the others (`all_named` gives them all). Raises `UnknownName`, with the nearest names, or `AmbiguousName`.
        """
        return self._whole(name) or self._begun(name)

    def find_whole(self, name: str) -> Card:
        """The same, but of a whole name only: the first words of one are not enough."""
        found = self._whole(name)
        if found is None:
            begun = dict.fromkeys([one for one, _ in self._beginning(name)][:_SHOWN])
            raise self._unknown(name, tuple(begun))
        return found

    def all_named(self, name: str) -> tuple[Card, ...]:
        """All cards that have exactly this name, on any face."""
        wanted = folded(name)
        return tuple([card for card in self.cards if wanted in (folded(card.name), *map(_face_name, card.faces))])

    def search(self, words: str) -> tuple[Card, ...]:
        """The cards with all these words (or beginnings of words) in a face's name, the best fitting first."""
        return search(self.cards, words)

    def items(self) -> tuple[tuple[str, Card], ...]:
        """Names with their cards, as a game takes them."""
        return tuple(self._by_name.items())

    def differences(self, rules: PrintedRules = STANDARD) -> tuple[Difference, ...]:
        """The cards whose color identity by these rules is not the published one, as far as one was published."""
        found = []
        for card, published in zip(self.cards, self._published, strict=False):
            if published is not None and (ours := rules.color_identity(card)) != published:
                found.append(Difference(card, ours, published))
        return tuple(found)

    @cached_property
    def _by_name(self) -> dict[str, Card]:
        found: dict[str, Card] = {}
        for card in self.cards:
            if card.name not in found or (card.status == "paper" and found[card.name].status != "paper"):
                found[card.name] = card
        return found

    @cached_property
    def _names(self) -> NameIndex[Card]:
        full = {card.full_name: card for card in self._by_name.values() if len(card.faces) > 1}
        return NameIndex([*self._by_name.items(), *((n, c) for n, c in full.items() if n not in self._by_name)])

    @cached_property
    def _nearest(self) -> _Nearest:
        return _Nearest([*self._names.names(), *self._face_names.names()])

    @cached_property
    def _face_names(self) -> NameIndex[Card]:
        found: dict[str, Card] = {}
        for card in self._by_name.values():
            for face in card.faces[1 if card.name == card.faces[0].name else 0 :]:
                found.setdefault(face.name, card)
        for alias, card in self._aliases:
            found.setdefault(alias, self._by_name.get(card.name, card))
        return NameIndex(found.items())

    def _whole(self, name: str) -> Card | None:
        for form in (name, _said_once(name)):
            for names in (self._names, self._face_names):
                found = names.known(form) if form else None
                if found is not None:
                    return found[1]
        return None

    def _begun(self, name: str) -> Card:
        begun = self._beginning(name)
        if not begun:
            raise self._unknown(name)
        several = {id(card): card for _, card in begun}
        if len(several) == 1:
            return begun[0][1]
        candidates = tuple(dict.fromkeys([card.name for card in several.values()]))
        listed = "; ".join(candidates[:_SHOWN])
        more = f"; and {len(candidates) - _SHOWN} more" if len(candidates) > _SHOWN else ""
        raise AmbiguousName(name, f"several names begin with {name!r}: {listed}{more}; which one?", candidates)

    def _beginning(self, name: str) -> list[tuple[str, Card]]:
        return [*self._names.beginning_with(name), *self._face_names.beginning_with(name)]

    def _unknown(self, name: str, begun: tuple[str, ...] = ()) -> UnknownName:
        nearest = begun or self._nearest.to(name)
        one = f"; did you mean {nearest[0]!r}?" if nearest else ", nor anything like it"
        hint = f"; perhaps one of these is meant: {'; '.join(nearest)}" if nearest[1:] else one
        return UnknownName(name, f"no card here is called {name[:80]!r}{hint}", nearest)

    def __repr__(self) -> str:
        return f"{len(self):,} card{'' if len(self) == 1 else 's'}\n{self.report}"


def search(cards: Iterable[Card], words: str) -> tuple[Card, ...]:
    """The cards with all these words (or beginnings of words) in a face's name, the best fitting first."""
    wanted = folded(words).split()
    if not wanted:
        return ()
    found = []
    for number, card in enumerate(cards):
        ranks = [_rank(folded(name), wanted) for name in (card.full_name, *(face.name for face in card.faces))]
        best = min(ranks)
        if best < _NEVER:
            found.append((best, number, card))
    return tuple([card for _, _, card in sorted(found, key=lambda one: one[:2])])


_NEVER = 9


def _rank(name: str, wanted: list[str]) -> int:
    """0 for the very name, 1 if it begins with the words, 2 if it has them."""
    if not all(name.startswith(word) or f" {word}" in name for word in wanted):
        return _NEVER
    joined = " ".join(wanted)
    return 0 if name == joined else 1 if name.startswith(joined) else 2


class _Nearest:
    """Names by the pairs of letters in them. Only those are compared that share a third of the pairs with a name."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = {folded(name): name for name in names}
        self._with: dict[str, list[str]] = {}
        for low in self._names:
            for pair in _pairs(low):
                self._with.setdefault(pair, []).append(low)

    def to(self, name: str) -> tuple[str, ...]:
        """Names that were perhaps meant, the most alike first."""
        from difflib import get_close_matches

        low = folded(name)[:80]
        pairs = _pairs(low)
        shared = Counter([known for pair in sorted(pairs) for known in self._with.get(pair, ())])
        likely = [known for known, n in shared.items() if n * 3 >= len(pairs) and abs(len(known) - len(low)) <= 6]
        return tuple([self._names[one] for one in get_close_matches(low, likely, 5, 0.7)])


def _pairs(name: str) -> set[str]:
    return {name[place : place + 2] for place in range(len(name) - 1)} or {name}


def _said_once(name: str) -> str:
    """ "A" for "A // A", "A // B" for "A // B // A // B": how MTGJSON names a card whose sides are the same; or ""."""
    parts = [part.strip() for part in name.split("//")]
    half = len(parts) // 2
    return " // ".join(parts[:half]) if half and parts[:half] == parts[half:] else ""


def _face_name(face: object) -> str:
    return folded(getattr(face, "name", ""))
