"""What is on disk: a game read from a copy of its journal, without the app knowing."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from companion.cards.library import Library
from companion.game.game import Game
from companion.journal.journal import Journal
from companion.journal.rows import Act
from companion.journal.tables import GameRow
from companion.messages import Words
from companion.packs import load_packs
from companion.rules.engine.question import Posed
from companion.simulation.touches import touches
from tests.e2e.app import Seen

JOURNAL = "games.db"
NO_WAY = 99


@dataclass(frozen=True)
class OnDisk:
    """A game as its journal tells it."""

    game: Game
    row: GameRow
    acts: list[Act]
    in_unit: bool
    """Whether it stands in the middle of a unit: its last act reached no checkpoint."""

    def sentences(self, last: int) -> list[str]:
        """The last sentences said, in words, as the screen writes them."""
        words = Words("en")
        lines = [line for told in self.game.log(2 * last) for line in told.lines][-last:]
        return [words.called(line) for line in lines]

    def asked_and_answered(self, act: int) -> tuple[Posed, object]:
        """The question and the answer of an act, undone or not."""
        told = self.game.told(act)
        assert told.posed is not None
        assert told.entry is not None
        return told.posed, told.entry.value


@cache
def _packs() -> Any:
    return load_packs()[0]


def on_disk(folder: Path, scratch: Path) -> OnDisk:
    """The game that was changed last, as it would be taken up again, from a copy of the journal in ``folder``."""
    copy = scratch / "copy"
    shutil.rmtree(copy, ignore_errors=True)
    copy.mkdir(parents=True)
    for ending in ("", "-wal"):
        part = folder / f"{JOURNAL}{ending}"
        if part.exists():
            shutil.copy(part, copy / part.name)
    journal = Journal(copy / JOURNAL)
    try:
        row = journal.games()[0]
        _, acts, checkpoints = journal.load(row.id)
        game = Game.resume(journal, Library(scratch / "library", _packs()), row.id)
        assert not journal.damage
        assert not game.changed_rules
        return OnDisk(game, row, acts, game.head not in checkpoints)
    finally:
        journal.close()


def cheapest(posed: Posed, answer: object, seen: Seen) -> int:
    """The touches that this answer needs at least on the screen as it was seen; NO_WAY if nothing leads to it."""
    if posed.kind != "choose":
        return touches(posed, answer)
    if seen.has(f"option:{answer}"):
        return 1
    chosen = next(o for o in posed.options if o.id == answer)
    if chosen.place and seen.has(f"place:{chosen.place}"):
        return 1 if sum(o.place == chosen.place for o in posed.options) == 1 else 2
    return 2 if seen.has("more") else NO_WAY
