"""Running scenarios: each kind of expectation holds when it should and fails, with a sentence, when it should not."""

from __future__ import annotations

import pytest

from dfcrules.errors import BadData
from dfcrules.scenario import Ran, compare, read, run

SETUP = """
[players.Ann]
battlefield = [
  "Trance Kuja, Fate Defied",
  { card = "Ember Adept", as = "adept", tapped = true },
  { card = "Pair", as = "pair" },
]
[players.Ben]
battlefield = ["Moss Cub"]

[cards."Ember Adept"]
cost = "{3}{R}"
type = "Creature — Human Wizard"
pt = "4/6"
keywords = ["trample"]
[cards."Moss Cub"]
cost = "{G}"
type = "Creature — Bear"
pt = "1/1"
[cards.Pair]
front = { cost = "{2}{G}", type = "Creature — Human", pt = "2/2" }
back = { name = "Other Half", type = "Creature — Beast", pt = "4/4", indicator = "G" }
"""


def ran(steps: str) -> Ran:
    return run(read(SETUP + steps))


def failure(steps: str) -> str:
    """The one failure of a scenario, with its step."""
    found = ran(steps).failures
    assert len(found) == 1, found
    return found[0]


# --- refused


def test_a_refusal_that_is_expected() -> None:
    result = ran('[[do]]\nattack = { adept = "Ben" }\nrefused = "508.1a"\nexpect = { tapped = { adept = true } }')
    assert result.passed
    assert result.steps[0].refused_as_expected is not None


def test_a_section_covers_its_rules() -> None:
    assert ran('[[do]]\nattack = { adept = "Ben" }\nrefused = "508.1"').passed
    assert ran('[[do]]\nattack = { adept = "Ben" }\nrefused = "508"').passed


def test_refused_by_another_rule() -> None:
    said = failure('[[do]]\nattack = { adept = "Ben" }\nrefused = "302.6"')
    assert "refused by 508.1a, not 302.6" in said


def test_allowed_although_refusal_is_expected() -> None:
    assert "although 701.27c should refuse it" in failure('[[do]]\ntransform = "pair"\nrefused = "701.27c"')


def test_an_unexpected_refusal_stops_there() -> None:
    result = ran('[[do]]\nattack = { adept = "Ben" }\n\n[[do]]\nexpect = { life = { Ann = 1 } }')
    assert len(result.failures) == 1
    assert "step 1" in result.failures[0]
    assert len(result.steps) == 1


# --- nothing


def test_nothing_happens_by_a_rule() -> None:
    assert ran('[[do]]\ntransform = "adept"\nnothing = "701.27c"').passed


def test_nothing_by_another_rule() -> None:
    said = failure('[[do]]\ntransform = "adept"\nnothing = "701.27d"')
    assert "701.27d" in said
    assert "701.27c" in said


def test_something_although_nothing_is_expected() -> None:
    assert "nothing should happen by 701.27c" in failure('[[do]]\ntransform = "pair"\nnothing = "701.27c"')


def test_nothing_looks_at_this_step_alone() -> None:
    steps = '[[do]]\ntransform = "adept"\n\n[[do]]\ntransform = "pair"\nnothing = "701.27c"'
    assert "step 2" in failure(steps)


# --- answers, pending, undo, outcomes

SHIELDED = '[[do]]\nprevent = 2\nto = "Ben"\n\n[[do]]\ndeal = 3\nfrom = "adept"\nto = "Ben"\n'


def test_pending_says_who_decides_what() -> None:
    assert ran(SHIELDED + 'expect = { pending = "Ben" }').passed
    assert ran(SHIELDED + 'expect = { pending = { player = "Ben", rule = "616.1", number = 2 } }').passed
    assert ran(SHIELDED + "expect = { pending = true }").passed


def test_pending_fails() -> None:
    assert "Ben, not Ann" in failure(SHIELDED + 'expect = { pending = "Ann" }')
    assert "616.1, not 704.5j" in failure(SHIELDED + 'expect = { pending = { rule = "704.5j" } }')
    assert "Ben has to decide" in failure(SHIELDED + "expect = { pending = false }")
    assert "nobody has to decide" in failure('[[do]]\ntransform = "pair"\nexpect = { pending = "Ann" }')


