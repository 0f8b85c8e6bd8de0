"""Every act of the screen goes through here: touches, buttons and keys.

A session owns journal, library and the open game. Acts run one at a time in a worker thread, so that a slow disk never
blocks the screen. Each result is given back as one :class:`Shown` through ``post``, which calls in the screen's thread.
While an act runs, others are refused.
"""

from __future__ import annotations

import contextlib
import logging
import secrets
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec.structs import replace

from companion.files.error import FileError, Said
from companion.game.lookup import Printed
from companion.game.telling import Told
from companion.journal.copies import Copier
from companion.journal.error import JournalError
from companion.journal.journal import Journal
from companion.journal.mending import Damage
from companion.journal.tables import GameRow
from companion.rules.engine.names import Person
from companion.rules.engine.question import IllegalAnswer, Posed
from companion.rules.engine.table import Line, Table, Terms, freeze, thaw
from companion.screens.shown import Shown
from companion.screens.worker import Post, Worker
from companion.share.error import ShareError

if TYPE_CHECKING:
    from companion.cards.library import Library
    from companion.cards.library_file import LibraryError
    from companion.game.game import Game
    from companion.share import setup_code

T = TypeVar("T")
JOURNAL = "games.db"
"""The journal's file in the data folder."""
PROMPT = 0.015
"""Seconds that the screen's thread waits for an act before it draws again. Nearly every act is done by then, so the
next picture shows its result; a picture of the pressed button would only delay it."""
WAKE_UP = 3
"""Sentences shown when a game is continued."""

_log = logging.getLogger(__name__)


@dataclass
class Trouble:
    """A problem outside of any game, shown at home: (message key, values)."""

    notes: list[tuple[str, dict[str, Any]]] = field(default_factory=list)


