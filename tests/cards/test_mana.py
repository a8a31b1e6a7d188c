"""Mana symbols, mana costs, mana value (107.4, 202)."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dfcrules.cards.color import Colors
from dfcrules.cards.mana import MANA_KINDS, ManaCost, Symbol, symbols_in
from dfcrules.errors import BadData

COLORS = "WUBRG"
PAIRS = [a + "/" + b for a in COLORS for b in COLORS if a != b]
COST_SYMBOLS = [
    *COLORS, "C", "S", "X", "0", "1", "2", "15", *PAIRS, *(f"2/{c}" for c in COLORS), *(f"C/{c}" for c in COLORS),
    *(f"{c}/P" for c in COLORS), *(f"{pair}/P" for pair in PAIRS),
]  # fmt: skip
costs = st.lists(st.sampled_from(COST_SYMBOLS), min_size=1, max_size=6).map(
    lambda inner: "".join("{" + symbol + "}" for symbol in inner)
)


@pytest.mark.parametrize(
    ("text", "kind", "colors", "mana_value"),
    [
        ("{W}", "colored", "W", 1),
        ("{C}", "colorless", "", 1),
        ("{0}", "generic", "", 0),
        ("{15}", "generic", "", 15),
        ("{X}", "variable", "", 0),
        ("{S}", "snow", "", 1),
        ("{W/U}", "hybrid", "WU", 1),
        ("{U/W}", "hybrid", "WU", 1),
        ("{2/B}", "two-hybrid", "B", 2),
        ("{C/G}", "colorless-hybrid", "G", 1),
        ("{R/P}", "phyrexian", "R", 1),
        ("{G/W/P}", "hybrid-phyrexian", "WG", 1),
        ("{T}", "tap", "", 0),
        ("{Q}", "untap", "", 0),
        ("{E}", "energy", "", 0),
        ("{H}", "other", "", 0),  # 107.4g: no color of its own
        ("{PW}", "other", "", 0),
    ],
)
def test_every_family_of_symbols(text: str, kind: str, colors: str, mana_value: int) -> None:
    symbol = Symbol.parse(text)
    assert (symbol.text, symbol.kind, str(symbol.colors), symbol.mana_value) == (text, kind, colors, mana_value)
    assert symbol.is_mana == (kind in MANA_KINDS)


def test_symbols_may_be_written_in_lower_case_and_exist_once() -> None:
    assert Symbol.parse("{w/u}") is Symbol.parse("{W/U}")
    assert repr(Symbol.parse("{w/u}")) == "Symbol('{W/U}')"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{W/W}", "perhaps '{W}' is meant"),
        ("{3/W}", "perhaps '{2/W}' is meant"),
        ("{WU}", "perhaps '{W/U}' is meant"),
        ("{P/B}", "perhaps '{B/P}' is meant"),
        ("{WP}", "perhaps '{W/P}' is meant"),
        ("{this}", "is no symbol; symbols look like"),
        ("{02}", "is no symbol"),
        ("{²}", "is no symbol"),
        ("{}", "is no symbol"),
        ("W", "written between braces"),
        ("{W}{U}", "one symbol is written between braces"),
    ],
)
def test_what_is_no_symbol_says_what_was_perhaps_meant(text: str, sentence: str) -> None:
    with pytest.raises(BadData) as error:
        Symbol.parse(text)
    assert sentence in str(error.value)


@pytest.mark.parametrize(
    ("text", "mana_value", "colors"),
    [
        ("{2}{B}{R}", 4, "BR"),
        ("{0}", 0, ""),
        ("{4}", 4, ""),
        ("{W/U}{W/U}", 2, "WU"),
        ("{2/W}{2/U}{2/B}", 6, "WUB"),  # 202.3f: the larger half
        ("{1}{B/P}{B/P}", 3, "B"),  # 202.3g
        ("{C/R}{S}", 2, "R"),
        ("{X}{G}{G}", 2, "G"),
        ("{W}{U}{B}{R}{G}", 5, "WUBRG"),
    ],
)
def test_colors_and_mana_value_of_costs(text: str, mana_value: int, colors: str) -> None:
    cost = ManaCost.parse(text)
    assert cost.mana_value() == mana_value
    assert cost.colors == Colors.parse(colors)


def test_x_counts_only_with_the_number_chosen_for_it() -> None:
    """202.3e: 0 everywhere but on the stack."""
    cost = ManaCost.parse("{X}{X}{R}")
    assert cost.mana_value() == 1
    assert cost.mana_value(x=3) == 7
    with pytest.raises(BadData, match=r"107\.1b"):
        cost.mana_value(x=-1)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "leave the cost out if there is none, write {0} if it is zero"),
        ("  ", "leave the cost out"),
        ("2BR", "symbol 1 of the mana cost '2BR' is not in braces; write '{2}{B}{R}'"),
        ("{2}B", "symbol 2 of the mana cost '{2}B' is not in braces; write '{2}{B}'"),
        ("{2}{B", "symbol 2 of the mana cost '{2}{B' has no closing brace; write '{2}{B}'"),
        ("{{B}", "has no closing brace"),
        ("{2}{T}", "symbol 2 of the mana cost '{2}{T}': {T} is no mana symbol"),
        ("{1}{W/W}", "symbol 2 of the mana cost '{1}{W/W}': '{W/W}' is no symbol; perhaps '{W}' is meant"),
        ("{1}{R} // {2}{U}", "each face has a mana cost of its own"),
        ("two black", "every symbol is written between braces"),
    ],
)
def test_a_malformed_cost_says_which_symbol_and_what_would_be_right(text: str, sentence: str) -> None:
    with pytest.raises(BadData) as error:
        ManaCost.parse(text)
    assert sentence in str(error.value)
    assert "\n" not in str(error.value)


def test_a_cost_of_zero_is_a_cost() -> None:
    assert ManaCost.parse("{0}").symbols == (Symbol.parse("{0}"),)


@given(costs)
def test_a_cost_is_written_as_it_was_read(text: str) -> None:
    cost = ManaCost.parse(text)
    assert str(cost) == text
    assert ManaCost.parse(str(cost).lower()) == cost
    assert pickle.loads(pickle.dumps(cost)) == cost
    assert repr(cost) == f"ManaCost({text!r})"


@given(costs, costs, st.integers(0, 20))
def test_colors_and_mana_value_add_up(one: str, other: str, x: int) -> None:
    first, second, both = map(ManaCost.parse, (one, other, one + other))
    assert both.mana_value(x) == first.mana_value(x) + second.mana_value(x)
    assert both.colors == first.colors | second.colors


@given(st.text(alphabet="{}WUBRGCPXST012/ ", max_size=12))
def test_any_text_is_a_cost_or_an_error_of_ours(text: str) -> None:
    try:
        cost = ManaCost.parse(text)
    except BadData:
        return
    assert str(cost) == text.strip()


def texts_of(rules_text: str) -> list[str]:
    return [symbol.text for symbol in symbols_in(rules_text)]


@pytest.mark.parametrize(
    ("rules_text", "found"),
    [
        ("{2}{B}, {T}: Draw a card.", ["{2}", "{B}", "{T}"]),
        ("Extort (You may pay {W/B} whenever ...)", []),  # 903.4c
        ("{G} (or {W} (or {U})) {R}", ["{G}", "{R}"]),
        ("{G}) and {R}", ["{G}", "{R}"]),
        ("{G} ({W}\n{R}", ["{G}", "{R}"]),  # never closed: until the end of its line
        ("({T}: Add {G}.)", []),
        ('It gains "{T}: Add {G}."', ["{T}", "{G}"]),
        ("no symbols", []),
        ("", []),
    ],
)
def test_symbols_of_a_rules_text_are_those_outside_reminder_text(rules_text: str, found: list[str]) -> None:
    assert texts_of(rules_text) == found


@pytest.mark.parametrize(("rules_text", "sentence"), [("Pay {W", "never closed"), ("{name} dies", "is no symbol")])
def test_braces_around_something_else_are_an_error(rules_text: str, sentence: str) -> None:
    with pytest.raises(BadData, match=sentence):
        symbols_in(rules_text)


@given(st.lists(costs, max_size=4), st.text(alphabet="ab ()\n", max_size=8))
def test_what_stands_in_closed_parentheses_never_counts(parts: list[str], noise: str) -> None:
    balanced = "".join(f"({part})" for part in parts)
    assert texts_of(balanced) == []
    assert texts_of(f"{{W}} {balanced} {{U}}") == ["{W}", "{U}"]
    assert set(texts_of(noise + balanced)) <= {"{" + symbol + "}" for symbol in COST_SYMBOLS}


def test_hostile_texts_take_no_long_time() -> None:
    assert texts_of("(" * 20_000 + "{W}" + ")" * 20_000) == []
    assert texts_of("(" * 20_000 + "{W}") == []
    assert len(texts_of("{W}" * 20_000)) == 20_000
