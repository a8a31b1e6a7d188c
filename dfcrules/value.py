"""Frozen values: the plain data that cards, states and steps are made of.

A `Value` is declared like a dataclass and behaves like a frozen one with slots: fields come from the annotations,
defaults from the class body. It is our own because a class costs a tenth of what the standard decorator costs to
define, and the engine, with its hundred small classes, has to import in a blink.

    class Point(Value):
        x: int
        y: int = 0

    Point(1).replace(y=2)  # Point(x=1, y=2)
"""

from __future__ import annotations

from typing import Any, ClassVar, Self, dataclass_transform

_set = object.__setattr__


class _ValueType(type):
    """Turns the annotations of a class body into slots and an initializer."""

    def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> _ValueType:
        own = [
            field
            for field, kind in body.get("__annotations__", {}).items()
            if not str(kind).startswith("ClassVar") and not field.startswith("__")
        ]
        inherited: tuple[str, ...] = ()
        defaults: dict[str, Any] = {}
        for base in bases:
            inherited += tuple(f for f in getattr(base, "fields", ()) if f not in inherited)
            defaults |= getattr(base, "defaults", {})
        defaults |= {field: body.pop(field) for field in own if field in body}
        fields = inherited + tuple(f for f in own if f not in inherited)
        body["__slots__"] = tuple(f for f in own if f not in inherited)
        body["fields"] = fields
        body["defaults"] = defaults
        body["known"] = frozenset(fields)
        body["__match_args__"] = fields
        made = super().__new__(mcs, name, bases, body)
        if "__init__" not in body:
            type.__setattr__(made, "__init__", _initializer(made, fields, defaults))
        return made


def _setters(kind: type, fields: tuple[str, ...]) -> dict[str, Any]:
    """What sets each slot: the slot itself takes half the time of `object.__setattr__`."""
    return {f"_set_{field}": getattr(kind, field).__set__ for field in fields}


def _initializer(kind: type, fields: tuple[str, ...], defaults: dict[str, Any]) -> Any:
    # Fields with a default have to come last in the signature, whatever base class they come from.
    required = [f for f in fields if f not in defaults]
    optional = [f"{f}=_defaults[{f!r}]" for f in fields if f in defaults]
    body = "".join(f"\n    _set_{f}(self, {f})" for f in fields) or "\n    pass"
    namespace: dict[str, Any] = {"_defaults": defaults, **_setters(kind, fields)}
    exec(f"def __init__(self, {', '.join(required + optional)}):{body}", namespace)  # noqa: S102 - our own field names
    return namespace["__init__"]


_COPIERS: dict[type, Any] = {}
"""How to copy values of a class; made when one is first copied, as importing has to be quick."""


def _copier(kind: type, fields: tuple[str, ...]) -> Any:
    body = "".join(f"\n    _set_{f}(new, changes[{f!r}] if {f!r} in changes else old.{f})" for f in fields)
    namespace = _setters(kind, fields)
    exec(f"def copy(old, new, changes):{body or ' pass'}", namespace)  # noqa: S102 - our own field names
    return namespace["copy"]


@dataclass_transform(frozen_default=True, eq_default=True)
class Value(metaclass=_ValueType):
    """A frozen record; equal to another one of the same class with equal fields."""

    fields: ClassVar[tuple[str, ...]]
    defaults: ClassVar[dict[str, Any]]
    known: ClassVar[frozenset[str]]

    def replace(self, **changes: Any) -> Self:
        """A copy in which the named fields have other values."""
        kind = type(self)
        copier = _COPIERS.get(kind)
        if copier is None:
            copier = _COPIERS[kind] = _copier(kind, kind.fields)
        unknown = changes.keys() - kind.known
        if unknown:
            raise TypeError(f"{kind.__name__} has no field {', '.join(sorted(unknown))}")
        new = object.__new__(kind)
        copier(self, new, changes)
        return new

    def as_tuple(self) -> tuple[Any, ...]:
        """The values of all fields, in order of declaration."""
        return tuple([getattr(self, field) for field in self.fields])

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(self) is not type(other):
            return NotImplemented
        return all(getattr(self, field) == getattr(other, field) for field in self.fields)

    def __hash__(self) -> int:
        return hash((type(self).__name__, *self.as_tuple()))

    def __repr__(self) -> str:
        shown = [
            f"{field}={value!r}"
            for field in self.fields
            if (value := getattr(self, field)) != self.defaults.get(field, _NOTHING)
        ]
        return f"{type(self).__name__}({', '.join(shown)})"

    def __setattr__(self, field: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen; use replace({field}=...)")

    def __delattr__(self, field: str) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen")

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (type(self), self.as_tuple())


_NOTHING = object()


def _rebuild(kind: type[Value], values: tuple[Any, ...]) -> Value:
    new = object.__new__(kind)
    for field, value in zip(kind.fields, values, strict=True):
        _set(new, field, value)
    return new
