"""The Bonus Action tiles of Frostlands (CD-63 to CD-72, D-86, D-28)."""

from __future__ import annotations

from companion.rules.editions.bonus import Bonuses, Deal, Tile

TILES = {
    "1/1": Tile("CD-63", (Deal(repair=1), Deal(damage=1, treat=1))),
    "2/1": Tile("CD-64", (Deal(repair=2), Deal(treat=2))),
    "3/1": Tile("CD-65", (Deal(repair=2), Deal(fame=1, object=1))),
    "4/1": Tile("CD-66", (Deal(damage=1, token="ammo"), Deal(damage=1, token="food"))),
    "5/1": Tile("CD-67", (Deal(damage=1, contamination=1, token="fuel"),)),
    "1/2": Tile("CD-68", (Deal(fury=1), Deal(damage=1, treat=1))),
    "2/2": Tile("CD-69", (Deal(repair=1, treat=1), Deal(treat=2))),
    "3/2": Tile("CD-70", (Deal(repair=1, recycle="truck"), Deal(recycle="trailer"), Deal(recycle="device"))),
    "4/2": Tile("CD-71", (Deal(contamination=1, repair=1, token="food"), Deal(damage=1, token="ammo"))),
    "5/2": Tile("CD-72", (Deal(damage=2, fame=1, token="fuel"), Deal(contamination=1, object=1))),
}
"""The options of each tile and side."""
BONUSES = Bonuses(TILES, (("1",), ("2", "3", "4"), ("2", "3", "4"), ("2", "3", "4"), ("5",)))
"""Tile 1 is at the first slot and tile 5 at the last; the others are mixed (S-05, S-06)."""
