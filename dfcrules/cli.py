"""The command line: `dfcrules run`, `check`, `lesson`, `exam`, `mark`, `card`, `identity`, `deck`, `import`, `rule`,
`course`, `lab`.

Exit codes: 0 all well, 1 a scenario failed, a deck breaks a rule or a record was not imported, 2 bad usage or a bad
file (one clear line, never a traceback).
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from dfcrules.errors import DfcRulesError

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from pathlib import Path

    from dfcrules.cards import Card
    from dfcrules.importing import Pool
    from dfcrules.rules.standard import Rules


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    given, passed_on = (given[: given.index("--")], given[given.index("--") + 1 :]) if "--" in given else (given, [])
    try:
        if given[:1] == ["lab"] and given[1:2] not in (["-h"], ["--help"]):
            from dfcrules.launch import lab

            return lab(given[1:], passed_on)
        options = _parser().parse_args([*given, *passed_on])
        command: Callable[[Namespace], int] = options.command
        return command(options)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 2
    except DfcRulesError as error:
        return _complain(str(error))
    except BrokenPipeError:  # the reader (head, less) has had enough
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        return 130


_CARDS = "a file of MTGJSON or Scryfall with the cards, e.g. AtomicCards.json.gz; the catalog if left out"


def _parser() -> ArgumentParser:
    from argparse import ArgumentParser

    parser = ArgumentParser(prog="dfcrules", description="Play with the rules of nonmodal double-faced cards.")
    from dfcrules import __version__
    from dfcrules.coursework.commands import add_commands as add_course
    from dfcrules.teaching import add_commands

    parser.add_argument("--version", action="version", version=f"dfcrules {__version__}")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")

    run = commands.add_parser("run", help="play a scenario file and print every event with its rule")
    run.add_argument("file", help="a scenario file (.toml)")
    run.add_argument(
        "--as",
        dest="belief",
        metavar="MISCONCEPTION",
        help="play it by a misconception, or by a reading of what is unsettled, instead of the rules",
    )
    run.set_defaults(command=_run)

    check = commands.add_parser("check", help="run scenario files or folders of them, and count what passed")
    check.add_argument("paths", nargs="+", metavar="PATH", help="scenario files, or folders that hold some")
    check.add_argument(
        "--misconceptions", action="store_true", help="play them by every misconception, and print who notices which"
    )
    check.set_defaults(command=_check)

    card = commands.add_parser("card", help="show both faces of a card as text")
    card.add_argument("name", nargs="+", help="the name of either face")
    card.add_argument("--cards", metavar="FILE", help=_CARDS)
    card.set_defaults(command=_card)

    identity = commands.add_parser("identity", help="the color identity of a card, with the evidence for each color")
    identity.add_argument("name", nargs="+", help="the name of either face")
    identity.add_argument("--cards", metavar="FILE", help=_CARDS)
    identity.set_defaults(command=_identity)

    deck = commands.add_parser("deck", help="check a deck by the rules of Commander; exit code 1 if it breaks one")
    deck.add_argument("file", metavar="FILE", help="a text list ('1 Sol Ring' a line), or a deck file of MTGJSON")
    deck.add_argument("--cards", metavar="FILE", help=_CARDS)
    deck.add_argument("--commander", metavar="NAME", action="append", default=[], help="who leads it; twice for a pair")
    deck.add_argument("--chosen", metavar="COLOR", default="", help="a color chosen before the game (903.4b)")
    deck.set_defaults(command=_deck)

    imported = commands.add_parser("import", help="read a file of cards, and say what of it could not be imported")
    imported.add_argument("file", metavar="FILE", help="a file of MTGJSON or Scryfall, plain or gzip")
    imported.add_argument("--all", action="store_true", help="list every record that was skipped, and every remark")
    imported.set_defaults(command=_import)

    rule = commands.add_parser("rule", help="what a rule says, in our own words")
    rule.add_argument("number", nargs="+", help="a number such as 712.8e, or words to search for")
    rule.set_defaults(command=_rule)

    add_commands(commands)
    add_course(commands)
    lab = commands.add_parser("lab", help="open JupyterLab on the course; its own options go after --")
    lab.add_argument("folder", nargs="?", help="put the course there first; nothing that you changed is touched")
    return parser


def _complain(sentence: str) -> int:
    print(f"dfcrules: {_safe(' '.join(sentence.split()))}", file=sys.stderr)
    return 2


def say(text: object = "") -> None:
    """Print lines; names and titles come from outside and must not steer the terminal."""
    for line in str(text).split("\n"):
        indent = line[: len(line) - len(line.lstrip(" "))]
        print(indent + _safe(line[len(indent) :]))


def _safe(line: str) -> str:
    from dfcrules.show.words import clean

    return clean(line) if not line.isprintable() else line


def _rules_for(belief: str | None) -> Rules | None:
    if not belief:
        return None
    from dfcrules.errors import UnknownName
    from dfcrules.rules.misconceptions import misconception
    from dfcrules.rules.readings import reading

    try:
        return reading(belief)
    except UnknownName:
        return misconception(belief)


def _run(options: Namespace) -> int:
    from dfcrules.scenario import compare, load, run

    scenario = load(options.file)
    rules = _rules_for(options.belief)
    ran = compare(scenario, rules) if rules else run(scenario)
    say(scenario.title)
    if scenario.question:
        say(scenario.question)
    if rules:
        say(f"played by the {'misconception' if hasattr(rules, 'believes') else 'reading'} {rules.name}")
    if scenario.unsettled:
        say(f"unsettled: {scenario.unsettled}")
    for step in ran.steps:
        say(f"\nstep {step.step.number}{_told(step.step.plain)}")
        for event in step.events:
            say(f"  {event}")
        if step.refused_as_expected is not None and not step.wrong_rule:
            say(f"  refused, as expected: {step.refused_as_expected}")
        for note in step.notes:
            say(f"  note: {note}")
        for difference in filter(None, (step.wrong_rule, *step.differs)):
            say(f"  NOT AS EXPECTED: {difference}")
        if step.refusal is not None:
            say(f"  REFUSED: {step.refusal}")
    say()
    if ran.game.pending is not None:
        from dfcrules.show.text import choice_text

        say(choice_text(ran.game.state, ran.game.pending))
    say("as expected" if ran.passed else "not as expected")
    return 0 if ran.passed else 1


def _told(plain: tuple[tuple[str, object], ...]) -> str:
    from dfcrules.scenario.writing import inline

    shown = ", ".join(f"{key} = {inline(value)}" for key, value in plain if key not in ("expect", "outcomes"))
    shown = shown or "what is expected"
    return f": {shown[:157] + '...' if len(shown) > 160 else shown}"


def _check(options: Namespace) -> int:
    from dfcrules.scenario import load, run

    if options.misconceptions:
        from dfcrules.teaching import print_matrix

        return print_matrix(_files(options.paths), say)
    passed = failed = unreadable = 0
    for file in _files(options.paths):
        try:
            ran = run(load(file))
        except DfcRulesError as error:
            unreadable += 1
            _complain(str(error))
            continue
        if ran.passed:
            passed += 1
            continue
        failed += 1
        say(f"{file}: {ran.scenario.title}")
        for what in ran.failures:
            say(f"  {what}")
    say(f"{passed} passed, {failed} failed" + (f", {unreadable} could not be read" if unreadable else ""))
    return 2 if unreadable else 1 if failed else 0


def _files(paths: Sequence[str]) -> list[Path]:
    from pathlib import Path

    files: list[Path] = []
    for name in paths:
        path = Path(name)
        if path.is_dir():
            found = sorted(path.rglob("*.toml"))
            if not found:
                raise DfcRulesError(f"{name}: there is no scenario file (.toml) in this folder")
            files += found
        else:
            files.append(path)
    return files


def _card(options: Namespace) -> int:
    from dfcrules.show.text import card_text

    say(card_text(_found(options)))
    return 0


def _identity(options: Namespace) -> int:
    from dfcrules.show.text import identity_text

    say(identity_text(_found(options)))
    return 0


def _found(options: Namespace) -> Card:
    """The card that is asked for: from a file of cards if one is given."""
    from dfcrules.cards import catalog

    name = " ".join(options.name)
    return catalog.find(name) if options.cards is None else _pool(options.cards).find(name)


def _pool(file: str) -> Pool:
    from dfcrules.importing import import_cards

    pool = import_cards(file)
    if not pool.cards:
        raise DfcRulesError(
            f"{file}: no card could be imported. {'; '.join(line.strip() for line in pool.report.lines(3))}"
        )
    faults = len(pool.report.faults)
    if faults or pool.report.ended_early:
        why = f"{faults:,} of {pool.report.read:,} records could not be imported"
        print(f"dfcrules: {_safe(file)}: {why}; 'dfcrules import FILE' lists them", file=sys.stderr)
    return pool


def _deck(options: Namespace) -> int:
    from dfcrules.cards.color import Colors
    from dfcrules.decks import check_deck, read_deck

    deck = read_deck(options.file)
    chosen = Colors.parse(options.chosen)
    pool = None if options.cards is None else _pool(options.cards)
    check = check_deck(deck, pool, commander=options.commander, chosen=chosen)
    for sentence in check.sentences:
        say(sentence)
    return 0 if check.legal else 1


def _import(options: Namespace) -> int:
    from dfcrules.importing import import_cards
    from dfcrules.importing.report import AGAIN, TOKEN

    report = import_cards(options.file).report
    for line in report.lines(len(report.skipped) if options.all else 20):
        say(line)
    for one in report.skipped if options.all else ():
        if one.kind in (TOKEN, AGAIN):  # the others are among the lines already
            say(f"  {one}")
    for remark in report.remarks if options.all else ():
        say(f"  remark: {remark}")
    if not report.imported or report.ended_early:
        return 2
    return 0 if report.is_clean else 1


def _rule(options: Namespace) -> int:
    from dfcrules import rulebook

    asked = " ".join(options.number)
    if any(letter.isdigit() for letter in asked):
        entries = rulebook.section(rulebook.look_up(asked).number)
        for entry in entries:
            say(entry if len(entries) == 1 else entry.line)
        return 0
    found = rulebook.search(asked)
    if not found:
        return _complain(f"no rule speaks of {asked!r}; try fewer or other words")
    for entry in found:
        say(entry)
    return 0


if __name__ == "__main__":
    sys.exit(main())
