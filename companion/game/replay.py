"""Playing a recorded game again unit by unit: each from the table stored as it began to the next stored one."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from companion.journal.checkpoints import Checkpoint, Checkpoints
from companion.journal.rows import Acts
from companion.rules.editions import frostlands as frostlands  # registers its steps
from companion.rules.play import Player
from companion.rules.table import Table, freeze, thaw


class Differs(Struct, frozen=True):
    """A unit that the rules of today play otherwise than it was recorded: the act in which it ends, and how."""

    act: int
    how: str


def differing(acts: Acts, checkpoints: Checkpoints) -> Iterator[Differs]:
    """The units that come to something else today. All branches of the game are played, undone ones too; behind the
    last stored table of each the answers must only be ones that the rules still ask for."""
    for number in range(1, len(acts) + 1):
        if acts.is_move(number):
            continue
        try:
            how = _plays(acts, checkpoints, number)
        except Exception as error:  # noqa: BLE001 (rules of today, a table of then: whatever comes of it is a difference)
            how = f"{type(error).__name__}: {error}"
        if how:
            yield Differs(number, how)


def _plays(acts: Acts, checkpoints: Checkpoints, number: int) -> str:
    """Play up to the end of an act from the last stored table before it; how it differs, or ``""``."""
    between, at = [number], acts.parent(number)
    while at and at not in checkpoints:
        between.append(at)
        at = acts.parent(at)
    if not at and 1 not in checkpoints:
        return "there is no table before it"
    reached = Checkpoint(0, b"")
    fed = 0

    def mark(table: Table) -> None:
        nonlocal reached
        reached = Checkpoint(fed, freeze(table))

    if at:
        start = checkpoints[at]
        player = Player(thaw(start.table))
        for entry in acts[at - 1].entries[start.offset :]:
            player.feed(entry)
    else:
        player, fed = Player(thaw(checkpoints[1].table), mark), checkpoints[1].offset
    player._on_unit = mark
    for later in reversed(between):
        first = checkpoints[1].offset if later == 1 else 0
        for fed, entry in enumerate(acts[later - 1].entries[first:], start=first + 1):  # noqa: B007 (mark reads it)
            player.feed(entry)
    if number not in checkpoints:
        return ""
    stored = checkpoints[number]
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
