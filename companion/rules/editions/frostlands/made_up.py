"""Made-up values for cards and boards that scenario files of Frostlands leave out."""

from __future__ import annotations

from companion.rules.editions.made_up import MadeUp

_ROWS = {
    "A": ("weapon-2", "speed", "weapon-3", "speed", "weapon-4", "plain"),
    "B": ("survivor",) * 6,
    "C": ("food",) * 6,
    "D": ("fuel",) * 6,
    "E": ("ammo",) * 6,
    "F": ("weapon-1", "food", "fuel", "ammo", "speed", "plain"),
}
MADE_UP = MadeUp(
    board={f"{row}{n}": kind for row, kinds in _ROWS.items() for n, kind in enumerate(kinds, start=1)},
    stars=[[f"{row}{n}" for n in range(1, 7)] for row in "BCDEF"],
    boxes={
        "start-truck": ("survivor", "survivor", "food-fuel", "armor"),
        "start-trailer-1": ("any", "any", "any", "any", "weapon-1"),
        "start-trailer-2": ("any", "any", "food-fuel", "food-fuel", "weapon-2"),
        # Loot as the rules describe it (CD-28 to CD-57); Trucks get a few more boxes.
        "baggage-rack": ("fame-1",),
        "gauss-cannon": ("weapon-4", "fame-1"),
        "biomass-truck": ("survivor", "any", "any", "food-speed"),
        "ecosystem": ("fame-1", "per-food"),
        "wolves-cages": ("food-damage", "food-damage"),
        "hummer": ("survivor", "any", "weapon-2", "tracks"),
        "punk-tank": ("survivor", "any", "weapon-3", "tracks"),
        "bullet-maker": ("fame-1", "make-ammo"),
        "gun-throne": ("fame-1", "per-ammo"),
        "alpha-idol": ("per-fuel", "per-fuel"),
        "mecha-wolf": ("fame-1", "per-fury"),
        "nuclear-generator": ("fame-2",),
    },
    # Those of the first two are not printed.
    numbers={"start-truck": (3, 2), "biomass-truck": (3, 2), "hummer": (3, 3), "punk-tank": (4, 3)},
)
