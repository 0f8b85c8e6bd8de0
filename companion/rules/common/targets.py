"""Attacks on targets of expansions: who can reach them, and what a hit does (FW-09, FW-12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct

from companion.rules.engine import modules
from companion.rules.engine.question import Rule
from companion.rules.engine.table import Table, automa_seat
from companion.rules.engine.targets import Target, Targets


class Reached(Struct, frozen=True):
    """A target that a seat may attack now: its name in the game, ``EXPANSION.KIND.NAME``, and its kind."""

    name: str
    target: Target
    kind: Targets


def _kinds(table: Table) -> Iterator[tuple[str, Targets]]:
    for module in modules.of(table):
        for kind in module.targets:
            yield f"{module.name}.{kind.name}.", kind


def any_there(table: Table) -> bool:
    """Whether there is a target besides Enemies, at any distance."""
    return bool(table.terms.modules) and any(kind.any(table) for _, kind in _kinds(table))


def ready(table: Table, seat: str) -> Rule[None]:
    """Ask what must be known to find the targets in reach of this seat."""
    for _, kind in _kinds(table):
        if kind.ready is not None and kind.any(table):
            yield from kind.ready(table, seat)


def reached(table: Table, seat: str) -> list[Reached]:
    """The targets besides Enemies that this seat may attack, by kind in the order of the expansions."""
    if not table.terms.modules:
        return []
    return [
        Reached(f"{before}{target.name}", target, kind)
        for before, kind in _kinds(table)
        if kind.any(table)
        for target in kind.find(table, seat)
    ]


def named(table: Table, seat: str, name: str) -> Reached | None:
    """The target with this name, if this seat reaches it."""
    return next((target for target in reached(table, seat) if target.name == name), None)


def jams(table: Table, found: Reached | None) -> bool:
    """Whether a jam damages the Weapon that fires at this target; None: an Enemy (FW-13)."""
    return found is None or found.kind.jams is None or found.kind.jams(table)


def of_jams(found: Reached | None) -> tuple[str, ...]:
    """The doubts about that."""
    return () if found is None else found.kind.of_jams


def hit(table: Table, seat: str, found: Reached, points: int) -> Rule[Sequence[str]]:
    """Apply the Damage of one shot (FW-12). Returns the shooter's rewards."""
    landed = yield from modules.moment(table, "hit", points, seat=seat, target=found.name)
    if not landed.happens or not landed.value:
        return ()
    rewards: Sequence[str] = yield from found.kind.hit(table, seat, found.target.name, landed.value)
    return rewards


def of_automa(table: Table, when: Literal["before", "after"], spared: Sequence[str] = ()) -> Reached | None:
    """The target that the Automa attacks before any Enemy, or after all that it reaches; none of those ``spared``."""
    me = automa_seat(table)
    targets = reached(table, me) if me else []
    return next((t for t in targets if t.kind.automa == when and t.name not in spared), None)
