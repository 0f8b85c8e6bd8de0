"""What the owner tells of Gamma besides the road: fixed waypoints and the perimeters of turrets (UF-41, UF-42)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.rules.common import atlas
from companion.rules.common.waypoints import STAYS
from companion.rules.editions.first_edition import spaces
from companion.rules.engine.printed import known, learn
from companion.rules.engine.question import Field, Option, Question, Rule
from companion.rules.engine.saying import say
from companion.rules.engine.table import Table
from companion.rules.expansions.athena.batteries import FULL, HALF

FIXED, PERIMETERS = "fixed", "perimeters"
"""The fields of the board: space to what its waypoint brings, number of a turret to the spaces that it guards."""
KINDS = ("food", "fuel", "ammo", "object", FULL, HALF)
"""What a fixed waypoint can bring."""
MOST = 8
"""More turrets than there may be (U1-25)."""

TURRETS = tuple(Option(f"turret-{n}", f"token.turret-{n}") for n in range(1, MOST + 1))


def _spaces(row: Sequence[str]) -> tuple[Option, ...]:
    return tuple(Option(s, "option.space", {"space": s}, place=f"space.{s}") for s in row)


def told(table: Table, name: str) -> dict[str, Any]:
    """What is told of the board in one of these fields."""
    return dict(known(table, spaces.card(table)).get(name, ({}, ""))[0])


def lay_fixed(table: Table, fixed: Mapping[str, str]) -> None:
    """The waypoints that stay for everybody (PA-MOV-01)."""
    for space, kind in fixed.items():
        table.things.waypoints.setdefault(space, f"{kind}{STAYS}")


def _with_spaces(which: Field) -> Callable[[Table], list[Field]]:
    """A form that tells which of these, and its spaces of the map."""
    return lambda table: [
        which,
        Field("spaces", _spaces(atlas.spaces(table)), many=True, usual=[], key="field.athena.spaces"),
    ]


def fixed_waypoints(table: Table) -> Rule[None]:
    """All that bring one kind, as a part of telling the board."""
    which = Field("kind", tuple(Option(k, f"token.{k}") for k in KINDS), key="field.athena.resource")
    answer = yield Question(
        "athena.fixed", "read", "PA-MOV-01", view="map", card=spaces.card(table), fields=_with_spaces(which)
    )
    kind, found = str(answer[which.name]), [str(space) for space in answer["spaces"]]
    before = told(table, FIXED)
    kept = {space: other for space, other in before.items() if other != kind}
    learn(table, spaces.card(table), FIXED, {**kept, **dict.fromkeys(found, kind)}, "owner")
    for space, other in before.items():
        if other == kind and table.things.waypoints.get(space) == f"{kind}{STAYS}":
            del table.things.waypoints[space]
    lay_fixed(table, dict.fromkeys(found, kind))
    say(table, "athena.fixed.told", "PA-MOV-01", rides=True, n=len(found), token=f"@token.{kind}")


def perimeters(table: Table) -> Rule[None]:
    """The spaces that one turret guards, as a part of telling the board (PA-TUR-01)."""
    which = Field("turret", TURRETS, key="field.athena.turret")
    answer = yield Question(
        "athena.guards", "read", "PA-TUR-01", view="map", card=spaces.card(table), fields=_with_spaces(which)
    )
    name, found = str(answer[which.name]), [str(space) for space in answer["spaces"]]
    n = name.rpartition("-")[2]
    others = {turret: guarded for turret, guarded in told(table, PERIMETERS).items() if turret != n}
    learn(table, spaces.card(table), PERIMETERS, {**others, **({n: found} if found else {})}, "owner")
    say(table, "athena.guards.told", "PA-TUR-01", rides=True, n=len(found), turret=f"@token.{name}")


PARTS = {"fixed": fixed_waypoints, "turrets": perimeters}
"""What can be told of Gamma besides, by the answer."""
