"""Spaces in order, distances, the turn order."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from companion.rules.common import route
from companion.rules.editions.frostlands import boards
from companion.rules.engine.table import Seat
from companion.scenario import fresh
from tests.rules.driving import drive

signs = st.integers(100, 399).map(str)
whites = st.integers(1, 6).map(lambda n: f"w{n}")
spaces = st.one_of(signs, whites)
COLOURS = ("red", "green", "yellow", "blue")


@given(signs, whites)
def test_white_numbers_are_ahead_of_every_sign(sign: str, white: str) -> None:
    """MV-19, D-35."""
    table = fresh()
    assert route.place(table, sign) < route.place(table, white)


@given(st.permutations(COLOURS), st.lists(spaces, min_size=4, max_size=4))
def test_turn_order_is_a_stable_sort(order: list[str], where: list[str]) -> None:
    """MV-17, MV-18, SC-10: never a counter right of one that is ahead; on one space the old order stays."""
    table = fresh()
    table.things.seats = {c: Seat(s) for c, s in zip(COLOURS, where, strict=True)}
    table.things.order = list(order)
    route.sort_order(table)
    after = table.things.order
    assert sorted(after) == sorted(order)
    for left, right in pairwise(after):
        a, b = (route.place(table, route.space_of(table, s)) for s in (left, right))
        assert a < b or (a == b and order.index(left) < order.index(right))
    assert route.front(table) == after[-1]


def on_a_row(n: int) -> tuple[list[str], object]:
    row = [*(str(100 + i) for i in range(n)), "w1", "w2", "w3"]
    table = fresh()
    table.terms.printed["map"] = {"spaces": (row, "owner"), "regions": (dict.fromkeys(row[:n], 1), "owner")}
    return row, table


@given(st.integers(2, 20), st.data())
def test_distance_along_a_known_row(n: int, data: st.DataObject) -> None:
    """SC-01, AU-36, D-48: forward distances add up, the way back is the same with a minus, nothing is asked."""
    row, table = on_a_row(n)
    a, b, c = (data.draw(st.sampled_from(row)) for _ in range(3))
    ab, bc, ac = (route.behind(table, x, y) for x, y in ((a, b), (b, c), (a, c)))  # type: ignore[arg-type]
    assert ab + bc == ac  # type: ignore[operator]
    assert route.behind(table, b, a) == -ab  # type: ignore[arg-type, operator]
    assert (ab == 0) is (a == b)


@given(signs, signs)
def test_signs_are_subtracted_only_within_one_region(a: str, b: str) -> None:
    """D-48: across Regions, or where the Region is unknown, signs do not tell."""
    table = fresh()
    table.terms.printed[boards.sides(table)] = {"told": ({"100": 1, "150": 1, "200": 2, "250": 2, "300": 3}, "owner")}
    found = route.behind(table, a, b)
    if a == b:
        assert found == 0
    elif found is not None:
        assert found == int(b) - int(a)
        assert any(lo <= int(x) <= hi and lo <= int(y) <= hi
                   for x, y in ((a, b),) for lo, hi in ((100, 150), (200, 250), (300, 399)))  # fmt: skip
    else:
        assert not (100 <= int(a) <= 150 and 100 <= int(b) <= 150)


@given(st.lists(signs, min_size=1, max_size=6))
def test_a_region_is_asked_for_at_most_once(where: list[str]) -> None:
    """FW-04, MV-07: what follows from the signs told so far is never asked again."""
    table, asked = fresh(), []

    def answer(posed: object) -> str:
        space = posed.values["space"]  # type: ignore[attr-defined]
        asked.append(space)
        return str(min(3, 1 + (int(space) - 100) // 100))

    for space in [*where, *where]:
        found = drive(table, route.region(table, space), answer)
        assert found == min(3, 1 + (int(space) - 100) // 100)
    assert len(set(asked)) == len(asked)


@given(whites, st.integers(1, 6), whites)
def test_the_aurora_is_reached_on_its_space_or_beyond(mine: str, aurora: int, theirs: str) -> None:
    """ER-01, OT-02: by white numbers, and never from a sign."""
    table = fresh()
    table.things.aurora = aurora
    table.things.seats["red"].space, table.things.seats["blue"].space = mine, theirs
    there = drive(table, route.reached(table), lambda posed: "no")
    assert set(there) == {s for s, w in (("red", mine), ("blue", theirs)) if int(w[1]) >= aurora}


@given(spaces, st.integers(1, 12))
def test_the_ribbon_goes_forward(here: str, n: int) -> None:
    """MV-06, MV-07: the next spaces in order, never the one where the Convoy stands, at most as many as wanted."""
    table = fresh()
    ahead = route.ahead(table, here, n)
    places = [route.place(table, s) for s in (here, *ahead)]
    assert places == sorted(set(places))
    assert len(ahead) <= n
