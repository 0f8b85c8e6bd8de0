"""The same game twice: a game that comes from a file, and what the journal has of it already.

One game it is where the seed is the same, the acts begin alike, and it began at the same time; or where so many acts
are alike that no two tables come to them, should a clock have told the time otherwise. Which tables play from one
set-up code is no matter: they began at other times, and soon part.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from companion.journal.journal import Journal
from companion.journal.rows import RowError, read_act

ALIKE = 20
"""Acts at the beginning that are alike in no two games by chance; setting one up takes five to ten."""

How = Literal["new", "same", "older", "longer", "parted"]


class Kin(Struct, frozen=True):
    """What a game that came is to those that are here: ``new``; the ``same``; ``older``, with fewer acts than the one
    here; ``longer``, which goes on where that one ends; or ``parted``: it begins alike, then both go on differently.

    ``game`` is the one here (0: none), ``common`` the number of acts that are alike.
    """

    how: How = "new"
    game: int = 0
    common: int = 0


def kin(journal: Journal, seed: str, started: float, rows: Sequence[bytes]) -> Kin:
    """What a game with these rows is to those of the journal. Raises JournalError."""
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
    """How many acts at the beginning of two games are alike. Only their answers count: another version or machine may
    have packed them otherwise."""
    most = min(len(lines), len(others))
    # A row's checksum is over all rows before it too, so equal rows have equal ones before them.
    least = next((n for n in (most, most // 2) if n and lines[n - 1] == others[n - 1]), 0)
    try:
        while least < most and (
            lines[least] == others[least] or read_act(least + 1, lines[least]) == read_act(least + 1, others[least])
        ):
            least += 1
    except RowError:
        pass
    return least
