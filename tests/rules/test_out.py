"""Who is out of the game has no counter anywhere: turn order, steps that are on, strip, drawings (OT-01)."""

from __future__ import annotations

import pytest

from companion.devices import lights
from companion.rules.common import crew, route
from companion.rules.common.correct import apply, correctables
from companion.rules.engine.question import IllegalAnswer
from companion.rules.engine.table import Table
from companion.screens.drawings.stops import convoys
from tests.rules.convoys import tracked

THREE = ("red", "green", "blue")


def out() -> Table:
    """Three seats in the Movement Phase, of which the leading one has just lost everybody."""
    table = tracked("movement.moves", THREE)
    table.things.order = ["blue", "red", "green"]
    table.things.seats["green"].space = "109"
    table.progress.queue = ["red", "green", "blue"]
    for someone in list(table.things.seats["green"].people):
        crew.leave(table, "green", someone.name, token=True)
    return table


def test_OT_01_no_counter_and_no_turn_in_the_step_that_is_on() -> None:
    table = out()
    assert table.things.order == ["blue", "red"]
    assert table.progress.queue == ["red", "blue"]
    assert route.front(table) == "red"


def test_OT_01_nothing_on_the_strip_and_no_token_on_the_road() -> None:
    table = out()
    assert lights.scene(table, None).seats == ("blue", "red")
    assert convoys(table) == {"100": ["blue", "red"]}


def test_OT_01_correct_offers_the_counters_that_lie_there_and_takes_no_others() -> None:
    table = out()
    assert next(c.now for c in correctables(table) if c.path == "things.order") == ["blue", "red"]
    assert not any("green" in c.path for c in correctables(table))
    with pytest.raises(IllegalAnswer):
        apply(table, [("things.order", ["green", "red", "blue"])])
    apply(table, [("things.order", ["red", "blue"])])
    assert table.things.order == ["red", "blue"]


def test_MV_17_a_counter_left_by_an_older_version_goes_as_the_order_is_sorted() -> None:
    table = out()
    table.things.order = ["green", "blue", "red"]
    assert route.front(table) == "red"
    route.sort_order(table)
    assert table.things.order == ["blue", "red"]
