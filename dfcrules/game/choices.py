"""Choices as values: who decides, what, between what, by which rule; and answers as plain values.

The plain form of an answer depends on the kind of choice:

- `one`: the value or the label of an option
- `some`: a list of those, from `least` to `most` of them
- `split`: a table of amounts that add up to `total`, or an intent such as "lethal, the rest to Ben"
- `number`: a whole number from `least` to `most`
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import combinations, islice
from typing import Any

from dfcrules.errors import IllegalAction
from dfcrules.value import Value

ONE = "one"
SOME = "some"
SPLIT = "split"
NUMBER = "number"

Finder = Callable[[str], int]


class Option(Value):
    """One possibility. `value` is what a file can hold: an entity, a word, a number, a yes or no.

    about: the objects and players by whose names the option can be meant, if it is none of them itself.
    """

    value: Any
    label: str
    about: tuple[int, ...] = ()


class Choice(Value):
    """A decision that the rules leave to a player (608.2d). `lethal` goes with a split: what would be lethal to
    each; `floor`: the least for each.
    """

    kind: str
    player: int
    rule: str
    question: str
    options: tuple[Option, ...] = ()
    subject: str = ""
    subject_id: int = -1
    least: int = 1
    most: int = 1
    total: int = 0
    floor: int = 0
    lethal: tuple[int, ...] = ()
    hidden: bool = False
    default: Any = None
    who: str = ""

    def __str__(self) -> str:
        """Who decides what, between what, by which rule."""
        lines = [f"{self.who or 'Somebody'} decides: {self.question} ({self.rule})"]
        return "\n".join([*lines, *(f"  - {option.label}" for option in self.options), *self._hints()])

    def __repr__(self) -> str:
        return str(self)

    def _hints(self) -> list[str]:
        if self.kind == SPLIT:
            return [f"  share out {self.total}"]
        number = str(self.least) if self.least == self.most else f"{self.least} to {self.most}"
        return [f"  choose {number}"] if self.kind in (SOME, NUMBER) else []

    def only_answer(self) -> Any:
        """The single possible answer, or None: with one legal option nobody is asked."""
        if self.kind == ONE and len(self.options) == 1:
            return self.options[0].value
        if self.kind == SOME and self.least >= len(self.options):
            return tuple(option.value for option in self.options)
        if self.kind == SPLIT and len(self.options) == 1:
            return (self.total,)
        if self.kind == NUMBER and self.least == self.most:
            return self.least
        return None

    def answers(self, limit: int = 100_000) -> Iterator[Any]:
        """Every answer of the right form, in a fixed order; the step that asked decides which are legal."""
        return islice(self._answers(), limit)

    def _answers(self) -> Iterator[Any]:
        values = [option.value for option in self.options]
        if self.kind == ONE:
            yield from values
        elif self.kind == SOME:
            for size in range(self.least, min(self.most, len(values)) + 1):
                yield from combinations(values, size)
        elif self.kind == SPLIT:
            yield from splits(self.total, len(values), self.floor)
        else:
            yield from range(self.least, self.most + 1)

    def label_of(self, answer: Any) -> str:
        """An answer in words."""
        labels = {option.value: option.label for option in self.options}
        if self.kind == ONE:
            return labels[answer]
        if self.kind == SOME:
            return ", ".join(labels[value] for value in answer) or "none"
        if self.kind == SPLIT:
            return ", ".join(f"{n} to {option.label}" for n, option in zip(answer, self.options, strict=True) if n)
        return str(answer)

    def plain(self, answer: Any) -> Any:
        """An answer as a file would hold it: labels rather than entities."""
        labels = {option.value: option.label for option in self.options}
        if self.kind == ONE:
            return labels[answer]
        if self.kind == SOME:
            return [labels[value] for value in answer]
        if self.kind == SPLIT:
            return {option.label: n for n, option in zip(answer, self.options, strict=True) if n}
        return answer

    def read(self, answer: Any, find: Finder | None = None) -> Any:
        """Turn a plain answer into the exact one. Raises `IllegalAction` if it does not have the right form.

        `find` turns a name that is no option's label into an entity.
        """
        if self.kind == ONE:
            return self._option(answer, find)
        if self.kind == SOME:
            return self._some(answer, find)
        if self.kind == SPLIT:
            return self._split(answer, find)
        if isinstance(answer, bool) or not isinstance(answer, int) or not self.least <= answer <= self.most:
            raise IllegalAction(f"{answer!r} is not a whole number from {self.least} to {self.most}", self.rule)
        return answer

    def _option(self, answer: Any, find: Finder | None) -> Any:
        if isinstance(answer, str):
            for option in self.options:
                if answer == option.value:
                    return option.value
            fitting = []
            if find is not None:  # a label or a name that means exactly one object comes before the options' words
                with suppress(LookupError):
                    named = find(answer)
                    fitting = [o for o in self.options if type(o.value) is int and not o.about and o.value == named]
                    fitting = fitting or only(o for o in self.options if named in o.about)
            fitting = fitting or [o for o in self.options if o.label.casefold() == answer.casefold()]
            fitting = fitting or [o for o in self.options if _begins_a_word(answer, o.label)]
            if len(fitting) == 1:
                return fitting[0].value
            if len(fitting) > 1:
                labels = ", ".join(o.label for o in fitting)
                raise IllegalAction(f"{answer!r} fits {len(fitting)} options: {labels}", self.rule)
        elif isinstance(answer, bool):
            answer = "yes" if answer else "no"
        for option in self.options:
            if type(option.value) is type(answer) and option.value == answer:
                return option.value
        listed = "; ".join(option.label for option in self.options)
        raise IllegalAction(f"{_shown(answer)} is not among the options: {listed}", self.rule)

    def _some(self, answer: Any, find: Finder | None) -> tuple[Any, ...]:
        if isinstance(answer, str) and answer.casefold() in ("", "none", "nothing"):
            answer = []
        if isinstance(answer, str | int) or not isinstance(answer, Sequence):
            answer = [answer]
        chosen = [self._option(one, find) for one in answer]
        if len(set(chosen)) != len(chosen):
            raise IllegalAction("the same one is chosen twice", self.rule)
        if not self.least <= len(chosen) <= self.most:
            number = str(self.least) if self.least == self.most else f"{self.least} to {self.most}"
            raise IllegalAction(f"choose {number}, not {len(chosen)}", self.rule)
        return tuple(option.value for option in self.options if option.value in chosen)

    def _split(self, answer: Any, find: Finder | None) -> tuple[int, ...]:
        if isinstance(answer, str):
            return self._intent(answer, find)
        if isinstance(answer, Mapping):
            amounts = dict.fromkeys((option.value for option in self.options), 0)
            for name, amount in answer.items():
                amounts[self._option(name, find)] += _whole(amount, self.rule)
            answer = list(amounts.values())
        if isinstance(answer, int) or not isinstance(answer, Sequence) or len(answer) != len(self.options):
            raise IllegalAction(f"{_shown(answer)} does not say how much goes to each", self.rule)
        amounts_given = tuple(_whole(amount, self.rule) for amount in answer)
        if sum(amounts_given) != self.total:
            raise IllegalAction(f"{self.total} must be shared out, not {sum(amounts_given)}", self.rule)
        if min(amounts_given) < self.floor:
            raise IllegalAction(f"each gets at least {self.floor}", self.rule)
        return amounts_given

    def _intent(self, answer: str, find: Finder | None) -> tuple[int, ...]:
        """ "all to X", or "lethal, the rest to X": what is lethal to each in turn, as far as it goes."""
        words = answer.casefold().replace(",", " ").split()
        if "to" not in words:
            raise IllegalAction(f'{answer!r} is no split; say "lethal, the rest to ..." or name the amounts', self.rule)
        target = answer[answer.casefold().rindex(" to ") + 4 :].strip()
        if target.casefold() in ("player", "the player", "what it attacks"):
            receiver = len(self.options) - 1
        else:
            values = [option.value for option in self.options]
            receiver = values.index(self._option(target, find))
        left = self.total
        amounts = [0] * len(self.options)
        if words[0] == "lethal":
            for i, lethal in enumerate(self.lethal):
                if i != receiver:
                    amounts[i] = min(left, lethal)
                    left -= amounts[i]
        elif words[0] != "all":
            raise IllegalAction(f'{answer!r} should begin with "all to" or "lethal, the rest to"', self.rule)
        amounts[receiver] += left
        return tuple(amounts)


class Answer(Value):
    """An answer given in advance, addressed by what it answers; empty fields fit any choice."""

    value: Any
    player: int | None = None
    rule: str = ""
    subject: Any = None

    def fits(self, choice: Choice) -> bool:
        """Whether this answers that choice: same player, rule and subject, as far as they are given."""
        return (
            (self.player is None or self.player == choice.player)
            and (not self.rule or falls_under(choice.rule, self.rule))
            and (self.subject is None or self.subject in (choice.subject_id, choice.subject))
        )


def only(found: Iterable[Option]) -> list[Option]:
    """The options found, if there is exactly one."""
    options = list(found)
    return options if len(options) == 1 else []


def _begins_a_word(part: str, label: str) -> bool:
    """Whether a label has this in it, from the beginning of a word on; a single letter has to be a word itself."""
    end = r"(?!\w)" if len(part) == 1 else ""
    return re.search(r"(?<!\w)" + re.escape(part.casefold()) + end, label.casefold()) is not None


def falls_under(rule: str, wider: str) -> bool:
    """Whether a rule is the other one or a part of it: 510.1c falls under 510.1 and 510, but not under 51."""
    if not rule.startswith(wider):
        return False
    rest = rule[len(wider) :]
    return not rest or rest[0] == "." or rest[0].isalpha()


def splits(total: int, parts: int, floor: int = 0) -> Iterator[tuple[int, ...]]:
    """All ways to share `total` among `parts`, at least `floor` to each, the first part's largest share first."""
    if parts == 1:
        if total >= floor:
            yield (total,)
        return
    for first in range(total - floor * (parts - 1), floor - 1, -1):
        for rest in splits(total - first, parts - 1, floor):
            yield (first, *rest)


def _whole(amount: Any, rule: str) -> int:
    if isinstance(amount, bool) or not isinstance(amount, int) or amount < 0:
        raise IllegalAction(f"{amount!r} is not a whole amount of 0 or more", rule)
    return amount


def _shown(answer: Any) -> str:
    return repr(answer) if isinstance(answer, str) else str(answer)
