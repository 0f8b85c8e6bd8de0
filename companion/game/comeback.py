"""Restores a copy of the journal: its games, and the cards and settings in it.

Each game is handled like one from a stranger's file (:mod:`companion.game.gamefile`): it is played by the rules,
recognised if it is here already, and left out with a reason if it is not valid. Cards and settings are restored if this
machine has none. Other values of cards are shown, and taken if the owner wants them.
"""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

from companion import __version__
from companion.cards import library as cards
from companion.cards.library import Difference, Library
from companion.cards.library_file import LibraryError, read_import
from companion.files import durable
from companion.files.error import Said
from companion.game import gamefile
from companion.game.gamefile import GameFile, GameFileError
from companion.journal import copies, offers
from companion.journal.error import FAULTS, detail_of
from companion.journal.journal import Journal
from companion.journal.mending import said_left
from companion.journal.offers import Opened
from companion.journal.rows import Chain
from companion.journal.strange import CopyError
from companion.journal.tables import read_games
from companion.settings import FILE as SETTINGS
from companion.settings import read as read_settings

Journals = Callable[[], Journal]
"""Gives the journal, and creates it if needed."""


class Back(Struct, frozen=True):
    """What was restored: number of games by their relation to games here (:class:`companion.game.same.Kin`), invalid
    games with the reason, number of card values, and whether settings were. ``more``: values of cards that differ or
    are missing here."""

    games: dict[str, int]
    refused: list[tuple[int, GameFileError]]
    cards: int
    settings: bool
    more: list[Difference]
    mended: Said | None = None
    """For a damaged copy: what was wrong, and what could be saved."""

    @property
    def new(self) -> int:
        """How many games are new here or have more acts than before."""
        return sum(self.games.get(how, 0) for how in ("new", "parted", "longer"))

    @property
    def told(self) -> list[Said]:
        """The sentences for people about it."""
        said = [self.mended] if self.mended is not None else []
        said.append(Said("ui.copies.back", {"n": self.new}))
        if known := sum(self.games.values()) - self.new:
            said.append(Said("ui.copies.known", {"n": known}))
        said += [Said("ui.copies.refused", {"game": game, "detail": error}) for game, error in self.refused]
        if self.cards:
            said.append(Said("ui.copies.cards", {"n": self.cards}))
        if self.settings:
            said.append(Said("ui.copies.settings"))
        if self.more:
            said.append(Said("ui.copies.more", {"n": len(self.more)}))
        return said


def take(journal: Journal, library: Library, folder: Path, file: Path) -> Back:
    """Restore everything of a copy that is not here yet; of a damaged one what can be saved. Raises CopyError if the
    file is no copy or empty (then nothing has changed), and JournalError."""
    return take_opened(lambda: journal, library, folder, file, offers.opened(file))


def take_opened(journal: Journals, library: Library, folder: Path, file: Path, copy: Opened) -> Back:
    """Like :func:`take`, for an open copy, which is closed afterwards. The journal is only opened if something must be
    added."""
    beside = copy.beside
    with contextlib.closing(copy.db) as db:
        try:
            games = [row for row, _ in reversed(read_games(db)) if row.acts]
        except FAULTS as error:
            raise CopyError(detail_of(error)) from None
        came: dict[str, int] = {}
        refused = []
        for row in games:
            rows = list(copies.readable(db, row.id))
            title = {name: row.title[name] for name in ("seconds", "reported") if name in row.title}
            told = [__version__, row.seed, row.started, row.changed, row.over, title, row.voided, rows]
            try:
                found = msgspec.convert(told, GameFile)
                if not rows or Chain().check(rows) < len(rows):
                    continue
                how = gamefile.put(journal(), file, found).kin.how
                came[how] = came.get(how, 0) + 1
            except GameFileError as error:
                refused.append((row.id, error))
            except msgspec.ValidationError:
                refused.append((row.id, gamefile.unfit(file)))
    differences = _differences(library, beside.get(cards.FILE))
    bare = library.is_empty
    took = differences if bare else []
    library.take(took)
    settings = _settings_back(folder, beside.get(SETTINGS))
    mended = Said("ui.copies.mended", {"found": copy.wrong, "left": said_left(copy.left)}) if copy.wrong else None
    return Back(came, refused, len(took), settings, [] if bare else differences, mended)


def _differences(library: Library, content: bytes | None) -> list[Difference]:
    """Values of cards that differ in the copy; none if it has no library."""
    if content is None:
        return []
    with _laid(content, cards.FILE) as file, contextlib.suppress(LibraryError):
        return library.differences(read_import(file))
    return []


def _settings_back(folder: Path, content: bytes | None) -> bool:
    """Restore the settings of a copy if there are none here; whether it did."""
    if content is None or (folder / SETTINGS).exists():
        return False
    with _laid(content, SETTINGS) as file:
        if read_settings(file)[1]:
            return False
    try:
        durable.replace(folder / SETTINGS, content)
    except OSError:
        return False
    return True


@contextlib.contextmanager
def _laid(content: bytes, name: str) -> Iterator[Path]:
    """A temporary file with this content, while the block runs."""
    with tempfile.TemporaryDirectory() as place:
        file = Path(place) / name
        file.write_bytes(content)
        yield file
