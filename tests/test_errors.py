"""Errors: one family, one sentence each, and with it what a program needs to react."""

from __future__ import annotations

import inspect
import pickle

import pytest

from dfcrules import AmbiguousName, Game, IllegalAction, UnknownName, errors
from dfcrules.errors import BadData, DfcRulesError, NotModelled

ALL = [kind for _, kind in inspect.getmembers(errors, inspect.isclass) if issubclass(kind, Exception)]


@pytest.mark.parametrize("kind", ALL, ids=lambda kind: kind.__name__)
def test_whoever_catches_value_errors_catches_ours(kind: type[Exception]) -> None:
    assert issubclass(kind, DfcRulesError)
    assert issubclass(kind, ValueError)


@pytest.mark.parametrize("kind", [UnknownName, AmbiguousName])
def test_a_name_that_fits_nothing_or_too_much_is_a_lookup_error_too(kind: type[Exception]) -> None:
    assert issubclass(kind, LookupError)


def test_bad_data_says_where_before_what() -> None:
    assert str(BadData("'Q' is no color", "cards.Bear")) == "cards.Bear: 'Q' is no color"


def test_bad_data_without_a_place_is_the_sentence_alone() -> None:
    assert str(BadData("'Q' is no color")) == "'Q' is no color"


def test_bad_data_seen_from_further_out_gets_the_outer_place_in_front() -> None:
    inner = BadData("'Q' is no color", "cards.Bear")
    assert str(inner.at("lesson.toml")) == "lesson.toml: cards.Bear: 'Q' is no color"


def test_an_illegal_action_ends_in_its_rule() -> None:
    refusal = IllegalAction("Cecil is tapped.", "508.1a")
    assert str(refusal) == "Cecil is tapped (508.1a)."
    assert refusal.rule == "508.1a"


def test_a_rule_that_the_sentence_cites_already_is_not_cited_twice() -> None:
    assert str(IllegalAction("Cecil is tapped (508.1a), so it stays.", "508.1a")).count("508.1a") == 1


def test_what_is_not_modelled_is_refused_like_what_is_illegal() -> None:
    assert issubclass(NotModelled, IllegalAction)


def test_an_unknown_name_carries_the_nearest_ones() -> None:
    game = Game("Ann", "Ben")
    game.put("Kuja, Genome Sorcerer", "Ann")
    with pytest.raises(UnknownName, match="did you mean 'Kuja, Genome Sorcerer'") as error:
        game["Kuja, Genom Sorcerer"]
    assert error.value.name == "Kuja, Genom Sorcerer"
    assert error.value.nearest == ("Kuja, Genome Sorcerer",)


def test_an_ambiguous_name_carries_all_that_it_fits() -> None:
    game = Game("Ann", "Ben")
    game.put("Cecil, Dark Knight", "Ann")
    game.put("Cecil, Dark Knight", "Ben")
    with pytest.raises(AmbiguousName) as error:
        game["Cecil"]
    assert error.value.candidates == (
        "Ann's Cecil, Dark Knight (battlefield)",
        "Ben's Cecil, Dark Knight (battlefield)",
    )


@pytest.mark.parametrize(
    "error",
    [
        DfcRulesError("no"),
        BadData("no", "there"),
        UnknownName("Kuja", "no", ("Kuja",)),
        AmbiguousName("Kuja", "no", ("a", "b")),
        IllegalAction("No.", "508.1"),
        NotModelled("No.", "508.1"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_an_error_can_be_sent_from_one_process_to_another(error: DfcRulesError) -> None:
    """Test runners and notebooks do that; exceptions with arguments of their own break it easily."""
    sent = pickle.loads(pickle.dumps(error))
    assert (type(sent), str(sent), vars(sent)) == (type(error), str(error), vars(error))
