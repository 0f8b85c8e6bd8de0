"""The command ``aurora-table``: the touchscreen, or with a word behind it the terminal, scenarios and simulations."""

from __future__ import annotations

import argparse
import os
import re
import sys
from pathlib import Path

from companion import __version__
from companion.brought import Installed
from companion.cli.output import GONE, printed
from companion.journal.error import JournalError, detail_of
from companion.messages import Words
from companion.messages.catalogue import languages, spoken
from companion.rules.engine.offered import HOME, looking_in

INTERRUPTED = 130
"""The exit status when Ctrl+C has ended the command."""


def default_folder() -> Path:
    """Where the games and the library are kept: the user's data folder."""
    from platformdirs import user_data_path

    return user_data_path("aurora-table", appauthor=False)


def _size(text: str) -> tuple[int, int]:
    """``800x480`` as width and height in pixels."""
    from companion.screens.widgets.sizes import LEAST, LENGTH, MOST, fits

    found = re.fullmatch(r"([0-9]{1,5})x([0-9]{1,5})", text)
    size = (int(found[1]), int(found[2])) if found else (0, 0)
    if not fits(*size) or max(size) > MOST:
        raise argparse.ArgumentTypeError(
            f"{text!r}: expected width x height such as 800x480; at least {LEAST[0]}x{LEAST[1]}, with one side of"
            f" {LENGTH} or more, and at most {MOST}x{MOST}"
        )
    return size


def _leds(text: str) -> int:
    """How many LEDs a strip has."""
    if not (text.isdigit() and 16 <= int(text) <= 600):
        raise argparse.ArgumentTypeError(f"{text!r}: expected a number from 16 to 600")
    return int(text)


