"""A whole board, drawn: the players' panels, who attacks whom, the stack, lasting effects, and what is pending."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from dfcrules.game.objects import COMMAND, EXILE, STACK, Entity, is_player
from dfcrules.show.measure import LEADING, fit, one_line, wrap
from dfcrules.show.palette import ACTIVE, ATTACK, BLOCK, FAINT, GROUND, INK, LINE, PAPER, SHADE, TEXT
from dfcrules.show.shapes import Point, arrow, block, group, label, path, picture, rect, written
from dfcrules.show.svg_layout import BETWEEN, GAP_X, LANE, MARGIN, SIDE, ZONE_SIZE, Box, Layout
from dfcrules.show.svg_tile import placed
from dfcrules.show.text import board, choice_text, effect_text, heading, object_line, player_line, stack_heading
from dfcrules.show.words import clean, counted, name_of

if TYPE_CHECKING:
    from dfcrules.play import Game

LARGEST = 1.25
"""A board is shown up to this much larger than it is drawn, for projectors."""

_SIZE = 14.0


def board_svg(game: Game) -> str:
    """The board as a drawing. Its title says how things stand, its description is the whole board as text."""
    state, rules = game.state, game.rules
    standing = "\n".join([heading(state, rules), *(player_line(state, number) for number in range(len(state.players)))])
    places = Layout(state, rules)
    root = picture(places.wide, 100, standing, LARGEST, board(game))
    ground = rect(root, 0.5, 0.5, places.wide - 1, 99, GROUND, 10, LINE)
    fitted = one_line(heading(state, rules), places.wide - 2 * MARGIN, 18, 11, bold=True)
    label(root, MARGIN + 2, MARGIN + 16, fitted.lines[0], fitted.size, TEXT, bold=True)
    for number in range(len(state.players)):
        _player(root, places, number)
    _arrows(root, places)
    y = _panels(root, places)
    root.set("viewBox", f"0 0 {places.wide:g} {y:.0f}")
    root.set("height", f"{y * LARGEST:.0f}")
    ground.set("height", f"{y - 1:.0f}")
    return written(root)


def _player(root: Element, places: Layout, number: int) -> None:
    panel, lines = places.panels[number], places.lines[number]
    is_active = number == places.state.turn.active
    part = group(root, kind="player")
    rect(part, *panel, SHADE, 8, ACTIVE if is_active else LINE, 2 if is_active else 1)
    _name_and_life(part, places, number)
    if not lines:
        label(part, places.lane + LANE, panel.y + 60, "no permanents", 14, FAINT, italic=True)
    for entity in (one for line in lines for one in line):
        box = places.tiles[entity]
        placed(part, places.shown[entity], box.x, box.y, box.high)
    y = panel.bottom - 8 - (len(places.zones[number]) - 1) * ZONE_SIZE * LEADING
    for line in places.zones[number]:
        label(part, places.lane + LANE, y, line, ZONE_SIZE, FAINT)
        y += ZONE_SIZE * LEADING


def _name_and_life(part: Element, places: Layout, number: int) -> None:
    player, life = places.state.players[number], places.life(number)
    left, top = life.x, places.panels[number].y
    if number == places.state.turn.active:
        path(part, f"M{left:g} {top + 16:g}l12 8l-12 8z", ACTIVE, INK, 1)
        left += 18
    name = fit([clean(player.name)], life.x + SIDE - 10 - left, 38, 17, 11, bold=True)
    block(part, left, top + 25 - name.height / 2, name, TEXT, bold=True)
    rect(part, *life, PAPER, 12, INK, 1.8)
    middle = life.x + life.wide / 2
    total = one_line(str(player.life), life.wide - 50, 28, 12, bold=True)
    label(part, middle - 16, life.y + 22 + total.size * 0.36, total.lines[0], total.size, bold=True, anchor="middle")
    label(part, middle + 30, life.y + 28, "life", 15, anchor="middle")
    said = [counted(player.poison, "poison counter")] if player.poison else []
    said += [f"mana {''.join(player.mana)}"] if player.mana else []
    said += [f"{letter} for {one.words(2)}" for letter, one in player.bound_mana]
    said += ["has lost"] if player.lost else []
    said += ["active player"] if number == places.state.turn.active else []
    block(part, life.x, life.bottom + 6, fit(said or [""], SIDE - 8, 40, 13, 10), TEXT)


def _arrows(root: Element, places: Layout) -> None:
    combat = places.state.combat
    if combat is None:
        return
    for turn, attack in enumerate(combat.attacks):
        if is_player(attack.attacked):
            points = _to_player(places, attack.attacker, attack.attacked, turn)
        else:
            points = _straight(places, attack.attacker, attack.attacked, 20)
        _arrow(root, places, points, (attack.attacker, "attacks", attack.attacked))
    for attack in combat.attacks:
        for turn, blocker in enumerate(attack.blockers):
            points = _straight(places, blocker, attack.attacker, -24 - 14 * turn)
            _arrow(root, places, points, (blocker, "blocks", attack.attacker))


def _arrow(root: Element, places: Layout, points: list[Point], told: tuple[Entity, str, Entity]) -> None:
    one, verb, other = told
    if not points:
        return
    state, rules = places.state, places.rules
    part = group(root, f"{name_of(state, rules, one)} {verb} {name_of(state, rules, other)}", kind=verb)
    if verb == "attacks":
        arrow(part, points, ATTACK, 4)
    else:
        arrow(part, points, BLOCK, 4, "9 5")


def _to_player(places: Layout, attacker: Entity, player: Entity, turn: int) -> list[Point]:
    """From the attacker to the gap between two panels, along it to the free lane, and there to the player's life."""
    if attacker not in places.tiles:
        return []
    tile, life = places.tiles[attacker], places.life(player)
    own = next(panel for panel in places.panels if panel.y <= tile.y < panel.bottom)
    down = life.y > tile.y
    shift = (turn % 4) * 5
    gap = own.bottom + 5 + shift if down else own.y - 5 - shift
    lane = places.lane + LANE - 9 - (turn % 4) * 6
    x = tile.center[0] + 20
    aim = life.y + 8 + (turn % 4) * 9
    return [(x, _edge(tile, down)), (x, gap), (lane, gap), (lane, aim), (life.x + life.wide + 1, aim)]


