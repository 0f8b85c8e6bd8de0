"""What scenario files of the toy edition may leave out: other boxes on a board of another shape, a faster Truck."""

from __future__ import annotations

from msgspec.structs import replace

from companion.rules.editions.frostlands.made_up import MADE_UP as FROSTLANDS

_ROWS = ("survivor", "food", "fuel", "ammo", "weapon-1", "speed", "plain")
MADE_UP = replace(
    FROSTLANDS,
    board={f"{row}{n}": kind for row, kind in zip("ABCDEFG", _ROWS, strict=True) for n in range(1, 6)},
    stars=[["A1", "G5"]],
    boxes={**FROSTLANDS.boxes, "start-truck": ("survivor", "any", "any", "armor"), "hummer": ("survivor", "tracks")},
    numbers={**FROSTLANDS.numbers, "start-truck": (4, 2)},
    skill=3,
)
