"""What a score is made of in an edition: its parts in the order of the rules (SC-01 to SC-08, AU-60 to AU-64)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

from companion.rules.engine.question import Field
from companion.rules.engine.table import Reason, Table


class Entry(Struct, frozen=True):
    """Points of one thing: which part of the score they belong to, how many, and the sentence that explains them."""

    source: str
    points: int
    why: Reason


def _none(table: Table, seat: str) -> tuple[str, ...]:
    return ()


class Part(Struct, frozen=True, eq=False):
    """A part of the score. ``rule`` is that for people and ``automa`` that for the Automa, ``""`` where they have none
    of it; ``missed`` are both where the ship has been missed, if they differ. ``reasons``: the keys of the reasons that
    bring points to it. ``entries``: what scores of a kept Convoy, from the table, the seat and its lead. ``field``: how
    a player tells it whose Convoy is not kept. ``discards``: cards that are revealed, scored and discarded with it
    (SC-06). ``doubts``: those that decided it."""

    name: str
    rule: str
    automa: str
    reasons: tuple[str, ...]
    entries: Callable[[Table, str, int], Iterable[Entry]] | None = None
    field: Callable[[Table, str, int], Field] | None = None
    missed: tuple[str, str] | None = None
    discards: tuple[str, ...] = ()
    doubts: Callable[[Table, str], tuple[str, ...]] = _none
