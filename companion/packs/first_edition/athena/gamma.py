"""How the owner tells of Gamma in the library, besides the road: fixed waypoints, and the perimeters of turrets (UF-41,
UF-42)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.rules.editions.first_edition import spaces
from companion.rules.engine.question import Field, Option
from companion.rules.expansions.athena.batteries import FULL, HALF
from companion.rules.expansions.athena.describing import FIXED, KINDS, MOST

_SHORT = {FULL: "full", HALF: "half"}
"""How the names of fields end; all others as the kind."""


def fields(row: Sequence[str], values: Mapping[str, Any]) -> list[Field]:
    """Where fixed waypoints bring what, then the spaces of each turret until one has none."""
    road = tuple(Option(s, "option.space", {"space": s}) for s in row)
    found = [
        Field(f"{FIXED}-{_SHORT.get(kind, kind)}", road, many=True, extra=True, key=f"field.athena.fixed.{kind}")
        for kind in KINDS
    ]
    for n in range(1, MOST + 1):
        found.append(Field(f"perimeter-{n}", road, many=True, extra=True, key="field.athena.perimeter"))
        if not values.get(f"perimeter-{n}"):
            break
    return found


def fixed_written(inner: Mapping[str, Any]) -> dict[str, str]:
    """Space to kind, from the spaces of each kind."""
    return {space: kind for kind in KINDS for space in inner.get(_SHORT.get(kind, kind)) or ()}


def fixed_read(kept: Mapping[str, str]) -> dict[str, list[str]]:
    """The way back: every kind, those without a space too."""
    return {
        _SHORT.get(kind, kind): sorted((s for s, other in kept.items() if other == kind), key=spaces.place)
        for kind in KINDS
    }


def perimeters_written(inner: Mapping[str, Any]) -> dict[str, list[str]]:
    """Those that guard something."""
    return {n: list(guarded) for n, guarded in inner.items() if guarded}


def perimeters_read(kept: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """The way back, up to the first turret that is not there."""
    end = next(n for n in range(1, MOST + 2) if str(n) not in kept)
    return {**kept, **({str(end): []} if end <= MOST else {})}
