"""Laying a mine after the own move (1E-MIN-02)."""

from __future__ import annotations

from companion.rules.common import hand, objects
from companion.rules.editions.abilities import Row
from companion.rules.engine.doubts import played
from companion.rules.engine.question import Option, Rule, choose
from companion.rules.engine.saying import did
from companion.rules.engine.table import Table
from companion.rules.engine.units import phase_of
from companion.rules.expansions.mine import counters


def after_any_move(table: Table) -> bool:
    """By the other reading it may follow the move of a Bonus Action as well (1E-D47)."""
    return played(table, "1E-D47") == "b"


def lays(table: Table, seat: str, row: Row, crossed: list[str]) -> Rule[None]:
    """The card is played for a counter on a road that the Convoy has just crossed, and another Object is drawn."""
    where = yield choose(
        seat,
        "mine.put",
        row.rule,
        [
            Option("", "option.keep"),
            *(Option(way, "option.way.named", {"way": way}) for way in dict.fromkeys(crossed)),
        ],
        view="map",
        secret=True,
        doubts=("1E-D47",) if phase_of(table) != "movement" else (),
    )
    if where and hand.drop(table, seat, row.card):
        counters.lay(table, seat, str(where))
        did(table, seat, "mine.put", row.rule, way=where)
        yield from objects.draw_objects(table, seat, 1, row.rule)
