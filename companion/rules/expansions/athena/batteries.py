"""Nuclear batteries, full or half, and what is paid with them (PA-BAT-01 to PA-BAT-06, PA-WPN-01, PA-AND-02)."""

from __future__ import annotations

from typing import Any

from companion.rules.common import convoy, crew, pieces
from companion.rules.common.meals import Meal
from companion.rules.engine.doubts import reading
from companion.rules.engine.pieces import BoxSign, Token, Weapon
from companion.rules.engine.printed import known
from companion.rules.engine.question import Option, Rule, choose, only
from companion.rules.engine.table import Person, Table
from companion.rules.expansions.athena.names import ANDROIDS

FULL, HALF = "battery-full", "battery-half"
BATTERY = Token("battery", (FULL, HALF), boxes=("any",), resource=True, marks=("\U000f0079", "\U000f007e"))
"""Two sides of one type of Resource, in boxes that hold anything (PA-BAT-01, PA-BAT-05, PA-BAT-06)."""
ENERGY = tuple(BoxSign(f"energy-{n}", "PA-WPN-01", mark="weapon", weapon=Weapon(n, price=FULL)) for n in (1, 2, 3, 4))
"""Energy weapons: a full battery a shot (PA-WPN-01), which no Incendiary Ammunition replaces (PA-WPN-02)."""


def aboard(table: Table, seat: str) -> int:
    """How many batteries a kept Convoy carries, full or half."""
    mine = convoy.seat_of(table, seat)
    return sum(convoy.count(mine, face) for face in BATTERY.sides)


def _sides(table: Table, seat: str) -> list[str]:
    """The sides with which a half one can be paid (PA-BAT-03)."""
    mine = convoy.seat_of(table, seat)
    return [face for face in (HALF, FULL) if convoy.count(mine, face)]


def can_pay(table: Table, seat: str) -> bool:
    """Whether a half battery can be paid."""
    return bool(_sides(table, seat))


def pay(table: Table, seat: str, rule: str) -> Rule[bool]:
    """A half battery goes, or a full one is turned over (PA-BAT-03). False, and nothing paid, without any."""
    if not can_pay(table, seat):
        return False
    face = yield choose(
        seat,
        "athena.battery",
        "PA-BAT-03",
        lambda t: [Option(face, f"option.athena.{face}") for face in _sides(t, seat)],
        itself=only(_sides(table, seat)),
    )
    if face == HALF:
        return convoy.spend(table, seat, HALF, 1, rule)
    (box,) = convoy.going(table, seat, FULL, 1)
    return pieces.turn(table, f"{seat}.{box}", FULL, HALF, "PA-BAT-03")


def of_types(table: Table, base: tuple[str, ...]) -> tuple[str, ...]:
    """Both sides are one more type of Resource; by the other reading no effect by type knows batteries (PA-BAT-06,
    XD-24)."""
    return base if reading(table, "XD-24") == "a" else tuple(token for token in base if token not in BATTERY.sides)


# ---------------------------------------------------------------- androids


def android(table: Table, name: str) -> bool:
    """Whether this Survivor is one: by the name of the card, or as it is printed (UF-51)."""
    if crew.card(name) in ANDROIDS:
        return True
    return bool(known(table, crew.path(name)).get("android", ("no", ""))[0] == "yes")


def _left(table: Table, seat: str) -> int:
    mine = convoy.seat_of(table, seat)
    return convoy.count(mine, HALF) + 2 * convoy.count(mine, FULL)


CHARGE = Meal("battery", f"@token.{HALF}", _left, pay)
"""What feeds an android (PA-AND-02)."""


def feeds(table: Table, base: Meal, *, person: str, **ids: Any) -> Meal:
    """Androids are fed with a half battery only (PA-AND-02)."""
    return CHARGE if android(table, person) else base


def helped(table: Table, base: tuple[Person, ...], **ids: Any) -> tuple[Person, ...]:
    """No Object works on an android (PA-AND-03)."""
    return tuple(someone for someone in base if not android(table, someone.name))
