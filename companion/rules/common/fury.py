"""Fury: its track, and which special side of a card works (EX-68, EX-69, EX-72, CD-58 to CD-62). What it buys stands
in :mod:`companion.rules.common.buying`."""

from __future__ import annotations

from companion.rules.editions.edition import components
from companion.rules.engine.doubts import reading
from companion.rules.engine.printed import consult, known, learn
from companion.rules.engine.question import Option, Rule, choose
from companion.rules.engine.saying import did
from companion.rules.engine.table import Table
from companion.rules.engine.units import phase_of

CARD = "fury"
"""Where the top of the track and the special side of each colour are kept (U-14)."""


def top(table: Table) -> int:
    """The top of the Fury track: the owner's, or the edition's (D-31); 0 where there is no Fury (ED-23)."""
    fury = components(table).fury
    return int(known(table, CARD).get("top", (fury.top, ""))[0]) if fury is not None else 0


def gain(table: Table, seat: str, n: int, rule: str) -> int:
    """Fury up, nothing at the top (EX-68); returns how many were gained."""
    mine = table.things.seats[seat]
    got = max(0, min(n, top(table) - mine.fury))
    mine.fury += got
    if got:
        did(table, seat, "crew.fury", rule, n=mine.fury)
    return got


def spend(table: Table, seat: str, n: int, rule: str = "EX-69") -> bool:
    """Fury down by the cost; False, and nothing spent, without enough points (EX-69)."""
    mine = table.things.seats[seat]
    if mine.fury < n:
        return False
    mine.fury -= n
    did(table, seat, "crew.fury", rule, n=mine.fury)
    return True


def read(table: Table, seat: str) -> Rule[None]:
    """The top of the track where the library knows it; whose special side is which is asked once (U-14, EX-72)."""
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
    """The letter of the special side that is up, ``""`` for a standard side or while nobody has read it."""
    if table.things.seats[seat].side != "special":
        return ""
    return str(known(table, CARD).get("special", ({}, ""))[0].get(seat, ""))


def active(table: Table, seat: str, letter: str) -> bool:
    """Whether this special side works now: paid for in this phase, or free by a house rule or by its text (D-30,
    CD-62)."""
    if special(table, seat) != letter:
        return False
    return letter == "D" or reading(table, "D-30") == "b" or f"phase:{seat}.fury" in table.progress.marks


def offer(table: Table, seat: str, letter: str, rule: str) -> Rule[bool]:
    """Whether the player uses this special side for what is about to happen, paying for it (EX-72, CD-61)."""
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
    """Whether Contamination does not lower this seat's skills while exploring (CD-59)."""
    return active(table, seat, "A") and phase_of(table) == "exploration"
