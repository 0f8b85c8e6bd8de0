"""The Flamethrower and the two Trucks, known by the signs of their boxes (KS-C01 to KS-C04)."""

from __future__ import annotations

from companion.rules.common import convoy
from companion.rules.engine.doubts import played
from companion.rules.engine.pieces import BoxSign, Repeat, Weapon
from companion.rules.engine.table import Table


def _last_counts(table: Table) -> bool:
    """Whether a card that jams adds its Damage; by the other reading it only ends the attack (XD-21)."""
    return played(table, "XD-21") == "a"


_ON = Repeat(_last_counts, ("XD-21",))
FLAMES = tuple(
    BoxSign(f"flames-{n}", "KS-C01", mark="weapon", weapon=Weapon(n, price="fuel", repeats=_ON)) for n in (1, 2, 3, 4)
)
"""A Fuel for each attack, whose cards go on until one jams or misses; the row is read off the card (XD-21, UF-64)."""
FREE_START = BoxSign("free-start", "KS-C02", mark="fuel")
DOUBLE_FUEL = BoxSign("double-fuel", "KS-C03", mark="fuel")
TRUCKS = (FREE_START, DOUBLE_FUEL)
"""The special boxes, each on one of the Trucks; damaged ones do nothing (1E-CON-05)."""
_FOR_EACH = 2
"""Points of movement for each extra Fuel of the V8 Annihilator (KS-C03)."""


def _works(table: Table, seat: str, sign: BoxSign) -> bool:
    return any(box.whole for box in convoy.with_sign(table, seat, sign.name))


def first_fuel(table: Table, base: int, *, seat: str) -> int:
    """The Proto-Truck moves without the first Fuel, so any Fuel is extra there (KS-C02, KS-C04)."""
    return 0 if _works(table, seat, FREE_START) else base


def before_extra(table: Table, base: int, *, seat: str) -> int:
    """By the other reading the first Fuel of the Proto-Truck stands for the one that it does without, and the next is
    the first extra one (KS-C04, XD-37)."""
    return 1 if _works(table, seat, FREE_START) and played(table, "XD-37") == "b" else base


def fuel_speed(table: Table, base: int, *, seat: str) -> int:
    """Each extra Fuel of the V8 Annihilator is worth 2 (KS-C03)."""
    return _FOR_EACH if _works(table, seat, DOUBLE_FUEL) else base


def carries(table: Table, base: bool, *, seat: str, card: str) -> bool:
    """No Device may be on the two Trucks, also while their box is damaged (KS-C02, KS-C03)."""
    signs = convoy.face(table, card).get("boxes", ((), ""))[0]
    return base and not any(sign.name in signs for sign in TRUCKS)
