"""At which Enemy the Automa shoots, worked out from the table alone (AU-47).

The rule that fires and the forecast both take it from here."""

from __future__ import annotations

from collections.abc import Iterable

from companion.rules.common import clan, targets
from companion.rules.common.automa import cards
from companion.rules.common.targets import Reached
from companion.rules.engine.printed import known
from companion.rules.engine.table import Enemy, Reason, Table


def arrow(table: Table) -> str:
    """The arrow on the first Action card of the Exploration Phase; ``""`` while none is there that was read."""
    return next((a.arrow for a in table.things.automa.revealed if a.explores and a.arrow), "")


def prefers(table: Table) -> tuple[str, Reason, tuple[str, ...]] | None:
    """Whether it shoots at the ``highest`` or the ``lowest`` number, the reason, and the doubt if that decided (D-66);
    None while no card tells, or nobody has said what arrows mean."""
    shows = arrow(table)
    if not shows or "target" not in known(table, "automa/arrows"):
        return None
    return cards.arrow_means(table, "target", shows)


def first(table: Table, enemies: Iterable[Enemy], which: str) -> str:
    """Of these the Enemy with the highest or the lowest number; ``""`` of none."""
    row = sorted((e.name for e in enemies), key=clan.enemies(table).index)
    return "" if not row else row[-1] if which == "highest" else row[0]


def other(table: Table, enemies: Iterable[Enemy]) -> Reached | None:
    """What it attacks rather than one of these Enemies in its reach: what comes before any, or after the last."""
    found = targets.of_automa(table, "before")
    return found if found is not None or any(True for _ in enemies) else targets.of_automa(table, "after")
