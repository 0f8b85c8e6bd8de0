"""The rounds of a game, read off its checkpoints: how the Fame of each seat went, and in which order round 1 began.

Neither an act nor an undo takes longer for it in a long game.
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
    """The part of a frozen table's progress that says where the game was; the rest is skipped."""

    round: int = 0


class _Frozen(Struct):
    progress: _Progress
    schema: int


_decode = msgspec.msgpack.Decoder(_Frozen).decode


def _round_of(point: Checkpoint) -> int:
    """The round in which a unit began: read out of a table of this version, else of the whole table brought on."""
    try:
        found = _decode(point.table)
        if found.schema == SCHEMA:
            return found.progress.round
    except msgspec.ValidationError:
        pass
    return thaw(point.table).progress.round


def first_order(tree: Tree) -> list[str]:
    """The turn order with which round 1 began, from the left (S-30); empty before that."""
    for act in tree.path():
        point = tree.checkpoints.get(act)
        if point is not None and _round_of(point):
            return thaw(point.table).things.order
    return []


class Curve:
    """How the Fame of each seat of a game went."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._now: tuple[tuple[int, dict[str, int]], list[dict[str, Any]]] | None = None
        self.before: dict[int, tuple[int, dict[int, dict[str, int]]]] = {}
        """By act with a checkpoint: the round there, and the Fame as each earlier round had ended."""

    def points(self, table: Table) -> list[dict[str, Any]]:
        """For each round that has ended ``{"round": n, "points": {seat: Fame}}``, as the next round began; then the
        final score. ``table`` is the one at the head. Seats of which it did not tell everything are left out."""
        found = dict(self._up_to(self._tree.head)[1])
        if table.progress.scores:
            found[table.progress.round] = totals(table)
        return [{"round": n, "points": points} for n, points in found.items()]

    def now(self, table: Table) -> list[dict[str, Any]]:
        """The same, worked out again only where a round or the game has ended since, or the head has moved."""
        stands = (table.progress.round, totals(table))
        if self._now is None or self._now[0] != stands:
            self._now = (stands, self.points(table))
        return self._now[1]

    def head_moved(self) -> None:
        """The game stands elsewhere now."""
        self._now = None

    def _up_to(self, act: int) -> tuple[int, dict[int, dict[str, int]]]:
        """The round at an act's last checkpoint, and the Fame as each earlier round had ended. Worked out once for each
        checkpoint, from the one before it and no further back than round 1."""
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
