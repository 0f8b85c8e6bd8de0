"""The moments at which the shared rules ask what cards do. An edition lists its cards' abilities as rows of these
(``Policies.abilities``), an expansion its own (``Module.abilities``).

Each function is handed the table, the seat and the row, and what else is said here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.rules.engine.abilities import Ability, Moment
from companion.rules.engine.table import Reason, Table

Row = Ability[Any]

# ---------------------------------------------------------------- score

WORTH = Moment[Callable[[Table, str, Row], int]]("worth")
"""A Survivor, in whatever zone, scores so many points (SC-05)."""
WORTH_IN_HAND = Moment[Callable[[Table, str, Row], tuple[int, Reason]]]("worth in hand")
"""A card in hand scores so many points, for this reason (SC-04)."""
