"""The Weapons of a tracked Convoy, those of expansions included (FW-10, FW-34, CMB-11)."""

from __future__ import annotations

from companion.rules.common.convoy.cargo import cargo_of
from companion.rules.editions.edition import components
from companion.rules.engine import modules
from companion.rules.engine.pieces import Weapon
from companion.rules.engine.table import Seat, Table


def weapon(table: Table, sign: str) -> Weapon | None:
    """How a box with this sign fires; None if it is no Weapon."""
    return components(table).arms.get(sign) or modules.kinds(table).arms.get(sign)


def armed(table: Table, seat: Seat) -> list[tuple[str, Weapon]]:
    """The undamaged Weapons from the front, as (box, weapon)."""
    whole, own, more = cargo_of(table, seat).boxes.whole, components(table).arms, modules.kinds(table).arms
    arms = {**own, **more} if more else own
    return [(box.name, arms[box.sign]) for box in whole if box.sign in arms]
