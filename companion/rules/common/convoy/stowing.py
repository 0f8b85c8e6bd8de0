"""Placing, shifting and spending tokens of a tracked Convoy (CV-02 to CV-04, EX-18, MV-02)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import lru_cache
from operator import itemgetter
from typing import Any

from companion.rules.common import supply
from companion.rules.common.convoy.boxes import HOLDS, count, damaged, holds, seat_of, set_token, split, token_in
from companion.rules.common.convoy.cargo import Boxes, Cargo, boxes, cargo_of
from companion.rules.editions.edition import policies
from companion.rules.engine import modules
from companion.rules.engine.question import Option, Rule, choose
from companion.rules.engine.saying import because, did, say
from companion.rules.engine.table import Reason, Seat, Table
from companion.rules.engine.units import phase_of

ORDER = ("survivor", "ammo", "food", "fuel")
"""The order in which several tokens are stowed: those that fit in the fewest boxes first."""


def order(table: Table) -> tuple[str, ...]:
    """:data:`ORDER` with the tokens of expansions: Survivors, then tokens that the fewest signs can hold."""
    more = modules.kinds(table)
    if not more.holds:
        return ORDER
    aboard = [face for face, token in more.by_face.items() if token.boxes]
    signs = {sign: holds(table, sign) for sign in (*HOLDS, *dict(more.holds))}
    return tuple(
        sorted((*ORDER, *aboard), key=lambda t: (t != "survivor", sum(t in taken for taken in signs.values())))
    )


def legal(table: Table, seat: Seat, token: str) -> list[str]:
    """Undamaged boxes that can hold a token, empty or not (CV-02, CV-03); boxes that can hold the fewest kinds
    first."""
    return list(_legal(cargo_of(table, seat), token))


def _legal(convoy: Cargo, token: str) -> tuple[str, ...]:
    # The Truck needs a driver (MV-02), so the first Survivor goes there, and other tokens go there last.
    return _fitting(convoy.boxes, token, token == "survivor" and not convoy.driver)


@lru_cache(maxsize=512)
def _fitting(boxes: Boxes, token: str, front: bool) -> tuple[str, ...]:
    """The boxes that fit, those on the Truck first or last."""
    found = [((box.place == "truck") != front, len(box.holds), box) for box in boxes.whole if token in box.holds]
    return tuple(box.name for *_, box in sorted(found, key=itemgetter(0, 1)))


def refusal(table: Table, seat: Seat, box: str, token: str) -> str:
    """The rule that forbids a token in a box (CV-02, CV-03, CV-07, CV-08); ``""`` if the box does not exist."""
    sign = boxes(table, seat).get(box, "")
    if not sign:
        return ""
    held = holds(table, sign)
    if damaged(seat, box) or token in held:
        return "CV-02"
    return "CV-07" if sign == "armor" else "CV-03" if held else "CV-08"


def way_in(table: Table, seat: Seat, token: str, shifting: bool) -> list[str]:
    """Boxes to shift along so that one more token fits: the new one goes into the first box, its token into the second,
    and so on (CV-02, CV-04). Empty if there is no room."""
    return list(_way(cargo_of(table, seat), token, shifting))


def _way(convoy: Cargo, token: str, shifting: bool, emptied: str = "") -> tuple[str, ...]:
    """The way in with the fewest shifts. ``emptied``: a box that is taken as empty."""
    due: deque[tuple[str, ...]] = deque([(b,) for b in _legal(convoy, token)])
    seen = {way[0] for way in due}
    while due:
        way = due.popleft()
        moving = convoy.tokens.get(way[-1], "")
        if not moving or way[-1] == emptied:
            return way
        if not shifting:
            continue
        for box in _legal(convoy, moving):
            if box not in seen:
                seen.add(box)
                due.append((*way, box))
    return ()


def may_shift(table: Table) -> bool:
    """Whether tokens may be shifted freely: in every phase but Fire Weapons (CV-04, FW-02), there at most for Loot, as
    the edition says (1E-D98)."""
    return phase_of(table) != "fire" or policies(table).shifts_for_loot(table)


def room(table: Table, seat: Seat, token: str) -> bool:
    """Whether one more token of a kind fits without giving up another."""
    return bool(way_in(table, seat, token, may_shift(table)))


def freeing(table: Table, seat: Seat, token: str) -> list[str]:
    """Boxes whose Resource can be returned to the reserve so that one more token of a kind fits (CV-02)."""
    return list(_freeing(cargo_of(table, seat), token, may_shift(table)))


def _freeing(convoy: Cargo, token: str, shifting: bool) -> Iterator[str]:
    for box in convoy.boxes.all:
        held = convoy.tokens.get(box.name, "")
        if held not in ("", token, *convoy.stays) and _way(convoy, token, shifting, box.name):
            yield box.name


def takes(table: Table, seat: Seat, token: str) -> bool:
    """Whether a token can come aboard at all, if need be in place of a Resource (CV-02, D-02, D-20)."""
    if not supply.has(table, token):
        return False
    convoy, shifting = cargo_of(table, seat), may_shift(table)
    return bool(_way(convoy, token, shifting)) or any(_freeing(convoy, token, shifting))


def put(table: Table, seat: str, token: str, must: bool = False) -> Rule[bool]:
    """Stow one token from the reserve (EX-18), shifting others if needed. Without room the player chooses a token to
    give up for it, or leaves it (CV-02). ``must``: it may not be left while a Resource can make room (EX-43). Returns
    whether it is aboard."""
    mine = seat_of(table, seat)
    way = way_in(table, mine, token, may_shift(table))
    if not way and not freeing(table, mine, token):
        did(table, seat, "convoy.noroom", "CV-02", token=f"@token.{token}")
        return False
    if not supply.given(table, token, 1):
        return False
    if not way:
        box = yield choose(
            seat,
            "convoy.full",
            "CV-02",
            lambda t: [
                *(() if must else (Option("", "option.leave.token", {"token": f"@token.{token}"}),)),
                *(
                    Option(
                        b,
                        "option.instead",
                        {"token": f"@token.{token_in(seat_of(t, seat), b)}", "box": f"{seat}.{b}"},
                        place=f"{seat}.{b}",
                    )
                    for b in freeing(t, seat_of(t, seat), token)
                ),
            ],
            values={"token": f"@token.{token}"},
            refuses=lambda t, b: refusal(t, seat_of(t, seat), str(b), token),
        )
        mine = seat_of(table, seat)
        if not box or not token_in(mine, box):
            return False
        supply.back(table, token_in(mine, box))
        set_token(mine, box, "")
        way = way_in(table, mine, token, may_shift(table))
        if not way:
            return False
    _push(mine, way, token)
    supply.take(table, token)
    shifted: dict[str, Any] = {"boxes": [f"{seat}.{b}" for b in way]} if len(way) > 1 else {}
    did(
        table,
        seat,
        "convoy.put" if len(way) == 1 else "convoy.put.shift",
        "CV-03",
        because("why.way", boxes=way),
        token=f"@token.{token}",
        box=f"{seat}.{way[0]}",
        **shifted,
    )
    return True


def _push(seat: Seat, way: list[str], token: str) -> None:
    """Shift tokens along these boxes and put the new one into the first."""
    moving = token
    for box in way:
        moving, before = token_in(seat, box), moving
        set_token(seat, box, before)


def stow(table: Table, seat: str, tokens: dict[str, int]) -> Rule[dict[str, int]]:
    """Stow several tokens (EX-18); those without room stay in the reserve. Returns those that are aboard."""
    aboard: dict[str, int] = {}
    for token in order(table):
        for _ in range(tokens.get(token, 0)):
            if (yield from put(table, seat, token, must=token == "survivor")):
                aboard[token] = aboard.get(token, 0) + 1
    return aboard


def going(table: Table, seat: str, token: str, n: int) -> list[str]:
    """The boxes from which so many tokens are paid: those that can hold the most kinds first, the driver's box last."""
    held = cargo_of(table, seat_of(table, seat)).holding(token)
    held.sort(key=lambda box: (token == "survivor" and box.place == "truck", -len(box.holds)))
    return [box.name for box in held[:n]]


