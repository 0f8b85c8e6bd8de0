"""The command ``aurora-table``: the touchscreen, or with a word behind it the terminal, scenarios and simulations."""

from __future__ import annotations

import argparse
import contextlib
import secrets
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from companion import __version__, card_words, share
from companion.game import Game
from companion.journal import Journal
from companion.journal_error import JournalError
from companion.library import Library, LibraryError, read_import
from companion.messages import Words
from companion.messages.catalogue import languages, spoken
from companion.packs import load_packs


def default_folder() -> Path:
    """Where the games and the library are kept: the user's data folder."""
    from platformdirs import user_data_path

    return user_data_path("aurora-table", appauthor=False)


def _size(text: str) -> tuple[int, int]:
    """``800x480`` as width and height in pixels."""
    width, _, height = text.partition("x")
    if not (width.isdigit() and height.isdigit() and int(width) >= 320 and int(height) >= 240):
        raise argparse.ArgumentTypeError(f"{text!r}: expected width x height, 320x240 or more, such as 800x480")
    return int(width), int(height)


def _leds(text: str) -> int:
    """How many LEDs a strip has."""
    if not (text.isdigit() and 16 <= int(text) <= 600):
        raise argparse.ArgumentTypeError(f"{text!r}: expected a number from 16 to 600")
    return int(text)


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
    scenario = commands.add_parser("scenario", help="run given/when/then files")
    scenario.add_argument("files", nargs="+", type=Path, metavar="FILE")
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
    ways.add_parser("import", help="take a game from a file").add_argument("file", type=Path, metavar="FILE")
    doctor = commands.add_parser("doctor", help="what is missing on this machine, and how to mend it")
    doctor.add_argument("--json", action="store_true", help="one JSON object a line")
    doctor.add_argument("--no-ports", action="store_true", help="send nothing to the serial ports")
    simulator = commands.add_parser("simulator", help="a panel and a strip in a window, and the app with them")
    simulator.add_argument("--no-app", action="store_true", help="start no app, but say how to")
    commands.add_parser(
        "selftest", help="test this version here: all parts, copies of the unfinished games, a whole game"
    )
    rules = commands.add_parser("rules", help="the rule ids of Frostlands")
    rules.add_argument("--coverage", action="store_true", help="the tests that cite each id, and what is only reminded")
    rules.add_argument("--json", action="store_true", help="one JSON object")
    return parser


def main(argv: list[str] | None = None) -> int:
    """Run the command; returns the exit status."""
    parser = _parser()
    args = parser.parse_args(argv)
    folder: Path = args.folder or default_folder()
    if folder.exists() and not folder.is_dir():
        parser.error(f"--folder {folder}: that is a file, a folder is needed")
    try:
        if args.command == "play":
            return _play(args, folder)
        if args.command == "report":
            return _report(args, folder)
        if args.command == "scenario":
            return _scenario(args.files)
        if args.command == "simulate":
            if args.games < 1:
                parser.error(f"--games {args.games}: expected 1 or more")
            try:
                seats = _seats(args.players, args.seats)
            except ValueError as error:
                parser.error(str(error))
            return _simulate(args, folder, seats)
        if args.command == "doctor":
            return _doctor(args, folder)
        if args.command == "simulator":
            return _simulator(args, folder)
        if args.command == "selftest":
            return _selftest(args, folder)
        if args.command == "rules":
            return _rules(args)
        if args.command == "game":
            return _game(args, folder)
        if args.command == "library":
            return _export(args, folder) if args.way == "export" else _import(args, folder)
        return _app(args, folder)
    except JournalError as error:
        print(Words(spoken(args.language)).text(f"cli.journal.{error.reason}", detail=error.detail), file=sys.stderr)
        return 1


def _library(folder: Path) -> Library:
    packs, errors = load_packs()
    for error in errors:
        print(error, file=sys.stderr)
    library = Library(folder, packs)
    for trouble in library.errors:
        print(trouble, file=sys.stderr)
    return library


def _written(export: argparse.ArgumentParser) -> None:
    export.add_argument("file", type=Path, metavar="FILE")
    export.add_argument("--replace", action="store_true", help="write over a file that is there")


def _in_the_way(args: argparse.Namespace, words: Words) -> bool:
    """Whether a file is there that may not be written over; says so."""
    there = bool(args.file.exists() and not args.replace)
    if there:
        print(words.text("cli.there", file=str(args.file)), file=sys.stderr)
    return there


def _export(args: argparse.Namespace, folder: Path) -> int:
    words = Words(spoken(args.language))
    if _in_the_way(args, words):
        return 1
    try:
        _library(folder).export(args.file)
    except LibraryError as error:
        print(words.text("cli.library.export", error=str(error)), file=sys.stderr)
        return 1
    print(words.text("cli.library.exported", file=str(args.file)))
    return 0


