"""The Wolves: the one clan in the box of Frostlands (CD-40 to CD-45)."""

from __future__ import annotations

from companion.rules.editions.clan import Clan, Foe

WOLVES = Clan(
    name="wolves",
    enemies=(
        Foe("warwolves", 1, "CD-40", "I-II", "loot-I-II"),
        Foe("riderwolves", 2, "CD-41", "I-II", "loot-I-II"),
        Foe("howl", 3, "CD-42", "III-IV", "loot-III-IV"),
        Foe("rendall", 4, "CD-43", "III-IV", "loot-III-IV"),
        Foe("ulmar", 5, "CD-44", "V-VI", "loot-V-VI"),
        Foe("immortal", 6, "CD-45", "V-VI", "loot-V-VI"),
    ),
)
