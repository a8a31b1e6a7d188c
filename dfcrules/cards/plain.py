"""The plain-data form: reading the vocabulary from tables (TOML, dicts), and writing it back.

A `Phrase` is a value with a plain-data form. Its first field is its leading key, by which its kind is known
(`{ transform = "this" }`); the others are further keys. How a field is read follows from its annotation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Any, Self, TypeVar

from dfcrules.errors import BadData
from dfcrules.value import Value

Reader = Callable[[Any, str], Any]
R = TypeVar("R", bound=Reader)

READERS: dict[str, Reader] = {}
"""How to read a field, by its annotation; each module of the vocabulary adds its own kinds."""


class Phrase(Value):
    """A piece of the vocabulary. Subclasses list fields; `from_plain` and `to_plain` follow from them."""

    @classmethod
    def keys(cls) -> dict[str, str]:
        """Plain key -> field. A trailing underscore only keeps a field from being a Python keyword."""
        return {field.rstrip("_"): field for field in cls.fields}

    @classmethod
    def from_plain(cls, table: Mapping[str, Any], where: str = "") -> Self:
        """Read a table. Raises `BadData` that says which key is wrong and what would be right."""
        keys = cls.keys()
        values = {}
        for key, raw in table.items():
            if key not in keys:
                raise unknown_key(key, keys, where)
            field = keys[key]
            values[field] = READERS[cls._kind(field)](raw, f"{where}.{key}" if where else key)
        for key, field in keys.items():
            if field not in values and field not in cls.defaults:
                raise BadData(f'"{key}" is missing', where)
        return cls(**values)

    @classmethod
    def _kind(cls, field: str) -> str:
        for base in cls.__mro__:
            if field in base.__dict__.get("__annotations__", {}):
                return str(base.__dict__["__annotations__"][field])
        raise KeyError(field)  # pragma: no cover - every field has an annotation

    def to_plain(self) -> dict[str, Any]:
        """The table that reads back as this; what has its default value is left out."""
        return {
            key: dict(getattr(self, field)) if self._kind(field) == "Counters" else plain(getattr(self, field))
            for key, field in self.keys().items()
            if field not in self.defaults or getattr(self, field) != self.defaults[field]
        }


def plain(value: Any) -> Any:
    """Any value of the vocabulary as plain data."""
    if isinstance(value, Phrase):
        return value.to_plain()
    if isinstance(value, tuple):
        return [plain(one) for one in value]
    if hasattr(value, "faces"):  # a token
        from dfcrules.cards.card import card_to_plain

        return {"name": value.name, **card_to_plain(value)}
    if value is None or isinstance(value, str | int | bool):
        return value
    return str(value)


def unknown_key(key: str, known: Mapping[str, Any] | tuple[str, ...], where: str) -> BadData:
    """The error for a key that means nothing here."""
    near = get_close_matches(key, list(known), 1)
    few = list(known)[:12]
    more = ", ..." if len(known) > len(few) else ""
    hint = f'; did you mean "{near[0]}"?' if near else f"; known here are: {', '.join(few)}{more}"
    return BadData(f'"{key}" is not a known key{hint}', where)


def by_leading_key(kinds: Mapping[str, type[Phrase]], table: Any, where: str, what: str) -> Phrase:
    """Read a table whose kind is told by its leading key."""
    if not isinstance(table, Mapping):
        raise BadData(f"{what} is a table such as {{ {next(iter(kinds))} = ... }}, not {table!r}", where)
    found = [key for key in table if key in kinds]
    if not found:
        near = [k for key in table for k in get_close_matches(str(key), list(kinds), 1)]
        hint = f'; did you mean "{near[0]}"?' if near else f"; it has one of: {', '.join(sorted(kinds))}"
        raise BadData(f"no known {what} has the keys {', '.join(map(repr, table)) or '(none)'}{hint}", where)
    # some leading keys are further keys of others (`put` has `counters`): the kind that knows all keys is meant
    complete = [key for key in found if set(table) <= set(kinds[key].keys())]
    if len(found) > 1 and not complete:
        raise BadData(f"{' and '.join(map(repr, found))} are two of a kind; one {what} does one thing", where)
    return kinds[(complete or found)[0]].from_plain(table, where)


def reader(annotation: str) -> Callable[[R], R]:
    """Register how fields of this annotation are read."""

    def register(function: R) -> R:
        READERS[annotation] = function
        return function

    return register


def one_of(annotation: str, words: tuple[str, ...], right: str) -> None:
    """Register a field that holds one of a few words; `right` says which, as a sentence to which "not ..." is added."""

    @reader(annotation)
    def read(raw: Any, where: str) -> str:
        if raw not in words:
            raise BadData(f"{right}, not {raw!r}", where)
        return str(raw)


@reader("str")
def text(raw: Any, where: str) -> str:
    if not isinstance(raw, str):
        raise BadData(f"a text is needed here, not {raw!r}", where)
    return raw


@reader("bool")
def yes_or_no(raw: Any, where: str) -> bool:
    if not isinstance(raw, bool):
        raise BadData(f"true or false is needed here, not {raw!r}", where)
    return raw


@reader("int")
def whole(raw: Any, where: str) -> int:
    if isinstance(raw, bool) or not isinstance(raw, int):
        raise BadData(f"a whole number is needed here, not {raw!r}", where)
    return raw


@reader("tuple[str, ...]")
def texts(raw: Any, where: str) -> tuple[str, ...]:
    if isinstance(raw, str):
        return (raw,)
    if not isinstance(raw, list | tuple):
        raise BadData(f"a text or a list of texts is needed here, not {raw!r}", where)
    return tuple(text(one, where) for one in raw)


READERS["bool | None"] = yes_or_no
READERS["int | None"] = whole
