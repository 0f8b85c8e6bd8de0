"""Athena's six Enemies and their Loot, whose kinds are read off the cards (PA-SET-07, PA-SET-08, U1-27)."""

from __future__ import annotations

from functools import partial

from companion.rules.editions.clan import Clan, Foe, Loot
from companion.rules.expansions.athena import ambush
from companion.rules.expansions.athena.names import ENEMIES, LOOT, NAME, group

ATHENA = Clan(
    NAME,
    enemies=tuple(
        Foe(name, n, "PA-SET-07", group(n), f"loot-{group(n)}", partial(ambush.hits, name), inferred=True)
        for n, name in enumerate(ENEMIES, start=1)
    ),
    loot=tuple(Loot(name, "", f"loot-{group(n)}") for n, name in enumerate(LOOT, start=1)),
    inferred=True,
)
