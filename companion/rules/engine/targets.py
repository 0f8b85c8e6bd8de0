"""What Convoys can attack besides Enemies: pieces on the map, or other Convoys, brought by an expansion.

Such a target has no Hitpoints card and brings no Loot. The expansion says who can attack it and what a hit does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from msgspec import Struct

from companion.rules.engine.pieces import Weapon
from companion.rules.engine.question import Rule
from companion.rules.engine.table import Table


class Target(Struct, frozen=True):
    """One thing that a seat may attack now.

    ``name``: unique in its kind, without a colon. ``called``: its name in sentences, such as ``@seat.red``. ``place``:
    where it is on the drawing, such as ``space.112``; ``""``: nowhere. ``told``: the amounts of Damage of one shot that
    a player with real Outcome cards can choose from.
    """

    name: str
    called: str
    place: str = ""
    told: tuple[int, ...] = (1, 2, 3)


class Targets(Struct, frozen=True, eq=False):
    """A kind of target besides Enemies. It is attacked in a seat's own Fire turn, with the same Weapons and prices as
    Enemies (FW-09 to FW-14), but without Target counters and Loot."""

    name: str
    """Unique in the expansion."""
    rule: str
    """The rule that allows the attack."""
    any: Callable[[Table], bool]
    """Whether the game has such targets, at any distance."""
    find: Callable[[Table, str], Sequence[Target]]
    """The targets that a seat may attack from its space, in order."""
    hit: Callable[[Table, str, str, int], Rule[Sequence[str]]]
    """Applies the Damage of one shot (table, seat, target, Damage), says so for every kind of seat, and returns the
    shooter's rewards (``fame``, ``object``, a token)."""
    ready: Callable[[Table, str], Rule[None]] | None = None
    """Asks for what ``find`` needs to know."""
    speaks: bool = False
    """Whether rules about Enemies hold for these too: Incendiary Ammunition, the Shooter, boxes that pay for damage
    (CD-21, CD-14, FW-36)."""
    jams: Callable[[Table], bool] | None = None
    """Whether a jam damages the Weapon that fired at these (FW-13); without a function it does."""
    of_jams: tuple[str, ...] = ()
    """The doubts about that."""
    may: Callable[[Table, Weapon], bool] | None = None
    """Whether a Weapon may attack these; without a function every one may (CMB-11)."""
    automa: Literal["", "before", "after"] = ""
    """Whether the Automa attacks them ``before`` Enemies, ``after`` them, or never (``""``)."""
