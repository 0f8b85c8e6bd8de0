"""A toy expansion with attacks in the Exploration Phase: a Weapon more for 1 Ammo and a gun at the roadside; then
two movements, for Fuel and for nothing; and Fuel that is hooked in passing."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from companion.rules.common import convoy, movement, outcome, seats
from companion.rules.common.automa import board
from companion.rules.common.movement import right_order
from companion.rules.editions.behaviour import Passed, Shot, Trip
from companion.rules.engine import modules
from companion.rules.engine.modules import GO_ON, Module, Verdict
from companion.rules.engine.question import Rule
from companion.rules.engine.saying import say
from companion.rules.engine.steps import Step
from companion.rules.engine.table import Table, is_tracked

NAME = "sortie"
WORDS = Path(__file__).parent / "sortie_words"
ONCE_MORE = Shot("SOR-01", uses=False, helped=False)
RIDE = Trip("SOR-03", points=2, fuel=1)
FLOE = Trip("SOR-04", points=1, driven=False, back=False)
GUN = Shot("SOR-02", rating=3, helped=False)


class Sortie(Struct, gc=False):
    """Whether the gun has jammed, which seats have seen what an Outcome card shows, and how many movements went another
    way than anybody saw."""

    jammed: bool = False
    shot: list[str] = []
    unseen: int = 0


def sortie(table: Table) -> Sortie:
    return modules.things(table, NAME, Sortie)


def _fires(table: Table, seat: str) -> Rule[None]:
    """The Weapon more, then the gun, which a jam takes away for good."""
    mine = sortie(table)
    for shot in (ONCE_MORE, GUN):
        if shot is GUN and mine.jammed:
            return
        shown = yield from seats.of(table, seat).shoot(table, seat, shot)
        if shown:
            mine.shot.append(seat)
        if shown and shot is GUN and outcome.of(table).result(shown).jam:
            mine.jammed = True
            say(table, "sortie.jam", "SOR-02", rides=True, seat=seat)


def _rides(table: Table, seat: str) -> Rule[None]:
    """Up to 2 spaces for 1 Fuel, and the floe drifts 1 space forward for nothing, whether anybody drives or not."""
    for trip in (RIDE, FLOE):
        yield from movement.drive(table, seat, trip)


def _hooks(table: Table, value: None, *, seat: str, passed: Passed) -> Rule[Verdict]:
    """Who drives past Fuel that is there hooks it, of people whose Convoys are kept and of the Automa."""
    mine = sortie(table)
    mine.unseen += passed is None
    for space in passed or ():
        if table.things.waypoints.get(space) == "fuel" and table.terms.seats[seat] != "untracked":
            del table.things.waypoints[space]
            say(table, "sortie.hooked", "SOR-05", you=table.terms.copy == "own", rides=True, space=space, seat=seat)
            if is_tracked(table, seat):
                yield from convoy.put(table, seat, "fuel")
            else:
                board.gain(table, {"fuel": 1})
    return GO_ON


MODULE = Module(
    NAME,
    steps=(
        ("sortie.fires", Step("sortie.rides", "exploration", "SOR-03", right_order, _rides)),
        ("exploration.turns", Step("sortie.fires", "exploration", "SOR-01", right_order, _fires)),
    ),
    moments={"moved": _hooks},
    things=Sortie,
    messages=str(WORDS),
)
