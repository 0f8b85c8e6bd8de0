"""The rounds of a game from its checkpoints: each seat's Fame, and the turn order of round 1.

Each checkpoint is read once, so acts and undos stay fast in long games.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from companion.game.tree import Tree
from companion.journal.checkpoints import Checkpoint
from companion.rules.common.scoring import provisional, totals
from companion.rules.engine.table import SCHEMA, Table, thaw


class _Progress(Struct):
    """The fields of a frozen table's progress that are needed here."""

    round: int = 0


class _Frozen(Struct):
    progress: _Progress
    schema: int


_decode = msgspec.msgpack.Decoder(_Frozen).decode


def _round_of(point: Checkpoint) -> int:
    """The round in which a unit began. Tables of older versions are migrated."""
    try:
        found = _decode(point.table)
        if found.schema == SCHEMA:
            return found.progress.round
    except msgspec.ValidationError:
        pass
    return thaw(point.table).progress.round


def first_order(tree: Tree) -> list[str]:
    """The turn order at the beginning of round 1, from the left (S-30); empty before that."""
    for act in tree.path():
        point = tree.checkpoints.get(act)
        if point is not None and _round_of(point):
            return thaw(point.table).things.order
    return []


class Curve:
    """The Fame of each seat over the rounds."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._now: tuple[tuple[int, dict[str, int]], list[dict[str, Any]]] | None = None
        self.before: dict[int, tuple[int, dict[int, dict[str, int]]]] = {}
        """Act with a checkpoint to the round then, and the Fame at the end of each earlier round."""

    def points(self, table: Table) -> list[dict[str, Any]]:
        """``{"round": n, "points": {seat: Fame}}`` for the end of each round, then the final score. ``table``: the one
        at the head. Seats whose score the table does not tell in full are left out."""
        found = dict(self._up_to(self._tree.head)[1])
        if table.progress.scores:
            found[table.progress.round] = totals(table)
        return [{"round": n, "points": points} for n, points in found.items()]

    def now(self, table: Table) -> list[dict[str, Any]]:
        """Like :meth:`points`, but worked out again only when a round or the game has ended or the head has moved."""
        stands = (table.progress.round, totals(table))
        if self._now is None or self._now[0] != stands:
            self._now = (stands, self.points(table))
        return self._now[1]

    def head_moved(self) -> None:
        """The head has moved."""
        self._now = None

    def _up_to(self, act: int) -> tuple[int, dict[int, dict[str, int]]]:
        """The round at an act's last checkpoint, and the Fame at the end of each earlier round. Worked out once for
        each checkpoint."""
        tree = self._tree
        back: list[tuple[int, int]] = []
        while act and act not in self.before:
            if act in tree.checkpoints:
                now = _round_of(tree.checkpoints[act])
                if now <= 1:
                    self.before[act] = now, {}
                    break
                back.append((act, now))
            act = tree.parent(act)
        before, found = self.before[act] if act else (0, {})
        for later, now in reversed(back):
            point = tree.checkpoints[later]
            if now > before > 0:
                found = {**found, before: provisional(thaw(point.table))}
            elif now < before:  # corrected by hand
                found = {n: points for n, points in found.items() if n < now}
            before = now
            self.before[later] = before, found
        return before, found