def spend(
    table: Table,
    seat: str,
    token: str,
    n: int = 1,
    rule: str = "",
    *why: Reason,
    rides: bool = True,
    doubts: tuple[str, ...] = (),
) -> bool:
    """Return tokens to the reserve (from :func:`going`). False, and nothing spent, if there are too few. With ``rule``
    the boxes that they left are told."""
    held = going(table, seat, token, n)
    if len(held) < n:
        return False
    for box in held:
        set_token(seat_of(table, seat), box, "")
        supply.back(table, token)
    if rule and n:
        say(
            table,
            "convoy.spent",
            rule,
            *why,
            you="copy",
            rides=rides,
            doubts=doubts,
            n=n,
            token=f"@token.{token}",
            boxes=[f"{seat}.{box}" for box in held],
            seat=seat,
        )
    return True


def shift(table: Table, seat: str, source: str, target: str) -> None:
    """Move a token to another legal box; the token there comes back in exchange if that is legal too (CV-02, CV-04).

    Does nothing if it is not one of :func:`shifts`.
    """
    if (source, target) not in shifts(table, seat):
        return
    mine = seat_of(table, seat)
    moving, exchanged = token_in(mine, source), token_in(mine, target)
    set_token(mine, source, exchanged)
    set_token(mine, target, moving)


