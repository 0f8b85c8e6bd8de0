"""Laying a mine: after the own move, or in the phase on the real card (1E-MIN-02, UF-65)."""

from __future__ import annotations

from collections.abc import Iterable

from companion.rules.common import hand, objects
from companion.rules.editions.abilities import Row
from companion.rules.engine.doubts import played
from companion.rules.engine.printed import known
from companion.rules.engine.question import Option, Rule, choose
from companion.rules.engine.saying import did
from companion.rules.engine.table import Table, is_tracked
from companion.rules.engine.units import phase_of
from companion.rules.expansions.mine import byhand, counters


def after_any_move(table: Table) -> bool:
    """By the other reading it may follow the move of a Bonus Action as well (1E-D47); and where the card is played in
    another phase any move counts."""
    return counters.phase(table) != "movement" or played(table, "1E-D47") == "b"


def lays(table: Table, seat: str, row: Row, crossed: list[str]) -> Rule[None]:
    """The card is played for a counter on a road that the Convoy has just crossed, and another Object is drawn. In
    another phase the ways wait for it (UF-65)."""
    if counters.phase(table) != "movement":
        counters.mines(table).crossed[seat] = list(dict.fromkeys(crossed))
        return
    doubts = ("1E-D47",) if phase_of(table) != "movement" else ()
    where = yield from _where(table, seat, dict.fromkeys(crossed), doubts)
    if not where:
        return
    if table.terms.copy == "own" and "phase" not in known(table, counters.USE):
        yield from objects.read_phase(table, seat, row.card, row.rule)
        if counters.phase(table) != phase_of(table):
            counters.mines(table).crossed[seat] = list(dict.fromkeys(crossed))
            objects.stays(table, seat, row.card, row.rule)
            return
    yield from _put(table, seat, where)


def _where(table: Table, seat: str, crossed: Iterable[str], doubts: tuple[str, ...] = ()) -> Rule[str]:
    where = yield choose(
        seat,
        "mine.put",
        "1E-MIN-02",
        [
            Option("", "option.keep"),
            *(Option(way, "option.way.named", {"way": way}) for way in crossed),
        ],
        view="map",
        secret=True,
        doubts=doubts,
    )
    return str(where or "")


def _put(table: Table, seat: str, where: str) -> Rule[None]:
    if hand.drop(table, seat, counters.CARD):
        counters.mines(table).crossed.pop(seat, None)
        counters.lay(table, seat, where)
        did(table, seat, "mine.put", "1E-MIN-02", way=where)
        yield from objects.draw_objects(table, seat, 1, "1E-MIN-02")


def may_play(table: Table, seat: str) -> bool:
    """Whether this is the phase on the card, where that is another one, and a way has been crossed (UF-65)."""
    if counters.phase(table) != phase_of(table) or not counters.mines(table).crossed.get(seat):
        return False
    return not is_tracked(table, seat) or counters.CARD in table.things.seats[seat].hand


def plays(table: Table, seat: str) -> Rule[None]:
    """On a way of the last move, in the phase of the card (UF-65)."""
    where = yield from _where(table, seat, counters.mines(table).crossed[seat])
    if where and is_tracked(table, seat):
        yield from _put(table, seat, where)
    elif where:
        byhand.put(table, seat, where)
