"""Where everything on a drawn board stands, before anything is drawn.

Each player has a panel: name and life on the left, permanents on the right. What takes part in combat stands in the
line of its panel that faces the other side, so that arrows cross as little as possible.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from dfcrules.game.objects import GRAVEYARD, HAND, LIBRARY, Entity, is_player
from dfcrules.rules.characteristics import look
from dfcrules.show.measure import LEADING, wrap
from dfcrules.show.shapes import Point
from dfcrules.show.shown import Shown, shown_object
from dfcrules.show.svg_tile import WIDE, height
from dfcrules.show.text import permanents
from dfcrules.show.words import counted, name_of

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.rules.standard import Rules

MARGIN = 12.0
HEADING = 30.0
SIDE = 124.0
"""Width of the column with name and life."""
LANE = 34.0
"""Free width beside it, where arrows run to a player's life."""
GAP_X, GAP_Y = 12.0, 16.0
BETWEEN = 30.0
"""Free height between two panels, where arrows run across."""
ZONE_SIZE = 13.0

_FEWEST, _MOST = 3, 5
_LEAST_HIGH = 112.0


class Box(NamedTuple):
    """A place on the board."""

    x: float
    y: float
    wide: float
    high: float

    @property
    def center(self) -> Point:
        """Its middle."""
        return self.x + self.wide / 2, self.y + self.high / 2

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.y + self.high


class Layout:
    """The places of a board: `panels` of the players, `tiles` of the permanents, `zones`, the lines below them."""

    def __init__(self, state: State, rules: Rules) -> None:
        self.state, self.rules = state, rules
        players = range(len(state.players))
        self.lines = [self._lines(number, permanents(state, rules, number)) for number in players]
        self.columns = max([_FEWEST, *[len(line) for lines in self.lines for line in lines]])
        self.wide = 4 * MARGIN + SIDE + LANE + self.columns * (WIDE + GAP_X) - GAP_X
        self.shown: dict[Entity, Shown] = {
            one: shown_object(state, rules, one) for lines in self.lines for line in lines for one in line
        }
        self.tile_high = max([height(shown) for shown in self.shown.values()], default=0.0)
        self.panels: list[Box] = []
        self.tiles: dict[Entity, Box] = {}
        self.zones: list[list[str]] = []
        self.y = MARGIN + HEADING
        for number in players:
            self._place(number)

    @property
    def lane(self) -> float:
        """Where the free lane beside names and lives begins."""
        return 2 * MARGIN + SIDE

    def life(self, player: Entity) -> Box:
        """Where a player's life total stands."""
        panel = self.panels[player]
        return Box(panel.x + MARGIN, panel.y + 46, SIDE - 10, 44)

    def _place(self, number: int) -> None:
        lines = self.lines[number]
        zones = wrap(zones_text(self.state, self.rules, number), self.wide - 4 * MARGIN - SIDE - LANE, ZONE_SIZE)[:3]
        tiles_high = len(lines) * (self.tile_high + GAP_Y) - GAP_Y if lines else 0
        inner = max(tiles_high, _LEAST_HIGH - 2 * MARGIN)
        panel = Box(MARGIN, self.y, self.wide - 2 * MARGIN, inner + 2 * MARGIN + len(zones) * ZONE_SIZE * LEADING)
        for row, line in enumerate(lines):
            for column, entity in enumerate(line):
                x = self.lane + LANE + column * (WIDE + GAP_X)
                self.tiles[entity] = Box(x, panel.y + MARGIN + row * (self.tile_high + GAP_Y), WIDE, self.tile_high)
        self.panels.append(panel)
        self.zones.append(zones)
        self.y = panel.bottom + BETWEEN

    def _lines(self, number: int, row: list[Entity]) -> list[list[Entity]]:
        """A player's permanents in lines: those in combat on the facing side, creatures, others, lands."""
        row = sorted(row, key=_Order(self.state, self.rules, row))
        if len(row) <= _MOST:
            return [row] if row else []
        in_combat = self._in_combat()
        fighting = [one for one in row if one in in_combat or self.state.objects[one].attached_to in in_combat]
        calm = [one for one in row if one not in fighting]
        active = self.state.turn.active
        faces_down = number < active or (number == active and number < len(self.state.players) - 1)
        first, second = (calm, fighting) if faces_down else (fighting, calm)
        return [*_balanced(first), *_balanced(second)]

    def _in_combat(self) -> frozenset[Entity]:
        attacks = self.state.combat.attacks if self.state.combat is not None else ()
        taking_part = [(one.attacker, one.attacked, *one.blockers) for one in attacks]
        return frozenset(entity for part in taking_part for entity in part if not is_player(entity))


class _Order:
    """Creatures before other permanents before lands; what is attached stays with what bears it."""

    def __init__(self, state: State, rules: Rules, row: list[Entity]) -> None:
        self.state, self.rules, self.row = state, rules, row

    def __call__(self, entity: Entity) -> int:
        bearer = self.state.objects[entity].attached_to
        types = look(self.state, self.rules, bearer if bearer in self.row else entity).types
        return 0 if types.is_creature else 2 if types.is_land else 1


def _balanced(row: list[Entity]) -> list[list[Entity]]:
    """A row in as few lines as it needs, all about equally long: eight make four and four, not five and three."""
    if not row:
        return []
    lines = -(-len(row) // _MOST)
    each = -(-len(row) // lines)
    return [row[start : start + each] for start in range(0, len(row), each)]


def zones_text(state: State, rules: Rules, number: int) -> str:
    """What a player has in hand, graveyard and library."""
    said = []
    for zone in (HAND, GRAVEYARD):
        there = state.zone(zone, number)
        if there:
            said.append(f"{zone} ({len(there)}): {'; '.join(name_of(state, rules, one) for one in there)}")
    library = state.zone(LIBRARY, number)
    if library:
        said.append(f"library: {counted(len(library), 'card')}")
    return " · ".join(said)
