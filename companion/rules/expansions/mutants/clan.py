"""The six Mutants and their Loot. Their numbers follow the order of the text, the Loot its pairs (U1-34, U1-35)."""

from __future__ import annotations

from companion.rules.editions.clan import Clan, Foe, Loot
from companion.rules.expansions.mutants import ambushes, juggernaut

NAME = "mutants"

MUTANTS = Clan(
    NAME,
    enemies=(
        Foe("infected-survivors", 1, "MU-E01", "I-II", "loot-I-II", ambushes.infected_survivors, inferred=True),
        Foe("zombie-polar-bear", 2, "MU-E02", "I-II", "loot-I-II", ambushes.zombie_polar_bear, inferred=True),
        Foe("plague-bearers", 3, "MU-E03", "III-IV", "loot-III-IV", ambushes.plague_bearers, inferred=True),
        Foe("abomination", 4, "MU-E04", "III-IV", "loot-III-IV", ambushes.abomination, inferred=True),
        Foe("necro-butcher", 5, "MU-E05", "V-VI", "loot-V-VI", ambushes.necro_butcher, inferred=True),
        Foe(juggernaut.NAME, 6, "MU-E06", "V-VI", "loot-V-VI", juggernaut.ambush, inferred=True),
    ),
    loot=(
        Loot("immunologist", "survivor", "loot-I-II"),
        Loot("infected-baggage-rack", "device", "loot-I-II"),
        Loot("meat-grinder", "truck", "loot-III-IV"),
        Loot("plague-cannon", "device", "loot-III-IV"),
        Loot("vaccine-tank", "device", "loot-V-VI"),
        # The text has lost its name and does not tell its kind (XD-19).
        Loot("contamination-bonus", "device", "loot-V-VI"),
    ),
    inferred=True,
)
