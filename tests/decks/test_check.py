"""The rules of a Commander deck: what breaks them, with the face and the symbol at fault (903.3-903.5, 702.124)."""

from __future__ import annotations

from typing import Any

import pytest

from dfcrules.cards.color import Colors
from dfcrules.decks import DeckCheck, check_deck, read_deck
from dfcrules.importing import Pool, import_cards

Record = dict[str, Any]


def made(name: str, kind: str = "Creature — Human", cost: str = "", text: str = "", **fields: Any) -> Record:
    record: Record = {"name": name, "layout": "normal", "type": kind, "text": text} | fields
    if cost:
        record["manaCost"] = cost
    if "Creature" in kind or "Vehicle" in kind:
        record |= {"power": "2", "toughness": "2"}
    return record


def faces(layout: str, front: Record, back: Record) -> list[Record]:
    name = f"{front['name']} // {back['name']}"
    return [
        front | {"name": name, "faceName": front["name"], "side": "a", "layout": layout},
        back | {"name": name, "faceName": back["name"], "side": "b", "layout": layout},
    ]


LEGEND = "Legendary Creature — Human"
CARDS: list[Any] = [
    made("Ada", LEGEND, "{W}{B}"),
    made("Bob", LEGEND, "{G}", "Partner (Two of them.)"),
    made("Cleo", LEGEND, "{U}", "Partner (Two of them.)"),
    made("Dora", LEGEND, "{R}", "Partner with Emil (You search.)"),
    made("Emil", LEGEND, "{U}", "Partner with Dora"),
    made("Fay", LEGEND, "{W}", "Partner—Friends forever"),
    made("Gus", LEGEND, "{B}", "Friends forever (An older wording.)"),
    made("Hal", LEGEND, "{B}", "Choose a Background (It leads, too.)"),
    made("Ida", LEGEND, "{W}", "Doctor's companion"),
    made("The Probe Doctor", "Legendary Creature — Time Lord Doctor", "{U}{R}"),
    made("Old Doctor", "Legendary Creature — Human Time Lord Doctor", "{U}{R}"),
    made("Hard Childhood", "Legendary Enchantment — Background", "{G}"),
    made("Walker", "Legendary Planeswalker — Walker", "{U}", "[0]: Nothing.\nWalker can be your commander."),
    made("Bug", "Legendary Planeswalker — Bug", "{G}", "As long as Bug isn't on the battlefield, it's a 1/1 creature."),
    made("Cart", "Legendary Artifact — Vehicle", "{W}"),
    made("Piper", LEGEND, "", "If Piper is your commander, choose a color before the game begins."),
    made("Rats", "Creature — Rat", "{B}", "A deck can have any number of cards named Rats."),
    made("Dwarves", "Creature — Dwarf", "{W}", "A deck can have up to seven cards named Dwarves."),
    made("Ring", "Artifact", "{1}"),
    made("Bog", "Land", "", "{T}: Add {B}."),
    made("Pool", "Land — Plains Island", "", "({T}: Add {W} or {U}.)"),
    made("Snow-Covered Swamp", "Basic Snow Land — Swamp"),
    made("Desert World", "Plane — Desert", layout="planar"),
    made("Whole", "Creature — Angel", layout="meld"),
    made("Greymond, Avacyn's Stalwart", LEGEND, "{W}{W}"),
    faces("transform", made("Abbey", "Land"), made("Prince", LEGEND, colorIndicator=["B"])),
    faces("transform", made("Scholar", cost="{W}"), made("Brute", "Creature — Ogre", colorIndicator=["R"])),
    faces("adventure", made("Giant", "Creature — Giant", "{W}"), made("Stomp", "Instant", "{R}")),
    *(made(name, f"Basic Land — {name}") for name in ("Plains", "Swamp", "Forest", "Island")),
]  # fmt: skip


@pytest.fixture(scope="module")
def pool() -> Pool:
    found = import_cards({"data": {_name(one): one if isinstance(one, list) else [one] for one in CARDS}})
    assert not found.report.skipped
    return found


