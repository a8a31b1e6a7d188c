"""The errors a user can meet. Each says what is wrong, where, what would be right, and which rule says so.

All of them are `ValueError`s, so that code outside needs to know only one kind.
"""

from __future__ import annotations

from typing import Any


class DfcRulesError(ValueError):
    """Base of all errors of this package. `str(error)` is one sentence for people."""

    def __reduce__(self) -> tuple[Any, ...]:
        # a refusal in a worker process has to arrive whole, although the constructors differ
        return _rebuild, (type(self), self.args, self.__dict__)


def _rebuild(kind: type[DfcRulesError], args: tuple[Any, ...], fields: dict[str, Any]) -> DfcRulesError:
    error = kind.__new__(kind, *args)
    error.args = args
    error.__dict__.update(fields)
    return error


class BadData(DfcRulesError):
    """Something written down (a mana cost, a type line, a card, a scenario) cannot be read.

    `where` says in which place of the text or file; it is part of the sentence.
    """

    def __init__(self, sentence: str, where: str = "") -> None:
        super().__init__(f"{where}: {sentence}" if where else sentence)
        self.sentence = sentence
        self.where = where

    def at(self, place: str) -> BadData:
        """The same error seen from further out, e.g. from the file that holds the card."""
        return BadData(self.sentence, f"{place}: {self.where}" if self.where else place)


class UnknownName(DfcRulesError, LookupError):
    """A name fits nothing. `nearest` holds names that were perhaps meant."""

    def __init__(self, name: str, sentence: str, nearest: tuple[str, ...] = ()) -> None:
        super().__init__(sentence)
        self.name = name
        self.nearest = nearest


class AmbiguousName(DfcRulesError, LookupError):
    """A name fits several things; `candidates` lists them."""

    def __init__(self, name: str, sentence: str, candidates: tuple[str, ...] = ()) -> None:
        super().__init__(sentence)
        self.name = name
        self.candidates = candidates


class IllegalAction(DfcRulesError):
    """The rules do not allow this; the game is exactly as it was before. `rule` is the number of the rule."""

    def __init__(self, sentence: str, rule: str) -> None:
        super().__init__(sentence if f"({rule})" in sentence else f"{sentence.rstrip('.')} ({rule}).")
        self.rule = rule


class NotModelled(IllegalAction):
    """The rules would allow it, but this package does not know how. It says so instead of guessing."""
