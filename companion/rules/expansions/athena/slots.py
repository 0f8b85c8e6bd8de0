"""The Bonus Actions printed on Gamma (PA-BON-01 to PA-BON-07)."""

from __future__ import annotations

from companion.rules.common import convoy
from companion.rules.editions.bonus import Deal, Deed, Tile
from companion.rules.editions.first_edition.bonus import FUEL, MOVE, REPAIR, REPAIR_OR_TREAT, TREAT
from companion.rules.engine.question import Rule
from companion.rules.engine.table import Table
from companion.rules.expansions.athena import alert, batteries


def _may_sink(table: Table, seat: str, team: list[str]) -> bool:
    """Whether the own counter is not in the lowest row anyhow (PA-BON-03)."""
    return alert.row(table, seat) > 1


def _sinks(table: Table, seat: str, team: list[str]) -> Rule[None]:
    yield from alert.change(table, seat, -1, "PA-BON-03")


def _at_bottom(table: Table, seat: str) -> str:
    return "shut.athena.alert"


def _may_buy(token: str) -> Deed:
    """One token for a half battery, which is a must (PA-BON-06); Fuel raises the alert (PA-BON-05)."""
    rule = "PA-BON-05" if token == "fuel" else "PA-BON-04"

    def possible(table: Table, seat: str, team: list[str]) -> bool:
        return batteries.can_pay(table, seat) and convoy.takes(table, convoy.seat_of(table, seat), token)

    def run(table: Table, seat: str, team: list[str]) -> Rule[None]:
        if (yield from batteries.pay(table, seat, rule)):
            yield from convoy.put(table, seat, token)
            if token == "fuel":
                yield from alert.change(table, seat, 1, rule)

    def lacks(table: Table, seat: str) -> str:
        return "shut.token" if batteries.can_pay(table, seat) else "shut.athena.battery"

    return Deed(possible, run, token, lacks, batteries.HALF)


TILES = {
    "1/gamma": Tile("PA-BON-01", (*REPAIR_OR_TREAT, MOVE)),
    "2/gamma": Tile("PA-BON-02", (*TREAT, Deal(damage=1, token=batteries.FULL, anyway=True))),
    "3/gamma": Tile("PA-BON-03", (*REPAIR, Deal(damage=1, deed=Deed(_may_sink, _sinks, alert.TRACK.mark, _at_bottom)))),
    "4/gamma": Tile(
        "PA-BON-04",
        (
            Deal(damage=1, token="food", anyway=True),
            Deal(deed=_may_buy("ammo")),
            Deal(fame=1, token="fuel"),
        ),
    ),
    "5/gamma": Tile("PA-BON-05", (*FUEL, Deal(deed=_may_buy("fuel")))),
}
"""The options of each slot."""