def _name(one: Any) -> str:
    return str(one[0]["name"] if isinstance(one, list) else one["name"])


def checked(pool: Pool, commander: str, main: str = "", fill: str = "Plains", **how: Any) -> DeckCheck:
    """A deck of 100 cards with these commanders and these lines, filled up with basic lands."""
    leaders = [line for line in commander.split(";") if line]
    lines = [line.strip() for line in main.split(";") if line]
    number = 100 - len(leaders) - sum(int(line.split()[0]) for line in lines)
    text = ["Commander", *(f"1 {name.strip()}" for name in leaders), "", "Deck", *lines, f"{number} {fill}"]
    return check_deck(read_deck("\n".join(text) + "\n"), pool, **how)


def broken(check: DeckCheck) -> list[tuple[str, str]]:
    return [(one.card, one.rule) for one in check.violations]


def test_a_legal_deck_says_what_was_not_looked_at(pool: Pool) -> None:
    check = checked(pool, "Ada", "1 Ring; 1 Bog; 20 Swamp")
    assert check.legal
    assert str(check).split("\n") == [
        "the deck: a legal Commander deck, as far as the rules say",
        "led by Ada; 100 cards, commander included",
        "color identity of the deck: white and black (903.4)",
        "note: no list of banned cards was looked at: it is no part of the rules (903.5)",
    ]


@pytest.mark.parametrize(
    ("line", "rule", "face", "symbol", "sentence"),
    [
        ("1 Cleo", "903.5c", "front", "{U}", "{U} in its mana cost is not in the commander's color identity"),
        ("1 Brute", "903.5c", "back", "R", "red by its color indicator on its back face, Brute, is not in"),
        ("1 Giant", "903.5c", "second part", "{R}", "{R} in its mana cost on its second part, Stomp, is not in"),
        ("1 Pool", "903.5d", "front", "Island", "the basic land type Island could make blue mana, and blue is not in"),
    ],
)
def test_identity_names_the_symbol_and_the_face(
    pool: Pool, line: str, rule: str, face: str, symbol: str, sentence: str
) -> None:
    check = checked(pool, "Ada", line)
    (one,) = check.violations
    assert (one.rule, one.face, one.symbol) == (rule, face, symbol)
    assert one.sentence.startswith(sentence)
    assert not check.legal


def test_each_color_of_a_card_is_reported_once(pool: Pool) -> None:
    """903.5c, 903.5d"""
    twice = {"name": "Grove", "layout": "normal", "type": "Land — Forest", "text": "{1}: Add {G}.\n{2}: Add {G}{R}."}
    more = import_cards({"data": {"Grove": [twice]}})
    check = checked(Pool([*pool, *more]), "Ada", "1 Grove")
    assert [(one.rule, one.symbol) for one in check.violations] == [("903.5c", "{G}"), ("903.5c", "{R}")]


def test_singleton_with_its_exceptions(pool: Pool) -> None:
    """903.5b"""
    assert checked(pool, "Ada", "30 Rats; 7 Dwarves; 10 Snow-Covered Swamp").legal
    assert broken(checked(pool, "Ada", "8 Dwarves")) == [("Dwarves", "903.5b")]
    assert broken(checked(pool, "Ada", "2 Ring")) == [("Ring", "903.5b")]
    assert broken(checked(pool, "Ada", "1 Ada")) == [("Ada", "903.5b")]
    assert broken(checked(pool, "Ada", "1 Scholar; 1 Brute")) == [("Scholar", "903.5c"), ("Scholar", "903.5b")]


def test_interchangeable_names_are_one_name(pool: Pool) -> None:
    """201.3b"""
    check = checked(pool, "Ada", "1 Rick, Steadfast Leader; 1 Greymond, Avacyn's Stalwart")
    assert broken(check) == [("Greymond, Avacyn's Stalwart", "903.5b, 201.3b")]
    note = "Rick, Steadfast Leader and Greymond, Avacyn's Stalwart are interchangeable names of one card (201.3)"
    assert note in check.notes


