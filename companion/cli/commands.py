"""What the words of the command line do, each with its exit status: nothing here is needed for the touchscreen."""

from __future__ import annotations

import argparse
import contextlib
import functools
import secrets
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
from msgspec import UNSET

from companion.bench.figures import Figure
from companion.cards import words as card_words
from companion.cards.library import Library
from companion.cards.library_file import LibraryError, read_import
from companion.files.error import unreadable
from companion.files.reading import LARGE, SMALL, read_text
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.messages import Words
from companion.messages.catalogue import spoken
from companion.messages.values import number
from companion.packs import load_packs
from companion.rules.engine.table import Terms
from companion.share import parts, report, setup_code
from companion.share.error import ShareError

LINES = 20
"""Up to so many simulated games have a line each."""


def _library(folder: Path, words: Words, mend: bool = False) -> Library:
    packs, errors = load_packs()
    for error in errors:
        print(words.value(error), file=sys.stderr)
    library = Library(folder, packs, mend)
    for trouble in library.errors:
        print(words.text("ui.later" if trouble.later else "ui.broken", detail=trouble), file=sys.stderr)
    return library


def _in_the_way(args: argparse.Namespace, words: Words) -> bool:
    """Whether a file is there that may not be written over; says so."""
    stands = bool(args.file.exists() and not args.replace)
    if stands:
        print(words.text("cli.there", file=str(args.file)), file=sys.stderr)
    return stands


def _export(args: argparse.Namespace, folder: Path) -> int:
    words = Words(spoken(args.language))
    if _in_the_way(args, words):
        return 1
    try:
        _library(folder, words).export(args.file)
    except LibraryError as error:
        print(words.text("cli.library.export", error=error), file=sys.stderr)
        return 1
    print(words.text("cli.library.exported", file=str(args.file)))
    return 0


def _import(args: argparse.Namespace, folder: Path) -> int:
    """List what differs, then take it over if that is confirmed."""
    words = Words(spoken(args.language))
    library = _library(folder, words, mend=True)
    try:
        content = read_import(args.file)
    except LibraryError as error:
        print(words.text("cli.library.import", error=error), file=sys.stderr)
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
        print(words.text("cli.library.import", error=library.unsaved), file=sys.stderr)
        return 1
    print(words.text("cli.library.imported", n=len(found)))
    return 0


def _cards(args: argparse.Namespace, folder: Path) -> int:
    return _export(args, folder) if args.way == "export" else _import(args, folder)


def _tell_damage(journal: Journal, words: Words) -> None:
    """Say that the file was damaged, and what is left of it."""
    for damage in journal.damage:
        for said in damage.told:
            print(words.value(said), file=sys.stderr)


@contextlib.contextmanager
def _opened(folder: Path, words: Words, to_read: bool = False) -> Iterator[Journal]:
    """The journal with all games looked through; at the end it is said if it was damaged. ``to_read``: what is there
    stays as it is, not even the format of an older file changes."""
    file = folder / "games.db"
    with Journal.to_read(file) if to_read else contextlib.closing(Journal(file)) as journal:
        try:
            journal.check()
            yield journal
        finally:
            _tell_damage(journal, words)


def _copy_back(args: argparse.Namespace, folder: Path, words: Words) -> int:
    """Have the games, cards and settings of a copy back; what it knows of cards otherwise only if that is confirmed. Of
    one that is none, or whose games are none, nothing is written."""
    from companion.game import comeback
    from companion.journal import offers
    from companion.journal.strange import CopyError

    library = _library(folder, words)
    try:
        copy = offers.opened(args.file)
        with contextlib.ExitStack() as stack:
            journal = functools.cache(lambda: stack.enter_context(_opened(folder, words)))
            back = comeback.take_opened(journal, library, folder, args.file, copy)
    except CopyError as error:
        text = words.text("ui.copies.broken", file=str(args.file), detail=error.why)
        print(text, file=sys.stderr)
        return 1
    for said in back.told:
        print(words.value(said))
    if back.more:
        for difference in back.more:
            print(card_words.otherwise(words, difference))
        print(words.text("cli.library.sure", n=len(back.more)), end=" ", flush=True)
        if sys.stdin.readline().strip().lower() in (words.text("yes"), words.text("yes")[:1]):
            library.take(back.more)
            print(words.text("cli.library.imported", n=len(back.more)))
        else:
            print(words.text("cli.library.left"))
    return 1 if back.refused else 0


