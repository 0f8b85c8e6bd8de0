"""Who answers for a colour: the Automa by its rules, or people.

Each kind of seat is a module with the same generators; the phases call them without knowing which. An untracked player
is told what to do and asked only what must be known.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from companion.rules.editions import edition
from companion.rules.editions.behaviour import Behaviour, Shot
from companion.rules.engine.question import Rule
from companion.rules.engine.table import Table
from companion.rules.engine.units import staying


class _Staying:
    """A behaviour whose generators end where their seat leaves the game."""

    def __init__(self, behaviour: Behaviour) -> None:
        self._behaviour = behaviour

    def __getattr__(self, name: str) -> Callable[..., Rule[Any]]:
        does = getattr(self._behaviour, name)
        return lambda table, seat, *rest, **named: staying(seat, does(table, seat, *rest, **named))

    def damage(self, table: Table, seat: str, *rest: Any, **named: Any) -> Rule[int]:
        """As the seat's own; nothing counts as placed by one that has left the game meanwhile."""
        return (yield from staying(seat, self._behaviour.damage(table, seat, *rest, **named))) or 0

    def shoot(self, table: Table, seat: str, shot: Shot) -> Rule[str]:
        """As the seat's own; one that has left the game meanwhile has not attacked."""
        return (yield from staying(seat, self._behaviour.shoot(table, seat, shot))) or ""


def of(table: Table, seat: str) -> Behaviour:
    """How this seat behaves, as long as it is in the game."""
    return cast("Behaviour", _Staying(edition.of(table).behaviours[table.terms.seats[seat]]))
