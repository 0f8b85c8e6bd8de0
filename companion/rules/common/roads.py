"""Moving over the map: ways open to a Convoy, spaces in reach, what crossing a way does (MV-06, MV-08, MV-13 to MV-16,
CD-27, CD-29), distances (D-48), and the Automa's route (AU-37, AU-38)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from msgspec import Struct

from companion.rules.common import atlas, convoy, route, seats
from companion.rules.common.atlas import HAZARDS, Net, Way
from companion.rules.editions.abilities import OPENS
from companion.rules.editions.edition import abilities
from companion.rules.engine.doubts import reading
from companion.rules.engine.modules import figure, happens
from companion.rules.engine.question import Field, Option, Question, Rule
from companion.rules.engine.saying import because, did, say
from companion.rules.engine.table import Table, is_tracked

MINE = "mine"
"""The Land Mine among the harms of a trip, beside the hazards of Shortcuts."""


class Trip(Struct, frozen=True):
    """A route to a space: the ways in order, and their harms (hazards, ``mine``).

    ``points``: movement points needed, after the Shortcut Map's bonus (CD-30). ``shut``: how many of the ways close
    behind the Convoy (MV-15).
    """

    end: str
    ways: tuple[Way, ...] = ()
    harm: tuple[str, ...] = ()
    points: int = 0
    mapped: bool = False
    shut: int = 0

    @property
    def badness(self) -> int:
        """Sort key: the harm, then the number of ways that close (MV-15)."""
        return 4 * len(self.harm) + self.shut


def barred(table: Table, seat: str) -> frozenset[str]:
    """Types of Shortcuts that this Convoy can't use, as it lacks an undamaged box with the sign (MV-14)."""
    mine = convoy.seat_of(table, seat)
    return frozenset(kind for kind, sign in atlas.asking(table).items() if not convoy.working(table, mine, sign))


def open_ways(table: Table, seat: str, mapped: bool = False) -> Net:
    """The ways that this Convoy may use now: roads, open Tunnels, and Shortcuts, some only with their sign or the
    Shortcut Map (MV-08, MV-14, MV-15, CD-30). No Shortcuts in a Snowstorm (CD-27)."""
    without = frozenset[str]() if mapped else barred(table, seat)
    return atlas.usable(table, shortcuts=not table.things.snowstorm, without=without)


def mined(table: Table, way: Way) -> bool:
    """Whether the Land Mine is on this way (CD-29)."""
    return _on(way, table.things.mine)


def mines(table: Table, seat: str) -> tuple[str, ...]:
    """Ways with something that goes off when this seat's Convoy crosses them (CD-29, 1E-MIN-03)."""
    return figure(table, "mined", (table.things.mine,) if table.things.mine else (), seat=seat)


def _on(way: Way, mine: str) -> bool:
    return bool(mine) and mine in (way.name, f"{way.to}-{way.start}")


# ---------------------------------------------------------------- reachable spaces


def trips(
    table: Table, seat: str, most: int, mapped: bool = False, *, back: bool = True
) -> Mapping[str, Sequence[Trip]]:
    """Every space within ``most`` movement points, in both directions or forward only (D-33), with its best trips: the
    shortest first, then longer ones with less harm.

    ``back``: False if this move may only go forward. ``mapped``: the Shortcut Map was played, so one Shortcut may be
    crossed without its sign, and crossing one that needs a sign gives 1 point (CD-30). The Land Mine is a harm, or none
    by the other reading of D-78 (CD-29).
    """
    row = tuple(atlas.spaces(table))
    return _trips(
        open_ways(table, seat, mapped),
        row,
        route.space_of(table, seat),
        most,
        tuple(mine for mine in mines(table, seat) if mine != table.things.mine or reading(table, "D-78") == "a"),
        forward=tuple(route.place(table, space) for space in row) if not back or reading(table, "D-33") == "b" else (),
        lent=barred(table, seat) if mapped else frozenset(),
        mapped=frozenset(atlas.asking(table)) if mapped else frozenset(),
        closing=atlas.closing(table),
    )


