"""How each kind of seat acts: the Automa by its rules, or people.

Each kind is a module with the same functions, which the phases call without knowing the kind. An untracked player is
told what to do and asked only what the app must know.
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
    """A kind of seat whose rules end when the seat leaves the game."""

    def __init__(self, behaviour: Behaviour) -> None:
        self._behaviour = behaviour

    def __getattr__(self, name: str) -> Callable[..., Rule[Any]]:
        does = getattr(self._behaviour, name)
        return lambda table, seat, *rest, **named: staying(seat, does(table, seat, *rest, **named))

    def damage(self, table: Table, seat: str, *rest: Any, **named: Any) -> Rule[int]:
        """The seat's own; 0 placed if it has left the game meanwhile."""
        return (yield from staying(seat, self._behaviour.damage(table, seat, *rest, **named))) or 0

    def shoot(self, table: Table, seat: str, shot: Shot) -> Rule[str]:
        """The seat's own; no attack if it has left the game meanwhile."""
        return (yield from staying(seat, self._behaviour.shoot(table, seat, shot))) or ""


def of(table: Table, seat: str) -> Behaviour:
    """How this seat acts, as long as it is in the game."""
    return cast("Behaviour", _Staying(edition.of(table).behaviours[table.terms.seats[seat]]))
