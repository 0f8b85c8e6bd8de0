"""The map of Frostlands: three Region boards whose spaces have number signs, the last ones white or red numbers (ED-01,
ED-02, MV-07, MV-19, D-35, D-48).

A space is written as on the board: ``"112"`` for a sign, ``"w3"`` for a white number, ``"r6"`` for a space with only a
red one. A pack gives the whole map as one card, or an owner describes the boards. Otherwise only the signs are known,
and the owner is asked what they do not tell.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from companion.rules.common import chart, roads, route
from companion.rules.editions.frostlands import boards, region_entry
from companion.rules.editions.frostlands.boards import CARD, FIRST, LAST, REGIONS, TOLD, side_card, sides
from companion.rules.editions.ways import NOTHING, Net, Way
from companion.rules.engine.printed import consult, known, learn
from companion.rules.engine.question import Field, Option, Question, Rule
from companion.rules.engine.table import Table

start = FIRST
shortcuts = boards.SHORTCUTS
counters = boards.COUNTERS
staying = ()
counted = False
turning = ""
examples = ('"112"', '"white 3"', '"red 6"')

_WRITTEN = re.compile(r"(?:(?P<sign>\d{1,3})|(?P<colour>w|r|white |red )(?P<n>[1-9]))")
_AROUND = 8
"""How many signs before a Convoy's own are offered in a correction."""


def card(table: Table) -> str:
    """One card for the whole map, whatever sides are in use."""
    return CARD


def load(table: Table) -> Rule[None]:
    """A whole map, else the owner's description of these boards."""
    if spaces(table):
        return
    yield from consult(table, CARD, ["spaces", "regions"])
    if not spaces(table):
        yield from consult(table, sides(table), ["told"])
        for n in REGIONS:
            yield from consult(table, side_card(table, n), ["first", "last"])


def lay(table: Table) -> Rule[tuple[Sequence[str], Sequence[str]]]:
    """The map of the stand-in pack, with its rectangles and counters (S-08)."""
    yield from consult(table, CARD, chart.WHOLE)
    return chart.rectangles(table, CARD), chart.counters(table, CARD)


def describe(table: Table) -> Rule[None]:
    """First and last sign of each board, then whatever else the owner wants to tell."""
    yield from region_entry.describe(table)


def source(table: Table) -> str:
    """``owner`` for described boards, unless a pack gives the whole map."""
    if boards.described(table) and "spaces" not in known(table, CARD):
        return "owner"
    return chart.source(table, CARD)


def spaces(table: Table) -> list[str]:
    """Those of the card, else the signs of described boards, the white numbers, and red ones beyond them."""
    whole = chart.spaces(table, CARD)
    if whole or not boards.described(table):
        return whole
    beyond = sorted({s for s in boards.red(table).values() if s not in LAST})
    return [*(s for n in REGIONS for s in boards.signs(table, n)), *LAST, *beyond]


def regions(table: Table) -> dict[str, int]:
    """The Region board of each space; spaces without a sign are in Region 3."""
    whole = chart.regions(table, CARD)
    if whole or not boards.described(table):
        return whole
    placed = {s: n for n in REGIONS for s in boards.signs(table, n)}
    return {s: placed.get(s, 3) for s in spaces(table)}


def net(table: Table) -> Net:
    """The card's ways, else the road along the signs with what the owner has told."""
    if chart.spaces(table, CARD):
        return chart.net(table, CARD)
    row = spaces(table)
    return boards.ways(table, row) if row else NOTHING


def collapsed(table: Table) -> tuple[str, ...]:
    """Tunnels closed on the table or described as closed (S-07)."""
    row = spaces(table)
    passes = {frozenset((way.start, way.to)) for way in net(table).ways if way.shortcut}
    told = (boards.read(text) for text in known(table, sides(table)).get("ways", ([], ""))[0])
    pairs = [name.split("-") for name in table.things.closed]
    pairs += [[way.start, way.to] for way in told if "closed" in way.types]
    return tuple(min(pair, key=row.index) for pair in pairs if set(pair) <= set(row) and frozenset(pair) not in passes)


def rectangles(table: Table) -> list[str]:
    """The white rectangles (S-08)."""
    whole = chart.rectangles(table, CARD)
    if whole:
        return whole
    return [s for n in REGIONS for s in known(table, side_card(table, n)).get("rectangles", ([], ""))[0]]


def unseen(table: Table, space: str) -> bool:
    """A counter is told with the map, or at the end of a move without one."""
    return False


def reminds(table: Table) -> bool:
    """Where a map has any, and without a map."""
    return not spaces(table) or any(way.shortcut for way in net(table).ways)


def see(table: Table, space: str, counter: str) -> None:
    """Nothing is kept of single spaces."""


# ---------------------------------------------------------------- on the road


def place(table: Table, space: str) -> tuple[int, int]:
    """Signs by number, then white numbers, then spaces beyond (MV-19, D-35)."""
    if space.isdigit():
        return (0, int(space))
    return (1, int(space[1:]) + (1 if space[0] == "r" else 0))


def level(table: Table, space: str) -> str:
    """Shortcuts have no spaces of their own."""
    return space


def sign(table: Table, space: str) -> int | None:
    """The number sign; None on the last spaces of Region 3."""
    return int(space) if space.isdigit() else None


def label(table: Table, space: str) -> tuple[str, str]:
    """The sign, or the white or red number."""
    return (space, "") if space.isdigit() else (space[1:], "red" if space[0] == "r" else "white")


