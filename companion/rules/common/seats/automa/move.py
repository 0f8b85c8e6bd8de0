"""Its move: the whole speed along the roads (AU-35 to AU-39)."""

from __future__ import annotations

from typing import Any

from companion.rules.common import atlas, roads, route, waypoints
from companion.rules.common.automa import abilities, board, speed, undamaged
from companion.rules.editions.behaviour import Passed, Trip
from companion.rules.engine.question import Field, Option, Question, Rule
from companion.rules.engine.saying import because, say
from companion.rules.engine.table import Reason, Table, automa_seat, mark


def _speed(table: Table) -> Rule[speed.Speed]:
    """Its points of movement (AU-36): worked out; asked if only the real board or map tells. Nothing is spent."""
    icons = yield from undamaged.speed_boxes(table)
    far = yield from _far_behind(table)
    return speed.speed(table, icons, far)


def _far_behind(table: Table) -> Rule[tuple[bool, Reason]]:
    known = speed.far_behind(table)
    if known is not None:
        return known
    answer = yield Question(
        "move.behind",
        "choose",
        "AU-36",
        turn=automa_seat(table),
        view="map",
        values={"space": route.space_of(table, automa_seat(table)), "other": speed.first_person(table)},
        options=[Option("yes", "option.yes"), Option("no", "option.no")],
    )
    return answer == "yes", because("why.behind.asked", "asked", answer=f"@option.{answer}")


def move(table: Table, seat: str) -> Rule[Passed]:
    """Abilities of the phase, then the whole speed along the roads (AU-32, AU-35 to AU-39)."""
    yield from abilities.use(table, "movement")
    return (yield from _goes(table, seat, (yield from _speed(table))))


def drive(table: Table, seat: str, trip: Trip) -> Rule[Passed]:
    """A move outside the Movement Phase: a number of spaces along roads, for Fuel if it costs some; none without enough
    Fuel (AU-37, AU-38)."""
    yield from atlas.load(table)
    if board.count(table, "fuel") < trip.fuel:
        return ()
    going = speed.Speed(
        trip.points, {"icons": 0, "fuel": trip.fuel, "far": 0}, (because(f"@rule.{trip.rule}", "rulebook"),)
    )
    return (yield from _goes(table, seat, going, apart=True))


def _goes(table: Table, seat: str, going: speed.Speed, *, apart: bool = False) -> Rule[Passed]:
    """Its route, with cost and effects: all Fuel counted in its speed is spent (AU-37 to AU-39, 1E-AUT-34). ``apart``:
    the points are not its speed."""
    total, fuel, doubts = going.points, going.parts["fuel"], going.doubts
    board.take(table, "fuel", fuel)
    start = route.space_of(table, seat)
    crossed: list[atlas.Way] = []
    told: list[str] = []
    shut_off: tuple[Reason, ...] = ()
    counter, by_road, counted = "", route.ahead(table, start, total), atlas.of(table).counted
    known = speed.way_known(table)
    asked = not known and (not counted or speed.shortcuts_open(table))
    if counted and speed.shortcuts_open(table):
        mark(table, speed.SHORTENED)
    if known:
        way_there = speed.drive(table, start, total)
        end, crossed, shut_off = way_there.end, way_there.crossed, way_there.why
        _tell_dead_end(table, start, end)
        doubts = (*doubts, *speed.doubts_of(table, start, total))
    elif asked:
        end, counter, told = yield from _ask_end(table, seat, start, going, apart)
    else:
        end = [start, *by_road][-1]
    table.things.seats[seat].space = end
    say(
        table,
        "automa.move.stays" if end == start else "automa.move" if fuel else "automa.move.dry",
        "AU-36",
        *going.why,
        because("why.road", route.source(table), start=start, end=end),
        *shut_off,
        you=table.terms.copy == "own" and (not asked or (fuel > 0 and table.terms.board == "table")),
        rides=asked,
        doubts=doubts,
        space=end,
        n=total,
        fuel=fuel,
    )
    for way in crossed:
        yield from roads.cross(table, seat, way)
    if not known and end != start:
        yield from roads.crossed(table, seat, start, end)
    for hazard in told:
        if hazard == "damage":
            yield from board.suffer(table, 1, "MV-16")
        elif hazard == "contamination":
            board.contaminate(table, "MV-16")
    if end != start and (counted or not asked):
        counter = yield from waypoints.lying(table, seat, end)
    yield from waypoints.automa_stopped(table, counter, end)
    if known or end == start:
        return roads.between(start, crossed)
    return None if asked else tuple(by_road[:-1])


def _tell_dead_end(table: Table, start: str, end: str) -> None:
    """Say that the Automa is on a road that ends at a collapsed Tunnel: it turns back, or goes as far as possible if
    every road ends so (AU-38)."""
    if start not in roads.blind(table):
        return
    if not roads.way_back(table, start):
        say(table, "automa.move.walled", "AU-38", rides=True)
    elif end != start:
        say(table, "automa.move.back", "AU-38", rides=True)


def _ask_end(table: Table, seat: str, start: str, going: speed.Speed, apart: bool) -> Rule[tuple[str, str, list[str]]]:
    """Ask its end space and waypoint on one screen that shows the points; also a Shortcut's hazards if it may take
    one."""
    points, shortcuts = going.points, speed.shortcuts_open(table)
    if not points:
        return start, "", []
    values: dict[str, Any] = {"n": points, **going.parts}
    if not apart:
        say(table, "automa.speed", "AU-36", *going.why, rides=True, **values)

    def fields(table: Table) -> list[Field]:
        spaces = route.ahead(table, start, max(points + 2, route.AHEAD))
        reach = spaces[points - 1] if len(spaces) >= points else (spaces or [start])[-1]
        # Along roads the number signs tell the end; if it may take a Shortcut only the real map does.
        ready: dict[str, Any] = {"usual": reach} if shortcuts or len(spaces) < points else {"default": reach}
        ribbon = [Option(s, "option.space", {"space": s}, place=f"space.{s}") for s in (start, *spaces)]
        found = [Field("space", (*ribbon, Option("elsewhere", "option.elsewhere")), **ready, key="field.space")]
        if not atlas.of(table).counted:
            counters = tuple(Option(c, f"counter.{c or 'none'}") for c in ("", *atlas.of(table).counters))
            found.append(Field("counter", counters, usual="", key="field.counter"))
        if shortcuts:
            hazards = tuple(Option(h, f"option.hazard.{h or 'none'}") for h in ("", "damage", "contamination", "both"))
            found.append(Field("hazard", hazards, usual="", key="field.hazard"))
        return found

    answer = yield Question(
        "automa.end.counted" if atlas.of(table).counted else "automa.end",
        "read",
        "AU-37",
        turn=seat,
        view="map",
        fields=fields,
        values={"n": points, "space": start, "tracks": "@automa.tracks.yes" if shortcuts else "@automa.tracks.no"},
    )
    end = answer["space"]
    if end == "elsewhere":
        end = yield from atlas.of(table).elsewhere(table, seat)
    hazard = answer.get("hazard", "")
    return str(end), answer.get("counter", ""), {"both": ["damage", "contamination"], "": []}.get(hazard, [hazard])
