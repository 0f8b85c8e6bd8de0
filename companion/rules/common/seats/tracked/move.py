"""A tracked player's move: one question for the end space; the rest follows from it (MV-02 to MV-16)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.rules.common import atlas, convoy, crew, objects, roads, route, waypoints
from companion.rules.common.seats.tracked import boosts, side, speed
from companion.rules.common.seats.tracked.speed import Fare
from companion.rules.editions.abilities import ARRIVED, DRIVEN, Crossing
from companion.rules.editions.behaviour import Passed, Trip
from companion.rules.editions.edition import abilities
from companion.rules.engine.abilities import Ability
from companion.rules.engine.doubts import reading
from companion.rules.engine.question import Field, Option, Question, Rule, choose
from companion.rules.engine.saying import because, did, say
from companion.rules.engine.table import Table


def move(table: Table, seat: str) -> Rule[Passed]:
    """Ask the end space (MV-06) among those in reach, with their costs. What helps to get farther is a side act."""
    yield from speed.prepare(table, seat)
    if not speed.farthest(table, seat) and not any(side.telling(boosts.acts(table, seat))):
        key, rule = speed.why_not(table, seat)
        say(table, key, rule, rides=True, seat=seat)
        yield Question("move.to", "choose", "MV-06", asked=seat, turn=seat, itself=route.space_of(table, seat))
        return ()
    answer = yield Question(
        "move.to",
        "choose",
        "MV-06",
        asked=seat,
        turn=seat,
        view="map",
        options=lambda t: destinations(t, seat),
        side=lambda t: boosts.acts(t, seat),
        default=route.space_of(table, seat),
        values=lambda t: {
            "seat": f"@seat.{seat}",
            "space": route.space_of(t, seat),
            "speed": speed.free_speed(t, seat),
            "n": speed.farthest(t, seat),
            "fuel": convoy.count(convoy.seat_of(t, seat), "fuel"),
        },
        doubts=("D-33",) if reading(table, "D-33") == "b" else (),
    )
    start = route.space_of(table, seat)
    end, _, how = str(answer or start).partition(":")
    if end == start:
        say(table, "move.stays", "MV-03", rides=True, seat=seat, space=start)
    elif atlas.spaces(table) and end != "elsewhere":
        means = speed.means(table, seat)
        trips = _trips(table, seat, means.farthest).get(end)
        if trips:
            worth = _worth(trips, means.cheapest())
            return (yield from _drive(table, seat, worth[-1 if how == "safe" else 0]))
    else:
        return (yield from _drive_by_signs(table, seat, end))
    return ()


# ---------------------------------------------------------------- in another phase


def may_drive(table: Table, seat: str, trip: Trip) -> bool:
    """Whether a move outside the Movement Phase is possible now: with a driver if needed, and payable."""
    driven = not trip.driven or speed.may_drive(table, seat)
    return driven and convoy.count(convoy.seat_of(table, seat), "fuel") >= trip.fuel


def drive(table: Table, seat: str, trip: Trip) -> Rule[Passed]:
    """A move outside the Movement Phase: end space and route as usual, but at a fixed price and without boosts."""
    yield from atlas.load(table)
    if not may_drive(table, seat, trip):
        return ()
    start = route.space_of(table, seat)
    answer = yield choose(
        seat,
        "move.once",
        trip.rule,
        lambda t: _ends(t, seat, trip),
        view="map",
        values={"n": trip.points, "space": start},
        doubts=("D-33",) if trip.back and reading(table, "D-33") == "b" else (),
    )
    end = str(answer or start)
    if end == start:
        say(table, "move.stays", trip.rule, rides=True, seat=seat, space=start)
    elif end == "elsewhere" or not atlas.spaces(table):
        return (yield from _drive_by_signs(table, seat, end, trip))
    elif way := roads.trips(table, seat, trip.points, back=trip.back).get(end):
        return (yield from _drive(table, seat, way[-1], trip))
    return ()


def _ends(table: Table, seat: str, trip: Trip) -> list[Option]:
    """Staying, and every space in reach by the route with the least harm: all routes cost the same."""
    here = route.space_of(table, seat)
    found = [Option(here, "option.stay", {"space": here}, place=f"space.{here}")]
    fare = Fare(trip.fuel, 0)
    if not atlas.spaces(table):
        ribbon = enumerate(route.ahead(table, here, trip.points), start=1)
        signs = [_option(s, fare, roads.Trip(s, points=i)) for i, s in ribbon]
        return [*found, *signs, Option("elsewhere", "option.elsewhere")]
    ends = roads.trips(table, seat, trip.points, back=trip.back) if here in atlas.spaces(table) else {}
    for end, trips in ends.items():
        behind = route.place(table, end) < route.place(table, here)
        found.append(_option(end, fare, trips[-1], here, rare=behind))
    return [*found, *_unknown_way(table)]


def _unknown_way(table: Table) -> list[Option]:
    """A Shortcut of a known map that nobody has told the app (UF-09)."""
    unknown = table.terms.copy == "own" and not atlas.of(table).whole(table)
    return [Option("elsewhere", "option.elsewhere", rare=True)] if unknown else []


# ---------------------------------------------------------------- where to


def _trips(table: Table, seat: str, most: int) -> Mapping[str, Sequence[roads.Trip]]:
    if route.space_of(table, seat) not in atlas.spaces(table):
        return {}
    return roads.trips(table, seat, most, speed.mapped(table, seat))


def destinations(table: Table, seat: str) -> list[Option]:
    """Staying, and every space in reach with its cost. A route that costs more but harms less is an option of its own.

    Spaces behind the Convoy are rare options, where they are legal (D-33).
    """
    here = route.space_of(table, seat)
    stay = Option(here, "option.stay", {"space": here}, place=f"space.{here}")
    means = speed.means(table, seat)
    most = means.farthest
    if not most:
        return [stay]
    found, cost = [stay], means.cheapest()
    if not atlas.spaces(table):
        ribbon = [
            _option(s, cost[i], roads.Trip(s, points=i)) for i, s in enumerate(route.ahead(table, here, most), start=1)
        ]
        return [stay, *ribbon, Option("elsewhere", "option.elsewhere")]
    names, own_place = [p.name for p in crew.people(table, seat)], route.place(table, here)
    for end, trips in _trips(table, seat, most).items():
        behind = route.place(table, end) < own_place
        for name, trip in zip((end, f"{end}:safe"), _worth(trips, cost), strict=False):
            option = _option(name, cost[trip.points], trip, here, rare=behind)
            ill = trip.harm.count("contamination")
            found.append(crew.losing(option, crew.dying(table, seat, names, ill)) if ill else option)
    return [*found, *_unknown_way(table)]


def _worth(trips: Sequence[roads.Trip], cost: list[Fare]) -> list[roads.Trip]:
    """Of the trips to one space the cheapest, and the one with the least harm if that costs more."""
    quick = [t for t in trips if cost[t.points] == cost[trips[0].points]][-1]
    return [quick] if quick.badness == trips[-1].badness else [quick, trips[-1]]


def _option(name: str, fare: Fare, trip: roads.Trip, start: str = "", *, rare: bool = False) -> Option:
    """``start``: where the trip begins whose ways are known."""
    space, _, way = name.partition(":")
    key = "option.move" + (".food" if fare.food else "") + (".harm" if trip.harm else "")
    values = {
        "space": space,
        "n": trip.points,
        "fuel": fare.fuel,
        "food": fare.food,
        "harm": [f"@hazard.{h}" for h in trip.harm],
        "way": f"@way.{way or 'quick'}",
    }
    passed = roads.between(start, trip.ways) if start else ()
    return Option(name, key, values, place="" if way else f"space.{space}", rare=rare, way=passed)


# ---------------------------------------------------------------- on the way


def _drive(table: Table, seat: str, trip: roads.Trip, apart: Trip | None = None) -> Rule[Passed]:
    """Pay, then cross way by way (MV-03 to MV-06, MV-13 to MV-16,
    1E-MOV-17). ``apart``: a move outside the Movement Phase."""
    start = here = route.space_of(table, seat)
    if not (yield from _pay(table, seat, trip.points, start, trip.end, apart)):
        return ()
    for way in trip.ways:
        here = way.other(here)
        table.things.seats[seat].space = here
        yield from roads.cross(table, seat, way)
        if not table.things.seats[seat].alive:
            return ()
    yield from _crossed(table, seat, [way.name for way in trip.ways], apart)
    yield from _arrive(table, seat, here, apart=apart)
    return roads.between(start, trip.ways)


def _pay(table: Table, seat: str, points: int, start: str, end: str, apart: Trip | None) -> Rule[bool]:
    if apart is None:
        why = speed.reasons(table, seat)
        fare = yield from speed.pay(table, seat, points)
        why.append(because("why.speed.fuel.first", "rulebook", n=speed.first_fuel(table, seat)))
    else:
        why = [because(f"@rule.{apart.rule}", "rulebook")]
        fare = _pay_fuel(table, seat, apart)
    if fare is None:
        return False
    did(
        table,
        seat,
        "move.you.food" if fare.food else "move.you" if fare.fuel or apart is None else "move.you.free",
        "MV-04" if apart is None else apart.rule,
        *why,
        because("why.road.you", route.source(table), start=start, end=end),
        doubts=("D-33",) if route.place(table, end) < route.place(table, start) else (),
        space=end,
        n=points,
        fuel=fare.fuel,
        food=fare.food,
        boxes=[f"{seat}.{box}" for box in fare.boxes] or "",
    )
    roads.turned(table, seat, start, end)
    return True


def _pay_fuel(table: Table, seat: str, trip: Trip) -> Fare | None:
    """Pay a fixed price in Fuel. None, and nothing paid, without enough."""
    if trip.driven:
        convoy.board_driver(table, seat)
    boxes = tuple(convoy.going(table, seat, "fuel", trip.fuel))
    return Fare(trip.fuel, 0, boxes) if convoy.spend(table, seat, "fuel", trip.fuel) else None


def _driven(table: Table, seat: str, apart: Trip | None) -> list[Ability[Crossing]]:
    """The cards in hand that do something after such a move."""
    held = table.things.seats[seat].hand
    return [r for r in abilities(table, DRIVEN) if r.card in held and (apart is None or r.does.apart(table))]


def _crossed(table: Table, seat: str, ways: list[str], apart: Trip | None) -> Rule[None]:
    """What cards in hand do about the ways crossed in this move."""
    for row in _driven(table, seat, apart):
        if row.card in table.things.seats[seat].hand:
            yield from row.does.run(table, seat, row, ways)


def _arrive(table: Table, seat: str, end: str, counter: str = "", apart: Trip | None = None) -> Rule[None]:
    """Resolve the counter where the move ends (MV-09); cards played for the move have their cost (CD-23)."""
    counter = counter or (yield from waypoints.lying(table, seat, end))
    yield from waypoints.stopped(table, seat, end, _take, counter)
    for row in abilities(table, ARRIVED) if apart is None else ():
        if speed.marked(table, seat, row.card) and table.things.seats[seat].alive:
            yield from row.does(table, seat, row)
    yield from objects.shed(table, seat)


def _take(table: Table, seat: str, counter: str) -> Rule[None]:
    """Take a Resource into the Convoy, or an Object card (MV-10, MV-11)."""
    kind = counter.removesuffix(waypoints.STAYS)
    if kind == "object":
        yield from objects.draw_objects(table, seat, 1, "MV-11")
    else:
        yield from convoy.put(table, seat, kind)


# ---------------------------------------------------------------- without a map


def _drive_by_signs(table: Table, seat: str, end: str, apart: Trip | None = None) -> Rule[Passed]:
    """Without a map the player says on which number the Convoy stopped, how many spaces that was, and what happened;
    where spaces are counted along the road all of that is known."""
    start, board = route.space_of(table, seat), atlas.of(table)
    if end == "elsewhere":
        end = yield from board.elsewhere(table, seat)
        if end == start:
            return ()
        if roads.leads_back(table, start, end, back=apart is None or apart.back):
            rule = "MV-03" if apart is None else apart.rule
            say(table, "move.stays", rule, rides=True, seat=seat, space=start)
            return ()
    elif board.counted:
        points = route.ahead(table, start, speed.farthest(table, seat) if apart is None else apart.points).index(end)
        counted = {"points": points + 1, "damage": 0, "contamination": 0}
        return (yield from _driven_by_signs(table, seat, start, end, counted, apart))
    told = yield from _ask_way(table, seat, start, end, apart)
    return (yield from _driven_by_signs(table, seat, start, end, told, apart))


def _ask_way(table: Table, seat: str, start: str, end: str, apart: Trip | None) -> Rule[Mapping[str, Any]]:
    """How many spaces it was, what was on the way, and the counter at its end."""

    def most(table: Table) -> int:
        return speed.farthest(table, seat) if apart is None else apart.points

    ribbon = route.ahead(table, start, most(table))
    answer: Mapping[str, Any] = yield Question(
        "move.by",
        "read",
        "MV-04" if apart is None else apart.rule,
        asked=seat,
        turn=seat,
        view="map",
        values={"space": start, "end": end},
        fields=lambda t: [
            Field(
                "points",
                lo=1,
                hi=max(1, most(t)),
                usual=ribbon.index(end) + 1 if end in ribbon else 1,
                near=ribbon.index(end) + 1 if end in ribbon else None,
                key="field.points",
            ),
            Field("damage", hi=4, usual=0, key="field.crossed.damage"),
            Field("contamination", hi=4, usual=0, key="field.crossed.contamination"),
            *_counter_field(t, end),
            *(
                [Field("mine", (Option("no", "option.no"), Option("yes", "option.yes")), usual="no", key="field.mine")]
                if t.things.mine
                else []
            ),
        ],
    )
    return answer


def _counter_field(table: Table, end: str) -> list[Field]:
    """The counter at the end of the way; with counted spaces it is asked later, and only while unknown."""
    board = atlas.of(table)
    if board.counted:
        return []
    counters = tuple(Option(c, f"counter.{c or 'none'}") for c in ("", *board.counters))
    counter = table.things.waypoints.get(end)
    return [Field("counter", counters, default=counter, usual="", key="field.counter")]


def _driven_by_signs(
    table: Table, seat: str, start: str, end: str, answer: Mapping[str, Any], apart: Trip | None
) -> Rule[Passed]:
    """Pay, and what was told of the way and its end."""
    if not (yield from _pay(table, seat, answer["points"], start, end, apart)):
        return ()
    table.things.seats[seat].space = end
    mine = table.things.mine
    if answer.get("mine") == "yes" and mine:
        one, _, other = mine.partition("-")
        yield from roads.cross(table, seat, atlas.Way(one, other))
    yield from roads.crossed(table, seat, start, end, told=mine)
    yield from roads.hurt(table, seat, ("damage",) * answer["damage"] + ("contamination",) * answer["contamination"])
    if table.things.seats[seat].alive:
        if _driven(table, seat, apart):
            ways = yield from roads.ways_by_signs(table, seat, start, end, answer["points"])
            yield from _crossed(table, seat, ways, apart)
        yield from _arrive(table, seat, end, answer.get("counter", ""), apart)
    return None
