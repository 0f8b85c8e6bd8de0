"""Enemies left behind in Frostlands: they leave once all Convoys have passed their Region (ER-03, D-43)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.rules.common import target_counters
from companion.rules.engine.saying import because, say
from companion.rules.engine.table import Enemy, Table


def behind(table: Table, enemy: Enemy, regions: Sequence[int]) -> bool:
    """Whether all Convoys have been in its Region and left it (ER-03)."""
    return all(region > enemy.region for region in regions)


def goes(table: Table, enemy: Enemy, regions: Sequence[int]) -> None:
    """It goes to the Common pile, not defeated; Target counters go home (ER-03, D-43)."""
    table.things.enemies.remove(enemy)
    table.things.gone.append(enemy.name)
    doubts = ("D-43",) if enemy.targets or enemy.filled else ()
    target_counters.all_home(table, enemy)
    say(
        table,
        "end.left",
        "ER-03",
        because("why.regions", regions=list(regions)),
        you="copy",
        doubts=doubts,
        enemy=f"@card.enemy.{enemy.name}",
    )
