"""Abandoned Enemies in the first edition: they leave once no Convoy is in their Region (1E-FIR-33)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.common import target_counters
from companion.rules.editions.first_edition import stack
from companion.rules.engine.doubts import played
from companion.rules.engine.saying import because, say
from companion.rules.engine.table import Enemy, Table


def behind(table: Table, enemy: Enemy, regions: Sequence[int]) -> bool:
    """Whether no Convoy is in its Region; by the other reading a Convoy that has not reached it yet keeps it
    (1E-D43)."""
    keeps = played(table, "1E-D43") == "c" and any(region < enemy.region for region in regions)
    return enemy.region not in regions and not keeps


def goes(table: Table, enemy: Enemy, regions: Sequence[int]) -> None:
    """It goes to the discards with its unseen Loot card; Target counters go home (1E-FIR-33, 1E-FIR-36)."""
    table.things.enemies.remove(enemy)
    table.things.gone.append(enemy.name)
    target_counters.all_home(table, enemy)
    stack.forget(table, enemy.name)
    say(
        table,
        "enemy.abandoned",
        "1E-FIR-33",
        because("why.regions", regions=list(regions)),
        you="copy",
        doubts=("1E-D43",),
        enemy=f"@card.enemy.{enemy.name}",
        region=enemy.region,
    )
