"""What the engine asks of an edition besides its steps: corrections, and what happens when a seat leaves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

from msgspec import Struct

from companion.rules.engine.question import Posed, Question, Rule, SideAct
from companion.rules.engine.table import Table


class Corrected(Struct, frozen=True):
    """The result of a correction. ``unit_ends``: progress has changed, so the open unit is dropped. ``owed`` gives the
    rule that must be played before the game goes on, or None."""

    unit_ends: bool
    owed: Callable[[], Rule[None] | None]


class Conduct(Protocol):
    """How an edition corrects a table, and goes on when a person leaves."""

    def correct(self, table: Table, changes: Sequence[tuple[str, Any]]) -> Corrected:
        """Set values in place (CV-02). Raises IllegalAnswer; then nothing has changed."""
        ...

    def elsewhere(self, table: Table) -> Iterable[SideAct]:
        """Tokens that may be moved right away after what the open question tells (EX-18), as side acts."""
        ...

    def dropped(self, table: Table, question: Question | None) -> str:
        """The seat that has left and whose part of this question ends without an answer (OT-01); ``""`` for none."""
        ...

    def handed_on(self, table: Table, question: Question) -> Question:
        """The question as another seat gets it when the asked one has left (OT-01)."""
        ...

    def least(self, posed: Posed) -> Any:
        """The answer that does as little as possible, given for a seat that has left (OT-01)."""
        ...
