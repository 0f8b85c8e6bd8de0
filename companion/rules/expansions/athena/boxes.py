"""Boxes that work with batteries: cleansing, charger, repair, collector (PA-BOX-01 to PA-BOX-04)."""

from __future__ import annotations

from typing import Any

from companion.rules.common import convoy, crew
from companion.rules.common.waypoints import STAYS
from companion.rules.editions.behaviour import Passed
from companion.rules.engine import modules
from companion.rules.engine.doubts import reading
from companion.rules.engine.modules import GO_ON, Act, Verdict
from companion.rules.engine.pieces import BoxSign
from companion.rules.engine.question import Option, Rule, choose
from companion.rules.engine.saying import because, did, say
from companion.rules.engine.table import Table, humans, is_alive, is_tracked, mark
from companion.rules.expansions.athena import batteries
from companion.rules.expansions.athena.names import NAME

CLEANSING = BoxSign("cleansing", "PA-BOX-01", mark="treat")
CHARGER = BoxSign("charger", "PA-BOX-02", mark="\U000f0084")
REPAIR = BoxSign("mending", "PA-BOX-03", mark="repair")
COLLECTOR = BoxSign("collector", "PA-BOX-04", mark="gives")
SIGNS = (CLEANSING, CHARGER, REPAIR, COLLECTOR)
_REPAIRS = 2


def _boxes(table: Table, seat: str, sign: BoxSign) -> list[str]:
    """The undamaged boxes of a kept seat with this sign, if it is ours to apply."""
    if not is_tracked(table, seat) or not is_alive(table, seat) or not modules.does(table, NAME, sign.name):
        return []
    return [box.name for box in convoy.with_sign(table, seat, sign.name) if box.whole]


def _used(sign: BoxSign, seat: str, box: str) -> str:
    return f"phase:athena.{sign.name}.{seat}.{box}"


# ---------------------------------------------------------------- End of Round


def round_ends(table: Table, value: None, **ids: Any) -> Rule[Verdict]:
    """Chargers give a full battery; then cleansing boxes may be paid (PA-BOX-01, PA-BOX-02). Who keeps the Convoy by
    hand does this alone."""
    for seat in humans(table):
        if not is_tracked(table, seat) and is_alive(table, seat) and table.terms.copy == "own":
            say(table, "athena.end.hand", "PA-BOX-02", you=True, rides=True, seat=seat)
        for box in _boxes(table, seat, CHARGER):
            yield from _charge(table, seat, box)
        for box in _boxes(table, seat, CLEANSING):
            yield from _cleanse(table, seat, box)
    return GO_ON


def _charge(table: Table, seat: str, box: str) -> Rule[None]:
    """It is stored in another box (PA-BOX-02)."""
    room = convoy.room(table, convoy.seat_of(table, seat), batteries.FULL)
    why = because("why.box.sign", box=f"{seat}.{box}", sign=f"@sign.{CHARGER.name}")
    say(table, "end.made" if room else "end.made.full", "PA-BOX-02", why, rides=True,
        token=f"@token.{batteries.FULL}", seat=seat)  # fmt: skip
    if room:
        yield from convoy.put(table, seat, batteries.FULL)


def _cleanse(table: Table, seat: str, box: str) -> Rule[None]:
    ill = any(someone.contamination for someone in crew.people(table, seat))
    if not ill or not batteries.can_pay(table, seat):
        return
    answer = yield choose(
        seat,
        "athena.cleanse",
        "PA-BOX-01",
        [Option("yes", "option.yes"), Option("no", "option.no")],
        values={"box": f"{seat}.{box}"},
    )
    if answer == "yes" and (yield from batteries.pay(table, seat, "PA-BOX-01")):
        yield from crew.treat(table, seat, 1, "PA-BOX-01")


# ---------------------------------------------------------------- Rest


def _mending(table: Table, seat: str) -> list[str]:
    """Repair boxes that have not been used in this phase, if there is anything to do and to pay with."""
    if not is_tracked(table, seat) or not convoy.broken(table, seat) or not batteries.can_pay(table, seat):
        return []
    return [box for box in _boxes(table, seat, REPAIR) if _used(REPAIR, seat, box) not in table.progress.marks]


def _may_mend(table: Table, seat: str) -> bool:
    return bool(_mending(table, seat))


def _mend(table: Table, seat: str) -> Rule[None]:
    """Up to 2 Damage for a half battery (PA-BOX-03)."""
    box = _mending(table, seat)[0]
    if (yield from batteries.pay(table, seat, "PA-BOX-03")):
        mark(table, _used(REPAIR, seat, box))
        yield from convoy.repair(table, seat, _REPAIRS, "PA-BOX-03")


# ---------------------------------------------------------------- Movement


def _collects(seat: str) -> str:
    return f"phase:athena.collects.{seat}"


def _may_collect(table: Table, seat: str) -> bool:
    if not is_tracked(table, seat) or _collects(seat) in table.progress.marks:
        return False
    return batteries.can_pay(table, seat) and bool(_boxes(table, seat, COLLECTOR))


def _collect(table: Table, seat: str) -> Rule[None]:
    """Paid before the move (PA-BOX-04)."""
    if (yield from batteries.pay(table, seat, "PA-BOX-04")):
        mark(table, _collects(seat))
        did(table, seat, "athena.collector", "PA-BOX-04")


def moved(table: Table, value: None, *, seat: str, passed: Passed) -> Rule[Verdict]:
    """The Resources of every waypoint that was crossed come aboard; Contamination and Objects stay (PA-BOX-04, XD-07).
    Without a route that the app has seen the player does it by hand."""
    if _collects(seat) not in table.progress.marks:
        return GO_ON
    table.progress.marks.remove(_collects(seat))
    if passed is None:
        say(table, "athena.collector.hand", "PA-BOX-04", you=True, seat=seat)
    for space in passed or ():
        counter = table.things.waypoints.get(space, "")
        kind = counter.removesuffix(STAYS)
        if not counter or kind in ("contamination", "object"):
            continue
        if not counter.endswith(STAYS) and reading(table, "XD-07") == "a":
            table.things.waypoints.pop(space, None)
        did(table, seat, "athena.collected", "PA-BOX-04", doubts=("XD-07",), space=space, counter=f"@counter.{counter}")
        yield from convoy.put(table, seat, kind)
    return GO_ON


ACTS = (
    Act("mend", "side.athena.mend", "PA-BOX-03", ("rest",), _may_mend, _mend),
    Act("collect", "side.athena.collect", "PA-BOX-04", ("movement",), _may_collect, _collect),
)
