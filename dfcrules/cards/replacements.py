"""Replacement effects of abilities on what enters, leaves and turns over (614); those on damage are in `damage`."""

from __future__ import annotations

from typing import Any

from dfcrules.cards.ability import Ability, capital
from dfcrules.cards.filters import Called, Filter, Ref, Zone, a, ref_words, zone_words
from dfcrules.cards.instructions import Counters, Instructions, counter_words, sentence
from dfcrules.cards.instructions.base import Exceptions
from dfcrules.cards.plain import reader
from dfcrules.errors import BadData


class Enters(Ability):
    """How a permanent enters (614.1c): tapped, with counters."""

    enters: str
    counters: Counters = ()

    def words(self, name: str = "this") -> str:
        how = [self.enters] if self.enters else []
        if self.counters:
            how.append(f"with {counter_words(self.counters)}")
        return capital(f"{name} enters {' '.join(how)}.")


class EntersAsCopy(Ability):
    """It may enter as a copy of something that is there (707.5, 614.1c). may: false: it does, if there is anything."""

    enters_as_copy_of: Filter
    changes: Exceptions = None
    may: bool = True

    def words(self, name: str = "this") -> str:
        except_ = f", except it {self.changes.words()}" if self.changes else ""
        copy = f"as a copy of {a(self.enters_as_copy_of.words())}{except_}"
        return f"You may have {name} enter {copy}." if self.may else capital(f"{name} enters {copy}.")


class AsTransforms(Ability):
    """Done as part of turning over into this face, without the stack (712.20)."""

    as_transforms: Instructions

    def words(self, name: str = "this") -> str:
        return f"As {name} turns over to this face: {sentence(self.as_transforms, Called(name))}."


class GoesElsewhere(Ability):
    """What would go to a zone goes to another one instead (614.1a), so it never was there.

    what: "this", or a filter; what leaves the battlefield is looked at as it last was there. whose: whose zone it is,
    which is that of the owner. from_: only if it comes from that zone ("battlefield" with "graveyard": would die).
    """

    goes_to: Zone
    instead: Zone = "exile"
    what: Ref = Filter(zone="any")
    whose: str = "any"
    from_: Zone = ""

    def words(self, name: str = "this") -> str:
        what = "a card or token" if self.what == Filter(zone="any") else ref_words(self.what, Called(name))
        if isinstance(self.what, Filter) and self.what != Filter(zone="any"):
            what = a(self.what.replace(zone="battlefield").words())
        whose = {"you": "your", "opponents": "an opponent's", "any": "a"}[self.whose]
        from_ = f" from {zone_words(self.from_, 'the')}" if self.from_ else ""
        to, instead = zone_words(self.goes_to, whose), zone_words(self.instead, "its owner's")
        return capital(f"if {what} would go{from_} to {to}, it goes to {instead} instead.")


class CountersPut(Ability):
    """Effects put another number of counters, also those that something enters with (614.16).

    counters_put: "double". to: which permanents get them. kind: only counters of that kind.
    """

    counters_put: MoreCounters
    to: Filter = Filter(controller="you")
    kind: str = ""

    def words(self, name: str = "this") -> str:
        kind = f"{self.kind} counters" if self.kind else "counters"
        return f"If an effect would put {kind} on {a(self.to.words())}, it puts twice as many."


class TokensCreated(Ability):
    """Effects create another number of tokens under these players' control (614.16); a resolving copy of a spell is not
    created (111.13).

    tokens_created: "double". whose: under whose control.
    """

    tokens_created: MoreTokens
    whose: str = "you"

    def words(self, name: str = "this") -> str:
        whose = {"you": "your", "opponents": "an opponent's", "any": "a player's"}[self.whose]
        return f"If an effect would create tokens under {whose} control, it creates twice as many."


class TriggersAgain(Ability):
    """Triggered abilities of such objects trigger one more time (603.2d).

    when: only on such an event; by: only if that is about an object like this.
    """

    triggers_again: Filter
    when: str = ""
    by: Filter | None = None

    def words(self, name: str = "this") -> str:
        event = f' on "{self.when}"' if self.when else ""
        event += f" of {a(self.by.words())}" if self.by else ""
        return f"If a triggered ability of {a(self.triggers_again.words())} triggers{event}, it triggers one more time."


MoreCounters = str
MoreTokens = str


@reader("MoreCounters")
def _more_counters(raw: Any, where: str) -> str:
    if raw != "double":
        raise BadData(f'counters that are put can become "double", not {raw!r}', where)
    return str(raw)


@reader("MoreTokens")
def _more_tokens(raw: Any, where: str) -> str:
    if raw != "double":
        raise BadData(f'tokens that are created can become "double", not {raw!r}', where)
    return str(raw)
