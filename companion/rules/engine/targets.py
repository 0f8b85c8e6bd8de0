"""What Convoys may attack besides Enemies: pieces on the map, or other Convoys, as an expansion brings them.

An Enemy is met, has a Hitpoints card and brings Loot. What stands here has none of that: the expansion says who reaches
it now, and what becomes of a hit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from msgspec import Struct

from companion.rules.engine.question import Rule
from companion.rules.engine.table import Table


class Target(Struct, frozen=True):
    """One thing that a seat may attack now.

    ``name`` is unique in its kind and has no colon in it. ``called``: what it is called, as a word such as
    ``@seat.red``. ``place``: where it is on the drawing, such as ``space.112``; nowhere with ``""``. ``told``: of how
    much Damage by one shot a person speaks who draws real Outcome cards, one option each; what can only be destroyed at
    once has one.
    """

    name: str
    called: str
    place: str = ""
    told: tuple[int, ...] = (1, 2, 3)


class Targets(Struct, frozen=True, eq=False):
    """A kind of targets besides Enemies, attacked in a seat's own Fire turn with the Weapons and at the price that an
    attack on an Enemy has (FW-09 to FW-14). None of them bears Target counters or leaves Loot.

    ``name`` is unique in its expansion, ``rule`` lets Convoys attack. ``any``: whether there are some in this game, at
    whatever distance. ``ready`` asks what ``find`` must know. ``find``: those that a seat may attack from where it
    stands, in order. ``hit``: what so much Damage of one shot does, and what it brings the shooter at once, a reward
    each (``fame``, ``object``, a token; no counters); it is told for every kind of seat in that seat's way. ``speaks``:
    whether what is said of an Enemy holds for these too, Incendiary Ammunition, the Shooter and boxes that pay for
    damage (CD-21, CD-14, FW-36). ``automa``: whether the Automa attacks the first of them ``before`` any Enemy, or
    ``after`` all that it reaches; never with ``""``.
    """

    name: str
    rule: str
    any: Callable[[Table], bool]
    find: Callable[[Table, str], Sequence[Target]]
    hit: Callable[[Table, str, str, int], Rule[Sequence[str]]]
    ready: Callable[[Table, str], Rule[None]] | None = None
    speaks: bool = False
    automa: Literal["", "before", "after"] = ""