@lru_cache(maxsize=16)
def _trips(
    ways: Net,
    row: tuple[str, ...],
    start: str,
    most: int,
    mines: tuple[str, ...],
    *,
    forward: tuple[tuple[int, ...], ...],
    lent: frozenset[str],
    mapped: frozenset[str],
    closing: frozenset[str],
) -> Mapping[str, Sequence[Trip]]:
    """The trips along these ways, cached for the question and its answer. ``forward``: each space's place in the order,
    if the Convoy may not go back. ``mapped``: types for which the Shortcut Map gives a point. ``lent``: types of which
    it allows one without the sign. ``closing``: types that close."""
    place = dict(zip(row, forward, strict=False))
    found: dict[tuple[str, bool], list[Trip]] = {(start, False): [Trip(start)]}
    layer = found[start, False]
    while layer:
        coming: list[Trip] = []
        for trip in layer:
            for way in ways.there.get(trip.end, ()):
                further = _go(trip, way, mines, mapped, closing)
                if place and place[further.end] <= place[trip.end]:
                    continue
                if further.points > most or (trip.mapped and not lent.isdisjoint(way.types)):
                    continue
                rivals = found.setdefault((further.end, further.mapped), [])
                if all(r.badness > further.badness or r.points > further.points for r in rivals):
                    rivals[:] = [r for r in rivals if r.badness < further.badness or r.points < further.points] + [
                        further
                    ]
                    coming.append(further)
        layer = coming
    ends = sorted({end for end, _ in found if end != start}, key=row.index)
    return {end: _best([*found.get((end, False), ()), *found.get((end, True), ())]) for end in ends}


def _go(trip: Trip, way: Way, mines: tuple[str, ...], mapped: frozenset[str], closing: frozenset[str]) -> Trip:
    first = not trip.mapped and not mapped.isdisjoint(way.types)
    return Trip(
        way.other(trip.end),
        (*trip.ways, way),
        (*trip.harm, *way.hazards, *(MINE for mine in mines if _on(way, mine))),
        trip.points + (0 if first else 1),
        trip.mapped or first,
        trip.shut + (not closing.isdisjoint(way.types)),
    )


def _best(trips: list[Trip]) -> list[Trip]:
    """The trips to one space that no other beats in both points and harm, the shortest first."""
    kept: list[Trip] = []
    for trip in sorted(trips, key=lambda t: (t.points, t.badness, len(t.ways))):
        if not kept or trip.badness < kept[-1].badness:
            kept.append(trip)
    return kept


def distance(table: Table, seat: str, space: str, other: str) -> int | None:
    """How many spaces ``space`` is behind ``other`` by the shortest way open to this Convoy (SC-01, CD-02, D-48);
    negative if it is ahead, None if unknown.

    For the Automa and for Convoys that are not kept, the map says which ways count (D-59, 1E-D57).
    """
    row, board = atlas.spaces(table), atlas.of(table)
    space, other = route.stands(table, space), route.stands(table, other)
    if not is_tracked(table, seat) or space not in row or other not in row or not board.whole(table):
        return board.lead(table, seat, space, other)
    mapped = any(row.card in table.things.seats[seat].hand for row in abilities(table, OPENS))
    usable = open_ways(table, seat, mapped)
    return atlas.along(table, space, other, usable)


def leads_back(table: Table, start: str, end: str, *, back: bool = True) -> bool:
    """Whether a move goes back where it may not (D-33). ``back``: it may where any movement may."""
    return (not back or reading(table, "D-33") == "b") and route.place(table, end) < route.place(table, start)


def turned(table: Table, seat: str, start: str, end: str) -> None:
    """Tell somebody who drives back that this is so, where an edition wants it (D-33, 1E-MOV-18)."""
    rule = atlas.of(table).turning
    if rule and route.place(table, end) < route.place(table, start):
        say(table, "move.back", rule, rides=True, doubts=("D-33",), seat=seat, start=start, space=end)


