"""What every misconception has: its story. The one decision that it gets wrong is all the rest of it."""

from __future__ import annotations

from typing import ClassVar, Final

from dfcrules.rules.standard import Rules

PEOPLE: Final = "people"
PROGRAMS: Final = "programs"


class Misconception(Rules):
    """The rules with one page swapped.

    believes: the sentence that a student would say. breaks: the rule it breaks. right: the right rule in a sentence.
    was_true_until: until when it was the rule, if it was. made_by: PEOPLE who are mistaken, or PROGRAMS that have the
    fault; the two are kept apart. shown_in: lessons (`dfcrules.lesson`) in which it comes to something else.
    """

    believes: ClassVar[str] = ""
    breaks: ClassVar[str] = ""
    right: ClassVar[str] = ""
    was_true_until: ClassVar[str] = ""
    made_by: ClassVar[str] = PEOPLE
    shown_in: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        cls.name = cls.__name__

    @classmethod
    def overrides(cls) -> tuple[str, ...]:
        """The decisions of `Rules` that it answers otherwise."""
        return tuple(sorted(name for name in vars(cls) if hasattr(Rules, name) and callable(getattr(cls, name))))