def test_answers_given_in_advance() -> None:
    assert ran(SHIELDED + 'answers = ["shield"]\nexpect = { life = { Ben = 18 }, pending = false }').passed
    assert ran(SHIELDED + 'answers = ["Trance Kuja"]\nexpect = { life = { Ben = 16 } }').passed


def test_answers_addressed_by_player_rule_and_subject() -> None:
    given = 'answers = [{ choose = "shield", by = "Ben", rule = "616.1", about = "Ben" }]'
    assert ran(SHIELDED + given + "\nexpect = { life = { Ben = 18 } }").passed
    other = 'answers = [{ choose = "shield", by = "Ann" }]'
    assert not ran(SHIELDED + other + "\nexpect = { life = { Ben = 18 } }").passed


def test_an_answer_that_nothing_asked_for_is_a_failure() -> None:
    said = failure('[[do]]\ntransform = "pair"\nanswers = ["shield"]')
    assert "'shield'" in said
    assert "nobody was asked" in said


def test_an_answer_in_a_step_of_its_own() -> None:
    assert ran(SHIELDED + '\n[[do]]\nanswer = "shield"\nby = "Ben"\nexpect = { life = { Ben = 18 } }').passed


def test_an_answer_that_is_no_option() -> None:
    said = failure(SHIELDED + '\n[[do]]\nanswer = "Rain"')
    assert "'Rain' is not among the options" in said
    assert "616.1" in said


def test_an_answer_by_somebody_else_is_refused() -> None:
    assert ran(SHIELDED + '\n[[do]]\nanswer = "shield"\nby = "Ann"\nrefused = "616.1"').passed


def test_an_answer_when_nobody_asked() -> None:
    assert "Nobody has to decide" in failure('[[do]]\nanswer = "shield"')


def test_acting_while_somebody_has_to_decide() -> None:
    assert "Ben has to decide first" in failure(SHIELDED + '\n[[do]]\ntransform = "pair"')


def test_outcomes() -> None:
    assert ran(SHIELDED + "\n[[do]]\noutcomes = [{ life = { Ben = 16 } }, { life = { Ben = 18 } }]").passed


@pytest.mark.parametrize(
    ("outcomes", "said"),
    [
        ("[{ life = { Ben = 16 } }]", "not expected"),
        ("[{ life = { Ben = 16 } }, { life = { Ben = 18 } }, { life = { Ben = 20 } }]", "number 3"),
        ("[{ life = { Ben = 16 } }, { life = { Ben = 17 } }]", "number 2"),
    ],
)
def test_outcomes_fail(outcomes: str, said: str) -> None:
    assert any(said in one for one in ran(f"{SHIELDED}\n[[do]]\noutcomes = {outcomes}").failures)


def test_outcomes_are_matched_whichever_comes_first() -> None:
    """An expectation that fits two ends does not take away the only one that fits another expectation."""
    assert ran(SHIELDED + "\n[[do]]\noutcomes = [{ pending = false }, { life = { Ben = 18 } }]").passed
    assert ran(SHIELDED + "\n[[do]]\noutcomes = [{ pending = false }, { life = { Ben = 16 } }]").passed


def test_looking_at_outcomes_changes_nothing() -> None:
    steps = "\n[[do]]\noutcomes = [{ life = { Ben = 16 } }, { life = { Ben = 18 } }]"
    steps += "\nexpect = { pending = 'Ben', life = { Ben = 20 } }"
    assert ran(SHIELDED + steps).passed


def test_undo_takes_back_inputs_and_answers() -> None:
    answered = SHIELDED + '\n[[do]]\nanswer = "shield"\n'
    assert ran(answered + "\n[[do]]\nundo = 1\nexpect = { pending = 'Ben' }").passed
    assert ran(answered + "\n[[do]]\nundo = 2\nexpect = { pending = false, life = { Ben = 20 } }").passed
    assert "to take back" in failure(answered + "\n[[do]]\nundo = 9")


def test_a_refused_action_is_no_input() -> None:
    steps = '[[do]]\ntransform = "pair"\n\n[[do]]\nattack = { adept = "Ben" }\nrefused = "508.1a"\n\n[[do]]\nundo = 1\n'
    assert ran(steps + 'expect = { face = { pair = "front" } }').passed


