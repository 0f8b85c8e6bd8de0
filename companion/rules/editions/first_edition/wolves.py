"""The Wolves: the one clan in the box of the first edition (1E-CRD-E01 to 1E-CRD-E07, 1E-CRD-L01 to 1E-CRD-L06)."""

from __future__ import annotations

from companion.rules.editions.clan import Clan, Foe, Harm, Loot

WOLVES = Clan(
    name="wolves",
    enemies=(
        Foe("warwolves", 1, "1E-CRD-E01", "I-II", "loot-I-II", Harm((("top-row", 1),)), inferred=True),
        Foe("riderwolves", 2, "1E-CRD-E02", "I-II", "loot-I-II", Harm((("bottom-row", 1),))),
        Foe(
            "howl", 3, "1E-CRD-E03", "III-IV", "loot-III-IV", Harm((("bottom-row", 2),), "contamination"), inferred=True
        ),
        Foe(
            "rendall", 4, "1E-CRD-E04", "III-IV", "loot-III-IV", Harm((("front-column", 1),), "resource"), inferred=True
        ),
        Foe("ulmar", 5, "1E-CRD-E05", "V-VI", "loot-V-VI", Harm((("front-column", 1), ("top-row", 1))), inferred=True),
        Foe(
            "immortal",
            6,
            "1E-CRD-E06",
            "V-VI",
            "loot-V-VI",
            Harm((("front-column", 1), ("bottom-row", 1))),
            inferred=True,
        ),
    ),
    loot=(
        Loot("prisoner", "survivor", "loot-I-II"),
        Loot("baggage-rack", "device", "loot-I-II"),
        Loot("biomass-truck", "truck", "loot-III-IV"),
        Loot("gauss-cannon", "device", "loot-III-IV"),
        Loot("nuclear-generator", "device", "loot-V-VI"),
        Loot("ecosystem", "device", "loot-V-VI"),
    ),
    inferred=True,
)