def region(table: Table, space: str) -> int:
    """From the map, or from all that was told: of signs, which rise along the road, and of the boards in use that are
    described, where they begin and end."""
    placed = regions(table)
    if space in placed:
        return int(placed[space])
    if not space.isdigit():
        return 3
    low, high = boards.between(table, int(space), boards.told_signs(table))
    return low if low == high else 0


def follows(table: Table, space: str) -> bool:
    """Whether it follows from other signs, while nobody has told this one."""
    told = boards.told_signs(table)
    return space.isdigit() and space not in told and space not in regions(table) and region(table, space) != 0


def ask_region(table: Table, space: str) -> Rule[int]:
    """Ask on which of the boards that are left the sign is (FW-04). A slip with a single sign must not hide the right
    one: only described boards leave any out."""
    low, high = boards.between(table, int(space), {})
    answer = yield Question(
        "map.region",
        "choose",
        "FW-04",
        view="map",
        card=sides(table),
        values={"space": space},
        options=[Option(str(n), "option.region", {"n": n}) for n in range(low, high + 1)],
    )
    learn(table, sides(table), "told", {**boards.told_signs(table), space: int(answer)}, "owner")
    return int(answer)


def tell_regions(table: Table, told: Mapping[str, int]) -> None:
    """Set Regions of single signs; the first sign's is always known."""
    learn(table, sides(table), "told", {**TOLD[0], **told}, "owner")


def ahead(table: Table, space: str, n: int) -> list[str]:
    """The following signs, or white numbers."""
    if space.isdigit():
        return [str(int(space) + i) for i in range(1, n + 1)]
    return [f"w{i}" for i in range(int(space[1:]) + 1, 7)][:n]


def around(table: Table, space: str) -> list[str]:
    """A few signs before, some after, and the white numbers."""
    before = [str(n) for n in range(max(int(FIRST), int(space) - _AROUND), int(space))] if space.isdigit() else []
    return [*before, space, *ahead(table, space, route.AHEAD), *(w for w in LAST if w != space)]


def behind(table: Table, space: str, other: str, shortcuts: bool) -> int | None:
    """The difference of two signs of one Region, or of two of the last numbers, whatever Shortcuts there are (D-48)."""
    if apart(table, space, other) is not None and region(table, space) == region(table, other) != 0:
        return int(other) - int(space)
    if not space.isdigit() and not other.isdigit():
        return place(table, other)[1] - place(table, space)[1]
    return None


def whole(table: Table) -> bool:
    """What was told of a map is taken for all of it."""
    return True


def shortest_for_automa(table: Table) -> bool:
    """Only by a card (CD-77)."""
    return False


def lead(table: Table, seat: str, space: str, other: str) -> int | None:
    """Along the roads only (D-59)."""
    return route.behind(table, space, other)


def apart(table: Table, space: str, other: str) -> int | None:
    """The difference of two signs. They rise along every road, so the distance can't be larger."""
    return int(other) - int(space) if space.isdigit() and other.isdigit() else None


def elsewhere(table: Table, seat: str) -> Rule[str]:
    """Any sign, or one of the last spaces of Region 3."""
    here = route.space_of(table, seat)
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
                usual=int(here) if here.isdigit() else 300,
                near=int(here) if here.isdigit() else 300,
                key="field.sign",
                of=("white", ""),
            ),
        ],
    )
    return str(answer["white"] or answer["sign"])


def written(text: str) -> str:
    """``112``, ``w3`` and ``r6``, or in words ``white 3`` and ``red 6``."""
    match = _WRITTEN.fullmatch(text)
    return (match["sign"] or match["colour"][0] + match["n"]) if match is not None else ""


def plain() -> dict[str, Any]:
    """20 signs to a Region, then the white numbers, each red one a space ahead."""
    row = [*(str(n) for n in range(int(FIRST), int(FIRST) + 60)), *LAST, "r6"]
    red = {**{str(n): f"w{n + 1}" for n in range(1, 6)}, "6": "r6"}
    return {"spaces": row, "regions": {space: min(3, 1 + i // 20) for i, space in enumerate(row)}, "red": red}


# ---------------------------------------------------------------- the Aurora and the Automa


def numbers(table: Table, colour: str) -> Rule[None]:
    """The red numbers; white ones are names of spaces (OT-03)."""
    if colour == "red":
        yield from consult(table, CARD, ["red"])


def goal(table: Table, n: int, colour: str) -> str:
    """A white number's own space; a red number's space beside or beyond it (OT-03)."""
    return f"w{n}" if colour == "white" else boards.red(table).get(str(n), "")


def near_goal(table: Table, space: str) -> bool:
    """Whether the space is beyond the signs, where all numbers are."""
    return not space.isdigit()


def ask_reached(table: Table) -> Rule[bool]:
    """Where a red number stands only the board tells (OT-03, D-46)."""
    answer = yield Question(
        "map.reached",
        "choose",
        "ER-01",
        view="map",
        values={"n": table.things.aurora},
        options=[Option("yes", "option.yes", grave=True), Option("no", "option.no")],
        doubts=("D-46",),
    )
    return bool(answer == "yes")


def automa_drives(table: Table, start: str, points: int, shortcuts: bool, suits: str) -> tuple[str, list[Way]]:
    """Towards the highest number, never into a collapsed Tunnel (AU-38)."""
    return roads.walk(table, start, points, shortcuts, suits)