def test_an_answer_may_be_followed_by_further_ones() -> None:
    asked = '[[do]]\nmay = [{ gain_life = 1 }, { may = [{ gain_life = 2 }] }]\n\n[[do]]\nanswer = "yes"\n'
    assert ran(asked + 'answers = ["yes"]\nexpect = { life = { Ann = 23 } }').failures == []
    assert "nobody was asked what is answered here: 'no'" in failure(asked + 'answers = ["yes", "no"]')


@pytest.mark.parametrize("key", ['as = "it"', 'answers = ["yes"]'])
def test_what_goes_with_an_action_is_refused_without_one(key: str) -> None:
    with pytest.raises(BadData, match="action"):
        ran(f"[[do]]\n{key}\nexpect = {{ life = {{ Ann = 20 }} }}")


# --- expectations


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("life = { Ben = 20 }", "life = { Ben = 19 }", "life of Ben is 20, not 19"),
        ('pt = { adept = "4/6" }', 'pt = { adept = "4/7" }', "pt of adept is 4/6, not 4/7"),
        ('face = { Kuja = "back" }', 'face = { Kuja = "front" }', "face of Kuja is back, not front"),
        ('face = { adept = "only" }', 'face = { adept = "front" }', "face of adept is only, not front"),
        ("tapped = { adept = true }", "tapped = { adept = false }", "tapped of adept is yes"),
        ('colors = { Kuja = "BR" }', 'colors = { Kuja = "B" }', "colors of Kuja is BR, not B"),
        ('colors = { Kuja = ["red", "black"] }', 'colors = { Kuja = ["red"] }', "colors of Kuja is BR, not R"),
        ('has_type = { Kuja = "Avatar" }', 'has_type = { Kuja = "Human" }', "Kuja lacks Human"),
        ('lacks_type = { Kuja = "Human" }', 'lacks_type = { Kuja = "Avatar" }', "Kuja has Avatar"),
        ('has_keyword = { adept = "trample" }', 'has_keyword = { adept = "flying" }', "adept lacks flying"),
        (
            'types = { adept = "Creature - Wizard Human" }',
            'types = { adept = "Creature - Human" }',
            "types of adept is",
        ),
        ("mana_value = { Kuja = 4 }", "mana_value = { Kuja = 0 }", "mana value of Kuja is 4, not 0"),
        ("can_transform = { pair = true }", "can_transform = { adept = true }", "can transform of adept is no"),
        ('battlefield = { Ben = ["Moss Cub"] }', "battlefield = { Ben = [] }", "battlefield also has Moss Cub"),
        ('on_battlefield = { Ann = "Pair" }', 'on_battlefield = { Ann = "Moss Cub" }', "battlefield lacks Moss Cub"),
        ("battlefield_size = { Ann = 3 }", "battlefield_size = { Ann = 2 }", "is 3, not 2"),
        ("counters = { pair = {} }", 'counters = { pair = { "+1/+1" = 1 } }', "counters of pair"),
        ("unsettled = { Kuja = [] }", 'unsettled = { Kuja = "mana value" }', "unsettled of Kuja"),
        ('identity = { adept = "R" }', 'identity = { adept = "U" }', "identity of adept is R, not U"),
        ('active = "Ann"', 'active = "Ben"', "active is Ann, not Ben"),
        ('step = "precombat main"', 'step = "end step"', "step is precombat main"),
        ("stack = []", 'stack = ["Pair"]', "stack is"),
        ("lost = []", 'lost = ["Ben"]', "lost is"),
        ("events = { transformed = 0 }", "events = { transformed = 1 }", "there are 0 events"),
        ("new_object = { pair = false }", "new_object = { pair = true }", "pair is the same object"),
        ("dealt = { adept = { Ben = 0 } }", "dealt = { adept = { Ben = 2 } }", "is 0, not 2"),
    ],
)
def test_expectations(right: str, wrong: str, said: str) -> None:
    assert ran(f"[[do]]\nexpect = {{ {right} }}").failures == []
    assert said in failure(f"[[do]]\nexpect = {{ {wrong} }}")


def test_gone_means_that_it_was_there() -> None:
    token = '[[do]]\ncopy_token = "pair"\nas = "twin"\n\n[[do]]\nexile = "twin"\n'
    assert ran(token + 'expect = { gone = "twin" }').passed
    assert "pair is still there" in failure(token + 'expect = { gone = "pair" }')
    assert "nobody" in failure(token + 'expect = { gone = "nobody" }')