def between(start: str, ways: Sequence[Way]) -> tuple[str, ...]:
    """The spaces between these ways when they are crossed in order."""
    found, here = [], start
    for way in ways[:-1]:
        here = way.other(here)
        found.append(here)
    return tuple(found)


# ---------------------------------------------------------------- crossing


def cross(table: Table, seat: str, way: Way) -> Rule[None]:
    """A Convoy has crossed a way: the Land Mine goes off, the Shortcut's hazards happen, an avalanche closes it (MV-15,
    MV-16, CD-29)."""
    if mined(table, way):
        yield from mine_goes_off(table, seat)
    yield from happens(table, "crossed", seat=seat, way=way)
    yield from hurt(table, seat, way.hazards)
    for kind in way.types:
        shortcut = atlas.of(table).shortcuts.get(kind)
        if shortcut is not None and shortcut.tells:
            say(table, shortcut.tells, "MV-16", you=True, seat=seat, start=way.start, space=way.to)
    if closes(table, way) and not atlas.closed(table, way):
        close(table, way, "MV-15", seat)


def hurt(table: Table, seat: str, hazards: Sequence[str]) -> Rule[None]:
    """A Convoy suffers the hazards of Shortcuts that it has crossed (MV-16)."""
    for hazard in HAZARDS:
        n = hazards.count(hazard)
        if not n or not table.things.seats[seat].alive:
            continue
        if hazard == "damage":
            yield from seats.of(table, seat).damage(table, seat, n, "", "MV-16")
        else:
            yield from seats.of(table, seat).contaminate(table, seat, n, "MV-16")


def closes(table: Table, way: Way) -> bool:
    """Whether a way closes after the first Convoy has crossed it (MV-15)."""
    return not atlas.closing(table).isdisjoint(way.types)


def crossed(table: Table, seat: str, start: str, end: str, told: str = "") -> Rule[None]:
    """A Convoy has gone from one space to another by a route that the app has not seen. What must have been crossed
    takes effect; the rest is asked (MV-15, MV-16, CD-29).

    Only mines and Avalanche Shortcuts matter to others, so no other way is asked about; nor is one ``told`` already.
    """
    found = [way for way in _perhaps(table, seat, start, end) if way.name != told]
    sure = [way for way in found if _only_by(table, way, start, end)]
    names = [way.name for way in sure]
    if found:
        said = yield Question(
            "move.crossed",
            "several",
            "MV-15" if any(closes(table, way) for way in found) else "CD-29",
            asked=seat if table.terms.seats.get(seat) != "automa" else "table",
            turn=seat,
            view="map",
            values={"space": start, "end": end},
            options=[
                Option(
                    way.name,
                    "option.crossed",
                    {"way": way.name, "what": [f"@crossed.{hazard}" for hazard in _matters(table, seat, way)]},
                )
                for way in found
                if way not in sure
            ],
            itself=names if len(sure) == len(found) else None,
        )
        names = [*names, *said]
    for way in found:
        if way.name in names and table.things.seats[seat].alive:
            yield from cross(table, seat, way)


def _matters(table: Table, seat: str, way: Way) -> list[str]:
    """The reasons why it matters that a Convoy has crossed this way."""
    mine = any(_on(way, mine) for mine in mines(table, seat))
    return [*(["avalanche"] if closes(table, way) else []), *([MINE] if mine else [])]