def _take_game(args: argparse.Namespace, folder: Path, words: Words) -> None:
    """Take in the game of a file; the journal is opened, or made, for one alone that the rules play. Raises
    GameFileError."""
    from companion.game import gamefile

    found = gamefile.read(args.file)
    judged = gamefile.judge(args.file, found)
    with _opened(folder, words) as journal:
        rows = journal.games()
        taken = gamefile.put_judged(journal, found, judged)
        more = abs({row.id: row.acts for row in rows}.get(taken.kin.game, 0) - taken.acts)
        key, values = f"cli.game.came.{taken.kin.how}", {"other": taken.kin.game, "act": taken.kin.common}
        print(words.text(key, game=taken.game, n=more, **values))
        if taken.differ:
            first = taken.differ[0].act
            print(words.text("cli.game.differs", n=len(taken.differ), act=first), file=sys.stderr)


def _game(args: argparse.Namespace, folder: Path) -> int:
    """List, export or import games."""
    from datetime import datetime

    from companion.game import gamefile
    from companion.game.when import began_of

    words = Words(spoken(args.language))
    if args.way == "import" and args.file.suffix == ".db":
        return _copy_back(args, folder, words)
    try:
        if args.way == "import":
            _take_game(args, folder, words)
            return 0
        with _opened(folder, words, to_read=True) as journal:
            rows = journal.games()
            if args.way == "list":
                for row in rows:
                    if row.unfit:
                        print(words.text("cli.game.unfit", game=row.id))
                        continue
                    began = began_of(row)
                    day = words.text("ui.nodate")
                    if began is not None:
                        day = datetime.fromtimestamp(began).astimezone().strftime("%Y-%m-%d %H:%M")
                    state = words.text("cli.game.over" if row.over else "cli.game.open", n=row.title.get("round") or 0)
                    if row.versions > 1:
                        state += ", " + words.text("ui.game.version", n=row.version, of=row.versions)
                    print(words.text("cli.game.row", game=row.id, day=day, state=state, n=row.acts))
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
    except gamefile.GameFileError as error:
        print(words.text(f"cli.game.{args.way}", error=error), file=sys.stderr)
        return 1
    return 0


def _play(args: argparse.Namespace, folder: Path) -> int:
    from companion.cli.terminal import Stopped, Terminal

    words = Words(spoken(args.language))
    try:
        setup = setup_code.read_code(args.setup) if args.setup is not None else None
    except ShareError as error:
        print(words.text(error.key, **error.values), file=sys.stderr)
        return 1
    lines: Iterator[str] = iter(())
    if args.answers is not None:
        try:
            lines = iter(read_text(args.answers, SMALL).splitlines())
        except (OSError, UnicodeDecodeError) as error:
            print(words.text("cli.answers", file=str(args.answers), detail=unreadable(error)), file=sys.stderr)
            return 1
    journal = Journal(folder / "games.db")
    journal.check()
    library = _library(folder, words)
    going = next((g for g in journal.games() if not g.over and not g.unfit), None)
    if setup is not None:
        game, missed = setup_code.begin(journal, library, setup)
        if missed:
            choices = [f"@ui.choice.{name}" for name in missed]
            print(words.text("cli.setup.missed", choices=choices), file=sys.stderr)
    elif going is not None and not args.new:
        game = Game.resume(journal, library, going.id)
    else:
        game = Game.new(journal, library, args.seed or secrets.token_hex(setup_code.SEED_BYTES), _terms(args))
    _tell_damage(journal, words)
    keys = sys.stdin if args.answers is None or sys.stdin.isatty() else None
    try:
        Terminal(words, sys.stdout, lines, keys).play(game)
    except (Stopped, KeyboardInterrupt):
        print(words.text("cli.stopped.unsaved" if game.unsaved else "cli.stopped"))
    finally:
        journal.close()
    return 0


def _terms(args: argparse.Namespace) -> Terms:
    """What is to be played."""
    return Terms(edition=args.edition, modules=args.modules, clan=args.clan or UNSET, map=args.map or UNSET)


def _report(args: argparse.Namespace, folder: Path) -> int:
    words = Words(spoken(args.language))
    texts = []
    for part in args.parts:
        if parts.looks_like_one(part):
            texts.append(part)
            continue
        try:
            texts.append(sys.stdin.read(LARGE) if part == "-" else read_text(Path(part), LARGE))
        except (OSError, UnicodeDecodeError) as error:
            print(words.text("cli.report.file", file=part, detail=unreadable(error)), file=sys.stderr)
            return 1
    try:
        found = report.read_report(texts)
        with _opened(folder, words) as journal:
            game = report.take_over(journal, _library(folder, words), found)
    except ShareError as error:
        print(words.text(error.key, **error.values), file=sys.stderr)
        return 1
    if game.changed_rules:
        print(words.text("cli.report.changed", detail=game.changed_rules), file=sys.stderr)
    print(words.text("cli.report.done", game=game.id, acts=game.head))
    return 0


