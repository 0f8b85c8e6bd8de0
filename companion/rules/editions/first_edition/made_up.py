"""Made-up values for cards and boards that scenario files of the first edition leave out."""

from __future__ import annotations

from companion.rules.editions.first_edition.wolves import WOLVES
from companion.rules.editions.made_up import MadeUp

_ROWS = {
    "A": ("weapon-2", "speed", "weapon-3", "speed", "weapon-4", "plain"),
    "B": ("weapon-1", "plain", "speed", "plain", "weapon-2", "plain"),
    "C": ("plain", "speed", "plain", "weapon-3", "plain", "speed"),
    "D": ("speed", "plain", "weapon-1", "plain", "speed", "plain"),
    "E": ("survivor",) * 6,
    "F": ("food",) * 6,
    "G": ("fuel",) * 6,
    "H": ("ammo",) * 6,
    "I": ("food", "fuel", "ammo"),
}
MADE_UP = MadeUp(
    board={f"{row}{n}": kind for row, kinds in _ROWS.items() for n, kind in enumerate(kinds, start=1)},
    stars=[[f"{row}{n}" for n in columns] for row in "BCD" for columns in ((1, 2, 3), (4, 5, 6))],
    boxes={
        "start-truck": ("survivor", "any", "food-fuel", "armor"),
        "start-trailer": ("any", "any", "any", "any", "weapon-1"),
        # Loot as the books describe it (1E-CRD-L01 to 1E-CRD-L05); the Truck gets a few more boxes.
        "baggage-rack": ("fame-1",),
        "gauss-cannon": ("weapon-4", "fame-1"),
        "biomass-truck": ("survivor", "any", "any", "food-speed"),
        "ecosystem": ("fame-1", "per-food"),
        "nuclear-generator": ("fame-2",),
    },
    decks={"action": 6},
    printed={f"enemy/{name}": {"target_boxes": 4} for name in WOLVES.names},
    # They are not printed in the books.
    numbers={"start-truck": (3, 2), "biomass-truck": (3, 2)},
)
