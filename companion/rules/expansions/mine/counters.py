"""The mine counters: which are on the board, whose they are, and what happens when a Convoy crosses one (1E-MIN-03)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from companion.rules.common import atlas, route, seats
from companion.rules.editions.ways import Way
from companion.rules.engine import modules
from companion.rules.engine.correctable import Correctable
from companion.rules.engine.modules import GO_ON, Verdict
from companion.rules.engine.printed import consult, known
from companion.rules.engine.question import Option, Rule
from companion.rules.engine.saying import say
from companion.rules.engine.table import Table, humans

NAME = "mine"
CARD = "mine"
"""The Object card."""
USE = f"use/{CARD}"
"""Where packs and library keep its phase."""
COUNTERS = ("1", "2")
"""The mine counters of the box (1E-MIN-01)."""


class Mines(Struct, gc=False):
    """Counters on the board: where each is, as ``"3-4"``, and whose it is. ``crossed``: the ways of each seat's last
    move, where the card is played in another phase (UF-65)."""

    way: dict[str, str] = {}
    owner: dict[str, str] = {}
    crossed: dict[str, list[str]] = {}


def mines(table: Table) -> Mines:
    """The counters of this table."""
    return modules.things(table, NAME, Mines)


def knows(table: Table, value: None) -> Rule[Verdict]:
    """What the library knows of the phase on the real card (UF-65)."""
    if table.terms.copy == "own":
        yield from consult(table, USE, ["phase"])
    return GO_ON


def phase(table: Table) -> str:
    """In which phase the card is played: after the move, unless its owner says otherwise (1E-MIN-02, UF-65)."""
    return str(known(table, USE).get("phase", ("movement", ""))[0])


def hurting(table: Table, base: tuple[str, ...], *, seat: str) -> tuple[str, ...]:
    """The ways with a mine of somebody else (1E-MIN-03); all that bear one for nobody's Convoy."""
    mine = mines(table)
    return (*base, *(way for n, way in mine.way.items() if not seat or mine.owner.get(n, "") != seat))


def goes_off(table: Table, value: None, *, seat: str, way: Way) -> Rule[Verdict]:
    """Each mine of somebody else there does 1 Damage to the Truck and goes back to the reserve (1E-MIN-03)."""
    names = (way.name, f"{way.to}-{way.start}")
    for n in [n for n, on in mines(table).way.items() if on in names and mines(table).owner.get(n, "") != seat]:
        place = take_away(table, n)
        say(table, "mine.off", "1E-MIN-03", you="copy", rides=True, way=place, seat=seat)
        yield from seats.of(table, seat).damage(table, seat, 1, "truck", "1E-MIN-03")
    return GO_ON


def take_away(table: Table, n: str) -> str:
    """A counter leaves the board. Returns where it was."""
    mines(table).owner.pop(n, None)
    return mines(table).way.pop(n, "")


def lay(table: Table, seat: str, way: str) -> None:
    """A counter of the reserve on this way; without one, that on the board nearest to the start (1E-MIN-04)."""
    free = [n for n in COUNTERS if n not in mines(table).way]
    n = free[0] if free else min(COUNTERS, key=lambda n: _place(table, mines(table).way[n]))
    if not free:
        say(table, "mine.moves", "1E-MIN-04", you="copy", rides=True, way=take_away(table, n), seat=seat)
    mines(table).way[n], mines(table).owner[n] = way, seat


def _place(table: Table, way: str) -> list[tuple[int, ...]]:
    return sorted(route.place(table, space) for space in way.split("-"))


def correctables(table: Table) -> Iterable[Correctable]:
    """Where each counter is and whose."""
    mine, path = mines(table), f"things.modules.{NAME}"
    ways = dict.fromkeys([*mine.way.values(), *(way.name for way in atlas.ways(table))])
    for n in COUNTERS if ways else ():
        put = [Option("", "option.mine.reserve"), *(Option(w, "option.way.named", {"way": w}) for w in ways)]
        yield Correctable(
            f"{path}.way.{n}",
            "correct.mine.way",
            mine.way.get(n, ""),
            {"n": int(n)},
            tuple(put),
            rule="1E-MIN-02",
            put=_mover(n),
        )
        if n in mine.way:
            owners = tuple(Option(s, f"seat.{s}") for s in humans(table))
            yield Correctable(
                f"{path}.owner.{n}",
                "correct.mine.owner",
                mine.owner.get(n, ""),
                {"n": int(n)},
                owners,
                rule="1E-MIN-03",
            )


def _mover(n: str) -> Any:
    def put(table: Table, way: str) -> None:
        mine = mines(table)
        if way:
            mine.way[n] = way
            mine.owner.setdefault(n, humans(table)[0])
        else:
            take_away(table, n)

    return put
