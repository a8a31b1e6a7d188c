"""What spells and abilities target, and their words (115)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from dfcrules.cards.filters import Called, Filter, number_words, read_filter
from dfcrules.cards.instructions import Instructions, sentence
from dfcrules.cards.plain import Phrase, reader, whole
from dfcrules.errors import BadData

Most: TypeAlias = "int | str"
ANY_NUMBER = "any number"


class Target(Phrase):
    """What a target may be (115): permanents like a filter, players, or spells; `least` 0 makes it optional.

    most: a number, or "any number" (601.2c). total: the most that the mana values of several of them may come to.
    """

    filter: Filter = Filter()
    player: str = ""
    least: int = 1
    most: Most = 1
    anything: bool = False
    ability: bool = False
    total: int | None = None

    @property
    def limit(self) -> int:
        """How many there may be, at the most; "any number" is more than there ever are."""
        return self.most if isinstance(self.most, int) else 99

    def words(self) -> str:
        """The target as a noun phrase: "target creature", "up to two target players"."""
        many = self.most != 1
        before = f"{number_words(self.limit)} " if many else "one " * (self.least == 0)
        before = "up to " * (self.least == 0) + before
        if self.most == ANY_NUMBER:
            before = f"{number_words(self.least)} or more " if self.least else "any number of "
        if self.anything:
            return f"{before or 'any '}target{'s' * many}"
        if self.player:
            return f"{before}target {self.player}{'s' * many}"
        what = self.filter.words(self.limit)
        what += "" if self.total is None else f" with total mana value {self.total} or less"
        if self.filter.other:
            return f"{before}{'other' if before else 'another'} target {what.removeprefix('other ')}"
        return f"{before}target {what}"

    def again(self) -> str:
        """The same when it is spoken of once more."""
        if self.player:
            return "that player"
        if self.anything:
            return "that target"
        one_kind = self.filter.type if len(self.filter.any_of) < 2 else ()
        noun = Filter(type=one_kind, any_of=self.filter.any_of[:1] if one_kind else (), zone=self.filter.zone)
        return f"that {noun.replace(controller='any').words().split(' in ')[0].split(' ')[-1]}"


def said_of(do: Instructions, targets: Targets, name: str, it: str = "it") -> str:
    """What an ability or spell does, as a sentence without its stop; what is targeted is said where it is used."""
    phrases: list[str] = []
    for target in targets:
        again = target.words() in phrases
        words = target.words().replace("target", "a second target", 1) if again else target.words()
        phrases += [words] * max(target.limit, 1)
    said = sentence(do, Called(name, tuple(phrases), it=it))
    for target in targets if len(targets) == 1 else ():
        before, phrase, after = said.partition(target.words())
        said = before + phrase + after.replace(phrase, target.again()) if phrase else said
    unsaid = [phrase for phrase in dict.fromkeys(phrases) if phrase not in said]
    return f"{said} ({'; '.join(unsaid)})" if unsaid else said


Targets: TypeAlias = "tuple[Target, ...]"


@reader("Most")
def _most(raw: Any, where: str) -> int | str:
    if raw == ANY_NUMBER:
        return ANY_NUMBER
    if isinstance(raw, str):
        raise BadData(f'a number of targets, or "{ANY_NUMBER}", is needed here, not {raw!r}', where)
    return whole(raw, where)


@reader("Targets")
def _targets(raw: Any, where: str) -> tuple[Target, ...]:
    raw = [raw] if isinstance(raw, str | Mapping) else raw
    if not isinstance(raw, list | tuple):
        raise BadData(f"targets are a list of filters, not {raw!r}", where)
    return tuple(_target(one, f"{where}[{number}]") for number, one in enumerate(raw, 1))


def _target(raw: Any, where: str) -> Target:
    if raw == "any":
        return Target(anything=True)
    if raw in ("player", "opponent"):
        return Target(player=raw)
    if raw == "spell":
        return Target(filter=Filter(zone="stack"))
    if isinstance(raw, Mapping) and any(key in Target.fields for key in raw):
        if raw.get("filter") == "any":
            raw = {**{key: value for key, value in raw.items() if key != "filter"}, "anything": True}
        return Target.from_plain(raw, where)
    return Target(filter=read_filter(raw, where))