def _written(export: argparse.ArgumentParser) -> None:
    export.add_argument("file", type=Path, metavar="FILE")
    export.add_argument("--replace", action="store_true", help="write over a file that is there")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="aurora-table", description="The companion beside the board of Last Aurora.")
    parser.add_argument("--version", action="version", version=__version__)
    parser.add_argument("--folder", type=Path, default=None, help="where games and library are kept")
    parser.add_argument(
        "--language", default="", choices=languages(), help="language of all texts (default: as set, or the system's)"
    )
    parser.add_argument("--strip", default=None, metavar="PORT", help="serial port of the LED strip")
    parser.add_argument("--leds", type=_leds, default=None, help="LEDs on the strip (default: as set, or 60)")
    parser.add_argument("--pins", type=Path, default=None, metavar="FILE", help="pins of the buttons, a TOML file")
    parser.add_argument(
        "--panel", type=Path, default=None, metavar="SOCKET", help="a panel in another program, such as the simulator's"
    )
    parser.add_argument("--size", default=None, type=_size, metavar="WxH", help="size of the window, such as 800x480")
    parser.add_argument("--fullscreen", action="store_true", help="fill the screen of a desktop")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    play = commands.add_parser("play", help="play in the terminal")
    play.add_argument("--new", action="store_true", help="begin a new game instead of going on with the last one")
    play.add_argument("--seed", default=None, help="seed of a new game's shuffles")
    play.add_argument("--setup", default=None, metavar="CODE", help="begin a new game from another table's set-up code")
    play.add_argument(
        "--answers", type=Path, default=None, metavar="FILE", help="take answers from a file, a line each"
    )
    _played(play, "")
    _chosen(play)
    scenario = commands.add_parser("scenario", help="run given/when/then files")
    scenario.add_argument("files", nargs="*", type=Path, metavar="FILE")
    scenario.add_argument("--format", action="store_true", help="write the reference of these files: docs/scenarios.md")
    simulate = commands.add_parser("simulate", help="play whole games by bots, on all cores")
    simulate.add_argument("--games", type=int, default=10)
    simulate.add_argument("--seed", default="1")
    simulate.add_argument("--difficulty", choices=("normal", "hard"), default="normal")
    simulate.add_argument("--players", type=int, default=0, metavar="N", help="people, 1 to 4; one plays the Automa")
    simulate.add_argument(
        "--seats",
        default="",
        metavar="KINDS",
        help="kind of each seat, with commas: untracked, tracked (or random: the same) or greedy; the last one repeats",
    )
    _played(simulate)
    _chosen(simulate)
    simulate.add_argument("--cores", type=int, default=0, metavar="N", help="cores to use (default all)")
    simulate.add_argument("--json", action="store_true", help="one JSON object a line")
    report = commands.add_parser("report", help="take up a game that was reported, from the parts of its codes")
    report.add_argument("parts", nargs="+", metavar="PART", help="a part, or a file with one part a line; - is stdin")
    library = commands.add_parser("library", help="your cards: export them into one file, or import such a file")
    files = library.add_subparsers(dest="way", metavar="WAY", required=True)
    export = files.add_parser("export", help="write the whole library into a file")
    _written(export)
    imports = files.add_parser("import", help="list what a file tells otherwise, then take it over")
    imports.add_argument("file", type=Path, metavar="FILE")
    imports.add_argument("--new", action="store_true", help="only what this library does not know yet")
    imports.add_argument("--yes", action="store_true", help="take it over without asking")
    game = commands.add_parser("game", help="one game as a file: list the games, export one, import one")
    ways = game.add_subparsers(dest="way", metavar="WAY", required=True)
    ways.add_parser("list", help="the games of this journal, the last played first")
    out = ways.add_parser("export", help="write a game into a file")
    _written(out)
    out.add_argument("--game", type=int, metavar="N", help="its number in the list (default: the first one)")
    into = ways.add_parser("import", help="take a game from a file, or all of an automatic copy (FILE.db)")
    into.add_argument("file", type=Path, metavar="FILE")
    doctor = commands.add_parser("doctor", help="what is missing on this machine, and how to mend it")
    doctor.add_argument("--json", action="store_true", help="one JSON object a line")
    doctor.add_argument("--no-ports", action="store_true", help="send nothing to the serial ports")
    simulator = commands.add_parser("simulator", help="a panel and a strip in a window, and the app with them")
    simulator.add_argument("--no-app", action="store_true", help="start no app, but say how to")
    commands.add_parser(
        "selftest", help="test this version here: all parts, copies of the unfinished games, a whole game"
    )
    bench = commands.add_parser("bench", help="how fast the table is on this machine: start, touch, memory, disk")
    bench.add_argument("--json", action="store_true", help="one JSON object, to be sent to us")
    rules = commands.add_parser("rules", help="the rule ids of an edition")
    _played(rules)
    rules.add_argument("--coverage", action="store_true", help="the tests that cite each id, and what is only reminded")
    rules.add_argument("--json", action="store_true", help="one JSON object")
    return parser


def main(argv: list[str] | None = None) -> int:
    """Run the command; returns the exit status."""
    try:
        with printed(), looking_in(Installed()):
            return _main(argv)
    except BrokenPipeError:
        return GONE
    except KeyboardInterrupt:
        return INTERRUPTED


def _main(argv: list[str] | None) -> int:
    parser = _parser()
    args = parser.parse_args(argv)
    folder: Path = args.folder or default_folder()
    if os.path.exists(folder) and not os.path.isdir(folder):
        parser.error(f"--folder {folder}: that is a file, a folder is needed")
    try:
        if args.command is None:
            return _app(args, folder)
        if args.command == "simulator":
            return _simulator(args, folder)
        if args.command == "scenario" and not (args.files or args.format):
            parser.error("scenario: expected at least one FILE, or --format")
        if args.command == "simulate":
            if args.games < 1:
                parser.error(f"--games {args.games}: expected 1 or more")
            try:
                args.seats = _seats(args.players, args.seats)
            except ValueError as error:
                parser.error(str(error))
            _look_at(args, parser, len(args.seats))
        if args.command == "play":
            args.edition = args.edition or _of_boxes(folder)
            _look_at(args, parser)
        from companion.cli.commands import COMMANDS  # not needed for the touchscreen

        return COMMANDS[args.command](args, folder)
    except JournalError as error:
        print(Words(spoken(args.language)).text(f"cli.journal.{error.reason}", detail=error.detail), file=sys.stderr)
        return 1
    except BrokenPipeError:
        raise
    except OSError as error:
        if error.filename is None:
            raise  # nothing of the player's: the terminal, say
        print(Words(spoken(args.language)).text("cli.system", detail=detail_of(error)), file=sys.stderr)
        return 1


