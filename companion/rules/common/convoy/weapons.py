"""The Weapons of a tracked Convoy, those of expansions included (FW-10, FW-34, CMB-11)."""

from __future__ import annotations

from companion.rules.common.convoy.cargo import cargo_of
from companion.rules.engine import modules
from companion.rules.engine.pieces import ARMS, Weapon
from companion.rules.engine.table import Seat, Table


def weapon(table: Table, sign: str) -> Weapon | None:
    """How a box with this sign fires; None if it is no Weapon."""
    return ARMS.get(sign) or modules.kinds(table).arms.get(sign)


def armed(table: Table, seat: Seat) -> list[tuple[str, Weapon]]:
    """The undamaged Weapons from the front, as (box, weapon)."""
    boxes, more = cargo_of(table, seat).boxes, modules.kinds(table).arms
    if not more:
        return [(box, ARMS[boxes.at[box].sign]) for box in boxes.working("weapon")]
    found = ((box.name, weapon(table, box.sign)) for box in boxes.whole)
    return [(name, arm) for name, arm in found if arm is not None]
