"""Laying a mine after the own move (1E-MIN-02)."""

from __future__ import annotations

from companion.rules.common import hand, objects
from companion.rules.editions.abilities import Row
from companion.rules.engine.question import Option, Rule, choose
from companion.rules.engine.saying import did
from companion.rules.engine.table import Table
from companion.rules.expansions.mine import counters


def lays(table: Table, seat: str, row: Row, crossed: list[str]) -> Rule[None]:
    """The card is played for a counter on a road that the Convoy has just crossed in the Movement Phase (1E-D47), and
    another Object is drawn."""
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
    )
    if where and hand.drop(table, seat, row.card):
        counters.lay(table, seat, str(where))
        did(table, seat, "mine.put", row.rule, way=where)
        yield from objects.draw_objects(table, seat, 1, row.rule)
