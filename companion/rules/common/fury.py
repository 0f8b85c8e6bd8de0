"""Fury: its track, and which special side works (EX-68, EX-69, EX-72, CD-58 to CD-62). For what it buys see
:mod:`companion.rules.common.buying`."""

from __future__ import annotations

from companion.rules.editions.edition import components
from companion.rules.engine.doubts import reading
from companion.rules.engine.modules import figure
from companion.rules.engine.printed import consult, known, learn
from companion.rules.engine.question import Option, Rule, choose
from companion.rules.engine.saying import did
from companion.rules.engine.table import Table
from companion.rules.engine.units import phase_of

CARD = "fury"
"""The key of the printed top of the track and each colour's special side (U-14)."""


def top(table: Table) -> int:
    """The highest Fury: the owner's value, or the edition's (D-31); 0 without Fury (ED-23)."""
    fury = components(table).fury
    return int(known(table, CARD).get("top", (fury.top, ""))[0]) if fury is not None else 0


def gain(table: Table, seat: str, n: int, rule: str) -> int:
    """Fury up, up to the top (EX-68). Returns how many points were gained."""
    mine = table.things.seats[seat]
    got = max(0, min(n, top(table) - mine.fury))
    mine.fury += got
    if got:
        did(table, seat, "crew.fury", rule, n=mine.fury)
    return got


def spend(table: Table, seat: str, n: int, rule: str = "EX-69") -> bool:
    """Pay Fury. False, and nothing paid, without enough points (EX-69)."""
    mine = table.things.seats[seat]
    if mine.fury < n:
        return False
    mine.fury -= n
    did(table, seat, "crew.fury", rule, n=mine.fury)
    return True


def read(table: Table, seat: str) -> Rule[None]:
    """Take the top of the track from the library, and ask once which special side each seat has (U-14, EX-72)."""
    fury = components(table).fury
    if fury is None:
        return
    yield from consult(table, CARD, ["top", "special"])
    if table.things.seats[seat].side != "special" or special(table, seat):
        return
    letter = yield choose(
        seat,
        "fury.which",
        "EX-72",
        [Option(letter, f"option.fury.{letter}") for letter in fury.specials],
        view="",
        values={"seat": f"@seat.{seat}"},
    )
    learn(table, CARD, "special", {**known(table, CARD).get("special", ({}, ""))[0], seat: str(letter)}, "owner")


def special(table: Table, seat: str) -> str:
    """The letter of the seat's special side; ``""`` with the standard side or while unknown."""
    if table.things.seats[seat].side != "special":
        return ""
    return str(known(table, CARD).get("special", ({}, ""))[0].get(seat, ""))


def active(table: Table, seat: str, letter: str) -> bool:
    """Whether this special side works now: paid for in this phase, or free by a house rule or its text (D-30,
    CD-62)."""
    if special(table, seat) != letter:
        return False
    return letter == "D" or reading(table, "D-30") == "b" or f"phase:{seat}.fury" in table.progress.marks


def offer(table: Table, seat: str, letter: str, rule: str) -> Rule[bool]:
    """Whether the player uses this special side now, and pays for it (EX-72, CD-61)."""
    if special(table, seat) != letter:
        return False
    if active(table, seat, letter):
        return True
    fury = components(table).fury
    if fury is None or table.things.seats[seat].fury < fury.cost:
        return False
    answer = yield choose(
        seat,
        "fury.offer",
        rule,
        [Option("yes", "option.fury.pay", {"n": fury.cost}), Option("no", "option.no")],
        view="",
        values={"n": fury.cost, "what": f"@fury.{letter}"},
        doubts=("D-30",),
    )
    return answer == "yes" and spend(table, seat, fury.cost, "EX-72")


def unlowered(table: Table, seat: str) -> bool:
    """Whether Contamination does not lower this seat's skills while exploring (CD-59, RC-RAD)."""
    return phase_of(table) == "exploration" and figure(table, "unlowered", active(table, seat, "A"), seat=seat)
