"""A straight road of numbered spaces, used in place of the board until it is described."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.rules.common import chart, roads, route
from companion.rules.editions.ways import Net, Shortcut, Way
from companion.rules.engine.printed import consult, known, learn
from companion.rules.engine.question import Field, Option, Question, Rule
from companion.rules.engine.table import Table

start = "0"
shortcuts: Mapping[str, Shortcut] = {}
counters = ("food", "fuel", "ammo", "object", "contamination-stays")
examples = ('"12"',)
_FARTHEST = 99


def card(table: Table) -> str:
    """One card for each side of the board."""
    return f"map/{table.terms.map or 'alpha'}"


def load(table: Table) -> Rule[None]:
    """The whole map, if a pack has it."""
    if not spaces(table):
        yield from consult(table, card(table), ["spaces", "regions", "told"])


def lay(table: Table) -> Rule[tuple[Sequence[str], Sequence[str]]]:
    """The map of the stand-in pack."""
    yield from consult(table, card(table), chart.WHOLE)
    return chart.rectangles(table, card(table)), chart.counters(table, card(table))


def describe(table: Table) -> Rule[None]:
    """Nothing can be described yet."""
    return
    yield


def source(table: Table) -> str:
    """Where the card is known from."""
    return chart.source(table, card(table))


def spaces(table: Table) -> list[str]:
    """Those of the card."""
    return chart.spaces(table, card(table))


def regions(table: Table) -> dict[str, int]:
    """Those of the card."""
    return chart.regions(table, card(table))


def net(table: Table) -> Net:
    """The ways of the card."""
    return chart.net(table, card(table)) if spaces(table) else Net(())


def collapsed(table: Table) -> tuple[str, ...]:
    """There are no Tunnels."""
    return ()


def rectangles(table: Table) -> list[str]:
    """Those of the card."""
    return chart.rectangles(table, card(table))


def place(table: Table, space: str) -> tuple[int, ...]:
    """The number along the road (1E-RND-06)."""
    return (int(space),)


def sign(table: Table, space: str) -> int | None:
    """None: the spaces have no number signs (ED-02)."""
    return None


def label(table: Table, space: str) -> tuple[str, str]:
    """The number of the space."""
    return space, ""


def region(table: Table, space: str) -> int:
    """From the map, or from earlier answers: a space between two of the same Region is in it too."""
    placed = regions(table)
    if space in placed:
        return int(placed[space])
    told = {start: 1, **known(table, card(table)).get("told", ({}, ""))[0]}
    low = max((r for s, r in told.items() if int(s) <= int(space)), default=1)
    high = min((r for s, r in told.items() if int(s) >= int(space)), default=3)
    return int(low) if low == high else 0


def ask_region(table: Table, space: str) -> Rule[int]:
    """Which Region the space is in (1E-FIR-02)."""
    answer = yield Question(
        "map.region",
        "choose",
        "FW-04",
        view="map",
        card=card(table),
        values={"space": space},
        options=[Option(str(n), "option.region", {"n": n}) for n in (1, 2, 3)],
    )
    told, _ = known(table, card(table)).get("told", ({}, ""))
    learn(table, card(table), "told", {**told, space: int(answer)}, "owner")
    return int(answer)


def tell_regions(table: Table, told: Mapping[str, int]) -> None:
    """Set Regions of single spaces."""
    learn(table, card(table), "told", dict(told), "owner")


def ahead(table: Table, space: str, n: int) -> list[str]:
    """The following numbers."""
    return [str(i) for i in range(int(space) + 1, min(_FARTHEST, int(space) + n) + 1)]


def around(table: Table, space: str) -> list[str]:
    """A few spaces before and after."""
    here = int(space)
    return [str(n) for n in range(max(0, here - route.AHEAD), min(_FARTHEST, here + route.AHEAD) + 1)]


def behind(table: Table, space: str, other: str) -> int | None:
    """The difference of the numbers."""
    return int(other) - int(space)


def apart(table: Table, space: str, other: str) -> int | None:
    """The difference of the numbers."""
    return int(other) - int(space)


def elsewhere(table: Table, seat: str) -> Rule[str]:
    """Any other number."""
    here = int(route.space_of(table, seat))
    answer = yield Question(
        "move.elsewhere",
        "read",
        "MV-07",
        asked=seat,
        turn=seat,
        view="map",
        fields=[Field("sign", lo=0, hi=_FARTHEST, usual=here, near=here, key="field.sign")],
    )
    return str(answer["sign"])


def written(text: str) -> str:
    """A number."""
    return str(int(text)) if text.isdecimal() and int(text) <= _FARTHEST else ""


def plain() -> dict[str, Any]:
    """20 spaces for each Region, the Aurora's numbers on the last six."""
    row = [str(n) for n in range(60)]
    return {
        "spaces": row,
        "regions": {space: 1 + i // 20 for i, space in enumerate(row)},
        "red": {str(n): str(53 + n) for n in range(1, 7)},
    }


def numbers(table: Table, colour: str) -> Rule[None]:
    """The Aurora's numbers, if a pack has them."""
    yield from consult(table, card(table), ["red"])


def goal(table: Table, n: int, colour: str) -> str:
    """The space of its number."""
    return chart.red(table, card(table)).get(str(n), "")


def near_goal(table: Table, space: str) -> bool:
    """Whether the space is in the last Region, where all numbers are."""
    return region(table, space) in (0, 3)


def automa_drives(table: Table, start: str, points: int, shortcuts: bool, suits: str) -> tuple[str, list[Way]]:
    """Along the road (1E-AUT-35, 1E-AUT-36)."""
    return roads.walk(table, start, points, shortcuts, suits)
