"""Replays a recorded game unit by unit, each from its stored table to the next stored one."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from msgspec import Struct

from companion.journal.checkpoints import Checkpoint, Checkpoints
from companion.journal.rows import Acts
from companion.rules.engine.play import Player
from companion.rules.engine.table import Table, freeze, thaw

LONGEST = 200
"""The most letters shown of an error."""


class Differs(Struct, frozen=True):
    """A unit that the present rules play differently: the act in which it ends, and how."""

    act: int
    how: str


class TooMuch(ValueError):
    """There is more to play than allowed."""


def differing(acts: Acts, checkpoints: Checkpoints, most: int = 0) -> Iterator[Differs]:
    """The units that end differently today. All branches are played, undone ones too. After the last stored table of a
    branch the answers must only fit the questions.

    ``most``: raise TooMuch if more answers are needed; 0 for no limit.
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
    """Replays a game act by act from the stored tables."""

    def __init__(self, acts: Acts, checkpoints: Checkpoints, most: int) -> None:
        self._acts, self._checkpoints, self._left = acts, checkpoints, most or sys.maxsize
        self._player: Player | None = None
        """The player after the act ``_at``, or None."""
        self._at = 0
        self._fed = 0
        self._reached = Checkpoint(0, b"")
        self._lost: set[int] = set()
        """Acts that can't be played, and those after them up to a stored table."""

    def plays(self, number: int) -> str:
        """Play from the last stored table to the end of an act. Returns how it differs, or ``""``."""
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
        """Load the table after an act from the last stored table on its way; for the first act its own."""
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
    """How the beginning of a unit differs from the stored one, or ``""``."""
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