def _import(args: argparse.Namespace, folder: Path) -> int:
    """List what differs, then take it over if that is confirmed."""
    words, library = Words(spoken(args.language)), _library(folder)
    try:
        content = read_import(args.file)
    except LibraryError as error:
        print(words.text("cli.library.import", error=str(error)), file=sys.stderr)
        return 1
    found = [d for d in library.differences(content) if not args.new or d.mine is None]
    for difference in found:
        print(card_words.otherwise(words, difference))
    if not found:
        print(words.text("cli.library.same"))
        return 0
    if not args.yes:
        print(words.text("cli.library.sure", n=len(found)), end=" ", flush=True)
        if sys.stdin.readline().strip().lower() not in (words.text("yes"), words.text("yes")[:1]):
            print(words.text("cli.library.left"))
            return 1
    library.take(found)
    if library.unsaved is not None:
        print(words.text("cli.library.import", error=str(library.unsaved)), file=sys.stderr)
        return 1
    print(words.text("cli.library.imported", n=len(found)))
    return 0


def _game(args: argparse.Namespace, folder: Path) -> int:
    """List, export or import games."""
    from datetime import datetime

    from companion import gamefile

    words = Words(spoken(args.language))
    try:
        with contextlib.closing(Journal(folder / "games.db")) as journal:
            rows = journal.games()
            if args.way == "list":
                for row in rows:
                    day = datetime.fromtimestamp(row.started).astimezone().strftime("%Y-%m-%d %H:%M")
                    state = words.text("cli.game.over" if row.over else "cli.game.open", n=row.title.get("round") or 0)
                    print(words.text("cli.game.row", game=row.id, day=day, state=state, acts=row.acts))
                if not rows:
                    print(words.text("ui.home.none"))
            elif args.way == "export":
                if not rows:
                    print(words.text("ui.home.none"), file=sys.stderr)
                    return 1
                wanted = rows[0].id if args.game is None else args.game
                if wanted not in [row.id for row in rows]:
                    print(words.text("cli.game.unknown", game=wanted), file=sys.stderr)
                    return 1
                if _in_the_way(args, words):
                    return 1
                gamefile.export(journal, wanted, args.file)
                print(words.text("cli.game.exported", game=wanted, file=str(args.file)))
            else:
                game, differ = gamefile.take_in(journal, args.file)
                known = any(row.id == game for row in rows)
                print(words.text("cli.game.known" if known else "cli.game.imported", game=game))
                for one in differ:
                    print(words.text("cli.game.differs", act=one.act, detail=one.how), file=sys.stderr)
    except gamefile.GameFileError as error:
        print(words.text(f"cli.game.{args.way}", error=str(error)), file=sys.stderr)
        return 1
    return 0


def _app(args: argparse.Namespace, folder: Path) -> int:
    from companion.screens.app import run  # the only way in that loads Kivy

    return run(folder, args.language, args.strip, args.leds, args.pins, args.size, args.panel, args.fullscreen)


def _simulator(args: argparse.Namespace, folder: Path) -> int:
    from companion.screens.simulator import run

    given = {"--language": args.language, "--leds": args.leds, "--pins": args.pins}
    if args.size is not None:
        given["--size"] = "{}x{}".format(*args.size)
    options = [part for name, value in given.items() if value for part in (name, str(value))]
    return run(folder, args.language, options, start=not args.no_app)


def _play(args: argparse.Namespace, folder: Path) -> int:
    from companion.terminal import Stopped, Terminal

    words = Words(spoken(args.language))
    try:
        setup = share.read_code(args.setup) if args.setup is not None else None
    except share.ShareError as error:
        print(words.text(error.key, **error.values), file=sys.stderr)
        return 1
    journal = Journal(folder / "games.db")
    library = _library(folder)
    going = next((g for g in journal.games() if not g.over), None)
    if setup is not None:
        game, missed = share.begin(journal, library, setup)
        if missed:
            choices = [f"@ui.choice.{name}" for name in missed]
            print(words.text("cli.setup.missed", choices=choices), file=sys.stderr)
    elif going is not None and not args.new:
        game = Game.resume(journal, library, going.id)
    else:
        game = Game.new(journal, library, args.seed or secrets.token_hex(share.SEED_BYTES))
    for damage in journal.damage:
        print(words.text("cli.damage", found=damage.found, kept=damage.kept, copy=damage.copy), file=sys.stderr)
        if damage.restored:
            print(words.text("ui.damage.restored", n=damage.restored, file=damage.source), file=sys.stderr)
    lines: Iterator[str] = iter(())
    if args.answers is not None:
        try:
            lines = iter(args.answers.read_text(encoding="utf-8").splitlines())
        except (OSError, UnicodeDecodeError) as error:
            print(words.text("cli.answers", file=str(args.answers), detail=str(error)), file=sys.stderr)
            return 1
    keys = sys.stdin if args.answers is None or sys.stdin.isatty() else None
    try:
        Terminal(words, sys.stdout, lines, keys).play(game)
    except (Stopped, KeyboardInterrupt):
        print(words.text("cli.stopped.unsaved" if game.unsaved else "cli.stopped"))
    finally:
        journal.close()
    return 0


