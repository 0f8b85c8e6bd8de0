"""Corrections of a tracked player's pieces: boxes, Survivors, Fame, Fury and Target counters."""

from __future__ import annotations

from typing import Any

from companion.rules import convoy, crew
from companion.rules.correctable import Correctable
from companion.rules.question import Option
from companion.rules.table import Table

HEADS = ("aboard", "person", "ill")
"""How the paths of these corrections begin: a box aboard, a Survivor's zone, a Survivor's Contamination."""
ZONES = ("active", "rest", "exhausted")
MOST_ILL = 4


def apply(table: Table, head: str, rest: str, value: Any) -> None:
    """Set one value. Raises ValueError or KeyError where the path or the value makes no sense."""
    seat, _, what = rest.partition(".")
    mine = table.things.seats[seat]
    if head == "aboard":
        _set_box(table, seat, what, value)
        return
    someone = crew.person(table, seat, what)
    if someone is None or mine.truck is None:
        raise KeyError(what)
    if head == "person":
        if value not in ZONES:
            raise ValueError(f"{what}: {value!r}")
        someone.zone = value
    else:
        if not 0 <= int(value) <= MOST_ILL:
            raise ValueError(f"{what}: {value!r}")
        someone.contamination = int(value)


def _set_box(table: Table, seat: str, box: str, value: Any) -> None:
    """A box of a Convoy: empty, damaged, or with a token that its sign takes (CV-03)."""
    if value not in contents(table, seat, box):
        raise ValueError(f"{box}: {value!r}")
    place, n = convoy.split(box)
    piece = convoy.piece_at(table.things.seats[seat], place)
    if piece is None:
        raise KeyError(box)
    piece.tokens.pop(n, None)
    piece.damage = [d for d in piece.damage if d != n]
    if value == "damage":
        piece.damage = sorted([*piece.damage, n], key=int)
    elif value:
        piece.tokens[n] = value


def contents(table: Table, seat: str, box: str) -> list[str]:
    """What may lie in a box: nothing, Damage, or what its sign takes."""
    sign = convoy.boxes(table, table.things.seats[seat])[box]
    return ["", "damage", *convoy.HOLDS.get(sign, ())]


def found(table: Table, seat: str) -> list[Correctable]:
    """What can be set of a tracked seat."""
    mine, named = table.things.seats[seat], {"seat": f"@seat.{seat}"}
    path = f"things.seats.{seat}"
    listed = [
        Correctable(f"{path}.fame", "correct.seat.fame", mine.fame or 0, named, lo=crew.BOTTOM_FAME, hi=crew.TOP_FAME),
        Correctable(f"{path}.fury", "correct.seat.fury", mine.fury, named, hi=crew.top_fury(table)),
        Correctable(f"{path}.targets", "correct.seat.targets", mine.targets, named, hi=3),
    ]
    for box in convoy.boxes(table, mine):
        now = "damage" if convoy.damaged(mine, box) else convoy.token_in(mine, box)
        options = tuple(Option(c, f"token.{c or 'empty'}") for c in contents(table, seat, box))
        where = f"{seat}.{box}"
        listed.append(
            Correctable(f"aboard.{where}", "correct.aboard", now, {"box": where, **named}, options, place=where)
        )
    for someone in mine.people:
        who = {"name": crew.called(someone.name), **named}
        zones = tuple(Option(z, f"option.zone.{z}") for z in ZONES)
        listed.append(Correctable(f"person.{seat}.{someone.name}", "correct.person", someone.zone, who, zones))
        listed.append(Correctable(f"ill.{seat}.{someone.name}", "correct.ill", someone.contamination, who, hi=MOST_ILL))
    return listed
