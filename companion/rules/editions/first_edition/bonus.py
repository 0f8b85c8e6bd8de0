"""The Bonus Actions printed on the board, by side and slot (1E-BON-A1 to 1E-BON-A5, 1E-BON-B1 to 1E-BON-B5)."""

from __future__ import annotations

from companion.rules.editions.bonus import Bonuses, Deal, Tile
from companion.rules.engine.table import Table

REPAIR_OR_TREAT = (Deal(repair=1), Deal(treat=1))
TREAT = (Deal(treat=2),)
REPAIR = (Deal(repair=2),)
FOOD_OR_AMMO = (Deal(damage=1, token="food", anyway=True), Deal(damage=1, token="ammo", anyway=True))
FUEL = (Deal(contamination=1, token="fuel"),)

TILES = {
    "1/alpha": Tile("1E-BON-A1", REPAIR_OR_TREAT),
    "2/alpha": Tile("1E-BON-A2", TREAT),
    "3/alpha": Tile("1E-BON-A3", REPAIR),
    "4/alpha": Tile("1E-BON-A4", FOOD_OR_AMMO),
    "5/alpha": Tile("1E-BON-A5", FUEL),
    "1/beta": Tile("1E-BON-B1", REPAIR_OR_TREAT),
    "2/beta": Tile("1E-BON-B2", TREAT),
    "3/beta": Tile("1E-BON-B3", REPAIR),
    "4/beta": Tile("1E-BON-B4", (*FOOD_OR_AMMO, Deal(fame=1, token="fuel"))),
    "5/beta": Tile("1E-BON-B5", FUEL),
}
"""The options of each slot and side."""


def _printed(table: Table) -> list[str]:
    return [f"{slot}/{table.terms.map}" for slot in range(1, 6)]


BONUSES = Bonuses(TILES, (("1",), ("2",), ("3",), ("4",), ("5",)), _printed)
"""Nothing is drawn: the side of the board decides (1E-D24)."""