class Session:
    """Owns the games of one data folder. ``post(f)`` must call f soon in the screen's thread."""

    def __init__(self, folder: Path, post: Post, library: Printed | None = None) -> None:
        self.folder = folder
        self.trouble = Trouble()
        self.busy = False
        self.shown: Shown | None = None
        self.on_shown: Callable[[Shown], None] = lambda shown: None
        self.on_busy: Callable[[bool], None] = lambda busy: None
        self.rides: Callable[[Posed, Table], bool] = lambda posed, table: False
        """Whether the sentences of a tell have room above the question after it. Called in the worker."""
        self.at_once: Callable[[], int] = lambda: sys.maxsize
        """How much of what hands do is told at once; more comes on several pages. Called in the worker."""
        self.on_lost: Callable[[str], None] = self.note_lost
        """Told in the screen's thread, with the error, that something that was looked for did not come."""
        self._worker = Worker(post, lambda detail: self.on_lost(detail))
        self._library = library
        self._journal: Journal | None = None
        self._game: Game | None = None
        self._not_followed: list[str] = []
        self.copier = Copier(folder / JOURNAL)
        """Makes automatic copies when rounds and games end."""
        self._copied = (0, 0, False)
        """The game, its round, and whether it was over, when a copy was last requested."""
        self._told = threading.Event()

    # ------------------------------------------------------------ opening and closing

    @property
    def journal(self) -> Journal:
        """The journal; one in memory if the file can't be used."""
        if self._journal is None:
            try:
                self._journal = Journal(self.folder / JOURNAL)
            except JournalError as error:
                self.trouble.notes.append((f"ui.journal.{error.reason}", {"detail": error.detail}))
                self._journal = Journal(None)
        return self._journal

    @property
    def library(self) -> Printed:
        """The owner's library over the packs; an empty one if it can't be used."""
        if self._library is None:
            self._library = self._open_library()
        return self._library

    def _open_library(self) -> Printed:
        from companion.cards.library import Library
        from companion.packs import load_packs

        packs, errors = load_packs()
        library = Library(self.folder, packs)
        for error in (*errors, *library.errors):
            self.trouble.notes.append(("ui.later" if error.later else "ui.broken", {"detail": error}))
        return library

    def warm(self, then: Callable[[], None]) -> None:
        """Read packs and library in the worker, so that the first game begins at once, and check the games. Problems
        are shown at home."""

        def look() -> None:
            from companion.game import game  # noqa: F401 (with the rules, which home does not need)
            from companion.share import setup_code  # noqa: F401

            self._library = self.library
            try:
                self.journal.check()
            except JournalError as error:
                self.trouble.notes.append((f"ui.journal.{error.reason}", {"detail": error.detail}))

        self._worker.hand(look, lambda _none: then())

    def note_lost(self, detail: str) -> None:
        """Say at home that looking for something went wrong."""
        self.trouble.notes.append(("ui.look.failed", {"detail": detail}))

    def shelf(self, look: Callable[[Library], T], then: Callable[[T | LibraryError], None]) -> None:
        """Read or change the owner's library in the worker. The result, or the error, goes to ``then`` in the screen's
        thread."""

        def work() -> T | LibraryError:
            from companion.cards.library import Library
            from companion.cards.library_file import LibraryError

            library = self.library
            assert isinstance(library, Library)
            try:
                return look(library)
            except LibraryError as error:
                return error

        self._worker.hand(work, then)

    def beside(self, work: Callable[[], T], then: Callable[[T | FileError | JournalError], None]) -> None:
        """Do something with files and journal in the worker. The result, or the error, goes to ``then`` in the screen's
        thread."""

        def job() -> T | FileError | JournalError:
            try:
                return work()
            except (FileError, JournalError) as error:
                return error

        self._worker.hand(job, then)

    def games(self) -> list[GameRow]:
        """All games, the last changed first; empty (and a note) if they can't be read."""
        try:
            return self.journal.games()
        except JournalError as error:
            self.trouble.notes.append((f"ui.journal.{error.reason}", {"detail": error.detail}))
            return []

    @property
    def damage(self) -> list[Damage]:
        """Damage found in the journal."""
        return self.journal.damage

    def close(self) -> None:
        """Stop the worker after the running act, and close the journal."""
        self._worker.close()
        self.copier.close()
        if self._journal is not None:
            self._journal.close()

    # ------------------------------------------------------------ games

    def new_game(self, terms: Terms | None = None) -> bool:
        """Begin a game with edition and modules of these terms; its first question comes as a Shown."""
        from companion.game.game import Game
        from companion.share import setup_code

        seed = secrets.token_hex(setup_code.SEED_BYTES)
        return self._run(lambda: self._take(Game.new(self.journal, self.library, seed, terms)))

    def new_from_code(self, setup: setup_code.SetUp) -> bool:
        """Begin a game from a set-up code. What this table can't do of it comes with the first Shown."""

        def begin() -> None:
            from companion.share import setup_code

            game, self._not_followed = setup_code.begin(self.journal, self.library, setup)
            self._take(game)

        return self._run(begin)

    def _missed(self) -> tuple[Line, ...]:
        """What this table can't do of a set-up code; told once."""
        names, self._not_followed = self._not_followed, []
        return (Line("ui.code.missed", "", {"choices": [f"@ui.choice.{name}" for name in names]}),) if names else ()

    def open_game(self, game: int) -> bool:
        """Continue a game; its last sentences are shown."""

        def resume() -> None:
            from companion.game.game import Game

            self._take(Game.resume(self.journal, self.library, game))

        return self._run(resume, woken=True)

    def start(self, game: Callable[[], Game]) -> bool:
        """Show a game made elsewhere (tests, demonstrations)."""
        return self._run(lambda: self._take(game()))

    def leave(self) -> None:
        """Back to home: no game is shown. Nothing is lost."""
        self._game, self.shown = None, None

    def _take(self, game: Game) -> None:
        self._game = game

    # ------------------------------------------------------------ acts

    def answer(
        self,
        number: int,
        value: Any,
        seat: str = "",
        people: Sequence[Person | None] = (),
        then: Sequence[tuple[str, Any]] = (),
    ) -> bool:
        """Answer the open question; ``people``: who plays the seats that it chooses. ``then``: keys and answers of the
        questions after it, as far as they come. False if an act is running, so that this one was ignored."""

        def give() -> None:
            from companion.rules.common.deeds import doings

            game = self._open_game()
            game.answer(number, value, seat=seat, people=people)
            for key, told in then:
                posed = game.posed
                if posed is not None and posed.kind == "tell" and not doings(posed.lines, game.table):
                    posed = game.following  # nothing to do: it stands in the log
                if posed is None or posed.key != key or len(game.open) > 1:
                    return
                with contextlib.suppress(IllegalAnswer):  # then it is asked after all
                    game.answer(posed.number, told)

        return self._run(give)

    def side(self, number: int, act: str, seat: str = "") -> bool:
        """Start a side act; of that seat's question if several are open."""
        return self._run(lambda: self._open_game().side(number, act, seat=seat))

    def correct(self, changes: Sequence[tuple[str, Any]]) -> bool:
        """Set values by hand."""
        return self._run(lambda: self._open_game().correct(list(changes)))

    def name(self, seat: str, who: Person | None) -> bool:
        """Say who plays a seat, None for nobody in particular."""
        return self._run(lambda: self._open_game().name(seat, who))

    def undo(self) -> bool:
        """Take back the last act."""
        return self._run(lambda: self._open_game().undo())

    def redo(self) -> bool:
        """Redo the act that was undone last."""
        return self._run(lambda: self._open_game().redo())

    def go_to(self, act: int) -> bool:
        """Go to any act of the game, back or forward."""
        return self._run(lambda: self._open_game().go_to(act))

    def change_answer(self, act: int, value: Any) -> bool:
        """Answer an old act differently; later answers are given again as far as they fit."""
        return self._run(lambda: self._open_game().change_answer(act, value))

    def righted(self) -> bool:
        """The player has ticked all changes on the real table."""
        return self._run(lambda: self._open_game().righted())

    def _open_game(self) -> Game:
        if self._game is None:
            raise RuntimeError("no game is open")
        return self._game

    # ------------------------------------------------------------ looking

    def log(self, last: int, then: Callable[[list[tuple[Told, bool]], bool], None]) -> None:
        """Give the last acts in words to ``then`` (in the screen's thread), each with whether it is not undone; and
        whether there are earlier ones."""

        def look() -> None:
            game = self._game
            if game is not None:
                acts = game.history(last + 1)
                self._worker.post(lambda: then(acts[-last:], len(acts) > last))

        self._worker.do(look)

    def look_at(self, act: int, before: bool, then: Callable[[Shown, dict[str, int]], None]) -> None:
        """Give the game after an act (or ``before`` it) to ``then``, with how many cards of each deck have been
        revealed since."""

        def look() -> None:
            game = self._game
            if game is None:
                return
            moment = game.parent(act) if before else act
            table, asked = game.at(moment)
            shown = Shown(game.id, moment, table, asked)
            seen = game.seen_since(moment)
            self._worker.post(lambda: then(shown, seen))

        self._worker.do(look)

    def void(self, game: int, voided: bool, then: Callable[[], None]) -> None:
        """Let a game not count, or count again. ``then`` is called when it is on disk, or the reason is noted why
        not."""

        def change() -> None:
            try:
                self.journal.void(game, voided)
            except JournalError as error:
                self.trouble.notes.append((f"ui.journal.{error.reason}", {"detail": error.detail}))

        self._worker.hand(change, lambda _none: then())

    def shared(
        self,
        kind: str,
        names: Mapping[str, str],
        roles: Mapping[str, str],
        board: str,
        then: Callable[[list[str]], None],
    ) -> None:
        """Give ``then`` the texts of the open game for codes: for ``result`` the link for BG Stats, for ``setup`` the
        code, for ``report`` its parts; none if that is not possible."""

        def make() -> list[str]:
            from companion.share import bgstats, report, setup_code

            game = self._game
            if game is not None and kind == "result" and game.table.progress.scores:
                times = next(((row.started, row.changed) for row in self.games() if row.id == game.id), (0.0, 0.0))
                return [bgstats.link(bgstats.play(game, names, roles, board, *times))]
            if game is not None and kind == "setup" and game.answered(setup_code.ASKED):
                with contextlib.suppress(ShareError):
                    return [setup_code.code(setup_code.set_up(game))]
            if game is not None and kind == "report":
                with contextlib.suppress(ShareError):
                    return report.report(game)
            return []

        self._worker.hand(make, then)

    def squares(self, text: str, then: Callable[[list[list[bool]]], None]) -> None:
        """Give ``then`` the QR code of a text; an empty one if it is too long."""

        def make() -> list[list[bool]]:
            from companion.share import squares

            try:
                return squares.squares(text)
            except ShareError:
                return []

        self._worker.hand(make, then)

    # ------------------------------------------------------------ inside

    def _run(self, act: Callable[[], object], woken: bool = False) -> bool:
        if self.busy:
            return False
        self.busy = True
        self.on_busy(True)
        self._told.clear()
        self._worker.do(lambda: self._act(act, woken))
        self._told.wait(PROMPT)
        return True

    def _act(self, act: Callable[[], object], woken: bool) -> None:
        refused: IllegalAnswer | None = None
        failed: str | Said = ""
        try:
            act()
        except IllegalAnswer as error:
            refused = error
        except JournalError as error:
            failed = error.detail
            if error.reason == "newer":
                failed = Said("ui.failed.newer", {"detail": failed})
        except Exception as error:  # noqa: BLE001
            # A fault in a rule or on the disk: the game has not changed, and the player is told.
            _log.exception("an act failed")
            failed = f"{type(error).__name__}: {error}"
        try:
            self._want_copy()
            shown = self._look(refused, failed, woken)
        except Exception as error:  # noqa: BLE001 (a game that can't be looked at is left, the others go on)
            _log.exception("a game can't be shown")
            self._game = None
            shown = self._look(None, failed or f"{type(error).__name__}: {error}", False)
        self._worker.post(lambda: self._done(shown))
        self._told.set()

    def _want_copy(self) -> None:
        """Request a copy when a round or a game has ended; not for a game that was only continued."""
        game = self._game
        if game is None or game.unsaved or self.journal.path is None:
            return
        stands = (game.id, game.table.progress.round, game.over)
        if stands[0] == self._copied[0] and stands != self._copied:
            self.copier.want()
        self._copied = stands

    def _look(self, refused: IllegalAnswer | None, failed: str | Said, woken: bool) -> Shown | None:
        from companion.game.silent import silent

        game = self._game
        if game is None:
            self.trouble.notes.append(("ui.failed", {"detail": failed}))
            return None
        lines: tuple[Line, ...] = ()
        if woken and not failed:
            lines = tuple(line for told in game.log(2 * WAKE_UP) for line in told.lines)[-WAKE_UP:]
        asked = self._asked(game)
        return Shown(
            game=game.id,
            head=game.head,
            table=thaw(freeze(game.table)),
            open=asked,
            undo=game.undo_told(),
            redo=game.redo_told(),
            put_right=game.put_right,
            unsaved=game.unsaved,
            given_again=game.given_again,
            woken=(*self._missed(), *lines),
            scored=tuple(game.scored()),
            minutes=round(game.seconds / 60),
            phases=game.phases,
            tables=self._tables(game, asked),
            silent=silent(game),
            refused=refused,
            failed=failed,
        )

    def _tables(self, game: Game, asked: Mapping[str, Posed]) -> tuple[bytes, ...]:
        """The tables of before, where what is told comes on several pages."""
        from companion.rules.common.deeds import doings

        lines = next((posed.lines for posed in asked.values()), ())
        return game.tables(lines) if len(doings(lines, game.table)) > self.at_once() else ()

    def _asked(self, game: Game) -> dict[str, Posed]:
        """The open questions; instead of a tell the question after it, where one answer may do for both."""
        for posed in (game.following, game.confirmed):
            if posed is not None and self.rides(posed, game.table):
                return {posed.asked: _with_unknown(posed, game)}
        return {seat: _with_unknown(posed, game) for seat, posed in game.open.items()}

    def _done(self, shown: Shown | None) -> None:
        self.busy = False
        self.shown = shown
        self.on_busy(False)
        if shown is not None:
            self.on_shown(shown)


def _with_unknown(posed: Posed, game: Game) -> Posed:
    """The question, with what may be told on the same screen and is not in the library."""
    return replace(posed, ahead=game.unknown(posed)) if posed.ahead else posed
