"""What playing a table asks of an edition besides its steps: corrections, and what becomes of a seat that leaves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

from msgspec import Struct

from companion.rules.engine.question import Posed, Question, Rule, SideAct
from companion.rules.engine.table import Table


class Corrected(Struct, frozen=True):
    """What follows from a correction. ``unit_ends``: progress has changed, so the open unit is dropped. ``owed`` gives
    what must be played before anything else goes on, or None."""

    unit_ends: bool
    owed: Callable[[], Rule[None] | None]


class Conduct(Protocol):
    """How an edition has a table put right and carries on without somebody."""

    def correct(self, table: Table, changes: Sequence[tuple[str, Any]]) -> Corrected:
        """Put values right in place (CV-02). Raises IllegalAnswer; then nothing has changed."""
        ...

    def elsewhere(self, table: Table) -> Iterable[SideAct]:
        """What may be moved at once of that which the open question tells (EX-18)."""
        ...

    def dropped(self, table: Table, question: Question | None) -> str:
        """The seat that has left and whose part in this question ends without an answer, ``""`` for none (OT-01)."""
        ...

    def handed_on(self, table: Table, question: Question) -> Question:
        """The question as it is asked when the seat that it was for has left (OT-01)."""
        ...

    def least(self, posed: Posed) -> Any:
        """The answer for a seat that has left, by which as little happens as can be (OT-01)."""
        ...