def _report(args: argparse.Namespace, folder: Path) -> int:
    words = Words(spoken(args.language))
    texts = []
    for part in args.parts:
        if share.PART.fullmatch(part):
            texts.append(part)
            continue
        try:
            texts.append(sys.stdin.read() if part == "-" else Path(part).read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            print(words.text("cli.report.file", file=part, detail=str(error)), file=sys.stderr)
            return 1
    try:
        found = share.read_report(texts)
        with contextlib.closing(Journal(folder / "games.db")) as journal:
            game = share.take_over(journal, _library(folder), found)
    except share.ShareError as error:
        print(words.text(error.key, **error.values), file=sys.stderr)
        return 1
    if game.changed_rules:
        print(words.text("cli.report.changed", detail=game.changed_rules), file=sys.stderr)
    print(words.text("cli.report.done", game=game.id, acts=game.head))
    return 0


def _scenario(files: list[Path]) -> int:
    from companion.scenario import run_file

    failed = 0
    for path in files:
        outcome = run_file(path)
        failed += bool(outcome.wrong)
        print(f"{'FAIL' if outcome.wrong else 'ok  '} {path}: {outcome.wrong or outcome.title}")
    return 1 if failed else 0


def _seats(players: int, kinds: str) -> tuple[str, ...]:
    """The kind of each seat. Raises ValueError for a number or a kind that there is not."""
    from companion.simulate import KINDS

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


LINES = 20
"""Up to so many games have a line each."""


def _simulate(args: argparse.Namespace, folder: Path, seats: tuple[str, ...]) -> int:
    from companion.progress import Bar
    from companion.simulate import simulate_on_all_cores, summary

    errors = load_packs()[1]
    for error in errors:
        print(error, file=sys.stderr)
    if errors:
        return 1
    games = []
    with Bar(args.games, sys.stderr) as bar:
        for played in simulate_on_all_cores(args.games, args.seed, folder, args.difficulty, seats, args.cores):
            games.append(played)
            bar.clear()
            if args.json:
                print(msgspec.json.encode(played).decode(), flush=True)
            elif args.games <= LINES:
                rounds = " ".join(str(n) for n in played.touches)
                scores = ", ".join(
                    f"{played.seats[seat] if played.seats[seat] == 'automa' else seat} {points}"
                    for seat, points in played.scores.items()
                )
                print(
                    f"game {played.game}: {played.rounds} rounds, {scores}, {played.acts} acts, "
                    f"touches a round {rounds}, table {played.digest}"
                )
            bar.step()
    if not args.json:
        print(f"\n{'seat':8} {'plays':10} {'wins':>6} {'mean':>7} {'least':>6} {'most':>5}")
        for row in summary(games):
            print(f"{row.seat:8} {row.kind:10} {row.wins:6} {row.mean:7.2f} {row.least:6} {row.most:5}")
        rounds_played = sum(game.rounds for game in games) / len(games)
        print(f"{len(games)} games, {rounds_played:.1f} rounds on average, seed {args.seed}")
    return 0


def _doctor(args: argparse.Namespace, folder: Path) -> int:
    from companion.doctor import examine
    from companion.doctor.machine import Machine

    words, found = Words(spoken(args.language)), examine(Machine(folder), ports=not args.no_ports)
    for finding in found:
        said, fix = words.finding(finding)
        if args.json:
            told = {**msgspec.to_builtins(finding), "said": said, "fix": fix}
            print(msgspec.json.encode(told).decode())
            continue
        print(f"{words.text(f'doctor.verdict.{finding.verdict}'):9} {said}")
        if fix:
            print(f"{'':9} {fix}")
    return 1 if any(finding.verdict == "fault" for finding in found) else 0


def _selftest(args: argparse.Namespace, folder: Path) -> int:
    from companion.selftest import examine

    words, failed = Words(spoken(args.language)), False
    for tested in examine(folder):
        failed |= tested.verdict == "failed"
        print(words.text(tested.key, **tested.values), flush=True)
    return 1 if failed else 0


def _rules(args: argparse.Namespace) -> int:
    from companion.coverage import coverage, report

    found = coverage()
    if args.json:
        print(msgspec.json.encode(found).decode())
        return 0
    print(report(found, full=args.coverage))
    return 0


if __name__ == "__main__":
    sys.exit(main())
