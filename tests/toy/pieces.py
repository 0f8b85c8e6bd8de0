"""The toy expansion's coins: bright or dull, in boxes of Convoys and on the map."""

from __future__ import annotations

from typing import Any

from companion.rules.common import convoy, pieces
from companion.rules.common.meals import Meal
from companion.rules.engine import modules
from companion.rules.engine.modules import Act, Verdict
from companion.rules.engine.pieces import Token
from companion.rules.engine.question import Rule
from companion.rules.engine.saying import because
from companion.rules.engine.table import Table

COIN = Token(
    "toy-coin",
    faces=("toy-bright", "toy-dull"),
    supply=6,
    boxes=("any",),
    resource=True,
    places=("seat", "map", "card"),
    marks=("\U000f0599", "\U000f0594"),
)
BRIGHT, DULL = COIN.faces


def finds(table: Table, value: dict[str, int], **ids: Any) -> Rule[Verdict]:
    """Who gathers finds a bright coin too (TOY-06)."""
    return modules.replace_with({**value, BRIGHT: 1})
    yield


def _box_of(table: Table, seat: str, coin: str) -> str:
    held = convoy.going(table, seat, coin, 1) if table.terms.seats[seat] == "tracked" else []
    return held[0] if held else ""


def _coins(table: Table, seat: str) -> int:
    return sum(convoy.count(convoy.seat_of(table, seat), coin) for coin in COIN.faces)


def _pay_dull(table: Table, seat: str, rule: str) -> Rule[bool]:
    """A dull coin, or a bright one that is turned over (TOY-53)."""
    if convoy.spend(table, seat, DULL, 1, rule):
        return True
    box = _box_of(table, seat, BRIGHT)
    return bool(box) and pieces.turn(table, f"{seat}.{box}", BRIGHT, DULL, "TOY-53")
    yield


def feeds(table: Table, base: Meal, **ids: Any) -> Meal:
    """A Mechanic eats nothing (TOY-53). The meal is made as it is asked for, and is the same all the while."""
    if ids["person"] != "mechanic":
        return base
    return Meal("coins", f"@token.{COIN.name}", lambda *seat: _coins(*seat), lambda *paid: _pay_dull(*paid))


def _turn(table: Table, seat: str) -> Rule[None]:
    box = _box_of(table, seat, BRIGHT)
    pieces.turn(table, f"{seat}.{box}", BRIGHT, DULL, "TOY-07", because("why.toy.coin", "rulebook"))
    return
    yield


def _offer(table: Table, seat: str) -> Rule[None]:
    """A dull coin is paid and is on the space of the Convoy; another one, bright, comes to the player."""
    convoy.spend(table, seat, DULL, 1, "TOY-08")
    place = f"space.{table.things.seats[seat].space}"
    pieces.lay(table, place, DULL)
    pieces.tell(table, place, DULL, "TOY-08")
    if pieces.lay(table, f"seat.{seat}", BRIGHT):
        pieces.tell(table, f"seat.{seat}", BRIGHT, "TOY-08")
    return
    yield


PHASES = ("exploration", "rest")
ACTS = (
    Act("turn", "side.toy.turn", "TOY-07", PHASES, lambda t, s: bool(_box_of(t, s, BRIGHT)), _turn, often="round"),
    Act("offer", "side.toy.offer", "TOY-08", PHASES, lambda t, s: bool(_box_of(t, s, DULL)), _offer, often="round"),
)