def _straight(places: Layout, one: Entity, other: Entity, shift: float) -> list[Point]:
    """From one permanent to another, between the edges that face each other."""
    if one not in places.tiles or other not in places.tiles:
        return []
    start, end = places.tiles[one], places.tiles[other]
    down = end.y > start.y
    return [(start.center[0] - 24, _edge(start, down)), (end.center[0] + shift, _edge(end, not down))]


def _edge(box: Box, lower: bool) -> float:
    """A little inside the lower or the upper edge."""
    return box.bottom - 4 if lower else box.y + 4


def _panels(root: Element, places: Layout) -> float:
    """The stack, shared zones, effects and the open choice, below the players; returns where they end."""
    state, rules = places.state, places.rules
    y = places.y - BETWEEN + 10
    stack = [object_line(state, rules, one) for one in reversed(state.zone(STACK))]
    if stack:
        lines = [f"{place}. {line}" for place, line in enumerate(stack, 1)]
        y = _panel(root, places, y, _capital(stack_heading(state)), lines)
    shared = [
        f"{zone} ({len(there)}): {'; '.join(name_of(state, rules, one) for one in there)}"
        for zone in (EXILE, COMMAND)
        if (there := state.zone(zone))
    ]
    if shared:
        y = _panel(root, places, y, "", shared)
    if state.effects:
        y = _panel(root, places, y, "Effects that last", [effect_text(state, rules, one) for one in state.effects])
    if state.choice is not None:
        first, *rest = choice_text(state, state.choice).split("\n")
        y = _panel(root, places, y, first, rest, ACTIVE)
    return y + 2


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _panel(root: Element, places: Layout, y: float, title: str, lines: list[str], edge: str = LINE) -> float:
    room = places.wide - 4 * MARGIN
    heads = wrap(title, room, _SIZE, bold=True)
    rest = [piece for line in lines for piece in wrap(line, room - GAP_X, _SIZE)]
    high = (len(heads) + len(rest)) * _SIZE * LEADING + 14
    part = group(root)
    rect(part, MARGIN, y, places.wide - 2 * MARGIN, high, GROUND, 8, edge, 1 if edge == LINE else 2.5)
    down = y + 7 + _SIZE * 0.95
    for line in heads:
        label(part, 2 * MARGIN, down, line, _SIZE, TEXT, bold=True)
        down += _SIZE * LEADING
    for line in rest:
        label(part, 2 * MARGIN + (GAP_X if title else 0), down, line, _SIZE, TEXT)
        down += _SIZE * LEADING
    return y + high + 10
