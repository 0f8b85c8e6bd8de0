"""The Road board of the first edition on boards of every shape: order, distances, reach, and what is asked."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.rules.common import atlas, roads, route, scoring
from companion.rules.editions.first_edition import spaces
from companion.rules.editions.first_edition.board import ROAD
from companion.rules.editions.first_edition.spaces import SHORTCUTS, TRACKS, count, named
from companion.rules.engine.question import Posed
from companion.rules.engine.table import Table
from companion.scenario.laying import given_table
from tests.rules.driving import drive, never

EDITION = "first-edition"
LAST = 29
places = st.integers(0, LAST)
COLOURS = ("red", "green", "yellow", "blue")


@st.composite
def shortcuts(draw: st.DrawFn) -> list[str]:
    """Up to six Shortcuts of any kind, as an owner tells them."""
    found = []
    for _ in range(draw(st.integers(0, 6))):
        start = draw(st.integers(0, LAST - 2))
        to = draw(st.integers(start + 2, LAST))
        kinds = draw(st.lists(st.sampled_from(list(SHORTCUTS)), min_size=1, max_size=3, unique=True))
        hazards = draw(st.lists(st.sampled_from(("damage", "contamination")), max_size=2))
        found.append(" ".join([f"{named(start)}-{named(to)}", *kinds, *hazards]))
    return found


def table_of(given_here: dict[str, Any], ways: list[str] | None = None) -> Table:
    """A table on a board of three Regions of ten spaces with these Shortcuts; on none that anybody knows without."""
    table = given_table(given_here, edition=EDITION)
    card: dict[str, Any] = dict.fromkeys(spaces.SIZES, (10, "owner"))
    card |= {"ways": (ways, "owner"), "whole": ("yes", "owner"), "rectangles": ([], "owner")}
    table.terms.printed[spaces.card(table)] = {} if ways is None else card
    return table


def shortest(ways: list[str], start: int, to: int, usable: set[str]) -> int:
    """The fewest steps by counting them out, layer by layer."""
    ends = [(n, n + 1) for n in range(LAST)]
    for text in ways:
        way = spaces.read(text)
        if TRACKS not in way.types or TRACKS in usable:
            ends.append((count(way.start), count(way.to)))
    layer, seen, steps = {start}, {start}, 0
    while to not in seen:
        layer = {b for pair in ends for a, b in (pair, pair[::-1]) if a in layer} - seen
        seen |= layer
        steps += 1
    return steps


@given(st.permutations(COLOURS), st.lists(places, min_size=4, max_size=4), shortcuts())
def test_turn_order_goes_by_the_ordinary_road(order: list[str], where: list[int], ways: list[str]) -> None:
    """1E-RND-04 to 1E-RND-06, 1E-RND-09: whatever Shortcuts there are; on one space the old order stays."""
    table = table_of({"players": list(COLOURS)}, ways)
    for seat, n in zip(COLOURS, where, strict=True):
        table.things.seats[seat].space = named(n)
    table.things.order = list(order)
    route.sort_order(table)
    after = table.things.order
    for left, right in pairwise(after):
        a, b = (count(route.space_of(table, seat)) for seat in (left, right))
        assert a < b or (a == b and order.index(left) < order.index(right))
    assert route.front(table) == after[-1]


@given(shortcuts(), places, places, st.booleans())
def test_a_lead_is_the_shortest_way_open_to_the_rearmost(ways: list[str], a: int, b: int, tracks: bool) -> None:
    """1E-SCO-02, 1E-D46."""
    table = table_of({"players": ["red", "blue"], "tracked": True}, ways)
    behind, ahead = sorted((a, b))
    seat = table.things.seats["blue"]
    if tracks and seat.truck is not None:
        table.terms.printed[f"convoy/{seat.truck.card}"] = {"boxes": (["tracks", "survivor", "any"], "owner")}
    found = roads.distance(table, "blue", named(behind), named(ahead))
    usable = set(SHORTCUTS) - roads.barred(table, "blue")
    assert (TRACKS in usable) is tracks
    assert found == shortest(ways, behind, ahead, usable)
    assert found is not None
    assert (behind != ahead) <= found <= ahead - behind


@given(shortcuts(), places, places)
def test_of_a_convoy_that_is_not_kept_a_lead_is_asked_where_tracks_decide(ways: list[str], a: int, b: int) -> None:
    """1E-SCO-02."""
    table = table_of({"players": ["red", "blue"]}, ways)
    behind, ahead = sorted((a, b))
    table.things.seats["blue"].space, table.things.seats["red"].space = named(behind), named(ahead)
    with_, without = (shortest(ways, behind, ahead, usable) for usable in ({TRACKS}, set[str]()))
    asked: list[Posed] = []

    def answer(posed: Posed) -> int:
        asked.append(posed)
        return 5

    leads = drive(table, scoring.leads_of_all(table), answer)
    assert bool(asked) is (with_ != without)
    assert leads["red"] == (5 if asked else with_)


@given(shortcuts(), places, st.integers(1, 8), st.booleans())
def test_reach_is_every_space_within_the_points(ways: list[str], here: int, most: int, back: bool) -> None:
    """1E-MOV-05, 1E-MOV-06, 1E-BON-B1: no farther, none left out; forward only, no space behind is offered."""
    table = table_of({"tracked": ["you"], "spaces": {"you": here}}, ways)
    found = roads.trips(table, "red", most, back=back)
    if back:
        steps = atlas.steps(roads.open_ways(table, "red"), named(here))
        assert {s: trips[0].points for s, trips in found.items()} == {s: n for s, n in steps.items() if 0 < n <= most}
    else:
        assert all(count(space) > here for space in found)
        assert {named(n) for n in range(here + 1, min(LAST, here + most) + 1)} <= set(found)
    for trips in found.values():
        for trip in trips:
            assert trip.harm == tuple(h for way in trip.ways for h in way.hazards)


@given(shortcuts(), places, st.integers(0, 12))
def test_the_automa_stays_on_the_ordinary_road(ways: list[str], here: int, points: int) -> None:
    """1E-AUT-35, 1E-AUT-36, 1E-D91: its whole speed, as far as the road goes."""
    table = table_of({}, ways)
    end, crossed = ROAD.automa_drives(table, named(here), points, False, "")
    assert count(end) == min(LAST, here + points)
    assert all(not way.shortcut for way in crossed)


@given(shortcuts(), places, st.integers(1, 12))
def test_by_a_card_it_takes_the_first_shortcut_on_its_way(ways: list[str], here: int, points: int) -> None:
    """1E-AUT-36: one at most, and none is passed by before it."""
    table = table_of({}, ways)
    end, crossed = ROAD.automa_drives(table, named(here), points, True, "")
    starts = {count(spaces.read(text).start) for text in ways}
    first = min((n for n in starts if here <= n < min(LAST, here + points)), default=None)
    assert sum(way.shortcut for way in crossed) == (first is not None)
    if first is not None:
        assert crossed[first - here].shortcut
        assert count(crossed[first - here].start) == first
    assert count(end) >= min(LAST, here + points)


@given(places, places)
def test_without_a_board_spaces_are_counted(a: int, b: int) -> None:
    """1E-RND-06: order and distance along the road ask nobody; a lead over a Convoy that may use a Shortcut does."""
    table = table_of({"players": ["red", "blue"]})
    assert route.behind(table, named(a), named(b)) == b - a
    assert (route.place(table, named(a)) < route.place(table, named(b))) is (a < b)
    assert (roads.distance(table, "blue", named(a), named(b)) is None) is (b > a)


@given(st.lists(places, min_size=1, max_size=6))
def test_a_region_is_asked_for_at_most_once(where: list[int]) -> None:
    """1E-FIR-02: what follows from the Regions told so far is never asked again."""
    table, asked = table_of({}), list[str]()

    def answer(posed: Posed) -> str:
        space = str(posed.values["space"])
        asked.append(space)
        return str(1 + count(space) // 10)

    for n in [*where, *where]:
        assert drive(table, route.region(table, named(n)), answer) == 1 + n // 10
    assert len(set(asked)) == len(asked)
    assert "s0" not in asked


@given(st.integers(1, 60), st.integers(1, 60), st.integers(1, 60))
def test_three_sizes_are_a_road(a: int, b: int, c: int) -> None:
    """UF-05, UF-06: as many spaces as told, from the start on, each in its Region; no number that no board can have."""
    table = table_of({})
    told = {"region-1": a, "region-2": b, "region-3": c}
    answers: dict[str, Any] = {"map.sizes": told, "map.also": "done", "map.whole": "yes"}
    drive(table, ROAD.describe(table), lambda posed: answers[posed.key])
    row = atlas.spaces(table)
    if not spaces.FEWEST <= a + b + c <= spaces.MOST:
        assert not row
        return
    assert list(row) == [named(n) for n in range(a + b + c)]
    regions = ROAD.regions(table)
    assert [sum(r == n for r in regions.values()) for n in (1, 2, 3)] == [a, b, c]
    assert sorted(regions.values()) == [regions[s] for s in row]
    assert drive(table, route.region(table, row[-1]), never) == 3
