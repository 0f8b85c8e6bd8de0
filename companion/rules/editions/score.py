"""The parts of an edition's score, in the order of the rules (SC-01 to SC-08, AU-60 to AU-64)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

from companion.rules.engine.question import Field
from companion.rules.engine.table import Reason, Table


class Entry(Struct, frozen=True):
    """Points from one source: the part of the score, the number, and the sentence that explains them."""

    source: str
    points: int
    why: Reason


def _none(table: Table, seat: str) -> tuple[str, ...]:
    return ()


class Part(Struct, frozen=True, eq=False):
    """A part of the score. ``rule``: for people. ``automa``: for the Automa. ``""``: they get none. ``missed``: both
    rules if the ship is missed, if they differ. ``reasons``: keys of the reasons that bring points to it. ``entries``:
    the points of a tracked Convoy, from table, seat and lead. ``field``: asks them of other players. ``discards``:
    cards that are revealed, scored and discarded with it (SC-06). ``doubts``: those that decided."""

    name: str
    rule: str
    automa: str
    reasons: tuple[str, ...]
    entries: Callable[[Table, str, int], Iterable[Entry]] | None = None
    field: Callable[[Table, str, int], Field] | None = None
    missed: tuple[str, str] | None = None
    discards: tuple[str, ...] = ()
    doubts: Callable[[Table, str], tuple[str, ...]] = _none
