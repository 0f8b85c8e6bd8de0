"""Damage on the boxes of a tracked Convoy, and Repair (CV-05, CV-06, EX-27 to EX-30, EX-49)."""

from __future__ import annotations

from collections.abc import Iterable

from companion.rules.common import supply
from companion.rules.common.convoy.boxes import damaged, piece_at, seat_of, split
from companion.rules.common.convoy.cargo import cargo_of, in_area
from companion.rules.engine.modules import figure
from companion.rules.engine.question import Option, Question, Rule
from companion.rules.engine.saying import because, did, say
from companion.rules.engine.table import Table


def take_damage(table: Table, seat: str, n: int, area: str, cause: str) -> Rule[list[str]]:
    """Put Damage on undamaged boxes that the owner chooses, inside the area if there is one (EX-27, EX-28, CV-05).

    If no box is left there the rest is ignored (EX-29, D-18); so it may be if only boxes are left onto which it can't
    be forced (RC-SMU). Returns the token lost from each damaged box, or ``""``.
    """
    before: list[str] = []

    def must(table: Table) -> int:
        spared = figure(table, "spared", (), seat=seat, cause=cause)
        return int(any(box not in spared for box in in_area(table, seat_of(table, seat), area)))

    while len(before) < n:
        free = in_area(table, seat_of(table, seat), area)
        if not free:
            say(
                table,
                "convoy.damage.none",
                "EX-29",
                because(f"@rule.{cause}", "rulebook"),
                rides=True,
                doubts=() if area else ("D-18",),
                seat=seat,
                area=f"@area.{area or 'all'}",
            )
            break
        chosen = yield Question(
            "convoy.damage",
            "place",
            "EX-27" if not area else "EX-28",
            asked=seat,
            turn=seat,
            view="convoy",
            lo=must,
            hi=1,
            values={"area": f"@area.{area or 'all'}", "cause": f"@rule.{cause}"},
            options=lambda t: box_options(t, seat, in_area(t, seat_of(t, seat), area)),
            refuses=lambda t, b: "CV-05" if b and damaged(seat_of(t, seat), str(b[0])) else "",
            itself=free if len(free) == 1 and must(table) else None,
        )
        if not chosen and in_area(table, seat_of(table, seat), area) and not must(table):
            say(table, "convoy.damage.spared", "EX-29", because(f"@rule.{cause}", "rulebook"), rides=True, seat=seat)
            break
        if not chosen:
            continue  # it was put right meanwhile, and no box was left
        (box,) = chosen
        token = mark_damage(table, seat, box)
        before.append(token)
        did(
            table,
            seat,
            "convoy.damaged" if not token else "convoy.damaged.lost",
            cause,
            because(f"@rule.{cause}", "rulebook"),
            box=f"{seat}.{box}",
            token=f"@token.{token}" if token else "",
        )
    return before


def box_options(table: Table, seat: str, boxes: Iterable[str]) -> list[Option]:
    """Boxes as options: card, sign, and contents."""
    cargo = cargo_of(table, seat_of(table, seat))
    found = []
    for name in boxes:
        box, token = cargo.boxes.at[name], cargo.tokens.get(name, "")
        values = {
            "box": f"{seat}.{name}",
            "sign": f"@sign.{box.sign}",
            "token": f"@token.{token or ('damage' if box.damaged else 'empty')}",
        }
        found.append(Option(name, "option.convoy.box", values, place=f"{seat}.{name}"))
    return found


def mark_damage(table: Table, seat: str, box: str) -> str:
    """Put a Damage counter on a box; its token goes to the reserve (CV-05). Returns that token, or ``""``."""
    mine = seat_of(table, seat)
    place, n = split(box)
    piece = piece_at(mine, place)
    if piece is None or n in piece.damage:
        return ""
    token = piece.tokens.pop(n, "")
    piece.damage = sorted([*piece.damage, n], key=int)
    if token:
        supply.back(table, token)
    return token


def broken(table: Table, seat: str, places: str = "", sign: str = "") -> list[str]:
    """Damaged boxes of the Convoy, of the card at one place, or with signs that begin with ``sign``."""
    return [
        box.name
        for box in cargo_of(table, seat_of(table, seat)).boxes.broken
        if places in ("", box.place) and box.sign.startswith(sign)
    ]


def mend(table: Table, seat: str, box: str) -> None:
    """Remove a Damage counter from a box (CV-06)."""
    place, n = split(box)
    piece = piece_at(seat_of(table, seat), place)
    if piece is not None:
        piece.damage = [d for d in piece.damage if d != n]


def repair(table: Table, seat: str, n: int, rule: str, *, must: bool = False, place: str = "") -> Rule[int]:
    """Remove up to n Damage that the owner chooses (EX-49, IC-31). Returns how many. ``must``: as many as possible."""
    damaged = broken(table, seat, place)
    most = min(n, len(damaged))
    if not most:
        return 0
    chosen = yield Question(
        "convoy.repair",
        "place",
        rule,
        asked=seat,
        turn=seat,
        view="convoy",
        lo=most if must else 0,
        hi=most,
        values={"n": most},
        options=lambda t: box_options(t, seat, broken(t, seat, place)),
        itself=damaged if must and len(damaged) == most else None,
    )
    for box in chosen:
        mend(table, seat, box)
    if chosen:
        did(table, seat, "convoy.repaired", rule, n=len(chosen), boxes=[f"{seat}.{b}" for b in chosen])
    return len(chosen)
