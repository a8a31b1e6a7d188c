"""Events and the log: words made when they are read; copies that share what they have in common."""

from __future__ import annotations

import string

import pytest

from dfcrules.game.events import WORDS, Event, Log

FULL = Event("damage", "510.2", "Cecil", 101, "Kuja", 102, "Ann", 3, "the note")
FIRST, SECOND, THIRD = (Event("passed", "117.3d", player=name) for name in ("Ann", "Ben", "Cid"))


@pytest.mark.parametrize("kind", WORDS)
def test_every_kind_of_event_has_words(kind: str) -> None:
    words = FULL.replace(kind=kind).words()
    assert words[0] in string.ascii_uppercase
    assert not set("{}") & set(words)


@pytest.mark.parametrize("kind", WORDS)
def test_words_say_only_what_an_event_holds(kind: str) -> None:
    said = {field for _, field, _, _ in string.Formatter().parse(WORDS[kind]) if field is not None}
    assert said <= set(Event.fields)


def test_an_event_as_text_ends_in_its_rule() -> None:
    event = Event("transformed", "701.27a", "Kuja, Genome Sorcerer", 101, "Trance Kuja, Fate Defied", 101)
    assert str(event) == "Kuja, Genome Sorcerer transforms into Trance Kuja, Fate Defied (701.27a)"


def test_an_event_without_a_rule_is_its_words_alone() -> None:
    assert str(Event("not modelled", "", note="banding")) == "Not modelled: banding"


def test_a_name_with_braces_stays_a_name() -> None:
    assert Event("destroyed", "701.8a", "{note} {0}").words() == "{note} {0} is destroyed"


def test_a_new_log_is_empty() -> None:
    log = Log()
    assert len(log) == 0
    assert list(log) == []
    assert repr(log) == "nothing has happened yet"


def test_events_come_out_in_the_order_in_which_they_went_in() -> None:
    log = Log((FIRST,))
    log.add(SECOND)
    assert list(log) == [FIRST, SECOND]


def test_the_last_event() -> None:
    assert Log((FIRST, SECOND)).last == SECOND


def test_an_empty_log_has_no_last_event() -> None:
    with pytest.raises(IndexError, match="the log has 0 events"):
        _ = Log().last


def test_a_copy_begins_with_the_same_events() -> None:
    assert list(Log((FIRST, SECOND)).copy()) == [FIRST, SECOND]


def test_a_copy_goes_its_own_way() -> None:
    log = Log((FIRST,))
    copy = log.copy()
    copy.add(SECOND)
    log.add(THIRD)
    assert list(log) == [FIRST, THIRD]
    assert list(copy) == [FIRST, SECOND]


def test_what_a_copy_adds_does_not_appear_in_the_original() -> None:
    log = Log((FIRST,))
    log.copy().add(SECOND)
    assert len(log) == 1
    assert list(log) == [FIRST]
    assert log[-1] == FIRST
    assert log.since(0) == (FIRST,)
    assert log[:] == (FIRST,)
    assert str(log).count("\n") == 0


def test_three_copies_of_one_log_stay_apart() -> None:
    log = Log((FIRST,))
    one, other = log.copy(), log.copy()
    one.add(SECOND)
    other.add(THIRD)
    log.add(FIRST)
    assert [list(each) for each in (log, one, other)] == [[FIRST, FIRST], [FIRST, SECOND], [FIRST, THIRD]]


def test_a_copy_costs_nothing_however_long_the_log() -> None:
    log = Log((FIRST,) * 1000)
    assert log.copy()._items is log._items


def test_events_of_one_kind() -> None:
    tapped = Event("tapped", "701.26a", "Cecil")
    assert Log((FIRST, tapped, SECOND)).of_kind("tapped") == (tapped,)


def test_events_since_a_number() -> None:
    assert Log((FIRST, SECOND, THIRD)).since(1) == (SECOND, THIRD)


def test_the_log_can_be_read_from_the_end_and_in_slices() -> None:
    log = Log((FIRST, SECOND, THIRD))
    assert log[-2] == SECOND
    assert log[1:] == (SECOND, THIRD)


@pytest.mark.parametrize("number", [3, -4])
def test_an_event_that_is_not_there_is_an_index_error(number: int) -> None:
    with pytest.raises(IndexError, match="the log has 3 events"):
        Log((FIRST, SECOND, THIRD))[number]


def test_a_log_numbers_its_events_from_one() -> None:
    assert str(Log((FIRST, SECOND))) == "  1  Ann passes (117.3d)\n  2  Ben passes (117.3d)"