def _scenario(args: argparse.Namespace, folder: Path) -> int:
    from companion.scenario import run_file

    if args.format:
        from companion.scenario.page import page

        print(page(), end="")
    failed = 0
    for path in args.files:
        outcome = run_file(path)
        failed += bool(outcome.wrong)
        print(f"{'FAIL' if outcome.wrong else 'ok  '} {path}: {outcome.wrong or outcome.title}")
    return 1 if failed else 0


def _simulate(args: argparse.Namespace, folder: Path) -> int:
    """``args.seats`` is the kind of each seat."""
    from companion.cli.progress import Bar
    from companion.simulation.simulate import simulate_on_all_cores, summary

    words, errors = Words(spoken(args.language)), load_packs()[1]
    for error in errors:
        print(words.value(error), file=sys.stderr)
    if errors:
        return 1
    games = []
    with Bar(args.games, sys.stderr) as bar:
        for played in simulate_on_all_cores(
            args.games, args.seed, folder, args.difficulty, args.seats, args.cores, _terms(args)
        ):
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
            told = {**msgspec.to_builtins(finding, enc_hook=str), "said": said, "fix": fix}
            print(msgspec.json.encode(told).decode())
            continue
        print(f"{words.text(f'doctor.verdict.{finding.verdict}'):9} {said}")
        if fix:
            print(f"{'':9} {fix}")
    return 1 if any(finding.verdict == "fault" for finding in found) else 0


def _selftest(args: argparse.Namespace, folder: Path) -> int:
    from companion.cli.selftest import examine

    words, failed = Words(spoken(args.language)), False
    for tested in examine(folder):
        failed |= tested.verdict == "failed"
        print(words.text(tested.key, **tested.values), flush=True)
    return 1 if failed else 0


def _bench(args: argparse.Namespace, folder: Path) -> int:
    from companion.bench.bench import machine, measure
    from companion.bench.child import NoScreenError

    words, told = Words(spoken(args.language)), machine()
    found: list[Figure] = []
    if not args.json:
        print(words.text("bench.machine", **told))
        print(f"{'':46} {words.text('bench.here'):>10} {words.text('bench.floor'):>10} {words.text('bench.ratio'):>7}")
    try:
        for one in measure(folder, args.size):
            if not isinstance(one, Figure):
                told |= {"window": list(one.window), "renderer": one.renderer}
                continue
            found.append(one)
            if not args.json:
                print(_figure(words, one), flush=True)
    except NoScreenError as error:
        print(words.text("bench.noscreen", detail=error), file=sys.stderr)
        return 1
    if args.json:
        figures = [{**msgspec.to_builtins(one), "ratio": one.ratio} for one in found]
        print(msgspec.json.encode({**told, "figures": figures}).decode())
    return 0


def _figure(words: Words, one: Figure) -> str:
    """One line of the bench's table."""
    floor = "" if one.floor is None else number(words, round(one.floor, 1))
    ratio = "" if one.ratio is None else f"{number(words, round(one.ratio, 2))} ×"
    value = number(words, round(one.value, 1))
    return f"{words.text(f'bench.{one.name}'):46} {value:>10} {floor:>10} {ratio:>7}  {one.unit}"


def _rules(args: argparse.Namespace, folder: Path) -> int:
    from companion.reference.coverage import coverage, report
    from companion.reference.rulebooks import UnknownRulebook

    try:
        found = coverage(edition=args.edition, modules=[name for name in args.modules.split(",") if name])
    except UnknownRulebook as error:
        words = Words(spoken(args.language))
        told = words.text("fault.combine.edition", name=error.name, names=error.known)
        print(told, file=sys.stderr)
        return 1
    if args.json:
        print(msgspec.json.encode(found).decode())
        return 0
    print(report(found, full=args.coverage))
    return 0


COMMANDS: dict[str, Callable[[argparse.Namespace, Path], int]] = {
    "play": _play,
    "scenario": _scenario,
    "simulate": _simulate,
    "report": _report,
    "library": _cards,
    "game": _game,
    "doctor": _doctor,
    "selftest": _selftest,
    "bench": _bench,
    "rules": _rules,
}
"""What each word does, with what was said behind it and the data folder. Raises JournalError."""
