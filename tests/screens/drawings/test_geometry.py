"""Layouts without Kivy: rows of targets, dashes and dots."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.rules.editions.edition import new_table
from companion.rules.engine.table import Seat, Table
from companion.screens.drawings import stops
from companion.screens.drawings.geometry import TOUCH, Area, dashes, dots, ribbon, ribbon_rows, shared


@given(st.integers(1, 30), st.floats(240, 900))
def test_a_ribbon_keeps_targets_wide_enough(n: int, width: float) -> None:
    rows = ribbon_rows(width, n, TOUCH, 0)
    cells = ribbon(Area(0, 0, width, rows * TOUCH), n, TOUCH, 0)
    assert len(cells) == n
    assert all(cell.w >= TOUCH - 0.01 and cell.h >= TOUCH - 0.01 for cell in cells)
    assert not any(a.meets(b) for i, a in enumerate(cells) for b in cells[i + 1 :])


def test_no_spaces_make_no_cells() -> None:
    assert ribbon(Area(0, 0, 10, 10), 0) == []
    assert ribbon_rows(10, 0) == 0


@given(st.lists(st.floats(20, 200), min_size=1, max_size=6), st.floats(60, 400))
def test_shared_heights_fit_or_are_as_wanted(wanted: list[float], space: float) -> None:
    given_ = shared(wanted, space)
    assert sum(given_) <= max(space, 0) + 0.01
    assert all(g <= w for g, w in zip(given_, wanted, strict=True))
    if sum(wanted) <= space:
        assert given_ == wanted


def test_dashes_stay_between_their_ends() -> None:
    strokes = dashes((0, 0), (0, 20), 6, 4)
    assert strokes == [((0, 0), (0, 6)), ((0, 10), (0, 16))]
    assert dashes((3, 3), (3, 3), 6, 4) == []


def test_dots_lie_on_the_edge() -> None:
    area = Area(0, 0, 40, 20)
    assert all(area.holds(Area(x, y, 0, 0)) for x, y in dots(area, 5))


def road(red: str, blue: str, colour: str = "white") -> Table:
    table = new_table()
    table.things.seats = {"red": Seat(red), "blue": Seat(blue)}
    table.things.order = ["red", "blue"]
    table.things.aurora, table.things.aurora_colour = 3, colour  # type: ignore[assignment]
    return table


def test_an_unknown_road_shows_the_convoys_gaps_and_the_aurora() -> None:
    assert stops.stops(road("104", "112"), 0) == ["104", "", "112", "", "w3"]
    assert stops.stops(road("104", "105"), 0) == ["104", "105", "", "w3"]
    assert stops.stops(road("w2", "w3"), 0) == ["w2", "w3"]
    assert stops.stops(road("104", "112", "red"), 0)[-2:] == ["", "aurora"]


def test_an_unknown_road_never_grows_too_long() -> None:
    assert len([s for s in stops.stops(road("104", "212"), 30) if s]) <= stops.MOST