def test_a_deck_has_exactly_100_cards(pool: Pool) -> None:
    """903.5a"""
    check = check_deck(read_deck("Commander\n1 Ada\n\n98 Plains\n"), pool)
    assert str(check.violations[0]) == "it has 99 cards, but exactly 100 make a deck (903.5a)"


@pytest.mark.parametrize("name", ["Ada", "Cart", "Walker", "Bug", "Bob", "Hal"])
def test_who_may_lead(pool: Pool, name: str) -> None:
    """903.3, 903.3a"""
    fill = {"Walker": "Island", "Bug": "Forest", "Bob": "Forest", "Hal": "Swamp"}
    assert checked(pool, name, fill=fill.get(name, "Plains")).legal


@pytest.mark.parametrize(
    ("name", "rule", "why"),
    [
        ("Abbey", "712.8a", "outside the game only its front face counts, a Land; Prince is its back"),
        ("Prince", "712.8a", "outside the game only its front face counts"),
        ("Rats", "903.3", "it is no legendary creature but a Creature — Rat"),
        ("Hard Childhood", "702.124k", "a Background can be one only together with"),
    ],
)
def test_who_may_not(pool: Pool, name: str, rule: str, why: str) -> None:
    violation = next(one for one in checked(pool, name, fill="Swamp").violations if "commander:" in one.sentence)
    assert violation.rule == rule
    assert why in violation.sentence


@pytest.mark.parametrize(
    "pair", ["Bob; Cleo", "Dora; Emil", "Emil; Dora", "Fay; Gus", "Hal; Hard Childhood", "Ida; The Probe Doctor"]
)
def test_pairs_that_go_together(pool: Pool, pair: str) -> None:
    """702.124h-m: with both identities together."""
    check = checked(pool, pair)
    assert not [one for one in check.violations if one.rule.startswith("702")]
    assert len(check.commanders) == 2


def test_the_identities_of_a_pair_are_put_together(pool: Pool) -> None:
    """702.124c"""
    assert str(checked(pool, "Bob; Cleo").identity) == "UG"


@pytest.mark.parametrize(
    ("pair", "rule"),
    [
        ("Ada; Bob", "702.124"),
        ("Bob; Dora", "702.124f"),
        ("Bob; Fay", "702.124f"),
        ("Hal; Bob", "702.124k"),
        ("Ida; Old Doctor", "702.124"),
        ("Ida; Hal", "702.124k"),
        ("Bob; Cleo; Ada", "702.124g"),
    ],
)
def test_pairs_that_do_not(pool: Pool, pair: str, rule: str) -> None:
    assert rule in [one.rule for one in checked(pool, pair).violations]


def test_a_commander_may_be_named_beside_the_list(pool: Pool) -> None:
    deck = read_deck("1 Ada\n99 Plains\n")
    assert broken(check_deck(deck, pool)) == [("", "903.3")]
    assert check_deck(deck, pool, commander=["Ada"]).legal


def test_without_commander_identity_is_not_checked(pool: Pool) -> None:
    """903.4f"""
    check = check_deck(read_deck("1 Cleo\n99 Plains\n"), pool)
    assert check.identity is None
    assert "without a commander color identity is undefined and was not checked (903.4f)" in check.notes


def test_a_color_chosen_before_the_game_counts(pool: Pool) -> None:
    """903.4b"""
    assert broken(checked(pool, "Piper", "1 Ring")) == [("Plains", "903.5d")]
    check = checked(pool, "Piper", "1 Ring", chosen=Colors.parse("W"))
    assert check.legal
    assert any("903.4b" in note for note in check.notes)


def test_names_that_nobody_knows_leave_it_open(pool: Pool) -> None:
    check = checked(pool, "Ada", "1 Rign; 1 Ring")
    assert check.unknown == ("line 5: no card here is called 'Rign'; did you mean 'Ring'?",)
    assert not check.legal
    assert check.sentences[0] == "the deck: not decided: 1 line that could not be checked"


