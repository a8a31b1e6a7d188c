"""`Game`: a start and a list of inputs; play it, ask it, take it back, explore it.

game = Game("Ann", "Ben")
kuja = game.put("Kuja, Genome Sorcerer", "Ann")
game.transform(kuja)
twin = game.copy_token(kuja, "Ben")
game.attack({kuja: "Ben"})
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from dfcrules.beginning import as_card, check_names, named_cards
from dfcrules.cards.card import Card
from dfcrules.cards.instructions import Instruction
from dfcrules.cards.names import folded
from dfcrules.errors import BadData, IllegalAction, UnknownName
from dfcrules.game.choices import Answer, Choice
from dfcrules.game.events import Log
from dfcrules.game.objects import ZONES, is_player
from dfcrules.game.state import DAY, NIGHT, Player, State, Turn
from dfcrules.handle import Came, Handle
from dfcrules.instructing import Instructing
from dfcrules.lookahead import LookingAhead
from dfcrules.naming import check_label, entity_named
from dfcrules.playing import Playing
from dfcrules.resolving import Order, Resolving, read_order
from dfcrules.rules import agenda, instructed  # noqa: F401 - registers the instructions
from dfcrules.rules.actions import Action, Activate, Cast, DealCombatDamage, Pass, PlayLand
from dfcrules.rules.find import Context
from dfcrules.rules.instruct import Perform
from dfcrules.rules.packets import name_of
from dfcrules.rules.settle import Settle
from dfcrules.rules.standard import Rules
from dfcrules.rules.turn import STEPS
from dfcrules.value import Value


class Input(Value):
    """One thing that was done: an order whose references are entities, or an answer (order None); and by whom."""

    order: Order | None
    player: int
    answers: tuple[Answer, ...] = ()
    label: str = ""


class Moment(Value):
    """An input together with the state after it; states are never changed once they are kept."""

    input: Input | None
    state: State


class Game(Instructing, Playing, LookingAhead, Resolving):
    """A game under way. Every action either happens by the rules, or raises `IllegalAction` and changes nothing.

    players: names in turn order. life: the life totals to begin with. active: whose turn it is. step: where in the
    turn. daytime: "day" or "night", if it is one of them (731.1). mana: "free" shows mana costs without charging them.
    cards: cards that neither the library nor the catalog has, in the plain form, e.g.
    {"Moss Cub": {"cost": "{G}", "type": "Creature — Bear", "pt": "1/1"}}, or imported ones (a `Pool`, or any cards).
    rules: the rules to play by; a misconception is one, too.
    """

    def __init__(
        self,
        *players: str,
        life: int = 20,
        active: str | None = None,
        step: str = "precombat main",
        turn: int = 1,
        daytime: str = "",
        mana: str = "",
        rules: Rules | None = None,
        cards: Mapping[str, Card | Mapping[str, Any]] | Iterable[Card] | None = None,
    ) -> None:
        names = players or ("Ann", "Ben")
        if rules is not None and not isinstance(rules, Rules):
            raise BadData(f"rules are an instance of Rules, such as BackFaceManaValueZero(), not {rules!r}", "rules")
        check_names(names)
        self.rules = rules or Rules()
        named = named_cards(cards or ())
        self.cards: dict[str, Card] = {name: as_card(name, card) for name, card in named}
        if step not in STEPS:
            raise BadData(f"{step!r} is no step; the steps are {', '.join(STEPS)}", "step")
        if isinstance(life, bool) or not isinstance(life, int):
            raise BadData(f"a life total is a whole number, not {life!r}", "life")
        if mana not in ("", "free"):
            raise BadData(f'mana is "free" or left out, not {mana!r}', "mana")
        state = State(tuple([Player(name, life, life, free=mana == "free") for name in names]))
        self.leftover: tuple[Answer, ...] = ()
        self._origin = object()  # games forked from one another share it, so that their handles are good for all
        self._moments: list[Moment] = [Moment(None, state)]
        self._undone: list[Moment] = []
        first = self.player(active) if active is not None else 0
        if daytime not in ("", DAY, NIGHT):
            raise BadData(f'it is "day", "night" or, left out, neither of them; not {daytime!r}', "daytime")
        state.turn = Turn(turn, first, step, first, daytime=daytime)
        state.set_player(first, latest_turn=turn)

    # --- asking

    @property
    def state(self) -> State:
        """The state now. It is never changed: each input makes a new one."""
        return self._moments[-1].state

    @property
    def pending(self) -> Choice | None:
        """The choice that is open: who, what, between what, by which rule. None if nobody has to decide."""
        return self.state.choice

    @property
    def log(self) -> Log:
        """What has happened, oldest first, each event with its rule."""
        return self.state.log

    @property
    def inputs(self) -> tuple[Input, ...]:
        """What was done so far, in order."""
        return tuple(moment.input for moment in self._moments if moment.input is not None)

    @property
    def timeline(self) -> tuple[Moment, ...]:
        """The start, each input with the state after it, then what was taken back and can be done again; oldest first.

        `timeline[len(game.inputs)]` is now.
        """
        return (*self._moments, *reversed(self._undone))

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names, in turn order."""
        return tuple(player.name for player in self.state.players)

    @property
    def active(self) -> str:
        """Whose turn it is."""
        return self.state.players[self.state.turn.active].name

    @property
    def step(self) -> str:
        """The step or phase of the turn."""
        return self.state.turn.step

    @property
    def daytime(self) -> str:
        """Whether it is "day", "night" or "neither" (731.1)."""
        return self.state.turn.daytime or "neither"

    def life(self, player: str) -> int:
        """A player's life total."""
        return self.state.players[self.player(player)].life

    def player(self, name: str | int) -> int:
        """The number of a player, from the name."""
        if isinstance(name, int) and not isinstance(name, bool):
            if not 0 <= name < len(self.players):
                raise UnknownName(str(name), f"there is no player number {name}", self.players)
            return name
        if not isinstance(name, str):
            raise UnknownName(str(name), f"a player is named by a text, not {name!r}", self.players)
        for number, player in enumerate(self.state.players):
            if folded(player.name) == folded(name):
                return number
        raise UnknownName(name, f"{name!r} is not one of the players: {', '.join(self.players)}", self.players)

    def __getitem__(self, name: str) -> Handle:
        """The object of this name; an error that lists them if there are two."""
        entity = entity_named(self.state, self.rules, name)
        if is_player(entity):
            raise UnknownName(name, f"{name} is a player, not an object")
        now = self.state.follow(entity)
        if now == -1:
            raise IllegalAction(f"{name} is gone; once gone it cannot come back", "111.8")
        return Handle(self, now)

    def zone(self, name: str, player: str | None = None) -> tuple[Handle, ...]:
        """The objects in a zone, in order; hands, libraries and graveyards are a player's."""
        if name not in ZONES:
            raise UnknownName(name, f"{name!r} is no zone; the zones are {', '.join(ZONES)}", ZONES)
        if player is None and name in ("hand", "library", "graveyard"):
            return tuple(h for one in self.players for h in self.zone(name, one))
        key = -1 if player is None or name not in ("hand", "library", "graveyard") else self.player(player)
        found = tuple(Handle(self, entity) for entity in self.state.zone(name, key))
        if player is not None and key == -1:
            found = tuple(handle for handle in found if handle.controller == player)
        return found

    # --- doing

    def do(
        self,
        order: Order | Mapping[str, Any],
        by: str | int | None = None,
        answers: Iterable[Answer] = (),
        label: str = "",
    ) -> Came:
        """Carry out an instruction or action, given as such or in its plain form, e.g. {"transform": "Kuja"}.

        by: whose instruction it is ("you" in its words); the active player if left out. answers: answers to choices
        that will come up. label: a name for the object that comes of it.
        """
        order = read_order(order) if isinstance(order, Mapping) else order
        if not isinstance(order, Instruction | Action):
            raise BadData(f'an order is a table such as {{"transform": "Kuja"}}, not {order!r}', "do")
        if isinstance(order, DealCombatDamage) and order.damage:
            answers = (*self.assignments(dict(order.damage)), *answers)
            order = DealCombatDamage()
        first = next(iter(self.state.in_turn_order()), 0)
        if isinstance(order, Cast | Activate | PlayLand | Pass):
            first = self.state.holder  # who may act now
        player = first if by is None else self._still_in(self.state, self.player(by))
        remaining = [one.name for one in self.state.players if not one.lost]
        if len(remaining) < 2:
            end = f"{remaining[0]} has won" if remaining else "it is a draw"
            raise IllegalAction(f"The game is over: {end}", "104.1")
        if self.pending is not None:
            raise IllegalAction(f"{self._decider()} has to decide first: {self.pending.question}", self.pending.rule)
        state = self.state.copy()
        state.made, state.label_due = (), ""
        if label:
            check_label(state, label)
        kept, order = self._resolved(state, order, player)
        if isinstance(order, Action):
            steps = order.steps(state, self.rules, player)
        else:
            steps = (Perform((order,), Context(you=player)),)
        settled = bool(steps) and isinstance(steps[-1], Settle)
        state.agenda = steps if settled else (*steps, Settle())
        given = [one if isinstance(one, Answer) else Answer(self._plain(one)) for one in answers]
        return self._finish(state, Input(kept, player, tuple(given), label), given)

    def answer(self, value: Any, by: str | int | None = None) -> Came:
        """Answer the open choice; see `dfcrules.game.choices` for what an answer may look like."""
        choice = self.pending
        if choice is None:
            raise IllegalAction("Nobody has to decide anything at the moment", "608.2d")
        if by is not None and self.player(by) != choice.player:
            raise IllegalAction(f"{self._decider()} decides this, not {by}", choice.rule)
        state = self.state.copy()
        exact = agenda.answer(state, self.rules, self._plain(value), self._finder(state))
        return self._finish(state, Input(None, choice.player, (Answer(exact),)), [])

    def _finish(self, state: State, made: Input, answers: list[Answer]) -> Came:
        """Run to the end, or to a choice that no given answer fits; keep the new state."""
        start = len(self.state.log)
        agenda.run(state, self.rules)
        while state.choice is not None:
            fitting = next((one for one in answers if one.fits(state.choice)), None)
            if fitting is None:
                break
            answers.remove(fitting)
            agenda.answer(state, self.rules, fitting.value, self._finder(state, made.label))
        label = made.label or state.label_due
        state.label_due = label if state.choice is not None and not state.made else ""
        if label and not state.label_due:
            for place, entity in enumerate(state.made):
                state.labels[label if len(state.made) == 1 else f"{label} {place + 1}"] = entity
        if isinstance(made.order, DealCombatDamage):
            self._check_unasked(state, start, answers)
        self.leftover = tuple(answers)
        self._moments.append(Moment(made, state))
        self._undone.clear()
        return Came(self, state.made, state.log.since(start))

    def _check_unasked(self, state: State, start: int, answers: list[Answer]) -> None:
        """An assignment that was given, but not asked for as there is only one way, has to be that way (510.1)."""
        assigned = {e.subject_id: dict(e.detail) for e in state.log.since(start) if e.kind == "assigned"}  # type: ignore[call-overload]
        for one in tuple(answers):
            actual = assigned.get(one.subject)
            if one.rule != "510" or actual is None or not isinstance(one.value, Mapping):
                continue
            find = self._finder(self.state)
            given = {to if isinstance(to, int) else find(to): amount for to, amount in one.value.items() if amount}
            if given != actual:
                name = self.state.objects[one.subject].face.name
                there = ", ".join(f"{amount} to {name_of(state, self.rules, to)}" for to, amount in actual.items())
                raise IllegalAction(f"{name} has no choice: it assigns {there or 'nothing'}", "510.1c")
            answers.remove(one)

    def _finder(self, state: State, label: str = "") -> Any:
        """Who or what a name means; what an order has just made goes by its new label already."""

        def found(name: str) -> int:
            labels = {label if len(state.made) == 1 else f"{label} {n}": e for n, e in enumerate(state.made, 1)}
            return labels[name] if label and name in labels else state.follow(entity_named(state, self.rules, name))

        return found

    def _decider(self) -> str:
        assert self.pending is not None
        return self.state.players[self.pending.player].name

    # --- going back, exploring

    def undo(self, times: int = 1) -> None:
        """Take back inputs; answers are inputs, too."""
        _check_count(times, len(self._moments) - 1, "take back")
        for _ in range(times):
            self._undone.append(self._moments.pop())

    def redo(self, times: int = 1) -> None:
        """Do again what was taken back, unless something else was done since."""
        _check_count(times, len(self._undone), "do again")
        for _ in range(times):
            self._moments.append(self._undone.pop())

    def at(self, number: int) -> Game:
        """The game as it was after that many inputs, as a game of its own; at(0) is the start."""
        _check_count(number, len(self._moments) - 1, "go to")
        return self._branch(self._moments[: number + 1])

    def fork(self) -> Game:
        """An independent game that begins where this one stands."""
        return self._branch(self._moments[:])

    def take_up(self, line: Game) -> None:
        """Go over to another line of this same game: one that `fork` or `at` has made, with all its inputs.

        What this game was up to now is lost, unless a fork of it is kept. Raises `IllegalAction` for another game.
        """
        if not isinstance(line, Game) or line._origin is not self._origin or line.rules is not self.rules:
            raise IllegalAction("This is no line of the same game", "109.1")
        self._moments, self._undone, self.leftover = line._moments[:], [], line.leftover

    @classmethod
    def restore(cls, path: str | Path = "", rules: Rules | None = None) -> Game:
        """A game that was saved, to go on with it: after a kernel was restarted, for instance.

        path: a scenario file; if left out, the newest file in this folder that a board has saved by itself. rules:
        what the game was played by, if not by the usual ones. Raises `BadData` if there is no such file, or if it
        does not play to its end.
        """
        from dfcrules.scenario import load, run
        from dfcrules.scenario.saving import newest_autosave

        file = Path(path) if path else newest_autosave(Path())
        ran = run(load(file), rules)
        if ran.failures:
            raise BadData(f"this game cannot be played again: {ran.failures[0]}", str(file))
        return ran.game

    def _branch(self, moments: list[Moment]) -> Game:
        new = object.__new__(type(self))
        new.rules, new.cards, new._origin = self.rules, self.cards, self._origin
        new._moments, new._undone, new.leftover = moments, [], ()
        return new

    def replay(self, rules: Rules | None = None) -> Game:
        """Play the same inputs again from the start, perhaps by other rules."""
        new = self.at(0)
        new.rules = rules or self.rules
        new._moments = [Moment(None, self._moments[0].state.copy())]
        new._moments[0].state.forget()
        for made in self.inputs:
            if made.order is None:
                new.answer(made.answers[0].value)
            else:
                new._redo(made)
        return new

    def _redo(self, made: Input) -> None:
        assert made.order is not None
        self.do(made.order, made.player, made.answers, made.label)

    @property
    def priority(self) -> str:
        """Who has priority: may act, or pass."""
        return self.players[self.state.holder]

    def assignments(self, assign: Mapping[Any, Any]) -> tuple[Answer, ...]:
        """Combat damage assignments as answers, addressed to the creature that assigns (510.1)."""
        state = self.state
        return tuple(
            Answer(self._plain(value), rule="510", subject=self._ref(state, creature, state.turn.active))
            for creature, value in assign.items()
        )

    def __repr__(self) -> str:
        from dfcrules.show.text import board

        return board(self)

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        from dfcrules.show.drawn import bundle_of_game

        return bundle_of_game(self)


def _check_count(number: Any, most: int, what: str) -> None:
    """Raise `BadData` unless this is a number of inputs that there are."""
    if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= most:
        there = f"from 0 to {most}" if most else "only 0"
        raise BadData(f"the inputs to {what} are counted {there}, not {number!r}")
