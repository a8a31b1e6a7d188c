"""Making texts fit."""

from __future__ import annotations

import pytest

from dfcrules.show.measure import LEADING, columns_of, fit, one_line, width, wrap

WORDS = "Whenever you cast a noncreature spell, this deals 1 damage to each opponent. " * 20


def test_wide_letters_are_wider() -> None:
    assert width("W", 10) > width("i", 10)
    assert width("漢", 10) > width("a", 10)
    assert width("e\u0301", 10) == width("é", 10) == width("e", 10)
    assert width("abc", 10, bold=True) > width("abc", 10)


@pytest.mark.parametrize("text", [WORDS, "x" * 500, "漢字" * 100, "a " * 300, "W" * 7])
def test_wrapped_lines_fit_and_lose_nothing(text: str) -> None:
    lines = wrap(text, 100, 10)
    assert all(width(line, 10) <= 100 for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_one_line_shrinks_before_it_cuts() -> None:
    assert one_line("short", 100, 12, 8) == (12, ("short",), False)
    shrunk = one_line("a little longer", 90, 14, 8)
    assert 8 <= shrunk.size < 14
    assert not shrunk.is_cut
    cut = one_line(WORDS, 100, 12, 8)
    assert cut.is_cut
    assert cut.lines[0].endswith("…")
    assert width(cut.lines[0], 8) <= 100


@pytest.mark.parametrize("paragraphs", [["short"], [WORDS], ["x" * 9000], ["one", "two", WORDS], [" "], []])
def test_fitted_text_stays_in_its_box(paragraphs: list[str]) -> None:
    fitted = fit(paragraphs, 200, 150, 16, 8, gap=0.5)
    gaps = sum(line.startswith("\n") for line in fitted.lines)
    assert (len(fitted.lines) + gaps * 0.5) * fitted.size * LEADING <= 150
    assert all(width(line.strip(), fitted.size) <= 200 for line in fitted.lines)


def test_what_is_cut_ends_with_an_ellipsis() -> None:
    fitted = fit([WORDS * 3], 200, 100, 16, 8)
    assert fitted.is_cut
    assert fitted.lines[-1].endswith("…")


def test_columns_of_a_terminal() -> None:
    assert [columns_of(text) for text in ("abc", "漢字", "e\u0301")] == [3, 4, 1]