def test_a_label_follows_a_card_into_other_zones() -> None:
    steps = '[[do]]\nsacrifice = "pair"\nexpect = { zone = { pair = "graveyard" }, new_object = { pair = true } }\n'
    assert ran(steps + '\n[[do]]\nreturn = "pair"\nexpect = { zone = { pair = "battlefield" } }').passed


def test_events_may_be_counted_by_rule() -> None:
    assert ran('[[do]]\ntransform = "pair"\nexpect = { events = { "701.27a" = 1, transformed = 1 } }').passed


def test_damage_is_accounted_for_by_source() -> None:
    hit = '[[do]]\nuntap = "adept"\n[[do]]\nattack = { adept = "Ben" }\n[[do]]\nblock = { "Moss Cub" = "adept" }\n'
    hit += '[[do]]\ndamage = { adept = "lethal, the rest to Ben" }\n'
    accounts = [
        'dealt = { adept = { Ben = 6, "Moss Cub" = 2 } }',
        'assigned = { adept = { Ben = 3, "Moss Cub" = 1 } }',
        'excess = { adept = { "Moss Cub" = 1 } }',
        "prevented = { adept = { Ben = 0 } }",
        "dealt = { adept = 8 }",
        'dealt = { "Trance Kuja" = 0, "Moss Cub" = { adept = 1 } }',
    ]
    for account in accounts:
        assert ran(f"{hit}expect = {{ {account} }}").failures == []


def test_two_things_that_differ_are_two_sentences() -> None:
    found = ran("[[do]]\nexpect = { life = { Ann = 1, Ben = 2 } }").failures
    assert [one.split(":")[0] for one in found] == ["step 1", "step 1"]


def test_a_name_that_fits_two_is_a_failure_that_lists_them() -> None:
    said = failure('[[do]]\nput = "Moss Cub"\nfor = "Ben"\n\n[[do]]\ntap = "Moss Cub"')
    assert "fits 2 objects" in said
    assert "Ben's Moss Cub" in said


# --- results have names


def test_what_comes_of_an_action_can_be_named() -> None:
    steps = '[[do]]\ncopy_token = "pair"\nas = "twin"\n\n[[do]]\ntransform = "twin"\n'
    assert ran(steps + 'expect = { face = { twin = "back", pair = "front" } }').passed


def test_several_results_are_numbered() -> None:
    steps = '[[do]]\ncopy_token = "pair"\nnumber = 2\nas = "twin"\n\n[[do]]\ntransform = "twin 2"\n'
    assert ran(steps + 'expect = { face = { "twin 1" = "front", "twin 2" = "back" } }').passed


def test_a_label_is_not_given_twice() -> None:
    assert "pair" in failure('[[do]]\ncopy_token = "adept"\nas = "pair"')


# --- other rules


def test_compare_tells_a_different_result() -> None:
    from dfcrules.rules.misconceptions import BackFaceManaValueZero

    scenario = read(SETUP + "[[do]]\nexpect = { mana_value = { Kuja = 4 } }")
    assert run(scenario).end == "same"
    assert compare(scenario, BackFaceManaValueZero()).end == "different"


def test_compare_takes_defaults_and_notes_what_is_left_over() -> None:
    from dfcrules.rules.standard import Rules

    scenario = read(SETUP + SHIELDED + "\n[[do]]\ntap = 'pair'\n")
    result = compare(scenario, Rules())
    assert result.end == "same"
    assert any("default" in note for step in result.steps for note in step.notes)


def test_a_label_comes_before_the_names_of_others() -> None:
    """Labels that are written like a name of several objects still mean one of them, in answers as well."""
    board = """
    [players.Ann]
    battlefield = ["Ox"]
    [players.Ben]
    battlefield = [{ card = "Cub", as = "cub" }, { card = "Cub", as = "second" }]
    [cards.Ox]
    type = "Creature — Ox"
    pt = "3/3"
    [cards.Cub]
    type = "Creature — Bear"
    pt = "1/1"
    [[do]]
    attack = { Ox = "Ben" }
    [[do]]
    block = { cub = "Ox", second = "Ox" }
    [[do]]
    damage = { Ox = { cub = 3 } }
    expect = { zone = { cub = "graveyard", second = "battlefield" } }
    """
    assert run(read(board)).failures == []
