"""Special Waypoint counters: resolved only where a move ends (MV-09 to MV-12, AU-39)."""

from __future__ import annotations

from collections.abc import Callable

from companion.rules.common import atlas, seats
from companion.rules.common.automa import board
from companion.rules.common.byhand import deed
from companion.rules.engine.doubts import reading
from companion.rules.engine.question import Option, Question, Rule, choose
from companion.rules.engine.saying import say
from companion.rules.engine.table import RESOURCES, Table, automa_seat

STAYS = "-stays"
"""How the name of a counter ends that stays on the map for everybody who stops there (MV-12, ED-40, PA-MOV-01)."""
Take = Callable[[Table, str, str], Rule[None]]
"""Lets a seat take a Resource or Object counter: table, seat, counter."""


def stays(table: Table, counter: str) -> bool:
    """Whether a counter stays on the map for everybody who stops there (MV-12, 1E-MOV-12)."""
    return counter.endswith(STAYS) or counter in atlas.of(table).staying


def lying(table: Table, seat: str, space: str) -> Rule[str]:
    """The counter on the space where a move of this seat ended, ``""`` for none; asked once of one that nobody has told
    the app (MV-10, UF-08, UF-14)."""
    counter, board = table.things.waypoints.get(space, ""), atlas.of(table)
    if counter or not board.unseen(table, space):
        return counter
    found = yield Question(
        "waypoint.what",
        "choose",
        "MV-10",
        asked="table" if seat == automa_seat(table) else seat,
        turn=seat,
        view="map",
        values={"space": space},
        options=[Option(c or "none", f"counter.{c or 'none'}") for c in ("", *board.counters)],
    )
    counter = "" if found in (None, "none") else str(found)
    board.see(table, space, counter)
    return counter


def told(table: Table, seat: str, counter: str) -> Rule[None]:
    """A player whose Convoy is not kept takes it by hand (MV-10, MV-11)."""
    kind = counter.removesuffix(STAYS)
    say(
        table,
        "waypoint.you.stays" if stays(table, counter) else "waypoint.you",
        "MV-10" if kind in RESOURCES else "MV-11",
        you="copy",
        rides=table.terms.copy != "own",
        counter=f"@counter.{counter}",
        seat=seat,
    )
    if kind == "object":
        deed(table, seat, "hands.limit")
    return
    yield


def stopped(table: Table, seat: str, space: str, take: Take = told, counter: str = "") -> Rule[None]:
    """A player's move has ended here: a Resource or Object may be taken, Contamination must be (MV-09 to MV-12).

    ``counter``: the counter there, if the app keeps none.
    """
    counter = table.things.waypoints.get(space, "") or counter
    if not counter:
        return
    kind = counter.removesuffix(STAYS)
    if kind == "contamination":
        if not stays(table, counter):
            table.things.waypoints.pop(space, None)
            _gone(table)
        yield from seats.of(table, seat).contaminate(table, seat, 1, "MV-12")
        return
    answer = yield choose(
        seat,
        "waypoint.take",
        "MV-10" if kind in RESOURCES else "MV-11",
        [Option("take", "option.take"), Option("leave", "option.leave")],
        view="map",
        values={"counter": f"@counter.{counter}"},
    )
    if answer == "take":
        if not stays(table, counter):
            table.things.waypoints.pop(space, None)
        yield from take(table, seat, counter)


def _gone(table: Table) -> None:
    """The Contamination counter leaves the map, if it is not one that stays (MV-12)."""
    if table.terms.copy == "own":
        say(table, "waypoint.gone", "MV-12", you=True, rides=True)


def automa_stopped(table: Table, counter: str, space: str) -> Rule[None]:
    """The Automa resolves the counter where it stops. What may be taken it takes always, or as the people decide
    (AU-39, D-61)."""
    if not counter:
        return
    kind = counter.removesuffix(STAYS)
    if kind == "contamination":
        board.contaminate(table, "MV-12")
        if not stays(table, counter):
            table.things.waypoints.pop(space, None)
            _gone(table)
        return
    if reading(table, "D-61") == "b":
        answer = yield Question(
            "automa.counter",
            "choose",
            "AU-39",
            turn=automa_seat(table),
            view="map",
            values={"counter": f"@counter.{counter}"},
            options=[Option("take", "option.take"), Option("leave", "option.leave")],
            doubts=("D-61",),
        )
        if answer != "take":
            return
    if not stays(table, counter):
        table.things.waypoints.pop(space, None)
    if kind == "object":
        yield from board.gain_objects(table, 1)
        got = {"object": 1}
    else:
        got = board.gain(table, {kind: 1})
    say(
        table,
        "automa.waypoint" if not stays(table, counter) else "automa.waypoint.stays",
        "AU-39",
        you="copy",
        doubts=("D-61",),
        got=got,
        counter=f"@counter.{counter}",
    )