def _app(args: argparse.Namespace, folder: Path) -> int:
    from companion.screens.app import run  # the only way in that loads Kivy

    return run(folder, args.language, args.strip, args.leds, args.pins, args.size, args.panel, args.fullscreen)


def _simulator(args: argparse.Namespace, folder: Path) -> int:
    from companion.screens.simulator.simulator import run

    given = {"--language": args.language, "--leds": args.leds, "--pins": args.pins}
    if args.size is not None:
        given["--size"] = "{}x{}".format(*args.size)
    options = [part for name, value in given.items() if value for part in (name, str(value))]
    return run(folder, args.language, options, start=not args.no_app)


def _played(parser: argparse.ArgumentParser, usual: str = HOME) -> None:
    told = usual or f"that of your boxes, else {HOME}"
    parser.add_argument("--edition", default=usual, metavar="NAME", help=f"which edition (default {told})")
    parser.add_argument("--modules", default="", metavar="NAMES", help="its modules that are played, with commas")


def _of_boxes(folder: Path) -> str:
    """The edition of the boxes that the settings name, the first one of several."""
    from companion import settings
    from companion.game import owned

    return owned.editions(settings.read(folder / settings.FILE)[0].boxes)[0]


def _chosen(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--clan", default="", metavar="NAME", help="the clan in play, where several are possible")
    parser.add_argument("--map", default="", metavar="NAME", help="the board that is played on, where one is chosen")


def _look_at(args: argparse.Namespace, parser: argparse.ArgumentParser, people: int = 0) -> None:
    """Refuse what can't be played together, and warn of what no rule covers; ``people`` is 0 where nobody knows yet how
    many play. Modules are a list afterwards."""
    args.modules = _modules(args.modules)
    from companion.rules.expansions import matrix  # not needed for the touchscreen

    why = matrix.trouble(args.edition, args.modules, solo=people == 1)
    if why is None and people:
        why = matrix.unfit_people(args.edition, args.modules, people)
    if why is None and args.clan:
        why = matrix.unknown_clan(args.edition, args.modules, args.clan)
    if why is None and args.map:
        why = matrix.unknown_map(args.edition, args.modules, args.map)
    words = Words(spoken(args.language))
    if why is not None:
        parser.error(f"--{why.place}: {words.text(why.key, **why.values)}")
    for warning in matrix.warnings(args.modules, solo=people == 1):
        print(words.text(warning.key, **warning.values), file=sys.stderr)


def _modules(names: str) -> list[str]:
    """The modules that an option names."""
    return [name.strip() for name in names.split(",") if name.strip()]


def _seats(players: int, kinds: str) -> tuple[str, ...]:
    """The kind of each seat. Raises ValueError for a number or a kind that there is not."""
    from companion.simulation.simulate import KINDS

    named = [kind.strip() for kind in kinds.split(",") if kind.strip()]
    players = players or max(1, len(named))
    if not 1 <= players <= 4:
        raise ValueError(f"--players {players}: expected 1 to 4")
    if len(named) > players:
        raise ValueError(f"--seats {kinds}: {len(named)} seats came, expected at most {players}")
    for kind in named:
        if kind not in KINDS:
            raise ValueError(f"--seats {kind}: expected one of {', '.join(KINDS)}")
    last = named[-1] if named else "untracked" if players == 1 else "tracked"
    return (*named, *[last] * (players - len(named)))
