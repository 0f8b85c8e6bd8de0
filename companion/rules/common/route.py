"""Spaces, Regions and distances on the map (MV-07, MV-19, D-35, D-48).

A space is written as on the board: ``"112"`` for a sign, ``"w3"`` for a white number, ``"r6"`` for a space that bears
only a red one. The owner's map is asked for only where a sum of signs does not tell; the stand-in map is a plain row.
"""

from __future__ import annotations

from companion.rules.common import atlas
from companion.rules.common.atlas import CARD, sides, source
from companion.rules.common.atlas import spaces as row
from companion.rules.editions.edition import policies
from companion.rules.engine.printed import consult, known, learn
from companion.rules.engine.question import Field, Option, Question, Rule
from companion.rules.engine.table import Table

__all__ = [
    "AHEAD",
    "CARD",
    "ahead",
    "behind",
    "elsewhere",
    "front",
    "place",
    "place_in_order",
    "reached",
    "region",
    "row",
    "sides",
    "signed",
    "sort_order",
    "source",
    "space_of",
]

AHEAD = 8
"""How many spaces ahead the ribbon offers when the map is not known."""


def signed(space: str) -> bool:
    """Whether this is a space with a number sign, not one of the last spaces of Region 3."""
    return space.isdigit()


def place_in_order(space: str) -> tuple[int, int]:
    """Sort key: signs by number, then white numbers, then those beyond (MV-19, D-35)."""
    if signed(space):
        return (0, int(space))
    return (1, int(space[1:]) + (1 if space[0] == "r" else 0))


def place(table: Table, space: str) -> tuple[int, ...]:
    """Where a space stands in the order in which Convoys are placed: turn order and ties (MV-19, ED-19, ED-60)."""
    return policies(table).road.place(table, space)


def ahead(table: Table, space: str, n: int = AHEAD) -> list[str]:
    """The next spaces after this one, as far as can be told: by the map, else by counting signs on."""
    spaces = row(table)
    if space in spaces:
        at = spaces.index(space)
        return spaces[at + 1 : at + 1 + n]
    if signed(space):
        return [str(int(space) + i) for i in range(1, n + 1)]
    return [f"w{i}" for i in range(int(space[1:]) + 1, 7)][:n]


def behind(table: Table, space: str, other: str, shortcuts: bool = False) -> int | None:
    """How many spaces ``space`` is behind ``other`` on ordinary roads; None where signs do not tell (D-48).

    With ``shortcuts`` a known map's Shortcuts are ways too (CD-02).
    """
    spaces = row(table)
    if space in spaces and other in spaces:
        plain = atlas.along(table, space, other)
        return (
            atlas.along(table, space, other, atlas.usable(table, shortcuts=True)) if shortcuts and plain > 0 else plain
        )
    if space == other:
        return 0
    if signed(space) and signed(other) and _known_region(table, space) == _known_region(table, other) != 0:
        return int(other) - int(space)
    if not signed(space) and not signed(other):
        return place_in_order(other)[1] - place_in_order(space)[1]
    return None


def _known_region(table: Table, space: str) -> int:
    """The Region of a space, 0 while unknown: told by the map, or by what was answered before."""
    regions = atlas.regions(table)
    if space in regions:
        return int(regions[space])
    if not signed(space):
        return 3
    told, _ = known(table, sides(table)).get("told", ({"100": 1}, "rulebook"))
    below = [r for s, r in told.items() if int(s) <= int(space)]
    above = [r for s, r in told.items() if int(s) >= int(space)]
    low, high = max(below, default=1), min(above, default=3)
    return int(low) if low == high else 0


def region(table: Table, space: str) -> Rule[int]:
    """The Region board of a space, asked at most once for signs that nothing tells about."""
    yield from atlas.load(table)
    found = _known_region(table, space)
    if not found:
        answer = yield Question(
            "map.region",
            "choose",
            "FW-04",
            view="map",
            card=sides(table),
            values={"space": space},
            options=[Option(str(n), "option.region", {"n": n}) for n in (1, 2, 3)],
        )
        found = int(answer)
        told, _ = known(table, sides(table)).get("told", ({"100": 1}, "rulebook"))
        learn(table, sides(table), "told", {**told, space: found}, "owner")
    return found


def front(table: Table) -> str:
    """The seat of the front Convoy: the first in right turn order that is still there (FW-04, TO-04, OT-01)."""
    seats = table.things.seats
    return next((seat for seat in reversed(table.things.order) if seats[seat].alive), next(iter(seats)))


def space_of(table: Table, seat: str) -> str:
    """The space of a seat's Convoy token, the Automa's included."""
    return table.things.seats[seat].space


def sort_order(table: Table) -> None:
    """Turn Order counters by space, lowest at the left; a shared space keeps the order (MV-17, MV-18). Who is out of
    the game has none (OT-01)."""
    there = [seat for seat in table.things.order if table.things.seats[seat].alive]
    table.things.order = sorted(there, key=lambda seat: place(table, space_of(table, seat)))


def reached(table: Table) -> Rule[list[str]]:
    """The seats whose Convoys have reached or passed the Aurora's space (ER-01)."""
    things = table.things
    beyond = [s for s in things.order if things.seats[s].alive and not signed(space_of(table, s))]
    if not beyond:
        return []
    if things.aurora_colour == "white":
        return [s for s in beyond if place_in_order(space_of(table, s))[1] >= things.aurora]
    yield from consult(table, CARD, ["red"])
    at = atlas.red(table).get(str(things.aurora))
    if at is not None:
        return [s for s in beyond if place_in_order(space_of(table, s)) >= place_in_order(str(at))]
    answer = yield Question(
        "map.reached",
        "choose",
        "ER-01",
        view="map",
        values={"n": things.aurora},
        options=[Option("yes", "option.yes"), Option("no", "option.no")],
        doubts=("D-46",),
    )
    return beyond if answer == "yes" else []


def elsewhere(table: Table, seat: str) -> Rule[str]:
    """A space that the ribbon does not offer: any sign, or one of the last spaces of Region 3."""
    here = space_of(table, seat)
    answer = yield Question(
        "move.elsewhere",
        "read",
        "MV-07",
        asked=seat,
        turn=seat,
        view="map",
        fields=[
            Field(
                "white",
                (Option("", "option.white.none"), *(Option(f"w{n}", "option.white", {"n": n}) for n in range(1, 7))),
                usual="",
                key="field.white",
            ),
            Field(
                "sign",
                lo=1,
                hi=399,
                usual=int(here) if signed(here) else 300,
                near=int(here) if signed(here) else 300,
                key="field.sign",
                of=("white", ""),
            ),
        ],
    )
    return str(answer["white"] or answer["sign"])
