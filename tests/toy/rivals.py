"""A toy expansion in which Convoys may be attacked by others in their Region; each dodges its first Damage."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from companion.rules.common import atlas, outcome, route, seats
from companion.rules.engine import modules
from companion.rules.engine.decks import peek
from companion.rules.engine.modules import Module
from companion.rules.engine.question import Rule
from companion.rules.engine.saying import say
from companion.rules.engine.table import Table, is_alive, is_tracked, seats_of
from companion.rules.engine.targets import Target, Targets

NAME = "rivals"
WORDS = Path(__file__).parent / "rivals_words"


class Rivals(Struct, gc=False):
    """The seats that have dodged, and the Damage by each that others really had to place."""

    dodged: list[str] = []
    done: dict[str, int] = {}


def rivals(table: Table) -> Rivals:
    return modules.things(table, NAME, Rivals)


def _ready(table: Table, seat: str) -> Rule[None]:
    """The Regions of all Convoys, where the signs do not tell them."""
    for other in seats_of(table):
        yield from route.region(table, route.space_of(table, other))


def _find(table: Table, seat: str) -> Sequence[Target]:
    board = atlas.of(table)
    here = board.region(table, route.space_of(table, seat))
    there = [s for s in seats_of(table) if s != seat and is_alive(table, s)]
    near = [s for s in there if board.region(table, route.space_of(table, s)) == here != 0]
    return [Target(other, f"@seat.{other}") for other in near]


def _hit(table: Table, seat: str, name: str, points: int) -> Rule[Sequence[str]]:
    """The first Damage is dodged, the rest is in the area on the back of the uppermost Outcome card (RIV-02)."""
    mine = rivals(table)
    if name not in mine.dodged:
        mine.dodged.append(name)
        points -= 1
        say(table, "rivals.dodge", "RIV-02", rides=True, seat=name)
    if points:
        area = ""
        if is_tracked(table, name):
            field = outcome.of(table).area()
            back = yield from peek(table, "outcome", [field], "outcome.area", "RIV-02")
            area = str(back[field.name][0])
        placed = yield from seats.of(table, name).damage(table, name, points, area, "RIV-02", ask_placed=True)
        mine.done[seat] = mine.done.get(seat, 0) + placed
    return ()


MODULE = Module(
    NAME,
    things=Rivals,
    targets=(Targets("rival", "RIV-01", lambda table: True, _find, _hit, ready=_ready, automa="after"),),
    messages=str(WORDS),
)
