"""A tracked player about to move: a Convoy with Fuel and Food on one row of spaces, moves answered in turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.rules.common import movement, route
from companion.rules.common.seats.tracked import boosts
from companion.rules.common.seats.tracked.move import destinations
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Person, Table
from tests.rules.convoys import BLUE, RED, card, lay, tracked
from tests.rules.driving import drive, never


def ready(fuel: int = 2, food: int = 0, *people: str, **numbers: int) -> Table:
    """Red at 100 with a driver, that much Fuel and Food, and only the named Survivors active."""
    table = tracked()
    card(table, "truck", ["survivor", "any"], "truck", speed=3, towing=2, **numbers)
    card(table, "one", ["food-fuel"] * 10)
    table.things.seats[RED].people = [Person("hermit", "rest"), *(Person(p) for p in people)]
    table.things.seats[BLUE].people = [Person("hermit", "rest")]
    lay(table, RED, truck_1="survivor")
    for n in range(fuel + food):
        lay(table, RED, **{f"trailer1_{n + 1}": "fuel" if n < fuel else "food"})
    return table


def ways(table: Table, **fields: Any) -> None:
    """Other ways on the map: ``shortcuts``, ``roads``, ``tunnels``."""
    for name, value in fields.items():
        table.terms.printed["map"][name] = (value, "owner")


def shortcut(start: str, to: str, *types: str, hazards: tuple[str, ...] = ()) -> dict[str, Any]:
    return {"from": start, "to": to, "types": list(types), "hazards": list(hazards)}


def options(table: Table, seat: str = RED) -> dict[str, tuple[int, int]]:
    """Every space in reach, with Fuel and Food that it costs in all."""
    return {
        o.id: (o.values["fuel"], o.values["food"])
        for o in destinations(table, seat)
        if o.id != route.space_of(table, seat)
    }


def go(table: Table, to: str, *more: Any, seat: str = RED) -> list[Posed]:
    """Move there; further questions are answered in turn. Returns the questions."""
    asked: list[Posed] = []
    left = list(more)

    def answer(posed: Posed) -> Any:
        asked.append(posed)
        return to if posed.key == "move.to" else left.pop(0)

    drive(table, movement.move(table, seat), answer)
    assert not left
    return asked


def do(table: Table, act: str, answer: Callable[[Posed], Any] = never, seat: str = RED) -> None:
    """Run a side act of the movement question."""
    run = next(a.run for a in boosts.acts(table, seat) if a.option.id == act)
    drive(table, run(table), answer)


def offered(table: Table, seat: str = RED) -> set[str]:
    return {a.option.id for a in boosts.acts(table, seat)}
