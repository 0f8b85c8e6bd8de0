"""Which target the Automa attacks, worked out from the table alone (AU-47). Used by the rule that fires and by the
forecast."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.rules.common import clan, targets
from companion.rules.common.automa import cards
from companion.rules.common.targets import Reached
from companion.rules.editions.edition import policies
from companion.rules.engine.printed import known
from companion.rules.engine.table import Enemy, Reason, Table


def arrow(table: Table) -> str:
    """The arrow on the first Action card of the Exploration Phase; ``""`` if no such card has been read."""
    return next((a.arrow for a in table.things.automa.revealed if a.explores and a.arrow), "")


def prefers(table: Table) -> tuple[str, Reason, tuple[str, ...]] | None:
    """``highest`` or ``lowest`` number, the reason, and the doubt that decided (D-66). None while no arrow is known, or
    what it means."""
    shows = arrow(table)
    if not shows or "target" not in known(table, "automa/arrows"):
        return None
    return cards.arrow_means(table, "target", shows)


def first(table: Table, enemies: Iterable[Enemy], which: str) -> str:
    """The Enemy with the highest or lowest number among these; ``""`` if there are none."""
    row = sorted((e.name for e in enemies), key=clan.enemies(table).index)
    return "" if not row else row[-1] if which == "highest" else row[0]


def without_arrow(table: Table, enemies: Sequence[Enemy]) -> tuple[tuple[str, ...], str]:
    """If no Action card of the Exploration Phase tells: the doubt whom it attacks, and the Enemy that is usual, ``""``
    for nobody. Without a doubt the player says it."""
    printed = policies(table).actions
    if printed is None:
        return (), ""
    doubts, which = printed.without_arrow(table)
    return doubts, first(table, enemies, which) if which else ""


def other(table: Table, enemies: Iterable[Enemy], spared: Sequence[str] = ()) -> Reached | None:
    """What it attacks instead of one of these Enemies: targets that come before all Enemies, or after them if none is
    in reach. None of those ``spared``."""
    found = targets.of_automa(table, "before", spared)
    return found if found is not None or any(True for _ in enemies) else targets.of_automa(table, "after", spared)