def test_a_plane_or_what_cards_meld_into_is_never_in_a_deck_and_a_sideboard_is_not_counted(pool: Pool) -> None:
    check = checked(pool, "Ada", "1 Desert World; 1 Whole")
    assert broken(check) == [("Desert World", "903.5"), ("Whole", "712.4")]
    side = check_deck(read_deck("Commander\n1 Ada\n\n99 Plains\n\nSideboard\n1 Ring\n"), pool)
    assert side.legal
    assert "1 in the sideboard, not counted: Commander has none (903.5e)" in side.notes


def test_without_a_pool_the_catalog_is_asked() -> None:
    check = check_deck(read_deck("Commander\n1 Cecil, Dark Knight\n\n98 Swamp\n1 Kuja, Genome Sorcerer\n"))
    assert broken(check) == [("Kuja, Genome Sorcerer", "903.5c")]


def test_a_color_counts_only_if_a_commander_lets_it_be_chosen(pool: Pool) -> None:
    """903.4b: one for each such commander."""
    check = checked(pool, "Ada", "1 Ring", "Swamp", chosen=Colors.parse("G"))
    assert check.identity == Colors.parse("WB")
    assert "the chosen color (green) was not counted: no commander here lets a color be chosen (903.4b)" in check.notes
    two = checked(pool, "Piper", "1 Ring", chosen=Colors.parse("WU"))
    assert (two.identity, broken(two)) == (Colors.parse(""), [("Plains", "903.5d")])
    assert any("only 1 can be chosen" in note for note in two.notes)


@pytest.mark.parametrize("line", ["Ring (1)", "Plains: 98", "Bog:", "[Ring]"])
def test_a_line_that_reads_like_a_heading_but_names_a_card_is_listed(pool: Pool, line: str) -> None:
    check = check_deck(read_deck(f"Commander\n1 Ada\n\n{line}\n98 Plains\n"), pool)
    assert check.unknown[0].startswith("line 4: read as a heading, but there is a card ")
    assert not check.legal
    assert not check.violations


def test_a_heading_is_no_card_because_a_name_begins_with_it(pool: Pool) -> None:
    check = check_deck(read_deck("Commander\n1 Ada\n\nDesert\n99 Plains\n"), pool)
    assert (check.size, check.violations) == (100, ())
    assert check.unknown == ("line 4: no card here is called 'Desert'; did you mean 'Desert World'?",)
    assert check_deck(read_deck("Commander\n1 Ada\n\nDesert (3)\n99 Plains\n"), pool).legal
    assert check_deck(read_deck("Commander\n1 Ada\n\n1 Stomp\n98 Plains\n"), pool).unknown == ()  # a face's name


def test_a_blank_line_between_two_partners_parts_them_no_more_than_they_are(pool: Pool) -> None:
    check = check_deck(read_deck("Commander\n1 Bob\n\n1 Cleo\n\n98 Forest\n"), pool)
    assert ([card.name for card in check.commanders], check.legal) == (["Bob", "Cleo"], True)
    check = check_deck(read_deck("Commander\n1 Bob\n\n1 Ring\n\n98 Forest\n"), pool)
    assert ([card.name for card in check.commanders], check.legal) == (["Bob"], True)


@pytest.mark.parametrize("text", ["1 Ring\n\n98 Plains\n\n1 Ada\n", "1 Ada\n\n98 Plains\n\n1 Ring\n"])
def test_only_what_can_lead_is_taken_for_the_commander(pool: Pool, text: str) -> None:
    check = check_deck(read_deck(text), pool)
    assert ([card.name for card in check.commanders], check.legal) == (["Ada"], True)
    assert check.deck.notes == ("no section names the commander; taken for it, as it stands apart: Ada",)
    without = check_deck(read_deck("1 Ring\n\n99 Plains\n"), pool)
    assert (without.commanders, broken(without), without.deck.notes) == ((), [("", "903.3")], ())
