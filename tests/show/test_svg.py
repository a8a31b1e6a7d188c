"""Cards and boards as drawings: well formed, escaped, within their frame, and saying in words what they show."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from xml.etree.ElementTree import Element, fromstring

import pytest

from dfcrules import Card, Colors, Face, Game, TypeLine, UnknownName, card, catalog
from dfcrules.cards import card_from_plain
from dfcrules.show.palette import BROWN, FRAMES, GOLD, GREY, frame_of
from dfcrules.show.shown import Mark
from dfcrules.show.svg import board_svg, card_pair_svg, card_svg, face_svg
from dfcrules.show.svg_card import pill_rows, urgent_first

SVG = "{http://www.w3.org/2000/svg}"
Outside = Callable[[str], list[str]]

PRINTED = (
    "Kuja, Genome Sorcerer", "Arlinn Kord", "Summon: Alexander", "Cooking Campsite", "Invasion of Zendikar",
    "Westvale Abbey", "Avatar Aang",
)  # fmt: skip


def texts(svg: str) -> list[str]:
    return [one.text or "" for one in fromstring(svg).iter(f"{SVG}text")]


def titles(svg: str) -> list[str]:
    return [one.text or "" for one in fromstring(svg).iter(f"{SVG}title")]


def of_class(svg: str, kind: str) -> Iterator[Element]:
    return (one for one in fromstring(svg).iter(f"{SVG}g") if one.get("class") == kind)


def joined(svg: str) -> str:
    return " ".join(texts(svg))


@pytest.mark.parametrize("name", PRINTED)
def test_printed_cards_fit_and_say_what_they_are(name: str, outside: Outside) -> None:
    printed = card(name)
    svg = card_pair_svg(printed)
    assert outside(svg) == []
    for face in printed.faces:
        assert all(word in joined(svg) for word in face.name.split())
        assert face.colors.words in texts(svg)
    assert {"front", "back"} <= set(texts(svg))


def test_every_card_of_the_catalog_fits(outside: Outside) -> None:
    for printed in catalog.cards()[::7]:
        assert outside(card_pair_svg(printed)) == [], printed


def test_a_cost_is_drawn_as_letters() -> None:
    assert {"2", "B", "R"} <= set(texts(face_svg(card("Kuja, Genome Sorcerer").front)))


def test_an_indicator_is_drawn_as_letters_and_words() -> None:
    printed = card("Kuja, Genome Sorcerer")
    back = face_svg(printed.faces[1], printed, 1)
    assert {"B", "R", "black and red", "mana value 4 (the front's)", "front: Kuja, Genome Sorcerer"} <= set(texts(back))


def test_a_face_without_its_card_is_a_card_of_one_face() -> None:
    assert "front" not in texts(face_svg(card("Kuja, Genome Sorcerer").front))


@pytest.mark.parametrize(
    ("colors", "types", "frame"),
    [
        ("W", "Creature — Bear", FRAMES["W"]),
        ("BR", "Creature — Bear", GOLD),
        ("", "Artifact", GREY),
        ("", "Land", BROWN),
        ("G", "Land Creature — Forest Dryad", FRAMES["G"]),
    ],
)
def test_frames_follow_the_colors(colors: str, types: str, frame: object) -> None:
    assert frame_of(Colors.parse(colors), TypeLine.parse(types)) is frame


@pytest.mark.parametrize("size", ["card", "tile"])
def test_an_object_shows_its_state(game: Game, size: str, outside: Outside) -> None:
    twin = game["twin"]
    game.tap(twin)
    game.add_counters(twin, "+1/+1", 2)
    game.deal(1, "Ann's Trance Kuja, Fate Defied", twin)
    svg = card_svg(game.state, game.rules, twin.entity, size)
    assert {"tapped", "summoning sick", "token copy", "2 +1/+1 counters", "2 damage", '"twin"', "6/8"} <= set(
        texts(svg)
    )
    assert outside(svg) == []


def test_a_small_card_says_a_mana_value_that_its_face_does_not_show(game: Game) -> None:
    kuja = game["Ann's Trance Kuja, Fate Defied"]
    assert "mana value 4" in texts(card_svg(game.state, game.rules, kuja.entity, "tile"))
    game.transform(kuja)
    assert "mana value 4" not in texts(card_svg(game.state, game.rules, kuja.entity, "tile"))


def test_a_copy_says_of_what(game: Game) -> None:
    cub = game.put("Delver of Secrets", "Ben")
    game.become_copy(cub, game.put("Archangel Avacyn", "Ann"))
    assert "copy of Archangel Avacyn" in texts(card_svg(game.state, game.rules, cub.entity))


def test_an_ability_on_the_stack_is_drawn_as_one() -> None:
    game = Game()
    game.put("Kuja, Genome Sorcerer", "Ann")
    game.advance("end step")
    svg = card_svg(game.state, game.rules, game.state.zone("stack")[0])
    assert {"Ability on the stack", "ability of Kuja, Genome Sorcerer"} <= set(texts(svg))


def test_there_are_two_sizes() -> None:
    game = Game()
    kuja = game.put("Kuja, Genome Sorcerer", "Ann")
    with pytest.raises(UnknownName, match="card, tile"):
        card_svg(game.state, game.rules, kuja.entity, "huge")


def test_hostile_names_are_text_and_nothing_else(hostile: str, any_face: Callable[..., Face], outside: Outside) -> None:
    nasty = Card.nonmodal(any_face(hostile, hostile * 3), any_face(f"{hostile}2"))
    game = Game("Ann", "Ben <i>&")
    placed = game.put(nasty, "Ann", label="<b>label</b>")
    game.attack({placed: "Ben <i>&"})
    for svg in (card_pair_svg(nasty), card_svg(game.state, game.rules, placed.entity), board_svg(game)):
        svg.encode("utf-8")
        kinds = {one.tag.removeprefix(SVG) for one in fromstring(svg).iter()}
        assert kinds <= {"svg", "g", "title", "desc", "rect", "path", "circle", "text"}
        assert not any("onerror" in key or key == "href" for one in fromstring(svg).iter() for key in one.attrib)
        assert outside(svg) == []


def test_a_text_of_200_words_fits_and_one_of_2000_is_in_the_title(outside: Outside) -> None:
    for words in (200, 2000):
        table = {"cost": "{G}", "type": "Artifact", "text": "different words here " * (words // 3)}
        svg = card_pair_svg(card_from_plain("Book", table))
        assert outside(svg) == []
        assert titles(svg)[1].count("different") == words // 3
    assert any(text.endswith("…") for text in texts(svg))


def test_long_costs_and_numbers_fit(outside: Outside) -> None:
    table = {
        "cost": "{X}{W/U}{2/B}{R/P}{W/U/P}{C}{S}{10}" * 2,
        "type": "Legendary Artifact Creature — Human Wizard Soldier Knight Cleric Advisor Rogue Ninja",
        "pt": "123456/123456",
    }
    svg = card_pair_svg(card_from_plain("Everything", table))
    assert outside(svg) == []
    assert {"W/U", "2/B", "R/P", "W/U/P"} <= set(texts(svg))


def test_drawings_are_images_with_a_title_and_without_ids(game: Game) -> None:
    kuja = game["twin"]
    for svg in (board_svg(game), card_svg(game.state, game.rules, kuja.entity), card_pair_svg(card("Arlinn Kord"))):
        root = fromstring(svg)
        assert root.get("role") == "img"
        assert root[0].tag == f"{SVG}title"
        assert root[0].text
        assert "viewBox" in root.attrib
        assert " id=" not in svg
        assert svg.count("<svg") == 1  # nbval's sanitizer takes all up to the first end tag


def test_a_board_describes_itself_as_text(combat: Game) -> None:
    root = fromstring(board_svg(combat))
    assert root[0].text == "Turn 1, Ann's: declare blockers\nAnn: 20 life\nBen: 20 life"
    assert root[1].tag == f"{SVG}desc"
    assert root[1].text == repr(combat)


def test_a_board_has_an_arrow_for_each_attack_and_block(combat: Game) -> None:
    svg = board_svg(combat)
    assert [one[0].text for one in of_class(svg, "attacks")] == ["Ember Adept attacks Ben"] * 2
    assert [one[0].text for one in of_class(svg, "blocks")] == ["Moss Cub blocks Ember Adept"]


def test_an_attack_on_a_planeswalker_points_at_it(adept: Card) -> None:
    game = Game()
    arlinn, attacker = game.put("Arlinn Kord", "Ben"), game.put(adept, "Ann")
    game.attack({attacker: arlinn})
    assert [one[0].text for one in of_class(board_svg(game), "attacks")] == ["Ember Adept attacks Arlinn Kord"]


def test_what_is_tapped_leans_on_the_board(combat: Game) -> None:
    leaning = [one.get("transform", "") for one in of_class(board_svg(combat), "permanent")]
    assert sum("rotate" in transform for transform in leaning) == 2
    assert texts(board_svg(combat)).count("tapped") == 2


def test_a_board_shows_players_zones_stack_effects_and_what_is_pending(combat: Game, outside: Outside) -> None:
    combat.put("Delver of Secrets", "Ben", zone="hand")
    combat.prevent(3, to="Ben")
    combat.damage()
    svg = board_svg(combat)
    shown = joined(svg)
    assert "hand (1): Delver of Secrets" in shown
    assert "shield: prevents the next 3 damage" in shown
    assert "Ann decides: How does Ember Adept assign its 4 damage? (510.1c)" in shown
    assert "active player" in shown
    assert outside(svg) == []


@pytest.mark.parametrize(("players", "each"), [(2, 0), (2, 3), (2, 15), (3, 10), (4, 8)])
def test_boards_of_all_sizes_hold_everyone(players: int, each: int, adept: Card, outside: Outside) -> None:
    game = Game(*("Ann", "Ben", "Cleo", "Dov")[:players])
    for name in game.players:
        for _ in range(each):
            game.put(adept, name)
    svg = board_svg(game)
    assert len(list(of_class(svg, "permanent"))) == players * each
    assert len(list(of_class(svg, "player"))) == players
    assert outside(svg) == []


def test_attackers_of_a_full_board_stand_where_the_others_see_them(adept: Card) -> None:
    from dfcrules.show.svg_layout import Layout

    game = Game("Ann", "Ben")
    attackers = [game.put(adept, "Ann") for _ in range(7)]
    game.attack({attackers[0]: "Ben"})
    layout = Layout(game.state, game.rules)
    assert [len(line) for line in layout.lines[0]] == [3, 3, 1]
    assert layout.lines[0][-1] == [attackers[0].entity]


def test_the_colors_of_a_board_come_from_the_theme_with_fallbacks(game: Game) -> None:
    svg = board_svg(game)
    assert "var(--jp-layout-color1, var(--vscode-editor-background, #ffffff))" in svg
    assert svg.count("var(--jp-content-font-color1)") == 0


def test_urgent_marks_come_first_and_the_rest_is_counted() -> None:
    said = [f"{number} charge counters" for number in range(30)] + ["attacking Ben"]
    marks = [Mark(text, text) for text in said]
    rows = pill_rows(urgent_first(marks), 180, 11, 3)
    assert rows[0][0] == "attacking Ben"
    assert len(rows) == 3
    hidden = int(rows[-1][-1].removeprefix("+").removesuffix(" more"))
    assert sum(map(len, rows)) - 1 + hidden == len(marks)


def test_a_tile_says_the_short_name_where_the_whole_one_has_no_room() -> None:
    game = Game()
    game.put("Kuja, Genome Sorcerer", "Ann")
    fragments = game.put("Crystal Fragments", "Ann")
    game.transform("Kuja")
    game.attach(fragments, "Kuja")
    drawn = {
        size: [
            text.text
            for text in fromstring(card_svg(game.state, game.rules, fragments.entity, size)).iter(f"{SVG}text")
        ]
        for size in ("card", "tile")
    }
    assert "attached to Trance Kuja, Fate Defied" in drawn["card"]
    assert "attached to Trance Kuja" in drawn["tile"]
    assert "attached to Trance Kuja, Fate Defied" in str(fragments)