def _perhaps(table: Table, seat: str, start: str, end: str) -> list[Way]:
    """Ways with an Avalanche or the Land Mine that a Convoy may have crossed between two spaces, on routes no longer
    than the road. Without a map only the Land Mine, if its numbers are between them."""
    row = atlas.spaces(table)
    if not row or start not in row or end not in row:
        return [way for mine in mines(table, seat) for way in _mine_by_signs(table, mine, start, end)]
    usable = atlas.usable(table, shortcuts=not table.things.snowstorm)
    gone, left = atlas.steps(usable, start), atlas.steps(usable, end)
    most = atlas.steps(atlas.roads(table), start).get(end, gone.get(end, 0))

    def long(way: Way) -> int:
        ways = [(way.start, way.to), (way.to, way.start)]
        return min([gone[a] + 1 + left[b] for a, b in ways if a in gone and b in left], default=most + 1)

    found = [w for w in usable.ways if _matters(table, seat, w) and long(w) <= most]
    return sorted(found, key=lambda w: min(gone.get(w.start, len(row)), gone.get(w.to, len(row))))


def _only_by(table: Table, way: Way, start: str, end: str) -> bool:
    """Whether every route between two spaces uses this way."""
    if not atlas.spaces(table):
        return False
    usable = atlas.usable(table, shortcuts=not table.things.snowstorm)
    return end not in atlas.steps(Net(w for w in usable.ways if w != way), start)


def ways_by_signs(table: Table, seat: str, start: str, end: str, points: int) -> Rule[list[str]]:
    """The ways of a Convoy that has gone so many spaces on a map that is not known: by what its spaces are called if
    they lie one after the other, else the one that the player names among them."""
    row = [start, *route.ahead(table, start, points)]
    if row[points:] == [end]:
        return [f"{one}-{other}" for one, other in pairwise(row)]
    if points == 1:
        return [f"{start}-{end}"]
    near = dict.fromkeys([*row, *atlas.of(table).around(table, end), end])
    spaces = tuple(Option(space, "option.space", {"space": space}) for space in near)
    answer = yield Question(
        "move.way",
        "read",
        "MV-06",
        asked=seat,
        turn=seat,
        view="map",
        secret=True,
        values={"space": start, "end": end},
        fields=[
            Field("from", spaces, usual=start, key="field.way.from"),
            Field("to", spaces, usual=end, key="field.way.to"),
        ],
    )
    return [f"{answer['from']}-{answer['to']}"] if answer["from"] != answer["to"] else []


def _mine_by_signs(table: Table, mine: str, start: str, end: str) -> list[Way]:
    one, _, other = mine.partition("-")
    here, last = sorted(route.place(table, space) for space in (start, end))
    low, high = sorted(route.place(table, space) for space in (one, other))
    return [] if high <= here or last <= low else [Way(one, other)]


def close(table: Table, way: Way, rule: str, seat: str = "") -> None:
    """The Avalanche counter closes the way for the rest of the game (MV-15, CD-27)."""
    table.things.closed.append(way.name)
    say(
        table,
        "map.avalanche",
        rule,
        because("why.avalanche", "rulebook"),
        you="copy",
        rides=True,
        start=way.start,
        space=way.to,
    )


def snowstorm(table: Table) -> Rule[None]:
    """All Avalanche Shortcuts close at once (CD-27)."""
    yield from atlas.load(table)
    for way in atlas.ways(table):
        if closes(table, way) and not atlas.closed(table, way):
            close(table, way, "CD-27")


def mine_goes_off(table: Table, seat: str) -> Rule[None]:
    """The first Convoy to cross the Land Mine sends it to the box. What it suffers is printed on a card that the
    rulebook does not show (CD-29, D-78)."""
    place, table.things.mine = table.things.mine, ""
    effect: str | None = "none"
    if reading(table, "D-78") == "a":
        effect = yield Question(
            "mine.effect",
            "choose",
            "CD-29",
            asked="table" if seat not in table.terms.seats or table.terms.seats[seat] == "automa" else seat,
            turn=seat,
            view="map",
            values={"seat": f"@seat.{seat}", "way": place},
            options=[Option("damage", "option.mine.damage"), Option("none", "option.mine.none")],
            doubts=("D-78",),
        )
    did(table, seat, "mine.gone", "CD-29", doubts=("D-78",), way=place)
    if effect == "damage":
        yield from seats.of(table, seat).damage(table, seat, 1, "truck", "CD-29")


# ---------------------------------------------------------------- the Automa's path


