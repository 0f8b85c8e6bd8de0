"""The Wolves: the one clan in the box of Frostlands (CD-40 to CD-57)."""

from __future__ import annotations

from companion.rules.editions.clan import Clan, Foe, Harm, Loot

WOLVES = Clan(
    name="wolves",
    enemies=(
        Foe("warwolves", 1, "CD-40", "I-II", "loot-I-II", Harm((("top-row", 1),))),
        Foe("riderwolves", 2, "CD-41", "I-II", "loot-I-II", Harm((("bottom-row", 1),))),
        Foe("howl", 3, "CD-42", "III-IV", "loot-III-IV", Harm((("bottom-row", 2),), "contamination")),
        Foe("rendall", 4, "CD-43", "III-IV", "loot-III-IV", Harm((("front-column", 1),), "resource")),
        Foe("ulmar", 5, "CD-44", "V-VI", "loot-V-VI", Harm((("front-column", 1), ("top-row", 1)))),
        Foe("immortal", 6, "CD-45", "V-VI", "loot-V-VI", Harm((("front-column", 1), ("bottom-row", 1)))),
    ),
    loot=(
        Loot("pack-banner", "special", "loot-I-II"),
        Loot("wolves-cages", "device", "loot-I-II"),
        Loot("prisoner", "survivor", "loot-I-II"),
        Loot("hummer", "truck", "loot-I-II"),
        Loot("punk-tank", "truck", "loot-III-IV"),
        Loot("bullet-maker", "device", "loot-III-IV"),
        Loot("tooth-necklace", "special", "loot-III-IV"),
        Loot("sonic-grenade", "special", "loot-III-IV"),
        Loot("gun-throne", "device", "loot-V-VI"),
        Loot("alpha-idol", "device", "loot-V-VI"),
        Loot("mecha-wolf", "device", "loot-V-VI"),
        Loot("nuclear-generator", "device", "loot-V-VI"),
    ),
)
