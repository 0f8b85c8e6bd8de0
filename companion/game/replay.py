"""Playing a recorded game again unit by unit: each from the table stored as it began to the next stored one."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from msgspec import Struct

from companion.journal.checkpoints import Checkpoint, Checkpoints
from companion.journal.rows import Acts
from companion.rules.engine.play import Player
from companion.rules.engine.table import Table, freeze, thaw

LONGEST = 200
"""Letters of what is told of an error."""


class Differs(Struct, frozen=True):
    """A unit that the rules of today play otherwise than it was recorded: the act in which it ends, and how."""

    act: int
    how: str


class TooMuch(ValueError):
    """There is more to play than is believed of a game."""


def differing(acts: Acts, checkpoints: Checkpoints, most: int = 0) -> Iterator[Differs]:
    """The units that come to something else today. All branches of the game are played, undone ones too; behind the
    last stored table of each the answers must only be ones that the rules still ask for.

    Raises TooMuch where more than ``most`` answers would have to be given for it, if it is given.
    """
    replay = _Replay(acts, checkpoints, most)
    for number in range(1, len(acts) + 1):
        try:
            if acts.is_move(number):
                continue
            how = replay.plays(number)
        except TooMuch:
            raise
        except Exception as error:  # noqa: BLE001 (rules of today, a table of then: whatever comes of it is a difference)
            how = f"{type(error).__name__}: {error}"[:LONGEST]
        if how:
            yield Differs(number, how)


class _Replay:
    """A game that is played act by act, on from each stored table."""

    def __init__(self, acts: Acts, checkpoints: Checkpoints, most: int) -> None:
        self._acts, self._checkpoints, self._left = acts, checkpoints, most or sys.maxsize
        self._player: Player | None = None
        """Stands after the act ``_at``; None where it stands nowhere."""
        self._at = 0
        self._fed = 0
        self._reached = Checkpoint(0, b"")
        self._lost: set[int] = set()
        """Acts that can't be played, nor what comes after them up to a stored table."""

    def plays(self, number: int) -> str:
        """Play to the end of an act from the last stored table before it; how it differs, or ``""``."""
        acts, checkpoints = self._acts, self._checkpoints
        parent = acts.parent(number)
        stored = number in checkpoints
        try:
            if parent in self._lost:
                raise ValueError(f"it follows act {parent}, which can't be played")
            if self._player is None or self._at != parent or not parent:
                self._stand(parent)
            self._feed(number, checkpoints[1].offset if number == 1 else 0)
            self._at = number
            return _other(self._reached, checkpoints[number]) if stored else ""
        except Exception:
            self._player = None
            if not stored:
                self._lost.add(number)
            raise
        finally:
            if stored:
                self._player = None

    def _stand(self, number: int) -> None:
        """Stand after an act as the last stored table on the way to it says; before the first one at its own."""
        acts, checkpoints = self._acts, self._checkpoints
        self._player, between, act = None, [], number
        while act and act not in checkpoints:
            between.append(act)
            act = acts.parent(act)
            self._spend()
        if not act and 1 not in checkpoints:
            raise ValueError("there is no table before it")
        start = checkpoints[act or 1]
        self._fed = 0
        self._player = Player(thaw(start.table), self._mark)
        if act:
            self._feed(act, start.offset)
        for later in reversed(between):
            self._feed(later, checkpoints[1].offset if later == 1 else 0)
        self._at = number

    def _feed(self, number: int, first: int) -> None:
        assert self._player is not None
        self._fed = first
        for entry in self._acts[number - 1].entries[first:]:
            self._spend()
            self._fed += 1
            self._player.feed(entry)

    def _spend(self) -> None:
        self._left -= 1
        if self._left < 0:
            raise TooMuch

    def _mark(self, table: Table) -> None:
        self._reached = Checkpoint(self._fed, freeze(table))


def _other(reached: Checkpoint, stored: Checkpoint) -> str:
    """How a unit began otherwise than it was stored, or ``""``."""
    if reached.offset != stored.offset:
        return f"the unit begins after {reached.offset} answers of the act, then after {stored.offset}"
    now, then = thaw(reached.table), thaw(stored.table)
    if freeze(now) == freeze(then):
        return ""
    parts = [name for name in ("things", "progress", "terms") if getattr(now, name) != getattr(then, name)]
    fields = [
        f"{part}.{field}"
        for part in parts
        for field in getattr(now, part).__struct_fields__
        if getattr(getattr(now, part), field) != getattr(getattr(then, part), field)
    ]
    return "it comes to another " + ", ".join(fields)
