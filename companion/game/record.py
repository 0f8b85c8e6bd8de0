"""What is on disk of a game: its acts are written as they come, with the title for home and history.

If the disk fails, the game goes on in memory and says so. A simulated game is in memory only and its tables are not
packed.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Sequence
from typing import Any

from companion.files.error import Said
from companion.game.standing import standing
from companion.game.tree import Tree
from companion.journal.checkpoints import Checkpoint
from companion.journal.error import JournalError
from companion.journal.journal import Journal
from companion.journal.rows import Act, Reached
from companion.messages.names import named
from companion.rules.common.scoring import totals, victor
from companion.rules.engine.table import Table, automa_seat, is_alive
from companion.rules.engine.units import phase_of

PAUSE = 900.0
"""Seconds between two acts from which the time counts as a pause."""

Clock = Callable[[], float]
"""Gives the seconds since 1970."""


class Record:
    """The acts of one game in the journal; without a journal nothing is written. ``game``: 0 if it is not in the
    journal yet."""

    def __init__(self, journal: Journal | None, seed: str, clock: Clock = time.time, game: int = 0) -> None:
        self.id, self.seed = game, seed
        self.unsaved = ""
        """Why the last act could not be written (a reason of JournalError); ``""`` if all is on disk."""
        self.reported = False
        """Whether the game was played elsewhere and came as a report."""
        self.seconds = 0.0
        """Seconds that the game has been played, without pauses."""
        self._journal, self._clock = journal, clock
        self._acted = 0.0
        self._unfit = False
        self._unwritten: list[Reached] = []
        self.held = False
        """Whether acts are collected to be written together."""

    def begin(self) -> None:
        """A new game in the journal. Raises JournalError."""
        if self._journal is not None:
            self.id = self._journal.new_game(self.seed, self._clock())

    def read_title(self) -> None:
        """Take what the journal says about the game."""
        title = self._kept.title(self.id)
        self._unfit = title is None
        if title is not None:
            self.seconds = float(str(title.get("seconds") or 0))
            self.reported = bool(title.get("reported"))

    def tell_again(self, title: dict[str, object], over: bool) -> None:
        """Write the title again if it could not be shown; errors of the disk are ignored now."""
        if self._unfit:
            with contextlib.suppress(JournalError):
                self._kept.about_again(self.id, title, over)

    def add(self, act: Act, checkpoint: Checkpoint | None) -> None:
        """Add an act that is to be written."""
        now = self._clock()
        if self._acted and 0 < now - self._acted < PAUSE:
            self.seconds += now - self._acted
        self._acted = now
        if self._journal is not None:
            self._unwritten.append((act, checkpoint))

    @property
    def _kept(self) -> Journal:
        """The journal, if it has or will have this game."""
        assert self._journal is not None, "nothing is due of a game that is in memory only"
        return self._journal

    @property
    def due(self) -> bool:
        """Whether something must be written now."""
        return bool(self._unwritten) and not self.held

    def write(self, tree: Tree, title: dict[str, object], over: bool) -> None:
        """Write what is not on disk yet. On a full or read-only disk the game goes on in memory and says so."""
        try:
            if not self.id:
                self.begin()
            self._kept.append(self.id, self._unwritten, self._clock(), title, over)
            self._written()
        except JournalError as error:
            self.unsaved = error.reason
            if error.reason == "broken":
                self._write_again(tree, title, over, error.detail)

    def _write_again(self, tree: Tree, title: dict[str, object], over: bool, trouble: str | Said) -> None:
        """The file is broken: the journal puts it aside, and this game is written whole from memory."""
        try:
            self._kept.start_afresh(trouble)
            self._kept.write_whole(self.id, self.seed, tree.whole(), self._clock(), title, over, self.reported)
        except JournalError as error:
            self.unsaved = error.reason
            return
        self._written()

    def write_whole(self, tree: Tree, title: dict[str, object], over: bool) -> None:
        """Write a game that was played elsewhere at once. It does not count among those played here."""
        whole = tree.whole()
        try:
            self.id = self._kept.write_whole(0, self.seed, whole, self._clock(), title, over, voided=True)
        except JournalError as error:
            self.unsaved, self._unwritten = error.reason, whole

    def _written(self) -> None:
        self._unwritten = []
        self.unsaved = ""

    def title(self, table: Table, curve: Sequence[dict[str, Any]]) -> dict[str, object]:
        """The title for home and history, from the game's table and its Fame curve."""
        title: dict[str, object] = {
            "round": table.progress.round,
            "step": table.progress.step,
            "edition": table.terms.edition,
            "difficulty": table.terms.difficulty,
            "variant": table.terms.variant,
            "copy": table.terms.copy,
            "packs": bool(table.terms.packs),
            "automa": automa_seat(table),
            "seats": sorted(table.terms.seats),
            "seconds": round(self.seconds),
            "curve": curve,
        }
        if table.terms.modules:
            title["modules"] = list(table.terms.modules)
        if names := named(table):
            title["named"] = {seat: list(who) for seat, who in names.items()}
        phase = phase_of(table)
        if phase != table.progress.step.partition(".")[0]:
            title["phase"] = phase  # a step of an edition or expansion need not be named like its phase
        if road := standing(table):
            title["road"] = road
        if self.reported:
            title["reported"] = True
        if table.progress.scores:
            title["scores"] = totals(table)
            title["out"] = [seat for seat in table.progress.scores if not is_alive(table, seat)]
        if table.progress.over and table.progress.scores:
            title["winner"] = victor(table)
        return title