def shifts(table: Table, seat: str) -> list[tuple[str, str]]:
    """Every legal shift of one token, as (from, to) (CV-02 to CV-04)."""
    return list(_shifts(cargo_of(table, seat_of(table, seat))))


def can_shift(table: Table, seat: str) -> bool:
    """Whether there is any legal shift."""
    return any(_shifts(cargo_of(table, seat_of(table, seat))))


def _shifts(convoy: Cargo) -> Iterator[tuple[str, str]]:
    for box in convoy.boxes.all:
        token = convoy.tokens.get(box.name, "")
        for target in _legal(convoy, token) if token else ():
            back = convoy.tokens.get(target, "")
            if target != box.name and back != token and (not back or back in box.holds):
                yield box.name, target


# ---------------------------------------------------------------- the driver


def has_driver(seat: Seat) -> bool:
    """Whether a Survivor token is on the Truck card (MV-02)."""
    return seat.truck is not None and "survivor" in seat.truck.tokens.values()


def driver_way(table: Table, seat: str) -> list[str]:
    """Boxes to shift along so that a Survivor comes onto the Truck (MV-02, CV-04), beginning with the box that it
    leaves. Empty if this is impossible or not needed."""
    mine = seat_of(table, seat)
    if has_driver(mine):
        return []
    for source in [box.name for box in cargo_of(table, mine).holding("survivor")]:
        for target in legal(table, mine, "survivor"):
            if split(target)[0] != "truck":
                continue
            rest = token_in(mine, target)
            if not rest:
                return [source, target]
            # The token in the Truck's box goes where there is room once the Survivor has left its box.
            away = _after_leaving(table, mine, source, target, rest)
            if away:
                return [source, target, *away]
    return []


def _after_leaving(table: Table, mine: Seat, source: str, target: str, token: str) -> list[str]:
    set_token(mine, source, "")
    set_token(mine, target, "survivor")
    away = way_in(table, mine, token, shifting=True)
    set_token(mine, source, "survivor")
    set_token(mine, target, token)
    # The Survivor must stay on the Truck: nothing may push it on.
    return away if target not in away else []


def board_driver(table: Table, seat: str) -> bool:
    """Shift a Survivor onto the Truck if needed and possible (MV-02, CV-04). Returns whether there is a driver."""
    mine = seat_of(table, seat)
    if has_driver(mine):
        return True
    way = driver_way(table, seat)
    if not way or not count(mine, "survivor"):
        return False
    set_token(mine, way[0], "")
    _push(mine, way[1:], "survivor")
    did(
        table,
        seat,
        "convoy.driver",
        "MV-02",
        because("why.driver", "rulebook"),
        box=f"{seat}.{way[1]}",
        boxes=[f"{seat}.{b}" for b in way],
    )
    return True
