"""How far the Automa moves and where it stops, worked out from the table alone (AU-36 to AU-38). Used by the rule that
moves it and by the forecast."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from companion.rules.common import atlas, roads, route
from companion.rules.common.automa import abilities, board
from companion.rules.engine.doubts import reading
from companion.rules.engine.modules import figure
from companion.rules.engine.saying import because
from companion.rules.engine.table import Reason, Table, automa_seat, humans

BASE = 2
FAR_BEHIND = 6
SHORTENED = "round:automa.shortcut"
"""The mark of a round in which a card has let the Automa use Shortcuts, where that counts later (1E-D57)."""
SNOW = -2
"""Speed lost in a Heavy Snowstorm by the other reading of D-60."""


class Speed(Struct, frozen=True):
    """Points of movement, what was added to the base of 2 (by source), the reasons, and the doubts that decided."""

    points: int
    parts: dict[str, int]
    why: tuple[Reason, ...]
    doubts: tuple[str, ...] = ()


class Drive(Struct, frozen=True):
    """The space where a move ends, the ways crossed, and the reasons."""

    end: str
    crossed: list[atlas.Way]
    why: tuple[Reason, ...] = ()


def speed(table: Table, icons: tuple[int, Reason], far: tuple[bool, Reason]) -> Speed:
    """The Automa's speed: 2, plus Speed icons and Fuel, plus 1 if 6 or more spaces behind (AU-36), plus 1 by the hard
    CD-77, -2 in a Snowstorm (D-60), and changes by expansions. Nothing is spent.

    ``icons`` and ``far`` come from :func:`~companion.rules.common.automa.undamaged.speed_known` and :func:`far_behind`,
    or were asked.
    """
    fuel = board.count(table, "fuel")
    parts = {"icons": icons[0], "fuel": fuel, "far": int(far[0])}
    why = [because("why.speed.base", "rulebook", n=BASE), icons[1], because("why.speed.fuel", n=fuel), far[1]]
    for more, source in abilities.faster(table):
        parts["card"] = parts.get("card", 0) + more
        why.append(because("why.speed.card", source, n=more))
    if table.things.snowstorm and reading(table, "D-60") == "b":
        parts["snow"] = SNOW
        why.append(because("why.speed.snow", "rulebook", n=SNOW))
    plain = BASE + sum(parts.values())
    points = figure(table, "automa.speed", plain)
    if points != plain:
        parts["module"] = points - plain
        why.append(because("why.expansion.speed", "rulebook", n=points - plain))
    return Speed(max(0, points), parts, tuple(why), ("D-60",) if table.things.snowstorm else ())


def far_behind(table: Table) -> tuple[bool, Reason] | None:
    """Whether the Automa is 6 or more spaces behind the first person (AU-36), and the reason; None if the table does
    not tell."""
    me = route.space_of(table, automa_seat(table))
    lead = first_person(table)
    if route.place(table, lead) <= route.place(table, me):
        return False, because("why.behind", n=0)
    by_shortcuts = shortcuts_open(table) or atlas.of(table).shortest_for_automa(table)
    distance = route.behind(table, me, lead, by_shortcuts)
    if distance is not None:
        return distance >= FAR_BEHIND, because("why.behind", route.source(table), n=distance)
    most = atlas.of(table).apart(table, me, lead)
    if most is not None and most < FAR_BEHIND:
        return False, because("why.behind.fewer", n=FAR_BEHIND)
    return None


def first_person(table: Table) -> str:
    """The space of the person who is farthest ahead; without people the Automa's own."""
    spaces = [route.space_of(table, seat) for seat in humans(table)]
    return max(spaces, key=lambda space: route.place(table, space), default=route.space_of(table, automa_seat(table)))


def shortcuts_open(table: Table) -> bool:
    """Whether the Automa may use Shortcuts: if CD-77 is face up, or always by the other reading of D-59; in a Snowstorm
    only if that leaves the Automa alone (D-60)."""
    snowed_in = table.things.snowstorm and reading(table, "D-60") == "b"
    return (abilities.shortcut_card(table) is not None or reading(table, "D-59") == "b") and not snowed_in


def way_known(table: Table) -> bool:
    """Whether the map tells its way: a known one, with all Shortcuts where it may use any."""
    return bool(route.row(table)) and (atlas.of(table).whole(table) or not shortcuts_open(table))


def _way(table: Table, start: str, points: int, shortcuts: bool, suits: str = "") -> tuple[str, list[atlas.Way]]:
    return atlas.of(table).automa_drives(table, start, points, shortcuts, suits)


def drive(table: Table, start: str, points: int) -> Drive:
    """The whole route of a move on a known map (AU-37, AU-38)."""
    end, crossed = _way(table, start, points, shortcuts_open(table))
    return Drive(end, crossed, _shunned(table, start, crossed))


def _shunned(table: Table, start: str, crossed: Sequence[atlas.Way]) -> tuple[Reason, ...]:
    """The reason why the Automa does not take a road: it ends at a collapsed Tunnel (AU-38, S-07)."""
    dead, here = roads.blind(table), start
    for way in crossed:
        ahead = [w.other(here) for w in atlas.roads(table).there.get(here, ())]
        off = [s for s in ahead if s in dead and route.place(table, s) > route.place(table, here)]
        if off and here not in dead:
            return (because("why.tunnel.shut", route.source(table), space=off[0]),)
        here = way.other(here)
    return ()


def doubts_of(table: Table, start: str, points: int) -> tuple[str, ...]:
    """Doubts whose other reading would give another route: Shortcuts without the card (D-59), and which of several
    suits it better (D-92). Much slower than the route itself, so forecasts leave it out."""
    if table.things.snowstorm:
        return ()
    found = []
    with_, without = (_way(table, start, points, shortcuts)[1] for shortcuts in (True, False))
    if abilities.shortcut_card(table) is None and with_ != without:
        found.append("D-59")
    both = [_way(table, start, points, shortcuts_open(table), letter) for letter in "ab"]
    if both[0] != both[1]:
        found.append("D-92")
    return tuple(found)
