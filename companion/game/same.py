"""Recognises a game from a file that the journal already has.

It is the same game if the seed is the same, the first acts are equal, and it began at the same time; or, if the clocks
differed, if so many acts are equal that it can't be chance. Tables that play the same set-up code are different games:
they began at other times and soon differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from companion.journal.journal import Journal
from companion.journal.rows import RowError, read_act

ALIKE = 20
"""Equal acts at the beginning that can't be chance; set-up takes five to ten."""

How = Literal["new", "same", "older", "longer", "parted"]


class Kin(Struct, frozen=True):
    """The relation of a game to those here: ``new``; the ``same``; ``older``, with fewer acts; ``longer``, with more
    acts; or ``parted``: equal at first, then different.

    ``game``: the one here (0: none). ``common``: the number of equal acts.
    """

    how: How = "new"
    game: int = 0
    common: int = 0


def kin(journal: Journal, seed: str, started: float, rows: Sequence[bytes]) -> Kin:
    """The relation of a game with these rows to those in the journal. Raises JournalError."""
    found = Kin()
    order: tuple[How, ...] = ("new", "parted", "longer", "older", "same")
    for game, began, here in journal.of_seed(seed):
        common = alike(here, rows)
        whole = common in (len(here), len(rows))
        if not common or not (began == started or common >= ALIKE or len(here) == len(rows) == common):
            continue
        how: How = "parted"
        if whole:
            how = "same" if len(here) == len(rows) else "older" if common == len(rows) else "longer"
        if (order.index(how), common) > (order.index(found.how), found.common):
            found = Kin(how, game, common)
    return found


def alike(lines: Sequence[bytes], others: Sequence[bytes]) -> int:
    """How many acts at the beginning of two games are equal. Only answers count, as other versions or machines may pack
    them differently."""
    most = min(len(lines), len(others))
    # A row's checksum covers all rows before it, so equal rows have equal rows before them.
    least = next((n for n in (most, most // 2) if n and lines[n - 1] == others[n - 1]), 0)
    try:
        while least < most and (
            lines[least] == others[least] or read_act(least + 1, lines[least]) == read_act(least + 1, others[least])
        ):
            least += 1
    except RowError:
        pass
    return least
