"""Tables to read: columns of text, and HTML in which what comes from outside is text."""

from __future__ import annotations

from dfcrules.show.listing import Listing

TABLE = Listing(
    ("rule", "where"),
    [("712.8e", [("01", "01-two faces.ipynb"), "nowhere else"]), ("712.9", "word " * 12)],
)


def test_as_text_a_long_cell_goes_on_below() -> None:
    assert str(TABLE).splitlines() == [
        "rule    where",
        "------  ------------------------------------",
        "712.8e  01, nowhere else",
        "712.9   word word word word word word word",
        "        word word word word word",
    ]
    assert len(TABLE) == 2


def test_in_a_notebook_it_has_links() -> None:
    html = TABLE._repr_mimebundle_()["text/html"]
    assert '<td><a href="01-two%20faces.ipynb">01</a>, nowhere else</td>' in html


def test_what_comes_from_outside_is_text() -> None:
    html = Listing(("<b>",), [("<img src=x>",), ([('"><script>', 'a"><script>')],)])._repr_mimebundle_()["text/html"]
    assert "<img" not in html
    assert "<script>" not in html
