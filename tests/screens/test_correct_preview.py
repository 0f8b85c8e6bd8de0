"""While changes gather in Correct the drawing shows the table as it will be; what stands on the map or in a box is set
by touching the place."""

from __future__ import annotations

import pytest

from companion.rules.common import convoy
from companion.rules.engine.table import Table
from tests.screens.pump import Pump
from tests.screens.test_correct_cards import press
from tests.screens.test_people import cut, first, play

pytestmark = pytest.mark.ui


def drawn(pump: Pump, tab: str) -> Table:
    """The table that a drawing shows."""
    table: Table = pump.screen.stage.drawing(tab)._shown.table
    return table


def test_a_box_is_put_right_by_touching_it_and_drawn_before_it_is_confirmed(pump: Pump) -> None:
    """Each further touch sets what can be in it next; the kept table changes only when the list is confirmed."""
    play(pump, "preview", lambda o: first(o).key == "explore.what")
    seat = pump.posed.asked
    pump.touch("correct")
    press(pump, f"group:{seat}")
    mine = pump.shown.table.things.seats[seat]
    box = next(b for b in convoy.boxes(pump.shown.table, mine) if convoy.token_in(mine, b) == "ammo")
    place = f"{seat}.{box}"
    pump.touch(f"place:{place}")
    for _ in range(len(convoy.ORDER) + 2):
        pump.touch(f"place:{place}")
        if box in _damaged(drawn(pump, "convoy"), seat):
            break
    assert box in _damaged(drawn(pump, "convoy"), seat)
    assert place in pump.screen.stage.drawing("convoy")._shown.chosen, "it has the frame of what is changed"
    assert box not in _damaged(pump.shown.table, seat)
    assert not cut(pump)
    pump.hold("next")
    assert box in _damaged(pump.shown.table, seat)
    assert not pump.screen.correcting


def _damaged(table: Table, seat: str) -> list[str]:
    mine = table.things.seats[seat]
    return [box for box in convoy.boxes(table, mine) if convoy.damaged(mine, box)]


def test_a_convoy_and_the_ship_are_put_right_by_touching_their_new_spaces(pump: Pump) -> None:
    """Their values open the map; both are drawn there, with the frame of what is changed, before they are confirmed."""
    play(pump, "preview", lambda o: first(o).key == "explore.what")
    seat, things = pump.posed.asked, pump.shown.table.things
    before, ship = things.seats[seat].space, things.aurora
    pump.touch("correct")
    press(pump, "group:table", f"edit:things.seats.{seat}.space")
    assert pump.screen.following.tab == "map"
    spaces = sorted(pump.screen.aside.correcting.spaces())
    new = next(s for s in spaces if f"place:{s}" in pump.map() and s != f"space.{before}")
    pump.touch(f"place:{new}")
    assert f"space.{drawn(pump, 'map').things.seats[seat].space}" == new
    assert new in pump.screen.stage.drawing("map")._shown.chosen
    assert pump.shown.table.things.seats[seat].space == before
    press(pump, "up", "edit:things.aurora")
    places = pump.screen.aside.correcting.spaces()
    there = next(p for p, n in places.items() if n != ship and f"place:{p}" in pump.map())
    pump.touch(f"place:{there}")
    assert drawn(pump, "map").things.aurora == places[there] != ship
    assert not cut(pump)
    pump.hold("next")
    things = pump.shown.table.things
    assert f"space.{things.seats[seat].space}" == new
    assert things.aurora == places[there]


def test_a_change_that_is_dropped_is_drawn_no_longer(pump: Pump) -> None:
    play(pump, "preview", lambda o: first(o).key == "explore.what")
    seat = pump.posed.asked
    fame = pump.shown.table.things.seats[seat].fame or 0
    pump.touch("correct")
    press(pump, f"group:{seat}", f"group:{seat}/people", f"edit:things.seats.{seat}.fame", "step:value:+1")
    assert drawn(pump, "convoy").things.seats[seat].fame == fame + 1
    press(pump, "up", "up", "up", f"drop:things.seats.{seat}.fame")
    assert (drawn(pump, "convoy").things.seats[seat].fame or 0) == fame
    pump.touch("undo")
    assert drawn(pump, pump.screen.following.tab) is pump.shown.table


def test_a_group_shows_the_drawing_on_which_its_values_stand(pump: Pump) -> None:
    """Whatever was in view before; Back keeps it there until another group is opened."""
    play(pump, "preview", lambda o: first(o).key == "explore.what")
    pump.touch("correct")
    for group, tab in (("table", "map"), ("enemies", "enemies"), ("zone", "zone"), ("decks", "zone")):
        press(pump, f"group:{group}")
        assert pump.screen.following.tab == tab, group
        press(pump, "up")
        assert pump.screen.following.tab == tab, group