def _farthest(number: int, way: Way) -> tuple[int, int]:
    return number, -len(way.hazards)


def _mildest(number: int, way: Way) -> tuple[int, int]:
    return -len(way.hazards), number


def blind(table: Table) -> frozenset[str]:
    """Spaces from which every road forward ends at a collapsed Tunnel, its entrance included (AU-38, S-07)."""
    return _blind(atlas.roads(table), tuple(atlas.spaces(table)), atlas.of(table).collapsed(table))


@lru_cache(maxsize=16)
def _blind(roads: Net, row: tuple[str, ...], entrances: tuple[str, ...]) -> frozenset[str]:
    place = {space: i for i, space in enumerate(row)}
    found: set[str] = set()
    for space in reversed(row):
        ahead = [end for end in roads.ends.get(space, ()) if place[end] > place[space]]
        if all(end in found for end in ahead) and (ahead or space in entrances):
            found.add(space)
    return frozenset(found)


def way_back(table: Table, start: str) -> list[Way]:
    """The shortest route along roads from such a space to one where an open road leads on (AU-38). Empty if the Convoy
    is on no such space, or every road ends at a collapsed Tunnel."""
    dead = blind(table)
    if start not in dead:
        return []
    found: dict[str, list[Way]] = {start: []}
    due, roads = [start], atlas.roads(table)
    place = {space: i for i, space in enumerate(atlas.spaces(table))}
    while due:
        out = [here for here in due if here not in dead]
        if out:
            return found[max(out, key=lambda space: place[space])]
        coming = []
        for here in due:
            for way in roads.there.get(here, ()):
                if way.other(here) not in found:
                    found[way.other(here)] = [*found[here], way]
                    coming.append(way.other(here))
        due = coming
    return []


def walk(table: Table, start: str, points: int, shortcuts: bool, suits: str = "") -> tuple[str, list[Way]]:
    """The Automa's move: its whole speed forward along roads, at a fork towards the highest-numbered space (AU-37,
    AU-38), taking the first open Shortcut if it may (CD-77). Returns the end space and the ways crossed.

    Ways that end at a collapsed Tunnel are avoided while another is open; from such a road it turns back first.
    ``suits``: the reading of D-92 that chooses among Shortcuts (default: the one in force).
    """
    mildest = (suits or reading(table, "D-92")) == "b"
    place = {space: i for i, space in enumerate(atlas.spaces(table))}
    roads, dead = atlas.roads(table).there, blind(table)
    others = Net(w for w in atlas.usable(table, shortcuts=True).ways if w.shortcut).there
    here, crossed, taken, back = start, list[Way](), not shortcuts, way_back(table, start)
    walled_in = start in dead and not back

    def ahead(space: str, ways: Mapping[str, Sequence[Way]]) -> list[Way]:
        on = [w for w in ways.get(space, ()) if place[w.other(space)] > place[space]]
        return [w for w in on if walled_in or w.other(space) not in dead]

    def farthest(space: str, left: int) -> int:
        on = ahead(space, roads) if left else []
        return max((farthest(w.other(space), left - 1) for w in on), default=place[space])

    for left in range(points - 1, -1, -1):
        way_out: Way | None = None
        if not taken:
            # Among several: the one that leads farther, then with fewer hazards, or the other way round (D-92).
            best, now = _mildest if mildest else _farthest, here
            way_out = max(ahead(here, others), key=lambda w: best(place[w.other(now)], w), default=None)
            taken = way_out is not None
        if way_out is not None:
            back = []
        elif back:
            way_out = back.pop(0)
        else:
            now, rest = here, left
            way_out = max(
                # A space that only a Shortcut has is left by that Shortcut (PA-MOV-02).
                ahead(here, roads if here in roads else others),
                key=lambda w: (farthest(w.other(now), rest), place[w.other(now)]),
                default=None,
            )
        if way_out is None:
            break
        crossed.append(way_out)
        here = way_out.other(here)
    return here, crossed
