"""The six Enemies and their Loot. What their Ambush does is read off the cards, as is the kind of Loot (U1-28)."""

from __future__ import annotations

from functools import partial

from companion.rules.editions.clan import Clan, Foe, Loot
from companion.rules.expansions.asgaror import ambush
from companion.rules.expansions.asgaror.names import ENEMIES, LOOT, NAME, group

ASGAROR = Clan(
    NAME,
    enemies=tuple(
        Foe(name, n, "FS-ASG-01", group(n), f"loot-{group(n)}", partial(ambush.hits, name), inferred=True)
        for n, name in enumerate(ENEMIES, start=1)
    ),
    loot=tuple(Loot(name, "", f"loot-{group(n)}") for n, name in enumerate(LOOT, start=1)),
    inferred=True,
)
