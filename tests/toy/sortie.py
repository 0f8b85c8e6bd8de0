"""A toy expansion with attacks in the Exploration Phase: a Weapon more for 1 Ammo and a gun at the roadside; then
two movements, for Fuel and for nothing."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from companion.rules.common import outcome, seats
from companion.rules.common.movement import right_order
from companion.rules.editions.behaviour import Shot, Trip
from companion.rules.engine import modules
from companion.rules.engine.modules import Module
from companion.rules.engine.question import Rule
from companion.rules.engine.saying import say
from companion.rules.engine.table import Table
from companion.rules.engine.units import Step

NAME = "sortie"
WORDS = Path(__file__).parent / "sortie_words"
ONCE_MORE = Shot("SOR-01", uses=False, helped=False)
RIDE = Trip("SOR-03", points=2, fuel=1)
FLOE = Trip("SOR-04", points=1, driven=False, back=False)
GUN = Shot("SOR-02", rating=3, helped=False)


class Sortie(Struct, gc=False):
    """Whether the gun has jammed, and which seats have seen what an Outcome card shows."""

    jammed: bool = False
    shot: list[str] = []


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
        yield from seats.of(table, seat).drive(table, seat, trip)


MODULE = Module(
    NAME,
    steps=(
        ("sortie.fires", Step("sortie.rides", "exploration", "SOR-03", right_order, _rides)),
        ("exploration.turns", Step("sortie.fires", "exploration", "SOR-01", right_order, _fires)),
    ),
    things=Sortie,
    messages=str(WORDS),
)
