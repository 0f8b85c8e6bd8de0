"""The Immunologist is worth 1 Fame if the Convoy of his own player has reached or passed the Aurora (MU-L01)."""

from __future__ import annotations

from typing import Any

from companion.rules.common import atlas, crew, route
from companion.rules.editions.abilities import Row
from companion.rules.engine.modules import GO_ON, Verdict
from companion.rules.engine.question import Option, Rule, choose
from companion.rules.engine.table import Table, humans, is_alive, is_tracked, mark

IMMUNOLOGIST = "immunologist"
_REACHED = "game:mutants.reached."


def is_worth_one(table: Table, seat: str, row: Row) -> int:
    """By the map, or as its player has said."""
    goal = _goal(table)
    if goal:
        return int(route.place(table, route.space_of(table, seat)) >= route.place(table, goal))
    return int(f"{_REACHED}{seat}" in table.progress.marks)


def _goal(table: Table) -> str:
    return atlas.of(table).goal(table, table.things.aurora, table.things.aurora_colour)


def asks_who_reached_it(table: Table, value: Any, **ids: Any) -> Rule[Verdict]:
    """On an unknown board, before the score: each kept Convoy with the Immunologist, if anybody has reached the
    ship."""
    if table.progress.taken and not _goal(table):
        for seat in humans(table):
            aboard = is_tracked(table, seat) and is_alive(table, seat)
            if aboard and any(crew.card(p.name) == IMMUNOLOGIST for p in crew.people(table, seat)):
                yield from _asks(table, seat)
    return GO_ON


def _asks(table: Table, seat: str) -> Rule[None]:
    answer = yield choose(
        seat,
        "mutants.reached",
        "MU-L01",
        [Option("yes", "option.yes", grave=True), Option("no", "option.no")],
        view="map",
    )
    if answer == "yes":
        mark(table, f"{_REACHED}{seat}")
