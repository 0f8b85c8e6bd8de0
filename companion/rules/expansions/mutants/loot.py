"""Loot of the Mutants: the truck that burns Survivors, and the box that pays for Contamination (MU-L02 to MU-L06)."""

from __future__ import annotations

from companion.rules.common import convoy, crew
from companion.rules.common.seats.tracked import speed
from companion.rules.editions.abilities import Row
from companion.rules.engine.question import Option, Rule, choose
from companion.rules.engine.saying import because, did
from companion.rules.engine.table import Reason, Table, is_tracked

CARGO = "fuel-ammo"
"""A box for one Fuel or Ammo (MU-L02, MU-L04)."""
BONUS = "contamination-fame"
"""A box that is worth Fame for Contamination (MU-L06)."""
MOST = 2
"""The most Fame that all such boxes bring (MU-L06)."""
TRUCK = "meat-grinder"
FASTER = 2
"""Speed for each Survivor that is sacrificed (MU-L03)."""


def counts_contamination(table: Table, seat: str) -> tuple[int, Reason] | None:
    """1 Fame for each Contamination counter of the Convoy, if the box is undamaged (MU-L06). None if the app does not
    keep the Convoy."""
    if not is_tracked(table, seat):
        return None
    counters = sum(person.contamination for person in convoy.seat_of(table, seat).people)
    whole = any(box.whole for box in convoy.with_sign(table, seat, BONUS))
    return min(MOST, counters) if whole else 0, because("why.score.contamination", n=counters if whole else 0)


def _driving(table: Table, seat: str) -> bool:
    truck = convoy.seat_of(table, seat).truck
    return truck is not None and truck.card == TRUCK


def adds_speed(table: Table, seat: str, row: Row) -> int:
    """2 for each Survivor sacrificed for this move (MU-L03)."""
    return FASTER * speed.played(table, seat, TRUCK)


def may_sacrifice(table: Table, seat: str) -> bool:
    """Whether its player drives the Truck and has somebody left. Without Fuel and a driver the Convoy does not move
    anyhow."""
    return (
        is_tracked(table, seat)
        and _driving(table, seat)
        and bool(crew.people(table, seat))
        and bool(speed.farthest(table, seat))
    )


def sacrifices(table: Table, seat: str) -> Rule[None]:
    """One Survivor leaves, card and token, for 2 speed and 1 Damage on any box (MU-L03). The last one puts its player
    out of the game, of which the question warns (MU-L08)."""
    last = len(crew.people(table, seat)) == 1
    name = yield choose(
        seat,
        "mutants.sacrifice.last" if last else "mutants.sacrifice",
        "MU-L08" if last else "MU-L03",
        lambda t: [
            *(crew.parting(t, seat, p) for p in crew.people(t, seat)),
            Option("", "option.mutants.nobody"),
        ],
        view="convoy",
    )
    if not name:
        return
    did(table, seat, "mutants.sacrificed", "MU-L03", name=crew.called(str(name)), n=FASTER)
    crew.leave(table, seat, str(name), token=True)
    if table.things.seats[seat].alive:
        speed.note(table, seat, f"{TRUCK}.{speed.played(table, seat, TRUCK) + 1}")
        yield from crew.damage(table, seat, 1, "", "MU-L03")
