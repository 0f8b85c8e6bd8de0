"""The boxes that an owner has.

A box is named ``edition:NAME`` or ``module:NAME``. A box whose rules are not installed stays in the list, but no game
can begin with it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from companion.rules.engine import offered

Kind = Literal["edition", "module"]
KINDS: tuple[Kind, ...] = ("edition", "module")


def every() -> list[str]:
    """All boxes whose rules are installed, editions first."""
    return [f"{kind}:{name}" for kind in KINDS for name in offered.names(kind)]


def every_edition() -> list[str]:
    """The boxes of all installed editions, ours first."""
    names = offered.names("edition")
    return [f"edition:{name}" for name in sorted(names, key=lambda name: name != offered.HOME)]


def untold(boxes: Sequence[str], game: Mapping[str, str], games: Sequence[object]) -> bool:
    """Whether nobody can have said yet which boxes are here: none is named, and no game was ever begun."""
    return not (boxes or game or games)


def missing(boxes: Sequence[str]) -> list[str]:
    """Those boxes whose rules are not installed. Other packages are not searched if only ours are named."""
    return [box for box in dict.fromkeys(boxes) if not _is_here(box)]


def _is_here(box: str) -> bool:
    kind = next((kind for kind in KINDS if box.startswith(f"{kind}:")), None)
    if kind is None:
        return False
    try:
        offered.find(kind, box.removeprefix(f"{kind}:"))
    except offered.UnknownName:
        return False
    return True


def editions(boxes: Sequence[str]) -> list[str]:
    """The installed editions among these boxes; ours if there is none."""
    return of("edition", boxes) or [offered.HOME]


def of(kind: Kind, boxes: Sequence[str]) -> list[str]:
    """The installed editions or modules among these boxes, in the order in which they are listed."""
    own = [box.removeprefix(f"{kind}:") for box in boxes if box.startswith(f"{kind}:") and _is_here(box)]
    return [name for name in offered.names(kind) if name in own] if len(own) > 1 else own


def asked(boxes: Sequence[str]) -> bool:
    """Whether New game asks what to play with: there are several boxes, or one that is not installed."""
    return len(editions(boxes)) + len(of("module", boxes)) > 1 or bool(missing(boxes))
