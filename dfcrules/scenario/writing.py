"""Writing a game as a scenario file: the position it began with, and its inputs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dfcrules.cards.card import Card, card_to_plain
from dfcrules.cards.filters import Named
from dfcrules.cards.plain import Phrase, plain
from dfcrules.errors import DfcRulesError, NotModelled
from dfcrules.game.effects import Copying
from dfcrules.game.objects import (
    BATTLEFIELD,
    CARD,
    COMMAND,
    EXILE,
    FIRST_OBJECT,
    GRAVEYARD,
    HAND,
    LIBRARY,
    Obj,
    is_player,
)
from dfcrules.naming import reference
from dfcrules.rules.actions import Action
from dfcrules.rules.sickness import is_new

if TYPE_CHECKING:
    from dfcrules.game.state import State
    from dfcrules.play import Game, Input


def write(game: Game, title: str = "A saved game") -> str:
    """The game as TOML text that plays it again, move by move.

    Objects are named; where two cannot be told apart by name, labels are added. Raises `NotModelled` for a game whose
    start a scenario cannot hold (one that begins in the middle of a fight), and for two different cards of one name.
    """
    start = game.at(0).state
    if start.combat is not None or start.agenda or start.zone("stack"):
        raise NotModelled("A game that begins in the middle of things cannot be written as a scenario", "500.1")
    writer = _Writer(game)
    steps = writer.steps()
    lines = [f"title = {_text(title)}", "rules = []"]
    turn = start.turn
    active = start.players[turn.active].name
    day = {"daytime": turn.daytime} if turn.daytime else {}
    lines.append(f"turn = {inline({'active': active, 'step': turn.step, 'number': turn.number, **day})}")
    if all(player.free for player in start.players):
        lines.append('mana = "free"')
    lines += writer.players(start)
    lines += writer.cards()
    lines += steps
    return "\n".join(lines) + "\n"


def steps_of(game: Game, start: int = 0) -> list[str]:
    """The inputs of a game from number `start` on, each as the step of a scenario file, as `write` would write it."""
    writer = _Writer(game)
    return [
        "\n".join(["[[do]]", *writer.step(number, writer.moments[number].state, made)])
        for number, made in enumerate(game.inputs)
        if number >= start
    ]


REFERENCES = ("Ref", "Ref | None", "Source", "Sources", "Pairs", "tuple[Ref, ...]", "Targeted")


class _Writer:
    def __init__(self, game: Game) -> None:
        self.game = game
        self.moments = game.timeline[: len(game.inputs) + 1]
        self.labels: dict[int, str] = {}
        self.stems: dict[int, str] = {}  # input -> the label given to what it made
        self.custom: dict[str, Card] = {}
        self.bodies: dict[str, Card] = {}  # every card by its name
        self._collect_labels()

    def _collect_labels(self) -> None:
        """Give a label to every object that an input speaks of, so that no name has to be unique."""
        spoken: set[int] = set()
        for made in self.game.inputs:
            if made.order is not None:
                spoken |= _entities(made.order)
            for answer in made.answers:
                spoken |= _entities(answer.value)
        start = self.game.timeline[0].state
        copies = [effect for effect in start.effects if isinstance(effect, Copying)]
        spoken |= {effect.source for effect in copies if effect.source in start.objects}
        self.taken = set(self.game.state.labels)
        for label, entity in self.game.state.labels.items():
            self.labels[entity] = label
        first_seen: dict[int, int] = {}
        parents: dict[int, int] = {}
        for number, moment in enumerate(self.moments):
            for entity in moment.state.objects:
                first_seen.setdefault(entity, number)
            parents |= {known.became: old for old, known in moment.state.former.items() if known.became != -1}
        for entity in sorted(spoken):
            self._label(entity, first_seen, parents)

    def _label(self, entity: int, first_seen: dict[int, int], parents: dict[int, int]) -> None:
        """Label an object, or the one it was when it could last be given one: a label follows a card (400.7)."""
        line = [entity]
        while line[-1] not in self.labels and not self._origin(line[-1], first_seen):
            if line[-1] not in parents:
                return
            line.append(parents[line[-1]])
        if line[-1] not in self.labels:
            number = first_seen[line[-1]]
            state = self.moments[number].state
            together = state.made if number else (line[-1],)
            self.stems[self._ordered_at(number)] = label = _fresh(state.objects[line[-1]].face.name, self.taken)
            for place, one in enumerate(together, 1):
                self.labels[one] = label if len(together) == 1 else f"{label} {place}"
        for later in line[:-1]:
            self.labels[later] = self.labels[line[-1]]

    def _origin(self, entity: int, first_seen: dict[int, int]) -> bool:
        """Whether a label can be given where this object first appears: at the start, or as what an order made."""
        number = first_seen.get(entity)
        if number is None or number == 0:
            return number == 0
        made, before = self.moments[number].state.made, self.moments[number - 1].state
        first = self._ordered_at(number)
        waits = all(not one.state.made and one.state.choice is not None for one in self.moments[first:number])
        return first > 0 and waits and entity in made and not any(one in before.objects for one in made)

    def _ordered_at(self, number: int) -> int:
        """The moment after the order that this one belongs to: the same, unless answers came in between."""
        while number and (given := self.moments[number].input) is not None and given.order is None:
            number -= 1
        return number

    def players(self, start: State) -> list[str]:
        lines: list[str] = []
        for number, player in enumerate(start.players):
            lines += ["", f"[players.{_key(player.name)}]", f"life = {player.life}"]
            if player.starting_life != 20:
                lines.append(f"starting_life = {player.starting_life}")
            if player.poison:
                lines.append(f"poison = {player.poison}")
            if player.mana:
                lines.append(f"mana = {_text(''.join(f'{{{letter}}}' for letter in player.mana))}")
            for zone in (BATTLEFIELD, HAND, LIBRARY, GRAVEYARD, EXILE, COMMAND):
                here = [
                    start.objects[e] for e in start.zone(zone, number if zone in (HAND, LIBRARY, GRAVEYARD) else -1)
                ]
                here = [o for o in here if (o.controller if zone == BATTLEFIELD else o.owner) == number]
                here = [o for o in here if zone != COMMAND or o.kind == CARD]
                if zone == LIBRARY:
                    here.reverse()
                if here or (zone == LIBRARY and player.has_library):
                    lines.append(f"{zone} = [{', '.join(self._placed(start, obj) for obj in here)}]")
        return lines

    def _placed(self, start: State, obj: Obj) -> str:
        self._remember(obj.body)
        table: dict[str, Any] = {"card": obj.face.name}
        if obj.id in self.labels:
            table["as"] = self.labels[obj.id]
        for key, value, usual in (
            ("tapped", obj.tapped, False),
            ("damage", obj.damage, 0),
            ("commander", bool(obj.commander), False),
        ):
            if value != usual:
                table[key] = value
        if obj.zone == BATTLEFIELD:
            table["counters"] = dict(obj.counters)
            if not obj.counters:
                del table["counters"]
            if is_new(start, obj, obj.controller):
                table["sick"] = True
            if obj.owner != obj.controller:
                table["owner"] = start.players[obj.owner].name
            if obj.is_token:
                table["token"] = True
            if obj.attached_to != -1:
                table["attached_to"] = self._name(start, obj.attached_to)
            for effect in start.effects:
                if isinstance(effect, Copying) and obj.id in effect.affected and effect.source in start.objects:
                    table["copy_of"] = self._name(start, effect.source)
        return _text(obj.face.name) if set(table) == {"card"} else inline(table)

    def _remember(self, card: Card) -> None:
        """Keep what a file must say of a card; raises `NotModelled` if another card goes by its name already."""
        from dfcrules.cards import catalog

        if self.bodies.setdefault(card.front.name, card) != card:
            raise NotModelled(
                f"Two different cards are called {card.front.name}, and a scenario knows a card by its name; "
                "give one of them another name",
                "201.2a",
            )
        try:
            if catalog.find(card.front.name) == card:
                return
        except DfcRulesError:
            pass
        self.custom[card.front.name] = card

    def cards(self) -> list[str]:
        lines: list[str] = []
        for name, card in self.custom.items():
            table = card_to_plain(card)
            lines += ["", f"[cards.{_key(name)}]"]
            lines += [f"{_key(key)} = {inline(value)}" for key, value in table.items()]
        return lines

    def steps(self) -> list[str]:
        lines: list[str] = []
        for number, made in enumerate(self.game.inputs):
            before = self.moments[number].state
            lines += ["", "[[do]]", *self.step(number, before, made)]
        return lines

    def step(self, number: int, before: State, made: Input) -> list[str]:
        """The lines of one step, without its heading."""
        by = self.game.players[made.player]
        if made.order is None:
            assert before.choice is not None
            value = before.choice.plain(made.answers[0].value)
            if before.choice.kind in ("one", "some"):
                value = self._answer(before, made.answers[0].value, value)
            elif before.choice.kind == "split":
                value = list(made.answers[0].value)
            return [f"answer = {inline({'choose': value, 'by': by})}"]
        table = {
            key: self._ref(before, value) if _refers(made.order, field, value) else self._plain(before, value)
            for key, field, value in _fields(made.order)
        }
        lines = [f"{_key(key)} = {inline(value)}" for key, value in table.items()]
        if made.player != before.turn.active and not (isinstance(made.order, Action) and "by" in table):
            lines.append(f"by = {_text(by)}")
        label = self.stems.get(number + 1, "")
        if made.label and not self._stands_at_the_start(made.label, number + 1):
            label = made.label
        if label:
            lines.append(f"as = {_text(label)}")
        if self._is_one_more(before, made):
            lines.append("outside = true")
        if made.answers:
            given = [inline(a.value) if not isinstance(a.value, tuple) else inline(list(a.value)) for a in made.answers]
            lines.append(f"answers = [{', '.join(given)}]")
        return lines

    def _stands_at_the_start(self, label: str, number: int) -> bool:
        """Whether a label that was given later is of an object of the position, where it is written already."""
        named = self.moments[number].state.labels.get(label, -1)
        return named in self.moments[0].state.objects

    def _is_one_more(self, before: State, made: Input) -> bool:
        """Whether a card was brought in although one of its name is there, which its name alone would mean."""
        order = made.order
        card = getattr(order, order.fields[0]) if order is not None else None
        if not isinstance(card, Card) or getattr(order, "outside", True):  # it cannot say so, or does already
            return False
        names = {face.name for face in card.faces}
        return any(names & {face.name for face in obj.body.faces} for obj in before.objects.values())

    def _answer(self, before: State, exact: Any, label: Any) -> Any:
        """An object's own label if it has one, and has not become another object; otherwise the option's words."""
        if isinstance(exact, tuple):
            return [self._answer(before, one, words) for one, words in zip(exact, label, strict=True)]
        if isinstance(exact, str) and exact.startswith("mode "):  # two modes may have the same words
            return exact
        if isinstance(exact, int) and before.follow(exact) not in (exact, -1):
            return label
        return self.labels.get(exact, label)

    def _plain(self, before: State, value: Any) -> Any:
        if isinstance(value, Card | Phrase):
            return plain(self._unresolved(before, value))
        if isinstance(value, tuple) and value and all(isinstance(one, tuple) and len(one) == 2 for one in value):
            return dict(value)  # counters
        return [self._plain(before, one) for one in value] if isinstance(value, tuple) else value

    def _unresolved(self, before: State, value: Any) -> Any:
        """Instructions inside others, with names for the objects that were found for them."""
        if isinstance(value, Named):
            return self._name(before, value.entity)
        if isinstance(value, tuple):
            return tuple(self._unresolved(before, one) for one in value)
        if isinstance(value, Phrase):
            return value.replace(**{field: self._unresolved(before, getattr(value, field)) for field in value.fields})
        return value

    def _ref(self, before: State, value: Any) -> Any:
        """A reference as a file holds it: names and labels instead of entities."""
        if isinstance(value, Card):
            self._remember(value)
            return value.front.name
        if isinstance(value, tuple) and value and all(isinstance(one, tuple) and len(one) == 2 for one in value):
            return {str(self._ref(before, a)): self._ref(before, b) for a, b in value}
        if isinstance(value, tuple):
            return [self._ref(before, one) for one in value]
        if isinstance(value, int) and not isinstance(value, bool):
            return self._name(before, value)
        return self._plain(before, value)

    def _name(self, state: State, entity: int) -> str:
        if is_player(entity):
            return state.players[entity].name
        if entity in self.labels:
            return self.labels[entity]
        return reference(state, self.game.rules, entity) or state.objects[entity].face.name


def _refers(order: Phrase, field: str, value: Any) -> bool:
    """Whether a field means objects or players; one that says under whose control may also be a word."""
    kind = order._kind(field)
    return kind in REFERENCES or (kind == "Whose" and isinstance(value, int))


def _fields(order: Phrase) -> list[tuple[str, str, Any]]:
    """Key, field and value of the fields that differ from their defaults; the leading one first."""
    kept = []
    for place, (key, field) in enumerate(order.keys().items()):
        value = getattr(order, field)
        if place == 0:
            kept.append((key, field, True if value == () else value))
        elif value != order.defaults.get(field):
            kept.append((key, field, value))
    return kept


def _entities(value: Any) -> set[int]:
    if isinstance(value, Named):
        return {value.entity} if not is_player(value.entity) else set()
    if isinstance(value, Phrase):
        return {e for field in value.fields for e in _entities(getattr(value, field))}
    if isinstance(value, tuple | list):
        return {e for one in value for e in _entities(one)}
    if isinstance(value, dict):
        return {e for pair in value.items() for e in _entities(pair)}
    is_object = isinstance(value, int) and not isinstance(value, bool) and value >= FIRST_OBJECT
    return {value} if is_object else set()


def _fresh(name: str, taken: set[str]) -> str:
    # never a card's own name: that would mean this one object wherever the file names the card
    base = "-".join("".join(c if c.isalnum() else " " for c in name.split(",")[0].casefold()).split()) or "object"
    number, label = 1, f"{base}-1"
    while label in taken:
        number += 1
        label = f"{base}-{number}"
    taken.add(label)
    return label


def _key(name: str) -> str:
    return name if name.isascii() and name.replace("_", "").replace("-", "").isalnum() else _text(name)


def _text(value: str) -> str:
    """A TOML basic string."""
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(c if c.isprintable() else f"\\U{ord(c):08x}" for c in escaped) + '"'


def inline(value: Any) -> str:
    """A plain value as TOML on one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(str(k))} = {inline(v)}" for k, v in value.items()) + " }" if value else "{}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(inline(one) for one in value) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int) else _text(str(plain(value)))
