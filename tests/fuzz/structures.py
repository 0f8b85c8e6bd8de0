"""Damages what files hold, not their bytes: values of other kinds and sizes in their places, so that what is written of
it has right checksums and syntax and comes as far as a stranger's work can. The same damage for the same seed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

LEAVES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 7, 255, 10**6, 2**31, 2**53, 2**63 - 1, -(2**63), 10**30),
    *(0.5, -1.5, 1e300, 1e-300, float("nan"), float("inf"), float("-inf")),
    *("", "0", "red", "automa", "A" * 3000, "é\u202e", "\x00", "[b]x[/b]", "{detail}", "@yes", "../../x", "100", "w3"),
)
"""What stands where something else should."""


def nested(depth: int, chance: random.Random) -> Any:
    """Lists and mappings in each other."""
    value: Any = chance.choice(LEAVES)
    for _ in range(depth):
        value = [value] if chance.random() < 0.5 else {"a": value}
    return value


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every container with each of its keys or places."""
    rows = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in rows:
        yield value, key
        yield from _places(inner)


def mutated(value: Any, chance: random.Random, leaves: tuple[Any, ...] = LEAVES) -> Any:
    """A copy of plain data with one to eight damages, now and then something else altogether."""
    if chance.random() < 0.02:
        return nested(chance.randrange(6), chance)
    value = _copy(value)
    for _ in range(chance.choice((1, 1, 1, 2, 3, 8))):
        places = list(_places(value))
        if not places:
            return chance.choice(leaves)
        inside, key = chance.choice(places)
        match chance.randrange(9):
            case 0 | 1 | 2:
                inside[key] = chance.choice(leaves)
            case 3:
                del inside[key]
            case 4:
                other, where = chance.choice(places)
                inside[key] = _copy(other[where]) if _has(other, where) else None
            case 5:
                inside[key] = nested(chance.choice((1, 3, 20, 40, 300)), chance)
            case 6 if isinstance(inside, list):
                inside[key:key] = [_copy(inside[key])] * chance.choice((1, 2, 50))
            case 6:
                inside[str(chance.choice(leaves))] = _copy(inside[key])
            case 7 if isinstance(inside, dict):
                inside[f"{key}x"] = inside.pop(key)
            case 7:
                chance.shuffle(inside)
            case _:
                inside[key] = [inside[key]] if chance.random() < 0.5 else {"value": inside[key]}
    return value


def _has(inside: Any, key: Any) -> bool:
    return key in inside if isinstance(inside, dict) else key < len(inside)


def _copy(value: Any) -> Any:
    """Another one that shares nothing; what was put into itself is no longer."""
    if isinstance(value, dict):
        return {key: _copy(inner) for key, inner in value.items()}
    return [_copy(inner) for inner in value] if isinstance(value, list) else value
